//! What a mind utters is heard.

use crate::called::in_names;
use crate::hear::{call_back, speak_as, whisper_as};
use crate::scene;
use crate::verb::Verb;
use bevy::prelude::*;
use bevy_cognition::collect::UtteranceMade;
use bevy_cognition::turn::TurnOffers;
use cognition_core::act::IndexedAction;
use cognition_core::mind::StableId;
use cognition_core::perceive::Percept;
use cognition_language::Language;

/// Whom a mind answers with what it calls out, until it has called.
#[derive(Component, Clone, Debug, Default)]
pub(crate) struct Answered(pub(crate) Vec<StableId>);

/// Words for somebody where the mind is going, until it is there.
#[derive(Component, Clone, Debug)]
pub(crate) struct OnArrival(Percept);

/// Carries speech to the others in the place. Thoughts are heard by nobody.
///
/// It is addressed to the targets of the action that was chosen with it, unless they are not to
/// notice, and to whom else it calls. With an action tagged `whisper` nobody else hears it. Whoever goes to somebody
/// whom they call by name says it there, and what stands before that where they still are. Where it does nothing, words
/// that want an answer are addressed to whom they are said to; so they are beside a deed to a thing where nobody else is
/// there. An answer to somebody who called from next door is called back to them.
pub(crate) fn carry_speech(
    utterance: On<UtteranceMade>,
    offered: Query<&TurnOffers>,
    mut commands: Commands,
) {
    let offers = offered.get(utterance.entity).ok();
    let action = offers.and_then(|offers| offers.action(utterance.decision.chosen_index));
    let is_stealthy = |action: &str| Verb::from_id(action) == Some(Verb::Filch);
    let open = action.filter(|action| !is_stealthy(&action.action));
    let targets = open.iter().flat_map(|action| &action.targets);
    let to: Vec<Entity> = targets.map(|target| target.entity).collect();
    let is_open = action.is_none() || open.is_some();
    let (speaker, words) = (utterance.entity, utterance.speech().to_owned());
    let speech = Percept::speech(utterance.mind.clone(), words);
    let listener: Vec<StableId> = utterance.to.iter().filter(|_| is_open).cloned().collect();
    let also_to: Vec<StableId> = utterance.also_to.iter().filter(|_| is_open).cloned().collect();
    let speech = Percept { to: [&listener[..], &also_to[..]].concat(), ..speech };
    let whispers = open.is_some_and(IndexedAction::is_whispered) && !to.is_empty();
    let goal = action.and_then(goal_of);
    let calls_out = action.is_some_and(|it| Verb::from_id(&it.action) == Some(Verb::Call));
    let asks_the_only_one = || {
        let stays = open.is_some() && goal.is_none();
        stays && offers.is_some_and(|it| utterance.wants_answer_of_the_only_one(it))
    };
    let is_mere_talk = action.is_none() && utterance.wants_answer() || asks_the_only_one();
    let called_back = listener.first().filter(|_| !whispers && !calls_out && goal.is_none());
    let called_back = called_back.cloned().map(|caller| (caller, utterance.wants_answer()));
    commands.queue(move |world: &mut World| {
        await_deed(world, speaker, calls_out.then_some(Answered(listener)));
        let waits = goal.is_some_and(|place| is_for_there(world, speaker, &speech.text, place));
        let there = match goal.filter(|_| !waits) {
            Some(place) => part_for_there(world, speaker, &speech, place),
            None => waits.then(|| speech.clone()),
        };
        await_deed(world, speaker, there.map(OnArrival));
        if waits {
            say_what_is_for_here(world, speaker, &speech, goal);
        }
        let talked_to = if is_mere_talk { &speech.to } else { &also_to };
        let to = [to, listeners(world, talked_to)].concat();
        match whispers {
            _ if waits => {}
            true => whisper_as(world, speaker, &speech, &to),
            false => speak_as(world, speaker, &speech, is_open.then_some(to.as_slice())),
        }
        if let Some((caller, wants_answer)) = called_back {
            call_back(world, speaker, &speech.text, (&caller, wants_answer));
        }
    });
}

fn listeners(world: &World, to: &[StableId]) -> Vec<Entity> {
    to.iter().filter_map(|listener| scene::find(world, listener)).collect()
}

/// Where an action leads.
fn goal_of(action: &IndexedAction) -> Option<Entity> {
    let goes = Verb::from_id(&action.action) == Some(Verb::Go);
    action.targets.first().filter(|_| goes).map(|place| place.entity)
}

/// Keeps what the deed goes by, in place of what another one left.
fn await_deed<C: Component>(world: &mut World, speaker: Entity, kept: Option<C>) {
    let Ok(mut speaker) = world.get_entity_mut(speaker) else { return };
    match kept {
        Some(kept) => speaker.insert(kept),
        None => speaker.remove::<C>(),
    };
}

/// Whether words call somebody who is in another place, and nobody who is here.
fn is_for_there(world: &World, speaker: Entity, words: &str, place: Entity) -> bool {
    let here = scene::place_of(world, speaker);
    let calls = |place| !called_in(world, speaker, words, place).is_empty();
    here.is_some_and(|here| !calls(here)) && calls(place)
}

/// Whom of those in a place words call. What may as well call somebody who is here calls nobody elsewhere.
fn called_in(world: &World, speaker: Entity, words: &str, place: Entity) -> Vec<Entity> {
    let mut others = scene::people_in(world, place);
    others.retain(|person| *person != speaker);
    let here = scene::place_of(world, speaker).filter(|here| *here != place);
    let mut known = here.map(|here| scene::people_in(world, here)).unwrap_or_default();
    known.retain(|person| *person != speaker);
    known.extend(&others);
    let (language, named) = (Language::of(words), in_names(world, speaker, words, &known));
    others.retain(|person| language.calls(&named, scene::label(world, *person)));
    others
}

/// Of words that call somebody who is here, what is said to somebody whom they call in another place.
fn part_for_there(
    world: &World,
    speaker: Entity,
    speech: &Percept,
    place: Entity,
) -> Option<Percept> {
    let called = |place| called_in(world, speaker, &speech.text, place);
    let there = *called(place).first()?;
    let here = scene::place_of(world, speaker).map(called).unwrap_or_default();
    let labels: Vec<&str> = here.iter().map(|person| scene::label(world, *person)).collect();
    let language = Language::of(&speech.text);
    let part = language.said_to(&speech.text, scene::label(world, there), &labels);
    Some(Percept { text: part.into_owned(), to: Vec::new(), ..speech.clone() })
}

/// What stands before whoever is called where one goes is said where one still is, too.
fn say_what_is_for_here(
    world: &mut World,
    speaker: Entity,
    speech: &Percept,
    goal: Option<Entity>,
) {
    let mut others = goal.map(|goal| scene::people_in(world, goal)).unwrap_or_default();
    others.retain(|person| *person != speaker);
    let language = Language::of(&speech.text);
    let named = in_names(world, speaker, &speech.text, &others);
    let labels: Vec<&str> = others.iter().map(|person| scene::label(world, *person)).collect();
    let own = scene::label(world, speaker);
    let before = language.said_to(&named, own, &labels).into_owned();
    speak_as(world, speaker, &Percept { text: before, ..speech.clone() }, Some(&[]));
}

/// What was meant for where the mind went is said where it is now: it may have come no further than the door.
pub(crate) fn say_on_arrival(world: &mut World, speaker: Entity) {
    let kept = world.get_entity_mut(speaker).ok().and_then(|mut it| it.take::<OnArrival>());
    if let Some(OnArrival(speech)) = kept {
        speak_as(world, speaker, &speech, Some(&[]));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_inn::Inn;
    use bevy_cognition::cognition_brain::ScriptedBrain;
    use bevy_cognition::prelude::{Brains, RequestTurn};
    use expect_test::{Expect, expect};

    /// Lets Mara take one turn through the whole pipeline.
    fn check(reply: &str, expect: Expect) {
        let mut inn = Inn::new();
        inn.world_mut().insert_resource(Brains::new(ScriptedBrain::new().say("mara", reply)));
        let entity = inn.mara;
        inn.world_mut().trigger(RequestTurn { entity });
        inn.update();
        let lines = [inn.heard(), inn.finished().join("\n")];
        expect.assert_eq(&lines.join("\n"));
    }

    #[test]
    fn a_whisper_is_heard_by_nobody_else() {
        let mut inn = Inn::new();
        let (mara, brannic, tamsin) = (inn.mara, inn.brannic, inn.tamsin);
        let said = Percept::speech("mara", "The key is under the mat.");
        whisper_as(inn.world_mut(), mara, &said, &[tamsin]);
        assert_eq!(inn.heard(), "");
        whisper_as(inn.world_mut(), mara, &said, &[brannic]);
        assert!(inn.heard().contains("under the mat"));
    }

    const LEDGER: &str = r#""cognitive_ledger": {"settled_conclusions": [], "open_questions": []}"#;

    #[test]
    fn speech_is_addressed_to_the_target_of_the_chosen_action() {
        let reply = r#"{"chosenIndex": 6, "speech": "A word.", "thoughts": "He knows.", "#;
        check(
            &format!("{reply}{LEDGER}}}"),
            expect![[r#"
                brannic: mara says to them "A word." @taproom
                mara done: You speak to Brannic."#]],
        );
    }

    #[test]
    fn words_in_return_that_go_with_no_deed_are_addressed_where_they_ask_or_answer_who_asked() {
        let mut inn = Inn::new();
        let (mara, brannic) = (inn.mara, inn.brannic);
        let reply = r#"{"chosenIndex": 0, "speech": "Nine, you said? I'll be there.", "thoughts": "He asked.", "#;
        let brain = ScriptedBrain::new().say("mara", format!("{reply}{LEDGER}}}"));
        inn.world_mut().insert_resource(Brains::new(brain));
        inn.world_mut().flush();
        crate::hear::speak(inn.world_mut(), brannic, "Will you come at nine?", &[mara]);
        inn.heard();
        inn.update();
        inn.update();
        let heard = inn.heard();
        assert!(heard.contains("brannic: mara says to them \"Nine, you said?"), "{heard}");
    }

    #[test]
    fn who_answers_a_call_from_next_door_calls_back_and_who_answers_somebody_gone_does_not() {
        let heard_next_door = |calls: bool| {
            let mut inn = Inn::new();
            let (mara, brannic, yard) = (inn.mara, inn.brannic, inn.yard);
            let reply = r#"{"chosenIndex": 0, "speech": "Nine, you said? I'll be there.", "thoughts": "He asked.", "#;
            let brain = ScriptedBrain::new().say("mara", format!("{reply}{LEDGER}}}"));
            inn.world_mut().insert_resource(Brains::new(brain));
            inn.world_mut().flush();
            if !calls {
                crate::hear::speak(inn.world_mut(), brannic, "Will you come at nine?", &[mara]);
            }
            inn.world_mut().entity_mut(brannic).insert(crate::place::LocatedIn(yard));
            if calls {
                let words = "Mara! Will you come at nine?";
                inn.say(brannic, Verb::Call, &[], words).expect("he has a voice");
            }
            inn.heard();
            inn.update();
            inn.update();
            let heard = inn.heard();
            heard.lines().any(|line| {
                line.starts_with("brannic: mara says") && line.ends_with("(hearsay) @taproom")
            })
        };
        assert!(heard_next_door(true));
        assert!(!heard_next_door(false), "he has left, and called nothing");
    }

    #[test]
    fn words_for_somebody_whom_one_goes_to_are_said_there() {
        let mut inn = Inn::new();
        let (mara, brannic, yard, arch) = (inn.mara, inn.brannic, inn.yard, inn.yard_arch);
        inn.world_mut().entity_mut(brannic).insert(crate::place::LocatedIn(yard));
        let is_for_there = |inn: &Inn, words: &str| is_for_there(inn.world(), mara, words, yard);
        assert!(is_for_there(&inn, "Brannic, you can come in."));
        assert!(!is_for_there(&inn, "Tamsin, I am off to Brannic."), "she is here");
        assert!(!is_for_there(&inn, "Back in a moment."));
        let kept = OnArrival(Percept::speech("mara", "Brannic, you can come in."));
        inn.world_mut().entity_mut(mara).insert(kept);
        inn.decide(mara, "world:go", &[yard, arch]);
        assert!(inn.heard().contains("mara says to them \"Brannic, you can come in.\" @yard"));
    }

    #[test]
    fn what_stands_before_a_call_to_where_one_goes_is_heard_where_one_still_is() {
        let mut inn = Inn::new();
        let (mara, tamsin, yard) = (inn.mara, inn.tamsin, inn.yard);
        inn.world_mut().entity_mut(tamsin).insert(crate::place::LocatedIn(yard));
        let mut heard = |words: &str| {
            let speech = Percept::speech("mara", words);
            say_what_is_for_here(inn.world_mut(), mara, &speech, Some(yard));
            inn.heard()
        };
        let both = "Whatever you are at, do it by the fire. Coming, Tamsin. I said I would.";
        let here = "brannic: mara says \"Whatever you are at, do it by the fire.\" @taproom";
        assert_eq!(heard(both), here);
        assert_eq!(heard("Tamsin, wait for me."), "");
    }

    #[test]
    fn what_is_said_to_one_here_and_one_where_one_goes_is_said_to_both() {
        let mut inn = Inn::new();
        let (mara, tamsin, yard) = (inn.mara, inn.tamsin, inn.yard);
        inn.world_mut().entity_mut(tamsin).insert(crate::place::LocatedIn(yard));
        inn.world_mut().flush();
        let there = |words: &str| {
            let speech = Percept::speech("mara", words);
            part_for_there(inn.world(), mara, &speech, yard).map(|part| part.text)
        };
        let both = there("Not now, Brannic. Coming, Tamsin. I said I would.");
        assert_eq!(both.as_deref(), Some("Coming, Tamsin. I said I would."));
        assert_eq!(there("Not now, Brannic."), None);
        assert_eq!(there("Not now. Tamsin is waiting."), None, "she is spoken of");
    }

    #[test]
    fn speech_is_heard_before_the_deed_where_it_was_said() {
        let reply = r#"{"chosenIndex": 3, "speech": "Excuse me.", "thoughts": "Now.", "#;
        check(
            &format!("{reply}{LEDGER}}}"),
            expect![[r#"
                brannic: mara says "Excuse me." @taproom
                brannic: Mara tries the cellar door. It is locked. @taproom
                mara failed: The cellar door is locked. It takes the iron key."#]],
        );
    }
}
