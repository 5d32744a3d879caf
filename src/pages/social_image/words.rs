//! Sets words in the site's font: replaces characters that it lacks, breaks lines, and finds the size at which they fit.

use skrifa::instance::{Location, Size};
use skrifa::raw::ReadError;
use skrifa::{FontRef, MetadataProvider};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Space between letters, and from baseline to baseline, in ems. Words are set tight, as the site's headings are.
const TRACKING: f32 = -0.025;
const LEADING: f32 = 1.1;
/// The height of capital letters, in ems.
const CAPITAL: f32 = 0.7;

/// As in templates/social-image.svg.
const WEIGHT: f32 = 600.0;

/// By how much lines are narrowed at a time, in ems.
const STEP: f32 = 0.05;

const ELLIPSIS: char = '…';

/// One font, at one weight.
pub struct Typeface<'a> {
    font: FontRef<'a>,
    location: Location,
}

/// Where words must fit, in pixels.
#[derive(Clone, Copy, Debug)]
pub struct Frame {
    pub width: f32,
    pub height: f32,
    /// From the size that is preferred to the smallest one.
    pub max_size: f32,
    pub min_size: f32,
}

/// Words that fit their frame.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TypesetText {
    pub size: f32,
    pub lines: Vec<String>,
}

/// A word and its width in ems.
struct Word<'a> {
    text: &'a str,
    width: f32,
}

impl<'a> Typeface<'a> {
    pub fn new(ttf: &'a [u8]) -> Result<Self, ReadError> {
        let font = FontRef::new(ttf)?;
        let location = font.axes().location([("wght", WEIGHT)]);
        Ok(Self { font, location })
    }

    /// The text in characters of this font: letters lose accents that it lacks, symbols that it lacks are left out. `None` if it lacks a letter, because
    /// half a name is worse than none.
    pub fn writable(&self, text: &str) -> Option<String> {
        let charmap = self.font.charmap();
        let has = |c: char| charmap.map(c).is_some();
        let mut writable = String::with_capacity(text.len());
        for c in text.chars() {
            if has(c) {
                writable.push(c);
                continue;
            }
            let parts: Vec<char> = c.nfkd().filter(|part| !is_combining_mark(*part)).collect();
            if parts.iter().all(|part| has(*part)) {
                writable.extend(parts);
            } else if c.is_alphanumeric() {
                return None;
            }
        }
        let words: Vec<&str> = writable.split_whitespace().collect();
        (!words.is_empty()).then(|| words.join(" "))
    }

    /// The width of a line in pixels. Kerning, which only makes it narrower, does not count.
    pub fn width(&self, text: &str, size: f32) -> f32 {
        let (charmap, metrics) = (self.font.charmap(), self.font.glyph_metrics(Size::new(1.0), &self.location));
        let advance = |c: char| charmap.map(c).and_then(|glyph| metrics.advance_width(glyph)).unwrap_or_default() + TRACKING;
        text.chars().map(advance).sum::<f32>() * size
    }

    /// Sets words in the largest size at which they fit, in lines of about the same length. What does not fit in the smallest size is cut.
    pub fn set(&self, text: &str, frame: Frame) -> TypesetText {
        let words = self.words(text, frame.width / frame.min_size);
        let space = self.width(" ", 1.0);
        let line_count = |size: f32| break_lines(&words, space, frame.width / size).len();
        let widest = words.iter().map(|word| word.width).fold(0.0, f32::max);
        let mut size = frame.max_size;
        while size > frame.min_size && (widest * size > frame.width || line_count(size) > frame.max_lines(size)) {
            size -= 1.0;
        }
        let size = size.max(frame.min_size);
        let mut width = frame.width / size;
        let count = line_count(size);
        // Narrower, as long as no further line is needed.
        while width > widest && break_lines(&words, space, width - STEP).len() == count {
            width -= STEP;
        }
        let mut lines = break_lines(&words, space, width);
        if lines.len() > frame.max_lines(size) {
            lines.truncate(frame.max_lines(size));
            if let Some(last) = lines.last_mut() {
                while self.width(last, size) + self.width("…", size) > frame.width && last.pop().is_some() {}
                last.push(ELLIPSIS);
            }
        }
        TypesetText { size, lines }
    }

    /// Splits at white space, and words that no line could hold.
    fn words<'t>(&self, text: &'t str, max_width: f32) -> Vec<Word<'t>> {
        let mut words = Vec::new();
        for mut word in text.split_whitespace() {
            while !word.is_empty() {
                let fits = |end: &usize| self.width(&word[..*end], 1.0) <= max_width;
                let ends = word.char_indices().map(|(start, c)| start + c.len_utf8());
                let first = ends.clone().next().unwrap_or(word.len());
                let end = ends.take_while(fits).last().unwrap_or(first);
                words.push(Word { text: &word[..end], width: self.width(&word[..end], 1.0) });
                word = &word[end..];
            }
        }
        words
    }
}

impl TypesetText {
    /// In pixels.
    pub fn height(&self) -> f32 {
        self.lines.iter().map(|_| self.size * LEADING).sum()
    }

    /// Each line, and its baseline if the lines begin at `top`.
    pub fn baselines(&self, top: f32) -> Vec<(&str, f32)> {
        let baselines = std::iter::successors(Some(top + self.size * (LEADING + CAPITAL) / 2.0), |y| Some(y + self.size * LEADING));
        self.lines.iter().map(String::as_str).zip(baselines).collect()
    }

    pub fn tracking(&self) -> f32 {
        self.size * TRACKING
    }
}

impl Frame {
    fn max_lines(self, size: f32) -> usize {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a few lines")]
        let lines = (self.height / (size * LEADING)) as usize;
        lines.max(1)
    }
}

/// Widths in ems. A word that is wider than a line has one of its own.
fn break_lines(words: &[Word<'_>], space: f32, max_width: f32) -> Vec<String> {
    let mut lines: Vec<(String, f32)> = Vec::new();
    for word in words {
        match lines.last_mut() {
            Some((line, width)) if *width + space + word.width <= max_width => {
                line.push(' ');
                line.push_str(word.text);
                *width += space + word.width;
            }
            _ => lines.push((word.text.to_owned(), word.width)),
        }
    }
    lines.into_iter().map(|(line, _)| line).collect()
}
