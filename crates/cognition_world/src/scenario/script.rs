//! What happens by itself, as rounds begin.

use super::Scenario;
use super::cue::ScriptEvent;
use super::entries::DoorStart;
use super::moves::Moves;
use super::round::Round;
use super::things;
use crate::come_and_go::{Appearance, arrive, depart, walk};
use crate::exit::Exit;
use crate::hear::{name_to, narrate, narrate_in, overhear_around, perceive_in, speak_as};
use crate::judge::UNLOCKED;
use crate::refusal::Refusal;
use crate::scene;
use crate::watcher::note_missed;
use bevy::prelude::*;
use bevy_cognition::record::record;
use bevy_cognition::schedule::GameClock;
use bevy_cognition::settings::CognitionSettings;
use bevy_cognition::turn::HasSaid;
use cognition_core::mind::{Mind, StableId};
use cognition_core::perceive::Percept;
use cognition_core::record::RunEvent;
use std::time::Duration;

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
                say(world, &Percept { claims: claims.clone(), ..percept }, character, to)
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

impl Scenario {
    /// Sets the clock to the time of day at which the scene begins, and has minds told the time.
    pub(super) fn set_clock(&self, world: &mut World) {
        let Some(begins) = self.begins else { return };
        let day = world.get_resource_mut::<CognitionSettings>().map(|mut settings| {
            settings.prompts.tells_time = true;
            settings.routines.day
        });
        if let Some(mut clock) = world.get_resource_mut::<GameClock>() {
            clock.now = clock.now + begins.since_midnight(day.unwrap_or_default());
        }
    }
}

/// Lets minutes of game time pass.
pub fn pass_minutes(world: &mut World, minutes: u32) {
    if let Some(mut clock) = world.get_resource_mut::<GameClock>() {
        clock.now = clock.now + Duration::from_secs(u64::from(minutes) * 60);
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

/// What it takes to unlock it stays the same. Whoever perceives it learns of its lock.
fn set_door(
    world: &mut World,
    door: Entity,
    state: DoorStart,
    text: Option<&str>,
) -> Result<(), Refusal> {
    let id = scene::thing(world, door)?.stable_id;
    let (Some(exit), Some(known)) = (world.get::<Exit>(door), scene::door(world, door)) else {
        return Err(Refusal::Gone);
    };
    let (between, changed) = (exit.between, known.standing(&state.door()));
    let is_unlocked = !changed.is_locked();
    world.entity_mut(door).insert(changed);
    if let Some(text) = text {
        let percept = Percept::event(text).about(id.clone()).claiming(id, UNLOCKED, is_unlocked);
        narrate_in(world, &between, text);
        between.into_iter().for_each(|place| perceive_in(world, place, &percept));
    }
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

/// Those of some who are where something is said to them. Nobody speaks to a room without any of those who are meant.
fn listeners(world: &World, place: Entity, to: &[StableId]) -> Result<Vec<Entity>, Refusal> {
    let found: Vec<Entity> = to.iter().filter_map(|it| scene::find(world, it)).collect();
    let is_here = |listener: &Entity| scene::place_of(world, *listener) == Some(place);
    let here: Vec<Entity> = found.iter().copied().filter(is_here).collect();
    match found.first() {
        _ if to.is_empty() || !here.is_empty() => Ok(here),
        Some(first) => Err(Refusal::NotHere { label: scene::label(world, *first).to_owned() }),
        None => Err(Refusal::Gone),
    }
}

/// Only those who are there can be meant.
fn say(
    world: &mut World,
    speech: &Percept,
    speaker: &StableId,
    to: &[StableId],
) -> Result<(), Refusal> {
    let speaker = find(world, speaker)?;
    let place = scene::place_of(world, speaker).ok_or(Refusal::Nowhere)?;
    let to = listeners(world, place, to)?;
    let name = scene::label(world, speaker).to_owned();
    narrate_in(world, &[place], format!("{name}: \"{}\"", speech.text));
    if world.get::<Mind>(speaker).is_some() {
        say_itself(world, speaker, &speech.text, &to);
    }
    speak_as(world, speaker, speech, Some(&to));
    Ok(())
}

/// Who has a mind says it itself, and knows from now on whom it said it to.
fn say_itself(world: &mut World, entity: Entity, words: &str, to: &[Entity]) {
    to.iter().for_each(|listener| name_to(world, entity, *listener));
    let to = to.iter().filter_map(|it| scene::thing(world, *it).ok());
    let to = to.map(|thing| thing.stable_id).collect();
    world.trigger(HasSaid { entity, words: words.trim().to_owned(), to });
    world.flush();
}

#[cfg(test)]
mod tests {
    use super::super::cue::Cue;
    use super::*;
    use crate::exit::Door;
    use crate::test_inn::{Inn, narrated};
    use cognition_core::conscience::{EventLog, MindEvent};
    use cognition_core::memory::{Experiences, Source};
    use cognition_core::mind::{GameTime, TimeOfDay};
    use cognition_core::perceive::PerceptionLog;
    use cognition_core::promise::{
        CommitmentRules, CommitmentSource, Commitments, ProposedCommitment,
    };
    use expect_test::expect;
    use serde_json::json;

    fn scenario(script: &str) -> Scenario {
        let script = serde_json::from_str(script).expect("a script");
        Scenario { script, ..Scenario::default() }
    }

    #[test]
    fn a_cue_comes_once_or_again_and_again() {
        let rounds = |every| {
            let cue =
                json!({"round": 3, "every": every, "event": {"departs": {"character": "odo"}}});
            let cue: Cue = serde_json::from_value(cue).expect("a cue");
            (1..12).filter(|round| cue.is_due(*round)).collect::<Vec<_>>()
        };
        assert_eq!((rounds(None), rounds(Some(4))), (vec![3], vec![3, 7, 11]));
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
    fn what_the_script_has_a_mind_say_is_its_own_word() {
        let mut inn = Inn::new();
        let (mara, brannic) = (inn.mara, inn.brannic);
        let words = "He should be in by now. The dish is getting cold.";
        let scenario = scenario(&format!(
            r#"[{{"round": 1, "event": {{"says": {{
                "character": "mara", "text": "{words}", "to": ["brannic"], "about": ["iron_key"]
            }}}}}}]"#
        ));
        scenario.begin_round(inn.world_mut(), 1);
        let log = inn.world().get::<PerceptionLog>(mara).expect("has a log");
        let own = log.entries().last().expect("it heard itself");
        assert!(own.percept.is_speech_of(&"mara".into()) && own.percept.text == words);
        assert_eq!(log.seen(), own.id, "its own word is no news");
        let lived = inn.world().get::<Experiences>(mara).expect("remembers");
        assert!(lived.iter().any(|lived| lived.source == Source::Said && lived.text == words));
        let logged = inn.world().get::<EventLog>(mara).expect("has a conscience");
        let spoke = |event: &MindEvent| matches!(event, MindEvent::Spoke { text } if text == words);
        assert!(logged.events().iter().any(|logged| spoke(&logged.event)));
        inn.update();
        let heard = inn.world().get::<PerceptionLog>(brannic).expect("has a log");
        let heard = heard.entries().find(|entry| entry.percept.text == words);
        assert_eq!(heard.map(|entry| entry.percept.to.clone()), Some(vec!["brannic".into()]));
    }

    #[test]
    fn who_promises_by_the_script_owes_it_and_who_says_sorry_by_it_owes_that_no_more() {
        let mut inn = Inn::new();
        let mara = inn.mara;
        let owed = |inn: &Inn| {
            let owed = inn.world().get::<Commitments>(mara).expect("has commitments");
            owed.owed(GameTime(0)).map(|owed| owed.text.clone()).collect::<Vec<_>>()
        };
        let sorry = ProposedCommitment {
            text: "Say sorry to Brannic.".to_owned(),
            target: Some("brannic".into()),
            ..ProposedCommitment::default()
        };
        let mut commitments = Commitments::default();
        let rules = CommitmentRules::default();
        let opened =
            commitments.open(&sorry, CommitmentSource::Game, None, &rules, GameTime(0)).is_ok();
        assert!(opened);
        inn.world_mut().entity_mut(mara).insert(commitments);
        let scenario = scenario(
            r#"[
                {"round": 1, "event": {"says": {
                    "character": "mara", "text": "I'll bring you the lute tonight.", "to": ["brannic"]
                }}},
                {"round": 2, "event": {"says": {
                    "character": "mara", "text": "It was me, Brannic. I am sorry.", "to": ["brannic"]
                }}}
            ]"#,
        );
        scenario.begin_round(inn.world_mut(), 1);
        assert_eq!(owed(&inn), ["Say sorry to Brannic.", "I'll bring you the lute tonight"]);
        scenario.begin_round(inn.world_mut(), 2);
        assert_eq!(owed(&inn), ["I'll bring you the lute tonight"]);
    }

    #[test]
    fn a_door_that_is_set_stands_so_and_those_on_either_side_learn_of_its_lock() {
        let mut inn = Inn::new();
        let (brannic, door, cellar) = (inn.brannic, inn.cellar_door, inn.cellar);
        inn.world_mut().entity_mut(brannic).insert(crate::place::LocatedIn(cellar));
        let scenario = scenario(
            r#"[
                {"round": 1, "event": {"sets_door": {
                    "door": "cellar_door", "state": "closed", "text": "A bolt is drawn."
                }}},
                {"round": 2, "event": {"sets_door": {"door": "cellar_door", "state": "locked"}}},
                {"round": 3, "event": {"sets_door": {"door": "yard_arch", "state": "locked"}}}
            ]"#,
        );
        scenario.begin_round(inn.world_mut(), 1);
        let set = scene::door(inn.world(), door).expect("should be a door");
        assert!(!set.is_locked() && !set.is_open());
        assert_eq!(set.key(), Some(&StableId::from("iron_key")), "should take the same key");
        expect![[r#"
            mara: cellar_door is unlocked
            brannic: cellar_door is unlocked"#]]
        .assert_eq(&inn.claimed());
        inn.heard();
        scenario.begin_round(inn.world_mut(), 2);
        assert!(scene::door(inn.world(), door).is_some_and(Door::is_locked));
        assert_eq!(inn.heard(), "", "nobody should notice");
        scenario.begin_round(inn.world_mut(), 3);
        assert!(scene::door(inn.world(), inn.yard_arch).is_none(), "an arch should stay an arch");
    }

    #[test]
    fn a_round_takes_the_minutes_that_the_scene_gives_it() {
        let mut inn = Inn::new();
        inn.world_mut().init_resource::<GameClock>();
        let slow = Scenario { minutes_per_round: 3, ..scenario("[]") };
        let before = inn.world().resource::<GameClock>().now;
        slow.begin_round(inn.world_mut(), 1);
        slow.begin_round(inn.world_mut(), 2);
        let passed = inn.world().resource::<GameClock>().now.since(before);
        assert_eq!(passed, Duration::from_secs(360));
    }

    #[test]
    fn a_scene_that_says_when_it_begins_sets_the_clock_and_has_minds_told_the_time() {
        let mut inn = Inn::new();
        inn.world_mut().init_resource::<GameClock>();
        inn.world_mut().init_resource::<CognitionSettings>();
        let tells = |inn: &Inn| inn.world().resource::<CognitionSettings>().prompts.tells_time;
        scenario("[]").set_clock(inn.world_mut());
        assert!(!tells(&inn));
        let evening = Scenario { begins: Some(TimeOfDay::new(21, 40)), ..scenario("[]") };
        evening.set_clock(inn.world_mut());
        let now = inn.world().resource::<GameClock>().now;
        assert_eq!(TimeOfDay::at(now, Duration::ZERO), TimeOfDay::new(21, 40));
        assert!(tells(&inn));
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
