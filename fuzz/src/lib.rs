//! What must hold for everything that comes from outside: one function a target, which panics when a property is broken and not only where the
//! program would. libFuzzer calls them with what it makes up (`fuzz_targets/`), `tests/it/fuzz.rs` with the corpus and its mutations.

mod form_decoding;
mod negotiation;
mod query;
mod render_answer;
mod render_contract;
mod renderer;
mod rfc9110;
mod site;
mod tables;
mod tables_edit;

pub use form_decoding::form_decoding;
pub use negotiation::negotiation;
pub use query::query;
pub use render_answer::render_answer;
pub use render_contract::render_contract;
pub use tables::tables;
