//! The Markdown of an article or a page as blocks. CommonMark with tables, footnotes and strikethrough; no HTML. Fenced code blocks with the name of a
//! component are read by [`super::components`].

use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};
use std::iter::Peekable;
use std::ops::Range;

use pulldown_cmark::{Alignment, BrokenLink, CodeBlockKind, Event, LinkType, Options, Parser, Tag, TagEnd};

use super::blocks::{Align, Block, Heading, Inline, Note, Picture};
use super::components::{self, COMPONENTS};
use super::front_matter::{Head, slug};
use super::page::{Body, Links, Report};

/// Of one file; more are not of use.
pub const MAX_FAULTS: usize = 50;
const MAX_LINKS: usize = 5_000;
const MAX_DEPTH: usize = 16;
/// Lists and quotes that one line may begin with, before the parser sees it: many of them and many lines take it the product of both.
const MAX_MARKERS: usize = 64;
/// Headings that a wrong fragment is compared with.
const MAX_COMPARED: usize = 1_000;
const MIN_CONTENTS: usize = 4;
const WORDS_PER_MINUTE: usize = 220;
/// The ids around the text: frontend/index.html and the frame of pages.
const FRAME_IDS: [&str; 7] = ["main", "author", "root", "page-data", "contents-title", "route-announcer", "updated"];

type Events<'e> = Peekable<Box<dyn Iterator<Item = (Event<'e>, Range<usize>)> + 'e>>;

pub struct Reader<'r, 'a> {
    pub links: &'r Links<'r>,
    pub report: &'r mut Report<'a>,
    route_path: &'r str,
    /// What is added to an offset of the parser.
    start: usize,
    /// In a text of a component: its place, where its faults are reported.
    text_at: Option<usize>,
    depth: usize,
    is_stopped: bool,
    level: u8,
    /// Each id, and the last number that was put behind it.
    ids: BTreeMap<String, usize>,
    contents: Vec<Heading>,
    fragments: Vec<(String, usize)>,
    link_count: usize,
    word_count: usize,
    /// Labels, numbered in the order of their first references.
    footnotes: HashMap<String, usize>,
    notes: HashMap<String, (usize, Vec<Block>)>,
}

pub fn read(head: &Head, links: &Links<'_>, report: &mut Report<'_>) -> Body {
    let source = report.source;
    let mut reader = Reader {
        links,
        report,
        route_path: &head.route_path,
        start: head.body_starts,
        text_at: None,
        depth: 0,
        is_stopped: false,
        level: 1,
        ids: FRAME_IDS.iter().map(|id| ((*id).to_owned(), 1)).collect(),
        contents: Vec::new(),
        fragments: Vec::new(),
        link_count: 0,
        word_count: head.description.split_whitespace().count(),
        footnotes: HashMap::new(),
        notes: HashMap::new(),
    };
    if let Some(to) = &head.gone_to {
        reader.check_link(to, head.gone_to_at);
    }
    let picture = head.picture.as_ref().and_then(|it| Some(Picture { alt: it.alt.clone(), ..reader.picture(&it.file, it.at)? }));
    let mut blocks = reader.parse(source.get(head.body_starts..).unwrap_or_default(), Reader::blocks);
    // What was not read is not missed.
    if !reader.is_stopped {
        blocks.extend(reader.footnotes());
        for (fragment, at) in std::mem::take(&mut reader.fragments) {
            let ids = reader.ids.keys().map(String::as_str).take(MAX_COMPARED).filter(|id| !FRAME_IDS.contains(id));
            if !reader.report.is_full() && (FRAME_IDS.contains(&fragment.as_str()) || !reader.ids.contains_key(&fragment)) {
                let nearest = super::fault::nearest(&fragment, ids).map(|id| format!("; did you mean #{id}?")).unwrap_or_default();
                reader.report.fault(at, format!("no heading of this page is #{fragment}{nearest}"));
            }
        }
    }
    let Reader { mut contents, word_count, .. } = reader;
    if contents.len() < MIN_CONTENTS {
        contents.clear();
    }
    let minutes = ((word_count + WORDS_PER_MINUTE / 2) / WORDS_PER_MINUTE).max(1);
    Body { blocks, contents, minutes: u32::try_from(minutes).unwrap_or(u32::MAX), picture }
}

impl Reader<'_, '_> {
    pub fn fault(&mut self, at: usize, message: impl Into<String>) {
        self.report.fault(self.text_at.unwrap_or(self.start + at), message);
    }

    fn next<'e>(&mut self, events: &mut Events<'e>) -> Option<(Event<'e>, Range<usize>)> {
        if self.is_stopped || self.report.is_full() { None } else { events.next() }
    }

    fn parse<T: Default>(&mut self, text: &str, read: impl FnOnce(&mut Self, &mut Events<'_>) -> T) -> T {
        if let Some(at) = deep_line(text) {
            self.fault(at, format!("nested more than {MAX_DEPTH} times"));
            return T::default();
        }
        let broken = RefCell::new(Vec::new());
        let note_broken = |link: BrokenLink<'_>| {
            if link.link_type == LinkType::Reference && broken.borrow().len() < MAX_FAULTS {
                broken.borrow_mut().push((link.span.start, link.reference.to_string()));
            }
            None
        };
        let options = Options::ENABLE_TABLES | Options::ENABLE_FOOTNOTES | Options::ENABLE_STRIKETHROUGH;
        let parser = Parser::new_with_broken_link_callback(text, options, Some(note_broken));
        let events: Box<dyn Iterator<Item = _>> = Box::new(parser.into_offset_iter());
        let value = read(self, &mut events.peekable());
        for (at, label) in broken.take() {
            self.fault(at, format!("there is no address for [{label}]; write [{label}]: https://… on a line of its own"));
        }
        value
    }

    /// A text of a component: the inline Markdown of one paragraph. `at`: its place in the file.
    pub fn inline_text(&mut self, text: &str, at: usize) -> Vec<Inline> {
        let outer = self.text_at.replace(at);
        let children = self.parse(text, |reader, events| {
            let is_paragraph = matches!(events.next(), Some((Event::Start(Tag::Paragraph), _)));
            let children = if is_paragraph { reader.inlines(events) } else { Vec::new() };
            if !is_paragraph || events.peek().is_some() {
                reader.fault(0, "this is more than one paragraph of text; it can have no lists, headings or further paragraphs");
            }
            children
        });
        self.text_at = outer;
        self.word_count += words(&children);
        children
    }

    /// The blocks up to the end of the one that contains them.
    fn blocks(&mut self, events: &mut Events<'_>) -> Vec<Block> {
        let (mut blocks, mut loose) = (Vec::new(), Vec::new());
        // The items of a tight list have no paragraphs.
        let flush = |reader: &mut Self, loose: &mut Vec<Inline>| {
            reader.word_count += words(loose);
            (!loose.is_empty()).then(|| Block::Paragraph { children: std::mem::take(loose) })
        };
        while let Some((event, range)) = self.next(events) {
            match event {
                Event::End(_) => break,
                Event::Rule => {
                    blocks.extend(flush(self, &mut loose));
                    blocks.push(Block::Rule);
                }
                Event::Start(tag) if !is_inline(&tag) => {
                    blocks.extend(flush(self, &mut loose));
                    blocks.extend(self.block(tag, range.start, events));
                }
                event => self.inline(event, range.start, &mut loose, events),
            }
        }
        blocks.extend(flush(self, &mut loose));
        blocks
    }

    fn block(&mut self, tag: Tag<'_>, at: usize, events: &mut Events<'_>) -> Option<Block> {
        match tag {
            Tag::Paragraph => match events.peek() {
                Some((Event::Start(Tag::Image { .. }), _)) => self.figure(events),
                _ => Some(Block::Paragraph { children: self.line(events) }),
            },
            Tag::Heading { level, .. } => self.heading(level as u8, at, events),
            Tag::BlockQuote(_) => self.nested(at, |it| it.blocks(events)).map(|blocks| Block::Blockquote { blocks }),
            Tag::List(start) => {
                let items = self.nested(at, |it| {
                    let mut items = Vec::new();
                    while let Some((Event::Start(_), _)) = it.next(events) {
                        items.push(it.blocks(events));
                    }
                    items
                })?;
                Some(Block::List { is_ordered: start.is_some(), start: start.unwrap_or(1), items })
            }
            Tag::FootnoteDefinition(label) => {
                let blocks = self.nested(at, |it| it.blocks(events))?;
                if self.notes.insert(label.to_string(), (at, blocks)).is_some() {
                    self.fault(at, format!("the footnote [^{label}] is written twice"));
                }
                None
            }
            Tag::CodeBlock(kind) => {
                let info = if let CodeBlockKind::Fenced(info) = &kind { info.trim() } else { "" };
                let is_component = COMPONENTS.contains(&info);
                // For each part of the text its offset there, and in the file.
                let (mut text, mut places) = (String::new(), vec![(0, self.start + at)]);
                while let Some((Event::Text(part), range)) = self.next(events) {
                    places.push((text.len(), self.start + range.start));
                    text.push_str(&part);
                }
                if is_component {
                    let place = |offset: usize| {
                        let index = places.partition_point(|(start, _)| *start <= offset).saturating_sub(1);
                        places[index].1 + (offset - places[index].0)
                    };
                    return components::read(info, &text, place, self).map(Block::Component);
                }
                Some(Block::Code { language: info.split_whitespace().next().unwrap_or_default().to_owned(), text })
            }
            Tag::Table(align) => {
                let mut rows = Vec::new();
                while let Some((Event::Start(_), _)) = self.next(events) {
                    let mut cells = Vec::new();
                    while let Some((Event::Start(_), _)) = self.next(events) {
                        cells.push(self.line(events));
                    }
                    rows.push(cells);
                }
                let align = align.iter().map(|align| match align {
                    Alignment::None => Align::None,
                    Alignment::Left => Align::Left,
                    Alignment::Center => Align::Center,
                    Alignment::Right => Align::Right,
                });
                let head = if rows.is_empty() { Vec::new() } else { rows.remove(0) };
                Some(Block::Table { align: align.collect(), head, rows })
            }
            _ => {
                self.html(at);
                while self.next(events).is_some_and(|(event, _)| event != Event::End(TagEnd::HtmlBlock)) {}
                None
            }
        }
    }

    /// One level deeper, unless that is too deep: then reading ends.
    fn nested<T>(&mut self, at: usize, read: impl FnOnce(&mut Self) -> T) -> Option<T> {
        if self.depth == MAX_DEPTH {
            self.fault(at, format!("nested more than {MAX_DEPTH} times"));
            self.is_stopped = true;
            return None;
        }
        self.depth += 1;
        let value = read(self);
        self.depth -= 1;
        Some(value)
    }

    fn heading(&mut self, level: u8, at: usize, events: &mut Events<'_>) -> Option<Block> {
        let children = self.line(events);
        let text = plain(&children);
        let before = std::mem::replace(&mut self.level, level);
        if level == 1 {
            self.fault(at, "a heading of level 1 is the title, which the front matter has; begin the line with ##");
        } else if level > 4 {
            self.fault(at, format!("a heading of level {level}; the levels are ##, ### and ####"));
        } else if level > before + 1 {
            self.fault(at, format!("a heading of level {level} follows one of level {before}; write {}", "#".repeat(before as usize + 1)));
        }
        if text.trim().is_empty() {
            self.fault(at, "a heading without text");
            return None;
        }
        let id = self.unique_id(&slug(&text, "section"));
        if level == 2 {
            self.contents.push(Heading { id: id.clone(), text });
        }
        Some(Block::Heading { level, id, children })
    }

    fn unique_id(&mut self, slug: &str) -> String {
        let mut id = slug.to_owned();
        while self.ids.contains_key(&id) {
            let number = self.ids.entry(slug.to_owned()).or_insert(1);
            *number += 1;
            id = format!("{slug}-{number}");
        }
        self.ids.insert(id.clone(), 1);
        id
    }

    /// A paragraph that begins with an image.
    fn figure(&mut self, events: &mut Events<'_>) -> Option<Block> {
        let Some((Event::Start(Tag::Image { dest_url, title, .. }), range)) = self.next(events) else { return None };
        let at = range.start;
        let alt = plain(&self.inlines(events));
        if !matches!(events.peek(), Some((Event::End(TagEnd::Paragraph), _))) {
            self.not_alone(at);
        }
        self.inlines(events);
        if alt.trim().is_empty() {
            self.fault(at, "an image without alt text; write ![what it shows](…)");
        }
        let caption = if title.trim().is_empty() { Vec::new() } else { self.inline_text(&title, self.start + at) };
        let picture = Picture { alt, ..self.picture(&dest_url, self.start + at)? };
        Some(Block::Figure { picture, caption })
    }

    fn not_alone(&mut self, at: usize) {
        self.fault(at, "an image stands alone in its paragraph; leave an empty line before and after it");
    }

    /// `at`: the place in the file.
    fn picture(&mut self, path: &str, at: usize) -> Option<Picture> {
        let file = path.strip_prefix('/').unwrap_or(path);
        let found = (self.links.picture)(file);
        if found.is_none() {
            let nearest = (self.links.nearest_picture)(file).map(|it| format!("; did you mean \"{it}\"?")).unwrap_or_default();
            self.report.fault(at, format!("there is no picture \"{path}\"{nearest}; pictures are in media/, such as /media/name.png"));
        }
        found
    }

    /// The inline content of a block.
    fn line(&mut self, events: &mut Events<'_>) -> Vec<Inline> {
        let children = self.inlines(events);
        self.word_count += words(&children);
        children
    }

    /// The inline content up to the end of what contains it.
    fn inlines(&mut self, events: &mut Events<'_>) -> Vec<Inline> {
        let mut children = Vec::new();
        while let Some((event, range)) = self.next(events) {
            match event {
                Event::End(_) => break,
                event => self.inline(event, range.start, &mut children, events),
            }
        }
        children
    }

    fn inline(&mut self, event: Event<'_>, at: usize, out: &mut Vec<Inline>, events: &mut Events<'_>) {
        let nested = |it: &mut Self, events: &mut Events<'_>| it.nested(at, |it| it.inlines(events)).unwrap_or_default();
        let inline = match event {
            Event::Text(text) => return self.text(&text, at, out, events),
            Event::SoftBreak => return self.text(" ", at, out, events),
            Event::Code(text) => Inline::Code { text: text.into_string() },
            Event::HardBreak => Inline::Break,
            Event::FootnoteReference(label) => self.footnote(&label),
            Event::Start(Tag::Emphasis) => Inline::Emphasis { children: nested(self, events) },
            Event::Start(Tag::Strong) => Inline::Strong { children: nested(self, events) },
            Event::Start(Tag::Strikethrough) => Inline::Strike { children: nested(self, events) },
            Event::Start(Tag::Link { link_type, dest_url, .. }) => {
                let href = if link_type == LinkType::Email { format!("mailto:{dest_url}") } else { dest_url.into_string() };
                let is_external = self.check_link(&href, self.text_at.unwrap_or(self.start + at));
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

    fn text(&mut self, text: &str, at: usize, out: &mut Vec<Inline>, events: &mut Events<'_>) {
        // What a footnote without a definition becomes.
        let is_footnote = text.len() > 1 && text.starts_with('^') && matches!(events.peek(), Some((Event::Text(end), _)) if &**end == "]");
        if is_footnote && matches!(out.last(), Some(Inline::Text { text }) if text.ends_with('[')) {
            self.fault(at.saturating_sub(1), format!("there is no footnote [{text}]; write [{text}]: … on a line of its own, outside of components"));
        }
        match out.last_mut() {
            Some(Inline::Text { text: before }) => before.push_str(text),
            _ => out.push(Inline::Text { text: text.to_owned() }),
        }
    }

    fn html(&mut self, at: usize) {
        self.fault(at, format!("HTML is not allowed; write Markdown, \\< for a <, or a component: {}", COMPONENTS.join(", ")));
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

    fn footnotes(&mut self) -> Option<Block> {
        let mut notes = Vec::new();
        let mut unused = Vec::new();
        for (label, (at, blocks)) in self.notes.drain() {
            match self.footnotes.get(&label) {
                Some(&number) => notes.push(Note { id: note_id(number), number, blocks }),
                None => unused.push((at, label)),
            }
        }
        notes.sort_by_key(|note| note.number);
        unused.sort();
        for (at, label) in unused {
            self.fault(at, format!("nothing refers to the footnote; write [^{label}] in the text, or remove it"));
        }
        (!notes.is_empty()).then_some(Block::Footnotes { notes })
    }

    /// Whether a link leads to another site. `at`: the place in the file.
    pub fn check_link(&mut self, href: &str, at: usize) -> bool {
        self.link_count += 1;
        if self.link_count > MAX_LINKS {
            if !self.is_stopped {
                self.report.fault(at, format!("more than {MAX_LINKS} links"));
            }
            self.is_stopped = true;
            return false;
        }
        // SECURITY: only what is listed here becomes an attribute `href`. Browsers skip control characters and read \ as /.
        let scheme = href.split_once(':').map(|(scheme, _)| scheme.to_ascii_lowercase());
        let local = href.strip_prefix(self.links.origin).filter(|rest| !self.links.origin.is_empty() && (rest.is_empty() || rest.starts_with(['/', '?', '#'])));
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
                Some("http" | "https") if url::Url::parse(href).is_ok() => return true,
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
fn note_id(number: usize) -> String {
    format!("note_{number}")
}

fn is_inline(tag: &Tag<'_>) -> bool {
    matches!(tag, Tag::Emphasis | Tag::Strong | Tag::Strikethrough | Tag::Link { .. } | Tag::Image { .. })
}

/// The text without its format.
fn plain(children: &[Inline]) -> String {
    let texts = children.iter().map(|child| match child {
        Inline::Text { text } | Inline::Code { text } => text.clone(),
        Inline::Strong { children } | Inline::Emphasis { children } | Inline::Strike { children } | Inline::Link { children, .. } => plain(children),
        Inline::Break => " ".to_owned(),
        Inline::Footnote { .. } => String::new(),
    });
    texts.collect()
}

fn words(children: &[Inline]) -> usize {
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
