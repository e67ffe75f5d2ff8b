//! A person answers from another program what waits for one.

use super::request::{find, refused, understood};
use crate::choice::guardrails::{
    AnswerRefused, ApproveSuggestion, OverrideSuggestion, RejectSuggestion,
};
use crate::turn::AwaitingApproval;
use bevy::prelude::*;
use bevy::remote::{BrpError, BrpResult};
use cognition_core::guard::SuggestionId;
use cognition_core::mind::StableId;
use serde::Deserialize;
use serde_json::{Value, json};

/// An answer. It names the suggestion, so that no other is answered that came in between.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Said {
    mind: StableId,
    turn: u64,
    revision: u32,
    choose: Option<u32>,
    reject: Option<String>,
    line: Option<String>,
}

/// Why the last answer did not count.
#[derive(Resource, Default)]
struct LastRefusal(Option<String>);

pub(super) fn answer_plugin(app: &mut App) {
    app.init_resource::<LastRefusal>().add_observer(
        |refused: On<AnswerRefused>, mut last: ResMut<LastRefusal>| {
            last.0 = Some(refused.why.to_string());
        },
    );
}

pub(super) fn approve(In(said): In<Option<Value>>, world: &mut World) -> BrpResult {
    let said: Said = understood(said)?;
    let entity = find(world, &said.mind)?;
    let suggestion = pending(world, entity, &said)?;
    world.resource_mut::<LastRefusal>().0 = None;
    let Said { choose, reject, line, .. } = said;
    match (choose, reject) {
        (Some(_), Some(_)) => {
            return Err(refused("either `choose` or `reject`, not both".to_owned()));
        }
        (None, Some(reason)) => world.trigger(RejectSuggestion { entity, suggestion, reason }),
        (Some(index), None) => {
            world.trigger(OverrideSuggestion { entity, suggestion, index, line });
        }
        (None, None) => world.trigger(ApproveSuggestion { entity, suggestion, line }),
    }
    world.flush();
    match world.resource_mut::<LastRefusal>().0.take() {
        Some(why) => Err(refused(why)),
        None => Ok(json!({ "answered": true })),
    }
}

/// What waits, if it is what was named.
fn pending(world: &World, entity: Entity, said: &Said) -> Result<SuggestionId, BrpError> {
    let Some(waiting) = world.get::<AwaitingApproval>(entity) else {
        return Err(refused(format!("`{}` waits for nobody", said.mind)));
    };
    let id = &waiting.suggestion;
    if (id.turn, id.revision) == (said.turn, said.revision) {
        return Ok(id.clone());
    }
    let (mind, turn, revision) = (&said.mind, id.turn, id.revision);
    Err(refused(format!("`{mind}` waits with turn {turn}, revision {revision}: look once more")))
}
