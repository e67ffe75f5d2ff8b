//! What was said to the mind, as one writes it who takes care: nobody who types in haste sets every sign.

use crate::reading::scene::spoken_language;
use cognition_brain::ThoughtRequest;
use cognition_core::perceive::{Percept, PerceptKind};
use cognition_core::prompt::Purpose;
use std::borrow::Cow;

/// A request whose lines are read; the same where nothing is left out of them, or where they are evidence.
pub(crate) fn as_written(request: &ThoughtRequest) -> Cow<'_, ThoughtRequest> {
    if !matches!(request.purpose, Purpose::Decide | Purpose::Voice | Purpose::Mood) {
        return Cow::Borrowed(request);
    }
    let (language, name) = (spoken_language(request), &request.situation.persona.name);
    let written = |text: &str| match language.written_out(text, name) {
        Cow::Borrowed(_) => None,
        Cow::Owned(written) => Some(written),
    };
    let of_line = |percept: &Percept| {
        let is_heard =
            percept.kind == PerceptKind::Speech && percept.source.as_ref() != Some(&request.mind);
        if is_heard { written(&percept.text) } else { None }
    };
    let mut lines = request.situation.perceptions.entries();
    if !lines.any(|entry| of_line(&entry.percept).is_some()) {
        return Cow::Borrowed(request);
    }
    let mut read = request.clone();
    read.situation.perceptions.reword(of_line);
    if let Some(said) = written(&request.situation.said) {
        read.situation.said = said;
    }
    Cow::Owned(read)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rehearsal::*;
    use std::sync::Arc;

    fn answered(words: &str) -> String {
        let speak = offer("Speak to Odo", &["tell", "speech"], &["odo"]);
        let mut request = request("mara", vec![speak], vec![says("odo", words)]);
        Arc::make_mut(&mut request.situation.persona).lines.0.clear();
        decision(&request).speech
    }

    #[test]
    fn a_question_is_answered_the_same_however_it_is_typed() {
        for (typed, written) in [
            ("whats your name", "What's your name?"),
            ("mara whats your name", "Mara, what's your name?"),
            ("mara what are you afraid of", "Mara, what are you afraid of?"),
            ("hows it going", "How's it going?"),
        ] {
            let written = answered(written);
            assert!(!written.is_empty(), "{typed}");
            assert_eq!(answered(typed), written, "{typed}");
        }
    }

    #[test]
    fn what_is_written_with_care_is_read_as_it_stands_and_evidence_is_never_touched() {
        let request = |words| request("mara", vec![], vec![says("odo", words)]);
        let careful = request("The key is gone.");
        assert!(matches!(as_written(&careful), Cow::Borrowed(_)));
        let typed = request("wheres the key");
        assert!(matches!(as_written(&typed), Cow::Owned(_)));
        let extract = ThoughtRequest { purpose: Purpose::Extract, ..typed };
        assert!(matches!(as_written(&extract), Cow::Borrowed(_)));
    }
}
