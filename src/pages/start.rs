//! How a front-end build comes into service: before anybody can connect ([`FrontEnd::start`]), and behind their backs ([`FrontEnd::build_remaining_variants`]).

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow, bail};
use futures_util::StreamExt;
use futures_util::stream::FuturesUnordered;
use serde_json::json;
use tokio::runtime::Handle;
use tokio::task::spawn_blocking;

use super::assets::SiteFiles;
use super::cache::PageCache;
use super::compression::{CODINGS, CodingSet, Effort};
use super::document::DocumentShell;
use super::front_end::{FrontEnd, Make, PageError};
use super::options::{PageOptions, SiteFile};
use super::saved::SavedPages;
use super::{Resource, crawlers, feed, rules};
use crate::engine::{Bundle, Pool};
use crate::tables::routes::NOTICE_PARAMETER;
use crate::tables::{Route, Tables};
use crate::telemetry::priority::IdlePriority;

/// What every browser takes, and the quickest to pack.
const FIRST_CODING: &str = "gzip";
/// What nearly every browser likes best.
const COMMON_CODING: &str = "br";

/// A start that takes longer says how far it is.
const SAY_EVERY: Duration = Duration::from_secs(2);

/// How long pages are rendered before the site is served: all of a site of ordinary size, many times over. Of a table of thousands the rest is
/// rendered while the site is served, and sooner if somebody asks.
const RENDER_AHEAD: Duration = Duration::from_secs(5);

/// How long the thread that packs pages as small as they get takes turns with others, if only now and then: enough for a site of ordinary size, also on
/// a machine that never rests. Of thousands of pages the rest takes many minutes, in which nobody waits for any of them.
const TURNS: Duration = Duration::from_mins(1);

/// How many of the pages of an earlier start are rendered again, to see whether they still are what the site renders.
const SAMPLES: usize = 4;

impl FrontEnd {
    /// Reads the tables, and has every page ready: those of an earlier start where nothing has changed since, otherwise each is rendered. Call
    /// inside a tokio runtime; it takes a blocking thread meanwhile.
    ///
    /// # Errors
    /// What is wrong with the tables, or every route that does not render or that breaks a page rule, in one message.
    pub async fn start(files: SiteFiles, options: PageOptions) -> anyhow::Result<Self> {
        let tables = read_tables(&files, options.site.as_ref())?;
        for warning in &tables.warnings {
            tracing::warn!("{warning}");
        }
        let boot_message = json!({ "site": tables.site.json, "sendRequests": options.send_requests(&tables.forms) }).to_string();
        let bundle = Bundle {
            source: Arc::clone(&files.server_bundle),
            source_map_zstd: files.server_map_zstd.clone(),
            boot_message: boot_message.into(),
        };
        let pool = Pool::new(bundle, options.pool);
        let boot = || {
            let pool = pool.clone();
            spawn_blocking(move || pool.boot())
        };
        let saved = options.saved_pages.as_ref().map(|path| SavedPages::new(path, parts(&files, &options).iter().map(Vec::as_slice)));
        let loading = saved.clone().filter(SavedPages::exists).map(|saved| spawn_blocking(move || saved.load()));
        // Without pages to load the engines read the bundle while the rest is made.
        let mut booting = loading.is_none().then(boot);

        let shell = DocumentShell::new(&files, &tables, &options)?;
        let ids = tables.routes.all().iter().map(|route| route.id.as_str());
        let mut front_end = Self {
            sitemap: crawlers::sitemap(&tables.routes, &shell)?,
            robots: crawlers::robots(&shell)?,
            feed: feed::feed(&tables, &shell)?,
            favicon: files.asset(&files.manifest.touch_icon)?.at_fixed_path(shell.security())?,
            assets: files.resources(shell.security(), options.dev)?,
            pages: PageCache::new(ids, options.cache_bytes),
            tables: Arc::new(tables),
            shell: Arc::new(shell),
            pool: pool.clone(),
            saved,
            is_warm: false,
            options,
        };
        if let Some(loading) = loading {
            front_end.is_warm = front_end.take(loading.await?);
            booting = (!front_end.is_warm).then(boot);
        }
        if let Some(booting) = booting {
            booting.await?.context("the server bundle does not start")?;
            front_end
                .render_plain(CodingSet::IdentityAnd(index_of(FIRST_CODING)), Instant::now() + RENDER_AHEAD)
                .await
                .context("the site cannot be served")?;
        }
        Ok(front_end)
    }

    /// Puts the pages of an earlier start in their places, if there is one for each route.
    fn take(&self, loaded: anyhow::Result<Option<HashMap<String, Arc<Resource>>>>) -> bool {
        let pages = loaded.unwrap_or_else(|error| {
            tracing::warn!("the pages of an earlier start are not used: {error:#}");
            None
        });
        let Some(mut pages) = pages else { return false };
        let routes = self.tables.routes.all();
        if !routes.iter().all(|route| pages.contains_key(&route.id)) {
            return false;
        }
        for route in routes {
            if let Some(page) = pages.remove(&route.id) {
                self.pages.put_prerendered(&route.id, page);
            }
        }
        true
    }

    /// Renders the plain pages that are not there, checks them and puts them into their places, packed in `codings`, until `end`.
    ///
    /// # Errors
    /// Every page that does not render or breaks a rule; the others are in their places.
    async fn render_plain(&self, codings: CodingSet, end: Instant) -> anyhow::Result<()> {
        let mut faults = Vec::new();
        let mut missing = self.tables.routes.all().iter().filter(|route| !self.has_plain(route));
        let mut rendering = FuturesUnordered::new();
        let (mut rendered_pages, mut said) = (0_usize, Instant::now());
        loop {
            // One for each isolate and one that waits: none has to wait for work, and the queue's length does not limit them.
            while rendering.len() < self.pool.max_concurrent()
                && Instant::now() < end
                && let Some(route) = missing.next()
            {
                rendering.push(self.make_plain(route, codings));
            }
            let Some((route, rendered)) = rendering.next().await else { break };
            rendered_pages += 1;
            if said.elapsed() >= SAY_EVERY {
                said = Instant::now();
                tracing::info!("starting: {rendered_pages} of {} pages are rendered", self.tables.routes.all().len());
            }
            match rendered {
                Ok((page, broken)) => {
                    faults.extend(broken.into_iter().map(|fault| format!("{}: {fault}", route.id)));
                    self.pages.put_prerendered(&route.id, Arc::new(page));
                }
                Err(error) => faults.push(format!("{}: {error}", route.id)),
            }
        }
        if !faults.is_empty() {
            bail!("pages that are not as they must be:\n  {}", faults.join("\n  "));
        }
        Ok(())
    }

    /// The plain page, and the rules that it breaks.
    async fn make_plain<'a>(&self, route: &'a Route, codings: CodingSet) -> (&'a Route, Result<(Resource, Vec<String>), PageError>) {
        (route, self.make_and(route, Make::plain(codings), |rendered| rules::faults(&rendered.body)).await)
    }

    fn has_plain(&self, route: &Route) -> bool {
        self.prerendered_page(&route.id).is_some_and(|page| page.is_some())
    }

    /// What makes later answers better and need not be waited for: the engines, where no page had to be rendered; the confirmations of the forms;
    /// pages packed as small as they get, and saved. Blocks for seconds; call once the site is served, on a thread of its own, whose priority may end
    /// as the lowest there is.
    pub fn build_remaining_variants(&self, runtime: &Handle) {
        let _entered = runtime.enter();
        if self.is_warm
            && let Err(error) = self.pool.boot()
        {
            tracing::error!("the server bundle does not start; only pages without parameters can be served: {error}");
            return;
        }
        // From now on whoever asks for a page that is ready comes before one that must be rendered.
        self.pool.lower_priority();
        if !self.is_warm {
            self.recompress(Effort::Quick);
        }
        runtime.block_on(self.make_confirmations());
        if self.is_warm && runtime.block_on(self.are_samples_right()) {
            return;
        }
        if let Err(error) = runtime.block_on(self.render_rest()) {
            tracing::error!("{error:#}");
        }
        let (turns_end, mut idle) = (Instant::now() + TURNS, None);
        for route in self.tables.routes.all() {
            self.recompress_page(route, Effort::Best);
            if Instant::now() > turns_end {
                idle.get_or_insert_with(IdlePriority::enter).pause_if_contended();
            }
        }
        self.save();
    }

    /// Makes the pages that confirm a form, so that a visitor's answer waits for no render.
    async fn make_confirmations(&self) {
        for form in self.tables.forms.iter() {
            let Some(route) = self.tables.routes.by_id(&form.page) else { continue };
            for notice in std::iter::once(&form.success).chain(&form.duplicate) {
                let mut query = self.tables.read_query(route, &form.success_query);
                query.insert(NOTICE_PARAMETER.to_owned(), notice.clone());
                if let Err(error) = self.page(route, query, index_of(COMMON_CODING)).await {
                    tracing::warn!(page = route.id, notice, %error, "a confirmation was not made ahead");
                }
            }
        }
    }

    /// Whether the pages of an earlier start are still what the site renders, as far as some of them tell.
    async fn are_samples_right(&self) -> bool {
        let routes = self.tables.routes.all();
        for route in fastrand::choose_multiple(routes, SAMPLES) {
            match self.make(route, Make::plain(CodingSet::Only(None))).await {
                Ok(made) if !self.is_plain(route, &made) => {
                    tracing::error!(page = route.id, "a page of an earlier start is not what the site renders now; all are rendered anew");
                    return false;
                }
                Ok(_) => {}
                // Too much to do, for one: that says nothing about the page.
                Err(error) => tracing::warn!(page = route.id, %error, "a page of an earlier start could not be rendered again"),
            }
        }
        true
    }

    /// Whether the plain page of this route says the same.
    fn is_plain(&self, route: &Route, made: &Resource) -> bool {
        self.prerendered_page(&route.id).is_some_and(|page| page.as_ref().is_some_and(|page| page.fallback().body == made.fallback().body))
    }

    /// Renders what was not rendered before the site was served, or everything that came from a file.
    async fn render_rest(&self) -> anyhow::Result<()> {
        if self.is_warm {
            self.pages.forget_plain();
        }
        self.render_plain(CodingSet::All, Instant::now() + Duration::from_secs(u64::from(u32::MAX))).await
    }

    /// Packs the plain pages in every coding, one after the other.
    pub fn recompress(&self, effort: Effort) {
        self.tables.routes.all().iter().for_each(|route| self.recompress_page(route, effort));
    }

    fn recompress_page(&self, route: &Route, effort: Effort) {
        let Some(page) = self.prerendered_page(&route.id).and_then(|page| page.clone()) else { return };
        match page.recompressed(effort) {
            Ok(better) => self.pages.put_prerendered(&route.id, Arc::new(better)),
            Err(error) => tracing::warn!(page = route.id, "a page stays as it was packed at the start: {error:#}"),
        }
    }

    fn save(&self) {
        let Some(saved) = &self.saved else { return };
        let routes = self.tables.routes.all().iter();
        let pages = routes.filter_map(|route| Some((route.id.as_str(), self.prerendered_page(&route.id)?.clone()?)));
        if let Err(error) = saved.save(pages) {
            tracing::warn!("the pages cannot be kept for the next start: {error:#}");
        }
    }
}

/// The place of a coding in [`CODINGS`].
fn index_of(token: &str) -> Option<usize> {
    CODINGS.iter().position(|coding| coding.token == token)
}

/// Whatever decides what a page is, the program aside.
fn parts(files: &SiteFiles, options: &PageOptions) -> [Vec<u8>; 2] {
    let PageOptions { public_url, hsts, keep_requests, delivered_forms, site, .. } = options;
    let site = site.as_ref().map(|site| &site.json);
    [format!("{public_url:?} {hsts:?} {keep_requests} {delivered_forms:?} {site:?}").into_bytes(), files.digest().to_vec()]
}

fn read_tables(files: &SiteFiles, site: Option<&SiteFile>) -> anyhow::Result<Tables> {
    let tables = files.read_tables(site)?;
    let without_page: Vec<&str> =
        tables.routes.all().iter().map(|route| route.id.as_str()).filter(|id| !files.manifest.pages.contains_key(*id)).collect();
    if !without_page.is_empty() {
        return Err(anyhow!("the front-end build has no page for {}", without_page.join(", ")));
    }
    Ok(tables)
}
