//! Leadlight: one process that renders a React marketing site to complete HTML, lets the browser hydrate it, and keeps its forms.
//!
//! Two places to start reading: [`router`] lists every URL, [`commands`] holds what the program does when it starts. DESIGN: a request
//! for a page is a look-up in [`page_cache`]; only what is not there goes through [`engine`] and [`document`].

pub mod app;
pub mod assets;
pub mod cli;
pub mod commands;
pub mod compression;
pub mod config;
pub mod dev_reload;
pub mod document;
pub mod engine;
pub mod error;
pub mod forms;
pub mod handlers;
pub mod middleware;
pub mod negotiation;
pub mod notices;
pub mod page_cache;
pub mod page_rules;
pub mod rate_limit;
pub mod router;
pub mod routes;
pub mod site;
pub mod store;
pub mod styles;
pub mod telemetry;
