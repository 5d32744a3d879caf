//! The settings file: TOML whose keys are the names of the flags. Its values are parsed as flags are, and become defaults of flags and variables.

use std::collections::BTreeMap;
use std::fs::File;
use std::path::Path;

use clap::builder::Resettable;
use clap::{Arg, Command};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::error_message::flag_and_problem;
use super::setting::{ValueKind, file_settings, is_secret, nearest};
use crate::config::{is_private, read_text};

pub struct SettingsFile {
    /// The path as given.
    name: String,
    entries: BTreeMap<String, Entry>,
}

struct Entry {
    line: usize,
    /// The value as text for the flag; only a list has several.
    values: Vec<String>,
}

impl SettingsFile {
    /// Reads and checks the settings of `command`. Errors name the file, the line and the key.
    pub fn read(path: &Path, command: &Command) -> Result<Self, String> {
        let name = path.display().to_string();
        let cannot = |why: &dyn std::fmt::Display| format!("--config (SITE_CONFIG): cannot read {name}: {why}");
        let file = File::open(path).map_err(|error| cannot(&error))?;
        let private = is_private(&file, path).map_err(|error| cannot(&error))?;
        let text = read_text(file).map_err(|error| cannot(&error))?;
        let line_of = |at: usize| text.get(..at).unwrap_or(&text).matches('\n').count() + 1;
        let table = DeTable::parse(&text).map_err(|error| {
            let line = error.span().map_or(1, |span| line_of(span.start));
            format!("{name}:{line}: {}", error.message().replace('\n', ", "))
        })?;
        let mut entries = BTreeMap::new();
        for (key, value) in table.get_ref() {
            let line = line_of(key.span().start);
            let key = key.get_ref().as_ref();
            let at_key = |why: &str| format!("{name}:{line}: {key}: {why}");
            let is_named =
                |setting: &&Arg| setting.get_long() == Some(key) || setting.get_all_aliases().is_some_and(|old| old.contains(&key));
            let setting = file_settings(command).find(is_named);
            let meant = || nearest(key, file_settings(command).filter_map(Arg::get_long));
            let tip = || meant().map_or("`leadlight config` lists all".to_owned(), |meant| format!("did you mean {meant}?"));
            let setting = setting.ok_or_else(|| at_key(&format!("there is no such setting; {}", tip())))?;
            let values = texts(setting, value.get_ref()).ok_or_else(|| at_key(&format!("expected {}", ValueKind::of(setting).name())))?;
            if !private && values.iter().any(|value| is_secret(setting, value)) {
                return Err(at_key("others may read this file, and the value is a secret; run chmod o= on the file"));
            }
            entries.insert(setting.get_long().unwrap_or(key).to_owned(), Entry { line, values });
        }
        let file = Self { name, entries };
        file.check(command)?;
        Ok(file)
    }

    /// Where the file sets this flag, such as `leadlight.toml:3`.
    pub fn location(&self, flag: &str) -> Option<String> {
        self.entries.get(flag).map(|entry| format!("{}:{}", self.name, entry.line))
    }

    /// Makes the values of the file the defaults of the command and its subcommands.
    pub fn apply(&self, command: Command) -> Command {
        let apply = |setting: Arg| match setting.get_long().and_then(|flag| self.entries.get(flag)) {
            Some(entry) => setting.default_values(entry.values.clone()),
            None => setting,
        };
        command.mut_args(apply).mut_subcommands(|command| self.apply(command))
    }

    /// Parses the values as flags, ignoring the environment.
    fn check(&self, command: &Command) -> Result<(), String> {
        let command = command.clone().mut_args(|setting| setting.env(Resettable::Reset));
        let flags = self.entries.iter().flat_map(|(key, entry)| entry.values.iter().map(move |value| format!("--{key}={value}")));
        match command.try_get_matches_from(std::iter::once("leadlight".to_owned()).chain(flags)) {
            Ok(_) => Ok(()),
            Err(error) => {
                let (flag, problem) = flag_and_problem(&error);
                Err(format!("{}: {flag}: {problem}", self.location(&flag).unwrap_or_else(|| self.name.clone())))
            }
        }
    }
}

/// The value as text for the flag; `None` if it has the wrong type.
fn texts(setting: &Arg, value: &DeValue<'_>) -> Option<Vec<String>> {
    match (ValueKind::of(setting), value) {
        (ValueKind::Text | ValueKind::List, DeValue::String(text)) => Some(vec![text.to_string()]),
        (ValueKind::Boolean, DeValue::Boolean(value)) => Some(vec![value.to_string()]),
        (ValueKind::Number, DeValue::Integer(number)) if number.radix() == 10 => Some(vec![number.as_str().to_owned()]),
        (ValueKind::List, DeValue::Array(values)) if !values.is_empty() => {
            values.iter().map(Spanned::get_ref).map(|value| value.as_str().map(str::to_owned)).collect()
        }
        _ => None,
    }
}
