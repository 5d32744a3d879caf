//! Revisions of the content that need not be live, for their previews (`handlers/preview.rs`).

use std::sync::Arc;

use futures_util::future::BoxFuture;
use tokio::sync::Mutex;

use crate::pages::FrontEnd;

/// Makes the front end of a revision, with its drafts.
pub type StartPreview = Box<dyn Fn(i64) -> BoxFuture<'static, anyhow::Result<FrontEnd>> + Send + Sync>;

/// The revision that was previewed last. One at a time, because each has an engine.
pub struct Previews {
    start: StartPreview,
    last: Mutex<Option<(i64, Arc<FrontEnd>)>>,
}

impl Previews {
    /// What stands before the token in an address.
    pub const PREFIX: &str = "/preview/";

    pub fn new(start: StartPreview) -> Self {
        Self { start, last: Mutex::default() }
    }

    pub async fn front_end(&self, revision: i64) -> anyhow::Result<Arc<FrontEnd>> {
        let mut last = self.last.lock().await;
        if let Some((_, front_end)) = last.as_ref().filter(|(id, _)| *id == revision) {
            return Ok(Arc::clone(front_end));
        }
        let front_end = Arc::new((self.start)(revision).await?);
        *last = Some((revision, Arc::clone(&front_end)));
        Ok(front_end)
    }
}
