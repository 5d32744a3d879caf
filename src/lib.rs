//! Leadlight: one process that renders a React marketing site to complete HTML, lets the browser hydrate it, and keeps its forms.
//!
//! Two places to start reading: `http/router.rs` lists every URL, [`commands`] puts the wings together. `docs/architecture.md` has the
//! picture: who owns what, and who may use whom (`tests/it/wings.rs` holds it).

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
