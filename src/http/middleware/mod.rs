//! What every request passes that is not answered at once (`http/at_hand.rs`), from the outside in. The order is part of the meaning:
//!
//! 1. [`access_log`]: a request id and one line for each answer, whatever made it.
//! 2. [`security`]: headers on every answer, also on those of the layers below.
//! 3. panic guard (`tower_http`): a panic in a handler is a 500 page, and the process goes on.
//! 4. [`well_formed`]: what must not be guessed at is refused.
//! 5. [`canonical`]: one address a page.
//!
//! The limits of a form's body, in bytes and in time, are the form handler's own: it answers in the form's way, page or JSON. There is no limit on the
//! whole of a request here: its parts have theirs (a body, a turn at the store, a render), and a commit that is under way is waited for.

pub mod access_log;
pub mod canonical;
pub mod security;
pub mod well_formed;
