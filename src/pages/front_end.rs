//! The active front end: the tables of a [`FrontEndBuild`](super::assets::FrontEndBuild), its renderer and its resources. New content, and `make dev`, replace it as a
//! whole while the server runs. How it starts: [`start`](super::start).

use std::collections::HashMap;
use std::sync::Arc;

use arc_swap::{ArcSwap, Guard};
use tokio::sync::OnceCell;
use tokio::task::spawn_blocking;

use super::compression::{CodingSet, CompressionLevel, PreferredCodings};
use super::content_dates::ContentDates;
use super::content_digest::content_digest;
use super::document::{DocumentTemplate, RejectedForm, RenderOptions};
use super::generated_files::DatedFiles;
use super::media::Variants;
use super::page_store::{PageKey, PageStore};
use super::{DeskBuild, PageOptions, Resource, markdown};
use crate::engine::{Pool, Priority, RenderError, RenderedPage};
use crate::store::features::content_dates::ContentDate;
use crate::tables::retention::RetentionByForm;
use crate::tables::{Query, Route, Tables};

pub struct FrontEnd {
    pub options: PageOptions,
    pub tables: Arc<Tables>,
    /// How long the rows of each form are kept.
    pub retention: RetentionByForm,
    pub(super) dated_files: ArcSwap<DatedFiles>,
    pub robots: Resource,
    /// `/llms.txt`: the pages as Markdown, for assistants.
    pub llms: Resource,
    /// `/.well-known/security.txt`, if the operator names a contact.
    pub security_txt: Option<Arc<Resource>>,
    /// For clients that request `/favicon.ico` without reading a page.
    pub favicon: Resource,
    /// By file name.
    pub assets: HashMap<String, Resource>,
    /// The files of `public/` in the content, by path.
    pub public: HashMap<String, Arc<Resource>>,
    /// The smaller variants of pictures in the content.
    pub media_variants: Arc<Variants>,
    pub pages: PageStore,
    /// The Markdown of each row of the route table, made at its first request.
    pub(super) markdown: Vec<ArcSwap<OnceCell<Arc<Resource>>>>,
    pub content_dates: Arc<ContentDates>,
    pub template: Arc<DocumentTemplate>,
    pub desk: Arc<DeskBuild>,
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
        let is_prerendered = key.query.is_empty() && !route.is_content;
        let render = async {
            let codings = if is_prerendered { CodingSet::All } else { CodingSet::Single(codings) };
            let page =
                Arc::new(self.render_page(route, RenderOptions { query: key.query.clone(), ..RenderOptions::prerender(codings) }).await?);
            if is_prerendered {
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
        self.render_page(route, RenderOptions { query, rejected: Some(rejected), ..RenderOptions::prerender(CodingSet::Single(codings)) })
            .await
    }

    /// A page as Markdown, kept if it is one of the route table without a query.
    pub async fn markdown(&self, route: &Route, query: Query, codings: PreferredCodings) -> Result<Arc<Resource>, PageError> {
        if !query.is_empty() || route.is_content {
            return self.render_markdown(route, query, CodingSet::Single(codings)).await;
        }
        let kept = self.markdown[route.row].load_full();
        kept.get_or_try_init(|| self.render_markdown(route, query, CodingSet::All)).await.cloned()
    }

    async fn render_markdown(&self, route: &Route, query: Query, codings: CodingSet) -> Result<Arc<Resource>, PageError> {
        let (request, _) = self.request(route, query, None)?;
        let (template, tables, route) = (Arc::clone(&self.template), Arc::clone(&self.tables), route.clone());
        let updated = self.content_dates.date(&route);
        let convert = move |rendered: RenderedPage, _others_wait: bool| {
            let page = markdown::resource(&tables, &template, &route, &rendered.body, updated, codings);
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
        mut options: RenderOptions,
        inspect: fn(&RenderedPage) -> T,
    ) -> Result<(Resource, T), PageError> {
        let is_form = options.rejected.is_some() || self.tables.is_confirmation(route, &options.query);
        let priority = if is_form { Priority::Form } else { Priority::Page };
        let form = options.rejected.as_ref().map(|rejected| rejected.form.clone());
        let (request, forms) = self.request(route, options.query.clone(), form)?;
        options.forms = forms;
        let (template, tables, route) = (Arc::clone(&self.template), Arc::clone(&self.tables), route.clone());
        let content_dates = Arc::clone(&self.content_dates);
        let document = move |rendered: RenderedPage, others_wait: bool| {
            let is_plain = route.path.is_some() && !route.is_content && options.query.is_empty() && options.rejected.is_none();
            let modified = if is_plain {
                content_dates.observe(&route, content_digest(&tables.head(&route), &rendered.body))
            } else {
                content_dates.date(&route)
            };
            let page = template.page(&tables, &route, &rendered, &options, modified, others_wait);
            page.map(|page| (page, inspect(&rendered))).map_err(|error| PageError::Document(format!("{error:#}")))
        };
        self.pool.render_and_finish(priority, &request, document).await?
    }

    /// Sitemap and feed.
    pub fn dated_files(&self) -> Guard<Arc<DatedFiles>> {
        self.dated_files.load()
    }

    pub(super) fn build_dated_files(&self) -> anyhow::Result<()> {
        self.dated_files.store(Arc::new(DatedFiles::new(&self.tables, &self.template, &self.content_dates)?));
        Ok(())
    }

    /// Takes over the dates that were recorded, also by other processes, and builds what contains another date again. A page or file that cannot be
    /// built keeps the date from before.
    pub async fn update_content_dates(self: &Arc<Self>, known: Vec<ContentDate>) -> anyhow::Result<()> {
        let changed = self.content_dates.update(known);
        let mut result = Ok(());
        for route in self.tables.routes.rows().iter().filter(|route| changed.contains(&route.id)) {
            self.markdown[route.row].store(Arc::default());
            // Only the documents of articles contain a date.
            if route.article.is_some() {
                match self.render_page(route, RenderOptions::prerender(CodingSet::All)).await {
                    Ok(page) => self.pages.put_prerendered(&route.id, Arc::new(page)),
                    Err(error) => result = Err(error.into()),
                }
            }
        }
        let front_end = Arc::clone(self);
        let compress = move || {
            for route in front_end.tables.routes.rows().iter().filter(|route| route.article.is_some() && changed.contains(&route.id)) {
                front_end.recompress_page(route, CompressionLevel::Best);
            }
            front_end.build_dated_files()
        };
        spawn_blocking(compress).await??;
        result
    }

    /// The HTML from React alone: no document, no cache.
    pub async fn render_body(&self, route: &Route, query: Query) -> Result<RenderedPage, PageError> {
        Ok(self.pool.render(&self.request(route, query, None)?.0).await?)
    }
}
