//! Settings as clap knows them: arguments that also have an environment variable, which begins with `SITE_`.

use std::any::TypeId;

use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Command, CommandFactory};

use super::Cli;
use crate::config::{Secret, YesNo, has_password, is_file_reference};

const PREFIX: &str = "SITE_";

/// The type of a value in a settings file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueKind {
    Text,
    Number,
    Boolean,
    List,
}

impl ValueKind {
    pub fn of(setting: &Arg) -> Self {
        let value = setting.get_value_parser().type_id();
        let numbers = [TypeId::of::<u8>(), TypeId::of::<u16>(), TypeId::of::<u32>(), TypeId::of::<u64>(), TypeId::of::<usize>()];
        if matches!(setting.get_action(), ArgAction::Append) {
            Self::List
        } else if value == TypeId::of::<YesNo>() {
            Self::Boolean
        } else if numbers.iter().any(|number| value == *number) {
            Self::Number
        } else {
            Self::Text
        }
    }

    pub fn name(self) -> &'static str {
        match self {
            Self::Text => "a string",
            Self::Number => "a number",
            Self::Boolean => "true or false",
            Self::List => "a string or a list of strings",
        }
    }
}

/// The settings that a settings file may contain, in the order of `--help`.
pub fn file_settings(command: &Command) -> impl Iterator<Item = &Arg> {
    command.get_arguments().filter(|it| it.get_long().is_some_and(|flag| flag != "config") && it.get_env().is_some() && !it.is_hide_set())
}

/// SECURITY: such a value must never be printed.
pub fn is_secret(setting: &Arg, value: &str) -> bool {
    (is_of_secret_type(setting) && !is_file_reference(value)) || setting.is_hide_env_values_set() || has_password(value)
}

fn is_of_secret_type(setting: &Arg) -> bool {
    setting.get_value_parser().type_id() == TypeId::of::<Secret>()
}

/// The error message for a secret on the command line, if there is one.
///
/// SECURITY: every process of the machine can read command lines.
pub fn exposed_secret(command: &Command, matches: &ArgMatches) -> Option<String> {
    let is_on_command_line = |setting: &&Arg| {
        let id = setting.get_id().as_str();
        let mut given = matches.get_raw(id).into_iter().flatten().map(|value| value.to_string_lossy());
        let is_exposed = |value: &str| (is_of_secret_type(setting) && !is_file_reference(value)) || has_password(value);
        matches.value_source(id) == Some(ValueSource::CommandLine) && given.any(|value| is_exposed(&value))
    };
    let message = |setting: &Arg| {
        let file = if is_of_secret_type(setting) { "use file:PATH, or " } else { "" };
        let variable = setting.get_env().unwrap_or_default().to_string_lossy();
        format!("{}: every process of this machine can read a command line; {file}set the variable {variable}", name(setting))
    };
    let here = command.get_arguments().find(is_on_command_line).map(message);
    here.or_else(|| matches.subcommand().and_then(|(name, matches)| exposed_secret(command.find_subcommand(name)?, matches)))
}

/// The name most similar to `word`, by the measure and the minimum that clap uses for flags.
pub fn nearest<'a>(word: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let similar = names.into_iter().map(|name| (strsim::jaro(word, name), name)).filter(|(similarity, _)| *similarity >= 0.8);
    similar.max_by(|(one, _), (other, _)| one.total_cmp(other)).map(|(_, name)| name)
}

/// A setting as messages name it, such as `--listen (SITE_LISTEN)`.
pub fn name(setting: &Arg) -> String {
    format!("--{} ({})", setting.get_long().unwrap_or_default(), setting.get_env().unwrap_or_default().to_string_lossy())
}

/// The setting with this flag, of any command.
pub fn by_flag(flag: &str) -> Option<Arg> {
    let cli = Cli::command();
    let mut arguments = std::iter::once(&cli).chain(cli.get_subcommands()).flat_map(Command::get_arguments);
    arguments.find(|argument| argument.get_long() == Some(flag) && argument.get_env().is_some()).cloned()
}

/// Keeps `--help` from printing the values of variables that are secrets.
pub fn hide_secrets(command: Command) -> Command {
    let hide = |setting: Arg| {
        let value = setting.get_env().and_then(std::env::var_os).unwrap_or_default();
        let secret = is_of_secret_type(&setting) || is_secret(&setting, &value.to_string_lossy());
        if secret { setting.hide_env_values(true) } else { setting }
    };
    command.mut_args(hide).mut_subcommands(hide_secrets)
}

/// A message for each variable that begins with `SITE_` and is no setting of any command.
pub fn unknown_variables(command: &Command, names: impl Iterator<Item = String>) -> Vec<String> {
    let known = known_variables(command);
    let message = |name: String| {
        let word = name.strip_prefix(PREFIX).filter(|_| !known.contains(&name.as_str()))?;
        let meant = nearest(word, known.iter().filter_map(|name| name.strip_prefix(PREFIX)));
        let tip = meant.map(|meant| format!("; did you mean {PREFIX}{meant}?")).unwrap_or_default();
        Some(format!("{name} is not a setting{tip}"))
    };
    let mut messages: Vec<String> = names.filter_map(message).collect();
    messages.sort();
    messages
}

/// Includes hidden settings and those of every command.
fn known_variables(command: &Command) -> Vec<&str> {
    let own = command.get_arguments().filter_map(|setting| setting.get_env()?.to_str());
    own.chain(command.get_subcommands().flat_map(known_variables)).collect()
}
