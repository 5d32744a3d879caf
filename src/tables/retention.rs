//! How long the rows of a form are kept: `24mo`, `90d`, `2y` or `never` (they are kept until somebody deletes them).

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use serde::Deserialize;

use super::Forms;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(try_from = "String")]
pub enum Retention {
    /// Rows are never deleted by their age.
    Never,
    Days(u16),
    Months(u16),
}

/// The longest retention, a century, to catch slips.
const MAX_MONTHS: u16 = 1_200;
const MAX_DAYS: u16 = 36_525;

impl FromStr for Retention {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let expected = || format!("`{text}` is not a time; expected days, months or years such as 90d, 24mo or 2y, or never");
        if text == "never" {
            return Ok(Self::Never);
        }
        let number = |unit: &str| {
            let digits = text.strip_suffix(unit)?;
            digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse::<u16>().ok())?
        };
        let years = || number("y").and_then(|years| years.checked_mul(12));
        let found = match (number("mo").or_else(years), number("d")) {
            (Some(months), _) => Self::Months(months),
            (None, Some(days)) => Self::Days(days),
            (None, None) => return Err(expected()),
        };
        match found {
            Self::Months(1..=MAX_MONTHS) | Self::Days(1..=MAX_DAYS) => Ok(found),
            _ => Err(format!("`{text}` is out of range; expected 1d to 100y")),
        }
    }
}

/// The operator's time for one form: `contact=24mo`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormRetention {
    /// The form's id.
    pub form: String,
    pub retain: Retention,
}

impl FromStr for FormRetention {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (form, retain) = text.split_once('=').ok_or_else(|| format!("`{text}`: expected a form and a time such as contact=24mo"))?;
        let retain = retain.parse().map_err(|why| format!("{form}: {why}"))?;
        Ok(Self { form: form.to_owned(), retain })
    }
}

/// By the form's id.
pub type RetentionByForm = BTreeMap<String, Retention>;

impl Forms {
    /// How long the rows of each form are kept, by its id: as the operator says, or else as the table says.
    pub fn retention(&self, given: &[FormRetention]) -> Result<RetentionByForm, String> {
        for (index, FormRetention { form, .. }) in given.iter().enumerate() {
            if self.get(form).is_none() {
                let known = self.iter().map(|form| form.id.as_str()).collect::<Vec<_>>().join(", ");
                return Err(format!("`{form}` is not a form of the site; its forms are {known}"));
            }
            if given[..index].iter().any(|other| other.form == *form) {
                return Err(format!("`{form}` is named twice"));
            }
        }
        let of_operator = |id: &str| given.iter().find(|it| it.form == id).map(|it| it.retain);
        Ok(self.iter().map(|form| (form.id.clone(), of_operator(&form.id).unwrap_or(form.retain))).collect())
    }
}

impl TryFrom<String> for Retention {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

/// The retention as people read it: `24 months`, `2 years`, `1 day`, `until it is deleted`.
impl fmt::Display for Retention {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (number, unit) = match self {
            Self::Never => return formatter.write_str("until it is deleted"),
            Self::Days(days) => (*days, "day"),
            // A policy says "24 months".
            Self::Months(months) if *months > 24 && months % 12 == 0 => (months / 12, "year"),
            Self::Months(months) => (*months, "month"),
        };
        write!(formatter, "{number} {unit}{}", if number == 1 { "" } else { "s" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_a_number_with_a_unit_or_never() {
        for (text, expected, shown) in [
            ("never", Retention::Never, "until it is deleted"),
            ("1d", Retention::Days(1), "1 day"),
            ("90d", Retention::Days(90), "90 days"),
            ("24mo", Retention::Months(24), "24 months"),
            ("1mo", Retention::Months(1), "1 month"),
            ("2y", Retention::Months(24), "24 months"),
            ("3y", Retention::Months(36), "3 years"),
            ("100y", Retention::Months(1_200), "100 years"),
        ] {
            assert_eq!(text.parse(), Ok(expected), "{text}");
            assert_eq!(expected.to_string(), shown);
        }
        for wrong in ["", "0d", "0mo", "24", "mo", "24 mo", "-1d", "+1d", "1.5y", "101y", "9999999y", "24m", "24MO", "Never", "1h"] {
            let error = wrong.parse::<Retention>().unwrap_err();
            assert!(error.contains(&format!("`{wrong}`")) && error.contains("expected"), "{error}");
        }
    }
}
