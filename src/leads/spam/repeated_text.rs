//! The same text from several addresses. A campaign sends one text under many names; that three people write the same sentences within a day is not
//! chance. Alone this makes a post spam. The first two posts are delivered. Short texts do not count: "Please call me" is what people write.
//!
//! Kept are digests only, with a key that the process forgets when it ends. Several processes each see their own posts.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::time::{Duration, Instant};

use parking_lot::Mutex;

/// Different addresses, this one included.
const SENDERS: usize = 3;
const WINDOW: Duration = Duration::from_hours(24);
/// Letters and digits.
const MIN_CHARS: usize = 50;
/// Some 300 KB of memory. More texts forget the oldest.
const MAX_TEXTS: usize = 4_096;

#[derive(Default)]
pub struct RepeatedTexts {
    key: RandomState,
    seen: Mutex<HashMap<u64, Seen>>,
}

struct Seen {
    since: Instant,
    /// Digests of e-mail keys, at most [`SENDERS`].
    senders: Vec<u64>,
}

impl RepeatedTexts {
    /// Remembers a text and its sender. True: enough others have sent the same.
    pub fn record(&self, text: &str, email_key: &str, now: Instant) -> bool {
        let normalized = normalize(text);
        if normalized.chars().count() < MIN_CHARS {
            return false;
        }
        let (text, sender) = (self.key.hash_one(&normalized), self.key.hash_one(email_key));
        let mut seen = self.seen.lock();
        if !seen.contains_key(&text) && seen.len() >= MAX_TEXTS {
            forget(&mut seen, now);
        }
        let entry = seen.entry(text).or_insert_with(|| Seen { since: now, senders: Vec::new() });
        if now.duration_since(entry.since) >= WINDOW {
            *entry = Seen { since: now, senders: Vec::new() };
        }
        if entry.senders.len() < SENDERS && !entry.senders.contains(&sender) {
            entry.senders.push(sender);
        }
        entry.senders.len() >= SENDERS
    }
}

/// Removes what is too old, or else the oldest.
fn forget(seen: &mut HashMap<u64, Seen>, now: Instant) {
    seen.retain(|_, entry| now.duration_since(entry.since) < WINDOW);
    if seen.len() >= MAX_TEXTS
        && let Some(oldest) = seen.iter().min_by_key(|(_, entry)| entry.since).map(|(text, _)| *text)
    {
        seen.remove(&oldest);
    }
}

/// The letters and digits in lower case: robots vary what stands between them.
fn normalize(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "We noticed that your website does not rank on the first page, and can change that.";

    #[test]
    fn three_senders_of_a_text_within_a_day_are_a_signal() {
        let (texts, start) = (RepeatedTexts::default(), Instant::now());
        let varied = TEXT.to_uppercase().replace(' ', "\n");
        for (text, sender, after, expected) in [
            (TEXT, "a@x", 0, false),
            (TEXT, "a@x", 0, false),
            (&varied, "b@x", 1, false),
            ("Another text, which is as long as the first one and also says something.", "c@x", 1, false),
            (TEXT, "c@x", 2, true),
            (TEXT, "a@x", 3, true),
            (TEXT, "d@x", 24, false),
        ] {
            let now = start + Duration::from_hours(after);
            assert_eq!(texts.record(text, sender, now), expected, "{sender} after {after} h");
        }
    }

    #[test]
    fn short_texts_do_not_count() {
        let texts = RepeatedTexts::default();
        for sender in ["a@x", "b@x", "c@x", "d@x"] {
            assert!(!texts.record("Please call me back today, thank you!", sender, Instant::now()));
        }
    }

    #[test]
    fn memory_is_bounded_and_the_oldest_text_goes_first() {
        let (texts, start) = (RepeatedTexts::default(), Instant::now());
        let nth = |n: usize| format!("{n} {TEXT}");
        for n in 0..=MAX_TEXTS {
            texts.record(&nth(n), "a@x", start + Duration::from_millis(n as u64));
        }
        assert_eq!(texts.seen.lock().len(), MAX_TEXTS);
        let later = start + Duration::from_mins(1);
        let second_and_third = |n: usize| ["b@x", "c@x"].map(|sender| texts.record(&nth(n), sender, later));
        assert_eq!(second_and_third(MAX_TEXTS), [false, true]);
        assert_eq!(second_and_third(0), [false, false], "it was forgotten");
    }
}
