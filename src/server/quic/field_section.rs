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

/// What the name of a field is: a regular one, or a bit for each pseudo-header field. Requests do not have an [`UNKNOWN`] one.
const REGULAR: u8 = 0;
const METHOD: u8 = 1;
const SCHEME: u8 = 2;
const AUTHORITY: u8 = 4;
const PATH: u8 = 8;
const UNKNOWN: u8 = 16;

/// Whether an encoded field section has its pseudo-header fields first, each once, and none that requests do not have (section 4.3). h3 reports a section
/// that cannot be decoded.
pub fn has_valid_pseudo_headers(section: &[u8]) -> bool {
    let mut rest = section;
    // The server announces no dynamic table, so the prefix is two zeros (RFC 9204 section 4.5.1).
    let (Some(_), Some(_)) = (integer(&mut rest, 8), integer(&mut rest, 7)) else { return true };
    let (mut refused, mut are_over) = (UNKNOWN, false);
    while let Some(name) = field_name(&mut rest) {
        if name == REGULAR {
            are_over = true;
        } else if are_over || refused & name != 0 {
            return false;
        }
        refused |= name;
    }
    true
}

/// Reads a field line (RFC 9204 section 4.5) and returns what its name is.
fn field_name(rest: &mut &[u8]) -> Option<u8> {
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
const fn static_name(index: usize) -> u8 {
    match index {
        0 => AUTHORITY,
        1 => PATH,
        15..=21 => METHOD,
        22 | 23 => SCHEME,
        // `:status`
        24..=28 | 63..=71 => UNKNOWN,
        _ => REGULAR,
    }
}

/// A name in full, and whether it is Huffman-coded.
fn literal_name((name, is_coded): (&[u8], bool)) -> u8 {
    match name {
        // The code of a colon (RFC 7541 appendix B). The static table has all names, so nobody encodes one.
        [0xb8 | 0xb9, ..] if is_coded => UNKNOWN,
        b":method" => METHOD,
        b":scheme" => SCHEME,
        b":authority" => AUTHORITY,
        b":path" => PATH,
        [b':', ..] if !is_coded => UNKNOWN,
        _ => REGULAR,
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
