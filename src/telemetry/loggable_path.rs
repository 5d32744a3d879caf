//! The path of a request that got a 404, for the access log: operators look for old addresses there. What may be personal is left out.

/// Longer paths are cut.
const MAX_PATH_BYTES: usize = 160;
/// Longer parts are tokens, not words of an address.
const MAX_PART_BYTES: usize = 80;
/// As many digits in a row are a telephone number or an account.
const TOO_MANY_DIGITS: usize = 7;

/// The path without its query. A part that may hold an e-mail address, a number of a person or a token becomes `?`.
#[must_use]
pub fn loggable_path(path: &str) -> String {
    let mut logged = String::new();
    for part in path.trim_start_matches('/').split('/') {
        let part = if is_loggable(part) { part } else { "?" };
        if logged.len() + 1 + part.len() > MAX_PATH_BYTES {
            logged.push_str("/...");
            break;
        }
        logged.push('/');
        logged.push_str(part);
    }
    logged
}

fn is_loggable(part: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'~');
    let has_long_number = part.split(|c: char| !c.is_ascii_digit()).any(|digits| digits.len() >= TOO_MANY_DIGITS);
    part.len() <= MAX_PART_BYTES && part.bytes().all(is_plain) && !has_long_number
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_logged_path_is_bounded_and_names_nobody() {
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
