//! One file a command. Only here is anything printed to standard output.

mod backup;
mod check;
mod export;
mod serve;

pub use backup::backup;
pub use check::check;
pub use export::export;
pub use serve::serve;
