//! Articles and pages of the content: Markdown files with YAML front matter. [`head`] reads the front matter, which a start needs of every file; [`body`]
//! the Markdown, which a page needs when it is rendered. Both report all faults, and give something even then, so that one check finds everything.

use super::Fault;
use super::blocks::{Block, Heading, Picture};
use super::fault;
use super::markdown::{self, MAX_FAULTS};
use crate::tables::Forms;

pub use super::front_matter::{ArticleHead, Head, PictureRef, Vocabulary, head};

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

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Body {
    pub blocks: Vec<Block>,
    /// The headings of level 2, if there are enough for a list of contents.
    pub contents: Vec<Heading>,
    /// The time that it takes to read.
    pub minutes: u32,
    /// The picture of the front matter.
    pub picture: Option<Picture>,
}

/// `source`: the whole file, of which `head` is the head.
pub fn body(file: &str, source: &str, head: &Head, links: &Links<'_>, faults: &mut Vec<Fault>) -> Body {
    let mut report = Report::new(file, source, faults);
    if source.len() - head.body_starts.min(source.len()) > fault::MAX_TEXT_BYTES {
        report.fault(head.body_starts, format!("the text has more than {} bytes", fault::MAX_TEXT_BYTES));
        return Body::default();
    }
    markdown::read(head, links, &mut report)
}

/// The faults of one file, of which the first [`MAX_FAULTS`] are kept.
pub(super) struct Report<'a> {
    pub file: &'a str,
    pub source: &'a str,
    faults: &'a mut Vec<Fault>,
    max: usize,
}

impl<'a> Report<'a> {
    pub fn new(file: &'a str, source: &'a str, faults: &'a mut Vec<Fault>) -> Self {
        let max = faults.len() + MAX_FAULTS;
        Self { file, source, faults, max }
    }

    /// `at`: the offset in the file.
    pub fn fault(&mut self, at: usize, message: impl Into<String>) {
        if !self.is_full() {
            self.faults.push(Fault::at(self.file, self.source, at, message));
        }
    }

    pub fn file_fault(&mut self, message: impl Into<String>) {
        self.faults.push(Fault::in_file(self.file, message));
    }

    pub fn is_full(&self) -> bool {
        self.faults.len() >= self.max
    }
}
