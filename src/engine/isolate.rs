//! One JavaScript runtime with the bundle evaluated in it. Lives and dies on the thread that made it.

use std::cell::Cell;
use std::rc::Rc;
use std::thread;
use std::time::{Duration, Instant};

use deno_core::{JsRuntime, RuntimeOptions, scope, v8};

use super::stack::{SCRIPT_NAME, StackMapper};
use super::watchdog::{End, Watchdog};
use super::{Bundle, RenderError, RenderedPage};

/// Evaluating the bundle and `boot` get this long; a render gets the deadline of the settings.
const BOOT_DEADLINE: Duration = Duration::from_secs(10);

/// Runs after `boot`: a render that tries to leave something behind on a shared object fails (strict code) or has no effect, so it
/// cannot reach the next visitor's page. State in the bundle's own closures is what `leadlight check` looks for (A, B, A).
const SEAL: &str = "for (const shared of [globalThis, Object, Array, String, Number, Boolean, Function, Promise, Map, Set, WeakMap, WeakSet, \
     Symbol, RegExp, Date, Error, JSON, Math].flatMap((it) => [it, it.prototype])) if (shared) Object.preventExtensions(shared);";

/// Lets go of the bundle. What can be reached from the global object when a runtime goes is never freed (v8x).
const FORGET: &str = "delete globalThis.leadlight";

pub struct Isolate {
    // Order matters: the function handle and the watchdog's handle go before the runtime that they point into.
    render: v8::Global<v8::Function>,
    watchdog: Watchdog,
    heap_full: Rc<Cell<bool>>,
    max_heap_bytes: usize,
    stacks: StackMapper,
    runtime: Runtime,
}

/// A runtime that gives back what the bundle took.
struct Runtime(JsRuntime);

impl Drop for Runtime {
    fn drop(&mut self) {
        if thread::panicking() {
            return;
        }
        self.0.v8_isolate().cancel_terminate_execution();
        // Where there is no room for it the bundle stays in memory.
        let _ = self.0.execute_script("forget.js", FORGET);
        self.0.v8_isolate().low_memory_notification();
    }
}

/// A failed render, and whether the isolate may have been left in an unknown state by it.
pub struct Failure {
    pub error: RenderError,
    pub poisoned: bool,
}

impl Isolate {
    /// Makes a runtime, evaluates the bundle, calls `boot`. A tokio runtime must be entered on this thread (V8 posts tasks to it).
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
        // The engine may call this more than once on its way out: setting a flag and asking again for termination both are idempotent. The
        // raised limit is room to unwind in; the isolate is thrown away afterwards.
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

    /// Renders one page. `deadline` is absolute; `limit_ms` only names it in the error.
    ///
    /// # Errors
    /// [`Failure`] with `poisoned` set after a termination or at the heap cap.
    pub fn render(&mut self, request_json: &str, deadline: Instant, limit_ms: u128) -> Result<RenderedPage, Failure> {
        self.watchdog.begin(deadline);
        let answer = call(&mut self.runtime.0, &self.render, request_json, &self.stacks);
        let ended = self.watchdog.finish();
        // A termination can also come just as the call returns.
        let terminated = self.runtime.0.v8_isolate().is_execution_terminating();
        self.runtime.0.v8_isolate().cancel_terminate_execution();
        if self.heap_full.replace(false) {
            return Err(Failure { error: RenderError::OutOfMemory { max_bytes: self.max_heap_bytes }, poisoned: true });
        }
        if ended == Some(End::Starved) {
            return Err(Failure { error: RenderError::Overloaded { limit_ms }, poisoned: true });
        }
        if ended.is_some() || terminated {
            return Err(Failure { error: RenderError::Deadline { limit_ms }, poisoned: true });
        }
        let sound = |error| Failure { error, poisoned: false };
        parse_answer(answer.map_err(sound)?, &self.stacks).map_err(sound)
    }

    /// Frees what renders have left behind, which the engine does by itself only when the heap has grown by half. Takes some milliseconds.
    pub fn collect_garbage(&mut self) {
        self.runtime.0.v8_isolate().low_memory_notification();
    }
}

/// A fifth of V8's heap is for what is new: docs/decisions/engine.md, "V8 gets a fifth of its heap for new objects". QuickJS knows one heap.
fn heap_limits(max_heap_bytes: usize) -> v8::CreateParams {
    let limits = v8::CreateParams::default().heap_limits(0, max_heap_bytes);
    if cfg!(feature = "v8") {
        let young = max_heap_bytes / 5;
        limits.set_max_young_generation_size_in_bytes(young).set_max_old_generation_size_in_bytes(max_heap_bytes - young)
    } else {
        limits
    }
}

/// The first line of what a render gives: what a page has, or why there is none.
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

/// Runs the bundle as the body of a function: a script is compiled twice by QuickJS's binding (v8x), the first time only to see whether it can be.
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

/// A handle to `globalThis.leadlight[name]`, so that no source text is ever spliced together with input.
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
    // Microtasks are never run: renderToString needs none, and a chain of them that refills itself cannot be stopped reliably on
    // QuickJS (its drain loop does not look at the termination flag).
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
