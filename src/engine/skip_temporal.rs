//! Skips the Temporal polyfill. QuickJS's binding (v8x) evaluates 430 kB of JavaScript for it in every context and has no option to turn it off. It costs a
//! tenth of the start and megabytes of memory, and the site does not use Temporal.
//!
//! The binding passes the polyfill to QuickJS's `JS_Eval`. The linker option `--wrap=JS_Eval` (`build.rs`) redirects that call to [`__wrap_JS_Eval`].
//! Without the option (other systems, other packages that link this library) the polyfill is loaded and nothing else changes.

use std::ffi::{CStr, c_char, c_int, c_void};

/// The script name that the binding gives to the polyfill.
const POLYFILL: &CStr = c"<temporal-polyfill>";

/// `JSValue` of `quickjs.h` on platforms of 64 bits.
#[repr(C)]
struct Value {
    union: u64,
    tag: i64,
}

/// `JSEvalOptions` of `quickjs.h`, which may grow under another number of `version` only.
#[repr(C)]
struct EvalOptions {
    version: c_int,
    eval_flags: c_int,
    filename: *const c_char,
    line_num: c_int,
}

const EVAL_OPTIONS_VERSION: c_int = 1;

unsafe extern "C" {
    fn JS_Eval2(context: *mut c_void, input: *const c_char, input_len: usize, options: *const EvalOptions) -> Value;
}

/// Does what `JS_Eval` does, but evaluates an empty script instead of the polyfill.
// SAFETY: only the linker option `--wrap=JS_Eval` refers to this symbol; nothing else defines it.
#[unsafe(no_mangle)]
unsafe extern "C" fn __wrap_JS_Eval(
    context: *mut c_void,
    input: *const c_char,
    input_len: usize,
    filename: *const c_char,
    eval_flags: c_int,
) -> Value {
    // SAFETY: callers of JS_Eval pass a zero-terminated name or a null pointer.
    let is_polyfill = !filename.is_null() && unsafe { CStr::from_ptr(filename) } == POLYFILL;
    let (input, input_len) = if is_polyfill { (c"".as_ptr(), 0) } else { (input, input_len) };
    let options = EvalOptions { version: EVAL_OPTIONS_VERSION, eval_flags, filename, line_num: 1 };
    // SAFETY: JS_Eval has the same requirements for `context` and `input`; `options` outlives the call.
    unsafe { JS_Eval2(context, input, input_len, &raw const options) }
}
