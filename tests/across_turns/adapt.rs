//! Adaptation: minds answer everybody as they like it, and each of its gates holds it back.

mod changing;
mod keeping;
mod moment;
mod wishing;

use bevy::prelude::*;
use bevy_cognition::adapt::{RapportOf, Rapports};
use bevy_cognition::prelude::*;
use bevy_cognition::route::Routing;
use bevy_cognition::schedule::GameClock;
use bevy_cognition::settings::TieBreak;
use bevy_cognition::settings::{AdaptSwitch, StyleReader};
use cognition_core::adapt::{Rapport, StyleDimension, StyleReading};
use cognition_core::prompt::Purpose;
use cognition_core::record::RunEvent;
use cognition_core::route::RoutingWeights;
use cognition_testkit::{MindHarness, ScriptedBrain, reply};
use std::sync::Arc;
use std::time::Duration;

const TERSE: &str = "Give me the ale. Now!";
const CHATTY: &str = "Good evening, dear Mara! I was wondering whether you might perhaps tell me the \
    story of this lovely old inn, because I love such old stories, and because I feel that a house \
    like this must have seen so much joy and so much sorrow over all these long years.";
/// Long, and of nothing else.
const PLAIN: &str = "The cart stands behind the barn near the wall by night. The horse stands beside \
    the cart near the barn by day. The barn stands behind the house near the river and road. The \
    river runs behind the house near the barn and wall.";

/// A mind at which somebody talks.
struct Talk {
    harness: MindHarness,
    brain: Arc<ScriptedBrain>,
    mara: Entity,
}

impl Talk {
    fn new() -> Self {
        Self::answering(&["It is as it is."])
    }

    /// Mara says one after the other, and the last one from then on.
    fn answering(lines: &[&str]) -> Self {
        let say = |brain: ScriptedBrain, line: &&str| brain.say("mara", reply(0, line, "Hm."));
        let brain = Arc::new(lines.iter().fold(ScriptedBrain::new(), say));
        let mut harness = MindHarness::shared(brain.clone());
        harness.set(|settings| settings.routing.tie_break = TieBreak::HigherScore);
        let weights = RoutingWeights::document().clone().into();
        harness.app.insert_resource(Routing { weights });
        let mara = harness.spawn_mind("mara");
        Self { harness, brain, mara }
    }

    /// Somebody says something; the ids of the directives by which Mara is asked for the answer.
    fn hear(&mut self, who: &str, words: &str) -> Vec<String> {
        let before = self.brain.asked().len();
        self.harness.perceive(self.mara, Percept::speech(who, words).addressed()).run();
        let asked = self.brain.asked();
        let decision = asked[before..].iter().rfind(|asked| asked.purpose == Purpose::Decide);
        let decision = decision.unwrap_or_else(|| panic!("who hears `{words}` should be asked"));
        let ids: Vec<String> = decision.situation.directives.iter().map(|line| line.id()).collect();
        assert!(ids.is_empty() || ids.last().is_some_and(|last| last == "priority_note"));
        ids
    }

    fn hear_times(&mut self, times: usize, who: &str, words: &str) -> Vec<Vec<String>> {
        (0..times).map(|_| self.hear(who, words)).collect()
    }

    fn pass(&mut self, time: Duration) {
        let mut clock = self.harness.app.world_mut().resource_mut::<GameClock>();
        clock.now = clock.now + time;
    }

    fn rapports(&self) -> Vec<&Rapport> {
        let world = self.harness.app.world();
        let of_mind = world.get::<Rapports>(self.mara).into_iter().flat_map(Rapports::iter);
        of_mind.filter_map(|entity| world.get(entity)).collect()
    }

    fn rapport(&self, who: &str) -> &Rapport {
        let with = |rapport: &&Rapport| rapport.with().as_str() == who;
        self.rapports().into_iter().find(with).expect("should have talked with Mara")
    }
}

fn minutes(minutes: u64) -> Duration {
    Duration::from_mins(minutes)
}

fn has(lines: &[String], id: &str) -> bool {
    lines.iter().any(|line| line == id)
}
