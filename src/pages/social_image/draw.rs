//! Draws an image: words and picture into the template, the SVG into pixels, these into a PNG.

use anyhow::{Context, anyhow};
use askama::Template;
use png::{ColorType, Compression, Encoder, EncodingError};
use resvg::tiny_skia::{Pixmap, PremultipliedColorU8, Transform};
use resvg::usvg::{Options, Tree};

use super::Words;
use super::words::{Frame, Typeface, TypesetText};
use crate::pages::assets::Picture;

/// In pixels.
pub const WIDTH: u32 = 1200;
pub const HEIGHT: u32 = 630;

/// Services that show a square cut it from the middle, so the words stay within.
const TITLE: Frame = Frame { width: 560.0, height: 205.0, max_size: 68.0, min_size: 30.0 };
const COMPANY: Frame = Frame { width: 530.0, height: 40.0, max_size: 44.0, min_size: 20.0 };
/// The middle of the words: of the image, and of what is below the window.
const MIDDLE: (f32, f32) = (600.0, 466.0);
/// Between title and company.
const GAP: f32 = 24.0;
/// The height of the logo and the space behind it, in ems of the company's name.
const MARK: f32 = 1.1;
const MARK_GAP: f32 = 0.32;

/// What all images share.
pub struct Painter {
    ttf: Vec<u8>,
    options: Options<'static>,
    /// The logo as SVG.
    mark: String,
}

#[derive(Template)]
#[template(path = "social-image.svg")]
struct Svg<'a> {
    picture: &'a str,
    /// The colors of the light, from left to right.
    lights: [&'a str; 4],
    title: &'a TypesetText,
    title_top: f32,
    company: &'a TypesetText,
    company_top: f32,
    company_x: f32,
    mark: &'a str,
    mark_x: f32,
    mark_y: f32,
    mark_size: f32,
}

impl Painter {
    /// `woff2`: the site's font; `mark`: its logo as SVG.
    pub fn new(woff2: &[u8], mark: String) -> anyhow::Result<Self> {
        let mut decompress = |bytes: &[u8], size: usize| {
            let mut decompressed = Vec::with_capacity(size);
            brotli::BrotliDecompress(&mut &*bytes, &mut decompressed)?;
            Ok(decompressed)
        };
        let ttf = wuff::decompress_woff2_with_custom_brotli(woff2, &mut decompress).map_err(|error| anyhow!("the font: {error:?}"))?;
        let mut options = Options::default();
        options.fontdb_mut().load_font_data(ttf.clone());
        let family = options.fontdb.faces().next().and_then(|face| Some(face.families.first()?.0.clone()));
        options.font_family = family.context("the font has no name")?;
        Ok(Self { ttf, options, mark })
    }

    /// The PNG.
    pub fn draw(&self, words: &Words, picture: &Picture) -> anyhow::Result<Vec<u8>> {
        let tree = Tree::from_str(&self.svg(words, picture)?, &self.options)?;
        let mut pixels = Pixmap::new(WIDTH, HEIGHT).context("no pixels")?;
        resvg::render(&tree, Transform::default(), &mut pixels.as_mut());
        encode(&pixels).context("the PNG")
    }

    fn svg(&self, words: &Words, picture: &Picture) -> anyhow::Result<String> {
        let typeface = Typeface::new(&self.ttf)?;
        let title = typeface.writable(&words.title).map(|title| typeface.set(&title, TITLE)).unwrap_or_default();
        let company = typeface.writable(&words.company).unwrap_or_else(|| words.host.clone());
        let company = typeface.set(&company, COMPANY);
        let mark_size = company.size * MARK;
        let to_company = mark_size + company.size * MARK_GAP;
        let company_width = to_company + company.lines.first().map_or(0.0, |line| typeface.width(line, company.size));
        let gap = if title.lines.is_empty() { 0.0 } else { GAP };
        let title_top = MIDDLE.1 - (title.height() + gap + company.height()) / 2.0;
        let company_top = title_top + title.height() + gap;
        let mark_x = MIDDLE.0 - company_width / 2.0;
        let svg = Svg {
            picture: &picture.svg,
            lights: std::array::from_fn(|index| picture.light[index % picture.light.len()].as_str()),
            title: &title,
            title_top,
            company: &company,
            company_top,
            company_x: mark_x + to_company,
            mark: &self.mark,
            mark_x,
            mark_y: company_top + (company.height() - mark_size) / 2.0,
            mark_size,
        };
        svg.render().context("templates/social-image.svg")
    }
}

/// The side of the icon for home screens, and for programs that take no SVG.
const ICON_SIDE: u32 = 180;

/// A square SVG as PNG.
///
/// # Errors
/// It is no SVG that can be drawn.
pub fn draw_icon(svg: &str) -> anyhow::Result<Vec<u8>> {
    let tree = Tree::from_str(svg, &Options::default())?;
    let mut pixels = Pixmap::new(ICON_SIDE, ICON_SIDE).context("no pixels")?;
    #[expect(clippy::cast_precision_loss, reason = "a small number")]
    let side = ICON_SIDE as f32;
    resvg::render(&tree, Transform::from_scale(side / tree.size().width(), side / tree.size().height()), &mut pixels.as_mut());
    let colors = pixels.pixels().iter().map(PremultipliedColorU8::demultiply);
    let colors: Vec<u8> = colors.flat_map(|color| [color.red(), color.green(), color.blue(), color.alpha()]).collect();
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, ICON_SIDE, ICON_SIDE);
    encoder.set_color(ColorType::Rgba);
    encoder.set_compression(Compression::Balanced);
    encoder.write_header()?.write_image_data(&colors)?;
    Ok(file)
}

/// The pixels must be opaque.
fn encode(pixels: &Pixmap) -> Result<Vec<u8>, EncodingError> {
    let (colors, _) = pixels.data().as_chunks::<4>();
    let opaque: Vec<u8> = colors.iter().flat_map(|[red, green, blue, _]| [*red, *green, *blue]).collect();
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, pixels.width(), pixels.height());
    encoder.set_color(ColorType::Rgb);
    encoder.set_compression(Compression::Balanced);
    encoder.write_header()?.write_image_data(&opaque)?;
    Ok(file)
}

#[cfg(test)]
mod tests {
    use resvg::usvg::{Group, Node, TextChunk};

    use super::*;
    use crate::pages::assets::FrontEndBuild;

    fn painter(build: &FrontEndBuild) -> Painter {
        let font = &build.asset(&build.manifest.fonts[0]).unwrap().bytes;
        let mark = build.asset(&build.manifest.favicon).unwrap();
        Painter::new(font, String::from_utf8(mark.bytes.to_vec()).unwrap()).unwrap()
    }

    /// Every text of a drawing and where it is: left, top, right, bottom.
    fn texts(group: &Group, found: &mut Vec<(String, [f32; 4])>) {
        for node in group.children() {
            match node {
                Node::Group(group) => texts(group, found),
                Node::Text(text) => {
                    let bounds = text.abs_bounding_box();
                    let content = text.chunks().iter().map(TextChunk::text).collect();
                    found.push((content, [bounds.left(), bounds.top(), bounds.right(), bounds.bottom()]));
                }
                _ => {}
            }
        }
    }

    #[test]
    fn words_fit_below_the_window_and_in_the_middle_square() {
        let build = FrontEndBuild::embedded().unwrap();
        let tables = build.read_tables(None).unwrap();
        let painter = painter(&build);
        let long =
            "Identification, enrichment, personalization and measurement of accounts, explained for revenue operations of manufacturers";
        let titles = tables.routes.rows().iter().map(|route| tables.headline(route, 120));
        let titles = titles.chain([long.to_owned(), "W".repeat(120), "A".to_owned(), "数据".to_owned()]);
        for title in titles {
            for company in
                ["Leadlight", "Consolidated Manufacturing of Westphalia", "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW", "株式会社ライト"]
            {
                let words = Words { title: title.clone(), company: company.to_owned(), host: "www.example.com".to_owned() };
                let tree = Tree::from_str(&painter.svg(&words, &build.pictures["home"]).unwrap(), &painter.options).unwrap();
                let mut found = Vec::new();
                texts(tree.root(), &mut found);
                let last = &found.last().unwrap().0;
                assert!(*last == company || last.ends_with('…') || *last == words.host, "{last}");
                for pair in found.windows(2) {
                    assert!(pair[0].1[1] < pair[1].1[1], "{title}, {company}: one line below the other: {found:?}");
                }
                for (text, [left, top, right, bottom]) in &found {
                    assert!(
                        *left >= 285.0 && *top >= 300.0 && *right <= 915.0 && *bottom <= 630.0,
                        "{text}: {left} {top} {right} {bottom}"
                    );
                }
            }
        }
    }

    /// WCAG 2.2: the relative luminance of a color.
    fn luminance(channels: [u8; 3]) -> f64 {
        let linear = channels
            .map(f64::from)
            .map(|it| it / 255.0)
            .map(|it| if it <= 0.04045 { it / 12.92 } else { ((it + 0.055) / 1.055).powf(2.4) });
        0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }

    #[test]
    fn words_can_be_read_on_every_light() {
        const WORDS: [u8; 3] = [0xf5, 0xf8, 0xf7];
        let build = FrontEndBuild::embedded().unwrap();
        let tables = build.read_tables(None).unwrap();
        let painter = painter(&build);
        for (_, route) in tables.routes.with_path() {
            let words = Words { title: tables.headline(route, 120), company: "Leadlight".to_owned(), host: String::new() };
            let svg = painter.svg(&words, &build.pictures[&route.id]).unwrap();
            let mut found = Vec::new();
            texts(Tree::from_str(&svg, &painter.options).unwrap().root(), &mut found);
            let without_words = svg.replace("<g fill=\"#f5f8f7\">", "<g fill=\"none\">");
            assert_ne!(svg, without_words);
            let mut pixels = Pixmap::new(WIDTH, HEIGHT).unwrap();
            resvg::render(&Tree::from_str(&without_words, &painter.options).unwrap(), Transform::default(), &mut pixels.as_mut());
            for (text, [left, top, right, bottom]) in found {
                #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "pixels of the image")]
                let [left, top, right, bottom] = [left, top, right, bottom].map(|it| it as u32);
                let ground = (top..bottom).flat_map(|y| (left..right).map(move |x| (x, y)));
                let ground = ground.filter_map(|(x, y)| pixels.pixel(x, y)).map(|it| luminance([it.red(), it.green(), it.blue()]));
                let contrast = (luminance(WORDS) + 0.05) / (ground.fold(0.0, f64::max) + 0.05);
                assert!(contrast >= 4.5, "{}: {text}: {contrast:.2}", route.id);
            }
        }
    }

    #[test]
    fn a_title_is_set_as_large_as_it_fits() {
        let build = FrontEndBuild::embedded().unwrap();
        let painter = painter(&build);
        let typeface = Typeface::new(&painter.ttf).unwrap();
        let set = |text: &str| typeface.set(text, TITLE);
        assert_eq!(set("Plans and pricing").lines, ["Plans and pricing"]);
        // Not "Smart popups that know" and "the company".
        assert_eq!(set("Smart popups that know the company").lines, ["Smart popups that", "know the company"]);
        let words: String = "word ".repeat(60);
        let (short, long) = (set("Plans and pricing"), set(&words));
        assert!(short.size > long.size && long.size == TITLE.min_size);
        assert!(long.height() <= TITLE.height && long.lines.last().is_some_and(|line| line.ends_with('…')), "{long:?}");
        let unbroken = set(&"m".repeat(90));
        assert!(unbroken.lines.len() > 1 && unbroken.lines.concat() == "m".repeat(90), "{unbroken:?}");
    }

    #[test]
    fn what_the_font_lacks_is_replaced_or_left_out() {
        let build = FrontEndBuild::embedded().unwrap();
        let painter = painter(&build);
        let typeface = Typeface::new(&painter.ttf).unwrap();
        for (text, expected) in [
            ("Café “A” – 100 % & <b>", Some("Café “A” – 100 % & <b>")),
            ("Ștefan Ťok", Some("Stefan Tok")),
            ("Rocket 🚀 science\u{202e}", Some("Rocket science")),
            ("ﬁne", Some("fine")),
            ("数据 ABC", None),
            ("🚀", None),
            ("", None),
        ] {
            assert_eq!(typeface.writable(text).as_deref(), expected, "{text}");
        }
    }
}
