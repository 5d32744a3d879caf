//! The Markdown of an article or a page as blocks. CommonMark with tables, footnotes and strikethrough; no HTML. Fenced code blocks with the name of a
//! component are read by [`super::components`].

use std::collections::HashMap;

use pulldown_cmark::{Alignment, CodeBlockKind, Event, Tag, TagEnd};

use super::blocks::{Block, Heading, Inline, Note, Picture};
use super::components;
use super::fault::{self, Fault};
use super::front_matter::{Head, slug};
use super::inline::{Events, Links, Reader, note_id, plain, words};
use super::report::Report;

const MIN_CONTENTS: usize = 4;
const WORDS_PER_MINUTE: usize = 220;
/// The ids around the text: frontend/index.html and the frame of pages.
const FRAME_IDS: [&str; 7] = ["main", "author", "root", "page-data", "contents-title", "route-announcer", "updated"];

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Body {
    pub blocks: Vec<Block>,
    /// The headings of level 2, if there are enough for a list of contents.
    pub contents: Vec<Heading>,
    /// The time that it takes to read.
    pub minutes: usize,
    /// The picture of the front matter.
    pub picture: Option<Picture>,
}

/// `source`: the whole file, of which `head` is the head.
pub fn body(file: &str, source: &str, head: &Head, links: &Links<'_>, faults: &mut Vec<Fault>) -> Body {
    let report = &mut Report::new(file, source, faults);
    let text = source.get(head.body_starts..).unwrap_or_default();
    if text.len() > fault::MAX_TEXT_BYTES {
        report.fault(head.body_starts, format!("the text has more than {} bytes", fault::MAX_TEXT_BYTES));
        return Body::default();
    }
    let mut reader = Reader {
        links,
        report,
        route_path: &head.route_path,
        start: 0,
        is_in_text: false,
        depth: 0,
        level: 1,
        ids: FRAME_IDS.iter().map(|id| ((*id).to_owned(), 1)).collect(),
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
    let mut blocks = reader.parse(text, head.body_starts, Reader::blocks);
    // What was not read is not missed.
    if !reader.report.is_full() {
        blocks.extend(reader.footnotes());
        for (fragment, at) in std::mem::take(&mut reader.fragments) {
            let ids = reader.ids.keys().map(String::as_str).take(1_000).filter(|id| !FRAME_IDS.contains(id));
            if FRAME_IDS.contains(&fragment.as_str()) || !reader.ids.contains_key(&fragment) {
                let nearest = fault::nearest(&fragment, ids).map(|id| format!("; did you mean #{id}?")).unwrap_or_default();
                reader.report.fault(at, format!("no heading of this page is #{fragment}{nearest}"));
            }
        }
    }
    let headings = blocks.iter().filter_map(|block| match block {
        Block::Heading { level: 2, id, children } => Some(Heading { id: id.clone(), text: plain(children) }),
        _ => None,
    });
    let contents = if headings.clone().count() < MIN_CONTENTS { Vec::new() } else { headings.collect() };
    let minutes = ((reader.word_count + WORDS_PER_MINUTE / 2) / WORDS_PER_MINUTE).max(1);
    Body { blocks, contents, minutes, picture }
}

impl Reader<'_, '_> {
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
                if self.notes.insert(label.to_string(), (self.place(at), blocks)).is_some() {
                    self.fault(at, format!("the footnote [^{label}] is written twice"));
                }
                None
            }
            Tag::CodeBlock(kind) => {
                let info = if let CodeBlockKind::Fenced(info) = &kind { info.trim() } else { "" };
                // For each part of the text its offset there, and in the file.
                let (mut text, mut places) = (String::new(), vec![(0, self.place(at))]);
                while let Some((Event::Text(part), range)) = self.next(events) {
                    places.push((text.len(), self.place(range.start)));
                    text.push_str(&part);
                }
                if components::is_component(info) {
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
                    Alignment::None => "none",
                    Alignment::Left => "left",
                    Alignment::Center => "center",
                    Alignment::Right => "right",
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
        let caption = if title.trim().is_empty() { Vec::new() } else { self.inline_text(&title, self.place(at)) };
        let picture = Picture { alt, ..self.picture(&dest_url, self.place(at))? };
        Some(Block::Figure { picture, caption })
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
            self.report.fault(at, format!("nothing refers to the footnote; write [^{label}] in the text, or remove it"));
        }
        (!notes.is_empty()).then_some(Block::Footnotes { notes })
    }
}

fn is_inline(tag: &Tag<'_>) -> bool {
    matches!(tag, Tag::Emphasis | Tag::Strong | Tag::Strikethrough | Tag::Link { .. } | Tag::Image { .. })
}
