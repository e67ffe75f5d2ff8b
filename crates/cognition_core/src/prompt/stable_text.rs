//! The stable segment: the rules of all that a mind has, and no others.

use super::template::{Placeholder, Template};
use crate::pack::PackError;
use std::sync::Arc;

/// Which parts of a mind its prompts speak of. A part that a game has switched off has no rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PromptParts {
    /// What it holds settled and open.
    pub ledger: bool,
    /// What it has promised.
    pub commitments: bool,
    /// What it writes down.
    pub notes: bool,
    /// What items of the ledger rest on: whether a reply is to say so.
    pub evidence: bool,
}

impl Default for PromptParts {
    /// All of them, but no evidence.
    fn default() -> Self {
        Self { ledger: true, commitments: true, notes: true, evidence: false }
    }
}

impl PromptParts {
    const COUNT: usize = 16;

    fn of(number: usize) -> Self {
        let is_set = |bit: usize| number & bit != 0;
        Self { ledger: is_set(1), commitments: is_set(2), notes: is_set(4), evidence: is_set(8) }
    }

    fn number(self) -> usize {
        let Self { ledger, commitments, notes, evidence } = self;
        let bits = [ledger, commitments, notes, evidence].into_iter().enumerate();
        bits.map(|(place, is_set)| usize::from(is_set) << place).sum()
    }
}

/// What a block of a stable segment may be about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Ledger,
    Commitments,
    Notes,
    Evidence,
}

impl Placeholder for Part {
    const ALL: &'static [Self] = &[Self::Ledger, Self::Commitments, Self::Notes, Self::Evidence];

    fn name(self) -> &'static str {
        match self {
            Self::Ledger => "ledger",
            Self::Commitments => "commitments",
            Self::Notes => "notes",
            Self::Evidence => "evidence",
        }
    }
}

/// A stable segment in each of its forms, written once.
#[derive(Clone, Debug)]
pub(super) struct StableText([Arc<str>; PromptParts::COUNT]);

impl StableText {
    pub(super) fn parse(file: &str, text: &str) -> Result<Self, Vec<PackError>> {
        let template = Template::parse_blocks(file, text)?;
        Ok(Self(std::array::from_fn(|number| written(&template, PromptParts::of(number)))))
    }

    pub(super) fn of(&self, parts: PromptParts) -> Arc<str> {
        self.0[parts.number()].clone()
    }
}

fn written(template: &Template<Part>, parts: PromptParts) -> Arc<str> {
    let mut out = String::new();
    template.write(&mut out, |part, out| {
        let is_shown = match part {
            Part::Ledger => parts.ledger,
            Part::Commitments => parts.commitments,
            Part::Notes => parts.notes,
            Part::Evidence => parts.evidence,
        };
        out.push_str(if is_shown { part.name() } else { "" });
    });
    out.trim_end().into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;

    #[test]
    fn what_a_game_has_switched_off_has_no_rules() {
        let text = "Act.\n\n{{#ledger}}\nLEDGER.\n{{/ledger}}\n\n{{#notes}}\nNOTES.\n{{/notes}}\n\nReply{{#commitments}}, promise{{/commitments}}.\n";
        let stable = StableText::parse("own.prompt.md", text).expect("should be fine");
        let parts = PromptParts { ledger: false, ..PromptParts::default() };
        expect![[r#"
            Act.

            NOTES.

            Reply, promise."#]]
        .assert_eq(&stable.of(parts));
        let none = PromptParts {
            ledger: false,
            commitments: false,
            notes: false,
            ..PromptParts::default()
        };
        assert_eq!(&*stable.of(none), "Act.\n\nReply.");
        assert!(stable.of(PromptParts::default()).contains("LEDGER.\n\nNOTES."));
    }

    #[test]
    fn every_set_of_parts_has_a_form_of_its_own() {
        for number in 0..PromptParts::COUNT {
            assert_eq!(PromptParts::of(number).number(), number);
        }
    }
}
