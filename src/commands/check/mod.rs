//! `leadlight check`: checks settings and certificate files, then applies every rule for pages (`pages/rules`). Opens no database and no socket. What else
//! prevents a start is checked where the server checks it: the tables, and the tables of the forms.

mod report;

use anyhow::ensure;
use tokio::runtime::Runtime;

use self::report::Report;
use super::assemble::{front_end_build, load_certificate, page_options, warnings};
use super::content::{MAX_PAGES_WITH_ALL_RULES, options_with_content, rejected, watched_files};
use super::delivery::{Transports, check_forms};
use super::output::print;
use crate::config::Settings;
use crate::content::Shown;
use crate::pages::{FrontEnd, rules};
use crate::server::tls::ActiveCertificate;
use crate::store;
use crate::tables::Route;
use crate::telemetry::plural::counted;

/// # Errors
/// The list of errors.
pub fn check(runtime: &Runtime, settings: Settings, as_json: bool) -> anyhow::Result<()> {
    let inspected = runtime.block_on(inspect(settings));
    if as_json {
        let failed = |error: &anyhow::Error| Report { faults: vec![format!("{error:#}")], ..Report::default() };
        let report = inspected.as_ref().map_or_else(|error| serde_json::to_string(&failed(error)), serde_json::to_string)?;
        print(|out| Ok(writeln!(out, "{report}")?))?;
    }
    let report = inspected?;
    if !as_json {
        print(|out| report.write_table(out))?;
    }
    ensure!(report.faults.is_empty(), "{} in {}", counted(report.faults.len(), "fault"), counted(report.pages, "page"));
    Ok(())
}

/// # Errors
/// When pages cannot be rendered at all.
async fn inspect(mut settings: Settings) -> anyhow::Result<Report> {
    settings.check()?;
    Transports::read(&settings)?;
    let certificate_warning = load_certificate(&settings, &ActiveCertificate::default())?.and_then(|(_, warning)| warning);
    // One isolate renders all pages, so that leaked state shows.
    settings.rendering.render_threads = Some(1);
    let build = front_end_build(&settings)?;
    let options = match watched_files(&settings)? {
        Some(files) => {
            options_with_content(&settings, &build, &files, Shown::Planned).map_err(|rejection| rejected(rejection, "the content"))?
        }
        None => page_options(&settings)?,
    };
    let front_end = FrontEnd::start(build, options).await?;
    store::check_forms(&front_end.tables.forms)?;
    check_forms(&settings, &front_end.tables)?;
    let warnings = certificate_warning.into_iter().chain(warnings(&settings, &front_end)).collect();
    let mut report =
        Report { pages: front_end.tables.routes.rows().len() + front_end.tables.routes.content().len(), warnings, ..Report::default() };
    let content: Vec<&Route> = front_end.tables.routes.content().iter().take(MAX_PAGES_WITH_ALL_RULES).collect();
    rules::apply_all(&front_end, &content).await?.into_iter().for_each(|rule| report.add(rule));
    Ok(report)
}
