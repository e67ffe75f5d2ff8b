//! What a mind answers in lines of its own.

use super::fitting::{said_before, to_the_point};
use super::line::{Line, Slots};
use super::small_talk;
use crate::appraisal::appraise::Appraisal;
use crate::appraisal::plain_question::PlainQuestion;
use crate::wording::voice_words::voice_words;
use crate::wording::words::{Words, tokens};

/// The mind's own answers to what it is asked, and what else it could tell of that; then those that
/// would do for any question.
pub(super) fn own_answers(view: &Appraisal<'_>, slots: &Slots<'_>) -> [Vec<Line>; 2] {
    let said = said_before(view);
    let lines = view.request.situation.persona.lines.0.get("answer").into_iter().flatten();
    let lines = lines.filter_map(|template| slots.line(template, &said)).collect();
    let [mut close, mut other] = to_the_point(view, lines);
    let answered = close.iter().any(|line| line.said.is_none());
    if let Some(asked) = view.questions().last().filter(|_| !answered) {
        close.extend(small_talk::answers(view, slots, &said, &Words::of(&asked.percept.text)));
    }
    // A line that answers another kind of question is worse than none.
    let asked = view.calls.iter().rev().find_map(|call| call.question.as_ref());
    let plain = asked.and_then(|question| question.plain.as_ref());
    if let Some(plain) = plain {
        close.retain(|line| plain.admits(&line.text));
    }
    let of_consent = PlainQuestion::of_consent(view.language);
    other.retain(|line| plain.unwrap_or(&of_consent).admits_of_all(&line.text));
    other.retain(|line| !answers_another(view, &line.text) && !is_of_another(view, &line.text));
    [close, other]
}

/// Whether a line answers a question after something else: `I've no lantern of yours`, to who asks for the stew.
fn answers_another(view: &Appraisal<'_>, line: &str) -> bool {
    let asked = view.questions().chain(view.pending()).map(|news| news.percept.text.as_str());
    let taken_up = voice_words(view.language).thing_taken_up(line);
    !taken_up.is_empty() && !Words::of_all(asked).meets(&taken_up)
}

/// Whether a line begins with one of the mind's own people who is not asked after: `My sister Anne bakes bread`.
fn is_of_another(view: &Appraisal<'_>, line: &str) -> bool {
    let Some(kin) = voice_words(view.language).kin_begun_with(line) else { return false };
    let mut asked = view.questions().chain(view.pending()).map(|news| news.percept.text.as_str());
    !asked.any(|asked| tokens(asked).any(|word| view.language.root(word) == kin))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rehearsal::*;
    use cognition_language::Language;
    use std::sync::Arc;

    fn answered(lines: &[&str], words: &str) -> String {
        let speak = offer("Speak to Odo", &["tell", "speech"], &["odo"]);
        let mut request = request("nobody", vec![speak], vec![says("odo", words)]);
        let lines = lines.iter().map(|line| (*line).to_owned()).collect();
        Arc::make_mut(&mut request.situation.persona).lines.0.insert("answer".to_owned(), lines);
        decision(&request).speech
    }

    #[test]
    fn a_line_that_answers_after_another_thing_is_no_answer() {
        for line in ["I've no lantern of yours.", "A lantern? I have none.", "The lantern? Gone."] {
            for asked in ["Are you coming to the fair?", "Is the stew ready?"] {
                assert_ne!(answered(&[line], asked), line, "{asked}");
            }
            let taken_up = voice_words(Language::english()).thing_taken_up(line);
            assert!(taken_up.meets(&Words::of("Have you seen my lantern?")), "{line}");
        }
        for asked in ["Awful weather, isn't it?", "What does your father do?"] {
            let line = "My sister Anne bakes the best bread in Rye.";
            assert_ne!(answered(&[line], asked), line, "{asked}");
        }
        for evades in ["I have no idea.", "You asked civilly, so civilly: I couldn't say."] {
            assert!(voice_words(Language::english()).thing_taken_up(evades).is_empty(), "{evades}");
        }
    }
}
