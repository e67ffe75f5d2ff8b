//! Whether an answer tells what somebody had in their hands, where its speaker has promised them to be silent on what
//! was seen.

use crate::guard::verdict::suggestion::Suggestion;
use crate::guard::wording::asked::asked_of;
use crate::guard::wording::stating::asks;
use crate::guard::wording::{SPEECH, Wording};
use crate::perceive::PerceptionLog;
use crate::promise::{Commitment, CommitmentKind};
use cognition_language::{Language, sentences};

/// `She was not empty-handed`, to another who asks after her, though the mind has promised her to say nothing of what it
/// saw.
pub(super) fn tells_what_was_seen(
    suggestion: &Suggestion,
    promise: &Commitment,
    log: &PerceptionLog,
) -> bool {
    let language = Language::english();
    let is_said = suggestion.action().is_some_and(|it| it.has_tag(SPEECH));
    let Some(whom) = promise.target.as_ref().filter(|_| is_said && is_of_what_was_seen(promise))
    else {
        return false;
    };
    let name = Wording::of([whom.as_str()]);
    let is_asked_after = || {
        let mut asked = asked_of(suggestion, log).map(|entry| &entry.percept);
        asked.any(|said| {
            let text = said.text.as_str();
            let by_another = said.source.as_ref() != Some(whom);
            by_another && name.held_by(text) > 0 && sentences(text).any(asks)
        })
    };
    let mut told = sentences(suggestion.speech());
    let tells = |said: &str| {
        let is_of = language.refers_back(said) || name.held_by(said) > 0;
        is_of && language.tells_of_something_in_hand(said)
    };
    told.any(tells) && !suggestion.action().is_some_and(|it| it.concerns(whom)) && is_asked_after()
}

/// `Say nothing of what I saw`, or of it: of no other matter.
fn is_of_what_was_seen(promise: &Commitment) -> bool {
    let language = Language::english();
    let sees = language.sense("see");
    let matter =
        Wording::of([language.matter_of_silence(&promise.text).as_str()]).without_linking();
    promise.kind == CommitmentKind::Refrain
        && language.means_to_be_silent(&promise.text)
        && (matter.is_empty() || matter.has(&sees))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::act::IndexedAction;
    use crate::decide::Decision;
    use crate::guard::verdict::suggestion::tests::{offer, suggestion};
    use crate::perceive::Percept;
    use crate::prompt::test_scene::promise;
    use std::sync::Arc;

    /// Whether it breaks what was promised to Zita, said to somebody who has asked this.
    fn breaks(promised: &str, asked: &str, speech: &str) -> bool {
        let tags = vec![SPEECH.to_owned()];
        let tell = IndexedAction { tags, ..offer(1, "tent:tell", &["valentin"]) };
        let mut saying = suggestion(1, vec![tell]);
        saying.decision = Arc::new(Decision { speech: speech.to_owned(), ..Decision::default() });
        let mut log = PerceptionLog::default();
        log.perceive(Percept::speech("valentin", asked).addressed());
        saying.new_percepts = log.entries().map(|entry| entry.id).collect();
        let owed = promise(1, CommitmentKind::Refrain, promised);
        let owed = Commitment { target: Some("zita".into()), ..owed };
        tells_what_was_seen(&saying, &owed, &log)
    }

    #[test]
    fn who_has_promised_silence_on_what_was_seen_tells_nothing_that_was_in_her_hands() {
        let (silence, asked) = ("say nothing of what I saw", "Was Zita up there all evening?");
        let told = "Most of it. She came down once, and she was not empty-handed.";
        assert!(breaks(silence, asked, told));
        assert!(!breaks(silence, asked, "All evening. I had her by the wrists."));
        assert!(!breaks(silence, "Has anybody fed the bear?", told), "nobody asks after her");
        assert!(!breaks("say nothing of the feast", asked, told), "it is another matter");
        assert!(!breaks("feed the bear", asked, told));
    }
}
