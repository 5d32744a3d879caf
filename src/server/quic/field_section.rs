//! The rules of RFC 9114 for the fields of a request that h3 does not check. A request that breaks one is malformed, however it might be understood.

use hyper::Request;
use hyper::header::{CONNECTION, CONTENT_LENGTH, HOST, HeaderMap, HeaderName, TE, TRANSFER_ENCODING, UPGRADE};

/// Fields that concern a connection of HTTP/1.1 (section 4.2).
const CONNECTION_SPECIFIC: [HeaderName; 5] =
    [CONNECTION, TRANSFER_ENCODING, UPGRADE, HeaderName::from_static("keep-alive"), HeaderName::from_static("proxy-connection")];

/// Whether a decoded head keeps the rules of sections 4.2 and 4.3.1, and RFC 9110 section 8.6.
pub fn is_valid_head<T>(head: &Request<T>) -> bool {
    let headers = head.headers();
    let is_single = |name| headers.get_all(name).iter().count() <= 1;
    CONNECTION_SPECIFIC.iter().all(|name| !headers.contains_key(name))
        && headers.get_all(TE).iter().all(|value| value == "trailers")
        && is_single(HOST)
        && is_single(CONTENT_LENGTH)
        && (content_length(headers).is_some() || !headers.contains_key(CONTENT_LENGTH))
        && head.uri().authority().is_none_or(|authority| !authority.as_str().contains('@'))
}

/// The length of the body, if the client names one.
pub fn content_length(headers: &HeaderMap) -> Option<u64> {
    let digits = headers.get(CONTENT_LENGTH)?.to_str().ok()?;
    digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse().ok())?
}

/// The pseudo-header fields of a request.
#[derive(Clone, Copy)]
enum Pseudo {
    Method = 1,
    Scheme = 2,
    Authority = 4,
    Path = 8,
}

/// Whether an encoded field section has its pseudo-header fields first, each once, and none that requests do not have (section 4.3). h3 reports a section
/// that cannot be decoded.
pub fn has_valid_pseudo_headers(section: &[u8]) -> bool {
    let mut rest = section;
    // The server announces no dynamic table, so the prefix is two zeros (RFC 9204 section 4.5.1).
    let (Some(_), Some(_)) = (integer(&mut rest, 8), integer(&mut rest, 7)) else { return true };
    let (mut seen, mut are_over) = (0_u8, false);
    while let Some(name) = field_name(&mut rest) {
        match name {
            Name::Regular => are_over = true,
            Name::Pseudo(pseudo) if !are_over && seen & pseudo as u8 == 0 => seen |= pseudo as u8,
            Name::Pseudo(_) | Name::Unknown => return false,
        }
    }
    true
}

enum Name {
    Pseudo(Pseudo),
    /// A pseudo-header field that requests do not have.
    Unknown,
    Regular,
}

/// Reads a field line (RFC 9204 section 4.5) and returns what its name is.
fn field_name(rest: &mut &[u8]) -> Option<Name> {
    let first = *rest.first()?;
    let name = match first {
        0x80.. => return Some(static_name(integer(rest, 6)?)),
        0x40.. => static_name(integer(rest, 4)?),
        0x20.. => literal_name(string(rest, 3)?),
        // The name is in the dynamic table, which this server does not allow.
        _ => return None,
    };
    string(rest, 7)?;
    Some(name)
}

/// The name at this index of the static table (RFC 9204 appendix A).
const fn static_name(index: usize) -> Name {
    match index {
        0 => Name::Pseudo(Pseudo::Authority),
        1 => Name::Pseudo(Pseudo::Path),
        15..=21 => Name::Pseudo(Pseudo::Method),
        22 | 23 => Name::Pseudo(Pseudo::Scheme),
        // `:status`
        24..=28 | 63..=71 => Name::Unknown,
        _ => Name::Regular,
    }
}

/// A name in full, and whether it is Huffman-coded.
fn literal_name((name, is_coded): (&[u8], bool)) -> Name {
    match name {
        // The code of a colon (RFC 7541 appendix B). The static table has all names, so nobody encodes one.
        [0xb8 | 0xb9, ..] if is_coded => Name::Unknown,
        b":method" => Name::Pseudo(Pseudo::Method),
        b":scheme" => Name::Pseudo(Pseudo::Scheme),
        b":authority" => Name::Pseudo(Pseudo::Authority),
        b":path" => Name::Pseudo(Pseudo::Path),
        [b':', ..] if !is_coded => Name::Unknown,
        _ => Name::Regular,
    }
}

/// Reads a string whose length has a prefix of `bits`, behind the bit that says whether it is Huffman-coded.
fn string<'a>(rest: &mut &'a [u8], bits: u32) -> Option<(&'a [u8], bool)> {
    let is_coded = rest.first()? >> bits & 1 == 1;
    let length = integer(rest, bits)?;
    let (text, after) = rest.split_at_checked(length)?;
    *rest = after;
    Some((text, is_coded))
}

/// Reads an integer with a prefix of `bits` (RFC 7541 section 5.1).
fn integer(rest: &mut &[u8], bits: u32) -> Option<usize> {
    let mut next = || {
        let (first, after) = rest.split_first()?;
        *rest = after;
        Some(usize::from(*first))
    };
    let most = (1 << bits) - 1;
    let mut value = next()? & most;
    if value < most {
        return Some(value);
    }
    for shift in (0..28).step_by(7) {
        let byte = next()?;
        value += (byte & 0x7f) << shift;
        if byte < 0x80 {
            return Some(value);
        }
    }
    None
}
