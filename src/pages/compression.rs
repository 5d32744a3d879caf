//! Content codings: how bytes are packed. Shared with `build.rs`, which packs the assets; the server packs pages. To add one, write its function
//! and its row in [`CODINGS`].

use std::cell::RefCell;
use std::io;

use libdeflater::{CompressionLvl, Compressor};

/// A content coding (RFC 9110 section 8.4.1).
#[derive(Debug)]
pub struct Coding {
    /// The name in Accept-Encoding and Content-Encoding.
    pub token: &'static str,
    encode: fn(&[u8], Effort) -> io::Result<Vec<u8>>,
}

/// Every coding that the site sends besides the bytes as they are, in the order of preference among equals.
pub static CODINGS: [Coding; 3] =
    [Coding { token: "br", encode: brotli }, Coding { token: "zstd", encode: zstd }, Coding { token: "gzip", encode: gzip }];

/// Something for each row of [`CODINGS`].
pub type PerCoding<T> = [T; CODINGS.len()];

/// What is kept of something: its bytes as they are, or in which of [`CODINGS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CodingSet {
    /// The bytes and all codings.
    All,
    /// The bytes and the coding of this index; the others can be made later.
    IdentityAnd(Option<usize>),
    /// Nothing but the coding of this index, or the bytes: for whoever asked for just that.
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
    pub fn compress(&self, bytes: &[u8], effort: Effort) -> io::Result<Option<Vec<u8>>> {
        let packed = (self.encode)(bytes, effort)?;
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

thread_local! {
    /// An encoder and room for what it makes, kept: its tables and the room are large, and every page would take and clear them anew.
    static QUICK_GZIP: RefCell<(Compressor, Vec<u8>)> = RefCell::new((quick_gzip(), Vec::new()));
}

/// Level 1: what the library calls its fastest, 0, packs nothing.
fn quick_gzip() -> Compressor {
    Compressor::new(CompressionLvl::new(1).unwrap_or_default())
}

fn gzip(bytes: &[u8], effort: Effort) -> io::Result<Vec<u8>> {
    match effort {
        Effort::Best => gzip_with(&mut Compressor::new(CompressionLvl::best()), &mut Vec::new(), bytes),
        Effort::Quick => QUICK_GZIP.with_borrow_mut(|(encoder, room)| gzip_with(encoder, room, bytes)),
    }
}

fn gzip_with(encoder: &mut Compressor, room: &mut Vec<u8>, bytes: &[u8]) -> io::Result<Vec<u8>> {
    let most = encoder.gzip_compress_bound(bytes.len());
    if room.len() < most {
        room.resize(most, 0);
    }
    let length = encoder.gzip_compress(bytes, room).map_err(io::Error::other)?;
    Ok(room[..length].to_vec())
}

#[cfg(test)]
mod tests {
    use libdeflater::Decompressor;

    use super::*;

    /// What cannot be packed grows, and the next page comes out of the same encoder.
    #[test]
    fn a_kept_encoder_gives_what_a_new_one_gives() {
        let mut state = 1_u64;
        let noise: Vec<u8> = std::iter::repeat_with(|| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 56) as u8
        })
        .take(200_000)
        .collect();
        let page = "<p>twelve people looked at the page about prices</p>".repeat(1_000).into_bytes();
        for bytes in [&noise, &page, &noise, &page] {
            let packed = gzip(bytes, Effort::Quick).unwrap();
            assert!(packed == gzip_with(&mut quick_gzip(), &mut Vec::new(), bytes).unwrap(), "as from a new encoder");
            let mut unpacked = vec![0; bytes.len()];
            Decompressor::new().gzip_decompress(&packed, &mut unpacked).unwrap();
            assert!(unpacked == *bytes, "as it was");
        }
        assert!(gzip(&page, Effort::Quick).unwrap().len() < page.len() / 20, "packed at all");
    }
}
