//! Settings that are on or off.

use std::str::FromStr;

/// The value's name in `--help`.
pub const YES_NO: &str = "YES|NO";

/// A setting that takes `yes` or `no`, and as a flag alone means `yes`. clap's own boolean flag accepts only `true` and `false` from a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct YesNo(pub bool);

impl FromStr for YesNo {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text.to_ascii_lowercase().as_str() {
            "yes" | "y" | "true" | "t" | "on" | "1" => Ok(Self(true)),
            "no" | "n" | "false" | "f" | "off" | "0" => Ok(Self(false)),
            _ => Err("write yes or no"),
        }
    }
}
