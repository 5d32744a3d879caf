//! Company facts: `data/site.json`, or the operator's file of the same shape.

use serde::Deserialize;
use serde_json::Value;

/// The facts that Rust needs, and the whole file for React.
#[derive(Clone, Debug)]
pub struct Site {
    pub company: Company,
    pub json: Value,
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
    pub email: Emails,
    pub sales_phone: Contact,
    pub sales_hours: String,
    pub whatsapp: Option<Contact>,
    pub app_url: Link,
    pub demo_url: Link,
    pub api_base_url: Link,
    #[serde(default)]
    pub social: Vec<Profile>,
    #[serde(default)]
    pub app_stores: Vec<Profile>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Address {
    pub street: String,
    pub locality: String,
    pub region: String,
    pub postal_code: String,
    pub country: String,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TaxRegistration {
    pub label: String,
    pub number: String,
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
