//! What shells and `man` are given to read, made from the same declarations as `--help`.

use std::io;

use clap::CommandFactory;
use clap_complete::Shell;
use clap_mangen::Man;

use super::Cli;

/// The completions of a shell, a script for it to source.
#[must_use]
pub fn completions(shell: Shell) -> Vec<u8> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "leadlight", &mut script);
    script
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
