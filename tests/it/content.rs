//! Content as files: what is wrong in a folder is said with its place, nothing wrong is published, and every process serves what was.

use std::path::Path;
use std::process::{Command, Output};

use leadlight::content::page::Vocabulary;
use leadlight::content::redirects::Moved;
use leadlight::content::zone::Zone;
use leadlight::content::{Content, Files, Shown, Site, folder};
use leadlight::pages::assets::FrontEndBuild;
use leadlight::store::features::content::PushOutcome;
use serde_json::Value;

use crate::process::{BINARY, start_server, start_server_with_env, wait_until};
use crate::site::block_on;
use crate::store::{address, test_databases};

pub fn parse(files: &[(&str, &[u8])]) -> Result<Content, Vec<String>> {
    let texts = FrontEndBuild::embedded().unwrap().default_texts().unwrap();
    let is_reserved = |path: &str| ["/robots.txt", "/forms"].contains(&path) || path.starts_with("/forms/");
    let vocabulary = Vocabulary { industries: &[], categories: &[], authors: &[], drawings: &[], zone: &Zone::named("UTC").unwrap() };
    let paths = ["/", "/faq", "/products", "/contact-us", "/blog"].into();
    let forms = FrontEndBuild::embedded().unwrap().read_tables(None).unwrap().forms;
    let site = Site { texts: &texts, paths, is_reserved: &is_reserved, forms: &forms, vocabulary };
    let files: Files = files.iter().map(|(path, bytes)| ((*path).to_owned(), bytes.to_vec())).collect();
    Content::parse(&files, Vec::new(), &site, Shown::Planned).map_err(|faults| faults.iter().map(ToString::to_string).collect())
}

/// Bad input, and the beginning of the one message about it.
const FAULTS: [(&str, &str, &str); 37] = [
    ("articles.md", "", "articles.md: there is no place for it; files are in articles/, pages/, texts/, public/"),
    ("texts/fqa.toml", "", "texts/fqa.toml: there is no page \"fqa\"; did you mean \"faq\"? allowed: "),
    ("texts/faq.json", "{}", "texts/faq.json: texts are in TOML files"),
    ("texts/faq.toml", "hero.title = \"a", "texts/faq.toml:1:16: "),
    ("texts/faq.toml", "\n\nzzz = 1", "texts/faq.toml:3:1: unknown key \"zzz\"; allowed: "),
    (
        "texts/faq.toml",
        "[hero]\ntitle = \"ok\"\n  titel = \"a\"",
        "texts/faq.toml:3:3: unknown key \"hero.titel\"; did you mean \"title\"? allowed: ",
    ),
    (
        "texts/faq.toml",
        "hero.title = 5",
        "texts/faq.toml:1:14: \"hero.title\" is a number; write a text in quotation marks, such as \"What buyers",
    ),
    ("texts/faq.toml", "hero = \"x\"", "texts/faq.toml:1:8: \"hero\" is a text; write its fields"),
    ("texts/faq.toml", "hero.title = \" \"", "texts/faq.toml:1:14: \"hero.title\" is empty; write a text, or remove the line"),
    ("texts/faq.toml", "hero.title = \"\\u0007\"", "texts/faq.toml:1:14: \"hero.title\" has a control character"),
    (
        "texts/faq.toml",
        "title = \"Questions\"",
        "texts/faq.toml:1:9: \"title\" lacks {name}, which the page fills in; it was “Frequently asked questions | {name}”",
    ),
    (
        "texts/faq.toml",
        "hero.title = \"{naem}\"",
        "texts/faq.toml:1:14: \"hero.title\" has {naem}, which the page does not fill in; allowed: ",
    ),
    (
        "texts/faq.toml",
        "suggestions.terms = \"a\"",
        "texts/faq.toml:1:21: \"suggestions.terms\" is a text; write a list, such as [\"one\", \"two\"]",
    ),
    ("texts/faq.toml", "suggestions.terms = [\"a\", 5]", "texts/faq.toml:1:27: \"suggestions.terms[2]\" is a number; write a text"),
    ("texts/faq.toml", "categories = [{ id = \"all\", label = \"A\" }]", "texts/faq.toml:1:15: \"categories[1]\" lacks \"text\""),
    (
        "texts/faq.toml",
        "categories = [{ id = \"all\", label = \"A\", text = \"b\", x = 1 }]",
        "texts/faq.toml:1:54: unknown key \"categories[1].x\"; allowed: id, label, text",
    ),
    ("texts/faq.toml", "hero.title = 2026-01-01", "texts/faq.toml:1:14: \"hero.title\" is a date; write a text"),
    ("_redirects", "/a", "_redirects:1:1: the target is missing; expected FROM TO [301|302|308], or FROM 410"),
    ("_redirects", "\n  a /faq", "_redirects:2:3: the source \"a\" is no path of this site"),
    ("_redirects", "//evil.example /faq", "_redirects:1:1: the source \"//evil.example\" is no path"),
    ("_redirects", "/a?b=c /faq", "_redirects:1:1: a source has no query"),
    ("_redirects", "/a/*/b /faq", "_redirects:1:1: a * stands only at the end"),
    ("_redirects", "/a/:slug /faq", "_redirects:1:1: a * stands only at the end of a source, and names such as :slug are not known"),
    ("_redirects", "/a* /faq", "_redirects:1:1: a * follows a slash"),
    ("_redirects", "/faq /blog", "_redirects:1:1: /faq is a page of the site, which a redirect would hide"),
    ("_redirects", "/* /blog", "_redirects:1:1: / is a page of the site, which a redirect would hide"),
    ("_redirects", "/robots.txt /blog", "_redirects:1:1: the site answers /robots.txt itself"),
    ("_redirects", "/a javascript:alert(1)", "_redirects:1:4: the target \"javascript:alert(1)\" is neither a path nor an address"),
    ("_redirects", "/a //evil.example/", "_redirects:1:4: the target \"//evil.example/\" is neither a path nor an address"),
    ("_redirects", "/a/* https://:splat.example/", "_redirects:1:6: :splat cannot be a part of a host"),
    ("_redirects", "/a/* https://evil.example", "_redirects:1:6: the target has a host and no path"),
    ("_redirects", "/a /faq 303", "_redirects:1:9: unknown status \"303\"; allowed: 301, 302, 308, 410"),
    ("_redirects", "/a /nowhere", "_redirects:1:1: the target /nowhere does not exist; "),
    ("_redirects", "/a /faq\n/a /blog", "_redirects:2:1: line 1 has the same source"),
    ("_redirects", "/a /a", "_redirects:1:1: a loop: /a is redirected by this line again"),
    ("public/faq", "x", "public/faq: /faq is a page of the site"),
    ("public/run.js", "x", "public/run.js: files that end in .js are not served"),
];

#[test]
fn each_fault_is_one_message_with_its_place() {
    for (path, text, expected) in FAULTS {
        let faults = parse(&[(path, text.as_bytes())]).unwrap_err();
        assert!(faults.len() == 1, "{text}: {faults:?}");
        assert!(faults[0].starts_with(expected), "{text}: {faults:?}, expected {expected}");
    }
    let long = vec![b' '; (1 << 20) + 1];
    for (files, expected) in [
        (&[("texts/faq.toml", &b"a\xff"[..])][..], "texts/faq.toml:1:2: this is not UTF-8"),
        (&[("texts/faq.toml", &long[..])], "texts/faq.toml: it has 1048577 bytes; a text may have 1048576"),
        (&[("public/a.txt", b""), ("x", b"")], "public/a.txt: it is empty"),
        (&[("public/A.txt", b"x"), ("public/a.txt", b"x")], "public/a.txt: the name differs from public/A.txt only in case"),
        (&[("public/../a.txt", b"x")], "public/../a.txt: a name may not have"),
        (&[("public/a:b.txt", b"x")], "public/a:b.txt: a name may not have"),
        (&[("public/a.txt", b"x"), ("_redirects", b"/a.txt /faq")], "_redirects:1:1: /a.txt is a file of public/ too"),
        (&[("_redirects", b"/a /b\n/b /faq")], "_redirects:1:1: a chain: /b is redirected by line 2; name the final target"),
        (&[("_redirects", b"/a /b\n/b /a")], "_redirects:1:1: a chain: /b is redirected by line 2"),
        (&[("_redirects", b"/a/* /a/x/:splat")], "_redirects:1:1: a loop: /a/x/ is redirected by this line again"),
        (&[("_redirects", b"/a/* /b/:splat\n/b/* /a/:splat")], "_redirects:2:1: a chain: /a/ is redirected by line 1"),
        (&[("_redirects", b"/forms/* /faq")], "_redirects:1:1: the site answers /forms/ itself"),
        (&[("public/{a}.txt", b"x")], "public/{a}.txt: the name has \"{\""),
    ] {
        let faults = parse(files).unwrap_err();
        assert!(faults.iter().any(|fault| fault.starts_with(expected)), "{faults:?}, expected {expected}");
    }
}

#[test]
fn deep_and_long_files_are_quick() {
    let deep = format!("hero = {}1{}", "[".repeat(500_000), "]".repeat(500_000));
    let many = "/x /nowhere\n".repeat(80_000);
    let started = std::time::Instant::now();
    let prefixes: String = (0..40_000).flat_map(|n| [format!("/x{n}/* /"), format!("x{}/:splat\n", n + 1)]).collect();
    for (path, text) in [("texts/faq.toml", deep), ("_redirects", many), ("_redirects", prefixes)] {
        assert!(!parse(&[(path, text.as_bytes())]).unwrap_err().is_empty());
    }
    assert!(started.elapsed().as_secs() < 20, "{:?}", started.elapsed());
}

#[test]
fn texts_and_lists_of_any_shape_before_are_taken() {
    let text = r#"
        suggestions.terms = ["one"]
        [hero]
        title = "Own"
        [[categories]]
        id = "all"
        label = "Everything"
        text = "All of it"
    "#;
    let content = parse(&[("texts/faq.toml", text.as_bytes())]).unwrap();
    assert_eq!(content.texts["faq"]["hero"]["title"], "Own");
    assert_eq!(content.texts["faq"]["categories"][0]["label"], "Everything");
    assert_eq!(content.texts["faq"]["suggestions"]["terms"], serde_json::json!(["one"]));
}

#[test]
fn redirects_keep_the_query_and_the_rest_of_the_path() {
    let rules = b"# old site\n/old /products\n/old/* /blog/:splat 302\n/to-query /faq?q=crm#top 308\n/away/* https://other.example/x/:splat\n/gone 410\n/was /x 410";
    let redirects = parse(&[("_redirects", rules)]).unwrap().redirects;
    let to = |status: u16, location: &str| Some(Moved::To(status, location.to_owned()));
    for (path, query, expected) in [
        ("/old", None, to(301, "/products")),
        ("/old", Some("a=b"), to(301, "/products?a=b")),
        ("/old/a/b", None, to(302, "/blog/a/b")),
        ("/old//evil.example", None, to(302, "/blog/evil.example")),
        ("/to-query", Some("a=b"), to(308, "/faq?q=crm#top")),
        ("/away/%2e%2e", None, to(301, "https://other.example/x/%2e%2e")),
        ("/gone", None, Some(Moved::Gone)),
        ("/was", None, Some(Moved::Gone)),
        ("/older", None, None),
    ] {
        assert_eq!(redirects.find(path, query), expected, "{path}");
    }
}

#[test]
fn a_folder_has_files_and_no_links() {
    let root = tempfile::tempdir().unwrap();
    let at = |name: &str| root.path().join(name);
    let files = Files::from([("a/b.txt".to_owned(), b"b".to_vec()), ("c".to_owned(), b"c".to_vec())]);
    folder::write(&at("x"), &files).unwrap();
    std::fs::write(at("x/.hidden"), "").unwrap();
    assert_eq!(folder::read(&at("x")).unwrap(), files);
    let fewer = Files::from([("c".to_owned(), b"d".to_vec())]);
    folder::write(&at("x"), &fewer).unwrap();
    assert_eq!((folder::read(&at("x")).unwrap(), at("x/.hidden").exists()), (fewer, true));
    std::os::unix::fs::symlink("/etc/hostname", at("x/link")).unwrap();
    let error = format!("{:#}", folder::read(&at("x")).unwrap_err());
    assert!(error.contains("link: a link; content has files and folders"), "{error}");
    let escape = Files::from([("../escaped".to_owned(), b"x".to_vec())]);
    assert!(folder::write(&at("y"), &escape).is_err() && !at("escaped").exists());
}

#[test]
fn revisions_are_kept_compared_and_restored() {
    for database in test_databases() {
        let store = database.open();
        let files = |text: &str| Files::from([("_redirects".to_owned(), text.into()), ("public/a.txt".to_owned(), b"same".to_vec())]);
        let push = |text: &str, base| block_on(store.push_content(&files(text), "ada", "note", base)).unwrap();
        assert_eq!(block_on(store.live_content()).unwrap(), None);
        let PushOutcome::Pushed { id: first, new_files: 2 } = push("one", None) else { panic!("two new files") };
        let PushOutcome::Pushed { id: second, new_files: 1 } = push("two", Some(first)) else { panic!("one new file") };
        assert_eq!(push("three", Some(first)), PushOutcome::Outdated { live: Some(second) });
        assert_eq!(push("three", None), PushOutcome::Outdated { live: Some(second) });
        assert_eq!(block_on(store.content_files(second)).unwrap().unwrap(), files("two"));
        assert_eq!(database.count("content_blobs"), 3);
        assert_eq!(block_on(store.live_files()).unwrap().unwrap(), (second, files("two")));
        let (live, mut list) = block_on(store.live_list()).unwrap().unwrap();
        assert_eq!((live, Some(list.clone())), (second, block_on(store.content_list(second)).unwrap()));
        list.remove("_redirects");
        assert_eq!(block_on(store.files_of(list)).unwrap().into_keys().collect::<Vec<_>>(), ["public/a.txt"]);
        assert!(block_on(store.restore_content(first)).unwrap() && !block_on(store.restore_content(99)).unwrap());
        let log = block_on(store.content_log(9)).unwrap();
        let summary: Vec<_> = log.iter().map(|it| (it.id, it.files, it.is_live, it.author.as_str())).collect();
        assert_eq!(summary, [(second, 2, false, "ada"), (first, 2, true, "ada")]);
        // Too old and too many: only what is live, young or among the last stays.
        for number in 0..201 {
            push(&format!("n{number}"), block_on(store.live_content()).unwrap());
        }
        block_on(store.restore_content(second)).unwrap();
        database.execute("UPDATE content_revisions SET created_at = '2020-01-01T00:00:00.000Z'");
        assert_eq!(block_on(store.purge_content()).unwrap(), 2, "the first, and the first after the live one");
        assert_eq!((database.count("content_revisions"), database.count("content_blobs")), (201, 202));
        assert_eq!(block_on(store.content_files(second)).unwrap().unwrap(), files("two"));
    }
}

#[test]
fn previews_and_rejections_are_remembered() {
    for database in test_databases() {
        let store = database.open();
        let files = Files::from([("_redirects".to_owned(), b"x".to_vec())]);
        let id = block_on(store.store_content(&files, "ada", "preview")).unwrap();
        assert_eq!(block_on(store.live_content()).unwrap(), None, "stored, not published");
        let token = block_on(store.add_preview(id)).unwrap();
        assert_eq!(block_on(store.previewed_revision(&token)).unwrap(), Some(id));
        assert_eq!(block_on(store.previewed_revision("guessed")).unwrap(), None);
        database.execute("UPDATE state SET value = '2020-01-01T00:00:00.000Z 1' WHERE name LIKE 'preview %'");
        assert_eq!(block_on(store.previewed_revision(&token)).unwrap(), None, "expired");
        block_on(store.purge_previews()).unwrap();
        assert_eq!(database.count("state WHERE name LIKE 'preview %'"), 0);
        assert_eq!(block_on(store.rejected_content()).unwrap(), None);
        for total in [1, 2] {
            block_on(store.record_rejected_content("ada", vec!["why".into()])).unwrap();
            let rejected = block_on(store.rejected_content()).unwrap().unwrap();
            assert_eq!((rejected.total, rejected.is_last, rejected.faults), (total, true, vec!["why".to_owned()]));
        }
        block_on(store.push_content(&files, "ada", "", None)).unwrap();
        assert!(!block_on(store.rejected_content()).unwrap().unwrap().is_last);
    }
}

fn run(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(BINARY).arg("content").args(arguments).current_dir(folder).env("SITE_DATABASE", "sqlite:site.db").output().unwrap()
}

fn said(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

/// Every text of the site as a comment, and with the comments taken away.
#[test]
fn a_new_folder_changes_nothing_also_with_every_line_active() {
    let root = tempfile::tempdir().unwrap();
    let output = run(root.path(), &["init", "own"]);
    assert!(output.status.success(), "{}", said(&output));
    assert_eq!(run(root.path(), &["init", "own"]).status.code(), Some(2), "not empty");
    let checked = run(root.path(), &["check", "own"]);
    assert!(checked.status.success(), "{}", said(&checked));
    let own = root.path().join("own");
    for entry in std::fs::read_dir(own.join("texts")).unwrap() {
        let path = entry.unwrap().path();
        let text = std::fs::read_to_string(&path).unwrap();
        let active: Vec<&str> = text.lines().skip(1).map(|line| line.strip_prefix("# ").unwrap_or(line)).collect();
        std::fs::write(&path, active.join("\n")).unwrap();
    }
    let checked = run(root.path(), &["check", "own"]);
    assert!(checked.status.success(), "{}", said(&checked));
    std::fs::write(own.join("texts/faq.toml"), "[hero]\ntitel = \"x\"").unwrap();
    let checked = run(root.path(), &["check", "--json", "own"]);
    assert_eq!(checked.status.code(), Some(1));
    let report: Value = serde_json::from_slice(&checked.stdout).unwrap();
    assert_eq!((&report["faults"][0]["file"], &report["faults"][0]["line"]), (&"texts/faq.toml".into(), &2.into()), "{report}");
}

#[test]
fn a_push_reaches_every_process_and_an_invalid_one_none() {
    for database in test_databases() {
        drop(database.open());
        let folder = tempfile::tempdir().unwrap();
        let address = address(&database.url);
        let variables = [("SITE_DATABASE", address.as_str())];
        let servers = [(); 2].map(|()| start_server_with_env(folder.path(), "127.0.0.1:0", &[], &variables));
        let content = folder.path().join("content");
        let write = |path: &str, text: &str| {
            let path = content.join(path);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        };
        let push = |arguments: &[&str]| {
            let mut command = Command::new(BINARY);
            command.args(["content", "push", "content"]).args(arguments).current_dir(folder.path()).env("SITE_DATABASE", &address);
            command.output().unwrap()
        };
        write("texts/faq.toml", "hero.title = \"Asked and answered\"");
        write("_redirects", "/old-faq /faq 301\n/gone 410");
        write("public/.well-known/check.txt", "verified");
        let pushed = push(&["--note", "first"]);
        assert!(pushed.status.success(), "{}", said(&pushed));
        for server in &servers {
            wait_until("the headline is live", || server.get("/faq").contains("Asked and answered"));
            assert!(server.get("/faq").starts_with("HTTP/1.1 200") && server.get("/old-faq?a=b").contains("location: /faq?a=b"));
            assert!(server.get("/gone").starts_with("HTTP/1.1 410"));
            assert!(server.get("/.well-known/check.txt").ends_with("verified"));
        }
        assert!(said(&push(&[])).contains("revision 1 has these files already"));
        write("texts/faq.toml", "hero.titel = \"Broken\"");
        let refused = push(&[]);
        assert_eq!(refused.status.code(), Some(2));
        assert!(said(&refused).contains("texts/faq.toml:1:6: unknown key \"hero.titel\"; did you mean \"title\"?"), "{}", said(&refused));
        write("texts/faq.toml", "hero.title = \"Second\"");
        assert!(push(&[]).status.success());
        for server in &servers {
            wait_until("the second headline is live", || server.get("/faq").contains("Second"));
        }
        let restored = Command::new(BINARY).args(["content", "restore", "1"]).env("SITE_DATABASE", &address).output().unwrap();
        assert!(restored.status.success(), "{}", said(&restored));
        for server in &servers {
            wait_until("the first headline is live again", || server.get("/faq").contains("Asked and answered"));
            assert!(server.get("/readyz").starts_with("HTTP/1.1 200"));
        }
        // A new process serves it from its first answer on.
        let third = start_server_with_env(folder.path(), "127.0.0.1:0", &[], &variables);
        assert!(third.get("/faq").contains("Asked and answered"));
    }
}

#[test]
fn a_watched_folder_is_published_when_it_is_valid() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("own/texts/faq.toml");
    std::fs::create_dir_all(file.parent().unwrap()).unwrap();
    std::fs::write(&file, "hero.title = \"One\"").unwrap();
    let server = start_server(folder.path(), &["--content", "own"]);
    assert!(server.get("/faq").contains(">One<"), "from the first answer");
    std::fs::write(&file, "hero.title = 5").unwrap();
    let line = server.wait_for_log_prefix("content: the folder own cannot be served: texts/faq.toml:1:14: ");
    assert_eq!(line["level"], "ERROR");
    assert!(server.get("/faq").contains(">One<") && server.get("/readyz").starts_with("HTTP/1.1 200"));
    // As a folder that is not mounted.
    std::fs::rename(folder.path().join("own/texts"), folder.path().join("away")).unwrap();
    server.wait_for_log_prefix("content: the folder own cannot be served: .: the folder has no files");
    assert!(server.get("/faq").contains(">One<"));
    std::fs::rename(folder.path().join("away"), folder.path().join("own/texts")).unwrap();
    std::fs::write(&file, "hero.title = \"Two\"").unwrap();
    wait_until("the mended folder is live", || server.get("/faq").contains(">Two<"));
}

#[test]
fn a_copy_has_every_revision() {
    for (from, to) in test_databases().into_iter().zip(test_databases().into_iter().rev()) {
        let (source, target) = (from.open(), to.open());
        for text in ["one", "two"] {
            let live = block_on(source.live_content()).unwrap();
            block_on(source.push_content(&Files::from([("_redirects".into(), text.into())]), "ada", text, live)).unwrap();
        }
        block_on(source.restore_content(1)).unwrap();
        let arguments = ["copy", "--from", &address(&from.url), "--to", &address(&to.url)];
        for _ in 0..2 {
            let copied = Command::new(BINARY).args(arguments).output().unwrap();
            assert!(copied.status.success(), "{}", said(&copied));
            assert_eq!(block_on(target.content_log(9)).unwrap(), block_on(source.content_log(9)).unwrap());
            assert_eq!(block_on(target.content_files(2)).unwrap(), block_on(source.content_files(2)).unwrap());
        }
        let first = block_on(source.content_log(9)).unwrap().pop().unwrap();
        block_on(target.adopt_content(first, &Files::new())).unwrap();
        assert_eq!(block_on(target.content_files(1)).unwrap(), block_on(source.content_files(1)).unwrap(), "a number that is taken stays");
        let pushed = block_on(target.push_content(&Files::from([("a".into(), b"b".to_vec())]), "ada", "", Some(1))).unwrap();
        assert_eq!(pushed, PushOutcome::Pushed { id: 3, new_files: 1 });
    }
}

#[test]
fn a_year_that_saves_nothing_is_noted() {
    let notes = |text: &str| parse(&[("texts/site.toml", text.as_bytes())]).unwrap().notes;
    let expected =
        "texts/site.toml: claims.prices.starter: 96000 a year saves nothing against twelve months at 59; change both prices together";
    assert_eq!(notes("claims.prices.starter.monthly.price = 59"), [expected]);
    assert_eq!(notes("claims.prices.starter.monthly.price = 8999"), Vec::<String>::new());
}
