//! Addresses of the screens: each carries the draft that is worked on.

/// The parameters of an address.
pub struct Query {
    pairs: Vec<(String, String)>,
    pub draft: Option<i64>,
}

impl Query {
    pub fn parse(query: Option<&str>) -> Self {
        let pairs: Vec<(String, String)> = form_urlencoded::parse(query.unwrap_or_default().as_bytes()).into_owned().collect();
        let draft = pairs.iter().find(|(name, _)| name == "draft").and_then(|(_, id)| id.parse().ok());
        Self { pairs, draft }
    }

    /// Empty if there is none.
    pub fn text(&self, name: &str) -> &str {
        self.pairs.iter().find(|(found, _)| found == name).map_or("", |(_, value)| value)
    }
}

/// An address with parameters, and the draft if there is one.
pub fn href(path: &str, draft: Option<i64>, pairs: &[(&str, &str)]) -> String {
    let mut query = form_urlencoded::Serializer::new(String::new());
    query.extend_pairs(pairs);
    if let Some(id) = draft {
        query.append_pair("draft", &id.to_string());
    }
    let query = query.finish();
    if query.is_empty() { path.to_owned() } else { format!("{path}?{query}") }
}

/// Where a file is changed.
pub fn file_href(file: &str, draft: Option<i64>) -> String {
    href("/desk/content/file", draft, &[("path", file)])
}
