//! Strict decoding of a form's body: damaged input is refused.

use std::fmt;

use serde::Deserialize;
use serde::de::{Deserializer, Error, MapAccess, Visitor};

use crate::store::Values;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BodyType {
    UrlEncoded,
    Json,
}

impl BodyType {
    /// From a Content-Type header; parameters such as a charset are ignored.
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

/// `None`: the body is not valid for its type. A field that occurs twice is invalid too, because it is unknown which value the visitor saw.
pub fn decode(body: &[u8], kind: BodyType) -> Option<Values> {
    match kind {
        BodyType::UrlEncoded => decode_url_encoded(body),
        BodyType::Json => serde_json::from_slice(body).map(|JsonValues(values)| values).ok(),
    }
}

/// Decodes a truncated body: URL-encoded as far as possible, JSON not at all.
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
                        return Err(A::Error::custom("a field occurs twice"));
                    }
                }
                Ok(JsonValues(fields.into_iter().filter_map(|(name, value)| Some((name, value?))).collect()))
            }
        }
        deserializer.deserialize_map(Each)
    }
}

fn decode_url_encoded(body: &[u8]) -> Option<Values> {
    // form_urlencoded silently replaces invalid sequences. Separators are ASCII, so names and values are UTF-8 if the whole is.
    String::from_utf8(percent_decode(body)?).ok()?;
    let mut values = Values::new();
    for (name, value) in form_urlencoded::parse(body) {
        if values.insert(name.into_owned(), value.into_owned()).is_some() {
            return None;
        }
    }
    Some(values)
}

/// `None`: a percent sign without two hexadecimal digits.
fn percent_decode(body: &[u8]) -> Option<Vec<u8>> {
    let digit = |byte: &u8| u8::try_from(char::from(*byte).to_digit(16)?).ok();
    let mut decoded = Vec::with_capacity(body.len());
    let mut rest = body.iter();
    while let Some(byte) = rest.next() {
        decoded.push(if *byte == b'%' { digit(rest.next()?)? << 4 | digit(rest.next()?)? } else { *byte });
    }
    Some(decoded)
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
    fn damaged_bodies_are_refused() {
        for body in ["name=%zz", "name=%4", "name=%ff%fe", "name=%C3&email=%BC", "name=a&email=b&name=a", "name=a&n%61me=b"] {
            assert_eq!(decode(body.as_bytes(), BodyType::UrlEncoded), None, "{body}");
        }
        assert_eq!(decode(b"name=\xff", BodyType::UrlEncoded), None);
        for body in ["{", "[1]", r#"{"name":1}"#, r#"{"name":"a","n\u0061me":"b"}"#, r#"{"name":null,"name":"b"}"#] {
            assert_eq!(decode(body.as_bytes(), BodyType::Json), None, "{body}");
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
