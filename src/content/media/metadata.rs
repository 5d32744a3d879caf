//! Pictures without what cameras and programs write into them: EXIF names the place. Nothing of a file is decoded here.

use bytes::Bytes;
use image::metadata::Orientation;
use img_parts::ImageEXIF;
use img_parts::png::Png;
use img_parts::webp::WebP;

/// The JPEG without the segments of cameras and programs, and without what follows its end: a second picture, or another file (ITU T.81, annex B).
/// `None`: it has no end.
pub fn stripped_jpeg(bytes: &[u8], orientation: Orientation) -> Option<Bytes> {
    let mut kept = b"\xff\xd8".to_vec();
    if orientation != Orientation::NoTransforms {
        // The one entry of EXIF that browsers need.
        kept.extend(b"\xff\xe1\0\x22Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0");
        kept.extend([orientation.to_exif(), 0, 0, 0, 0, 0, 0]);
    }
    let mut at = 2;
    loop {
        let rest = bytes.get(at..)?;
        let marker = memchr::memchr(0xff, rest)?;
        kept.extend(&rest[..marker]);
        at += marker;
        match *bytes.get(at + 1)? {
            0xff => at += 1,
            plain @ (0 | 1 | 0xd0..=0xd7) => {
                kept.extend([0xff, plain]);
                at += 2;
            }
            0xd9 => {
                kept.extend(b"\xff\xd9");
                return Some(kept.into());
            }
            kind => {
                let length = 2 + usize::from(u16::from_be_bytes([*bytes.get(at + 2)?, *bytes.get(at + 3)?]));
                let segment = bytes.get(at..at + length)?;
                let begins = |with: &[u8]| segment.get(4..).is_some_and(|content| content.starts_with(with));
                let is_kept = match kind {
                    0xe0 => begins(b"JFIF\0"),
                    0xe2 => begins(b"ICC_PROFILE\0"),
                    0xee => begins(b"Adobe"),
                    _ => !matches!(kind, 0xe1..=0xef | 0xfe),
                };
                kept.extend(if is_kept { segment } else { &[] });
                at += length;
            }
        }
    }
}

/// The PNG with the chunks that it is drawn from. `None`: it has no end.
pub fn stripped_png(bytes: &[u8]) -> anyhow::Result<Option<Bytes>> {
    const KEPT: [&[u8; 4]; 11] = [b"IHDR", b"PLTE", b"IDAT", b"IEND", b"tRNS", b"gAMA", b"cHRM", b"sRGB", b"iCCP", b"sBIT", b"cICP"];
    let mut png = Png::from_bytes(Bytes::copy_from_slice(bytes))?;
    anyhow::ensure!(png.chunk_by_type(*b"acTL").is_none(), IS_ANIMATED);
    if png.chunk_by_type(*b"IEND").is_none() {
        return Ok(None);
    }
    png.chunks_mut().retain(|chunk| KEPT.contains(&&chunk.kind()));
    Ok(Some(png.encoder().bytes()))
}

/// The WebP with the chunks that it is drawn from.
pub fn stripped_webp(bytes: &[u8]) -> anyhow::Result<Bytes> {
    const KEPT: [&[u8; 4]; 5] = [b"VP8X", b"VP8 ", b"VP8L", b"ALPH", b"ICCP"];
    let mut webp = WebP::from_bytes(Bytes::copy_from_slice(bytes))?;
    anyhow::ensure!(!webp.has_chunk(*b"ANIM"), IS_ANIMATED);
    webp.chunks_mut().retain(|chunk| KEPT.contains(&&chunk.id()));
    // Also clears the flags of what is gone.
    webp.set_exif(None);
    Ok(webp.encoder().bytes())
}

const IS_ANIMATED: &str = "it is animated; pictures of pages stand still";

/// Whether the boxes of the file, which each begin with their length, end where the file ends (ISO 14496-12).
pub fn has_whole_boxes(mut bytes: &[u8]) -> bool {
    while let Some((length, rest)) = bytes.split_first_chunk::<4>() {
        let length = match u32::from_be_bytes(*length) {
            0 => return true,
            1 => rest.get(4..12).and_then(|it| it.try_into().ok()).map_or(0, u64::from_be_bytes),
            length => u64::from(length),
        };
        match usize::try_from(length).ok().filter(|length| *length >= 8).and_then(|length| bytes.get(length..)) {
            Some(rest) => bytes = rest,
            None => return false,
        }
    }
    bytes.is_empty()
}

/// Whether the file has an item of EXIF, or of a text type such as XMP ("Item information entry"; ids have 2 bytes, or 4 in version 3).
pub fn has_metadata_items(bytes: &[u8]) -> bool {
    let is_metadata = |at: usize| [12, 14].iter().any(|to| matches!(bytes.get(at + to..at + to + 4), Some(b"Exif" | b"mime")));
    memchr::memmem::find_iter(bytes, b"infe").any(is_metadata)
}
