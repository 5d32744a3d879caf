//! Writes an image as a PNG with a palette, half the size of one without.

use std::cmp::Reverse;
use std::collections::HashMap;

use ::png::{BitDepth, ColorType, Compression, Encoder, EncodingError, Filter};
use resvg::tiny_skia::Pixmap;

/// Red, green, blue and full opacity.
type Color = [u8; 4];

/// The largest palette of a PNG.
const MAX_COLORS: usize = 256;

/// Colors of fewer pixels are only at the edges of shapes. There are thousands of them.
const RARE: usize = 64;

/// How many colors others than those may have: the steps of a light that fades.
const MAX_FREQUENT: usize = 192;

/// The squared distance of two colors at edges that nobody sees.
const SAME_AT_EDGES: u32 = 300;

/// The pixels must be opaque.
pub fn encode(pixels: &Pixmap) -> Result<Vec<u8>, EncodingError> {
    let (colors, _) = pixels.data().as_chunks::<4>();
    let mut counts = HashMap::<Color, usize>::new();
    for run in colors.chunk_by(|one, next| one == next) {
        *counts.entry(run[0]).or_default() += run.len();
    }
    let palette = palette(&counts);
    let places: HashMap<Color, u8> = counts.into_keys().map(|color| (color, nearest(&palette, color).1)).collect();
    let mut indexes = Vec::with_capacity(colors.len());
    for run in colors.chunk_by(|one, next| one == next) {
        indexes.extend(std::iter::repeat_n(places.get(&run[0]).copied().unwrap_or_default(), run.len()));
    }
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, pixels.width(), pixels.height());
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(palette.iter().flat_map(|[red, green, blue, _]| [*red, *green, *blue]).collect::<Vec<u8>>());
    encoder.set_filter(Filter::NoFilter);
    encoder.set_compression(Compression::Balanced);
    encoder.write_header()?.write_image_data(&indexes)?;
    Ok(file)
}

/// Colors near each pixel's. In their order, the steps of a light are even.
fn palette(counts: &HashMap<Color, usize>) -> Vec<Color> {
    let (mut rare, mut frequent): (Vec<Color>, Vec<Color>) =
        counts.keys().partition(|color| counts.get(*color).is_some_and(|count| *count < RARE));
    frequent.sort_unstable();
    rare.sort_unstable_by_key(|color| (Reverse(counts.get(color)), *color));
    let mut same = 2;
    let mut palette = Vec::new();
    add(&mut palette, &frequent, same);
    while palette.len() > MAX_FREQUENT {
        same *= 2;
        palette.clear();
        add(&mut palette, &frequent, same);
    }
    add(&mut palette, &rare, SAME_AT_EDGES);
    palette
}

/// Adds each color that is not nearly the same as one before, as long as there is place.
fn add(palette: &mut Vec<Color>, colors: &[Color], same: u32) {
    for color in colors {
        if palette.len() < MAX_COLORS && (palette.is_empty() || nearest(palette, *color).0 > same) {
            palette.push(*color);
        }
    }
}

/// The squared distance of the nearest color, and its place.
fn nearest(palette: &[Color], color: Color) -> (u32, u8) {
    let distance = |other: &Color| other.iter().zip(color).map(|(channel, other)| u32::from(channel.abs_diff(other)).pow(2)).sum();
    palette.iter().map(distance).zip(0..=u8::MAX).min().unwrap_or_default()
}
