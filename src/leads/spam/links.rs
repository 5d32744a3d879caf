//! Many links for the length of a text, or links in the markup of a forum. Who advertises sends links and little else; a customer who sends links to
//! his pages also says what he wants. A hint.

/// So many links may stand in a text of any length: a site, a calendar.
const FREE_LINKS: usize = 2;
/// A text with more links has so many other characters for each link, about ten words.
const CHARS_PER_LINK: usize = 60;

/// Nobody types these into a form of a company.
const MARKUP: [&str; 4] = ["[url=", "[url]", "[link=", "<a href"];

pub fn has_signal(text: &str) -> bool {
    let text = text.to_lowercase();
    if MARKUP.iter().any(|markup| text.contains(markup)) {
        return true;
    }
    let (links, words): (Vec<&str>, Vec<&str>) = text.split_whitespace().partition(|word| is_link(word));
    let chars: usize = words.iter().map(|word| word.chars().count()).sum();
    links.len() > FREE_LINKS && chars < links.len() * CHARS_PER_LINK
}

fn is_link(word: &str) -> bool {
    word.contains("://") || word.trim_start_matches(['(', '<', '"', '-']).starts_with("www.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_of_links_are_found() {
        let request =
            "We build machines for bakeries and need a new site until May. Could you look at what we have and say what it would cost? ";
        let long = format!("{request}{request}https://a.example https://b.example/page www.c.example");
        for (text, expected) in [
            ("", false),
            ("Please look at https://acme.example", false),
            ("https://acme.example and www.acme.example", false),
            ("https://a.example https://b.example https://c.example", true),
            ("Best prices: HTTPS://a.example, www.b.example, (www.c.example) order now", true),
            (long.as_str(), false),
            ("Cheap [url=https://a.example]pills[/url]", true),
            ("Cheap <A HREF=\"https://a.example\">pills</a>", true),
            ("Does your API return [] or null for url=?", false),
            ("www is what we use at acme.example, shop.acme.example and blog.acme.example", false),
        ] {
            assert_eq!(has_signal(text), expected, "{text}");
        }
    }
}
