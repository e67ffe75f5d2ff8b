//! The way that the words say is taken, by what it leads through, or by where the mind says to stay: `Behind the iron
//! door, is he? I'm going in there`, `I wait over in the cookhouse`.

use crate::act::IndexedAction;
use crate::guard::verdict::suggestion::Suggestion;
use crate::guard::wording::{clauses, in_lower_case, is_feasible, is_person};
use cognition_language::{DialogueAct, Language, sentences};

/// The only way on offer that they say so of, where nothing comes first.
pub(super) fn headed_for(suggestion: &Suggestion) -> Option<&IndexedAction> {
    let pauses = Language::english().pauses(suggestion.speech());
    if suggestion.prepares() || pauses {
        return None;
    }
    goes_in_there(suggestion).or_else(|| stays_there(suggestion))
}

/// The way to what is named with the words that the mind goes in there, or right before them. Where somebody else is to
/// go or to stay is another place.
fn goes_in_there(suggestion: &Suggestion) -> Option<&IndexedAction> {
    let language = Language::english();
    let mut before = None;
    for sentence in sentences(suggestion.speech()) {
        let denies = language.denies(sentence);
        let bids = language.dialogue_acts(sentence).has(DialogueAct::Request);
        let named = way_by(suggestion, sentence, 2).filter(|_| !denies && !bids);
        let lower = in_lower_case(sentence);
        let goes = clauses(&lower).any(|clause| language.sets_out_inside(&clause));
        if goes && is_told(sentence) {
            return named.or(before).filter(|_| !denies);
        }
        before = named;
    }
    None
}

/// The way to where they say that the mind stays from now on, at no hour that is told, and does nothing else.
fn stays_there(suggestion: &Suggestion) -> Option<&IndexedAction> {
    let language = Language::english();
    let mut told = sentences(suggestion.speech()).filter(|it| {
        let bare = language.without_its_end(it);
        is_told(&bare) && language.said_time(&bare).is_none()
    });
    let place = told.find_map(|sentence| {
        let lower = in_lower_case(sentence);
        clauses(&lower).find_map(|clause| language.says_to_stay_at(&clause))
    })?;
    way_by(suggestion, &place, 1).filter(|_| !does_something_else(suggestion))
}

/// Whether the words say of anything but staying that the mind does it.
fn does_something_else(suggestion: &Suggestion) -> bool {
    let language = Language::english();
    let lower = in_lower_case(suggestion.speech());
    clauses(&lower).any(|clause| {
        language.deed_now(&clause).is_some() && language.says_to_stay_at(&clause).is_none()
    })
}

fn is_told(sentence: &str) -> bool {
    let language = Language::english();
    !language.is_question(sentence) && !language.hangs_on_something(sentence)
}

/// The only way on offer of which words name so many of the things that it leads to and through.
fn way_by<'s>(suggestion: &'s Suggestion, words: &str, of: usize) -> Option<&'s IndexedAction> {
    let language = Language::english();
    let lower = words.to_lowercase();
    let mut ways = suggestion.offers.iter().filter(|way| {
        let mut there = way.targets.iter().take(of).filter(|it| !is_person(it));
        let is_named = there.any(|it| language.names(&lower, &it.label.to_lowercase()));
        way.has_tag("move") && is_feasible(way) && is_named
    });
    ways.next().filter(|_| ways.next().is_none())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::Decision;
    use crate::guard::say_do::goes_elsewhere::goes_elsewhere;
    use crate::guard::verdict::suggestion::tests::{offer, suggestion};
    use crate::perceive::PerceptionLog;
    use std::sync::Arc;

    /// The number of the way that the words take instead of going to the pay office.
    fn instead(speech: &str) -> Option<u32> {
        let go = |index, place: &str, exit: &str| IndexedAction {
            description: format!("Go to the {place}"),
            tags: vec!["move".to_owned()],
            ..offer(index, "camp:go", &[place, exit])
        };
        let offers = vec![
            go(1, "pay office", "office door"),
            go(2, "powder store", "iron door"),
            go(3, "cookhouse", "cookhouse door"),
        ];
        let mut said = suggestion(1, offers);
        said.decision = Arc::new(Decision { speech: speech.to_owned(), ..Decision::default() });
        goes_elsewhere(&said, &PerceptionLog::default()).map(|offer| offer.index)
    }

    #[test]
    fn who_goes_in_where_they_have_just_named_the_way_goes_nowhere_else() {
        for speech in [
            "By God! Behind the iron door, is he? I'm going in there right now.",
            "So he is in the powder store. I'm going in after him.",
        ] {
            assert_eq!(instead(speech), Some(2), "{speech}");
        }
        for speech in [
            "Behind the iron door, is he? I'm going to the pay office for my pistol.",
            "The iron door is all ice. I'm going home.",
            "He isn't behind the iron door. I'm going in there.",
            "Behind the iron door, is he? Shall I go in there?",
            "Behind the iron door, is he? I'll go in there tomorrow.",
            "I'm going in there.",
        ] {
            assert_eq!(instead(speech), None, "{speech}");
        }
    }

    #[test]
    fn who_goes_in_may_mean_another_place_than_one_that_others_are_sent_to_or_that_is_seen() {
        for speech in [
            "Stay in the cookhouse, Berta. I'm going in after him.",
            "Snow is coming up over the cookhouse. I'm going in.",
            "The cookhouse is cold. Odo has run off. I'm going in after him.",
            "The iron door or the cookhouse? I'm going in there.",
            "Behind the iron door? No way I'm going in there.",
        ] {
            assert_eq!(instead(speech), None, "{speech}");
        }
    }

    #[test]
    fn who_does_something_else_before_they_wait_goes_where_that_is_done() {
        for speech in [
            "I get the coil, and then I wait in the cookhouse.",
            "I'll fetch my coat. I'll wait in the cookhouse.",
            "I'll wait in the cookhouse at eight.",
            "I'm staying at the cookhouse, ask for me there.",
            "She thinks I'm waiting in the cookhouse.",
        ] {
            assert_eq!(instead(speech), None, "{speech}");
        }
    }

    #[test]
    fn who_says_to_wait_in_a_place_goes_to_no_other() {
        for speech in [
            "Ten past seven. I wait over in the cookhouse till the sledge goes, Berta.",
            "I'll stay in the cookhouse.",
        ] {
            assert_eq!(instead(speech), Some(3), "{speech}");
        }
        for speech in [
            "I stay away from the cookhouse.",
            "I'll wait in the cookhouse tomorrow.",
            "I wait in the cookhouse, but first I look into the pay office.",
            "Shall I wait in the cookhouse?",
            "You wait in the cookhouse.",
            "If you like, I'll wait in the cookhouse.",
        ] {
            assert_eq!(instead(speech), None, "{speech}");
        }
    }
}
