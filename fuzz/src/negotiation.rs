//! Content negotiation, compared with a slow implementation of RFC 9110.

use std::sync::LazyLock;

use bytes::Bytes;
use http::{HeaderMap, HeaderValue, Response, StatusCode, header};
use leadlight::http::negotiation::{MAX_ITEMS, preferred_codings, select_variant};
use leadlight::http::respond::respond;
use leadlight::pages::Resource;
use leadlight::pages::compression::{CODINGS, CompressionLevel};
use leadlight::pages::resource::ResponseMetadata;
use leadlight::pages::security::CommonHeaders;

use super::rfc9110::{Codings, EntityTags};

/// Header lines `Accept-Encoding: …` and `If-None-Match: …`. In the latter a coding in braces (`{br}`, `{identity}`) stands for the entity tag of that
/// variant.
///
/// # Panics
/// If a property is violated.
pub fn negotiation(lines: &[u8]) {
    let request = read(lines);
    // The server reads only the beginning of longer lists.
    if request.values().flat_map(|line| line.as_bytes().split(|byte| *byte == b',')).count() > MAX_ITEMS {
        return;
    }
    // A line with other than ASCII characters is no token list.
    let lines: Vec<&str> = request.get_all(header::ACCEPT_ENCODING).iter().filter_map(|line| line.to_str().ok()).collect();
    let codings = Codings::read(&lines);
    let conditions: Vec<&[u8]> = request.get_all(header::IF_NONE_MATCH).iter().map(HeaderValue::as_bytes).collect();
    let tags = EntityTags::read(&conditions);
    for resource in &*RESOURCES {
        let there: Vec<&str> =
            CODINGS.iter().zip(&resource.compressed).filter_map(|(it, coded)| coded.is_some().then_some(it.token)).collect();
        let chosen = select_variant(resource, &request);
        let token = chosen.headers.get(header::CONTENT_ENCODING).map_or("identity", |token| token.to_str().expect("a token"));
        assert!(token == "identity" || (there.contains(&token) && codings.may_take(token)), "{token} of {there:?} for {request:?}");
        if let Some(expected) = codings.best(&there) {
            assert_eq!(token, expected, "of {there:?} for {request:?}");
        }
        if there.len() == CODINGS.len() {
            let preferred = preferred_codings(&request).smallest.map_or("identity", |index| CODINGS[index].token);
            assert_eq!(token, preferred, "a page is packed in the coding that is chosen: {request:?}");
        }
        let tag = chosen.etag().expect("a 200 has a tag").as_bytes();
        let response: Response<Bytes> = respond(resource, &request);
        match response.status() {
            StatusCode::NOT_MODIFIED => {
                assert!(tags.may_match(tag), "{request:?}");
                assert!(!response.headers().contains_key(header::CONTENT_LENGTH));
            }
            status => assert!(status == StatusCode::OK && tags.may_differ(tag), "{status} for {request:?}"),
        }
        for repeated in [header::ETAG, header::VARY, header::CACHE_CONTROL] {
            assert_eq!(response.headers().get(&repeated), chosen.headers.get(&repeated), "{repeated}");
        }
    }
}

/// One resource for each set of codings.
static RESOURCES: LazyLock<Vec<Resource>> = LazyLock::new(|| {
    let resource = |choice: usize| {
        let coded = std::array::from_fn(|index| (choice & (1 << index) != 0).then(|| Bytes::from_static(b"packed")));
        let metadata = ResponseMetadata::ok("text/plain", "no-cache", CommonHeaders::default());
        Resource::precompressed(Bytes::from_static(b"plain"), coded, metadata, CompressionLevel::Best).expect("a body")
    };
    (0..1 << CODINGS.len()).map(resource).collect()
});

fn read(lines: &[u8]) -> HeaderMap {
    let all = RESOURCES.last().expect("one with every coding");
    let variants = all.compressed.iter().flatten().chain([&all.fallback]);
    let tags: Vec<(String, &[u8])> = variants
        .map(|variant| {
            let token = variant.headers.get(header::CONTENT_ENCODING).map_or("identity", |token| token.to_str().expect("a token"));
            (format!("{{{token}}}"), variant.etag().expect("a tag").as_bytes())
        })
        .collect();
    let mut request = HeaderMap::new();
    for line in lines.split(|byte| *byte == b'\n') {
        let Some(colon) = line.iter().position(|byte| *byte == b':') else { continue };
        let value = tags.iter().fold(line[colon + 1..].trim_ascii().to_vec(), |value, (name, tag)| replace(&value, name.as_bytes(), tag));
        let Ok(value) = HeaderValue::from_bytes(&value) else { continue };
        match line[..colon].to_ascii_lowercase().as_slice() {
            b"accept-encoding" => request.append(header::ACCEPT_ENCODING, value),
            b"if-none-match" => request.append(header::IF_NONE_MATCH, value),
            _ => false,
        };
    }
    request
}

fn replace(bytes: &[u8], from: &[u8], to: &[u8]) -> Vec<u8> {
    match bytes.windows(from.len()).position(|window| window == from) {
        Some(at) => [&bytes[..at], to, &replace(&bytes[at + from.len()..], from, to)].concat(),
        None => bytes.to_vec(),
    }
}
