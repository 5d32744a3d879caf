//! A form's body, read strictly: damaged input is refused, never guessed at.

use super::Values;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BodyType {
    UrlEncoded,
    Json,
}

impl BodyType {
    /// From a Content-Type header; parameters such as a charset are ignored.
    #[must_use]
    pub fn from_content_type(header: &str) -> Option<Self> {
        let essence = header.split(';').next().unwrap_or_default().trim();
        if essence.eq_ignore_ascii_case("application/x-www-form-urlencoded") {
            Some(Self::UrlEncoded)
        } else if essence.eq_ignore_ascii_case("application/json") {
            Some(Self::Json)
        } else {
            None
        }
    }
}

/// The body cannot be read as what it says it is.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum DecodeError {
    #[error("the body is not UTF-8")]
    NotUtf8,
    #[error("a percent sign without two hexadecimal digits")]
    BadEscape,
    #[error("the body is not a JSON object of strings")]
    NotAnObjectOfStrings,
}

/// Field names to values. Of a field that comes twice the first counts.
///
/// # Errors
/// [`DecodeError`] for a body that is damaged.
pub fn decode(body: &[u8], kind: BodyType) -> Result<Values, DecodeError> {
    match kind {
        BodyType::UrlEncoded => decode_url(body),
        BodyType::Json => serde_json::from_slice::<std::collections::BTreeMap<String, Option<String>>>(body)
            .map(|fields| fields.into_iter().filter_map(|(name, value)| Some((name, value?))).collect())
            .map_err(|_| DecodeError::NotAnObjectOfStrings),
    }
}

fn decode_url(body: &[u8]) -> Result<Values, DecodeError> {
    // form_urlencoded replaces what it cannot read; a visitor's words must not be changed in silence.
    let mut rest = body;
    while let Some(at) = rest.iter().position(|byte| *byte == b'%') {
        match rest.get(at + 1..at + 3) {
            Some(digits) if digits.iter().all(u8::is_ascii_hexdigit) => rest = &rest[at + 3..],
            _ => return Err(DecodeError::BadEscape),
        }
    }
    let mut values = Values::new();
    for (name, value) in form_urlencoded::parse(body) {
        if name.contains('\u{fffd}') || value.contains('\u{fffd}') {
            return Err(DecodeError::NotUtf8);
        }
        values.entry(name.into_owned()).or_insert_with(|| value.into_owned());
    }
    Ok(values)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn damaged_bodies_are_refused() {
        for (body, kind, error) in [
            (&b"name=%zz"[..], BodyType::UrlEncoded, DecodeError::BadEscape),
            (b"name=%4", BodyType::UrlEncoded, DecodeError::BadEscape),
            (b"name=%ff%fe", BodyType::UrlEncoded, DecodeError::NotUtf8),
            (b"name=\xff", BodyType::UrlEncoded, DecodeError::NotUtf8),
            (b"{", BodyType::Json, DecodeError::NotAnObjectOfStrings),
            (b"[1]", BodyType::Json, DecodeError::NotAnObjectOfStrings),
            (br#"{"name":1}"#, BodyType::Json, DecodeError::NotAnObjectOfStrings),
        ] {
            assert_eq!(decode(body, kind), Err(error), "{}", String::from_utf8_lossy(body));
        }
    }

    #[test]
    fn both_types_read_the_same() {
        let url = decode("name=Ada+L%C3%B6v&name=second&__proto__=x".as_bytes(), BodyType::UrlEncoded);
        let json = decode(r#"{"name":"Ada Löv","__proto__":"x","phone":null}"#.as_bytes(), BodyType::Json);
        assert_eq!(url, json);
        assert_eq!(url.unwrap_or_default()["name"], "Ada Löv");
    }
}
