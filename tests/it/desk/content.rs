//! The content in the desk: a change goes into a draft, a draft becomes live, and nobody overwrites what somebody else has stored.

use leadlight::commands::content_tools;
use leadlight::store::features::content::Files;
use serde_json::json;

use super::*;
use crate::site::parse_settings;

fn content_desk(database: &TestDatabase, arguments: &[&str]) -> TestDesk {
    let tools = content_tools(&parse_settings(arguments), &database.open()).unwrap();
    TestDesk::with_options(database, Options { content: Some(tools), ..options() })
}

const LIST: &str = "/desk/content";

/// The draft that a redirect leads to.
fn draft_in(response: &DeskResponse) -> i64 {
    let location = response.location();
    let number = location.split_once("draft=").map(|(_, rest)| rest.split('&').next().unwrap());
    let number = number.or_else(|| location.strip_prefix("/desk/content/drafts/").map(|rest| rest.split('?').next().unwrap()));
    number.unwrap_or_else(|| panic!("{} {location} {}", response.status, response.body)).parse().unwrap()
}

fn live_files(desk: &TestDesk) -> Files {
    block_on(desk.store.live_files()).unwrap().map(|(_, files)| files).unwrap_or_default()
}

fn text(files: &Files, path: &str) -> String {
    String::from_utf8(files[path].clone()).unwrap()
}

#[test]
fn a_changed_headline_is_published_and_restored() {
    for database in test_databases() {
        let desk = content_desk(&database, &[]);
        let ada = desk.browser("ada@example.com", Role::Marketing);
        let before = ada.get("/desk/content/texts?page=faq").screen();
        let field = |screen: &Value| screen["fields"].as_array().unwrap().iter().find(|field| field["pointer"] == "/hero/title").unwrap().clone();
        let was = field(&before)["value"].as_str().unwrap().to_owned();
        let change = |value: &str, was: &str, draft: &str| {
            let fields = [("page", "faq"), ("pointer", "/hero/title"), ("value", value), ("was", was), ("draft", draft)];
            ada.post(LIST, "/desk/content/texts", &fields)
        };
        let id = draft_in(&change("Asked and answered", &was, ""));
        let draft = format!("{id}");
        let after = ada.get(&format!("/desk/content/texts?page=faq&draft={id}")).screen();
        assert_eq!((field(&after)["value"].as_str(), field(&after)["default"].as_str()), (Some("Asked and answered"), Some(&*was)));
        assert_eq!(live_files(&desk), Files::new(), "a draft is not live");
        // Who has not seen it cannot overwrite it.
        let conflict = change("Another one", &was, &draft);
        assert_eq!(conflict.status, StatusCode::CONFLICT);
        assert_eq!(conflict.screen()["problem"]["theirs"], "Asked and answered");
        let wrong = change("{nobody}", "Asked and answered", &draft);
        assert_eq!((wrong.status, wrong.screen()["problem"]["value"].as_str()), (StatusCode::UNPROCESSABLE_ENTITY, Some("{nobody}")));
        let preview = ada.get(&format!("/desk/content/preview/{}/faq", after["frame"]["draft"]["revision"]));
        assert!(preview.body.contains("Asked and answered") && !preview.body.contains('\u{E100}') && !preview.body.contains("<script"));
        assert!(preview.header("content-security-policy").contains("frame-ancestors 'self'"));
        let published = ada.post(LIST, &format!("/desk/content/drafts/{id}/publish"), &[]);
        assert_eq!(published.location(), "/desk/content/history?notice=published");
        assert_eq!(text(&live_files(&desk), "texts/faq.toml").trim(), "hero.title = \"Asked and answered\"");
        // The value of the release is no change, so nothing is left in the file.
        let id = draft_in(&change(&was, "Asked and answered", ""));
        ada.post(LIST, &format!("/desk/content/drafts/{id}/publish"), &[]);
        assert_eq!(live_files(&desk), Files::new());
        let history = ada.get("/desk/content/history").screen();
        let revisions = history["revisions"].as_array().unwrap();
        assert_eq!(revisions.iter().map(|it| it["author"].as_str().unwrap()).collect::<Vec<_>>(), ["ada@example.com", "ada@example.com"]);
        let first = revisions[1]["id"].as_i64().unwrap();
        let shown = ada.get(&format!("/desk/content/history/{first}")).screen();
        assert_eq!(shown["changes"][0]["lines"][0], json!({ "kind": "added", "text": "hero.title = \"Asked and answered\"" }));
        assert_eq!(ada.post(LIST, &format!("/desk/content/history/{first}/restore"), &[]).location(), "/desk/content/history?notice=restored");
        assert_eq!(block_on(desk.store.live_content()).unwrap(), Some(first));
    }
}

const ARTICLE: [(&str, &str); 7] = [
    ("kind", "article"),
    ("title", "How a quiet launch sold out"),
    ("description", "What we did in the eight weeks before the launch, what it cost, and what we would leave out."),
    ("author", "Priya Raman"),
    ("published", "2026-01-08T09:00"),
    ("industry", "saas"),
    ("category", "ai-marketing"),
];

#[test]
fn an_article_is_written_and_its_faults_have_their_lines() {
    let database = test_databases().remove(0);
    let desk = content_desk(&database, &[]);
    let ada = desk.browser("ada@example.com", Role::Marketing);
    let made = ada.post(LIST, "/desk/content/file/new", &ARTICLE);
    let id = draft_in(&made);
    let path = format!("/desk/content/file?path=articles/how-a-quiet-launch-sold-out.md&draft={id}");
    let screen = ada.get(&path).screen();
    assert_eq!((screen["faults"].clone(), screen["elsewhere"].clone()), (json!([]), json!([])));
    assert_eq!(screen["previewHref"], format!("/desk/content/preview/{}/blog/how-a-quiet-launch-sold-out", screen["frame"]["draft"]["revision"]));
    let (source, seen) = (screen["text"].as_str().unwrap(), screen["seen"].as_str().unwrap());
    let wrong = source.replace("author:", "auther:");
    let draft = id.to_string();


    let post = |text: &str, seen: &str| {
        let fields = [("path", "articles/how-a-quiet-launch-sold-out.md"), ("text", text), ("seen", seen), ("draft", draft.as_str())];
        ada.post(LIST, "/desk/content/file", &fields)
    };
    assert_eq!(post(&wrong, seen).status, StatusCode::SEE_OTHER);
    let screen = ada.get(&path).screen();
    assert!(screen["faults"].as_array().unwrap().iter().any(|fault| fault["line"] == 4), "{}", screen["faults"]);
    let refused = ada.post(LIST, &format!("/desk/content/drafts/{id}/publish"), &[]);
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(refused.screen()["frame"]["draft"]["faults"][0].as_str().unwrap().contains("auther"));
    assert_eq!(block_on(desk.store.live_content()).unwrap(), None);
    // A colleague has the page open from before.
    let conflict = post("mine", seen);
    assert_eq!((conflict.status, conflict.screen()["theirs"].as_str()), (StatusCode::CONFLICT, Some(wrong.as_str())));
    assert_eq!(conflict.screen()["text"], "mine");
    // With the digest that the conflict shows, mine goes over theirs.
    let now = conflict.screen()["seen"].as_str().unwrap().to_owned();
    assert_eq!(post(source, &now).status, StatusCode::SEE_OTHER);
    assert_eq!(ada.post(LIST, &format!("/desk/content/drafts/{id}/publish"), &[]).location(), "/desk/content/history?notice=published");
    assert_eq!(text(&live_files(&desk), "articles/how-a-quiet-launch-sold-out.md"), source);
}

#[test]
fn two_drafts_of_different_files_are_both_published_and_of_one_file_the_second_says_so() {
    let database = test_databases().remove(0);
    let desk = content_desk(&database, &[]);
    let ada = desk.browser("ada@example.com", Role::Owner);
    let save = |path: &str, text: &str, seen: &str| {
        draft_in(&ada.post(LIST, "/desk/content/file", &[("path", path), ("text", text), ("seen", seen)]))
    };
    let publish = |id: i64| ada.post(LIST, &format!("/desk/content/drafts/{id}/publish"), &[]);
    let [one, other] = [save("public/a.txt", "a", ""), save("public/b.txt", "b", "")];
    assert!(publish(one).location().contains("published") && publish(other).location().contains("published"));
    assert_eq!(live_files(&desk).into_keys().collect::<Vec<_>>(), ["public/a.txt", "public/b.txt"]);
    let seen = ada.get("/desk/content/file?path=public/a.txt").screen()["seen"].as_str().unwrap().to_owned();
    let [one, other] = [save("public/a.txt", "mine", &seen), save("public/a.txt", "theirs", &seen)];
    assert!(publish(other).location().contains("published"));
    let conflict = publish(one);
    assert_eq!(conflict.status, StatusCode::CONFLICT);
    let lines = conflict.screen()["conflicts"][0]["diff"].clone();
    assert_eq!(lines, json!([{ "kind": "removed", "text": "theirs" }, { "kind": "added", "text": "mine" }]));
    assert_eq!(text(&live_files(&desk), "public/a.txt"), "theirs");
    let revision = conflict.screen()["frame"]["draft"]["revision"].to_string();
    let resolve = |fields: &[(&str, &str)]| ada.post(LIST, &format!("/desk/content/drafts/{one}/resolve"), fields);
    assert!(resolve(&[("revision", "1"), ("mine", "public/a.txt")]).location().ends_with("notice=draft-changed"));
    assert!(resolve(&[("revision", &revision), ("mine", "public/a.txt")]).location().ends_with("notice=settled"));
    assert!(publish(one).location().contains("published"));
    assert_eq!(text(&live_files(&desk), "public/a.txt"), "mine");
}

#[test]
fn with_approval_marketing_proposes_and_an_owner_publishes() {
    let database = test_databases().remove(0);
    let desk = content_desk(&database, &["--content-approval"]);
    let [ada, eve] = [("ada@example.com", Role::Marketing), ("eve@example.com", Role::Owner)].map(|(address, role)| desk.browser(address, role));
    let id = draft_in(&ada.post(LIST, "/desk/content/file", &[("path", "public/a.txt"), ("text", "a")]));
    let page = format!("/desk/content/drafts/{id}");
    assert!(ada.post(LIST, &format!("{page}/publish"), &[]).location().ends_with("notice=needs-owner"));
    let schedule = [("state", "scheduled"), ("at", "2099-01-01T09:00")];
    assert!(ada.post(LIST, &format!("{page}/state"), &schedule).location().ends_with("notice=needs-owner"));
    assert!(ada.post(LIST, &format!("{page}/state"), &[("state", "proposed")]).location().ends_with("notice=proposed"));
    assert_eq!(eve.get(&page).screen()["frame"]["draft"]["state"], "proposed");
    assert!(eve.post(LIST, &format!("{page}/state"), &schedule).location().ends_with("notice=scheduled"));
    assert_eq!(eve.get(&page).screen()["frame"]["draft"]["publishAt"], "2099-01-01T09:00:00.000Z");
    assert!(eve.post(LIST, &format!("{page}/publish"), &[]).location().ends_with("notice=published"));
    let restore = format!("/desk/content/history/{}/restore", block_on(desk.store.live_content()).unwrap().unwrap());
    assert!(ada.post(LIST, &restore, &[]).location().ends_with("notice=needs-owner"));
}

#[test]
fn a_folder_is_only_shown() {
    let database = test_databases().remove(0);
    let folder = tempfile::tempdir().unwrap();
    let desk = content_desk(&database, &["--content", folder.path().to_str().unwrap()]);
    let ada = desk.browser("ada@example.com", Role::Owner);
    assert_eq!(ada.get(LIST).screen()["frame"]["folder"], folder.path().to_str().unwrap());
    for (path, fields) in [
        ("/desk/content/file", [("path", "public/a.txt"), ("text", "a")]),
        ("/desk/content/texts", [("page", "faq"), ("pointer", "/hero/title")]),
        ("/desk/content/redirects", [("from", "/a"), ("to", "/faq")]),
        ("/desk/content/file/new", [("kind", "page"), ("title", "Spring offer")]),
    ] {
        assert_eq!(ada.post(LIST, path, &fields).status, StatusCode::CONFLICT, "{path}");
    }
    assert_eq!(block_on(desk.store.drafts()).unwrap(), []);
}

#[test]
fn redirects_are_added_and_taken_away() {
    let database = test_databases().remove(0);
    let desk = content_desk(&database, &[]);
    let ada = desk.browser("ada@example.com", Role::Marketing);
    let add = |from: &str, to: &str, draft: &str| ada.post(LIST, "/desk/content/redirects", &[("from", from), ("to", to), ("draft", draft)]);
    for (from, to) in [("/old", "/no-such-page"), ("/faq", "/products"), ("/a b", "/faq"), ("old", "/faq"), ("/old", "/faq\n/x /products")] {
        let refused = add(from, to, "");
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{from} {to}: {}", refused.location());
        assert!(refused.screen()["problem"].as_str().is_some_and(|problem| !problem.is_empty()), "{from} {to}");
    }
    let id = draft_in(&add("/old", "/faq", ""));
    let screen = ada.get(&format!("/desk/content/redirects?draft={id}")).screen();
    assert_eq!(screen["rules"], json!([{ "line": 1, "from": "/old", "to": "/faq", "status": "301" }]));
    let draft = id.to_string();
    ada.post(LIST, "/desk/content/redirects/delete", &[("from", "/old"), ("draft", &draft)]);
    assert_eq!(ada.get(&format!("/desk/content/redirects?draft={id}")).screen()["rules"], json!([]));
}

/// What an upload may not do: replace the site's pages, run as a script, leave its folder.
#[test]
fn attacks_with_files_are_refused() {
    let database = test_databases().remove(0);
    let desk = content_desk(&database, &[]);
    let ada = desk.browser("ada@example.com", Role::Marketing);
    let token = ada.token(LIST);
    let upload = |name: &str, bytes: &str| {
        let body = format!(
            "--b\r\nContent-Disposition: form-data; name=\"form_token\"\r\n\r\n{token}\r\n--b\r\nContent-Disposition: form-data; name=\"file\"; \
             filename=\"{name}\"\r\nContent-Type: application/octet-stream\r\n\r\n{bytes}\r\n--b--\r\n"
        );
        let headers = [("content-type", "multipart/form-data; boundary=b"), ("sec-fetch-site", "same-origin"), ("accept", "application/json")];
        ada.send(Method::POST, "/desk/content/media", &headers, body)
    };
    for (name, bytes) in [("a.html", "<script>x</script>"), ("a.js", "x"), ("a.exe", "MZ"), ("a.png", "no picture"), ("a", "x"), ("a.png", "")] {
        let refused = upload(name, bytes);
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{name}: {}", refused.body);
    }
    let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1 1\"><script>alert(1)</script><rect width=\"1\" height=\"1\"/></svg>";
    let stored = upload("../../../texts/faq.toml.SVG", svg);
    assert_eq!(stored.status, StatusCode::OK, "{}", stored.body);
    let answer: Value = serde_json::from_str(&stored.body).unwrap();
    assert_eq!(answer["name"], "faq-toml.svg");
    let id = answer["draft"].as_i64().unwrap();
    let media = ada.get(&format!("/desk/content/media?draft={id}")).screen();
    let picture = ada.get(media["files"][0]["pictureHref"].as_str().unwrap());
    assert!(!picture.body.contains("alert"), "{} {}", picture.status, picture.body);
    for path in ["../Cargo.toml", "/etc/passwd", "texts/../../x", "", "articles//x.md"] {
        assert_eq!(ada.get(&format!("/desk/content/file?path={path}")).status, StatusCode::NOT_FOUND, "{path}");
        assert_eq!(ada.post(LIST, "/desk/content/file", &[("path", path), ("text", "x")]).status, StatusCode::NOT_FOUND, "{path}");
    }
    // A page of public/ may have scripts: in the desk they do not run.
    let page = draft_in(&ada.post(LIST, "/desk/content/file", &[("path", "public/evil.html"), ("text", "<script>x</script>")]));
    let revision = ada.get(&format!("/desk/content/drafts/{page}")).screen()["frame"]["draft"]["revision"].clone();
    let evil = ada.get(&format!("/desk/content/preview/{revision}/evil.html"));
    assert!(evil.header("content-security-policy").starts_with("sandbox;"), "{}", evil.header("content-security-policy"));
}

/// What the preview shows is what visitors will see.
#[test]
fn marks_change_no_page() {
    let database = test_databases().remove(0);
    let desk = content_desk(&database, &[]);
    let ada = desk.browser("ada@example.com", Role::Marketing);
    let site = shared_site();
    for (path, _) in site.app().front_end.tables.routes.with_path() {
        let on_page = ada.get(&format!("/desk/content/on-page?path={path}"));
        assert_eq!(on_page.status, StatusCode::OK, "{path}: {}", on_page.body);
        let shown = on_page.screen()["fields"].as_array().unwrap().iter().filter(|field| field["isShown"] == true).count();
        assert!(shown > 5, "{path}: {shown} texts are found");
        let [plain, marked] = ["", "?marks=1"].map(|query| ada.get(&format!("/desk/content/preview/0{path}{query}")).body);
        assert!(marked.contains("data-text=\"") && !plain.contains("data-text=\""), "{path}");
        let words = |html: &str| {
            let mut text = String::new();
            let mut is_tag = false;
            for c in html[html.find("<body").unwrap()..].chars() {
                match c {
                    '<' => is_tag = true,
                    '>' => is_tag = false,
                    c if !is_tag => text.push(c),
                    _ => {}
                }
            }
            text
        };
        assert_eq!(words(&plain), words(&marked), "{path}");
        let served = block_on(site.get(path)).body;
        let scripts = |html: &str| leadlight::http::previews::below(html, "");
        assert_eq!(words(&plain), words(&scripts(&served)), "{path}: the preview is not what is served");
    }
}
