//! Strict decoding of a form's body: damaged input is an error.

use std::fmt;

use serde::Deserialize;
use serde::de::{Deserializer, Error, MapAccess, Visitor};

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

/// The body is not valid for its Content-Type.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum DecodeError {
    #[error("the body is not UTF-8")]
    NotUtf8,
    #[error("a percent sign without two hexadecimal digits")]
    BadEscape,
    #[error("the body is not a JSON object of strings, each name once")]
    NotAnObjectOfStrings,
    #[error("a field occurs twice")]
    DuplicateField,
}

/// A field that occurs twice is an error, because it is unknown which value the visitor saw.
///
/// # Errors
/// The body is damaged.
pub fn decode(body: &[u8], kind: BodyType) -> Result<Values, DecodeError> {
    match kind {
        BodyType::UrlEncoded => decode_url_encoded(body),
        BodyType::Json => serde_json::from_slice(body).map(|JsonValues(values)| values).map_err(|_| DecodeError::NotAnObjectOfStrings),
    }
}

/// Decodes a truncated body: URL-encoded as far as possible, JSON not at all.
#[must_use]
pub fn decode_truncated(body: &[u8], kind: BodyType) -> Values {
    if kind == BodyType::Json {
        return Values::new();
    }
    let cut_escape = body.iter().rev().take(2).position(|byte| *byte == b'%').map_or(0, |at| at + 1);
    let whole = &body[..body.len() - cut_escape];
    let mut values = Values::new();
    for (name, value) in form_urlencoded::parse(whole) {
        // A character that was cut in the middle.
        values.entry(name.into_owned()).or_insert_with(|| value.trim_end_matches(char::REPLACEMENT_CHARACTER).to_owned());
    }
    values
}

/// An object of strings; null is a missing field. serde's maps would let the second of two equal names win (RFC 8259, section 4).
struct JsonValues(Values);

impl<'de> Deserialize<'de> for JsonValues {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Each;
        impl<'de> Visitor<'de> for Each {
            type Value = JsonValues;

            fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str("an object of strings")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<JsonValues, A::Error> {
                let mut fields = std::collections::BTreeMap::new();
                while let Some((name, value)) = map.next_entry::<String, Option<String>>()? {
                    if fields.insert(name, value).is_some() {
                        return Err(A::Error::custom(DecodeError::DuplicateField));
                    }
                }
                Ok(JsonValues(fields.into_iter().filter_map(|(name, value)| Some((name, value?))).collect()))
            }
        }
        deserializer.deserialize_map(Each)
    }
}

fn decode_url_encoded(body: &[u8]) -> Result<Values, DecodeError> {
    // form_urlencoded silently replaces invalid sequences.
    if std::str::from_utf8(&percent_decode(body)?).is_err() {
        return Err(DecodeError::NotUtf8);
    }
    let mut values = Values::new();
    for (name, value) in form_urlencoded::parse(body) {
        if values.insert(name.into_owned(), value.into_owned()).is_some() {
            return Err(DecodeError::DuplicateField);
        }
    }
    Ok(values)
}

/// Separators are ASCII, so names and values are UTF-8 if the whole is.
fn percent_decode(body: &[u8]) -> Result<Vec<u8>, DecodeError> {
    let mut bytes = Vec::with_capacity(body.len());
    let mut rest = body;
    while let Some((byte, after)) = rest.split_first() {
        if *byte == b'%' {
            let digit = |at: usize| u8::try_from(char::from(*after.get(at)?).to_digit(16)?).ok();
            let (Some(high), Some(low)) = (digit(0), digit(1)) else { return Err(DecodeError::BadEscape) };
            bytes.push(high << 4 | low);
            rest = &after[2..];
        } else {
            bytes.push(*byte);
            rest = after;
        }
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_truncated_body_is_decoded_as_far_as_it_goes() {
        for (body, expected) in [
            ("name=Ada&message=one+two", "one two"),
            ("name=Ada&message=%F0%9F%92%A1%F0%9F", "💡"),
            ("name=Ada&message=a%2", "a"),
            ("name=Ada&message=a%", "a"),
            ("name=Ada&message=", ""),
        ] {
            let values = decode_truncated(body.as_bytes(), BodyType::UrlEncoded);
            assert_eq!((values["name"].as_str(), values["message"].as_str()), ("Ada", expected), "{body}");
        }
        assert!(decode_truncated(br#"{"name": "Ada", "mess"#, BodyType::Json).is_empty());
    }

    #[test]
    fn damaged_bodies_are_errors() {
        for (body, kind, error) in [
            (&b"name=%zz"[..], BodyType::UrlEncoded, DecodeError::BadEscape),
            (b"name=%4", BodyType::UrlEncoded, DecodeError::BadEscape),
            (b"name=%ff%fe", BodyType::UrlEncoded, DecodeError::NotUtf8),
            (b"name=\xff", BodyType::UrlEncoded, DecodeError::NotUtf8),
            (b"name=%C3&email=%BC", BodyType::UrlEncoded, DecodeError::NotUtf8),
            (b"{", BodyType::Json, DecodeError::NotAnObjectOfStrings),
            (b"[1]", BodyType::Json, DecodeError::NotAnObjectOfStrings),
            (br#"{"name":1}"#, BodyType::Json, DecodeError::NotAnObjectOfStrings),
            (b"name=a&email=b&name=a", BodyType::UrlEncoded, DecodeError::DuplicateField),
            (b"name=a&n%61me=b", BodyType::UrlEncoded, DecodeError::DuplicateField),
            (br#"{"name":"a","n\u0061me":"b"}"#, BodyType::Json, DecodeError::NotAnObjectOfStrings),
            (br#"{"name":null,"name":"b"}"#, BodyType::Json, DecodeError::NotAnObjectOfStrings),
        ] {
            assert_eq!(decode(body, kind), Err(error), "{}", String::from_utf8_lossy(body));
        }
    }

    #[test]
    fn both_types_decode_to_the_same_values() {
        let url = decode("name=Ada+L%C3%B6v&__proto__=x".as_bytes(), BodyType::UrlEncoded);
        let json = decode(r#"{"name":"Ada Löv","__proto__":"x","phone":null}"#.as_bytes(), BodyType::Json);
        assert_eq!(url, json);
        assert_eq!(url.unwrap_or_default()["name"], "Ada Löv");
        // A replacement character that was sent is a character like any other.
        let url = decode(b"name=a%EF%BF%BDb", BodyType::UrlEncoded);
        assert_eq!(url, decode(br#"{"name":"a\ufffdb"}"#, BodyType::Json));
        assert_eq!(url.unwrap_or_default()["name"], "a\u{fffd}b");
    }
}
