//! The path of a request that got 404, as the access log shows it: operators look for broken links there. Parts that may be personal are removed.

/// Longer paths are truncated.
const MAX_PATH_BYTES: usize = 160;
/// Longer segments are tokens rather than words.
const MAX_SEGMENT_BYTES: usize = 80;
/// So many digits in a row may be a telephone or account number, also with separators between them.
const TOO_MANY_DIGITS: usize = 7;
/// Words rarely change so often between digits, capitals and small letters; tokens do.
const TOO_MANY_CHANGES: usize = 4;
/// Shorter segments are no tokens.
const MIN_TOKEN_BYTES: usize = 10;

/// `path` without a query; segments that may hold an e-mail address, a personal number or a token become `?`.
pub fn loggable_path(path: &str) -> String {
    let mut logged = String::new();
    for segment in path.trim_start_matches('/').split('/') {
        let segment = if is_loggable(segment) { segment } else { "?" };
        if logged.len() + 1 + segment.len() > MAX_PATH_BYTES {
            logged.push_str("/...");
            break;
        }
        logged.push('/');
        logged.push_str(segment);
    }
    logged
}

fn is_loggable(segment: &str) -> bool {
    let is_word_byte = |byte: u8| byte.is_ascii_alphanumeric() || is_separator(byte);
    segment.len() <= MAX_SEGMENT_BYTES && segment.bytes().all(is_word_byte) && !has_long_number(segment) && !may_be_token(segment)
}

const fn is_separator(byte: u8) -> bool {
    matches!(byte, b'-' | b'.' | b'_' | b'~')
}

fn has_long_number(segment: &str) -> bool {
    segment.split(|c: char| c.is_ascii_alphabetic()).any(|number| {
        let number = number.trim_matches(|c: char| !c.is_ascii_digit());
        number.bytes().filter(u8::is_ascii_digit).count() >= TOO_MANY_DIGITS && !is_date(number.as_bytes())
    })
}

/// `2026-11-28`, as addresses of articles have it.
fn is_date(number: &[u8]) -> bool {
    number.len() == 10 && (number.starts_with(b"19") || number.starts_with(b"20")) && is_separator(number[4]) && is_separator(number[7])
}

fn may_be_token(segment: &str) -> bool {
    let kind = |byte: u8| (byte.is_ascii_digit(), byte.is_ascii_uppercase(), is_separator(byte));
    let is_change = |pair: &[u8]| {
        // After a capital small letters follow in a word too.
        let [one, other] = [kind(pair[0]), kind(pair[1])];
        !(one == other || one.2 || other.2 || one.1 && pair[1].is_ascii_lowercase())
    };
    segment.len() >= MIN_TOKEN_BYTES && segment.as_bytes().windows(2).filter(|pair| is_change(pair)).count() >= TOO_MANY_CHANGES
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logged_paths_are_short_and_hold_no_personal_data() {
        for (path, expected) in [
            ("/", "/"),
            ("/old/product-page.html", "/old/product-page.html"),
            ("/unsubscribe/ada@example.com", "/unsubscribe/?"),
            ("/u/ada%40example.com/x", "/u/?/x"),
            ("/call/+49-555-0100", "/call/?"),
            ("/id/4915550100", "/id/?"),
            ("/call/0201-555-0100", "/call/?"),
            ("/call/call.0201.555.0100.html", "/call/?"),
            ("/iban/DE89370400440532013000", "/iban/?"),
            ("/iban/DE89-3704-0044-0532-0130-00", "/iban/?"),
            ("/iban/GB29_NWBK_6016_1331_9268_19", "/iban/?"),
            ("/reset/9f86d081884c7d659a2feaa0c55ad015", "/reset/?"),
            ("/reset/a1b2c3d4-e5f6-4a7b-8c9d-e0f1a2b3c4d5", "/reset/?"),
            ("/reset/dGhpc2lzYXNlY3JldA", "/reset/?"),
            ("/reset/eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln", "/reset/?"),
            ("/2019/11/post", "/2019/11/post"),
            ("/blog/2026-11-28-quiet-quarter", "/blog/2026-11-28-quiet-quarter"),
            ("/wp-content/plugins/WordPressSeo/v2.3.10/index.php", "/wp-content/plugins/WordPressSeo/v2.3.10/index.php"),
            ("/top-10-tools-for-b2b-sales-2026.html", "/top-10-tools-for-b2b-sales-2026.html"),
            ("/visitor-identification-pricing", "/visitor-identification-pricing"),
            ("/a\u{1b}[31m\"b", "/?"),
            ("//twice//", "/twice//"),
        ] {
            assert_eq!(loggable_path(path), expected, "{path:?}");
        }
        assert_eq!(loggable_path(&format!("/{}", "x".repeat(81))), "/?");
        let long = loggable_path(&"/part".repeat(100));
        assert!(long.len() <= MAX_PATH_BYTES + 4 && long.ends_with("/..."), "{long}");
    }
}
