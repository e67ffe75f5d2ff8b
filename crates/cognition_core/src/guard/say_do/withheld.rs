//! Whether the words say that whoever gets the gift does not get it: `You can't have it` of whoever gives the key.

use super::announced::is_for_later;
use crate::act::{ActionTarget, IndexedAction};
use crate::guard::verdict::suggestion::Suggestion;
use crate::guard::wording::{Wording, clauses, done_to, in_lower_case, is_person};
use cognition_language::{Answer, Language, sentences};

/// It hangs on nothing, is for nobody else, and nothing that follows gives in.
pub(super) fn withholds_what_it_gives(suggestion: &Suggestion, action: &IndexedAction) -> bool {
    let thing = done_to(action).filter(|thing| action.has_tag("give") && !is_person(thing));
    let Some(thing) = thing else { return false };
    let language = Language::english();
    let withholds = |said: &&str| {
        language.withholds_thing(said, &thing.label)
            && !is_for_later(said)
            && !language.hangs_on_something(said)
    };
    let told: Vec<&str> = sentences(suggestion.speech()).collect();
    let Some(at) = told.iter().rposition(withholds) else { return false };
    let yields = told[at + 1..].iter().any(|said| gives_in(said, thing));
    let hands = || told.iter().any(|said| language.hands_over_in_words(said));
    !yields && !hands() && !names_somebody_else(suggestion, action)
}

/// Whether the words name somebody whom the deed does not concern, and may be for them.
pub(super) fn names_somebody_else(suggestion: &Suggestion, action: &IndexedAction) -> bool {
    let said = Wording::of([suggestion.speech()]);
    let mut targets = suggestion.offers.iter().flat_map(|offer| &offer.targets);
    targets.any(|it| is_person(it) && !action.concerns(&it.stable_id) && said.name(it))
}

/// `Oh, very well`, or whatever points at it, or names it, and denies nothing.
fn gives_in(said: &str, thing: &ActionTarget) -> bool {
    let language = Language::english();
    let lower = in_lower_case(said);
    let is_about_it = |clause: &[&str]| {
        let denied = language.denies(&clause.join(" "));
        !denied && (language.points_at(clause) || language.handed_over(clause).is_some())
    };
    language.consent(said) == Some(Answer::Agrees)
        || language.hands_over_what_is_known(said)
        || Wording::undenied(said).name(thing)
        || clauses(&lower).any(|clause| is_about_it(&clause))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::Decision;
    use crate::guard::say_do::said_otherwise;
    use crate::guard::verdict::objection::Objection;
    use crate::guard::verdict::suggestion::tests::{offer, suggestion};
    use std::sync::Arc;

    fn refuses(speech: &str) -> bool {
        let give = IndexedAction {
            description: "Give the iron key to character1".to_owned(),
            ..offer(1, "inn:give", &["iron key", "character1"])
        };
        let mut said = suggestion(1, vec![give, offer(2, "inn:nod", &["character2"])]);
        let speech = speech.to_owned();
        said.decision = Arc::new(Decision { speech, ..Decision::default() });
        matches!(said_otherwise(&said), Some(Objection::RefusedInWords { .. }))
    }

    #[test]
    fn who_says_that_somebody_does_not_get_it_does_not_give_it() {
        for speech in [
            "You can't have it.",
            "I am sorry. You can't have the key, sir.",
            "I'm not parting with it. Good night to you.",
            "It stays with me.",
        ] {
            assert!(refuses(speech), "{speech}");
        }
    }

    #[test]
    fn who_gives_in_or_speaks_of_something_else_gives_it() {
        for speech in [
            "You can't have it. Oh, very well, here it is.",
            "You can't have it for nothing.",
            "You can't have it unless you sign for it.",
            "You can't have the lamp.",
            "You can't have it, character2.",
            "You can't have it both ways.",
            "You can't have it until noon.",
            "I can't give it to you. But the iron key is yours.",
        ] {
            assert!(!refuses(speech), "{speech}");
        }
    }
}
