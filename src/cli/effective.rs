//! The output of `leadlight config`: a settings file with every setting, its value and its source.

use std::fmt::Write as _;

use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Command};
use toml::Value;

use super::setting::{ValueKind, file_settings, is_secret};
use super::settings_file::SettingsFile;
use crate::config::YesNo;

/// The raw values of all settings.
pub struct EffectiveSettings {
    pub(super) command: Command,
    /// The matches of the named command.
    pub(super) matches: ArgMatches,
    pub(super) file: Option<SettingsFile>,
}

impl EffectiveSettings {
    /// `computed`: defaults that are computed at each start. They are comments in the output, as are unset settings and secrets.
    pub fn describe(&self, computed: &[(&str, Vec<String>)]) -> String {
        let mut text = String::from(
            "# Effective settings and their sources. `--config FILE` reads this file.\n\
             # Commented settings are computed at each start, secret, or not set.\n",
        );
        let mut heading = None;
        for setting in file_settings(&self.command) {
            if setting.get_help_heading() != heading {
                heading = setting.get_help_heading();
                let _ = writeln!(text, "\n# {}", heading.unwrap_or_default());
            }
            let _ = writeln!(text, "{}", self.line(setting, computed));
        }
        text
    }

    fn line(&self, setting: &Arg, computed: &[(&str, Vec<String>)]) -> String {
        let flag = setting.get_long().unwrap_or_default();
        let values = self.matches.get_raw(setting.get_id().as_str()).into_iter().flatten();
        let values: Vec<String> = values.map(|value| value.to_string_lossy().into_owned()).collect();
        let source = match self.matches.value_source(setting.get_id().as_str()) {
            Some(ValueSource::CommandLine) => format!("--{flag}"),
            Some(ValueSource::EnvVariable) => setting.get_env().unwrap_or_default().to_string_lossy().into_owned(),
            _ => self.file.as_ref().and_then(|file| file.location(flag)).unwrap_or_else(|| "default".to_owned()),
        };
        if values.iter().any(|value| is_secret(setting, value)) {
            return format!("# {flag} is set (secret)  # {source}");
        }
        if !values.is_empty() {
            return format!("{flag} = {}  # {source}", Self::in_toml(setting, &values));
        }
        match computed.iter().find(|(name, values)| *name == flag && !values.is_empty()) {
            Some((_, values)) => format!("# {flag} = {}  # default", Self::in_toml(setting, values)),
            None => format!("# {flag} is not set"),
        }
    }

    fn in_toml(setting: &Arg, values: &[String]) -> String {
        let texts = || values.iter().cloned().map(Value::String);
        let value = match ValueKind::of(setting) {
            ValueKind::Text => texts().next(),
            ValueKind::Number => values[0].parse().ok().map(Value::Integer),
            ValueKind::Boolean => values[0].parse().ok().map(|YesNo(is_on)| Value::Boolean(is_on)),
            ValueKind::List => Some(Value::Array(texts().collect())),
        };
        value.map(|value| value.to_string()).unwrap_or_default()
    }
}
