//! Pages as Markdown, for assistants: every word of `<main>` that a reader sees, at once or after a choice.
//!
//! htmd converts the HTML. Before, [`Pruner`] removes from the tree what has no words or is hidden, and separates words that only the layout keeps apart.

use std::cell::RefCell;
use std::collections::HashSet;
use std::rc::Rc;

use ::http::{HeaderValue, StatusCode};
use anyhow::Context;
use askama::Template;
use htmd::options::{BrStyle, BulletListMarker, Options};
use htmd::{HtmlToMarkdown, Node};
use markup5ever_rcdom::NodeData;
use time::Date;

use super::Resource;
use super::compression::{CodingSet, CompressionLevel};
use super::document::DocumentTemplate;
use super::html::main_element;
use super::resource::ResponseMetadata;
use crate::tables::{Route, Routes, Tables};

/// Elements that show no words: scripts, drawings, and controls whose words are their values.
const WITHOUT_WORDS: [&str; 11] =
    ["datalist", "iframe", "input", "noscript", "script", "select", "style", "svg", "template", "textarea", "video"];

/// What a page says of an element for its Markdown: `skip` leaves it out, `chosen` keeps only those of the answers of a demo that are shown at first.
const FOR_MARKDOWN: &str = "data-markdown";

#[derive(Template)]
#[template(path = "page.md", escape = "none")]
struct Page<'a> {
    title: &'a str,
    description: &'a str,
    url: &'a str,
    updated: Option<Date>,
    content: &'a str,
}

/// The path of a page's Markdown: that of the page and `.md`.
pub fn path_of(path: &str) -> String {
    if path == "/" { "/index.md".to_owned() } else { format!("{path}.md") }
}

/// The page that this path is the Markdown of.
pub fn page_of<'a>(routes: &'a Routes, path: &str) -> Option<&'a Route> {
    let page = path.strip_suffix(".md")?;
    routes.by_path(if page == "/index" { "/" } else { page })
}

/// The Markdown of a page from the HTML that React rendered.
pub fn resource(
    tables: &Tables,
    template: &DocumentTemplate,
    route: &Route,
    body: &str,
    updated: Option<Date>,
    codings: CodingSet,
) -> anyhow::Result<Resource> {
    let head = tables.head(route);
    let url = template.absolute(route.path.as_deref().unwrap_or_default());
    let content = convert(body, &url)?;
    // A line break or quote in a title would end the YAML string.
    let quoted = |text: &str| serde_json::to_string(text);
    let page = Page { title: &quoted(&head.title)?, description: &quoted(&head.description)?, url: &url, updated, content: &content };
    let metadata = ResponseMetadata {
        status: StatusCode::OK,
        // Search engines index the page.
        noindex: true,
        canonical: Some(HeaderValue::try_from(format!("<{url}>; rel=\"canonical\""))?),
        vary: super::resource::VARY_BY_TYPE,
        ..ResponseMetadata::ok("text/markdown; charset=utf-8", "no-cache", template.security)
    };
    Resource::compress(codings, page.render()?, metadata, CompressionLevel::Fast)
}

/// Converts `<main>`; links become absolute with the origin of `url`.
fn convert(body: &str, url: &str) -> anyhow::Result<String> {
    let main = main_element(body).context("the page has no <main>")?;
    let options = Options {
        bullet_list_marker: BulletListMarker::Dash,
        ul_bullet_spacing: 1,
        ol_number_spacing: 1,
        br_style: BrStyle::Backslash,
        ..Options::default()
    };
    let converter = HtmlToMarkdown::builder().options(options).build();
    let tree = converter.html_to_tree(main)?;
    let origin = url::Url::parse(url)?.origin().ascii_serialization();
    Pruner { origin }.prune(&tree, None);
    Ok(converter.tree_to_markdown(&tree))
}

struct Pruner {
    origin: String,
}

impl Pruner {
    /// Removes what has no words or is not shown, and separates words that only the layout keeps apart. `chosen`: the values of the checked controls of
    /// the demo around the node, if only its first answer is wanted.
    fn prune(&self, node: &Rc<Node>, chosen: Option<&HashSet<String>>) {
        let own = attribute(node, FOR_MARKDOWN).is_some_and(|it| it == "chosen").then(|| checked_values(node));
        let chosen = own.as_ref().or(chosen);
        let is_exact = matches!(name(node), Some("pre" | "table" | "thead" | "tbody" | "tfoot" | "tr" | "ul" | "ol"));
        // The last character so far, whether an element has ended since, and whether it was a term.
        let (mut before, mut is_apart, mut is_term) = (None, false, false);
        for child in node.children.take() {
            let child = if name(&child) == Some("dl") { list_of_terms(&child) } else { child };
            match name(&child) {
                None if matches!(child.data, NodeData::Comment { .. }) => continue,
                Some("wbr") => continue,
                element => is_apart |= element.is_some(),
            }
            if !is_shown(&child, chosen) {
                continue;
            }
            if let Some(label) = picture_label(&child) {
                append(node, label);
                before = None;
            }
            if name(&child).is_some_and(|name| WITHOUT_WORDS.contains(&name)) {
                continue;
            }
            self.make_absolute(&child);
            self.prune(&child, chosen);
            let ends = edge(&child, true).zip(edge(&child, false));
            if let Some((first, last)) = ends {
                if !is_exact && is_apart && before.is_some_and(|before| touch(before, first)) {
                    append(node, text(if is_term && name(&child) == Some("dd") { ": " } else { " " }));
                }
                (before, is_apart, is_term) = (Some(last), name(&child).is_some(), name(&child) == Some("dt"));
            }
            append(node, in_line(child));
        }
        match name(node) {
            Some("tr") => unify_cells(node),
            Some("td" | "th") => put_lists_in_line(node),
            _ => {}
        }
    }

    fn make_absolute(&self, node: &Rc<Node>) {
        let NodeData::Element { attrs, .. } = &node.data else { return };
        for attribute in attrs.borrow_mut().iter_mut().filter(|it| matches!(&*it.name.local, "href" | "src")) {
            if attribute.value.starts_with('/') {
                attribute.value = format!("{}{}", self.origin, attribute.value).into();
            }
        }
    }
}

/// A list of terms as a list, each term with what it means in one item.
fn list_of_terms(terms: &Rc<Node>) -> Rc<Node> {
    let Some(list) = element_like(terms, "ul") else { return Rc::clone(terms) };
    for child in terms.children.take() {
        if let (Some("div" | "dt"), Some(item)) = (name(&child), element_like(&child, "li")) {
            if name(&child) == Some("div") {
                child.children.take().into_iter().for_each(|it| append(&item, it));
            } else {
                append(&item, child);
            }
            append(&list, item);
        } else if let Some(item) = list.children.borrow().last() {
            append(item, child);
        }
    }
    list
}

/// A term, or what it means, on the line that it is on; a new paragraph only if it contains one.
fn in_line(node: Rc<Node>) -> Rc<Node> {
    fn has_block(node: &Rc<Node>) -> bool {
        let blocks = ["p", "div", "ul", "ol", "pre", "table", "h2", "h3", "h4"];
        node.children.borrow().iter().any(|child| name(child).is_some_and(|it| blocks.contains(&it)) || has_block(child))
    }
    let line = matches!(name(&node), Some("dt" | "dd")).then(|| element_like(&node, "span")).flatten();
    match line {
        Some(line) if !has_block(&node) => {
            node.children.take().into_iter().for_each(|it| append(&line, it));
            line
        }
        _ => node,
    }
}

/// The first or last character of a node's text.
fn edge(node: &Rc<Node>, is_first: bool) -> Option<char> {
    if let NodeData::Text { contents } = &node.data {
        let contents = contents.borrow();
        return if is_first { contents.chars().next() } else { contents.chars().next_back() };
    }
    let children = node.children.borrow();
    let mut edges = children.iter().filter_map(|child| edge(child, is_first));
    if is_first { edges.next() } else { edges.next_back() }
}

/// Whether two characters would belong to one word without the elements between them.
fn touch(before: char, after: char) -> bool {
    const OPENING: &str = "([{“‘/";
    const CLOSING: &str = ")]}”’.,;:!?%…";
    !before.is_whitespace() && !after.is_whitespace() && !OPENING.contains(before) && !CLOSING.contains(after)
}

/// What a picture shows, in a paragraph before its words.
fn picture_label(node: &Rc<Node>) -> Option<Rc<Node>> {
    attribute(node, "role").filter(|role| role == "img")?;
    let label = attribute(node, "aria-label")?;
    let paragraph = element_like(node, "p")?;
    let emphasis = element_like(node, "em")?;
    append(&emphasis, text(&label));
    append(&paragraph, emphasis);
    Some(paragraph)
}

/// An empty element with the attributes of another one.
fn element_like(node: &Rc<Node>, local: &str) -> Option<Rc<Node>> {
    let NodeData::Element { name, attrs, .. } = &node.data else { return None };
    let mut name = name.clone();
    name.local = local.into();
    let (attrs, template_contents) = (attrs.clone(), RefCell::default());
    Some(Node::new(NodeData::Element { name, attrs, template_contents, mathml_annotation_xml_integration_point: false }))
}

/// htmd reads `th` in the head of a table and `td` in its body, and leaves out the others.
fn unify_cells(row: &Rc<Node>) {
    let parent = row.parent.take();
    let is_head = parent.as_ref().and_then(std::rc::Weak::upgrade).is_some_and(|parent| name(&parent) == Some("thead"));
    row.parent.set(parent);
    for cell in row.children.borrow_mut().iter_mut() {
        let Some(unified) = element_like(cell, if is_head { "th" } else { "td" }) else { continue };
        for child in cell.children.take() {
            append(&unified, child);
        }
        *cell = unified;
    }
}

/// A cell is one line.
fn put_lists_in_line(cell: &Rc<Node>) {
    for child in cell.children.take() {
        if !matches!(name(&child), Some("ul" | "ol")) {
            append(cell, child);
            continue;
        }
        for (index, item) in child.children.take().into_iter().filter(|it| name(it) == Some("li")).enumerate() {
            if index > 0 {
                append(cell, text("; "));
            }
            item.children.take().into_iter().for_each(|it| append(cell, it));
        }
    }
}

fn text(contents: &str) -> Rc<Node> {
    Node::new(NodeData::Text { contents: RefCell::new(contents.into()) })
}

fn append(parent: &Rc<Node>, child: Rc<Node>) {
    child.parent.set(Some(Rc::downgrade(parent)));
    parent.children.borrow_mut().push(child);
}

/// The name of an element.
fn name(node: &Node) -> Option<&str> {
    match &node.data {
        NodeData::Element { name, .. } => Some(&name.local),
        _ => None,
    }
}

fn is_shown(node: &Rc<Node>, chosen: Option<&HashSet<String>>) -> bool {
    let is = |attribute_name: &str, value: &str| attribute(node, attribute_name).is_some_and(|it| it == value);
    let is_hidden = attribute(node, "hidden").is_some() || is("aria-hidden", "true") || is(FOR_MARKDOWN, "skip");
    let is_chosen = chosen.is_none_or(|chosen| {
        let conditions = attribute(node, "data-when").unwrap_or_default();
        let mut conditions = conditions.split_whitespace();
        conditions.all(|it| it.strip_prefix('-').map_or_else(|| chosen.contains(it), |value| !chosen.contains(value)))
    });
    let is_decoration = name(node) == Some("img") && attribute(node, "alt").is_none_or(|alt| alt.is_empty());
    !is_decoration && !is_hidden && is_chosen
}

/// The values of the checked inputs below a node.
fn checked_values(node: &Rc<Node>) -> HashSet<String> {
    let mut values = HashSet::new();
    if attribute(node, "checked").is_some() {
        values.extend(attribute(node, "value"));
    }
    for child in node.children.borrow().iter() {
        values.extend(checked_values(child));
    }
    values
}

fn attribute(node: &Rc<Node>, name: &str) -> Option<String> {
    let NodeData::Element { attrs, .. } = &node.data else { return None };
    attrs.borrow().iter().find(|it| &*it.name.local == name).map(|it| it.value.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_reader_sees_is_converted() {
        for (html, expected) in [
            ("<h1>Title</h1><p>Some <b>bold</b> text.</p>", "# Title\n\nSome **bold** text."),
            ("<ul><li>one</li><li>two</li></ul>", "- one\n- two"),
            (r#"<p><a href="/faq">FAQ</a></p>"#, "[FAQ](https://example.com/faq)"),
            (r#"<p>seen</p><p hidden="">not seen</p><p aria-hidden="true">A</p><p data-markdown="skip">B</p><script>C</script>"#, "seen"),
            (r#"<form><label>Email<input name="a"/></label><button>Send</button></form>"#, "Email Send"),
            (r#"<div><input type="radio" checked="" value="1"/><p data-when="1 -2">one</p><p data-when="2">two</p></div>"#, "one\n\ntwo"),
            (
                r#"<div data-markdown="chosen"><input type="radio" checked="" value="1"/><p data-when="1 -2">one</p><p data-when="2">two</p></div>"#,
                "one",
            ),
            (r#"<p>text</p><div role="img" aria-label="a chart"><p>drawn</p></div>"#, "text\n\n*a chart*\n\ndrawn"),
            (r#"<p>text</p><svg role="img" aria-label="a chart"><text>drawn</text></svg>"#, "text\n\n*a chart*"),
            (
                "<dl><div><dt>Credits</dt><dd>7,000</dd><dd>a month</dd></div><dt>Rollover</dt><dd><p>2</p></dd></dl>",
                "- Credits: 7,000 a month\n- Rollover:\n\n  2",
            ),
            (
                "<table><thead><tr><th>a</th><td>b</td></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>",
                "| a | b |\n| - | - |\n| 1 | 2 |",
            ),
            (
                "<table><thead><tr><th>Plan</th><th>S</th></tr></thead><tbody><tr><th scope=\"row\">Extra</th><td><ul><li>one</li><li>two</li></ul></td></tr><tr><th>Row</th></tr></tbody></table>",
                "| Plan  | S        |\n| ----- | -------- |\n| Extra | one; two |\n| Row   |          |",
            ),
        ] {
            check(html, expected);
        }
    }

    #[test]
    fn words_that_only_the_layout_keeps_apart_are_separated() {
        for (html, expected) in [
            ("<p>₹8,499 <span>a month</span><span class=\"block\">₹96,000 a year</span></p>", "₹8,499 a month ₹96,000 a year"),
            ("<p>Custom<span>by quote</span></p>", "Custom by quote"),
            ("<h3><span>1</span>What cookies are</h3>", "### 1 What cookies are"),
            ("<p><b>12</b><i></i><span>credits</span></p>", "**12** credits"),
            ("<p><span><b>one</b></span><svg></svg><span><i>two</i></span></p>", "**one** *two*"),
            ("<p>10<!-- -->% of (<b>all</b>), “<i>some</i>”<b>!</b></p>", "10% of (**all**), “*some*”**!**"),
            ("<p>a@<wbr/>example.com</p>", "a@example.com"),
            ("<pre>a<b>b</b></pre>", "a**b**"),
        ] {
            check(html, expected);
        }
    }

    fn check(html: &str, expected: &str) {
        let body = format!("<header>menu</header><main id=\"main\">{html}</main><footer>end</footer>");
        assert_eq!(convert(&body, "https://example.com/x").unwrap().trim(), expected, "{html}");
    }
}
