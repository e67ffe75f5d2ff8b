//! Asking again: a refusal and a put-off are answers, and stand until something is new.

use crate::appraisal::appraise::Appraisal;
use crate::motives::motive::{Motive, Reason};
use crate::reading::offer::Offer;
use crate::reading::sighting::Sighting;
use crate::wording::voice_words::voice_words;
use crate::wording::words::Words;
use cognition_core::guard::RecentAct;
use cognition_core::mind::GameTime;
use cognition_core::perceive::PerceptKind;
use cognition_language::{Answer, DueTime};

/// How much it weighs against asking for what was refused or put off.
const ANSWERED: f32 = -1.5;
const DAY: u64 = 24 * 3600;

/// What speaks against asking for something again.
pub(super) fn reason<'a>(view: &Appraisal<'a>, offer: &Offer<'a>) -> Option<Reason<'a>> {
    let [person, things @ ..] = offer.action.targets.as_slice() else { return None };
    if !offer.is("ask") || things.is_empty() {
        return None;
    }
    let mut acts = view.request.situation.acts.iter().rev();
    let asked = acts.find(|act| act.is_deed(offer.action))?;
    let answers = |said: &&Sighting<'_>| {
        let theirs = said.percept.source.as_ref() == Some(&person.stable_id);
        said.id > asked.mark.last && theirs && is_no(view, said)
    };
    let answer = view.recent.iter().rev().find(answers)?;
    let things = Words::of_all(things.iter().map(|target| target.label.as_str()));
    let is_news = |seen: &Sighting<'_>| {
        seen.id > answer.id && seen.changes_things() && seen.words.meets(&things)
    };
    let stands = !view.recent.iter().any(is_news) && !is_over(view, asked, answer);
    Reason::new(Motive::Answered, if stands { ANSWERED } else { 0.0 })
}

/// Whether somebody says no, or not now.
fn is_no(view: &Appraisal<'_>, said: &Sighting<'_>) -> bool {
    let text = said.percept.text.as_str();
    let language = view.language;
    let refuses = language.denies(text) || language.consent(text) == Some(Answer::Refuses);
    said.percept.kind == PerceptKind::Speech && (refuses || voice_words(language).puts_off(text))
}

/// Whether the time has come to which it was put off.
fn is_over(view: &Appraisal<'_>, asked: &RecentAct, answer: &Sighting<'_>) -> bool {
    let now = view.request.situation.now;
    let (language, said) = (view.language, &answer.percept.text);
    let due = match language.named_time(said).or_else(|| language.due_time(said)) {
        Some(DueTime::In(span)) => asked.at + span,
        Some(DueTime::At { second, .. }) => next(asked.at, u64::from(second)),
        _ => asked.at + voice_words(view.language).stands_for(),
    };
    now >= due
}

/// When the clock next shows this second of the day.
fn next(from: GameTime, second: u64) -> GameTime {
    let since = from.since(GameTime::default()).as_secs();
    let wait = (second + DAY - since % DAY) % DAY;
    GameTime::from_secs(since + wait)
}

#[cfg(test)]
mod tests {
    use crate::rehearsal::*;
    use cognition_core::guard::RecentAct;
    use cognition_core::mind::{GameTime, StableId};
    use cognition_core::perceive::Percept;

    /// What asking for the key is held back by, who asked at ten and hears this, at a later hour.
    fn held_back(hour: u64, heard: Vec<Percept>) -> bool {
        let mut request = request("mara", at_the_door(), heard);
        let targets = ["brannic", "iron_key"].map(StableId::new).into();
        let at = GameTime::from_secs(10 * 3600);
        let asked =
            RecentAct { action: "stage:ask".to_owned(), targets, at, ..RecentAct::default() };
        request.situation.acts = vec![asked];
        request.situation.now = GameTime::from_secs(hour * 3600);
        let weighed = weighed(&request);
        let ask = weighed.iter().find(|offer| offer.description.starts_with("Ask"));
        let ask = ask.expect("asking is on offer");
        ask.parts.iter().any(|part| part.why == "was answered")
    }

    #[test]
    fn what_was_put_off_is_not_asked_for_until_then() {
        let later = || vec![says("brannic", "Ask me after noon.")];
        assert!(held_back(10, later()));
        assert!(!held_back(13, later()));
        assert!(held_back(10, vec![says("brannic", "No. That stays with me.")]));
        assert!(!held_back(10, vec![says("brannic", "Which key do you mean?")]));
        assert!(!held_back(10, vec![says("odo", "No.")]), "who was not asked has answered nothing");
    }

    #[test]
    fn what_is_new_of_the_thing_may_be_taken_up() {
        let no = says("brannic", "No. That stays with me.");
        let news = Percept::event("Odo gives Brannic the iron key.").by("odo");
        assert!(!held_back(10, vec![no.clone(), news]));
        let rain = Percept::event("It begins to rain.");
        assert!(held_back(10, vec![no, rain]));
    }
}
