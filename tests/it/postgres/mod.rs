//! PostgreSQL only: a server on another machine, and the network between.

pub mod cluster;
mod faults;
mod processes;
mod proxy;
mod site;
