//! Pages of a revision inside the desk: without scripts, and for the desk's own frame alone.

use axum::body::Body;
use axum::extract::Path;
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};

use super::Preview;
use crate::content::{FileList, media};
use crate::desk::Desk;
use crate::desk::errors::{Answer, DeskError, plain_error};
use crate::desk::forms::Visit;
use crate::http::previews::below;
use crate::http::respond::respond;
use crate::pages::assets::ASSET_PREFIX;
use crate::pages::compression::PreferredCodings;
use crate::pages::marks;

const NO_STORE: HeaderValue = HeaderValue::from_static("no-store");
/// SECURITY: a file of `public/` may be a page with scripts, which would act for whoever is signed in.
const SANDBOX: HeaderValue = HeaderValue::from_static("sandbox; default-src 'none'; frame-ancestors 'self'");

/// GET `/desk/content/preview/REVISION/PATH`. Revision 0 is the site without content.
pub async fn get_preview(Visit { desk, .. }: Visit, Path(parameters): Path<Vec<(String, String)>>, uri: Uri) -> Answer {
    let revision: i64 = parameters.first().and_then(|(_, revision)| revision.parse().ok()).ok_or(DeskError::Gone)?;
    let base = format!("/desk/content/preview/{revision}");
    let path = uri.path().get(base.len()..).filter(|path| !path.is_empty()).unwrap_or("/");
    if let Some(name) = path.strip_prefix(media::PATH_PREFIX) {
        return media_file(&desk, revision, name).await;
    }
    let preview = (desk.content()?.preview)(Some(revision).filter(|id| *id > 0)).await?;
    let front_end = &preview.front_end;
    if let Some(name) = path.strip_prefix(ASSET_PREFIX) {
        return Ok(match front_end.asset(name).await? {
            Some(asset) => respond(&asset, &HeaderMap::new()),
            None => plain_error(StatusCode::NOT_FOUND),
        });
    }
    if let Some(file) = front_end.public.get(path) {
        let mut response: Response = respond(file, &HeaderMap::new());
        response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, SANDBOX);
        response.headers_mut().insert(header::CACHE_CONTROL, NO_STORE);
        return Ok(response);
    }
    let query = uri.query().unwrap_or_default();
    let has_marks = form_urlencoded::parse(query.as_bytes()).any(|(name, _)| name == "marks");
    let html = if has_marks { marked_page(&preview, path, query).await? } else { marks::strip(&page(&preview, path, query).await?) };
    let mut response = Response::new(Body::from(below(&html, &base)));
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
    headers.insert(header::CACHE_CONTROL, NO_STORE);
    headers.insert(header::CONTENT_SECURITY_POLICY, policy(&html)?);
    Ok(response)
}

/// A picture or a PDF, also of a revision whose pages cannot be rendered.
async fn media_file(desk: &Desk, revision: i64, name: &str) -> Answer {
    let list = desk.store.content_list(revision).await?.ok_or(DeskError::Gone)?;
    let path = format!("media/{name}");
    let digest = list.get(&path).cloned().ok_or(DeskError::Gone)?;
    let files = desk.store.files_of(FileList::from([(path.clone(), digest)])).await?;
    // SECURITY: as it is served, so an SVG has no scripts.
    let file = media::parse(&path, name, &files[&path], &mut Vec::new()).ok_or(DeskError::Gone)?;
    let headers = [(header::CONTENT_TYPE, HeaderValue::from_static(file.content_type())), (header::CONTENT_SECURITY_POLICY, SANDBOX)];
    Ok((headers, file.bytes).into_response())
}

/// The page with an element around each text of the content.
pub async fn marked_page(preview: &Preview, path: &str, query: &str) -> Result<String, DeskError> {
    Ok(preview.marks.show(&page(preview, path, query).await?))
}

async fn page(preview: &Preview, path: &str, query: &str) -> Result<String, DeskError> {
    let tables = &preview.front_end.tables;
    let route = tables.routes.by_path(path).unwrap_or(tables.routes.not_found());
    let page = preview.front_end.page(route, tables.read_query(route, query), PreferredCodings::default()).await;
    let page = page.map_err(|error| DeskError::Internal(format!("{path}: {error}")))?;
    Ok(String::from_utf8_lossy(&page.fallback.body).into_owned())
}

/// SECURITY: no script runs, nothing is sent, and only the desk shows it in a frame. Styles are the site's own, whose inline ones are known by what they are.
fn policy(_html: &str) -> Result<HeaderValue, DeskError> {
    let policy = "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; base-uri 'none'; form-action 'none'; \
                  frame-ancestors 'self'";
    Ok(HeaderValue::from_static(policy))
}
