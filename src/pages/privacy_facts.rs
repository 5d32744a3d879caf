//! What the program does with personal data under the operator's settings, for the pages that describe it. Must match
//! `frontend/src/lib/privacy-facts.ts`.

use serde::Serialize;

use crate::tables::retention::RetentionByForm;
use crate::tables::{Form, Forms, Retention};

use super::PageOptions;

/// The settings that only these pages need. `commands::page_options` fills them in.
#[derive(Clone, Debug, Default)]
pub struct PrivacyOptions {
    /// How leads are delivered: `webhook`, `email`.
    pub channels: Vec<&'static str>,
    pub page_views: bool,
    pub lead_origin: bool,
    pub newsletter_confirm: bool,
    pub backup_days: Option<u64>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct PrivacyFacts<'a> {
    forms: Vec<FormPractice<'a>>,
    page_views: bool,
    lead_origin: bool,
    newsletter_confirm: bool,
    backup_days: Option<u64>,
}

#[derive(Serialize)]
struct FormPractice<'a> {
    title: &'a str,
    fields: Vec<&'a str>,
    stored: bool,
    delivered: &'a [&'static str],
    kept: Option<String>,
}

impl<'a> PrivacyFacts<'a> {
    pub fn new(forms: &'a Forms, retention: &RetentionByForm, options: &'a PageOptions) -> Self {
        let PrivacyOptions { page_views, lead_origin, newsletter_confirm, backup_days, .. } = options.privacy_facts;
        let form = |form: &'a Form| FormPractice {
            title: &form.title,
            fields: form.fields.iter().map(|field| field.label.as_str()).collect(),
            stored: form.is_stored(options.keep_requests),
            delivered: if options.delivered_forms.contains(&form.id) { &options.privacy_facts.channels } else { &[] },
            kept: retention.get(&form.id).filter(|retain| **retain != Retention::Never).map(ToString::to_string),
        };
        Self { forms: forms.iter().map(form).collect(), page_views, lead_origin, newsletter_confirm, backup_days }
    }
}
