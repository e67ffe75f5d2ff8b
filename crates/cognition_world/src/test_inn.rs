//! A small inn for the tests of this crate: three places, three people, one locked door.

use crate::character::Character;
use crate::come_and_go::{hand, lay, make, open_place, open_way};
use crate::deed::Deed;
use crate::exit::Door;
use crate::hear;
use crate::item::Item;
use crate::place::LocatedIn;
use crate::plugin::WorldPlugin;
use crate::refusal::Refusal;
use crate::verb::Verb;
use bevy::prelude::*;
use bevy_cognition::CognitionPlugins;
use bevy_cognition::act::{ActionDecided, ActionFinished, ActionOutcome};
use bevy_cognition::perceive::Perceive;
use bevy_cognition::record::{Recorded, Recording};
use cognition_core::act::{ActionTarget, IndexedAction};
use cognition_core::decide::Decision;
use cognition_core::guard::Origin;
use cognition_core::mind::{Mind, StableId};
use cognition_core::perceive::{Claim, Percept, PerceptKind, Provenance, Ref, Referable};
use cognition_core::record::RunEvent;
use std::sync::Arc;

/// An app with the inn in it. Mara and Brannic have minds, Tamsin has none.
pub(crate) struct Inn {
    app: App,
    pub(crate) taproom: Entity,
    pub(crate) cellar: Entity,
    pub(crate) yard: Entity,
    pub(crate) cellar_door: Entity,
    pub(crate) yard_arch: Entity,
    pub(crate) hearth: Entity,
    pub(crate) satchel: Entity,
    pub(crate) key: Entity,
    pub(crate) lute: Entity,
    pub(crate) mara: Entity,
    pub(crate) brannic: Entity,
    pub(crate) tamsin: Entity,
}

#[derive(Resource, Default)]
struct Heard(Vec<String>);

#[derive(Resource, Default)]
struct Claimed(Vec<String>);

#[derive(Resource, Default)]
struct Learnt(Vec<String>);

#[derive(Resource, Default)]
struct Finished(Vec<String>);

/// An app with the pipeline and the world, and nothing in it.
pub(crate) fn empty_app() -> App {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, CognitionPlugins::new(Update), WorldPlugin))
        .init_resource::<Heard>()
        .init_resource::<Claimed>()
        .init_resource::<Learnt>()
        .init_resource::<Finished>()
        .init_resource::<Recording>()
        .add_observer(overhear)
        .add_observer(note_end);
    app.finish();
    app.cleanup();
    app
}

impl Inn {
    pub(crate) fn new() -> Self {
        let mut app = empty_app();
        let world = app.world_mut();
        // Spawned in an order that is not the order of the ids, on purpose.
        let yard =
            open_place(world, "yard", "the yard", "Wet cobbles, and a coach with its lamps lit.");
        let taproom = open_place(world, "taproom", "the taproom", "Low beams and smoke.");
        let cellar = open_place(world, "cellar", "the cellar", "Barrels, and a draught.");
        let tamsin = person(world, "tamsin", "Tamsin", taproom);
        let mara = person(world, "mara", "Mara", taproom);
        let brannic = person(world, "brannic", "Brannic", taproom);
        world.entity_mut(mara).insert(Mind::new("mara"));
        world.entity_mut(brannic).insert(Mind::new("brannic"));
        let (hearth, satchel, key, lute) = things(world);
        lay(world, hearth, taproom);
        lay(world, satchel, cellar);
        hand(world, key, brannic);
        hand(world, lute, tamsin);
        let yard_arch = open_way(world, "yard_arch", "the arch", [yard, taproom], None);
        let door = Some(Door::locked().with_key("iron_key"));
        let cellar_door =
            open_way(world, "cellar_door", "the cellar door", [taproom, cellar], door);
        Self {
            app,
            taproom,
            cellar,
            yard,
            cellar_door,
            yard_arch,
            hearth,
            satchel,
            key,
            lute,
            mara,
            brannic,
            tamsin,
        }
    }

    pub(crate) fn world(&self) -> &World {
        self.app.world()
    }

    pub(crate) fn world_mut(&mut self) -> &mut World {
        self.app.world_mut()
    }

    pub(crate) fn id(&self, entity: Entity) -> String {
        id_of(self.world(), entity).to_string()
    }

    pub(crate) fn name_to(&mut self, mind: Entity, thing: Entity) {
        hear::name_to(self.world_mut(), mind, thing);
    }

    pub(crate) fn give_lute_to(&mut self, person: Entity) -> Entity {
        let lute = self.lute;
        hand(self.world_mut(), lute, person);
        lute
    }

    pub(crate) fn perform(
        &mut self,
        actor: Entity,
        verb: Verb,
        targets: &[Entity],
    ) -> Result<String, Refusal> {
        self.say(actor, verb, targets, "")
    }

    pub(crate) fn say(
        &mut self,
        actor: Entity,
        verb: Verb,
        targets: &[Entity],
        speech: &str,
    ) -> Result<String, Refusal> {
        let deed = Deed { actor, verb, targets: targets.to_vec(), speech: speech.to_owned() };
        deed.perform(self.world_mut())
    }

    /// Has the pipeline decide for a mind.
    pub(crate) fn decide(&mut self, entity: Entity, action: &str, targets: &[Entity]) {
        let target = |entity: &Entity| ActionTarget {
            name: Ref::default(),
            stable_id: StableId::default(),
            label: String::new(),
            entity: *entity,
        };
        let action = IndexedAction {
            index: 1,
            action: action.to_owned(),
            targets: targets.iter().map(target).collect(),
            ..IndexedAction::default()
        };
        let decision = Decision { speech: "Now then.".to_owned(), ..Decision::default() };
        self.world_mut().trigger(ActionDecided {
            entity,
            mind: StableId::default(),
            turn: 1,
            action: Some(action),
            decision: Arc::new(decision),
            why: String::new(),
            fallback: false,
            origin: Origin::Chosen,
            new_percepts: Arc::new([]),
            surroundings: Arc::default(),
            mood_update: None,
        });
        self.world_mut().flush();
    }

    /// Runs the pipeline once.
    pub(crate) fn update(&mut self) {
        self.app.update();
    }

    /// What minds perceived since the last call, one a line.
    pub(crate) fn heard(&mut self) -> String {
        heard(self.world_mut())
    }

    /// What the percepts of minds claimed since the last call, one percept a line.
    pub(crate) fn claimed(&mut self) -> String {
        std::mem::take(&mut self.world_mut().resource_mut::<Claimed>().0).join("\n")
    }

    /// What those who acted learnt by it.
    pub(crate) fn learnt(&self) -> &[String] {
        &self.world().resource::<Learnt>().0
    }

    /// What came of decisions.
    pub(crate) fn finished(&self) -> &[String] {
        &self.world().resource::<Finished>().0
    }

    /// What was narrated.
    pub(crate) fn narrated(&self) -> Vec<String> {
        narrated(self.world())
    }
}

/// What was narrated since the last two updates.
pub(crate) fn narrated(world: &World) -> Vec<String> {
    let records = world.resource::<Messages<Recorded>>();
    let text = |recorded: &Recorded| match &recorded.0.event {
        RunEvent::Narrated { text } => Some(text.clone()),
        _ => None,
    };
    records.iter_current_update_messages().filter_map(text).collect()
}

/// What minds perceived since the last call, one a line.
pub(crate) fn heard(world: &mut World) -> String {
    std::mem::take(&mut world.resource_mut::<Heard>().0).join("\n")
}

fn person(world: &mut World, id: &str, name: &str, place: Entity) -> Entity {
    world.spawn((Character::named(id, name), LocatedIn(place))).id()
}

fn things(world: &mut World) -> (Entity, Entity, Entity, Entity) {
    let thing = |description: &str, portable, concealed| Item {
        description: description.to_owned(),
        portable,
        concealed,
    };
    (
        make(world, "hearth", "the hearth", thing("Three logs, two of them wet.", false, false)),
        make(world, "satchel", "the sealed satchel", thing("The seal is unbroken.", true, false)),
        make(world, "iron_key", "the iron key", thing("As long as a hand.", true, true)),
        make(world, "lute", "the lute", thing("One string is missing.", true, false)),
    )
}

fn overhear(
    perceive: On<Perceive>,
    things: Query<&Referable>,
    mut heard: ResMut<Heard>,
    mut claimed: ResMut<Claimed>,
) {
    if perceive.percept.kind == PerceptKind::Outcome {
        return;
    }
    let who = things.get(perceive.entity).map_or("?", |thing| thing.stable_id.as_str());
    heard.0.push(format!("{who}: {}", tell(&perceive.percept)));
    claimed.0.extend(tell_claims(who, &perceive.percept.claims));
}

fn tell_claims(who: &str, claims: &[Claim]) -> Option<String> {
    let tell = |Claim { thing, is, holds }: &Claim| match holds {
        true => format!("{thing} is {is}"),
        false => format!("{thing} is not {is}"),
    };
    let told: Vec<String> = claims.iter().map(tell).collect();
    (!told.is_empty()).then(|| format!("{who}: {}", told.join(", ")))
}

fn tell(percept: &Percept) -> String {
    let place = percept.place.as_ref().map_or("nowhere", StableId::as_str);
    let source = percept.source.as_ref().map_or("somebody", StableId::as_str);
    let hearsay = if percept.provenance == Provenance::Heard { " (hearsay)" } else { "" };
    match (percept.kind, percept.addressed) {
        (PerceptKind::Speech, true) => {
            format!("{source} says to them \"{}\"{hearsay} @{place}", percept.text)
        }
        (PerceptKind::Speech, false) => {
            format!("{source} says \"{}\"{hearsay} @{place}", percept.text)
        }
        (_, true) => format!("{} (addressed){hearsay} @{place}", percept.text),
        (_, false) => format!("{}{hearsay} @{place}", percept.text),
    }
}

fn note_end(
    finished: On<ActionFinished>,
    things: Query<&Referable>,
    mut ends: ResMut<Finished>,
    mut learnt: ResMut<Learnt>,
) {
    let who = things.get(finished.entity).map_or("?", |thing| thing.stable_id.as_str());
    learnt.0.extend(tell_claims(who, &finished.claims));
    ends.0.push(match &finished.outcome {
        ActionOutcome::Done(text) => format!("{who} done: {text}"),
        ActionOutcome::Failed(why) | ActionOutcome::Interrupted(why) => {
            format!("{who} failed: {why}")
        }
    });
}

fn id_of(world: &World, entity: Entity) -> StableId {
    world.get::<Referable>(entity).map(|thing| thing.stable_id.clone()).unwrap_or_default()
}
