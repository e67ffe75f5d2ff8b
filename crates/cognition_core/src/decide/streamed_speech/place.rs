//! Where in a reply its next character stands.

use super::json_string::{JsonString, Read};
use super::preamble::{Preamble, Reached};
use crate::reply::DEPTH_CAP;

/// Bytes of a member's name that matter; `speech` fits, be it written in escapes.
const NAME_CAP: usize = 16;

/// Where in the reply the next character stands.
#[derive(Clone, Debug)]
pub(super) enum At {
    Before(Preamble),
    /// Before the name of a member of the object.
    Name,
    InName(JsonString, String),
    Colon(Member),
    Value(Member),
    InSpeech(JsonString),
    /// In a string that is of no interest.
    InText(JsonString),
    /// In a number or a word.
    InWord,
    /// In an object or array below the first level, this many levels deep.
    Inside(usize),
    /// In a string in there.
    TextInside(JsonString, usize),
    AfterValue,
    Over,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Member {
    Speech,
    Other,
}

impl Default for At {
    fn default() -> Self {
        Self::Before(Preamble::default())
    }
}

impl At {
    /// Takes one character; whatever does not belong where it stands is the end. What it adds to the
    /// speech is put into `heard`.
    pub(super) fn step(self, character: char, heard: &mut Option<char>) -> Self {
        match self {
            Self::Before(preamble) => match preamble.step(character) {
                Reached::Still(preamble) => Self::Before(preamble),
                Reached::Object => Self::Name,
                Reached::Nothing => Self::Over,
            },
            Self::Name => before_name(character),
            Self::InName(string, name) => in_name(string, name, character),
            Self::Colon(member) => before_colon(member, character),
            Self::Value(member) => before_value(member, character),
            Self::InSpeech(string) => in_speech(string, character, heard),
            Self::InText(string) => match string.step(character) {
                Read::End => Self::AfterValue,
                read => read.go_on(Self::InText),
            },
            Self::TextInside(string, depth) => match string.step(character) {
                Read::End => Self::Inside(depth),
                read => read.go_on(|string| Self::TextInside(string, depth)),
            },
            Self::Inside(depth) => inside(depth, character),
            Self::InWord => in_word(character),
            Self::AfterValue => after_value(character),
            Self::Over => Self::Over,
        }
    }
}

impl Read {
    /// The place after it, for whom the text does not matter.
    fn go_on(self, into: impl FnOnce(JsonString) -> At) -> At {
        match self {
            Self::Text(string, _) | Self::Nothing(string) => into(string),
            Self::End | Self::Broken => At::Over,
        }
    }
}

fn before_name(character: char) -> At {
    match character {
        '"' => At::InName(JsonString::default(), String::new()),
        blank if blank.is_ascii_whitespace() => At::Name,
        _ => At::Over,
    }
}

fn in_name(string: JsonString, mut name: String, character: char) -> At {
    match string.step(character) {
        Read::End if name == "speech" => At::Colon(Member::Speech),
        Read::End => At::Colon(Member::Other),
        Read::Text(string, text) => {
            if name.len() < NAME_CAP {
                name.push(text);
            }
            At::InName(string, name)
        }
        Read::Nothing(string) => At::InName(string, name),
        Read::Broken => At::Over,
    }
}

fn before_colon(member: Member, character: char) -> At {
    match character {
        ':' => At::Value(member),
        blank if blank.is_ascii_whitespace() => At::Colon(member),
        _ => At::Over,
    }
}

fn before_value(member: Member, character: char) -> At {
    match (character, member) {
        ('"', Member::Speech) => At::InSpeech(JsonString::default()),
        ('"', Member::Other) => At::InText(JsonString::default()),
        ('{' | '[', _) => At::Inside(2),
        (blank, _) if blank.is_ascii_whitespace() => At::Value(member),
        (word, _) if word.is_ascii_alphanumeric() || word == '-' => At::InWord,
        _ => At::Over,
    }
}

fn in_speech(string: JsonString, character: char, heard: &mut Option<char>) -> At {
    match string.step(character) {
        // Whatever else the reply holds is not for other ears.
        Read::End | Read::Broken => At::Over,
        Read::Text(string, text) => {
            *heard = Some(text);
            At::InSpeech(string)
        }
        Read::Nothing(string) => At::InSpeech(string),
    }
}

fn inside(depth: usize, character: char) -> At {
    match character {
        '"' => At::TextInside(JsonString::default(), depth),
        '{' | '[' if depth == DEPTH_CAP => At::Over,
        '{' | '[' => At::Inside(depth + 1),
        '}' | ']' if depth == 2 => At::AfterValue,
        '}' | ']' => At::Inside(depth - 1),
        _ => At::Inside(depth),
    }
}

fn in_word(character: char) -> At {
    match character {
        ',' | '}' => after_value(character),
        blank if blank.is_ascii_whitespace() => At::AfterValue,
        word if word.is_ascii_alphanumeric() || matches!(word, '+' | '-' | '.') => At::InWord,
        _ => At::Over,
    }
}

fn after_value(character: char) -> At {
    match character {
        ',' => At::Name,
        blank if blank.is_ascii_whitespace() => At::AfterValue,
        _ => At::Over,
    }
}
