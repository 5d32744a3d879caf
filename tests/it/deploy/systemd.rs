//! The units: that systemd understands them, and that what they take away from the server stays away.

use super::{adapted, file, installed, succeeds};
use crate::process::BINARY;

/// Tenths: from 0, nothing can be done, to 100.
const MAX_EXPOSURE: u32 = 20;

#[test]
fn systemd_finds_no_fault() {
    let Some(mut analyze) = installed("systemd-analyze", "systemd") else { return };
    let folder = tempfile::tempdir().unwrap();
    let service = folder.path().join("leadlight.service");
    std::fs::write(&service, adapted("leadlight.service", &[("/usr/local/bin/leadlight", BINARY)])).unwrap();
    std::fs::copy(file("leadlight.socket"), folder.path().join("leadlight.socket")).unwrap();
    let said = succeeds(analyze.args(["verify", "--man=no"]).arg(&service).arg(folder.path().join("leadlight.socket")));
    assert!(!said.contains("leadlight."), "{said}");
}

#[test]
fn a_server_that_was_taken_over_can_do_little() {
    let Some(mut analyze) = installed("systemd-analyze", "systemd") else { return };
    let threshold = MAX_EXPOSURE.to_string();
    succeeds(analyze.args(["security", "--offline=true", "--no-pager", "--threshold", &threshold]).arg(file("leadlight.service")));
}
