//! A field that people do not see is filled in. Browsers and password managers are told to leave it alone and do not know its name, so only a program
//! that fills in every field does it. Alone this makes a post spam.

use crate::store::Values;
use crate::tables::Forms;

pub fn has_signal(forms: &Forms, posted: &Values) -> bool {
    posted.get(&forms.honeypot).is_some_and(|value| !value.trim().is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_visible_text_fills_the_field() {
        let forms: Forms = serde_json::from_str(include_str!("../../../data/forms.json")).unwrap();
        for (value, expected) in [("", false), (" \t\n", false), ("x", true), (" https://a.example ", true)] {
            let posted = Values::from([(forms.honeypot.clone(), value.to_owned())]);
            assert_eq!(has_signal(&forms, &posted), expected, "{value:?}");
        }
        assert!(!has_signal(&forms, &Values::new()));
    }
}
