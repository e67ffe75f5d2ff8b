//! What a turn has answered, where several have spoken: nobody is answered twice, and nobody left
//! without an answer.

use bevy::prelude::*;
use bevy_cognition::prelude::*;
use bevy_cognition::route::Routing;
use bevy_cognition::settings::RouterSwitch;
use cognition_core::prompt::Purpose;
use cognition_core::record::RunEvent;
use cognition_core::route::{EngagementMode, RoutingWeights};
use cognition_testkit::{MindHarness, ScriptedBrain};
use std::sync::Arc;

const BREAD: &str = "Is there any bread left?";
const CHEESE: &str = "And any cheese?";
const FERRY: &str = "When does the ferry leave?";

/// Mara, who may speak to Odo and Sela, and give Sela a loaf.
fn mara_with(brain: ScriptedBrain) -> (MindHarness, Entity, Arc<ScriptedBrain>) {
    let brain = Arc::new(brain);
    let mut harness = MindHarness::shared(brain.clone());
    let odo = harness.spawn_thing("character", "Odo", "odo");
    let sela = harness.spawn_thing("character", "Sela", "sela");
    harness.offer(move |_, gather| {
        let give = ActionOffer::new("inn:give", "Give Sela the loaf").tag("give");
        let to_odo = ActionOffer::new("inn:tell", "Speak to Odo").tag("speech");
        let to_sela = ActionOffer::new("inn:tell", "Speak to Sela").tag("speech");
        gather.offers.extend([give.target(sela), to_odo.target(odo), to_sela.target(sela)]);
    });
    harness.finish_all();
    let mara = harness.spawn_mind("mara");
    (harness, mara, brain)
}

/// The same, who responds to whatever is said to her.
fn responsive(brain: ScriptedBrain) -> (MindHarness, Entity, Arc<ScriptedBrain>) {
    let (mut harness, mara, brain) = mara_with(brain);
    harness.set(|settings| settings.routing.switch = RouterSwitch::Off);
    (harness, mara, brain)
}

fn hear(harness: &mut MindHarness, mara: Entity, lines: &[(&str, &str)]) {
    for (speaker, words) in lines {
        harness.perceive(mara, Percept::speech(*speaker, *words).addressed());
    }
    harness.run();
}

/// What each of the prompts for a decision has shown as waiting for an answer.
fn answering(brain: &ScriptedBrain) -> Vec<String> {
    let section = |prompt: &str| {
        let (_, after) = prompt.split_once("<answering>\n").unwrap_or_default();
        let (section, _) = after.split_once("</answering>").unwrap_or_default();
        section.to_owned()
    };
    let asked = brain.asked();
    let decisions = asked.iter().filter(|request| request.purpose == Purpose::Decide);
    decisions.map(|request| section(&request.prompt.volatile)).collect()
}

#[test]
fn who_asks_and_is_left_waits_for_the_next_turn_and_is_answered_once() {
    let brain = ScriptedBrain::new()
        .says("mara", "A loaf is on the shelf.")
        .says("mara", "At six.")
        .says("mara", "");
    let (mut harness, mara, brain) = responsive(brain);
    hear(&mut harness, mara, &[("odo", BREAD), ("sela", FERRY)]);
    let [first, second] = &answering(&brain)[..] else { panic!("{:?}", answering(&brain)) };
    assert!(first.contains(BREAD) && first.contains(FERRY), "{first}");
    assert!(second.contains(FERRY) && !second.contains(BREAD), "{second}");
    harness.perceive(mara, Percept::event("A bell rings.").addressed()).run();
    assert_eq!(answering(&brain)[2..], [""], "nobody waits any more");
}

#[test]
fn words_that_take_up_what_both_have_asked_answer_both() {
    let brain = ScriptedBrain::new().says("mara", "Bread is left, and the ferry sails at noon.");
    let (mut harness, mara, brain) = responsive(brain);
    hear(&mut harness, mara, &[("odo", BREAD), ("sela", FERRY)]);
    assert_eq!(answering(&brain).len(), 1);
}

#[test]
fn whoever_is_called_by_name_is_answered_as_well() {
    let brain = ScriptedBrain::new().says("mara", "A loaf is on the shelf. Sela, not before noon.");
    let (mut harness, mara, brain) = responsive(brain);
    hear(&mut harness, mara, &[("odo", BREAD), ("sela", FERRY)]);
    assert_eq!(answering(&brain).len(), 1);
}

#[test]
fn all_that_one_speaker_has_said_is_answered_at_once_whoever_spoke_between() {
    let brain =
        ScriptedBrain::new().says("mara", "A loaf is on the shelf.").says("mara", "At six.");
    let (mut harness, mara, brain) = responsive(brain);
    hear(&mut harness, mara, &[("odo", BREAD), ("sela", FERRY), ("odo", CHEESE)]);
    let [first, second] = &answering(&brain)[..] else { panic!("{:?}", answering(&brain)) };
    assert!(first.contains(CHEESE) && first.contains(FERRY), "{first}");
    assert!(second.contains(FERRY) && !second.contains(CHEESE), "{second}");
}

#[test]
fn who_keeps_still_before_all_of_them_is_not_asked_again() {
    let (mut harness, mara, brain) = responsive(ScriptedBrain::new().says("mara", ""));
    hear(&mut harness, mara, &[("odo", BREAD), ("sela", FERRY)]);
    assert_eq!(answering(&brain).len(), 1);
}

/// How often Mara is asked, who asks Odo back and gives Sela the loaf, or does not.
fn turns_of_asking_back(brain: ScriptedBrain) -> usize {
    let (mut harness, mara, brain) = mara_with(brain);
    let weights = RoutingWeights::document().clone().into();
    harness.app.insert_resource(Routing { weights });
    let lines =
        [("odo", "The heron is late this evening."), ("sela", "The loaf smells of rosemary.")];
    hear(&mut harness, mara, &lines);
    let modes = harness.events(|event| match event {
        RunEvent::RouteDecided { route, .. } => Some(route.selected_mode),
        _ => None,
    });
    assert_eq!(modes.first(), Some(&EngagementMode::Clarify));
    answering(&brain).len()
}

#[test]
fn a_deed_for_somebody_answers_them_although_the_turn_goes_by_another() {
    let gives = ScriptedBrain::new().does_saying("mara", "inn:give", "Here you are.");
    assert_eq!(turns_of_asking_back(gives), 1);
    let asks = ScriptedBrain::new().says("mara", "Which heron?").says("mara", "So it does.");
    assert_eq!(turns_of_asking_back(asks), 2);
}

#[test]
fn a_courtesy_that_cannot_be_used_is_left_unsaid_and_asked_for_no_second_time() {
    let (mut harness, mara, brain) = mara_with(ScriptedBrain::new().say("mara", "{}"));
    let weights = RoutingWeights::document().clone().into();
    harness.app.insert_resource(Routing { weights });
    hear(&mut harness, mara, &[("odo", "Hello, Mara!")]);
    assert_eq!(answering(&brain).len(), 1);
    let said = harness.events(|event| match event {
        RunEvent::Uttered { speech, .. } => Some(speech.clone()),
        _ => None,
    });
    assert!(said.is_empty(), "{said:?}");
}
