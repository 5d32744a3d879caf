//! The faults of one article or page.

use super::fault::Fault;

/// More of one file are not of use.
pub const MAX_FAULTS: usize = 50;

/// Keeps the first [`MAX_FAULTS`] of a file.
pub struct Report<'a> {
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

    /// The last fault: what follows is not read.
    pub fn stop(&mut self, at: usize, message: impl Into<String>) {
        self.fault(at, message);
        self.max = 0;
    }

    pub fn file_fault(&mut self, message: impl Into<String>) {
        self.faults.push(Fault::in_file(self.file, message));
    }

    pub fn is_full(&self) -> bool {
        self.faults.len() >= self.max
    }
}
