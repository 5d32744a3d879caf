//! `leadlight erase`: erases all rows of an e-mail address, or counts them.

use anyhow::ensure;

use super::assemble::open_existing;
use super::output::print;
use crate::config::DatabaseSettings;
use crate::store::{EraseMode, is_email_address};
use crate::telemetry::plural::counted;

/// If this fails, nothing was erased.
pub fn erase(email: &str, dry_run: bool, database: &DatabaseSettings) -> anyhow::Result<()> {
    // A script with an empty variable must not get "0 rows".
    ensure!(is_email_address(email), "--email: `{email}` is not an e-mail address");
    let store = open_existing(database)?;
    let (mode, done) = if dry_run { (EraseMode::DryRun, "would be erased; nothing was changed") } else { (EraseMode::Remove, "erased") };
    let erased = store.erase(email, mode)?;
    if mode == EraseMode::Remove {
        store.audit_command("person.erase", "one address")?;
    }
    let total = counted(erased.iter().map(|(_, rows)| rows).sum::<u64>(), "row");
    print(|out| {
        for (table, rows) in erased {
            writeln!(out, "{table}\t{rows}")?;
        }
        Ok(writeln!(out, "{total} {done}")?)
    })
}
