//! One front-end build in service: its tables, its renderer, and everything that can be sent of it. `make dev` replaces it as a whole while
//! the server runs; otherwise there is one. How it comes to be: [`start`](super::start).

use std::collections::HashMap;
use std::sync::Arc;

use arc_swap::Guard;

use super::Resource;
use super::cache::{CacheState, PageCache, PageKey};
use super::compression::CodingSet;
use super::document::{DocumentShell, PageState, RejectedForm};
use super::options::PageOptions;
use super::saved::SavedPages;
use crate::engine::{Pool, Priority, RenderError, RenderRequest, RenderedPage};
use crate::tables::{Query, Route, Tables};
use crate::telemetry::counts::RenderCounts;

pub struct FrontEnd {
    pub options: PageOptions,
    pub tables: Arc<Tables>,
    pub sitemap: Resource,
    pub robots: Resource,
    pub feed: Resource,
    /// For who asks for `/favicon.ico` without having read a page.
    pub favicon: Resource,
    pub(super) assets: HashMap<String, Resource>,
    pub(super) pages: PageCache,
    pub(super) shell: Arc<DocumentShell>,
    pub(super) pool: Pool,
    pub(super) saved: Option<SavedPages>,
    /// The plain pages are those of an earlier start.
    pub(super) is_warm: bool,
}

/// Why there is no page. Never shown to a visitor.
#[derive(Clone, Debug, thiserror::Error)]
pub enum PageError {
    #[error(transparent)]
    Render(#[from] RenderError),
    /// The document could not be put together or packed.
    #[error("{0}")]
    Document(String),
}

impl FrontEnd {
    /// A page with its query parameters, packed in one coding (an index in [`CODINGS`](super::compression::CODINGS)).
    ///
    /// # Errors
    /// What the renderer gives, where the page is not in the cache.
    pub async fn page(&self, route: &Route, query: Query, coding: Option<usize>) -> Result<Arc<Resource>, PageError> {
        let key = PageKey { page: route.id.clone(), query, coding };
        let make = async {
            if key.query.is_empty() {
                let page = Arc::new(self.make(route, Make::plain(CodingSet::All)).await?);
                self.pages.put_prerendered(&route.id, Arc::clone(&page));
                return Ok(page);
            }
            let variation = PageState { has_query: !key.query.is_empty(), returned: None };
            let priority = if self.tables.is_confirmation(route, &key.query) { Priority::Form } else { Priority::Visitor };
            let make = Make { priority, query: key.query.clone(), variation, codings: CodingSet::Only(coding) };
            Ok(Arc::new(self.make(route, make).await?))
        };
        self.pages.get_or_render(&key, make).await
    }

    /// The page of these parameters, if it is at hand.
    #[must_use]
    pub fn cached_page(&self, route: &Route, query: &Query, coding: Option<usize>) -> Option<Arc<Resource>> {
        self.pages.get(&PageKey { page: route.id.clone(), query: query.clone(), coding })
    }

    /// A page with a form that was sent back. Never cached: it holds what a visitor typed.
    ///
    /// # Errors
    /// What the renderer gives.
    pub async fn form_page(
        &self,
        route: &Route,
        query: Query,
        returned: RejectedForm,
        coding: Option<usize>,
    ) -> Result<Resource, PageError> {
        let variation = PageState { has_query: true, returned: Some(returned) };
        self.make(route, Make { priority: Priority::Form, query, variation, codings: CodingSet::Only(coding) }).await
    }

    /// Renders a page, puts its document together and packs it, all of it on a thread of the pool.
    pub(super) async fn make(&self, route: &Route, make: Make) -> Result<Resource, PageError> {
        Ok(self.make_and(route, make, |_| ()).await?.0)
    }

    /// The same, and what else is to be known of what was rendered.
    pub(super) async fn make_and<T: Send + 'static>(
        &self,
        route: &Route,
        make: Make,
        look: fn(&RenderedPage) -> T,
    ) -> Result<(Resource, T), PageError> {
        let Make { priority, query, variation, codings } = make;
        let form = variation.returned.as_ref().map(|returned| returned.form.clone());
        let request = RenderRequest { route: route.id.clone(), query, form };
        let (shell, tables, route) = (Arc::clone(&self.shell), Arc::clone(&self.tables), route.clone());
        let document = move |rendered: RenderedPage| {
            let page = shell.page(&tables, &route, &rendered, &variation, codings);
            page.map(|page| (page, look(&rendered))).map_err(|error| PageError::Document(format!("{error:#}")))
        };
        self.pool.render_then(priority, &request, document).await?
    }

    /// What the renderer makes of a page, past every cache.
    ///
    /// # Errors
    /// What the renderer gives.
    pub async fn render(&self, route: &Route, query: Query) -> Result<RenderedPage, RenderError> {
        self.pool.render(&RenderRequest { route: route.id.clone(), query, form: None }).await
    }

    /// Proves that an isolate renders now.
    ///
    /// # Errors
    /// What the renderer gives.
    pub async fn probe(&self) -> Result<(), RenderError> {
        self.render(self.tables.routes.not_found(), Query::new()).await.map(drop)
    }

    /// What renders have cost since the start.
    #[must_use]
    pub fn renders(&self) -> &RenderCounts {
        self.pool.counts()
    }

    /// How many isolates there are, and how many were replaced since the start.
    #[must_use]
    pub fn isolates(&self) -> (usize, usize) {
        (self.pool.isolates(), self.pool.rebuilds())
    }

    #[must_use]
    pub fn cache(&self) -> CacheState {
        self.pages.state()
    }

    /// The page of a route without parameters, if it was made yet.
    #[must_use]
    pub fn prerendered_page(&self, id: &str) -> Option<Guard<Option<Arc<Resource>>>> {
        self.pages.prerendered(id)
    }

    #[must_use]
    pub fn asset(&self, name: &str) -> Option<&Resource> {
        self.assets.get(name)
    }

    #[must_use]
    pub fn shell(&self) -> &DocumentShell {
        &self.shell
    }
}

/// What [`FrontEnd::make`] makes of a route.
pub(super) struct Make {
    pub(super) priority: Priority,
    pub(super) query: Query,
    pub(super) variation: PageState,
    pub(super) codings: CodingSet,
}

impl Make {
    /// The plain page.
    pub(super) fn plain(codings: CodingSet) -> Self {
        Self { priority: Priority::Visitor, query: Query::new(), variation: PageState::default(), codings }
    }
}
