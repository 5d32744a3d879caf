//! Pages as Markdown, for assistants: the content of `<main>` as it is first shown, without what only a browser can use.
//!
//! htmd converts the HTML. Before, [`Pruner`] removes from the tree what a reader does not see at first, controls, and what has no words.

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
use crate::tables::{Route, Tables};

/// Elements without words for a reader: controls, drawings, menus.
const WITHOUT_WORDS: [&str; 12] =
    ["button", "dialog", "fieldset", "form", "iframe", "input", "nav", "noscript", "script", "select", "style", "svg"];

/// What `by-period` (frontend/src/styles/demo.css) hides until the visitor chooses it.
const HIDDEN_AT_FIRST: &str = "yearly";

#[derive(Template)]
#[template(path = "page.md", escape = "none")]
struct Page<'a> {
    title: &'a str,
    description: &'a str,
    url: &'a str,
    updated: Date,
    content: &'a str,
}

/// The path of a page's Markdown: that of the page and `.md`.
pub fn path_of(path: &str) -> String {
    if path == "/" { "/index.md".to_owned() } else { format!("{path}.md") }
}

/// The Markdown of a page from the HTML that React rendered.
pub fn resource(
    tables: &Tables,
    template: &DocumentTemplate,
    route: &Route,
    body: &str,
    updated: Date,
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
    Pruner { origin }.prune(&tree, &HashSet::new());
    Ok(converter.tree_to_markdown(&tree))
}

struct Pruner {
    origin: String,
}

impl Pruner {
    /// Removes children that are not shown at first, and arranges the others. `chosen`: the values of the checked controls of the demo around them.
    fn prune(&self, node: &Rc<Node>, chosen: &HashSet<String>) {
        let own = has_class(node, "by-choice").then(|| checked_values(node));
        let chosen = own.as_ref().unwrap_or(chosen);
        // "(opens in a new tab)".
        let is_remark = |child: &Rc<Node>| name(node) == Some("a") && has_class(child, "sr-only");
        node.children.borrow_mut().retain(|child| is_shown(child, chosen) && !is_remark(child));
        for child in node.children.borrow().iter() {
            self.make_absolute(child);
            self.prune(child, chosen);
        }
        match name(node) {
            Some("tr") => unify_cells(node),
            Some("td" | "th") => put_lists_in_line(node),
            Some("table" | "thead" | "tbody" | "tfoot" | "ul" | "ol") => {}
            _ => separate_elements(node),
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

/// htmd leaves out the heading of a row.
fn unify_cells(row: &Rc<Node>) {
    let mut cells = row.children.borrow_mut();
    let Some(cell) = cells.iter().find(|it| name(it) == Some("td")).cloned() else { return };
    for heading in cells.iter_mut().filter(|it| name(it) == Some("th")) {
        let NodeData::Element { name, .. } = &cell.data else { continue };
        let attrs = RefCell::default();
        let (name, template_contents) = (name.clone(), RefCell::default());
        let unified = Node::new(NodeData::Element { name, attrs, template_contents, mathml_annotation_xml_integration_point: false });
        for child in heading.children.take() {
            append(&unified, child);
        }
        *heading = unified;
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

/// Elements side by side are words apart on the page, by its layout.
fn separate_elements(node: &Rc<Node>) {
    let (mut follows_element, mut follows_block) = (false, false);
    for child in node.children.take() {
        let is_element = name(&child).is_some();
        if follows_block || is_element && follows_element {
            append(node, text(" "));
        }
        (follows_element, follows_block) = (is_element, has_class(&child, "block"));
        append(node, child);
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

fn is_shown(node: &Rc<Node>, chosen: &HashSet<String>) -> bool {
    let Some(name) = name(node) else { return !matches!(node.data, NodeData::Comment { .. }) };
    // Pictures of the product are described by their label, and repeat what the text beside them says.
    let is_picture = attribute(node, "role").is_some_and(|role| role == "img");
    let is_hidden = attribute(node, "hidden").is_some() || attribute(node, "aria-hidden").is_some_and(|hidden| hidden == "true");
    let is_chosen = attribute(node, "data-when").is_none_or(|conditions| {
        conditions.split(' ').all(|it| it.strip_prefix('-').map_or_else(|| chosen.contains(it), |value| !chosen.contains(value)))
    });
    let is_decoration = name == "img" && attribute(node, "alt").is_none_or(|alt| alt.is_empty());
    !WITHOUT_WORDS.contains(&name) && !is_picture && !is_decoration && !is_hidden && is_chosen && !has_class(node, HIDDEN_AT_FIRST)
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

fn has_class(node: &Rc<Node>, class: &str) -> bool {
    attribute(node, "class").is_some_and(|classes| classes.split(' ').any(|it| it == class))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_first_shown_is_converted() {
        for (html, expected) in [
            ("<h1>Title</h1><p>Some <b>bold</b> text.</p>", "# Title\n\nSome **bold** text."),
            ("<ul><li>one</li><li>two</li></ul>", "- one\n- two"),
            (r#"<p><a href="/faq">FAQ</a></p>"#, "[FAQ](https://example.com/faq)"),
            (r#"<p>seen</p><p hidden="">not seen</p><button>Send</button><form><input name="a"/></form>"#, "seen"),
            (
                r#"<div class="by-choice"><input type="radio" checked="" value="1"/><p data-when="1 -2">one</p><p data-when="2">two</p></div>"#,
                "one",
            ),
            (r#"<p>10 <span class="yearly">120</span></p>"#, "10"),
            (r#"<p>text</p><div role="img" aria-label="a chart"><p>drawn</p></div>"#, "text"),
            (
                "<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>",
                "| a | b |\n| - | - |\n| 1 | 2 |",
            ),
            (
                "<table><thead><tr><th>Plan</th><th>S</th></tr></thead><tbody><tr><th scope=\"row\">Extra</th><td><ul><li>one</li><li>two</li></ul></td></tr></tbody></table>",
                "| Plan  | S        |\n| ----- | -------- |\n| Extra | one; two |",
            ),
            (
                r#"<p><a href="https://a.example/">Try<span class="sr-only"> (opens in a new tab)</span></a><a href="/b">Ask</a></p><p><b>12</b><span>credits</span></p><p><b class="block">Sales</b>Plans</p><img alt="" src="/a.png"/>"#,
                "[Try](https://a.example/) [Ask](https://example.com/b)\n\n**12** credits\n\n**Sales** Plans",
            ),
        ] {
            let body = format!("<header>menu</header><main id=\"main\">{html}</main><footer>end</footer>");
            assert_eq!(convert(&body, "https://example.com/x").unwrap().trim(), expected, "{html}");
        }
    }
}
