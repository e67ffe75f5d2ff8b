//! A street on which Odo talks to many minds, day after day.

use bevy::prelude::*;
use bevy_cognition::prelude::*;
use bevy_cognition::regulate::Regulation;
use bevy_cognition::route::Routing;
use bevy_cognition::schedule::GameClock;
use bevy_cognition::settings::{ReflectionSwitch, StirSwitch, TieBreak};
use cognition_core::prompt::Purpose;
use cognition_core::record::RunEvent;
use cognition_core::regulate::{Change, Parameter};
use cognition_core::route::{EngagementMode, RouteFeedback, RoutingWeights};
use cognition_llm::{BrainFuture, Reply, ThoughtRequest};
use cognition_testkit::{MindHarness, reply};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

pub(super) const MINUTE: u64 = 60;
pub(super) const HOUR: u64 = 60 * MINUTE;
pub(super) const DAY: u64 = 24 * HOUR;

/// What a mind is told in a cold context: no question, no greeting.
pub(super) const HERON: &str = "A heron sat by the mill this evening.";
/// How Odo corrects a mind that answered beside the point.
pub(super) const CORRECTION: &str = "No, I meant the grey one.";

/// Says the same in every turn; what it says in a review is up to the test.
#[derive(Debug)]
pub(super) struct Neighbour {
    review: fn(&str) -> String,
    reviewed: Mutex<Vec<Arc<ThoughtRequest>>>,
}

impl Neighbour {
    fn new(review: fn(&str) -> String) -> Self {
        Self { review, reviewed: Mutex::default() }
    }

    /// The requests for reviews, in order.
    pub(super) fn reviewed(&self) -> Vec<Arc<ThoughtRequest>> {
        self.reviewed.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl Brain for Neighbour {
    fn name(&self) -> &str {
        "neighbour"
    }

    fn think(&self, request: Arc<ThoughtRequest>) -> BrainFuture {
        let text = match request.purpose {
            Purpose::Review => {
                let text = (self.review)(&request.prompt.volatile);
                self.reviewed.lock().unwrap_or_else(PoisonError::into_inner).push(request);
                text
            }
            Purpose::Gather => r#"{"actions": []}"#.to_owned(),
            Purpose::Decide => reply(0, "Well.", "Well."),
            _ => "{}".to_owned(),
        };
        Box::pin(async { Ok(Reply::from_text(text)) })
    }
}

#[derive(Debug)]
pub(super) struct Street {
    pub(super) harness: MindHarness,
    pub(super) brain: Arc<Neighbour>,
    met: u32,
}

impl Street {
    pub(super) fn new(weights: RoutingWeights) -> Self {
        Self::reviewed_by(weights, |_| String::new())
    }

    pub(super) fn reviewed_by(weights: RoutingWeights, review: fn(&str) -> String) -> Self {
        let mut street = Self::empty(review);
        street.harness.app.insert_resource(Routing { weights: weights.into() });
        street
    }

    /// With whatever weights there are.
    pub(super) fn empty(review: fn(&str) -> String) -> Self {
        let brain = Arc::new(Neighbour::new(review));
        let mut harness = MindHarness::shared(brain.clone());
        harness.set(|settings| {
            settings.routing.tie_break = TieBreak::HigherScore;
            settings.conscience.reflection = ReflectionSwitch::Off;
            settings.turns.stirs = StirSwitch::Off;
        });
        harness.spawn_thing("character", "Odo", "odo");
        harness.spawn_thing("character", "Sela", "sela");
        Self { harness, brain, met: 0 }
    }

    /// Keeps what is learned in a file.
    pub(super) fn kept_in(mut self, file: &Path) -> Self {
        self.harness.set(|settings| settings.regulation.file = Some(file.to_owned()));
        self
    }

    fn seconds(&self) -> u64 {
        self.harness.app.world().resource::<GameClock>().now.0 / 1000
    }

    /// Somebody whom Odo has not met. Nobody is on the street before one o'clock, so that what
    /// happens on a day is within the 24 hours before its end.
    pub(super) fn stranger(&mut self) -> Entity {
        let hour = self.seconds() % DAY;
        if hour < HOUR {
            self.pass(HOUR - hour);
        }
        self.met += 1;
        let id = format!("stranger {}", self.met);
        self.harness.spawn_mind(&id)
    }

    pub(super) fn say(&mut self, mind: Entity, from: &str, words: &str) -> EngagementMode {
        self.harness.perceive(mind, Percept::speech(from, words).addressed()).run();
        *self.modes().last().expect("was routed")
    }

    /// A stranger is told something, and then something more; gives the first mode.
    pub(super) fn tell(&mut self, first: &str, then: &str) -> EngagementMode {
        let mind = self.stranger();
        let mode = self.say(mind, "odo", first);
        self.say(mind, "odo", then);
        mode
    }

    /// Strangers are greeted, so that not all is answered.
    pub(super) fn greet(&mut self, strangers: usize) {
        for _ in 0..strangers {
            let mind = self.stranger();
            assert_eq!(self.say(mind, "odo", "Hello!"), EngagementMode::Acknowledge);
        }
    }

    /// Game time passes, and nothing else.
    pub(super) fn pass(&mut self, seconds: u64) {
        let mut clock = self.harness.app.world_mut().resource_mut::<GameClock>();
        clock.now = clock.now + Duration::from_secs(seconds);
        self.harness.update();
    }

    /// The rest of the day passes, and what the regulator did at its end is told.
    pub(super) fn end_day(&mut self) -> Option<Change> {
        let now = self.seconds();
        let before = self.days().len();
        let next = now / DAY + 1;
        // A little later each day, so that a whole day lies between two cycles.
        self.pass(next * (DAY + 2) - now);
        let days = self.days();
        assert_eq!(days.len(), before + 1, "a day should have one cycle");
        days.last().copied().flatten()
    }

    /// What was moved at the end of each day.
    pub(super) fn days(&self) -> Vec<Option<Change>> {
        self.harness.events(|event| match event {
            RunEvent::WeightsRegulated { change, .. } => Some(*change),
            _ => None,
        })
    }

    pub(super) fn confirmed(&self) -> Vec<Parameter> {
        let confirmed = self.harness.events(|event| match event {
            RunEvent::WeightsRegulated { confirmed, .. } => Some(confirmed.clone()),
            _ => None,
        });
        confirmed.concat()
    }

    pub(super) fn modes(&self) -> Vec<EngagementMode> {
        self.harness.events(|event| match event {
            RunEvent::RouteDecided { route, .. } => Some(route.selected_mode),
            _ => None,
        })
    }

    pub(super) fn judged(&self) -> Vec<RouteFeedback> {
        self.harness.events(|event| match event {
            RunEvent::RouteJudged { feedback, .. } => Some(*feedback),
            _ => None,
        })
    }

    pub(super) fn weights(&self) -> RoutingWeights {
        self.harness.app.world().resource::<Routing>().weights.as_ref().clone()
    }

    pub(super) fn regulation(&self) -> &Regulation {
        self.harness.app.world().resource::<Regulation>()
    }
}

/// Weights by which a stranger who is told of the heron answers where asking back is due, by a
/// hair: the scores are 0.537 and 0.529.
pub(super) fn hasty() -> RoutingWeights {
    let mut weights = RoutingWeights::document().clone();
    weights.respond.base = 0.67;
    weights
}

/// Weights by which it answers, and two hundredths change nothing about it.
pub(super) fn stubborn() -> RoutingWeights {
    let mut weights = RoutingWeights::document().clone();
    (weights.respond.base, weights.clarify.base) = (0.7, 0.2);
    weights
}
