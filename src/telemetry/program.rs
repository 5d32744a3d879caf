//! Version and build of this program.

pub const VERSION: &str = env!("CARGO_PKG_VERSION");
/// Twelve digits of the commit, or `no commit`.
pub const COMMIT: &str = env!("LEADLIGHT_COMMIT");
/// `quickjs` or `v8`.
pub const ENGINE: &str = env!("LEADLIGHT_ENGINE");
/// `0.1.0 (7593bf7a5ddf, quickjs)`.
pub const PROGRAM: &str = concat!(env!("CARGO_PKG_VERSION"), " (", env!("LEADLIGHT_COMMIT"), ", ", env!("LEADLIGHT_ENGINE"), ")");
