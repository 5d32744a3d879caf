//! Warns of unknown `SITE_` environment variables.

use clap::Command;

use super::setting::nearest;

const PREFIX: &str = "SITE_";

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

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;
    use crate::cli::Cli;

    #[test]
    fn misspelled_variables_are_reported_with_a_suggestion() {
        for (name, expected) in [
            ("SITE_LISEN", Some("SITE_LISEN is not a setting; did you mean SITE_LISTEN?")),
            ("SITE_DATABSE", Some("SITE_DATABSE is not a setting; did you mean SITE_DATABASE?")),
            ("SITE_PUBLIC_ULR", Some("SITE_PUBLIC_ULR is not a setting; did you mean SITE_PUBLIC_URL?")),
            ("SITE_XQZ", Some("SITE_XQZ is not a setting")),
            ("SITE_LISTEN", None),
            // A setting of one command, the settings file, a hidden setting, and one whose flag has another name.
            ("SITE_COPY_TO", None),
            ("SITE_CONFIG", None),
            ("SITE_FOLDER", None),
            ("SITE_FILE", None),
            ("WEBSITE_LISEN", None),
        ] {
            let found = unknown_variables(&Cli::command(), std::iter::once(name.to_owned()));
            assert_eq!(found.first().map(String::as_str), expected, "{name}");
        }
    }
}
