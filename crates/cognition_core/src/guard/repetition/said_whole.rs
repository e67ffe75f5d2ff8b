//! Words that a mind has just said, and says again whole where something else was asked, or what they offer was declined.

use super::recent_acts::{RecentAct, RecentActs};
use super::world_mark::{SAME_SPEECH, is_told_before};
use crate::guard::verdict::suggestion::{Origin, Suggestion};
use crate::guard::wording::asked::asked_of;
use crate::guard::wording::{SPEECH, is_person};
use crate::perceive::{PerceivedAt, Percept, PerceptKind, PerceptionLog};
use cognition_language::{DialogueAct, Language, folded, sentences, speech_likeness};

/// Whoever says fewer words may say them again: yes, no, not today.
const SHORT_ANSWER: usize = 9;

/// A shorter speech, in letters, may be said again: yes, no, thank you.
const SHORT_SPEECH: usize = 16;

/// So many of its last lines a mind has still in its ear, whatever others have said between.
const LAST_LINES: usize = 2;

/// So many words of an utterance, beside names, say what it is about.
const ABOUT: usize = 2;

/// Whether the words are to the letter one of the last that the mind has said, all who have spoken to it since have heard
/// them, and they answer none of that: be it that they ask for what has been answered, or offer once more what has just
/// been declined. Courtesies, short answers, what is asked for again, and news for somebody who was not there may be
/// said again.
pub(super) fn is_own_last_line(
    suggestion: &Suggestion,
    recent: &RecentActs,
    log: &PerceptionLog,
) -> bool {
    let speech = suggestion.speech();
    if suggestion.origin != Origin::Chosen || suggestion.fallback {
        return false;
    }
    let spoken = |act: &&RecentAct| !act.speech.trim().is_empty();
    let is_same =
        |act: &&RecentAct| is_to_the_letter(speech, act) || is_same_speech(speech, &act.speech);
    let mut lately = recent.acts().rev().filter(spoken).take(LAST_LINES);
    let Some(last) = lately.find(is_same) else { return false };
    let is_said_with = suggestion.action().is_none_or(|it| it.has_tag(SPEECH) || last.is_deed(it));
    let mut asked = asked_of(suggestion, log).peekable();
    is_said_with
        && asked.peek().is_some()
        && asked.all(|entry| {
            has_heard(suggestion, last, &entry.percept, log)
                && (is_declined(speech, &entry.percept)
                    || is_to_the_letter(speech, last) && is_no_answer(suggestion, entry, log))
        })
}

fn is_to_the_letter(speech: &str, act: &RecentAct) -> bool {
    folded(speech).eq(folded(&act.speech))
}

/// Whether somebody wants none of what the words offer.
fn is_declined(speech: &str, answer: &Percept) -> bool {
    Language::of(speech).promise_in(speech).is_some()
        && Language::of(&answer.text).declines_the_offer(&answer.text, speech)
}

/// Whether words that were said before answer nothing of what is asked now.
pub(super) fn is_no_answer(
    suggestion: &Suggestion,
    asked: &PerceivedAt,
    log: &PerceptionLog,
) -> bool {
    let speech = suggestion.speech();
    (!is_slight(speech) || has_been_answered(speech, &asked.percept))
        && !is_answered_by(suggestion, speech, &asked.percept)
        && !was_asked_before(asked, log)
}

/// A courtesy, or a short answer.
fn is_slight(speech: &str) -> bool {
    let language = Language::of(speech);
    language.words(speech).count() < SHORT_ANSWER
        || sentences(speech).all(|sentence| language.is_courtesy(sentence))
}

/// Whether whoever speaks was told the words, or was by.
pub(in crate::guard) fn has_heard(
    suggestion: &Suggestion,
    last: &RecentAct,
    percept: &Percept,
    log: &PerceptionLog,
) -> bool {
    let Some(who) = percept.source.as_ref() else { return false };
    let is_own = |said: &&Percept| {
        said.kind == PerceptKind::Speech
            && said.source.as_ref() == Some(&suggestion.id.mind)
            && folded(&said.text).eq(folded(&last.speech))
    };
    let mut own = log.entries().rev().map(|entry| &entry.percept).filter(is_own);
    last.targets.contains(who)
        || own.next().is_some_and(|said| said.to.contains(who) || said.heard_by.contains(who))
}

/// Whether the words speak of what is asked, or it is they that are asked for again. Of what hardly says what it is
/// about nothing is known, unless it answers just what they ask.
fn is_answered_by(suggestion: &Suggestion, speech: &str, asked: &Percept) -> bool {
    if has_been_answered(speech, asked) {
        return false;
    }
    let language = Language::of(&asked.text);
    let names = names(suggestion);
    let stems = |text: &str| {
        let mut stems = language.content_stems(text);
        stems.retain(|stem| !names.contains(stem));
        stems
    };
    let (own, theirs) = (stems(speech), stems(&asked.text));
    theirs.len() < ABOUT || theirs.iter().any(|stem| own.contains(stem)) || points_back(asked)
}

/// `Twice.`, where the words ask whether they have tried it; and it is not they that are asked for again.
fn has_been_answered(speech: &str, asked: &Percept) -> bool {
    Language::of(&asked.text).is_answered_in_brief(speech, &asked.text) && !points_back(asked)
}

fn points_back(asked: &Percept) -> bool {
    let language = Language::of(&asked.text);
    language.hear(&asked.text).refers_back
        || language.dialogue_acts(&asked.text).has(DialogueAct::MemoryQuestion)
}

/// Of those who are there.
fn names(suggestion: &Suggestion) -> Vec<String> {
    let language = Language::english();
    let targets = suggestion.offered.iter().flat_map(|offer| &offer.targets);
    let persons = targets.filter(|target| is_person(target)).map(|target| target.label.as_str());
    let company = suggestion.surroundings.company.iter().map(|it| it.label.as_str());
    persons.chain(company).flat_map(|label| language.content_stems(label)).collect()
}

/// Whether the same was asked before, be it by somebody else.
fn was_asked_before(entry: &PerceivedAt, log: &PerceptionLog) -> bool {
    let text = &entry.percept.text;
    let mut before = log.entries().take_while(|earlier| earlier.id < entry.id);
    is_told_before(entry, log)
        || before.any(|earlier| {
            let said = &earlier.percept;
            said.kind == PerceptKind::Speech && speech_likeness(&said.text, text) >= SAME_SPEECH
        })
}

/// Whether two speeches, neither of them short, are nearly the same.
pub(super) fn is_same_speech(one: &str, other: &str) -> bool {
    let long_enough = |speech: &str| speech.trim().chars().count() >= SHORT_SPEECH;
    long_enough(one) && long_enough(other) && speech_likeness(one, other) >= SAME_SPEECH
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::act::IndexedAction;
    use crate::decide::Decision;
    use crate::guard::repetition;
    use crate::guard::repetition::world_mark::WorldMark;
    use crate::guard::verdict::suggestion::tests::{offer, suggestion};
    use crate::mind::StableId;
    use std::sync::Arc;

    const LINE: &str = "Yes, it's true. But your bed is safe tonight! And the ham is a shilling.";
    const ASKS: &str = "Is the six o'clock boat a good one, sir? I'll be on it tomorrow too!";

    /// Whether it is a repetition to say that to `character2`, who asks that, after it was said to `character1`
    /// in the hearing of `by`.
    fn is_repeated(line: &str, asked: &str, by: &[&str]) -> bool {
        let tell = |index, whom| IndexedAction {
            tags: vec![SPEECH.to_owned()],
            ..offer(index, "inn:tell", &[whom])
        };
        let mut saying = suggestion(2, vec![tell(1, "character1"), tell(2, "character2")]);
        saying.decision = Arc::new(Decision { speech: line.to_owned(), ..Decision::default() });
        saying.id.mind = StableId::new("marta");
        let mut log = PerceptionLog::default();
        let heard_by = by.iter().map(|who| StableId::new(*who)).collect();
        log.perceive(Percept { heard_by, ..Percept::speech("marta", line) });
        let mut recent = RecentActs::default();
        recent.add(RecentAct {
            action: "inn:tell".to_owned(),
            targets: vec![StableId::new("character1")],
            speech: line.to_owned(),
            mark: WorldMark::now(&saying.offers, &saying.surroundings, &log),
            ..RecentAct::default()
        });
        log.perceive(Percept::speech("character2", asked).addressed());
        let asked = log.entries().next_back().map(|entry| entry.id);
        saying.new_percepts = asked.into_iter().collect();
        saying.seen_up_to = log.last_id();
        repetition(&saying, &recent, &log).is_some()
    }

    #[test]
    fn who_asks_something_else_is_not_told_the_last_line_again() {
        assert!(is_repeated(LINE, ASKS, &["character2"]));
    }

    #[test]
    fn who_was_not_there_may_be_told_the_same() {
        assert!(!is_repeated(LINE, ASKS, &[]));
    }

    #[test]
    fn what_is_asked_for_is_said_again() {
        for asked in [
            "Is my bed safe, too?",
            "What did you say?",
            "Pardon?",
            "What does the ham cost at this hour?",
        ] {
            assert!(!is_repeated(LINE, asked, &["character2"]), "{asked}");
        }
    }

    #[test]
    fn who_has_answered_is_not_asked_the_same_again() {
        let asks = "Have you tried the long key of the boathouse, sir?";
        for answer in ["Twice. Where do I get my boat?", "I have. My boat sinks.", "Yes. And now?"]
        {
            assert!(is_repeated(asks, answer, &["character2"]), "{answer}");
        }
        assert!(is_repeated("Did you oil the lock?", "Already. Fetch a smith.", &["character2"]));
        for answer in ["Pardon?", "Which long key do you mean?", "What did you say?"] {
            assert!(!is_repeated(asks, answer, &["character2"]), "{answer}");
        }
        assert!(!is_repeated("Anything else, sir?", "Yes. A bun.", &["character2"]));
    }

    /// Whether it is a repetition to say a line again to `character1`, with the same deed as the time before the last,
    /// after they have answered so.
    fn is_pressed_again(line: &str, again: &str, answer: &str) -> bool {
        let mut saying = suggestion(1, vec![offer(1, "inn:embrace", &["character1"])]);
        saying.decision = Arc::new(Decision { speech: again.to_owned(), ..Decision::default() });
        saying.id.mind = StableId::new("marta");
        let (mut log, mut recent) = (PerceptionLog::default(), RecentActs::default());
        for (action, speech) in
            [("inn:embrace", line), ("inn:tell", "It is late, and the fire is out.")]
        {
            log.perceive(Percept::speech("marta", speech).to("character1"));
            recent.add(RecentAct {
                action: action.to_owned(),
                targets: vec![StableId::new("character1")],
                speech: speech.to_owned(),
                mark: WorldMark::now(&saying.offers, &saying.surroundings, &log),
                ..RecentAct::default()
            });
        }
        log.perceive(Percept::speech("character1", answer).addressed());
        saying.new_percepts = log.entries().next_back().map(|entry| entry.id).into_iter().collect();
        saying.seen_up_to = log.last_id();
        repetition(&saying, &recent, &log).is_some()
    }

    #[test]
    fn what_was_just_declined_is_not_offered_again_in_the_same_words() {
        let line = "You kept it, every word. I have forty crowns in my trunk, and I will pay that man for you.";
        for answer in [
            "Keep your forty crowns. Did I ever ask you for money?",
            "I don't want your crowns.",
            "Put your crowns away, you will need them.",
            "No, thank you. I can manage.",
        ] {
            assert!(is_pressed_again(line, line, answer), "{answer}");
        }
        for answer in ["Forty crowns? You will pay him?", "How many crowns did you say?"] {
            assert!(!is_pressed_again(line, line, answer), "{answer}");
        }
        let on_terms = "Then take them as a loan: a crown a week until they are paid back.";
        assert!(
            !is_pressed_again(line, on_terms, "Keep your forty crowns."),
            "it is another offer"
        );
    }

    #[test]
    fn courtesies_and_short_answers_may_be_said_again() {
        for line in ["Not today, I am afraid.", "I don't know that, sir.", "Good evening, sir."] {
            assert!(!is_repeated(line, ASKS, &["character2"]), "{line}");
        }
    }
}
