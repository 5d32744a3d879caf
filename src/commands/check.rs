//! `leadlight check`: checks settings and certificate files, renders every page, compares the forms with the migrations, and finds state that leaks
//! between renders and forms that are not on their page with all fields. Opens no database and no socket.

use anyhow::ensure;
use serde::Serialize;
use tokio::runtime::Runtime;

use super::assemble::{front_end_build, load_certificate, page_options};
use super::delivery::Transports;
use super::output::print;
use crate::config::Settings;
use crate::engine::{RenderError, RenderedPage};
use crate::leads::store;
use crate::pages::FrontEnd;
use crate::server::tls::ActiveCertificate;
use crate::tables::{Form, Query, Route};
use crate::telemetry::plural::counted;

/// # Errors
/// The list of errors.
pub fn check(runtime: &Runtime, settings: Settings, as_json: bool) -> anyhow::Result<()> {
    let report =
        runtime.block_on(inspect(settings)).unwrap_or_else(|error| Report { errors: vec![format!("{error:#}")], ..Report::default() });
    print(|out| {
        if as_json {
            writeln!(out, "{}", serde_json::to_string(&report)?)?;
        } else {
            for warning in &report.warnings {
                writeln!(out, "{warning}")?;
            }
            if report.errors.is_empty() {
                let pages = counted(report.pages, "page");
                writeln!(out, "{pages} rendered without errors; no state leaked between renders; every form matches the migrations")?;
            }
        }
        Ok(())
    })?;
    ensure!(report.errors.is_empty(), "{}", report.errors.join("\n"));
    Ok(())
}

#[derive(Default, Serialize)]
struct Report {
    pages: usize,
    /// They prevent serving.
    #[serde(rename = "faults")]
    errors: Vec<String>,
    warnings: Vec<String>,
}

/// # Errors
/// When pages cannot be rendered at all.
async fn inspect(mut settings: Settings) -> anyhow::Result<Report> {
    settings.check()?;
    let transports = Transports::read(&settings.delivery)?;
    if let Some((certificate, key)) = settings.tls.files() {
        load_certificate(certificate, key, &ActiveCertificate::default())?;
    }
    // One isolate renders all pages, so that leaked state shows.
    settings.rendering.render_threads = Some(1);
    let front_end = FrontEnd::start(front_end_build(&settings)?, page_options(&settings)?).await?;
    store::check_forms(&front_end.tables.forms)?;
    transports.for_forms(&settings.delivery.forms(), &front_end.tables)?;
    let routes = front_end.tables.routes.all();
    let mut errors = Vec::new();
    for (index, route) in routes.iter().enumerate() {
        let first = render(&front_end, route).await;
        let _ = render(&front_end, &routes[(index + 1) % routes.len()]).await;
        match (first, render(&front_end, route).await) {
            (Ok(first), Ok(again)) if first == again => {}
            (Ok(_), Ok(_)) => errors.push(format!("{}: renders differently after another page; state leaks between renders", route.id)),
            (Err(error), _) | (_, Err(error)) => errors.push(format!("{}: {error}", route.id)),
        }
    }
    for form in front_end.tables.forms.iter() {
        // Table validation guarantees that the page exists.
        let Some(route) = front_end.tables.routes.by_id(&form.default_page) else { continue };
        match front_end.render_body(route, front_end.tables.read_query(route, &form.query)).await {
            Ok(page) => errors.extend(form_errors(form, &page.body)),
            Err(error) => errors.push(format!("{}: {error}", route.id)),
        }
    }
    Ok(Report { pages: routes.len(), errors, warnings: front_end.tables.warnings.clone() })
}

async fn render(front_end: &FrontEnd, route: &Route) -> Result<RenderedPage, RenderError> {
    front_end.render_body(route, Query::new()).await
}

/// Fields and anchors of a form that are missing on its page. A visitor could not correct a rejected form.
fn form_errors(form: &Form, body: &str) -> Vec<String> {
    let on_page = format!("the page `{}`", form.default_page);
    let action = format!("action=\"{}\"", form.action);
    let Some(html) = body.split("<form").skip(1).map(|rest| rest.split("</form>").next().unwrap_or(rest)).find(|it| it.contains(&action))
    else {
        return vec![format!("data/forms.json: `{}`: it is not on {on_page}", form.id)];
    };
    let missing = form.fields.iter().filter(|field| !html.contains(&format!("name=\"{}\"", field.name)));
    let mut errors: Vec<String> =
        missing.map(|field| format!("data/forms.json: `{}`: {on_page} does not show its field `{}`", form.id, field.name)).collect();
    if !body.contains(&format!("id=\"{}\"", form.anchor)) {
        errors.push(format!("data/forms.json: `{}`: {on_page} has no element with the id `{}`", form.id, form.anchor));
    }
    errors
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn missing_forms_fields_and_anchors_are_reported() {
        let form: Form = serde_json::from_str(
            r#"{ "title": "A", "action": "/forms/a", "alwaysStored": true, "table": "t", "columns": [], "page": "home", "anchor": "here", "success": "s", "missing": "m",
                 "failure": "f", "fields": [{ "name": "email", "label": "Email", "type": "email", "required": true, "maxLength": 9 }] }"#,
        )
        .unwrap();
        for (body, expected) in [
            (r#"<p id="here"></p><form action="/forms/a"><input name="email"></form>"#, None),
            (r#"<form action="/forms/a"><input name="email"></form>"#, Some("no element with the id `here`")),
            (r#"<p id="here"></p><form action="/forms/a"></form><input name="email">"#, Some("does not show its field `email`")),
            (r#"<p id="here"></p><form action="/forms/b"><input name="email"></form>"#, Some("it is not on the page `home`")),
        ] {
            let errors = form_errors(&form, body);
            assert_eq!(errors.len(), usize::from(expected.is_some()), "{errors:?}");
            assert!(expected.is_none_or(|expected| errors[0].contains(expected)), "{errors:?}");
        }
    }
}
