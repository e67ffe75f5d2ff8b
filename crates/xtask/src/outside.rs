//! A package outside the workspace, which is built in its target folder.
//!
//! The profile and the lock file are those of the workspace, and its features are selected, so that no
//! package of others is built anew.

use std::error::Error;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};
use std::{fs, io};

use crate::step::Step;

/// A folder for one package, outside the workspace, that is gone when this is.
#[derive(Debug)]
pub(crate) struct Outside {
    /// The root of the workspace.
    root: PathBuf,
    /// The folder around that of the package.
    around: PathBuf,
    /// The folder of the package, which is there once somebody has made it.
    pub(crate) folder: PathBuf,
}

impl Outside {
    /// A place for a package of this name; nothing is there yet. The last folder is called as the
    /// package, and so is what is built of it, whoever builds it.
    pub(crate) fn new(root: &Path, name: &str) -> io::Result<Self> {
        let around = std::env::temp_dir().join(format!("cognition_{name}_{}", std::process::id()));
        let (root, folder) = (root.to_owned(), around.join(name));
        let outside = Self { root, around, folder };
        outside.remove()?;
        fs::create_dir(&outside.around)?;
        Ok(outside)
    }

    /// Gives the package the lock file and the profiles of the workspace, and the features that it
    /// selects; `features` are dependencies that name them, as lines of its manifest.
    pub(crate) fn join(&self, features: &str) -> io::Result<()> {
        let manifest = fs::read_to_string(self.folder.join("Cargo.toml"))?;
        let manifest = with_dependencies(&manifest, features);
        fs::write(self.folder.join("Cargo.toml"), manifest)?;
        fs::copy(self.root.join("Cargo.lock"), self.folder.join("Cargo.lock"))?;
        fs::create_dir_all(self.folder.join(".cargo"))?;
        let profiles = profiles(&fs::read_to_string(self.root.join("Cargo.toml"))?);
        fs::write(self.folder.join(".cargo/config.toml"), profiles)
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
        match fs::remove_dir_all(&self.around) {
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

/// The line of a manifest that takes in what names the features of this workspace.
pub(crate) fn workspace_features(root: &Path) -> String {
    format!("workspace_features = {{ path = {:?} }}", root.join("crates/workspace_features"))
}

fn with_dependencies(manifest: &str, dependencies: &str) -> String {
    manifest.replacen("[dependencies]\n", &format!("[dependencies]\n{dependencies}\n"), 1)
}

/// The tables of profiles, which decide whether what is built can be used again. What is of this workspace is built
/// anew for each package, and is to be built quickly: it runs for a moment.
fn profiles(manifest: &str) -> String {
    let own: Vec<&str> = manifest.lines().filter_map(own_crate).collect();
    let mut is_profile = false;
    let lines = manifest.lines().filter(|line| {
        if line.starts_with('[') {
            is_profile = line.starts_with("[profile.dev") && !own.iter().any(|it| is_of(line, it));
        }
        is_profile
    });
    let quickly = own.iter().map(|name| format!("[profile.dev.package.{name}]\nopt-level = 0"));
    lines.map(str::to_owned).chain(quickly).collect::<Vec<_>>().join("\n")
}

/// The name of a crate of the workspace, in the line that says where it lies.
fn own_crate(line: &str) -> Option<&str> {
    let (name, rest) = line.split_once(" = {")?;
    rest.contains("path = \"crates/").then_some(name)
}

fn is_of(table: &str, name: &str) -> bool {
    table == format!("[profile.dev.package.{name}]")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_package_takes_in_what_names_features_and_the_profile_of_the_workspace() {
        let manifest = "[package]\nname = \"x\"\n\n[dependencies]\nbevy = \"0.19\"\n";
        let manifest = with_dependencies(manifest, &workspace_features(Path::new("/w")));
        let added = "workspace_features = { path = \"/w/crates/workspace_features\" }\nbevy = ";
        assert!(manifest.contains(added), "{manifest}");
        let workspace =
            "[lib]\n\n[profile.dev]\nopt-level = 1\n\n[profile.bench]\nlto = \"thin\"\n";
        let profiles = profiles(workspace);
        assert!(profiles.contains("opt-level = 1") && !profiles.contains("lto"), "{profiles}");
    }

    #[test]
    fn what_is_of_the_workspace_is_built_quickly() {
        let workspace = "[workspace.dependencies]\nours = { path = \"crates/ours\" }\n\
            theirs = { version = \"1\" }\n\n[profile.dev.package.\"*\"]\nopt-level = 1\n\n\
            [profile.dev.package.ours]\nopt-level = 2\n";
        let all = "[profile.dev.package.\"*\"]\nopt-level = 1\n\n\
            [profile.dev.package.ours]\nopt-level = 0";
        assert_eq!(profiles(workspace), all);
    }

    #[test]
    fn a_package_is_gone_when_nobody_needs_it_any_more() {
        let outside = Outside::new(Path::new("/w"), "outside_gone").expect("should be writable");
        let (folder, around) = (outside.folder.clone(), outside.around.clone());
        fs::create_dir(&folder).expect("nothing is there yet");
        drop(outside);
        assert!(!around.exists());
    }
}
