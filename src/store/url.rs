//! The URL of a database, as `--database` takes it.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use super::engine::PostgresUrl;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DatabaseUrl {
    /// `sqlite:PATH`
    Sqlite(PathBuf),
    /// `postgres://USER:PASSWORD@HOST:PORT/DATABASE`
    Postgres(Box<PostgresUrl>),
}

impl DatabaseUrl {
    pub fn is_file(&self) -> bool {
        matches!(self, Self::Sqlite(_))
    }
}

impl FromStr for DatabaseUrl {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.split_once(':') {
            Some(("sqlite", path)) if path.starts_with("//") => {
                let path = path.trim_start_matches('/');
                Err(format!("write sqlite:{path} for a path from the working directory, or sqlite:/{path} for one from the root"))
            }
            Some(("sqlite", path)) if !path.is_empty() => Ok(Self::Sqlite(PathBuf::from(path))),
            Some(("postgres" | "postgresql", _)) => Ok(Self::Postgres(Box::new(text.parse()?))),
            _ => Err("not a database address; write sqlite:PATH, for example sqlite:data/site.db, or postgres://USER@HOST/DATABASE".into()),
        }
    }
}

/// The URL without credentials.
impl fmt::Display for DatabaseUrl {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sqlite(path) => write!(formatter, "sqlite:{}", path.display()),
            Self::Postgres(url) => url.fmt(formatter),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::DatabaseUrl;

    #[test]
    fn only_addresses_of_a_known_store() {
        for good in ["sqlite:data/site.db", "sqlite:/var/lib/site.db", "postgres://db.example.com:5432/site"] {
            assert_eq!(good.parse::<DatabaseUrl>().unwrap().to_string(), good);
        }
        for bad in
            ["", "sqlite:", "data/site.db", "mysql://x", "sqlite://data/x", "sqlite:///var/x", "SQLITE:x", "postgres:site", "postgres://"]
        {
            assert!(bad.parse::<DatabaseUrl>().is_err(), "{bad}");
        }
    }
}
