//! A package outside this workspace, built with all that has been built in it.
//!
//! Cargo knows a crate by its place within its workspace. So the package is a member of one that is like
//! this one, with the same manifest, lock file and folders: no crate is built anew.

use std::error::Error;
use std::ffi::OsStr;
use std::io::Write;
#[cfg(unix)]
use std::os::unix::fs::symlink as link;
#[cfg(windows)]
use std::os::windows::fs::symlink_dir as link;
use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};
use std::{fs, io};

use crate::step::Step;

/// A folder for one package, outside the workspace, that is gone when this is.
#[derive(Debug)]
pub(crate) struct Outside {
    /// The root of this workspace.
    root: PathBuf,
    /// The root of the one that is like it, around the folder of the package.
    pub(crate) workspace: PathBuf,
    /// The folder of the package, which is there once somebody has made it.
    pub(crate) folder: PathBuf,
}

impl Outside {
    /// A place for a package of this name; nothing is there yet. The last folder is called as the
    /// package, and so is what is built of it, whoever builds it.
    pub(crate) fn new(root: &Path, name: &str) -> io::Result<Self> {
        // Cargo takes a folder that goes by two paths for two.
        let temporary = std::env::temp_dir().canonicalize()?;
        let workspace = temporary.join(format!("cognition_{name}_{}", std::process::id()));
        let (root, folder) = (root.to_owned(), workspace.join(name));
        let outside = Self { root, workspace, folder };
        outside.remove()?;
        fs::create_dir(&outside.workspace)?;
        outside.link_folders()?;
        Ok(outside)
    }

    /// All that members and their targets lie in.
    fn link_folders(&self) -> io::Result<()> {
        for entry in fs::read_dir(&self.root)? {
            let entry = entry?;
            if entry.path().is_dir() && is_of_sources(&entry.file_name()) {
                link(entry.path(), self.workspace.join(entry.file_name()))?;
            }
        }
        Ok(())
    }

    /// Makes the package a member of the workspace around it. `dependencies` are lines of its manifest
    /// that name the features with which that is built.
    pub(crate) fn join(&self, dependencies: &str) -> io::Result<()> {
        let manifest = self.folder.join("Cargo.toml");
        let text = with_dependencies(&fs::read_to_string(&manifest)?, dependencies);
        fs::write(manifest, text.replace("[workspace]\n", ""))?;
        let name = self.folder.file_name().unwrap_or_default().to_string_lossy();
        let text = with_member(&fs::read_to_string(self.root.join("Cargo.toml"))?, &name);
        fs::write(self.workspace.join("Cargo.toml"), text)?;
        fs::copy(self.root.join("Cargo.lock"), self.workspace.join("Cargo.lock"))?;
        Ok(())
    }

    /// What cargo, run in the package with these words, prints to standard output.
    ///
    /// # Errors
    /// When it fails: what it printed.
    pub(crate) fn cargo(&self, arguments: &[&str]) -> Result<String, Box<dyn Error>> {
        self.cargo_with_input(arguments, "")
    }

    /// The same, with this to read.
    ///
    /// # Errors
    /// When it fails: what it printed.
    pub(crate) fn cargo_with_input(
        &self,
        arguments: &[&str],
        input: &str,
    ) -> Result<String, Box<dyn Error>> {
        let output = self.run(arguments, input)?;
        let printed = String::from_utf8_lossy(&output.stdout).into_owned();
        match output.status.success() {
            true => Ok(printed),
            false => {
                let (what, why) = (arguments.join(" "), String::from_utf8_lossy(&output.stderr));
                Err(format!("cargo {what}: {}\n{printed}{why}", output.status).into())
            }
        }
    }

    fn run(&self, arguments: &[&str], input: &str) -> io::Result<Output> {
        let mut command = Step::cargo("outside", arguments).command()?;
        command.current_dir(&self.folder).env("CARGO_TARGET_DIR", target(&self.root));
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn()?;
        let mut stdin = child.stdin.take().expect("its input was asked for");
        // Who reads nothing has ended, and how it ended is what counts.
        drop(stdin.write_all(input.as_bytes()));
        drop(stdin);
        child.wait_with_output()
    }

    fn remove(&self) -> io::Result<()> {
        match fs::remove_dir_all(&self.workspace) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }
}

impl Drop for Outside {
    fn drop(&mut self) {
        // It lies in the folder for what may be lost.
        drop(self.remove());
    }
}

fn target(root: &Path) -> PathBuf {
    let chosen = std::env::var_os("CARGO_TARGET_DIR");
    chosen.map_or_else(|| root.join("target"), |folder| root.join(folder))
}

fn is_of_sources(folder: &OsStr) -> bool {
    folder != "target" && !folder.to_string_lossy().starts_with('.')
}

/// The line of a manifest that takes in what names the features of the workspace at this root.
pub(crate) fn workspace_features(root: &Path) -> String {
    format!("workspace_features = {{ path = {:?} }}", root.join("crates/workspace_features"))
}

fn with_dependencies(manifest: &str, dependencies: &str) -> String {
    manifest.replacen("[dependencies]\n", &format!("[dependencies]\n{dependencies}\n"), 1)
}

fn with_member(manifest: &str, name: &str) -> String {
    manifest.replacen("\nmembers = [", &format!("\nmembers = [{name:?}, "), 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::step::workspace_root;

    fn outside(name: &str) -> Outside {
        let root = workspace_root().expect("this test is run inside the workspace");
        Outside::new(&root, name).expect("should be writable")
    }

    #[test]
    fn a_package_takes_in_what_names_features() {
        let manifest = "[package]\nname = \"x\"\n\n[dependencies]\nbevy = \"0.19\"\n";
        let manifest = with_dependencies(manifest, &workspace_features(Path::new("/w")));
        let added = "workspace_features = { path = \"/w/crates/workspace_features\" }\nbevy = ";
        assert!(manifest.contains(added), "{manifest}");
    }

    #[test]
    fn a_package_is_one_more_member_of_a_workspace_that_is_like_ours() {
        let package = outside("outside_joins");
        fs::create_dir(&package.folder).expect("nothing is there yet");
        let manifest = "[package]\nname = \"outside_joins\"\n\n[workspace]\n\n[dependencies]\n";
        fs::write(package.folder.join("Cargo.toml"), manifest).expect("should be writable");
        package.join("").expect("should be writable");
        let read = |folder: &Path| fs::read_to_string(folder.join("Cargo.toml")).expect("is there");
        assert!(!read(&package.folder).contains("[workspace]"), "has no workspace of its own");
        let (ours, theirs) = (read(&package.root), read(&package.workspace));
        assert_eq!(theirs.replacen("\"outside_joins\", ", "", 1), ours);
        assert!(theirs.contains("\nmembers = [\"outside_joins\", "), "{theirs}");
        assert!(package.workspace.join("crates/xtask/Cargo.toml").is_file());
        assert!(!package.workspace.join("clippy.toml").exists(), "a game has no such rules");
    }

    #[test]
    fn a_package_is_gone_when_nobody_needs_it_any_more_and_what_it_was_built_with_is_not() {
        let outside = outside("outside_gone");
        let (root, folder) = (outside.root.clone(), outside.folder.clone());
        let workspace = outside.workspace.clone();
        fs::create_dir(&folder).expect("nothing is there yet");
        drop(outside);
        assert!(!workspace.exists());
        assert!(root.join("crates/xtask/Cargo.toml").is_file());
    }
}
