//! Where somebody has said that something is which a goal of the mind's wants.

use crate::motives::aims::Aim;
use crate::motives::stakes::Stakes;
use crate::reading::sighting::Sighting;
use crate::reading::whereabouts::next_towards;
use crate::wording::words::Words;
use cognition_core::mind::StableId;
use cognition_core::perceive::PerceptKind;
use cognition_language::DialogueAct;

/// What states nothing that one could go by.
const NO_LEAD: &[DialogueAct] = &[DialogueAct::Question, DialogueAct::Request, DialogueAct::Offer];

/// A place to look in.
#[derive(Debug)]
pub(crate) struct ToldLead<'a> {
    /// The words of whoever told it.
    pub(crate) told: &'a str,
    /// Where the mind goes first.
    pub(crate) next: &'a StableId,
    /// How strongly the goal pulls.
    pub(crate) pull: f32,
}

impl<'a> ToldLead<'a> {
    /// What was told of late and not followed yet, the latest first.
    pub(crate) fn all(view: &Stakes<'a>) -> Vec<Self> {
        if !view.request.actions.iter().any(|offer| offer.has_tag("move")) {
            return Vec::new();
        }
        let beside = view.things.people().with(&places(view));
        let spoken = |seen: &&Sighting<'a>| seen.percept.kind == PerceptKind::Speech && !seen.own;
        let told = view.recent.iter().rev().filter(spoken);
        told.filter_map(|seen| Self::of(view, seen, &beside)).collect()
    }

    fn of(view: &Stakes<'a>, seen: &Sighting<'a>, beside: &Words) -> Option<Self> {
        let aim = view.aims.iter().find(|aim| is_of(view, aim, seen, beside))?;
        let place = place_named(view, seen).filter(|place| !has_been(view, place, seen))?;
        let next = next_towards(view, place).filter(|_| states(view, seen))?;
        Some(Self { told: &seen.percept.text, next, pull: aim.pull })
    }
}

fn states(view: &Stakes<'_>, seen: &Sighting<'_>) -> bool {
    let text = &seen.percept.text;
    !view.language.denies(text) && !view.language.dialogue_acts(text).has_any(NO_LEAD)
}

/// Whether it speaks of a thing that an unreached goal wants, in as many words as tell it from others.
fn is_of(view: &Stakes<'_>, aim: &Aim<'_>, seen: &Sighting<'_>, beside: &Words) -> bool {
    let shared = aim.words.common(&seen.words).without(beside);
    let is_matter = |word: &&str| !view.language.is_stop_word_of_topics(word);
    aim.is_goal() && !aim.served && !aim.waits() && shared.iter().filter(is_matter).count() > 1
}

/// The words that name places.
fn places(view: &Stakes<'_>) -> Words {
    let named = view.request.situation.planning.named.iter();
    let known = named.filter(|thing| thing.kind == "place").map(|thing| thing.label.as_str());
    let offered = view.request.actions.iter().filter(|offer| offer.has_tag("move"));
    let offered = offered.flat_map(|offer| &offer.targets).map(|target| target.label.as_str());
    Words::of_all(known.chain(offered))
}

/// A place elsewhere that it names.
fn place_named<'a>(view: &Stakes<'a>, seen: &Sighting<'_>) -> Option<&'a StableId> {
    let here = view.places().first().map(|(here, _)| *here);
    let named = view.request.situation.planning.named.iter();
    let known = named.filter(|thing| thing.kind == "place");
    let known = known.map(|thing| (&thing.stable_id, thing.label.as_str()));
    let offers = view.request.actions.iter().filter(|offer| offer.has_tag("move"));
    let offered = offers.filter_map(|offer| offer.targets.first());
    let offered = offered.map(|target| (&target.stable_id, target.label.as_str()));
    let mut all = known.chain(offered).filter(|(id, label)| {
        let name = Words::of(label);
        !name.is_empty() && seen.words.covers(&name) && Some(*id) != here
    });
    all.next().map(|(id, _)| id)
}

/// Whether the mind has been there since.
fn has_been(view: &Stakes<'_>, place: &StableId, seen: &Sighting<'_>) -> bool {
    let mut later = view.recent.iter().filter(|other| other.id > seen.id && other.is_outcome());
    later.any(|other| !other.failed() && other.percept.about.contains(place))
}

#[cfg(test)]
mod tests {
    use crate::rehearsal::*;
    use cognition_core::mind::Goal;
    use cognition_core::perceive::Percept;
    use std::sync::Arc;

    #[test]
    fn whoever_hears_where_something_is_goes_there_once() {
        let follows = |words: &str, been: bool| {
            let offers = vec![
                offer("Go to the yard", &["move"], &["yard", "arch"]),
                offer("Go to the cellar", &["move"], &["cellar", "cellar_door"]),
            ];
            let went = Percept::outcome("You go to the yard.").about("yard");
            let went = Some(went).filter(|_| been);
            let percepts = [Some(says("odo", words)), went].into_iter().flatten().collect();
            let mut request = request("nobody", offers, percepts);
            let goal = Goal::new("Find the silver ring.").wants(["ring"]);
            Arc::make_mut(&mut request.situation.persona).goals.push(goal);
            let weighed = weighed(&request);
            let best = weighed.first().expect("waiting is among them");
            best.parts.iter().any(|part| part.why == "follows the news")
        };
        assert!(follows("A silver ring lies in the yard.", false));
        assert!(!follows("A silver ring lies in the yard.", true));
        assert!(!follows("There is no silver ring in the yard.", false));
        assert!(!follows("Look for a silver ring in the yard.", false));
    }
}
