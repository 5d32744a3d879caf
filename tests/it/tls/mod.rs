//! The real binary over TLS: certificates, protocols, what one connection may do, and a certificate authority.

mod acme;
mod any_certificate;
mod certificates;
pub mod client;
mod http2;
mod http3;
mod http3_rules;
mod records;
