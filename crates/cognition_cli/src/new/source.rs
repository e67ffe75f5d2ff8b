//! Where a game takes `bevy_cognition` from.

use crate::Failure;
use std::path::{Path, PathBuf};

/// The repository, or a checkout of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Source {
    Repository,
    Checkout(PathBuf),
}

impl Source {
    /// The checkout in this folder, if one is named.
    pub(super) fn chosen(checkout: Option<&Path>) -> Result<Self, Failure> {
        let Some(checkout) = checkout else { return Ok(Self::Repository) };
        let manifest = checkout.join("crates/bevy_cognition/Cargo.toml");
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
        let refused = Source::chosen(Some(Path::new("src"))).expect_err("should be refused");
        assert!(refused.to_string().starts_with("src is no checkout of bevy_cognition"));
    }

    #[test]
    fn a_checkout_is_named_by_its_whole_path() {
        let source = Source::chosen(Some(Path::new("../.."))).expect("this is one");
        let crates = std::path::absolute("../../crates/bevy_cognition").expect("has a path");
        assert_eq!(
            source.of("bevy_cognition"),
            format!("path = {:?}", crates.display().to_string())
        );
    }

    #[test]
    fn without_a_checkout_it_is_the_repository() {
        let source = Source::chosen(None).expect("should be fine").of("bevy_cognition");
        assert_eq!(source, "git = \"https://github.com/bevy-cognition/bevy_cognition\"");
    }
}
