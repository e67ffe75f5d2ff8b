//! What happens by itself, as rounds begin.

mod doors;
mod saying;

use super::Scenario;
use super::clock::pass_minutes;
use super::cue::ScriptEvent;
use super::moves::Moves;
use super::round::Round;
use super::things;
use crate::come_and_go::{Appearance, arrive, depart, walk};
use crate::hear::{narrate, narrate_in, overhear_around, perceive_in};
use crate::refusal::Refusal;
use crate::scene;
use crate::watcher::note_missed;
use bevy::prelude::*;
use bevy_cognition::record::record;
use cognition_core::mind::StableId;
use cognition_core::perceive::Percept;
use cognition_core::record::RunEvent;
use doors::set_door;
use saying::say;

impl Scenario {
    /// Begins a round: lets its minutes pass where everybody moves each round, records it, and lets
    /// happen what the script has for it.
    ///
    /// A cue that no longer makes sense (somebody has left already) is passed over.
    pub fn begin_round(&self, world: &mut World, round: u32) {
        world.insert_resource(Round(round));
        if self.moves == Moves::EachRound {
            pass_minutes(world, self.minutes_per_round);
        }
        record(world, || RunEvent::RoundStarted { round });
        for cue in self.script.iter().filter(|cue| cue.is_due(round)) {
            if let Err(refusal) = self.play(world, &cue.event) {
                debug!(target: "cognition::world", "round {round}: {:?} is passed over: {refusal}", cue.event);
            }
        }
        world.flush();
    }

    fn play(&self, world: &mut World, event: &ScriptEvent) -> Result<(), Refusal> {
        match event {
            ScriptEvent::Says { character, text, to, about, claims } => {
                let percept = Percept::speech(character.clone(), text);
                let percept = about.iter().cloned().fold(percept, Percept::about);
                let percept = Percept { claims: claims.clone(), ..percept };
                let speaker = find(world, character)?;
                say(world, speaker, &percept, to)
            }
            ScriptEvent::Moves { character, to, text } => {
                let (character, to) = (find(world, character)?, find(world, to)?);
                is_elsewhere(world, character, to)?;
                let seen = seen_moving(world, character, text);
                told(world, &[character], |world| walk(world, character, to, &seen))
            }
            ScriptEvent::Arrives { character, place, text } => {
                let (place, is_new) = (find(world, place)?, find(world, character).is_err());
                let entity = self.enter(world, character)?;
                is_elsewhere(world, entity, place)?;
                told(world, &[entity], |world| arrive(world, entity, place, &appearance(text)))?;
                if is_new {
                    self.set_out(world, character);
                }
                Ok(())
            }
            ScriptEvent::Departs { character, text } => {
                let character = find(world, character)?;
                told(world, &[character], |world| depart(world, character, &appearance(text)))
            }
            ScriptEvent::Happens { place, text, heard, claims } => {
                let place = find(world, place)?;
                let event = |text: &str| Percept { claims: claims.clone(), ..Percept::event(text) };
                note_missed(world, &[place], text, heard.as_deref());
                narrate(world, text);
                perceive_in(world, place, &event(text));
                if let Some(heard) = heard {
                    overhear_around(world, place, &event(heard));
                }
                Ok(())
            }
            ScriptEvent::Appears { item, place, text } => {
                let place = find(world, place)?;
                let item = self.bring(world, item)?;
                told(world, &[item], |world| things::appear(world, item, place, text.as_deref()))
            }
            ScriptEvent::Gives { character, item, to, text } => {
                let (giver, item, to) =
                    (find(world, character)?, find(world, item)?, find(world, to)?);
                told(world, &[giver], |world| things::give(world, giver, item, to, text.as_deref()))
            }
            ScriptEvent::Takes { character, item, text } => {
                let (taker, item) = (find(world, character)?, find(world, item)?);
                told(world, &[taker], |world| things::take(world, taker, item, text.as_deref()))
            }
            ScriptEvent::Vanishes { item, text } => {
                let item = find(world, item)?;
                told(world, &[item], |world| things::vanish(world, item, text.as_deref()))
            }
            ScriptEvent::SetsDoor { door, state, text } => {
                let door = find(world, door)?;
                set_door(world, door, *state, text.as_deref())
            }
        }
    }
}

fn find(world: &World, id: &StableId) -> Result<Entity, Refusal> {
    scene::find(world, id).ok_or(Refusal::Gone)
}

fn appearance(text: &Option<String>) -> Appearance {
    text.clone().map(Appearance::new).unwrap_or_default()
}

/// Where nobody is left who sees them go, the words are for those to whom they come.
fn seen_moving(world: &World, character: Entity, text: &Option<String>) -> Appearance {
    let from = scene::place_of(world, character);
    let left = from.map(|from| scene::people_in(world, from)).unwrap_or_default();
    let on_coming = text.clone().filter(|_| left.iter().all(|it| *it == character));
    Appearance { on_coming, ..appearance(text) }
}

/// Lets something happen with somebody or something, and narrates it where they were and where they are then.
fn told(
    world: &mut World,
    of: &[Entity],
    happen: impl FnOnce(&mut World) -> Result<String, Refusal>,
) -> Result<(), Refusal> {
    let places = |world: &World| of.iter().filter_map(|it| scene::place_of(world, *it)).collect();
    let mut seen: Vec<Entity> = places(world);
    let text = happen(world)?;
    seen.extend(places(world));
    narrate_in(world, &seen, text);
    Ok(())
}

/// Nobody comes to where they are.
fn is_elsewhere(world: &World, character: Entity, place: Entity) -> Result<(), Refusal> {
    match scene::place_of(world, character) {
        Some(here) if here == place => {
            Err(Refusal::NoWay { place: scene::label(world, place).to_owned() })
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_inn::{Inn, narrated};
    use expect_test::expect;

    pub(super) fn scenario(script: &str) -> Scenario {
        let script = serde_json::from_str(script).expect("a script");
        Scenario { script, ..Scenario::default() }
    }

    #[test]
    fn what_a_script_says_of_a_way_is_for_those_who_are_left_and_else_for_those_to_whom_one_comes()
    {
        let mut inn = Inn::new();
        let scenario = scenario(
            r#"[
                {"round": 2, "event": {"moves": {"character": "tamsin", "to": "yard", "text": "Tamsin slips out."}}},
                {"round": 3, "event": {"moves": {"character": "tamsin", "to": "taproom", "text": "Tamsin is back, dripping."}}}
            ]"#,
        );
        scenario.begin_round(inn.world_mut(), 2);
        let seen = "brannic: Tamsin slips out. @taproom\nmara: Tamsin slips out. @taproom";
        assert_eq!(inn.heard().trim_end(), seen);
        scenario.begin_round(inn.world_mut(), 3);
        let seen =
            "brannic: Tamsin is back, dripping. @taproom\nmara: Tamsin is back, dripping. @taproom";
        assert_eq!(inn.heard().trim_end(), seen);
    }

    #[test]
    fn a_round_plays_its_own_cues_in_order_for_those_who_see_and_hear_them() {
        let mut inn = Inn::new();
        let scenario = scenario(
            r#"[
                {"round": 2, "event": {"says": {"character": "tamsin", "text": "Good night.", "to": ["mara"]}}},
                {"round": 2, "event": {"moves": {"character": "tamsin", "to": "yard"}}},
                {"round": 3, "event": {"departs": {"character": "tamsin", "text": "Tamsin rides off."}}},
                {"round": 2, "event": {"happens": {"place": "yard", "text": "A horn.", "heard": "A horn, outside."}}}
            ]"#,
        );
        scenario.begin_round(inn.world_mut(), 1);
        assert_eq!(inn.heard(), "");
        scenario.begin_round(inn.world_mut(), 2);
        expect![[r#"
            brannic: tamsin says "Good night." @taproom
            mara: tamsin says to them "Good night." @taproom
            brannic: Tamsin leaves for the yard. @taproom
            mara: Tamsin leaves for the yard. @taproom
            brannic: A horn, outside. (hearsay) @yard
            mara: A horn, outside. (hearsay) @yard"#]]
        .assert_eq(&inn.heard());
        scenario.begin_round(inn.world_mut(), 3);
        assert_eq!(inn.heard(), "", "nobody was there to see her ride off");
        assert_eq!(
            narrated(inn.world()),
            [
                "Tamsin: \"Good night.\"",
                "Tamsin leaves for the yard.",
                "A horn.",
                "Tamsin rides off."
            ]
        );
        assert_eq!(inn.world().resource::<Round>().0, 3);
    }

    #[test]
    fn what_a_cue_claims_is_claimed_to_whoever_perceives_it() {
        let mut inn = Inn::new();
        let scenario = scenario(
            r#"[
                {"round": 1, "event": {"happens": {
                    "place": "yard", "text": "Tracks in the mud.", "heard": "Hoofbeats.",
                    "claims": [{"thing": "odo", "is": "in_yard", "holds": false}]
                }}},
                {"round": 1, "event": {"says": {
                    "character": "tamsin", "text": "The cellar is open tonight.",
                    "claims": [{"thing": "cellar_door", "is": "unlocked", "holds": true}]
                }}}
            ]"#,
        );
        scenario.begin_round(inn.world_mut(), 1);
        expect![[r#"
            brannic: odo is not in_yard
            mara: odo is not in_yard
            brannic: tamsin is in_taproom, cellar_door is unlocked
            mara: tamsin is in_taproom, cellar_door is unlocked"#]]
        .assert_eq(&inn.claimed());
    }

    #[test]
    fn a_cue_for_somebody_who_has_left_is_passed_over() {
        let mut inn = Inn::new();
        let tamsin = inn.tamsin;
        inn.world_mut().despawn(tamsin);
        let scenario = scenario(
            r#"[
                {"round": 1, "event": {"says": {"character": "tamsin", "text": "Good night."}}},
                {"round": 1, "event": {"happens": {"place": "taproom", "text": "A log falls."}}}
            ]"#,
        );
        scenario.begin_round(inn.world_mut(), 1);
        assert_eq!(narrated(inn.world()), ["A log falls."]);
    }

    #[test]
    fn nobody_comes_to_where_they_are_and_nobody_speaks_to_a_room_without_whom_it_is_for() {
        let mut inn = Inn::new();
        let (brannic, cellar) = (inn.brannic, inn.cellar);
        inn.world_mut().entity_mut(brannic).insert(crate::place::LocatedIn(cellar));
        let scenario = scenario(
            r#"[
                {"round": 1, "event": {"moves": {"character": "tamsin", "to": "taproom"}}},
                {"round": 1, "event": {"arrives": {"character": "mara", "place": "taproom"}}},
                {"round": 1, "event": {"says": {
                    "character": "tamsin", "text": "Brannic, the coach!", "to": ["brannic"]
                }}},
                {"round": 2, "event": {"says": {
                    "character": "tamsin", "text": "The coach, you two!", "to": ["brannic", "mara"]
                }}},
                {"round": 2, "event": {"says": {"character": "tamsin", "text": "Dark out."}}},
                {"round": 2, "event": {"moves": {"character": "tamsin", "to": "yard"}}}
            ]"#,
        );
        scenario.begin_round(inn.world_mut(), 1);
        assert!(narrated(inn.world()).is_empty());
        scenario.begin_round(inn.world_mut(), 2);
        assert_eq!(
            narrated(inn.world()),
            [
                "Tamsin: \"The coach, you two!\"",
                "Tamsin: \"Dark out.\"",
                "Tamsin leaves for the yard."
            ]
        );
    }
}
