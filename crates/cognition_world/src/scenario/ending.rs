//! How a scene ends.

use super::promised::Promised;
use super::round::Round;
use crate::knowledge::known_to;
use crate::scene;
use crate::so_far::{Awaited, Done, Said, SoFar};
use bevy::prelude::*;
use cognition_core::mind::StableId;
use cognition_core::plan::Fact;
use serde::{Deserialize, Serialize};

/// One way in which a scene ends.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ending {
    /// It ends so when all of these hold.
    pub when: Vec<Condition>,
    /// What is told then.
    pub epilogue: String,
}

/// Something that can be true of the world.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[non_exhaustive]
pub enum Condition {
    /// A character holds an item.
    Holds {
        /// The character.
        character: StableId,
        /// The item.
        item: StableId,
    },
    /// A character is in a place.
    InPlace {
        /// The character.
        character: StableId,
        /// The place.
        place: StableId,
    },
    /// A door is not locked.
    DoorUnlocked {
        /// The exit with the door.
        door: StableId,
    },
    /// All of these characters have left the world.
    Gone {
        /// The characters.
        characters: Vec<StableId>,
    },
    /// Somebody has said something.
    Said(Said),
    /// Somebody has done something.
    Done(Done),
    /// A character with a mind knows a fact: it sees it, remembers it or was told of it.
    Knows {
        /// The character.
        character: StableId,
        /// The fact, in the words of [`knowledge`](crate::knowledge).
        fact: Fact,
    },
    /// A character has promised something, and so it has ended.
    Promise(Promised),
    /// So many rounds have begun.
    AfterRound {
        /// How many.
        round: u32,
    },
}

impl Ending {
    /// Whether it holds after that round, whatever else happened.
    pub(super) fn is_only_after(&self, last: u32) -> bool {
        let certain = |condition: &Condition| matches!(condition, Condition::AfterRound { round } if *round <= last);
        self.when.iter().all(certain)
    }
}

impl Condition {
    /// Whether it is true of the world as it is.
    pub fn holds(&self, world: &World) -> bool {
        let find = |id| scene::find(world, id);
        match self {
            Self::Holds { character, item } => both(find(character), find(item))
                .is_some_and(|(holder, item)| scene::holds(world, holder, item)),
            Self::InPlace { character, place } => both(find(character), find(place))
                .is_some_and(|(character, place)| scene::place_of(world, character) == Some(place)),
            Self::DoorUnlocked { door } => find(door)
                .and_then(|exit| scene::door(world, exit))
                .is_some_and(|door| !door.is_locked()),
            Self::Gone { characters } => {
                characters.iter().all(|character| find(character).is_none())
            }
            Self::Said(said) => has_been(world, &Awaited::Said(said.clone())),
            Self::Done(done) => has_been(world, &Awaited::Done(done.clone())),
            Self::Knows { character, fact } => {
                find(character).is_some_and(|mind| known_to(world, mind).contains(fact))
            }
            Self::Promise(promised) => promised.holds(world),
            Self::AfterRound { round } => {
                world.get_resource::<Round>().is_some_and(|now| now.0 >= *round)
            }
        }
    }
}

fn has_been(world: &World, awaited: &Awaited) -> bool {
    world.get_resource::<SoFar>().is_some_and(|so_far| so_far.has(awaited))
}

fn both(one: Option<Entity>, other: Option<Entity>) -> Option<(Entity, Entity)> {
    one.zip(other)
}

#[cfg(test)]
mod tests {
    use super::super::Scenario;
    use super::*;
    use crate::come_and_go::hand;
    use crate::test_inn::Inn;

    fn check(world: &World, json: &str) -> bool {
        serde_json::from_str::<Condition>(json).expect("a condition").holds(world)
    }

    #[test]
    fn conditions_follow_the_world() {
        let mut inn = Inn::new();
        assert!(check(inn.world(), r#"{"holds": {"character": "brannic", "item": "iron_key"}}"#));
        let (mara, key, tamsin) = (inn.mara, inn.key, inn.tamsin);
        hand(inn.world_mut(), key, mara);
        assert!(!check(inn.world(), r#"{"holds": {"character": "brannic", "item": "iron_key"}}"#));
        assert!(check(inn.world(), r#"{"in_place": {"character": "mara", "place": "taproom"}}"#));
        assert!(!check(inn.world(), r#"{"door_unlocked": {"door": "cellar_door"}}"#));
        assert!(!check(inn.world(), r#"{"gone": {"characters": ["tamsin"]}}"#));
        inn.world_mut().despawn(tamsin);
        assert!(check(inn.world(), r#"{"gone": {"characters": ["tamsin"]}}"#));
        assert!(!check(
            inn.world(),
            r#"{"in_place": {"character": "tamsin", "place": "taproom"}}"#
        ));
        assert!(!check(inn.world(), r#"{"after_round": {"round": 2}}"#), "no round has begun");
        inn.world_mut().insert_resource(Round(2));
        assert!(check(inn.world(), r#"{"after_round": {"round": 2}}"#));
    }

    #[test]
    fn the_first_ending_that_holds_is_the_one() {
        let ending = |round, epilogue: &str| Ending {
            when: vec![Condition::AfterRound { round }],
            epilogue: epilogue.to_owned(),
        };
        let scenario = Scenario {
            ends_when: vec![ending(9, "Late."), ending(1, "Early.")],
            ..Scenario::default()
        };
        let mut world = World::new();
        assert_eq!(scenario.ending(&world), None);
        world.insert_resource(Round(3));
        assert_eq!(scenario.ending(&world).map(|ending| ending.epilogue.as_str()), Some("Early."));
    }
}
