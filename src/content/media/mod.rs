//! `media/`: the pictures of pages, and PDFs. A file is served under a name with a hash of its content, without what cameras and programs write into
//! it, such as the place. [`Media::picture`] is what an `<img>` needs; the smaller variants that it names are made at their first request.

mod metadata;
mod svg;

use std::collections::BTreeMap;
use std::io::Cursor;

use anyhow::Context;
use bytes::Bytes;
use image::metadata::Orientation;
use image::{DynamicImage, ImageDecoder, ImageFormat, ImageReader, Limits};
use img_parts::ImageICC;
use img_parts::webp::WebP;
use sha2::{Digest, Sha256};

use super::blocks::{Picture, Variant};
use super::fault::{self, Fault};

/// The widths of smaller variants.
const WIDTHS: [u32; 2] = [640, 1280];
const MAX_SIDE: u32 = 16_384;
const MAX_PIXELS: u64 = 40_000_000;
/// The decoded picture has 40 megapixels of four bytes.
const MAX_DECODED_BYTES: u64 = 4 * MAX_PIXELS;
/// Decoders need more than the picture, for its last rows or a color profile.
const MAX_DECODER_BYTES: u64 = MAX_DECODED_BYTES + (32 << 20);
/// libwebp takes 0 to 100. More is hardly seen.
const QUALITY: f32 = 80.0;
/// People link to this and the name in the folder.
pub const PATH_PREFIX: &str = "/media/";
/// Assets are served here, as in `pages::assets`.
const PREFIX: &str = "/assets/";

#[derive(Clone, Debug, Default)]
pub struct Media {
    /// The key is the name below `media/`.
    pub files: BTreeMap<String, MediaFile>,
}

#[derive(Clone, Debug)]
pub struct MediaFile {
    kind: Kind,
    /// These are what is served, without metadata.
    pub bytes: Bytes,
    /// The URL, with a hash.
    pub path: String,
    /// None for a PDF.
    picture: Option<Picture>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Png,
    Jpeg,
    WebP,
    Avif,
    Svg,
    Pdf,
}

/// The first ending is the one of the served name.
const KINDS: [(Kind, &[&str], &str); 6] = [
    (Kind::Png, &["png"], "image/png"),
    (Kind::Jpeg, &["jpg", "jpeg"], "image/jpeg"),
    (Kind::WebP, &["webp"], "image/webp"),
    (Kind::Avif, &["avif"], "image/avif"),
    (Kind::Svg, &["svg"], "image/svg+xml"),
    (Kind::Pdf, &["pdf"], "application/pdf"),
];

impl Media {
    /// The picture `file` (`media/x.png`). The page adds what it shows.
    pub fn picture(&self, file: &str) -> Option<&Picture> {
        self.files.get(file.strip_prefix("media/")?)?.picture.as_ref()
    }

    /// The picture whose name is most like that of `file`.
    pub fn nearest_picture(&self, file: &str) -> Option<String> {
        let pictures: Vec<String> =
            self.files.iter().filter(|(_, it)| it.picture.is_some()).map(|(name, _)| format!("media/{name}")).collect();
        fault::nearest(file, pictures.iter().map(String::as_str)).map(str::to_owned)
    }

    /// The URL of a file, to link to it.
    pub fn download(&self, name: &str) -> Option<&str> {
        self.files.get(name).map(|file| file.path.as_str())
    }

    /// Decodes every picture, which takes some 10 milliseconds a megapixel: [`parse`] reads only their heads.
    pub fn damaged(&self) -> Vec<Fault> {
        let fault = |(name, file): (&String, &MediaFile)| {
            let error = file.format().and_then(|format| file.decoded(format, u32::MAX).err())?;
            Some(Fault::in_file(&format!("media/{name}"), format!("it is damaged: {error:#}")))
        };
        self.files.iter().filter_map(fault).collect()
    }
}

impl MediaFile {
    pub fn content_type(&self) -> &'static str {
        KINDS.iter().find(|(kind, ..)| *kind == self.kind).map_or("", |(.., content_type)| content_type)
    }

    /// URL and width of each smaller variant.
    pub fn variants(&self) -> &[Variant] {
        self.picture.as_ref().map_or(&[], |picture| &picture.variants)
    }

    /// The picture as WebP, smaller. Takes up to seconds and 400 MiB.
    pub fn webp(&self, width: u32) -> anyhow::Result<Bytes> {
        let (image, profile) = self.decoded(self.format().context("it has no variants")?, width)?;
        let webp = if image.color().has_alpha() {
            webp::Encoder::from_rgba(&image.to_rgba8(), image.width(), image.height()).encode_simple(false, QUALITY)
        } else {
            webp::Encoder::from_rgb(&image.to_rgb8(), image.width(), image.height()).encode_simple(false, QUALITY)
        };
        let bytes = Bytes::copy_from_slice(&webp.map_err(|error| anyhow::anyhow!("libwebp: {error:?}"))?);
        // A profile for gray or for printing does not fit what is red, green and blue now (ICC.1, "data colour space").
        let Some(profile) = profile.filter(|profile| profile.get(16..20) == Some(b"RGB ")) else { return Ok(bytes) };
        let mut webp = WebP::from_bytes(bytes)?;
        webp.set_icc_profile(Some(profile.into()));
        Ok(webp.encoder().bytes())
    }

    /// None for what is not decoded.
    fn format(&self) -> Option<ImageFormat> {
        self.kind.format()
    }

    /// The picture as people see it, at most this wide, and its color profile.
    fn decoded(&self, format: ImageFormat, width: u32) -> anyhow::Result<(DynamicImage, Option<Vec<u8>>)> {
        let mut decoder = decoder(&self.bytes, format)?;
        let (profile, orientation) = (decoder.icc_profile()?, decoder.orientation()?);
        let mut image = DynamicImage::from_decoder(decoder)?;
        let shown_width = if is_turned(orientation) { image.height() } else { image.width() };
        if width < shown_width {
            let side = |side: u32, factor: u32| {
                let scaled = (u64::from(side) * u64::from(width) * u64::from(factor)).div_ceil(u64::from(shown_width));
                u32::try_from(scaled).unwrap_or(side)
            };
            let (full_width, full_height) = (image.width(), image.height());
            // First quickly to four times the pixels: the filter holds rows of numbers that are four times as large.
            if full_width > side(full_width, 2) {
                image = image.thumbnail_exact(side(full_width, 2), side(full_height, 2));
            }
            image = image.resize_exact(side(full_width, 1), side(full_height, 1), image::imageops::FilterType::CatmullRom);
        }
        image.apply_orientation(orientation);
        Ok((image, profile))
    }
}

impl Kind {
    /// The kind follows from the first bytes.
    fn of(bytes: &[u8]) -> Option<Self> {
        // The type of the file, and those that it is compatible with (ISO 14496-12, "File type box").
        let is_avif = || bytes.get(4..8) == Some(b"ftyp") && bytes[8..bytes.len().min(64)].windows(4).any(|brand| brand == b"avif");
        match bytes {
            [0x89, b'P', b'N', b'G', b'\r', b'\n', 0x1a, b'\n', ..] => Some(Self::Png),
            [0xff, 0xd8, 0xff, ..] => Some(Self::Jpeg),
            [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => Some(Self::WebP),
            [b'%', b'P', b'D', b'F', b'-', ..] => Some(Self::Pdf),
            _ if is_avif() => Some(Self::Avif),
            _ if bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes).trim_ascii_start().starts_with(b"<") => Some(Self::Svg),
            _ => None,
        }
    }

    /// None for what is not decoded.
    fn format(self) -> Option<ImageFormat> {
        match self {
            Self::Png => Some(ImageFormat::Png),
            Self::Jpeg => Some(ImageFormat::Jpeg),
            Self::WebP => Some(ImageFormat::WebP),
            _ => None,
        }
    }

    fn endings(self) -> &'static [&'static str] {
        KINDS.iter().find(|(kind, ..)| *kind == self).map_or(&[], |(_, endings, _)| endings)
    }
}

/// `name`: the path below `media/`.
pub fn parse(file: &str, name: &str, bytes: &[u8], faults: &mut Vec<Fault>) -> Option<MediaFile> {
    let mut fault = |message: String| faults.push(Fault::in_file(file, message));
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-._/".contains(c);
    if let Some(odd) = name.chars().find(|c| !is_plain(*c)) {
        fault(format!("the name has \"{odd}\"; an address has letters, digits and - . _"));
        return None;
    }
    let (stem, ending) = name.rsplit_once('.').unwrap_or((name, ""));
    let endings = || KINDS.iter().map(|(_, endings, _)| endings[0]);
    let Some(kind) = Kind::of(bytes) else {
        let known = KINDS.iter().any(|(_, endings, _)| endings.contains(&ending.to_lowercase().as_str()));
        let what = if known { format!("it is no {}", ending.to_uppercase()) } else { "this kind of file is not served".to_owned() };
        fault(format!("{what}{}", fault::suggestion(ending, endings())));
        return None;
    };
    if !kind.endings().contains(&ending.to_lowercase().as_str()) {
        fault(format!("it is a {kind:?}, but its name ends in .{ending}; name it {stem}.{}", kind.endings()[0]));
        return None;
    }
    let (bytes, size) = match kind {
        Kind::Svg => svg::svg(file, bytes, MAX_SIDE, faults)?,
        _ => match served(kind, bytes) {
            Ok(served) => served,
            Err(error) => {
                fault(format!("{error:#}"));
                return None;
            }
        },
    };
    let hash = u64::from_be_bytes(Sha256::digest(&bytes)[..8].try_into().unwrap_or_default());
    let (stem, ending) = (format!("{PREFIX}{}-{hash:016x}", stem.replace('/', "-")), kind.endings()[0]);
    let path = format!("{stem}.{ending}");
    let picture = size.map(|(width, height)| Picture {
        alt: String::new(),
        src: path.clone(),
        width,
        height,
        variants: WIDTHS
            .into_iter()
            .filter(|smaller| kind.format().is_some() && *smaller < width)
            .map(|width| Variant { src: format!("{stem}-{width}.webp"), width })
            .collect(),
    });
    Some(MediaFile { kind, bytes, path, picture })
}

type Size = (u32, u32);

/// What is served of the file, and its size as a picture.
fn served(kind: Kind, bytes: &[u8]) -> anyhow::Result<(Bytes, Option<Size>)> {
    let truncated = "it ends too early";
    match kind {
        Kind::Svg => anyhow::bail!("it is no picture of pixels"),
        Kind::Pdf => {
            let end = &bytes[bytes.len().saturating_sub(1024)..];
            anyhow::ensure!(end.windows(5).any(|it| it == b"%%EOF"), truncated);
            Ok((Bytes::copy_from_slice(bytes), None))
        }
        Kind::Avif => {
            anyhow::ensure!(metadata::has_whole_boxes(bytes), truncated);
            anyhow::ensure!(!metadata::has_metadata_items(bytes), "it has metadata (EXIF or XMP), which may name a place; save it without");
            let size = imagesize::blob_size(bytes).context("its size is not found")?;
            let size = (u32::try_from(size.width)?, u32::try_from(size.height)?);
            check_size(size)?;
            Ok((Bytes::copy_from_slice(bytes), Some(size)))
        }
        Kind::Png | Kind::Jpeg | Kind::WebP => {
            let format = kind.format().context("a picture of pixels")?;
            let mut decoder = decoder(bytes, format)?;
            check_size(decoder.dimensions())?;
            anyhow::ensure!(decoder.total_bytes() <= MAX_DECODED_BYTES, "with 16 bits a color it may have at most 20 megapixels");
            // Programs turn JPEGs by it, and hardly any turn others.
            let orientation = if kind == Kind::Jpeg { decoder.orientation()? } else { Orientation::NoTransforms };
            let (width, height) = decoder.dimensions();
            drop(decoder);
            let served = match kind {
                Kind::Jpeg => metadata::stripped_jpeg(bytes, orientation).context(truncated)?,
                Kind::Png => metadata::stripped_png(bytes)?.context(truncated)?,
                _ => metadata::stripped_webp(bytes)?,
            };
            Ok((served, Some(if is_turned(orientation) { (height, width) } else { (width, height) })))
        }
    }
}

fn check_size((width, height): Size) -> anyhow::Result<()> {
    anyhow::ensure!(width > 0 && height > 0, "it is empty");
    let is_small = width.max(height) <= MAX_SIDE && u64::from(width) * u64::from(height) <= MAX_PIXELS;
    anyhow::ensure!(is_small, "it is {width} × {height} pixels; at most {} megapixels and {MAX_SIDE} a side", MAX_PIXELS / 1_000_000);
    Ok(())
}

/// Reads only the head.
fn decoder(bytes: &[u8], format: ImageFormat) -> image::ImageResult<impl ImageDecoder + '_> {
    let mut reader = ImageReader::with_format(Cursor::new(bytes), format);
    // SECURITY: not those of the library, which allow half a gigabyte.
    let mut limits = Limits::no_limits();
    limits.max_alloc = Some(MAX_DECODER_BYTES);
    reader.limits(limits);
    reader.into_decoder()
}

/// Whether width and height change places.
fn is_turned(orientation: Orientation) -> bool {
    use Orientation::{Rotate90, Rotate90FlipH, Rotate270, Rotate270FlipH};
    matches!(orientation, Rotate90 | Rotate270 | Rotate90FlipH | Rotate270FlipH)
}
