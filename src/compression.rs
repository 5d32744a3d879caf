//! Content codings: how bytes are packed. Shared with `build.rs`, which packs the assets; the server packs pages.

use std::io::{self, Write};

/// A content coding (RFC 9110 section 8.4.1), in the order of preference among equals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    Brotli,
    Zstd,
    Gzip,
    Identity,
}

/// How long packing may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// Once per build or in the background: the strongest level.
    Best,
    /// While somebody waits.
    Quick,
}

impl Encoding {
    pub const COMPRESSED: [Self; 3] = [Self::Brotli, Self::Zstd, Self::Gzip];

    /// The name in Accept-Encoding and Content-Encoding.
    #[must_use]
    pub const fn token(self) -> &'static str {
        match self {
            Self::Brotli => "br",
            Self::Zstd => "zstd",
            Self::Gzip => "gzip",
            Self::Identity => "identity",
        }
    }
}

/// Whether a packed variant is worth a place: at least a twentieth and 64 bytes smaller.
#[must_use]
pub const fn pays(identity_bytes: usize, packed_bytes: usize) -> bool {
    packed_bytes + 64 < identity_bytes && packed_bytes < identity_bytes - identity_bytes / 20
}

/// # Errors
/// Only when memory cannot be had.
pub fn compress(bytes: &[u8], encoding: Encoding, effort: Effort) -> io::Result<Vec<u8>> {
    let best = effort == Effort::Best;
    match encoding {
        Encoding::Identity => Ok(bytes.to_vec()),
        Encoding::Brotli => {
            let quality = if best { 11 } else { 5 };
            // No larger than the bytes need: the encoder's memory grows with the window.
            let window = (usize::BITS - bytes.len().leading_zeros()).clamp(16, 22);
            let parameters =
                brotli::enc::BrotliEncoderParams { quality, lgwin: window.cast_signed(), size_hint: bytes.len(), ..Default::default() };
            let mut packed = Vec::new();
            brotli::BrotliCompress(&mut &bytes[..], &mut packed, &parameters)?;
            Ok(packed)
        }
        // Level 19 has a window of 8 MiB, the most that RFC 9659 lets a browser be asked for.
        Encoding::Zstd => zstd::bulk::compress(bytes, if best { 19 } else { 3 }),
        Encoding::Gzip => {
            let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::new(if best { 9 } else { 5 }));
            encoder.write_all(bytes)?;
            encoder.finish()
        }
    }
}
