//! The active front end: the tables of a [`FrontEndBuild`](super::assets::FrontEndBuild), its renderer and its resources. `make dev` replaces it as a
//! whole while the server runs. How it starts: [`start`](super::start).

use std::collections::HashMap;
use std::sync::Arc;

use super::Resource;
use super::cache::{CacheState, PageCache, PageKey, PrerenderedPage};
use super::compression::CodingSet;
use super::document::{DocumentTemplate, PageState, RejectedForm};
use super::options::PageOptions;
use crate::engine::{Pool, Priority, RenderError, RenderRequest, RenderedPage};
use crate::tables::{Query, Route, Tables};
use crate::telemetry::counts::RenderCounts;

pub struct FrontEnd {
    pub options: PageOptions,
    pub tables: Arc<Tables>,
    pub sitemap: Resource,
    pub robots: Resource,
    pub feed: Resource,
    /// For clients that request `/favicon.ico` without reading a page.
    pub favicon: Resource,
    pub(super) assets: HashMap<String, Resource>,
    pub(super) pages: PageCache,
    pub(super) template: Arc<DocumentTemplate>,
    pub(super) pool: Pool,
}

/// Why there is no page. Visitors never see it.
#[derive(Clone, Debug, thiserror::Error)]
pub enum PageError {
    #[error(transparent)]
    Render(#[from] RenderError),
    /// The document could not be built or compressed.
    #[error("{0}")]
    Document(String),
}

impl FrontEnd {
    /// A page with its query parameters, in one coding (an index in [`CODINGS`](super::compression::CODINGS)), from the cache or rendered.
    ///
    /// # Errors
    /// When the page must be rendered and the render fails.
    pub async fn page(&self, route: &Route, query: Query, coding: Option<usize>) -> Result<Arc<Resource>, PageError> {
        let key = PageKey { page: route.id.clone(), query, coding };
        let render = async {
            if key.query.is_empty() {
                let page = Arc::new(self.render_page(route, RenderOptions::prerender(CodingSet::All)).await?);
                self.pages.put_prerendered(&route.id, Arc::clone(&page));
                return Ok(page);
            }
            let priority = if self.tables.is_confirmation(route, &key.query) { Priority::Form } else { Priority::Page };
            let state = PageState { has_query: true, rejected: None };
            let options = RenderOptions { priority, query: key.query.clone(), state, codings: CodingSet::Only(coding) };
            Ok(Arc::new(self.render_page(route, options).await?))
        };
        self.pages.get_or_render(&key, render).await
    }

    /// The page of these parameters, if it is prerendered or cached.
    #[must_use]
    pub fn cached_page(&self, route: &Route, query: &Query, coding: Option<usize>) -> Option<Arc<Resource>> {
        self.pages.get(&PageKey { page: route.id.clone(), query: query.clone(), coding })
    }

    /// A page with a rejected form. Never cached: it contains the visitor's input.
    ///
    /// # Errors
    /// When the render fails.
    pub async fn form_page(
        &self,
        route: &Route,
        query: Query,
        rejected: RejectedForm,
        coding: Option<usize>,
    ) -> Result<Resource, PageError> {
        let state = PageState { has_query: true, rejected: Some(rejected) };
        self.render_page(route, RenderOptions { priority: Priority::Form, query, state, codings: CodingSet::Only(coding) }).await
    }

    async fn render_page(&self, route: &Route, options: RenderOptions) -> Result<Resource, PageError> {
        Ok(self.render_and_inspect(route, options, |_| ()).await?.0)
    }

    /// Renders a page, builds its document and compresses it, all on a thread of the pool. Also returns what `inspect` returns for the rendered page.
    pub(super) async fn render_and_inspect<T: Send + 'static>(
        &self,
        route: &Route,
        options: RenderOptions,
        inspect: fn(&RenderedPage) -> T,
    ) -> Result<(Resource, T), PageError> {
        let RenderOptions { priority, query, state, codings } = options;
        let form = state.rejected.as_ref().map(|rejected| rejected.form.clone());
        let request = RenderRequest { route: route.id.clone(), query, form };
        let (template, tables, route) = (Arc::clone(&self.template), Arc::clone(&self.tables), route.clone());
        let document = move |rendered: RenderedPage| {
            let page = template.page(&tables, &route, &rendered, &state, codings);
            page.map(|page| (page, inspect(&rendered))).map_err(|error| PageError::Document(format!("{error:#}")))
        };
        self.pool.render_and_finish(priority, &request, document).await?
    }

    /// The HTML from React alone: no document, no cache.
    ///
    /// # Errors
    /// When the render fails.
    pub async fn render_body(&self, route: &Route, query: Query) -> Result<RenderedPage, RenderError> {
        self.pool.render(&RenderRequest { route: route.id.clone(), query, form: None }).await
    }

    /// Checks that an isolate renders.
    ///
    /// # Errors
    /// When the render fails.
    pub async fn probe(&self) -> Result<(), RenderError> {
        self.render_body(self.tables.routes.not_found(), Query::new()).await.map(drop)
    }

    #[must_use]
    pub fn renders(&self) -> &RenderCounts {
        self.pool.counts()
    }

    /// The number of isolates, and how many were replaced since the start.
    #[must_use]
    pub fn isolates(&self) -> (usize, usize) {
        (self.pool.isolates(), self.pool.replacements())
    }

    #[must_use]
    pub fn cache(&self) -> CacheState {
        self.pages.state()
    }

    /// The page of a route without a query, once it is rendered. `None` for an unknown route.
    #[must_use]
    pub fn prerendered_page(&self, id: &str) -> Option<PrerenderedPage> {
        self.pages.prerendered(id)
    }

    #[must_use]
    pub fn asset(&self, name: &str) -> Option<&Resource> {
        self.assets.get(name)
    }

    #[must_use]
    pub fn template(&self) -> &DocumentTemplate {
        &self.template
    }
}

/// How a page is rendered.
pub(super) struct RenderOptions {
    priority: Priority,
    query: Query,
    state: PageState,
    codings: CodingSet,
}

impl RenderOptions {
    /// The page without a query.
    pub(super) fn prerender(codings: CodingSet) -> Self {
        Self { priority: Priority::Page, query: Query::new(), state: PageState::default(), codings }
    }
}
