//! Keeps the polyfill of Temporal out of each engine: QuickJS's binding evaluates 430 kB of JavaScript in every context, before any script of ours and
//! without a way to say no, which is a tenth of a start and megabytes of memory. Nothing of the site uses Temporal.
//!
//! The binding hands the polyfill to QuickJS's `JS_Eval`, and the linker (`--wrap`, `build.rs`) has it call [`__wrap_JS_Eval`] instead. Where that
//! does not happen (not on Linux; a package that links this library without the flag), the polyfill is there and nothing else differs.

use std::ffi::{CStr, c_char, c_int, c_void};

/// What the binding calls the polyfill.
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

/// What `JS_Eval` is made of, with an empty script for the polyfill.
// SAFETY: the name is one that nothing else defines: the linker makes it up of `--wrap=JS_Eval`.
#[unsafe(no_mangle)]
unsafe extern "C" fn __wrap_JS_Eval(
    context: *mut c_void,
    input: *const c_char,
    input_len: usize,
    filename: *const c_char,
    eval_flags: c_int,
) -> Value {
    // SAFETY: whoever calls JS_Eval hands it a name that ends with a zero byte, or none.
    let is_polyfill = !filename.is_null() && unsafe { CStr::from_ptr(filename) } == POLYFILL;
    let (input, input_len) = if is_polyfill { (c"".as_ptr(), 0) } else { (input, input_len) };
    let options = EvalOptions { version: EVAL_OPTIONS_VERSION, eval_flags, filename, line_num: 1 };
    // SAFETY: the context and the input are those that the caller gave for JS_Eval, which asks no more of them than this; the options live as long as
    // the call.
    unsafe { JS_Eval2(context, input, input_len, &raw const options) }
}
