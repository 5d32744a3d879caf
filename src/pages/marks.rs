//! Finds the texts of the content in a rendered page: each text carries its number through the renderer between two characters that no text has, and comes
//! out as an element with its name. A price is formatted by the page, so it is found by its digits. For the desk, where a click on a text changes it.

use serde_json::{Map, Value};

use super::TextsByPage;

const BEGIN: char = '\u{E100}';
const TEXT: char = '\u{E101}';
const END: char = '\u{E102}';
/// The digits of a number, so that nothing takes them for a part of the text.
const ZERO: u32 = 0xE110;

/// Elements whose content is no text of the page, or has no place for an element.
const WITHOUT_ELEMENTS: [&str; 6] = ["script", "style", "title", "textarea", "option", "svg"];

/// The names of the marked texts.
#[derive(Debug, Default)]
pub struct Marks {
    /// Page id and JSON pointer, by number.
    names: Vec<(String, String)>,
    /// Prices: their digits, page id and JSON pointer.
    prices: Vec<(String, (String, String))>,
}

impl Marks {
    /// The same texts with marks. `texts`: those of the release and of the content, merged.
    pub fn add(texts: &TextsByPage) -> (TextsByPage, Self) {
        let mut marks = Self::default();
        let marked = texts.iter().map(|(page, value)| (page.clone(), marks.mark(page, String::new(), value))).collect();
        (marked, marks)
    }

    fn mark(&mut self, page: &str, pointer: String, value: &Value) -> Value {
        match value {
            Value::String(text) if is_prose(text) => {
                let number: String =
                    self.names.len().to_string().bytes().filter_map(|digit| char::from_u32(ZERO + u32::from(digit - b'0'))).collect();
                self.names.push((page.to_owned(), pointer));
                Value::String(format!("{BEGIN}{number}{TEXT}{text}{END}"))
            }
            Value::Number(number) if pointer.ends_with("/price") => {
                self.prices.push((number.to_string(), (page.to_owned(), pointer)));
                value.clone()
            }
            Value::Array(items) => {
                Value::Array(items.iter().enumerate().map(|(index, item)| self.mark(page, format!("{pointer}/{index}"), item)).collect())
            }
            Value::Object(record) => {
                let mark = |(name, value): (&String, &Value)| {
                    let pointer = format!("{pointer}/{}", name.replace('~', "~0").replace('/', "~1"));
                    (name.clone(), self.mark(page, pointer, value))
                };
                Value::Object(record.iter().map(mark).collect::<Map<_, _>>())
            }
            value => value.clone(),
        }
    }

    /// The page with `<span data-text="PAGE:POINTER">` around each text that it shows. Marks in attributes, and where no element may be, are taken away.
    pub fn show(&self, html: &str) -> String {
        let mut shown = String::with_capacity(html.len() * 2);
        let mut writer = Writer { marks: self, open: None };
        let (mut rest, mut inside) = (html, None::<(&str, usize)>);
        while let Some(at) = rest.find('<') {
            let (text, from_tag) = rest.split_at(at);
            writer.text(text, inside.is_none(), &mut shown);
            let end = from_tag.find('>').map_or(from_tag.len(), |end| end + 1);
            let (tag, after) = from_tag.split_at(end);
            shown.push_str(&strip(tag));
            rest = after;
            inside = nesting(inside, tag);
        }
        writer.text(rest, inside.is_none(), &mut shown);
        shown
    }
}

/// Which element without elements the parser is in after a tag, and how many of them.
fn nesting<'a>(inside: Option<(&'a str, usize)>, tag: &str) -> Option<(&'a str, usize)> {
    let name = tag.trim_start_matches(['<', '/']);
    let name = name.split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or_default();
    let (is_end, is_empty) = (tag.starts_with("</"), tag.ends_with("/>"));
    match inside {
        Some((element, depth)) if element == name && !is_empty => match (is_end, depth) {
            (false, depth) => Some((element, depth + 1)),
            (true, 1) => None,
            (true, depth) => Some((element, depth - 1)),
        },
        Some(_) => inside,
        None if is_end || is_empty => None,
        None => WITHOUT_ELEMENTS.iter().find(|element| **element == name).map(|element| (*element, 1)),
    }
}

struct Writer<'a> {
    marks: &'a Marks,
    /// The text that has begun: the parts of one may be in several elements.
    open: Option<&'a (String, String)>,
}

impl Writer<'_> {
    fn text(&mut self, text: &str, has_elements: bool, shown: &mut String) {
        let mut part = String::new();
        let mut characters = text.chars();
        while let Some(character) = characters.next() {
            match character {
                BEGIN => {
                    self.flush(&mut part, has_elements, shown);
                    let digits: String = characters.by_ref().take_while(|c| *c != TEXT).filter_map(digit).collect();
                    self.open = digits.parse().ok().and_then(|number: usize| self.marks.names.get(number));
                }
                END => {
                    self.flush(&mut part, has_elements, shown);
                    self.open = None;
                }
                TEXT => {}
                character => part.push(character),
            }
        }
        self.flush(&mut part, has_elements, shown);
    }

    fn flush(&mut self, part: &mut String, has_elements: bool, shown: &mut String) {
        match self.open.filter(|_| has_elements && !part.trim().is_empty()) {
            Some(name) => named(name, part, shown),
            None if has_elements => self.numbers(part, shown),
            None => shown.push_str(part),
        }
        part.clear();
    }

    /// A text in which prices get their names.
    fn numbers(&self, text: &str, shown: &mut String) {
        let mut rest = text;
        while let Some(start) = rest.find(|c: char| c.is_ascii_digit()) {
            let end = rest[start..].find(|c: char| !c.is_ascii_digit() && c != ',').map_or(rest.len(), |end| start + end);
            let (before, number) = (&rest[..start], &rest[start..end]);
            shown.push_str(before);
            let digits = number.replace(',', "");
            match self.marks.prices.iter().find(|(price, _)| *price == digits) {
                Some((_, name)) => named(name, number, shown),
                None => shown.push_str(number),
            }
            rest = &rest[end..];
        }
        shown.push_str(rest);
    }
}

fn named((page, pointer): &(String, String), text: &str, shown: &mut String) {
    let name = format!("{page}:{pointer}").replace('&', "&amp;").replace('"', "&quot;").replace('<', "&lt;");
    shown.extend(["<span data-text=\"", &name, "\">", text, "</span>"]);
}

fn digit(c: char) -> Option<char> {
    char::from_digit(u32::from(c).checked_sub(ZERO)?, 10)
}

/// The text without marks.
pub fn strip(text: &str) -> String {
    if !text.contains([BEGIN, TEXT, END]) {
        return text.to_owned();
    }
    let is_mark = |c: char| matches!(c, BEGIN | TEXT | END) || digit(c).is_some();
    text.chars().filter(|c| !is_mark(*c)).collect()
}

/// A value that the code uses, such as an id, an address or a color, is lower case without spaces.
fn is_prose(text: &str) -> bool {
    let is_address = text.starts_with(['/', '#']) || text.contains("://") || text.contains('@');
    !is_address && text.chars().any(|c| c.is_whitespace() || c.is_uppercase() || !c.is_ascii())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn texts(value: Value) -> TextsByPage {
        Map::from_iter([("faq".to_owned(), value)])
    }

    /// As a renderer would show the first text.
    fn marked(value: Value, pointer: &str) -> (String, Marks) {
        let (marked, marks) = Marks::add(&texts(value));
        (marked["faq"].pointer(pointer).unwrap().as_str().unwrap().to_owned(), marks)
    }

    #[test]
    fn a_text_on_a_page_gets_its_name() {
        let (text, marks) = marked(json!({ "id": "all", "list": [{ "q": "What is it?" }] }), "/list/0/q");
        assert_eq!(
            marks.show(&format!("<h2 title=\"{text}\">A {text}!</h2>")),
            "<h2 title=\"What is it?\">A <span data-text=\"faq:/list/0/q\">What is it?</span>!</h2>"
        );
    }

    #[test]
    fn a_text_in_several_elements_gets_its_name_in_each() {
        let (text, marks) = marked(json!({ "a/b": "Google Maps" }), "/a~1b");
        let (one, two) = text.split_once(' ').unwrap();
        assert_eq!(
            marks.show(&format!("<p><b>{one}</b> <i>{two}</i> more</p>")),
            "<p><b><span data-text=\"faq:/a~1b\">Google</span></b> <i><span data-text=\"faq:/a~1b\">Maps</span></i> more</p>"
        );
    }

    #[test]
    fn where_no_element_may_be_the_text_stays_plain() {
        let (text, marks) = marked(json!({ "t": "Two words" }), "/t");
        let html = "<title>%</title><script>%</script><svg><svg><text>%</text></svg><text>%</text></svg><option>%</option><textarea>%</textarea><p>%</p>";
        let shown = marks.show(&html.replace('%', &text));
        assert_eq!(shown, html.replace("<p>%", "<p><span data-text=\"faq:/t\">Two words</span>").replace('%', "Two words"));
    }

    #[test]
    fn a_price_is_found_by_its_digits() {
        let (_, marks) = Marks::add(&texts(json!({ "prices": { "starter": { "price": 8499, "credits": 7000 } } })));
        assert_eq!(
            marks.show("<p>Rs 8,499 a month, 7,000 credits, 18,499</p><svg>8,499</svg>"),
            "<p>Rs <span data-text=\"faq:/prices/starter/price\">8,499</span> a month, 7,000 credits, 18,499</p><svg>8,499</svg>"
        );
    }

    #[test]
    fn ids_and_addresses_are_not_marked() {
        let values = json!({ "a": "cobalt", "b": "/faq", "c": "https://x.example/A", "d": "sales@Example.com", "e": "visitor-identification", "n": 7 });
        let (marked, _) = Marks::add(&texts(values.clone()));
        assert_eq!(marked["faq"], values);
    }
}
