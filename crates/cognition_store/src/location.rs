//! Where a store is: what [`open`](crate::open) is given, as the databases want it.

use crate::store_error::StoreError;
use std::fmt::{self, Write};
use std::path::{Path, absolute};

/// Where a store is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Location {
    /// A file, by its absolute path.
    Sqlite(String),
    /// A server, by its URL.
    Postgres(String),
}

impl fmt::Display for Location {
    /// Without the credentials of a URL.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sqlite(path) => write!(formatter, "the SQLite file {path}"),
            Self::Postgres(_) => formatter.write_str("the PostgreSQL database"),
        }
    }
}

impl Location {
    /// `postgres://…`, `sqlite:PATH`, or a path.
    pub(crate) fn read(location: &str) -> Result<Self, StoreError> {
        let path = match location.split_once(':') {
            Some(("postgres" | "postgresql", _)) => {
                return Ok(Self::Postgres(location.to_owned()));
            }
            Some(("sqlite", path)) => path.strip_prefix("//").unwrap_or(path),
            Some((scheme, rest)) if rest.starts_with("//") => {
                return Err(StoreError::Location { scheme: scheme.to_owned() });
            }
            _ => location,
        };
        let path = absolute(Path::new(path)).unwrap_or_else(|_| path.into());
        Ok(Self::Sqlite(path.to_string_lossy().into_owned()))
    }

    /// As the database wants it.
    pub(crate) fn url(&self) -> String {
        match self {
            Self::Sqlite(path) => format!("sqlite://{}?mode=rwc", escaped(path)),
            Self::Postgres(url) => url.clone(),
        }
    }
}

/// Nothing in a path is taken for a part of the URL.
fn escaped(path: &str) -> String {
    path.bytes().fold(String::new(), |mut escaped, byte| {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'.' | b'-' | b'_' => {
                escaped.push(char::from(byte));
            }
            _ => write!(escaped, "%{byte:02X}").expect("a String takes everything"),
        }
        escaped
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    fn check(location: &str, expected: Expect) {
        expected.assert_eq(&match Location::read(location) {
            Ok(location) => format!("{location}: {}", location.url()),
            Err(error) => error.to_string(),
        });
    }

    #[test]
    fn a_path_is_sqlite_and_a_url_is_what_it_says() {
        check(
            "/tmp/my saves?.db",
            expect!["the SQLite file /tmp/my saves?.db: sqlite:///tmp/my%20saves%3F.db?mode=rwc"],
        );
        check(
            "sqlite:/tmp/saves.db",
            expect!["the SQLite file /tmp/saves.db: sqlite:///tmp/saves.db?mode=rwc"],
        );
        check(
            "sqlite:///tmp/saves.db",
            expect!["the SQLite file /tmp/saves.db: sqlite:///tmp/saves.db?mode=rwc"],
        );
        check(
            "mysql://ada@host/db",
            expect![
                "`mysql:` is no database that is known: give `postgres://…`, or a path for SQLite"
            ],
        );
    }

    #[test]
    fn a_password_is_not_shown() {
        let location = Location::read("postgres://ada:secret@host/db").expect("is a URL");
        assert_eq!(location.to_string(), "the PostgreSQL database");
    }
}
