//! Whatever is sent ready-made: a page, an asset, the sitemap, a message page. For each coding the bytes and the complete head, made once; a
//! request only chooses among them (`src/http/respond.rs`).

use ::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use anyhow::Context;
use base64::Engine as _;
use bytes::Bytes;
use sha2::{Digest, Sha256};

use super::compression::{CODINGS, Coding, CodingSet, Effort, PerCoding};
use super::security::{InlineSources, SecurityHeaders};

#[derive(Clone, Debug)]
pub struct Resource {
    status: StatusCode,
    /// What it takes to pack it better, where that is possible.
    unfinished: Option<Properties>,
    /// The codings that pay.
    coded: PerCoding<Option<Variant>>,
    /// What is sent where none of these is asked for: the bytes as they are, or what there is besides.
    fallback: Variant,
}

/// What a head takes: some twenty fields of a hundred bytes, and the values that are not constants.
const HEAD_BYTES: usize = 2_560;

/// Names one answer, for whoever compares what a visitor saw with the log.
pub const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

const OF_BODY: [HeaderName; 3] = [header::CONTENT_TYPE, header::CONTENT_LENGTH, header::CONTENT_ENCODING];

/// One representation of a resource (RFC 9110 section 3.2).
#[derive(Clone, Debug)]
pub struct Variant {
    /// The head of an answer that carries the body: everything but what belongs to one request.
    pub head: HeaderMap,
    pub body: Bytes,
}

/// What the head says about the bytes, whatever their coding.
#[derive(Clone, Debug)]
pub struct Properties {
    pub status: StatusCode,
    pub content_type: &'static str,
    pub cache_control: &'static str,
    pub noindex: bool,
    pub retry_after_s: Option<u32>,
    pub inline: InlineSources,
    pub security: SecurityHeaders,
}

impl Resource {
    /// Packs `body` in every coding that pays.
    ///
    /// # Errors
    /// An empty body, which is never meant, and a packer without memory.
    pub fn compress(body: impl Into<Bytes>, properties: Properties, effort: Effort) -> anyhow::Result<Self> {
        Self::compress_as(CodingSet::All, body, properties, effort)
    }

    /// Packs `body` in those codings that pay.
    ///
    /// # Errors
    /// As [`Self::compress`].
    pub fn compress_as(codings: CodingSet, body: impl Into<Bytes>, properties: Properties, effort: Effort) -> anyhow::Result<Self> {
        let body = body.into();
        if let CodingSet::Only(index) = codings {
            return Self::alone(index.map(|index| &CODINGS[index]), body, &properties, effort);
        }
        let mut coded = PerCoding::<Option<Bytes>>::default();
        for (index, (place, coding)) in coded.iter_mut().zip(&CODINGS).enumerate() {
            if codings == CodingSet::All || codings == CodingSet::IdentityAnd(Some(index)) {
                *place = coding.compress(&body, effort).with_context(|| coding.token)?.map(Bytes::from);
            }
        }
        Self::with(body, coded, properties, effort)
    }

    /// One representation: packed, or the bytes where that does not pay.
    fn alone(coding: Option<&Coding>, body: Bytes, properties: &Properties, effort: Effort) -> anyhow::Result<Self> {
        anyhow::ensure!(!body.is_empty(), "the body is empty");
        let pack =
            |coding: &Coding| anyhow::Ok(coding.compress(&body, effort).context(coding.token)?.map(|packed| (packed.into(), coding.token)));
        let packed = coding.map(pack).transpose()?.flatten();
        let (body, token) = packed.map_or((body, None), |(packed, token)| (packed, Some(token)));
        let etag = tag(&tag_hash(&body), token, effort);
        let fallback = Variant::new(body, token, &etag, properties)?;
        Ok(Self { status: properties.status, unfinished: None, coded: PerCoding::default(), fallback })
    }

    /// From bytes that are packed already.
    ///
    /// # Errors
    /// An empty body, or a header value that HTTP does not allow.
    pub fn precompressed(body: Bytes, coded: PerCoding<Option<Bytes>>, properties: Properties) -> anyhow::Result<Self> {
        Self::with(body, coded, properties, Effort::Best)
    }

    fn with(body: Bytes, coded: PerCoding<Option<Bytes>>, properties: Properties, effort: Effort) -> anyhow::Result<Self> {
        anyhow::ensure!(!body.is_empty(), "the body is empty");
        // The shorter one tells bodies apart as well.
        let hash = tag_hash(coded.iter().flatten().next().unwrap_or(&body));
        let variant = |body, token| Variant::new(body, token, &tag(&hash, token, effort), &properties);
        let mut variants = PerCoding::<Option<Variant>>::default();
        for ((place, body), coding) in variants.iter_mut().zip(coded).zip(&CODINGS) {
            *place = body.map(|body| variant(body, Some(coding.token))).transpose()?;
        }
        let fallback = variant(body, None)?;
        let status = properties.status;
        Ok(Self { status, unfinished: (effort == Effort::Quick).then_some(properties), coded: variants, fallback })
    }

    /// From variants that were made before.
    #[must_use]
    pub const fn finished(status: StatusCode, plain: Variant, coded: PerCoding<Option<Variant>>) -> Self {
        Self { status, unfinished: None, coded, fallback: plain }
    }

    /// The same in every coding; with [`Effort::Best`] for what is sent often, which takes tens of milliseconds. What is packed best stays.
    ///
    /// # Errors
    /// As [`Self::compress`].
    pub fn recompressed(&self, effort: Effort) -> anyhow::Result<Self> {
        match &self.unfinished {
            Some(properties) => Self::compress(self.fallback.body.clone(), properties.clone(), effort),
            None => Ok(self.clone()),
        }
    }

    #[must_use]
    pub const fn status(&self) -> StatusCode {
        self.status
    }

    /// In the order of [`CODINGS`]; nothing where packing does not pay, or was not asked for.
    #[must_use]
    pub const fn compressed(&self) -> &PerCoding<Option<Variant>> {
        &self.coded
    }

    /// The bytes as they are; of what is [`CodingSet::Only`] in one coding, that one.
    #[must_use]
    pub const fn fallback(&self) -> &Variant {
        &self.fallback
    }

    /// Bytes of memory, about.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let variants = self.coded.iter().flatten().chain([&self.fallback]);
        size_of::<Self>() + variants.map(|variant| variant.body.len() + HEAD_BYTES).sum::<usize>()
    }
}

impl Variant {
    fn new(body: Bytes, coding: Option<&'static str>, etag: &str, properties: &Properties) -> anyhow::Result<Self> {
        let mut head = HeaderMap::new();
        head.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        head.insert(header::CACHE_CONTROL, HeaderValue::from_static(properties.cache_control));
        properties.security.add(&mut head, &properties.inline);
        head.insert(header::CONTENT_TYPE, HeaderValue::from_static(properties.content_type));
        head.insert(header::CONTENT_LENGTH, body.len().into());
        if let Some(token) = coding {
            head.insert(header::CONTENT_ENCODING, HeaderValue::from_static(token));
        }
        if properties.noindex {
            head.insert(HeaderName::from_static("x-robots-tag"), HeaderValue::from_static("noindex"));
        }
        if let Some(seconds) = properties.retry_after_s {
            head.insert(header::RETRY_AFTER, seconds.into());
        }
        // What is not a 200 has no address of its own to revalidate.
        if properties.status == StatusCode::OK {
            head.insert(header::ETAG, HeaderValue::try_from(etag)?);
        }
        // A place for the id of each answer: a copy that would have to grow for it would be copied twice.
        head.insert(REQUEST_ID, HeaderValue::from_static("-"));
        // A copy has no places to spare; there are a thousand heads.
        Ok(Self { head: head.clone(), body })
    }

    /// What a later request may revalidate with: strong, quotes included, another one for each coding (RFC 9110 section 8.8.3.3).
    #[must_use]
    pub fn etag(&self) -> Option<&HeaderValue> {
        self.head.get(header::ETAG)
    }

    /// The head of a 304: without what belongs to a body (RFC 9110 section 15.4.5).
    #[must_use]
    pub fn not_modified(&self) -> HeaderMap {
        let mut head = self.head.clone();
        for name in OF_BODY {
            head.remove(name);
        }
        head
    }

    /// Whether a field belongs to the body, and not to the head of a 304.
    #[must_use]
    pub fn is_body_header(name: &HeaderName) -> bool {
        OF_BODY.contains(name)
    }
}

/// The effort is part of the tag: the bytes differ.
fn tag(hash: &str, token: Option<&str>, effort: Effort) -> String {
    format!("\"{hash}-{}{}\"", token.unwrap_or("identity"), if effort == Effort::Quick { "-q" } else { "" })
}

/// 96 bits of SHA-256 in URL-safe base64: the changing part of an entity tag.
fn tag_hash(bytes: &[u8]) -> String {
    base64::engine::general_purpose::URL_SAFE_NO_PAD.encode(&Sha256::digest(bytes)[..12])
}
