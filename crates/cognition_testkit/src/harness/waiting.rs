//! What the minds of an app wait for.

use super::MindHarness;
use bevy::prelude::*;
use bevy_cognition::guard::AwaitingApproval;
use bevy_cognition::perceive::HasNewPercepts;
use bevy_cognition::prelude::*;
use bevy_cognition::prompt::{PersonaLibrary, PersonaState};
use bevy_cognition::request::Request;
use bevy_cognition::settings::TurnSwitch;
use bevy_cognition::turn::{Acting, AwaitingReply, NeedsPrompt, Turn, WantsTurn};
use cognition_core::prompt::Purpose;

/// A brain thinks about the turn of a mind.
type Pondering = (With<Turn>, With<AwaitingReply>);

impl MindHarness {
    /// Updates until no brain thinks about a turn any more, and none is to be asked the next of its questions; not
    /// at all where that is so already. There is no pause between them, but where it stops [before it
    /// waits](Self::pause_before_waiting).
    pub(crate) fn try_await_replies(&mut self) -> Result<(), String> {
        while self.is_pondering() {
            self.try_run_until(|harness| !harness.is_pondering())?;
            if self.is_pausing() {
                break;
            }
        }
        Ok(())
    }

    fn is_pondering(&mut self) -> bool {
        type Asked = Or<(With<AwaitingReply>, With<NeedsPrompt>)>;
        let world = self.app.world_mut();
        world.query_filtered::<(), (With<Turn>, Asked)>().iter(world).next().is_some()
    }

    /// Whether a brain thinks and nothing moves before its reply: another update is no use.
    pub(super) fn waits_for_brains(&mut self) -> bool {
        type Settling = (With<Suggestion>, Without<AwaitingApproval>);
        type Moving = Or<(With<NeedsPrompt>, Settling, With<HasNewPercepts>)>;
        let world = self.app.world_mut();
        let pondering = world.query_filtered::<(), Pondering>().iter(world).count();
        let mut requests = world.query::<&Request>();
        let looks_back =
            |request: &&Request| matches!(request.purpose, Purpose::Reflect | Purpose::Extract);
        let looking_back: Vec<&Request> = requests.iter(world).filter(looks_back).collect();
        let reflecting = looking_back.iter().filter(|request| request.is_in_flight()).count();
        let answered = looking_back.iter().any(|request| request.is_answered());
        let moving = world.query_filtered::<(), Moving>().iter(world).count();
        pondering + reflecting > 0 && moving == 0 && !answered && !self.can_begin_turn()
    }

    /// Whether a mind that wants a turn gets it with the next update.
    fn can_begin_turn(&mut self) -> bool {
        let world = self.app.world_mut();
        let turns = world.query_filtered::<(), With<Turn>>().iter(world).count();
        let free = turns < world.resource::<CognitionSettings>().requests.max_in_flight;
        let wanted = self.wanted_personas();
        free && self.brains_are_on() && wanted.iter().any(|path| !self.is_loading(path))
    }

    /// The persona of each mind that could begin a turn; empty where it has none.
    fn wanted_personas(&mut self) -> Vec<String> {
        type Free = (With<WantsTurn>, Without<Turn>, Without<Acting>, Without<Dormant>);
        let path = |persona: Option<&Persona>| persona.map_or_else(String::new, |p| p.path.clone());
        let world = self.app.world_mut();
        world.query_filtered::<Option<&Persona>, Free>().iter(world).map(path).collect()
    }

    fn brains_are_on(&self) -> bool {
        self.app.world().resource::<CognitionSettings>().turns.switch == TurnSwitch::TakeTurns
    }

    fn is_loading(&self, persona: &str) -> bool {
        let library = self.app.world().resource::<PersonaLibrary>();
        library.get(persona) == Some(&PersonaState::Loading)
    }

    /// A brain owes a reply, and none has come.
    pub(super) fn silence(&self) -> String {
        let limit = self.reply_limit;
        format!(
            "no reply has come within {limit:?}: the brain is silent, or slower than that; give it longer with `reply_limit`, or less to think with `requests.timeout`"
        )
    }

    /// What keeps the minds from coming to rest, as far as it can be told.
    pub(super) fn hindrance(&mut self) -> String {
        let loading = self.wanted_personas().into_iter().find(|path| self.is_loading(path));
        match loading {
            _ if !self.brains_are_on() => "`turns.switch` is `PerceiveOnly`".to_owned(),
            Some(path) => format!("the persona `{path}` is still being loaded"),
            None if self.pending().is_some() => "nobody answers a suggestion".to_owned(),
            None => format!(
                "they go on for ever, with {} turns so far: something leads to another turn each time",
                self.turns()
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::harness::reply;
    use bevy_cognition::schedule::CognitionTick;
    use bevy_cognition::settings::TurnPhases;
    use cognition_brain::{BrainFuture, Reply, ThoughtRequest};
    use cognition_heuristic::HeuristicBrain;
    use std::sync::Arc;
    use std::time::Duration;

    /// Thinks for a while, in a task.
    #[derive(Debug)]
    struct SlowBrain;

    impl Brain for SlowBrain {
        fn name(&self) -> &str {
            "slow"
        }

        fn think(&self, request: Arc<ThoughtRequest>) -> BrainFuture {
            let answer = match request.purpose {
                Purpose::Mood => r#"{"moodUpdate": {"uncertainty": 40}}"#.to_owned(),
                _ => reply(0, "Aye.", ""),
            };
            Box::pin(async move {
                bevy_tokio_tasks::tokio::time::sleep(Duration::from_millis(100)).await;
                Ok(Reply::from_text(answer))
            })
        }
    }

    #[test]
    fn more_minds_than_may_be_in_flight_at_once_are_waited_for() {
        let mut harness = MindHarness::new(SlowBrain);
        harness.set(|settings| settings.requests.max_in_flight = 1);
        for id in ["brannic", "mara", "odo"] {
            let mind = harness.spawn_mind(id);
            harness.request_turn(mind);
        }
        let before = harness.app.world().resource::<CognitionTick>().0;
        harness.run();
        assert_eq!(harness.decisions().len(), 3);
        let updates = harness.app.world().resource::<CognitionTick>().0 - before;
        assert!(updates < 50, "should wait, not spin through {updates} updates");
    }

    #[test]
    fn a_turn_of_two_questions_is_waited_for_to_its_end() {
        let mut harness = MindHarness::new(SlowBrain);
        harness.set(|settings| settings.turns.phases = TurnPhases::MoodThenAction);
        let mara = harness.spawn_mind("mara");
        harness.request_turn(mara).update();
        harness.try_await_replies().expect("the brain answers");
        harness.update();
        assert_eq!(harness.decisions().len(), 1);
    }

    #[test]
    #[should_panic(expected = "`turns.switch` is `PerceiveOnly`")]
    fn a_run_without_brains_says_that_they_are_off() {
        let mut harness = MindHarness::new(HeuristicBrain);
        harness.set(|settings| settings.turns.switch = TurnSwitch::PerceiveOnly);
        let mara = harness.spawn_mind("mara");
        harness.request_turn(mara).run();
    }
}
