//! Whether a line agrees to what the mind asked, and asks for nothing itself.

use crate::motives::stakes::Stakes;
use crate::wording::voice_words::voice_words;
use cognition_core::perceive::PerceptKind;
use cognition_language::{Answer, DialogueAct, Language};

/// Whether a line agrees to what the mind's own last words asked, and asks for nothing else.
pub(crate) fn agrees(view: &Stakes<'_>, line: &str) -> bool {
    let asks = view.language.is_question(line);
    !asks && only_agrees(view.language, line) && answers_own_question(view)
}

/// Whether the mind's own last words asked something, and not whether it was done: who says yes to that owns
/// up to it, and agrees to nothing.
fn answers_own_question(view: &Stakes<'_>) -> bool {
    let mut spoken = view.recent.iter().rev().filter(|it| it.percept.kind == PerceptKind::Speech);
    spoken.find(|it| it.own).is_some_and(|own| {
        let asked = own.percept.text.as_str();
        view.language.is_question(asked) && !voice_words(view.language).asks_whether_done(asked)
    })
}

/// Whether what sounds like a request agrees to something: `Count me in.`
fn only_agrees(language: &Language, sentence: &str) -> bool {
    let agrees = |clause: &str| language.consent(clause) == Some(Answer::Agrees);
    let asks = |clause: &str| language.dialogue_acts(clause).has(DialogueAct::Request);
    let mut clauses = sentence.split([',', ';']);
    agrees(sentence) && clauses.all(|clause| agrees(clause) || !asks(clause))
}

#[cfg(test)]
mod tests {
    use crate::rehearsal::*;
    use cognition_core::perceive::Percept;

    #[test]
    fn who_agrees_to_what_was_proposed_asks_for_nothing() {
        let proposed = Percept::speech("nobody", "Mara, you take the key. Are you with me?");
        let answered = |heard: Vec<Percept>| {
            let offers = vec![offer("Speak to Mara", &["speech", "tell"], &["mara"])];
            decision(&request("nobody", offers, heard)).speech
        };
        let english =
            crate::wording::voice_words::voice_words(cognition_language::Language::english());
        for words in ["Count me in, Nobody.", "Yes. You can count on me."] {
            let speech = answered(vec![proposed.clone(), says("mara", words)]);
            let of = |line: &String| speech == line.replace("{speaker}", "Mara");
            assert!(english.lines("agreed").iter().any(of), "{words}: {speech}");
        }
        let asked = Percept::speech("nobody", "Did you break the jug, Mara?");
        let owned_up = answered(vec![asked, says("mara", "Yes. I broke the jug last night.")]);
        let owned_up = owned_up.replace("Mara", "{speaker}");
        assert!(!english.lines("agreed").contains(&owned_up), "{owned_up}");
        let speech = answered(vec![proposed, says("mara", "Yes, give me the iron key.")]);
        assert!(!english.lines("agreed").contains(&speech.replace("Mara", "{speaker}")));
    }
}
