//! Grave news and news for others: a word to whoever mourns, and the way to whom it concerns.

use super::pursue::is_where_a_goal_wants_it;
use crate::appraisal::appraise::Appraisal;
use crate::appraisal::pursuit::is_word;
use crate::motives::motive::{Motive, Reason};
use crate::reading::offer::Offer;
use crate::voice::{Grief, grief_for};

/// How much it weighs to bring somebody news of consequence, any other, and to go to them with it.
const TELLS: f32 = 1.5;
const MENTIONS: f32 = 0.6;
const GOES: f32 = 1.0;
/// How much it weighs to say what a loss means at first, to ask how it came about, to comfort, and to
/// speak of whom one has lost.
const SHOCK: f32 = 1.4;
const ASKS: f32 = 1.0;
const COMFORTS: f32 = 1.1;
const RECALLS: f32 = 0.7;
/// How much it weighs against leaving whoever mourns, for no reason of weight.
const STAYS: f32 = -0.35;
/// How much it weighs against talk for the sake of talk beside whoever mourns.
const HUSHES: f32 = -0.5;

/// What grave news, and news for somebody, say of an offer.
pub(super) fn reasons<'a>(
    view: &Appraisal<'a>,
    offer: &Offer<'a>,
) -> impl Iterator<Item = Reason<'a>> {
    let parts = [brings(view, offer), mourns(view, offer), stays(view, offer), hushes(view, offer)];
    parts.into_iter().flatten()
}

/// Whether there is something to say for it that was not said yet.
pub(super) fn has_a_word(view: &Appraisal<'_>, offer: &Offer<'_>) -> bool {
    is_word(offer.action) && (brings(view, offer).is_some() || mourns(view, offer).is_some())
}

fn brings<'a>(view: &Appraisal<'a>, offer: &Offer<'a>) -> Option<Reason<'a>> {
    let message = view.message.as_ref()?;
    let leads = |place| offer.is("move") && offer.targets(place);
    let value = match message.way {
        None if is_word(offer.action) && offer.targets(message.to) => match message.presses {
            true => TELLS,
            false => MENTIONS,
        },
        Some(place) if leads(place) && !is_where_a_goal_wants_it(view) => GOES,
        _ => 0.0,
    };
    Reason::new(Motive::Brings(message.who), value)
}

fn mourns<'a>(view: &Appraisal<'a>, offer: &Offer<'a>) -> Option<Reason<'a>> {
    let person = offer.action.targets.first().filter(|_| is_word(offer.action))?;
    let who = view.things.label(&person.stable_id)?;
    let value = match grief_for(view, &person.stable_id)? {
        Grief::Shock => SHOCK,
        Grief::AskHow => ASKS,
        Grief::Comfort => COMFORTS,
        Grief::Recall(_) | Grief::Dwell => RECALLS,
    };
    Reason::new(Motive::Mourns(who), value)
}

/// Nobody walks away from whoever mourns, unless there is somebody else to be told.
fn stays<'a>(view: &Appraisal<'a>, offer: &Offer<'a>) -> Option<Reason<'a>> {
    let tidings = view.tidings.as_ref().filter(|_| offer.is("move"))?;
    let brings = view.message.as_ref().is_some_and(|message| message.way.is_some());
    let leaves = tidings.mourner_is_here(view) && !brings;
    Reason::new(Motive::Mourns("whoever mourns"), if leaves { STAYS } else { 0.0 })
}

/// Beside whoever mourns nobody talks for the sake of talk.
fn hushes<'a>(view: &Appraisal<'a>, offer: &Offer<'a>) -> Option<Reason<'a>> {
    let tidings = view.tidings.as_ref().filter(|_| is_word(offer.action))?;
    let beside = tidings.is_mine || tidings.mourner_is_here(view);
    let calls = view.calls.iter().any(|call| {
        let theirs = call.percept.source.as_ref().is_some_and(|who| offer.targets(who));
        theirs && (call.question.is_some() || call.asked.is_some())
    });
    let idle = beside && !calls && !has_a_word(view, offer);
    Reason::new(Motive::Unasked, if idle { HUSHES } else { 0.0 })
}

#[cfg(test)]
mod tests {
    use crate::rehearsal::*;
    use cognition_brain::ThoughtRequest;
    use cognition_core::mind::Goal;
    use cognition_core::perceive::Percept;
    use cognition_core::plan::Plan;
    use std::sync::Arc;

    fn speak() -> Vec<cognition_core::act::IndexedAction> {
        vec![
            offer("Speak to Odo", &["tell", "speech"], &["odo"]),
            offer("Speak to Sela", &["tell", "speech"], &["sela"]),
        ]
    }

    fn knowing(profile: &str, percepts: Vec<Percept>) -> ThoughtRequest {
        let mut request = request("nobody", speak(), percepts);
        let persona = Arc::make_mut(&mut request.situation.persona);
        persona.name = "Nobody".to_owned();
        persona.profile = profile.to_owned();
        request
    }

    #[test]
    fn whoever_has_lost_somebody_asks_how_it_came_about_and_others_comfort_them() {
        let news = || Percept::speech("odo", "Sela, Joris is dead.");
        let mine = knowing("Her brother Joris mends the nets.", vec![news().addressed()]);
        assert_eq!(choice(&mine), "Speak to Odo");
        assert!(decision(&mine).speech.contains('?'), "{}", decision(&mine).speech);
        let asked = Percept::speech("sela", "How did it happen, Odo?");
        let other = knowing("A chandler.", vec![news(), asked]);
        assert_eq!(choice(&other), "Speak to Sela");
    }

    #[test]
    fn news_are_told_to_whom_they_concern_with_from_whom_one_has_them() {
        let lost = says("sela", "I have lost my silver brooch.");
        let gone = Percept::event("Sela leaves for the yard.").by("sela").about("yard");
        let found = says("odo", "A silver brooch lies at the well.");
        let back = Percept::event("Sela comes in from the yard.").by("sela").about("yard");
        let percepts = vec![lost, gone, found, back];
        // Odo has gone: whoever is here can say it themselves.
        let mut request = knowing("A goose girl.", percepts.clone());
        request.actions.remove(0);
        request.actions[0].index = 1;
        assert_eq!(choice(&request), "Speak to Sela");
        let speech = decision(&request).speech;
        assert!(speech.contains("Odo") && speech.contains("silver brooch lies"), "{speech}");
        let confided = says("odo", "Tell no one: a silver brooch lies at the well.");
        let percepts = [&percepts[..2], &[confided], &percepts[3..]].concat();
        let speech = decision(&knowing("A goose girl.", percepts)).speech;
        assert!(!speech.contains("brooch lies"), "{speech}");
    }

    /// What a courier does who has seen or heard something of Sela, who is in the yard.
    fn courier(profile: &str, goal: Option<&str>, percept: Percept) -> String {
        let mut request = scheming("mara", Plan::default());
        let go = |to: &str, by: &str| offer(&format!("Go to {to}"), &["move"], &[to, by]);
        request.actions = vec![go("yard", "arch"), go("cellar", "cellar_door")];
        (1..).zip(&mut request.actions).for_each(|(index, offer)| offer.index = index);
        let persona = Arc::make_mut(&mut request.situation.persona);
        persona.goals.clear();
        persona.goals.extend(goal.map(|text| Goal { text: text.to_owned(), ..Goal::default() }));
        persona.profile = profile.to_owned();
        request.situation.perceptions.perceive(percept);
        request.situation.planning.plan = None;
        choice(&request).to_owned()
    }

    #[test]
    fn only_who_has_to_do_with_somebody_goes_to_tell_them() {
        let heard = || Percept::speech("odo", "At noon they will arrest Sela.");
        let lent = "A courier. Sela once lent her a coat.";
        assert_eq!(courier(lent, None, heard()), "Go to yard");
        assert_eq!(courier("A courier.", None, heard()), "(wait)");
    }

    #[test]
    fn nobody_tells_on_whom_they_help() {
        let seen = || Percept::event("Odo steals the silver cup from Sela.").by("odo");
        let lent = "A courier. Sela once lent her a coat.";
        assert_eq!(courier(lent, None, seen()), "Go to yard");
        assert_eq!(courier(lent, Some("See Odo right."), seen()), "(wait)");
    }
}
