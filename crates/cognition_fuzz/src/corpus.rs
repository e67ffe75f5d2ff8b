//! What is kept of inputs: the corpus in the tree, and what a run finds.

use cognition_core::hash::ContentHash;
use std::fs;
use std::path::{Path, PathBuf};

/// The inputs that are kept of a target, by name.
pub(crate) fn kept(name: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").join(name);
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    files.sort();
    let read = |file: &PathBuf| {
        fs::read(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
    };
    files.iter().map(read).collect()
}

/// Where a run writes what it finds.
#[derive(Debug)]
pub(crate) struct Found {
    folder: PathBuf,
    /// Whether each input is kept: in a long run, which may end the whole process.
    is_long: bool,
}

impl Found {
    pub(crate) fn of(name: &str) -> Self {
        let set = std::env::var_os("COGNITION_FUZZ_FOUND").map(PathBuf::from);
        let is_long = set.is_some();
        let folder = set.unwrap_or_else(|| std::env::temp_dir().join("cognition_fuzz"));
        Self { folder: folder.join(name), is_long }
    }

    /// An input is tried now: where the process ends by it, the file `last` has it.
    pub(crate) fn begin(&self, input: &[u8]) {
        if self.is_long {
            self.put("last", input);
        }
    }

    /// Something new came of it.
    pub(crate) fn keep(&self, input: &[u8]) {
        if self.is_long {
            self.write("new", input);
        }
    }

    /// Writes an input under a name of its own; says where.
    pub(crate) fn write(&self, what: &str, input: &[u8]) -> PathBuf {
        let hash = ContentHash::default().add(input).full();
        self.put(&format!("{what}_{}", &hash[..12]), input)
    }

    fn put(&self, name: &str, input: &[u8]) -> PathBuf {
        let file = self.folder.join(name);
        let written = fs::create_dir_all(&self.folder).and_then(|()| fs::write(&file, input));
        written.unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        file
    }
}
