//! A revision of the content that need not be live, below an address that nobody can guess: `leadlight content preview` prints it. Pages are sent as without
//! JavaScript, and everything that they link to stays below that address, so no form of a preview reaches the company.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::Response;

use super::pages;
use crate::http::previews::Previews;
use crate::http::respond::respond;
use crate::http::state::SiteState;
use crate::pages::PageError;
use crate::pages::assets::ASSET_PREFIX;
use crate::pages::compression::PreferredCodings;

const NOINDEX: HeaderValue = HeaderValue::from_static("noindex, nofollow");
const NO_STORE: HeaderValue = HeaderValue::from_static("no-store");

/// GET and HEAD of `/preview/<token>/` and any path of the site.
pub async fn get(State(site): State<Arc<SiteState>>, request: Request) -> Response {
    let path = request.uri().path();
    let token = path.strip_prefix(Previews::PREFIX).and_then(|rest| rest.split('/').next()).unwrap_or_default();
    let Some(previews) = site.process.previews.get() else { return site.error_response(StatusCode::NOT_FOUND) };
    let revision = match site.process.store.previewed_revision(token).await {
        Ok(Some(revision)) => revision,
        Ok(None) => return site.error_response(StatusCode::NOT_FOUND),
        Err(error) => {
            tracing::warn!(%error, "the database cannot say which revision a preview shows");
            return site.error_response(StatusCode::SERVICE_UNAVAILABLE);
        }
    };
    let front_end = match previews.front_end(revision).await {
        Ok(front_end) => front_end,
        Err(error) => return site.page_error_response("preview", &PageError::Document(format!("revision {revision}: {error:#}"))),
    };
    let base = format!("{}{token}", Previews::PREFIX);
    let path = path.get(base.len()..).filter(|path| !path.is_empty()).unwrap_or("/");
    if let Some(name) = path.strip_prefix(ASSET_PREFIX) {
        return pages::asset(&site, &front_end, name, request.headers()).await;
    }
    if let Some(file) = front_end.public.get(path) {
        return respond(file, request.headers());
    }
    let tables = &front_end.tables;
    let route = tables.routes.by_path(path).unwrap_or(tables.routes.not_found());
    let query = tables.read_query(route, request.uri().query().unwrap_or_default());
    let page = match front_end.page(route, query, PreferredCodings::default()).await {
        Ok(page) => page,
        Err(error) => return site.page_error_response(&route.id, &error),
    };
    let html = String::from_utf8_lossy(&page.fallback.body);
    let mut response: Response = respond(&page, &HeaderMap::new());
    let headers = response.headers_mut();
    for name in [header::ETAG, header::CONTENT_LENGTH, header::CONTENT_ENCODING, header::VARY] {
        headers.remove(name);
    }
    headers.insert(header::CACHE_CONTROL, NO_STORE);
    headers.insert("x-robots-tag", NOINDEX);
    *response.body_mut() = Body::from(as_preview(&html, &base, revision));
    response
}

/// The page without scripts, with its addresses below `base` and a banner.
fn as_preview(html: &str, base: &str, revision: i64) -> String {
    let mut parts = html.split("<script");
    let mut page = parts.next().unwrap_or_default().to_owned();
    page.extend(parts.map(|part| part.split_once("</script>").map_or("", |(_, rest)| rest)));
    let page = page.replace("=\"/", &format!("=\"{base}/")).replace(", /assets/", &format!(", {base}/assets/"));
    let banner = format!(
        "<body><p role=\"note\" class=\"shell\"><strong>Preview of revision {revision}.</strong> Drafts are shown, and forms are not sent.</p>"
    );
    page.replacen("<body>", &banner, 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_preview_leads_nowhere_else() {
        let html = "<head><link href=\"/assets/a.css\"></head><body><a href=\"/faq#x\">a</a><a href=\"https://x.example/\">b</a><a href=\"#y\">c</a>\
                    <img src=\"/assets/a.png\" srcset=\"/assets/b.webp 640w, /assets/c.webp 1280w\"><form action=\"/forms/contact\"></form>\
                    <script src=\"/assets/a.js\"></script><script>x</script></body>";
        let page = as_preview(html, "/preview/t", 7);
        assert!(page.contains("Preview of revision 7") && !page.contains("<script"), "{page}");
        for wrong in ["\"/assets", "\"/faq", "\"/forms", ", /assets"] {
            assert!(!page.contains(wrong), "{wrong}: {page}");
        }
        assert!(page.contains("\"/preview/t/faq#x\"") && page.contains("\"https://x.example/\"") && page.contains("\"#y\""), "{page}");
    }
}
