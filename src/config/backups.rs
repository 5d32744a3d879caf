//! Backups that the server makes by itself.

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::ensure;
use clap::Args;

#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Backups")]
pub struct BackupSettings {
    /// Back the database up into this folder while serving, best one on another disk; it must be there
    #[arg(long, env = "SITE_BACKUP_FOLDER", value_name = "FOLDER")]
    pub backup_folder: Option<PathBuf>,

    /// How much time lies between two backups, restarts included: minutes, hours or days such as 30m, 24h, 7d [default: 24h]
    #[arg(long, env = "SITE_BACKUP_EVERY", value_name = "TIME", value_parser = read_every)]
    pub backup_every: Option<Duration>,

    /// How many backups stay (1 to 10000); the oldest ones go once a new one is whole [default: 7]
    #[arg(long, env = "SITE_BACKUP_KEEP", value_name = "N", value_parser = clap::value_parser!(u16).range(1..=10_000))]
    pub backup_keep: Option<u16>,
}

/// What the operator wants of backups.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BackupPlan<'a> {
    pub folder: &'a Path,
    pub every: Duration,
    pub keep: usize,
}

impl BackupSettings {
    pub const EVERY: Duration = Duration::from_hours(24);
    pub const KEEP: u16 = 7;

    /// # Errors
    /// A folder that is not there, and settings that need one.
    pub fn check(&self) -> anyhow::Result<()> {
        if let Some(folder) = &self.backup_folder {
            ensure!(
                folder.is_dir(),
                "--backup-folder (SITE_BACKUP_FOLDER): `{}` is no folder; make it, or mount its disk",
                folder.display()
            );
        }
        for (name, is_set) in [
            ("--backup-every (SITE_BACKUP_EVERY)", self.backup_every.is_some()),
            ("--backup-keep (SITE_BACKUP_KEEP)", self.backup_keep.is_some()),
        ] {
            ensure!(!is_set || self.backup_folder.is_some(), "{name}: only --backup-folder (SITE_BACKUP_FOLDER) uses it, which is missing");
        }
        Ok(())
    }

    /// `None`: the server makes none.
    #[must_use]
    pub fn plan(&self) -> Option<BackupPlan<'_>> {
        let folder = self.backup_folder.as_deref()?;
        Some(BackupPlan { folder, every: self.backup_every.unwrap_or(Self::EVERY), keep: self.backup_keep.unwrap_or(Self::KEEP).into() })
    }
}

/// A whole number and its unit, a minute to a year.
fn read_every(text: &str) -> Result<Duration, &'static str> {
    const WHAT_A_TIME_IS: &str = "expected minutes, hours or days such as 30m, 24h or 7d, 1m to 365d";
    let unit = text.char_indices().next_back().ok_or(WHAT_A_TIME_IS)?;
    let number = &text[..unit.0];
    let number: u64 = number.parse().ok().filter(|_| number.bytes().all(|byte| byte.is_ascii_digit())).ok_or(WHAT_A_TIME_IS)?;
    let minutes = number.checked_mul(match unit.1 {
        'm' => 1,
        'h' => 60,
        'd' => 24 * 60,
        _ => return Err(WHAT_A_TIME_IS),
    });
    minutes.filter(|minutes| (1..=365 * 24 * 60).contains(minutes)).map(Duration::from_mins).ok_or(WHAT_A_TIME_IS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_a_number_and_its_unit() {
        for (text, minutes) in [("1m", 1), ("90m", 90), ("24h", 1_440), ("365d", 525_600)] {
            assert_eq!(read_every(text), Ok(Duration::from_mins(minutes)), "{text}");
        }
        for wrong in
            ["", "h", "24", "24 h", "-1h", "+1h", "0m", "1s", "366d", "1.5h", "99999999999999999999d", "9999999999999999999h", "1µ"]
        {
            assert!(read_every(wrong).is_err(), "{wrong}");
        }
    }
}
