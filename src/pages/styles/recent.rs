//! What was chosen lately: answers to searches differ in their words and hardly ever in their classes.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use super::Stylesheet;
use super::vocabulary::{Vocabulary, shown};

/// Choices that are remembered; each takes about 30 KiB.
const REMEMBERED: usize = 32;

/// The latest choices from one [`Stylesheet`], last used first.
#[derive(Debug, Default)]
pub struct RecentStyles(Mutex<VecDeque<(Vocabulary<'static>, Arc<str>)>>);

impl RecentStyles {
    /// What [`Stylesheet::for_html`] gives.
    pub fn for_html(&self, sheet: &Stylesheet, html: &str) -> Arc<str> {
        let html = shown(html);
        let page = Vocabulary::of(&html);
        if let Some(css) = self.find(&page) {
            return css;
        }
        let css: Arc<str> = sheet.for_page(&page).into();
        let mut recent = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        recent.truncate(REMEMBERED - 1);
        recent.push_front((page.into_owned(), Arc::clone(&css)));
        css
    }

    fn find(&self, page: &Vocabulary<'_>) -> Option<Arc<str>> {
        let mut recent = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let at = recent.iter().position(|(known, _)| known == page)?;
        let found = recent.remove(at)?;
        let css = Arc::clone(&found.1);
        recent.push_front(found);
        Some(css)
    }
}

#[cfg(test)]
mod tests {
    use super::{REMEMBERED, RecentStyles};
    use crate::pages::styles::Stylesheet;

    #[test]
    fn what_is_remembered_is_what_would_be_chosen() {
        let classes: Vec<String> = (0..REMEMBERED * 2).map(|n| format!("c{n}")).collect();
        let rules: Vec<String> = classes.iter().map(|class| format!(".{class}{{top:1px}}p.{class}{{left:1px}}")).collect();
        let sheet = Stylesheet::parse(&rules.concat());
        let recent = RecentStyles::default();
        for word in ["first", "again"] {
            for class in &classes {
                for html in [format!(r#"<p class="{class}">{word}</p>"#), format!(r#"<b class="{class}">{word}</b>"#)] {
                    assert_eq!(*recent.for_html(&sheet, &html), sheet.for_html(&html), "{html}");
                }
            }
        }
        assert_eq!(recent.0.lock().unwrap().len(), REMEMBERED);
    }

    #[test]
    fn other_words_are_the_same_choice() {
        let (sheet, recent) = (Stylesheet::parse(".a{top:1px}"), RecentStyles::default());
        let [first, second] = ["x", "y"].map(|word| recent.for_html(&sheet, &format!(r#"<p class="a">{word}</p>"#)));
        assert!(std::sync::Arc::ptr_eq(&first, &second));
    }
}
