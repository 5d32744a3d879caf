//! Accepts flags before the command.

use std::ffi::OsString;

use clap::Command;
use clap::builder::Resettable;

/// Turns `leadlight --config FILE check` into `leadlight check --config FILE`.
pub fn move_flags_after_command(command: &Command, arguments: &[OsString]) -> Vec<OsString> {
    let flags_alone = command.clone().mut_args(|setting| setting.env(Resettable::Reset));
    // Otherwise the word is the value of a flag or an argument of another command.
    let is_command = |at: usize| {
        let before = flags_alone.clone().try_get_matches_from(&arguments[..at]);
        before.is_ok_and(|matches| matches.subcommand().is_none())
    };
    let found = (1..arguments.len()).find(|at| command.find_subcommand(&arguments[*at]).is_some() && is_command(*at));
    let (before, rest) = arguments.split_at(found.unwrap_or(arguments.len()));
    match before {
        [program, flags @ ..] => [std::slice::from_ref(program), rest, flags].concat(),
        [] => rest.to_vec(),
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;
    use crate::cli::Cli;

    #[test]
    fn only_flags_before_the_command_move() {
        for (given, expected) in [
            ("--config x check", "check --config x"),
            ("--config check check --json", "check --json --config check"),
            ("--config=x --database sqlite:a.db outbox resend --dead", "outbox resend --dead --config=x --database sqlite:a.db"),
            ("--keep-requests check", "check --keep-requests"),
            ("check --config x", "check --config x"),
            ("man check", "man check"),
            ("export stats", "export stats"),
            ("--config check", "--config check"),
            ("--listen :80", "--listen :80"),
            ("--lisen x check", "--lisen x check"),
            ("", ""),
        ] {
            let split = |text: &str| std::iter::once("leadlight").chain(text.split_whitespace()).map(OsString::from).collect::<Vec<_>>();
            assert_eq!(move_flags_after_command(&Cli::command(), &split(given)), split(expected), "{given}");
        }
        assert_eq!(move_flags_after_command(&Cli::command(), &[]), Vec::<OsString>::new());
    }
}
