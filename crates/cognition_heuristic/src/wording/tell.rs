//! What sort of thing a sentence tells of, by its tell-tale words.
//!
//! The words are those of each language that has a file of spoken lines. In any other nothing is
//! recognised here, and the choice rests on what the texts have in common.

use crate::wording::voice_words::{Telling, voices};
use crate::wording::words::tokens;

/// Between what was tried and why it came to nothing.
const TURNING_POINTS: &[&str] = &[": ", "; ", ". ", ", but ", " but ", " because ", " without "];

/// What a sentence tells of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tell {
    /// Somebody wants to know or to have something.
    pub(crate) asks: bool,
    /// Somebody wants to have something.
    pub(crate) begs: bool,
    /// Somebody talks with somebody.
    pub(crate) talks: bool,
    /// Somebody only looks, listens or waits.
    pub(crate) looks: bool,
    /// Something changes hands.
    pub(crate) gives: bool,
    /// Something is taken.
    pub(crate) takes: bool,
    /// One thing is given for another.
    pub(crate) trades: bool,
    /// Somebody goes away.
    pub(crate) leaves: bool,
    /// Somebody comes.
    pub(crate) comes: bool,
    /// Something is opened.
    pub(crate) frees: bool,
    /// Something is shut or stuck.
    pub(crate) bars: bool,
    /// A lock is in the way.
    pub(crate) locks: bool,
    /// It happens to the listener.
    pub(crate) to_me: bool,
}

impl Tell {
    /// Reads a sentence.
    pub(crate) fn of(text: &str) -> Self {
        let words: Vec<String> = tokens(text).collect();
        let any = |of: Telling| voices().any(|voice| voice.tells(of, &words));
        Self {
            asks: text.contains('?') || any(Telling::Begging),
            begs: any(Telling::Begging),
            talks: any(Telling::Talking),
            looks: any(Telling::Looking),
            gives: any(Telling::Giving),
            takes: any(Telling::Taking),
            trades: any(Telling::Trading),
            leaves: any(Telling::Leaving),
            comes: any(Telling::Coming),
            frees: any(Telling::Freeing) && !any(Telling::Barring) && !any(Telling::Failing),
            bars: any(Telling::Barring),
            locks: any(Telling::Locking),
            to_me: any(Telling::ToListener),
        }
    }

    /// Whether things are otherwise than before, and not only tried, talked of or looked at.
    pub(crate) fn changes_things(self) -> bool {
        !(self.bars || self.talks || self.looks || self.asks)
    }
}

/// Splits the outcome of an action into what was tried and what came of it.
///
/// `You try the door: it is locked` gives `You try the door` and `it is locked`.
pub(crate) fn halves(outcome: &str) -> (&str, &str) {
    let at = |point: &&str| outcome.find(*point).map(|start| (start, start + point.len()));
    match TURNING_POINTS.iter().filter_map(at).min() {
        Some((end, start)) => (outcome[..end].trim(), outcome[start..].trim()),
        None => (outcome.trim(), ""),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_locked_door_is_told_from_one_that_is_unlocked() {
        let locked = Tell::of("You look at the door. It is locked.");
        assert!(locked.looks && locked.locks && !locked.frees);
        let tried = Tell::of("You try the cellar door: it is locked; it takes the iron key.");
        assert!(tried.bars && !tried.changes_things());
        let unlocked = Tell::of("You unlock the cellar door with the iron key.");
        assert!(unlocked.frees && !unlocked.locks && unlocked.changes_things());
        assert!(!Tell::of("You look at the lid. It is shut, and nothing moves.").locks);
        assert!(!Tell::of("You can't open it.").frees, "what came to nothing opens nothing");
    }

    #[test]
    fn a_request_is_told_from_a_gift() {
        assert!(Tell::of("Mara asks you for the iron key.").begs);
        let question = Tell::of("Is that the iron key, Brannic?");
        assert!(question.asks && !question.begs, "should want to know and not to have");
        let gift = Tell::of("Brannic gives you the iron key.");
        assert!(gift.gives && gift.to_me && !gift.asks);
        assert!(gift.changes_things(), "a gift should change things");
        let gift = Tell::of("Brannic gibt dir den Schlüssel.");
        assert!(gift.gives && gift.to_me && !gift.asks && gift.changes_things());
        assert!(Tell::of("Mara bittet dich um den Schlüssel.").begs);
        assert!(!Tell::of("You give Mara the iron key.").to_me);
        assert!(Tell::of("You ask Mara for it, and she hands it to you.").to_me);
        assert!(!Tell::of("Mara asks Brannic for the iron key.").changes_things());
        let drawn = Tell::of("Mara asks you for the map that was drawn by hand.");
        assert!(!drawn.gives && Tell::of("Mara hands you the map.").gives);
    }

    #[test]
    fn an_outcome_falls_into_the_attempt_and_the_reason() {
        assert_eq!(
            halves("You try the door: it is locked; pity."),
            ("You try the door", "it is locked; pity.")
        );
        assert_eq!(halves("You can't open it without the key."), ("You can't open it", "the key."));
        assert_eq!(halves("You wait."), ("You wait.", ""));
    }
}
