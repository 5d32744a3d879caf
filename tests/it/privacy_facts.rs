//! The privacy and cookie pages follow the settings of the server.

use crate::site::{TestSite, forms, shared_site};

/// A page with its tags removed.
fn text(site: &TestSite, path: &str) -> String {
    let html = site.get(path).text();
    let body = html.split_once("<main").unwrap().1.split_once("</main>").unwrap().0.to_owned();
    let text: String = body.split('<').map(|part| part.split_once('>').map_or(part, |(_, text)| text)).collect();
    text.replace("&#x27;", "'").replace("&amp;", "&")
}

#[test]
fn the_privacy_policy_says_how_long_each_form_is_kept_and_where_it_goes() {
    let policy = text(shared_site(), "/privacy-policy");
    for form in forms() {
        let labels: Vec<&str> = form.fields.iter().map(|field| field.label.as_str()).collect();
        assert!(policy.contains(&format!("{}{}Our database", form.title, labels.join(", "))), "{}: {policy}", form.id);
        let kept = if form.id == "newsletter" { "Until you ask us to remove it" } else { "24 months after you sent it" };
        assert!(policy.contains(&format!("{}{kept}", form.title)), "{}: {policy}", form.id);
    }
    let folder = tempfile::tempdir().unwrap();
    let backups = folder.path().to_str().unwrap();
    let webhook = ["--lead-webhook", "https://crm.example.com/", "--lead-webhook-secret", "file:secret"];
    let settings = ["--retain", "contact=90d,newsletter=3y", "--keep-requests", "no", "--backup-folder", backups, "--backup-every", "12h"];
    let policy = text(&TestSite::start(&[&settings[..], &webhook].concat()), "/privacy-policy");
    for expected in [
        "Contact form90 days after you sent it",
        "Newsletter3 years after you sent it",
        "MessageOur database; to our system for inquiries",
        "Enterprise requestPhone number, Email addressNowhere",
        // Seven backups, every twelve hours.
        "for about 4 days",
    ] {
        assert!(policy.contains(expected), "{expected}: {policy}");
    }
    assert!(!policy.contains("Enterprise request24 months"), "what is not stored has no period");
}

#[test]
fn the_cookie_policy_says_who_sets_the_cookies() {
    assert!(text(shared_site(), "/cookie-policy").contains("Set by the product’s own app, not by this website"));
}
