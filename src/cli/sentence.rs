//! A command line that cannot be read, as one sentence.

use std::error::Error as _;

use clap::CommandFactory;
use clap::error::{ContextKind, ContextValue};

use super::Cli;

/// What is wrong with the command line, as one sentence that names the flag and its variable: clap does not say that a value came from the
/// environment.
#[must_use]
pub fn sentence(error: &clap::Error) -> String {
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
    let flag = argument.split([' ', '=', '[']).next().unwrap_or_default().trim_start_matches("--");
    let Some(named) = names(flag) else { return said.to_owned() };
    match (text_of(ContextKind::InvalidValue), error.source()) {
        (Some(value), Some(why)) => format!("{named}: `{value}`: {why}"),
        _ => format!("{named}: {said}"),
    }
}

/// `--listen (SITE_LISTEN)`, of a flag that some command has.
fn names(flag: &str) -> Option<String> {
    let cli = Cli::command();
    let mut arguments = std::iter::once(&cli).chain(cli.get_subcommands()).flat_map(clap::Command::get_arguments);
    let argument = arguments.find(|argument| argument.get_long() == Some(flag) && argument.get_env().is_some())?;
    Some(format!("--{flag} ({})", argument.get_env()?.to_string_lossy()))
}
