//! What fits: to whom the mind turns, what it was asked, and what of its own lines answers that.

use super::line::{Line, Slots};
use crate::appraisal::appraise::Appraisal;
use crate::motives::scored::Scored;
use crate::reading::sighting::Sighting;
use crate::wording::voice_words::roots;
use crate::wording::words::Words;
use cognition_core::act::IndexedAction;
use cognition_core::mind::StableId;
use cognition_core::perceive::PerceptKind;

/// From this weight on, what a line has in common with a question makes it an answer to it.
const TO_THE_POINT: f32 = 1.0;

/// Whether it speaks to somebody else than to whoever asked: what it remembers is not for them.
pub(super) fn turns_to_another(view: &Appraisal<'_>, chosen: &Scored<'_>) -> bool {
    let asker = view.request.situation.partner.as_ref();
    listener(chosen).zip(asker).is_some_and(|(listener, asker)| listener != asker)
}

/// Whether it speaks to somebody who waits for no answer.
pub(super) fn turns_away(view: &Appraisal<'_>, chosen: &Scored<'_>) -> bool {
    let listener = listener(chosen);
    let waits = listener
        .is_some_and(|id| view.calls.iter().any(|call| call.percept.source.as_ref() == Some(id)));
    turns_to_another(view, chosen) && !waits
}

/// To whom it speaks.
pub(super) fn listener<'v>(chosen: &'v Scored<'_>) -> Option<&'v StableId> {
    let speaks = chosen.action.filter(|action| action.has_tag("speech"));
    speaks.and_then(|action| action.targets.first()).map(|target| &target.stable_id)
}

/// Whether a deed has to do with what the mind is asked.
pub(super) fn concerns_question(view: &Appraisal<'_>, action: &IndexedAction) -> bool {
    let deed = Words::of(&action.description);
    let topic = |news: &Sighting<'_>| news.words.without(&view.me);
    view.questions().any(|news| topic(news).meets(&deed))
}

/// What the mind said already, oldest first, in small letters: with its deeds, too, whose words are forgotten.
pub(super) fn said_before(view: &Appraisal<'_>) -> Vec<String> {
    let acts = view.request.situation.acts.iter().map(|act| act.speech.trim());
    let entries = view.request.situation.perceptions.entries();
    let own = entries.map(|entry| &entry.percept).filter(|percept| {
        percept.kind == PerceptKind::Speech && percept.source.as_ref() == Some(&view.request.mind)
    });
    let acts = acts.filter(|speech| !speech.is_empty()).map(str::to_lowercase);
    acts.chain(own.map(|percept| percept.text.to_lowercase())).collect()
}

/// Lines of its own under a key that were not said yet.
pub(super) fn own_fresh(view: &Appraisal<'_>, key: &str, slots: &Slots<'_>) -> Vec<Line> {
    let said = said_before(view);
    let own = view.request.situation.persona.lines.0.get(key).into_iter().flatten();
    let own = own.filter_map(|line| slots.line(line, &said));
    own.filter(|line| line.said.is_none()).collect()
}

/// The lines of the persona for such a deed.
pub(super) fn own_lines(view: &Appraisal<'_>, chosen: &Scored<'_>) -> Vec<Line> {
    let slots = Slots::of(view, chosen.action);
    let said = said_before(view);
    let Some(action) = chosen.action else { return Vec::new() };
    let verb = action.action.split_once(':').map(|(_, verb)| verb);
    let keys = verb.into_iter().chain(action.tags.iter().map(String::as_str));
    let all = &view.request.situation.persona.lines.0;
    let lines = keys.filter_map(|key| all.get(key)).flatten();
    lines.filter_map(|template| slots.line(template, &said)).collect()
}

/// Answers that take up the words of the question; then those that would do for any question.
pub(super) fn to_the_point(view: &Appraisal<'_>, lines: Vec<Line>) -> [Vec<Line>; 2] {
    let askers =
        view.questions().chain(view.pending()).filter_map(|news| news.percept.source.as_ref());
    let askers =
        askers.fold(Words::default(), |words, asker| words.with(&view.things.words_of(asker)));
    let asked = Words::of_all(
        view.questions().chain(view.pending()).map(|news| news.percept.text.as_str()),
    )
    .without(&view.me);
    let topic = asked.without(&askers);
    let shared = |line: &Line| view.things.weigh(&Words::of(&line.text).common(&topic));
    let (mut close, mut other): (Vec<Line>, Vec<Line>) =
        lines.into_iter().partition(|line| shared(line) >= TO_THE_POINT);
    let known = asked.with(&askers);
    let vague = |line: &Line| known.covers(&view.things.names_in(&Words::of(&line.text)));
    other.retain(vague);
    if let Some(subject) = subject(view, &topic) {
        // Of `the key to the cellar`, the key is what the question is about.
        let about = |line: &Line| Words::of(&line.text).has_stem(&subject);
        if close.iter().any(|line| about(line) && line.said.is_none()) {
            let (about, beside): (Vec<Line>, Vec<Line>) = close.into_iter().partition(about);
            (close, other) = (about, beside.into_iter().chain(other).collect());
        }
    }
    [close, other]
}

/// The first thing that a question names.
fn subject(view: &Appraisal<'_>, topic: &Words) -> Option<String> {
    let names = view.things.names_in(topic);
    let asked = view.questions().chain(view.pending()).last()?;
    roots(&asked.percept.text).into_iter().find(|root| names.has_stem(root))
}
