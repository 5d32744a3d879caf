//! The form was sent within moments after its page was opened. Nobody reads a form, fills it in and sends it so fast; a browser that fills in what it
//! knows comes close, so this is a hint. JavaScript measures it (`frontend/src/components/form/visit-origin.ts`); without it there is no signal. The time
//! runs since the document was opened, because a form is often filled in before its script has loaded.

use crate::store::Values;
use crate::tables::forms::ELAPSED_FIELD;

/// A post that comes sooner is too fast. In milliseconds after the page was opened.
const FASTEST_MS: u64 = 2_000;

pub fn has_signal(posted: &Values) -> bool {
    posted.get(ELAPSED_FIELD).and_then(|text| text.parse::<u64>().ok()).is_some_and(|elapsed_ms| elapsed_ms < FASTEST_MS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_measured_short_time_is_a_signal() {
        for (elapsed, expected) in
            [("0", true), ("1999", true), ("2000", false), ("86400000", false), ("", false), ("-1", false), ("1e2", false)]
        {
            let posted = Values::from([(ELAPSED_FIELD.to_owned(), elapsed.to_owned())]);
            assert_eq!(has_signal(&posted), expected, "{elapsed}");
        }
        assert!(!has_signal(&Values::new()));
    }
}
