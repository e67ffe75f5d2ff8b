//! What a script has somebody say.

use crate::hear::{name_to, narrate_in, speak_as};
use crate::refusal::Refusal;
use crate::scenario::{HasAsked, Round};
use crate::scene;
use bevy::prelude::*;
use bevy_cognition::turn::HasSaid;
use cognition_core::mind::{Mind, StableId};
use cognition_core::perceive::Percept;
use cognition_core::route::Lead;

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
pub(super) fn say(
    world: &mut World,
    speaker: Entity,
    speech: &Percept,
    to: &[StableId],
) -> Result<(), Refusal> {
    let place = scene::place_of(world, speaker).ok_or(Refusal::Nowhere)?;
    let to = listeners(world, place, to)?;
    let name = scene::label(world, speaker).to_owned();
    narrate_in(world, &[place], format!("{name}: \"{}\"", speech.text));
    if world.get::<Mind>(speaker).is_some() {
        say_itself(world, speaker, &speech.text, &to);
        await_answer(world, (speaker, place), speech, &to);
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

/// Whoever asks something of somebody with a mind, or of all of those who are there, waits for an answer.
fn await_answer(
    world: &mut World,
    (speaker, place): (Entity, Entity),
    speech: &Percept,
    to: &[Entity],
) {
    let round = world.get_resource::<Round>().copied().unwrap_or_default();
    let mut minds = scene::minds_in(world, place);
    minds.retain(|mind| *mind != speaker && (to.is_empty() || to.contains(mind)));
    if !minds.is_empty() && Lead::asks(speech) {
        world.entity_mut(speaker).insert(HasAsked(round.0));
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::scenario;
    use crate::scenario::HasAsked;
    use crate::test_inn::Inn;
    use cognition_core::conscience::{EventLog, MindEvent};
    use cognition_core::memory::{Experiences, Source};
    use cognition_core::mind::GameTime;
    use cognition_core::perceive::PerceptionLog;
    use cognition_core::promise::{
        CommitmentRules, CommitmentSource, Commitments, ProposedCommitment,
    };

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
    fn who_asks_a_mind_by_the_script_waits_and_who_asks_nobody_with_one_does_not() {
        let waits = |to: &str, words: &str| {
            let mut inn = Inn::new();
            let mara = inn.mara;
            let scenario = scenario(&format!(
                r#"[{{"round": 2, "event": {{"says": {{
                    "character": "mara", "text": "{words}", "to": [{to}]
                }}}}}}]"#
            ));
            scenario.begin_round(inn.world_mut(), 2);
            inn.world().get::<HasAsked>(mara).copied()
        };
        assert_eq!(waits(r#""brannic""#, "Where is the lute?"), Some(HasAsked(2)));
        assert_eq!(waits("", "Who rang the bell?"), Some(HasAsked(2)));
        assert_eq!(waits(r#""tamsin""#, "Where is the lute?"), None, "she has no mind");
        assert_eq!(waits(r#""brannic""#, "The dish is getting cold."), None);
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
}
