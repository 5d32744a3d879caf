//! What shells and `man` are given to read, made from the same declarations as `--help`.

use std::io;

use clap::builder::PossibleValuesParser;
use clap::{Arg, Command, CommandFactory};
use clap_complete::Shell;
use clap_mangen::Man;

use super::Cli;
use crate::config::form_names::{FORMS, TABLES};

/// The completions of a shell, a script for it to source.
#[must_use]
pub fn completions(shell: Shell) -> Vec<u8> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut without_hidden(&Cli::command()), "leadlight", &mut script);
    if shell == Shell::Fish {
        // clap_complete knows no values of arguments without a flag there.
        let tables = format!("complete -c leadlight -n \"__fish_leadlight_using_subcommand export\" -f -a \"{}\"\n", TABLES.join(" "));
        script.extend(tables.into_bytes());
    }
    script
}

/// Only shells are told: a form that a build of `--dev` has and this program has not is one too.
fn with_forms(setting: Arg) -> Arg {
    if setting.get_id() == "lead_forms" { setting.value_parser(PossibleValuesParser::new(FORMS)) } else { setting }
}

/// clap_complete also completes what `--help` hides, and clap cannot take an argument back.
fn without_hidden(command: &Command) -> Command {
    Command::new(command.get_name().to_owned())
        .about(command.get_about().cloned().unwrap_or_default())
        .version(command.get_version().unwrap_or_default().to_owned())
        .args(command.get_arguments().filter(|it| !it.is_hide_set()).cloned().map(with_forms))
        .subcommands(command.get_subcommands().map(without_hidden))
}

/// A man page in roff (man(7)): of the program, or of one of its commands.
///
/// # Errors
/// A command that is not there.
pub fn man(command: Option<&str>) -> io::Result<Vec<u8>> {
    let mut cli = Cli::command();
    cli.build();
    let page = match command {
        None => Some(cli),
        // Its page is called `leadlight-export`, and says `leadlight export`.
        Some(name) => {
            cli.find_subcommand(name).cloned().map(|found| found.name(format!("leadlight-{name}")).bin_name(format!("leadlight {name}")))
        }
    };
    let page = page.ok_or_else(|| io::Error::other(format!("there is no command `{}`", command.unwrap_or_default())))?;
    let mut text = Vec::new();
    Man::new(page).render(&mut text)?;
    Ok(text)
}
