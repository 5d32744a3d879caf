//! Every message that a form can answer, `data/notices.json` (SPEC.md section 8). React's toasts read the same file.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

pub static NOTICES: LazyLock<BTreeMap<String, Notice>> = LazyLock::new(|| {
    #[expect(clippy::expect_used, reason = "the file is embedded and a test reads it: it cannot fail at a visitor's")]
    serde_json::from_str(include_str!("../data/notices.json")).expect("data/notices.json has the shape of notices.rs")
});

#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct Notice {
    pub title: String,
    pub description: String,
    /// default, success or destructive.
    pub variant: String,
}
