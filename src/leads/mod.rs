//! What visitors send, from the request body to a [`Submission`](crate::store::Submission): [`decode`] reads a body, [`validate`] checks the values,
//! [`origin_of_post`] says what brought the lead, [`spam`] whether it looks like spam. [`backups`] copies the database on a schedule, [`retention`] deletes what is too old. Forms come from
//! [`crate::tables`], the database is [`crate::store`]; requests, responses and pages are elsewhere (`http`), delivery is in `delivery`.

pub mod backups;
mod business_mail;
pub mod conversion;
mod decode;
pub mod export;
mod invisible_characters;
mod origin;
pub mod purge_doubt;
pub mod retention;
pub mod spam;
pub mod users;
mod validate;

pub use business_mail::BusinessMail;
pub use decode::{BodyType, decode, decode_truncated};
pub use origin::{PostingPage, origin_of_post, visit_source};
pub use validate::{InvalidForm, Validation, body_too_large, redisplay_values, unreachable_address, validate};
