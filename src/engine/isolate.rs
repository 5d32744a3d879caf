//! One JavaScript runtime with the bundle evaluated in it. It is created, used and dropped on one thread.

use std::cell::Cell;
use std::rc::Rc;
use std::thread;
use std::time::{Duration, Instant};

use deno_core::{JsRuntime, RuntimeOptions, scope, v8};

use super::stack::{SCRIPT_NAME, StackMapper};
use super::watchdog::{Termination, Watchdog};
use super::{Bundle, RenderError, RenderedPage};

/// The time limit for evaluating the bundle and for `boot`. Renders have the deadline of the settings.
const BOOT_DEADLINE: Duration = Duration::from_secs(10);

/// Runs after `boot`. SECURITY: a render cannot add properties to shared objects, so nothing of one visitor's page reaches the next. `leadlight check`
/// looks for state in the bundle's own closures.
const SEAL: &str = "for (const shared of [globalThis, Object, Array, String, Number, Boolean, Function, Promise, Map, Set, WeakMap, WeakSet, \
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

/// A failed render. `poisoned`: the isolate may be in an unknown state and must be replaced.
pub struct Failure {
    pub error: RenderError,
    pub poisoned: bool,
}

impl Isolate {
    /// Creates a runtime, evaluates the bundle and calls `boot`. A tokio runtime must be entered on this thread (V8 posts tasks to it).
    ///
    /// # Errors
    /// When the bundle throws, loops, outgrows the heap cap, or does not set `globalThis.leadlight`.
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
        let watchdog = Watchdog::start(handle).map_err(|error| RenderError::Answer(format!("no thread for the watchdog: {error}")))?;
        let stacks = StackMapper::new(bundle.source_map_zstd.clone());

        watchdog.begin(Instant::now() + BOOT_DEADLINE);
        let booted = evaluate(runtime, &bundle.source, &bundle.boot_message, &stacks);
        let ended = watchdog.finish();
        if heap_full.get() {
            return Err(RenderError::OutOfMemory { max_bytes: max_heap_bytes });
        }
        if ended.is_some() {
            return Err(RenderError::Deadline { limit_ms: BOOT_DEADLINE.as_millis() });
        }
        Ok(Self { render: booted?, watchdog, heap_full, max_heap_bytes, stacks, runtime: owner })
    }

    /// Renders one page. `limit_ms` is the time limit that errors mention.
    ///
    /// # Errors
    /// [`Failure`] with `poisoned` set after a termination or at the heap cap.
    pub fn render(&mut self, request_json: &str, deadline: Instant, limit_ms: u128) -> Result<RenderedPage, Failure> {
        self.watchdog.begin(deadline);
        let answer = call(&mut self.runtime.0, &self.render, request_json, &self.stacks);
        let ended = self.watchdog.finish();
        // A termination can also arrive while the call returns.
        let terminated = self.runtime.0.v8_isolate().is_execution_terminating();
        self.runtime.0.v8_isolate().cancel_terminate_execution();
        if self.heap_full.replace(false) {
            return Err(Failure { error: RenderError::OutOfMemory { max_bytes: self.max_heap_bytes }, poisoned: true });
        }
        if ended == Some(Termination::Starved) {
            return Err(Failure { error: RenderError::Overloaded { limit_ms }, poisoned: true });
        }
        if ended.is_some() || terminated {
            return Err(Failure { error: RenderError::Deadline { limit_ms }, poisoned: true });
        }
        let sound = |error| Failure { error, poisoned: false };
        parse_answer(answer.map_err(sound)?, &self.stacks).map_err(sound)
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

/// The first line of the bundle's answer.
#[derive(serde::Deserialize)]
#[serde(rename_all = "camelCase")]
struct Answer {
    structured_data: Option<Vec<Box<serde_json::value::RawValue>>>,
    message: Option<String>,
    #[serde(default)]
    stack: String,
}

fn parse_answer(mut answer: String, stacks: &StackMapper) -> Result<RenderedPage, RenderError> {
    let end = answer.find('\n').unwrap_or(answer.len());
    let unusable = |what: &dyn std::fmt::Display| RenderError::Answer(format!("not a RenderResponse: {what}"));
    let Answer { structured_data, message, stack } = serde_json::from_str(&answer[..end]).map_err(|error| unusable(&error))?;
    if let Some(message) = message {
        return Err(RenderError::Script { message, stack: stacks.rewrite(&stack) });
    }
    let structured_data = structured_data.ok_or_else(|| unusable(&"neither structuredData nor a message"))?;
    answer.drain(..(end + 1).min(answer.len()));
    if answer.trim().is_empty() {
        return Err(RenderError::Answer("the page is empty".into()));
    }
    Ok(RenderedPage { body: answer, structured_data })
}

fn evaluate(
    runtime: &mut JsRuntime,
    source: &str,
    boot_message: &str,
    stacks: &StackMapper,
) -> Result<v8::Global<v8::Function>, RenderError> {
    let thrown = |error: Box<deno_core::error::JsError>| RenderError::Script {
        message: error.exception_message.clone(),
        stack: stacks.rewrite(error.stack.as_deref().unwrap_or_default()),
    };
    run_bundle(runtime, source, stacks)?;
    let boot = function(runtime, "boot")?;
    call_raw(runtime, &boot, boot_message, stacks)?;
    let render = function(runtime, "render")?;
    runtime.execute_script("seal.js", SEAL).map_err(thrown)?;
    Ok(render)
}

/// Runs the bundle as the body of a function: QuickJS's binding (v8x) compiles a script twice, the first time only to check it.
fn run_bundle(runtime: &mut JsRuntime, source: &str, stacks: &StackMapper) -> Result<(), RenderError> {
    scope!(scope, runtime);
    v8::tc_scope!(let scope, scope);
    let too_long = || RenderError::Answer("the bundle is too long for a string".into());
    let source = v8::String::new(scope, source).ok_or_else(too_long)?;
    let name = v8::String::new(scope, SCRIPT_NAME).ok_or_else(too_long)?;
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
    scope!(scope, runtime);
    let global = scope.get_current_context().global(scope);
    let property = |scope: &mut v8::PinScope<'_, '_>, object: v8::Local<'_, v8::Object>, key: &str| {
        let key = v8::String::new(scope, key)?;
        let value = object.get(scope, key.into())?;
        Some(v8::Global::new(scope, value))
    };
    let missing = || RenderError::Answer(format!("the bundle does not set globalThis.leadlight.{name}"));
    let leadlight = property(scope, global, "leadlight").ok_or_else(missing)?;
    let leadlight = v8::Local::<v8::Object>::try_from(v8::Local::new(scope, leadlight)).map_err(|_| missing())?;
    let value = property(scope, leadlight, name).ok_or_else(missing)?;
    let value = v8::Local::<v8::Function>::try_from(v8::Local::new(scope, value)).map_err(|_| missing())?;
    Ok(v8::Global::new(scope, value))
}

fn call(runtime: &mut JsRuntime, function: &v8::Global<v8::Function>, argument: &str, stacks: &StackMapper) -> Result<String, RenderError> {
    call_raw(runtime, function, argument, stacks)?.ok_or_else(|| RenderError::Answer("it returned no string".into()))
}

/// One string in, one string (or nothing) out.
fn call_raw(
    runtime: &mut JsRuntime,
    function: &v8::Global<v8::Function>,
    argument: &str,
    stacks: &StackMapper,
) -> Result<Option<String>, RenderError> {
    scope!(scope, runtime);
    v8::tc_scope!(let scope, scope);
    let function = v8::Local::new(scope, function);
    let argument = v8::String::new(scope, argument).ok_or_else(|| RenderError::Answer("the request is too long for a string".into()))?;
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
    let exception = scope.exception();
    let Some(exception) = exception else {
        return RenderError::Script { message: "the script was terminated".into(), stack: String::new() };
    };
    let message = exception.to_rust_string_lossy(scope);
    let stack = scope.stack_trace().map(|stack| stack.to_rust_string_lossy(scope)).unwrap_or_default();
    scope.reset();
    RenderError::Script { message, stack: stacks.rewrite(&stack) }
}
