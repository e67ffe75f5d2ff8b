//! What a game can set.

mod adapt;
mod approval;
mod conscience;
mod drift;
mod govern;
mod planning;
mod regulation;
mod routing;
mod speech;
mod tiers;
mod turns;

pub use adapt::{AdaptSettings, AdaptSwitch, StyleReader};
pub use approval::{ApprovalSettings, OnTimeout, Others};
pub use cognition_core::route::TalkRest;
pub use conscience::{ConscienceSettings, ExecutorSwitch, ReflectionSwitch};
pub use drift::{ConsolidateBy, ConsolidationSettings, DriftSettings, DriftSwitch, DriftVoice};
pub use govern::{GovernSettings, QueueOrder};
pub use planning::{Curator, PlanTurns, PlanningSettings, PlanningSwitch};
pub use regulation::{RegulationSettings, RegulationSwitch, RouteReviewSwitch};
pub use routing::{RouterSwitch, RoutingSettings, TieBreak, TopicBoundary};
pub use speech::SpeechFlow;
pub use tiers::{Chooses, TierSettings};
pub use turns::{OnFailure, TurnPhases};

use bevy::prelude::*;
use cognition_core::decide::ReplyBounds;
use cognition_core::guard::GuardPolicy;
use cognition_core::mind::{LedgerPolicy, Tier};
use cognition_core::prompt::{OfferDetail, PromptBudget};
use std::collections::BTreeMap;
use std::time::Duration;

/// Whether minds take turns at all. `Off` does not mean "without a model": for that, use the
/// heuristic brain.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BrainSwitch {
    /// Minds take turns.
    #[default]
    On,
    /// No mind takes a turn, and no brain is asked anything. Percepts are still taken in.
    Off,
}

/// Settings of all minds: a resource. Change it at any time; each setting is read when it is
/// needed.
///
/// Durations say which clock they go by. *Game time* is that of
/// [`GameClock`](crate::schedule::GameClock) and stands still while the game is paused; *real time*
/// is that of the [`Governor`](crate::govern::Governor); *wall time* is that of the operating
/// system.
///
/// After [`BrainSwitch::Off`] no request is sent; the reply to one that was sent before still
/// counts.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct CognitionSettings {
    /// Whether minds take turns. Default: on.
    pub switch: BrainSwitch,
    /// Where all chance comes from. Default: 0.
    pub seed: u64,
    /// What happens to a proposed ledger that breaks the update rule. Default: it is adopted and
    /// reported.
    pub ledger_policy: LedgerPolicy,
    /// How turns are routed.
    pub routing: RoutingSettings,
    /// Whether a turn is one request, or asks for the mood first. Default: one request.
    pub turn_phases: TurnPhases,
    /// What happens when a brain gives no valid decision. Default: the heuristic brain decides.
    pub on_failure: OnFailure,
    /// How many turns may begin in one run of the schedule; the others wait for the next run. As
    /// many minds may begin to look back. Default: 32.
    pub turns_per_run: usize,
    /// How many requests may be in flight at once. Default: 64.
    pub max_in_flight: usize,
    /// How many of these may be background questions: what comes to idle minds, what exchanges
    /// leave behind, reviews of modes. They get what turns leave of half of the places, and no more
    /// than this. Default: 8.
    pub asides_in_flight: usize,
    /// How many replies are taken in per run of the schedule, at most. Of those that came from
    /// brains elsewhere, a run takes half of what has come, and at least one. Default: 64.
    pub replies_per_run: usize,
    /// What brains may cost, and which minds they think for first.
    pub govern: GovernSettings,
    /// Wall time after which a brain counts as silent. Default: 60 seconds.
    pub brain_timeout: Duration,
    /// What else holds for the brains of a tier, by the name of the tier. Default: nothing.
    pub tiers: BTreeMap<Tier, TierSettings>,
    /// When the words of a mind reach the game. Default: as a whole, once the reply is valid.
    pub speech: SpeechFlow,
    /// Game time after which an action without `ActionFinished` counts as failed. Default: 60
    /// seconds.
    pub acting_timeout: Duration,
    /// Which guardrails apply, and what happens when one rejects. A [`GuardPolicy`] component
    /// replaces it for one mind.
    pub guard: GuardPolicy,
    /// How long a person may take to approve, and what happens meanwhile.
    pub approval: ApprovalSettings,
    /// Whether minds look back, and how they speak of themselves.
    pub conscience: ConscienceSettings,
    /// Whether and how minds plan.
    pub planning: PlanningSettings,
    /// Whether the router learns.
    pub regulation: RegulationSettings,
    /// Whether minds adapt to the people who talk with them.
    pub adapt: AdaptSettings,
    /// How exchanges become memory.
    pub consolidation: ConsolidationSettings,
    /// Whether and how idle minds drift.
    pub drift: DriftSettings,
    /// How much a prompt tells of each offer.
    pub offer_detail: OfferDetail,
    /// How many tokens a prompt may have.
    pub prompt_budget: PromptBudget,
    /// How long the strings of a reply may be, and whether it must bring a ledger.
    pub reply_bounds: ReplyBounds,
}

impl Default for CognitionSettings {
    fn default() -> Self {
        Self {
            switch: BrainSwitch::default(),
            seed: 0,
            ledger_policy: LedgerPolicy::default(),
            routing: RoutingSettings::default(),
            turn_phases: TurnPhases::default(),
            on_failure: OnFailure::default(),
            turns_per_run: 32,
            max_in_flight: 64,
            asides_in_flight: 8,
            replies_per_run: 64,
            govern: GovernSettings::default(),
            brain_timeout: Duration::from_secs(60),
            tiers: BTreeMap::new(),
            speech: SpeechFlow::default(),
            acting_timeout: Duration::from_secs(60),
            guard: GuardPolicy::default(),
            approval: ApprovalSettings::default(),
            conscience: ConscienceSettings::default(),
            planning: PlanningSettings::default(),
            regulation: RegulationSettings::default(),
            adapt: AdaptSettings::default(),
            consolidation: ConsolidationSettings::default(),
            drift: DriftSettings::default(),
            offer_detail: OfferDetail::default(),
            prompt_budget: PromptBudget::default(),
            reply_bounds: ReplyBounds::default(),
        }
    }
}

impl CognitionSettings {
    /// The settings of the first of these tiers; what is not set for it is taken from the next.
    pub fn of_first<'a>(&self, tiers: impl IntoIterator<Item = &'a Tier>) -> TierSettings {
        let set = tiers.into_iter().filter_map(|tier| self.tiers.get(tier));
        set.copied().reduce(TierSettings::or).unwrap_or_default()
    }

    /// Wall time after which the brain of the first of these tiers counts as silent.
    pub fn timeout_of<'a>(&self, tiers: impl IntoIterator<Item = &'a Tier>) -> Duration {
        self.of_first(tiers).timeout.unwrap_or(self.brain_timeout)
    }

    /// Whether anything comes to minds by themselves.
    pub(crate) fn drifts(&self) -> bool {
        self.switch == BrainSwitch::On && self.drift.switch == DriftSwitch::On
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_set_for_one_tier_is_settled_by_the_next() {
        let (plan, own) = (Tier("plan".to_owned()), Tier::default());
        let minute = Some(Duration::from_secs(60));
        let patient = TierSettings { timeout: minute, ..TierSettings::default() };
        let timeout = Some(Duration::from_secs(5));
        let engine = TierSettings { timeout, chooses: Some(Chooses::Engine) };
        let tiers = BTreeMap::from([(plan.clone(), patient), (own.clone(), engine)]);
        let settings = CognitionSettings { tiers, ..CognitionSettings::default() };
        let chooses = Some(Chooses::Engine);
        assert_eq!(settings.of_first([&plan, &own]), TierSettings { timeout: minute, chooses });
        assert_eq!(settings.of_first([&own, &plan]), engine);
        assert_eq!(settings.of_first([&Tier("drift".to_owned())]), TierSettings::default());
    }
}
