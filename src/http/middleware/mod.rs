//! What every request passes, from the outside in. The order is part of the meaning:
//!
//! 1. [`access_log`]: a request id and one line for each answer, whatever made it.
//! 2. [`security`]: headers on every answer, also on those of the layers below.
//! 3. panic guard (`tower_http`): a panic in a handler is a 500 page, and the process goes on.
//! 4. [`well_formed`]: what must not be guessed at is refused.
//! 5. [`canonical`]: one address a page.
//! 6. [`time_limit`], forms only: a body that trickles in does not hold a handler for ever. A page has the deadline of its render.
//!
//! The limit of a form's body is the form handler's own: it answers in the form's way, page or JSON.

pub mod access_log;
pub mod canonical;
pub mod security;
pub mod time_limit;
pub mod well_formed;
