//! The tables, version by version.

use sqlx::SqlSafeStr;
use sqlx::migrate::{Migration, MigrationType, Migrator};

/// What each version brings; one text for both databases.
const VERSIONS: [(i64, &str, &str); 3] = [
    (1, "saves", include_str!("../migrations/0001_saves.sql")),
    (2, "runs", include_str!("../migrations/0002_runs.sql")),
    (3, "batches", include_str!("../migrations/0003_batches.sql")),
];

/// The newest version that this program knows.
pub(crate) const NEWEST: i64 = VERSIONS[VERSIONS.len() - 1].0;

/// Brings tables up to date.
pub(crate) fn migrator() -> Migrator {
    let versions = VERSIONS.map(|(version, name, text)| {
        let simple = MigrationType::Simple;
        Migration::new(version, name.into(), simple, text.into_sql_str(), false)
    });
    Migrator::with_migrations(versions.into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::path::Path;

    #[test]
    fn every_file_is_a_version_and_they_are_counted_from_one() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations");
        let files = fs::read_dir(folder).expect("the migrations are there");
        let names = files.filter_map(|file| file.ok()?.file_name().into_string().ok());
        let mut names: Vec<_> = names.collect();
        names.sort();
        let versions = VERSIONS.map(|(version, name, _)| format!("{version:04}_{name}.sql"));
        assert_eq!(names, versions);
        assert!(VERSIONS.iter().map(|(version, ..)| *version).eq(1..=NEWEST));
    }
}
