//! The town: places, people and bread, and how all of it is saved.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_cognition::mind::{GameTime, PersonaProfile};
use bevy_cognition::prelude::*;
use bevy_cognition::save::{Save, SaveApp, apply, capture};
use serde::{Deserialize, Serialize};
use std::error::Error;

/// Where somebody or something is. Those in the same place see and hear each other.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[reflect(Component)]
pub(crate) enum Place {
    #[default]
    Square,
    Bakery,
    Alley,
    Gate,
    Cell,
}

const PLACES: [(Place, &str, &str); 5] = [
    (Place::Square, "square", "the market square"),
    (Place::Bakery, "bakery", "the bakery"),
    (Place::Alley, "alley", "the crooked alley"),
    (Place::Gate, "gate", "the town gate"),
    (Place::Cell, "cell", "the cell of the watch"),
];

impl Place {
    pub(crate) fn label(self) -> &'static str {
        PLACES.iter().find(|(place, ..)| *place == self).map_or("", |(.., label)| label)
    }
}

/// What somebody is in this game. The player is the customer: a character without a mind.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    Baker,
    Watch,
    Thief,
    Customer,
}

/// How many loaves somebody carries, or lie on the stall.
#[derive(Component, Clone, Copy, Debug, Default, Reflect, Serialize, Deserialize)]
#[reflect(Component)]
pub(crate) struct Loaves(pub(crate) u32);

/// Whom somebody saw stealing, with their own eyes.
#[derive(Component, Clone, Debug, Default, Reflect, Serialize, Deserialize)]
#[reflect(Component)]
pub(crate) struct Saw(pub(crate) Vec<StableId>);

/// Locked up until then.
#[derive(Component, Clone, Copy, Debug, Default, Reflect, Serialize, Deserialize)]
#[reflect(Component)]
pub(crate) struct Custody(pub(crate) GameTime);

pub(crate) fn plugin(app: &mut App) {
    let hearing = Hearing::in_same::<Place>();
    app.insert_resource(hearing.with_talk("Speak to {target}", "You speak to {target}."))
        .add_systems(Startup, (build, cast))
        .add_observer(look_around)
        .save_with_minds::<Place>()
        .save_with_minds::<Loaves>()
        .save_with_minds::<Saw>()
        .save_with_minds::<Custody>();
}

fn build(mut clock: ResMut<GameClock>, mut commands: Commands) {
    clock.now = GameTime::from_secs(7 * 3600);
    for (place, id, label) in PLACES {
        commands.spawn((place, Referable::new("place", label, id)));
    }
    let things = [("thing", "the bread stall", "stall"), ("item", "a loaf of bread", "bread")];
    for (kind, label, id) in things {
        commands.spawn((Loaves(0), Place::Square, Referable::new(kind, label, id)));
    }
    let known = Referable::new("character", "Ann", "ann");
    commands.spawn((Role::Customer, Place::Square, Loaves(0), Name::new("Ann"), known));
}

/// What people are like, and what they do at which hour, stands in files.
macro_rules! files {
    ($id:literal) => {
        [
            include_str!(concat!("cast/", $id, ".persona.json")),
            include_str!(concat!("cast/", $id, ".routine.json")),
        ]
    };
}

fn cast(mut personas: ResMut<PersonaLibrary>, mut commands: Commands) -> Result {
    let villagers = [
        ("bea", Role::Baker, Place::Bakery, files!("bea")),
        ("bors", Role::Watch, Place::Gate, files!("bors")),
        ("wisp", Role::Thief, Place::Alley, files!("wisp")),
    ];
    for (id, role, place, [persona, routine]) in villagers {
        let profile = PersonaProfile::from_json(id, persona).map_err(|faults| faults[0].clone())?;
        let routine = Routine::from_json(id, routine).map_err(|faults| faults[0].clone())?;
        let known = Referable::new("character", &profile.name, id);
        let mind = (Mind::new(id), Name::new(profile.name.clone()), Persona::new(id), routine);
        let mut villager = commands.spawn((mind, known, role, place, Loaves(0)));
        if role != Role::Thief {
            villager.insert(Saw::default());
        }
        personas.insert(id, profile);
    }
    Ok(())
}

/// What a mind sees.
fn look_around(mut gather: On<GatherActions>, town: Town) {
    let Some(me) = town.get(gather.entity) else { return };
    gather.description = format!("You are in {}.", me.place.label());
    gather.present = town.at(*me.place).map(|it| it.entity).filter(|it| *it != me.entity).collect();
}

/// Everybody and everything, to look at.
#[derive(SystemParam)]
pub(crate) struct Town<'w, 's> {
    all: Query<'w, 's, Body>,
}

/// Somebody, something, or a place.
#[derive(bevy::ecs::query::QueryData)]
pub(crate) struct Body {
    pub(crate) entity: Entity,
    pub(crate) known: &'static Referable,
    pub(crate) place: &'static Place,
    pub(crate) role: Option<&'static Role>,
    pub(crate) loaves: Option<&'static Loaves>,
}

impl Town<'_, '_> {
    pub(crate) fn get(&self, of: Entity) -> Option<BodyItem<'_, '_>> {
        self.all.get(of).ok()
    }

    fn at(&self, place: Place) -> impl Iterator<Item = BodyItem<'_, '_>> {
        self.all.iter().filter(move |it| *it.place == place)
    }

    pub(crate) fn is(&self, who: Entity, role: Role) -> bool {
        self.get(who).is_some_and(|it| it.role == Some(&role))
    }

    pub(crate) fn place(&self, of: Entity) -> Place {
        self.get(of).map(|it| *it.place).unwrap_or_default()
    }

    /// Everybody else in the same place.
    pub(crate) fn beside(&self, me: Entity) -> impl Iterator<Item = Entity> {
        let others = self.at(self.place(me)).filter(move |it| it.entity != me);
        others.filter(|it| it.role.is_some()).map(|it| it.entity)
    }

    /// Those of them who are that in this game.
    pub(crate) fn beside_as(&self, me: Entity, role: Role) -> impl Iterator<Item = Entity> {
        self.beside(me).filter(move |it| self.is(*it, role))
    }

    /// The places that one can walk to.
    pub(crate) fn grounds(&self) -> impl Iterator<Item = (Entity, Place)> {
        self.all.iter().filter(|it| it.known.kind == "place").map(|it| (it.entity, *it.place))
    }

    pub(crate) fn loaves(&self, of: Entity) -> u32 {
        self.get(of).and_then(|it| it.loaves).map_or(0, |loaves| loaves.0)
    }

    pub(crate) fn id(&self, of: Entity) -> StableId {
        self.get(of).map_or("nobody".into(), |it| it.known.stable_id.clone())
    }

    /// As people call it.
    pub(crate) fn name(&self, of: Entity) -> String {
        self.get(of).map_or("somebody".to_owned(), |it| it.known.label.clone())
    }

    /// What has this id; the placeholder where nothing has.
    pub(crate) fn find(&self, id: &str) -> Entity {
        let found = self.all.iter().find(|it| it.known.stable_id.as_str() == id);
        found.map_or(Entity::PLACEHOLDER, |it| it.entity)
    }
}

/// All that this game keeps: its minds, and what is in no mind, the stall and the player.
#[derive(Serialize, Deserialize)]
struct SavedTown {
    minds: Save,
    others: [(Place, Loaves); 2],
}

fn others(world: &mut World) -> Result<[Entity; 2], Box<dyn Error>> {
    Ok(world.run_system_cached(|town: Town| ["stall", "ann"].map(|id| town.find(id)))?)
}

/// The town as text.
pub(crate) fn save(world: &mut World) -> Result<String, Box<dyn Error>> {
    let others = others(world)?.map(|it| {
        let (place, loaves) = (world.get(it).copied(), world.get(it).copied());
        (place.unwrap_or_default(), loaves.unwrap_or_default())
    });
    Ok(serde_json::to_string(&SavedTown { minds: capture(world)?, others })?)
}

/// Makes the town what it was.
pub(crate) fn load(world: &mut World, text: &str) -> Result<(), Box<dyn Error>> {
    let saved: SavedTown = serde_json::from_str(text)?;
    for (it, body) in others(world)?.into_iter().zip(saved.others) {
        world.entity_mut(it).insert(body);
    }
    apply(world, &saved.minds)?;
    Ok(())
}
