//! Which lines of its own answer what is asked.

use crate::appraisal::appraise::Appraisal;
use crate::appraisal::call::Call;
use crate::motives::scored::Scored;
use crate::voice::fitting::listener;
use crate::voice::line::{Line, Slots};
use crate::voice::own_answers::own_answers;
use crate::wording::voice_words::{QuestionForm, voice_words};
use crate::wording::words::Words;

pub(super) fn its_own_answers(view: &Appraisal<'_>, chosen: &Scored<'_>) -> [Vec<Line>; 2] {
    own_answers(view, &Slots::of(view, chosen.action).for_speaker())
}

/// Whether it is asked about itself, and not what it knows of others: that it has not heard of it would
/// be no answer.
pub(super) fn asks_of_itself(view: &Appraisal<'_>, call: &Call<'_>) -> bool {
    voice_words(view.language).asks_of_listener(&call.percept.text)
}

/// Whether a line of the persona would do that was not said yet. What would do for any question is no
/// answer to one that says what it wants to know.
pub(super) fn has_own_answer(view: &Appraisal<'_>, chosen: &Scored<'_>) -> bool {
    let call = asking(view, chosen);
    let of_others =
        call.is_some_and(|call| wants_to_know(view, call) || asks_of_the_asker(view, call));
    let [close, other] = its_own_answers(view, chosen);
    let answers = |line: &Line| call.is_none_or(|call| may_answer(view, call, line));
    let other = other.into_iter().filter(|line| !of_others && answers(line));
    close.into_iter().chain(other).any(|line| line.said.is_none())
}

/// Whether a line that would do for any question answers this one: of `Who taught you that?` it would
/// have to name somebody.
fn may_answer(view: &Appraisal<'_>, call: &Call<'_>, line: &Line) -> bool {
    let form = call.question.as_ref().and_then(|question| question.form);
    let asked = Words::of(&call.percept.text);
    let people = || Words::of(&line.text).without(&asked).meets(&view.things.people());
    let shows = |form: &QuestionForm| match form.names {
        true => people(),
        false => voice_words(view.language).shows(&line.text, form, &asked),
    };
    // That one can't say answers any question.
    let words = voice_words(view.language);
    let cannot_say = view.language.denies(&line.text) && words.speaks_of_telling(&line.text);
    cannot_say || form.filter(|form| form.strict || form.reason).is_none_or(shows)
}

/// The last line that asks something: of whom the mind speaks to, where they have asked.
pub(super) fn asking<'v, 'a>(view: &'v Appraisal<'a>, chosen: &Scored<'_>) -> Option<&'v Call<'a>> {
    let listener = listener(chosen);
    let of_listener = |call: &&Call<'_>| {
        listener.is_some_and(|listener| call.percept.source.as_ref() == Some(listener))
    };
    let asking = || view.calls.iter().rev().filter(|call| call.question.is_some());
    asking().find(of_listener).or_else(|| asking().next())
}

/// Whether a question names something that is to be known, and not whoever is asked.
fn wants_to_know(view: &Appraisal<'_>, call: &Call<'_>) -> bool {
    let words = Words::of(&call.percept.text).without(&view.me);
    let strict = call.question.as_ref().and_then(|question| question.form);
    strict.is_some_and(|form| form.strict)
        && !view.things.names_in(&words).is_empty()
        && !asks_of_itself(view, call)
}

/// Whether a question is what the asker does or is.
fn asks_of_the_asker(view: &Appraisal<'_>, call: &Call<'_>) -> bool {
    let form = call.question.as_ref().and_then(|question| question.form);
    form.is_some() && voice_words(view.language).deed_of_speaker(&call.percept.text).is_some()
}
