//! What a mind is in the middle of: how it is saved, and how it is dropped.

use super::capture::plain;
use crate::aside::Asides;
use crate::conscience::{LookBack, Reflecting};
use crate::consolidate::Remembering;
use crate::drift::NewMatter;
use crate::govern::Queueing;
use crate::perceive::Stirred;
use crate::route::{Listening, Witnessing};
use crate::turn::{Acting, Turn, TurnWanted};
use bevy::prelude::*;
use cognition_core::guard::Suggestion;
use cognition_core::mind::GameTime;
use cognition_core::route::{RouteCause, RouteLog};
use serde_json::{Value, to_value};

/// The components of a mind that is in the middle of something, as they are if it wants to begin
/// that: what led to a turn leads to another, and who looks back looks back again.
pub(super) fn wanted_again(mind: EntityRef<'_>, now: GameTime) -> Vec<(String, Value)> {
    let mut components = turn_again(mind);
    if mind.contains::<Reflecting>() {
        components.push(("LookBack".to_owned(), plain(to_value(LookBack::requested(now)))));
    }
    components
}

/// Nothing is said twice: where the turn has been uttered, it wants a move of its own.
fn turn_again(mind: EntityRef<'_>) -> Vec<(String, Value)> {
    let Some(turn) = mind.get::<Turn>() else { return vec![] };
    let uttered = mind.contains::<Suggestion>();
    let cause = turn.engagement.cause;
    let wanted = mind.get::<TurnWanted>();
    let wanted = TurnWanted {
        since: wanted.map_or(turn.begun, |wanted| wanted.since),
        witness: !uttered && cause == RouteCause::Witnessed,
        requested: uttered
            || cause == RouteCause::Requested
            || wanted.is_some_and(|wanted| wanted.requested),
    };
    let mut components = vec![("TurnWanted".to_owned(), plain(to_value(wanted)))];
    if let Some(routes) = mind.get::<RouteLog>().filter(|_| !uttered) {
        let mut routes = routes.clone();
        routes.reconsider(turn.care.considered);
        components.push(("RouteLog".to_owned(), plain(to_value(routes))));
    }
    components
}

/// Whatever a mind is in the middle of ends, and nobody learns of it.
pub(super) fn drop_in_flight(mind: &mut EntityWorldMut<'_>) {
    let asides: Vec<Entity> = mind.get::<Asides>().into_iter().flat_map(Asides::iter).collect();
    mind.remove::<(Turn, Acting, Reflecting, LookBack)>();
    mind.remove::<(Stirred, Listening, Witnessing, TurnWanted, Queueing)>();
    mind.remove::<(Remembering, NewMatter)>();
    mind.world_scope(|world| {
        for aside in asides {
            world.despawn(aside);
        }
        world.flush();
    });
}
