//! What brought a lead: pages of the site, the referring host, the campaign, and when. [`origin_of_post`] reads it from a form post. It is text
//! that visitors can forge, so it is cleaned and cut, and never refuses a lead.

use time::{Duration, OffsetDateTime};

use super::invisible_characters::strip_invisible;
use crate::store::features::lead_origins::VisitSource;
use crate::store::timestamp::format_time;
use crate::store::{LeadOrigin, Values};
use crate::tables::forms::{ORIGIN_PREFIX, PAGE_FIELD};
use crate::tables::{FieldKind, Routes};

/// The parameters of campaigns (<https://support.google.com/analytics/answer/10917952>), which are columns too.
const UTM: [&str; 5] = ["utm_source", "utm_medium", "utm_campaign", "utm_term", "utm_content"];

/// Parameters in which advertisers identify a click: Google, Microsoft, Meta, TikTok, LinkedIn, X, Yandex, Reddit, Pinterest and Snapchat. Browsers
/// send the names that end in `id` or `ik`.
const CLICK_IDS: [&str; 14] = [
    "gclid",
    "gbraid",
    "wbraid",
    "dclid",
    "msclkid",
    "fbclid",
    "igshid",
    "ttclid",
    "li_fat_id",
    "twclid",
    "yclid",
    "rdt_cid",
    "epik",
    "ScCid",
];

/// The longest value, in characters.
const MAX_CHARS: usize = 100;
/// The oldest landing: a tab may be open for long.
const MAX_AGE: Duration = Duration::days(90);

/// The page that posts a form, from `Referer`.
#[derive(Clone, Copy, Debug)]
pub struct PostingPage<'a> {
    pub path: &'a str,
    pub query: &'a str,
}

/// What brought a form post. A browser with JavaScript says in hidden fields how the visit began (`frontend/src/components/form/visit-origin.ts`); otherwise
/// the campaign is that of the posting page's address, and the rest is unknown.
pub fn origin_of_post(values: &Values, page: Option<PostingPage<'_>>, routes: &Routes, now: OffsetDateTime) -> LeadOrigin {
    let known_path = |path: &str| routes.by_path(path).and_then(|route| route.path.clone());
    let field = |name: &str| values.get(&format!("{ORIGIN_PREFIX}{name}")).map(String::as_str);
    let form_route = values.get(PAGE_FIELD).and_then(|id| routes.by_id(id));
    let form_page = form_route.map_or_else(|| known_path(page?.path), |route| route.path.clone());
    let mut found: Vec<(&str, Option<String>)> = vec![("form_page", form_page)];
    if let Some(landing) = field("landing_page") {
        found.push(("landing_page", known_path(landing)));
        found.push(("referring_host", field("referring_host").and_then(host)));
        found.extend(UTM.map(|name| (name, field(name).map(line))));
        found.push(("click_id_kind", click_id(field("parameters").unwrap_or_default().split(' '))));
        found.push(("landed_at", field("age_s").and_then(|age| landed_at(age, now))));
    } else if let Some(page) = page {
        let parameters: Vec<_> = form_urlencoded::parse(page.query.as_bytes()).collect();
        let first = |wanted: &str| parameters.iter().find(|(name, _)| name == wanted).map(|(_, value)| line(value));
        found.extend(UTM.map(|name| (name, first(name))));
        found.push(("click_id_kind", click_id(parameters.iter().map(|(name, _)| name.as_ref()))));
    }
    // What the page with the form says, unless the visitor's own address says it.
    if !found.iter().any(|(column, value)| *column == "utm_campaign" && value.as_ref().is_some_and(|value| !value.is_empty())) {
        found.push(("utm_campaign", field("campaign").map(line)));
    }
    LeadOrigin::new(found.into_iter().filter_map(|(column, value)| Some((column.to_owned(), value?))).collect())
}

/// What brought a visit. `query` is that of its first page. A value that may be an e-mail address is left out.
pub fn visit_source(referring_host: Option<&str>, query: &str) -> VisitSource {
    let mut source = VisitSource { referring_host: referring_host.and_then(host).unwrap_or_default(), ..VisitSource::default() };
    // No other page with a query costs more.
    if query.contains("utm_") {
        let parameters: Vec<_> = form_urlencoded::parse(query.as_bytes()).collect();
        let first = |wanted: &str| parameters.iter().find(|(name, _)| name == wanted).map(|(_, value)| line(value));
        let value = |name: &str| first(name).filter(|value| !value.contains('@')).unwrap_or_default();
        (source.utm_source, source.utm_campaign) = (value("utm_source"), value("utm_campaign"));
    }
    source
}

/// The text as one visible line, cut at [`MAX_CHARS`].
fn line(text: &str) -> String {
    let visible = strip_invisible(FieldKind::Text, text.trim());
    let cut: String = visible.chars().take(MAX_CHARS).collect();
    // After the cut, which may leave a joiner or a space at the end.
    strip_invisible(FieldKind::Text, &cut).trim().to_owned()
}

/// A host as URLs have it, in ASCII.
fn host(text: &str) -> Option<String> {
    let host = text.trim().to_ascii_lowercase();
    let is_host =
        !host.is_empty() && host.len() <= MAX_CHARS && host.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-._".contains(&byte));
    is_host.then_some(host)
}

/// The first of these parameter names that is one of [`CLICK_IDS`].
fn click_id<'a>(mut names: impl Iterator<Item = &'a str>) -> Option<String> {
    names.find_map(|name| CLICK_IDS.iter().find(|known| **known == name)).map(|known| (*known).to_owned())
}

/// When the visit began, by this machine's clock, because those of visitors may be wrong.
fn landed_at(age_s: &str, now: OffsetDateTime) -> Option<String> {
    let age = age_s.parse::<u32>().ok().map(|age| Duration::seconds(age.into())).filter(|age| *age <= MAX_AGE)?;
    format_time(now - age).ok()
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;
    use crate::store::ORIGIN_COLUMNS;
    use crate::tables::{TableSources, Tables};

    const NOW: OffsetDateTime = datetime!(2026-11-26 12:00 UTC);

    fn routes() -> Routes {
        let sources = TableSources {
            routes: include_str!("../../data/routes.json"),
            forms: include_str!("../../data/forms.json"),
            notices: include_str!("../../data/notices.json"),
            site: include_str!("../../data/site.json"),
            site_name: "data/site.json",
        };
        Tables::parse(&sources).unwrap().routes
    }

    /// The origin of a post, as `column=value` in the order of the columns.
    fn read(fields: &[(&str, &str)], page: Option<PostingPage<'_>>) -> Vec<String> {
        let values = fields.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        let origin = origin_of_post(&values, page, &routes(), NOW);
        ORIGIN_COLUMNS.iter().filter_map(|column| Some(format!("{column}={}", origin.get(column)?))).collect()
    }

    #[test]
    fn the_browser_says_how_the_visit_began() {
        let fields = [
            ("page", "faq"),
            ("origin_landing_page", "/products"),
            ("origin_referring_host", "News.Example.org"),
            ("origin_utm_source", " news\u{200b}letter "),
            ("origin_utm_campaign", "Frühling 2026"),
            ("origin_utm_id", "ignored"),
            ("origin_parameters", "utm_source x gclid fbclid"),
            ("origin_age_s", "90"),
        ];
        // The address of the posting page is then no campaign of its own.
        let page = PostingPage { path: "/blog", query: "utm_source=other&msclkid=1" };
        let expected = [
            "form_page=/faq",
            "landing_page=/products",
            "referring_host=news.example.org",
            "utm_source=newsletter",
            "utm_campaign=Frühling 2026",
            "click_id_kind=gclid",
            "landed_at=2026-11-26T11:58:30.000Z",
        ];
        assert_eq!(read(&fields, Some(page)), expected);
    }

    /// `visit-origin.ts` sends no other names.
    #[test]
    fn browsers_send_every_known_click_id() {
        for name in CLICK_IDS {
            assert!(["id", "ik"].iter().any(|end| name.to_ascii_lowercase().ends_with(end)), "{name}");
        }
        let many = format!("{} gclid", "hsa_id ".repeat(100));
        let fields = [("origin_landing_page", "/faq"), ("origin_parameters", many.as_str())];
        assert_eq!(read(&fields, None), ["landing_page=/faq", "click_id_kind=gclid"]);
    }

    #[test]
    fn without_javascript_the_campaign_is_that_of_the_forms_page() {
        for (path, query, expected) in [
            (
                "/faq",
                "utm_source=a&utm_source=b&utm_term=%20c%00d&gclid=secret",
                &["form_page=/faq", "utm_source=a", "utm_term=cd", "click_id_kind=gclid"][..],
            ),
            ("/", "", &["form_page=/"]),
            ("/nowhere", "utm_medium=mail", &["utm_medium=mail"]),
        ] {
            assert_eq!(read(&[], Some(PostingPage { path, query })), expected, "{path}");
        }
        assert_eq!(read(&[("page", "faq")], None), ["form_page=/faq"]);
        assert_eq!(read(&[("page", "not-found")], Some(PostingPage { path: "/faq", query: "" })), [""; 0], "the 404 page has no path");
    }

    #[test]
    fn what_is_forged_is_dropped_or_cut() {
        let long = "x".repeat(5_000);
        for (name, value, expected) in [
            ("landing_page", "/nowhere", None),
            ("landing_page", "//evil.example/", None),
            ("referring_host", "evil.example/path", None),
            ("referring_host", "a b", None),
            ("referring_host", "<script>", None),
            ("referring_host", long.as_str(), None),
            ("utm_source", long.as_str(), Some(MAX_CHARS)),
            ("utm_source", "\u{0}\u{202e}\n", None),
            ("parameters", "nothing known", None),
            ("age_s", "-1", None),
            ("age_s", "99999999", None),
            ("age_s", "1e3", None),
        ] {
            let name = format!("origin_{name}");
            let fields = [("origin_landing_page", "/nowhere"), (name.as_str(), value)];
            let found: Vec<usize> = read(&fields, None).iter().map(|it| it.split_once('=').unwrap().1.chars().count()).collect();
            assert_eq!(found, expected.into_iter().collect::<Vec<_>>(), "{name}: {value:.40}");
        }
    }
}
