//! What visitors send: how a form's body is read ([`decode`]), what makes a value wrong ([`check`]), what is kept of it ([`Submission`]), where
//! ([`store`]), to whom it is to be handed on ([`Channel`]), and copies that come by themselves ([`backups`]). Knows forms from [`crate::tables`];
//! knows nothing of requests, answers or pages.

pub mod backups;
mod characters;
mod check;
mod decode;
mod message;
pub mod store;
mod submission;
mod values;

pub use check::{InvalidForm, Validation, body_too_large, redisplay_values, validate};
pub use decode::{BodyType, DecodeError, decode, decode_truncated};
pub use message::{Channel, NewMessage};
pub use submission::{Submission, is_email_address};
pub use values::Values;
