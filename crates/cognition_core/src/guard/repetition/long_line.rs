//! A long line that is said again nearly word for word to somebody who has heard it, however long ago, where nothing asks
//! for it.

use super::recent_acts::{RecentAct, RecentActs};
use super::said_whole::{is_no_answer, is_same_speech};
use crate::act::ActionTarget;
use crate::guard::verdict::suggestion::{Origin, Suggestion};
use crate::guard::wording::asked::asked_of;
use crate::guard::wording::{SPEECH, is_person};
use crate::perceive::PerceptionLog;
use cognition_language::{Language, folded};

/// Fewer words may be said again: a call, a reminder, a price.
const LONG: usize = 13;

/// Whether the words are a long line that whoever they are said to was told before, with nothing new in them, and answer
/// none of what others have just said to the mind.
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
    recent.acts().any(|act| was_told(act) && says_nothing_new(speech, &act.speech))
        && asked_of(suggestion, log).all(|asked| is_no_answer(suggestion, asked, log))
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

    /// Whether it is a repetition to say a line to somebody, after it was said to `character1` and much else to others.
    fn is_repeated(line: &str, again: &str, to: u32, asked: Option<&str>) -> bool {
        let tell = |index, whom| IndexedAction {
            tags: vec![SPEECH.to_owned()],
            ..offer(index, "ferry:tell", &[whom])
        };
        let mut saying = suggestion(to, vec![tell(1, "character1"), tell(2, "character2")]);
        saying.decision = Arc::new(Decision { speech: again.to_owned(), ..Decision::default() });
        saying.id.mind = StableId::new("gerlach");
        let (mut log, mut recent) = (PerceptionLog::default(), RecentActs::default());
        let others = ["It rains.", "Good day to you.", "Mind the ropes.", "So it does.", "Well."];
        for (whom, said) in [("character1", line)].into_iter().chain(others.map(|it| ("odo", it))) {
            log.perceive(Percept::speech("gerlach", said).to(whom));
            recent.add(RecentAct {
                action: "ferry:tell".to_owned(),
                targets: vec![StableId::new(whom)],
                speech: said.to_owned(),
                mark: WorldMark::now(&saying.offers, &saying.surroundings, &log),
                ..RecentAct::default()
            });
        }
        log.perceive(Percept::event("Harl unlocks the ferry."));
        let asked = asked.map(|said| Percept::speech("character1", said).addressed());
        asked.into_iter().for_each(|asked| _ = log.perceive(asked));
        saying.new_percepts = log.entries().next_back().map(|entry| entry.id).into_iter().collect();
        saying.seen_up_to = log.last_id();
        repetition(&saying, &recent, &log).is_some()
    }

    #[test]
    fn a_long_line_is_not_said_again_to_whoever_has_heard_it() {
        assert!(is_repeated(LINE, LINE, 1, None));
        let shorter = LINE.replace(", ferryman,", "");
        assert!(is_repeated(LINE, &shorter, 1, None), "it says nothing new");
        assert!(is_repeated(LINE, LINE, 1, Some("Has your daughter a good dress, and a ring?")));
    }

    #[test]
    fn what_is_new_to_its_hearer_asked_for_or_short_is_said_again() {
        assert!(!is_repeated(LINE, LINE, 2, None), "another hears it");
        assert!(!is_repeated(LINE, LINE, 1, Some("What did you say?")));
        assert!(!is_repeated(LINE, LINE, 1, Some("How many crowns for the crossing, sir?")));
        assert!(!is_repeated(LINE, &LINE.replace("forty", "fifty"), 1, None), "it is another sum");
        let short = "Mind the ropes on my chest, ferryman.";
        assert!(!is_repeated(short, short, 1, None));
    }
}
