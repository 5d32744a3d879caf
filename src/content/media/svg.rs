//! SVG without what could act: scripts, handlers, and addresses of other files.

use bytes::Bytes;
use resvg::usvg::roxmltree::{Document, ParsingOptions};

use crate::content::fault::{self, Fault};

const MAX_SVG_NODES: u32 = 100_000;

/// The SVG without scripts, handlers and addresses of other files. The line and column are those of the text.
/// `max_side` bounds width and height.
pub fn svg(file: &str, bytes: &[u8], max_side: u32, faults: &mut Vec<Fault>) -> Option<(Bytes, Option<(u32, u32)>)> {
    let text = fault::text(file, bytes, faults)?;
    let options = ParsingOptions { allow_dtd: true, nodes_limit: MAX_SVG_NODES, ..ParsingOptions::default() };
    let document = match Document::parse_with_options(text, options) {
        Ok(document) => document,
        Err(error) => {
            let at = error.pos();
            faults.push(Fault { line: at.row as usize, column: at.col as usize, ..Fault::in_file(file, error.to_string()) });
            return None;
        }
    };
    let root = document.root_element();
    let size = root.attribute("viewBox").and_then(|view_box| {
        let numbers: Vec<f64> =
            view_box.split([' ', ',', '\n', '\t']).filter(|it| !it.is_empty()).map(str::parse).collect::<Result<_, _>>().ok()?;
        let [_, _, width, height] = numbers[..] else { return None };
        let is_side = |side: f64| side > 0.0 && side <= f64::from(max_side);
        // A side of an attribute is a whole number.
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "both are between 0 and max_side")]
        (is_side(width) && is_side(height)).then(|| (width.ceil() as u32, height.ceil() as u32))
    });
    let picture = document.descendants().find(|node| matches!(node.tag_name().name(), "image" | "feImage"));
    let what = match (root.tag_name().name(), size, picture) {
        ("svg", Some(size), None) => {
            let mut drawn = Vec::new();
            match svg_hush::Filter::new().filter(text.as_bytes(), &mut drawn) {
                Ok(()) => return Some((drawn.into(), Some(size))),
                Err(error) => (0, format!("it is no SVG that can be cleaned: {error}")),
            }
        }
        ("svg", Some(_), Some(picture)) => {
            (picture.range().start, "a picture in the picture; make it a PNG, or a file of its own".to_owned())
        }
        ("svg", None, _) => (root.range().start, "the viewBox is missing; write viewBox=\"0 0 WIDTH HEIGHT\"".to_owned()),
        (name, ..) => (root.range().start, format!("it is no SVG, but <{name}>")),
    };
    faults.push(Fault::at(file, text, what.0, what.1));
    None
}
