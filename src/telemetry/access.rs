//! Access lines, one per response. They bypass `tracing`, which only filters them: that saves 6 % of the CPU time of a prepared page.

use std::cell::RefCell;
use std::fmt::Write as _;
use std::io::Write as _;
use std::sync::OnceLock;
use std::time::{SystemTime, UNIX_EPOCH};

use time::OffsetDateTime;
use time::format_description::BorrowedFormatItem;
use time::macros::format_description;
use tracing::Level;

use super::log_queue::{LogFormat, LogQueue};

/// What a line says. No personal data: the route is from the route table, and `path` has passed
/// [`loggable_path`](super::loggable_path::loggable_path).
#[derive(Clone, Copy, Debug)]
pub struct AccessLogEntry<'a> {
    pub id: &'a str,
    pub method: &'a str,
    pub route: &'a str,
    /// The path of the request, only for 404.
    pub path: Option<&'a str>,
    pub status: u16,
    pub elapsed_us: u64,
    /// The trace of the caller.
    pub trace: Option<TraceParent>,
}

const UP_TO_SECOND: &[BorrowedFormatItem<'_>] = format_description!("[year]-[month]-[day]T[hour]:[minute]:[second]");

static OUTPUT: OnceLock<(LogFormat, LogQueue)> = OnceLock::new();

/// Starts the access log. Only the first call has an effect.
pub(super) fn start(format: LogFormat, queue: LogQueue) {
    let _ = OUTPUT.set((format, queue));
}

impl AccessLogEntry<'_> {
    /// Writes the line at level `info`, unless the filter rejects it.
    pub fn info(self) {
        if tracing::enabled!(target: "access", Level::INFO) {
            self.write(" INFO");
        }
    }

    /// The same at level `debug`.
    pub fn debug(self) {
        if tracing::enabled!(target: "access", Level::DEBUG) {
            self.write("DEBUG");
        }
    }

    fn write(self, level: &str) {
        thread_local! {
            static LINE: RefCell<(Clock, String)> = RefCell::default();
        }
        let Some((format, queue)) = OUTPUT.get() else { return };
        LINE.with_borrow_mut(|(clock, line)| {
            line.clear();
            let _ = match format {
                LogFormat::Text => self.text(line, level, clock),
                LogFormat::Json => self.json(line, level, clock),
            };
            let _ = queue.clone().write_all(line.as_bytes());
        });
    }

    fn text(self, line: &mut String, level: &str, clock: &mut Clock) -> std::fmt::Result {
        let Self { id, method, route, path, status, elapsed_us, trace } = self;
        clock.write(line)?;
        write!(line, " {level} response id=\"{id}\" method={method} route={route:?} status={status} elapsed_us={elapsed_us}")?;
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
        write!(line, "\",\"level\":\"{level}\",\"message\":\"response\",\"id\":\"{id}\",\"method\":\"{method}\",\"route\":{route},")?;
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

/// The `traceparent` header of a caller (<https://www.w3.org/TR/trace-context/>, section 3.2), version 00: only numbers, so no personal data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TraceParent {
    trace: u128,
    parent: u64,
    flags: u8,
}

impl TraceParent {
    /// `00-`, 32 lower-case hexadecimal digits, `-`, 16 digits, `-`, two digits; neither id is zero. Other versions are ignored.
    pub fn parse(header: &[u8]) -> Option<Self> {
        let mut fields = header.strip_prefix(b"00-")?.split(|byte| *byte == b'-');
        let trace = hexadecimal(fields.next()?, 32)?;
        let parent = u64::try_from(hexadecimal(fields.next()?, 16)?).ok()?;
        let flags = u8::try_from(hexadecimal(fields.next()?, 2)?).ok()?;
        (fields.next().is_none() && trace != 0 && parent != 0).then_some(Self { trace, parent, flags })
    }
}

fn hexadecimal(field: &[u8], digits: usize) -> Option<u128> {
    let is_valid = field.len() == digits && field.iter().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
    u128::from_str_radix(std::str::from_utf8(field).ok().filter(|_| is_valid)?, 16).ok()
}

impl std::fmt::Display for TraceParent {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "00-{:032x}-{:016x}-{:02x}", self.trace, self.parent, self.flags)
    }
}

/// Formats timestamps; caches the text up to the second.
#[derive(Default)]
struct Clock {
    second: u64,
    text: String,
}

impl Clock {
    /// Writes the time as RFC 3339 with microseconds.
    fn write(&mut self, line: &mut String) -> std::fmt::Result {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        if now.as_secs() != self.second {
            self.second = now.as_secs();
            self.text = OffsetDateTime::from(UNIX_EPOCH + now).format(UP_TO_SECOND).unwrap_or_default();
        }
        write!(line, "{}.{:06}Z", self.text, now.subsec_micros())
    }
}

#[cfg(test)]
mod tests {
    use tracing_subscriber::fmt::format::Writer;
    use tracing_subscriber::fmt::time::{FormatTime, SystemTime};

    use super::{AccessLogEntry, Clock, TraceParent};

    const ENTRY: AccessLogEntry =
        AccessLogEntry { id: "mMru6UE2", method: "GET", route: "/a\"b", path: None, status: 200, elapsed_us: 14, trace: None };

    #[test]
    fn access_lines_look_like_other_lines() {
        let (mut text, mut json, mut clock) = (String::new(), String::new(), Clock::default());
        ENTRY.text(&mut text, " INFO", &mut clock).unwrap();
        ENTRY.json(&mut json, " INFO", &mut clock).unwrap();
        let (time, rest) = text.split_at("2026-11-21T18:41:14.881453Z".len());
        assert_eq!(rest, "  INFO response id=\"mMru6UE2\" method=GET route=\"/a\\\"b\" status=200 elapsed_us=14\n");
        let read: serde_json::Value = serde_json::from_str(&json).unwrap();
        assert_eq!(read["route"], "/a\"b");
        assert_eq!(read["level"], "INFO");
        assert_eq!(read["target"], "access");
        let parent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
        let traced = AccessLogEntry { trace: TraceParent::parse(parent.as_bytes()), ..ENTRY };
        let mut traced_text = String::new();
        traced.text(&mut traced_text, " INFO", &mut clock).unwrap();
        assert!(traced_text.ends_with(&format!(" elapsed_us=14 traceparent={parent}\n")), "{traced_text}");
        for time in [time, read["timestamp"].as_str().unwrap()] {
            let mut reference = String::new();
            SystemTime.format_time(&mut Writer::new(&mut reference)).unwrap();
            assert_eq!((time.len(), &time[..16]), (reference.len(), &reference[..16]));
        }
    }

    #[test]
    fn valid_headers_round_trip_and_others_are_ignored() {
        const TRACE: &str = "4bf92f3577b34da6a3ce929d0e0e4736";
        const PARENT: &str = "00f067aa0ba902b7";
        let zero = |digits| "0".repeat(digits);
        for (header, valid) in [
            (format!("00-{TRACE}-{PARENT}-01"), true),
            (format!("00-{TRACE}-{PARENT}-00"), true),
            (format!("00-{TRACE}-{PARENT}-ff"), true),
            (format!("00-{}-{PARENT}-01", zero(32)), false),
            (format!("00-{TRACE}-{}-01", zero(16)), false),
            (format!("00-{}-{PARENT}-01", TRACE.to_uppercase()), false),
            (format!("00-{TRACE}-{PARENT}"), false),
            (format!("00-{TRACE}-{PARENT}-1"), false),
            (format!("00-{TRACE}-{PARENT}-01-more"), false),
            (format!("00-{TRACE}0-{PARENT}-01"), false),
            (format!("00-+{}-{PARENT}-01", &TRACE[1..]), false),
            (format!("01-{TRACE}-{PARENT}-01"), false),
            (format!("ff-{TRACE}-{PARENT}-01"), false),
            (format!(" 00-{TRACE}-{PARENT}-01"), false),
            (String::new(), false),
            ("00-ada@example.com".to_owned(), false),
        ] {
            let read = TraceParent::parse(header.as_bytes());
            assert_eq!(read.map(|it| it.to_string()), valid.then(|| header.clone()), "{header}");
        }
    }
}
