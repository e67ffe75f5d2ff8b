//! What a mind answers in lines of its own.

use super::fitting::{said_before, to_the_point};
use super::line::{Line, Slots};
use super::small_talk;
use crate::appraisal::appraise::Appraisal;
use crate::appraisal::plain_question::PlainQuestion;
use crate::wording::words::Words;

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
    [close, other]
}
