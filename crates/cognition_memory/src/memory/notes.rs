//! What a mind wrote down for itself.

use super::proposed_note::{ProposedNote, SubjectType};
use bevy_ecs::prelude::*;
use bevy_reflect::prelude::*;
use cognition_language::folded;
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;
use std::hash::{DefaultHasher, Hash, Hasher};

/// How many notes a mind keeps; the oldest give way.
pub const NOTES_BOUND: usize = 200;

/// One note.
#[derive(Clone, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[reflect(Default)]
#[type_path = "cognition_core::memory::notes"]
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
#[derive(Component, Clone, Debug, Default, Reflect, Serialize, Deserialize)]
#[serde(from = "RawNotes")]
#[reflect(Component, Debug, Default, PartialEq, Serialize, Deserialize)]
#[type_path = "cognition_core::memory::notes"]
pub struct Notes {
    notes: VecDeque<Note>,
    /// A hash of what each note says, so that a new one is not compared letter by letter.
    #[serde(skip)]
    #[reflect(ignore)]
    sayings: VecDeque<u64>,
}

impl PartialEq for Notes {
    fn eq(&self, other: &Self) -> bool {
        self.notes == other.notes
    }
}

impl Eq for Notes {}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
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
        self.hash_all();
        let saying = saying(&note);
        if note.text.trim().is_empty() || self.has(saying, &note) {
            return false;
        }
        self.notes.push_back(note);
        self.sayings.push_back(saying);
        if self.notes.len() > NOTES_BOUND {
            self.notes.pop_front();
            self.sayings.pop_front();
        }
        true
    }

    /// Marks the notes of a turn as overridden.
    pub fn override_turn(&mut self, turn: u64) {
        let of_turn = self.notes.iter_mut().filter(|note| note.turn == turn);
        of_turn.for_each(|note| note.overridden = true);
    }

    /// All notes, oldest first.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &Note> + ExactSizeIterator {
        self.notes.iter()
    }

    fn has(&self, saying: u64, note: &Note) -> bool {
        let mut known = self.sayings.iter().zip(&self.notes);
        known.any(|(hash, known)| *hash == saying && says_the_same(known, note))
    }

    /// A component that reflection put together has notes and no hashes.
    fn hash_all(&mut self) {
        if self.sayings.len() != self.notes.len() {
            self.sayings = self.notes.iter().map(saying).collect();
        }
    }
}

/// Same subject type, subject and text, whatever their case, white space and final stop.
fn says_the_same(left: &Note, right: &Note) -> bool {
    left.subject_type == right.subject_type
        && folded(statement(&left.text)).eq(folded(statement(&right.text)))
        && folded(&left.subject).eq(folded(&right.subject))
}

fn saying(note: &Note) -> u64 {
    let mut hasher = DefaultHasher::new();
    note.subject_type.hash(&mut hasher);
    let text = folded(statement(&note.text)).map(u32::from);
    let subject = folded(&note.subject).map(u32::from);
    text.chain([u32::MAX]).chain(subject).for_each(|letter| hasher.write_u32(letter));
    hasher.finish()
}

/// A text without the stops and exclamation marks at its end; other signs carry meaning.
fn statement(text: &str) -> &str {
    text.trim_end_matches(|sign: char| matches!(sign, '.' | '!') || sign.is_whitespace())
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

    fn both_kept(one: &str, other: &str) -> bool {
        let mut notes = Notes::default();
        notes.add(note(one)) && notes.add(note(other))
    }

    #[test]
    fn two_different_notes_in_any_script_are_both_kept() {
        assert!(both_kept("Дверь заперта", "Дверь открыта"));
        assert!(both_kept("มีข่าว", "มีข้าว"), "should heed the marks above a letter");
        assert!(both_kept("🔥", "🗝️"), "should heed signs that are no letters");
    }

    #[test]
    fn notes_that_differ_in_a_sign_are_both_kept() {
        assert!(both_kept("Learn C", "Learn C++"));
        assert!(both_kept("5 > 3", "5 < 3"));
        assert!(both_kept("He lies", "He lies?"));
    }

    #[test]
    fn case_white_space_and_a_final_stop_make_no_second_note() {
        assert!(!both_kept("The door\n is  open", " the DOOR is open! "));
        assert!(!both_kept("ДВЕРЬ открыта...", "Дверь  открыта"));
    }

    #[test]
    fn the_same_words_about_another_subject_are_another_note() {
        let mut notes = Notes::default();
        assert!(notes.add(note("Locked.")));
        assert!(notes.add(Note { subject: "chest".to_owned(), ..note("Locked.") }));
        assert!(!notes.add(Note { subject: " Chest".to_owned(), ..note("locked") }));
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
