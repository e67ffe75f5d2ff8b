//! What a mind wrote down for itself.

use crate::decide::{ProposedNote, SubjectType};
use bevy_ecs::prelude::*;
use bevy_reflect::prelude::*;
use serde::{Deserialize, Serialize};

/// How many notes a mind keeps; the oldest give way.
pub const NOTES_BOUND: usize = 200;

/// One note.
#[derive(Clone, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[reflect(Default)]
pub struct Note {
    /// What is noted.
    pub text: String,
    /// What it is about.
    pub subject: String,
    /// What sort of thing the subject is.
    pub subject_type: SubjectType,
    /// When or why it matters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub context: Option<String>,
    /// The turn in which it was written.
    pub turn: u64,
    /// Whether a person overrode the decision that came with it.
    #[serde(default)]
    pub overridden: bool,
}

impl Note {
    /// A note from a decision of a turn.
    pub fn from_proposal(proposal: &ProposedNote, turn: u64) -> Self {
        Self {
            text: proposal.text.clone(),
            subject: proposal.subject.clone(),
            subject_type: proposal.subject_type,
            context: proposal.context.clone(),
            turn,
            overridden: false,
        }
    }
}

/// What a mind wrote down, oldest first: at most [`NOTES_BOUND`], no two that say the same.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[serde(from = "RawNotes")]
#[reflect(Component, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Notes {
    notes: Vec<Note>,
}

#[derive(Deserialize)]
struct RawNotes {
    notes: Vec<Note>,
}

impl From<RawNotes> for Notes {
    fn from(raw: RawNotes) -> Self {
        let mut notes = Self::default();
        for note in raw.notes {
            notes.add(note);
        }
        notes
    }
}

impl Notes {
    /// Adds a note unless it is blank or one that says the same is there; says whether it did.
    pub fn add(&mut self, note: Note) -> bool {
        let known = || self.notes.iter().any(|other| says_the_same(other, &note));
        if note.text.trim().is_empty() || known() {
            return false;
        }
        self.notes.push(note);
        if self.notes.len() > NOTES_BOUND {
            self.notes.remove(0);
        }
        true
    }

    /// Marks the notes of a turn as overridden.
    pub fn override_turn(&mut self, turn: u64) {
        self.notes
            .iter_mut()
            .filter(|note| note.turn == turn)
            .for_each(|note| note.overridden = true);
    }

    /// All notes, oldest first.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &Note> + ExactSizeIterator {
        self.notes.iter()
    }
}

/// Same subject type, subject and text, letters and digits of any script compared without case.
fn says_the_same(left: &Note, right: &Note) -> bool {
    left.subject_type == right.subject_type
        && letters(&left.text).eq(letters(&right.text))
        && letters(&left.subject).eq(letters(&right.subject))
}

fn letters(text: &str) -> impl Iterator<Item = char> + '_ {
    text.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn note(text: &str) -> Note {
        Note { text: text.to_owned(), subject: "door".to_owned(), ..Note::default() }
    }

    #[test]
    fn a_note_that_says_the_same_is_kept_once() {
        let mut notes = Notes::default();
        assert!(notes.add(note("The door is locked.")));
        assert!(!notes.add(note("the door is LOCKED")));
        assert!(!notes.add(note("   ")));
        assert_eq!(notes.iter().len(), 1);
    }

    #[test]
    fn two_different_notes_in_cyrillic_are_both_kept() {
        let mut notes = Notes::default();
        assert!(notes.add(note("Дверь заперта")));
        assert!(notes.add(note("Дверь открыта")));
    }

    #[test]
    fn notes_never_grow_beyond_their_bound() {
        let mut notes = Notes::default();
        (0..300).for_each(|n| assert!(notes.add(note(&format!("note {n}")))));
        assert_eq!(notes.iter().len(), NOTES_BOUND);
        assert_eq!(notes.iter().next().map(|note| note.text.as_str()), Some("note 100"));
    }

    #[test]
    fn an_override_marks_the_notes_of_that_turn_only() {
        let mut notes = Notes::default();
        notes.add(Note { turn: 1, ..note("one") });
        notes.add(Note { turn: 2, ..note("two") });
        notes.override_turn(2);
        let marked: Vec<bool> = notes.iter().map(|note| note.overridden).collect();
        assert_eq!(marked, [false, true]);
    }
}
