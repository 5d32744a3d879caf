//! The renderer: runs the React server bundle in deno_core. Knows nothing of HTTP, routes, documents or caches.
//!
//! Start with [`Pool`]: a fixed number of isolates, one an OS thread ([`isolate`]), behind one bounded queue of two lanes ([`pool`], [`queue`]), each
//! watched by a thread that ends a render at its deadline ([`watchdog`]). [`RenderRequest`] and [`RenderedPage`] are what
//! crosses; the TypeScript twin is `ssr-bundle/contract.ts`.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

mod isolate;
#[cfg(no_temporal)]
mod no_temporal;
#[cfg(feature = "quickjs")]
mod no_wasm;
mod pool;
mod queue;
mod stack;
mod watchdog;

pub use pool::{Pool, PoolSettings};
pub use queue::Priority;

#[cfg(all(feature = "quickjs", feature = "v8"))]
compile_error!("choose one engine: `--no-default-features --features v8`, or the default `quickjs`");
#[cfg(not(any(feature = "quickjs", feature = "v8")))]
compile_error!("choose an engine: the default feature `quickjs`, or `--no-default-features --features v8`");

/// A server bundle: one classic script, run as the body of a function, that sets `globalThis.leadlight = { boot, render }`.
#[derive(Clone, Debug)]
pub struct Bundle {
    pub source: std::sync::Arc<str>,
    /// Source map (version 3 JSON), zstd-compressed; read only when a render fails. Empty: stacks stay as they are.
    pub source_map_zstd: std::borrow::Cow<'static, [u8]>,
    /// The `BootMessage` of contract.ts as JSON.
    pub boot_message: std::sync::Arc<str>,
}

/// One page to render.
#[derive(Clone, Debug, Serialize)]
pub struct RenderRequest {
    /// A route id of `data/routes.json`.
    pub route: String,
    /// The route's declared query parameters that hold a valid value, plus `notice`.
    pub query: BTreeMap<String, String>,
    /// A form sent back with mistakes.
    pub form: Option<FormState>,
}

/// What was typed into a form and what is wrong with it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FormState {
    /// A key of `data/forms.json`.
    pub id: String,
    pub values: BTreeMap<String, String>,
    /// Field name to a sentence that says what is wrong.
    pub errors: BTreeMap<String, String>,
    /// A key of `data/notices.json`.
    pub notice: String,
}

/// What React made of a page.
#[derive(Clone, Debug)]
pub struct RenderedPage {
    /// The HTML inside `#root`.
    pub body: String,
    /// The page's own schema.org objects (FAQPage, Product…), as the bundle wrote them.
    pub structured_data: Vec<Box<serde_json::value::RawValue>>,
}

impl PartialEq for RenderedPage {
    fn eq(&self, other: &Self) -> bool {
        let [own, others] = [self, other].map(|page| page.structured_data.iter().map(|object| object.get()));
        self.body == other.body && own.eq(others)
    }
}

/// Why a page was not rendered. Never shown to a visitor.
#[derive(Clone, Debug, thiserror::Error)]
pub enum RenderError {
    /// The bounded queue is full: answer 503 at once.
    #[error("the render queue is full")]
    QueueFull,
    /// Not done within the deadline, counted from the moment it was queued.
    #[error("the render did not finish within {limit_ms} ms")]
    Deadline { limit_ms: u128 },
    /// It waited for an isolate until too little of its time was left: too much is asked, and nothing is wrong.
    #[error("the render waited too long; {limit_ms} ms is the limit")]
    Overloaded { limit_ms: u128 },
    /// The isolate reached its heap cap.
    #[error("the render needed more than the heap cap of {max_bytes} bytes")]
    OutOfMemory { max_bytes: usize },
    /// The bundle threw. `stack` is mapped to the TypeScript sources where the map allows.
    #[error("{message}\n{stack}")]
    Script { message: String, stack: String },
    /// The bundle answered something that is not a `RenderResponse`, or an empty page.
    #[error("the bundle's answer cannot be used: {0}")]
    Answer(String),
    /// The pool is shutting down.
    #[error("the renderer has stopped")]
    Stopped,
}
