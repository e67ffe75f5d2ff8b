//! What may bind a mind, what may not, and what keeps its word.

use super::{NEVER, cadence, count, counters, promise, quiet, trigger};
use bevy_cognition::conscience::{OpenCommitment, RequestReflection};
use bevy_cognition::prelude::*;
use bevy_cognition::route::Routing;
use bevy_cognition::schedule::GameClock;
use bevy_cognition::settings::OnFailure;
use cognition_core::conscience::{EventLog, MindEvent};
use cognition_core::mind::GameTime;
use cognition_core::promise::{CommitmentSource, Commitments};
use cognition_core::prompt::Purpose;
use cognition_testkit::{MindHarness, ScriptedBrain, reply};
use std::sync::Arc;

#[test]
fn a_promise_to_refrain_that_was_kept_is_not_told_as_broken() {
    let brain = Arc::new(quiet());
    let mut harness = MindHarness::shared(brain.clone());
    let mara = harness.spawn_mind("mara");
    let proposed = promise("never speak of the cellar", "in 2 minutes");
    trigger(
        &mut harness,
        OpenCommitment { entity: mara, opener: CommitmentSource::Game, proposed },
    );
    harness.app.world_mut().resource_mut::<GameClock>().now = GameTime::from_secs(200);
    harness.update();
    assert_eq!(count(&harness, mara, "commitment_ended"), 1);
    trigger(&mut harness, RequestReflection { entity: mara });
    harness.update().run();
    let asked = brain.asked();
    let last = asked.iter().rfind(|it| it.purpose == Purpose::Reflect).expect("was asked");
    assert!(!last.prompt.volatile.contains("Not kept"), "{}", last.prompt.volatile);
}

#[test]
fn talk_leaves_room_for_what_the_game_binds_a_mind_to() {
    let mut harness = MindHarness::new(quiet());
    let mara = harness.spawn_mind("mara");
    for n in 0..12 {
        let proposed = promise(&format!("bring Odo {n} coins"), "in 7 days");
        trigger(
            &mut harness,
            OpenCommitment { entity: mara, opener: CommitmentSource::Speech, proposed },
        );
    }
    let proposed = promise("guard the gate", "in 2 hours");
    trigger(
        &mut harness,
        OpenCommitment { entity: mara, opener: CommitmentSource::Game, proposed },
    );
    assert_eq!(counters(&harness).opened.get(&CommitmentSource::Game), Some(&1));
}

#[test]
fn what_others_ask_of_one_another_binds_no_bystander() {
    let mut harness = MindHarness::new(HeuristicBrain);
    cadence(&mut harness, NEVER);
    let mut routing = harness.app.world_mut().resource_mut::<Routing>();
    Arc::make_mut(&mut routing.weights).witness.ignore_boost = -5.0;
    harness.offer(|_, gather| {
        gather.offers.push(ActionOffer::new("inn:sweep", "Sweep the floor").tag("repeatable"));
        gather.offers.push(ActionOffer::new("inn:polish", "Polish the bar").tag("repeatable"));
    });
    harness.finish_all();
    harness.spawn_thing("item", "the sealed satchel", "satchel");
    harness.spawn_thing("character", "Sela", "sela");
    harness.spawn_thing("character", "Odo", "odo");
    let mara = harness.spawn_mind("mara");
    let asked =
        Percept::speech("sela", "Odo, bring me the sealed satchel.").about("satchel").about("odo");
    harness.perceive(mara, asked).run();
    trigger(&mut harness, RequestReflection { entity: mara });
    harness.update().run();
    let told: Vec<String> =
        harness.get::<EventLog>(mara).events().iter().map(|it| format!("{:?}", it.event)).collect();
    assert_eq!(counters(&harness).opened.len(), 0, "{told:#?}");
}

#[test]
fn what_a_player_says_others_asked_for_binds_nobody_to_them() {
    let mut harness = MindHarness::new(HeuristicBrain);
    cadence(&mut harness, NEVER);
    harness.spawn_thing("item", "the sealed satchel", "satchel");
    harness.spawn_thing("character", "Sela", "sela");
    harness.spawn_thing("character", "Odo", "odo");
    let mara = harness.spawn_mind("mara");
    harness.set(|settings| settings.turns.on_failure = OnFailure::Wait);
    // She hears it, and before she has answered, she looks back.
    let said = "Do you know this? Sela asked for the sealed satchel and has not got it";
    let heard = Percept::speech("odo", said).about("satchel").about("sela").addressed();
    harness.perceive(mara, heard).update();
    let mut log = harness.get::<EventLog>(mara).clone();
    log.append(
        MindEvent::Heard { speaker: Some("odo".into()), text: said.to_owned(), addressed: true },
        9,
        GameTime::default(),
    );
    harness.app.world_mut().entity_mut(mara).insert(log);
    trigger(&mut harness, RequestReflection { entity: mara });
    harness.run().update().run();
    let told: Vec<String> =
        harness.get::<EventLog>(mara).events().iter().map(|it| format!("{:?}", it.event)).collect();
    let commitments = harness.get::<Commitments>(mara);
    let to_sela = commitments.iter().filter(|it| it.target == Some("sela".into()));
    assert_eq!(to_sela.count(), 0, "{told:#?}");
    assert!(told.iter().any(|it| it.starts_with("Reflected")), "{told:#?}");
}

#[test]
fn a_word_is_kept_by_saying_it_without_another_deed() {
    let brain = ScriptedBrain::new().say("mara", reply(0, "Odo, the lantern is gone.", "Well."));
    let mut harness = MindHarness::new(brain);
    harness.spawn_thing("character", "Odo", "odo");
    let mara = harness.spawn_mind("mara");
    let mut proposed = promise("tell Odo about the lantern", "in 2 hours");
    proposed.target = Some("odo".into());
    trigger(
        &mut harness,
        OpenCommitment { entity: mara, opener: CommitmentSource::Game, proposed },
    );
    harness.perceive(
        mara,
        Percept::speech("odo", "What is new, Mara? Tell me of the lantern.").addressed(),
    );
    harness.run();
    let owed = harness.get::<Commitments>(mara).owed(GameTime::default()).count();
    assert_eq!(owed, 0);
}

#[test]
fn a_secret_is_broken_by_saying_it_without_another_deed() {
    let brain = ScriptedBrain::new().say("mara", reply(0, "Odo, the lantern is gone.", "Well."));
    let mut harness = MindHarness::new(brain);
    harness.spawn_thing("character", "Odo", "odo");
    let mara = harness.spawn_mind("mara");
    let mut proposed = promise("never tell Odo about the lantern", "in 2 hours");
    proposed.target = Some("odo".into());
    trigger(
        &mut harness,
        OpenCommitment { entity: mara, opener: CommitmentSource::Game, proposed },
    );
    harness.perceive(mara, Percept::speech("odo", "What is new, Mara?").addressed());
    harness.run();
    let state = harness.get::<Commitments>(mara).get(1).map(|kept| kept.state.name());
    assert_eq!(state, Some("failed"));
}
