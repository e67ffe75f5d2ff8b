//! What can be written in a line.

use cognition_testkit::PlayerMove;
use std::path::PathBuf;

/// What a line asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Command {
    Move(PlayerMove),
    /// What can be done.
    List,
    /// Where one is.
    Look,
    /// Something of a mind: of the one that is named, or of whom one talks with.
    Show(Side, Option<String>),
    /// Why a mind did what it did, in that turn or in the last.
    Why(Option<String>, Option<u64>),
    Cost,
    Save(PathBuf),
    Load(PathBuf),
    Help,
    Quit,
}

/// What can be shown of a mind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Memory,
    Ledger,
    Promises,
    Plan,
    Prompt,
}

/// Every command with what it does, in the order of the help.
pub(super) const HELP: &[(&str, &str)] = &[
    ("WORDS", "says them aloud: to whom they name, to whom you talk with, or to all who hear it"),
    ("/do", "lists what you can do"),
    ("/do N [WORDS]", "does number N of that list, and says the words"),
    ("/look", "where you are, and who is there"),
    ("/wait [N]", "lets N rounds pass (1): everybody may move, and the story goes on"),
    (
        "/why [WHO] [TURN]",
        "why somebody did what they did, or nothing; by default whom you talk with",
    ),
    ("/memory [WHO]", "what somebody remembers, of each kind the latest first"),
    ("/ledger [WHO]", "what is settled and open for them"),
    ("/promises [WHO]", "what they have promised, on what terms, and how it ended"),
    ("/plan [WHO]", "what they pursue, step by step"),
    ("/prompt [WHO]", "what they were asked last, word by word"),
    ("/cost", "who decided so far, and what it cost"),
    ("/save FILE", "keeps all minds in a file, and beside it where people and things are"),
    ("/load FILE", "makes all that what it was"),
    ("/help", "this list"),
    ("/quit", "ends the conversation; the end of the input does, too"),
];

impl Command {
    /// # Errors
    /// What to write instead.
    pub(super) fn read(line: &str) -> Result<Self, String> {
        let mut words = line.split_whitespace();
        let command = words.next().unwrap_or_default();
        let rest: Vec<&str> = words.collect();
        let who = rest.first().map(|who| who.to_lowercase());
        Ok(match (command, rest.as_slice()) {
            ("/do", []) => Self::List,
            ("/do" | "/wait", _) => Self::Move(PlayerMove::read(line)?),
            ("/look", []) => Self::Look,
            ("/memory", [] | [_]) => Self::Show(Side::Memory, who),
            ("/ledger", [] | [_]) => Self::Show(Side::Ledger, who),
            ("/promises", [] | [_]) => Self::Show(Side::Promises, who),
            ("/plan", [] | [_]) => Self::Show(Side::Plan, who),
            ("/prompt", [] | [_]) => Self::Show(Side::Prompt, who),
            ("/why", [] | [_] | [_, _]) => Self::why(&rest)?,
            ("/cost", []) => Self::Cost,
            ("/save", [file]) => Self::Save(file.into()),
            ("/load", [file]) => Self::Load(file.into()),
            ("/save" | "/load", _) => {
                return Err(format!("`{command}` takes one file: `{command} FILE`"));
            }
            ("/help", _) => Self::Help,
            ("/quit", _) => Self::Quit,
            _ if command.starts_with('/') && is_known(command) => {
                return Err(format!("`{command}` takes fewer words; `/help` says which"));
            }
            _ if command.starts_with('/') => {
                return Err(format!(
                    "there is no command `{command}`; `/help` lists those that are"
                ));
            }
            _ => Self::Move(PlayerMove::read(line)?),
        })
    }

    /// `/why`, `/why mara`, `/why 7`, `/why mara 7`.
    fn why(words: &[&str]) -> Result<Self, String> {
        let is_number = |word: &&str| word.parse::<u64>().is_ok();
        let turn = words.last().filter(|word| is_number(word)).and_then(|word| word.parse().ok());
        let who = words.first().filter(|word| !is_number(word)).map(|word| word.to_lowercase());
        if words.len() == 2 && (turn.is_none() || who.is_none()) {
            return Err("`/why` takes a name and the number of a turn: `/why mara 7`".to_owned());
        }
        Ok(Self::Why(who, turn))
    }
}

fn is_known(command: &str) -> bool {
    HELP.iter().any(|(line, _)| line.split(' ').next() == Some(command))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_said_and_commands_are_told_by_their_stroke() {
        let said = |words: &str| Ok(Command::Move(PlayerMove::Say(words.to_owned())));
        assert_eq!(Command::read("Why not?"), said("Why not?"));
        assert_eq!(
            Command::read("/why Mara 7"),
            Ok(Command::Why(Some("mara".to_owned()), Some(7)))
        );
        assert_eq!(Command::read("/why 7"), Ok(Command::Why(None, Some(7))));
        assert_eq!(Command::read("/do"), Ok(Command::List));
        assert_eq!(Command::read("/do 2"), Ok(Command::Move(PlayerMove::Do(2, String::new()))));
    }

    #[test]
    fn what_makes_no_sense_says_what_to_write() {
        for (line, part) in [
            ("/dance", "/help"),
            ("/cost now", "fewer words"),
            ("/save", "/save FILE"),
            ("/why mara odo", "/why mara 7"),
            ("/do key", "a number"),
        ] {
            let why = Command::read(line).expect_err("should be refused");
            assert!(why.contains(part), "{line}: {why}");
        }
    }
}
