//! One file for each part of the URL space.

pub mod desk;
pub mod dev;
pub mod forms;
pub mod health;
pub mod newsletter;
pub mod pages;
pub mod preview;
pub mod views;
