//! What a mind may know, told without the engine: where it was, and what it perceived.

use super::worlds::{Generated, Thing};
use bevy::prelude::*;
use cognition_core::mind::StableId;
use cognition_core::perceive::Percept;
use cognition_core::plan::{Invitation, Plan};
use cognition_testkit::Dice;
use cognition_world::scene;
use std::collections::BTreeSet;

/// What one mind was shown so far.
#[derive(Debug, Default)]
pub(super) struct Knowing {
    /// Words of labels and of descriptions.
    words: BTreeSet<String>,
}

impl Knowing {
    /// What it knows beforehand, and what it is after.
    pub(super) fn beforehand(made: &Generated, mind: &StableId) -> Self {
        let mut known = Self::default();
        let entry = made.scenario.characters.iter().find(|entry| entry.id == *mind);
        if let Some(entry) = entry {
            let facts = format!("{:?}", entry.knows);
            let goal = entry.pursues.as_ref().map_or("", |pursuit| &pursuit.goal);
            let named = made
                .things
                .iter()
                .filter(|thing| facts.contains(thing.id.as_str()) || goal.contains(&thing.label));
            known.words.extend(named.map(|thing| thing.label.clone()));
        }
        known
    }

    /// It perceives something: whatever is told or named by it.
    pub(super) fn perceive(&mut self, made: &Generated, percept: &Percept) {
        let told = serde_json::to_string(percept).expect("a percept is plain data");
        self.read(made, &percept.text);
        let about = |thing: &&Thing| told.contains(thing.id.as_str());
        self.words.extend(made.things.iter().filter(about).map(|thing| thing.label.clone()));
    }

    /// It is told something.
    pub(super) fn read(&mut self, made: &Generated, text: &str) {
        for thing in &made.things {
            let words = [&thing.label, &thing.mark].into_iter();
            self.words.extend(words.filter(|word| text.contains(*word)).cloned());
        }
    }

    /// It looks about; and it knows what it has agreed to, or is asked to.
    pub(super) fn look(&mut self, made: &Generated, world: &World, mind: Entity) {
        if let Some(plan) = world.get::<Plan>(mind).filter(|plan| plan.led_by.is_some()) {
            let steps = plan.steps().iter().map(|step| step.description.as_str());
            steps.chain([plan.goal.as_str()]).for_each(|text| self.read(made, text));
        }
        if let Some(invitation) = world.get::<Invitation>(mind) {
            self.read(made, &invitation.message);
        }
        let own = scene::held_by(world, mind);
        own.into_iter().for_each(|item| self.meet(made, world, item, true));
        let Some(place) = scene::place_of(world, mind) else { return };
        self.meet(made, world, place, true);
        for way in scene::ways_from(world, place) {
            self.meet(made, world, way.exit, true);
            self.meet_by_label(made, world, way.to);
        }
        for person in scene::people_in(world, place) {
            self.meet(made, world, person, true);
            scene::held_by(world, person)
                .into_iter()
                .for_each(|i| self.meet(made, world, i, false));
        }
        scene::items_in(world, place).into_iter().for_each(|i| self.meet(made, world, i, false));
    }

    fn meet(&mut self, made: &Generated, world: &World, entity: Entity, own: bool) {
        let Some(thing) = thing(made, world, entity).filter(|thing| own || !thing.concealed) else {
            return;
        };
        self.words.insert(thing.label.clone());
        if thing.is_place {
            self.words.insert(thing.mark.clone());
        }
    }

    fn meet_by_label(&mut self, made: &Generated, world: &World, place: Entity) {
        self.words.extend(thing(made, world, place).map(|thing| thing.label.clone()));
    }

    /// What a text tells that the mind was never shown.
    pub(super) fn beyond(&self, made: &Generated, text: &str) -> Vec<String> {
        let words = made.things.iter().flat_map(|thing| [&thing.label, &thing.mark]);
        let beyond = words.filter(|word| text.contains(*word) && !self.words.contains(*word));
        beyond.map(|word| format!("`{word}` was never shown")).collect()
    }
}

fn thing<'a>(made: &'a Generated, world: &World, entity: Entity) -> Option<&'a Thing> {
    let id = scene::thing(world, entity).ok()?.stable_id;
    made.things.iter().find(|thing| thing.id == id)
}

#[test]
fn a_word_that_was_never_shown_is_found() {
    let made = Generated::of(&mut Dice::new(3));
    let mut known = Knowing::default();
    let first = &made.things[0];
    let text = format!("There is {} in it.", first.mark);
    assert_eq!(known.beyond(&made, &text), [format!("`{}` was never shown", first.mark)]);
    known.perceive(&made, &Percept::outcome(text.clone()));
    assert_eq!(known.beyond(&made, &text), [""; 0]);
    assert_eq!(known.beyond(&made, &made.things[1].label).len(), 1);
}
