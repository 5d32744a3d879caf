//! What is wrong with a setting, as one sentence.

use std::error::Error as _;

use clap::error::{ContextKind, ContextValue, ErrorKind};

use super::setting::{by_flag, is_secret, name};

/// What is wrong with the command line: names the flag and its variable, because clap does not say that a value came from the environment.
#[must_use]
pub fn sentence(error: &clap::Error) -> String {
    let (flag, why) = flag_and_fault(error);
    let tip = tip(error).unwrap_or_default();
    match by_flag(&flag) {
        None => format!("{why}{tip}"),
        Some(setting) if error.kind() == ErrorKind::UnknownArgument => format!("{}: this command does not take it", name(&setting)),
        Some(setting) => format!("{}: {why}{tip}", name(&setting)),
    }
}

/// What to write instead, where clap knows it.
fn tip(error: &clap::Error) -> Option<String> {
    if error.kind() == ErrorKind::ArgumentConflict && error.get(ContextKind::InvalidSubcommand).is_some() {
        return Some("; write it after the subcommand".to_owned());
    }
    let meant = [ContextKind::SuggestedArg, ContextKind::SuggestedSubcommand, ContextKind::SuggestedValue].into_iter().find_map(|kind| {
        match error.get(kind)? {
            ContextValue::String(name) => Some(name.clone()),
            // The likest comes last.
            ContextValue::Strings(names) => names.last().cloned(),
            _ => None,
        }
    });
    let elsewhere = || match error.get(ContextKind::Suggested)? {
        // `'erase --dry-run' exists`; its other tips are about values that look like flags.
        ContextValue::StyledStrs(tips) => tips.iter().map(ToString::to_string).find(|tip| tip.ends_with(" exists")),
        _ => None,
    };
    meant.map(|name| format!("; did you mean `{name}`?")).or_else(|| elsewhere().map(|tip| format!("; {tip}")))
}

/// The flag that an error is about, if it is about one, and what is wrong with its value.
pub fn flag_and_fault(error: &clap::Error) -> (String, String) {
    let text = error.to_string();
    // clap's own text: `error: `, a sentence that may go on in indented lines, then usage and a tip.
    let first: Vec<&str> = text.split("\n\n").next().unwrap_or_default().lines().map(str::trim).collect();
    let said = first.join(" ");
    let said = said.strip_prefix("error: ").unwrap_or(&said);
    let text_of = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.as_str()),
        _ => None,
    };
    // `--listen <ADDRESS:PORT>`
    let argument = text_of(ContextKind::InvalidArg).unwrap_or_default();
    let flag = argument.split([' ', '=', '[']).next().unwrap_or_default().trim_start_matches("--").to_owned();
    let fault = match (by_flag(&flag), text_of(ContextKind::InvalidValue), error.source()) {
        (Some(setting), Some(value), Some(why)) if is_secret(&setting, value) => why.to_string(),
        (Some(_), Some(value), Some(why)) => format!("`{value}`: {why}"),
        _ => said.to_owned(),
    };
    (flag, fault)
}
