//! The company file, which forms are stored, what is stored with them, and whom security researchers write to.

use std::path::PathBuf;

use anyhow::Context;
use clap::Args;
use url::Url;

use super::read_text;
use super::yes_no::{YES_NO, YesNo};
use crate::content::zone::Zone;

#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Site")]
pub struct SiteSettings {
    /// JSON file like data/site.json with the facts about your company, instead of the sample company
    #[arg(long, env = "SITE_FILE", value_name = "FILE", alias = "site")]
    pub site_file: Option<PathBuf>,

    /// Folder with the content (`leadlight content init` writes one): each change that is valid is published. Without it, `leadlight content push` publishes
    #[arg(long, env = "SITE_CONTENT", value_name = "FOLDER")]
    pub content: Option<PathBuf>,

    /// Time zone of times in the content that name none: a name of the IANA database, such as Europe/Berlin
    #[arg(long, env = "SITE_TIME_ZONE", value_name = "ZONE", default_value = "UTC", value_parser = Zone::named)]
    pub time_zone: Zone,

    /// Store the requests of the contact page, API access and enterprise forms: yes or no. With `no`, visitors see a confirmation and the request is
    /// discarded, unless --lead-forms delivers it
    #[arg(long, env = "SITE_KEEP_REQUESTS", value_name = YES_NO, num_args = 0..=1, default_value = "yes", default_missing_value = "yes")]
    pub keep_requests: YesNo,

    /// Store and deliver with each lead what brought it: yes or no. That is the form's page, the first page of the visit, the referring host and the
    /// campaign (utm_source and so on). Nothing is kept in the browser. With `no`, browsers send none of it
    #[arg(long, env = "SITE_LEAD_ORIGIN", value_name = YES_NO, num_args = 0..=1, default_value = "yes", default_missing_value = "yes")]
    pub lead_origin: YesNo,

    /// Count views of pages: yes or no. Kept are sums per day by page, kind of visitor, referring host and campaign; nothing of a single visit
    #[arg(long, env = "SITE_PAGE_VIEWS", value_name = YES_NO, num_args = 0..=1, default_value = "yes", default_missing_value = "yes")]
    pub page_views: YesNo,

    /// Contact for reports of security problems, published as /.well-known/security.txt: an e-mail address, or a URL that begins with https:, mailto: or
    /// tel:. Separate several with commas, the preferred one first
    #[arg(long, env = "SITE_SECURITY_CONTACT", value_name = "CONTACT", value_delimiter = ',', value_parser = parse_contact)]
    pub security_contact: Vec<Url>,
}

impl SiteSettings {
    /// The name for error messages and the text of the `--site-file` file. At most 1 MiB.
    pub fn read(&self) -> anyhow::Result<Option<(String, String)>> {
        let Some(path) = &self.site_file else { return Ok(None) };
        let name = format!("--site-file (SITE_FILE): {}", path.display());
        let read = std::fs::File::open(path).and_then(read_text);
        let text = read.with_context(|| format!("--site-file (SITE_FILE): cannot read {}", path.display()))?;
        Ok(Some((name, text)))
    }
}

/// RFC 9116 section 2.5.3: a URI. An e-mail address becomes one with `mailto:`.
fn parse_contact(text: &str) -> Result<Url, &'static str> {
    let expected = "expected an e-mail address, or a URL that begins with https:, mailto: or tel:";
    let is_address = text.split_once('@').is_some_and(|(name, host)| !name.is_empty() && !host.is_empty()) && !text.contains(':');
    // SECURITY: a line break would add fields to the file.
    if text.contains(|c: char| c.is_whitespace() || c.is_control()) {
        return Err(expected);
    }
    let url = if is_address { Url::parse(&format!("mailto:{text}")) } else { Url::parse(text) };
    url.ok().filter(|url| matches!(url.scheme(), "https" | "mailto" | "tel") && !url.path().is_empty()).ok_or(expected)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contacts_are_uris() {
        for (text, uri) in [
            ("security@example.com", "mailto:security@example.com"),
            ("mailto:security@example.com", "mailto:security@example.com"),
            ("https://example.com/security", "https://example.com/security"),
            ("tel:+1-201-555-0123", "tel:+1-201-555-0123"),
        ] {
            assert_eq!(parse_contact(text).unwrap().as_str(), uri);
        }
        for wrong in [
            "",
            "security",
            "@example.com",
            "security@",
            "mailto:",
            "http://example.com",
            "javascript:alert(1)",
            "a@example.com\nContact: b",
            "a b@example.com",
        ] {
            assert!(parse_contact(wrong).is_err(), "{wrong}");
        }
    }
}
