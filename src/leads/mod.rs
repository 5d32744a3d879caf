//! What visitors send: how a form's body is read ([`decode`]), what makes a value wrong ([`check`]), what is kept of it ([`Submission`]), where
//! ([`store`]), and copies of that which come by themselves ([`backups`]). Knows forms from [`crate::tables`]; knows nothing of requests, answers or pages.

pub mod backups;
mod characters;
mod check;
mod decode;
pub mod store;
mod submission;

pub use check::{Checked, Wrong, check, returned};
pub use decode::{BodyType, DecodeError, decode};
pub use submission::{Submission, Values};
