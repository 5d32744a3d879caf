//! Turns positions in the bundle into positions in the TypeScript sources.

use std::borrow::Cow;
use std::sync::OnceLock;

use sourcemap::SourceMap;

/// The script name of the bundle in stack traces.
pub const SCRIPT_NAME: &str = "server.js";

/// Parses the source map on first use: most processes never need it.
pub struct StackMapper {
    source_map_zstd: Cow<'static, [u8]>,
    map: OnceLock<Option<SourceMap>>,
}

impl StackMapper {
    pub const fn new(source_map_zstd: Cow<'static, [u8]>) -> Self {
        Self { source_map_zstd, map: OnceLock::new() }
    }

    /// Rewrites every `server.js:LINE:COLUMN` of a JavaScript stack that the map knows.
    pub fn rewrite(&self, stack: &str) -> String {
        let Some(map) = self.map.get_or_init(|| parse(&self.source_map_zstd)) else {
            return stack.to_owned();
        };
        stack.lines().map(|line| rewrite_line(map, line)).collect::<Vec<_>>().join("\n")
    }
}

fn parse(zstd_bytes: &[u8]) -> Option<SourceMap> {
    let json = zstd::stream::decode_all(zstd_bytes).ok()?;
    SourceMap::from_slice(&json).ok()
}

fn rewrite_line(map: &SourceMap, line: &str) -> String {
    let mapped = || {
        let start = line.find(SCRIPT_NAME)?;
        let position = line[start + SCRIPT_NAME.len()..].strip_prefix(':')?;
        let mut numbers = position.splitn(2, ':');
        let row: u32 = numbers.next()?.parse().ok()?;
        let rest = numbers.next()?;
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let column: u32 = rest[..digits].parse().ok()?;
        let token = map.lookup_token(row.checked_sub(1)?, column.saturating_sub(1))?;
        let source = token.get_source()?;
        Some(format!("{}{source}:{}:{}{}", &line[..start], token.get_src_line() + 1, token.get_src_col() + 1, &rest[digits..]))
    };
    mapped().unwrap_or_else(|| line.to_owned())
}
