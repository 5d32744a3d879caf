//! Scheduled backups.

use std::path::PathBuf;
use std::time::Duration;

use anyhow::ensure;
use clap::Args;

use crate::leads::backups::Backups;

#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Backups")]
pub struct BackupSettings {
    /// Back up the SQLite database into this existing folder while serving, preferably on another disk
    #[arg(long, env = "SITE_BACKUP_FOLDER", value_name = "FOLDER")]
    pub backup_folder: Option<PathBuf>,

    /// Time between two backups, across restarts: minutes, hours or days such as 30m, 24h or 7d [default: 24h]
    #[arg(long, env = "SITE_BACKUP_EVERY", value_name = "TIME", value_parser = parse_interval)]
    pub backup_every: Option<Duration>,

    /// Backups to keep (1 to 10000). The oldest ones are deleted once a new one is complete [default: 7]
    #[arg(long, env = "SITE_BACKUP_KEEP", value_name = "N", value_parser = clap::value_parser!(u16).range(1..=10_000))]
    pub backup_keep: Option<u16>,
}

impl BackupSettings {
    pub const DEFAULT_EVERY: Duration = Duration::from_hours(24);
    pub const DEFAULT_KEEP: u16 = 7;

    pub fn check(&self) -> anyhow::Result<()> {
        if let Some(folder) = &self.backup_folder {
            ensure!(
                folder.is_dir(),
                "--backup-folder (SITE_BACKUP_FOLDER): `{}` is not a folder; create it or mount its disk",
                folder.display()
            );
        }
        for (name, is_set) in [
            ("--backup-every (SITE_BACKUP_EVERY)", self.backup_every.is_some()),
            ("--backup-keep (SITE_BACKUP_KEEP)", self.backup_keep.is_some()),
        ] {
            ensure!(!is_set || self.backup_folder.is_some(), "{name}: requires --backup-folder (SITE_BACKUP_FOLDER)");
        }
        Ok(())
    }

    /// `None`: no backups.
    pub fn backups(&self) -> Option<Backups> {
        let (every, keep) = (self.backup_every.unwrap_or(Self::DEFAULT_EVERY), self.backup_keep.unwrap_or(Self::DEFAULT_KEEP));
        Some(Backups { folder: self.backup_folder.clone()?, every, keep: keep.into() })
    }
}

/// A whole number with a unit, from a minute to a year.
fn parse_interval(text: &str) -> Result<Duration, &'static str> {
    const EXPECTED: &str = "expected minutes, hours or days such as 30m, 24h or 7d, 1m to 365d";
    let units = [("m", 1), ("h", 60), ("d", 24 * 60)];
    let (number, unit) = units.iter().find_map(|(unit, minutes)| Some((text.strip_suffix(unit)?, minutes))).ok_or(EXPECTED)?;
    let number: u64 = number.parse().ok().filter(|_| number.bytes().all(|byte| byte.is_ascii_digit())).ok_or(EXPECTED)?;
    let minutes = number.checked_mul(*unit).filter(|minutes| (1..=365 * 24 * 60).contains(minutes));
    minutes.map(Duration::from_mins).ok_or(EXPECTED)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_a_number_with_a_unit() {
        for (text, minutes) in [("1m", 1), ("90m", 90), ("24h", 1_440), ("365d", 525_600)] {
            assert_eq!(parse_interval(text), Ok(Duration::from_mins(minutes)), "{text}");
        }
        for wrong in
            ["", "h", "24", "24 h", "-1h", "+1h", "0m", "1s", "366d", "1.5h", "99999999999999999999d", "9999999999999999999h", "1µ"]
        {
            assert!(parse_interval(wrong).is_err(), "{wrong}");
        }
    }
}
