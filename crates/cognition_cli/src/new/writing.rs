//! The files of a game come to be all together, or not at all.

use super::template::GameFile;
use crate::Failure;
use std::path::Path;
use std::{fs, io};

/// Writes the files into a folder that is new, or empty; where one can't be written none is left.
pub(super) fn write_game(folder: &Path, files: &[GameFile]) -> Result<(), Failure> {
    let is_new = claim(folder)?;
    let written = files.iter().try_for_each(|(path, text)| write(&folder.join(path), text));
    if written.is_err() {
        take_back(folder, is_new);
    }
    written
}

/// Makes the folder, unless it is there and empty; says whether it is new.
fn claim(folder: &Path) -> Result<bool, Failure> {
    let shown = folder.display();
    match fs::read_dir(folder) {
        Ok(mut entries) => match entries.next() {
            None => Ok(false),
            Some(_) => {
                Err(format!("{shown} is there and not empty: name a folder that is not there yet")
                    .into())
            }
        },
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            fs::create_dir(folder).map_err(|error| cannot("make", folder, &error))?;
            Ok(true)
        }
        Err(error) => Err(cannot("look into", folder, &error)),
    }
}

fn write(path: &Path, text: &str) -> Result<(), Failure> {
    let folder = path.parent().unwrap_or(path);
    let written = fs::create_dir_all(folder).and_then(|()| fs::write(path, text));
    written.map_err(|error| cannot("write", path, &error))
}

fn cannot(what: &str, path: &Path, error: &io::Error) -> Failure {
    let hint = match error.kind() {
        io::ErrorKind::NotFound => "; make the folder around it first",
        io::ErrorKind::PermissionDenied => "; name a folder where you may write",
        io::ErrorKind::NotADirectory => "; name a folder that is no file",
        _ => "",
    };
    format!("can't {what} {}: {error}{hint}", path.display()).into()
}

/// Whatever is in the folder came from here: it was not there, or empty.
fn take_back(folder: &Path, is_new: bool) {
    // What can't be removed either stays; why it can't be written is told anyway.
    if is_new {
        drop(fs::remove_dir_all(folder));
        return;
    }
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        drop(if path.is_dir() { fs::remove_dir_all(path) } else { fs::remove_file(path) });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(path: &'static str) -> GameFile {
        (path, "x".to_owned())
    }

    #[test]
    fn where_a_file_cannot_be_written_nothing_is_left() {
        let around = tempfile::tempdir().expect("a temporary folder");
        let (new, empty) = (around.path().join("new"), around.path().join("empty"));
        fs::create_dir(&empty).expect("should be made");
        // A file can't be a folder as well.
        let files = [file("src/a.rs"), file("b"), file("b/c.rs")];
        for folder in [&new, &empty] {
            let refused = write_game(folder, &files).expect_err("should fail").to_string();
            assert!(refused.starts_with("can't write "), "{refused}");
        }
        assert!(!new.exists());
        assert_eq!(fs::read_dir(&empty).expect("is still there").count(), 0);
    }

    #[test]
    fn what_is_there_is_never_touched() {
        let around = tempfile::tempdir().expect("a temporary folder");
        fs::write(around.path().join("mine"), "mine").expect("should be written");
        let refused = write_game(around.path(), &[file("a")]).expect_err("is not empty");
        assert!(refused.to_string().ends_with("name a folder that is not there yet"));
        let refused = write_game(&around.path().join("mine"), &[file("a")]).expect_err("is a file");
        assert!(refused.to_string().contains("a folder that is no file"), "{refused}");
        let refused = write_game(&around.path().join("no/such"), &[file("a")]).expect_err("is far");
        assert!(refused.to_string().contains("make the folder around it first"), "{refused}");
        assert_eq!(fs::read_dir(around.path()).expect("is there").count(), 1);
    }
}
