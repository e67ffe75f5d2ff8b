//! Where a game takes `bevy_cognition` from.

use crate::Failure;
use std::path::{Path, PathBuf};

/// The repository, or a checkout of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Source {
    Repository,
    Checkout(PathBuf),
}

/// What every checkout has.
const MANIFEST: &str = "crates/bevy_cognition/Cargo.toml";

impl Source {
    /// The checkout that is named; else the one that this folder lies in, so that a game builds on what
    /// made it; else the repository.
    pub(super) fn chosen(named: Option<&Path>, here: &Path) -> Result<Self, Failure> {
        let Some(checkout) = named else {
            let around = here.ancestors().find(|folder| folder.join(MANIFEST).is_file());
            return Ok(around.map_or(Self::Repository, |found| Self::Checkout(found.to_owned())));
        };
        let manifest = checkout.join(MANIFEST);
        match manifest.is_file() {
            true => Ok(Self::Checkout(std::path::absolute(checkout)?)),
            false => Err(format!(
                "{} is no checkout of bevy_cognition: there is no {}; name the folder that has \
                 `crates` in it, or leave out `--path`",
                checkout.display(),
                manifest.display()
            )
            .into()),
        }
    }

    /// What is told of it.
    pub(super) fn told(&self) -> String {
        match self {
            Self::Repository => format!("It builds on {}.", env!("CARGO_PKG_REPOSITORY")),
            Self::Checkout(folder) => format!(
                "It builds on the checkout in {}; with `--git` it builds on the repository.",
                folder.display()
            ),
        }
    }

    /// What stands between the braces of a dependency.
    pub(super) fn of(&self, package: &str) -> String {
        match self {
            Self::Repository => format!("git = \"{}\"", env!("CARGO_PKG_REPOSITORY")),
            Self::Checkout(checkout) => {
                let package = checkout.join("crates").join(package);
                // Quoted as JSON, which is TOML here.
                format!("path = {}", serde_json::Value::from(package.to_string_lossy()))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_that_is_no_checkout_is_refused() {
        let refused =
            Source::chosen(Some(Path::new("src")), Path::new("/")).expect_err("should be refused");
        assert!(refused.to_string().starts_with("src is no checkout of bevy_cognition"));
    }

    #[test]
    fn a_checkout_is_named_by_its_whole_path() {
        let source = Source::chosen(Some(Path::new("../..")), Path::new("/")).expect("this is one");
        let crates = std::path::absolute("../../crates/bevy_cognition").expect("has a path");
        assert_eq!(
            source.of("bevy_cognition"),
            format!("path = {:?}", crates.display().to_string())
        );
    }

    #[test]
    fn without_a_name_it_is_the_checkout_around_and_outside_of_any_the_repository() {
        let here = std::env::current_dir().expect("is somewhere");
        let around = Source::chosen(None, &here).expect("should be fine");
        assert!(matches!(&around, Source::Checkout(folder) if folder.join("data").is_dir()));
        let source = Source::chosen(None, Path::new("/")).expect("should be fine");
        assert_eq!(
            source.of("bevy_cognition"),
            "git = \"https://github.com/bevy-cognition/bevy_cognition\""
        );
    }
}
