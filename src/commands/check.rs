//! `leadlight check`: everything that `serve` does before it listens, a search for state that leaks between renders, and whether each form stands
//! on its page with all of its fields.

use anyhow::ensure;
use serde::Serialize;
use tokio::runtime::Runtime;

use super::assemble::{page_options, site_files, take_certificate};
use super::delivery::Receivers;
use super::output::print;
use crate::config::{CertificateSource, Settings};
use crate::engine::{RenderError, RenderedPage};
use crate::leads::store;
use crate::pages::FrontEnd;
use crate::server::tls::InService;
use crate::tables::{Form, Query, Route};
use crate::telemetry::counted::counted;

/// # Errors
/// The list of what is wrong.
pub fn check(runtime: &Runtime, settings: Settings, as_json: bool) -> anyhow::Result<()> {
    let found =
        runtime.block_on(inspect(settings)).unwrap_or_else(|error| Found { faults: vec![format!("{error:#}")], ..Found::default() });
    print(|out| {
        if as_json {
            writeln!(out, "{}", serde_json::to_string(&found)?)?;
        } else {
            for warning in &found.warnings {
                writeln!(out, "{warning}")?;
            }
            if found.faults.is_empty() {
                let pages = counted(found.pages, "page");
                writeln!(out, "{pages} rendered, with nothing left behind; every form has a place in the database")?;
            }
        }
        Ok(())
    })?;
    ensure!(found.faults.is_empty(), "{}", found.faults.join("\n"));
    Ok(())
}

#[derive(Default, Serialize)]
struct Found {
    /// How many were looked at.
    pages: usize,
    /// What keeps the site from being served, a sentence each.
    faults: Vec<String>,
    /// What does not.
    warnings: Vec<String>,
}

/// # Errors
/// What keeps the pages from being looked at at all.
async fn inspect(mut settings: Settings) -> anyhow::Result<Found> {
    settings.check()?;
    let receivers = Receivers::read(&settings.delivery)?;
    if let Some(CertificateSource::Files { certificate, key }) = settings.tls.source() {
        take_certificate(certificate, key, &InService::default())?;
    }
    // One isolate, so that A, B and A run in the same one.
    settings.rendering.render_threads = Some(1);
    let front_end = FrontEnd::start(site_files(&settings)?, page_options(&settings)?).await?;
    store::check_forms(&front_end.tables.forms)?;
    receivers.channels(&settings.delivery.forms(), &front_end.tables)?;
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
    for form in front_end.tables.forms.iter() {
        // The tables hold that the page is there.
        let Some(route) = front_end.tables.routes.by_id(&form.page) else { continue };
        match front_end.render(route, front_end.tables.read_query(route, &form.query)).await {
            Ok(page) => faults.extend(form_faults(form, &page.body)),
            Err(error) => faults.push(format!("{}: {error}", route.id)),
        }
    }
    Ok(Found { pages: routes.len(), faults, warnings: front_end.tables.warnings.clone() })
}

async fn render(front_end: &FrontEnd, route: &Route) -> Result<RenderedPage, RenderError> {
    front_end.render(route, Query::new()).await
}

/// What a form's page lacks of it: a post that nobody can make right, or an address that leads nowhere.
fn form_faults(form: &Form, body: &str) -> Vec<String> {
    let on_page = format!("the page `{}`", form.page);
    let action = format!("action=\"{}\"", form.action);
    let Some(drawn) = body.split("<form").skip(1).map(|rest| rest.split("</form>").next().unwrap_or(rest)).find(|it| it.contains(&action))
    else {
        return vec![format!("data/forms.json: `{}`: it does not stand on {on_page}", form.id)];
    };
    let missing = form.fields.iter().filter(|field| !drawn.contains(&format!("name=\"{}\"", field.name)));
    let mut faults: Vec<String> =
        missing.map(|field| format!("data/forms.json: `{}`: {on_page} does not show its field `{}`", form.id, field.name)).collect();
    if !body.contains(&format!("id=\"{}\"", form.anchor)) {
        faults.push(format!("data/forms.json: `{}`: {on_page} has no element with the id `{}`", form.id, form.anchor));
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_form_and_its_page_are_held_against_each_other() {
        let form: Form = serde_json::from_str(
            r#"{ "title": "A", "action": "/forms/a", "alwaysStored": true, "table": "t", "columns": [], "page": "home", "anchor": "here", "success": "s", "missing": "m",
                 "failure": "f", "fields": [{ "name": "email", "label": "Email", "type": "email", "required": true, "maxLength": 9 }] }"#,
        )
        .unwrap();
        for (body, expected) in [
            (r#"<p id="here"></p><form action="/forms/a"><input name="email"></form>"#, None),
            (r#"<form action="/forms/a"><input name="email"></form>"#, Some("no element with the id `here`")),
            (r#"<p id="here"></p><form action="/forms/a"></form><input name="email">"#, Some("does not show its field `email`")),
            (r#"<p id="here"></p><form action="/forms/b"><input name="email"></form>"#, Some("does not stand on the page `home`")),
        ] {
            let faults = form_faults(&form, body);
            assert_eq!(faults.len(), usize::from(expected.is_some()), "{faults:?}");
            assert!(expected.is_none_or(|expected| faults[0].contains(expected)), "{faults:?}");
        }
    }
}
