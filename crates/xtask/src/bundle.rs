//! `cargo xtask bundle`: brings what the crates build in up to date with the files of the workspace.
//!
//! A package holds all that it is built from, so `crates/cognition_engagement/bundled/data/routing/tuned.json`
//! is a copy of `data/routing/tuned.json`, and that is the one to edit. The copies that lie there are the
//! list of what is copied: to build one more file in, copy it once.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{fs, io};

use crate::step::workspace_root;

/// The folder of a package that holds its copies, each under the path that the original has in the
/// workspace.
const BUNDLED: &str = "bundled";

/// Why the copies can't be brought up to date.
#[derive(Debug, thiserror::Error)]
pub(crate) enum BundleError {
    /// A file or folder can't be read or written.
    #[error("{}: {source}", path.display())]
    Unusable {
        /// The file or folder.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// What was copied is no longer there.
    #[error("{} is a copy of {}, which is gone: remove it", copy.display(), original.display())]
    Orphaned {
        /// The file within a package.
        copy: PathBuf,
        /// The file of the workspace.
        original: PathBuf,
    },
}

/// Brings every copy up to date and names those that were not.
pub(crate) fn run() -> ExitCode {
    let root = workspace_root().map_err(|source| unusable(Path::new("."), source));
    match root.and_then(|root| bundle(&root)) {
        Ok(outdated) => {
            outdated.iter().for_each(|copy| println!("{}", copy.display()));
            println!("{} of the copies were out of date", outdated.len());
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn bundle(root: &Path) -> Result<Vec<PathBuf>, BundleError> {
    let mut outdated = Vec::new();
    for package in listed(&root.join("crates"))? {
        let bundled = package.join(BUNDLED);
        for copy in copies(&bundled)? {
            let original = root.join(copy.strip_prefix(&bundled).expect("it lies in the folder"));
            if is_refreshed(&copy, original)? {
                outdated.push(copy);
            }
        }
    }
    Ok(outdated)
}

/// The files of the folder of a package that holds its copies, in alphabetical order.
fn copies(bundled: &Path) -> Result<Vec<PathBuf>, BundleError> {
    let mut waiting = vec![bundled.to_owned()];
    waiting.retain(|folder| folder.is_dir());
    let mut copies = Vec::new();
    while let Some(folder) = waiting.pop() {
        let (folders, files): (Vec<_>, Vec<_>) =
            listed(&folder)?.into_iter().partition(|path| path.is_dir());
        waiting.extend(folders);
        copies.extend(files);
    }
    copies.sort();
    Ok(copies)
}

fn listed(folder: &Path) -> Result<Vec<PathBuf>, BundleError> {
    let entries = fs::read_dir(folder).and_then(Iterator::collect::<io::Result<Vec<_>>>);
    let entries = entries.map_err(|source| unusable(folder, source))?;
    Ok(entries.into_iter().map(|entry| entry.path()).collect())
}

/// Whether `copy` differed from `original`, as it no longer does.
fn is_refreshed(copy: &Path, original: PathBuf) -> Result<bool, BundleError> {
    if !original.is_file() {
        return Err(BundleError::Orphaned { copy: copy.to_owned(), original });
    }
    let content = fs::read(&original).map_err(|source| unusable(&original, source))?;
    if fs::read(copy).is_ok_and(|copied| copied == content) {
        return Ok(false);
    }
    fs::write(copy, content).map_err(|source| unusable(copy, source))?;
    Ok(true)
}

fn unusable(path: &Path, source: io::Error) -> BundleError {
    BundleError::Unusable { path: path.to_owned(), source }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::slice;

    /// A workspace of one package with one copy, beside the original or without one.
    fn workspace(name: &str, original: Option<&str>, copy: &str) -> PathBuf {
        let root = std::env::temp_dir().join(format!("{name}_{}", std::process::id()));
        for folder in ["data/a", "crates/one/bundled/data/a", "crates/two/src"] {
            fs::create_dir_all(root.join(folder)).expect("should be writable");
        }
        if let Some(original) = original {
            fs::write(root.join("data/a/b.json"), original).expect("should be writable");
        }
        fs::write(root.join("crates/one/bundled/data/a/b.json"), copy).expect("should be writable");
        root
    }

    #[test]
    fn a_copy_that_differs_is_written_anew_once() {
        let root = workspace("bundle_differs", Some("new"), "old");
        let copy = root.join("crates/one/bundled/data/a/b.json");
        assert_eq!(bundle(&root).expect("should succeed"), slice::from_ref(&copy));
        assert_eq!(fs::read_to_string(copy).expect("should be readable"), "new");
        assert!(bundle(&root).expect("should succeed").is_empty(), "nothing is out of date now");
        fs::remove_dir_all(root).expect("should be removable");
    }

    #[test]
    fn a_copy_of_what_is_gone_is_named() {
        let root = workspace("bundle_gone", None, "old");
        let error = bundle(&root).expect_err("should be refused").to_string();
        assert!(error.ends_with("which is gone: remove it"), "{error}");
        fs::remove_dir_all(root).expect("should be removable");
    }
}
