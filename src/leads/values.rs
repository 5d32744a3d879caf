//! What a visitor sent.

use std::collections::BTreeMap;

/// Field name to value.
pub type Values = BTreeMap<String, String>;
