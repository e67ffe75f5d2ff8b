//! A mind that nobody needs moves by itself, and no more often than it should.

use bevy::prelude::*;
use bevy_cognition::prelude::*;
use bevy_cognition::settings::TurnSwitch;
use cognition_testkit::MindHarness;
use std::time::Duration;

const PERIOD: Duration = Duration::from_secs(20);

/// Minds that can wave, for as long as they like.
fn meadow(seed: u64, minds: &[&str]) -> (MindHarness, Vec<Entity>) {
    let mut harness = MindHarness::new(HeuristicBrain);
    harness.set(|settings| settings.seed = seed);
    harness.finish_all().offer(|_, gather| {
        gather.offers.push(ActionOffer::new("meadow:wave", "Wave").tag("repeatable"));
    });
    let minds = minds.iter().map(|id| harness.spawn_mind(id)).collect();
    (harness, minds)
}

fn let_move(harness: &mut MindHarness, minds: &[Entity]) {
    for mind in minds {
        harness.app.world_mut().entity_mut(*mind).insert(OwnMoves::every(PERIOD));
    }
}

/// The times of the game at which turns began, in tenths of a second, over so long.
fn turns(harness: &mut MindHarness, over: Duration) -> Vec<u64> {
    let mut times = Vec::new();
    for tenth in 0..over.as_secs() * 10 {
        let before = harness.turns();
        harness.update();
        (before..harness.turns()).for_each(|_| times.push(tenth));
    }
    times
}

#[test]
fn a_mind_moves_by_itself_no_sooner_than_its_period_and_soon_after_it() {
    let (mut harness, minds) = meadow(7, &["mara"]);
    assert!(turns(&mut harness, Duration::from_secs(60)).is_empty(), "unless it has own moves");
    let_move(&mut harness, &minds);
    let times = turns(&mut harness, Duration::from_mins(10));
    assert!((23..=31).contains(&times.len()), "{times:?}");
    let pauses: Vec<u64> = times.windows(2).map(|pair| pair[1] - pair[0]).collect();
    assert!(pauses.iter().all(|pause| (200..=260).contains(pause)), "{pauses:?}");
}

#[test]
fn the_same_seed_gives_the_same_times_and_minds_do_not_move_all_at_once() {
    let run = |seed| {
        let (mut harness, minds) = meadow(seed, &["mara", "odo", "tess", "una"]);
        let_move(&mut harness, &minds);
        turns(&mut harness, Duration::from_mins(2))
    };
    assert_eq!(run(7), run(7));
    assert_ne!(run(7), run(8));
    let first: std::collections::BTreeSet<u64> = run(7).into_iter().take(4).collect();
    assert!(first.len() > 2, "{first:?}");
}

#[test]
fn who_sleeps_or_acts_does_not_move_and_goes_on_afterwards() {
    let (mut harness, minds) = meadow(7, &["mara"]);
    harness.app.world_mut().entity_mut(minds[0]).insert(Dormant);
    let_move(&mut harness, &minds);
    assert!(turns(&mut harness, Duration::from_mins(2)).is_empty());
    harness.app.world_mut().entity_mut(minds[0]).remove::<Dormant>();
    assert!(!turns(&mut harness, Duration::from_secs(10)).is_empty());
}

#[test]
fn who_was_just_spoken_with_is_left_to_the_talk() {
    let (mut harness, minds) = meadow(7, &["mara"]);
    let_move(&mut harness, &minds);
    for line in 0..20 {
        let words = format!("Tell me about matter number {line}, Mara.");
        harness.perceive(minds[0], Percept::speech("player", words).addressed());
        let times = turns(&mut harness, Duration::from_secs(5));
        assert!(times.len() <= 1, "no own move between two lines of a talk: {times:?}");
    }
}

#[test]
fn minds_that_take_no_turns_ask_for_none() {
    let (mut harness, minds) = meadow(7, &["mara"]);
    harness.set(|settings| settings.turns.switch = TurnSwitch::PerceiveOnly);
    let_move(&mut harness, &minds);
    assert!(turns(&mut harness, Duration::from_mins(1)).is_empty());
    assert!(harness.app.world().get::<bevy_cognition::turn::WantsTurn>(minds[0]).is_none());
}
