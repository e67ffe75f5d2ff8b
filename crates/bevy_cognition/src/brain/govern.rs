//! One gate before all brains: who asks, who waits, who does without.
//!
//! Whatever wants a brain passes the [`Governor`]: turns where they begin and where they ask, looks
//! back and questions beside the turns where they ask. It is let through if a place in flight is
//! free, if the buckets of world, mind and player have a call, and if the budget has room; in the
//! order of [`Standing`](cognition_core::govern::Standing), nearness ([`Nearness`]) and waiting time. Who is far away, who is one of
//! too many that perceive the same event, who comes after the budget is spent or has waited for too
//! long does without: the heuristic brain thinks, and the run log says why (`brain_spared`).
//!
//! | file | what |
//! |---|---|
//! | `governor` | places, who is let through, retries |
//! | `gate` | where questions beside the turns pass it |
//! | `call` | what a call may cost, and did |
//! | `hanging_up` | calls that nobody waits for any more |
//! | `billed` | a reply and what it cost, as the run log has it |
//! | `buckets`, `budgets` | calls a minute; what is spent |
//! | `waiting` | who wants a turn, in order |
//! | `choosing` | which of them begin one |
//! | `talk` | which lines of other minds are a reason for one |
//! | `waited` | the same, as it is saved |
//! | `outdated` | turns whose answer nobody needs any more |
//! | `counters` | all of it in numbers |
//!
//! Its clock follows `Time<Real>`, once a run of the schedule, and stands still while the brains are
//! off or no run comes; what storms and cadences go by is game time.

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
mod talk;
mod waited;
mod waiting;

pub use crate::turn::Care;
pub use budgets::{BudgetScope, BudgetSpent};
pub use counters::{GovernorCounters, OutdatedCounts, SparedCounts};
pub use governor::Governor;

pub(crate) use billed::Billed;
pub(crate) use call::{Admission, Asking, Errand};
pub(crate) use choosing::{ChosenTurns, choose_turns};
pub(crate) use gate::{Gate, Question};
pub(crate) use hanging_up::hang_up;
pub(crate) use waited::{Waited, waited};

pub(crate) use outdated::drop_outdated;
pub(crate) use talk::{TalkOfMinds, end_rest, note_talk};

use crate::record::Recorder;
use crate::schedule::{AsideSystems, Cognition, CognitionSystems};
use crate::settings::CognitionSettings;
use bevy::prelude::*;
use cognition_core::govern::Nearness;
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
            .add_observer(hanging_up::hang_up_turns)
            .add_systems(
                Cognition,
                (
                    begin_run.before(CognitionSystems::Perceive),
                    tell_of_budgets
                        .in_set(CognitionSystems::Conscience)
                        .after(AsideSystems::Ask)
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
    governor.begin(real, settings.switch);
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
