//! Say and do: whether the mind does what its speech announces.
//!
//! A speech that announces another deed than the one that is done is held against it, and so are words that say
//! no to the very deed. The same goes for what words tell as done, or as in hand, and is not.

pub(super) mod announced;
mod asked_for_another;
mod bidden_to_take;
mod by_meaning;
mod denied;
mod denied_here;
mod for_certain;
mod given_already;
mod goes_elsewhere;
pub(super) mod handed_as_promised;
mod handing_over;
mod headed_for;
mod in_words;
pub(super) mod not_done;
mod not_held;
mod part_of_deed;
pub(super) mod setting_out;
pub(super) mod stage_directions;
mod stays_in_words;
pub(super) mod unannounced;
mod withheld;
mod words_alone;

use crate::act::IndexedAction;
use crate::guard::verdict::objection::Objection;
use crate::guard::verdict::suggestion::{Origin, Suggestion};
use crate::guard::wording::other_languages::announced_in_own_tongue;
use announced::announces;
use bidden_to_take::bidden_to_take;
use by_meaning::announced_by_meaning;
use cognition_language::sentences;
use denied::says_no_to;
use for_certain::is_told_for_certain;
use handing_over::hands_it_over;
use in_words::announced_in_words;
use setting_out::sets_out_in_words;

/// The announcement that the choice does not keep, if there is one.
///
/// `announced_action` counts first; without it the wording is a weaker sign, and then only a
/// sentence in the first person that nearly spells out another offer counts, or one that says by
/// verb and thing, in whatever words, what is done now. What an engine or a person put in place of
/// the choice is not held against the words; nor is what is done first, where what was announced
/// can't work yet.
pub fn said_otherwise(suggestion: &Suggestion) -> Option<Objection> {
    // With nothing on offer, nothing can be announced.
    if suggestion.origin != Origin::Chosen || suggestion.offers.is_empty() {
        return None;
    }
    if let Some(action) = suggestion.action().filter(|action| says_no_to(suggestion, action)) {
        return Some(Objection::RefusedInWords { chosen: action.description.clone() });
    }
    announced_instead(suggestion).map(|announced| Objection::SaidOtherwise {
        announced: announced.description.clone(),
        chosen: suggestion.description().to_owned(),
    })
}

/// The offer that the reply announces, where it is another than the choice.
pub fn announced_instead(suggestion: &Suggestion) -> Option<&IndexedAction> {
    if suggestion.origin != Origin::Chosen || suggestion.offers.is_empty() {
        return None;
    }
    let announced = match suggestion.decision.announced_action {
        Some(index) => suggestion.offer(index)?,
        None => announced_in_words(suggestion)
            .or_else(|| announced_by_meaning(suggestion))
            .or_else(|| bidden_to_take(suggestion))
            .or_else(|| sets_out_in_words(suggestion))
            .or_else(|| announced_in_own_tongue(suggestion))?,
    };
    let same = suggestion.action().is_some_and(|action| action.same_deed(announced));
    (!same).then_some(announced)
}

/// Whether the words are nothing without the deed that was chosen: they announce it, or the reply says so.
pub fn speaks_of_its_deed(suggestion: &Suggestion) -> bool {
    let Some(action) = suggestion.action() else { return false };
    suggestion.decision.announced_action == Some(action.index)
        || sentences(suggestion.speech()).any(|sentence| {
            announces(sentence, &action.description) || hands_it_over(sentence, action)
        })
        || is_told_for_certain(suggestion, action)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::Decision;
    use crate::guard::verdict::suggestion::tests::{offer, suggestion};
    use std::sync::Arc;

    fn saying(speech: &str, announced: Option<u32>, chosen: u32) -> Option<String> {
        let offers = vec![
            offer(1, "inn:unlock", &["cellar", "door"]),
            offer(2, "inn:tell", &["mara"]),
            offer(3, "inn:call", &[]),
        ];
        let mut said = suggestion(chosen, offers);
        said.decision = Arc::new(Decision {
            speech: speech.to_owned(),
            announced_action: announced,
            ..Decision::default()
        });
        said_otherwise(&said).map(|objection| objection.to_string())
    }

    #[test]
    fn another_action_than_the_announced_one_is_noticed() {
        let text = "the words announce `unlock cellar door`, the choice is `tell mara`";
        assert_eq!(saying("", Some(1), 2).as_deref(), Some(text));
        assert_eq!(saying("", Some(2), 2), None);
        assert_eq!(saying("", Some(0), 2), None, "nothing was announced");
    }

    #[test]
    fn to_announce_something_and_wait_is_noticed() {
        assert!(saying("", Some(1), 0).is_some());
    }

    #[test]
    fn an_announcement_in_words_is_a_weaker_sign() {
        assert!(saying("Stand back. I'll unlock the cellar door!", None, 2).is_some());
        assert!(saying("I’ll unlock that door of the cellar.", None, 0).is_some());
        assert_eq!(saying("I'll unlock the cellar door.", None, 1), None, "and does");
    }

    #[test]
    fn what_is_put_to_somebody_is_not_announced() {
        for speech in [
            "I unlock the cellar door, and you go. Agreed?",
            "If you go, I'll unlock the cellar door.",
            "Two pence, and I unlock the cellar door.",
            "Suppose I unlock the cellar door for you.",
        ] {
            assert_eq!(saying(speech, None, 2), None, "{speech}");
        }
        assert!(saying("Well, I unlock the cellar door. How are you?", None, 2).is_some());
    }

    #[test]
    fn what_is_said_to_be_done_at_another_time_is_no_announcement() {
        for speech in [
            "I will unlock the cellar door tomorrow, before I leave.",
            "I'll unlock the cellar door at noon.",
        ] {
            assert_eq!(saying(speech, None, 2), None, "{speech}");
        }
        assert!(saying("I will unlock the cellar door now.", None, 2).is_some());
    }

    #[test]
    fn what_somebody_else_is_to_do_or_a_gesture_is_no_announcement() {
        for speech in [
            "I'll wait while you unlock the cellar door.",
            "I'll hold the lamp and you unlock the cellar door.",
            "I'll ask Odo to unlock the cellar door.",
            "I'll show you how to unlock the cellar door.",
            "Let me know when you unlock the cellar door.",
            "I'll never unlock the cellar door.",
            "I nod, and lean in.",
            "I turn my head to the cellar door.",
        ] {
            assert_eq!(saying(speech, None, 2), None, "{speech}");
        }
        assert!(saying("I'll unlock the cellar door now.", None, 2).is_some());
    }

    #[test]
    fn talk_of_other_things_is_no_announcement() {
        for speech in [
            "Unlock the cellar door, would you?",
            "Who will unlock the cellar door?",
            "I'll think about the door.",
            "I'll call.",
            "",
        ] {
            assert_eq!(saying(speech, None, 2), None, "{speech}");
        }
    }
}
