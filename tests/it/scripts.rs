//! `scripts.toml`: the scripts of others run on the pages that it names, and loosen the policy of those alone.

use crate::content::parse;
use crate::site::{TestResponse, TestSite, shared_site};

const HASH: &str = "sha384-oqVuAfXRKap7fdgcCY5uykM6+R9GqQ8K/uxy9rx7HNQlGYl1kPzQho1wx4JwY8wC";

fn faults(text: &str) -> Vec<String> {
    let files: [(&str, &[u8]); 2] = [("scripts.toml", text.as_bytes()), ("public/own.js", b"1")];
    parse(if text.contains("/own.js") { &files } else { &files[..1] }).err().unwrap_or_default()
}

/// Bad fields below a good `src`, and the beginning of the one message about it.
const FAULTS: [(&str, &str); 24] = [
    ("pagse = 1", "3:1: unknown field \"pagse\"; did you mean \"pages\"? allowed: src, integrity"),
    ("connect = [\"http://x.example\"]", "3:12: \"http://x.example\" is not encrypted"),
    ("connect = [\"ws://x.example\"]", "3:12: \"ws://x.example\" is not encrypted"),
    ("img = [\"wss://x.example\"]", "3:8: \"wss://x.example\" is no origin"),
    ("connect = [\"https://x.example/a\"]", "3:12: \"https://x.example/a\" is no origin; write https://x.example"),
    ("connect = [\"https://x.example/\"]", "3:12: \"https://x.example/\" is no origin; write https://x.example"),
    ("connect = [\"https://X.example:443\"]", "3:12: \"https://X.example:443\" is no origin; write https://x.example"),
    ("connect = [\"https://u:p@x.example\"]", "3:12: \"https://u:p@x.example\" is no origin; write https://x.example"),
    ("connect = [\"https://*.example\"]", "3:12: \"https://*.example\" has a *, which would allow"),
    ("connect = [\"*\"]", "3:12: \"*\" has a *"),
    ("connect = [\"https:\"]", "3:12: \"https:\" is no origin"),
    ("connect = [\"https://a;sandbox\"]", "3:12: \"https://a;sandbox\" has characters that no host has"),
    ("connect = [\"https://a,b\"]", "3:12: \"https://a,b\" has characters that no host has"),
    ("script = [\"'unsafe-inline'\"]", "3:11: \"'unsafe-inline'\" is a keyword of the policy"),
    ("script = [\"unsafe-eval\"]", "3:11: \"unsafe-eval\" is a keyword of the policy"),
    ("img = [\"data:\"]", "3:8: \"data:\" is no origin"),
    ("img = \"https://x.example\"", "3:7: \"img\" is a text; write a list"),
    ("img = [5]", "3:8: \"img\" has a number; write a text"),
    ("pages = [\"fqa\"]", "3:10: there is no page \"fqa\"; did you mean \"faq\"?"),
    ("pages = [\"/prodcts\"]", "3:10: there is no page \"/prodcts\"; did you mean \"/products\"?"),
    ("pages = []", "3:9: no page; leave out the line for every page"),
    ("integrity = \"sha384-short\"", "3:13: \"sha384-short\" is no hash"),
    ("attributes = { onload = \"x\" }", "3:16: the attribute \"onload\" is not allowed"),
    ("attributes = { \"data-\\\" onload\" = \"x\" }", "3:16: the attribute \"data-\" onload\" is not allowed"),
];

#[test]
fn each_fault_is_one_message_with_its_place() {
    for (line, expected) in FAULTS {
        let faults = faults(&format!("[chat]\nsrc = \"https://chat.example/a.js\"\n{line}"));
        let found = faults.first().is_some_and(|fault| fault.starts_with(&format!("scripts.toml:{expected}")));
        assert!(faults.len() == 1 && found, "{line}: {faults:?}, expected {expected}");
    }
    let many: Vec<String> = (0..21).map(|n| format!("[s{n}]\nsrc = \"https://a.example/x.js\"\n")).collect();
    let hosts: Vec<String> = (0..61).map(|n| format!("\"https://h{n}.example\"")).collect();
    let hosts = format!("[a]\nsrc = \"/own.js\"\nconnect = [{}]", hosts.join(", "));
    for (text, expected) in [
        ("[a]\nconnect = []", "scripts.toml:1:2: \"a\" lacks src"),
        ("a = 1", "scripts.toml:1:1: \"a\" is a number; write the script's fields under [NAME]"),
        ("[\"a b\"]\nsrc = \"/own.js\"", "scripts.toml:1:2: the name of a script has letters"),
        ("[a]\nsrc = \"http://a.example/x.js\"", "scripts.toml:2:7: \"http://a.example\" is not encrypted"),
        ("[a]\nsrc = \"//a.example/x.js\"", "scripts.toml:2:7: \"//a.example/x.js\" is neither an address"),
        ("[a]\nsrc = \"javascript:alert(1)\"", "scripts.toml:2:7: \"javascript:alert(1)\" is neither"),
        ("[a]\nsrc = \"data:text/javascript,1\"", "scripts.toml:2:7: \"data:text/javascript,1\" is neither"),
        ("[a]\nsrc = \"/other.js\"", "scripts.toml:2:7: there is no file public/other.js"),
        ("[a", "scripts.toml:1:3: "),
        (&many.concat(), "scripts.toml: it has 21 scripts; at most 20"),
        (&hosts, "scripts.toml: it has 61 origins; at most 60"),
    ] {
        let faults = faults(text);
        assert!(faults.iter().any(|fault| fault.starts_with(expected)), "{text}: {faults:?}, expected {expected}");
    }
    assert!(parse(&[("public/own.js", b"1")]).is_err(), "a script that nothing names is not served");
}

#[test]
fn effects_name_what_each_script_loosens() {
    let text = "[b]\nsrc = \"https://b.example/x.js\"\nconnect = [\"wss://b.example\"]\nframe = [\"https://f.example\"]\n[a]\nsrc = \"/own.js\"\npages = [\"faq\", \"/products\"]";
    let content = parse(&[("scripts.toml", text.as_bytes()), ("public/own.js", b"1")]).unwrap();
    assert_eq!(
        content.scripts.effects(),
        [
            "scripts.toml: a adds the script /own.js on faq, /products",
            "scripts.toml: b adds connect-src wss://b.example, frame-src https://f.example, script-src https://b.example on every page",
        ]
    );
}

#[test]
fn only_the_named_pages_have_the_script_and_its_policy() {
    let text = format!(
        r#"
        [chat]
        src = "https://chat.example/a.js?b&c"
        integrity = "{HASH}"
        pages = ["faq"]
        attributes = {{ "data-site" = "a\"><b" }}
        connect = ["https://api.example"]
        [frames]
        src = "/own.js"
        pages = ["/products"]
        frame = ["https://frames.example"]
        [own]
        src = "/own.js"
        pages = ["/"]
        "#
    );
    let site = TestSite::start_with_content(&[("scripts.toml", text.as_bytes()), ("public/own.js", b"console.log(1)")]);
    let plain = |path: &str| shared_site().get(path);
    let policy = |page: &TestResponse| page.header("content-security-policy").to_owned();
    let embedder = |page: &TestResponse| page.header("cross-origin-embedder-policy").to_owned();

    let faq = site.get("/faq");
    let script = format!(
        "\n<script src=\"https://chat.example/a.js?b&#38;c\" async integrity=\"{HASH}\" crossorigin=\"anonymous\" data-site=\"a&#34;&#62;&#60;b\"></script>\n</head>"
    );
    assert!(faq.text().contains(&script), "{}", faq.text());
    let expected = policy(&plain("/faq"))
        .replace("; style-src", " https://chat.example; style-src")
        .replace("connect-src 'self'", "connect-src 'self' https://api.example");
    assert_eq!((policy(&faq), embedder(&faq).as_str()), (expected, "credentialless"));

    let products = site.get("/products");
    assert!(products.text().contains("<script src=\"/own.js\" async></script>\n</head>"));
    let expected = policy(&plain("/products")).replace("form-action", "frame-src https://frames.example; form-action");
    assert_eq!((policy(&products), embedder(&products).as_str()), (expected, ""));
    let own = site.get("/own.js");
    assert_eq!((own.header("content-type"), own.text().as_str()), ("text/javascript; charset=utf-8", "console.log(1)"));

    let home = site.get("/");
    assert!(home.text().contains("<script src=\"/own.js\" async>"));
    assert_eq!((policy(&home), embedder(&home).as_str()), (policy(&plain("/")), "require-corp"), "a script of the site loosens nothing");

    // A navigation keeps the policy and the scripts of the document, so pages that have others are loaded.
    let blog = site.get("/blog").text();
    assert!(blog.contains("\"documents\":[") && !plain("/blog").text().contains("\"documents\""));
    let documents = blog.split("\"documents\":[").nth(1).unwrap().split(']').next().unwrap();
    let mut documents: Vec<&str> = documents.split(',').collect();
    documents.sort_unstable();
    assert_eq!(documents, ["\"faq\"", "\"home\"", "\"products\""]);

    // Of the other pages, the documents differ in nothing else.
    let about = site.get("/blog");
    assert_eq!((policy(&about), embedder(&about)), (policy(&plain("/blog")), embedder(&plain("/blog"))));
    assert!(!about.text().contains("chat.example") && !about.text().contains("own.js"));
}

#[test]
fn a_script_on_every_page_changes_no_navigation() {
    let site = TestSite::start_with_content(&[("scripts.toml", b"[a]\nsrc = \"https://a.example/x.js\"")]);
    let script = "<script src=\"https://a.example/x.js\" async></script>\n";
    let [with, without] = [site.get("/faq"), shared_site().get("/faq")].map(|page| page.text());
    assert_eq!(with.replace(script, ""), without, "nothing else differs");
    assert!(site.get("/nope").text().contains(script), "the 404 page too");
}
