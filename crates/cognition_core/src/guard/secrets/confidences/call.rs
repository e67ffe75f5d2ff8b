//! A confidence without the call to keep it.

use cognition_language::Language;
use std::borrow::Cow;

/// A confidence without the call to keep it: to ask for silence tells nobody anything. What is told in the same
/// breath is left.
pub(in crate::guard::secrets) fn without_call(text: &str) -> String {
    let language = Language::english();
    let clauses = text.split_inclusive([',', ':', '.', '!', '?', ';']);
    let left = clauses.map(|clause| match language.confides(clause) {
        true => Cow::Owned(core_of(language, clause)),
        false => Cow::Borrowed(clause),
    });
    left.collect::<String>().trim().to_owned()
}

/// What a clause tells beside its call, as a clause of its own.
fn core_of(language: &Language, clause: &str) -> String {
    let core = language.core_of_confidence(clause).join(", ");
    let is_open = !core.is_empty() && core.ends_with(char::is_alphanumeric);
    let sign = clause.chars().next_back().filter(|sign| is_open && sign.is_ascii_punctuation());
    let space = if core.is_empty() { "" } else { " " };
    [space, &core].into_iter().map(str::to_owned).chain(sign.map(String::from)).collect()
}

#[cfg(test)]
mod tests {
    use crate::decide::Decision;
    use crate::guard::betrays_confidence;
    use crate::guard::secrets::confidences::tests::{WREN, all};
    use crate::guard::verdict::suggestion::tests::{offer, suggestion};
    use crate::memory::Experience;
    use crate::mind::{GameTime, StableId};
    use crate::perceive::{Percept, PerceptionLog};
    use std::sync::Arc;

    /// Whether it betrays what Peter has typed, said to Wren, who has just asked something.
    fn betrays_typed(confided: &str, asked: &str, speech: &str) -> bool {
        let mut log = PerceptionLog::default();
        log.perceive(Percept::speech(WREN, asked));
        let mut saying = suggestion(1, vec![offer(1, "inn:tell", &[WREN])]);
        saying.new_percepts = log.entries().map(|entry| entry.id).collect();
        saying.decision = Arc::new(Decision { speech: speech.to_owned(), ..Decision::default() });
        let percept = Percept::speech("peter", confided).addressed();
        let label = |_: &StableId| "Peter".to_owned();
        let lived = Experience::of(&percept, &"hanne".into(), label, GameTime(0));
        betrays_confidence(&saying, &all(lived), &log).is_some()
    }

    #[test]
    fn a_confidence_without_a_sign_is_kept_wherever_its_call_stands() {
        let (bike, pump) = ("what happened to the bike", "who broke the pump");
        let (sold, broke) = ("He sold the bike to Mara.", "It was Peter who broke the pump.");
        for (confided, asked, speech) in [
            ("between us i sold the bike to mara", bike, sold),
            ("i sold the bike to mara but keep it quiet", bike, sold),
            ("keep this quiet i sold the bike to mara", bike, "Peter sold that bike to Mara."),
            ("swear you wont tell i sold the bike to mara", bike, sold),
            ("i sold the bike to mara swear you wont tell", bike, sold),
            ("dont tell anyone but im the one who broke the pump", pump, broke),
            ("dont tell anyone im the one who broke the pump", pump, "Peter broke it, the pump."),
            ("im the one who broke the pump pls dont tell anyone", pump, broke),
            ("can you keep a secret? i broke the pump", pump, broke),
            ("between you and me i broke the pump", pump, "He broke the pump."),
            ("psst i owe odo 40", "is peter in debt", "He owes Odo 40."),
            ("promise u wont tell but i owe odo 40", "is peter in debt", "Peter owes Odo 40."),
        ] {
            assert!(betrays_typed(confided, asked, speech), "{confided} / {speech}");
        }
    }

    #[test]
    fn talk_of_the_same_thing_tells_no_confidence() {
        let bike = "what happened to the bike";
        for (confided, asked, speech) in [
            ("between us i sold the bike to mara", bike, "That bike had a flat tyre."),
            ("between us i sold the bike to mara", bike, "You'd have to ask him about the bike."),
            ("between us i sold the bike to mara", "seen mara", "Mara is at the mill."),
            ("dont tell anyone but im the one who broke the pump", "hi", "Don't tell anyone."),
            ("dont tell anyone but i broke the pump", "who broke the pump", "I can't say."),
            ("dont tell anyone but i broke the pump", "does it work", "The pump is old."),
            ("psst i owe odo 40", "where is odo", "Odo is in the cellar."),
            ("if anyone finds out im dead", "is peter here", "Peter is not dead."),
        ] {
            assert!(!betrays_typed(confided, asked, speech), "{confided} / {speech}");
        }
    }
}
