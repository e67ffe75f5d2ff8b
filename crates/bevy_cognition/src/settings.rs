//! What a game can set.

mod adapt;
mod approval;
mod requests;
mod conscience;
mod drift;
mod govern;
mod ledger;
mod memory;
mod mood;
mod planning;
mod prompts;
mod regulation;
mod routines;
mod routing;
mod speech;
mod tiers;
mod turn_taking;

pub use adapt::{AdaptSettings, AdaptSwitch, StyleReader};
pub use approval::{ApprovalSettings, OnTimeout, Others};
pub use cognition_core::govern::TalkLimit;
pub use conscience::{ConscienceSettings, ConscienceSwitch, ExecutorSwitch, ReflectionSwitch};
pub use drift::{ConsolidateBy, ConsolidationSettings, DriftSettings, DriftSwitch, DriftVoice};
pub use govern::{GovernSettings, QueueOrder};
pub use ledger::LedgerSwitch;
pub use memory::{MemorySettings, MemorySwitch};
pub use mood::MoodSwitch;
pub use planning::{Curator, PlanTurns, PlanningSettings, PlanningSwitch};
pub use prompts::PromptSettings;
pub use regulation::{RegulationSettings, RegulationSwitch, RouteReviewSwitch};
pub use requests::RequestSettings;
pub use routines::RoutineSettings;
pub use routing::{RouterSwitch, RoutingSettings, TieBreak, TopicBoundary};
pub use speech::SpeechDelivery;
pub use tiers::{ActionSelector, TierSettings};
pub use turn_taking::{OnFailure, StirSwitch, TurnPhases, TurnSettings, TurnSwitch};

use bevy::prelude::*;
use cognition_core::guard::GuardPolicy;
use cognition_core::mind::LedgerPolicy;

/// Settings of all minds: a resource. Change it at any time; each setting is read when it is
/// needed.
///
/// Durations say which clock they go by. *Game time* is that of
/// [`GameClock`](crate::schedule::GameClock) and stands still while the game is paused; *real time*
/// is that of the [`Governor`](crate::govern::Governor); *wall time* is that of the operating
/// system.
///
/// ```
/// use bevy_cognition::prelude::*;
///
/// let mut settings = CognitionSettings { seed: 7, ..CognitionSettings::default() };
/// settings.turns.per_run = 8;
/// settings.requests.timeout = std::time::Duration::from_secs(20);
/// ```
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct CognitionSettings {
    /// Where all chance comes from. Default: 0.
    pub seed: u64,
    /// Whether minds take turns, how many at once, and what happens when no decision comes.
    pub turns: TurnSettings,
    /// How minds engage.
    pub routing: RoutingSettings,
    /// How much a prompt tells, and how long a reply may be.
    pub prompts: PromptSettings,
    /// How many requests are on their way, how long they may take, and how words reach the game.
    pub requests: RequestSettings,
    /// What brains may cost, and which minds they think for first.
    pub govern: GovernSettings,
    /// Whether minds keep a ledger. Default: they do.
    pub ledger_switch: LedgerSwitch,
    /// What happens to a proposed ledger that breaks the update rule. Default: it is adopted and
    /// reported.
    pub ledger: LedgerPolicy,
    /// What moves a mood of which a reply says nothing. Default: what happened.
    pub mood: MoodSwitch,
    /// Which guardrails apply, and what happens when one rejects. A [`GuardPolicy`] component
    /// replaces it for one mind.
    pub guard: GuardPolicy,
    /// How long a person may take to approve, and what happens meanwhile.
    pub approval: ApprovalSettings,
    /// Whether minds look back, and how they speak of themselves.
    pub conscience: ConscienceSettings,
    /// Whether and how minds plan.
    pub planning: PlanningSettings,
    /// How long the day is by which minds keep their routines and their promises.
    pub routines: RoutineSettings,
    /// Whether the router learns.
    pub regulation: RegulationSettings,
    /// Whether minds adapt to the people who talk with them.
    pub adapt: AdaptSettings,
    /// Whether minds remember exchanges.
    pub memory: MemorySettings,
    /// How exchanges become memory.
    pub consolidation: ConsolidationSettings,
    /// Whether and how idle minds drift.
    pub drift: DriftSettings,
}

impl CognitionSettings {
    /// Whether minds remember exchanges.
    pub(crate) fn remembers(&self) -> bool {
        self.memory.switch == MemorySwitch::On
    }

    /// Whether minds keep a ledger.
    pub(crate) fn keeps_ledgers(&self) -> bool {
        self.ledger_switch == LedgerSwitch::On
    }

    /// Whether anything binds minds.
    pub(crate) fn binds(&self) -> bool {
        self.conscience.switch == ConscienceSwitch::On
    }

    /// Whether what concerns minds brings them turns of their own.
    pub(crate) fn stirs(&self) -> bool {
        self.turns.stirs == StirSwitch::On && self.turns.switch == TurnSwitch::TakeTurns
    }

    /// Whether anything comes to minds by themselves.
    pub(crate) fn drifts(&self) -> bool {
        self.turns.switch == TurnSwitch::TakeTurns
            && self.drift.switch == DriftSwitch::On
            && self.remembers()
    }
}
