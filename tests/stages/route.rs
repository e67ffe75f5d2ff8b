//! Route: how a mind engages, and what that changes from percept to action.

use bevy::prelude::*;
use bevy_cognition::prelude::*;
use bevy_cognition::route::SkillApp;
use bevy_cognition::route::{InnateSkills, Routing};
use bevy_cognition::settings::{RouterSwitch, StirSwitch, TieBreak};
use cognition_core::memory::{Fact, Facts, Gist, Gists};
use cognition_core::mind::GameTime;
use cognition_core::prompt::Purpose;
use cognition_core::record::{RunEvent, TurnEnd};
use cognition_core::route::{EngagementMode, RouteCause, RouteRecord, RoutingWeights, Topics};
use cognition_core::skill::{Skill, SkillCall, SkillFault, SkillMind, Termination};
use cognition_llm::ThoughtRequest;
use cognition_testkit::{MindHarness, ScriptedBrain, ScriptedReply, reply};
use std::sync::Arc;
use std::time::Duration;

use EngagementMode::{Acknowledge, Clarify, Gather, Ignore, Respond};

/// Mara, who may walk, and say something; and who is asked. She is
/// routed by the weights of the mode router's design: what is cold is asked back.
fn mara_with(brain: ScriptedBrain) -> (MindHarness, Entity, Arc<ScriptedBrain>) {
    let brain = Arc::new(brain);
    let mut harness = MindHarness::shared(brain.clone());
    let weights = RoutingWeights::document().clone().into();
    harness.app.insert_resource(Routing { weights });
    harness.offer(|_, gather| {
        gather.offers.push(ActionOffer::new("inn:tell", "Speak to Odo").tag("speech"));
        gather.offers.push(ActionOffer::new("inn:walk", "Walk away").tag("move"));
    });
    harness.finish_all();
    harness.spawn_thing("character", "Odo", "odo");
    let mara = harness.spawn_mind("mara");
    (harness, mara, brain)
}

fn mara() -> (MindHarness, Entity, Arc<ScriptedBrain>) {
    mara_with(ScriptedBrain::new().say("mara", reply(0, "Well.", "Well.")))
}

/// Odo says something to Mara, and everything that follows happens.
fn say(harness: &mut MindHarness, mara: Entity, words: &str) {
    harness.perceive(mara, Percept::speech("odo", words).addressed()).run();
}

fn routes(harness: &MindHarness) -> Vec<RouteRecord> {
    harness.events(|event| match event {
        RunEvent::RouteDecided { route, .. } => Some(route.as_ref().clone()),
        _ => None,
    })
}

fn modes(harness: &MindHarness) -> Vec<EngagementMode> {
    routes(harness).iter().map(|route| route.selected_mode).collect()
}

fn offered(request: &ThoughtRequest) -> Vec<&str> {
    request.actions.iter().map(|action| action.action.as_str()).collect()
}

/// Mara knows things about what she and Odo are talking about.
fn warm_up(harness: &mut MindHarness, mara: Entity, facts: u32, gists: u32) {
    let world = harness.app.world_mut();
    let topics = world.get::<Topics>(mara).expect("a mind has topics");
    let topic = topics.current(&"odo".into()).expect("they have talked").id.clone();
    let at = world.resource::<GameClock>().now;
    let mut known = world.get_mut::<Facts>(mara).expect("a mind has facts");
    for n in 0..facts {
        let (key, value) = (format!("thing {n}"), format!("The thing {n} is blue."));
        known.learn(Fact { topic: topic.clone(), key, value, confidence: 0.9, at });
    }
    let mut remembered = world.get_mut::<Gists>(mara).expect("a mind has gists");
    for (n, content) in ["oats rose", "a mill burnt", "snow fell", "wolves came", "an axe broke"]
        .iter()
        .take(gists as usize)
        .enumerate()
    {
        remembered.remember(Gist::new(topic.clone(), format!("kind {n}"), *content, 9, at));
    }
}

#[test]
fn in_the_cold_a_mind_asks_back_and_may_act_all_the_same() {
    let (mut harness, mara, brain) = mara();
    say(&mut harness, mara, "The heron is late this evening.");
    assert_eq!(modes(&harness), [Clarify]);
    let request = &brain.asked()[0];
    assert_eq!(offered(request), ["inn:tell", "inn:walk"], "should offer deeds as well");
    assert!(request.prompt.volatile.contains("one short question"));
}

#[test]
fn in_the_warm_it_responds_with_all_it_may_do() {
    let (mut harness, mara, brain) = mara();
    say(&mut harness, mara, "The heron is late this evening.");
    warm_up(&mut harness, mara, 4, 5);
    say(&mut harness, mara, "The heron nests on the mill this evening.");
    assert_eq!(modes(&harness), [Clarify, Respond]);
    let request = brain.asked().pop().expect("was asked");
    assert_eq!(offered(&request), ["inn:tell", "inn:walk"]);
    assert!(request.prompt.volatile.contains("The thing 3 is blue."), "should show what it knows");
}

#[test]
fn a_greeting_is_acknowledged_by_a_small_brain_in_few_words() {
    let (mut harness, mara, brain) = mara();
    let small = Arc::new(
        ScriptedBrain::new()
            .say("mara", r#"{"chosenIndex": 0, "speech": "Evening.", "thoughts": "Odo."}"#),
    );
    let brains = Brains::shared(brain.clone()).with_shared_tier("acknowledge", small.clone());
    harness.app.insert_resource(brains);
    say(&mut harness, mara, "Hello, Mara!");
    assert_eq!(modes(&harness), [Acknowledge]);
    assert!(brain.asked().is_empty(), "should not ask the big one");
    let request = &small.asked()[0];
    assert_eq!(offered(request), ["inn:tell"]);
    assert!(request.max_tokens.is_some_and(|tokens| tokens < 200));
    assert!(request.reply_schema.get()["properties"].get("cognitive_ledger").is_none());
    assert!(request.prompt.bytes() < 4_000, "should be short: {}", request.prompt.bytes());
    let said = harness.events(|event| match event {
        RunEvent::Uttered { speech, .. } => Some(speech.clone()),
        _ => None,
    });
    assert_eq!(said, ["Evening."]);
}

#[test]
fn a_greeting_is_not_merely_returned_while_something_happens_that_nobody_did() {
    let (mut harness, mara, brain) = mara();
    let small = Arc::new(ScriptedBrain::new());
    let brains = Brains::shared(brain.clone()).with_shared_tier("acknowledge", small.clone());
    harness.app.insert_resource(brains);
    harness.perceive(mara, Percept::event("A red flare goes up off the point."));
    say(&mut harness, mara, "Hello, Mara!");
    assert!(small.asked().is_empty(), "should not merely greet");
    let request = &brain.asked()[0];
    assert_eq!(offered(request), ["inn:tell", "inn:walk"]);
    assert!(request.prompt.volatile.contains("A red flare goes up"));
}

#[test]
fn nothing_said_is_ignored_without_a_call() {
    let (mut harness, mara, brain) = mara();
    say(&mut harness, mara, "  ");
    assert_eq!(modes(&harness), [Ignore]);
    assert!(brain.asked().is_empty() && harness.decisions().is_empty());
    assert_eq!(harness.get::<Mind>(mara).turns, 0, "should take no turn");
}

#[test]
fn a_question_about_the_past_is_looked_up_and_then_answered_with_what_was_found() {
    let plan = r#"{"actions": [{"type": "recall", "query": "the lantern"}]}"#;
    let brain = ScriptedBrain::new()
        .for_purpose(Purpose::Gather, "mara", plan)
        .say("mara", reply(0, "In the mill.", "He told me."));
    let (mut harness, mara, brain) = mara_with(brain);
    harness.spawn_thing("item", "the lantern", "lantern");
    say(&mut harness, mara, "The lantern is in the old mill.");
    let about =
        Percept::speech("odo", "Do you remember what you said about the lantern last time?");
    harness.perceive(mara, about.addressed().about("lantern")).run();
    assert_eq!(modes(&harness).last(), Some(&Respond), "{:?}", modes(&harness));
    assert!(modes(&harness).contains(&Gather), "{:?}", modes(&harness));
    assert_eq!(routes(&harness).last().map(|route| route.cause), Some(RouteCause::Gathered));
    let answer = brain.asked().pop().expect("was asked");
    assert_eq!(answer.purpose, Purpose::Decide);
    let history = answer.prompt.volatile.split("<act_history>").nth(1).expect("should be there");
    assert!(history.contains("The lantern is in the old mill."), "{history}");
    assert!(answer.situation.recalled[0].contains("old mill"));
    let ended = harness.events(|event| match event {
        RunEvent::SkillsUsed { ended, .. } => Some(*ended),
        _ => None,
    });
    assert_eq!(ended, [None, Some(Termination::NoActions)]);
}

#[test]
fn three_unsure_decisions_widen_the_margin_of_their_topic_alone() {
    let (mut harness, mara, _) = mara();
    say(&mut harness, mara, "The barley of the miller costs a fortune.");
    let unsure = |harness: &mut MindHarness| {
        let mut topics = harness.app.world_mut().get_mut::<Topics>(mara).expect("has topics");
        let id = topics.current(&"odo".into()).expect("they have talked").id.clone();
        let topic = topics.topic_mut(&id).expect("is the current one");
        (0..3).for_each(|_| topic.remember_route(Respond, 0.01, false));
    };
    let margin = |harness: &MindHarness| {
        let route = routes(harness).pop().expect("was routed");
        let weights = &route.weight_snapshot.tie_break;
        let narrowing =
            (weights.base_margin - weights.min_margin) * route.signal_snapshot.context_warmth;
        (route.router_confidence < 0.15, route.effective_margin - weights.base_margin + narrowing)
    };
    unsure(&mut harness);
    warm_up(&mut harness, mara, 0, 1);
    // Thanks in a warm context: RESPOND and ACKNOWLEDGE are close.
    say(&mut harness, mara, "Thanks, the barley of the miller.");
    let (is_unsure, widened) = margin(&harness);
    assert!(is_unsure, "should be unsure itself: {:?}", routes(&harness).last());
    assert!((widened - 0.05).abs() < 1e-9, "{widened}");
    // The same with somebody else is another topic.
    let sela = Percept::speech("sela", "Thanks, the barley of the miller.").addressed();
    harness.perceive(mara, sela).run();
    let (_, other) = margin(&harness);
    assert!(other.abs() < 1e-9, "{other}");
}

#[test]
fn after_asking_back_answering_gains() {
    let (mut harness, mara, _) = mara();
    say(&mut harness, mara, "The heron is late this evening.");
    say(&mut harness, mara, "The heron of the lake, late this evening.");
    let routes = routes(&harness);
    assert_eq!(routes[1].previous_mode, Some(Clarify));
    let signals = routes[1].signal_snapshot;
    let plain = cognition_core::route::route(
        &signals,
        &cognition_core::route::RouteHistory::default(),
        &routes[1].weight_snapshot,
    );
    let gained = routes[1].scores.get(Respond) - plain.scores.get(Respond);
    assert!((gained - 0.05).abs() < 1e-9, "{gained}");
}

/// Thanks among friends: RESPOND 0.58, ACKNOWLEDGE 0.50, margin 0.104 and more.
fn a_tie(tie_break: ScriptedBrain, settings: TieBreak) -> (MindHarness, Arc<ScriptedBrain>) {
    let (mut harness, mara, brain) = mara();
    let tie_break = Arc::new(tie_break);
    let brains = Brains::shared(brain).with_shared_tier("tie_break", tie_break.clone());
    harness.app.insert_resource(brains);
    harness.app.world_mut().resource_mut::<CognitionSettings>().routing.tie_break = settings;
    say(&mut harness, mara, "The barley of the miller costs a fortune.");
    warm_up(&mut harness, mara, 1, 1);
    harness.take_records();
    say(&mut harness, mara, "Thanks, the barley of the miller.");
    (harness, tie_break)
}

#[test]
fn a_tie_is_put_to_a_small_brain_with_the_two_candidates_alone() {
    let brain = ScriptedBrain::new().for_purpose(Purpose::TieBreak, "mara", r#"{"choice": "B"}"#);
    let (harness, asked) = a_tie(brain, TieBreak::Ask);
    let route = routes(&harness).pop().expect("was routed");
    let candidates = route.tiebreaker_candidates.expect("should be a tie");
    assert_eq!((route.tiebreaker_used, route.selected_mode), (true, candidates[1]));
    assert_eq!(asked.asked().len(), 1);
    let prompt = &asked.asked()[0].prompt;
    for mode in EngagementMode::ALL {
        let named = prompt.volatile.contains(mode.name());
        assert_eq!(named, candidates.contains(&mode), "{mode}: {}", prompt.volatile);
    }
    assert!(!prompt.system().contains("Mara"), "should know no character");
}

#[test]
fn a_tie_that_nobody_can_break_goes_to_the_higher_score() {
    for broken in [
        ScriptedBrain::new().for_purpose(Purpose::TieBreak, "mara", "Both are fine."),
        ScriptedBrain::new().for_purpose(Purpose::TieBreak, "mara", ""),
    ] {
        let (harness, asked) = a_tie(broken, TieBreak::Ask);
        let route = routes(&harness).pop().expect("was routed");
        let best = route.tiebreaker_candidates.expect("stays in the record")[0];
        assert_eq!((route.tiebreaker_used, route.selected_mode), (false, best));
        assert_eq!(asked.asked().len(), 1, "should ask once");
    }
    let (harness, asked) = a_tie(ScriptedBrain::new(), TieBreak::HigherScore);
    let route = routes(&harness).pop().expect("was routed");
    assert!(asked.asked().is_empty() && !route.tiebreaker_used);
    assert_eq!(route.tiebreaker_candidates, None, "nobody was to be asked");
}

#[test]
fn a_witness_ignores_small_talk_at_no_cost_and_keeps_it_in_mind() {
    let (mut harness, mara, brain) = mara();
    harness.perceive(mara, Percept::speech("odo", "Sela, is there any stew left?")).run();
    harness.perceive(mara, Percept::event("A mouse runs across the floor.")).run();
    let causes: Vec<_> = routes(&harness).iter().map(|route| route.cause).collect();
    assert_eq!(causes, [RouteCause::Witnessed; 2]);
    assert_eq!(modes(&harness), [Ignore, Ignore]);
    assert!(brain.asked().is_empty());
    assert_eq!(harness.get::<PerceptionLog>(mara).unseen().count(), 2, "should stay new");
}

#[test]
fn a_witness_who_knows_much_acts_without_a_word() {
    let brain = ScriptedBrain::new().say("mara", reply(1, "I'll fetch it!", "I know where it is."));
    let (mut harness, mara, brain) = mara_with(brain);
    say(&mut harness, mara, "The barley of the miller costs a fortune.");
    warm_up(&mut harness, mara, 9, 5);
    say(&mut harness, mara, "Barley, barley, always the barley of the miller.");
    harness.take_records();
    harness.perceive(mara, Percept::speech("odo", "Sela, what is the miller's barley worth?"));
    harness.run();
    let route = routes(&harness).pop().expect("was routed");
    assert_eq!((route.cause, route.selected_mode), (RouteCause::Witnessed, Respond));
    let request = brain.asked().pop().expect("was asked");
    assert_eq!(offered(&request), ["inn:walk"], "should offer no words");
    assert!(request.prompt.volatile.contains("in silence"), "{}", request.prompt.volatile);
    let said = harness.events(|event| match event {
        RunEvent::Uttered { speech, .. } => Some(speech.clone()),
        _ => None,
    });
    assert_eq!(said, [""], "should be kept from speaking");
    assert_eq!(harness.decisions().last().map(ActionDecided::action_id), Some("inn:walk"));
}

#[test]
fn a_move_of_its_own_is_never_ignored() {
    let (mut harness, mara, brain) = mara();
    harness.request_turn(mara).run();
    let route = routes(&harness).pop().expect("was routed");
    assert_eq!((route.cause, route.selected_mode), (RouteCause::Requested, Respond));
    assert_eq!(offered(&brain.asked()[0]), ["inn:tell", "inn:walk"]);
}

#[test]
fn with_the_router_off_everybody_responds_and_witnesses_rest() {
    let (mut harness, mara, brain) = mara();
    harness.app.world_mut().resource_mut::<CognitionSettings>().routing.switch = RouterSwitch::Off;
    say(&mut harness, mara, "Hello!");
    harness.perceive(mara, Percept::event("A mouse runs across the floor.")).run();
    assert_eq!(modes(&harness), [Respond, Ignore]);
    assert_eq!(brain.asked().len(), 1);
}

#[test]
fn an_exchange_leaves_gists_and_facts_and_own_words_are_heard() {
    let (mut harness, mara, _) = mara();
    say(&mut harness, mara, "The lantern is in the old mill.");
    let topics = harness.get::<Topics>(mara);
    let topic = topics.current(&"odo".into()).expect("they have talked").id.clone();
    let now = harness.app.world().resource::<GameClock>().now;
    let facts = harness.get::<Facts>(mara).of_topic(&topic, now);
    assert_eq!(facts.len(), 1);
    assert_eq!(facts[0].value, "The lantern is in the old mill.");
    assert!(harness.get::<Gists>(mara).count(&topic, now) >= 1);
    let working = harness.get::<cognition_core::memory::WorkingMemory>(mara);
    let lines: Vec<_> = working.lines(&"odo".into(), now).map(|line| line.text.as_str()).collect();
    assert_eq!(lines, ["The lantern is in the old mill.", "Well."]);
}

#[test]
fn what_is_scheduled_comes_back_as_a_percept_that_asks_for_a_turn() {
    let plan = r#"{"actions": [{"type": "schedule", "action": "create", "message": "Feed the mule.", "in_seconds": 30}]}"#;
    let brain = ScriptedBrain::new()
        .for_purpose(Purpose::Gather, "mara", plan)
        .say("mara", reply(0, "I will.", "In a moment."));
    let (mut harness, mara, brain) = mara_with(brain);
    harness.set(|settings| settings.turns.stirs = StirSwitch::Off);
    gather_always(&mut harness);
    say(&mut harness, mara, "Can you remind me of the mule in half a minute?");
    assert!(modes(&harness).contains(&Gather), "{:?}", modes(&harness));
    let asked = brain.asked().len();
    for _ in 0..290 {
        harness.update();
    }
    assert_eq!(brain.asked().len(), asked, "should not be due yet");
    for _ in 0..20 {
        harness.update();
    }
    harness.run();
    let log = harness.get::<PerceptionLog>(mara);
    assert!(log.entries().any(|entry| entry.percept.text.contains("Feed the mule.")));
    assert!(brain.asked().len() > asked, "should take a turn because of it");
}

/// Weights within their bounds by which questions are looked up.
fn gather_always(harness: &mut MindHarness) {
    let mut routing = harness.app.world_mut().resource_mut::<Routing>();
    let weights = Arc::make_mut(&mut routing.weights);
    weights.act.base = 0.4;
    weights.act.interrogative_gap = 0.5;
    weights.act.very_cold_penalty = 0.0;
    weights.act.memory_confidence_very_low = 0.5;
    weights.clarify.base = 0.1;
    weights.respond.base = 0.3;
}

#[derive(Debug, Default)]
struct Reckon;

#[derive(Resource)]
struct Taxes(u32);

impl Skill for Reckon {
    fn name(&self) -> &'static str {
        "reckon"
    }

    fn doc(&self) -> &str {
        "reckon: what the village owes. Example: {\"type\": \"reckon\"}"
    }

    fn cues(&self) -> &[&'static str] {
        &["taxes"]
    }

    fn perform(&self, _: &SkillCall, mind: &mut SkillMind<'_>) -> Result<String, SkillFault> {
        Ok(format!("The village owes {} pence.", mind.world.resource::<Taxes>().0))
    }
}

#[test]
fn a_skill_of_the_game_is_told_of_where_it_is_called_for_and_reads_the_world() {
    let brain = ScriptedBrain::new()
        .for_purpose(Purpose::Gather, "mara", r#"{"actions": [{"type": "reckon"}]}"#)
        .say("mara", reply(0, "Twelve.", "Twelve."));
    let (mut harness, mara, brain) = mara_with(brain);
    harness.app.insert_resource(Taxes(12)).add_skill::<Reckon>();
    gather_always(&mut harness);
    say(&mut harness, mara, "What do we owe in taxes?");
    let plan = &brain.asked()[0];
    assert_eq!(plan.purpose, Purpose::Gather);
    assert_eq!(plan.situation.skills, ["recall", "memorize", "introspect", "reckon"]);
    assert!(plan.prompt.volatile.contains("what the village owes"));
    let answer = brain.asked().pop().expect("was asked");
    assert_eq!(answer.situation.recalled, ["The village owes 12 pence."]);
    assert!(harness.app.world().resource::<InnateSkills>().0.get("reckon").is_some());
}

#[test]
fn a_loop_of_skills_ends_after_five_plans_and_a_brain_that_fails_leaves_an_answer() {
    let plan = |n: usize| format!(r#"{{"actions": [{{"type": "recall", "query": "thing {n}"}}]}}"#);
    let brain = (0..9)
        .fold(ScriptedBrain::new(), |brain, n| brain.for_purpose(Purpose::Gather, "mara", plan(n)));
    let (mut harness, mara, brain) = mara_with(brain.say("mara", reply(0, "No.", "No.")));
    gather_always(&mut harness);
    say(&mut harness, mara, "What was it?");
    let planned = brain.asked().iter().filter(|asked| asked.purpose == Purpose::Gather).count();
    assert_eq!(planned, 5);
    assert_eq!(last_termination(&harness), Some(Termination::MaxIterations));

    let brain = ScriptedBrain::new()
        .for_purpose(Purpose::Gather, "mara", "Let me think.")
        .for_purpose(Purpose::Gather, "mara", "Hm.");
    let (mut harness, mara, brain) = mara_with(brain.say("mara", reply(0, "No.", "No.")));
    gather_always(&mut harness);
    say(&mut harness, mara, "What was it?");
    assert_eq!(last_termination(&harness), Some(Termination::NoPlan));
    assert_eq!(brain.asked().last().map(|asked| asked.purpose), Some(Purpose::Decide));
    assert!(!harness.decisions()[0].fallback, "should be answered by the brain");
}

fn last_termination(harness: &MindHarness) -> Option<Termination> {
    let ended = harness.events(|event| match event {
        RunEvent::SkillsUsed { ended, .. } => Some(*ended),
        _ => None,
    });
    ended.last().copied().flatten()
}

#[test]
fn a_loop_of_skills_that_takes_too_long_in_game_time_ends() {
    let brain = ScriptedBrain::new()
        .for_purpose(Purpose::Gather, "mara", r#"{"actions": [{"type": "recall", "query": "a"}]}"#)
        .say("mara", reply(0, "No.", "No."));
    let (mut harness, mara, _) = mara_with(brain);
    gather_always(&mut harness);
    let mut settings = harness.app.world_mut().resource_mut::<CognitionSettings>();
    settings.routing.act_limits.time = Duration::ZERO;
    say(&mut harness, mara, "What was it?");
    assert_eq!(last_termination(&harness), Some(Termination::Timeout));
}

#[test]
fn every_decision_is_a_message_with_its_whole_audit() {
    let (mut harness, mara, _) = mara();
    harness.app.init_resource::<Heard>().add_systems(PostUpdate, hear);
    harness.app.world_mut().resource_mut::<CognitionSettings>().routing.time_decisions = true;
    harness.update();
    say(&mut harness, mara, "The heron is late this evening.");
    let heard = &harness.app.world().resource::<Heard>().0;
    assert_eq!(heard.len(), 1);
    let route = &heard[0].route;
    assert_eq!((heard[0].turn, route.id.as_str()), (Some(1), "mara/1"));
    assert_eq!(route.exchange_id, Some(1));
    assert!(route.routing_time_ms.is_some_and(|time| time > 0.0));
    assert_eq!(route.topic.as_str(), "odo/heron-late");
    assert!(route.created_at > GameTime::default());
}

#[derive(Resource, Default)]
struct Heard(Vec<RouteDecided>);

fn hear(mut decided: MessageReader<RouteDecided>, mut heard: ResMut<Heard>) {
    heard.0.extend(decided.read().cloned());
}

#[test]
fn a_brain_that_hangs_over_a_tie_is_given_up_with_the_turn() {
    let hangs = Arc::new(ScriptedBrain::new().then("mara", ScriptedReply::Hang));
    let (mut harness, mara, _) = mara_with(ScriptedBrain::new().say("mara", reply(0, "", "Hm.")));
    harness.app.world_mut().resource_mut::<CognitionSettings>().requests.timeout =
        Duration::from_millis(20);
    harness.app.insert_resource(Brains::shared(hangs));
    say(&mut harness, mara, "The heron is late this evening.");
    let ends = harness.events(|event| match event {
        RunEvent::TurnEnded { end, .. } => Some(end.clone()),
        _ => None,
    });
    assert_eq!(ends, [TurnEnd::Waited], "should end by the fallback");
}
