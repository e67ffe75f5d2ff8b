//! Talk for its own sake: what a mind has left to tell, and what of it takes up what was just said.

use super::brevity::gist;
use super::fitting::said_before;
use super::line::{Line, Slots, came_of};
use crate::appraisal::appraise::Appraisal;
use crate::appraisal::kept_to_itself::may_be_told;
use crate::reading::without_a_mind::is_said_without_a_mind;
use crate::wording::voice_words::voice_words;
use crate::wording::words::Words;
use cognition_core::act::IndexedAction;
use cognition_core::perceive::PerceptKind;

/// Under which key a persona has what it tells by itself.
const TELL: &str = "tell";
/// Under which it has what it says of a matter of its own.
const ABOUT: &str = "about";
/// How many of the latest lines of others a line may take up.
const LATELY: usize = 2;

/// Whether the mind has something left to tell whoever it would speak to.
pub(crate) fn has_more_to_tell(view: &Appraisal<'_>, action: &IndexedAction) -> bool {
    let lines = &view.request.situation.persona.lines.0;
    if [TELL, ABOUT].iter().all(|key| lines.get(*key).is_none_or(Vec::is_empty)) {
        return false;
    }
    untold(view, &Slots::of(view, Some(action)), &said_before(view)).next().is_some()
}

/// What it has left to tell, as it would be said now; after grave news of nothing but that.
pub(super) fn untold<'v>(
    view: &'v Appraisal<'_>,
    slots: &'v Slots<'_>,
    said: &'v [String],
) -> impl Iterator<Item = Line> {
    let lines = view.request.situation.persona.lines.0.get(TELL).into_iter().flatten();
    let new = lines.filter(|template| !is_told(template, said));
    let lines = new.filter_map(|template| slots.line(template, said));
    lines.chain(about(view, slots, said)).filter(|line| {
        let fits = view.tidings.as_ref().is_none_or(|tidings| tidings.is_about(&line.text));
        fits && line.said.is_none() && may_be_told(view, &line.text)
    })
}

/// What it has to say of what its own goals name, to whoever is not that themselves.
fn about<'v>(
    view: &'v Appraisal<'_>,
    slots: &'v Slots<'_>,
    said: &'v [String],
) -> impl Iterator<Item = Line> {
    let lines = view.request.situation.persona.lines.0.get(ABOUT).into_iter().flatten();
    let new = lines.filter(|template| !is_told(template, said));
    let topic = topic(view, slots);
    new.filter_map(move |template| slots.about(topic?).line(template, said))
}

/// The first thing or person that a goal names which is not reached; nothing that a secret names.
fn topic<'v>(view: &'v Appraisal<'_>, slots: &Slots<'_>) -> Option<&'v str> {
    let goals = view.aims.iter().filter(|aim| aim.is_goal() && !aim.served);
    let named = goals.flat_map(|aim| view.things.named_in_order(&aim.words, aim.text()));
    let mut open = named.filter(|thing| {
        let secret = view.moment.secrets.iter().any(|secret| secret.covers(&thing.words));
        !secret && !view.me.covers(&thing.words) && !slots.is_for(thing.label)
    });
    open.next().map(|thing| thing.label)
}

/// What takes up the words of others comes first, and what asks for the reason of something that
/// nobody has spoken of comes last; to a player who has just told something, nothing but what takes it up.
pub(super) fn in_order(view: &Appraisal<'_>, lines: Vec<Line>) -> [Vec<Line>; 3] {
    let heard = heard(view);
    let (close, mut others): (Vec<Line>, Vec<Line>) =
        lines.into_iter().partition(|line| takes_up(view, &line.text, &heard));
    if view.addressed().any(|line| is_said_without_a_mind(view.request, line.percept)) {
        others.clear();
    }
    let words = voice_words(view.language);
    let asks_why = |line: &Line| {
        line.text.contains('?') && words.form(&line.text).is_some_and(|form| form.reason)
    };
    let (late, free) = others.into_iter().partition(asks_why);
    [close, free, late]
}

/// What it has left to tell that answers a question: it says something of what that is about.
pub(super) fn answers(
    view: &Appraisal<'_>,
    slots: &Slots<'_>,
    said: &[String],
    asked: &Words,
) -> Vec<Line> {
    let tells = |line: &Line| !line.text.contains('?') && takes_up(view, &line.text, asked);
    untold(view, slots, said).filter(tells).collect()
}

/// Whether it was told already, be it in short.
fn is_told(template: &str, said: &[String]) -> bool {
    let short = gist(template);
    said.iter().any(|spoken| came_of(spoken, template) || came_of(spoken, short))
}

/// What others said last.
fn heard(view: &Appraisal<'_>) -> Words {
    let lines = view.by_others().filter(|seen| seen.percept.kind == PerceptKind::Speech);
    Words::of_all(lines.take(LATELY).map(|line| line.percept.text.as_str()))
}

/// Whether a line speaks of something that these words name: people apart, and what stands in any
/// sentence.
fn takes_up(view: &Appraisal<'_>, line: &str, words: &Words) -> bool {
    let people = view.things.people().with(&view.me);
    let shared = Words::of(line).common(words).without(&people);
    shared.iter().any(|word| !view.language.is_stop_word_of_topics(word))
}

#[cfg(test)]
mod tests {
    use crate::rehearsal::*;
    use cognition_brain::ThoughtRequest;
    use cognition_core::mind::SpeechLines;
    use std::sync::Arc;

    /// Nothing presses; this was said to the mind before.
    fn at_leisure(lines: &[&str], heard: &str) -> ThoughtRequest {
        let speak = offer("Speak to Odo", &["tell", "speech"], &["odo"]);
        let mut request = request("nobody", vec![speak], vec![says("odo", heard)]);
        let latest = request.situation.perceptions.last_id();
        request.situation.seen_before = latest;
        let lines = lines.iter().map(|line| (*line).to_owned()).collect();
        let tell = [("tell".to_owned(), lines)].into_iter().collect();
        Arc::make_mut(&mut request.situation.persona).lines = SpeechLines(tell);
        request
    }

    fn tells(lines: &[&str], heard: &str) -> Vec<String> {
        let request = at_leisure(lines, heard);
        let each = |seed| decision(&ThoughtRequest { seed, ..request.clone() }).speech;
        (0..40).map(each).collect()
    }

    #[test]
    fn who_has_something_left_to_tell_mostly_goes_on_talking() {
        let line = "My daughter lives in Bergen, Odo.";
        let said = tells(&["My daughter lives in Bergen, {target}."], "The river is shut.");
        let count = said.iter().filter(|speech| *speech == line).count();
        assert!(count > 20, "{count} of 40: {said:?}");
    }

    #[test]
    fn what_was_told_in_short_is_not_told_at_length_afterwards() {
        let lines = ["My daughter lives in Bergen, {target}. She writes twice a year."];
        let mut request = at_leisure(&lines, "The river is shut.");
        let own = cognition_core::perceive::Percept::speech(
            "nobody",
            "My daughter lives in Bergen, Odo.",
        );
        request.situation.perceptions.perceive(own);
        request.situation.seen_before = request.situation.perceptions.last_id();
        let each = |seed| decision(&ThoughtRequest { seed, ..request.clone() }).speech;
        assert!((0..40).map(each).all(|speech| !speech.contains("Bergen")));
    }

    #[test]
    fn what_takes_up_the_last_words_comes_first_and_a_why_of_nothing_last() {
        let lines = ["Why saxifrage, {target}?", "I carve spoons, {target}."];
        let first = |heard: &str| {
            let said = tells(&lines, heard);
            let is = |line: &str| said.iter().filter(|speech| *speech == line).count();
            (is("Why saxifrage, Odo?"), is("I carve spoons, Odo."))
        };
        let (why, spoons) = first("My saxifrage has flowered.");
        assert!(why > 20 && spoons == 0, "{why} {spoons}");
        let (why, spoons) = first("The river is shut.");
        assert!(why == 0 && spoons > 20, "{why} {spoons}");
    }

    #[test]
    fn a_player_who_tells_something_is_told_nothing_of_another_matter() {
        let after = |told: &str| {
            let mut request = at_leisure(&["I dreamt of a ship, {target}."], "Well met.");
            request.situation.perceptions.perceive(says("odo", told));
            request.situation.partner = Some("odo".into());
            request.situation.partner_is_mindless = true;
            let each = |seed| decision(&ThoughtRequest { seed, ..request.clone() }).speech;
            (0..20).map(each).collect::<Vec<_>>()
        };
        let aside = after("My sister Clara lives in Dunholm.");
        assert!(aside.iter().all(|said| !said.is_empty() && !said.contains("dreamt")), "{aside:?}");
        let taken_up = after("Her ship came in this morning.");
        assert!(taken_up.iter().any(|said| said.contains("dreamt")), "{taken_up:?}");
    }

    #[test]
    fn a_question_is_answered_by_what_one_has_to_tell_of_it() {
        let lines = ["I carve spoons, {target}.", "The bells are from Bruges, {target}."];
        let mut request = at_leisure(&lines, "Well met.");
        request.situation.perceptions.perceive(says("odo", "Who cast the bells?"));
        assert_eq!(decision(&request).speech, "The bells are from Bruges, Odo.");
    }
}
