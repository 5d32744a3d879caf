//! A page as the rules read it: its elements in document order, and the text that a visitor sees.

use std::collections::HashSet;
use std::rc::Rc;

use htmd::{HtmlToMarkdown, Node};
use markup5ever_rcdom::NodeData;

/// Elements whose content is not shown.
const NOT_SHOWN: [&str; 6] = ["head", "noscript", "script", "style", "template", "title"];

pub struct Document {
    elements: Vec<Element>,
}

pub struct Element {
    pub name: String,
    /// What a visitor sees of it; of a script and of the title, their content.
    pub text: String,
    /// It or an ancestor has the attribute `hidden`, or is not shown by its nature.
    pub is_hidden: bool,
    attributes: Vec<(String, String)>,
    parent: Option<usize>,
}

impl Document {
    /// # Errors
    /// None for text: the parser repairs every HTML.
    pub fn parse(html: &str) -> anyhow::Result<Self> {
        // Without scripts the content of `<noscript>` is elements too.
        let tree = HtmlToMarkdown::builder().scripting_enabled(false).build().html_to_tree(html)?;
        let mut document = Self { elements: Vec::new() };
        document.add_children(&tree, None, false);
        Ok(document)
    }

    pub fn elements(&self) -> impl Iterator<Item = &Element> {
        self.elements.iter()
    }

    pub fn all<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a Element> {
        self.elements().filter(move |element| element.name == name)
    }

    /// The `content` of the `<meta>` with this name or property.
    pub fn meta(&self, name: &str) -> Option<&str> {
        let is_named = |element: &&Element| [element.get("name"), element.get("property")].contains(&Some(name));
        self.all("meta").find(is_named)?.get("content")
    }

    /// The `href` of the `<link>` of this kind.
    pub fn link(&self, kind: &str) -> Option<&str> {
        self.all("link").find(|element| element.get("rel") == Some(kind))?.get("href")
    }

    pub fn ids(&self) -> HashSet<&str> {
        self.elements().filter_map(|element| element.get("id")).collect()
    }

    /// What a visitor can see of the page, at once or with a click.
    pub fn text(&self) -> &str {
        self.all("body").next().map_or("", |body| &body.text)
    }

    /// The elements around one, from the innermost.
    pub fn ancestors<'a>(&'a self, element: &'a Element) -> impl Iterator<Item = &'a Element> {
        std::iter::successors(self.parent(element), |ancestor| self.parent(ancestor))
    }

    fn parent(&self, element: &Element) -> Option<&Element> {
        self.elements.get(element.parent?)
    }

    /// Adds the nodes below `node` and returns their visible text.
    fn add_children(&mut self, node: &Rc<Node>, parent: Option<usize>, is_hidden: bool) -> String {
        let mut text = String::new();
        for child in node.children.borrow().iter() {
            match &child.data {
                NodeData::Text { contents } => text.push_str(&contents.borrow()),
                NodeData::Element { name, attrs, .. } => {
                    let name = name.local.to_string();
                    let attributes = attrs.borrow().iter().map(|it| (it.name.local.to_string(), it.value.to_string())).collect();
                    let place = self.elements.len();
                    self.elements.push(Element { name: name.clone(), text: String::new(), is_hidden, attributes, parent });
                    let is_hidden = is_hidden || NOT_SHOWN.contains(&name.as_str()) || self.elements[place].get("hidden").is_some();
                    let content = self.add_children(child, Some(place), is_hidden);
                    if !is_hidden {
                        // A tag ends a word: many inline elements are laid out as blocks.
                        text.extend([" ", &content, " "]);
                    }
                    let element = &mut self.elements[place];
                    (element.text, element.is_hidden) = (content, is_hidden);
                }
                _ => {}
            }
        }
        text
    }
}

impl Element {
    pub fn get(&self, attribute: &str) -> Option<&str> {
        self.attributes.iter().find(|(name, _)| name == attribute).map(|(_, value)| value.as_str())
    }

    /// 1 to 6 for `h1` to `h6`.
    pub fn heading_level(&self) -> Option<u32> {
        self.name.strip_prefix('h')?.parse().ok().filter(|level| (1..=6).contains(level))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elements_have_attributes_ancestors_and_visible_text() {
        let html = "<!doctype html><html><head><title>A &amp; B</title><meta name=\"robots\" content=\"noindex\"><link rel=\"icon\" href=\"/i\"></head>\
                    <body><p id=\"p\">o<!-- -->ne <b>two</b></p><p>three</p><p hidden>four</p><noscript><a href=\"/a\">five</a></noscript>\
                    <script>six</script><template><i>seven</i></template></body></html>";
        let document = Document::parse(html).unwrap();
        assert_eq!(document.text().split_whitespace().collect::<Vec<_>>(), ["one", "two", "three"]);
        assert_eq!((document.meta("robots"), document.link("icon")), (Some("noindex"), Some("/i")));
        assert_eq!(document.all("title").next().unwrap().text, "A & B");
        assert_eq!(document.all("script").next().unwrap().text, "six");
        let link = document.all("a").next().unwrap();
        assert_eq!((link.get("href"), link.is_hidden), (Some("/a"), true));
        assert_eq!(document.ancestors(link).map(|it| it.name.as_str()).collect::<Vec<_>>(), ["noscript", "body", "html"]);
        assert_eq!(document.ids(), HashSet::from(["p"]));
    }
}
