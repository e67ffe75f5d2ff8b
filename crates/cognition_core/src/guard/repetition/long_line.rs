//! A long line that is said again nearly word for word to somebody who has heard it, where others have said something
//! since that it does not answer.

use super::recent_acts::{RecentAct, RecentActs};
use super::said_whole::{is_no_answer, is_same_speech};
use crate::act::ActionTarget;
use crate::guard::verdict::suggestion::{Origin, Suggestion};
use crate::guard::wording::asked::asked_of;
use crate::guard::wording::{SPEECH, is_person};
use crate::perceive::{PerceptKind, PerceptionLog};
use cognition_language::{Language, folded, sentences};

/// Fewer words may be said again: a call, a reminder, a price.
const LONG: usize = 13;

/// So many of its last acts a mind has still before its eyes, though nothing new is said to it.
const LAST_ACTS: usize = 3;

/// Whether the words are a long line that whoever they are said to was told before, with nothing new in them, and answer
/// none of what others have just said to the mind. Where nobody has just spoken to it, a line of its last few acts counts,
/// and only where somebody has since: who has a thing to say each day, or calls again, is let be. So is who is asked for a
/// song.
pub(super) fn is_long_line_again(
    suggestion: &Suggestion,
    recent: &RecentActs,
    log: &PerceptionLog,
) -> bool {
    let speech = suggestion.speech();
    let spoken = suggestion.action().filter(|action| action.has_tag(SPEECH));
    let Some(action) = spoken.filter(|_| is_long(speech) && is_minds_own(suggestion)) else {
        return false;
    };
    let was_told = |act: &RecentAct| {
        let hears = |who: &ActionTarget| is_person(who) && act.targets.contains(&who.stable_id);
        action.targets.iter().any(hears)
    };
    let told: Vec<&RecentAct> = recent.acts().filter(|act| was_told(act)).collect();
    let is_again = |told: &[&RecentAct]| {
        told.iter().any(|act| says_nothing_new(speech, &act.speech))
            || is_put_together(speech, told)
    };
    let mut asked = asked_of(suggestion, log).peekable();
    if asked.peek().is_some() {
        let answers_none = asked.all(|asked| {
            let text = &asked.percept.text;
            is_no_answer(suggestion, asked, log) && !Language::of(text).asks_for_a_piece(text)
        });
        return answers_none && is_again(&told);
    }
    let last = recent.acts().rev().take(LAST_ACTS).filter(|act| was_told(act));
    let last: Vec<&RecentAct> =
        last.filter(|act| was_spoken_to_since(suggestion, act, log)).collect();
    is_again(&last)
}

/// Whether each sentence was said to the letter before, be it in another line. Courtesies are said every day.
fn is_put_together(speech: &str, told: &[&RecentAct]) -> bool {
    let language = Language::of(speech);
    let was_said = |said: &&str| {
        let mut before = told.iter().flat_map(|act| sentences(&act.speech));
        before.any(|before| folded(before).eq(folded(said)))
    };
    let said = || sentences(speech).filter(|said| !language.is_courtesy(said));
    let length: usize = said().map(|said| language.words(said).count()).sum();
    length >= LONG && said().all(|said| was_said(&said))
}

/// Whether somebody else has spoken to the mind since it did something.
fn was_spoken_to_since(suggestion: &Suggestion, act: &RecentAct, log: &PerceptionLog) -> bool {
    log.entries().filter(|entry| entry.id > act.mark.last).any(|entry| {
        let said = &entry.percept;
        said.kind == PerceptKind::Speech
            && said.addressed
            && said.source.as_ref() != Some(&suggestion.id.mind)
    })
}

fn is_minds_own(suggestion: &Suggestion) -> bool {
    suggestion.origin == Origin::Chosen && !suggestion.fallback
}

fn is_long(speech: &str) -> bool {
    Language::of(speech).words(speech).count() >= LONG
}

/// Whether words are to the letter what was said, or nearly, with no word that says something else.
fn says_nothing_new(speech: &str, before: &str) -> bool {
    let language = Language::of(speech);
    let is_in_part = || {
        let told = language.content_stems(before);
        language.content_stems(speech).iter().all(|stem| told.contains(stem))
    };
    folded(speech).eq(folded(before)) || is_same_speech(speech, before) && is_in_part()
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
    use crate::perceive::Percept;
    use std::sync::Arc;

    const LINE: &str =
        "I have your word for the first crossing, ferryman, and you have mine for forty crowns.";

    const ASKS: &str = "Has your daughter a good dress, and a ring?";

    /// What is said to the mind after it has said the line, and so much else to others.
    struct Since<'a> {
        answered: Option<&'a str>,
        lines: usize,
        asked: Option<&'a str>,
    }

    fn after(asked: Option<&str>) -> Since<'_> {
        Since { answered: None, lines: 5, asked }
    }

    /// Whether it is a repetition to say a line to somebody, after [`LINE`] was said to `character1`.
    fn is_repeated(again: &str, to: u32, since: &Since<'_>) -> bool {
        let tell = |index, whom| IndexedAction {
            tags: vec![SPEECH.to_owned()],
            ..offer(index, "ferry:tell", &[whom])
        };
        let mut saying = suggestion(to, vec![tell(1, "character1"), tell(2, "character2")]);
        saying.decision = Arc::new(Decision { speech: again.to_owned(), ..Decision::default() });
        saying.id.mind = StableId::new("gerlach");
        let (mut log, mut recent) = (PerceptionLog::default(), RecentActs::default());
        let others = ["It rains.", "Good day to you.", "Mind the ropes.", "So it does.", "Well."];
        let others = others.into_iter().take(since.lines).map(|it| ("odo", it));
        for (whom, said) in [("character1", LINE)].into_iter().chain(others) {
            recent.add(RecentAct {
                action: "ferry:tell".to_owned(),
                targets: vec![StableId::new(whom)],
                speech: said.to_owned(),
                mark: WorldMark::now(&saying.offers, &saying.surroundings, &log),
                ..RecentAct::default()
            });
            log.perceive(Percept::speech("gerlach", said).to(whom));
        }
        let hears = |said: &str| Percept::speech("character1", said).addressed();
        since.answered.into_iter().for_each(|said| _ = log.perceive(hears(said)));
        log.perceive(Percept::event("Harl unlocks the ferry."));
        since.asked.into_iter().for_each(|asked| _ = log.perceive(hears(asked)));
        saying.new_percepts = log.entries().next_back().map(|entry| entry.id).into_iter().collect();
        saying.seen_up_to = log.last_id();
        repetition(&saying, &recent, &log).is_some()
    }

    #[test]
    fn a_long_line_is_not_said_again_to_whoever_has_heard_it_and_asks_for_something_else() {
        assert!(is_repeated(LINE, 1, &after(Some(ASKS))));
        let shorter = LINE.replace(", ferryman,", "");
        assert!(is_repeated(&shorter, 1, &after(Some(ASKS))), "it says nothing new");
    }

    #[test]
    fn a_line_put_together_from_others_says_nothing_new() {
        let acts = [
            "You are kinder than my master will be. Sit.",
            "Your health, sir, and your dogs' too.",
        ]
        .map(|speech| RecentAct { speech: speech.to_owned(), ..RecentAct::default() });
        let told: Vec<&RecentAct> = acts.iter().collect();
        let both = "Your health, sir, and your dogs' too. You are kinder than my master will be.";
        assert!(is_put_together(both, &told));
        assert!(!is_put_together(&format!("{both} The rain is over."), &told));
        assert!(!is_put_together(both, &told[..1]));
        let daily = ["Good morning, Mara. Sit down by the fire.", "Well, good day. The usual?"];
        let acts = daily.map(|it| RecentAct { speech: it.to_owned(), ..RecentAct::default() });
        let told: Vec<&RecentAct> = acts.iter().collect();
        let greets = "Good morning, Mara. Well, good day. Sit down by the fire. The usual?";
        assert!(is_long(greets) && !is_put_together(greets, &told));
    }

    #[test]
    fn where_nobody_asks_only_a_line_of_late_is_one_too_many() {
        let since = |answered, lines| Since { answered, lines, asked: None };
        let answered = Some("The first crossing it is.");
        assert!(is_repeated(LINE, 1, &since(answered, 1)));
        assert!(!is_repeated(LINE, 1, &since(answered, 5)), "it is long ago");
        assert!(!is_repeated(LINE, 1, &since(None, 1)), "nobody has said a word");
    }

    #[test]
    fn what_is_new_to_its_hearer_asked_for_or_short_is_said_again() {
        assert!(!is_repeated(LINE, 2, &after(None)), "another hears it");
        assert!(!is_repeated(LINE, 1, &after(Some("What did you say?"))));
        assert!(!is_repeated(LINE, 1, &after(Some("Give us the old ballad of yours, sir!"))));
        assert!(!is_repeated(LINE, 1, &after(Some("How many crowns for the crossing, sir?"))));
        let fifty = LINE.replace("forty", "fifty");
        assert!(!is_repeated(&fifty, 1, &after(Some(ASKS))), "it is another sum");
        let short = "Mind the ropes on my chest, ferryman.";
        assert!(!is_repeated(short, 1, &after(Some(ASKS))));
    }
}
