//! The rules for pages: what each file says in its first lines, with its reason. The start applies those for bodies, and a fault stops it. `leadlight
//! check`, publishing of content and the test of the whole site (tests/it/check.rs) apply all of them to every page.
//!
//! A rule reads a page and returns findings with place and advice. To add one, write its file and name it in [`BODY_RULES`] or [`SITE_RULES`].

mod alternative_texts;
mod canonical_urls;
mod document;
mod fallbacks;
mod first_heading;
mod forms;
mod headings;
mod labels;
mod links;
mod markdown;
mod outcome;
mod rendering;
mod robots;
mod security_policy;
mod shown;
mod site;
mod sitemap;
mod social_images;
mod structured_data;
mod target;
mod title_and_description;
mod undefined;

use self::outcome::Findings;
use self::site::Site;
use super::FrontEnd;
use crate::tables::Route;

pub use self::outcome::{Finding, Outcome, RuleReport};

type BodyRule = fn(body: &str, findings: &mut Findings);
type SiteRule = fn(&Site) -> Outcome;

/// These read what React rendered. They scan its text, because the start has milliseconds for all pages.
const BODY_RULES: [(&str, BodyRule); 4] = [
    ("first heading", first_heading::first_heading),
    ("fallbacks", fallbacks::fallbacks),
    ("security policy", security_policy::security_policy),
    ("undefined values", undefined::undefined),
];

/// These read every document as it is sent, parsed, and the others that it leads to.
const SITE_RULES: [(&str, SiteRule); 14] = [
    ("title", title_and_description::titles),
    ("description", title_and_description::descriptions),
    ("headings", headings::headings),
    ("links", links::links),
    ("anchors", links::anchors),
    ("redirects", links::redirects),
    ("alternative texts", alternative_texts::alternative_texts),
    ("social images", social_images::social_images),
    ("labels", labels::labels),
    ("canonical URLs", canonical_urls::canonical_urls),
    ("robots", robots::robots),
    ("sitemap", sitemap::sitemap),
    ("markdown", markdown::markdown),
    ("structured data", structured_data::structured_data),
];

/// What prevents a start with a page that has this body. The caller knows which page it is.
pub fn body_faults(body: &str) -> Vec<Finding> {
    let mut findings = Findings::default();
    for (_, rule) in BODY_RULES {
        rule(body, &mut findings);
    }
    findings.faults
}

/// Applies every rule to every page of the table and to these of the content. `front_end` must have one isolate, so that state which leaks between
/// renders shows.
///
/// # Errors
/// A page that cannot be rendered.
pub async fn apply_all(front_end: &FrontEnd, content: &[&Route]) -> anyhow::Result<Vec<RuleReport>> {
    let mut reports = vec![
        RuleReport { rule: "rendering", outcome: rendering::rendering(front_end).await },
        RuleReport { rule: "forms", outcome: forms::forms(front_end).await },
    ];
    let pages: Vec<&Route> = front_end.tables.routes.rows().iter().chain(content.iter().copied()).collect();
    reports.extend(apply_to(front_end, &pages).await?);
    Ok(reports)
}

/// Applies the rules that read documents to these pages.
///
/// # Errors
/// A page that cannot be rendered.
pub async fn apply_to(front_end: &FrontEnd, pages: &[&Route]) -> anyhow::Result<Vec<RuleReport>> {
    let (site, mut reports) = (Site::read(front_end, pages).await?, Vec::new());
    for (rule, apply) in BODY_RULES {
        reports.push(RuleReport { rule, outcome: Outcome::of(&site.pages, |page, findings| apply(&page.body, findings)) });
    }
    for (rule, apply) in SITE_RULES {
        reports.push(RuleReport { rule, outcome: apply(&site) });
    }
    Ok(reports)
}
