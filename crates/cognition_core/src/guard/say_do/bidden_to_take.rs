//! Whether the words bid somebody take what the deed makes an end of: `Take it` of whoever burns the letter.

use crate::act::IndexedAction;
use crate::guard::verdict::suggestion::Suggestion;
use crate::guard::wording::{Wording, done_to, is_feasible, is_person};
use cognition_language::Language;

/// The only gift on offer of the thing that is done away with, under words that hand it over and say nothing of that.
/// What is thrown to somebody is no end of it.
pub(super) fn bidden_to_take(suggestion: &Suggestion) -> Option<&IndexedAction> {
    let language = Language::english();
    let done = suggestion.action().filter(|done| !done.targets.iter().any(is_person))?;
    let thing = done_to(done)?;
    let speech = suggestion.speech();
    let says_so = || Wording::undenied(speech).say_verb(done);
    if !makes_an_end(done) || !language.bids_to_take_it(speech) || says_so() {
        return None;
    }
    let mut gifts = suggestion.offers.iter().filter(|offer| {
        let given = offer.targets.first().is_some_and(|it| it.stable_id == thing.stable_id);
        given && offer.has_tag("give") && is_feasible(offer)
    });
    gifts.next().filter(|_| gifts.next().is_none())
}

fn makes_an_end(done: &IndexedAction) -> bool {
    let first = done.description.split_whitespace().next().unwrap_or_default();
    let mut words = done.tags.iter().map(String::as_str).chain([first]);
    words.any(|word| Language::english().ruins(&word.to_lowercase()))
}

#[cfg(test)]
mod tests {
    use crate::decide::Decision;
    use crate::guard::say_do::said_otherwise;
    use crate::guard::verdict::suggestion::tests::{offer, suggestion};
    use std::sync::Arc;

    fn contradicts(action: &str, targets: &[&str], speech: &str) -> bool {
        let give = offer(2, "isle:give", &["letter", "character1"]);
        let mut said = suggestion(1, vec![offer(1, action, targets), give]);
        let speech = speech.to_owned();
        said.decision = Arc::new(Decision { speech, ..Decision::default() });
        said_otherwise(&said).is_some()
    }

    #[test]
    fn what_somebody_is_bidden_to_take_is_not_made_an_end_of() {
        let stove = ["letter", "stove"];
        for speech in [
            "There, Sava, take it. It is from your girl. Read it twice.",
            "It's for you.",
            "Here you are, Sava.",
            "Take it, quickly.",
        ] {
            assert!(contradicts("isle:burn", &stove, speech), "{speech}");
        }
        assert!(contradicts("isle:tear", &["letter"], "There, take it."));
        for speech in [
            "Take it easy, Sava.",
            "I burn it, Sava. Take it as a lesson.",
            "You will not have it.",
            "Would you take it?",
            "Don't take it to heart.",
        ] {
            assert!(!contradicts("isle:burn", &stove, speech), "{speech}");
        }
    }

    #[test]
    fn what_is_done_to_it_before_it_is_given_contradicts_nothing() {
        let speech = "There, Sava, take it.";
        assert!(!contradicts("isle:unfold", &["letter"], speech));
        assert!(!contradicts("isle:put", &["letter", "table"], speech));
        assert!(!contradicts("isle:throw", &["letter", "character1"], speech), "it is his then");
        assert!(!contradicts("isle:burn", &["log", "stove"], speech), "that is another thing");
    }
}
