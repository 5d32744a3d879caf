//! One-line messages for invalid command lines and settings.

use std::error::Error as _;

use clap::error::{ContextKind, ContextValue, ErrorKind};

use super::setting::{by_flag, is_secret, name};

/// Names the flag and its variable, because clap does not tell that a value came from the environment.
pub fn error_message(error: &clap::Error) -> String {
    let (flag, problem) = flag_and_problem(error);
    let tip = tip(error).unwrap_or_default();
    match by_flag(&flag) {
        None => format!("{problem}{tip}"),
        Some(setting) if error.kind() == ErrorKind::UnknownArgument => format!("{}: not a setting of this command", name(&setting)),
        Some(setting) => format!("{}: {problem}{tip}", name(&setting)),
    }
}

/// The correction that clap suggests, if any.
fn tip(error: &clap::Error) -> Option<String> {
    if error.kind() == ErrorKind::ArgumentConflict && error.get(ContextKind::InvalidSubcommand).is_some() {
        return Some("; write it after the subcommand".to_owned());
    }
    let meant = [ContextKind::SuggestedArg, ContextKind::SuggestedSubcommand, ContextKind::SuggestedValue].into_iter().find_map(|kind| {
        match error.get(kind)? {
            ContextValue::String(name) => Some(name.clone()),
            // The most similar name is last.
            ContextValue::Strings(names) => names.last().cloned(),
            _ => None,
        }
    });
    let elsewhere = || match error.get(ContextKind::Suggested)? {
        // Such as `'erase --dry-run' exists`. Other tips are about values that look like flags.
        ContextValue::StyledStrs(tips) => tips.iter().map(ToString::to_string).find(|tip| tip.ends_with(" exists")),
        _ => None,
    };
    meant.map(|name| format!("; did you mean `{name}`?")).or_else(|| elsewhere().map(|tip| format!("; {tip}")))
}

/// The flag that the error is about, or an empty string, and the problem.
pub fn flag_and_problem(error: &clap::Error) -> (String, String) {
    let text = error.to_string();
    // clap's text is `error: `, a message whose further lines are indented, then usage and a tip.
    let first: Vec<&str> = text.split("\n\n").next().unwrap_or_default().lines().map(str::trim).collect();
    let message = first.join(" ");
    let message = message.strip_prefix("error: ").unwrap_or(&message);
    let text_of = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.as_str()),
        _ => None,
    };
    // Such as `--listen <ADDRESS:PORT>`.
    let argument = text_of(ContextKind::InvalidArg).unwrap_or_default();
    let flag = argument.split([' ', '=', '[']).next().unwrap_or_default().trim_start_matches("--").to_owned();
    let problem = match (by_flag(&flag), text_of(ContextKind::InvalidValue), error.source()) {
        (Some(setting), Some(value), Some(why)) if is_secret(&setting, value) => why.to_string(),
        (Some(_), Some(value), Some(why)) => format!("`{value}`: {why}"),
        _ => message.to_owned(),
    };
    (flag, problem)
}
