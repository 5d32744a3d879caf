//! Shell completions and man pages, generated from the definitions behind `--help`.

use std::io;

use clap::builder::PossibleValuesParser;
use clap::{Arg, Command, CommandFactory};
use clap_complete::Shell;
use clap_mangen::Man;

use super::Cli;
use crate::config::form_names::{FORMS, TABLES};

/// A completion script for the shell to source.
pub fn completions(shell: Shell) -> Vec<u8> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut without_hidden(&Cli::command()), "leadlight", &mut script);
    if shell == Shell::Fish {
        // clap_complete does not complete values of positional arguments for fish.
        let tables = format!("complete -c leadlight -n \"__fish_leadlight_using_subcommand export\" -f -a \"{}\"\n", TABLES.join(" "));
        script.extend(tables.into_bytes());
    }
    script
}

/// Only for completions: a build in `--dev` may have other forms, so the parser accepts all ids.
fn with_form_ids(setting: Arg) -> Arg {
    if ["lead_forms", "business_mail_only"].contains(&setting.get_id().as_str()) {
        setting.value_parser(PossibleValuesParser::new(FORMS))
    } else {
        setting
    }
}

/// clap_complete would complete hidden arguments, and clap cannot remove one.
fn without_hidden(command: &Command) -> Command {
    Command::new(command.get_name().to_owned())
        .about(command.get_about().cloned().unwrap_or_default())
        .version(command.get_version().unwrap_or_default().to_owned())
        .args(command.get_arguments().filter(|it| !it.is_hide_set()).cloned().map(with_form_ids))
        .subcommands(command.get_subcommands().map(without_hidden))
}

/// The man page (roff, man(7)) of the program or of a command.
pub fn man(command: Option<&str>) -> io::Result<Vec<u8>> {
    let mut cli = Cli::command();
    cli.build();
    let page = match command {
        None => Some(cli),
        // The page is named `leadlight-export` and shows `leadlight export`.
        Some(name) => {
            cli.find_subcommand(name).cloned().map(|found| found.name(format!("leadlight-{name}")).bin_name(format!("leadlight {name}")))
        }
    };
    let page = page.ok_or_else(|| io::Error::other(format!("there is no command `{}`", command.unwrap_or_default())))?;
    let mut text = Vec::new();
    Man::new(page).render(&mut text)?;
    Ok(text)
}
