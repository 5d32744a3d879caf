//! The vocabulary of odd requests.

/// Unusual words and malformed ones. Malformed words are rare, because they end a connection.
pub struct Words {
    pub odd: &'static [&'static str],
    pub broken: &'static [&'static str],
}

pub const METHODS: Words = Words {
    odd: &["HEAD", "PUT", "DELETE", "OPTIONS", "TRACE", "PATCH", "PRI", "get", "GETT", "M-SEARCH"],
    broken: &["CONNECT", "G\0T", "", " GET", "GE(T", "\u{e9}"],
};

pub const TARGETS: Words = Words {
    odd: &[
        "/", "/faq", "/faq/", "//faq", "/blog", "/integrations", "/subscription-demo", "/contact-us", "/forms/newsletter", "/forms/contact",
        "/forms/message", "/forms/none", "/healthz", "/readyz", "/sitemap.xml", "/robots.txt", "/assets/none.js", "/assets/../robots.txt",
        "/nothing", "*", "http://soak.example/faq", "//elsewhere.example/", "/../../etc/passwd", "/%2e%2e/", "/%00", "/%ff%fe", "/faq;v=1",
    ],
    broken: &["https://elsewhere.example:99999/", "/faq#part", "faq", "", "?", "/a b", "/é", "/\\faq", "/\0"],
};

pub const PARAMETERS: &[&str] = &["q", "category", "industry", "page", "notice", "pricing", "plan", "utm_source", "", "q[]", "Q"];

pub const VERSIONS: Words =
    Words { odd: &["HTTP/1.1", "HTTP/1.0"], broken: &["HTTP/2.0", "HTTP/0.9", "HTTP/1.10", "http/1.1", "HTTP/1.", "", "X"] };

pub const LINE_ENDS: Words = Words { odd: &["\r\n", "\n"], broken: &["\r", "\r\n\r\n", "\n\n", "\r\r\n", " \r\n", ""] };

pub const NAMES: Words = Words {
    odd: &[
        "accept", "accept-encoding", "accept-language", "cookie", "if-modified-since", "if-none-match", "keep-alive", "origin", "range",
        "referer", "sec-fetch-site", "te", "trailer", "user-agent", "via", "x-forwarded-for", "x-real-ip", "X-ODD", "!#$%&'*+-.^_`|~",
    ],
    broken: &[
        "connection", "content-length", "transfer-encoding", "expect", "host", "upgrade", "x odd", "x-é", "", ":path", "x\0", "x-odd\t",
    ],
};

pub const VALUES: Words = Words {
    odd: &[
        "", "*", "*/*", "application/json", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "text/html;q=0.5", "gzip",
        "br;q=1.0, zstd;q=0", "identity;q=0, *;q=0", "br;q=nan", "gzip;q=1e9", ";;;,,,", "chunked", "gzip, chunked", "chunked, chunked",
        "0", "5", "-1", "+5", "0x10", "1e3", "99999999999999999999", "18446744073709551615", "5, 5", "100-continue", "200-ok", "close",
        "keep-alive", "upgrade", "websocket", "h2c", "bytes=0-", "bytes=5-1", "bytes=-1,0-0,9999-", "W/\"x\"", "\"", "\"x\", *",
        "soak.example", "soak.example:0", "soak.example:99999", "[::1]", "[::1", "user@host", "a,b", "http://soak.example/faq?q=x", "null",
        "cross-site", "same-origin", "none", "Thu, 01 Jan 1970 00:00:00 GMT", "ü", "a\tb", " ",
    ],
    broken: &["\u{1}", "a\0b", "a\rb", "\u{7f}"],
};

pub const WORDS: &[&str] = &[
    "", "a", "%", "%z", "%zz", "%00", "%0d%0a", "%ff", "%E2%80%AE", "+", "&", "=", "é", "\u{202e}", "🦀", "\u{212a}ate@x", "<script>",
    "' OR 1=1 --", "../..", "%252e", "null", "NaN", "-0", "9999999999999999999", "x@y", "{{7*7}}", "${x}", "\u{feff}", "\\u0000", "[", "{\"a\":",
];
