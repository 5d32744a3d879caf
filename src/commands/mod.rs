//! One file per command. `serve` puts the modules together. Only commands print to standard output.

mod announcements;
mod assemble;
mod backup;
mod check;
mod config;
mod content;
mod content_dates;
mod copy;
mod crawlers;
mod delivery;
mod erase;
mod export;
mod outbox;
mod output;
mod receipt;
mod serve;
mod spam;
mod stats;
mod subscribers;
mod upkeep;

pub use assemble::{http_options, page_options};
pub use backup::{backup, restore};
pub use check::check;
pub use config::config;
pub use content::{content, options_with_content};
pub use content_dates::{read_content_dates, record_content_dates};
pub use copy::copy;
pub use crawlers::crawlers;
pub use erase::erase;
pub use export::export;
pub use outbox::outbox;
pub use output::print;
pub use receipt::receipt;
pub use serve::serve;
pub use spam::spam;
pub use stats::stats;
