//! Whether enough was lived for a mind to look back on it.

use super::event_log::{LoggedEvent, MindEvent};
use super::reflection::ReflectionCause;
use crate::promise::CommitmentState;
use cognition_language::Language;
use std::collections::BTreeSet;

/// In so many turns enough is lived, where nothing but the time calls for a look back.
const TURNS: usize = 6;
/// What matters so much is enough by itself: a danger, a crime, a death.
const MATTERS: u8 = 6;

/// Whether what was lived since the last reflection is enough for another one. Turns alone are no life: something
/// must have befallen the mind. Where only the time has passed, that takes several turns, or something that matters: a
/// word that was not kept, or news of a danger, a crime or a death.
///
/// ```
/// use cognition_core::conscience::{EventLog, MindEvent, ReflectionCause, has_lived_enough};
/// use cognition_core::mind::GameTime;
///
/// let mut log = EventLog::default();
/// let mut enough = |text: &str, cause| {
///     log.append(MindEvent::Happened { text: text.to_owned() }, 1, GameTime::default());
///     has_lived_enough(log.since(0), cause)
/// };
/// assert!(enough("A gull lands.", ReflectionCause::Novelty));
/// assert!(!enough("It flies off.", ReflectionCause::Time));
/// assert!(enough("Somebody killed the ferryman.", ReflectionCause::Time));
/// ```
pub fn has_lived_enough(lived: &[LoggedEvent], cause: ReflectionCause) -> bool {
    let mut events = lived.iter().filter(|logged| logged.event.is_lived());
    match cause {
        ReflectionCause::Requested => true,
        ReflectionCause::Turns | ReflectionCause::Novelty => events.next().is_some(),
        ReflectionCause::Time => {
            let turns: BTreeSet<u64> = events.map(|logged| logged.turn).collect();
            turns.len() >= TURNS || lived.iter().any(|logged| matters(&logged.event))
        }
    }
}

fn matters(event: &MindEvent) -> bool {
    match event {
        MindEvent::Heard { text, .. } | MindEvent::Happened { text } => {
            Language::of(text).importance(text) >= MATTERS
        }
        MindEvent::CommitmentEnded { state, .. } => {
            matches!(state, CommitmentState::Failed { .. } | CommitmentState::Expired)
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::conscience::EventLog;
    use crate::mind::GameTime;
    use crate::promise::{Evidence, Source};

    /// Whether one look back is due by the time alone, after these events, each of another turn.
    fn enough(events: impl IntoIterator<Item = MindEvent>) -> bool {
        let mut log = EventLog::default();
        for (turn, event) in (1..).zip(events) {
            log.append(event, turn, GameTime::default());
        }
        has_lived_enough(log.since(0), ReflectionCause::Time)
    }

    fn heard(text: &str) -> MindEvent {
        MindEvent::Heard { speaker: None, text: text.to_owned(), addressed: true }
    }

    fn ended(state: CommitmentState) -> MindEvent {
        let text = "bring Odo the key".to_owned();
        MindEvent::CommitmentEnded { commitment: 1, text, by: Source::Game, state }
    }

    #[test]
    fn several_turns_are_enough_and_one_or_two_are_not() {
        let talk = |turns| (0..turns).map(|_| heard("The bread is a little dry today."));
        assert!(!enough(talk(2)) && !enough(talk(TURNS - 1)) && enough(talk(TURNS)));
    }

    #[test]
    fn all_that_is_heard_in_one_turn_is_one_turn() {
        let mut log = EventLog::default();
        for _ in 0..20 {
            log.append(heard("The bread is a little dry today."), 1, GameTime::default());
        }
        assert!(!has_lived_enough(log.since(0), ReflectionCause::Time));
    }

    #[test]
    fn what_the_conscience_made_of_it_is_no_life() {
        let failed = || MindEvent::ReflectionFailed { why: "no reply".to_owned() };
        assert!(!enough((0..9).map(|_| failed())));
        let mut log = EventLog::default();
        log.append(failed(), 1, GameTime::default());
        assert!(!has_lived_enough(log.since(0), ReflectionCause::Turns));
        assert!(has_lived_enough(log.since(0), ReflectionCause::Requested));
    }

    #[test]
    fn what_matters_is_enough_by_itself_and_small_talk_is_not() {
        assert!(enough([heard("Somebody killed the ferryman.")]));
        for text in ["Is it still raining?", "The brig sails on Friday.", "Good evening to you!"] {
            assert!(!enough([heard(text)]), "{text}");
        }
    }

    #[test]
    fn a_word_that_was_not_kept_matters_and_one_that_was_kept_does_not() {
        assert!(enough([ended(CommitmentState::Expired)]));
        assert!(enough([ended(CommitmentState::Failed { why: "told".to_owned() })]));
        assert!(!enough([ended(CommitmentState::Done { evidence: Evidence::default() })]));
        assert!(!enough([ended(CommitmentState::Withdrawn { why: "off".to_owned() })]));
    }
}
