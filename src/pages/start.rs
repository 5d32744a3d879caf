//! Starts a front-end build: renders and checks every page before the server listens ([`FrontEnd::start`]), then builds the remaining variants in the
//! background ([`FrontEnd::build_remaining_variants`]).

use std::collections::HashMap;
use std::future::ready;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow, ensure};
use arc_swap::ArcSwap;
use futures_util::StreamExt;
use futures_util::stream::FuturesUnordered;
use serde_json::json;
use serde_json::value::to_raw_value;
use time::OffsetDateTime;
use tokio::runtime::Handle;
use tokio::task::spawn_blocking;

use super::assets::FrontEndBuild;
use super::brand::Brand;
use super::compression::{CODINGS, CodingIndex, CodingSet, CompressionLevel, PreferredCodings};
use super::content_dates::ContentDates;
use super::document::{DocumentTemplate, RenderOptions};
use super::front_end::FrontEnd;
use super::generated_files::DatedFiles;
use super::page_store::PageStore;
use super::privacy_facts::PrivacyFacts;
use super::resource::{Resource, ResponseMetadata};
use super::security::CommonHeaders;
use super::{DeskBuild, PageOptions, Texts, content_page, generated_files, media, rules};
use crate::content::public::PublicFile;
use crate::engine::{Bundle, Pool};
use crate::store::features::content_dates::ContentDate;
use crate::tables::Route;
use crate::tables::routes::{BLOG_PATH, NOTICE_PARAMETER};
use crate::telemetry::priority::IdlePriority;

/// The only coding that is made before the server listens: every browser accepts it, and it is the fastest.
const FIRST_CODING: &str = "gzip";
/// What browsers prefer: all accept brotli, Safari no zstd.
const BROWSER_CODINGS: [(&str, &str); 2] = [("br", "zstd"), ("br", "gzip")];

/// How often a slow start logs its progress.
const PROGRESS_INTERVAL: Duration = Duration::from_secs(2);

/// The pages that are always rendered before the server listens.
const ALWAYS_BEFORE_LISTENING: usize = 200;
/// How long further pages are rendered before the server listens. Of thousands the rest follows in the background, or at the first request.
const RENDER_BEFORE_LISTENING: Duration = Duration::from_secs(5);

/// How long the best compression runs at low priority. Then it uses only idle CPU time: thousands of pages take many minutes.
const LOW_PRIORITY_TIME: Duration = Duration::from_mins(1);

impl FrontEnd {
    /// [`Self::start_with_content_dates`] without a database.
    pub async fn start(build: FrontEndBuild, options: PageOptions) -> anyhow::Result<Self> {
        Self::start_with_content_dates(build, options, ready(Some(Vec::new()))).await
    }

    /// Reads the tables, then renders and checks every page. Call inside a tokio runtime. `known`: the dates of pages that were recorded; `None` if
    /// the database does not answer. The error lists every fault of the tables, or every route that does not render or breaks a page rule.
    pub async fn start_with_content_dates(
        build: FrontEndBuild,
        options: PageOptions,
        known: impl Future<Output = Option<Vec<ContentDate>>>,
    ) -> anyhow::Result<Self> {
        let front_end = Self::without_pages(build, options, known).await?;
        let codings = CodingSet::IdentityPlus(index_of(FIRST_CODING));
        let end = Instant::now() + RENDER_BEFORE_LISTENING;
        front_end.prerender(codings, Some(end)).await.context("the site cannot be served")?;
        if front_end.content_dates.has_unrecorded() {
            front_end.build_dated_files()?;
        }
        Ok(front_end)
    }

    /// [`Self::start`] that renders and checks only the list of articles. Each other page is rendered when it is asked for.
    pub async fn with_lists(build: FrontEndBuild, options: PageOptions) -> anyhow::Result<Self> {
        let front_end = Self::without_pages(build, options, ready(Some(Vec::new()))).await?;
        let lists = front_end.tables.routes.by_path(BLOG_PATH);
        front_end.render_missing(lists.into_iter(), CodingSet::IdentityPlus(None), None).await?;
        Ok(front_end)
    }

    async fn without_pages(
        build: FrontEndBuild,
        options: PageOptions,
        known: impl Future<Output = Option<Vec<ContentDate>>>,
    ) -> anyhow::Result<Self> {
        let texts = Texts::new(&options.texts, &options.content.forms);
        let mut tables = build.read_tables_with_texts(options.site.as_ref(), &texts)?;
        tables.routes.add_content(content_page::routes(&options.content));
        let security = CommonHeaders::of(&options);
        let brand = Brand::new(&build, &tables.site.company, &options.content.media, security)?;
        brand.complete(&mut tables.site.json);
        let articles = content_page::listed_articles(&options.content, &tables)?;
        let ids = || tables.routes.rows().iter().map(|route| route.id.as_str());
        let without_page: Vec<&str> = ids().filter(|id| !build.manifest.pages.contains_key(*id)).collect();
        ensure!(without_page.is_empty(), "the front-end build has no page for {}", without_page.join(", "));
        let retention = tables.forms.retention(&options.retain).map_err(|why| anyhow!("--retain (SITE_RETAIN): {why}"))?;
        let privacy_facts = to_raw_value(&PrivacyFacts::new(&tables.forms, &retention, &options))?;
        let posts_requests = options.posts_requests(&tables.forms);
        let boot_message = json!({ "site": tables.site.json, "postsRequests": posts_requests, "privacyFacts": privacy_facts }).to_string();
        let bundle = Bundle {
            source: Arc::clone(&build.server_bundle),
            source_map_zstd: build.server_map_zstd.clone(),
            texts: texts.json(articles.as_deref()).into(),
            boot_message: boot_message.into(),
        };
        // The isolates evaluate the bundle while this thread prepares the rest.
        let pool_settings = options.pool;
        let booting = spawn_blocking(move || Pool::start(bundle, pool_settings));
        let template = DocumentTemplate::new(&build, &tables, &options, &texts, &brand, privacy_facts)?;
        let mut assets = build.resources(template.security, options.dev)?;
        assets.extend(texts.resources(&build.manifest, template.security)?);
        assets.extend(brand.asset);
        assets.extend(media::resources(&options.content.media, template.security)?);
        let content_dates = ContentDates::new(known.await);
        Ok(Self {
            dated_files: ArcSwap::from_pointee(DatedFiles::new(&tables, &template, &content_dates)?),
            robots: generated_files::robots(&template)?,
            favicon: brand.icon,
            assets,
            markdown: std::iter::repeat_with(ArcSwap::default).take(tables.routes.rows().len()).collect(),
            llms: generated_files::llms(&tables, &template)?,
            security_txt: generated_files::security_txt(&options.security_contacts, OffsetDateTime::now_utc(), &template)?.map(Arc::new),
            media_variants: Arc::new(media::Variants::new(&options.content.media, template.security)),
            public: public_files(&options, &template)?,
            pages: PageStore::new(ids(), options.content_page_bytes, options.cache_bytes),
            content_dates: Arc::new(content_dates),
            tables: Arc::new(tables),
            retention,
            template: Arc::new(template),
            desk: Arc::new(DeskBuild::new(build.desk, security)),
            pool: booting.await?.context("the server bundle does not start")?,
            options,
        })
    }

    /// Renders and checks the pages that are not prerendered yet. `end` ends it after the first [`ALWAYS_BEFORE_LISTENING`]. The error lists every
    /// page that does not render or breaks a rule; the others are prerendered.
    async fn prerender(&self, codings: CodingSet, end: Option<Instant>) -> anyhow::Result<()> {
        self.render_missing(self.tables.routes.rows().iter(), codings, end).await
    }

    async fn render_missing(
        &self,
        routes: impl ExactSizeIterator<Item = &Route>,
        codings: CodingSet,
        end: Option<Instant>,
    ) -> anyhow::Result<()> {
        let all = routes.len();
        let mut missing = routes.filter(|route| self.pages.prerendered(&route.id).is_some_and(|page| page.is_none()));
        let mut violations = Vec::new();
        let mut rendering = FuturesUnordered::new();
        let (mut rendered_pages, mut reported) = (0_usize, Instant::now());
        loop {
            while rendering.len() < self.pool.max_concurrent()
                && end.is_none_or(|end| rendered_pages + rendering.len() < ALWAYS_BEFORE_LISTENING || Instant::now() < end)
                && let Some(route) = missing.next()
            {
                let page = self.render_and_inspect(route, RenderOptions::prerender(codings), |rendered| rules::body_faults(&rendered.body));
                rendering.push(async move { (route, page.await) });
            }
            let Some((route, rendered)) = rendering.next().await else { break };
            rendered_pages += 1;
            if reported.elapsed() >= PROGRESS_INTERVAL {
                reported = Instant::now();
                tracing::info!("starting: {rendered_pages} of {all} pages are rendered");
            }
            match rendered {
                Ok((page, faults)) => {
                    violations.extend(faults.into_iter().map(|it| format!("{}: {}; {}", route.id, it.what, it.advice)));
                    self.pages.put_prerendered(&route.id, Arc::new(page));
                }
                Err(error) => violations.push(format!("{}: {error}", route.id)),
            }
        }
        ensure!(violations.is_empty(), "page checks failed:\n  {}", violations.join("\n  "));
        Ok(())
    }

    /// Builds in the background what is not needed to start serving: every coding of each page, the confirmations of the forms, and the smallest
    /// variants. Blocks for seconds; call it after the server listens, on a thread of its own, because it may lower the thread's priority for good.
    /// It ends early when `is_current` says that another front end has taken the place of this one.
    pub fn build_remaining_variants(&self, runtime: &Handle, is_current: &dyn Fn() -> bool) {
        let _entered = runtime.enter();
        self.pool.serve_visitors();
        self.recompress(CompressionLevel::Fast);
        runtime.block_on(self.render_confirmations());
        if let Err(error) = runtime.block_on(self.prerender(CodingSet::All, None)) {
            tracing::error!("{error:#}");
        }
        let (low_priority_end, mut idle_priority) = (Instant::now() + LOW_PRIORITY_TIME, None);
        for route in self.tables.routes.rows() {
            if !is_current() {
                return;
            }
            self.recompress_page(route, CompressionLevel::Best);
            if Instant::now() > low_priority_end {
                idle_priority.get_or_insert_with(IdlePriority::enter).pause_if_contended();
            }
        }
    }

    /// Renders the confirmations of the forms, so that no visitor waits for them.
    async fn render_confirmations(&self) {
        for form in self.tables.forms.iter() {
            let Some(route) = self.tables.routes.by_id(&form.default_page) else { continue };
            for notice in form.confirmations() {
                let mut query = self.tables.read_query(route, &form.success_query);
                query.insert(NOTICE_PARAMETER.to_owned(), notice.clone());
                for (smallest, fastest) in BROWSER_CODINGS {
                    let codings = PreferredCodings { smallest: index_of(smallest), fastest: index_of(fastest) };
                    if let Err(error) = self.page(route, query.clone(), codings).await {
                        tracing::warn!(page = route.id, notice, %error, "a confirmation was not rendered at the start");
                    }
                }
            }
        }
    }

    /// Compresses the prerendered pages in every coding, one after the other.
    pub fn recompress(&self, level: CompressionLevel) {
        self.tables.routes.rows().iter().for_each(|route| self.recompress_page(route, level));
    }

    pub(super) fn recompress_page(&self, route: &Route, level: CompressionLevel) {
        let page = self.pages.prerendered(&route.id).and_then(|page| page.clone());
        let Some(large) = &page else { return };
        match large.recompressed(level) {
            Ok(smaller) => self.pages.replace_prerendered(&route.id, &page, Arc::new(smaller)),
            Err(error) => tracing::warn!(page = route.id, "recompression failed: {error:#}"),
        }
    }
}

/// Browsers ask again after an hour at most: the next revision may change a file.
fn public_files(options: &PageOptions, template: &DocumentTemplate) -> anyhow::Result<HashMap<String, Arc<Resource>>> {
    let resource = |(path, file): (&String, &PublicFile)| {
        let metadata = ResponseMetadata::ok(file.content_type, "public, max-age=3600", template.security);
        // Pictures and PDFs are compressed already.
        let is_text = !file.content_type.starts_with("image/") && file.content_type != "application/pdf";
        let codings = if is_text { CodingSet::All } else { CodingSet::IdentityPlus(None) };
        let resource = Resource::compress(codings, file.bytes.clone(), metadata, CompressionLevel::Fast);
        Ok((path.clone(), Arc::new(resource.with_context(|| format!("public{path}"))?)))
    };
    options.content.public.iter().map(resource).collect()
}

fn index_of(token: &str) -> CodingIndex {
    CODINGS.iter().position(|coding| coding.token == token)
}
