//! Form submissions from the request body to the database: [`decode`] reads a body, [`validate`] checks the values, [`Submission`] is the row and its
//! outbox messages, [`LeadOrigin`] is what brought it, [`store`] writes all, [`newsletter`] signs the links of subscribers, [`backups`] copies the database
//! on a schedule, [`retention`] deletes what is too old. Forms come from [`crate::tables`]; requests, responses and
//! pages are elsewhere (`http`), delivery is in `delivery`. Start with [`Submission`].

mod address;
pub mod backups;
pub mod conversion;
mod decode;
mod invisible_characters;
pub mod newsletter;
mod origin;
pub mod purge_doubt;
pub mod retention;
pub mod store;
mod submission;
mod timestamp;
mod validate;

pub use crate::tables::forms::SPAM;
pub use address::{Address, MailLimitKeys, email_key, former_email_key, is_email_address};
pub use decode::{BodyType, decode, decode_truncated};
pub use origin::{COLUMNS as ORIGIN_COLUMNS, LeadOrigin, OTHER, PostingPage, VisitSource};
pub use submission::{Channel, Event, NewMessage, Submission, Values, messages};
pub use validate::{InvalidForm, Validation, body_too_large, redisplay_values, unreachable_address, validate};
