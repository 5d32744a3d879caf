//! Every message that a form or a button answers with, `data/notices.json`. React's toasts read the same file.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// Notices that the program itself uses; forms and the front end name the others.
pub mod id {
    pub const EMAIL_INVALID: &str = "email-invalid";
    pub const FIELDS_INVALID: &str = "fields-invalid";
    pub const BUSINESS_MAIL: &str = "business-mail";
    pub const TOO_MANY: &str = "too-many";
    pub const TOO_LARGE: &str = "too-large";
    pub const CROSS_SITE: &str = "cross-site";
    pub const UNREADABLE: &str = "unreadable";
    pub const UNSUPPORTED_TYPE: &str = "unsupported-type";

    pub const ALL: [&str; 8] =
        [EMAIL_INVALID, FIELDS_INVALID, BUSINESS_MAIL, TOO_MANY, TOO_LARGE, CROSS_SITE, UNREADABLE, UNSUPPORTED_TYPE];
}

/// By id.
pub type Notices = BTreeMap<String, Notice>;

#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Notice {
    pub title: String,
    /// The caller replaces a word in braces, `{plan}`.
    pub description: String,
    pub variant: Variant,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Variant {
    Default,
    Success,
    Destructive,
}
