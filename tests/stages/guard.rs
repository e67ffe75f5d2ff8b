//! Guard: what a model chose is checked, corrected, or not done at all.

mod announcing;
mod evading;
mod self_checking;
mod stubborn;
mod telling;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_cognition::act::{Judgement, Question};
use bevy_cognition::collect::UtteranceMade;
use bevy_cognition::guard::Remedy;
use bevy_cognition::plan::GatherKnowledge;
use bevy_cognition::prelude::*;
use bevy_cognition::settings::OnFailure;
use cognition_core::guard::{GuardRules, Objection, Origin, RecentActs, Repeated, Strictness};
use cognition_core::plan::Fact;
use cognition_core::prompt::Purpose;
use cognition_core::record::{RemedyOutcome, ReviewMoment, RunEvent, TurnEnd};
use cognition_testkit::{MindHarness, ScriptedBrain, reply};
use serde_json::{Value, json};
use std::sync::Arc;

/// What is not true, by stable id and word.
#[derive(Resource, Default)]
struct Untrue(Vec<(&'static str, &'static str)>);

#[derive(SystemParam)]
struct Truth<'w, 's> {
    untrue: Res<'w, Untrue>,
    things: Query<'w, 's, &'static Referable>,
}

impl PreconditionJudge for Truth<'_, '_> {
    fn judge(&self, question: &Question) -> Judgement {
        let Ok(thing) = self.things.get(question.thing) else {
            return Judgement::violated("It is gone.");
        };
        let is_untrue =
            |(id, is): &(&str, &str)| *id == thing.stable_id.as_str() && *is == question.is;
        let holds = !self.untrue.0.iter().any(is_untrue);
        Judgement::of(holds, || format!("The {} is not {}.", thing.label, question.is))
    }
}

/// A game's own rule: nobody touches what is called sacred.
#[derive(SystemParam)]
struct NothingSacred<'w, 's> {
    things: Query<'w, 's, &'static Referable>,
}

impl Guardrail for NothingSacred<'_, '_> {
    fn review(&self, suggestion: &Suggestion) -> Verdict {
        let sacred = |thing: &Referable| thing.label.contains("sacred");
        match suggestion.targets().any(|target| self.things.get(target).is_ok_and(sacred)) {
            true => Verdict::reject("nobody touches what is sacred"),
            false => Verdict::Allow,
        }
    }
}

/// Puts the offer of that number in place of whatever was chosen.
#[derive(SystemParam)]
struct Always<const INDEX: u32>;

impl<const INDEX: u32> Guardrail for Always<INDEX> {
    fn review(&self, suggestion: &Suggestion) -> Verdict {
        match suggestion.chosen == INDEX {
            true => Verdict::Allow,
            false => Verdict::amend(INDEX, "there is only one way"),
        }
    }
}

/// Whoever knows nothing of the world does nothing.
#[derive(SystemParam)]
struct OnlyKnowing;

impl Guardrail for OnlyKnowing {
    fn review(&self, suggestion: &Suggestion) -> Verdict {
        match suggestion.facts.is_empty() {
            true => Verdict::reject("it knows nothing"),
            false => Verdict::Allow,
        }
    }
}

fn game(brain: Arc<ScriptedBrain>, plugin: fn(&mut App)) -> MindHarness {
    let mut harness = MindHarness::with_plugins(brain, move |app: &mut App| {
        app.init_resource::<Untrue>().add_precondition_judge::<Truth>();
        plugin(app);
    });
    harness.finish_all();
    harness
}

fn plain(_: &mut App) {}

/// Offers to take the sacred cup, to open the door and to ring the bell: 1, 2 and 3.
fn furnish(harness: &mut MindHarness) {
    let bell = harness.spawn_thing("item", "bell", "bell");
    let cup = harness.spawn_thing("item", "sacred cup", "cup");
    let door = harness.spawn_thing("door", "oak door", "door");
    harness.offer(move |_, gather| {
        gather.present.extend([bell, cup, door]);
        let open = ActionOffer::new("house:unbar", "Open the oak door").target(door);
        gather.offers.push(open.tag("open").requires("unlocked", 0));
        gather.offers.push(ActionOffer::new("house:take", "Take the cup").target(cup).tag("take"));
        gather.offers.push(ActionOffer::new("inn:ring", "Ring the bell").target(bell));
    });
}

fn untrue(harness: &mut MindHarness, what: &[(&'static str, &'static str)]) {
    harness.app.insert_resource(Untrue(what.to_vec()));
}

fn policy(harness: &mut MindHarness, remedies: &[Remedy]) {
    harness.set(|settings| settings.guard.remedies = remedies.to_vec());
}

fn with(mut reply: Value, field: &str, value: Value) -> String {
    reply[field] = value;
    reply.to_string()
}

fn choosing(index: u32) -> Value {
    serde_json::from_str(&reply(index, "", "So be it.")).expect("a reply is JSON")
}

fn done(harness: &MindHarness) -> Vec<String> {
    harness.decisions().iter().map(|decided| decided.action_id().to_owned()).collect()
}

fn ends(harness: &MindHarness) -> Vec<TurnEnd> {
    harness.events(|event| match event {
        RunEvent::TurnEnded { end, .. } => Some(end.clone()),
        _ => None,
    })
}

fn remedies(harness: &MindHarness) -> Vec<(Remedy, RemedyOutcome)> {
    harness.events(|event| match event {
        RunEvent::RemedyTried { remedy, outcome, .. } => Some((*remedy, outcome.clone())),
        _ => None,
    })
}

/// Every objection in the trace: which guardrail, when, what.
fn objections(harness: &MindHarness) -> Vec<(String, ReviewMoment, Objection)> {
    let of = |event: &RunEvent| match event {
        RunEvent::SuggestionReviewed { moment, reviews, .. } => {
            let objecting = reviews.iter().filter_map(|review| {
                let objection = review.verdict.objection()?.clone();
                Some((review.guardrail.to_string(), *moment, objection))
            });
            Some(objecting.collect::<Vec<_>>())
        }
        _ => None,
    };
    harness.events(of).into_iter().flatten().collect()
}

#[test]
fn a_rule_of_the_game_stops_an_action_and_the_mind_learns_why() {
    let brain = Arc::new(ScriptedBrain::new().say("mara", reply(1, "", "Mine.")));
    let mut harness = game(brain, |app| {
        app.add_guardrail::<NothingSacred>();
    });
    furnish(&mut harness);
    policy(&mut harness, &[Remedy::Wait]);
    let mara = harness.spawn_mind("mara");
    harness.request_turn(mara).run();
    assert!(harness.decisions().is_empty());
    let why = "nobody touches what is sacred.".to_owned();
    assert_eq!(ends(&harness), [TurnEnd::Refused { why }]);
    let log = harness.get::<PerceptionLog>(mara);
    let last = log.entries().last().expect("it perceived why");
    assert_eq!(last.percept.text, "Take the cup: nobody touches what is sacred.");
    assert!(!harness.has::<CognitiveLedger>(mara), "the ledger stays as it was");
    let (guardrail, moment, _) = &objections(&harness)[0];
    assert_eq!((guardrail.as_str(), *moment), ("NothingSacred", ReviewMoment::Guard));
}

#[test]
fn every_verdict_is_kept_in_the_order_in_which_the_guardrails_were_added() {
    let brain = Arc::new(ScriptedBrain::new().say("mara", reply(3, "", "Ring.")));
    let mut harness = game(brain, |app| {
        app.add_guardrail::<NothingSacred>();
    });
    furnish(&mut harness);
    let mara = harness.spawn_mind("mara");
    harness.request_turn(mara).run();
    let reviews = harness.events(|event| match event {
        RunEvent::SuggestionReviewed { moment, reviews, .. } => {
            let names = reviews.iter().map(|review| review.guardrail.to_string()).collect();
            Some((*moment, names))
        }
        _ => None,
    });
    let all: Vec<String> = [
        "intent",
        "validity",
        "premises",
        "say_do",
        "secrets",
        "promises",
        "repetition",
        "NothingSacred",
    ]
    .map(str::to_owned)
    .to_vec();
    assert_eq!(reviews, [(ReviewMoment::Guard, all.clone()), (ReviewMoment::Act, all)]);
}

#[test]
fn what_a_mind_knows_is_there_for_its_guards_where_something_merely_seen_began_the_turn() {
    let brain = Arc::new(ScriptedBrain::new().say("mara", reply(3, "", "Ring.")));
    let mut harness = game(brain, |app| {
        app.add_guardrail::<OnlyKnowing>();
    });
    furnish(&mut harness);
    harness.app.add_observer(|mut gather: On<GatherKnowledge>| {
        gather.facts.push(Fact::new("at", ["bell", "door"]));
    });
    let mara = harness.spawn_mind("mara");
    harness.perceive(mara, Percept::event("A light goes on upstairs.").addressed()).run();
    assert_eq!(done(&harness), ["inn:ring"]);
}

#[test]
fn an_amendment_is_reviewed_by_the_whole_chain() {
    let brain = Arc::new(ScriptedBrain::new().say("mara", reply(3, "", "Ring.")));
    let mut harness = game(brain, |app| {
        app.add_guardrail::<NothingSacred>().add_guardrail::<Always<1>>();
    });
    furnish(&mut harness);
    policy(&mut harness, &[Remedy::Wait]);
    let mara = harness.spawn_mind("mara");
    harness.request_turn(mara).run();
    assert!(harness.decisions().is_empty(), "what was put in place is sacred");
}

#[test]
fn an_amendment_takes_the_place_of_what_was_chosen() {
    let brain = Arc::new(ScriptedBrain::new().say("mara", reply(1, "", "Mine.")));
    let mut harness = game(brain, |app| {
        app.add_guardrail::<Always<3>>();
    });
    furnish(&mut harness);
    let mara = harness.spawn_mind("mara");
    harness.request_turn(mara).run();
    assert_eq!(done(&harness), ["inn:ring"]);
    assert_eq!(harness.decisions()[0].origin, Origin::Amended);
}

/// The numbers of the deeds that words went with.
#[derive(Resource, Default)]
struct SaidWith(Vec<u32>);

#[test]
fn words_go_by_the_deed_that_takes_the_place_of_what_was_chosen() {
    let brain = Arc::new(ScriptedBrain::new().say("mara", reply(1, "Now.", "Mine.")));
    let mut harness = game(brain, |app| {
        app.add_guardrail::<Always<3>>();
    });
    furnish(&mut harness);
    harness.app.init_resource::<SaidWith>().add_observer(
        |said: On<UtteranceMade>, mut with: ResMut<SaidWith>| {
            with.0.push(said.decision.chosen_index);
        },
    );
    let mara = harness.spawn_mind("mara");
    harness.request_turn(mara).run();
    assert_eq!(harness.app.world().resource::<SaidWith>().0, [3]);
    assert_eq!(harness.decisions()[0].decision.chosen_index, 1, "the choice stays on record");
}

#[test]
fn guardrails_that_amend_each_other_end_in_a_rejection() {
    let brain = Arc::new(ScriptedBrain::new().say("mara", reply(1, "", "Mine.")));
    let mut harness = game(brain, |app| {
        app.add_guardrail::<Always<2>>().add_guardrail::<Always<3>>();
    });
    furnish(&mut harness);
    policy(&mut harness, &[Remedy::Wait]);
    let mara = harness.spawn_mind("mara");
    harness.request_turn(mara).run();
    assert!(harness.decisions().is_empty());
    let disputed =
        |end: &TurnEnd| matches!(end, TurnEnd::Refused { why } if why.contains("circles"));
    assert!(ends(&harness).iter().all(disputed), "{:?}", ends(&harness));
}

#[test]
fn an_amendment_to_what_is_not_on_offer_is_a_rejection() {
    let brain = Arc::new(ScriptedBrain::new().say("mara", reply(1, "", "Mine.")));
    let mut harness = game(brain, |app| {
        app.add_guardrail::<Always<9>>();
    });
    furnish(&mut harness);
    policy(&mut harness, &[Remedy::Wait]);
    let mara = harness.spawn_mind("mara");
    harness.request_turn(mara).run();
    let why = "action 9 was to be taken instead, but is not on offer.".to_owned();
    assert_eq!(ends(&harness), [TurnEnd::Refused { why }]);
}

#[test]
#[should_panic(expected = "`NothingSacred` comes too late")]
fn no_guardrail_can_be_added_once_the_app_is_finished() {
    let mut harness = game(Arc::new(ScriptedBrain::new()), plain);
    harness.app.add_guardrail::<NothingSacred>();
}

#[test]
fn the_first_alternative_that_is_still_valid_wins_and_the_others_are_kept_with_the_reason() {
    let text = with(choosing(2), "alternatives", json!([1, 3]));
    let brain = Arc::new(ScriptedBrain::new().say("mara", text));
    let mut harness = game(brain, |app| {
        app.add_guardrail::<NothingSacred>();
    });
    furnish(&mut harness);
    untrue(&mut harness, &[("door", "unlocked")]);
    let mara = harness.spawn_mind("mara");
    harness.request_turn(mara).run();
    assert_eq!(done(&harness), ["inn:ring"]);
    assert_eq!(harness.decisions()[0].origin, Origin::NextBest);
    let reasons: Vec<String> =
        objections(&harness).iter().map(|(_, _, why)| why.to_string()).collect();
    assert!(reasons[0].contains("The oak door is not unlocked."), "{reasons:?}");
    assert!(reasons.contains(&"nobody touches what is sacred".to_owned()), "{reasons:?}");
}

#[test]
fn a_single_choice_without_alternatives_still_works() {
    let brain = Arc::new(ScriptedBrain::new().say("mara", reply(3, "", "Ring.")));
    let mut harness = game(brain, plain);
    furnish(&mut harness);
    let mara = harness.spawn_mind("mara");
    harness.request_turn(mara).run();
    assert_eq!(done(&harness), ["inn:ring"]);
    assert_eq!(harness.decisions()[0].origin, Origin::Chosen);
}

#[test]
fn a_retry_tells_the_model_what_was_wrong_and_what_is_left() {
    let brain = Arc::new(
        ScriptedBrain::new()
            .say("mara", reply(2, "Open up, I say!", "In."))
            .say("mara", reply(3, "Then I ring.", "Ring.")),
    );
    let mut harness = game(brain.clone(), plain);
    furnish(&mut harness);
    untrue(&mut harness, &[("door", "unlocked")]);
    policy(&mut harness, &[Remedy::Retry, Remedy::Wait]);
    let mara = harness.spawn_mind("mara");
    harness.request_turn(mara).run();
    assert_eq!(done(&harness), ["inn:ring"]);
    let asked = brain.asked();
    assert_eq!(asked.len(), 2);
    let indices: Vec<u32> = asked[1].actions.iter().map(|action| action.index).collect();
    assert_eq!(indices, [1, 3], "what is left keeps its numbers");
    let prompt = &asked[1].prompt.volatile;
    assert!(prompt.contains("not unlocked: The oak door is not unlocked."), "{prompt}");
    let unsaid =
        "Nothing is said yet, not even \"Open up, I say!\": send the words that go with it, too.";
    assert!(prompt.contains(unsaid), "nobody heard it: {prompt}");
    assert_eq!(
        prompt.matches("Open up, I say!").count(),
        1,
        "nor does it stand in the log: {prompt}"
    );
    assert_eq!(said(&harness), ["Then I ring."]);
}

fn said(harness: &MindHarness) -> Vec<String> {
    let said = harness.events(|event| match event {
        RunEvent::Uttered { speech, .. } => Some(speech.clone()),
        _ => None,
    });
    said.into_iter().filter(|speech| !speech.is_empty()).collect()
}

#[test]
fn what_announces_a_deed_that_is_refused_is_not_said_and_what_stands_alone_is() {
    for (speech, heard) in
        [("I'll open the oak door.", ""), ("Good evening, all.", "Good evening, all.")]
    {
        let brain = Arc::new(ScriptedBrain::new().say("mara", reply(2, speech, "In.")));
        let mut harness = game(brain, plain);
        furnish(&mut harness);
        untrue(&mut harness, &[("door", "unlocked")]);
        policy(&mut harness, &[Remedy::Wait]);
        let mara = harness.spawn_mind("mara");
        harness.request_turn(mara).run();
        assert!(harness.decisions().is_empty());
        assert_eq!(said(&harness).concat(), heard);
        let mut log = harness.get::<PerceptionLog>(mara).entries();
        assert!(log.any(|entry| entry.percept.failed), "it hears what became of it");
    }
}

#[test]
fn no_other_deed_is_put_under_words_that_speak_of_the_one_that_was_chosen() {
    for (speech, heard) in
        [("I'll open the oak door.", ""), ("Good evening, all.", "Good evening, all.")]
    {
        let mut wrong: Value = serde_json::from_str(&reply(2, speech, "In.")).expect("is JSON");
        wrong["alternatives"] = json!([3]);
        let brain = Arc::new(ScriptedBrain::new().say("mara", wrong.to_string()));
        let mut harness = game(brain, plain);
        furnish(&mut harness);
        untrue(&mut harness, &[("door", "unlocked")]);
        policy(&mut harness, &[Remedy::NextBest, Remedy::Wait]);
        let mara = harness.spawn_mind("mara");
        harness.request_turn(mara).run();
        assert_eq!(done(&harness), ["inn:ring"]);
        assert_eq!(said(&harness).concat(), heard);
    }
}

#[test]
fn a_stubborn_model_is_asked_once_more_and_no_oftener() {
    let brain = Arc::new(ScriptedBrain::new().say("mara", reply(2, "Open up, I say!", "In.")));
    let mut harness = game(brain.clone(), plain);
    furnish(&mut harness);
    untrue(&mut harness, &[("door", "unlocked")]);
    harness.set(|settings| settings.turns.on_failure = OnFailure::Wait);
    let mara = harness.spawn_mind("mara");
    harness.request_turn(mara).run();
    assert_eq!(brain.asked().len(), 2);
    assert!(harness.decisions().is_empty());
    let said = harness.get::<PerceptionLog>(mara).entries();
    let said = said.filter(|entry| entry.percept.text.contains("Open up")).count();
    assert_eq!(said, 0, "words that announce a deed are not said without it");
}

#[test]
fn what_the_intent_means_is_done_instead_of_what_contradicts_it() {
    let intent = json!({"goal": "call for help", "target": "item_1", "preferred_action": "ring"});
    let brain = Arc::new(ScriptedBrain::new().say("mara", with(choosing(2), "intent", intent)));
    let mut harness = game(brain, plain);
    furnish(&mut harness);
    untrue(&mut harness, &[("door", "unlocked")]);
    let mara = harness.spawn_mind("mara");
    harness.request_turn(mara).run();
    assert_eq!(done(&harness), ["inn:ring"]);
    let scores = objections(&harness).into_iter().find_map(|(_, _, objection)| match objection {
        Objection::StraysFromIntent { scores, .. } => Some(scores),
        _ => None,
    });
    assert_eq!(scores.expect("the scores are in the trace")[0].index, 3);
}

#[test]
fn a_policy_of_its_own_replaces_the_settings_for_one_mind() {
    let lines =
        ScriptedBrain::new().say("mara", reply(2, "", "In.")).say("odo", reply(2, "", "In."));
    let mut harness = game(Arc::new(lines), plain);
    furnish(&mut harness);
    untrue(&mut harness, &[("door", "unlocked")]);
    policy(&mut harness, &[Remedy::Wait]);
    let mara = harness.spawn_mind("mara");
    let odo = harness.spawn_mind("odo");
    harness.app.world_mut().entity_mut(odo).insert(GuardPolicy::off());
    harness.request_turn(mara).request_turn(odo).run();
    let minds: Vec<String> =
        harness.decisions().iter().map(|decided| decided.mind.to_string()).collect();
    assert_eq!(minds, ["odo"]);
}

#[test]
fn the_whole_chain_runs_again_on_the_world_as_it_is_at_the_moment_of_acting() {
    let lines =
        ScriptedBrain::new().say("ada", reply(2, "", "In.")).say("bea", reply(2, "", "In."));
    let mut harness = game(Arc::new(lines), plain);
    furnish(&mut harness);
    policy(&mut harness, &[Remedy::Wait]);
    harness.app.add_observer(|_: On<ActionDecided>, mut untrue: ResMut<Untrue>| {
        untrue.0.push(("door", "unlocked"));
    });
    let minds = ["bea", "ada"].map(|id| harness.spawn_mind(id));
    harness.request_turn(minds[0]).request_turn(minds[1]).run();
    assert_eq!(harness.decisions().len(), 1);
    let (guardrail, moment, why) = objections(&harness).remove(0);
    assert_eq!((guardrail.as_str(), moment), ("intent", ReviewMoment::Act), "{why}");
}

#[test]
fn a_mind_that_says_one_thing_and_does_another_is_flagged_or_stopped() {
    for (strictness, does) in [(Strictness::Flag, vec!["inn:ring"]), (Strictness::Reject, vec![])] {
        let text = with(choosing(3), "announced_action", json!(2));
        let mut harness = game(Arc::new(ScriptedBrain::new().say("mara", text)), plain);
        furnish(&mut harness);
        harness.set(|settings| {
            settings.guard.rules.say_do = strictness;
            settings.guard.remedies = vec![Remedy::Wait];
        });
        let mara = harness.spawn_mind("mara");
        harness.request_turn(mara).run();
        assert_eq!(done(&harness), does, "{strictness:?}");
        let (guardrail, ..) = &objections(&harness)[0];
        assert_eq!(guardrail, "say_do");
    }
}

#[test]
fn a_deed_that_was_refused_for_what_was_said_with_it_may_come_with_other_words() {
    let tells = reply(3, "I have hidden the miller's gold under the oak.", "Ring.");
    let brain = ScriptedBrain::new().say("mara", tells).say("mara", reply(3, "Come in!", "Ring."));
    let mut harness = game(Arc::new(brain), plain);
    furnish(&mut harness);
    let secret = "I have hidden the miller's gold under the oak.".to_owned();
    let persona = PersonaProfile { secrets: vec![secret], ..PersonaProfile::new("Mara", "Brews.") };
    harness.app.world_mut().resource_mut::<PersonaLibrary>().insert("mara", persona);
    harness.set(|settings| settings.guard.rules.secrets = Strictness::Reject);
    policy(&mut harness, &[Remedy::Retry, Remedy::Wait]);
    let mara = harness.spawn_mind("mara");
    harness.app.world_mut().entity_mut(mara).insert(Persona::new("mara"));
    harness.request_turn(mara).run();
    let objections = objections(&harness);
    assert!(matches!(&*objections, [(_, _, Objection::TellsSecret { .. })]), "{objections:?}");
    assert_eq!(done(&harness), ["inn:ring"], "it was never done before");
    assert_eq!(said(&harness), ["Come in!"]);
}

#[test]
fn what_is_refused_twice_for_its_words_is_done_with_those_that_may_be_said() {
    let tells = || {
        reply(
            3,
            "The gold! I have hidden the miller's gold under the oak. Come in, all of you.",
            "Ring.",
        )
    };
    let brain = ScriptedBrain::new().say("mara", tells()).say("mara", tells());
    let mut harness = game(Arc::new(brain), plain);
    furnish(&mut harness);
    let secret = "I have hidden the miller's gold under the oak.".to_owned();
    let persona = PersonaProfile { secrets: vec![secret], ..PersonaProfile::new("Mara", "Brews.") };
    harness.app.world_mut().resource_mut::<PersonaLibrary>().insert("mara", persona);
    let mara = harness.spawn_mind("mara");
    harness.app.world_mut().entity_mut(mara).insert(Persona::new("mara"));
    harness.request_turn(mara).run();
    assert_eq!(done(&harness), ["inn:ring"]);
    assert_eq!(said(&harness), ["The gold! Come in, all of you."]);
    let is_told = |it: &str| it.contains("unsaid") && it.contains("miller's gold under the oak");
    let log = harness.get::<PerceptionLog>(mara).clone();
    let learns = log.entries().any(|entry| is_told(&entry.percept.text));
    assert!(learns, "it learns what nobody has heard");
    let turns = harness.turns();
    (0..50).for_each(|_| _ = harness.update());
    assert_eq!(harness.turns(), turns, "and takes no turn for it");
}

#[test]
fn a_suggestion_that_rests_on_what_is_no_longer_so_is_rejected() {
    let intent = json!({"goal": "speak to Tamsin", "target": "character_1"});
    let brain = Arc::new(ScriptedBrain::new().say("mara", with(choosing(3), "intent", intent)));
    let mut harness = game(brain, plain);
    harness.spawn_thing("character", "Tamsin", "tamsin");
    let mara = harness.spawn_mind("mara");
    let percept = Percept::event("Tamsin is by the fire.").by("tamsin");
    harness.perceive(mara, percept.claiming("tamsin", "present", true));
    harness.update();
    furnish(&mut harness);
    untrue(&mut harness, &[("tamsin", "present")]);
    policy(&mut harness, &[Remedy::Wait]);
    harness.request_turn(mara).run();
    assert!(harness.decisions().is_empty());
    let (guardrail, _, why) = objections(&harness).remove(0);
    assert_eq!(guardrail, "premises");
    assert_eq!(
        why.to_string(),
        "\"Tamsin is by the fire.\" is no longer so: The Tamsin is not present."
    );
}

#[test]
fn a_choice_that_is_refused_again_and_again_is_not_asked_for_for_ever() {
    let brain =
        Arc::new(ScriptedBrain::new().say("mara", reply(1, "That cup is mine, I say.", "Mine.")));
    let mut harness = game(brain.clone(), |app| {
        app.add_guardrail::<NothingSacred>();
    });
    furnish(&mut harness);
    harness.set(|settings| settings.turns.on_failure = OnFailure::Wait);
    let mara = harness.spawn_mind("mara");
    for _ in 0..30 {
        harness.request_turn(mara).run();
    }
    assert!(brain.asked().len() <= 6, "asked {} times", brain.asked().len());
    harness.perceive(mara, Percept::event("A light goes on upstairs.").addressed()).run();
    assert!(!matches!(ends(&harness).last(), Some(TurnEnd::Quiet)), "until something changes");
}

#[test]
fn a_deed_that_works_each_time_may_be_done_again() {
    let brain = Arc::new(ScriptedBrain::new().say("mara", reply(1, "", "Again.")));
    let mut harness = MindHarness::shared(brain);
    harness.offer(|_, gather| gather.offers.push(ActionOffer::new("fight:hit", "Hit the goblin")));
    harness.app.add_observer(|decided: On<ActionDecided>, mut commands: Commands| {
        let left = 10 - decided.turn;
        commands.trigger(decided.done(format!("You hit the goblin. It has {left} left.")));
    });
    let mara = harness.spawn_mind("mara");
    for _ in 0..5 {
        harness.request_turn(mara).run();
    }
    assert_eq!(harness.decisions().len(), 5, "{:?}", ends(&harness));
}

#[test]
fn a_mind_at_rest_hears_what_came_while_it_was_thinking() {
    let brain = Arc::new(ScriptedBrain::new().say("mara", reply(0, "", "Hm.")));
    let mut harness = MindHarness::shared(brain.clone());
    let mara = harness.spawn_mind("mara");
    harness.app.add_observer(|made: On<UtteranceMade>, mut commands: Commands| {
        if made.turn == 3 {
            let percept = Percept::event("The house is on fire!").addressed();
            commands.trigger(Perceive { entity: made.entity, percept });
        }
    });
    for _ in 0..3 {
        harness.request_turn(mara).run();
    }
    assert_eq!(brain.asked().len(), 4, "{:?}", ends(&harness));
}

const REQUESTS: usize = 100;

/// How often a brain that always gives this reply is asked what to do in a hundred turns, and what
/// it did.
fn asked_in_a_hundred_turns(text: &str, rules: GuardRules) -> (usize, MindHarness) {
    let brain = Arc::new(ScriptedBrain::new().say("mara", text));
    let mut harness = game(brain.clone(), plain);
    furnish(&mut harness);
    harness.set(|settings| settings.guard.rules = rules);
    let mara = harness.spawn_mind("mara");
    for _ in 0..REQUESTS {
        harness.request_turn(mara).run();
    }
    let decided = brain.asked().iter().filter(|asked| asked.purpose == Purpose::Decide).count();
    (decided, harness)
}

#[test]
fn a_brain_that_always_gives_the_same_reply_is_broken_within_three_decisions() {
    let unguarded = asked_in_a_hundred_turns(&reply(3, "", "Ring."), GuardRules::none());
    assert_eq!(unguarded.0, REQUESTS);
    for text in [reply(3, "", "Ring."), reply(3, "Is nobody there at all?", "Ring.")] {
        let (asked, harness) = asked_in_a_hundred_turns(&text, GuardRules::default());
        assert!(asked * 10 <= REQUESTS, "{asked} calls");
        let rings = done(&harness).iter().filter(|action| *action == "inn:ring").count();
        assert!(rings <= 2, "should be broken at the third decision: {:?}", done(&harness));
        let (_, _, first) = objections(&harness).remove(0);
        assert!(matches!(first, Objection::Repeated { what: Repeated::Deed, .. }), "{first}");
    }
}

#[test]
fn a_mind_that_only_waits_or_only_repeats_its_words_is_not_asked_for_ever() {
    for text in [reply(0, "", "Hm."), reply(0, "I shall wait here until it opens.", "Hm.")] {
        let (asked, _) = asked_in_a_hundred_turns(&text, GuardRules::default());
        assert!(asked * 10 <= REQUESTS, "{asked} calls for {text}");
    }
}

#[test]
fn a_broken_loop_lets_go_when_the_world_changes() {
    let (asked, mut harness) =
        asked_in_a_hundred_turns(&reply(3, "", "Ring."), GuardRules::default());
    let mut minds = harness.app.world_mut().query_filtered::<Entity, With<RecentActs>>();
    let mara = minds.iter(harness.app.world()).next().expect("one mind has acted");
    harness.request_turn(mara).run();
    assert_eq!(ends(&harness).last(), Some(&TurnEnd::Quiet));
    let before = done(&harness).len();
    harness.perceive(mara, Percept::event("A light goes on upstairs.").addressed()).run();
    assert_eq!(done(&harness).len(), before + 1, "asked {asked} times before");
    assert_eq!(done(&harness).last().map(String::as_str), Some("inn:ring"));
}

#[test]
fn the_escalation_goes_from_asking_again_to_another_intent_to_waiting() {
    let (_, harness) = asked_in_a_hundred_turns(&reply(3, "", "Ring."), GuardRules::default());
    let tried: Vec<Remedy> = remedies(&harness).into_iter().map(|(remedy, _)| remedy).collect();
    assert_eq!(tried.first(), Some(&Remedy::Retry));
    assert_eq!(tried.last(), Some(&Remedy::Wait));
}
