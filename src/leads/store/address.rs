//! The address of a database, as `--database` takes it.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Address {
    /// `sqlite:PATH`
    Sqlite(PathBuf),
}

impl Address {
    /// A file beside the database, where that is a file.
    #[must_use]
    pub fn beside(&self, ending: &str) -> Option<PathBuf> {
        match self {
            Self::Sqlite(path) => {
                let mut name = path.as_os_str().to_owned();
                name.push(format!(".{ending}"));
                Some(name.into())
            }
        }
    }
}

impl FromStr for Address {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.strip_prefix("sqlite:") {
            Some(path) if !path.is_empty() => Ok(Self::Sqlite(PathBuf::from(path))),
            _ => Err("not a database address; write sqlite:PATH, for example sqlite:data/site.db".into()),
        }
    }
}

impl fmt::Display for Address {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sqlite(path) => write!(formatter, "sqlite:{}", path.display()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Address;

    #[test]
    fn only_addresses_of_a_known_store() {
        for good in ["sqlite:data/site.db", "sqlite:/var/lib/site.db"] {
            assert_eq!(good.parse::<Address>().unwrap().to_string(), good);
        }
        for bad in ["", "sqlite:", "data/site.db", "mysql://x", "SQLITE:x"] {
            assert!(bad.parse::<Address>().is_err(), "{bad}");
        }
    }
}
