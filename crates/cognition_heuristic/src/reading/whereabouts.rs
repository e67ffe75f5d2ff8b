//! Who was where, as far as the mind has seen, and by which way one gets to somebody.

use crate::reading::scene::Scene;
use cognition_core::mind::StableId;
use cognition_core::perceive::{PerceptId, PerceptKind};
use cognition_core::plan::Fact;
use std::collections::VecDeque;

/// Whether somebody was here when something was perceived: whoever stands here and has not come since,
/// and whoever has left since.
pub(crate) fn was_there(scene: &Scene<'_>, who: &StableId, when: PerceptId) -> bool {
    let later = || scene.recent.iter().filter(|seen| seen.id > when);
    let theirs = |seen: &&crate::reading::sighting::Sighting<'_>| {
        let did = seen.percept.source.as_ref() == Some(who);
        did && seen.percept.kind == PerceptKind::Event && (seen.tell.leaves || seen.tell.comes)
    };
    match later().find(theirs) {
        Some(moved) => moved.tell.leaves,
        None => scene.is_here(who) && !has_moved_since(scene, when),
    }
}

/// Whether the mind itself has gone elsewhere since.
pub(crate) fn has_moved_since(scene: &Scene<'_>, when: PerceptId) -> bool {
    let mut own = scene.recent.iter().filter(|seen| seen.id > when && seen.is_outcome());
    own.any(|seen| !seen.failed() && scene.things.led_somewhere(seen.percept))
}

/// Where somebody is, as far as the mind knows: where they went or were last seen, else what it was told.
pub(crate) fn place_of<'a>(scene: &Scene<'a>, who: &StableId) -> Option<&'a StableId> {
    let seen = scene.recent.iter().rev().find(|seen| seen.percept.source.as_ref() == Some(who));
    let seen = seen.and_then(|seen| {
        let about = seen.percept.about.iter().find(|thing| scene.things.is_place(thing));
        let went = about.filter(|_| seen.tell.leaves);
        went.or_else(|| seen.percept.place.as_ref().filter(|_| !seen.tell.leaves))
    });
    seen.or_else(|| {
        let known = scene.request.situation.planning.known.iter();
        let mut at = known.filter(|fact| fact.is == "at" && fact.of.first() == Some(who));
        at.next().and_then(|fact| fact.of.get(1))
    })
}

/// The next place on the way to another: that itself where a way there is on offer, else by the ways
/// that the mind knows.
pub(crate) fn next_towards<'a>(scene: &Scene<'a>, to: &'a StableId) -> Option<&'a StableId> {
    let leads = |place: &StableId| {
        let mut offers = scene.request.actions.iter();
        offers.any(|offer| offer.has_tag("move") && offer.concerns(place))
    };
    if leads(to) {
        return Some(to);
    }
    let known = &scene.request.situation.planning.known;
    let ways = |place: &StableId| {
        let place = place.clone();
        known.iter().filter(move |fact| fact.is == "way" && fact.of.get(1) == Some(&place))
    };
    let from = |way: &'a Fact| way.of.first();
    let (mut reached, mut next) = (vec![to], VecDeque::from([to]));
    while let Some(place) = next.pop_front() {
        for before in ways(place).filter_map(from) {
            if leads(before) {
                return Some(before);
            }
            if !reached.contains(&before) {
                reached.push(before);
                next.push_back(before);
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rehearsal::*;
    use cognition_core::perceive::Percept;
    use cognition_core::plan::Plan;

    #[test]
    fn who_came_later_was_not_there_and_who_left_later_was() {
        let there = |event: Option<Percept>, who: &str| {
            let news = says("odo", "The mill burned down.");
            let percepts = [Some(news), event].into_iter().flatten().collect();
            let speak = offer("Speak to Brannic", &["tell", "speech"], &["brannic"]);
            let request = request("mara", vec![speak], percepts);
            let scene = Scene::of(&request);
            let told = scene.recent.first().expect("was said").id;
            was_there(&scene, &who.into(), told)
        };
        assert!(there(None, "brannic") && !there(None, "sela"));
        let comes = Percept::event("Brannic comes in from the yard.").by("brannic");
        assert!(!there(Some(comes), "brannic"));
        let leaves = Percept::event("Sela leaves for the yard.").by("sela").about("yard");
        assert!(there(Some(leaves), "sela"));
    }

    #[test]
    fn one_goes_to_somebody_by_the_ways_that_one_knows() {
        let mut request = scheming("mara", Plan::default());
        let go =
            |place: &str, by: &str| offer(&format!("Go to the {place}"), &["move"], &[place, by]);
        request.actions = vec![go("yard", "arch"), go("cellar", "cellar_door")];
        let scene = Scene::of(&request);
        let place = place_of(&scene, &"sela".into()).expect("she is known to be in the yard");
        assert_eq!(next_towards(&scene, place), Some(&StableId::new("yard")));
    }
}
