//! Whether somebody hears what is said who may not know what was confided.

use crate::guard::surroundings::hearers::{Hearers, may_whisper};
use crate::guard::verdict::suggestion::Suggestion;
use crate::memory::{Experience, Experiences};
use crate::mind::StableId;
use crate::perceive::{PerceptKind, PerceptionLog, Somebody};
use cognition_language::Language;

/// Whether somebody hears what is said who may not know what was confided.
pub(in crate::guard::secrets) fn is_kept(
    confided: &Experience,
    lived: &Experiences,
    hearers: &Hearers<'_>,
    suggestion: &Suggestion,
    log: &PerceptionLog,
) -> bool {
    let may = |whom: &StableId| {
        let label = hearers.label_of(whom, suggestion).unwrap_or_default();
        lived.may_be_told(confided, whom, label)
    };
    let stood_by = |it: &Somebody| {
        is_answered_at_once(confided, suggestion, log)
            && !Language::of(&confided.text).keeps_from(&confided.text, &it.label)
    };
    hearers.meant.iter().any(|whom| !may(whom))
        || hearers.beside.iter().any(|it| !may(&it.id) && !stood_by(it))
}

/// Where nobody can whisper, those who are there when it is confided hear it, too: of the confidence that is
/// answered they know.
fn is_answered_at_once(
    confided: &Experience,
    suggestion: &Suggestion,
    log: &PerceptionLog,
) -> bool {
    let mut latest = log.entries().rev().filter(|it| it.percept.kind == PerceptKind::Speech);
    let latest = latest.find(|entry| suggestion.new_percepts.contains(&entry.id));
    !may_whisper(suggestion) && latest.is_some_and(|it| it.percept.text == confided.text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::Decision;
    use crate::guard::betrays_confidence;
    use crate::guard::secrets::confidences::tests::{CONFIDED, JOSS, WREN, all};
    use crate::guard::verdict::suggestion::tests::{offer, suggestion};
    use crate::mind::GameTime;
    use crate::perceive::{Percept, Surroundings};
    use std::sync::Arc;

    /// Whether it betrays what Joss has confided, said to somebody while Wren is there.
    fn betrays_before_wren(action: &str, to: &str, confided: &str) -> bool {
        let mut saying = suggestion(1, vec![offer(1, action, &[to])]);
        let speech = "You can hardly see with the left eye any more.".to_owned();
        saying.decision = Arc::new(Decision { speech, ..Decision::default() });
        let wren = Somebody { id: WREN.into(), label: "Wren".to_owned() };
        let company = vec![wren];
        saying.surroundings = Arc::new(Surroundings { company, ..Surroundings::default() });
        let percept = Percept::speech(JOSS, confided).addressed();
        let label = |id: &StableId| id.to_string();
        let lived = Experience::of(&percept, &"hanne".into(), label, GameTime(0));
        betrays_confidence(&saying, &all(lived), &PerceptionLog::default()).is_some()
    }

    #[test]
    fn what_is_said_aloud_is_betrayed_to_whoever_stands_by_and_a_whisper_is_not() {
        assert!(betrays_before_wren("inn:tell", JOSS, CONFIDED));
        assert!(!betrays_before_wren("inn:whisper", JOSS, CONFIDED));
        assert!(betrays_before_wren("inn:whisper", WREN, CONFIDED));
    }

    #[test]
    fn whom_a_confidence_shares_with_may_hear_of_it() {
        let shared = "I can hardly see with the left eye any more. Tell nobody but Wren.";
        assert!(!betrays_before_wren("inn:tell", JOSS, shared));
        let named = "I can hardly see with the left eye any more. Don't tell Wren!";
        assert!(betrays_before_wren("inn:tell", JOSS, named));
    }

    /// Whether it betrays to Wren what Joss has whispered.
    fn betrays_whispered(confided: &str, speech: &str) -> bool {
        let mut saying = suggestion(1, vec![offer(1, "inn:tell", &[WREN])]);
        saying.decision = Arc::new(Decision { speech: speech.to_owned(), ..Decision::default() });
        let percept = Percept::speech(JOSS, confided).addressed().whispered();
        let lived = Experience::of(&percept, &"hanne".into(), |_| "Joss".to_owned(), GameTime(0));
        assert!(lived.as_ref().is_some_and(|lived| lived.confided), "{confided}");
        betrays_confidence(&saying, &all(lived), &PerceptionLog::default()).is_some()
    }

    #[test]
    fn what_a_confidence_lets_be_said_is_no_part_of_it() {
        let told = "You may say that much, lad: that your word is given, and to whom. I sold the bell at Marl. What \
            it's about you keep behind your teeth.";
        assert!(!betrays_whispered(told, "I have given Joss my word, and to him alone."));
        assert!(betrays_whispered(told, "Joss sold the bell at Marl."));
        let as_told = "You can say that you were with me at noon. The rest stays between us: I sold the bell at Marl.";
        assert!(!betrays_whispered(as_told, "I was with Joss at noon."));
        assert!(betrays_whispered(as_told, "Joss sold the bell at Marl."));
    }

    #[test]
    fn what_was_confided_may_be_said_back_where_nobody_else_hears() {
        let mut saying = suggestion(1, vec![offer(1, "inn:tell", &[JOSS])]);
        let speech = "You can hardly see with the left eye any more.".to_owned();
        saying.decision = Arc::new(Decision { speech, ..Decision::default() });
        let company = vec![Somebody { id: JOSS.into(), label: "Joss".to_owned() }];
        saying.surroundings = Arc::new(Surroundings { company, ..Surroundings::default() });
        let percept = Percept::speech(JOSS, CONFIDED).addressed();
        let label = |id: &StableId| id.to_string();
        let lived = Experience::of(&percept, &"hanne".into(), label, GameTime(0));
        assert_eq!(betrays_confidence(&saying, &all(lived), &PerceptionLog::default()), None);
    }
}
