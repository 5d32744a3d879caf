//! Company facts: `data/site.json`, or the file of the same shape that the operator names with `--site`.

use std::path::Path;

use anyhow::Context;
use serde::Deserialize;
use serde_json::Value;

const EMBEDDED: &str = include_str!("../data/site.json");

/// The facts that Rust needs, and the whole as it goes to React.
#[derive(Clone, Debug)]
pub struct Site {
    pub facts: Facts,
    pub json: Value,
}

/// Reading a file as this proves its shape: a missing or misspelt field is an error that names it.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Facts {
    pub name: String,
    pub legal_name: String,
    pub tagline: String,
    pub address: Address,
    pub tax_registration: TaxRegistration,
    pub email: Emails,
    pub sales_phone: Contact,
    pub sales_hours: String,
    pub whatsapp: Contact,
    pub app_url: Link,
    pub demo_url: Link,
    pub api_base_url: Link,
    pub social: Vec<Profile>,
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

/// An address that may stand in a link.
///
/// SECURITY: a `javascript:` address in the operator's file would run on every page; only these schemes pass.
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

impl Site {
    /// # Errors
    /// Names the file and the field.
    pub fn load(file: Option<&Path>) -> anyhow::Result<Self> {
        let Some(path) = file else { return Self::parse(EMBEDDED).context("data/site.json") };
        let text = std::fs::read_to_string(path).with_context(|| format!("--site: cannot read {}", path.display()))?;
        Self::parse(&text).with_context(|| format!("--site: {} does not have the shape of data/site.json", path.display()))
    }

    fn parse(text: &str) -> anyhow::Result<Self> {
        let facts: Facts = serde_json::from_str(text)?;
        Ok(Self { facts, json: serde_json::from_str(text)? })
    }
}
