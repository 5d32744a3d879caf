//! What the process says of itself: log lines ([`logs`]), one for each answer ([`access`]), and threads that report their end ([`threads`]); and the memory that it gives back ([`memory`]). Imported by every wing, imports none.
//! No line holds an e-mail, a name, a message, an address or a body.

pub mod access;
mod log_form;
mod log_queue;
pub mod logs;
pub mod memory;
pub mod threads;
