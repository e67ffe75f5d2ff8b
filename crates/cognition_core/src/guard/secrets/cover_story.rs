//! What others believe instead of a secret: to say so tells nothing of it.

use crate::decide::Decision;
use crate::guard::verdict::suggestion::Suggestion;
use crate::guard::wording::Wording;
use crate::guard::wording::stating::{TOLD, share};
use cognition_language::Language;
use std::sync::Arc;

/// What ends a clause.
const ENDS: [char; 8] = [',', ';', ':', '.', '!', '?', '–', '—'];

/// The suggestion without the clauses that tell what others believe as a secret says: `The steam broke it`, of a
/// barometer of which `Halka thinks the steam did it`. Nothing where there are none.
pub(super) fn without_cover_story(suggestion: &Suggestion, secret: &str) -> Option<Suggestion> {
    let own = suggestion.id.mind.as_str();
    let language = Language::of(secret);
    let believed = language.believed_instead(secret, own);
    if believed.is_empty() {
        return None;
    }
    let hidden = language.hidden_in_secret(secret, own).join(" ");
    let matter = |it: &String| Wording::of([it.as_str()]).without_linking().without(&hidden);
    let covers: Vec<Wording> = believed.iter().map(matter).filter(|it| !it.is_empty()).collect();
    let speech = suggestion.speech();
    let clauses = speech.split_inclusive(ENDS);
    let left: String = clauses.filter(|clause| !tells_one_of(&covers, clause, own)).collect();
    (left.len() < speech.len()).then(|| {
        let decision = Decision { speech: left, ..Decision::clone(&suggestion.decision) };
        Suggestion { decision: Arc::new(decision), ..suggestion.clone() }
    })
}

/// Whether a clause tells what is believed: nothing of its speaker, nor that somebody believes it.
fn tells_one_of(covers: &[Wording], clause: &str, own: &str) -> bool {
    let language = Language::english();
    let said = Wording::of([clause]);
    covers.iter().any(|cover| share(cover.held_in(&said), cover.len()) >= TOLD)
        && !language.denies(clause)
        && !language.tells_of_its_speaker(clause)
        && language.believed_by_others(clause, own).is_none()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::guard::tells_secret;
    use crate::guard::verdict::suggestion::tests::{offer, suggestion};
    use crate::memory::Experiences;
    use crate::perceive::{Percept, PerceptionLog};

    const BROKE: &str = "It was she who broke the barometer; Halka thinks the steam did it.";

    /// Whether it tells the secret to Corin, who has just asked, and has spoken with Halka before.
    fn tells(secret: &str, speech: &str) -> bool {
        let mut log = PerceptionLog::default();
        log.perceive(Percept::speech("corin", "And Halka, would you mind my purse?"));
        log.perceive(Percept::speech("corin", "What happened to the barometer?"));
        let mut saying = suggestion(1, vec![offer(1, "inn:tell", &["corin"])]);
        saying.new_percepts = log.entries().map(|entry| entry.id).collect();
        let thoughts = "Not a word about my elbow and that glass.".to_owned();
        let speech = speech.to_owned();
        saying.decision = Arc::new(Decision { speech, thoughts, ..Decision::default() });
        tells_secret(&saying, [secret], [], &log, &Experiences::default()).is_some()
    }

    #[test]
    fn who_says_what_others_believe_instead_tells_nothing() {
        for cover in [
            "The barometer, oh, the steam had it on Tuesday, pop.",
            "The steam broke the barometer.",
            "The barometer? The steam did it, sir.",
        ] {
            assert!(!tells(BROKE, cover), "{cover}");
        }
    }

    #[test]
    fn what_stands_beside_a_cover_story_is_told_all_the_same() {
        for told in [
            "I broke the barometer.",
            "It was not the steam, I broke the barometer.",
            "I broke the barometer, and the steam did the rest.",
            "Halka thinks the steam did it.",
        ] {
            assert!(tells(BROKE, told), "{told}");
        }
        let plain = "It was she who broke the barometer.";
        assert!(tells(plain, "The steam broke the barometer."), "nobody believes it yet");
    }
}
