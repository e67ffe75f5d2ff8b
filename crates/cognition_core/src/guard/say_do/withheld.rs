//! Whether the words say that whoever gets the gift does not get it: `You can't have it` of whoever gives the key.

use super::announced::is_for_later;
use crate::act::{ActionTarget, IndexedAction};
use crate::guard::verdict::suggestion::Suggestion;
use crate::guard::wording::{Wording, clauses, done_to, in_lower_case, is_person};
use cognition_language::{Answer, Language, sentences, unquoted};

/// It hangs on nothing, is of no other thing and for nobody else, and nothing that follows gives in. What others said is
/// only told.
pub(super) fn withholds_what_it_gives(suggestion: &Suggestion, action: &IndexedAction) -> bool {
    let thing = done_to(action).filter(|thing| action.has_tag("give") && !is_person(thing));
    let Some(thing) = thing else { return false };
    let language = Language::english();
    let withholds = |said: &&str| {
        language.withholds_thing(said, &thing.label)
            && !is_for_later(said)
            && !language.hangs_on_something(said)
    };
    let speech = unquoted(suggestion.speech());
    let told: Vec<&str> = sentences(&speech).collect();
    let Some(at) = told.iter().rposition(withholds) else { return false };
    let yields =
        yields_behind(told[at], thing) || told[at + 1..].iter().any(|said| gives_in(said, thing));
    let hands = || told.iter().any(|said| language.hands_over_in_words(said));
    !yields
        && !hands()
        && !is_of_another(&told[..=at], suggestion, thing)
        && !names_somebody_else(suggestion, action)
}

/// Whether the last thing that was named up to there is another one: `The lamp is a beauty, and I'm keeping it.`
fn is_of_another(told: &[&str], suggestion: &Suggestion, thing: &ActionTarget) -> bool {
    let targets = || suggestion.offered.iter().flat_map(|offer| &offer.targets);
    let another = |said: &Wording| {
        targets().any(|it| !is_person(it) && it.stable_id != thing.stable_id && said.name(it))
    };
    let mut named = told.iter().rev().map(|said| Wording::of([*said]));
    let named = named.find(|said| said.name(thing) || another(said));
    named.is_some_and(|said| !said.name(thing))
}

/// Whether a sentence hands it over all the same behind what withholds it: `You can't have it, I said, but here, take it.`
fn yields_behind(said: &str, thing: &ActionTarget) -> bool {
    let language = Language::english();
    let all: Vec<&str> = Language::clauses_in(said).collect();
    let at = all.iter().rposition(|clause| language.withholds_thing(clause, &thing.label));
    let rest = at.map_or(String::new(), |at| all[at + 1..].join(", "));
    language.consent(&rest) == Some(Answer::Agrees)
        || language.bids_to_take_it(&rest)
        || language.hands_over_as_it(&rest)
        || language.hands_over_in_words(&rest)
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
        let look = offer(3, "inn:look", &["silver lamp"]);
        let mut said = suggestion(1, vec![give, offer(2, "inn:nod", &["character2"]), look]);
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
            "You can't have it, I said, but here, take it.",
            "The iron key is for you. The silver lamp is a beauty, and I'm keeping it.",
            "My father said: \"You can't have it.\" Open the gate and be quick.",
        ] {
            assert!(!refuses(speech), "{speech}");
        }
    }
}
