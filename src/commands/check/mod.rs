//! `leadlight check`: checks settings and certificate files, renders every page and applies the rules of this folder, one file a concern. Opens no
//! database and no socket. What prevents a start is checked where the server checks it: the tables, the markup of pages (`pages/rules.rs`), and the tables
//! of the forms.

mod crawling;
mod document;
mod fields;
mod forms;
mod head;
mod headings;
mod images;
mod links;
mod markdown;
mod rendering;
mod report;
mod shown;
mod site;
mod structured_data;

use anyhow::ensure;
use tokio::runtime::Runtime;

use self::report::{Outcome, Report};
use self::site::Site;
use self::structured_data::Vocabulary;
use super::assemble::{front_end_build, load_certificate, page_options, warnings};
use super::delivery::Transports;
use super::output::print;
use crate::config::Settings;
use crate::pages::FrontEnd;
use crate::server::tls::ActiveCertificate;
use crate::store;
use crate::telemetry::plural::counted;

type Rule = fn(&Site) -> Outcome;

/// The rules that read what is sent.
const RULES: [(&str, Rule); 13] = [
    ("title", head::titles),
    ("description", head::descriptions),
    ("headings", headings::headings),
    ("links", links::links),
    ("anchors", links::anchors),
    ("redirects", links::redirects),
    ("alternative texts", images::alternative_texts),
    ("social images", images::social_images),
    ("labels", fields::labels),
    ("canonical URLs", crawling::canonical_urls),
    ("robots", crawling::robots),
    ("sitemap", crawling::sitemap),
    ("markdown", markdown::markdown),
];

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
    let front_end = FrontEnd::start(front_end_build(&settings)?, page_options(&settings)?).await?;
    store::check_forms(&front_end.tables.forms)?;
    Transports::check_forms(&settings.delivery.forms(), &front_end.tables)?;
    let warnings = certificate_warning.into_iter().chain(warnings(&settings, &front_end)).collect();
    let mut report = Report { pages: front_end.tables.routes.all().len(), warnings, ..Report::default() };
    report.add("rendering", rendering::rendering(&front_end).await);
    report.add("forms", forms::forms(&front_end).await);
    let site = Site::read(&front_end).await?;
    for (name, rule) in RULES {
        report.add(name, rule(&site));
    }
    report.add("structured data", structured_data::structured_data(&site, &Vocabulary::embedded()?));
    Ok(report)
}
