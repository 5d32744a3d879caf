//! One front-end build in service: its tables, its renderer, and everything that can be sent of it. `make dev` replaces it as a whole while
//! the server runs; otherwise there is one.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use anyhow::{Context, anyhow, bail};
use serde_json::json;

use super::assets::SiteFiles;
use super::cache::{PageCache, PageKey};
use super::document::{DocumentShell, Returned, Variation};
use super::{Resource, crawlers, rules};
use crate::engine::{Bundle, FormState, Pool, PoolSettings, RenderError, RenderRequest, RenderedPage};
use crate::tables::routes::NOTICE_PARAMETER;
use crate::tables::{Query, Route, Schema, Sources, Tables};

pub struct FrontEnd {
    pub tables: Tables,
    pub sitemap: Resource,
    pub robots: Resource,
    assets: HashMap<String, Resource>,
    pages: PageCache,
    shell: DocumentShell,
    pool: Pool,
}

/// What the operator decides about the pages.
#[derive(Clone, Debug)]
pub struct PageOptions {
    /// The origin of the site, without a slash at its end.
    pub public_url: String,
    /// The three confirmation-only forms post to the server too.
    pub keep_requests: bool,
    /// Bounds the pages with query parameters; the plain ones come on top.
    pub cache_bytes: u64,
    pub pool: PoolSettings,
    /// The operator's company facts, instead of those of the build.
    pub site: Option<SiteFile>,
    pub dev: bool,
}

/// A file in the shape of `data/site.json`.
#[derive(Clone, Debug)]
pub struct SiteFile {
    /// What an error calls it.
    pub name: String,
    pub json: String,
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
        let shell = DocumentShell::new(&files, options.keep_requests, &options.public_url, options.dev)?;
        let mut front_end = Self {
            sitemap: crawlers::sitemap(&tables.routes, &shell)?,
            robots: crawlers::robots(&shell)?,
            assets: files.resources(shell.security(), options.dev)?,
            pages: PageCache::new(HashMap::new(), options.cache_bytes),
            tables,
            shell,
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
            let renders = group.iter().map(|route| self.render_plain(route));
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

    async fn render_plain(&self, route: &Route) -> Result<(Resource, String), PageError> {
        let rendered = self.render(route, BTreeMap::new(), None).await?;
        Ok((self.document(route, &rendered, Variation::default())?, rendered.body))
    }

    /// A page with its query parameters.
    ///
    /// # Errors
    /// What the renderer gives, where the page is not in the cache.
    pub async fn page(&self, route: &Route, query: Query) -> Result<Arc<Resource>, PageError> {
        let key = PageKey { page: route.id.clone(), query };
        let make = async {
            let rendered = self.render(route, key.query.clone(), None).await?;
            let variation = Variation { has_query: !key.query.is_empty(), returned: None };
            Ok(Arc::new(self.document(route, &rendered, variation)?))
        };
        self.pages.get_or_make(&key, make).await
    }

    /// A page with a form that was sent back. Never cached: it holds what a visitor typed.
    ///
    /// # Errors
    /// What the renderer gives.
    pub async fn form_page(&self, route: &Route, mut query: Query, returned: Returned<'_>) -> Result<Resource, PageError> {
        query.remove(NOTICE_PARAMETER);
        let rendered = self.render(route, query, Some(returned.form.clone())).await?;
        self.document(route, &rendered, Variation { has_query: true, returned: Some(returned) })
    }

    /// What the renderer makes of a page, past every cache.
    ///
    /// # Errors
    /// What the renderer gives.
    pub async fn render(&self, route: &Route, query: Query, form: Option<FormState>) -> Result<RenderedPage, RenderError> {
        self.pool.render(&RenderRequest { route: route.id.clone(), query, form }).await
    }

    fn document(&self, route: &Route, rendered: &RenderedPage, variation: Variation<'_>) -> Result<Resource, PageError> {
        self.shell.page(&self.tables, route, rendered, variation).map_err(|error| PageError::Document(format!("{error:#}")))
    }

    /// Proves that an isolate renders now.
    ///
    /// # Errors
    /// What the renderer gives.
    pub async fn probe(&self) -> Result<(), RenderError> {
        self.render(self.tables.routes.not_found(), BTreeMap::new(), None).await.map(drop)
    }

    #[must_use]
    pub fn asset(&self, name: &str) -> Option<&Resource> {
        self.assets.get(name)
    }

    #[must_use]
    pub const fn shell(&self) -> &DocumentShell {
        &self.shell
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

fn read_tables(files: &SiteFiles, schema: &Schema, site: Option<&SiteFile>) -> anyhow::Result<Tables> {
    let texts = &files.tables;
    let (site_name, site) = site.map_or(("data/site.json", texts.site.as_ref()), |site| (site.name.as_str(), site.json.as_str()));
    let sources = Sources { routes: &texts.routes, forms: &texts.forms, notices: &texts.notices, site, site_name };
    let tables = Tables::read(&sources, schema)?;
    let without_page: Vec<&str> =
        tables.routes.all().iter().map(|route| route.id.as_str()).filter(|id| !files.manifest.pages.contains_key(*id)).collect();
    if !without_page.is_empty() {
        return Err(anyhow!("the front-end build has no page for {}", without_page.join(", ")));
    }
    Ok(tables)
}
