//! One JavaScript runtime with the bundle evaluated in it. It is created, used and dropped on one thread.

use std::cell::Cell;
use std::rc::Rc;
use std::thread;

use deno_core::{JsRuntime, RuntimeOptions, scope, v8};

use super::stack::{SCRIPT_NAME, StackMapper};
use super::watchdog::{Termination, TimeLimit, Watchdog};
use super::{Bundle, RenderError, RenderedPage};

/// Runs after `boot`. SECURITY: a render cannot add properties to the shared objects, so it cannot leave a visitor's data there under a new name. It can
/// still overwrite existing properties and variables of the bundle; `leadlight check` looks for such state.
const PREVENT_EXTENSIONS: &str = "for (const shared of [globalThis, Object, Array, String, Number, Boolean, Function, Promise, Map, Set, WeakMap, WeakSet, \
     Symbol, RegExp, Date, Error, JSON, Math].flatMap((it) => [it, it.prototype])) if (shared) Object.preventExtensions(shared);";

/// Runs before a runtime is dropped: v8x never frees objects that the global object still refers to.
const RELEASE_BUNDLE: &str = "delete globalThis.leadlight";

pub struct Isolate {
    // Fields are dropped in this order: the handles of the function and of the watchdog point into the runtime.
    render: v8::Global<v8::Function>,
    watchdog: Watchdog,
    heap_full: Rc<Cell<bool>>,
    max_heap_bytes: usize,
    stacks: StackMapper,
    runtime: Runtime,
}

/// Releases the bundle's memory when it is dropped.
struct Runtime(JsRuntime);

impl Drop for Runtime {
    fn drop(&mut self) {
        if thread::panicking() {
            return;
        }
        self.0.v8_isolate().cancel_terminate_execution();
        // Fails when the heap is full; then the memory is not released.
        let _ = self.0.execute_script("release-bundle.js", RELEASE_BUNDLE);
        self.0.v8_isolate().low_memory_notification();
    }
}

impl Isolate {
    /// Creates a runtime, evaluates the bundle and calls `boot`. A tokio runtime must be entered on this thread (V8 posts tasks to it).
    pub fn boot(bundle: &Bundle, max_heap_bytes: usize) -> Result<Self, RenderError> {
        let mut owner = Runtime(JsRuntime::new(RuntimeOptions { create_params: Some(heap_limits(max_heap_bytes)), ..Default::default() }));
        let runtime = &mut owner.0;
        let handle = runtime.v8_isolate().thread_safe_handle();
        let heap_full = Rc::new(Cell::new(false));
        let full = Rc::clone(&heap_full);
        let terminating = handle.clone();
        // The engine may call this several times, so it is idempotent. The raised limit leaves room to unwind; the isolate is replaced afterwards.
        runtime.add_near_heap_limit_callback(move |current, _initial| {
            full.set(true);
            terminating.terminate_execution();
            current.saturating_mul(2)
        });
        let watchdog = Watchdog::start(handle).map_err(|error| RenderError::Thread(error.into()))?;
        let stacks = StackMapper::new(bundle.source_map_zstd.clone());

        watchdog.begin(TimeLimit::unattended());
        let booted = evaluate(runtime, &bundle.source, &bundle.boot_message, &stacks);
        let ended = watchdog.finish();
        if heap_full.get() {
            return Err(RenderError::OutOfMemory { max_bytes: max_heap_bytes });
        }
        if ended.is_some() {
            return Err(RenderError::Deadline { limit_ms: TimeLimit::UNATTENDED_CPU_TIME.as_millis() });
        }
        Ok(Self { render: booted?, watchdog, heap_full, max_heap_bytes, stacks, runtime: owner })
    }

    /// Renders one page within `limit`. `limit_ms` is the time limit that errors mention. After [`RenderError::Deadline`],
    /// [`RenderError::Overloaded`] and [`RenderError::OutOfMemory`] the state of the isolate is unknown: replace it.
    pub fn render(&mut self, request_json: &str, limit: TimeLimit, limit_ms: u128) -> Result<RenderedPage, RenderError> {
        self.watchdog.begin(limit);
        let response = call(&mut self.runtime.0, &self.render, request_json, &self.stacks);
        let ended = self.watchdog.finish();
        // A termination can also arrive while the call returns.
        let terminated = self.runtime.0.v8_isolate().is_execution_terminating();
        self.runtime.0.v8_isolate().cancel_terminate_execution();
        if self.heap_full.replace(false) {
            return Err(RenderError::OutOfMemory { max_bytes: self.max_heap_bytes });
        }
        if ended == Some(Termination::Overloaded) {
            return Err(RenderError::Overloaded { limit_ms });
        }
        if ended.is_some() || terminated {
            return Err(RenderError::Deadline { limit_ms });
        }
        let response = response?.ok_or_else(|| RenderError::InvalidResponse("not a string".into()))?;
        parse_response(response, &self.stacks)
    }

    /// Collects garbage, which the engine itself does only when the heap has grown by half. Takes some milliseconds.
    pub fn collect_garbage(&mut self) {
        self.runtime.0.v8_isolate().low_memory_notification();
    }
}

/// V8 gets a fifth of its heap for the young generation: docs/decisions/engine.md. QuickJS has a single heap.
fn heap_limits(max_heap_bytes: usize) -> v8::CreateParams {
    let limits = v8::CreateParams::default().heap_limits(0, max_heap_bytes);
    if cfg!(feature = "v8") {
        let young = max_heap_bytes / 5;
        limits.set_max_young_generation_size_in_bytes(young).set_max_old_generation_size_in_bytes(max_heap_bytes - young)
    } else {
        limits
    }
}

/// The first line of the bundle's response.
#[derive(serde::Deserialize)]
#[serde(rename_all = "camelCase")]
struct RenderResponse {
    structured_data: Option<Vec<Box<serde_json::value::RawValue>>>,
    message: Option<String>,
    #[serde(default)]
    stack: String,
}

fn parse_response(mut response: String, stacks: &StackMapper) -> Result<RenderedPage, RenderError> {
    let end = response.find('\n').unwrap_or(response.len());
    let invalid = |what: &dyn std::fmt::Display| RenderError::InvalidResponse(format!("not a RenderResponse: {what}"));
    let RenderResponse { structured_data, message, stack } = serde_json::from_str(&response[..end]).map_err(|error| invalid(&error))?;
    if let Some(message) = message {
        return Err(RenderError::Script { message, stack: stacks.rewrite(&stack) });
    }
    let structured_data = structured_data.ok_or_else(|| invalid(&"neither structuredData nor a message"))?;
    response.drain(..(end + 1).min(response.len()));
    if response.trim().is_empty() {
        return Err(RenderError::InvalidResponse("the page is empty".into()));
    }
    Ok(RenderedPage { body: response, structured_data: structured_data.into_iter().map(Into::into).collect() })
}

fn evaluate(
    runtime: &mut JsRuntime,
    source: &str,
    boot_message: &str,
    stacks: &StackMapper,
) -> Result<v8::Global<v8::Function>, RenderError> {
    run_script(runtime, SCRIPT_NAME, source, stacks)?;
    let boot = function(runtime, "boot")?;
    call(runtime, &boot, boot_message, stacks)?;
    let render = function(runtime, "render")?;
    run_script(runtime, "prevent-extensions.js", PREVENT_EXTENSIONS, stacks)?;
    Ok(render)
}

/// Runs a script as the body of a function: QuickJS's binding (v8x) compiles a script twice, the first time only to check it.
fn run_script(runtime: &mut JsRuntime, name: &str, source: &str, stacks: &StackMapper) -> Result<(), RenderError> {
    scope!(scope, runtime);
    v8::tc_scope!(let scope, scope);
    let too_long = || RenderError::InvalidBundle("it is too long for a string".into());
    let source = v8::String::new(scope, source).ok_or_else(too_long)?;
    let name = v8::String::new(scope, name).ok_or_else(too_long)?;
    let origin = v8::ScriptOrigin::new(scope, name.into(), 0, 0, false, 0, None, false, false, false, None);
    let mut source = v8::script_compiler::Source::new(source, Some(&origin));
    let (options, reason) = (v8::script_compiler::CompileOptions::NoCompileOptions, v8::script_compiler::NoCacheReason::NoReason);
    let compiled = v8::script_compiler::compile_function(scope, &mut source, &[], &[], options, reason);
    let receiver = v8::undefined(scope).into();
    let ran = compiled.and_then(|bundle| bundle.call(scope, receiver, &[]));
    if ran.is_some() { Ok(()) } else { Err(thrown(scope, stacks)) }
}

/// A handle to `globalThis.leadlight[name]`. SECURITY: calling it with a string needs no source text that contains input.
fn function(runtime: &mut JsRuntime, name: &str) -> Result<v8::Global<v8::Function>, RenderError> {
    let missing = || RenderError::InvalidBundle(format!("it does not set globalThis.leadlight.{name}"));
    let value = runtime.execute_script("entry.js", format!("globalThis.leadlight.{name}")).map_err(|_| missing())?;
    scope!(scope, runtime);
    let value = v8::Local::<v8::Function>::try_from(v8::Local::new(scope, value)).map_err(|_| missing())?;
    Ok(v8::Global::new(scope, value))
}

/// Calls a function with one string; returns a string or nothing.
fn call(
    runtime: &mut JsRuntime,
    function: &v8::Global<v8::Function>,
    argument: &str,
    stacks: &StackMapper,
) -> Result<Option<String>, RenderError> {
    scope!(scope, runtime);
    v8::tc_scope!(let scope, scope);
    let function = v8::Local::new(scope, function);
    let argument = v8::String::new(scope, argument).ok_or_else(|| RenderError::InvalidRequest("it is too long for a string".into()))?;
    let receiver = v8::undefined(scope).into();
    let result = function.call(scope, receiver, &[argument.into()]);
    // Microtasks never run: renderToString needs none, and QuickJS cannot reliably terminate a microtask that queues the next one.
    match result {
        Some(value) if value.is_string() => Ok(Some(value.to_rust_string_lossy(scope))),
        Some(_) => Ok(None),
        None => Err(thrown(scope, stacks)),
    }
}

fn thrown(scope: &mut v8::PinnedRef<'_, v8::TryCatch<'_, '_, v8::HandleScope<'_>>>, stacks: &StackMapper) -> RenderError {
    let Some(exception) = scope.exception() else {
        return RenderError::Script { message: "the script was terminated".into(), stack: String::new() };
    };
    let message = exception.to_rust_string_lossy(scope);
    let stack = scope.stack_trace().map(|stack| stack.to_rust_string_lossy(scope)).unwrap_or_default();
    scope.reset();
    RenderError::Script { message, stack: stacks.rewrite(&stack) }
}
