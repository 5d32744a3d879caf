//! Content codings. `build.rs` compresses assets with this module, the server pages. A new coding needs its function and its row in [`CODINGS`].

use std::io;

use libdeflater::{CompressionLvl, Compressor};

/// A content coding (RFC 9110 section 8.4.1).
#[derive(Debug)]
pub struct Coding {
    /// The name in Accept-Encoding and Content-Encoding.
    pub token: &'static str,
    encode: fn(&[u8], CompressionLevel) -> io::Result<Vec<u8>>,
}

/// Every coding that the site sends besides identity, smallest first. Where a client accepts several equally, the first one wins.
pub static CODINGS: [Coding; 3] =
    [Coding { token: "br", encode: brotli }, Coding { token: "zstd", encode: zstd }, Coding { token: "gzip", encode: gzip }];

/// One value for each row of [`CODINGS`].
pub type PerCoding<T> = [T; CODINGS.len()];

/// An index in [`CODINGS`], or `None` for identity.
pub type CodingIndex = Option<usize>;

/// Indexes in [`CODINGS`], fastest first: level 3 of zstd takes a seventh of the time of brotli's level 5, and a page is a tenth larger.
pub const FASTEST_FIRST: PerCoding<usize> = [1, 2, 0];

/// The codings that a client accepts equally and prefers to all others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct PreferredCodings {
    /// For a page that is compressed while no other one waits.
    pub smallest: CodingIndex,
    /// For a page that others wait behind.
    pub fastest: CodingIndex,
}

/// Which variants of a resource are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CodingSet {
    /// Identity and every coding.
    All,
    /// Identity and one coding; the others can be made later.
    IdentityPlus(CodingIndex),
    /// A single variant, for one request: the fastest coding at [`CompressionLevel::Fastest`], otherwise the smallest.
    Single(PreferredCodings),
}

impl CodingSet {
    /// The coding of a single variant.
    pub fn single(self, level: CompressionLevel) -> Option<CodingIndex> {
        let Self::Single(codings) = self else { return None };
        Some(if level == CompressionLevel::Fastest { codings.fastest } else { codings.smallest })
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CompressionLevel {
    /// The smallest result. For the build and the background.
    Best,
    /// For responses that a client waits for.
    Fast,
    /// For responses that several clients wait for: zstd at level 3.
    Fastest,
}

impl Coding {
    /// The compressed bytes, or nothing if they are not at least 5 % and 64 bytes smaller.
    pub fn compress(&self, bytes: &[u8], level: CompressionLevel) -> io::Result<Option<Vec<u8>>> {
        let mut compressed = (self.encode)(bytes, level)?;
        let is_smaller = compressed.len() + 64 < bytes.len() && compressed.len() < bytes.len() - bytes.len() / 20;
        // Encoders reserve room for bytes that cannot be compressed, and caches keep it.
        compressed.shrink_to_fit();
        Ok(is_smaller.then_some(compressed))
    }
}

fn brotli(bytes: &[u8], level: CompressionLevel) -> io::Result<Vec<u8>> {
    // The encoder's memory grows with the window, so it is as small as the input. Below 128 KiB the encoder uses a hash table of 26 MB instead, which
    // takes ten times as long as compressing a page.
    let window = (usize::BITS - bytes.len().leading_zeros()).clamp(17, 22);
    let parameters = brotli::enc::BrotliEncoderParams {
        quality: if level == CompressionLevel::Best { 11 } else { 5 },
        lgwin: window.cast_signed(),
        size_hint: bytes.len(),
        ..Default::default()
    };
    let mut compressed = Vec::new();
    brotli::BrotliCompress(&mut &bytes[..], &mut compressed, &parameters)?;
    Ok(compressed)
}

/// Level 19 has a window of 8 MiB, the largest that RFC 9659 allows.
pub fn zstd(bytes: &[u8], level: CompressionLevel) -> io::Result<Vec<u8>> {
    let level = match level {
        CompressionLevel::Best => 19,
        CompressionLevel::Fast => 5,
        CompressionLevel::Fastest => 3,
    };
    zstd::bulk::compress(bytes, level)
}

fn gzip(bytes: &[u8], level: CompressionLevel) -> io::Result<Vec<u8>> {
    // The library's level 0 does not compress.
    let level = if level == CompressionLevel::Best { CompressionLvl::best() } else { CompressionLvl::new(1).unwrap_or_default() };
    let mut encoder = Compressor::new(level);
    let mut compressed = vec![0; encoder.gzip_compress_bound(bytes.len())];
    let length = encoder.gzip_compress(bytes, &mut compressed).map_err(io::Error::other)?;
    compressed.truncate(length);
    Ok(compressed)
}
