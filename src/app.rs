//! What the handlers share: settings, company facts, the store, and the current front-end build with its renderer and pages.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, PoisonError, RwLock};

use anyhow::{Context, anyhow};
use serde_json::json;

use crate::assets::SiteFiles;
use crate::config::Settings;
use crate::document::{DocumentShell, Page};
use crate::engine::{Bundle, FormState, Pool, RenderError, RenderRequest};
use crate::page_cache::{PageCache, PageKey};
use crate::page_rules;
use crate::rate_limit::RateLimit;
use crate::routes::{NOT_FOUND, NOTICE_PARAMETER, ROUTES, Route};
use crate::site::Site;
use crate::store::Store;

pub struct App {
    pub settings: Settings,
    pub site: Arc<Site>,
    pub store: Store,
    pub rate_limit: RateLimit,
    front_end: RwLock<Arc<FrontEnd>>,
    /// `make dev`: how often the front end was replaced, and why the last one could not be.
    replaced: Mutex<(usize, Option<String>)>,
}

/// One front-end build in service. `make dev` replaces it while the server runs; otherwise there is one.
pub struct FrontEnd {
    pub files: SiteFiles,
    pub pages: PageCache,
    shell: DocumentShell,
    pool: Pool,
}

impl App {
    #[must_use]
    pub fn new(settings: Settings, site: Arc<Site>, store: Store, front_end: FrontEnd) -> Self {
        let rate_limit = RateLimit::new(settings.forms_per_minute);
        Self { settings, site, store, rate_limit, front_end: RwLock::new(Arc::new(front_end)), replaced: Mutex::default() }
    }

    #[must_use]
    pub fn front_end(&self) -> Arc<FrontEnd> {
        Arc::clone(&self.front_end.read().unwrap_or_else(PoisonError::into_inner))
    }

    pub fn replace_front_end(&self, next: FrontEnd) {
        *self.front_end.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(next);
        let mut replaced = self.replaced.lock().unwrap_or_else(PoisonError::into_inner);
        *replaced = (replaced.0 + 1, None);
    }

    /// `make dev`: why the newest front end is not in service.
    pub fn refuse_front_end(&self, reason: String) {
        self.replaced.lock().unwrap_or_else(PoisonError::into_inner).1 = Some(reason);
    }

    /// `make dev`: how often the front end was replaced, and why the newest one is not in service.
    #[must_use]
    pub fn front_end_state(&self) -> (usize, Option<String>) {
        self.replaced.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl FrontEnd {
    /// Starts the renderer and renders every route once. Call inside a tokio runtime; it takes a blocking thread meanwhile.
    ///
    /// # Errors
    /// Every route that does not render or that breaks a page rule, in one message.
    pub async fn start(files: SiteFiles, settings: &Settings, site: &Arc<Site>) -> anyhow::Result<Self> {
        let boot_message = json!({ "site": site.json, "keepRequests": settings.keep_requests }).to_string();
        let bundle = Bundle {
            source: Arc::clone(&files.server_bundle),
            source_map_zstd: files.server_map_zstd.clone(),
            boot_message: boot_message.into(),
        };
        let pool_settings = settings.pool();
        let pool =
            tokio::task::spawn_blocking(move || Pool::start(bundle, pool_settings)).await?.context("the server bundle does not start")?;
        let shell = DocumentShell::new(&files, Arc::clone(site), settings.keep_requests, &settings.origin(), settings.dev.is_some());
        let max_bytes = u64::from(settings.page_cache_mib) * 1024 * 1024;
        let mut front_end = Self { files, pages: PageCache::new(HashMap::new(), max_bytes), shell, pool };
        let plain = front_end.render_all().await?;
        front_end.pages = PageCache::new(plain, max_bytes);
        Ok(front_end)
    }

    /// Renders every route and the 404 page, and checks them as a whole.
    async fn render_all(&self) -> anyhow::Result<HashMap<String, Arc<Page>>> {
        let ids = || ROUTES.all().iter().map(|route| route.id.as_str()).chain([NOT_FOUND]);
        // All at once, in an order that the queue's length does not limit: as many at a time as there are isolates.
        let mut pages = HashMap::new();
        let mut faults = Vec::new();
        let mut checker = page_rules::Checker::default();
        let ids: Vec<_> = ids().collect();
        for group in ids.chunks(self.pool.threads()) {
            let renders = group.iter().map(|id| self.render_plain(id));
            for (id, rendered) in group.iter().zip(futures_util::future::join_all(renders).await) {
                match rendered {
                    Ok((page, body)) => {
                        faults.extend(checker.check(id, &page, &body, self.shell.title_and_description(ROUTES.by_id(id))));
                        pages.insert((*id).to_owned(), page);
                    }
                    Err(error) => faults.push(format!("{id}: {error}")),
                }
            }
        }
        if faults.is_empty() { Ok(pages) } else { Err(anyhow!("the site cannot be served:\n  {}", faults.join("\n  "))) }
    }

    async fn render_plain(&self, id: &str) -> Result<(Arc<Page>, String), RenderError> {
        let rendered = self.pool.render(&RenderRequest { route: id.to_owned(), query: BTreeMap::new(), form: None }).await?;
        // Packing takes longer than a render on a fast engine: not on the thread that drives everything else.
        Ok((Arc::new(self.shell.page(id, ROUTES.by_id(id), &rendered, None, false)), rendered.body))
    }

    /// The page of a route (`None`: the 404 page) with its query parameters.
    ///
    /// # Errors
    /// What the renderer gives, where the page is not in the cache.
    pub async fn page(&self, route: Option<&Route>, query: BTreeMap<String, String>) -> Result<Arc<Page>, RenderError> {
        let page = route.map_or(NOT_FOUND, |route| &route.id);
        let key = PageKey { page: page.to_owned(), query };
        let make = async {
            let request = RenderRequest { route: page.to_owned(), query: key.query.clone(), form: None };
            let rendered = self.pool.render(&request).await?;
            Ok(Arc::new(self.shell.page(page, route, &rendered, None, !key.query.is_empty())))
        };
        self.pages.get_or_make(&key, make).await
    }

    /// A page with a form that was sent back. Never cached: it holds what a visitor typed.
    ///
    /// # Errors
    /// What the renderer gives.
    pub async fn form_page(
        &self,
        route: Option<&Route>,
        mut query: BTreeMap<String, String>,
        form: FormState,
    ) -> Result<Page, RenderError> {
        query.remove(NOTICE_PARAMETER);
        let page = route.map_or(NOT_FOUND, |route| &route.id);
        let rendered = self.pool.render(&RenderRequest { route: page.to_owned(), query, form: Some(form.clone()) }).await?;
        Ok(self.shell.page(page, route, &rendered, Some(&form), true))
    }

    /// Proves that an isolate renders now, past every cache.
    ///
    /// # Errors
    /// What the renderer gives.
    pub async fn probe(&self) -> Result<(), RenderError> {
        self.pool.render(&RenderRequest { route: NOT_FOUND.to_owned(), query: BTreeMap::new(), form: None }).await.map(drop)
    }

    #[must_use]
    pub const fn shell(&self) -> &DocumentShell {
        &self.shell
    }

    #[must_use]
    pub const fn pool(&self) -> &Pool {
        &self.pool
    }

    /// Packs the plain pages as small as possible, one after the other, while the server already answers.
    pub fn repack(&self) {
        for id in ROUTES.all().iter().map(|route| route.id.as_str()).chain([NOT_FOUND]) {
            if let Some(page) = self.pages.plain(id) {
                self.pages.replace_plain(id, page.repacked());
            }
        }
    }
}
