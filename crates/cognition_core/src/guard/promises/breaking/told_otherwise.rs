//! Whether what befell somebody is told in other words than those in which it was promised not to be: `She's sung her
//! last`, of the canary's escape.

use super::kept_silent::{is_kept_from, untold};
use crate::act::IndexedAction;
use crate::guard::verdict::suggestion::Suggestion;
use crate::guard::wording::asked::asked_of;
use crate::guard::wording::{SPEECH, is_person};
use crate::perceive::PerceptionLog;
use crate::promise::Commitment;
use cognition_language::Language;

/// What whoever asks has said themselves is told to them by nobody.
pub(super) fn tells_in_other_words(
    suggestion: &Suggestion,
    promise: &Commitment,
    action: &IndexedAction,
    log: &PerceptionLog,
) -> bool {
    let language = Language::english();
    let mut persons = action.targets.iter().filter(|it| is_person(it));
    if !action.has_tag(SPEECH) || !persons.any(|it| is_kept_from(promise, it)) {
        return false;
    }
    let Some(deed) = untold(promise).filter(|deed| deed.denied) else { return false };
    let kept = deed.words.get(1..).unwrap_or_default();
    let heard = asked_of(suggestion, log).map(|entry| entry.percept.text.as_str());
    let heard: Vec<&str> = heard.collect();
    let tells = |said: &str| language.tells_what_befell(kept, said, &heard);
    tells(suggestion.speech()) && !heard.iter().any(|said| tells(said))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::Decision;
    use crate::guard::verdict::suggestion::tests::{offer, suggestion};
    use crate::mind::StableId;
    use crate::perceive::Percept;
    use crate::promise::CommitmentKind;
    use crate::prompt::test_scene::promise;
    use std::sync::Arc;

    fn tells(promised: &str, asked: &str, speech: &str, to: &str) -> bool {
        let mut log = PerceptionLog::default();
        log.perceive(Percept::speech("character1", asked).addressed());
        let tags = vec!["tell".to_owned(), "speech".to_owned()];
        let tell = IndexedAction { tags, ..offer(1, "house:tell", &[to]) };
        let mut saying = suggestion(1, vec![tell]);
        saying.new_percepts = log.entries().map(|entry| entry.id).collect();
        saying.decision = Arc::new(Decision { speech: speech.to_owned(), ..Decision::default() });
        let mut owed = promise(1, CommitmentKind::Refrain, promised);
        owed.target = Some(StableId::new("character2"));
        tells_in_other_words(&saying, &owed, &saying.offers[0], &log)
    }

    #[test]
    fn what_was_kept_is_not_told_in_other_words() {
        let asked = "How is my canary?";
        for promised in [
            "say nothing of the canary's escape",
            "never to breathe a word of the canary's escape",
            "tell nobody that the canary has flown",
        ] {
            for speech in
                ["She's sung her last, I'm afraid.", "The cage is empty.", "She got away."]
            {
                assert!(tells(promised, asked, speech, "character1"), "{promised}: {speech}");
                assert!(!tells(promised, asked, speech, "character2"), "{promised}: {speech}");
            }
            for speech in [
                "Ask the maid, she feeds her.",
                "Is the cage empty?",
                "I'd not go in just now.",
                "The cat got away with a herring.",
            ] {
                assert!(!tells(promised, asked, speech, "character1"), "{promised}: {speech}");
            }
        }
    }

    #[test]
    fn who_knows_it_is_told_nothing_and_who_alone_is_not_to_hear_it_is_told_by_nobody_else() {
        let promised = "say nothing of the canary's escape";
        let knows = "My canary is gone, I saw the cage is empty.";
        assert!(!tells(promised, knows, "She got away, yes.", "character1"));
        let named = "not to tell Character3 of the canary's escape";
        assert!(!tells(named, "How is the canary?", "She got away.", "character1"));
        assert!(tells(named, "How is the canary?", "She got away.", "character3"));
    }
}
