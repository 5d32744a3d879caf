//! Renders the desk's pages with an engine of its own, which starts at the first page and ends when nobody has used the desk for a while: a site whose desk
//! nobody opens pays nothing for it.

use std::sync::Arc;
use std::time::{Duration, Instant};

use askama::Template;
use tokio::sync::Mutex;
use tokio::task::spawn_blocking;

use super::contract::DeskPage;
use crate::engine::{Bundle, Pool, PoolSettings, Priority, RenderError};
use crate::pages::DeskBuild;

/// Nobody has used the desk for so long: the engine ends.
const IDLE: Duration = Duration::from_mins(10);
/// A page of 50 leads takes milliseconds.
const SETTINGS: PoolSettings =
    PoolSettings { threads: 1, queue_length: 32, deadline: Duration::from_secs(5), max_heap_bytes: 96 * 1024 * 1024 };

#[derive(Default)]
pub struct Renderer {
    running: Arc<Mutex<Option<Running>>>,
}

struct Running {
    /// The client's script of the build: another build has another.
    script: String,
    pool: Arc<Pool>,
    used: Instant,
}

#[derive(Template)]
#[template(path = "desk.html")]
struct Document<'a> {
    title: &'a str,
    script: &'a str,
    stylesheet: &'a str,
    fonts: &'a [String],
    body: &'a str,
    /// The page as JSON, which no HTML parser takes for the end of the script.
    data: &'a str,
}

impl Renderer {
    /// The document of a page.
    pub async fn render(&self, build: &Arc<DeskBuild>, page: &DeskPage<'_>) -> anyhow::Result<String> {
        let json = serde_json::to_string(page)?;
        let data = json.replace('<', "\\u003c");
        let pool = self.pool(build).await?;
        let rendered = pool.render_json(Priority::Page, json, |page, _| page).await?;
        let title = rendered
            .structured_data
            .first()
            .and_then(|json| Some(serde_json::from_str::<serde_json::Value>(json).ok()?["title"].as_str()?.to_owned()));
        let title = title.unwrap_or_default();
        let manifest = build.manifest()?;
        let (script, stylesheet, fonts) = (&manifest.script, &manifest.stylesheet, &manifest.fonts);
        Ok(Document { title: &title, script, stylesheet, fonts, body: &rendered.body, data: &data }.render()?)
    }

    async fn pool(&self, build: &Arc<DeskBuild>) -> anyhow::Result<Arc<Pool>> {
        let mut running = self.running.lock().await;
        let script = build.manifest()?.script.clone();
        if let Some(running) = running.as_mut().filter(|running| running.script == script) {
            running.used = Instant::now();
            return Ok(Arc::clone(&running.pool));
        }
        let build = Arc::clone(build);
        let start = move || -> anyhow::Result<Pool> {
            let bundle = Bundle {
                source: build.server_bundle()?.into(),
                source_map_zstd: Vec::new().into(),
                texts: "{}".into(),
                boot_message: "{}".into(),
            };
            Ok(Pool::start(bundle, SETTINGS).map_err(|error: RenderError| error)?)
        };
        let pool = Arc::new(spawn_blocking(start).await??);
        pool.serve_visitors();
        *running = Some(Running { script, pool: Arc::clone(&pool), used: Instant::now() });
        tokio::spawn(end_when_idle(Arc::clone(&self.running)));
        Ok(pool)
    }
}

async fn end_when_idle(running: Arc<Mutex<Option<Running>>>) {
    loop {
        tokio::time::sleep(IDLE / 4).await;
        let mut running = running.lock().await;
        if running.as_ref().is_none_or(|running| running.used.elapsed() >= IDLE) {
            // The last clone ends its thread, which a worker of the runtime need not wait for.
            *running = None;
            return;
        }
    }
}
