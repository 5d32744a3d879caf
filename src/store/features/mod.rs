//! What the database keeps, one rule a file, each written once for both databases. A new feature is a file here, and a migration for each database.
//!
//! [`submission`] is what a visitor sends; [`insert`] stores it with its [`lead_details`], its [`lead_origins`] and its messages in the [`outbox`].

pub mod audit_log;
pub mod content;
pub mod content_dates;
pub mod content_previews;
pub mod crawler_log;
pub mod desk_copy;
pub mod erasure;
pub mod inbox;
pub mod insert;
pub mod lead_details;
pub mod lead_origins;
pub mod newsletter;
pub mod newsletter_key;
pub mod newsletter_mails;
pub mod outbox;
pub mod page_views;
pub mod receipt;
pub mod retention;
pub mod rows;
pub mod sessions;
pub mod state;
pub mod submission;
pub mod users;
