//! A real isolate with the real bundle, started once per process.

use std::collections::HashMap;
use std::sync::LazyLock;
use std::time::Duration;

use leadlight::engine::{PoolSettings, RenderedPage};
use leadlight::pages::{FrontEnd, PageOptions, PrivacyOptions, TextsByPage};
use leadlight::tables::{Query, Route};
use tokio::runtime::Runtime;

use super::site::files;

/// One isolate, so that a render meets the state that earlier renders left. The deadline suits a busy machine.
pub const POOL: PoolSettings =
    PoolSettings { threads: 1, queue_length: 8, deadline: Duration::from_secs(30), max_heap_bytes: 64 * 1024 * 1024 };

static RUNTIME: LazyLock<Runtime> = LazyLock::new(|| Runtime::new().expect("threads"));

pub fn block_on<T>(future: impl Future<Output = T>) -> T {
    RUNTIME.block_on(future)
}

/// The site, and each page as it was rendered first.
pub struct Renderer {
    pub front_end: FrontEnd,
    plain: HashMap<String, RenderedPage>,
}

pub fn renderer() -> &'static Renderer {
    static RENDERER: LazyLock<Renderer> = LazyLock::new(|| {
        let options = PageOptions {
            public_url: "https://www.example.com".into(),
            hsts: "max-age=0",
            http3_port: None,
            content: std::sync::Arc::default(),
            keep_requests: true,
            delivered_forms: Vec::new(),
            lead_origin: true,
            cache_bytes: 0,
            content_page_bytes: 1 << 20,
            pool: POOL,
            site: None,
            texts: TextsByPage::new(),
            security_contacts: Vec::new(),
            retain: Vec::new(),
            privacy_facts: PrivacyOptions::default(),
            dev: false,
        };
        let front_end = block_on(FrontEnd::start(files(), options)).expect("the embedded site starts");
        let plain = front_end.tables.routes.rows().iter().map(|route| (route.id.clone(), plain(&front_end, route))).collect();
        Renderer { front_end, plain }
    });
    &RENDERER
}

impl Renderer {
    /// # Panics
    /// If an earlier render left state behind.
    pub fn is_as_before(&self, route: &Route) {
        assert_eq!(plain(&self.front_end, route), self.plain[&route.id], "{} has changed", route.id);
    }
}

fn plain(front_end: &FrontEnd, route: &Route) -> RenderedPage {
    block_on(front_end.render_body(route, Query::new())).expect("a plain page renders")
}
