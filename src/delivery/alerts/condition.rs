//! What owners are told, when, and in which words. The limits stand in `deploy/alerts.yml` too.

use std::time::Duration;

use time::OffsetDateTime;

use super::memory::Step;
use crate::store::features::outbox::ChannelBacklog;
use crate::telemetry::upkeep::{DiskSpace, Upkeep};

/// A message that waits longer needs somebody.
const MAX_WAIT: Duration = Duration::from_hours(1);
/// A machine may be off over a weekend's night.
const MAX_BACKUP_DELAY: Duration = Duration::from_hours(48);
/// A certificate that is renewed by itself has more time left.
const MIN_CERTIFICATE_DAYS: i64 = 14;
/// A disk with less than a share or a number of bytes is nearly full.
const MIN_FREE_PERCENT: u64 = 5;
const MIN_FREE_BYTES: u64 = 500_000_000;

/// What alerts follow from.
#[derive(Clone, Debug, Default)]
pub struct Facts {
    pub backlog: Vec<ChannelBacklog>,
    /// The last content that was sent was rejected.
    pub is_content_rejected: bool,
    pub upkeep: Upkeep,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Alert {
    DeliveryDead,
    DeliveryWaits,
    BackupFails,
    BackupLate,
    CertificateEnds,
    CertificateForeign,
    ContentRejected,
    DiskFull,
}

impl Alert {
    pub const ALL: [Self; 8] = [
        Self::DeliveryDead,
        Self::DeliveryWaits,
        Self::BackupFails,
        Self::BackupLate,
        Self::CertificateEnds,
        Self::CertificateForeign,
        Self::ContentRejected,
        Self::DiskFull,
    ];

    /// The word in the table `state` and in the log.
    pub const fn id(self) -> &'static str {
        match self {
            Self::DeliveryDead => "delivery-dead",
            Self::DeliveryWaits => "delivery-waits",
            Self::BackupFails => "backup-fails",
            Self::BackupLate => "backup-late",
            Self::CertificateEnds => "certificate-ends",
            Self::CertificateForeign => "certificate-foreign",
            Self::ContentRejected => "content-rejected",
            Self::DiskFull => "disk-full",
        }
    }

    /// Processes on other machines may see it otherwise. The others follow from the database, or SQLite's folder.
    pub const fn is_of_machine(self) -> bool {
        matches!(self, Self::CertificateEnds | Self::CertificateForeign)
    }

    pub fn is_on(self, facts: &Facts, now: OffsetDateTime) -> bool {
        let Upkeep { backups, certificate, disk } = facts.upkeep;
        match self {
            Self::DeliveryDead => facts.backlog.iter().any(|channel| channel.dead > 0),
            Self::DeliveryWaits => facts.backlog.iter().any(|channel| channel.oldest.is_some_and(|age| age > MAX_WAIT)),
            Self::BackupFails => backups.is_some_and(|backups| backups.is_failing),
            Self::BackupLate => backups.is_some_and(|backups| backups.late > MAX_BACKUP_DELAY),
            Self::CertificateEnds => certificate.is_some_and(|it| it.not_after - now < time::Duration::days(MIN_CERTIFICATE_DAYS)),
            Self::CertificateForeign => certificate.is_some_and(|certificate| !certificate.covers_host),
            Self::ContentRejected => facts.is_content_rejected,
            Self::DiskFull => disk.is_some_and(is_nearly_full),
        }
    }

    /// Subject and text. `site`: its public URL.
    pub fn mail(self, site: &str, step: &Step) -> (String, String) {
        let (what, advice, over) = self.sentences();
        let when = &step.since;
        if step.is_over() {
            return (format!("Over: {over}"), format!("{over}.\n\nSite: {site}\nIt began: {when}\n"));
        }
        let end = "This mail is sent once. Another one follows when it is over.";
        (format!("Alert: {what}"), format!("{what}.\n\n{advice}\n\nSite: {site}\nSince: {when}\n\n{end}\n"))
    }

    /// What is wrong, what to do, and what is said when it is over.
    const fn sentences(self) -> (&'static str, &'static str, &'static str) {
        match self {
            Self::DeliveryDead => (
                "A lead could not be delivered",
                "`leadlight outbox` lists the undelivered messages and why; the leads themselves are stored. Correct the cause, try it with \
                 `leadlight outbox test`, then send them again with `leadlight outbox resend --dead`.",
                "No undelivered lead is left in the outbox",
            ),
            Self::DeliveryWaits => (
                "A lead has waited for more than an hour to be delivered",
                "It is tried again by itself. `leadlight outbox` prints the last error, `leadlight outbox test` tries each channel now.",
                "No lead waits for more than an hour any more",
            ),
            Self::BackupFails => (
                "The backup of the database failed",
                "It is tried again every five minutes. The log has the reason: often the disk is full or not mounted, or the folder of --backup-folder \
                 cannot be written.",
                "The backup of the database works again",
            ),
            Self::BackupLate => (
                "The last backup of the database is two days too old",
                "Look whether the disk of --backup-folder is mounted and the time of the machine is right. `leadlight backup FILE` makes a backup now.",
                "The backups of the database are up to date again",
            ),
            Self::CertificateEnds => (
                "The certificate of the site ends within 14 days",
                "Browsers will refuse the site then. With --acme-domain the log says why it cannot be renewed; otherwise put a new one into the files \
                 of --tls-cert and --tls-key, which the server reads by itself.",
                "The certificate of the site was renewed",
            ),
            Self::CertificateForeign => (
                "The certificate does not belong to the public URL",
                "Browsers refuse the site. Compare the names in the certificate with --public-url.",
                "The certificate belongs to the public URL again",
            ),
            Self::ContentRejected => (
                "New content was rejected",
                "The site shows the content from before. `leadlight content check DIR`, the log and the admin page say what is wrong and where.",
                "New content was published after some had been rejected",
            ),
            Self::DiskFull => (
                "The disk of the database is nearly full",
                "When it is full, forms can no longer be stored. Delete or move files that are not needed, such as old backups and logs, or make the disk \
                 larger.",
                "The disk of the database has room again",
            ),
        }
    }
}

fn is_nearly_full(DiskSpace { free_bytes, total_bytes }: DiskSpace) -> bool {
    free_bytes < MIN_FREE_BYTES || free_bytes.saturating_mul(100) < total_bytes.saturating_mul(MIN_FREE_PERCENT)
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;
    use crate::store::Channel;
    use crate::telemetry::upkeep::{BackupState, CertificateState};

    const NOW: OffsetDateTime = datetime!(2026-11-29 12:00 UTC);
    const GB: u64 = 1_000_000_000;
    /// A longer header is folded.
    const MAX_SUBJECT: usize = 66;

    fn backlog(dead: u64, oldest_min: u64) -> Facts {
        let oldest = (oldest_min > 0).then(|| Duration::from_mins(oldest_min));
        Facts { backlog: vec![ChannelBacklog { channel: Channel::Email, waiting: 1, dead, oldest }], ..Facts::default() }
    }

    fn upkeep(upkeep: Upkeep) -> Facts {
        Facts { upkeep, ..Facts::default() }
    }

    fn backups(is_failing: bool, late_h: u64) -> Facts {
        upkeep(Upkeep { backups: Some(BackupState { is_failing, late: Duration::from_hours(late_h) }), ..Upkeep::default() })
    }

    fn certificate(days: i64, covers_host: bool) -> Facts {
        let not_after = NOW + time::Duration::days(days);
        upkeep(Upkeep { certificate: Some(CertificateState { not_after, covers_host }), ..Upkeep::default() })
    }

    fn disk(free_bytes: u64, total_bytes: u64) -> Facts {
        upkeep(Upkeep { disk: Some(DiskSpace { free_bytes, total_bytes }), ..Upkeep::default() })
    }

    #[test]
    fn facts_become_alerts() {
        for (facts, expected) in [
            (Facts::default(), &[][..]),
            (backlog(0, 59), &[]),
            (backlog(1, 0), &[Alert::DeliveryDead]),
            (backlog(0, 61), &[Alert::DeliveryWaits]),
            (backups(false, 47), &[]),
            (backups(true, 0), &[Alert::BackupFails]),
            (backups(false, 49), &[Alert::BackupLate]),
            (certificate(15, true), &[]),
            (certificate(13, true), &[Alert::CertificateEnds]),
            (certificate(-1, false), &[Alert::CertificateEnds, Alert::CertificateForeign]),
            (Facts { is_content_rejected: true, ..Facts::default() }, &[Alert::ContentRejected]),
            (disk(2 * GB, 30 * GB), &[]),
            (disk(GB, 30 * GB), &[Alert::DiskFull]),
            (disk(GB / 3, GB), &[Alert::DiskFull]),
            (disk(u64::MAX, u64::MAX), &[]),
        ] {
            let on: Vec<Alert> = Alert::ALL.into_iter().filter(|alert| alert.is_on(&facts, NOW)).collect();
            assert_eq!(on, expected, "{facts:?}");
        }
    }

    #[test]
    fn mails_say_what_to_do_and_fit_into_a_line() {
        for alert in Alert::ALL {
            let (subject, text) = alert.mail("https://www.example.com", &Step::of("2026-11-29T10:00:00.000Z", false));
            assert!(subject.starts_with("Alert: ") && subject.len() <= MAX_SUBJECT, "{subject}");
            assert!(text.contains("Since: 2026-11-29T10:00:00.000Z") && text.contains("https://www.example.com"), "{text}");
            let (over, text) = alert.mail("https://www.example.com", &Step::of("2026-11-29T10:00:00.000Z", true));
            assert!(over.starts_with("Over: ") && over.len() <= MAX_SUBJECT && text.contains("It began"), "{over}: {text}");
        }
    }
}
