//! Words that ask again to the letter what whoever hears them has answered.

use super::recent_acts::{RecentAct, RecentActs};
use super::said_whole::has_heard;
use crate::guard::verdict::suggestion::{Origin, Suggestion};
use crate::guard::wording::SPEECH;
use crate::guard::wording::asked::asked_of;
use crate::perceive::{Percept, PerceptKind, PerceptionLog};
use cognition_language::{DialogueAct, Language, folded, sentences};

/// So many of the last acts count: what was asked long ago may be asked anew.
const LOOKS_BACK: usize = 4;

/// Whoever says fewer words may say them again: `Is it open?`
const SHORT_QUESTION: usize = 6;

/// Whether the words ask to the letter what one of the last acts asked, whoever they are for has heard that and has
/// answered since, and nobody has asked for anything. What is to be done may be asked for again as long as it is not.
pub(super) fn is_asked_again(
    suggestion: &Suggestion,
    recent: &RecentActs,
    log: &PerceptionLog,
) -> bool {
    let is_own = suggestion.origin == Origin::Chosen && !suggestion.fallback;
    let speech = suggestion.speech();
    if !is_own || !asks_to_know(speech) || asked_of(suggestion, log).any(|it| asks(&it.percept)) {
        return false;
    }
    let is_same = |act: &&RecentAct| letters(speech).eq(letters(&act.speech));
    let lately = recent.acts().rev().take(LOOKS_BACK);
    lately.filter(is_same).any(|act| has_been_answered(suggestion, act, log))
}

/// Without the signs between its words.
fn letters(speech: &str) -> impl Iterator<Item = char> {
    folded(speech).filter(|sign| sign.is_alphanumeric())
}

/// Whether a speech of some length has a question in it, and asks for no deed.
fn asks_to_know(speech: &str) -> bool {
    let language = Language::of(speech);
    let acts = language.dialogue_acts(speech);
    language.words(speech).count() >= SHORT_QUESTION
        && sentences(speech).any(|it| language.is_question(it))
        && !acts.has_any(&[DialogueAct::Request, DialogueAct::Offer, DialogueAct::Alarm])
}

fn has_been_answered(suggestion: &Suggestion, act: &RecentAct, log: &PerceptionLog) -> bool {
    let Some(action) = suggestion.action().filter(|it| it.has_tag(SPEECH)) else { return false };
    let mut since = log.entries().filter(|entry| entry.id > act.mark.last);
    since.any(|entry| {
        let percept = &entry.percept;
        let is_theirs = percept.source.as_ref().is_some_and(|source| action.concerns(source));
        percept.kind == PerceptKind::Speech
            && percept.addressed
            && is_theirs
            && !asks(percept)
            && has_heard(suggestion, act, percept, log)
    })
}

/// Whether somebody asks for something, be it for what was said.
fn asks(percept: &Percept) -> bool {
    const ASKS: [DialogueAct; 3] =
        [DialogueAct::Question, DialogueAct::Request, DialogueAct::MemoryQuestion];
    Language::of(&percept.text).dialogue_acts(&percept.text).has_any(&ASKS)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::act::IndexedAction;
    use crate::decide::Decision;
    use crate::guard::repetition;
    use crate::guard::repetition::world_mark::WorldMark;
    use crate::guard::verdict::suggestion::tests::{offer, suggestion};
    use std::sync::Arc;

    const LINE: &str = "Leaving the mill, Hob? After all these years? Nonsense!";

    /// Whether it is a repetition to say that to `character1` again after that answer, and something new that happened.
    fn is_repeated(line: &str, by: &str, answer: &str) -> bool {
        let tags = vec![SPEECH.to_owned()];
        let tell = |index, whom| IndexedAction {
            tags: tags.clone(),
            ..offer(index, "mill:tell", &[whom])
        };
        let mut saying = suggestion(1, vec![tell(1, "character1"), tell(2, "character2")]);
        saying.decision = Arc::new(Decision { speech: line.to_owned(), ..Decision::default() });
        let mut log = PerceptionLog::default();
        let mut recent = RecentActs::default();
        recent.add(RecentAct {
            action: "mill:tell".to_owned(),
            targets: vec!["character1".into()],
            speech: line.to_owned(),
            mark: WorldMark::now(&saying.offers, &saying.surroundings, &log),
            ..RecentAct::default()
        });
        log.perceive(Percept::speech(by, answer).addressed());
        log.perceive(Percept::event("A cart leaves for the town."));
        saying.new_percepts = log.entries().map(|entry| entry.id).collect();
        saying.seen_up_to = log.last_id();
        repetition(&saying, &recent, &log).is_some()
    }

    #[test]
    fn who_has_answered_is_not_asked_that_to_the_letter() {
        assert!(is_repeated(LINE, "character1", "Not me, miss. They'll have to carry me out."));
        let who = "Who was at the sluice last night, Hob?";
        assert!(is_repeated(who, "character1", "I was in bed, miss."));
        assert!(is_repeated(
            "And the flour is dry at last, is it?",
            "character1",
            "It is dry, miss."
        ));
    }

    #[test]
    fn who_has_not_answered_or_asks_back_may_be_asked_again() {
        let answer = "Not me, miss. They'll have to carry me out.";
        assert!(!is_repeated(LINE, "character2", answer), "somebody else speaks");
        for back in ["What did you say, miss?", "Who told you that?"] {
            assert!(!is_repeated(LINE, "character1", back), "{back}");
        }
    }

    #[test]
    fn short_questions_and_what_is_to_be_done_may_be_put_again() {
        assert!(asks_to_know(LINE) && asks_to_know("Who was at the sluice last night, Hob?"));
        for speech in [
            "Is it dry?",
            "Hob, could you open the sluice gate for me?",
            "The sluice gate is shut, and I have no key.",
        ] {
            assert!(!asks_to_know(speech), "{speech}");
        }
    }
}
