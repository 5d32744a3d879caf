//! Reads what a client says it wants: Accept-Encoding, If-None-Match, Accept.

use crate::compression::Encoding;

/// The best of `available` for an Accept-Encoding header (RFC 9110 section 12.5.3): the highest q-value, and among equals the order of
/// [`Encoding`]. Without a header, or when nothing fits, identity.
#[must_use]
pub fn choose_encoding(header: Option<&str>, available: impl Fn(Encoding) -> bool) -> Encoding {
    let Some(header) = header else { return Encoding::Identity };
    let quality = |encoding: Encoding| {
        let mut any = None;
        for (token, q) in weighted(header) {
            if token.eq_ignore_ascii_case(encoding.token()) || (encoding == Encoding::Gzip && token.eq_ignore_ascii_case("x-gzip")) {
                return q;
            }
            if token == "*" {
                any = Some(q);
            }
        }
        // Identity is acceptable unless it is refused, but anything that is asked for by name comes before it.
        any.unwrap_or_else(|| u16::from(encoding == Encoding::Identity))
    };
    let mut best = (Encoding::Identity, 0);
    for encoding in Encoding::COMPRESSED.into_iter().chain([Encoding::Identity]) {
        let q = quality(encoding);
        if q > best.1 && (encoding == Encoding::Identity || available(encoding)) {
            best = (encoding, q);
        }
    }
    best.0
}

/// Whether an If-None-Match header names `etag` (RFC 9110 section 13.1.2): a list, weak tags and `*` included.
#[must_use]
pub fn matches_etag(header: &str, etag: &str) -> bool {
    let opaque = |tag: &str| tag.trim().trim_start_matches("W/").to_owned();
    header.trim() == "*" || header.split(',').any(|tag| opaque(tag) == opaque(etag))
}

/// Whether an Accept header asks for JSON by name; `*/*` does not, so that a browser's form post gets a page.
#[must_use]
pub fn accepts_json(header: &str) -> bool {
    weighted(header).any(|(token, q)| q > 0 && token.eq_ignore_ascii_case("application/json"))
}

/// The items of a header with their q-values in thousandths.
fn weighted(header: &str) -> impl Iterator<Item = (&str, u16)> {
    header.split(',').filter_map(|item| {
        let mut parts = item.split(';').map(str::trim);
        let token = parts.next().filter(|token| !token.is_empty())?;
        let q = parts.find_map(|part| part.strip_prefix("q=").or_else(|| part.strip_prefix("Q=")));
        Some((token, q.map_or(1_000, parse_quality)))
    })
}

/// `0`, `0.5`, `1.000` in thousandths; what is not a q-value counts as a refusal.
fn parse_quality(text: &str) -> u16 {
    let value: f32 = text.trim().parse().unwrap_or(0.0);
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped to 0..=1000")]
    let thousandths = (value.clamp(0.0, 1.0) * 1_000.0).round() as u16;
    thousandths
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn encodings_by_quality() {
        for (header, expected) in [
            (None, Encoding::Identity),
            (Some(""), Encoding::Identity),
            (Some("gzip, deflate, br, zstd"), Encoding::Brotli),
            (Some("gzip, zstd"), Encoding::Zstd),
            (Some("gzip;q=1.0, br;q=0.5"), Encoding::Gzip),
            (Some("br;q=0, gzip;q=0, *"), Encoding::Zstd),
            (Some("*"), Encoding::Brotli),
            (Some("*;q=0"), Encoding::Identity),
            (Some("identity, br;q=0.1"), Encoding::Identity),
            (Some("br;q=0.1"), Encoding::Brotli),
            (Some("BR"), Encoding::Brotli),
            (Some("br;q=nonsense, gzip"), Encoding::Gzip),
            (Some("deflate"), Encoding::Identity),
        ] {
            assert_eq!(choose_encoding(header, |_| true), expected, "{header:?}");
        }
        assert_eq!(choose_encoding(Some("br, gzip"), |encoding| encoding == Encoding::Gzip), Encoding::Gzip);
    }

    #[test]
    fn etags_in_lists() {
        for (header, expected) in [
            ("\"a-br\"", true),
            ("W/\"a-br\"", true),
            ("\"x\", \"a-br\"", true),
            ("*", true),
            ("\"a\"", false),
            ("a-br", false),
            ("\"a-br", false),
        ] {
            assert_eq!(matches_etag(header, "\"a-br\""), expected, "{header}");
        }
    }

    #[test]
    fn json_only_by_name() {
        assert!(accepts_json("application/json"));
        assert!(accepts_json("text/html;q=0.5, application/json;q=0.9"));
        assert!(!accepts_json("application/json;q=0"));
        assert!(!accepts_json("text/html,application/xhtml+xml,*/*;q=0.8"));
    }
}
