//! All integration tests in one binary, a module per feature. `process` starts the real binary, `site` a site in the test process.

#![expect(clippy::unwrap_used, clippy::expect_used, reason = "a test that cannot go on has failed")]

mod admin;
mod assets;
mod backups;
mod cache_keys;
mod check;
mod commands;
mod connections;
mod crawler;
mod crawlers;
mod critical_css;
mod deploy;
mod engine;
mod export;
mod fast_path;
mod forms;
mod fuzz;
mod handover;
mod headers;
mod indexnow;
mod leads;
mod lifecycle;
mod markdown;
mod modules;
mod outbox;
mod pages;
mod postgres;
mod practices;
mod process;
mod receipt;
mod restore;
mod retention;
mod security_txt;
mod seo;
mod settings;
mod settings_file;
mod site;
mod social_images;
mod sockets;
mod store;
mod store_file;
mod tables;
mod tls;
mod versions;
mod views;
