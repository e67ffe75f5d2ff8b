//! What a mind makes of what it has lived, and whether it keeps its word.
//!
//! Whatever a mind heard, said and did is appended to its [`EventLog`], a chain of hashes. Once it
//! has lived enough, the *reflector* looks back: a brain of tier `reflect` writes what the mind
//! observed, learned and doubts. That is analysis, and it binds nobody. The *executor* is asked
//! next: it reads the analysis as somebody else's text and answers in typed commitments, at most
//! three.
//!
//! Those pass the one gate, [`Commitments::open`](cognition_core::conscience::Commitments::open),
//! and so does what a reply lists under `promises`, and what the game brings by
//! [`OpenCommitment`]. A commitment ends by what the mind does, by the clock, or by
//! [`EndCommitment`]. Where one is not kept, the mind perceives it.
//!
//! All of that runs beside the turns of a mind: who reflects can be spoken to.

mod answers;
mod ask;
mod calendar;
mod counters;
mod expiry;
mod extraction_cache;
mod facts;
mod keeping;
mod look_back;
mod outcome;
mod promises;
mod reflecting;
mod requests;
mod rules_asset;

pub(crate) use calendar::begin_timeline;
pub(crate) use look_back::LookBack;

pub use counters::ConscienceCounters;
pub use facts::{CommitmentEnded, CommitmentOpened, ReflectionWritten};
pub use reflecting::Reflecting;
pub use requests::{EndCommitment, OpenCommitment, RequestReflection};
pub use rules_asset::{ConscienceFile, ConscienceRulesInUse};

use crate::aside::AsideSystems;
use crate::schedule::{Cognition, CognitionSystems};
use bevy::prelude::*;
use cognition_core::conscience::{Commitments, Conscience, EventLog};

/// Reflects, opens commitments and follows what becomes of them.
#[derive(Clone, Copy, Debug, Default)]
pub struct ConsciencePlugin;

impl Plugin for ConsciencePlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<ConscienceRulesInUse>()
            .init_resource::<ConscienceCounters>()
            .init_resource::<extraction_cache::ExtractionCache>()
            .init_resource::<calendar::NextLook>()
            .register_type::<EventLog>()
            .register_type::<Commitments>()
            .register_type::<Conscience>()
            .register_type::<LookBack>()
            .add_plugins(rules_asset::RulesPlugin)
            .add_observer(look_back::watch_conscience)
            .add_observer(expiry::watch_commitments)
            .add_observer(promises::take_utterance)
            .add_observer(outcome::follow_action)
            .add_systems(
                Cognition,
                (
                    expiry::expire_commitments,
                    answers::take_answers,
                    look_back::begin_reflections,
                    ask::ask_conscience,
                )
                    .chain()
                    .in_set(CognitionSystems::Conscience)
                    .before(AsideSystems::Answer),
            );
        requests::observe_requests(app);
    }
}
