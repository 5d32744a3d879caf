//! What can be set, as the command line knows it: every argument that also has a variable.

use std::any::TypeId;

use clap::{Arg, ArgAction, Command, CommandFactory};

use super::Cli;
use crate::config::{Secret, has_password};

/// What a setting is written as in a settings file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    Text,
    Number,
    Boolean,
    /// Of texts.
    List,
}

impl Shape {
    pub fn of(setting: &Arg) -> Self {
        let value = setting.get_value_parser().type_id();
        let numbers = [TypeId::of::<u8>(), TypeId::of::<u16>(), TypeId::of::<u32>(), TypeId::of::<u64>(), TypeId::of::<usize>()];
        if matches!(setting.get_action(), ArgAction::Append) {
            Self::List
        } else if value == TypeId::of::<bool>() {
            Self::Boolean
        } else if numbers.iter().any(|number| value == *number) {
            Self::Number
        } else {
            Self::Text
        }
    }

    pub fn name(self) -> &'static str {
        match self {
            Self::Text => "a text",
            Self::Number => "a number",
            Self::Boolean => "true or false",
            Self::List => "a text or a list of texts",
        }
    }
}

/// The settings that a settings file may hold, in the order of `--help`.
pub fn in_a_file(command: &Command) -> impl Iterator<Item = &Arg> {
    command.get_arguments().filter(|it| it.get_long().is_some_and(|flag| flag != "config") && it.get_env().is_some() && !it.is_hide_set())
}

/// SECURITY: what this is true for must not be shown.
pub fn is_secret(setting: &Arg, value: &str) -> bool {
    setting.get_value_parser().type_id() == TypeId::of::<Secret>() || has_password(value)
}

/// The setting that some command knows by this flag.
pub fn by_flag(flag: &str) -> Option<Arg> {
    let cli = Cli::command();
    let mut arguments = std::iter::once(&cli).chain(cli.get_subcommands()).flat_map(Command::get_arguments);
    arguments.find(|argument| argument.get_long() == Some(flag) && argument.get_env().is_some()).cloned()
}

/// `--help` shows what variables hold, but not where that is a secret.
pub fn hide_secrets(command: Command) -> Command {
    let hide = |setting: Arg| {
        let value = setting.get_env().and_then(std::env::var_os).unwrap_or_default();
        let secret = is_secret(&setting, &value.to_string_lossy());
        if secret { setting.hide_env_values(true) } else { setting }
    };
    command.mut_args(hide).mut_subcommands(move |command| command.mut_args(hide))
}
