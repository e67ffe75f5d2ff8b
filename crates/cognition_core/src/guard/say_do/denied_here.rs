//! Whether nothing but words is chosen, which say of a thing that it is not here, though the reply would give it.

use super::words_alone::is_nothing_but_words;
use crate::guard::verdict::suggestion::Suggestion;
use crate::guard::wording::{Wording, is_feasible, is_person};
use cognition_language::{Language, sentences};

/// The sentence that says so of what the reply would rather give away, and can. Who lies on purpose would not.
pub(super) fn denies_what_it_would_give(suggestion: &Suggestion) -> Option<&str> {
    let language = Language::english();
    let intent = suggestion.decision.intent.as_ref()?;
    let preferred = intent.preferred_action.as_deref().filter(|it| !language.denies(it))?;
    let words = Wording::of([preferred]);
    if !is_nothing_but_words(suggestion) || language.denies(&suggestion.decision.thoughts) {
        return None;
    }
    let gifts = suggestion
        .offers
        .iter()
        .filter(|offer| offer.has_tag("give") && is_feasible(offer) && words.say_verb(offer));
    let mut things = gifts.flat_map(|gift| &gift.targets);
    things.find_map(|thing| {
        let denied = |said: &&str| language.denies_it_is_here(said, &thing.label);
        let is_meant = !is_person(thing) && words.name(thing);
        sentences(suggestion.speech()).find(denied).filter(|_| is_meant)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::{Decision, Intent};
    use crate::guard::verdict::suggestion::tests::{offer, suggestion};
    use std::sync::Arc;

    fn is_belied(preferred: &str, thoughts: &str, speech: &str) -> bool {
        let give = offer(2, "tram:give", &["scarf", "character1"]);
        let tell = offer(1, "tram:tell", &["character1"]);
        let tags = vec!["speech".to_owned()];
        let tell = crate::act::IndexedAction { tags, ..tell };
        let mut said = suggestion(1, vec![tell, give]);
        let preferred_action = Some(preferred.to_owned());
        let intent = Some(Intent { preferred_action, ..Intent::default() });
        let (speech, thoughts) = (speech.to_owned(), thoughts.to_owned());
        said.decision = Arc::new(Decision { speech, thoughts, intent, ..Decision::default() });
        denies_what_it_would_give(&said).is_some()
    }

    #[test]
    fn what_the_reply_would_give_is_not_said_to_be_elsewhere() {
        for speech in [
            "No scarf was handed in, madam.",
            "Good day. The scarf isn't here, it is at the depot.",
            "I haven't seen your scarf.",
        ] {
            assert!(is_belied("give her the scarf", "A scarf. Give it.", speech), "{speech}");
        }
        let away = "The scarf isn't here.";
        assert!(!is_belied("keep the scarf from her", "", away), "it is a lie on purpose");
        assert!(!is_belied("give her the scarf", "She is not to have it.", away));
        assert!(!is_belied("give her the scarf", "", "The scarf isn't wet."));
        assert!(!is_belied("give her the scarf", "", "The hat isn't here."));
    }
}
