//! One file per kind of attack.

pub mod floods;
pub mod full_disk;
pub mod handover;
pub mod http3;
pub mod kills;
pub mod locks;
pub mod misses;
pub mod odd;
pub mod slow_clients;
pub mod steady;
