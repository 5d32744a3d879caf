//! The systemd units: valid, and sandboxed.

use super::{deploy_file, find_program, read_deploy_file_with, run_successfully};
use crate::process::BINARY;

/// systemd's exposure level in tenths: 0 is best, 100 worst.
const MAX_EXPOSURE: u32 = 20;

#[test]
fn systemd_accepts_the_units() {
    let Some(mut analyze) = find_program("systemd-analyze", "systemd") else { return };
    let folder = tempfile::tempdir().unwrap();
    let service = folder.path().join("leadlight.service");
    std::fs::write(&service, read_deploy_file_with("leadlight.service", &[("/usr/local/bin/leadlight", BINARY)])).unwrap();
    std::fs::copy(deploy_file("leadlight.socket"), folder.path().join("leadlight.socket")).unwrap();
    let said = run_successfully(analyze.args(["verify", "--man=no"]).arg(&service).arg(folder.path().join("leadlight.socket")));
    assert!(!said.contains("leadlight."), "{said}");
}

#[test]
fn the_service_is_sandboxed() {
    let Some(mut analyze) = find_program("systemd-analyze", "systemd") else { return };
    let threshold = MAX_EXPOSURE.to_string();
    run_successfully(
        analyze.args(["security", "--offline=true", "--no-pager", "--threshold", &threshold]).arg(deploy_file("leadlight.service")),
    );
}
