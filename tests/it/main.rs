//! The whole site from outside: the real router, the real bundle, a temporary database. One module for each part of the URL space and for each
//! seam below it.

#![expect(clippy::unwrap_used, clippy::expect_used, reason = "a test that cannot go on has failed")]

mod assets;
mod engine;
mod forms;
mod headers;
mod pages;
mod process;
mod seo;
mod site;
mod store;
