//! Turns the HTML that React rendered into resources that `http` sends. It knows response headers, but no requests.
//!
//! Start with [`FrontEnd`], the active front end, and [`start`]; [`assets::FrontEndBuild`] has its files. A page passes through
//! [`document`] (head and critical CSS around the body), [`rules`] (checks of every page) and [`compression`], and becomes a [`Resource`] in the [`cache`].

pub mod assets;
pub mod cache;
pub mod compression;
mod crawlers;
pub mod critical_css;
pub mod document;
pub mod error_page;
mod feed;
pub mod front_end;
mod html;
pub mod options;
pub mod resource;
pub mod rules;
pub mod security;
mod start;
mod structured_data;

pub use crate::engine::{FormState, RenderError};
pub use error_page::ErrorPage;
pub use front_end::{FrontEnd, PageError};
pub use options::{CompanyFile, PageOptions};
pub use resource::{Resource, Variant};
