//! Both databases, each of them empty.

use crate::cluster::Cluster;
use cognition_store::{Store, open};
use std::path::Path;
use std::sync::Arc;
use tempfile::TempDir;

/// A database of the test's own.
pub(crate) struct TestDatabase {
    /// What [`open`] takes.
    pub(crate) location: String,
    _behind: Behind,
}

#[expect(dead_code, reason = "they are there to be dropped")]
enum Behind {
    Folder(TempDir),
    Cluster(Cluster),
}

impl TestDatabase {
    pub(crate) fn sqlite() -> Self {
        let folder = tempfile::tempdir().expect("there is room");
        let location = file_in(folder.path());
        Self { location, _behind: Behind::Folder(folder) }
    }

    pub(crate) fn postgres() -> Option<Self> {
        let cluster = Cluster::start()?;
        Some(Self { location: cluster.url(), _behind: Behind::Cluster(cluster) })
    }
}

pub(crate) fn file_in(folder: &Path) -> String {
    folder.join("saves.db").to_str().expect("the folder has a plain name").to_owned()
}

/// One after the other.
pub(crate) fn for_each_database(test: impl Fn(&str)) {
    for database in [Some(TestDatabase::sqlite()), TestDatabase::postgres()].into_iter().flatten() {
        test(&database.location);
    }
}

/// The same, within a runtime.
pub(crate) fn on_each_database(test: impl AsyncFn(&str)) {
    for_each_database(|location| block_on(test(location)));
}

pub(crate) fn block_on<T>(test: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    runtime.expect("the operating system grants it").block_on(test)
}

pub(crate) async fn opened(location: &str) -> Arc<dyn Store> {
    open(location).await.unwrap_or_else(|error| panic!("{error}"))
}
