//! Company facts: `data/site.json`, or the operator's file of the same shape.

use serde::Deserialize;
use serde_json::Value;

/// The facts that Rust needs, and the whole file for React.
#[derive(Clone, Debug)]
pub struct Site {
    pub company: Company,
    pub json: Value,
}

impl Site {
    /// The fields whose values are those of a sample, as `email.sales`: a host that nobody can own (RFC 2606).
    pub fn sample_fields(&self) -> Vec<String> {
        let mut fields = Vec::new();
        collect_sample_fields(&self.json, "", &mut fields);
        fields
    }
}

fn collect_sample_fields(value: &Value, path: &str, fields: &mut Vec<String>) {
    match value {
        Value::String(text) if text.split(['/', '@', ':', '?', '#']).any(is_sample_host) => {
            fields.push(path.trim_start_matches('.').to_owned());
        }
        Value::Object(object) => object.iter().for_each(|(name, value)| collect_sample_fields(value, &format!("{path}.{name}"), fields)),
        Value::Array(list) => {
            list.iter().enumerate().for_each(|(at, value)| collect_sample_fields(value, &format!("{path}[{at}]"), fields));
        }
        _ => {}
    }
}

/// A host of documentation and tests (RFC 2606 sections 2 and 3).
pub fn is_sample_host(host: &str) -> bool {
    let labels: Vec<&str> = host.rsplit('.').collect();
    matches!(labels[..], ["example" | "test" | "invalid", _, ..] | ["com" | "net" | "org", "example", ..])
}

/// The shape of the file: a missing or misspelt field is an error that names it. Optional facts that are left out are left out of the pages.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Company {
    pub name: String,
    pub legal_name: String,
    pub tagline: String,
    pub address: Address,
    pub tax_registration: Option<TaxRegistration>,
    pub law: Law,
    /// What the privacy team is beside its work on privacy, such as an officer that a law demands.
    pub privacy_role: Option<String>,
    pub currency: Currency,
    pub email: Emails,
    pub sales_phone: Contact,
    pub sales_hours: String,
    pub whatsapp: Option<Contact>,
    /// Pictures of the content, `media/x.svg`: instead of the mark and the name in header and footer, the same for the dark theme, and the icon.
    pub logo: Option<String>,
    pub logo_dark: Option<String>,
    pub favicon: Option<String>,
    pub app_url: Link,
    pub demo_url: Link,
    pub api_base_url: Link,
    #[serde(default)]
    pub social: Vec<Profile>,
    #[serde(default)]
    pub app_stores: Vec<Profile>,
}

impl Company {
    /// The fields with pictures of the content.
    pub const PICTURES: [&str; 3] = ["logo", "logoDark", "favicon"];

    /// Those that are given, and their files.
    pub fn pictures(&self) -> impl Iterator<Item = (&'static str, &str)> {
        Self::PICTURES
            .into_iter()
            .zip([&self.logo, &self.logo_dark, &self.favicon])
            .filter_map(|(field, file)| Some((field, file.as_deref()?)))
    }
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Address {
    pub street: String,
    pub locality: String,
    pub region: String,
    pub postal_code: String,
    /// ISO 3166-1 alpha-2.
    pub country: String,
    /// As a sentence names it: "India", "the United Kingdom".
    pub country_name: String,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TaxRegistration {
    pub label: String,
    pub number: String,
}

/// The law that the terms of service name.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Law {
    /// It begins a sentence: "Indian law", "The law of England and Wales".
    pub name: String,
    /// The place of the courts.
    pub courts: String,
}

/// The currency of all prices. Rust needs its code alone; React writes prices.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Currency {
    /// ISO 4217.
    pub code: String,
    /// "Indian rupees".
    pub name: String,
    /// `₹{amount}`, `{amount} zł`.
    pub format: String,
    /// What customers in other countries are billed in, if it is another currency.
    pub abroad: Option<String>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Emails {
    pub sales: String,
    pub support: String,
    pub privacy: String,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Contact {
    pub display: String,
    pub href: Link,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Profile {
    pub id: String,
    pub label: String,
    pub href: Link,
}

/// A URL for links.
///
/// SECURITY: a `javascript:` URL in the operator's file would run on every page, so only known schemes are accepted.
#[derive(Clone, Debug, Deserialize)]
#[serde(try_from = "String")]
pub struct Link(pub String);

impl TryFrom<String> for Link {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let url = url::Url::parse(&text).map_err(|error| format!("`{text}` is not an address: {error}"))?;
        match url.scheme() {
            "https" | "http" | "mailto" | "tel" => Ok(Self(text)),
            other => Err(format!("`{text}` starts with {other}:, expected https:, http:, mailto: or tel:")),
        }
    }
}
