//! The one line that each answer gets, in the shape of all other lines. It does not go through `tracing`, only asks it whether the line is wanted: at a
//! hundred thousand lines a second, visiting fields and spans for each costs more than everything else about an answer.

use std::cell::RefCell;
use std::fmt::Write as _;
use std::io::Write as _;
use std::sync::OnceLock;
use std::time::{SystemTime, UNIX_EPOCH};

use tracing::Level;
use tracing_subscriber::fmt::format::Writer;
use tracing_subscriber::fmt::time::{self, FormatTime};

use super::log_format::LogFormat;
use super::log_queue::LogQueue;
pub use super::trace_parent::TraceParent;

/// What is said of an answer. Nothing in it is a visitor's: the route is a row of the table, and a path has passed
/// [`loggable_path`](super::loggable_path::loggable_path).
#[derive(Clone, Copy, Debug)]
pub struct AccessLogEntry<'a> {
    pub id: &'a str,
    pub method: &'a str,
    pub route: &'a str,
    /// Of a 404.
    pub path: Option<&'a str>,
    pub status: u16,
    pub elapsed_us: u64,
    /// Which trace of the caller's it belongs to.
    pub trace: Option<TraceParent>,
}

static OUTPUT: OnceLock<(LogFormat, LogQueue)> = OnceLock::new();

/// Lines go to `queue` from now on. Only the first call counts.
pub(super) fn start(form: LogFormat, queue: LogQueue) {
    let _ = OUTPUT.set((form, queue));
}

impl AccessLogEntry<'_> {
    /// Writes the line at level `info`, where the filter lets it through.
    pub fn info(self) {
        if tracing::enabled!(target: "access", Level::INFO) {
            self.write(" INFO");
        }
    }

    /// At level `debug`.
    pub fn debug(self) {
        if tracing::enabled!(target: "access", Level::DEBUG) {
            self.write("DEBUG");
        }
    }

    fn write(self, level: &str) {
        thread_local! {
            static LINE: RefCell<(Clock, String)> = RefCell::default();
        }
        let Some((form, queue)) = OUTPUT.get() else { return };
        LINE.with_borrow_mut(|(clock, line)| {
            line.clear();
            // Writing to a string does not fail.
            let _ = match form {
                LogFormat::Text => self.text(line, level, clock),
                LogFormat::Json => self.json(line, level, clock),
            };
            let _ = queue.clone().write_all(line.as_bytes());
        });
    }

    fn text(self, line: &mut String, level: &str, clock: &mut Clock) -> std::fmt::Result {
        let Self { id, method, route, path, status, elapsed_us, trace } = self;
        clock.write(line)?;
        write!(line, " {level} answered id=\"{id}\" method={method} route={route:?} status={status} elapsed_us={elapsed_us}")?;
        if let Some(path) = path {
            write!(line, " path={path:?}")?;
        }
        if let Some(trace) = trace {
            write!(line, " traceparent={trace}")?;
        }
        line.write_char('\n')
    }

    fn json(self, line: &mut String, level: &str, clock: &mut Clock) -> std::fmt::Result {
        let Self { id, method, route, path, status, elapsed_us, trace } = self;
        let (level, route) = (level.trim_start(), serde_json::Value::from(route));
        line.push_str("{\"timestamp\":\"");
        clock.write(line)?;
        write!(line, "\",\"level\":\"{level}\",\"message\":\"answered\",\"id\":\"{id}\",\"method\":\"{method}\",\"route\":{route},")?;
        write!(line, "\"status\":{status},\"elapsed_us\":{elapsed_us},")?;
        if let Some(path) = path {
            write!(line, "\"path\":{},", serde_json::Value::from(path))?;
        }
        if let Some(trace) = trace {
            write!(line, "\"traceparent\":\"{trace}\",")?;
        }
        line.push_str("\"target\":\"access\"}\n");
        Ok(())
    }
}

/// The time of day as text; date and time up to the second are kept as long as they hold.
#[derive(Default)]
struct Clock {
    second: u64,
    text: String,
}

impl Clock {
    /// RFC 3339 with microseconds.
    fn write(&mut self, line: &mut String) -> std::fmt::Result {
        loop {
            let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
            if now.as_secs() == self.second {
                return write!(line, "{}.{:06}Z", self.text, now.subsec_micros());
            }
            self.text.clear();
            time::SystemTime.format_time(&mut Writer::new(&mut self.text))?;
            self.text.truncate("2026-01-01T00:00:00".len());
            // Where another second has begun meanwhile, the next round sees it.
            self.second = now.as_secs();
            let after = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
            if after.as_secs() != now.as_secs() {
                self.second = 0;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ANSWERED: AccessLogEntry =
        AccessLogEntry { id: "mMru6UE2", method: "GET", route: "/a\"b", path: None, status: 200, elapsed_us: 14, trace: None };

    #[test]
    fn a_line_has_the_shape_of_all_others() {
        let (mut text, mut json, mut clock) = (String::new(), String::new(), Clock::default());
        ANSWERED.text(&mut text, " INFO", &mut clock).unwrap();
        ANSWERED.json(&mut json, " INFO", &mut clock).unwrap();
        let (time, rest) = text.split_at("2026-11-21T18:41:14.881453Z".len());
        assert_eq!(rest, "  INFO answered id=\"mMru6UE2\" method=GET route=\"/a\\\"b\" status=200 elapsed_us=14\n");
        let read: serde_json::Value = serde_json::from_str(&json).unwrap();
        assert_eq!(read["route"], "/a\"b");
        assert_eq!(read["level"], "INFO");
        assert_eq!(read["target"], "access");
        let parent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
        let traced = AccessLogEntry { trace: TraceParent::parse(parent.as_bytes()), ..ANSWERED };
        let (mut text, mut line) = (String::new(), String::new());
        traced.text(&mut text, " INFO", &mut clock).unwrap();
        traced.json(&mut line, " INFO", &mut clock).unwrap();
        assert!(text.ends_with(&format!(" elapsed_us=14 traceparent={parent}\n")), "{text}");
        assert_eq!(serde_json::from_str::<serde_json::Value>(&line).unwrap()["traceparent"], parent);
        for time in [time, read["timestamp"].as_str().unwrap()] {
            let mut reference = String::new();
            time::SystemTime.format_time(&mut Writer::new(&mut reference)).unwrap();
            assert_eq!((time.len(), &time[..16]), (reference.len(), &reference[..16]));
        }
    }
}
