//! Reads the TOML files of the content, and reports what is wrong with its place.

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::fault::{self, Fault};
use super::texts::kind_of;

pub struct TomlReader<'a> {
    pub file: &'a str,
    pub text: &'a str,
    pub faults: &'a mut Vec<Fault>,
}

impl<'a> TomlReader<'a> {
    pub fn fault(&mut self, at: usize, message: impl Into<String>) {
        self.faults.push(Fault::at(self.file, self.text, at, message));
    }

    /// The file as a table; `None` if it is no TOML.
    pub fn table(&mut self) -> Option<Spanned<DeTable<'a>>> {
        match DeTable::parse(self.text) {
            Ok(table) => Some(table),
            Err(error) => {
                self.fault(error.span().map_or(0, |span| span.start), error.message().replace('\n', ", "));
                None
            }
        }
    }

    pub fn unknown_field<'n>(&mut self, at: usize, field: &str, known: impl IntoIterator<Item = &'n str>) {
        self.fault(at, format!("unknown field \"{field}\"{}", fault::suggestion(field, known)));
    }

    pub fn text<'b>(&mut self, field: &str, value: &'b Spanned<DeValue<'_>>) -> Option<(usize, &'b str)> {
        let at = value.span().start;
        match value.get_ref() {
            DeValue::String(text) => Some((at, text)),
            other => {
                self.fault(at, format!("\"{field}\" has {}; write a text in quotation marks", kind_of(other)));
                None
            }
        }
    }

    pub fn list<'b, 'v>(&mut self, field: &str, value: &'b Spanned<DeValue<'v>>, example: &str) -> &'b [Spanned<DeValue<'v>>] {
        match value.get_ref() {
            DeValue::Array(items) => items,
            other => {
                self.fault(value.span().start, format!("\"{field}\" is {}; write a list, such as {example}", kind_of(other)));
                &[]
            }
        }
    }

    pub fn texts<'b>(&mut self, field: &str, value: &'b Spanned<DeValue<'_>>) -> Vec<(usize, &'b str)> {
        self.list(field, value, "[\"one\", \"two\"]").iter().filter_map(|item| self.text(field, item)).collect()
    }
}
