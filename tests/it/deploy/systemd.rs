//! The systemd units: valid, and sandboxed.

use super::{adapted, file, installed, succeeds};
use crate::process::BINARY;

/// systemd's exposure level in tenths: 0 is best, 100 worst.
const MAX_EXPOSURE: u32 = 20;

#[test]
fn systemd_accepts_the_units() {
    let Some(mut analyze) = installed("systemd-analyze", "systemd") else { return };
    let folder = tempfile::tempdir().unwrap();
    let service = folder.path().join("leadlight.service");
    std::fs::write(&service, adapted("leadlight.service", &[("/usr/local/bin/leadlight", BINARY)])).unwrap();
    std::fs::copy(file("leadlight.socket"), folder.path().join("leadlight.socket")).unwrap();
    let said = succeeds(analyze.args(["verify", "--man=no"]).arg(&service).arg(folder.path().join("leadlight.socket")));
    assert!(!said.contains("leadlight."), "{said}");
}

#[test]
fn the_service_is_sandboxed() {
    let Some(mut analyze) = installed("systemd-analyze", "systemd") else { return };
    let threshold = MAX_EXPOSURE.to_string();
    succeeds(analyze.args(["security", "--offline=true", "--no-pager", "--threshold", &threshold]).arg(file("leadlight.service")));
}
