//! What every request passes, from the outside in. The order is part of the meaning:
//!
//! 1. [`access_log`]: a request id and one line for each answer, whatever made it.
//! 2. [`security`]: headers on every answer, also on those of the layers below.
//! 3. panic guard (`tower_http`): a panic in a handler is a 500 page, and the process goes on.
//! 4. time limit (`tower_http`): a body that trickles in does not hold a connection for ever.
//! 5. [`canonical`]: one address a page.
//!
//! The limit of a form's body is the form handler's own: its message names the form.

pub mod access_log;
pub mod canonical;
pub mod security;
