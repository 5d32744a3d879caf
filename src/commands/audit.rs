//! `leadlight audit`: prints who did what in the desk and with commands, as CSV.

use super::assemble::open_existing;
use super::output::print;
use crate::config::DatabaseSettings;
use crate::leads::export::write_audit_csv;

pub fn audit(database: &DatabaseSettings) -> anyhow::Result<()> {
    let store = open_existing(database)?;
    print(|out| write_audit_csv(&store, out))
}
