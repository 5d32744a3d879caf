//! Whether a post looks like spam: one signal a file, each with its reason. [`SpamFilter::judge`] reads a whole post, [`signals_of_fields`] only what is
//! stored of a lead. No third party is asked, and no signal refuses a post: a robot gets the answer that a person gets.

mod disposable_domains;
mod fast_post;
mod honeypot;
mod links;
mod mixed_scripts;
mod repeated_text;

use std::str::FromStr;
use std::time::Instant;

use crate::store::{Values, email_key};
use crate::tables::forms::SUBSCRIBERS;
use crate::tables::{FieldKind, Form, Forms};
use crate::telemetry::counts::Counter;
pub use honeypot::has_signal as is_honeypot_filled;
use repeated_text::RepeatedTexts;

/// What a post has in common with those of robots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Signal {
    Honeypot,
    RepeatedText,
    Links,
    MixedScripts,
    DisposableDomain,
    FastPost,
}

/// So many hints make a post spam. Each of them alone also comes from people, and a false positive costs a customer.
const HINTS: usize = 2;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Strength {
    /// Alone makes a post spam.
    Certain,
    /// Is only shown, unless there are [`HINTS`] of them.
    Hint,
}

impl Signal {
    pub const ALL: [Self; 6] =
        [Self::Honeypot, Self::RepeatedText, Self::Links, Self::MixedScripts, Self::DisposableDomain, Self::FastPost];

    /// The word in the column `spam.reason`, in logs and in metrics.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Honeypot => "honeypot",
            Self::RepeatedText => "repeated-text",
            Self::Links => "links",
            Self::MixedScripts => "mixed-scripts",
            Self::DisposableDomain => "disposable-domain",
            Self::FastPost => "fast-post",
        }
    }

    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|signal| signal.id() == id)
    }

    /// What people read.
    pub const fn sentence(self) -> &'static str {
        match self {
            Self::Honeypot => "A field that people do not see was filled in.",
            Self::RepeatedText => "At least three addresses sent this text within a day.",
            Self::Links => "The text is little more than links.",
            Self::MixedScripts => "A word has letters of another script that look like its own.",
            Self::DisposableDomain => "The address is of a provider of disposable addresses.",
            Self::FastPost => "The form was sent within two seconds after the page was opened.",
        }
    }

    const fn strength(self) -> Strength {
        match self {
            Self::Honeypot | Self::RepeatedText => Strength::Certain,
            Self::Links | Self::MixedScripts | Self::DisposableDomain | Self::FastPost => Strength::Hint,
        }
    }
}

/// What is held against a post.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verdict {
    /// Each signal once, in the order of [`Signal::ALL`].
    pub signals: Vec<Signal>,
}

impl Verdict {
    pub fn is_spam(&self) -> bool {
        let of = |strength| self.signals.iter().filter(|signal| signal.strength() == strength).count();
        of(Strength::Certain) > 0 || of(Strength::Hint) >= HINTS
    }

    /// The ids, separated by spaces: the column `spam.reason`.
    pub fn reason(&self) -> String {
        self.signals.iter().map(|signal| signal.id()).collect::<Vec<_>>().join(" ")
    }
}

/// The signals that need no more than the fields of a stored lead. None for the newsletter, whose only field is an address.
pub fn signals_of_fields(form: &Form, values: &Values) -> Vec<Signal> {
    if form.table == SUBSCRIBERS {
        return Vec::new();
    }
    let found = [
        (Signal::Links, texts(form, values).any(links::has_signal)),
        (Signal::MixedScripts, texts(form, values).any(mixed_scripts::has_signal)),
        (Signal::DisposableDomain, form.email_in(values).is_some_and(|email| disposable_domains::has_signal(email))),
    ];
    found.into_iter().filter(|(_, is_found)| *is_found).map(|(signal, _)| signal).collect()
}

/// What a visitor wrote in words.
fn texts<'a>(form: &'a Form, values: &'a Values) -> impl Iterator<Item = &'a str> {
    let fields = form.fields.iter().filter(|field| matches!(field.kind, FieldKind::Text | FieldKind::Textarea));
    fields.filter_map(|field| values.get(&field.name)).map(String::as_str)
}

/// What happens to a post that looks like spam.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SpamHandling {
    /// It is stored apart from leads, and not delivered.
    Keep,
    /// It is a lead like any other.
    Deliver,
}

impl FromStr for SpamHandling {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "keep" => Ok(Self::Keep),
            "deliver" => Ok(Self::Deliver),
            _ => Err("write keep or deliver"),
        }
    }
}

/// Judges the posts of one process, and counts the signals.
#[derive(Default)]
pub struct SpamFilter {
    repeated_texts: RepeatedTexts,
    counts: [Counter; Signal::ALL.len()],
}

impl SpamFilter {
    /// `posted`: every field of the request. `valid`: those of the form, as [`validate`](super::validate()) returns them.
    pub fn judge(&self, forms: &Forms, form: &Form, posted: &Values, valid: &Values) -> Verdict {
        let mut signals = Vec::new();
        if honeypot::has_signal(forms, posted) {
            signals.push(Signal::Honeypot);
        }
        if form.table != SUBSCRIBERS {
            if self.is_repeated(form, valid) {
                signals.push(Signal::RepeatedText);
            }
            signals.extend(signals_of_fields(form, valid));
            if fast_post::has_signal(posted) {
                signals.push(Signal::FastPost);
            }
        }
        for signal in &signals {
            self.counts[*signal as usize].increment();
        }
        Verdict { signals }
    }

    fn is_repeated(&self, form: &Form, valid: &Values) -> bool {
        let Some(email) = form.email_in(valid) else { return false };
        let messages = form.fields.iter().filter(|field| field.kind == FieldKind::Textarea).filter_map(|field| valid.get(&field.name));
        let text: String = messages.map(String::as_str).collect();
        self.repeated_texts.record(&text, &email_key(email), Instant::now())
    }

    /// Posts with each signal since the start of the process.
    pub fn counts(&self) -> [(&'static str, u64); Signal::ALL.len()] {
        Signal::ALL.map(|signal| (signal.id(), self.counts[signal as usize].get()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_certain_signal_or_two_hints_make_spam() {
        for (position, signal) in Signal::ALL.into_iter().enumerate() {
            assert_eq!((Signal::from_id(signal.id()), signal as usize), (Some(signal), position));
            assert!(crate::tables::is_word(signal.id()), "{signal:?}");
            let is_certain = matches!(signal, Signal::Honeypot | Signal::RepeatedText);
            assert_eq!(Verdict { signals: vec![signal] }.is_spam(), is_certain, "{signal:?}");
            for other in Signal::ALL.into_iter().filter(|other| *other != signal) {
                assert!(Verdict { signals: vec![signal, other] }.is_spam(), "{signal:?} and {other:?}");
            }
        }
        let verdict = Verdict { signals: vec![Signal::Links, Signal::FastPost] };
        assert_eq!((verdict.reason().as_str(), Verdict::default().is_spam()), ("links fast-post", false));
        assert_eq!(Signal::from_id("other"), None);
    }
}
