//! Where runs are kept: a folder, or a database.

use std::path::{Path, PathBuf};

/// Where runs are kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum RunPlace {
    /// A folder for one run.
    Folder(PathBuf),
    /// `sqlite:PATH` or `postgres://…`, for many.
    Database(String),
}

/// What the locations of databases begin with.
const DATABASES: [&str; 3] = ["sqlite:", "postgres:", "postgresql:"];

impl RunPlace {
    /// What begins as a database does, is one; the rest is a folder.
    pub(crate) fn read(text: &str) -> Self {
        match DATABASES.iter().any(|scheme| text.starts_with(scheme)) {
            true => Self::Database(text.to_owned()),
            false => Self::Folder(text.into()),
        }
    }
}

/// Runs of a database: `sqlite:PATH#NAME`, or all of them without a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct KeptRuns {
    pub(crate) location: String,
    pub(crate) name: Option<String>,
}

impl KeptRuns {
    /// None for what is no database.
    pub(crate) fn read(path: &Path) -> Option<Self> {
        let RunPlace::Database(text) = RunPlace::read(path.to_str()?) else { return None };
        Some(match text.rsplit_once('#') {
            Some((location, name)) => {
                Self { location: location.to_owned(), name: Some(name.to_owned()) }
            }
            None => Self { location: text, name: None },
        })
    }

    /// A file that is not there would be made by whoever opens it.
    pub(crate) fn missing_file(&self) -> Option<&str> {
        let path = self.location.strip_prefix("sqlite:")?;
        let path = path.strip_prefix("//").unwrap_or(path);
        (!Path::new(path).is_file()).then_some(path)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_begins_as_a_database_does_is_one_and_a_name_may_follow() {
        for folder in ["runs/1", "C:\\runs", "postgres", "a#b"] {
            assert_eq!(RunPlace::read(folder), RunPlace::Folder(folder.into()));
            assert_eq!(KeptRuns::read(Path::new(folder)), None);
        }
        let read = |text| KeptRuns::read(Path::new(text)).expect("is a database");
        let runs = read("sqlite:a#b.db#heron 7");
        assert_eq!((&*runs.location, runs.name.as_deref()), ("sqlite:a#b.db", Some("heron 7")));
        let runs = read("postgres://ada@host/db");
        assert_eq!((&*runs.location, runs.name), ("postgres://ada@host/db", None));
        assert_eq!(read("sqlite:/no/such.db").missing_file(), Some("/no/such.db"));
    }
}
