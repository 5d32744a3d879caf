//! What the process reports about itself: logs and access lines ([`logs`], [`access`]), counters and histograms ([`counts`]), its version
//! ([`PROGRAM`]). Also the process's own resources: supervised threads ([`threads`]), what its owner has to look after
//! ([`upkeep`]), thread priorities, CPU clocks and the allocator.
//! Every module imports it; it imports none.
//!
//! SECURITY: no log line holds an e-mail address, a name, a message, a network address or a request body.

pub mod access;
pub mod certificate_error;
pub mod counts;
pub mod cpu_clock;
pub mod failpoints;
mod log_queue;
pub mod loggable_path;
pub mod logs;
pub mod memory;
pub mod plural;
pub mod priority;
pub mod threads;
pub mod upkeep;

pub const VERSION: &str = env!("CARGO_PKG_VERSION");
/// Twelve digits of the commit, or `no commit`.
pub const COMMIT: &str = env!("LEADLIGHT_COMMIT");
/// `quickjs` or `v8`.
pub const ENGINE: &str = env!("LEADLIGHT_ENGINE");
/// `0.1.0 (7593bf7a5ddf)`.
pub const RELEASE: &str = concat!(env!("CARGO_PKG_VERSION"), " (", env!("LEADLIGHT_COMMIT"), ")");
/// `0.1.0 (7593bf7a5ddf, quickjs)`.
pub const PROGRAM: &str = concat!(env!("CARGO_PKG_VERSION"), " (", env!("LEADLIGHT_COMMIT"), ", ", env!("LEADLIGHT_ENGINE"), ")");
