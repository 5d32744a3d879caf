//! Content negotiation: Accept-Encoding, If-Match, If-None-Match, Accept.

use axum::http::{HeaderName, HeaderValue, StatusCode, header};

use super::request_headers::RequestHeaders;
use crate::pages::compression::{CODINGS, CodingIndex, FASTEST_FIRST, PerCoding, PreferredCodings};
use crate::pages::{Resource, Variant};

/// Items of a header that are read. Browsers send up to six; a head has room for thirty thousand, and each costs the server CPU time.
pub const MAX_ITEMS: usize = 64;

/// The variant for Accept-Encoding (RFC 9110 section 12.5.3): the highest q-value, then the order of [`CODINGS`]; without a match, identity.
pub fn select_variant<'a>(resource: &'a Resource, request: &impl RequestHeaders) -> &'a Variant {
    let coded = &resource.compressed;
    let available = (0..CODINGS.len()).filter(|index| coded[*index].is_some());
    AcceptEncoding::of(request).best(available).and_then(|index| coded[index].as_ref()).unwrap_or(&resource.fallback)
}

/// The codings that a request prefers.
pub fn preferred_codings(request: &impl RequestHeaders) -> PreferredCodings {
    let accepted = AcceptEncoding::of(request);
    PreferredCodings { smallest: accepted.best(0..CODINGS.len()), fastest: accepted.best(FASTEST_FIRST) }
}

/// The q-values of Accept-Encoding, the first of each name.
#[derive(Default)]
struct AcceptEncoding {
    codings: PerCoding<Option<f32>>,
    identity: Option<f32>,
    any: Option<f32>,
}

impl AcceptEncoding {
    fn of(request: &impl RequestHeaders) -> Self {
        let mut accepted = Self::default();
        for (name, q) in items(request, &header::ACCEPT_ENCODING).map(weighted) {
            // x-gzip is gzip (RFC 9110 section 8.4.1.3).
            let name = if name.eq_ignore_ascii_case("x-gzip") { "gzip" } else { name };
            let q_value = match CODINGS.iter().position(|coding| name.eq_ignore_ascii_case(coding.token)) {
                Some(index) => &mut accepted.codings[index],
                None if name.eq_ignore_ascii_case("identity") => &mut accepted.identity,
                None if name == "*" => &mut accepted.any,
                None => continue,
            };
            q_value.get_or_insert(q);
        }
        accepted
    }

    /// The one with the highest q-value; of equal ones, the first in `codings`.
    fn best(&self, codings: impl IntoIterator<Item = usize>) -> CodingIndex {
        let (mut best_index, mut best_q) = (None, 0.0);
        for index in codings {
            // A coding that is not named is not acceptable.
            let q = self.codings[index].or(self.any).unwrap_or(0.0);
            if q > best_q {
                (best_index, best_q) = (Some(index), q);
            }
        }
        // Identity is acceptable unless it is refused, but comes after every coding that is named.
        if self.identity.or(self.any).is_some_and(|q| q > best_q) { None } else { best_index }
    }
}

/// The status that the conditions of a GET or HEAD demand for a representation with this strong tag: 412, 304, or none (RFC 9110 section 13.2.2). Those that
/// compare dates or ask for a range do not apply: no response has a date of modification, and none is sent in parts.
pub fn condition_status(request: &impl RequestHeaders, etag: &HeaderValue) -> Option<StatusCode> {
    // A weak tag equals the strong one only for If-None-Match (sections 13.1.1 and 13.1.2).
    if is_listed(request, &header::IF_MATCH, etag, |tag| tag) == Some(false) {
        return Some(StatusCode::PRECONDITION_FAILED);
    }
    let is_cached = is_listed(request, &header::IF_NONE_MATCH, etag, |tag| tag.strip_prefix(b"W/").unwrap_or(tag));
    (is_cached == Some(true)).then_some(StatusCode::NOT_MODIFIED)
}

/// Whether the header lists the tag, or `*`; `None` without the header.
fn is_listed(request: &impl RequestHeaders, name: &HeaderName, etag: &HeaderValue, opaque: fn(&[u8]) -> &[u8]) -> Option<bool> {
    let mut lines = request.values(name).map(<[u8]>::trim_ascii).peekable();
    lines.peek()?;
    // Bytes, because a tag may contain non-ASCII characters.
    let is_equal = |tag: &[u8]| opaque(tag.trim_ascii()) == etag.as_bytes();
    Some(lines.any(|line| line == b"*" || line.split(|byte| *byte == b',').take(MAX_ITEMS).any(is_equal)))
}

/// Whether Accept names JSON. `*/*` does not, so that a browser's form post gets a page.
pub fn accepts_json(request: &impl RequestHeaders) -> bool {
    items(request, &header::ACCEPT).map(weighted).any(|(token, q)| q > 0.0 && token.eq_ignore_ascii_case("application/json"))
}

/// Whether Accept names Markdown, with at least the q-value of HTML. Browsers never name it.
pub fn prefers_markdown(request: &impl RequestHeaders) -> bool {
    // Each prepared response asks this: most values have no `k`.
    let may_name_it = |value: &[u8]| memchr::memchr2(b'k', b'K', value).is_some();
    if !request.values(&header::ACCEPT).any(may_name_it) {
        return false;
    }
    let (mut markdown, mut html) = (0.0, [None; 3]);
    for (token, q) in items(request, &header::ACCEPT).map(weighted) {
        if token.eq_ignore_ascii_case("text/markdown") {
            markdown = q;
        } else if let Some(at) = ["text/html", "text/*", "*/*"].iter().position(|it| token.eq_ignore_ascii_case(it)) {
            html[at].get_or_insert(q);
        }
    }
    // The most specific range decides (RFC 9110 section 12.5.1).
    markdown > 0.0 && markdown >= html.into_iter().flatten().next().unwrap_or(0.0)
}

/// The items of a list header, from all its lines.
fn items<'a>(request: &'a impl RequestHeaders, name: &'a HeaderName) -> impl Iterator<Item = &'a str> {
    let lines = request.values(name).filter(|line| line.is_ascii()).filter_map(|line| std::str::from_utf8(line).ok());
    lines.flat_map(|line| line.split(',')).take(MAX_ITEMS).map(str::trim).filter(|item| !item.is_empty())
}

/// An item and its q-value.
fn weighted(item: &str) -> (&str, f32) {
    let mut parts = item.split(';').map(str::trim);
    let token = parts.next().unwrap_or_default();
    let q = parts.find_map(|part| part.strip_prefix("q=").or_else(|| part.strip_prefix("Q=")));
    (token, q.map_or(1.0, parse_quality))
}

/// `0`, `0.5`, `1.000` (RFC 9110 section 12.4.2); an invalid q-value counts as 0.
fn parse_quality(text: &str) -> f32 {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
    let is_valid = matches!(whole, "0" | "1") && decimals.len() <= 3 && decimals.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|q| is_valid && *q <= 1.0).unwrap_or(0.0)
}

#[cfg(test)]
mod tests {
    use ::http::HeaderMap;
    use bytes::Bytes;

    use super::*;
    use crate::pages::compression::CompressionLevel;
    use crate::pages::resource::ResponseMetadata;
    use crate::pages::security::CommonHeaders;

    fn resource(codings: &[&str]) -> Resource {
        let metadata = ResponseMetadata::ok("text/plain", "no-cache", CommonHeaders::default());
        let coded = std::array::from_fn(|index| codings.contains(&CODINGS[index].token).then(|| Bytes::from_static(b"compressed")));
        Resource::precompressed(Bytes::from_static(b"plain"), coded, metadata, CompressionLevel::Best).unwrap()
    }

    fn chosen(resource: &Resource, headers: &[&str]) -> String {
        let request: HeaderMap = headers.iter().map(|value| (header::ACCEPT_ENCODING, HeaderValue::from_str(value).unwrap())).collect();
        let coding = select_variant(resource, &request).headers.get(header::CONTENT_ENCODING);
        coding.map_or("identity", |value| value.to_str().unwrap()).to_owned()
    }

    #[test]
    fn codings_by_quality() {
        let all = resource(&["br", "zstd", "gzip"]);
        for (headers, expected) in [
            (&[][..], "identity"),
            (&[""], "identity"),
            (&["gzip, deflate, br, zstd"], "br"),
            (&["gzip, zstd"], "zstd"),
            (&["gzip", "br"], "br"),
            (&["gzip;q=1.0, br;q=0.5"], "gzip"),
            (&["br;q=0, gzip;q=0, *"], "zstd"),
            (&["*"], "br"),
            (&["*;q=0"], "identity"),
            (&["identity, br;q=0.1"], "identity"),
            (&["br;q=0.1"], "br"),
            (&["BR"], "br"),
            (&["br;q=nonsense, gzip"], "gzip"),
            (&["br;q=inf, gzip;q=0.5"], "gzip"),
            (&["br;q=1e0, zstd;q=+1, gzip;q=0.5"], "gzip"),
            (&["br;q=1.001, zstd;q=0.1234, gzip;q=0.001"], "gzip"),
            (&["br;q=0., gzip;q=1."], "gzip"),
            (&["x-gzip"], "gzip"),
            (&["deflate"], "identity"),
            (&["gzip;q=0.5, gzip"], "gzip"),
            (&["identity;q=0.5, *;q=0"], "identity"),
            (&[&format!("{}br", "a,".repeat(15_000))], "identity"),
        ] {
            assert_eq!(chosen(&all, headers), expected, "{headers:?}");
        }
        assert_eq!(chosen(&resource(&["gzip"]), &["br, gzip"]), "gzip", "the only one");
        assert_eq!(chosen(&resource(&[]), &["br, gzip"]), "identity");
    }

    #[test]
    fn the_fastest_coding_has_the_same_quality_as_the_smallest() {
        for (header, smallest, fastest) in [
            ("gzip, deflate, br, zstd", "br", "zstd"),
            ("gzip, deflate, br", "br", "gzip"),
            ("gzip", "gzip", "gzip"),
            ("br", "br", "br"),
            ("br, zstd;q=0.9, gzip;q=0.5", "br", "br"),
            ("*", "br", "zstd"),
            ("zstd;q=0, *", "br", "gzip"),
            ("identity", "identity", "identity"),
        ] {
            let preferred = preferred_codings(&HeaderMap::from_iter([(header::ACCEPT_ENCODING, HeaderValue::from_static(header))]));
            let token = |index: CodingIndex| index.map_or("identity", |index| CODINGS[index].token);
            assert_eq!((token(preferred.smallest), token(preferred.fastest)), (smallest, fastest), "{header}");
        }
    }

    #[test]
    fn etags_in_lists() {
        let etag = HeaderValue::from_static("\"a-br\"");
        for (header, expected) in [
            ("\"a-br\"", true),
            ("W/\"a-br\"", true),
            ("\"x\", \"a-br\"", true),
            ("\"é\", \"a-br\"", true),
            ("*", true),
            ("\"a\"", false),
            ("a-br", false),
            ("\"a-br", false),
        ] {
            let headers = HeaderMap::from_iter([(header::IF_NONE_MATCH, HeaderValue::from_bytes(header.as_bytes()).unwrap())]);
            assert_eq!(condition_status(&headers, &etag), expected.then_some(StatusCode::NOT_MODIFIED), "{header}");
        }
    }

    #[test]
    fn conditions_in_their_order() {
        let (etag, failed) = (HeaderValue::from_static("\"a-br\""), Some(StatusCode::PRECONDITION_FAILED));
        for (headers, expected) in [
            (&[][..], None),
            (&[("if-match", "\"a-br\"")], None),
            (&[("if-match", "\"x\", \"a-br\"")], None),
            (&[("if-match", "\"x\""), ("if-match", "\"a-br\"")], None),
            (&[("if-match", "*")], None),
            (&[("if-match", "\"x\"")], failed),
            (&[("if-match", "W/\"a-br\"")], failed),
            (&[("if-match", "")], failed),
            (&[("if-match", "\"x\""), ("if-none-match", "\"a-br\"")], failed),
            (&[("if-match", "\"a-br\""), ("if-none-match", "\"a-br\"")], Some(StatusCode::NOT_MODIFIED)),
            (&[("if-unmodified-since", "Thu, 01 Jan 1970 00:00:00 GMT")], None),
            (&[("if-range", "\"x\""), ("range", "bytes=0-1")], None),
        ] {
            let field = |(name, value): &(&'static str, &'static str)| (HeaderName::from_static(name), HeaderValue::from_static(value));
            let map: HeaderMap = headers.iter().map(field).collect();
            assert_eq!(condition_status(&map, &etag), expected, "{headers:?}");
        }
    }

    #[test]
    fn markdown_only_by_name_and_not_below_html() {
        for (header, expected) in [
            ("text/markdown", true),
            ("text/markdown, text/html, */*", true),
            ("text/html;q=0.9, Text/Markdown", true),
            ("text/html, text/markdown;q=0.9", false),
            ("text/markdown;q=0.5, */*;q=0.1", true),
            ("text/markdown;q=0.5, text/html;q=0.4, */*", true),
            ("text/markdown;q=0", false),
            ("*/*", false),
            ("text/html,application/xhtml+xml,*/*;q=0.8", false),
        ] {
            let headers = HeaderMap::from_iter([(header::ACCEPT, HeaderValue::from_str(header).unwrap())]);
            assert_eq!(prefers_markdown(&headers), expected, "{header}");
        }
    }

    #[test]
    fn json_only_by_name() {
        for (header, expected) in [
            ("application/json", true),
            ("text/html;q=0.5, application/json;q=0.9", true),
            ("application/json;q=0", false),
            ("text/html,application/xhtml+xml,*/*;q=0.8", false),
        ] {
            let headers = HeaderMap::from_iter([(header::ACCEPT, HeaderValue::from_str(header).unwrap())]);
            assert_eq!(accepts_json(&headers), expected, "{header}");
        }
    }
}
