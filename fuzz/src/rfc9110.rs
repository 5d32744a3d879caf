//! A slow implementation of Accept-Encoding and If-None-Match by the grammar of RFC 9110. For a malformed field it allows every choice that the field
//! mentions.

/// Accept-Encoding (section 12.5.3).
pub struct Codings {
    /// Names in lower case with their weights in thousandths; `None` if malformed.
    list: Vec<(String, Option<u16>)>,
}

impl Codings {
    pub fn read(lines: &[&str]) -> Self {
        let item = |item: &str| {
            let (name, weight) = item.split_once(';').map_or((item, None), |(name, weight)| (name, Some(weight)));
            let name = trim(name).to_ascii_lowercase();
            let weight = if is_token(&name) { weight.map_or(Some(1_000), qvalue) } else { None };
            // x-gzip is gzip (section 8.4.1.3).
            (if name == "x-gzip" { "gzip".to_owned() } else { name }, weight)
        };
        Self { list: lines.iter().flat_map(|line| line.split(',')).map(trim).filter(|it| !it.is_empty()).map(item).collect() }
    }

    fn is_well_formed(&self) -> bool {
        let is_once = |name: &str| self.list.iter().filter(|(other, _)| other == name).count() == 1;
        self.list.iter().all(|(name, weight)| weight.is_some() && is_once(name))
    }

    /// Whether the coding is named, directly or by `*`, and not refused everywhere.
    pub fn may_take(&self, token: &str) -> bool {
        let mut by_name = self.list.iter().filter(|(name, _)| name == token).peekable();
        if by_name.peek().is_some() {
            return by_name.any(|(_, weight)| *weight != Some(0));
        }
        self.list.iter().any(|(name, weight)| name == "*" && *weight != Some(0))
    }

    /// The most preferred coding of `there`, the first one among equals; `identity` if none is acceptable. `None` if the field is malformed.
    pub fn best<'a>(&self, there: &[&'a str]) -> Option<&'a str> {
        let weight = |token: &str| {
            let named = |token: &str| self.list.iter().find(|(name, _)| name == token).and_then(|(_, weight)| *weight);
            named(token).or_else(|| named("*")).unwrap_or(0)
        };
        let mut best = ("identity", 0);
        for token in there.iter().copied().chain(["identity"]) {
            if weight(token) > best.1 {
                best = (token, weight(token));
            }
        }
        self.is_well_formed().then_some(best.0)
    }
}

/// If-None-Match (section 13.1.2).
pub enum EntityTags {
    Any,
    /// The opaque parts with their quotes; comparison is weak.
    List(Vec<Vec<u8>>),
    Malformed(Vec<u8>),
}

impl EntityTags {
    pub fn read(lines: &[&[u8]]) -> Self {
        if lines == [b"*"] {
            return Self::Any;
        }
        // The lines of a field are one list (section 5.3).
        let field = lines.join(&b", "[..]);
        let mut tags = Vec::new();
        let mut rest = &field[..];
        loop {
            let start = rest.iter().position(|byte| !b" \t,".contains(byte));
            let Some(start) = start else { return Self::List(tags) };
            let (separators, tag) = rest.split_at(start);
            let tag = tag.strip_prefix(b"W/").unwrap_or(tag);
            let end = tag.iter().skip(1).position(|byte| !matches!(byte, 0x21 | 0x23..=0x7e | 0x80..)).map(|at| at + 1);
            match end {
                Some(end) if tag[0] == b'"' && tag[end] == b'"' && (tags.is_empty() || separators.contains(&b',')) => {
                    tags.push(tag[..=end].to_vec());
                    rest = &tag[end + 1..];
                }
                _ => return Self::Malformed(field),
            }
        }
    }

    /// Whether a 304 is correct.
    pub fn may_match(&self, tag: &[u8]) -> bool {
        match self {
            Self::Malformed(field) => field.contains(&b'*') || field.windows(tag.len()).any(|window| window == tag),
            _ => !self.may_differ(tag),
        }
    }

    /// Whether a 200 is correct.
    pub fn may_differ(&self, tag: &[u8]) -> bool {
        match self {
            Self::Any => false,
            Self::List(tags) => tags.iter().all(|other| other != tag),
            Self::Malformed(_) => true,
        }
    }
}

/// The weight after `q=` in thousandths (section 12.4.2). A malformed weight counts as a refusal.
fn qvalue(weight: &str) -> Option<u16> {
    let weight = trim(weight);
    let number = weight.strip_prefix("q=").or_else(|| weight.strip_prefix("Q=")).filter(|number| !number.contains(';'))?;
    let is_known = match number.as_bytes() {
        b"0" | b"1" => true,
        [b'0', b'.', digits @ ..] => digits.len() <= 3 && digits.iter().all(u8::is_ascii_digit),
        [b'1', b'.', digits @ ..] => digits.len() <= 3 && digits.iter().all(|digit| *digit == b'0'),
        _ => false,
    };
    let thousandths = number.parse().ok().filter(|_| is_known).map_or(0.0, |number: f64| number * 1_000.0);
    format!("{thousandths:.0}").parse().ok()
}

fn is_token(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&byte))
}

/// Removes optional white space (section 5.6.3).
fn trim(text: &str) -> &str {
    text.trim_matches([' ', '\t'])
}
