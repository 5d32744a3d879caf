//! Statistics of this process from `/proc` (proc(5)); other systems have none.

use std::fs;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ProcessStats {
    /// When the process started, in Unix time.
    pub started_s: f64,
    /// CPU time in user and in system mode.
    pub cpu_s: f64,
    pub resident_bytes: u64,
    pub threads: u64,
    pub open_files: u64,
    pub max_files: Option<u64>,
}

/// USER_HZ (time(7)); 100 on every architecture that this program is built for.
const TICKS_PER_SECOND: f64 = 100.0;

impl ProcessStats {
    pub fn read() -> Option<Self> {
        let text = |name: &str| fs::read_to_string(format!("/proc/{name}")).ok();
        let stat = text("self/stat")?;
        // The second field is the program's name in parentheses and may hold any character.
        let stat: Vec<&str> = stat.rsplit_once(')')?.1.split_ascii_whitespace().collect();
        // Numbered as in proc_pid_stat(5): the field after the name is the third.
        let ticks = |field: usize| stat.get(field - 3)?.parse::<f64>().ok().map(|ticks| ticks / TICKS_PER_SECOND);
        let booted_s: f64 = line(&text("stat")?, "btime ")?.trim().parse().ok()?;
        let status = text("self/status")?;
        let resident_kib: u64 = line(&status, "VmRSS:")?.trim().strip_suffix(" kB")?.parse().ok()?;
        let limits = text("self/limits")?;
        Some(Self {
            started_s: booted_s + ticks(22)?,
            cpu_s: ticks(14)? + ticks(15)?,
            resident_bytes: resident_kib * 1_024,
            threads: line(&status, "Threads:")?.trim().parse().ok()?,
            open_files: u64::try_from(fs::read_dir("/proc/self/fd").ok()?.count()).ok()?,
            max_files: line(&limits, "Max open files")?.split_ascii_whitespace().next()?.parse().ok(),
        })
    }
}

/// The rest of the line that begins with `name`.
fn line<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    text.lines().find_map(|line| line.strip_prefix(name))
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::time::{SystemTime, UNIX_EPOCH};

    use super::*;

    #[test]
    fn reads_this_process() {
        let process = ProcessStats::read().unwrap();
        let now_s = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs_f64();
        assert!((0.0..3_600.0).contains(&(now_s + 1.0 - process.started_s)), "{process:?}");
        assert!(process.resident_bytes > 1 << 20 && process.threads >= 1 && process.open_files >= 3, "{process:?}");
    }
}
