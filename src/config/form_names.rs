//! The forms of `data/forms.json` and the tables that keep them, as `build.rs` has read them: what a shell completes.

include!(concat!(env!("OUT_DIR"), "/form_names.rs"));
