//! Whoever minds something may leave it to somebody else who minds it now, and for what they owe the same person elsewhere.

use crate::guard::promises::staying::of_itself;
use crate::guard::verdict::suggestion::Suggestion;
use crate::guard::wording::Wording;
use crate::guard::wording::asked::news;
use crate::mind::{GameTime, StableId};
use crate::perceive::{PerceptKind, PerceptionLog};
use crate::promise::{Commitment, CommitmentKind, Commitments};
use cognition_language::Language;

/// Whether what is to be minded may be left for now. To wait somewhere, or to stay with somebody, goes on.
pub(super) fn may_leave_its_watch(
    suggestion: &Suggestion,
    watch: &Commitment,
    commitments: &Commitments,
    (log, now): (&PerceptionLog, GameTime),
) -> bool {
    let language = Language::english();
    language.tends(&language.deed(language.without_terms(&watch.text)).words)
        && (is_taken_over(suggestion, watch, log)
            || is_called_to_whom_it_is_for(suggestion, watch, commitments, now))
}

/// Somebody has just said that they mind it, or what stands where it is: the counter, in the shop.
fn is_taken_over(suggestion: &Suggestion, watch: &Commitment, log: &PerceptionLog) -> bool {
    let language = Language::english();
    let told = language.content_stems(&suggestion.surroundings.description);
    let words = of_itself(watch);
    let is_here = |stem: &String| told.contains(stem) && minds_a_place(suggestion, &words);
    let same = |stem: &String| language.content_stems(&watch.text).contains(stem) || is_here(stem);
    let new = news(suggestion, log);
    let by_others = |source: Option<&StableId>| source.is_some_and(|it| *it != suggestion.id.mind);
    let mut said = new.map(|entry| &entry.percept).filter(|percept| {
        percept.kind == PerceptKind::Speech && by_others(percept.source.as_ref())
    });
    said.any(|percept| {
        let taken = language.watch_taken(&percept.text);
        taken.is_some_and(|taken| taken.is_empty() || taken.iter().any(same))
    })
}

/// Whether nobody and nothing that is here is what is to be minded.
fn minds_a_place(suggestion: &Suggestion, words: &Wording) -> bool {
    let here = suggestion.offered.iter().filter(|offer| !offer.has_tag("move"));
    !here.flat_map(|offer| &offer.targets).any(|target| words.name(target))
}

/// It owes whom it minds it for something else that is to be done now, and they are elsewhere: `come up and tell him`.
fn is_called_to_whom_it_is_for(
    suggestion: &Suggestion,
    watch: &Commitment,
    commitments: &Commitments,
    now: GameTime,
) -> bool {
    let Some(whom) = &watch.target else { return false };
    let is_here = suggestion.surroundings.present.contains(whom);
    let goes_to_them = |owed: &Commitment| {
        let kinds = [CommitmentKind::Go, CommitmentKind::Tell, CommitmentKind::Give];
        owed.id != watch.id
            && owed.target.as_ref() == Some(whom)
            && kinds.contains(&owed.kind)
            && owed.is_at_hand(now)
    };
    !is_here && commitments.owed(now).any(goes_to_them)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::act::IndexedAction;
    use crate::guard::defeats_promise;
    use crate::guard::verdict::suggestion::tests::{offer, suggestion};
    use crate::perceive::Percept;
    use crate::promise::{CommitmentRules, CommitmentSource, ProposedCommitment};
    use std::sync::Arc;

    /// Whether going out of the smithy is stopped for what is owed to Ivo, after something that was said.
    fn is_stopped(promised: &[&str], said: &str) -> bool {
        let mut go = offer(1, "world:go", &["lane"]);
        go.tags.push("move".to_owned());
        let go = IndexedAction { place: Some(StableId::from("smithy")), ..go };
        let mut going = suggestion(1, vec![go]);
        let here = Arc::make_mut(&mut going.surroundings);
        here.description =
            "You are in the smithy. A forge, and a till under the window.".to_owned();
        let mut owing = Commitments::default();
        for text in promised {
            let (text, target) = ((*text).to_owned(), Some(StableId::new("ivo")));
            let proposed = ProposedCommitment { text, target, ..ProposedCommitment::default() };
            let (rules, game) = (CommitmentRules::default(), CommitmentSource::Game);
            owing.open(&proposed, game, None, &rules, GameTime(0)).expect("it is a promise");
        }
        let mut log = PerceptionLog::default();
        log.perceive(Percept::speech("agathe", said).addressed());
        going.new_percepts = log.entries().map(|entry| entry.id).collect();
        defeats_promise(&going, &owing, &log, GameTime(0)).is_some()
    }

    #[test]
    fn what_somebody_else_minds_now_may_be_left() {
        for said in [
            "Up the ladder with you. I'll watch the smithy myself.",
            "I'll keep an eye on the till, Tam.",
            "Let me keep watch here.",
        ] {
            assert!(!is_stopped(&["keep an eye on the smithy"], said), "{said}");
        }
        assert!(is_stopped(&["keep an eye on the smithy"], "I'll mind the geese."));
        assert!(is_stopped(&["keep an eye on the smithy"], "Will you mind the till?"));
        assert!(is_stopped(&["wait in the smithy"], "I'll watch the till."));
    }

    #[test]
    fn who_watches_for_somebody_may_go_and_tell_them() {
        let watch = "watch the smithy";
        assert!(is_stopped(&[watch], "A cold morning."));
        assert!(!is_stopped(&[watch, "come up and tell Ivo who was in the smithy"], "Morning."));
        assert!(!is_stopped(&[watch, "bring Ivo the tongs"], "A cold morning."));
        assert!(is_stopped(&[watch, "sharpen the axe"], "A cold morning."), "that is done here");
    }
}
