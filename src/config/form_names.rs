//! Form ids and table names of `data/forms.json`, written by `build.rs`, for shell completion.

include!(concat!(env!("OUT_DIR"), "/form_names.rs"));
