//! A brain that answers by rule, after a time that nobody can foresee.

use bevy_cognition::prelude::*;
use cognition_core::prompt::Purpose;
use cognition_llm::{BrainError, BrainFuture, Reply, ThoughtRequest};
use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::sync::Arc;
use std::time::Duration;

/// Says what the heuristic brain says, up to 5 milliseconds later. One answer in so many is an
/// error instead, which one is chance as well; none if 0. Whoever looks back finds a duty beside, so
/// that an executor is asked.
#[derive(Debug)]
pub(crate) struct Jittery {
    pub(crate) fails_one_in: u64,
}

/// The system's own chance: another one each time.
fn chance(below: u64) -> u64 {
    RandomState::new().build_hasher().finish() % below
}

fn with_a_duty(mut reply: Reply) -> Reply {
    let observed = r#""observed":["#;
    reply.text = reply.text.replacen(observed, &format!(r#"{observed}"I must look again.","#), 1);
    reply
}

impl Brain for Jittery {
    fn name(&self) -> &str {
        "jittery"
    }

    fn think(&self, request: Arc<ThoughtRequest>) -> BrainFuture {
        let looks_back = request.purpose == Purpose::Reflect;
        let thought = HeuristicBrain.think(request);
        let fails = self.fails_one_in > 0 && chance(self.fails_one_in) == 0;
        Box::pin(async move {
            tokio::time::sleep(Duration::from_micros(chance(5_000))).await;
            match fails {
                true => Err(BrainError::Refused {
                    url: "http://127.0.0.1:8080/v1".to_owned(),
                    status: 400,
                    message: "not today".to_owned(),
                    retry_after: None,
                }),
                false if looks_back => thought.await.map(with_a_duty),
                false => thought.await,
            }
        })
    }
}
