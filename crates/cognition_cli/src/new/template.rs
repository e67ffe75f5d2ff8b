//! The files of a game: those of `templates/`, with names and places filled in.

use super::game_name::GameName;
use super::source::Source;

/// How a game is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Template {
    Headless,
    Windowed,
}

/// A file, by its path within the game, and its text.
pub(super) type GameFile = (&'static str, String);

/// What every game has.
const GAME: [(&str, &str); 9] = [
    ("README.md", include_str!("../../templates/game/README.md")),
    (".gitignore", include_str!("../../templates/game/gitignore")),
    ("src/lib.rs", include_str!("../../templates/game/src/lib.rs")),
    ("src/people.rs", include_str!("../../templates/game/src/people.rs")),
    ("src/actions.rs", include_str!("../../templates/game/src/actions.rs")),
    ("src/fire.rs", include_str!("../../templates/game/src/fire.rs")),
    ("src/brains.rs", include_str!("../../templates/game/src/brains.rs")),
    ("tests/camp.rs", include_str!("../../templates/game/tests/camp.rs")),
    (
        "assets/personas/nell.persona.json",
        include_str!("../../templates/game/assets/personas/nell.persona.json"),
    ),
];

const HEADLESS: [(&str, &str); 2] = [
    ("Cargo.toml", include_str!("../../templates/headless/manifest.toml")),
    ("src/main.rs", include_str!("../../templates/headless/src/main.rs")),
];

const WINDOWED: [(&str, &str); 4] = [
    ("Cargo.toml", include_str!("../../templates/windowed/manifest.toml")),
    ("src/main.rs", include_str!("../../templates/windowed/src/main.rs")),
    ("src/drawing.rs", include_str!("../../templates/windowed/src/drawing.rs")),
    ("src/typing.rs", include_str!("../../templates/windowed/src/typing.rs")),
];

impl Template {
    /// All files of a game. `apart` keeps it out of the workspace around it.
    pub(super) fn files(self, name: &GameName, source: &Source, apart: bool) -> Vec<GameFile> {
        let filled = |(path, text): &(&'static str, &str)| {
            let mut text = text
                .replace("{{name}}", &name.to_string())
                .replace("{{shows}}", self.shows())
                .replace("{{rust_version}}", env!("CARGO_PKG_RUST_VERSION"))
                .replace("{{bevy_cognition}}", &source.of("bevy_cognition"))
                .replace("{{cognition_testkit}}", &source.of("cognition_testkit"));
            if apart && *path == "Cargo.toml" {
                text.push_str("\n# No member of the workspace around it.\n[workspace]\n");
            }
            (*path, text)
        };
        GAME.iter().chain(self.own()).map(filled).collect()
    }

    fn own(self) -> &'static [(&'static str, &'static str)] {
        match self {
            Self::Headless => &HEADLESS,
            Self::Windowed => &WINDOWED,
        }
    }

    fn shows(self) -> &'static str {
        match self {
            Self::Headless => "What you type, you say.",
            Self::Windowed => "What you type into the window, you say.",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    fn files(template: Template, apart: bool) -> Vec<GameFile> {
        let name = GameName::of(Path::new("lighthouse")).expect("should be fine");
        template.files(&name, &Source::Repository, apart)
    }

    #[test]
    fn nothing_is_left_to_fill_in() {
        for template in [Template::Headless, Template::Windowed] {
            for (path, text) in files(template, false) {
                assert!(!text.contains("{{"), "{path} of {template:?}");
                assert!(text.ends_with('\n'), "{path} of {template:?}");
            }
        }
    }

    #[test]
    fn only_a_game_within_a_workspace_has_one_of_its_own() {
        let manifest = |apart| {
            let files = files(Template::Headless, apart);
            files.into_iter().find(|(path, _)| *path == "Cargo.toml").expect("is there").1
        };
        assert!(manifest(true).contains("\n[workspace]\n"));
        assert!(!manifest(false).contains("[workspace]"));
        assert!(manifest(false).contains("name = \"lighthouse\""));
    }
}
