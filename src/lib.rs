//! Leadlight renders a React marketing site to complete HTML, serves it, and stores its forms.
//!
//! Start reading with `docs/architecture.md`, which describes the way of a request, the modules and which of them may import which. In the code,
//! [`commands`] assembles the modules and `http/router.rs` lists every URL.

pub mod admin;
pub mod cli;
pub mod commands;
pub mod config;
pub mod content;
pub mod delivery;
pub mod desk;
pub mod engine;
pub mod http;
pub mod leads;
pub mod pages;
pub mod server;
pub mod store;
pub mod tables;
pub mod telemetry;
