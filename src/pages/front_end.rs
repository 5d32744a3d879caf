//! One front-end build in service: its tables, its renderer, and everything that can be sent of it. `make dev` replaces it as a whole while
//! the server runs; otherwise there is one.

use std::collections::HashMap;
use std::sync::Arc;

use anyhow::{Context, anyhow, bail};
use arc_swap::Guard;
use serde_json::json;

use super::assets::SiteFiles;
use super::cache::{PageCache, PageKey};
use super::compression::{CODINGS, Codings};
use super::document::{DocumentShell, Returned, Variation};
use super::options::{PageOptions, SiteFile};
use super::{Resource, crawlers, feed, rules};
use crate::engine::{Bundle, Lane, Pool, RenderError, RenderRequest, RenderedPage};
use crate::tables::routes::NOTICE_PARAMETER;
use crate::tables::{Query, Route, Schema, Tables};

pub struct FrontEnd {
    pub tables: Arc<Tables>,
    pub sitemap: Resource,
    pub robots: Resource,
    pub feed: Resource,
    assets: HashMap<String, Resource>,
    pages: PageCache,
    shell: Arc<DocumentShell>,
    pool: Pool,
}

/// What nearly every browser takes.
const COMMON_CODING: &str = "br";

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
    /// Reads the tables, starts the renderer and renders every route once. Call inside a tokio runtime; it takes a blocking thread meanwhile.
    ///
    /// # Errors
    /// What is wrong with the tables, or every route that does not render or that breaks a page rule, in one message.
    pub async fn start(files: SiteFiles, schema: &Schema, options: PageOptions) -> anyhow::Result<Self> {
        let tables = read_tables(&files, schema, options.site.as_ref())?;
        for warning in &tables.warnings {
            tracing::warn!("{warning}");
        }
        let boot_message = json!({ "site": tables.site.json, "keepRequests": options.keep_requests }).to_string();
        let bundle = Bundle {
            source: Arc::clone(&files.server_bundle),
            source_map_zstd: files.server_map_zstd.clone(),
            boot_message: boot_message.into(),
        };
        let settings = options.pool;
        let pool = tokio::task::spawn_blocking(move || Pool::start(bundle, settings)).await?.context("the server bundle does not start")?;
        let shell = DocumentShell::new(&files, &options)?;
        let mut front_end = Self {
            sitemap: crawlers::sitemap(&tables.routes, &shell)?,
            robots: crawlers::robots(&shell)?,
            feed: feed::feed(&tables, &shell)?,
            assets: files.resources(shell.security(), options.dev)?,
            pages: PageCache::new(HashMap::new(), options.cache_bytes),
            tables: Arc::new(tables),
            shell: Arc::new(shell),
            pool,
        };
        let plain = front_end.render_all().await?;
        front_end.pages = PageCache::new(plain, options.cache_bytes);
        Ok(front_end)
    }

    /// Renders every page and checks it.
    async fn render_all(&self) -> anyhow::Result<HashMap<String, Arc<Resource>>> {
        let mut pages = HashMap::new();
        let mut faults = Vec::new();
        // As many at a time as there are isolates, so that the queue's length does not limit them.
        for group in self.tables.routes.all().chunks(self.pool.threads()) {
            let renders = group.iter().map(|route| self.make(route, Make::default()));
            for (route, rendered) in group.iter().zip(futures_util::future::join_all(renders).await) {
                match rendered {
                    Ok((page, body)) => {
                        faults.extend(rules::faults(&body).into_iter().map(|fault| format!("{}: {fault}", route.id)));
                        pages.insert(route.id.clone(), Arc::new(page));
                    }
                    Err(error) => faults.push(format!("{}: {error}", route.id)),
                }
            }
        }
        if !faults.is_empty() {
            bail!("the site cannot be served:\n  {}", faults.join("\n  "));
        }
        Ok(pages)
    }

    /// A page with its query parameters, packed in one coding (an index in [`CODINGS`](super::compression::CODINGS)).
    ///
    /// # Errors
    /// What the renderer gives, where the page is not in the cache.
    pub async fn page(&self, route: &Route, query: Query, coding: Option<usize>) -> Result<Arc<Resource>, PageError> {
        let key = PageKey { page: route.id.clone(), query, coding };
        let make = async {
            let variation = Variation { has_query: !key.query.is_empty(), returned: None };
            let lane = if self.tables.is_confirmation(route, &key.query) { Lane::Form } else { Lane::Visitor };
            let make = Make { lane, query: key.query.clone(), variation, codings: Codings::Only(coding) };
            Ok(Arc::new(self.make(route, make).await?.0))
        };
        self.pages.get_or_make(&key, make).await
    }

    /// The page of these parameters, if it is at hand.
    #[must_use]
    pub fn ready_page(&self, route: &Route, query: &Query, coding: Option<usize>) -> Option<Arc<Resource>> {
        self.pages.get(&PageKey { page: route.id.clone(), query: query.clone(), coding })
    }

    /// A page with a form that was sent back. Never cached: it holds what a visitor typed.
    ///
    /// # Errors
    /// What the renderer gives.
    pub async fn form_page(&self, route: &Route, query: Query, returned: Returned, coding: Option<usize>) -> Result<Resource, PageError> {
        let variation = Variation { has_query: true, returned: Some(returned) };
        Ok(self.make(route, Make { lane: Lane::Form, query, variation, codings: Codings::Only(coding) }).await?.0)
    }

    /// Renders a page, puts its document together and packs it, all of it on a thread of the pool. The body comes back beside it.
    async fn make(&self, route: &Route, make: Make) -> Result<(Resource, String), PageError> {
        let Make { lane, query, variation, codings } = make;
        let form = variation.returned.as_ref().map(|returned| returned.form.clone());
        let request = RenderRequest { route: route.id.clone(), query, form };
        let (shell, tables, route) = (Arc::clone(&self.shell), Arc::clone(&self.tables), route.clone());
        let document = move |rendered: RenderedPage| {
            let page = shell.page(&tables, &route, &rendered, &variation, codings);
            page.map(|page| (page, rendered.body)).map_err(|error| PageError::Document(format!("{error:#}")))
        };
        self.pool.render_and(lane, &request, document).await?
    }

    /// What the renderer makes of a page, past every cache.
    ///
    /// # Errors
    /// What the renderer gives.
    pub async fn render(&self, route: &Route, query: Query) -> Result<RenderedPage, RenderError> {
        self.pool.render(&RenderRequest { route: route.id.clone(), query, form: None }).await
    }

    /// Makes the pages that confirm a form, so that a visitor's answer waits for no render. The rest of the work at the start: call once the site
    /// is served.
    pub async fn make_confirmations(&self) {
        let common = CODINGS.iter().position(|coding| coding.token == COMMON_CODING);
        for form in self.tables.forms.iter() {
            let Some(route) = self.tables.routes.by_id(&form.page) else { continue };
            for notice in std::iter::once(&form.success).chain(&form.duplicate) {
                let mut query = self.tables.read_query(route, &form.success_query);
                query.insert(NOTICE_PARAMETER.to_owned(), notice.clone());
                if let Err(error) = self.page(route, query, common).await {
                    tracing::warn!(page = route.id, notice, %error, "a confirmation was not made ahead");
                }
            }
        }
    }

    /// Proves that an isolate renders now.
    ///
    /// # Errors
    /// What the renderer gives.
    pub async fn probe(&self) -> Result<(), RenderError> {
        self.render(self.tables.routes.not_found(), Query::new()).await.map(drop)
    }

    /// The page of a route without parameters.
    #[must_use]
    pub fn plain_page(&self, id: &str) -> Option<Guard<Arc<Resource>>> {
        self.pages.plain(id)
    }

    #[must_use]
    pub fn asset(&self, name: &str) -> Option<&Resource> {
        self.assets.get(name)
    }

    #[must_use]
    pub fn shell(&self) -> &DocumentShell {
        &self.shell
    }

    /// From now on whoever asks for a page that is ready comes before one that must be rendered.
    pub fn step_back(&self) {
        self.pool.step_back();
    }

    /// Packs the plain pages as small as possible, one after the other, while the server already answers.
    pub fn repack(&self) {
        for route in self.tables.routes.all() {
            let Some(page) = self.pages.plain(&route.id) else { continue };
            match page.repacked() {
                Ok(better) => self.pages.replace_plain(&route.id, better),
                Err(error) => tracing::warn!(page = route.id, "a page stays as it was packed at the start: {error:#}"),
            }
        }
    }
}

/// What [`FrontEnd::make`] makes of a route.
struct Make {
    lane: Lane,
    query: Query,
    variation: Variation,
    codings: Codings,
}

/// The plain page, in every coding.
impl Default for Make {
    fn default() -> Self {
        Self { lane: Lane::Visitor, query: Query::new(), variation: Variation::default(), codings: Codings::All }
    }
}

fn read_tables(files: &SiteFiles, schema: &Schema, site: Option<&SiteFile>) -> anyhow::Result<Tables> {
    let tables = files.read_tables(schema, site)?;
    let without_page: Vec<&str> =
        tables.routes.all().iter().map(|route| route.id.as_str()).filter(|id| !files.manifest.pages.contains_key(*id)).collect();
    if !without_page.is_empty() {
        return Err(anyhow!("the front-end build has no page for {}", without_page.join(", ")));
    }
    Ok(tables)
}
