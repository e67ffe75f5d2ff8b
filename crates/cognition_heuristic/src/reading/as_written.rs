//! What was said to the mind, as one writes it who takes care: nobody who types in haste sets every sign.

use crate::reading::scene::spoken_language;
use cognition_brain::ThoughtRequest;
use cognition_core::perceive::{Percept, PerceptKind};
use cognition_core::prompt::Purpose;
use cognition_language::sentences;
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

/// What the mind says, with the words of others between its marks as these were typed, and not as they were read:
/// who is quoted wants to know their own words again.
pub(crate) fn quoted_as_typed(
    heard: &ThoughtRequest,
    read: &ThoughtRequest,
    speech: &str,
) -> String {
    let lines = |request: &ThoughtRequest| {
        let entries = request.situation.perceptions.entries();
        entries.map(|entry| entry.percept.text.replace('"', "'")).collect::<Vec<_>>()
    };
    let parts: Vec<&str> = speech.split('"').collect();
    if std::ptr::eq(heard, read) || parts.len() < 3 || parts.len().is_multiple_of(2) {
        return speech.to_owned();
    }
    let reworded = lines(read).into_iter().zip(lines(heard));
    let reworded: Vec<(String, String)> =
        reworded.filter(|(written, typed)| written != typed).collect();
    let quoted = parts.iter().enumerate().map(|(at, part)| match at % 2 {
        0 => (*part).to_owned(),
        _ => reworded.iter().fold((*part).to_owned(), as_typed),
    });
    quoted.collect::<Vec<_>>().join("\"")
}

/// A quotation in which this line stands, or that is a sentence of it, with the line as it was typed.
fn as_typed(quoted: String, (written, typed): &(String, String)) -> String {
    if quoted.contains(written.as_str()) {
        return quoted.replace(written.as_str(), typed);
    }
    let mut each = sentences(written).zip(sentences(typed));
    each.find(|(written, _)| *written == quoted).map_or(quoted, |(_, typed)| typed.to_owned())
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

    #[test]
    fn who_is_quoted_is_quoted_as_they_typed_it() {
        let speak = offer("Speak to Odo", &["tell", "speech"], &["odo"]);
        let quoted = |typed: &str| {
            let lines = vec![says("odo", typed)];
            let mut request = request("nobody", vec![speak.clone()], lines);
            request.situation.seen_before = request.situation.perceptions.last_id();
            request.situation.perceptions.perceive(says("odo", "what did i just say"));
            decision(&request).speech
        };
        for typed in ["pip wheres the rope", "dont tell anyone"] {
            let said = quoted(typed);
            assert!(said.contains(&format!("\"{typed}\"")), "{typed}: {said}");
        }
    }

    #[test]
    fn only_what_stands_between_marks_and_was_heard_so_is_put_back() {
        let heard = request("nobody", vec![], vec![says("odo", "wheres it. im off")]);
        let read = as_written(&heard);
        let put_back = |speech: &str| quoted_as_typed(&heard, &read, speech);
        let own = "Where's it. I know where's it.";
        assert_eq!(put_back(own), own);
        assert_eq!(put_back("You said: \"im off\""), "You said: \"im off\"");
        assert_eq!(put_back("You said: \"i'm off\""), "You said: \"im off\"");
        assert_eq!(put_back("\"Unended, i'm off"), "\"Unended, i'm off");
    }
}
