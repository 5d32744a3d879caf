//! `leadlight check`: everything that `serve` does before it listens, and a search for state that leaks between renders.

use anyhow::bail;

use super::assemble::{page_options, site_files};
use crate::config::Settings;
use crate::engine::{RenderError, RenderedPage};
use crate::leads::store;
use crate::pages::FrontEnd;
use crate::tables::Route;

/// # Errors
/// The list of what is wrong.
#[expect(clippy::print_stdout, reason = "the command's result")]
pub async fn check(mut settings: Settings) -> anyhow::Result<()> {
    settings.check()?;
    // One isolate, so that A, B and A run in the same one.
    settings.rendering.render_threads = Some(1);
    let front_end = FrontEnd::start(site_files(&settings)?, &store::schema(), page_options(&settings)?).await?;
    store::prove(&front_end.tables.forms)?;
    for warning in &front_end.tables.warnings {
        println!("{warning}");
    }
    let routes = front_end.tables.routes.all();
    let mut faults = Vec::new();
    for (index, route) in routes.iter().enumerate() {
        let first = render(&front_end, route).await;
        let _ = render(&front_end, &routes[(index + 1) % routes.len()]).await;
        match (first, render(&front_end, route).await) {
            (Ok(first), Ok(again)) if first == again => {}
            (Ok(_), Ok(_)) => faults.push(format!(
                "{}: renders differently after another page was rendered; something is left behind between renders",
                route.id
            )),
            (Err(error), _) | (_, Err(error)) => faults.push(format!("{}: {error}", route.id)),
        }
    }
    if !faults.is_empty() {
        bail!("{}", faults.join("\n"));
    }
    println!("{} pages render, and none leaves anything behind; every form has a place in the database", routes.len());
    Ok(())
}

async fn render(front_end: &FrontEnd, route: &Route) -> Result<RenderedPage, RenderError> {
    front_end.render(route).await
}
