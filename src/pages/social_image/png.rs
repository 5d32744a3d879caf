//! Writes an image as a PNG with a palette, half the size of one without.

use std::collections::HashMap;

use ::png::{BitDepth, ColorType, Compression, Encoder, EncodingError, Filter};
use resvg::tiny_skia::Pixmap;

/// The largest palette of a PNG.
const MAX_COLORS: usize = 256;

/// A color of fewer pixels than this is only at the edges of shapes.
const RARE: usize = 64;

/// Squared distances of colors that share a place in the palette: where nobody sees steps in a light that fades, and at edges, which have thousands of
/// colors.
const SAME: u32 = 6;
const SAME_AT_EDGES: u32 = 300;

/// The pixels must be opaque.
pub fn encode(pixels: &Pixmap) -> Result<Vec<u8>, EncodingError> {
    let (colors, _) = pixels.data().as_chunks::<4>();
    let mut counts = HashMap::<[u8; 4], usize>::new();
    for run in colors.chunk_by(|one, next| one == next) {
        *counts.entry(run[0]).or_default() += run.len();
    }
    let mut by_count: Vec<([u8; 4], usize)> = counts.into_iter().collect();
    by_count.sort_unstable_by(|(color, count), (other, other_count)| (other_count, other).cmp(&(count, color)));
    let mut palette: Vec<[u8; 4]> = Vec::with_capacity(MAX_COLORS);
    let mut places = HashMap::<[u8; 4], u8>::new();
    for (color, count) in by_count {
        let same = if count < RARE { SAME_AT_EDGES } else { SAME };
        let nearest = (0..=u8::MAX).zip(&palette).map(|(place, other)| (distance(color, *other), place)).min();
        let place = nearest.filter(|(distance, _)| *distance <= same || palette.len() == MAX_COLORS).map(|(_, place)| place);
        places.insert(
            color,
            place.unwrap_or_else(|| {
                palette.push(color);
                u8::try_from(palette.len() - 1).unwrap_or(u8::MAX)
            }),
        );
    }
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

fn distance(one: [u8; 4], other: [u8; 4]) -> u32 {
    one.iter().zip(other).map(|(channel, other)| u32::from(channel.abs_diff(other)).pow(2)).sum()
}
