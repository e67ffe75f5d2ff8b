//! Giving back what was to be given back, to whoever may have missed it: no promise to put it back comes to nothing by that.

use crate::act::IndexedAction;
use crate::guard::verdict::suggestion::Suggestion;
use crate::guard::wording::{Wording, is_person};
use crate::perceive::{Percept, PerceptKind, PerceptionLog};
use crate::promise::Commitment;
use cognition_language::{DialogueAct, Language};

/// Whether a gift is a fair way of giving it back: to whoever calls it theirs, or has asked for it, or as the reply
/// itself says that it is kept.
pub(super) fn gives_back(
    suggestion: &Suggestion,
    promise: &Commitment,
    action: &IndexedAction,
    log: &PerceptionLog,
) -> bool {
    let listed = || suggestion.decision.kept.contains(&promise.id);
    promise.may_be_given_back_by(action)
        && (listed()
            || promise.is_given_back_by(action, suggestion.speech(), log)
            || goes_to_who_asked(promise, action, log))
}

/// The same by what was heard alone, as it is told beforehand.
pub(super) fn would_give_back(
    promise: &Commitment,
    action: &IndexedAction,
    log: &PerceptionLog,
) -> bool {
    promise.may_be_given_back_by(action)
        && (promise.is_given_back_by(action, "", log) || goes_to_who_asked(promise, action, log))
}

fn goes_to_who_asked(promise: &Commitment, action: &IndexedAction, log: &PerceptionLog) -> bool {
    let words = Wording::of([promise.text.as_str()]);
    let (persons, things): (Vec<_>, Vec<_>) = action.targets.iter().partition(|it| is_person(it));
    let thing = things.into_iter().find(|it| words.name(it));
    let asks = |percept: &Percept| {
        let (language, said) = (Language::of(&percept.text), percept.text.as_str());
        let wanted = || {
            language.asks_to_have(said) || language.dialogue_acts(said).has(DialogueAct::Request)
        };
        thing.is_some_and(|thing| Wording::of([said]).name(thing)) && wanted()
    };
    let by_them = |percept: &Percept| {
        percept.kind == PerceptKind::Speech
            && persons.iter().any(|it| percept.source.as_ref() == Some(&it.stable_id))
    };
    log.entries().map(|entry| &entry.percept).any(|it| by_them(it) && asks(it))
}

#[cfg(test)]
mod tests {
    use crate::decide::Decision;
    use crate::guard::defeats_promise;
    use crate::guard::promises::defeating::handing_away::bars_gift;
    use crate::guard::verdict::suggestion::tests::{offer, suggestion};
    use crate::mind::{GameTime, StableId};
    use crate::perceive::{Percept, PerceptionLog};
    use crate::promise::{CommitmentRules, CommitmentSource, Commitments, ProposedCommitment};
    use std::sync::Arc;

    fn owing(text: &str) -> Commitments {
        let mut owing = Commitments::default();
        let (text, target) = (text.to_owned(), Some(StableId::new("character3")));
        let proposed = ProposedCommitment { text, target, ..ProposedCommitment::default() };
        let (rules, game) = (CommitmentRules::default(), CommitmentSource::Game);
        owing.open(&proposed, game, None, &rules, GameTime(0)).expect("it is a promise");
        owing
    }

    /// Whether it is told beforehand that a gift breaks it, and whether the gift is stopped then.
    fn barred(text: &str, heard: &str, speech: &str, kept: &[u32]) -> [bool; 2] {
        let mut gift = offer(1, "tent:give", &["tin_box", "character2"]);
        gift.tags = vec!["give".to_owned()];
        gift.targets.iter_mut().zip(["the tin box", "Anselm"]).for_each(|(it, label)| {
            it.label = label.to_owned();
        });
        gift.description = "Give the tin box to Anselm".to_owned();
        let mut giving = suggestion(1, vec![gift.clone()]);
        let (speech, kept) = (speech.to_owned(), kept.to_vec());
        giving.decision =
            Arc::new(Decision { chosen_index: 1, speech, kept, ..Decision::default() });
        let (owing, mut log) = (owing(text), PerceptionLog::default());
        log.perceive(Percept::speech("character2", heard));
        let stopped = defeats_promise(&giving, &owing, &log, GameTime(0)).is_some();
        [bars_gift(owing.get(1).expect("it is owed"), &gift, &log), stopped]
    }

    #[test]
    fn who_gives_it_to_whoever_misses_it_puts_it_back() {
        let mild = "A mild night.";
        for text in ["put the tin box back", "return the tin box", "give back the tin box"] {
            assert_eq!(barred(text, "Who has my box?", "", &[]), [false, false], "{text}");
            assert_eq!(barred(text, "Give me the tin box.", "", &[]), [false, false], "{text}");
            let yours = "Here is your box, Anselm.";
            assert_eq!(barred(text, mild, yours, &[]), [true, false], "{text}");
            assert_eq!(barred(text, mild, "", &[1]), [true, false], "{text}");
            assert_eq!(barred(text, mild, "There is your money.", &[]), [true, true], "{text}");
        }
    }

    #[test]
    fn what_is_to_go_to_another_or_to_be_kept_does_not_go_to_who_calls_it_theirs() {
        for text in ["bring Edda the tin box back", "keep the tin box"] {
            assert_eq!(barred(text, "Who has my box?", "", &[1]), [true, true], "{text}");
        }
    }
}
