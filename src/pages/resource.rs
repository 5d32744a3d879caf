//! A prepared response: a page, an asset, the sitemap, an error page. It has bytes and headers of each coding; `http/respond.rs` chooses a variant.

use ::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use anyhow::Context;
use base64::Engine as _;
use bytes::Bytes;
use sha2::{Digest, Sha256};

use super::compression::{CODINGS, CodingIndex, CodingSet, CompressionLevel, PerCoding};
use super::security::{CommonHeaders, InlineSources};

#[derive(Clone, Debug)]
pub struct Resource {
    pub status: StatusCode,
    /// For [`Self::recompressed`]; none if the variants are as small as possible, or if there is only one.
    metadata: Option<ResponseMetadata>,
    /// In the order of [`CODINGS`]; only codings that were requested and make the body smaller.
    pub compressed: PerCoding<Option<Variant>>,
    /// Sent if the client accepts none of these: identity, or the one variant of [`CodingSet::Single`].
    pub fallback: Variant,
}

/// The memory of a field of a `HeaderMap`, without its value, and its entry in the table.
const FIELD_BYTES: usize = 112;

/// The id of a response, which the access log contains too.
pub const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Vary of what depends only on Accept-Encoding.
pub const VARY_BY_CODING: &str = "accept-encoding";
/// Vary of pages, which are also sent as Markdown.
pub const VARY_BY_TYPE: &str = "accept-encoding, accept";

const BODY_HEADERS: [HeaderName; 3] = [header::CONTENT_TYPE, header::CONTENT_LENGTH, header::CONTENT_ENCODING];

/// One representation of a resource (RFC 9110 section 3.2).
#[derive(Clone, Debug)]
pub struct Variant {
    /// The headers of a response with the body, without those that depend on the request.
    pub headers: HeaderMap,
    pub body: Bytes,
}

/// The status and headers that all variants share.
#[derive(Clone, Debug)]
pub struct ResponseMetadata {
    pub status: StatusCode,
    pub content_type: &'static str,
    pub cache_control: &'static str,
    pub noindex: bool,
    /// The value of Link that names the canonical URL (RFC 6596), for what is no HTML.
    pub canonical: Option<HeaderValue>,
    pub vary: &'static str,
    pub retry_after_s: Option<u32>,
    /// Other sites may show it.
    pub cross_origin: bool,
    pub inline: InlineSources,
    pub security: CommonHeaders,
}

impl ResponseMetadata {
    /// For files: a 200 that search engines may index.
    pub fn ok(content_type: &'static str, cache_control: &'static str, security: CommonHeaders) -> Self {
        let (status, inline) = (StatusCode::OK, InlineSources::default());
        Self {
            status,
            content_type,
            cache_control,
            noindex: false,
            canonical: None,
            vary: VARY_BY_CODING,
            retry_after_s: None,
            cross_origin: false,
            inline,
            security,
        }
    }
}

impl Resource {
    /// Compresses `body` in those of `codings` that make it smaller. An empty body is an error, because it is always a bug.
    pub fn compress(
        codings: CodingSet,
        body: impl Into<Bytes>,
        metadata: ResponseMetadata,
        level: CompressionLevel,
    ) -> anyhow::Result<Self> {
        let body = body.into();
        if let Some(coding) = codings.single(level) {
            return Self::of_one_variant(coding, body, &metadata, level);
        }
        let mut compressed = PerCoding::<Option<Bytes>>::default();
        for (index, (slot, coding)) in compressed.iter_mut().zip(&CODINGS).enumerate() {
            if codings == CodingSet::All || codings == CodingSet::IdentityPlus(Some(index)) {
                *slot = coding.compress(&body, level).with_context(|| coding.token)?.map(Bytes::from);
            }
        }
        Self::precompressed(body, compressed, metadata, level)
    }

    fn of_one_variant(coding: CodingIndex, body: Bytes, metadata: &ResponseMetadata, level: CompressionLevel) -> anyhow::Result<Self> {
        anyhow::ensure!(!body.is_empty(), "the body is empty");
        let coding = coding.map(|index| &CODINGS[index]);
        let compressed = coding.map(|coding| coding.compress(&body, level).with_context(|| coding.token)).transpose()?.flatten();
        let token = coding.filter(|_| compressed.is_some()).map(|coding| coding.token);
        let body = compressed.map_or(body, Bytes::from);
        let etag = etag(&etag_hash(&body), token, level);
        let fallback = Variant::new(body, token, &etag, metadata)?;
        Ok(Self { status: metadata.status, metadata: None, compressed: PerCoding::default(), fallback })
    }

    /// From bytes that are already compressed at `level`.
    pub fn precompressed(
        body: Bytes,
        compressed: PerCoding<Option<Bytes>>,
        metadata: ResponseMetadata,
        level: CompressionLevel,
    ) -> anyhow::Result<Self> {
        anyhow::ensure!(!body.is_empty(), "the body is empty");
        // Hashing a compressed body is faster and as unique.
        let hash = etag_hash(compressed.iter().flatten().next().unwrap_or(&body));
        let variant = |body, token| Variant::new(body, token, &etag(&hash, token, level), &metadata);
        let mut variants = PerCoding::<Option<Variant>>::default();
        for ((slot, body), coding) in variants.iter_mut().zip(compressed).zip(&CODINGS) {
            *slot = body.map(|body| variant(body, Some(coding.token))).transpose()?;
        }
        let fallback = variant(body, None)?;
        let status = metadata.status;
        Ok(Self { status, metadata: (level != CompressionLevel::Best).then_some(metadata), compressed: variants, fallback })
    }

    /// The same resource in every coding. [`CompressionLevel::Best`] takes tens of milliseconds; a resource that has it already is returned as it is.
    pub fn recompressed(&self, level: CompressionLevel) -> anyhow::Result<Self> {
        match &self.metadata {
            Some(metadata) => Self::compress(CodingSet::All, self.fallback.body.clone(), metadata.clone(), level),
            None => Ok(self.clone()),
        }
    }

    /// The estimated memory in bytes.
    pub fn bytes(&self) -> usize {
        let variants = self.compressed.iter().flatten().chain([&self.fallback]);
        size_of::<Self>() + variants.map(Variant::bytes).sum::<usize>()
    }
}

impl Variant {
    /// The estimated memory in bytes. Values that are constants need none, but they are few and short.
    fn bytes(&self) -> usize {
        let values: usize = self.headers.values().map(HeaderValue::len).sum();
        self.body.len() + self.headers.capacity() * FIELD_BYTES + values
    }

    fn new(body: Bytes, coding: Option<&'static str>, etag: &str, metadata: &ResponseMetadata) -> anyhow::Result<Self> {
        let mut headers = HeaderMap::new();
        headers.insert(header::VARY, HeaderValue::from_static(metadata.vary));
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(metadata.cache_control));
        metadata.security.add(&mut headers, &metadata.inline);
        if metadata.cross_origin {
            headers.insert(HeaderName::from_static("cross-origin-resource-policy"), HeaderValue::from_static("cross-origin"));
        }
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(metadata.content_type));
        headers.insert(header::CONTENT_LENGTH, body.len().into());
        if let Some(token) = coding {
            headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(token));
        }
        if metadata.noindex {
            headers.insert(HeaderName::from_static("x-robots-tag"), HeaderValue::from_static("noindex"));
        }
        if let Some(canonical) = &metadata.canonical {
            headers.insert(header::LINK, canonical.clone());
        }
        if let Some(seconds) = metadata.retry_after_s {
            headers.insert(header::RETRY_AFTER, seconds.into());
        }
        // Only a 200 can be revalidated.
        if metadata.status == StatusCode::OK {
            headers.insert(header::ETAG, HeaderValue::try_from(etag)?);
        }
        // Reserves the entry for the id of each response: a copy that had to grow for it would be copied twice.
        headers.insert(REQUEST_ID, HeaderValue::from_static("-"));
        // A clone has no spare capacity, which matters for a thousand variants.
        Ok(Self { headers: headers.clone(), body })
    }

    /// A strong entity tag with its quotes, different for each coding (RFC 9110 section 8.8.3.3).
    pub fn etag(&self) -> Option<&HeaderValue> {
        self.headers.get(header::ETAG)
    }

    /// The headers of a 304 or 412: without the headers of the body (RFC 9110 section 15.4.5).
    pub fn without_body(&self) -> HeaderMap {
        let mut headers = self.headers.clone();
        for name in BODY_HEADERS {
            headers.remove(name);
        }
        headers
    }

    /// Whether a response without the body omits this header.
    pub fn is_body_header(name: &HeaderName) -> bool {
        BODY_HEADERS.contains(name)
    }
}

/// The compression level is part of the tag, because the bytes differ.
fn etag(hash: &str, token: Option<&str>, level: CompressionLevel) -> String {
    let suffix = match level {
        CompressionLevel::Best => "",
        CompressionLevel::Fast => "-q",
        CompressionLevel::Fastest => "-f",
    };
    format!("\"{hash}-{}{suffix}\"", token.unwrap_or("identity"))
}

/// 96 bits of SHA-256 in URL-safe base64.
fn etag_hash(bytes: &[u8]) -> String {
    base64::engine::general_purpose::URL_SAFE_NO_PAD.encode(&Sha256::digest(bytes)[..12])
}
