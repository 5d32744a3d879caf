//! Recognizes public names, and public addresses: those without a special purpose in the IANA registries (RFC 6890 and its successors,
//! <https://www.iana.org/assignments/iana-ipv4-special-registry/>, <https://www.iana.org/assignments/iana-ipv6-special-registry/>).
//!
//! SECURITY: server-side request forgery. The webhook's URL, or the DNS records of its host, could otherwise make this process post to services in the
//! private network.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

pub const ALLOW_PRIVATE: &str = "--lead-webhook-allow-private (SITE_LEAD_WEBHOOK_ALLOW_PRIVATE)";

/// Network and prefix length.
const NOT_PUBLIC_V4: [(Ipv4Addr, u32); 14] = [
    (Ipv4Addr::UNSPECIFIED, 8),
    (Ipv4Addr::new(10, 0, 0, 0), 8),
    // Shared address space of carriers (RFC 6598).
    (Ipv4Addr::new(100, 64, 0, 0), 10),
    (Ipv4Addr::new(127, 0, 0, 0), 8),
    // Link-local, including the metadata services of clouds.
    (Ipv4Addr::new(169, 254, 0, 0), 16),
    (Ipv4Addr::new(172, 16, 0, 0), 12),
    (Ipv4Addr::new(192, 0, 0, 0), 24),
    // Documentation.
    (Ipv4Addr::new(192, 0, 2, 0), 24),
    (Ipv4Addr::new(192, 168, 0, 0), 16),
    // Benchmarks.
    (Ipv4Addr::new(198, 18, 0, 0), 15),
    (Ipv4Addr::new(198, 51, 100, 0), 24),
    (Ipv4Addr::new(203, 0, 113, 0), 24),
    // Multicast, then reserved addresses with broadcast.
    (Ipv4Addr::new(224, 0, 0, 0), 4),
    (Ipv4Addr::new(240, 0, 0, 0), 4),
];

/// All public IPv6 addresses; unique local, link-local, multicast and loopback addresses are outside.
const GLOBAL_UNICAST: (Ipv6Addr, u32) = (Ipv6Addr::new(0x2000, 0, 0, 0, 0, 0, 0, 0), 3);

/// Within [`GLOBAL_UNICAST`].
const NOT_PUBLIC_V6: [(Ipv6Addr, u32); 4] = [
    // Protocol assignments, including Teredo.
    (Ipv6Addr::new(0x2001, 0, 0, 0, 0, 0, 0, 0), 23),
    // Documentation.
    (Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, 0), 32),
    // 6to4: embeds any IPv4 address.
    (Ipv6Addr::new(0x2002, 0, 0, 0, 0, 0, 0, 0), 16),
    (Ipv6Addr::new(0x3fff, 0, 0, 0, 0, 0, 0, 0), 20),
];

/// NAT64 (RFC 6052): the last 32 bits are an IPv4 address.
const NAT64: (Ipv6Addr, u32) = (Ipv6Addr::new(0x64, 0xff9b, 0, 0, 0, 0, 0, 0), 96);

/// Top-level names that no public server has (<https://www.iana.org/assignments/special-use-domain-names/>).
const NOT_PUBLIC_NAMES: [&str; 9] = ["alt", "arpa", "example", "internal", "invalid", "local", "localhost", "onion", "test"];

/// Whether a domain may be that of a public server: it has a dot and a public top-level name.
pub fn is_public_name(domain: &str) -> bool {
    let labels = domain.trim_end_matches('.').rsplit_once('.');
    labels.is_some_and(|(_, last)| !NOT_PUBLIC_NAMES.contains(&last.to_ascii_lowercase().as_str()))
}

pub fn is_public(address: IpAddr) -> bool {
    // An IPv4-mapped address is the IPv4 address.
    match address.to_canonical() {
        IpAddr::V4(address) => {
            !NOT_PUBLIC_V4.iter().any(|(network, length)| (network.to_bits() ^ address.to_bits()).leading_zeros() >= *length)
        }
        IpAddr::V6(address) if contains(NAT64, address) => {
            let [.., a, b, c, d] = address.octets();
            is_public([a, b, c, d].into())
        }
        IpAddr::V6(address) => contains(GLOBAL_UNICAST, address) && !NOT_PUBLIC_V6.iter().any(|network| contains(*network, address)),
    }
}

fn contains((network, length): (Ipv6Addr, u32), address: Ipv6Addr) -> bool {
    (network.to_bits() ^ address.to_bits()).leading_zeros() >= length
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first and the last address of each range, and their neighbors outside.
    #[test]
    fn boundaries_of_every_range() {
        for (inside, outside) in [
            (["0.0.0.0", "0.255.255.255"], ["1.0.0.0", "1.0.0.0"]),
            (["10.0.0.0", "10.255.255.255"], ["9.255.255.255", "11.0.0.0"]),
            (["100.64.0.0", "100.127.255.255"], ["100.63.255.255", "100.128.0.0"]),
            (["127.0.0.0", "127.255.255.255"], ["126.255.255.255", "128.0.0.0"]),
            (["169.254.0.0", "169.254.255.255"], ["169.253.255.255", "169.255.0.0"]),
            (["172.16.0.0", "172.31.255.255"], ["172.15.255.255", "172.32.0.0"]),
            (["192.0.0.0", "192.0.0.255"], ["191.255.255.255", "192.0.1.0"]),
            (["192.168.0.0", "192.168.255.255"], ["192.167.255.255", "192.169.0.0"]),
            (["198.18.0.0", "198.19.255.255"], ["198.17.255.255", "198.20.0.0"]),
            (["224.0.0.0", "255.255.255.255"], ["223.255.255.255", "223.255.255.255"]),
            (["::", "::1"], ["2000::", "2606:4700::1111"]),
            (["::ffff:127.0.0.1", "::ffff:192.168.1.1"], ["::ffff:1.1.1.1", "::ffff:8.8.8.8"]),
            (["64:ff9b::10.0.0.1", "64:ff9b::169.254.169.254"], ["64:ff9b::1.1.1.1", "64:ff9b::8.8.8.8"]),
            (["64:ff9b:1::1.1.1.1", "100::1"], ["2400::1", "2a00::1"]),
            (["2001::", "2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff"], ["2001:200::", "2001:4860:4860::8888"]),
            (["2001:db8::", "2001:db8:ffff:ffff:ffff:ffff:ffff:ffff"], ["2001:db7::1", "2001:db9::"]),
            (["2002::", "2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff"], ["2003::", "2003::1"]),
            (["3fff::", "3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff"], ["3ffe::1", "3fff:1000::"]),
            (["4000::", "fc00::1"], ["3ffe::1", "2000::1"]),
            (["fe80::1", "ff02::1"], ["2000::1", "2000::1"]),
        ] {
            let public = |text: &str| is_public(text.parse().unwrap());
            assert!(inside.iter().all(|address| !public(address)), "{inside:?}");
            assert!(outside.iter().all(|address| public(address)), "{outside:?}");
        }
    }
}
