//! Who looks back can be spoken to, and whatever ends the mind or its timeline ends the thought.

use super::{Inn, analysis, extraction, inn, quiet};
use bevy_cognition::conscience::{ReflectionInProgress, RequestReflection};
use bevy_cognition::decide::Answers;
use bevy_cognition::prelude::*;
use bevy_cognition::request::Request;
use bevy_cognition::schedule::Epoch;
use cognition_core::conscience::ReflectionCause;
use cognition_core::prompt::Purpose;
use cognition_llm::{BrainFuture, Reply, ThoughtRequest};
use serde_json::json;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

/// A brain that thinks and thinks; it tells of each thought that was cancelled.
#[derive(Debug)]
struct Brooding {
    cancelled: Sender<()>,
}

struct Thought(Sender<()>);

impl Drop for Thought {
    fn drop(&mut self) {
        // Nobody need listen.
        let _ = self.0.send(());
    }
}

impl Brain for Brooding {
    fn name(&self) -> &str {
        "brooding"
    }

    fn think(&self, _request: Arc<ThoughtRequest>) -> BrainFuture {
        let thought = Thought(self.cancelled.clone());
        Box::pin(async move {
            std::future::pending::<()>().await;
            drop(thought);
            Ok(Reply::from_text(""))
        })
    }
}

/// Mara has begun to look back, and does not come to an end.
fn brooding() -> (Inn, Receiver<()>) {
    let mut inn = inn(quiet());
    let (sender, cancelled) = channel();
    let brooding = Brooding { cancelled: sender };
    let brains = Brains::shared(inn.brain.clone()).with_tier("reflect", brooding);
    inn.harness.app.insert_resource(brains);
    inn.turns(1);
    inn.trigger(RequestReflection { entity: inn.mara });
    inn.harness.update().update();
    let reflecting = inn.harness.get::<ReflectionInProgress>(inn.mara);
    assert_eq!((reflecting.reflection, reflecting.cause), (1, ReflectionCause::Requested));
    let request = inn.harness.get::<Request>(reflecting.request);
    assert_eq!((request.purpose, request.is_in_flight()), (Purpose::Reflect, true));
    (inn, cancelled)
}

/// Whether the thought was cancelled; a task is dropped a moment after it was told to end.
fn is_cancelled(cancelled: &Receiver<()>) -> bool {
    cancelled.recv_timeout(Duration::from_secs(5)).is_ok()
}

#[test]
fn a_mind_that_looks_back_can_be_spoken_to() {
    let (mut inn, cancelled) = brooding();
    inn.harness.perceive(inn.mara, Percept::speech("odo", "Is the ferry late?").addressed());
    for _ in 0..6 {
        inn.harness.update();
    }
    assert_eq!(inn.harness.decisions().len(), 2, "she answered him");
    assert!(inn.harness.has::<ReflectionInProgress>(inn.mara), "and still looks back");
    assert!(cancelled.try_recv().is_err());
}

#[test]
fn despawning_a_mind_cancels_its_look_back() {
    let (mut inn, cancelled) = brooding();
    inn.harness.app.world_mut().despawn(inn.mara);
    assert!(is_cancelled(&cancelled));
    inn.harness.update().run();
    assert_eq!(inn.causes(), []);
}

#[test]
fn another_timeline_cancels_it() {
    let (mut inn, cancelled) = brooding();
    inn.harness.app.world_mut().resource_mut::<Epoch>().0 += 1;
    inn.harness.update().run();
    assert!(!inn.harness.has::<ReflectionInProgress>(inn.mara));
    assert!(is_cancelled(&cancelled));
    assert_eq!((inn.causes(), inn.counters().failures), (vec![], 0));
    inn.turns(1);
    assert_eq!(inn.harness.decisions().len(), 2, "she lives on in it");
}

#[test]
fn a_silent_brain_times_out_and_the_mind_lives_on() {
    let mut inn = inn(quiet());
    let brains =
        Brains::shared(inn.brain.clone()).with_tier("reflect", Brooding { cancelled: channel().0 });
    inn.harness.app.insert_resource(brains);
    inn.harness.set(|settings| settings.requests.timeout = Duration::from_millis(20));
    inn.turns(1);
    inn.look_back();
    assert_eq!(inn.counters().failures, 1);
    assert!(inn.kinds().ends_with(&["reflection_failed"]));
    inn.turns(1);
    assert_eq!(inn.harness.decisions().len(), 2);
}

/// A brain that answers a moment later, as one in a task does.
#[derive(Debug)]
struct Slow(Arc<dyn Brain>);

impl Brain for Slow {
    fn name(&self) -> &str {
        "slow"
    }

    fn think(&self, request: Arc<ThoughtRequest>) -> BrainFuture {
        let thought = self.0.think(request);
        Box::pin(async move {
            tokio::time::sleep(Duration::from_millis(20)).await;
            thought.await
        })
    }
}

#[test]
fn a_reply_that_comes_in_another_timeline_binds_to_nothing() {
    let found = extraction(&[json!({"text": "sing to Odo", "kind": "do"})]);
    let song = || analysis("I promised Odo a song.");
    let brain = quiet()
        .for_purpose(Purpose::Reflect, "mara", song())
        .for_purpose(Purpose::Reflect, "mara", song())
        .for_purpose(Purpose::Extract, "mara", found);
    let mut inn = inn(brain);
    let brains = Brains::shared(inn.brain.clone()).with_tier("reflect", Slow(inn.brain.clone()));
    inn.harness.app.insert_resource(brains);
    inn.turns(1);
    inn.trigger(RequestReflection { entity: inn.mara });
    inn.harness.update().update();
    assert!(inn.harness.wait_for_reply(Duration::from_secs(10)), "the analysis arrives");
    inn.harness.app.world_mut().resource_mut::<Epoch>().0 += 1;
    inn.harness.update().run();
    assert_eq!((inn.causes(), inn.promised()), (vec![], vec![]));
    assert_eq!(inn.harness.app.world().resource::<Answers>().stale(), 1);
    inn.look_back();
    assert_eq!(inn.promised(), ["sing to Odo"], "what is asked for in this one counts");
}
