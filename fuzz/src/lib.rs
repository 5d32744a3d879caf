//! Properties of input handling: one function per target, which panics if a property is violated. libFuzzer calls them with generated input
//! (`fuzz_targets/`), `tests/it/fuzz.rs` with the corpus and mutations of it.

mod content_page;
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

pub use content_page::content_page;
pub use form_decoding::form_decoding;
pub use negotiation::negotiation;
pub use query::query;
pub use render_answer::render_answer;
pub use render_contract::render_contract;
pub use tables::tables;
