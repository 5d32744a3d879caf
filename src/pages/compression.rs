//! Content codings: how bytes are packed. Shared with `build.rs`, which packs the assets; the server packs pages. To add one, write its function
//! and its row in [`CODINGS`].

use std::io::{self, Write};

/// A content coding (RFC 9110 section 8.4.1).
#[derive(Debug)]
pub struct Coding {
    /// The name in Accept-Encoding and Content-Encoding.
    pub token: &'static str,
    compress: fn(&[u8], Effort) -> io::Result<Vec<u8>>,
}

/// Every coding that the site sends besides the bytes as they are, in the order of preference among equals.
pub static CODINGS: [Coding; 3] =
    [Coding { token: "br", compress: brotli }, Coding { token: "zstd", compress: zstd }, Coding { token: "gzip", compress: gzip }];

/// Something for each row of [`CODINGS`].
pub type PerCoding<T> = [T; CODINGS.len()];

/// In which of [`CODINGS`] something is packed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Codings {
    All,
    /// In the one of this index, or in none.
    Only(Option<usize>),
}

/// How long packing may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// Once per build or in the background: the strongest level.
    Best,
    /// While somebody waits.
    Quick,
}

impl Coding {
    /// The packed bytes, or nothing where packing is not worth a place: at least a twentieth and 64 bytes must be won.
    ///
    /// # Errors
    /// Only when memory cannot be had.
    pub fn pack(&self, bytes: &[u8], effort: Effort) -> io::Result<Option<Vec<u8>>> {
        let packed = (self.compress)(bytes, effort)?;
        let pays = packed.len() + 64 < bytes.len() && packed.len() < bytes.len() - bytes.len() / 20;
        Ok(pays.then_some(packed))
    }
}

fn brotli(bytes: &[u8], effort: Effort) -> io::Result<Vec<u8>> {
    // No larger than the bytes need: the encoder's memory grows with the window. No smaller than 128 KiB: for less the encoder takes a hash table of
    // 26 MB, and the time to touch it is ten times that of packing a page.
    let window = (usize::BITS - bytes.len().leading_zeros()).clamp(17, 22);
    let parameters = brotli::enc::BrotliEncoderParams {
        quality: if effort == Effort::Best { 11 } else { 5 },
        lgwin: window.cast_signed(),
        size_hint: bytes.len(),
        ..Default::default()
    };
    let mut packed = Vec::new();
    brotli::BrotliCompress(&mut &bytes[..], &mut packed, &parameters)?;
    Ok(packed)
}

/// Level 19 has a window of 8 MiB, the most that RFC 9659 lets a browser be asked for.
///
/// # Errors
/// Only when memory cannot be had.
pub fn zstd(bytes: &[u8], effort: Effort) -> io::Result<Vec<u8>> {
    zstd::bulk::compress(bytes, if effort == Effort::Best { 19 } else { 5 })
}

fn gzip(bytes: &[u8], effort: Effort) -> io::Result<Vec<u8>> {
    // Level 5 takes half as long again for 8 % less.
    let level = flate2::Compression::new(if effort == Effort::Best { 9 } else { 2 });
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), level);
    encoder.write_all(bytes)?;
    encoder.finish()
}
