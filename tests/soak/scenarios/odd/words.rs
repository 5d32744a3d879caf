//! What odd requests are made of: what the server knows, and what it must not stumble over.

pub const METHODS: &[&str] = &[
    "GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "TRACE", "CONNECT", "PATCH", "PRI", "get", "GETT", "G\0T", "", " GET", "M-SEARCH",
];

pub const TARGETS: &[&str] = &[
    "/", "/faq", "/faq/", "//faq", "/blog", "/integrations", "/subscription-demo", "/contact-us", "/forms/newsletter", "/forms/contact",
    "/forms/message", "/forms/none", "/healthz", "/readyz", "/sitemap.xml", "/robots.txt", "/assets/none.js", "/assets/../robots.txt",
    "/nothing", "*", "http://soak.example/faq", "https://elsewhere.example:99999/", "//elsewhere.example/", "/../../etc/passwd", "/%2e%2e/",
    "/%00", "/%ff%fe", "/faq#part", "faq", "", "?", "/a b", "/é", "/\\faq", "/faq;v=1",
];

pub const PARAMETERS: &[&str] = &["q", "category", "industry", "page", "notice", "pricing", "plan", "utm_source", "", "q[]", "Q"];

pub const VERSIONS: &[&str] =
    &["HTTP/1.1", "HTTP/1.1", "HTTP/1.1", "HTTP/1.0", "HTTP/2.0", "HTTP/0.9", "HTTP/1.10", "http/1.1", "HTTP/1.", "", "X"];

pub const LINE_ENDS: &[&str] = &["\n", "\r", "\r\n\r\n", "\n\n", "\r\r\n", " \r\n", ""];

pub const NAMES: &[&str] = &[
    "accept", "accept-encoding", "accept-language", "connection", "content-length", "content-type", "cookie", "expect", "host",
    "if-modified-since", "if-none-match", "keep-alive", "origin", "range", "referer", "sec-fetch-site", "te", "trailer", "transfer-encoding",
    "upgrade", "user-agent", "via", "x-forwarded-for", "x-real-ip", "x odd", "x-é", "", ":path", "x\0", "x-odd\t",
];

pub const VALUES: &[&str] = &[
    "", "*", "*/*", "application/json", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "text/html;q=0.5", "gzip",
    "br;q=1.0, zstd;q=0", "identity;q=0, *;q=0", "br;q=nan", "gzip;q=1e9", ";;;,,,", "chunked", "gzip, chunked", "chunked, chunked", "xchunked",
    "0", "5", "-1", "+5", "0x10", "1e3", "99999999999999999999", "18446744073709551615", "5, 5", "100-continue", "200-ok", "close",
    "keep-alive", "upgrade", "websocket", "h2c", "bytes=0-", "bytes=5-1", "bytes=-1,0-0,9999-", "W/\"x\"", "\"", "\"x\", *", "soak.example",
    "soak.example:0", "soak.example:99999", "[::1]", "[::1", "user@host", "a,b", "http://soak.example/faq?q=x", "null", "cross-site",
    "same-origin", "none", "Thu, 01 Jan 1970 00:00:00 GMT", "\u{1}", "a\0b", "ü", "a\tb", " ",
];

pub const WORDS: &[&str] = &[
    "", "a", "%", "%z", "%zz", "%00", "%0d%0a", "%ff", "%E2%80%AE", "+", "&", "=", "é", "\u{202e}", "🦀", "\u{212a}ate@x", "<script>",
    "' OR 1=1 --", "../..", "%252e", "null", "NaN", "-0", "9999999999999999999", "x@y", "{{7*7}}", "${x}", "\u{feff}", "\\u0000", "[", "{\"a\":",
];
