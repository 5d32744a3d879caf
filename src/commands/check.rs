//! `leadlight check`: everything that `serve` does before it listens, and a search for state that leaks between renders.

use std::collections::BTreeMap;
use std::sync::Arc;

use anyhow::bail;

use crate::app::FrontEnd;
use crate::assets::SiteFiles;
use crate::config::Settings;
use crate::engine::{RenderError, RenderRequest, RenderedPage};
use crate::routes::{NOT_FOUND, ROUTES};
use crate::site::Site;

/// # Errors
/// The list of what is wrong.
#[expect(clippy::print_stdout, reason = "the command's result")]
pub async fn check(mut settings: Settings) -> anyhow::Result<()> {
    settings.check()?;
    // One isolate, so that A, B and A run in the same one.
    settings.render_threads = Some(1);
    let site = Arc::new(Site::load(settings.site.as_deref())?);
    let files = match &settings.dev {
        Some(folder) => SiteFiles::from_folder(folder)?,
        None => SiteFiles::embedded()?,
    };
    let front_end = FrontEnd::start(files, &settings, &site).await?;
    let ids: Vec<&str> = ROUTES.all().iter().map(|route| route.id.as_str()).chain([NOT_FOUND]).collect();
    let mut faults = Vec::new();
    for (index, id) in ids.iter().enumerate() {
        let first = render(&front_end, id).await;
        let _ = render(&front_end, ids[(index + 1) % ids.len()]).await;
        match (first, render(&front_end, id).await) {
            (Ok(first), Ok(again)) if first == again => {}
            (Ok(_), Ok(_)) => {
                faults.push(format!("{id}: renders differently after another page was rendered; something is left behind between renders"));
            }
            (Err(error), _) | (_, Err(error)) => faults.push(format!("{id}: {error}")),
        }
    }
    if !faults.is_empty() {
        bail!("{}", faults.join("\n"));
    }
    println!("{} pages render, and none leaves anything behind", ids.len());
    Ok(())
}

async fn render(front_end: &FrontEnd, id: &str) -> Result<RenderedPage, RenderError> {
    front_end.pool().render(&RenderRequest { route: id.to_owned(), query: BTreeMap::new(), form: None }).await
}
