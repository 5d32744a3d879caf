//! Files below `public/`, which are served at the root as they are: verification of a domain, `ads.txt`, `.well-known/…`.

use bytes::Bytes;

use super::fault::Fault;
use super::scripts::Scripts;
use super::{Site, fault};

#[derive(Clone, Debug)]
pub struct PublicFile {
    pub bytes: Bytes,
    pub content_type: &'static str,
}

/// The types that are served, by the ending of the name. A page of HTML that runs scripts, or an SVG, could act for the site.
const TYPES: [(&str, &str); 12] = [
    ("asc", "text/plain; charset=utf-8"),
    ("csv", "text/csv; charset=utf-8"),
    ("gif", "image/gif"),
    ("html", "text/html; charset=utf-8"),
    ("ico", "image/x-icon"),
    ("jpg", "image/jpeg"),
    ("json", "application/json"),
    ("pdf", "application/pdf"),
    ("png", "image/png"),
    ("txt", "text/plain; charset=utf-8"),
    ("webp", "image/webp"),
    ("xml", "application/xml"),
];

/// `name`: the path below `public/`.
pub fn parse(file: &str, name: &str, bytes: &[u8], site: &Site<'_>, scripts: &Scripts, faults: &mut Vec<Fault>) -> Option<PublicFile> {
    let path = format!("/{name}");
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-._~/".contains(c);
    if let Some(odd) = name.chars().find(|c| !is_plain(*c)) {
        faults.push(Fault::in_file(file, format!("the name has \"{odd}\"; an address has letters, digits and - . _ ~")));
        return None;
    }
    if site.paths.contains(&path.as_str()) {
        faults.push(Fault::in_file(file, format!("{path} is a page of the site")));
        return None;
    }
    if (site.is_reserved)(&path) {
        faults.push(Fault::in_file(file, format!("the site answers {path} itself")));
        return None;
    }
    let last = name.rsplit('/').next().unwrap_or(name);
    // Without an ending, as in .well-known/apple-app-site-association, it is JSON or text.
    let ending = last.rsplit_once('.').map(|(_, ending)| ending.to_lowercase());
    let content_type = match ending.as_deref() {
        None if bytes.trim_ascii_start().starts_with(b"{") => Some("application/json"),
        None => Some("text/plain; charset=utf-8"),
        Some("jpeg") => Some("image/jpeg"),
        Some("js") if scripts.has(&path) => Some("text/javascript; charset=utf-8"),
        Some(ending) => TYPES.iter().find(|(known, _)| *known == ending).map(|(_, content_type)| *content_type),
    };
    let Some(content_type) = content_type else {
        let endings: Vec<&str> = TYPES.iter().map(|(ending, _)| *ending).collect();
        let ending = ending.unwrap_or_default();
        faults.push(Fault::in_file(file, format!("files that end in .{ending} are not served{}", fault::suggestion(&ending, endings))));
        return None;
    };
    if bytes.is_empty() {
        faults.push(Fault::in_file(file, "it is empty"));
        return None;
    }
    Some(PublicFile { bytes: Bytes::copy_from_slice(bytes), content_type })
}
