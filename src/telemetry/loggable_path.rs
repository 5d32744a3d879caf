//! The path of a request that got 404, as the access log shows it: operators look for broken links there. Parts that may be personal are removed.

/// Longer paths are truncated.
const MAX_PATH_BYTES: usize = 160;
/// Longer segments are tokens rather than words.
const MAX_SEGMENT_BYTES: usize = 80;
/// So many digits in a row may be a telephone or account number.
const TOO_MANY_DIGITS: usize = 7;

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
    let is_word_byte = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'~');
    let has_long_number = segment.split(|c: char| !c.is_ascii_digit()).any(|digits| digits.len() >= TOO_MANY_DIGITS);
    segment.len() <= MAX_SEGMENT_BYTES && segment.bytes().all(is_word_byte) && !has_long_number
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
            ("/2019/11/post", "/2019/11/post"),
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
