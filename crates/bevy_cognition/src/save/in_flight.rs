//! What a mind is in the middle of: how it is saved, and how it is dropped.

use super::beside::beside;
use super::components::plain;
use super::under_way::UnderWay;
use crate::brain::govern::{Governor, waited};
use crate::brain::request::Requests;
use crate::mind::conscience::ReflectionInProgress;
use crate::mind::consolidate::Remembering;
use crate::mind::drift::NewMatter;
use crate::mind::next_reflection::NextReflection;
use crate::mind::promise::ConscienceRulesInUse;
use crate::turn::{
    Acting, Engagement, HasNewPercepts, Listening, Queueing, TalkCooldown, Turn, TurnAdmission,
    WantsTurn, Witnessing,
};
use bevy::prelude::*;
use cognition_core::conscience::Conscience;
use cognition_core::guard::Suggestion;
use cognition_core::mind::GameTime;
use cognition_core::route::{RouteCause, RouteLog};
use serde_json::{Value, to_value};

/// The components of a mind that is in the middle of something, as they are if it wants to begin
/// that: what led to a turn leads to another, and who looks back looks back again.
pub(super) fn wanted_again(
    world: &World,
    mind: EntityRef<'_>,
    now: GameTime,
) -> Vec<(String, Value)> {
    let again = wish_again(mind).or_else(|| wish_after_rest(mind));
    let wish = again.as_ref().or(mind.get::<WantsTurn>()).map(|wanted| wanted.since);
    let mut components: Vec<(String, Value)> = Vec::new();
    let mut put = |name: &str, value| components.push((name.to_owned(), plain(value)));
    again.iter().for_each(|again| put("TurnWanted", to_value(again)));
    let unread = mind.get::<TurnAdmission>().and_then(|turn| routes_again(mind, turn));
    unread.iter().for_each(|routes| put("RouteLog", to_value(routes)));
    if mind.contains::<ReflectionInProgress>() {
        put("LookBack", to_value(NextReflection::requested(now)));
    }
    let looks_back = looks_back(world, mind);
    looks_back.iter().for_each(|next| put("LookBack", to_value(next)));
    let clock = world.get_resource::<Governor>().map(Governor::now);
    let waited = clock.and_then(|clock| waited(mind, wish, clock));
    waited.iter().for_each(|waited| put("Waited", to_value(waited)));
    let deed = UnderWay::of(mind);
    deed.iter().for_each(|deed| put("UnderWay", to_value(deed)));
    let asked = beside(world, mind);
    asked.iter().for_each(|asked| put("AskedBeside", to_value(asked)));
    components
}

/// Who has turns behind it that were too few to look back on is looked at again once loaded.
fn looks_back(world: &World, mind: EntityRef<'_>) -> Option<NextReflection> {
    if mind.contains::<ReflectionInProgress>() || mind.contains::<NextReflection>() {
        return None;
    }
    let cadence = world.get_resource::<ConscienceRulesInUse>()?.0.cadence;
    mind.get::<Conscience>()?.due_at(&cadence).map(NextReflection::by_cadence)
}

/// Nothing is said twice: where the turn has been uttered, it wants a move of its own.
fn wish_again(mind: EntityRef<'_>) -> Option<WantsTurn> {
    let (turn, cause) = (mind.get::<TurnAdmission>()?, mind.get::<Engagement>()?.cause);
    let uttered = mind.contains::<Suggestion>();
    let wanted = mind.get::<WantsTurn>();
    Some(WantsTurn {
        since: turn.wanted.0,
        witness: !uttered && cause == RouteCause::Witnessed,
        requested: uttered
            || cause == RouteCause::Requested
            || wanted.is_some_and(|wanted| wanted.requested),
    })
}

/// Whose talk rests wants to take it up once loaded.
fn wish_after_rest(mind: EntityRef<'_>) -> Option<WantsTurn> {
    let rest = mind.get::<TalkCooldown>().filter(|_| !mind.contains::<WantsTurn>())?;
    Some(WantsTurn { since: rest.since, ..WantsTurn::default() })
}

/// What led to a turn that has not been uttered was not considered.
fn routes_again(mind: EntityRef<'_>, turn: &TurnAdmission) -> Option<RouteLog> {
    let mut routes = mind.get::<RouteLog>().filter(|_| !mind.contains::<Suggestion>())?.clone();
    routes.reconsider(turn.considered);
    Some(routes)
}

/// Whatever a mind is in the middle of ends, and nobody learns of it.
pub(super) fn drop_in_flight(mind: &mut EntityWorldMut<'_>) {
    mind.remove::<(Turn, Acting, ReflectionInProgress, NextReflection)>();
    mind.remove::<(HasNewPercepts, Listening, Witnessing, WantsTurn, Queueing, TalkCooldown)>();
    mind.remove::<(Remembering, NewMatter)>();
    let requests: Vec<Entity> =
        mind.get::<Requests>().into_iter().flat_map(Requests::iter).collect();
    mind.world_scope(|world| {
        for request in requests {
            world.despawn(request);
        }
        world.flush();
    });
}
