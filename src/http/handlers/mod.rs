//! One file for each part of the URL space.

pub mod assets;
pub mod dev;
mod form_body;
pub mod forms;
pub mod health;
pub mod pages;
