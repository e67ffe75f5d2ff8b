//! How long minds have waited, as a save has it.

use super::governor::Governor;
use crate::turn::{Engagement, Queueing, TurnAdmission, WantsTurn};
use bevy::prelude::*;
use cognition_core::govern::RequestPriority;
use cognition_core::mind::GameTime;
use cognition_core::route::RouteCause;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// What a mind waits for, as a save has it: in spans, for the clock of the governor belongs to the
/// process. Once loaded it is what the queue goes by, and gone.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[component(storage = "SparseSet")]
#[reflect(Component, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Waited {
    /// The turn that it wants.
    wish: Option<Wish>,
    /// When it last made a move of its own.
    last_own_move: Option<GameTime>,
}

/// A turn that is wanted. Times are milliseconds of real time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Wish {
    /// Since which tick.
    since: u64,
    /// For how long.
    waited_ms: u64,
    /// How often its turn has begun anew.
    restarts: u32,
    /// How it stands, and for how long it has.
    stands: Option<(RequestPriority, u64)>,
}

/// What a mind waits for; none where it waits for nothing and never made a move of its own. `wish`
/// is the tick since which it wants the turn that it is saved as wanting.
pub(crate) fn waited(mind: EntityRef<'_>, wish: Option<u64>, now: Duration) -> Option<Waited> {
    let queueing = mind.get::<Queueing>()?;
    let for_ms = |since| millis(now.saturating_sub(since));
    let turn = mind.get::<TurnAdmission>();
    let begun = turn.map(|turn| (turn.wanted, turn.restarts));
    let wanted = begun.or_else(|| Some((queueing.wanted?, queueing.restarts)));
    let wish = wish.zip(wanted).filter(|(wish, ((tick, _), _))| wish == tick);
    let wish = wish.map(|(since, ((_, began), restarts))| Wish {
        since,
        waited_ms: for_ms(began),
        restarts,
        stands: queueing.stands().map(|(standing, since)| (standing, for_ms(since))),
    });
    // A move that is not made yet does not keep the mind from making it.
    let engagement = mind.get::<Engagement>();
    let moves = engagement.is_some_and(|engagement| engagement.cause == RouteCause::Requested);
    let last_own_move = queueing.last_own_move.filter(|_| !moves);
    let waited = Waited { wish, last_own_move };
    (waited != Waited::default()).then_some(waited)
}

/// A span as saves and run logs have it; what is longer than that can count is cut.
pub(crate) fn millis(span: Duration) -> u64 {
    u64::try_from(span.as_millis()).unwrap_or(u64::MAX)
}

/// A save has brought a mind that waits.
pub(super) fn resume(
    insert: On<Insert, Waited>,
    minds: Query<(&Waited, Has<WantsTurn>, Option<&Queueing>)>,
    governor: Res<Governor>,
    mut commands: Commands,
) {
    let Ok((Waited { wish, last_own_move }, wants, queueing)) = minds.get(insert.entity) else {
        return;
    };
    let ago = |ms| governor.now().saturating_sub(Duration::from_millis(ms));
    let mut queueing = queueing.cloned().unwrap_or_default();
    queueing.last_own_move = *last_own_move;
    if let Some(wish) = wish.filter(|_| wants) {
        let stands = wish.stands.map(|(standing, ms)| (standing, ago(ms)));
        queueing.resume((wish.since, ago(wish.waited_ms)), wish.restarts, stands);
    }
    commands.entity(insert.entity).try_remove::<Waited>().try_insert(queueing);
}
