//! Act: only what is still on offer at the moment of acting happens.

use bevy::log::tracing_subscriber;
use bevy::prelude::*;
use bevy_cognition::mind::GameTime;
use bevy_cognition::prelude::*;
use bevy_cognition::schedule::GameClock;
use bevy_cognition::turn::{AwaitingReply, Turn};
use cognition_core::record::{RunEvent, TurnEnd};
use cognition_testkit::{MindHarness, ScriptedBrain, ScriptedReply, reply};
use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, Once, PoisonError};
use std::time::Duration;

fn ends(harness: &MindHarness) -> Vec<TurnEnd> {
    harness.events(|event| match event {
        RunEvent::TurnEnded { end, .. } => Some(end.clone()),
        _ => None,
    })
}

fn no_longer_possible() -> TurnEnd {
    TurnEnd::Refused { why: "that is no longer possible.".to_owned() }
}

#[test]
fn an_action_that_is_gone_at_the_moment_of_acting_is_refused_and_the_ledger_stays() {
    let brain =
        ScriptedBrain::new().say("ada", reply(1, "", "Mine.")).say("bea", reply(1, "", "Mine!"));
    let mut harness = MindHarness::new(brain);
    let taken = Arc::new(AtomicBool::new(false));
    let key = harness.spawn_thing("item", "key", "key");
    let still_there = taken.clone();
    harness.offer(move |_, gather| {
        if !still_there.load(Ordering::Relaxed) {
            gather.offers.push(ActionOffer::new("world:take", "Take the key").target(key));
        }
    });
    harness.finish_all();
    harness.app.add_observer(move |_: On<ActionDecided>| taken.store(true, Ordering::Relaxed));
    let minds = ["bea", "ada"].map(|id| harness.spawn_mind(id));
    for mind in minds {
        harness.request_turn(mind);
    }
    harness.run();
    let takers: Vec<String> = harness
        .decisions()
        .iter()
        .filter(|d| d.action.is_some())
        .map(|d| d.mind.to_string())
        .collect();
    assert_eq!(
        takers,
        ["ada"],
        "should act in the order of the ids, each seeing what the one before did"
    );
    assert_eq!(ends(&harness), [TurnEnd::Done, no_longer_possible()]);
    let log = harness.get::<PerceptionLog>(minds[0]);
    assert_eq!(
        log.entries().last().map(|e| e.percept.text.as_str()),
        Some("Take the key: that is no longer possible.")
    );
    assert!(!harness.has::<CognitiveLedger>(minds[0]), "should adopt no ledger without an act");
}

#[test]
fn a_target_that_despawns_between_asking_and_acting_is_never_acted_on() {
    let mut harness =
        MindHarness::new(ScriptedBrain::new().say("mara", reply(1, "Catch him!", "Run.")));
    let thief = harness.spawn_thing("character", "thief", "thief");
    harness.offer(move |_, gather| {
        gather.offers.push(ActionOffer::new("world:seize", "Seize the thief").target(thief))
    });
    let mara = harness.spawn_mind("mara");
    harness.app.add_observer(move |_: On<UtteranceMade>, mut commands: Commands| {
        commands.entity(thief).try_despawn()
    });
    harness.request_turn(mara).update();
    assert!(harness.decisions().is_empty());
    assert_eq!(ends(&harness), [no_longer_possible()]);
}

#[test]
fn a_decision_names_mind_action_targets_speech_thoughts_and_why() {
    let text = r#"{"chosenIndex": 1, "speech": "Open up!", "thoughts": "It must open.",
        "intent": {"goal": "get in", "reason": "the night is cold"},
        "cognitive_ledger": {"settled_conclusions": [], "open_questions": []}}"#;
    let mut harness = MindHarness::new(ScriptedBrain::new().say("mara", text));
    let door = harness.spawn_thing("door", "oak door", "cellar_door");
    harness.offer(move |_, gather| {
        gather.offers.push(ActionOffer::new("world:open", "Open it").target(door))
    });
    let mara = harness.spawn_mind("mara");
    harness.request_turn(mara).run();
    let decided = &harness.decisions()[0];
    assert_eq!(
        (decided.mind.as_str(), decided.action_id(), decided.target(0)),
        ("mara", "world:open", Some(door))
    );
    assert_eq!((decided.speech(), decided.thoughts()), ("Open up!", "It must open."));
    assert_eq!(decided.why, "the night is cold");
}

#[test]
fn an_action_that_the_game_forgets_fails_in_the_end() {
    let mut harness = MindHarness::new(ScriptedBrain::new().say("mara", reply(1, "", "I wave.")));
    harness.offer(|_, gather| gather.offers.push(ActionOffer::new("world:wave", "Wave")));
    let mara = harness.spawn_mind("mara");
    harness.request_turn(mara).run();
    assert!(harness.has::<Acting>(mara));
    for _ in 0..650 {
        harness.update();
    }
    assert!(!harness.has::<Acting>(mara), "should give up after a minute of game time");
    assert_eq!(ends(&harness), [TurnEnd::Failed { why: "Wave: nothing came of it.".to_owned() }]);
}

#[test]
fn words_that_the_game_forgets_were_said() {
    let line = "Good evening to you.";
    let mut harness = MindHarness::new(ScriptedBrain::new().say("mara", reply(1, line, "A word.")));
    let odo = harness.spawn_thing("character", "Odo", "odo");
    harness.offer(move |_, gather| {
        let offer = ActionOffer::new("world:tell", "Speak to Odo").target(odo);
        gather.offers.push(offer.tag("speech"));
    });
    let mara = harness.spawn_mind("mara");
    harness.request_turn(mara).run();
    for _ in 0..650 {
        harness.update();
    }
    assert!(!harness.has::<Acting>(mara), "should give up after a minute of game time");
    assert_eq!(ends(&harness), [TurnEnd::Done]);
}

#[test]
fn the_outcome_of_an_action_is_perceived_and_starts_no_turn() {
    let mut harness = MindHarness::new(ScriptedBrain::new().say("mara", reply(1, "", "I wave.")));
    harness.offer(|_, gather| gather.offers.push(ActionOffer::new("world:wave", "Wave")));
    harness.app.add_observer(|decided: On<ActionDecided>, mut commands: Commands| {
        commands.trigger(ActionFinished::failed(decided.entity, "Your arm is stuck."));
    });
    let mara = harness.spawn_mind("mara");
    harness.request_turn(mara).run();
    for _ in 0..10 {
        harness.update();
    }
    let log = harness.get::<PerceptionLog>(mara);
    assert_eq!(log.entries().last().map(|e| e.percept.text.as_str()), Some("Your arm is stuck."));
    assert_eq!(harness.get::<Mind>(mara).turns, 1);
}

#[test]
fn of_two_offers_of_one_deed_the_chosen_one_happens() {
    let mut harness = MindHarness::new(ScriptedBrain::new().say("mara", reply(2, "", "Too dear.")));
    harness.offer(|_, gather| {
        let pay = |sum| ActionOffer::new("shop:pay", format!("Pay {sum} gold"));
        gather.offers.extend([pay(50), pay(5)]);
    });
    let mara = harness.spawn_mind("mara");
    harness.request_turn(mara).run();
    let paid = harness.decisions()[0].action.clone().map(|action| action.description);
    assert_eq!(paid.as_deref(), Some("Pay 50 gold"));
}

#[test]
fn an_action_that_ends_too_late_does_not_end_the_next_one() {
    let mut harness = MindHarness::new(ScriptedBrain::new().say("mara", reply(1, "", "I walk.")));
    harness.offer(|_, gather| {
        gather.offers.push(ActionOffer::new("world:walk", "Walk").tag("repeatable"));
    });
    let mara = harness.spawn_mind("mara");
    harness.request_turn(mara).run();
    let first = harness.decisions()[0].clone();
    harness.app.world_mut().trigger(first.done("You arrive."));
    harness.request_turn(mara).run();
    harness.app.world_mut().trigger(first.done("You arrive once more."));
    harness.update();
    assert!(harness.has::<Acting>(mara), "should go on with the second action");
}

#[test]
fn a_turn_that_ends_while_others_speak_leaves_nothing_behind() {
    let brain = ScriptedBrain::new()
        .say("ada", reply(1, "Stop!", "No."))
        .say("bea", reply(1, "", "One."))
        .then("bea", ScriptedReply::Hang);
    let mut harness = MindHarness::new(brain);
    harness.finish_all().offer(|_, gather| gather.offers.push(ActionOffer::new("world:go", "Go")));
    let [ada, bea] = ["ada", "bea"].map(|id| harness.spawn_mind(id));
    harness.app.add_observer(move |spoken: On<UtteranceMade>, mut commands: Commands| {
        if spoken.entity == ada {
            commands.entity(bea).try_remove::<Turn>();
        }
    });
    harness.request_turn(ada).request_turn(bea).run();
    harness.request_turn(bea).update();
    assert!(harness.has::<AwaitingReply>(bea), "should think about the second turn");
    let done: Vec<Entity> = harness.decisions().iter().map(|decided| decided.entity).collect();
    assert_eq!(done, [ada], "should not do what was decided in the first one");
}

#[test]
fn finishing_what_was_never_begun_harms_nobody() {
    let mut harness = MindHarness::new(ScriptedBrain::new());
    let mara = harness.spawn_mind("mara");
    harness.app.world_mut().trigger(ActionFinished::done(mara, "Done."));
    harness.update();
    assert!(ends(&harness).is_empty());
}

struct Seize;

impl MindAction for Seize {
    const ID: &'static str = "watch:seize";
}

/// A guard whose only offers are those of `Seize`, and a thief that it sees.
fn on_guard(turns: usize) -> (MindHarness, Entity, Entity) {
    let brain = (0..turns)
        .fold(ScriptedBrain::new(), |brain, _| brain.say("guard", reply(1, "Stop!", "A thief.")));
    let mut harness = MindHarness::new(brain);
    harness.app.add_action::<Seize>();
    let thief = harness.spawn_thing("character", "Wisp", "wisp");
    harness.app.add_observer(move |mut gather: On<GatherOffers<Seize>>| {
        gather.push(Seize::offer("Seize Wisp").target(thief).tag("repeatable"));
    });
    let guard = harness.spawn_mind("guard");
    (harness, guard, thief)
}

#[test]
fn an_action_that_is_a_type_is_offered_and_carried_out_by_observers_of_its_own() {
    let (mut harness, guard, thief) = on_guard(1);
    harness.app.add_observer(move |seize: On<Act<Seize>>, mut commands: Commands| {
        assert_eq!((seize.entity, seize.target(0), seize.speech()), (guard, Some(thief), "Stop!"));
        commands.trigger(seize.done("You have got hold of Wisp."));
    });
    harness.request_turn(guard).run();
    assert_eq!(harness.decisions()[0].action_id(), "watch:seize", "should be decided as ever");
    assert_eq!(ends(&harness), [TurnEnd::Done]);
    let log = harness.get::<PerceptionLog>(guard);
    let came = log.entries().last().expect("should perceive what came of it");
    assert_eq!(came.percept.text, "You have got hold of Wisp.");
}

#[test]
fn an_observer_on_one_mind_offers_to_that_mind_alone() {
    let brain = ScriptedBrain::new()
        .say("ada", reply(1, "", "I may."))
        .say("bea", reply(0, "", "I may not."));
    let mut harness = MindHarness::new(brain);
    harness.app.add_action::<Seize>();
    let [ada, bea] = ["ada", "bea"].map(|id| harness.spawn_mind(id));
    harness.app.world_mut().entity_mut(ada).observe(|mut gather: On<GatherOffers<Seize>>| {
        gather.push(Seize::offer("Seize somebody"));
    });
    harness.finish_all().request_turn(ada).request_turn(bea).run();
    let decisions = harness.decisions();
    let done: Vec<&str> = decisions.iter().map(ActionDecided::action_id).collect();
    assert_eq!(done, ["watch:seize", ""]);
}

/// Sets out, with or without an expected time.
fn set_out(harness: &mut MindHarness, expected: Option<Duration>, interruptible: bool) {
    harness.app.add_observer(move |seize: On<Act<Seize>>, mut commands: Commands| {
        let started = ActionStarted { expected, interruptible, ..seize.started() };
        commands.trigger(started);
    });
}

#[test]
fn what_has_started_takes_as_long_as_it_takes_and_is_ended_by_its_component() {
    let (mut harness, guard, _) = on_guard(1);
    set_out(&mut harness, None, false);
    harness.request_turn(guard).run();
    for _ in 0..900 {
        harness.update();
    }
    let acting = harness.get::<Acting>(guard).clone();
    assert!(acting.is::<Seize>() && acting.started_at().is_some(), "should still be at it");
    assert_eq!(acting.progress(GameTime(0)), None, "nobody knows how long it takes");
    harness.app.world_mut().trigger(acting.done(guard, "You have got hold of Wisp."));
    harness.update();
    assert!(!harness.has::<Acting>(guard));
    assert_eq!(ends(&harness), [TurnEnd::Done]);
}

#[test]
fn with_an_expected_time_an_action_tells_how_far_it_is_and_fails_when_it_is_late() {
    let (mut harness, guard, _) = on_guard(1);
    set_out(&mut harness, Some(Duration::from_secs(120)), false);
    harness.request_turn(guard).run();
    for _ in 0..600 {
        harness.update();
    }
    let now = harness.app.world().resource::<GameClock>().now;
    let progress = harness.get::<Acting>(guard).progress(now).expect("a time is expected");
    assert!((0.45..0.55).contains(&progress), "should be half done: {progress}");
    for _ in 0..1150 {
        harness.update();
    }
    assert!(harness.has::<Acting>(guard), "should have a minute more than expected");
    for _ in 0..100 {
        harness.update();
    }
    assert!(!harness.has::<Acting>(guard), "should give up at last");
}

/// Offers to seize Wisp by a deed that takes so many seconds, and counts how often it has worked.
fn seizing_takes(seconds: u64, interruptible: bool) -> (MindHarness, Entity) {
    let brain = ScriptedBrain::new().say("guard", reply(1, "Stop!", "A thief."));
    let mut harness = MindHarness::new(brain);
    let thief = harness.spawn_thing("character", "Wisp", "wisp");
    harness.app.add_action::<Seize>().init_resource::<Seized>();
    harness.app.add_observer(move |mut gather: On<GatherOffers<Seize>>| {
        let seize = Seize::offer("Seize Wisp").target(thief);
        let seize = seize.takes(Duration::from_secs(seconds), "You have got hold of Wisp.");
        gather.push(if interruptible { seize.interruptible() } else { seize });
    });
    harness.app.add_observer(move |seize: On<Done<Seize>>, mut seized: ResMut<Seized>| {
        assert_eq!((seize.target(0), seize.speech()), (Some(thief), "Stop!"));
        seized.0 += 1;
    });
    let guard = harness.spawn_mind("guard");
    (harness, guard)
}

#[derive(Resource, Default)]
struct Seized(u32);

#[test]
fn what_merely_takes_its_time_has_worked_when_that_is_over_and_nobody_has_to_carry_it_out() {
    let (mut harness, guard) = seizing_takes(30, false);
    harness.request_turn(guard).run();
    assert!(harness.get::<Acting>(guard).started_at().is_some(), "should be at it from the first");
    harness.perceive(guard, Percept::speech("mara", "Guard! Over here!").addressed());
    assert!(harness.has::<Acting>(guard), "nothing that is said breaks it off");
    for _ in 0..400 {
        harness.update();
    }
    assert_eq!(harness.app.world().resource::<Seized>().0, 1);
    assert_eq!(ends(&harness).first(), Some(&TurnEnd::Done));
    let log = harness.get::<PerceptionLog>(guard);
    assert!(log.entries().any(|entry| entry.percept.text == "You have got hold of Wisp."));
}

#[test]
fn what_is_broken_off_has_not_worked() {
    let (mut harness, guard) = seizing_takes(30, true);
    harness.request_turn(guard).run();
    harness.perceive(guard, Percept::speech("mara", "Guard! Over here!").addressed());
    for _ in 0..20 {
        harness.update();
    }
    assert_eq!(harness.app.world().resource::<Seized>().0, 0);
    assert!(matches!(ends(&harness).first(), Some(TurnEnd::Interrupted { .. })));
}

#[test]
fn a_word_to_the_mind_while_it_chooses_breaks_off_what_it_chose() {
    let (mut harness, guard) = seizing_takes(30, true);
    let mut is_called = false;
    harness.app.add_observer(move |said: On<UtteranceMade>, mut commands: Commands| {
        if !std::mem::replace(&mut is_called, true) {
            let percept = Percept::speech("mara", "Guard! Over here!").addressed();
            commands.trigger(Perceive { entity: said.entity, percept });
        }
    });
    harness.request_turn(guard).run();
    let why = "Seize Wisp: broken off.".to_owned();
    assert_eq!(ends(&harness).first(), Some(&TurnEnd::Interrupted { why }));
}

#[test]
fn a_word_to_the_mind_breaks_off_what_is_interruptible_and_nothing_else() {
    for (interruptible, still_at_it) in [(true, false), (false, true)] {
        let (mut harness, guard, _) = on_guard(1);
        set_out(&mut harness, None, interruptible);
        harness.request_turn(guard).run();
        harness.perceive(guard, Percept::event("A cart rolls by."));
        assert!(harness.has::<Acting>(guard), "should not care for what is not meant for it");
        harness.perceive(guard, Percept::speech("mara", "Guard! Over here!").addressed());
        assert_eq!(harness.has::<Acting>(guard), still_at_it);
        for _ in 0..5 {
            harness.update();
        }
        let why = "Seize Wisp: broken off.".to_owned();
        let broken_off = TurnEnd::Interrupted { why: why.clone() };
        let expected = if still_at_it { vec![] } else { vec![broken_off] };
        assert_eq!(ends(&harness).into_iter().take(1).collect::<Vec<_>>(), expected);
        let log = harness.get::<PerceptionLog>(guard);
        let told = log.entries().find(|entry| entry.percept.text == why);
        assert_eq!(told.map(|entry| entry.percept.failed), (!still_at_it).then_some(false));
        assert_eq!(harness.decisions().len(), if still_at_it { 1 } else { 2 }, "and answers");
    }
}

#[test]
fn the_game_breaks_off_anything_and_what_was_broken_off_often_is_still_on_offer() {
    let brain = ScriptedBrain::new().say("mara", reply(1, "", "To the mill."));
    let mut harness = MindHarness::new(brain);
    harness.offer(|_, gather| gather.offers.push(ActionOffer::new("town:walk", "Walk")));
    let mara = harness.spawn_mind("mara");
    for walk in 1..=6 {
        harness.request_turn(mara).run();
        let done = harness.decisions().iter().filter(|it| it.action.is_some()).count();
        assert_eq!(done, walk, "should set out again: {:?}", ends(&harness));
        harness.app.world_mut().trigger(InterruptAction::new(mara, "You stop."));
        harness.update();
        assert!(!harness.has::<Acting>(mara));
    }
}

/// What is logged, by whichever test.
static LOG: Mutex<Vec<u8>> = Mutex::new(Vec::new());

#[derive(Clone, Copy)]
struct Log;

impl Log {
    fn begin() -> Self {
        static BEGUN: Once = Once::new();
        BEGUN.call_once(|| {
            let log = tracing_subscriber::fmt().with_max_level(bevy::log::Level::INFO);
            log.with_ansi(false).with_writer(|| Self).init();
        });
        Self
    }

    /// The lines that name this, each by its level.
    fn levels(self, name: &str) -> Vec<String> {
        let log = LOG.lock().unwrap_or_else(PoisonError::into_inner);
        let text = String::from_utf8_lossy(&log);
        let lines = text.lines().filter(|line| line.contains(name));
        lines.map(|line| line.split_whitespace().nth(1).unwrap_or_default().to_owned()).collect()
    }
}

impl Write for Log {
    fn write(&mut self, text: &[u8]) -> std::io::Result<usize> {
        LOG.lock().unwrap_or_else(PoisonError::into_inner).write(text)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// An app as a game has it, whose mind decides for that action in its only turn.
fn game(action: &'static str) -> (App, Entity) {
    let brain = ScriptedBrain::new().say("mara", reply(1, "", "I do it."));
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, CognitionPlugins::new(Update)))
        .insert_resource(Brains::shared(Arc::new(brain)))
        .add_observer(move |mut gather: On<GatherActions>| {
            gather.offers.push(ActionOffer::new(action, "Do it"));
        });
    let mara = app.world_mut().spawn((Mind::new("mara"), Name::new("Mara"))).id();
    (app, mara)
}

fn play((mut app, mara): (App, Entity)) {
    app.finish();
    app.world_mut().trigger(RequestTurn { entity: mara });
    for _ in 0..5 {
        app.update();
    }
}

#[derive(Component)]
struct Busy;

#[test]
fn what_nobody_carries_out_is_told_at_once_and_what_somebody_does_is_not() {
    let log = Log::begin();
    play(game("test:unheard"));
    assert_eq!(log.levels("test:unheard"), ["INFO"], "a system may read it as a message");

    let mut heard = game("test:heard");
    heard.0.add_observer(|_: On<ActionDecided>| {});
    play(heard);
    assert_eq!(log.levels("test:heard"), ["INFO"], "somebody listens, and it may take long");

    let mut started = game("test:started");
    started.0.add_observer(|decided: On<ActionDecided>, mut commands: Commands| {
        commands.trigger(decided.started());
    });
    play(started);
    let mut claimed = game("test:claimed");
    claimed.0.add_observer(|decided: On<ActionDecided>, mut commands: Commands| {
        commands.entity(decided.entity).insert(Busy);
    });
    play(claimed);
    let mut finished = game("test:finished");
    finished.0.add_observer(|decided: On<ActionDecided>, mut commands: Commands| {
        commands.trigger(decided.done("Done."));
    });
    play(finished);
    for action in ["test:started", "test:claimed", "test:finished"] {
        assert_eq!(log.levels(action), [""; 0], "{action}");
    }
}

struct Unheeded;

impl MindAction for Unheeded {
    const ID: &'static str = "test:unheeded";
}

struct Heeded;

impl MindAction for Heeded {
    const ID: &'static str = "test:heeded";
}

#[test]
fn a_typed_action_that_no_observer_carries_out_is_told_once_with_its_type() {
    let log = Log::begin();
    let mut game_of = game("test:unheeded");
    game_of.0.add_action::<Unheeded>().add_observer(|_: On<ActionDecided>| {});
    play(game_of);
    assert_eq!(log.levels("Unheeded"), ["WARN"]);
    let mut game_of = game("test:heeded");
    game_of.0.add_action::<Heeded>().add_observer(|_: On<Act<Heeded>>| {});
    play(game_of);
    assert_eq!(log.levels("test:heeded"), [""; 0], "it may take as long as it likes");
}
