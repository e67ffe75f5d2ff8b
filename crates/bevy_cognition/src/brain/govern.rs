//! Govern: one gate before all brains. It says who asks, who waits, and who does without.
//!
//! Whatever asks a brain passes the [`Governor`]; what it goes by is
//! [`GovernSettings`](crate::settings::GovernSettings). A brain that answers inline and costs
//! nothing, as the heuristic one does, goes past it, unbounded.
//!
//! | what is bounded | by default | beyond it |
//! |---|---|---|
//! | places in flight, `requests.max_in_flight` | 64; reflections and background questions get half at most | the request waits |
//! | calls a minute of the world, of each mind, of each player: `world`, `mind`, `player` | 60, 20, as many as they want | the request waits, and a warning names the setting once |
//! | `budget`, `mind_budget`: calls, tokens, money by a [`CostTable`](cognition_core::govern::CostTable) | none | the heuristic brain thinks; [`BudgetSpent`] tells once, until the budget is raised |
//! | storms: calls because of one event | 8 | the heuristic brain thinks, at once |
//! | waiting, `longest_wait` | 2 minutes of real time | the heuristic brain thinks |
//! | tries of a call, `retries` | 2 more, within the time of the tier, with jitter, and never before the server wants it | the call failed: see [`OnFailure`](crate::settings::OnFailure) |
//!
//! A *player* is whoever speaks to a mind and has no [`Mind`](cognition_core::mind::Mind). A budget
//! is hard: what a call may cost at most is held before it is made, a token for two bytes of the
//! prompt, and as many for the reply as it may have. What the server reports then counts. A call
//! that brings no report (it broke off, or was cancelled) counts as it was held.
//!
//! # Who goes first
//!
//! Minds that are spoken to, then minds that react to something, then moves of their own, then what
//! is beside the turns ([`RequestPriority`](cognition_core::govern::RequestPriority)). Among these: the near
//! before the far, those of the persona that was let through last, and those that have waited
//! longest. [`Nearness`] is a component that the game keeps up to date; a mind without it is at
//! hand.
//!
//! After `patience` (30 seconds) a request goes before all others. With `kept_for_talk` there is
//! always a place for a mind that is spoken to; without, it waits until a thought is over. A turn
//! begins only when it can be asked, so its prompt is never older than that.
//!
//! # The far
//!
//! Minds that are far belong to bands ([`AttentionRules`](cognition_core::govern::AttentionRules)):
//! beyond 30 metres, or out of sight from 15, a mind has the tier `heuristic`, and a move of its
//! own in ten seconds of game time at most. A mind to which a player speaks is exempt.
//!
//! # Talk between minds rests
//!
//! Two minds that hear each other would answer for ever. By
//! [`talk_limit`](crate::settings::RoutingSettings::talk_limit) each answers the other four times,
//! and twice as many lines in all where there are several. Then lines of minds are heard and
//! remembered, but are no reason for a turn for a minute of game time;
//! [`TalkCooldown`](crate::turn::TalkCooldown) says until when. A player who speaks to one of them, an event
//! that concerns one, and what one does for its plan let them begin anew at once. A turn that the
//! game asks for is always taken. A mind that only hears its own words again does not answer.
//!
//! # What is outdated
//!
//! Turns whose answer nobody needs any more are cancelled: one that answers somebody who has left
//! the world; one that answers half of what somebody has said by now; one that was shown what a
//! percept denies since (see [`Claim`](cognition_core::perceive::Claim)). The last two begin anew
//! at once, twice at most (`restarts`).
//!
//! The run log has `brain_spared`, `call_retried`, `budget_spent`, and turns that end `outdated`.
//! [`GovernorCounters`] have it in numbers, and `cognition sim --crowd 1000` shows how long who
//! waits.
//!
//! # Clocks
//!
//! Waiting, rates and patience go by the governor's own clock. It follows `Time<Real>`, once a run
//! of the schedule and by a second at most, and stands still while the brains are off or no run
//! comes. What storms and cadences go by is game time.
//!
//! | file | what |
//! |---|---|
//! | `governor` | who is let through, retries |
//! | `places_in_flight` | how many may be, and for whom a place is free |
//! | `gate` | where every request passes it |
//! | `call` | what a call may cost, and did |
//! | `hanging_up` | calls that nobody waits for any more |
//! | `billed` | a reply and what it cost, as the run log has it |
//! | `buckets`, `budgets` | calls a minute; what is spent |
//! | `waiting` | who wants a turn, in order |
//! | `choosing` | which of them begin one |
//! | `waited` | the same, as it is saved |
//! | `outdated` | turns whose answer nobody needs any more |
//! | `counters` | all of it in numbers |

mod billed;
mod budgets;
mod buckets;
mod call;
mod choosing;
mod counters;
mod gate;
mod governor;
mod hanging_up;
mod outdated;
mod places_in_flight;
mod waited;
mod waiting;

pub use crate::turn::TurnAdmission;
pub use budgets::{BudgetScope, BudgetSpent};
#[doc(inline)]
pub use cognition_core::govern::*;
pub use counters::{FallbackCounts, GovernorCounters, OutdatedCounts};
pub use governor::Governor;

pub(crate) use billed::Billed;
pub(crate) use call::{Admittable, Share};
pub(crate) use choosing::{ChosenTurns, choose_turns};
pub(crate) use gate::{Admitted, Gate};
pub(crate) use waited::{Waited, millis, waited};

pub(crate) use outdated::drop_outdated;

use crate::record::Recorder;
use crate::schedule::{BackgroundSystems, Cognition, CognitionSystems};
use crate::settings::CognitionSettings;
use crate::turn::TalkOfMinds;
use bevy::prelude::*;
use cognition_core::record::RunEvent;

/// Brings the [`Governor`].
#[derive(Clone, Copy, Debug, Default)]
pub struct GovernPlugin;

impl Plugin for GovernPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Governor>()
            .init_resource::<ChosenTurns>()
            .init_resource::<TalkOfMinds>()
            .init_resource::<waiting::Waiting>()
            .register_type::<Nearness>()
            .register_type::<Waited>()
            .add_message::<BudgetSpent>()
            .add_observer(outdated::notice_departure)
            .add_observer(waiting::notice_beginning)
            .add_observer(waiting::notice_end)
            .add_observer(waited::resume)
            .add_observer(hanging_up::hang_up)
            .add_systems(
                Cognition,
                (
                    begin_run.before(CognitionSystems::Perceive),
                    begin_beside
                        .in_set(CognitionSystems::Conscience)
                        .before(BackgroundSystems::Reflect),
                    tell_of_budgets
                        .in_set(CognitionSystems::Conscience)
                        .after(BackgroundSystems::Ask)
                        .run_if(|governor: Res<Governor>| governor.has_news()),
                ),
            );
    }
}

/// Its clock moves on before anything else.
fn begin_run(
    mut governor: ResMut<Governor>,
    settings: Res<CognitionSettings>,
    real: Option<Res<Time<Real>>>,
) {
    let real = real.map(|real| real.elapsed()).unwrap_or_default();
    governor.begin(real, settings.turns.switch);
}

/// Who waits beside the turns says so anew in each run.
fn begin_beside(mut governor: ResMut<Governor>) {
    governor.begin_beside();
}

/// Once for each budget, until it is raised.
fn tell_of_budgets(
    mut governor: ResMut<Governor>,
    mut spent: MessageWriter<BudgetSpent>,
    mut recorder: Recorder,
    mut commands: Commands,
) {
    for news in governor.take_news() {
        warn!(target: "cognition::decide", "{news}: from now on the heuristic brain thinks");
        recorder
            .record(|| RunEvent::BudgetSpent { mind: news.scope.mind().cloned(), item: news.item });
        spent.write(news.clone());
        commands.trigger(news);
    }
}
