//! Where a URL on a page leads.

use url::Url;

use super::site::{Page, Site};
use crate::tables::routes::canonical_spelling;

/// Where a URL leads.
pub enum Target<'a> {
    /// And the fragment.
    Page(&'a Page, Option<String>),
    File,
    /// The address of a form, which answers only to POST.
    Action,
    /// Another site, or a program such as the one for e-mail.
    Elsewhere,
    /// To this path.
    Redirect(String),
    /// It depends on where the page is.
    Relative,
    Missing,
}

pub fn target<'a>(site: &'a Site, from: &'a Page, url: &str) -> Target<'a> {
    let own = url.strip_prefix(&site.origin).filter(|rest| rest.is_empty() || rest.starts_with(['/', '?', '#']));
    let url = match own {
        Some("") => "/",
        Some(rest) => rest,
        None if url.starts_with("//") || Url::parse(url).is_ok() => return Target::Elsewhere,
        None => url,
    };
    let (address, fragment) = url.split_once('#').map_or((url, None), |(address, fragment)| (address, Some(fragment.to_owned())));
    let (path, query) = address.split_once('?').map_or((address, None), |(path, query)| (path, Some(query)));
    if path.is_empty() {
        return Target::Page(if query.is_none() { from } else { variant(site, from, query) }, fragment);
    }
    if !path.starts_with('/') {
        return Target::Relative;
    }
    let spelling = canonical_spelling(path);
    match site.page(path) {
        Some(page) => Target::Page(variant(site, page, query), fragment),
        None if site.files.contains(path) || site.others.contains(path) => Target::File,
        None if site.actions.contains(path) => Target::Action,
        None if site.page(&spelling).is_some() => Target::Redirect(spelling),
        None => Target::Missing,
    }
}

/// The page with this query, if it was rendered with it.
fn variant<'a>(site: &'a Site, page: &'a Page, query: Option<&str>) -> &'a Page {
    site.pages.iter().find(|it| it.id == page.id && it.query.as_deref() == query).unwrap_or(page)
}
