//! Pictures and PDFs of the content.

use axum::Json;
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::IntoResponse;
use serde_json::json;

use super::contract::{ContentMedia, MediaRow};
use super::file::{draft_of, refuse_folder};
use super::list::frame;
use super::query::{Query, href};
use super::workspace::{Change, Saved, Workspace, save};
use crate::content::folder::MAX_FILE_BYTES;
use crate::content::media;
use crate::content::{FileList, Files};
use crate::desk::contract::Screen;
use crate::desk::errors::{Answer, DeskError};
use crate::desk::forms::{Posted, Visit, see_other};
use crate::desk::identity::Identity;
use crate::desk::notices::Notice;
use crate::desk::{Desk, pages};
use crate::http::request_headers::header_text;
use crate::store::Store;

const FOLDER: &str = "media/";
/// What can name a picture.
const WRITTEN: [&str; 4] = ["articles/", "pages/", "texts/", "site.json"];

pub async fn get_media(Visit { desk, identity }: Visit, uri: Uri) -> Answer {
    let query = Query::parse(uri.query());
    let screen = screen(&desk, &identity, query.draft, None).await?;
    Ok(pages::show(&desk, &identity, Notice::from_query(uri.query()), StatusCode::OK, screen).await)
}

async fn screen(desk: &Desk, identity: &Identity, draft: Option<i64>, problem: Option<String>) -> Result<Screen, DeskError> {
    let workspace = Workspace::open(&desk.store, draft).await?;
    let files = media_rows(&desk.store, &workspace).await?;
    Ok(Screen::ContentMedia(Box::new(ContentMedia { frame: frame(desk, identity, &workspace).await?, files, problem })))
}

pub async fn media_rows(store: &Store, workspace: &Workspace) -> Result<Vec<MediaRow>, DeskError> {
    let written: FileList = workspace.list.iter().filter(|(path, _)| WRITTEN.iter().any(|it| path.starts_with(it))).map(|(path, digest)| (path.clone(), digest.clone())).collect();
    let written = store.files_of(written).await?;
    let row = |(path, digest): (&String, &String)| MediaRow {
        name: path[FOLDER.len()..].to_owned(),
        picture_href: (!path.ends_with(".pdf")).then(|| format!("/desk/content/preview/{}/{path}", workspace.revision().unwrap_or(0))),
        used_in: files_that_name(&written, path),
        seen: digest.clone(),
    };
    Ok(workspace.list.iter().filter(|(path, _)| path.starts_with(FOLDER)).map(row).collect())
}

fn files_that_name(files: &Files, path: &str) -> Vec<String> {
    let names = |bytes: &Vec<u8>| memchr::memmem::find(bytes, path.as_bytes()).is_some();
    files.iter().filter(|(_, bytes)| names(bytes)).map(|(file, _)| file.clone()).collect()
}

/// Stores a picture or a PDF in the draft; the editor gets its address.
pub async fn post_upload(headers: HeaderMap, Posted { desk, identity, form, upload }: Posted) -> Answer {
    refuse_folder(&desk)?;
    let is_script = header_text(&headers, header::ACCEPT).is_some_and(|accept| accept.starts_with("application/json"));
    let stored = store(&desk, &identity, draft_of(&form), upload).await?;
    match (stored, is_script) {
        (Ok((draft, name)), true) => Ok(Json(json!({ "draft": draft, "name": name })).into_response()),
        (Err(problem), true) => Ok((StatusCode::UNPROCESSABLE_ENTITY, Json(json!({ "problem": problem }))).into_response()),
        (Ok((draft, _)), false) => Ok(see_other(&href("/desk/content/media", draft, &[]), Some(Notice::Uploaded))),
        (Err(problem), false) => {
            let screen = screen(&desk, &identity, draft_of(&form), Some(problem)).await?;
            Ok(pages::show(&desk, &identity, None, StatusCode::UNPROCESSABLE_ENTITY, screen).await)
        }
    }
}

/// The draft and the name of the file. `Err`: why it is refused, for the user.
async fn store(
    desk: &std::sync::Arc<Desk>,
    identity: &Identity,
    draft: Option<i64>,
    upload: Option<(String, Vec<u8>)>,
) -> Result<Result<(Option<i64>, String), String>, DeskError> {
    let Some((file_name, bytes)) = upload.filter(|(_, bytes)| !bytes.is_empty()) else { return Ok(Err("Choose a file first.".to_owned())) };
    if bytes.len() as u64 > MAX_FILE_BYTES {
        return Ok(Err(format!("{file_name} is larger than {} MiB.", MAX_FILE_BYTES >> 20)));
    }
    let mut name = name_of(&file_name);
    let workspace = Workspace::open(&desk.store, draft).await?;
    // Another file of this name stays as it is.
    let digest = crate::store::features::content::digest(&bytes);
    let (stem, ending) = name.rsplit_once('.').map_or((name.clone(), String::new()), |(stem, ending)| (stem.to_owned(), format!(".{ending}")));
    let mut number = 2;
    while workspace.list.get(&format!("{FOLDER}{name}")).is_some_and(|other| *other != digest) {
        name = format!("{stem}-{number}{ending}");
        number += 1;
    }
    let path = format!("{FOLDER}{name}");
    let mut faults = Vec::new();
    media::parse(&path, &name, &bytes, &mut faults);
    if let Some(fault) = faults.first() {
        return Ok(Err(format!("{file_name}: {}", fault.message)));
    }
    let change = Change { seen: workspace.list.get(&path).cloned(), path, bytes: Some(bytes) };
    Ok(match save(desk, identity, draft, &format!("Picture {name}"), change).await? {
        Saved::Draft(id) => Ok((Some(id), name)),
        Saved::Same => Ok((draft, name)),
        Saved::Conflict { .. } => Err("Somebody else has just stored a file of this name. Send it again.".to_owned()),
        Saved::TooManyDrafts => Err("There are too many drafts. Publish or discard some first.".to_owned()),
    })
}

/// A name for an address: letters, digits and hyphens.
fn name_of(file_name: &str) -> String {
    let last = file_name.rsplit(['/', '\\']).next().unwrap_or_default().to_lowercase();
    let (stem, ending) = last.rsplit_once('.').unwrap_or((&last, ""));
    let plain = |text: &str| -> String {
        let mut name: String = text.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
        while name.contains("--") {
            name = name.replace("--", "-");
        }
        name.trim_matches('-').chars().take(60).collect()
    };
    let stem = Some(plain(stem)).filter(|stem| !stem.is_empty()).unwrap_or_else(|| "picture".to_owned());
    if ending.is_empty() { stem } else { format!("{stem}.{}", plain(ending)) }
}

#[cfg(test)]
mod tests {
    use super::name_of;

    #[test]
    fn the_name_of_a_file_becomes_an_address() {
        for (name, expected) in [
            ("Our Team (2026).PNG", "our-team-2026.png"),
            ("C:\\fakepath\\a.jpg", "a.jpg"),
            ("../../etc/passwd", "passwd"),
            ("ü.png", "picture.png"),
            ("a.png.html", "a-png.html"),
        ] {
            assert_eq!(name_of(name), expected);
        }
    }
}
