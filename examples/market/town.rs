//! The town: places, people and bread, and how all of it is saved.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_cognition::mind::{GameTime, PersonaProfile};
use bevy_cognition::prelude::*;
use bevy_cognition::save::{Save, SaveApp, apply, capture};
use bevy_cognition::schedule::GameClock;
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

impl Place {
    const ALL: [Self; 5] = [Self::Square, Self::Bakery, Self::Alley, Self::Gate, Self::Cell];

    pub(crate) fn label(self) -> &'static str {
        match self {
            Self::Square => "the market square",
            Self::Bakery => "the bakery",
            Self::Alley => "the crooked alley",
            Self::Gate => "the town gate",
            Self::Cell => "the cell of the watch",
        }
    }
}

/// The place itself, which one can walk to.
#[derive(Component)]
pub(crate) struct Ground;

/// What somebody is in this game.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    Baker,
    Watch,
    Thief,
    /// The player: a character without a mind.
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

pub(crate) fn town_plugin(app: &mut App) {
    app.insert_resource(Hearing::in_same::<Place>())
        .add_systems(Startup, (build, cast))
        .add_observer(look_around)
        .save_with_minds::<Place>()
        .save_with_minds::<Loaves>()
        .save_with_minds::<Saw>()
        .save_with_minds::<Custody>();
}

fn build(mut clock: ResMut<GameClock>, mut commands: Commands) {
    clock.now = GameTime::from_secs(7 * 3600);
    for place in Place::ALL {
        let id = format!("{place:?}").to_lowercase();
        commands.spawn((Ground, place, Referable::new("place", place.label(), id)));
    }
    let things = [("thing", "the bread stall", "stall"), ("item", "a loaf of bread", "bread")];
    for (kind, label, id) in things {
        commands.spawn((Loaves(0), Place::Square, Referable::new(kind, label, id)));
    }
}

/// Who lives here. What they are like, and what they do at which hour, stands in files.
fn cast(mut personas: ResMut<PersonaLibrary>, mut commands: Commands) -> Result {
    macro_rules! files {
        ($id:literal) => {
            [
                include_str!(concat!("cast/", $id, ".persona.json")),
                include_str!(concat!("cast/", $id, ".routine.json")),
            ]
        };
    }
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
    let known = Referable::new("character", "Ann", "ann");
    commands.spawn((Role::Customer, Place::Square, Loaves(0), Name::new("Ann"), known));
    Ok(())
}

/// What a mind sees.
fn look_around(mut gather: On<GatherActions>, all: Query<(Entity, &Place), With<Referable>>) {
    let Ok((me, here)) = all.get(gather.entity) else { return };
    gather.description = format!("You are in {}.", here.label());
    let there = all.iter().filter(|(it, at)| *it != me && *at == here);
    gather.present = there.map(|(it, _)| it).collect();
}

/// Who and what is where, to look at.
#[derive(SystemParam)]
pub(crate) struct Town<'w, 's> {
    people: Query<'w, 's, (Entity, &'static Role, &'static Place), Without<Ground>>,
    grounds: Query<'w, 's, (Entity, &'static Place), With<Ground>>,
    loaves: Query<'w, 's, &'static Loaves>,
    known: Query<'w, 's, (Entity, &'static Referable)>,
}

impl Town<'_, '_> {
    pub(crate) fn is(&self, who: Entity, role: Role, place: Place) -> bool {
        self.people.get(who).is_ok_and(|(_, its, at)| *its == role && *at == place)
    }

    pub(crate) fn role(&self, who: Entity) -> Option<Role> {
        self.people.get(who).ok().map(|(_, role, _)| *role)
    }

    pub(crate) fn place(&self, who: Entity) -> Option<Place> {
        self.people.get(who).ok().map(|(_, _, place)| *place)
    }

    /// Everybody else in the same place.
    pub(crate) fn beside(&self, me: Entity) -> impl Iterator<Item = Entity> {
        let here = self.place(me);
        let others = self.people.iter().filter(move |(it, _, at)| *it != me && Some(**at) == here);
        others.map(|(it, _, _)| it)
    }

    pub(crate) fn grounds(&self) -> impl Iterator<Item = (Entity, Place)> {
        self.grounds.iter().map(|(ground, place)| (ground, *place))
    }

    pub(crate) fn loaves(&self, of: Entity) -> u32 {
        self.loaves.get(of).map_or(0, |loaves| loaves.0)
    }

    pub(crate) fn id(&self, of: Entity) -> StableId {
        self.known.get(of).map_or("nobody".into(), |(_, known)| known.stable_id.clone())
    }

    /// As people call it.
    pub(crate) fn name(&self, of: Entity) -> &str {
        self.known.get(of).map_or("somebody", |(_, known)| &known.label)
    }

    /// What has this id; the placeholder where nothing has.
    pub(crate) fn find(&self, id: &str) -> Entity {
        let found = self.known.iter().find(|(_, known)| known.stable_id.as_str() == id);
        found.map_or(Entity::PLACEHOLDER, |(entity, _)| entity)
    }
}

/// All that this game keeps: its minds, and what is in no mind.
#[derive(Serialize, Deserialize)]
struct SavedTown {
    minds: Save,
    stall: Loaves,
    player: (Place, Loaves),
}

/// The town as text.
pub(crate) fn save(world: &mut World) -> Result<String, Box<dyn Error>> {
    let [stall, player] = entities(world)?;
    let loaves = |of: Entity| world.get::<Loaves>(of).copied().unwrap_or_default();
    let place = world.get::<Place>(player).copied().unwrap_or_default();
    let (stall, player) = (loaves(stall), (place, loaves(player)));
    Ok(serde_json::to_string(&SavedTown { minds: capture(world)?, stall, player })?)
}

/// Makes the town what it was.
pub(crate) fn load(world: &mut World, text: &str) -> Result<(), Box<dyn Error>> {
    let saved: SavedTown = serde_json::from_str(text)?;
    let [stall, player] = entities(world)?;
    world.entity_mut(stall).insert(saved.stall);
    world.entity_mut(player).insert(saved.player);
    apply(world, &saved.minds)?;
    Ok(())
}

/// The stall and the player.
fn entities(world: &mut World) -> Result<[Entity; 2], Box<dyn Error>> {
    let find = |town: Town| ["stall", "ann"].map(|id| town.find(id));
    Ok(world.run_system_cached(find)?)
}
