//! Nobody is arrested who has done no wrong that the mind knows of.

use super::answer::is_called_for;
use super::moment::is_wanted;
use crate::appraisal::appraise::Appraisal;
use crate::motives::motive::{Motive, Reason};
use crate::reading::offer::Offer;
use crate::reading::sighting::Sighting;
use crate::wording::voice_words::of_goal;
use crate::wording::words::Words;
use cognition_core::mind::{CognitiveLedger, StableId};
use cognition_core::perceive::PerceptKind;
use cognition_language::sentences;

/// How much it weighs against taking somebody's freedom who has done nothing.
const BLAMELESS: f32 = -1.6;

/// What speaks against an arrest: whoever tells of a wrong, or stands by, has done none.
pub(super) fn reason<'a>(view: &Appraisal<'a>, offer: &Offer<'a>) -> Option<Reason<'a>> {
    let targets = offer.action.targets.iter().map(|target| &target.stable_id);
    let people: Vec<&StableId> = targets.filter(|id| view.things.is_character(id)).collect();
    let is_due = || {
        let is_accused = people.iter().any(|who| is_accused(view, who));
        is_accused || is_wanted(view, offer) || is_called_for(view, offer)
    };
    let is_idle = offer.conduct.arrests() && !people.is_empty() && !is_due();
    Reason::new(Motive::Harms, if is_idle { BLAMELESS } else { 0.0 })
}

fn is_accused(view: &Appraisal<'_>, who: &StableId) -> bool {
    let called = view.things.words_of(who);
    let ledger = view.request.situation.ledger.as_ref();
    let held = ledger.map(CognitiveLedger::settled_conclusions).unwrap_or_default();
    let mut held = held.iter().filter(|fact| view.language.conduct(fact).is_misdeed());
    view.moment.culprits.contains(who)
        || view.recent.iter().any(|seen| accuses(view, seen, who, &called))
        || !called.is_empty() && held.any(|fact| Words::of(fact).covers(&called))
}

/// Whether a percept shows that somebody does wrong, says so of them, or has them own up to it.
fn accuses(view: &Appraisal<'_>, seen: &Sighting<'_>, who: &StableId, called: &Words) -> bool {
    let text = seen.percept.text.as_str();
    let is_wrong = |said: &str| view.language.conduct(said).is_misdeed();
    let others = view.things.people().without(called).without(&view.me);
    let is_own = |said: &str| {
        let words = of_goal(said);
        let of_another = words.names_a_third(said) || Words::of(said).meets(&others);
        words.speaks_of_itself(said) && !of_another
    };
    let by_them = seen.percept.source.as_ref() == Some(who);
    match (by_them, seen.percept.kind == PerceptKind::Speech) {
        _ if seen.own => false,
        (true, true) => sentences(text).any(|said| is_wrong(said) && is_own(said)),
        (true, false) => does_wrong(view, seen, who),
        (false, _) => {
            let is_named = !called.is_empty() && seen.words.covers(called);
            is_named && !view.moment.victims.contains(who) && sentences(text).any(is_wrong)
        }
    }
}

/// Whether it was seen that somebody hurts, offends or takes.
pub(super) fn does_wrong(view: &Appraisal<'_>, seen: &Sighting<'_>, who: &StableId) -> bool {
    let is_theirs = seen.percept.source.as_ref() == Some(who) && seen.is_deed_of_another();
    is_theirs && (view.language.conduct(&seen.percept.text).is_misdeed() || seen.tell.takes)
}

#[cfg(test)]
mod tests {
    use crate::rehearsal::*;
    use cognition_core::mind::Goal;
    use cognition_core::perceive::Percept;
    use std::sync::Arc;

    fn speaks_against_arrest(heard: Vec<Percept>, goal: &str) -> bool {
        let arrest = offer("Arrest Odo", &["arrest"], &["odo"]);
        let mut request = request("nobody", vec![arrest], heard);
        Arc::make_mut(&mut request.situation.persona).goals.push(Goal::new(goal));
        let parts = weighed(&request).into_iter().flat_map(|offer| offer.parts);
        parts.filter(|part| part.worth < -1.5).count() > 0
    }

    #[test]
    fn nobody_is_arrested_for_being_named_in_a_goal_or_for_telling_of_a_thief() {
        assert!(speaks_against_arrest(vec![], "Look after Odo."));
        let tells = says("odo", "Mara is a thief.");
        assert!(speaks_against_arrest(vec![tells], "Keep the peace."));
        let follows = Percept::event("Odo follows you.").by("odo").addressed();
        assert!(speaks_against_arrest(vec![follows], "Keep the peace."));
    }

    #[test]
    fn who_did_wrong_who_owns_up_and_whom_a_goal_wants_may_be_arrested() {
        let peace = "Keep the peace.";
        let robs = Percept::event("Odo robs Mara.").by("odo");
        assert!(!speaks_against_arrest(vec![robs], peace));
        assert!(!speaks_against_arrest(vec![says("mara", "Odo is a thief.")], peace));
        let owns_up = says("odo", "I am the thief.");
        assert!(!speaks_against_arrest(vec![owns_up], peace));
        assert!(!speaks_against_arrest(vec![], "Arrest Odo."));
    }

    #[test]
    fn who_is_told_to_arrest_somebody_weighs_that_by_itself() {
        let told = says("mara", "Arrest Odo!");
        assert!(!speaks_against_arrest(vec![told], "Keep the peace."));
    }
}
