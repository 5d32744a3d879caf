//! What the handlers share.

use std::sync::Arc;

use super::Sources;
use super::guard::Guard;
use super::rows::Rows;
use super::samples::Samples;
use super::shared::Shared;

pub struct Admin {
    pub sources: Sources,
    pub guard: Guard,
    pub samples: Arc<Samples>,
    pub rows: Shared<Rows>,
}

impl Admin {
    /// Samples are taken from now on.
    pub fn new(sources: Sources, token: Option<&str>) -> Self {
        let samples = Samples::start(Arc::clone(&sources.requests));
        Self { sources, guard: Guard::new(token), samples, rows: Shared::default() }
    }
}
