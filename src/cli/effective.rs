//! What `leadlight config` prints: every setting with its value and where that comes from, as a settings file that says the same.

use std::fmt::Write as _;

use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Command};
use toml::Value;

use super::setting::{Shape, in_a_file, is_secret};
use super::settings_file::SettingsFile;

/// Settings without a value, and secrets, stand there as comments.
pub fn describe(command: &Command, matches: &ArgMatches, file: Option<&SettingsFile>) -> String {
    let mut text = String::from("# What holds and where it comes from; `--config FILE` takes this back.\n");
    let mut heading = None;
    for setting in in_a_file(command) {
        if setting.get_help_heading() != heading {
            heading = setting.get_help_heading();
            let _ = writeln!(text, "\n# {}", heading.unwrap_or_default());
        }
        let _ = writeln!(text, "{}", line(setting, matches, file));
    }
    text
}

fn line(setting: &Arg, matches: &ArgMatches, file: Option<&SettingsFile>) -> String {
    let flag = setting.get_long().unwrap_or_default();
    let values = matches.get_raw(setting.get_id().as_str()).into_iter().flatten();
    let values: Vec<String> = values.map(|value| value.to_string_lossy().into_owned()).collect();
    let source = match matches.value_source(setting.get_id().as_str()) {
        Some(ValueSource::CommandLine) => format!("--{flag}"),
        Some(ValueSource::EnvVariable) => setting.get_env().unwrap_or_default().to_string_lossy().into_owned(),
        _ => file.and_then(|file| file.place(flag)).unwrap_or_else(|| "default".to_owned()),
    };
    if values.is_empty() {
        return format!("# {flag} is not set");
    }
    if values.iter().any(|value| is_secret(setting, value)) {
        return format!("# {flag} is set and secret  # {source}");
    }
    let texts = || values.iter().cloned().map(Value::String);
    let value = match Shape::of(setting) {
        Shape::Text => texts().next(),
        Shape::Number => values[0].parse().ok().map(Value::Integer),
        Shape::Boolean => matches.get_one::<bool>(setting.get_id().as_str()).copied().map(Value::Boolean),
        Shape::List => Some(Value::Array(texts().collect())),
    };
    format!("{flag} = {}  # {source}", value.map(|value| value.to_string()).unwrap_or_default())
}
