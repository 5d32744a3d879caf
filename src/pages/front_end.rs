//! The active front end: the tables of a [`FrontEndBuild`](super::assets::FrontEndBuild), its renderer and its resources. `make dev` replaces it as a
//! whole while the server runs. How it starts: [`start`](super::start).

use std::collections::HashMap;
use std::sync::Arc;

use tokio::sync::OnceCell;

use super::compression::{CodingSet, PreferredCodings};
use super::document::{DocumentTemplate, RejectedForm, RenderOptions};
use super::page_store::{PageKey, PageStore};
use super::{PageOptions, Resource, markdown};
use crate::engine::{Pool, Priority, RenderError, RenderRequest, RenderedPage};
use crate::tables::{Query, Route, Tables};

pub struct FrontEnd {
    pub options: PageOptions,
    pub tables: Arc<Tables>,
    pub sitemap: Resource,
    pub robots: Resource,
    pub feed: Resource,
    /// `/llms.txt`: the pages as Markdown, for assistants.
    pub llms: Resource,
    /// `/.well-known/security.txt`, if the operator names a contact.
    pub security_txt: Option<Arc<Resource>>,
    /// For clients that request `/favicon.ico` without reading a page.
    pub favicon: Resource,
    /// By file name.
    pub assets: HashMap<String, Resource>,
    pub pages: PageStore,
    /// The Markdown of each route, made at its first request.
    pub(super) markdown: Vec<OnceCell<Arc<Resource>>>,
    pub template: Arc<DocumentTemplate>,
    pub pool: Pool,
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
    /// A page with its query parameters, in one of `codings`, from the cache or rendered.
    pub async fn page(&self, route: &Route, query: Query, codings: PreferredCodings) -> Result<Arc<Resource>, PageError> {
        let key = PageKey { page: route.id.clone(), query, codings };
        let render = async {
            let codings = if key.query.is_empty() { CodingSet::All } else { CodingSet::OneOf(codings) };
            let page = Arc::new(self.render_page(route, RenderOptions { query: key.query.clone(), rejected: None, codings }).await?);
            if key.query.is_empty() {
                self.pages.put_prerendered(&route.id, Arc::clone(&page));
            }
            Ok(page)
        };
        self.pages.get_or_render(&key, render).await
    }

    /// The page of these parameters, if it is prerendered or cached.
    pub fn cached_page(&self, route: &Route, query: &Query, codings: PreferredCodings) -> Option<Arc<Resource>> {
        self.pages.get(&PageKey { page: route.id.clone(), query: query.clone(), codings })
    }

    /// A page with a rejected form. Never cached: it contains the visitor's input.
    pub async fn form_page(
        &self,
        route: &Route,
        query: Query,
        rejected: RejectedForm,
        codings: PreferredCodings,
    ) -> Result<Resource, PageError> {
        self.render_page(route, RenderOptions { query, rejected: Some(rejected), codings: CodingSet::OneOf(codings) }).await
    }

    /// A page as Markdown, kept if it has no query.
    pub async fn markdown(&self, route: &Route, query: Query, codings: PreferredCodings) -> Result<Arc<Resource>, PageError> {
        if !query.is_empty() {
            return self.render_markdown(route, query, CodingSet::OneOf(codings)).await;
        }
        self.markdown[route.row].get_or_try_init(|| self.render_markdown(route, query, CodingSet::All)).await.cloned()
    }

    async fn render_markdown(&self, route: &Route, query: Query, codings: CodingSet) -> Result<Arc<Resource>, PageError> {
        let request = RenderRequest { route: route.id.clone(), query, form: None };
        let (template, tables, route) = (Arc::clone(&self.template), Arc::clone(&self.tables), route.clone());
        let convert = move |rendered: RenderedPage, _others_wait: bool| {
            let page = markdown::resource(&tables, &template, &route, &rendered.body, codings);
            page.map(Arc::new).map_err(|error| PageError::Document(format!("{error:#}")))
        };
        self.pool.render_and_finish(Priority::Page, &request, convert).await?
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
        let is_form = options.rejected.is_some() || self.tables.is_confirmation(route, &options.query);
        let priority = if is_form { Priority::Form } else { Priority::Page };
        let form = options.rejected.as_ref().map(|rejected| rejected.form.clone());
        let request = RenderRequest { route: route.id.clone(), query: options.query.clone(), form };
        let (template, tables, route) = (Arc::clone(&self.template), Arc::clone(&self.tables), route.clone());
        let document = move |rendered: RenderedPage, others_wait: bool| {
            let page = template.page(&tables, &route, &rendered, &options, others_wait);
            page.map(|page| (page, inspect(&rendered))).map_err(|error| PageError::Document(format!("{error:#}")))
        };
        self.pool.render_and_finish(priority, &request, document).await?
    }

    /// The HTML from React alone: no document, no cache.
    pub async fn render_body(&self, route: &Route, query: Query) -> Result<RenderedPage, RenderError> {
        self.pool.render(&RenderRequest { route: route.id.clone(), query, form: None }).await
    }
}
