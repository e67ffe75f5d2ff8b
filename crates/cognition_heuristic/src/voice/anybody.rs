//! What anybody might say, whatever lines they were given.

use super::address;
use super::fitting::said_before;
use super::line::{Line, Slots};
use super::manner::{Length, Manner};
use crate::appraisal::appraise::Appraisal;
use crate::wording::voice_words::voice_words;
use cognition_core::act::IndexedAction;
use cognition_core::mind::{GameTime, StableId};
use cognition_core::perceive::PerceptKind;

pub(super) fn plain(
    view: &Appraisal<'_>,
    action: &IndexedAction,
    manner: Manner<'_>,
) -> Vec<Vec<Line>> {
    let slots = Slots::of(view, Some(action)).brief(manner.length == Length::Brief);
    let said = said_before(view);
    let filled = |of: &str| anybodys(view, &slots, of, &said);
    let particular = match (action.description.contains(" about "), action.has_tag("ask")) {
        (true, _) => "about",
        (false, true) => "ask",
        (false, false) => "talk",
    };
    let person = action.targets.first().map(|target| &target.stable_id);
    let mut groups = vec![filled(particular), filled("talk"), filled("plain")];
    let asks = |person: &StableId| {
        view.questions().any(|news| news.percept.source.as_ref() == Some(person))
    };
    if particular == "talk" && person.is_some_and(asks) {
        groups.insert(0, filled("unknown"));
    } else if particular == "talk" && person.is_some_and(|person| has_just_spoken(view, person)) {
        groups.insert(0, filled("heard"));
    } else if particular == "talk" && person.is_some_and(|person| !view.has_met(person)) {
        // Who calls somebody for a word has to have one: a greeting is one by itself.
        groups[0] = filled(greeting_at(view.request.situation.now));
    }
    manner.suit(&mut groups);
    groups
}

/// Whether somebody has just said something to the mind.
fn has_just_spoken(view: &Appraisal<'_>, person: &StableId) -> bool {
    let mut heard = view.addressed().filter(|news| news.percept.kind == PerceptKind::Speech);
    heard.any(|news| news.percept.source.as_ref() == Some(person))
}

/// How one greets at a time of the day.
fn greeting_at(now: GameTime) -> &'static str {
    match now.since(GameTime::default()).as_secs() / 3600 % 24 {
        5..=10 => "morning",
        11..=16 => "day",
        _ => "evening",
    }
}

/// What anybody might say for this who was given no lines.
pub(super) fn plain_lines(view: &Appraisal<'_>, of: &str) -> Vec<&'static str> {
    voice_words(view.language).lines(of).iter().map(String::as_str).collect()
}

/// The same, as it would be said now.
pub(super) fn anybodys(
    view: &Appraisal<'_>,
    slots: &Slots<'_>,
    of: &str,
    said: &[String],
) -> Vec<Line> {
    let lines = plain_lines(view, of).into_iter().filter_map(|line| slots.line(line, said));
    address::in_kind(view, lines.collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rehearsal::{offer, request};
    use crate::voice::picking::spoken;
    use cognition_core::chance::Chance;
    use cognition_core::perceive::Percept;

    #[test]
    fn whoever_meets_somebody_greets_them_by_the_hour_and_nobody_twice() {
        let said = |hour: u64, met: bool| -> Vec<String> {
            let each = |seed| {
                let speak = offer("Speak to Odo", &["tell", "speech"], &["odo"]);
                let spoke = Percept::outcome("You speak to Odo.").about("odo");
                let mut request =
                    request("nobody", vec![speak], met.then_some(spoke).into_iter().collect());
                request.situation.now = GameTime::from_secs(hour * 3600);
                request.seed = seed;
                let view = Appraisal::of(&request);
                let groups = plain(&view, &request.actions[0], Manner::default());
                spoken(groups, Chance::new(seed))
            };
            (0..40).map(each).collect()
        };
        let greets = |lines: Vec<String>| lines.into_iter().find(|line| line.starts_with("Good "));
        assert_eq!(greets(said(9, false)).as_deref(), Some("Good morning, Odo."));
        assert_eq!(greets(said(20, false)).as_deref(), Some("Good evening, Odo."));
        assert_eq!(greets(said(9, true)), None);
    }
}
