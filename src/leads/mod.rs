//! What visitors send: how a form's body is read ([`decode`]), what makes a value wrong ([`check`]), what is kept of it ([`Submission`]) and where
//! ([`store`]). Knows forms from [`crate::tables`]; knows nothing of requests, answers or pages.

mod characters;
mod check;
mod decode;
pub mod store;
mod submission;

pub use check::{Checked, Wrong, check, returned};
pub use decode::{BodyType, DecodeError, decode};
pub use submission::{Submission, Values};
