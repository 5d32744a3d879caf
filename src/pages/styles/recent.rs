//! What was chosen lately: answers to searches differ in their words and hardly ever in their classes.

use std::collections::VecDeque;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::Stylesheet;
use super::vocabulary::{Vocabulary, outline, shown};

/// Outlines that are remembered. Those of one vocabulary share its choice, which takes about 30 KiB.
const REMEMBERED: usize = 32;

/// What was made of the latest choices from one [`Stylesheet`], last used first. A page is known by the outline of its tags; one with more or fewer
/// results than any before has another outline and still, most likely, the vocabulary of one that is known.
#[derive(Debug)]
pub struct RecentStyles<T> {
    // Keyed by chance: nobody can make a page that is taken for another one.
    outlines: RandomState,
    recent: Mutex<VecDeque<(u64, Arc<Choice<T>>)>>,
}

#[derive(Debug)]
struct Choice<T> {
    vocabulary: Vocabulary<'static>,
    made: Arc<T>,
}

impl<T> Default for RecentStyles<T> {
    fn default() -> Self {
        Self { outlines: RandomState::new(), recent: Mutex::default() }
    }
}

impl<T> RecentStyles<T> {
    /// What `then` makes of what [`Stylesheet::for_html`] gives.
    pub fn for_html(&self, sheet: &Stylesheet, html: &str, then: impl FnOnce(String) -> T) -> Arc<T> {
        let mut hasher = self.outlines.build_hasher();
        outline(html, &mut hasher);
        let outline = hasher.finish();
        if let Some(made) = self.find(outline) {
            return made;
        }
        let html = shown(html);
        let page = Vocabulary::of(&html);
        let known = self.lock().iter().find(|(_, choice)| choice.vocabulary == page).map(|(_, choice)| Arc::clone(choice));
        let choice = known.unwrap_or_else(|| {
            let made = Arc::new(then(sheet.for_page(&page)));
            Arc::new(Choice { vocabulary: page.into_owned(), made })
        });
        let made = Arc::clone(&choice.made);
        let mut recent = self.lock();
        recent.truncate(REMEMBERED - 1);
        recent.push_front((outline, choice));
        made
    }

    fn find(&self, outline: u64) -> Option<Arc<T>> {
        let mut recent = self.lock();
        let at = recent.iter().position(|(known, _)| *known == outline)?;
        let found = recent.remove(at)?;
        let made = Arc::clone(&found.1.made);
        recent.push_front(found);
        Some(made)
    }

    fn lock(&self) -> MutexGuard<'_, VecDeque<(u64, Arc<Choice<T>>)>> {
        self.recent.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::{REMEMBERED, RecentStyles};
    use crate::pages::styles::Stylesheet;

    /// The text as it was chosen.
    fn choose(recent: &RecentStyles<String>, sheet: &Stylesheet, html: &str) -> Arc<String> {
        recent.for_html(sheet, html, |css| css)
    }

    #[test]
    fn what_is_remembered_is_what_would_be_chosen() {
        let classes: Vec<String> = (0..REMEMBERED * 2).map(|n| format!("c{n}")).collect();
        let rules: Vec<String> = classes.iter().map(|class| format!(".{class}{{top:1px}}p.{class}{{left:1px}}")).collect();
        let sheet = Stylesheet::parse(&rules.concat());
        let recent = RecentStyles::default();
        for word in ["first", "again"] {
            for class in &classes {
                for html in [format!(r#"<p class="{class}">{word}</p>"#), format!(r#"<b class="{class}">{word}</b>"#)] {
                    assert_eq!(*choose(&recent, &sheet, &html), sheet.for_html(&html), "{html}");
                }
            }
        }
        assert_eq!(recent.lock().len(), REMEMBERED);
    }

    #[test]
    fn other_words_and_addresses_are_the_same_choice() {
        let (sheet, recent) = (Stylesheet::parse(".a{top:1px}"), RecentStyles::default());
        let [first, second] = ["x", "y"].map(|word| choose(&recent, &sheet, &format!(r#"<p class="a" id="{word}">{word}</p>"#)));
        assert!(Arc::ptr_eq(&first, &second));
        assert_eq!(recent.lock().len(), 1, "one outline");
        let twice = choose(&recent, &sheet, r#"<p class="a" id="z">z</p><p class="a" id="z">z</p>"#);
        assert!(Arc::ptr_eq(&first, &twice), "another outline, the same vocabulary");
    }

    #[test]
    fn what_a_selector_can_ask_for_is_another_choice() {
        let sheet = Stylesheet::parse(".a{top:1px}.b{top:2px}[href]{top:3px}::file-selector-button{top:4px}i{top:5px}");
        let recent = RecentStyles::default();
        let pages = [
            r#"<p class="a">x</p>"#,
            r#"<p class="b">x</p>"#,
            r#"<p class="a" href="x">x</p>"#,
            r#"<input type="file"/>"#,
            r#"<input type="text"/>"#,
            r"<details><summary>x</summary><i>y</i></details>",
            r#"<details open=""><summary>x</summary><i>y</i></details>"#,
            r"<details><summary>x</summary></details><i>y</i>",
        ];
        for html in pages {
            assert_eq!(*choose(&recent, &sheet, html), sheet.for_html(html), "{html}");
        }
    }
}
