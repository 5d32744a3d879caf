//! The `traceparent` header (<https://www.w3.org/TR/trace-context/>, section 3.2). The access log shows it; this process creates no spans.

use std::fmt;

/// Version 00. Its fields are numbers, so they hold no personal data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TraceParent {
    trace: u128,
    parent: u64,
    flags: u8,
}

impl TraceParent {
    /// `00-`, 32 lower-case hexadecimal digits, `-`, 16 digits, `-`, two digits; neither id is zero. Other versions are ignored.
    #[must_use]
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

impl fmt::Display for TraceParent {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "00-{:032x}-{:016x}-{:02x}", self.trace, self.parent, self.flags)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
