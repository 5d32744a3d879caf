//! The renderer: runs the React server bundle in deno_core. It knows nothing of HTTP, routes, documents or caches.
//!
//! Start with [`Pool`] ([`pool`]): worker threads with one isolate each ([`isolate`]) take jobs from a bounded queue with two priorities ([`queue`]). Each
//! isolate has a watchdog thread that terminates a render at its deadline ([`watchdog`]). [`RenderRequest`] and [`RenderedPage`] cross the boundary to
//! JavaScript and must match `ssr-bundle/contract.ts`.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

mod isolate;
mod pool;
mod queue;
#[cfg(skip_temporal)]
mod skip_temporal;
mod stack;
#[cfg(feature = "quickjs")]
mod wasm_stubs;
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
    /// What replaces the bundle's copy, as a JSON object; `{}` if nothing does. The modules read it when they are evaluated.
    pub texts: std::sync::Arc<str>,
    /// The `BootMessage` of contract.ts as JSON.
    pub boot_message: std::sync::Arc<str>,
}

/// One page to render.
#[derive(Clone, Debug, Serialize)]
pub struct RenderRequest {
    /// The id of a page of the front end.
    pub route: String,
    /// The route's declared query parameters that hold a valid value, plus `notice`.
    pub query: BTreeMap<String, String>,
    pub form: Option<FormState>,
    /// The `ContentPage` of frontend/src/lib/content.ts, for a page that content defines.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub content: Option<Box<RawValue>>,
}

/// A form to show again: it had errors, was too large, or could not be stored.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FormState {
    /// A key of `data/forms.json`.
    pub id: String,
    pub values: BTreeMap<String, String>,
    /// Field name to error message.
    pub errors: BTreeMap<String, String>,
    /// A key of `data/notices.json`.
    pub notice: String,
}

/// The output of React for one page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RenderedPage {
    /// The HTML inside `#root`.
    pub body: String,
    /// The page's own schema.org objects (FAQPage, Product…) as JSON.
    pub structured_data: Vec<Box<str>>,
}

/// Why a page was not rendered. Visitors never see it.
#[derive(Clone, Debug, thiserror::Error)]
pub enum RenderError {
    #[error("the render queue is full")]
    QueueFull,
    /// The deadline is counted from the moment the render was queued.
    #[error("the render did not finish within {limit_ms} ms")]
    Deadline { limit_ms: u128 },
    /// The server is overloaded: the render waited too long in the queue, or got too little CPU time.
    #[error("the render waited too long; {limit_ms} ms is the limit")]
    Overloaded { limit_ms: u128 },
    /// The isolate reached its heap limit.
    #[error("the render needed more than the heap limit of {max_bytes} bytes")]
    OutOfMemory { max_bytes: usize },
    /// The bundle threw. `stack` refers to the TypeScript sources if there is a source map.
    #[error("{message}\n{stack}")]
    Script { message: String, stack: String },
    #[error("invalid server bundle: {0}")]
    InvalidBundle(String),
    #[error("invalid render request: {0}")]
    InvalidRequest(String),
    /// Not a `RenderResponse`, or an empty page.
    #[error("invalid render response: {0}")]
    InvalidResponse(String),
    /// The operating system refused a thread.
    #[error("a render thread cannot be started: {0}")]
    Thread(std::sync::Arc<std::io::Error>),
    /// The pool is shutting down.
    #[error("the renderer has stopped")]
    Stopped,
}
