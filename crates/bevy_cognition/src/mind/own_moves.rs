//! Own moves: a mind that nobody needs does something by itself, every so often.
//!
//! [`OwnMoves`] is a component. When its time has come, and the mind is free, it asks for a turn as
//! [`RequestTurn`] does; whatever is addressed to the mind comes before it. A mind is not free while
//! it takes a turn or wants one, acts, looks back, is [`Dormant`] or [`TalkCooldown`], or was spoken
//! with within the last 10 seconds of game time; then it is looked at again a tenth of its period
//! later. The governor's limits hold for own moves as for all turns.
//!
//! Minds wait in a calendar: those whose time has not come cost nothing, and no more than
//! [`per_run`](crate::settings::TurnSettings::per_run) are looked at in a run of the schedule.
//! Dates are not saved: after a load each mind has its first move within a period.
//!
//! # What stirs a mind
//!
//! Unless [`StirSwitch::Off`](crate::settings::StirSwitch::Off) is set, a mind also takes a turn of its own when something
//! that concerns it has come about. Each brings one turn, and the run log has it as `stirred`:
//!
//! | what | when | no more than |
//! |---|---|---|
//! | it is where it went: an action tagged `move` is done | 10 seconds of game time later, unless it has taken a turn there | once for each walk, and 3 times in a row where it does nothing but walk on |
//! | the time of something that it has promised comes near | 10 minutes before, or as the last quarter of the time begins; it is told so | once for each promise |
//! | what is due at a time, or from one on, is to be done | then | once for each promise |
//! | it was to be somewhere at a time, and still owes that as the hour strikes | then, or as soon as what it is at is over | once for each promise |
//! | it has promised, or its executor has, what no time is set for, or has done something that is on the way to what it promised | as soon as it has been free, and taken no turn, for 10 seconds of game time: once the talk is over | once for each, and 3 times in a row |
//! | somebody comes to whom it owes something that is at hand, to whom it is to put something next, or who is named by what it pursues, by a goal of its persona or by an open question of its ledger | as it sees them come, if the game has them among what is [`present`](crate::prompt::GatherActions::present) | once for each coming, and once in half an hour for each person |
//! | what it is after is spoken of among others, or something bears on it that happens: a goal of its persona or of its plan, or what it has promised to do. It is named by a name of somebody who is not there, by what it is to be reached before, or by two of its words | as it perceives that | once in half an hour for each |
//! | a noise comes from elsewhere that nobody is known to have made, and has to do with what it is after: by a word of what is told, or by the name of the place, or of what it knows to be there | as it perceives that | once in half an hour for each |
//! | it has reached a goal that says what for, and that is on offer or has to do with a goal of its persona | 10 seconds of game time later, as soon as it is free, unless it has taken two turns by then | once for each goal |
//! | it takes up a goal of its own that is to be reached before something, or by a time | 10 seconds of game time later, unless it has taken a turn by then | once for each goal |
//!
//! Whoever does something where the mind is has come, if they were not there when it looked around last.
//!
//! What comes 10 seconds later only asks the mind how it goes on. With [`OwnMoves`] every minute or more often, and so with
//! a [`Routine`](crate::routine::Routine), it is asked that by its next move: none of these stirs it.

mod asking;
mod hearing_of;
mod noises;
mod noticing;
mod owing;
mod period;
mod stirred;
mod stirring;

pub use period::OwnMoves;

use crate::calendar::Calendar;
use crate::mind::conscience::ReflectionInProgress;
use crate::schedule::{Cognition, CognitionSystems, GameClock, Step};
use crate::settings::{CognitionSettings, TurnSwitch};
use crate::turn::{Acting, Dormant, RequestTurn, TalkCooldown, Turn, WantsTurn};
use bevy::prelude::*;
use cognition_core::chance::Dice;
use cognition_core::mind::{GameTime, Mind};
use cognition_core::route::{Topic, Topics};
use period::SHORTEST;
use std::time::Duration;

/// How long a mind is left to a talk after its last word.
const QUIET: Duration = Duration::from_secs(10);
/// How much longer than its period a mind waits at most, as a part of the period.
const JITTER: f64 = 0.25;

/// Lets minds with [`OwnMoves`] take turns of their own.
#[derive(Clone, Copy, Debug, Default)]
pub struct OwnMovesPlugin;

impl Plugin for OwnMovesPlugin {
    fn build(&self, app: &mut App) {
        stirring::watch_stirs(app);
        app.init_resource::<Dates>().add_observer(begin).add_observer(end).add_systems(
            Cognition,
            ask_for_turns
                .in_set(CognitionSystems::Perceive)
                .after(Step::ReceivePercepts)
                .after(Step::Stir)
                .run_if(any_with_component::<OwnMoves>),
        );
    }
}

/// Who moves when, and how often each has.
#[derive(Resource, Debug, Default)]
struct Dates {
    calendar: Calendar,
    moves: std::collections::BTreeMap<Entity, u64>,
}

/// Has something else to do, or rests.
type Engaged = Or<(
    With<Turn>,
    With<WantsTurn>,
    With<Acting>,
    With<ReflectionInProgress>,
    With<Dormant>,
    With<TalkCooldown>,
)>;

fn begin(
    insert: On<Insert, OwnMoves>,
    minds: Query<(&Mind, &OwnMoves)>,
    settings: Res<CognitionSettings>,
    clock: Res<GameClock>,
    mut dates: ResMut<Dates>,
) {
    let Ok((mind, own)) = minds.get(insert.entity) else { return };
    let within = Dice::of(settings.seed, &mind.id, "own_moves", 0).unit();
    dates.calendar.set(insert.entity, &mind.id, Some(clock.now + own.period().mul_f64(within)));
}

fn end(remove: On<Remove, OwnMoves>, mut dates: ResMut<Dates>) {
    dates.calendar.forget(remove.entity);
    dates.moves.remove(&remove.entity);
}

fn ask_for_turns(
    mut dates: ResMut<Dates>,
    minds: Query<(&Mind, &OwnMoves, Option<&Topics>)>,
    engaged: Query<(), Engaged>,
    settings: Res<CognitionSettings>,
    clock: Res<GameClock>,
    mut commands: Commands,
) {
    if settings.turns.switch == TurnSwitch::PerceiveOnly {
        return;
    }
    for entity in dates.calendar.take_due(clock.now, settings.turns.per_run) {
        let Ok((mind, own, topics)) = minds.get(entity) else { continue };
        let is_free = !engaged.contains(entity) && !talks(topics, clock.now);
        let wait = if is_free {
            let count = dates.moves.entry(entity).or_default();
            *count += 1;
            let late = Dice::of(settings.seed, &mind.id, "own_moves", *count).unit();
            commands.trigger(RequestTurn { entity });
            own.period().mul_f64(1.0 + JITTER * late)
        } else {
            (own.period() / 10).max(SHORTEST)
        };
        dates.calendar.set(entity, &mind.id, Some(clock.now + wait));
    }
}

/// Whether somebody has spoken with the mind a moment ago.
fn talks(topics: Option<&Topics>, now: GameTime) -> bool {
    let own = |topic: &&Topic| !topic.id.conversation().is_empty();
    let latest = topics.into_iter().flat_map(Topics::iter).filter(own).map(|topic| topic.updated);
    latest.max().is_some_and(|latest| now.since(latest) < QUIET)
}
