//! Proposals and questions wait for an answer, and never for ever.

use super::*;
use bevy_cognition::plan::AnswerProposal;
use bevy_cognition::plan::Consent;
use bevy_cognition::plan::PlanStage;

fn proposing(thoughts: &[String]) -> Inn {
    let brain = thinking(thoughts).say("wren", reply(TELL, "Shall we, Odo?", "Ask him."));
    let mut inn = inn(brain.say("wren", reply(TAKE, "", "The key.")));
    let goal = PursueGoal::new(inn.wren, "Get the silver.").asked_by("odo");
    inn.trigger(goal);
    inn.run();
    inn
}

fn agreed(inn: &Inn) -> Option<Consent> {
    let answered = inn.harness.events(|event| match event {
        RunEvent::PlanAnswered { consent, .. } => Some(*consent),
        _ => None,
    });
    assert_eq!(answered.len(), 1, "should be answered once");
    answered[0]
}

#[test]
fn a_proposal_is_said_to_its_listener_and_waits_for_the_answer() {
    let then = steps(&[("Take the key (item_1)", 0)]);
    let mut inn = proposing(&[proposal("Let us open the chest."), then]);
    assert_eq!(inn.heard().proposals, [("odo".into(), "Let us open the chest.".into())]);
    assert!(inn.plan().pending().is_some_and(|pending| pending.until.is_some()));
    assert_eq!(inn.requests(Purpose::Think).len(), 1, "it waits");
    let by = StableId::new("odo");
    let (entity, words) = (inn.wren, "Gladly.".to_owned());
    inn.trigger(AnswerProposal { entity, by, consent: Consent::Accept, words });
    inn.run();
    assert_eq!(agreed(&inn), Some(Consent::Accept));
    let asked = inn.requests(Purpose::Think);
    assert!(asked[1].prompt.volatile.contains("Gladly."), "{}", asked[1].prompt.volatile);
    assert_eq!(inn.plan().stage, PlanStage::Reached);
}

#[test]
fn plain_words_of_the_listener_answer_it_and_those_of_others_do_not() {
    let mut inn = proposing(&[proposal("Let us open the chest."), steps(&[("Take the key", 0)])]);
    inn.harness.perceive(inn.wren, Percept::speech("pip", "Yes, of course.").addressed());
    assert!(inn.plan().pending().is_some());
    inn.harness.perceive(inn.wren, Percept::speech("odo", "No, I will not.").addressed());
    assert_eq!(inn.plan().stage, PlanStage::Unthought);
    inn.run();
    assert_eq!(agreed(&inn), Some(Consent::Decline));
}

#[test]
fn what_nobody_answers_in_time_is_thought_about_without_an_answer() {
    let mut inn = proposing(&[proposal("Let us open the chest."), steps(&[("Take the key", 0)])]);
    inn.hours_pass(9);
    inn.run();
    assert!(inn.plan().pending().is_some());
    inn.hours_pass(2);
    inn.run();
    assert_eq!(agreed(&inn), None);
    assert_eq!(inn.plan().stage, PlanStage::Reached);
}

#[test]
fn a_question_is_asked_in_speech_and_its_answer_resumes_the_plan() {
    let then = steps(&[("Take the key (item_1)", 0)]);
    let mut inn = proposing(&[question("Where is the key?"), then]);
    let words = Percept::speech("odo", "The key hangs by the door, Wren, where it always does.");
    inn.harness.perceive(inn.wren, words.addressed());
    inn.run();
    let asked = inn.requests(Purpose::Think);
    assert_eq!(asked.len(), 2);
    assert!(asked[1].prompt.volatile.contains("hangs by the door"));
    assert!(asked[1].prompt.volatile.contains("Where is the key?"));
}

#[test]
fn who_only_ever_proposes_gives_up() {
    let again: Vec<String> = (0..9).map(|n| proposal(&format!("Idea number {n}?"))).collect();
    let brain = (0..9).fold(thinking(&again), |brain, n| {
        brain.say("wren", reply(TELL, &format!("What of idea number {n}?"), "Ask him."))
    });
    let mut inn = inn(brain);
    let goal = PursueGoal::new(inn.wren, "Get the silver.").asked_by("odo");
    inn.trigger(goal);
    for _ in 0..20 {
        inn.run();
        inn.hours_pass(11);
    }
    assert!(inn.plan().is_over());
    assert_eq!(inn.heard().proposals.len(), 3);
}

#[test]
fn a_proposal_to_somebody_who_is_not_there_does_not_wait_for_ever() {
    let again: Vec<String> = (0..9).map(|_| proposal("Shall we?")).collect();
    let mut inn = inn(thinking(&again));
    let goal = PursueGoal::new(inn.wren, "Get the silver.").asked_by("the_man_in_the_moon");
    inn.trigger(goal);
    for _ in 0..80 {
        inn.run();
        inn.hours_pass(1);
    }
    assert!(inn.plan().is_over(), "{:?}", inn.plan());
}

#[test]
fn what_is_never_put_while_others_are_answered_is_thought_about_anew() {
    let then = steps(&[("Take the key (item_1)", 0)]);
    let talk = |brain: ScriptedBrain, _| brain.say("wren", reply(TELL, "A fine evening.", "Odo."));
    let mut inn = inn((0..9).fold(thinking(&[propose_to("character_2"), then]), talk));
    inn.pursue("Get the silver.", "PLAN");
    inn.harness.update().run();
    assert!(inn.plan().pending().is_some_and(|pending| pending.until.is_none()));
    for number in 0..5 {
        let words = format!("And what of the chest number {number}, Wren?");
        inn.harness.perceive(inn.wren, Percept::speech("odo", words).addressed());
        inn.harness.update().run();
    }
    assert!(inn.plan().pending().is_none(), "{:?}", inn.plan());
    assert!(inn.plan().silent.is_empty(), "nobody was asked");
    inn.run();
    let thought = inn.requests(Purpose::Think)[1].prompt.volatile.clone();
    assert!(thought.contains("NEVER SAID") && !thought.contains("nobody answered"), "{thought}");
    let answers = |event: &RunEvent| matches!(event, RunEvent::PlanAnswered { .. }).then_some(());
    assert!(inn.harness.events(answers).is_empty());
}
