//! What is PostgreSQL's own: a server that is somewhere else, and a network between.

pub mod cluster;
mod faults;
mod processes;
mod proxy;
mod site;
