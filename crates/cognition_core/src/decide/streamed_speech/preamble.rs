//! What may stand before the object of a reply.

use crate::reply::is_padding;

/// What small reasoning models put around their reasoning.
const REASONING: [(&str, &str); 2] = [("<think>", "</think>"), ("<thinking>", "</thinking>")];

/// Before the object.
#[derive(Clone, Debug, Default)]
pub(super) enum Preamble {
    #[default]
    Blank,
    /// In the first line of a code fence.
    Fence,
    /// In what may become an opening tag.
    Tag(String),
    /// In reasoning, until it closes; with so much of its end as may be the closing tag.
    Reasoning { close: &'static str, end: String },
}

/// What follows a character of the preamble.
#[derive(Debug)]
pub(super) enum Reached {
    Still(Preamble),
    /// The character opened the object.
    Object,
    /// There is prose, or JSON of another kind.
    Nothing,
}

impl Preamble {
    pub(super) fn step(self, character: char) -> Reached {
        match self {
            Self::Blank | Self::Fence if character == '{' => Reached::Object,
            Self::Blank | Self::Fence if is_padding(character) => Reached::Still(Self::Blank),
            Self::Blank | Self::Fence if character == '`' => Reached::Still(Self::Fence),
            Self::Fence if character.is_ascii_alphanumeric() => Reached::Still(Self::Fence),
            Self::Blank if character == '<' => Reached::Still(Self::Tag("<".to_owned())),
            Self::Blank | Self::Fence => Reached::Nothing,
            Self::Tag(tag) => in_tag(tag, character),
            Self::Reasoning { close, end } => in_reasoning(close, end, character),
        }
    }
}

fn in_tag(mut tag: String, character: char) -> Reached {
    tag.push(character);
    if let Some((_, close)) = REASONING.iter().find(|(open, _)| *open == tag) {
        return Reached::Still(Preamble::Reasoning { close, end: String::new() });
    }
    match REASONING.iter().any(|(open, _)| open.starts_with(&tag)) {
        true => Reached::Still(Preamble::Tag(tag)),
        false => Reached::Nothing,
    }
}

fn in_reasoning(close: &'static str, mut end: String, character: char) -> Reached {
    end.push(character);
    while !close.starts_with(&end) {
        end.remove(0);
    }
    match end == close {
        true => Reached::Still(Preamble::Blank),
        false => Reached::Still(Preamble::Reasoning { close, end }),
    }
}
