//! What a game may be called: what cargo takes for the name of a package.

use crate::Failure;
use crate::outcome::misused;
use std::fmt;
use std::path::Path;

/// Names that Rust, cargo or the template need for something else.
const TAKEN: [&str; 60] = [
    "abstract",
    "alloc",
    "as",
    "async",
    "await",
    "become",
    "bevy",
    "bevy_cognition",
    "box",
    "break",
    "build",
    "cognition_testkit",
    "const",
    "continue",
    "core",
    "crate",
    "deps",
    "do",
    "dyn",
    "else",
    "enum",
    "examples",
    "extern",
    "false",
    "final",
    "fn",
    "for",
    "gen",
    "if",
    "impl",
    "in",
    "incremental",
    "let",
    "loop",
    "macro",
    "match",
    "mod",
    "move",
    "mut",
    "override",
    "priv",
    "proc_macro",
    "pub",
    "ref",
    "return",
    "self",
    "static",
    "std",
    "struct",
    "super",
    "test",
    "trait",
    "true",
    "try",
    "type",
    "unsafe",
    "use",
    "where",
    "while",
    "yield",
];

/// The longest name: what comes of it are files.
const LONGEST: usize = 64;

/// The name of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct GameName(String);

impl GameName {
    /// The name of the folder, if a package may be called so.
    pub(super) fn of(folder: &Path) -> Result<Self, Failure> {
        let name = folder.file_name().map(|name| name.to_string_lossy().into_owned());
        let name = name.ok_or_else(|| misused("name a folder, such as `../lighthouse`"))?;
        match fault(&name) {
            Some(fault) => Err(misused(&format!(
                "a game can't be called `{name}`: {fault}; call its folder `lighthouse`, or `my_game`"
            ))),
            None => Ok(Self(name)),
        }
    }
}

impl fmt::Display for GameName {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

fn fault(name: &str) -> Option<&'static str> {
    let is_plain = |character: char| character.is_ascii_alphanumeric() || "-_".contains(character);
    if !name.starts_with(|first: char| first.is_ascii_alphabetic()) {
        return Some("a name begins with a letter from a to z");
    }
    if !name.chars().all(is_plain) {
        return Some("a name has letters from a to z, digits, `-` and `_` alone");
    }
    if name.len() > LONGEST {
        return Some("a name has at most 64 letters");
    }
    let is_taken = TAKEN.contains(&&*name.replace('-', "_").to_ascii_lowercase());
    is_taken.then_some("Rust, cargo or the game itself needs this name for something else")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_called_as_its_folder() {
        for name in ["lighthouse", "my_game", "my-game-2", "Camp"] {
            let folder = Path::new("/somewhere").join(name);
            assert_eq!(GameName::of(&folder).expect("should be fine").to_string(), name);
        }
    }

    #[test]
    fn a_name_that_cargo_would_refuse_is_refused_with_the_rule() {
        for (name, rule) in [
            ("2nd", "begins with a letter"),
            ("-x", "begins with a letter"),
            ("my game", "letters from a to z"),
            ("caf\u{e9}", "letters from a to z"),
            ("fn", "needs this name"),
            ("bevy-cognition", "needs this name"),
        ] {
            let refused = GameName::of(Path::new(name)).expect_err("should be refused").to_string();
            assert!(refused.contains(rule) && refused.contains(name), "{refused}");
        }
        assert!(GameName::of(Path::new(&"x".repeat(65))).is_err());
        assert!(GameName::of(Path::new("/")).is_err(), "has no name");
    }
}
