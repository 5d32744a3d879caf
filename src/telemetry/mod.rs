//! What the process says of itself: which program it is ([`program`]), log lines ([`logs`]), one for each answer ([`access`]), threads that report
//! their end or step aside ([`threads`]), how long one has computed ([`thread_time`]), the memory that it gives back ([`memory`]), and what it counts
//! ([`counts`]). What it says in plain words that a library does not ([`certificate_fault`], [`counted`]). Imported by every wing, imports none.
//!
//! No line holds an e-mail, a name, a message, an address or a body.

pub mod access;
pub mod certificate_fault;
pub mod counted;
pub mod counts;
pub mod failpoints;
mod log_form;
mod log_queue;
pub mod logs;
pub mod memory;
pub mod missing_path;
pub mod priority;
pub mod program;
pub mod thread_time;
pub mod threads;
mod trace_parent;
