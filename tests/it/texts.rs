//! Texts of the operator's content in the place of those of the build: on the server, in the data for the browser, and in the tables.

use std::sync::LazyLock;

use leadlight::pages::assets::FrontEndBuild;
use serde_json::{Value, json};

use crate::site::{TestSite, shared_site, text_between};

const HEADLINE: &str = "A headline from the content folder, with {name} & <b>";
const TITLE: &str = "Questions that came with the content | {name}";
const PRICE: &str = "₹7,654";
const YEARLY: &str = "₹81,234";

/// All texts of the build.
static TEXTS: LazyLock<Value> = LazyLock::new(|| serde_json::from_str(&FrontEndBuild::embedded().unwrap().texts).unwrap());

static SITE: LazyLock<TestSite> = LazyLock::new(|| {
    let mut entries = TEXTS["faq"]["faqEntries"].as_array().unwrap().clone();
    entries.reverse();
    entries.push(json!({ "id": "new-one", "question": "Is it new?", "answer": "It is.", "category": "general" }));
    TestSite::try_start_with_texts(&json!({
        "faq": { "title": TITLE, "label": "Asked often", "hero": { "title": HEADLINE }, "faqEntries": entries },
        "site": { "claims": { "prices": { "starter": { "monthly": { "price": 7654 }, "yearly": { "price": 81234 } } } } },
        "notices": { "contact-sent": { "title": "Your message is here" } },
        "forms": {
            "faults": { "required": "Please fill in {label}." },
            "contact": { "submit": "Send it off", "fields": { "email": { "label": "Address for our answer" } } },
            "message": { "fields": { "inquiry": { "options": { "sales": { "label": "Plans and prices" } } } } },
        },
    }))
    .unwrap()
});

fn html(path: &str) -> String {
    SITE.get(path).text()
}

/// A JSON script of a document; null if there is none.
fn script(html: &str, id: &str) -> Value {
    let start = format!("<script type=\"application/json\" id=\"{id}\">");
    if html.contains(&start) { serde_json::from_str(text_between(html, &start, "</script>")).unwrap() } else { Value::Null }
}

fn main_of(html: &str) -> &str {
    text_between(html, "<main", "</main>")
}

#[test]
fn a_page_has_the_replaced_headline_and_list_and_the_other_texts_as_they_were() {
    let (page, before) = (html("/faq"), shared_site().get("/faq").text());
    assert!(main_of(&page).contains("A headline from the content folder, with {name} &amp; &lt;b&gt;</h1>"), "the text is no HTML");
    assert!(!page.contains(TEXTS["faq"]["hero"]["title"].as_str().unwrap()));
    let lead = TEXTS["faq"]["hero"]["lead"].as_str().unwrap();
    assert!(page.contains(lead) && before.contains(lead));
    let at = |question: &str| main_of(&page).find(&format!("id=\"{question}\"")).unwrap_or_else(|| panic!("no {question}"));
    assert!(at("new-one") > 0);
    let structured = text_between(&page, "<script type=\"application/ld+json\">", "</script>");
    assert!(structured.contains("Is it new?"), "{structured}");
    assert!(!before.contains("new-one"));
}

#[test]
fn title_and_label_are_those_of_the_content_wherever_the_page_is_named() {
    let title = text_between(&html("/faq"), "<title>", "</title>").to_owned();
    assert!(title.starts_with("Questions that came with the content | "), "{title}");
    assert!(html("/").contains(">Asked often</a>"), "in the menus");
    assert!(SITE.get("/llms.txt").text().contains("[Asked often]"));
    let image = |page: &str| text_between(page, "<meta property=\"og:image\" content=\"", "\"").to_owned();
    assert_ne!(image(&html("/faq")), image(&shared_site().get("/faq").text()), "another title is another picture");
    assert_eq!(SITE.get(image(&html("/faq")).split_once("8080").unwrap().1).header("content-type"), "image/png");
}

#[test]
fn a_title_that_breaks_the_rules_of_the_table_is_refused() {
    let error = TestSite::try_start_with_texts(&json!({ "faq": { "title": "Short" } })).err().unwrap();
    assert!(format!("{error:#}").contains("title"), "{error:#}");
}

#[test]
fn a_price_is_the_same_on_the_page_in_the_calculator_and_in_the_structured_data() {
    let old = &TEXTS["site"]["claims"]["prices"]["starter"];
    assert_ne!([&old["monthly"]["price"], &old["yearly"]["price"]], [&json!(7654), &json!(81234)]);
    let page = html("/subscription-demo");
    let plans = main_of(&page);
    assert!(plans.contains(PRICE) && !plans.contains("8,499"), "plans");
    assert!(main_of(&html("/subscription-demo?period=yearly")).contains(YEARLY), "plans of a year");
    // The bill of the fewest credits is the plan's price.
    let calculator = text_between(plans, "data-markdown=\"chosen\"", "</section>");
    assert!(calculator.contains(PRICE), "calculator: {calculator}");
    // Browsers draw the dialog (e2e/texts.test.mjs). Without scripts its address has the plans on the page.
    assert!(main_of(&html("/subscription-demo?pricing=yearly")).contains(YEARLY), "dialog");
    let structured: Value = serde_json::from_str(text_between(&page, "<script type=\"application/ld+json\">", "</script>")).unwrap();
    let product = structured["@graph"].as_array().unwrap().iter().find(|it| it["@type"] == "Product").unwrap();
    let prices: Vec<_> = product["offers"].as_array().unwrap().iter().map(|offer| offer["price"].clone()).collect();
    assert_eq!(prices, [7654, 81234, 12999, 140_000].map(Value::from));
}

#[test]
fn messages_labels_and_buttons_are_those_of_the_content_on_both_sides() {
    let home = html("/");
    let form = text_between(&home, "action=\"/forms/contact\"", "</form>");
    assert!(form.contains("Address for our answer") && form.contains("Send it off"), "{form}");
    assert!(html("/contact-us").contains(">Plans and prices</option>"));
    let json_headers = [("accept", "application/json")];
    let sent = SITE.post(
        "/forms/contact",
        &[("name", "Ada"), ("email", "ada@example.com"), ("company", "Acme"), ("subject", "Hello"), ("message", "Hello")],
        &json_headers,
    );
    assert_eq!(sent.json()["notice"]["title"], "Your message is here", "{}", sent.text());
    let refused = SITE.post("/forms/contact", &[("name", "Ada")], &json_headers);
    assert!(refused.text().contains("Please fill in Address for our answer."), "{}", refused.text());
}

#[test]
fn a_document_contains_the_texts_that_its_scripts_need_and_names_the_files_of_other_pages() {
    let (faq, home) = (html("/faq"), html("/"));
    let texts = script(&faq, "texts");
    assert_eq!(texts["faq"]["hero"]["title"], HEADLINE);
    assert_eq!((&texts["routes"]["faq"]["label"], &texts["labels"]["faq"]), (&"Asked often".into(), &"Asked often".into()));
    assert!(faq.find("id=\"texts\"") < faq.find("id=\"scripts\""), "the scripts read it as soon as they run");
    assert_eq!(script(&faq, "page-data").get("textFiles"), None, "no other page has texts of its own");
    let texts = script(&home, "texts");
    assert_eq!(texts["site"]["claims"]["prices"]["starter"]["monthly"]["price"], 7654, "every page can open the dialog");
    assert_eq!(texts.get("faq"), None);
    let files = script(&home, "page-data")["textFiles"].clone();
    let url = files["faq"].as_str().unwrap();
    assert_eq!(files.as_object().unwrap().len(), 1, "{files}");
    let file = SITE.request(axum::http::Method::GET, url, &[("accept-encoding", "br")]);
    assert_eq!(file.header("content-type"), "application/json");
    assert_eq!(file.header("content-encoding"), "br");
    assert!(file.header("cache-control").contains("immutable"));
    let file = SITE.get(url).json();
    assert_eq!(file["faq"]["hero"]["title"], HEADLINE);
    assert_eq!(file.as_object().unwrap().len(), 1, "what all pages have is in the document");
}

#[test]
fn without_content_no_document_has_texts() {
    let home = shared_site().get("/").text();
    assert_eq!(script(&home, "texts"), Value::Null);
    assert_eq!(script(&home, "page-data").get("textFiles"), None);
    let (of_content, of_build) = (html("/products"), shared_site().get("/products").text());
    assert_eq!(main_of(&of_content), main_of(&of_build), "a page without replaced texts is as it was");
}

/// Every text can be replaced by itself: what the content folder writes as a start changes nothing.
#[test]
fn the_texts_of_the_build_in_their_own_place_change_no_page() {
    let site = TestSite::try_start_with_texts(&TEXTS).unwrap();
    for (path, _) in crate::site::routes().with_path() {
        let [of_content, of_build] = [&site, shared_site()].map(|it| it.get(path).text());
        assert_eq!(main_of(&of_content), main_of(&of_build), "{path}");
        assert_eq!(text_between(&of_content, "<title>", "</title>"), text_between(&of_build, "<title>", "</title>"), "{path}");
    }
}
