//! The part of the stylesheet that the first screen of a page needs, to stand inline in its head: on a slow line a page must paint from its first
//! answer. The whole stylesheet is linked where that screen ends.
//!
//! A rule stays if one of its selectors can match: every class, tag and attribute that the selector requires is in the HTML, and it asks for
//! nothing that only a visitor can bring about, such as `:hover`. Ids and other pseudo-classes are taken to match. Custom properties and keyframes
//! stay if a rule that stays names them.

use std::collections::HashSet;

mod kept;
mod parse;
mod recent;
mod registered;
mod vocabulary;

use kept::Kept;
pub use recent::RecentStyles;
use registered::Registered;
use vocabulary::{Vocabulary, shown};

/// A stylesheet, parsed as far as choosing rules needs. The input is what Tailwind and its minifier wrote: flat rules in nested at-rules.
#[derive(Debug)]
pub struct Stylesheet {
    items: Vec<Item>,
}

#[derive(Debug)]
enum Item {
    /// `@layer a,b;`, `@import …;`: kept as it is.
    Statement(String),
    /// `@media …{…}`, `@layer …{…}`: kept if something inside is.
    Group {
        prelude: String,
        items: Vec<Item>,
    },
    /// `selector,selector{declarations}`.
    Rule {
        selectors: Vec<Selector>,
        declarations: Vec<String>,
    },
    /// `@keyframes name{…}`: kept if the name is used. `@property --name{…}` and `@font-face{…}` likewise.
    Named {
        name: String,
        text: String,
    },
    FontFace(String),
}

#[derive(Debug)]
struct Selector {
    text: String,
    /// Classes that an element must have for the selector to match, unescaped.
    classes: Vec<String>,
    /// Tags that must be there, lower case.
    tags: Vec<String>,
    /// Attributes that an element must have, whatever their value.
    attributes: Vec<String>,
    /// Matches only what the visitor has done something with.
    is_state: bool,
}

impl Stylesheet {
    #[must_use]
    pub fn parse(css: &str) -> Self {
        let mut rest = css;
        Self { items: parse::parse_items(&mut rest) }
    }

    /// The rules that `html`, as React wrote it, can use before a visitor does anything, as CSS text.
    #[must_use]
    pub fn for_html(&self, html: &str) -> String {
        self.for_page(&Vocabulary::of(&shown(html)))
    }

    fn for_page(&self, page: &Vocabulary<'_>) -> String {
        let mut kept: Vec<Kept> = self.items.iter().filter_map(|item| Kept::of(item, page)).collect();
        let mut set = HashSet::new();
        for item in &kept {
            item.collect_set(&mut set);
        }
        let unset = Registered::unset(&self.items, &set);
        for item in &mut kept {
            item.settle(&unset);
        }
        // Which custom properties and animations the kept rules name; a property's own value may name further ones.
        let mut used = HashSet::new();
        for item in &kept {
            item.collect_used(&mut used);
        }
        loop {
            let before = used.len();
            for item in &kept {
                item.collect_used_properties(&mut used);
            }
            if used.len() == before {
                break;
            }
        }
        let mut css = String::new();
        for item in &kept {
            item.write(&used, &mut css);
        }
        css
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CSS: &str = r#"@layer theme,base;@layer theme{:root,:host{--a:1px;--b:var(--c);--c:2px;--unused:3px}}@layer base{body{margin:0}a:not(.x){color:red}}
.p-1{padding:var(--b)}.md\:flex,.gone{display:flex}@media (min-width:768px){.md\:flex{display:flex}.never{top:0}}@media(min-width:1px){.never{top:1px}}:is(.never>*){top:2px}
.w-1\/2:focus .on{width:50%}.is-\[a\,b\]{content:"}{;"}:is(.q,.r) b{top:1px}.spin{animation:turn 1s}
@keyframes turn{to{rotate:1turn}}@keyframes other{to{rotate:2turn}}@property --a{syntax:"*";inherits:false}@font-face{font-family:X;src:url(x.woff2)}"#;

    #[test]
    fn only_what_the_page_can_use() {
        let css = Stylesheet::parse(CSS).for_html(r#"<p class="p-1 md:flex spin"><b class="is-[a,b]">"#);
        assert_eq!(
            css,
            concat!(
                "@layer theme,base;@layer theme{:root,:host{--b:var(--c);--c:2px}}@layer base{body{margin:0}}",
                r#".p-1{padding:var(--b)}.md\:flex{display:flex}@media (min-width:768px){.md\:flex{display:flex}}"#,
                r#".is-\[a\,b\]{content:"}{;"}:is(.q,.r) b{top:1px}.spin{animation:turn 1s}@keyframes turn{to{rotate:1turn}}"#,
                "@font-face{font-family:X;src:url(x.woff2)}"
            )
        );
    }

    #[test]
    fn tags_and_parts_of_inputs_count() {
        let sheet = Stylesheet::parse(
            "body{margin:0}table td{top:1px}ul>li:first-child{top:2px}a:not(table){top:3px}::file-selector-button{top:4px}[type=button],hr{top:5px}",
        );
        let css = sheet.for_html(r#"<ul><li><a href="x">y</a></li></ul><input type="text">"#);
        assert_eq!(css, "body{margin:0}ul>li:first-child{top:2px}a:not(table){top:3px}[type=button]{top:5px}");
    }

    #[test]
    fn what_a_closed_menu_holds_comes_later() {
        let sheet = Stylesheet::parse(".a{top:1px}.b{top:2px}.c{top:3px}.d{top:4px}");
        let closed = r#"<details><summary class="a">x</summary><p class="b"></p></details><p class="c">"#;
        assert_eq!(sheet.for_html(closed), ".a{top:1px}.c{top:3px}");
        let open = r#"<details open=""><summary class="a">x</summary><p class="b"></p></details>"#;
        assert_eq!(sheet.for_html(open), ".a{top:1px}.b{top:2px}");
    }

    #[test]
    fn what_only_a_visitor_brings_about_comes_later() {
        let sheet = Stylesheet::parse(concat!(
            "a:hover,a:focus{top:1px}b:not(:hover){top:2px}::selection{top:3px}[open]>a{top:4px}a[href]{top:5px}",
            "a{transition:all 1s;cursor:pointer}a{left:0;transition-delay:1s}",
        ));
        let css = sheet.for_html(r#"<a href="x">y</a><b>z</b>"#);
        assert_eq!(css, "a:focus{top:1px}b:not(:hover){top:2px}a[href]{top:5px}a{left:0}");
    }

    #[test]
    fn a_registered_property_that_nothing_sets_gives_way_to_its_initial_value() {
        let sheet = Stylesheet::parse(concat!(
            "@supports (((-webkit-hyphens:none))){*{--s:solid;--l:initial}}.b{border-style:var(--s)}.t{line-height:var(--l,calc(1 + .5))}",
            ".d{--s:dashed;border-style:dashed}@property --s{syntax:\"*\";inherits:false;initial-value:solid}",
            "@property --l{syntax:\"*\";inherits:false}",
        ));
        assert_eq!(sheet.for_html(r#"<p class="b t">"#), ".b{border-style:solid}.t{line-height:calc(1 + .5)}");
        let css = sheet.for_html(r#"<p class="b d">"#);
        assert!(css.contains("@property --s") && css.contains("*{--s:solid}") && css.contains(".b{border-style:var(--s)}"), "{css}");
    }

    #[test]
    fn every_class_of_a_selector_counts() {
        let sheet = Stylesheet::parse(CSS);
        assert!(!sheet.for_html(r#"<a class="on">"#).contains("50%"));
        assert!(sheet.for_html(r#"<i class="w-1/2"><a class="on">"#).contains(r".w-1\/2:focus .on{width:50%}"));
    }
}
