//! Leadlight renders a React marketing site to complete HTML, serves it, and stores its forms.
//!
//! Start reading at `http/router.rs`, which lists every URL, or at [`commands`], which puts the modules together. `docs/architecture.md` describes the
//! modules and which of them may import which.

pub mod admin;
pub mod cli;
pub mod commands;
pub mod config;
pub mod delivery;
pub mod engine;
pub mod http;
pub mod leads;
pub mod pages;
pub mod server;
pub mod tables;
pub mod telemetry;
