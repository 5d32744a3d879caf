//! Bars beside the numbers of a table, in a terminal.

use std::io::IsTerminal;

/// Terminal columns of the longest bar.
const WIDTH: u64 = 24;
/// One eighth of a column up to a full one.
const EIGHTHS: [&str; 8] = ["▏", "▎", "▍", "▌", "▋", "▊", "▉", "█"];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bars {
    None,
    Plain,
    Colored,
}

impl Bars {
    /// No bars without a terminal; no colors with `NO_COLOR` (<https://no-color.org>).
    pub fn for_this_terminal() -> Self {
        let no_color = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        if !std::io::stdout().is_terminal() {
            Self::None
        } else if no_color || std::env::var_os("TERM").is_some_and(|term| term == "dumb") {
            Self::Plain
        } else {
            Self::Colored
        }
    }

    pub fn draw(self, rows: u64, max: u64) -> String {
        let eighths = (rows * WIDTH * 8).checked_div(max).unwrap_or(0);
        if self == Self::None || eighths == 0 {
            return String::new();
        }
        let whole = EIGHTHS[7].repeat(usize::try_from(eighths / 8).unwrap_or(0));
        let rest = usize::try_from(eighths % 8).ok().and_then(|rest| EIGHTHS.get(rest.checked_sub(1)?)).unwrap_or(&"");
        if self == Self::Colored { format!("  \u{1b}[36m{whole}{rest}\u{1b}[0m") } else { format!("  {whole}{rest}") }
    }
}
