//! What somebody was not to see, and is bidden to look at: `Look at it over my shoulder, then`.

use crate::act::{ActionTarget, IndexedAction};
use crate::guard::verdict::suggestion::Suggestion;
use crate::guard::wording::asked::asked_of;
use crate::guard::wording::{SPEECH, Wording, is_person};
use crate::perceive::PerceptionLog;
use crate::promise::Commitment;
use cognition_language::{DeedCue, Language};

/// Whether the words bid or allow somebody to look at what they were not to be shown. To whom it was promised, and whom
/// it leaves out, it may be said.
pub(super) fn lets_it_be_seen(
    suggestion: &Suggestion,
    promise: &Commitment,
    action: &IndexedAction,
    log: &PerceptionLog,
) -> bool {
    let speech = suggestion.speech();
    if !action.has_tag(SPEECH) || speech.trim().is_empty() {
        return false;
    }
    promise.any_refused(|refused| {
        let language = Language::english();
        let text = language.without_terms(&refused.text);
        let deed = language.deed(text);
        if !deed.denied || !language.shows_a_thing(&deed.words) {
            return false;
        }
        let thing = thing_of(text);
        let bidden = |person: &ActionTarget| {
            let is_asked = asked_of(suggestion, log).any(|entry| {
                let percept = &entry.percept;
                percept.source.as_ref() == Some(&person.stable_id)
                    && language.share_held(&thing, &[&percept.text]) > 0.0
            });
            is_barred(promise, text, person) && language.bids_to_look(speech, &thing, is_asked)
        };
        action.targets.iter().filter(|it| is_person(it)).any(bidden)
    })
}

/// The stems of what is not to be shown: a thing is named without a capital.
fn thing_of(text: &str) -> Vec<String> {
    let language = Language::english();
    let is_plain = |word: &&str| !word.starts_with(char::is_uppercase);
    let plain: Vec<&str> = text.split_whitespace().filter(is_plain).collect();
    let mut stems = language.content_stems(&plain.join(" "));
    stems.retain(|stem| !language.is_vague_in_deeds(stem));
    stems
}

fn is_barred(promise: &Commitment, text: &str, person: &ActionTarget) -> bool {
    let language = Language::english();
    let left_out = language.left_out(&promise.text);
    let is_left_out = left_out.is_some_and(|it| Wording::of([it.as_str()]).name(person));
    let is_named = Wording::of([text]).name(person);
    let anybody = || {
        let deed = language.deed(text);
        language.deed_says(&deed, DeedCue::Anyone) || language.shows_no_one_in_particular(text)
    };
    promise.target.as_ref() != Some(&person.stable_id) && !is_left_out && (is_named || anybody())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::Decision;
    use crate::guard::verdict::suggestion::tests::{offer, suggestion};
    use crate::perceive::Percept;
    use crate::promise::CommitmentKind;
    use crate::prompt::test_scene::promise;
    use std::sync::Arc;

    fn lets(text: &str, asked: &str, speech: &str) -> bool {
        let tell = IndexedAction {
            tags: vec![SPEECH.to_owned()],
            ..offer(1, "press:tell", &["character1"])
        };
        let mut said = suggestion(1, vec![tell]);
        let mut log = PerceptionLog::default();
        log.perceive(Percept::speech("character1", asked).addressed());
        said.new_percepts = log.entries().map(|entry| entry.id).collect();
        said.decision = Arc::new(Decision { speech: speech.to_owned(), ..Decision::default() });
        let action = said.action().expect("it is on offer");
        lets_it_be_seen(&said, &promise(1, CommitmentKind::Refrain, text), action, &log)
    }

    #[test]
    fn who_was_not_to_see_it_is_not_bidden_to_look() {
        let asked = "May I read the page proof? Only for a minute.";
        for text in [
            "not to show the page proof to anybody but Lutz",
            "not to show character1 the page proof",
            "not to let anybody read the page proof",
        ] {
            assert!(lets(text, asked, "Fine. Look at it over my shoulder, then."), "{text}");
            assert!(lets(text, "Well?", "Here, read the proof."), "{text}");
            for speech in ["You can't read it.", "I read it at noon.", "Look at the clock."] {
                assert!(!lets(text, asked, speech), "{text}: {speech}");
            }
        }
        let other = "not to show Lutz the page proof";
        assert!(!lets(other, asked, "Here, read the proof."));
    }
}
