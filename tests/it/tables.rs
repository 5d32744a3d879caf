//! The validation of the tables: each error names the file and the row. Also the optional fields of the operator's file.

use leadlight::tables::{RESERVED_PATHS, TableSources, Tables};

use crate::site::{TestSite, routes};

const ROUTES: &str = include_str!("../../data/routes.json");
const FORMS: &str = include_str!("../../data/forms.json");
const NOTICES: &str = include_str!("../../data/notices.json");
const SITE: &str = include_str!("../../data/site.json");

/// Reads the tables with one text replaced in one of them.
fn read(file: &str, from: &str, to: &str) -> Result<Tables, String> {
    let changed = |name: &str, text: &str| {
        if name != file {
            return text.to_owned();
        }
        assert!(text.contains(from), "{name} has no {from}");
        text.replacen(from, to, 1)
    };
    let (routes, forms) = (changed("routes", ROUTES), changed("forms", FORMS));
    let (notices, site) = (changed("notices", NOTICES), changed("site", SITE));
    let sources = TableSources { routes: &routes, forms: &forms, notices: &notices, site: &site, site_name: "--site-file: own.json" };
    Tables::parse(&sources).map_err(|error| error.to_string())
}

/// A page at a path that the router has would stop the start.
#[test]
fn every_path_of_the_router_is_a_page_or_reserved() {
    let site = TestSite::start(&["--page-views", "yes"]);
    let app = site.app();
    let pages: Vec<&str> = app.front_end.tables.routes.with_path().map(|(path, _)| path).collect();
    let paths = site.service.paths();
    assert!(paths.contains("/page-views") && paths.contains("/healthz"));
    for path in paths.iter().filter(|path| !pages.contains(&path.as_str())) {
        let is_reserved =
            RESERVED_PATHS.iter().any(|reserved| path.strip_prefix(reserved).is_some_and(|rest| rest.is_empty() || rest.starts_with('/')));
        assert!(is_reserved || path.contains('.'), "{path}: the path of a page has no dot");
    }
}

#[test]
fn every_fault_is_a_sentence_that_names_the_file() {
    for (file, from, to, named) in [
        ("routes", "\"label\": \"Home\"", "\"labell\": \"Home\"", "unknown field `labell`"),
        ("routes", "\"path\": \"/faq\"", "\"path\": \"/blog\"", "`faq` have the same path"),
        ("routes", "\"path\": \"/faq\"", "\"path\": \"/faq/\"", "`/faq/` is not a path"),
        ("routes", "\"path\": \"/faq\"", "\"path\": \"/assets/faq\"", "is reserved by the server"),
        ("routes", "\"path\": \"/faq\",", "", "both have no path"),
        ("routes", "\"id\": \"not-found\",", "\"id\": \"not-found\", \"path\": \"/404\",", "one row must have no path"),
        ("routes", "\"id\": \"faq\"", "\"id\": \"blog\"", "another row has the same id"),
        ("routes", "\"published\": \"2025-05-12\"", "\"published\": \"yesterday\"", "expected YYYY-MM-DD"),
        ("routes", "\"published\": \"2025-05-12\"", "\"published\": \"2999-01-01\"", "a day in the future"),
        ("routes", "\"author\": \"Priya Raman\"", "\"author\": \" \"", "an article has an author"),
        ("routes", "\"path\": \"/blog/busiest-lead-form\"", "\"path\": \"/blog/busiest_lead_form\"", "is not a path"),
        ("routes", "\"title\": \"{name}: B2B market intelligence platform\"", "\"title\": \"Home\"", "expected 10 to 65"),
        ("routes", "\"menu\": \"product\"", "\"menu\": \"products\"", "unknown variant `products`"),
        ("forms", "\"success\": \"contact-sent\"", "\"success\": \"contact-send\"", "`contact-send` is not in data/notices.json"),
        ("forms", "\"page\": \"home\"", "\"page\": \"hom\"", "the page `hom` is not a row"),
        ("forms", "\"action\": \"/forms/message\"", "\"action\": \"/forms/contact\"", "has the same action"),
        ("forms", "\"action\": \"/forms/message\"", "\"action\": \"/message\"", "expected /forms/ and a word"),
        ("forms", "\"subject\", \"message\"]", "\"subject\"]", "the field `message` goes into no column"),
        ("forms", "\"keyOf\": \"email\"", "\"keyOf\": \"mail\"", "filled from `mail`"),
        ("forms", "\"duplicate\": \"newsletter-duplicate\",", "", "need each other"),
        (
            "forms",
            "\"query\": \"pricing=enterprise\"",
            "\"query\": \"pricing=entreprise\"",
            "is not a query that `subscription-demo` declares",
        ),
        ("forms", "\"name\": \"email\", \"label\"", "\"name\": \"follow_up\", \"label\"", "one that every form has"),
        ("forms", "\"honeypot\": \"follow_up\"", "\"honeypot\": \"page\"", "expected a name that no other field has"),
        ("forms", "\"table\": \"contact_submissions\"", "\"table\": \"spam\"", "the id and the table `spam` are reserved"),
        ("forms", "\"anchor\": \"contact\"", "\"ancor\": \"contact\"", "unknown field `ancor`"),
        ("forms", "\"subject\": \"{company} has", "\"subject\": \"{company}\\nhas", "`receipt`: the subject must be a line"),
        ("notices", "\"too-many\"", "\"to-many\"", "`too-many` is missing"),
        ("notices", "\"variant\": \"success\"", "\"variant\": \"green\"", "unknown variant `green`"),
        ("site", "\"name\": \"Leadlight\"", "\"name\": \" \"", "must be a line of visible text"),
        ("site", "\"format\": \"₹{amount}\"", "\"format\": \"₹\"", "expected one {amount}"),
        ("site", "\"code\": \"INR\"", "\"code\": \"₹\"", "`currency.code` is `₹`"),
        ("site", "\"country\": \"IN\"", "\"country\": \"India\"", "`address.country` is `India`"),
        ("site", "\"name\": \"Indian law\"", "\"name\": \"\"", "`law.name` is empty"),
        ("site", "\"law\": {", "\"laws\": {", "unknown field `laws`"),
        ("site", "\"legalName\"", "\"legalname\"", "unknown field `legalname`"),
        ("site", "https://app.example.com/", "javascript:alert(1)", "starts with javascript:"),
        ("site", "https://app.example.com/", "two\\nlines", "`two\\nlines` is not an address"),
    ] {
        let error = read(file, from, to).err().unwrap_or_default();
        assert!(error.contains(named), "{file}: {from} -> {to}: {error}");
        let name = if file == "site" { "--site-file: own.json:".to_owned() } else { format!("data/{file}.json:") };
        assert!(error.lines().all(|line| line.starts_with(&name)), "{error}");
    }
}

#[test]
fn json_errors_have_line_and_column() {
    for (file, from, to) in [
        ("routes", "\"label\": \"Home\",", "\"label\": \"Home\""),
        ("routes", "\"menu\": \"product\"", "\"menu\": \"products\""),
        ("forms", "\"subject\", \"message\"]", "7]"),
        ("notices", "\"variant\": \"success\"", "\"variant\": \"green\""),
        ("site", "\"legalName\"", "\"legalname\""),
        ("site", "https://app.example.com/", "javascript:alert(1)"),
    ] {
        let error = read(file, from, to).unwrap_err();
        let text = match file {
            "routes" => ROUTES,
            "forms" => FORMS,
            "notices" => NOTICES,
            _ => SITE,
        };
        let changed = text[..text.find(from).unwrap()].lines().count();
        let name = if file == "site" { "--site-file: own.json".to_owned() } else { format!("data/{file}.json") };
        let mut place = error.strip_prefix(&format!("{name}:")).unwrap_or_else(|| panic!("{error}")).split(':');
        let mut number = || place.next().and_then(|it| it.parse::<usize>().ok()).unwrap_or_else(|| panic!("{error}"));
        let (line, column) = (number(), number());
        // A missing comma is reported on the next line.
        assert!((changed..=changed + 1).contains(&line) && column > 0, "{changed}: {error}");
        assert!(!error.contains(" at line ") && !error.contains("untagged"), "{error}");
    }
}

#[test]
fn a_long_company_name_shortens_titles_with_a_warning() {
    let name = "The Extraordinarily Long Company of Great Britain and Ireland Limited";
    let tables = read("site", "\"name\": \"Leadlight\"", &format!("\"name\": \"{name}\"")).unwrap();
    let mut titles = std::collections::HashSet::new();
    for route in routes().rows() {
        let head = tables.head(tables.routes.by_id(&route.id).unwrap());
        assert!(titles.insert(head.title.clone()), "{}: another page has the title {}", route.id, head.title);
        assert!((10..=65).contains(&head.title.chars().count()), "{}: {}", route.id, head.title);
        assert!((50..=160).contains(&head.description.chars().count()), "{}: {}", route.id, head.description);
        assert!(!head.title.contains("{name}"), "{}", head.title);
    }
    assert_eq!(tables.head(tables.routes.by_id("home").unwrap()).title, "B2B market intelligence platform");
    let contact = tables.routes.by_id("contact-us").unwrap();
    assert_eq!(tables.head(contact).title, contact.label);
    let [titles, descriptions] = &tables.warnings[..] else { panic!("{:?}", tables.warnings) };
    assert!(
        titles.contains("`name`") && titles.contains("titles of") && descriptions.contains("descriptions of"),
        "{titles} {descriptions}"
    );
    assert!(read("site", "Leadlight", "Leadlight").unwrap().warnings.is_empty());
}

#[test]
fn optional_facts_are_left_out_of_every_page() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("site.json");
    let mut facts: serde_json::Map<String, serde_json::Value> = serde_json::from_str(SITE).unwrap();
    let number = facts["taxRegistration"]["number"].as_str().unwrap().to_owned();
    for optional in ["whatsapp", "taxRegistration", "privacyRole", "social", "appStores"] {
        facts.remove(optional).unwrap();
    }
    facts["currency"].as_object_mut().unwrap().remove("abroad").unwrap();
    std::fs::write(&file, serde_json::to_string(&facts).unwrap()).unwrap();
    let site = TestSite::start(&["--site-file", file.to_str().unwrap()]);
    for (path, _) in routes().with_path() {
        let html = site.get(path).text();
        for left in [
            "undefined",
            "example.com/whatsapp",
            number.as_str(),
            "U.S. dollars",
            "grievance officer",
            "example.com/linkedin",
            "example.com/app-store",
            "sameAs",
        ] {
            assert!(!html.contains(left), "{path}: {left}");
        }
    }
}
