//! What articles, pages and the texts of components have in common: inline Markdown, links and pictures.

use std::collections::{BTreeMap, HashMap};
use std::iter::Peekable;
use std::ops::Range;

use pulldown_cmark::{Event, LinkType, OffsetIter, Options, Parser, Tag};

use super::blocks::{Block, Inline, Picture};
use super::report::Report;
use crate::tables::Forms;

const MAX_LINKS: usize = 5_000;
const MAX_DEPTH: usize = 16;
/// Lists and quotes that one line may begin with, before the parser sees it: many of them and many lines take it the product of both.
const MAX_MARKERS: usize = 64;

/// Names that a page may refer to.
pub struct Links<'a> {
    /// `https://leadlight.example`.
    pub origin: &'a str,
    /// Whether there is something at a path: a page, a file.
    pub is_page: &'a dyn Fn(&str) -> bool,
    pub nearest_page: &'a dyn Fn(&str) -> Option<String>,
    /// The picture `media/…`, without alt text.
    pub picture: &'a dyn Fn(&str) -> Option<Picture>,
    pub nearest_picture: &'a dyn Fn(&str) -> Option<String>,
    pub forms: &'a Forms,
}

pub type Events<'e> = Peekable<OffsetIter<'e>>;

pub struct Reader<'r, 'a> {
    pub links: &'r Links<'r>,
    pub report: &'r mut Report<'a>,
    pub route_path: &'r str,
    /// What is added to an offset of the parser.
    pub start: usize,
    /// Whether this is a text of a component, in which offsets have no place in the file.
    pub is_in_text: bool,
    pub depth: usize,
    pub level: u8,
    /// Each id, and the last number that was put behind it.
    pub ids: BTreeMap<String, usize>,
    pub fragments: Vec<(String, usize)>,
    pub link_count: usize,
    pub word_count: usize,
    /// Labels, numbered in the order of their first references.
    pub footnotes: HashMap<String, usize>,
    pub notes: HashMap<String, (usize, Vec<Block>)>,
}

impl Reader<'_, '_> {
    pub fn fault(&mut self, at: usize, message: impl Into<String>) {
        let at = self.place(at);
        self.report.fault(at, message);
    }

    /// The place in the file of an offset of the parser.
    pub fn place(&self, at: usize) -> usize {
        if self.is_in_text { self.start } else { self.start + at }
    }

    pub fn next<'e>(&mut self, events: &mut Events<'e>) -> Option<(Event<'e>, Range<usize>)> {
        if self.report.is_full() { None } else { events.next() }
    }

    /// Reads a text with `read`. `start`: its place in the file.
    pub fn parse<T: Default>(&mut self, text: &str, start: usize, read: impl FnOnce(&mut Self, &mut Events<'_>) -> T) -> T {
        let outer = std::mem::replace(&mut self.start, start);
        let value = if let Some(at) = deep_line(text) {
            self.report.stop(self.place(at), format!("nested more than {MAX_DEPTH} times"));
            T::default()
        } else {
            let options = Options::ENABLE_TABLES | Options::ENABLE_FOOTNOTES | Options::ENABLE_STRIKETHROUGH;
            read(self, &mut Parser::new_ext(text, options).into_offset_iter().peekable())
        };
        self.start = outer;
        value
    }

    /// A text of a component, whose faults are reported at its beginning: the inline Markdown of one paragraph.
    pub fn inline_text(&mut self, text: &str, at: usize) -> Vec<Inline> {
        let is_in_text = std::mem::replace(&mut self.is_in_text, true);
        let children = self.parse(text, at, |reader, events| {
            let is_paragraph = matches!(events.next(), Some((Event::Start(Tag::Paragraph), _)));
            let children = if is_paragraph { reader.line(events) } else { Vec::new() };
            if !is_paragraph || events.peek().is_some() {
                reader.fault(0, "this is more than one paragraph of text; it can have no lists, headings or further paragraphs");
            }
            children
        });
        self.is_in_text = is_in_text;
        children
    }

    /// One level deeper, unless that is too deep: then reading ends.
    pub fn nested<T>(&mut self, at: usize, read: impl FnOnce(&mut Self) -> T) -> Option<T> {
        if self.depth == MAX_DEPTH {
            self.report.stop(self.place(at), format!("nested more than {MAX_DEPTH} times"));
            return None;
        }
        self.depth += 1;
        let value = read(self);
        self.depth -= 1;
        Some(value)
    }

    pub fn not_alone(&mut self, at: usize) {
        self.fault(at, "an image stands alone in its paragraph; leave an empty line before and after it");
    }

    /// `at`: the place in the file.
    pub fn picture(&mut self, path: &str, at: usize) -> Option<Picture> {
        let file = path.strip_prefix('/').unwrap_or(path);
        let found = (self.links.picture)(file);
        if found.is_none() {
            let nearest = Some(file)
                .filter(|file| file.starts_with("media/"))
                .and_then(self.links.nearest_picture)
                .map(|it| format!("; did you mean \"{it}\"?"))
                .unwrap_or_default();
            self.report.fault(at, format!("there is no picture \"{path}\"{nearest}; pictures are in media/, such as /media/name.png"));
        }
        found
    }

    /// The inline content of a block.
    pub fn line(&mut self, events: &mut Events<'_>) -> Vec<Inline> {
        let children = self.inlines(events);
        self.word_count += words(&children);
        children
    }

    /// The inline content up to the end of what contains it.
    pub fn inlines(&mut self, events: &mut Events<'_>) -> Vec<Inline> {
        let mut children = Vec::new();
        while let Some((event, range)) = self.next(events) {
            match event {
                Event::End(_) => break,
                event => self.inline(event, range.start, &mut children, events),
            }
        }
        children
    }

    pub fn inline(&mut self, event: Event<'_>, at: usize, out: &mut Vec<Inline>, events: &mut Events<'_>) {
        let nested = |it: &mut Self, events: &mut Events<'_>| it.nested(at, |it| it.inlines(events)).unwrap_or_default();
        let inline = match event {
            Event::Text(text) => return self.text(&text, at, out),
            Event::SoftBreak => return self.text(" ", at, out),
            Event::Code(text) => Inline::Code { text: text.into_string() },
            Event::HardBreak => Inline::Break,
            Event::FootnoteReference(label) => self.footnote(&label),
            Event::Start(Tag::Emphasis) => Inline::Emphasis { children: nested(self, events) },
            Event::Start(Tag::Strong) => Inline::Strong { children: nested(self, events) },
            Event::Start(Tag::Strikethrough) => Inline::Strike { children: nested(self, events) },
            Event::Start(Tag::Link { link_type, dest_url, .. }) => {
                let href = if link_type == LinkType::Email { format!("mailto:{dest_url}") } else { dest_url.into_string() };
                let is_external = self.check_link(&href, self.place(at));
                let children = nested(self, events);
                if plain(&children).trim().is_empty() {
                    self.fault(at, "a link without text");
                }
                Inline::Link { href, is_external, children }
            }
            Event::Start(Tag::Image { .. }) => {
                self.not_alone(at);
                nested(self, events);
                return;
            }
            _ => return self.html(at),
        };
        out.push(inline);
    }

    fn text(&mut self, text: &str, at: usize, out: &mut Vec<Inline>) {
        let Some(Inline::Text { text: before }) = out.last_mut() else { return out.push(Inline::Text { text: text.to_owned() }) };
        // What [a][b] and [^a] become if b and ^a are not defined.
        if text == "[" && before.ends_with(']') || text.starts_with('^') && before.ends_with('[') {
            self.fault(at, "no such footnote or address; write [name]: https://… or [^name]: … on a line of its own, or \\[ for a bracket");
        }
        before.push_str(text);
    }

    pub fn html(&mut self, at: usize) {
        self.fault(at, "HTML is not allowed; write Markdown, a component such as ```steps, or \\< for a <");
    }

    fn footnote(&mut self, label: &str) -> Inline {
        let next = self.footnotes.len() + 1;
        let number = *self.footnotes.entry(label.to_owned()).or_insert(next);
        if number == next {
            return Inline::Footnote { id: note_id(number), number };
        }
        // An id stands on a page once: a further reference is a link.
        let children = vec![Inline::Text { text: format!("[{number}]") }];
        Inline::Link { href: format!("#{}", note_id(number)), is_external: false, children }
    }

    /// Whether a link leads to another site. `at`: the place in the file.
    pub fn check_link(&mut self, href: &str, at: usize) -> bool {
        self.link_count += 1;
        if self.link_count > MAX_LINKS {
            self.report.stop(at, format!("more than {MAX_LINKS} links"));
            return false;
        }
        // SECURITY: only what is listed here becomes an attribute `href`. Browsers skip control characters and read \ as /.
        let scheme = href.split_once(':').map(|(scheme, _)| scheme.to_ascii_lowercase());
        let local = href
            .strip_prefix(self.links.origin)
            .filter(|rest| !self.links.origin.is_empty() && (rest.is_empty() || rest.starts_with(['/', '?', '#'])));
        let path = local.unwrap_or(href);
        if href.contains(|c: char| c.is_control() || c.is_whitespace() || c == '\\') {
            self.report.fault(at, format!("the address \"{}\" has a space, a control character or a \\", href.escape_debug()));
        } else if let Some(fragment) = path.strip_prefix('#') {
            self.fragments.push((fragment.to_owned(), at));
        } else if local.is_some() || path.starts_with('/') && !path.starts_with("//") {
            let (page, fragment) = path.split_once('#').unwrap_or((path, ""));
            let page = page.split('?').next().filter(|page| !page.is_empty()).unwrap_or("/");
            if page == self.route_path && !fragment.is_empty() {
                self.fragments.push((fragment.to_owned(), at));
            } else if page != self.route_path && !(self.links.is_page)(page) {
                let nearest = (self.links.nearest_page)(page).map(|it| format!("; did you mean \"{it}\"?")).unwrap_or_default();
                self.report.fault(at, format!("there is no page {page}{nearest}"));
            }
        } else {
            match scheme.as_deref() {
                Some("http" | "https") if href.contains("://") && url::Url::parse(href).is_ok() => return true,
                Some("mailto" | "tel") if !href.ends_with(':') => {}
                _ => {
                    let form = "https://…, http://…, mailto:…, tel:…, /path or #heading";
                    self.report.fault(at, format!("the address \"{href}\" is not allowed; write {form}"));
                }
            }
        }
        false
    }
}

/// No slug has a `_`, so it is never the id of a heading.
pub fn note_id(number: usize) -> String {
    format!("note_{number}")
}

/// The text without its format.
pub fn plain(children: &[Inline]) -> String {
    let texts = children.iter().map(|child| match child {
        Inline::Text { text } | Inline::Code { text } => text.clone(),
        Inline::Strong { children } | Inline::Emphasis { children } | Inline::Strike { children } | Inline::Link { children, .. } => {
            plain(children)
        }
        Inline::Break => " ".to_owned(),
        Inline::Footnote { .. } => String::new(),
    });
    texts.collect()
}

pub fn words(children: &[Inline]) -> usize {
    plain(children).split_whitespace().count()
}

/// Where a line begins with too many markers of lists and quotes.
fn deep_line(text: &str) -> Option<usize> {
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let markers = line.bytes().take_while(|c| b" \t>-+*.)0123456789".contains(c)).zip(line.bytes().skip(1).chain([b'\n']));
        if markers.filter(|(c, next)| *c == b'>' || b"-+*.)".contains(c) && next.is_ascii_whitespace()).count() > MAX_MARKERS {
            return Some(at);
        }
        at += line.len();
    }
    None
}
