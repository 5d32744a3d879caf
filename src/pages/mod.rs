//! From what React rendered to what is sent: a front-end build in service ([`FrontEnd`]), the document around a rendered body ([`document`]), the
//! stylesheet's part that it needs ([`styles`]), what every page must be ([`rules`]), content codings ([`compression`]) and finished answers
//! ([`Resource`]). Uses `engine` and `tables`; `http` sends what this makes. Knows headers, but no request.

pub mod assets;
pub mod cache;
pub mod compression;
mod crawlers;
pub mod document;
pub mod error_page;
mod feed;
pub mod front_end;
pub mod options;
pub mod resource;
pub mod rules;
mod saved;
pub mod security;
mod start;
mod structured_data;
pub mod styles;

pub use crate::engine::{FormState, RenderError};
pub use error_page::ErrorPage;
pub use front_end::{FrontEnd, PageError};
pub use options::{PageOptions, SiteFile};
pub use resource::{Resource, Variant};
