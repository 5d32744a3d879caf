//! Articles and pages of the content: each mistake is one message with its place, good files become blocks, and no file takes long.

use leadlight::content::blocks::{Block, Picture};
use leadlight::content::page::{self, Body, Head, Links, Vocabulary};
use leadlight::content::zone::Zone;
use leadlight::content::{Fault, fault};
use leadlight::pages::assets::FrontEndBuild;
use leadlight::tables::Forms;
use serde_json::{Value, json};

const ARTICLE: &str = "---
title: How a quiet quarter ends
description: What three teams did while the pipeline was empty, and what they did not do.
author: Priya Raman
published: 2026-12-01
industry: saas
category: ai-marketing
---
";
const PAGE: &str = "---
title: The spring offer
description: What three teams did while the pipeline was empty, and what they did not do.
---
";

fn names(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

fn head_in(zone: &str, file: &str, source: &str, faults: &mut Vec<Fault>) -> Option<Head> {
    let zone = Zone::named(zone).unwrap();
    let (industries, categories) = (names(&["saas", "healthcare"]), names(&["ai-marketing", "ai-sales"]));
    let (authors, drawings) = (names(&["Priya Raman", "Meera Iyer"]), names(&["busiest-lead-form", "verified-borrower"]));
    let vocabulary = Vocabulary { industries: &industries, categories: &categories, authors: &authors, drawings: &drawings, zone: &zone };
    page::head(file, source, &vocabulary, faults)
}

fn lines(count: usize, line: impl Fn(usize) -> String) -> String {
    (0..count).map(line).collect::<Vec<String>>().concat()
}

fn forms() -> Forms {
    FrontEndBuild::embedded().unwrap().read_tables(None).unwrap().forms
}

fn body(file: &str, source: &str, head: &Head, faults: &mut Vec<Fault>) -> Body {
    let pages = ["/", "/faq", "/products", "/media/price-list.pdf"];
    let pictures = ["media/team.png", "media/office.jpg"];
    let picture = |name: &str| {
        let found = Picture { src: format!("/{name}"), width: 800, height: 600, ..Picture::default() };
        pictures.contains(&name).then_some(found)
    };
    let forms = forms();
    let links = Links {
        origin: "https://leadlight.example",
        is_page: &|path| pages.contains(&path),
        nearest_page: &|path| fault::nearest(path, pages).map(str::to_owned),
        picture: &picture,
        nearest_picture: &|name| fault::nearest(name, pictures).map(str::to_owned),
        forms: &forms,
    };
    page::body(file, source, head, &links, faults)
}

fn read(file: &str, source: &str) -> (Option<Head>, Body, Vec<String>) {
    let mut faults = Vec::new();
    let head = head_in("UTC", file, source, &mut faults);
    let body = head.as_ref().map(|head| body(file, source, head, &mut faults)).unwrap_or_default();
    (head, body, faults.iter().map(ToString::to_string).collect())
}

/// The blocks of a page with this text.
fn blocks(text: &str) -> Value {
    let (_, body, faults) = read("pages/x.md", &format!("{PAGE}{text}"));
    assert!(faults.is_empty(), "{text}: {faults:?}");
    serde_json::to_value(body.blocks).unwrap()
}

/// Checks that each of these files has one fault, whose message begins so.
#[track_caller]
fn are_one_fault_each(cases: impl IntoIterator<Item = (String, String, &'static str)>) {
    let wrong = cases.into_iter().filter_map(|(file, source, expected)| {
        let (_, _, faults) = read(&file, &source);
        let is_expected = faults.len() == 1 && faults[0].starts_with(&format!("{file}{expected}"));
        (!is_expected).then(|| format!("{:.300}\n{faults:#?}\nexpected {expected}", source.trim_start_matches(PAGE)))
    });
    let wrong: Vec<String> = wrong.collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

/// A text of the article's front matter, what stands there instead, and the beginning of the message.
const HEAD_FAULTS: [(&str, &str, &str); 44] = [
    ("---\ntitle", "title", ":1:1: there is no front matter; begin the file with a line ---"),
    ("marketing\n---\n", "marketing\n", ":1:1: the front matter has no line --- at its end"),
    ("author:", "auther:", ":4:1: unknown field \"auther\"; did you mean \"author\"? allowed: title, description, author,"),
    ("title:", "index: false\ntitle:", ":2:1: unknown field \"index\"; allowed: title, "),
    ("author: Priya Raman\n", "", ":2:1: the front matter lacks \"author\"; write author: …"),
    ("author: Priya Raman", "author: Priya Raman\nauthor: Meera Iyer", ":5:1: \"author\" is given twice"),
    ("Priya Raman", "Pria Raman", ":4:9: unknown author \"Pria Raman\"; did you mean \"Priya Raman\"? allowed: Priya Raman, Meera Iyer"),
    ("Priya Raman", "[Priya, Raman]", ":4:9: \"author\" is a list; write a text"),
    ("Priya Raman", "{ name: Priya }", ":4:9: \"author\" is a record; write a text"),
    ("Priya Raman", "\"\\u0007\"", ":4:9: \"author\" has a control character"),
    ("Priya Raman", "|\n  Priya\n  Raman", ":5:3: \"author\" has several lines; write one"),
    ("Priya Raman", "", ":4:7: \"author\" is empty; write a text"),
    (
        "Priya Raman",
        "*priya",
        ":4:9: while parsing node, found unknown anchor; a text with : or # or a sign at its beginning is written in quotation",
    ),
    ("Priya Raman\npub", "&a Priya Raman\nupdated: *a\npub", ":5:10: aliases such as *name are not allowed; write the value again"),
    ("How a", "How: a", ":2:11: mapping values are not allowed in this context; a text with : or #"),
    ("How a quiet quarter ends", "Too short", ":2:8: \"title\" has 9 characters; write 10 to 65"),
    (
        "did not do.",
        "did not do, not even when all of them had been asked for it twice, by everybody, on the telephone.",
        ":3:14: \"description\" has 163 characters; write 50 to 160",
    ),
    ("saas", "sass", ":6:11: unknown industry \"sass\"; did you mean \"saas\"? allowed: saas, healthcare"),
    ("ai-marketing", "ai-marketting", ":7:11: unknown category \"ai-marketting\"; did you mean \"ai-marketing\"? allowed: "),
    (
        "author:",
        "glass: cobald\nauthor:",
        ":4:8: unknown glass \"cobald\"; did you mean \"cobalt\"? allowed: cobalt, viridian, amber, ruby",
    ),
    ("author:", "drawing: busy-lead-form\nauthor:", ":4:10: unknown drawing \"busy-lead-form\"; did you mean \"busiest-lead-form\"?"),
    ("author:", "draft: yes\nauthor:", ":4:8: \"draft\" is \"yes\"; write true or false"),
    (
        "2026-12-01",
        "1 December 2026",
        ":5:12: \"published\" is \"1 December 2026\", which is no date; write 2026-12-01, 2026-12-01 09:00 or 2026-12-01T09:",
    ),
    ("2026-12-01", "2026-02-30", ":5:12: \"published\" is \"2026-02-30\", which is no date"),
    ("2026-12-01", "2026-12-01 09:00 CET", ":5:12: \"published\" is \"2026-12-01 09:00 CET\", which is no date"),
    ("2026-12-01", "2026-12-01 9am", ":5:12: \"published\" is \"2026-12-01 9am\", which is no date"),
    ("2026-12-01", "2026-12-01\nunpublish: 2026-12-01", ":6:12: \"unpublish\" is not after \"published\""),
    ("2026-12-01", "2026-12-01\nupdated: 2026-11-30", ":6:10: \"updated\" is before \"published\""),
    ("2026-12-01", "2026-12-01\ngone_to: /faq", ":6:10: \"gone_to\" says where the address leads after \"unpublish\", which is missing"),
    ("2026-12-01", "2026-12-01\nunpublish: 2027-01-01\ngone_to: /fag", ":7:10: there is no page /fag; did you mean \"/faq\"?"),
    ("2026-12-01", "2026-12-01\nunpublish: 2027-01-01\ngone_to: faq", ":7:10: the address \"faq\" is not allowed; write https://…,"),
    ("author:", "picture: media/team.png\nauthor:", ":4:10: \"picture\" is no record; write its fields: file: …, alt: …, decorative: …"),
    ("author:", "picture: { file: media/team.png }\nauthor:", ":4:1: the picture needs either alt: what it shows, or decorative: true"),
    ("author:", "picture: { alt: The team }\nauthor:", ":4:10: \"picture\" lacks \"file\"; write file: …"),
    ("author:", "picture: { file: media/team.png, alt: The team, decorative: true }\nauthor:", ":4:1: the picture needs either alt"),
    (
        "author:",
        "picture: { file: media/tem.png, alt: The team }\nauthor:",
        ":4:18: there is no picture \"media/tem.png\"; did you mean \"media/team.png\"?",
    ),
    (
        "author:",
        "picture: { file: media/team.png, decorative: true }\ndrawing: verified-borrower\nauthor:",
        ":5:1: \"drawing\" and \"picture\" exclude each other; remove one",
    ),
    ("author:", "aliases: /old\nauthor:", ":4:10: \"aliases\" is no list with items; write each on a line that begins with -"),
    ("author:", "aliases: [old]\nauthor:", ":4:11: the alias \"old\" is no path of this site; write it as /old/address"),
    ("author:", "aliases: [\"//evil.example\"]\nauthor:", ":4:11: the alias \"//evil.example\" is no path of this site"),
    ("author:", "aliases: [[[[[[[[[[[[[[[[x]]]]]]]]]]]]]]]]\nauthor:", ":4:25: nested more than 16 times"),
    ("title: How a quiet quarter ends\n", "- title\n", ":3:1: "),
    ("author:", "? [a, b]\n: c\nauthor:", ":4:3: the name of a field is a text"),
    ("author:", "author: \"Priya\nauthor:", ":4:9: "),
];

#[test]
fn each_mistake_in_a_front_matter_is_one_message_with_its_place() {
    are_one_fault_each(HEAD_FAULTS.map(|(old, new, expected)| {
        assert!(ARTICLE.contains(old), "{old}");
        ("articles/x.md".into(), format!("{}Text.\n", ARTICLE.replacen(old, new, 1)), expected)
    }));
    let files = [
        ("articles/My Post.md", ": the name is the address: a to z, 0 to 9 and -, then .md; rename it to articles/my-post.md"),
        ("articles/2026/post.md", ": the name is the address: a to z, 0 to 9 and -, then .md; rename it to articles/2026-post.md"),
        ("articles/post.markdown", ": the name is the address: a to z, 0 to 9 and -, then .md; rename it to articles/post-markdown.md"),
        ("articles/über.md", ": the name is the address: a to z, 0 to 9 and -, then .md; rename it to articles/ber.md"),
        ("pages/Spring/Offer_2.md", ": the name is the address: a to z, 0 to 9 and -, then .md; rename it to pages/spring/offer-2.md"),
        ("pages//x.md", ": the name is the address: a to z, 0 to 9 and -, then .md; rename it to pages/x.md"),
    ];
    are_one_fault_each(files.map(|(file, expected)| (file.to_owned(), ARTICLE.to_owned(), expected)));
    let padding = format!("---\n{}", "# a comment of 32 characters ...\n".repeat(2_100));
    let many = lines(101, |n| format!("f{n}: x\n"));
    let page = |source: String, expected| ("pages/x.md".to_owned(), source, expected);
    are_one_fault_each([
        page(padding.clone(), ":1:1: the front matter has no line --- at its end within 64 KiB"),
        page(format!("{padding}---\n"), ":1:1: the front matter has no line --- at its end within 64 KiB"),
        page(format!("{PAGE}{}", "a\n".repeat(600_000)), ":5:1: the text has more than 1048576 bytes"),
        page(format!("---\n{many}---\n"), ":102:1: more than 100 fields"),
    ]);
}

/// A text, and the beginning of the message about it. It begins in line 5.
const BODY_FAULTS: [(&str, &str); 62] = [
    ("a <b>c", ":5:3: HTML is not allowed; write Markdown, a component such as ```steps, or \\< for a <"),
    ("\n<div>\n\nx", ":6:1: HTML is not allowed"),
    ("x\n\n<!-- a\ncomment -->\n\ny", ":7:1: HTML is not allowed"),
    (
        "[a](javascript:alert(1))",
        ":5:1: the address \"javascript:alert(1)\" is not allowed; write https://…, http://…, mailto:…, tel:…, /path or #",
    ),
    ("[a](JavaScript:alert(1))", ":5:1: the address \"JavaScript:alert(1)\" is not allowed"),
    ("[a](javascript&colon;alert(1))", ":5:1: the address \"javascript:alert(1)\" is not allowed"),
    ("[a](java&#10;script:alert(1))", ":5:1: the address \"java\\nscript:alert(1)\" has a space, a control character or a \\"),
    ("[a](<\u{1}javascript:alert(1)>)", ":5:1: the address \"\\u{1}javascript:alert(1)\" has a space, a control character"),
    ("[a](/\\evil.example)", ":5:1: the address \"/\\\\evil.example\" has a space, a control character or a \\"),
    ("[a](//evil.example/)", ":5:1: the address \"//evil.example/\" is not allowed"),
    ("é [a][b]\n\n[b]: data:text/html,x", ":5:3: the address \"data:text/html,x\" is not allowed"),
    ("<vbscript:x>", ":5:1: the address \"vbscript:x\" is not allowed"),
    ("[a](ftp://x.example)", ":5:1: the address \"ftp://x.example\" is not allowed"),
    ("[a](faq)", ":5:1: the address \"faq\" is not allowed"),
    ("[a](https://)", ":5:1: the address \"https://\" is not allowed"),
    ("[a](mailto:)", ":5:1: the address \"mailto:\" is not allowed"),
    ("[a]()", ":5:1: the address \"\" is not allowed"),
    ("x\n[a](/fag?b=c#d)", ":6:1: there is no page /fag; did you mean \"/faq\"?"),
    ("[a](https://leadlight.example/fag)", ":5:1: there is no page /fag; did you mean \"/faq\"?"),
    ("[a](#priecs)\n\n## Prices", ":5:1: no heading of this page is #priecs; did you mean #prices?"),
    ("[a](/spring/offer#priecs)\n\n## Prices", ":5:1: no heading of this page is #priecs; did you mean #prices?"),
    ("[a](#main)", ":5:1: no heading of this page is #main"),
    ("[](/faq)", ":5:1: a link without text"),
    (
        "see [the list][list]",
        ":5:15: no such footnote or address; write [name]: https://… or [^name]: … on a line of its own, or \\[ for a bracket",
    ),
    ("![](/media/team.png)", ":5:1: an image without alt text; write ![what it shows](…)"),
    ("![a](/media/tem.png)", ":5:1: there is no picture \"/media/tem.png\"; did you mean \"media/team.png\"?; pictures are in media/"),
    ("![a](https://x.example/a.png)", ":5:1: there is no picture \"https://x.example/a.png\"; pictures are in media/"),
    ("![a](javascript:alert(1))", ":5:1: there is no picture \"javascript:alert(1)\""),
    ("![a](data:image/png;base64,AAAA)", ":5:1: there is no picture \"data:image/png;base64,AAAA\""),
    ("x ![a](/media/team.png)", ":5:3: an image stands alone in its paragraph; leave an empty line before and after it"),
    ("![a](/media/team.png) x", ":5:1: an image stands alone in its paragraph"),
    ("- ![a](/media/team.png)", ":5:3: an image stands alone in its paragraph"),
    ("# Title", ":5:1: a heading of level 1 is the title, which the front matter has; begin the line with ##"),
    ("Title\n=====", ":5:1: a heading of level 1 is the title"),
    ("### Deep", ":5:1: a heading of level 3 follows one of level 1; write ##"),
    ("## A\n\n#### B", ":7:1: a heading of level 4 follows one of level 2; write ###"),
    ("## A\n\n### B\n\n#### C\n\n##### D", ":11:1: a heading of level 5; the levels are ##, ### and ####"),
    ("##", ":5:1: a heading without text"),
    ("a[^1]", ":5:3: no such footnote or address"),
    ("a\n\n[^1]: b", ":7:1: nothing refers to the footnote; write [^1] in the text, or remove it"),
    ("a[^1]\n\n[^1]: b\n\n[^1]: c", ":9:1: the footnote [^1] is written twice"),
    (">>>>>>>>>>>>>>>>> a", ":5:17: nested more than 16 times"),
    ("- - - - - - - - - - - - - - - - - a", ":5:33: nested more than 16 times"),
    ("*a _a *a _a *a _a *a _a *a _a *a _a *a _a *a _a *a a* a_ a* a_ a* a_ a* a_ a* a_ a* a_ a* a_ a* a_ a*", ":5:49: nested more than 16"),
    ("```steps\nitems:\n  - title: A\n    txt: b\n```", ":8:5: unknown field \"txt\"; did you mean \"text\"? allowed: title, text"),
    ("> ```plans\n> titel: A\n> ```", ":6:3: unknown field \"titel\"; did you mean \"title\"? allowed: title"),
    ("```steps\ntitle: A\n```", ":6:1: steps lacks \"items\"; write items: …"),
    ("```steps\r\nitems: []\r\n```", ":6:8: \"items\" is no list with items"),
    ("```numbers\nitems:\n  - 40\n```", ":7:5: an item is no record; write its fields: number: …, label: …"),
    ("```quote\nby: B\ntext: [a]\n```", ":7:7: \"text\" is a list; write a text"),
    ("```quote\nby: B\ntext: \"é <b>x</b\"\n```", ":7:7: HTML is not allowed"),
    ("```quote\nby: B\ntext: '[a](javascript:x)'\n```", ":7:7: the address \"javascript:x\" is not allowed"),
    ("```quote\nby: B\ntext: '- a'\n```", ":7:7: this is more than one paragraph of text; it can have no lists, headings"),
    ("```quote\nby: B\ntext: \"a\\n\\nb\"\n```", ":7:7: this is more than one paragraph of text"),
    ("```quote\nby: B\ntext: [a\n```", ":7:7: unclosed bracket"),
    ("```action\ntitle: A\ntext: b\nto: /fag\n```", ":8:5: there is no page /fag; did you mean \"/faq\"?"),
    ("```form\nform: mesage\n```", ":6:7: unknown form \"mesage\"; did you mean \"message\"? allowed: "),
    ("```form\nform: message\nhidden:\n  inquiri: sales\n```", ":8:3: unknown field \"inquiri\"; did you mean \"inquiry\"? allowed: "),
    (
        "```form\nform: message\nhidden:\n  inquiry: sale\n```",
        ":8:12: \"inquiry\" cannot be \"sale\"; did you mean \"sales\"? allowed: sales,",
    ),
    ("```form\nform: message\nhidden: sales\n```", ":7:9: \"hidden\" is no record; write its fields: name: …"),
    ("```logos\n---\ntitle: A\n---\ntitle: B\n```", ":9:1: a second document; remove the line ---"),
    ("x\n\n[a](/faq)[a](/faq\n\n[a](/nowhere)", ":9:1: there is no page /nowhere"),
];

#[test]
fn each_mistake_in_a_text_is_one_message_with_its_place() {
    let page = |text: &str, expected| ("pages/spring/offer.md".to_owned(), format!("{PAGE}{text}\n"), expected);
    are_one_fault_each(BODY_FAULTS.map(|(text, expected)| page(text, expected)));
    are_one_fault_each([
        page(&format!("```logos\n{}```", "# x\n".repeat(20_000)), ":6:1: more than 64 KiB of YAML"),
        page(&"[a](/faq)\n".repeat(5_002), ":5005:1: more than 5000 links"),
    ]);
}

#[test]
fn a_head_has_what_its_front_matter_says() {
    let source = ARTICLE.replace(
        "author:",
        "updated: 2026-12-03\nunpublish: 2027-01-01T00:00:00-05:00\ngone_to: /faq\nglass: ruby\ndraft: true\naliases:\n  - /old/post\n  - /a.html\npicture:\n  file: /media/team.png\n  alt: \"The team: three people\"\nauthor:",
    );
    let (head, body, faults) = read("articles/quiet-quarter.md", &source);
    let head = head.unwrap();
    assert!(faults.is_empty(), "{faults:?}");
    assert_eq!((head.route_path.as_str(), head.title.as_str()), ("/blog/quiet-quarter", "How a quiet quarter ends"));
    assert_eq!((head.glass.as_str(), head.draft, head.index), ("ruby", true, true));
    assert_eq!(head.aliases, ["/old/post", "/a.html"]);
    assert_eq!(head.gone_to.as_deref(), Some("/faq"));
    assert_eq!(head.unpublish.unwrap().unix_timestamp(), 1_798_779_600);
    let article = head.article.unwrap();
    assert_eq!((article.published.to_string(), article.updated.unwrap().to_string()), ("2026-12-01".to_owned(), "2026-12-03".to_owned()));
    assert_eq!(body.picture.unwrap().alt, "The team: three people");
    let (head, _, faults) = read("pages/spring/offer.md", &PAGE.replace("---\nti", "---\r\nindex: false\r\nti"));
    let head = head.unwrap();
    assert!(faults.is_empty() && head.article.is_none() && head.published.is_none(), "{faults:?}");
    assert_eq!((head.route_path.as_str(), head.glass.as_str(), head.index), ("/spring/offer", "cobalt", false));
}

#[test]
fn a_time_without_an_offset_is_in_the_zone_of_the_site() {
    let published = |zone: &str, time: &str| {
        let mut faults = Vec::new();
        let head = head_in(zone, "articles/x.md", &ARTICLE.replace("2026-12-01", time), &mut faults).unwrap();
        match faults.first() {
            Some(fault) => Err(fault.message.clone()),
            None => Ok((head.published.unwrap().unix_timestamp(), head.article.unwrap().published.to_string())),
        }
    };
    for (zone, time, expected, day) in [
        ("UTC", "2026-12-01", 1_796_083_200, "2026-12-01"),
        ("Europe/Berlin", "2026-12-01", 1_796_079_600, "2026-12-01"),
        ("europe/berlin", "2026-12-01 09:00", 1_796_112_000, "2026-12-01"),
        ("Europe/Berlin", "2026-07-01T09:00:30", 1_782_889_230, "2026-07-01"),
        ("Europe/Berlin", "2026-12-01T23:30Z", 1_796_167_800, "2026-12-02"),
        ("America/New_York", "2026-12-01T01:00:00+01:00", 1_796_083_200, "2026-11-30"),
        ("Asia/Kolkata", "2026-12-01 05:30", 1_796_083_200, "2026-12-01"),
        // Midnight is skipped there: the day begins at one.
        ("Africa/Cairo", "2026-04-24", 1_776_981_600, "2026-04-24"),
    ] {
        assert_eq!(published(zone, time), Ok((expected, day.to_owned())), "{zone} {time}");
    }
    assert_eq!(
        published("Europe/Berlin", "2026-03-29 02:30").unwrap_err(),
        "in Europe/Berlin the clocks change at \"2026-03-29 02:30\"; write 2026-03-29T02:30:00+01:00 or 2026-03-29T02:30:00+02:00"
    );
    assert_eq!(
        published("Europe/Berlin", "2026-10-25 02:30").unwrap_err(),
        "in Europe/Berlin the clocks change at \"2026-10-25 02:30\"; write 2026-10-25T02:30:00+02:00 or 2026-10-25T02:30:00+01:00"
    );
    assert!(Zone::named("Europe/Berln").unwrap_err().contains("such as Europe/Berlin"));
}

#[test]
fn markdown_becomes_the_blocks_that_the_front_end_draws() {
    let text = |text: &str| json!([{ "type": "text", "text": text }]);
    let paragraph = |content: &str| json!({ "type": "paragraph", "children": text(content) });
    for (markdown, expected) in [
        ("a\nb", json!([paragraph("a b")])),
        (
            "**a** *b* ~~c~~ `d`  \ne",
            json!([{ "type": "paragraph", "children": [
                { "type": "strong", "children": text("a") }, { "type": "text", "text": " " },
                { "type": "emphasis", "children": text("b") }, { "type": "text", "text": " " },
                { "type": "strike", "children": text("c") }, { "type": "text", "text": " " },
                { "type": "code", "text": "d" }, { "type": "break" }, { "type": "text", "text": "e" }
            ] }]),
        ),
        (
            "## Über *uns*",
            json!([{ "type": "heading", "level": 2, "id": "über-uns", "children": [
            { "type": "text", "text": "Über " }, { "type": "emphasis", "children": text("uns") }
        ] }]),
        ),
        (
            "3. a\n4. b\n   - c",
            json!([{ "type": "list", "isOrdered": true, "start": 3, "items": [
            [paragraph("a")],
            [paragraph("b"), { "type": "list", "isOrdered": false, "start": 1, "items": [[paragraph("c")]] }]
        ] }]),
        ),
        ("> a\n\n---", json!([{ "type": "blockquote", "blocks": [paragraph("a")] }, { "type": "rule" }])),
        ("```rust ignore\n<b>\n```", json!([{ "type": "code", "language": "rust", "text": "<b>\n" }])),
        (
            "| a | b |\n|---|--:|\n| 1 |",
            json!([{
                "type": "table", "align": ["none", "right"], "head": [text("a"), text("b")], "rows": [[text("1"), []]]
            }]),
        ),
        (
            "![The team](/media/team.png \"In *May*\")",
            json!([{
                "type": "figure",
                "picture": { "src": "/media/team.png", "width": 800, "height": 600, "alt": "The team", "variants": [] },
                "caption": [{ "type": "text", "text": "In " }, { "type": "emphasis", "children": text("May") }]
            }]),
        ),
        (
            "a[^x] b[^x]\n\n[^x]: c",
            json!([
                { "type": "paragraph", "children": [
                    { "type": "text", "text": "a" }, { "type": "footnote", "id": "note_1", "number": 1 }, { "type": "text", "text": " b" },
                    { "type": "link", "href": "#note_1", "isExternal": false, "children": text("[1]") }
                ] },
                { "type": "footnotes", "notes": [{ "id": "note_1", "number": 1, "blocks": [paragraph("c")] }] }
            ]),
        ),
        (
            "```steps\ntitle: How\nitems:\n  - title: 2026\n    text: b *c*\n```",
            json!([{ "type": "steps", "title": "How", "items": [
            { "title": "2026", "text": [{ "type": "text", "text": "b " }, { "type": "emphasis", "children": text("c") }] }
        ] }]),
        ),
        ("```quote\ntext: |\n  a\n  b\nby: C\nrole: D\n```", json!([{ "type": "quote", "text": text("a b"), "by": "C", "role": "D" }])),
        (
            "```numbers\nitems: [{ number: 1.50, label: a }]\n```",
            json!([{ "type": "numbers", "items": [{ "number": "1.50", "label": text("a") }] }]),
        ),
        (
            "```questions\nitems: [{ question: a, answer: b }]\n```",
            json!([{ "type": "questions", "items": [{ "question": "a", "answer": text("b") }] }]),
        ),
        ("```plans\n```\n```logos\ntitle: a\n```", json!([{ "type": "plans" }, { "type": "logos", "title": "a" }])),
        (
            "```action\ntitle: a\ntext: b\nto: /faq\nbutton: c\n```",
            json!([{ "type": "action", "title": "a", "text": text("b"), "to": "/faq", "button": "c" }]),
        ),
        (
            "```form\nform: message\nhidden:\n  inquiry: sales\n```",
            json!([{ "type": "form", "form": "message", "hidden": { "inquiry": "sales" } }]),
        ),
    ] {
        assert_eq!(blocks(markdown), expected, "{markdown}");
    }
}

#[test]
fn only_links_to_other_sites_are_external() {
    for (href, is_external) in [
        ("https://other.example/a?b#c", true),
        ("HTTP://other.example", true),
        ("https://leadlight.example.evil.example/", true),
        ("https://leadlight.example/faq?a=b", false),
        ("https://leadlight.example", false),
        ("mailto:a@b.example", false),
        ("tel:+49301234", false),
        ("/faq#a", false),
        ("/media/price-list.pdf", false),
        ("/x", false),
    ] {
        let blocks = blocks(&format!("[a]({href})"));
        assert_eq!(
            blocks[0]["children"][0],
            json!({ "type": "link", "href": href, "isExternal": is_external, "children": [{ "type": "text", "text": "a" }] })
        );
    }
    assert_eq!(blocks("<a@b.example>")[0]["children"][0]["href"], "mailto:a@b.example");
}

#[test]
fn every_heading_has_an_id_of_its_own_that_the_page_around_it_does_not_use() {
    let text = "## Main\n\n## Prices\n\n## Prices\n\n## Prices 2\n\n## Author\n\n## !\n\n[a](#prices-2) [b](#main-2)\n";
    let (_, body, faults) = read("pages/x.md", &format!("{PAGE}{text}"));
    assert!(faults.is_empty(), "{faults:?}");
    let ids: Vec<&str> = body.contents.iter().map(|heading| heading.id.as_str()).collect();
    assert_eq!(ids, ["main-2", "prices", "prices-2", "prices-2-2", "author-2", "section"]);
    let (_, body, _) = read("pages/x.md", &format!("{PAGE}## A\n\n## B\n\n## C\n"));
    assert!(body.contents.is_empty(), "three headings need no list of contents");
}

#[test]
fn the_time_to_read_counts_the_words_of_texts_and_components() {
    let minutes = |text: &str| read("pages/x.md", &format!("{PAGE}{text}")).1.minutes;
    assert_eq!(minutes(""), 1);
    assert_eq!(minutes(&"wo**rd** ".repeat(440)), 2);
    assert_eq!(minutes(&format!("```quote\nby: A\ntext: {}\n```\n\n- {}", "word ".repeat(220), "word ".repeat(440))), 3);
    assert_eq!(minutes(&format!("```\n{}\n```", "word ".repeat(4_400))), 1, "nobody reads code so");
}

/// Each of these makes a reader slow, large or deep that follows it without a bound.
#[test]
fn hostile_files_have_few_faults_and_bounded_depth() {
    let size = fault::MAX_TEXT_BYTES - PAGE.len();
    let full = |part: &str| part.repeat(size / part.len());
    let (half, quarter) = (size / 2, size / 4);
    for text in [
        full(">"),
        full("["),
        full("*"),
        full("![a]("),
        full("**a _b "),
        full("[^a"),
        full("[a](/faq)"),
        full("[a](#b) "),
        full("<a "),
        full("<b>\n"),
        full("## a\n"),
        full("# a\n"),
        full("a[^1]"),
        full("&a "),
        format!("{}{}", ">".repeat(half), "a\n".repeat(quarter)),
        format!("{}a\n{}", "> ".repeat(60), "a\n".repeat(quarter)),
        format!("{}{}", lines(700, |n| format!("{}- a\n", " ".repeat(2 * n))), "a\n".repeat(quarter)),
        lines(30_000, |n| format!("a[^{n}]\n\n[^{n}]: b\n\n")),
        lines(40_000, |n| format!("[a](#b{n})\n\n## c{n}\n\n")).split_at(size / 2).0.to_owned(),
        format!("|{}\n|{}\n{}", "a|".repeat(quarter / 4), "-|".repeat(quarter / 4), "|\n".repeat(quarter)),
        format!("```steps\nitems: {}\n```", "[".repeat(60_000)),
        format!("```steps\nitems: {}\n```", "{a: ".repeat(15_000)),
        format!("```steps\na: &a [x]\nb: &b [*a, *a]\nc: &c [*b, *b]\n{}```", "# x\n".repeat(10_000)),
    ] {
        let (_, body, faults) = read("pages/x.md", &format!("{PAGE}{text}"));
        assert!(faults.len() <= 51, "{} faults of {:.40}", faults.len(), text);
        assert!(depth(&body.blocks) <= 16, "{text:.40}");
        serde_json::to_string(&body.blocks).unwrap();
    }
    let long = |text: &str| read("pages/x.md", &format!("{PAGE}{}", text.repeat(10 << 20))).2;
    for part in [">", "[", "*"] {
        assert_eq!(long(part), ["pages/x.md:5:1: the text has more than 1048576 bytes"]);
        assert_eq!(read("pages/x.md", &part.repeat(10 << 20)).2.len(), 1, "without a front matter");
        assert_eq!(read("pages/x.md", &format!("---\n{}\n---\n", part.repeat(10 << 20))).2.len(), 1, "in the front matter");
    }
}

fn depth(blocks: &[Block]) -> usize {
    let inner = blocks.iter().map(|block| match block {
        Block::List { items, .. } => 1 + items.iter().map(|item| depth(item)).max().unwrap_or(0),
        Block::Blockquote { blocks } => 1 + depth(blocks),
        _ => 0,
    });
    inner.max().unwrap_or(0)
}
