//! One file per kind of attack.

pub mod floods;
pub mod forged_addresses;
pub mod full_disk;
pub mod handover;
pub mod http3;
pub mod http3_packets;
pub mod kills;
pub mod late_bodies;
pub mod locks;
pub mod misses;
pub mod odd;
pub mod slow_clients;
pub mod steady;
