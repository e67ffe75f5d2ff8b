//! A noise from elsewhere that nobody is known to have made: it is of interest to whoever is after something there.

use super::owing::aims;
use crate::mind::plan::knowledge_of;
use crate::referables::Referables;
use bevy::prelude::*;
use cognition_core::mind::{PerceptId, StableId};
use cognition_core::perceive::{Percept, PerceptKind, PerceptionLog, Provenance, Referable};
use cognition_core::route::Language;

/// Its aims that have to do with where such a noise came from, of those that it has heard after a percept, and that no
/// turn has taken up yet: by a word that tells of the noise, or by the name of the place or of what it knows to be there.
pub(super) fn startled(world: &mut World, entity: Entity, after: PerceptId) -> Vec<String> {
    let noises = noises(world, entity, after);
    if noises.is_empty() {
        return Vec::new();
    }
    let mut aims = aims(world, entity);
    let mut told: Vec<String> = Vec::new();
    for (text, place) in noises {
        let language = Language::of(&text);
        told.extend(language.content_stems(&text));
        let labels = names_there(world, entity, &place);
        told.extend(labels.iter().flat_map(|label| language.content_stems(label)));
    }
    let stems = |aim: &str| Language::of(aim).content_stems(aim);
    aims.retain(|aim| stems(aim).iter().any(|stem| told.contains(stem)));
    aims
}

/// What was heard, and from where.
fn noises(world: &World, entity: Entity, after: PerceptId) -> Vec<(String, StableId)> {
    let Some(log) = world.get::<PerceptionLog>(entity) else { return Vec::new() };
    let is_noise = |percept: &&Percept| {
        percept.kind == PerceptKind::Event
            && percept.provenance == Provenance::Heard
            && percept.source.is_none()
            && !percept.addressed
    };
    let new = log.after(after.max(log.seen())).map(|entry| &entry.percept).filter(is_noise);
    new.filter_map(|percept| Some((percept.text.clone(), percept.place.clone()?))).collect()
}

/// What the place is called, and who and what is there for all that the mind knows.
fn names_there(world: &mut World, entity: Entity, place: &StableId) -> Vec<String> {
    let known = knowledge_of(world, entity);
    let there = known.facts.iter().filter(|fact| fact.of.contains(place));
    let there: Vec<&StableId> = there.flat_map(|fact| &fact.of).collect();
    let named = known.named.iter().filter(|thing| there.contains(&&thing.stable_id));
    let mut labels: Vec<String> = named.map(|thing| thing.label.clone()).collect();
    let found = world.resource::<Referables>().find(place);
    labels.extend(found.and_then(|it| world.get::<Referable>(it)).map(|it| it.label.clone()));
    labels
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::CognitionPlugins;
    use crate::brain::prompt_context::PersonaLibrary;
    use crate::mind::plan::GatherKnowledge;
    use cognition_core::mind::{Goal, Mind, Persona, PersonaProfile};
    use cognition_core::plan::Fact;

    /// Whether a percept is of interest to Mara, who has that goal, and knows that the tub stands in the dye house.
    fn of_interest(percept: Percept, goal: &str) -> bool {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, CognitionPlugins::new(Update)));
        app.add_observer(|mut gather: On<GatherKnowledge>| {
            gather.facts.push(Fact::new("at", ["tub", "dye_house"]));
        });
        app.finish();
        let world = app.world_mut();
        world.spawn(Referable::new("place", "the dye house", "dye_house"));
        world.spawn(Referable::new("item", "the tub of madder", "tub"));
        let goal = Goal { text: goal.to_owned(), wants: Vec::new(), weight: 1.0 };
        let profile = PersonaProfile { goals: vec![goal], ..PersonaProfile::default() };
        world.resource_mut::<PersonaLibrary>().insert("mara", profile);
        let mara = world.spawn((Mind::new("mara"), Persona::new("mara"))).id();
        world.get_mut::<PerceptionLog>(mara).expect("a mind keeps a log").perceive(percept);
        !startled(world, mara, PerceptId::default()).is_empty()
    }

    fn noise(text: &str) -> Percept {
        Percept::event(text).at("dye_house").hearsay()
    }

    #[test]
    fn a_noise_is_of_interest_to_whoever_is_after_something_there() {
        let crash = || noise("Something crashes and splashes next door.");
        assert!(of_interest(crash(), "Have the dye ready by Friday."), "that is what it is for");
        assert!(of_interest(crash(), "Sell the madder."), "it is known to stand there");
        assert!(of_interest(noise("A kettle boils over."), "Get the kettle mended."));
        assert!(!of_interest(crash(), "Find Tam."));
    }

    #[test]
    fn what_is_seen_what_somebody_does_and_what_is_meant_for_the_mind_is_no_noise() {
        let text = "The tub of madder falls over.";
        let goal = "Sell the madder.";
        assert!(of_interest(noise(text), goal));
        assert!(!of_interest(Percept::event(text).at("dye_house"), goal));
        assert!(!of_interest(noise(text).by("odo"), goal));
        assert!(!of_interest(noise(text).addressed(), goal));
    }
}
