//! What a game can set.

use bevy::prelude::*;
use cognition_core::decide::ReplyBounds;
use cognition_core::drift::DriftParams;
use cognition_core::guard::GuardPolicy;
use cognition_core::mind::LedgerPolicy;
use cognition_core::plan::PlanLimits;
use cognition_core::prompt::{OfferDetail, PromptBudget, PublicVoice, Purpose};
use cognition_core::route::{BoundaryParams, EngagementMode};
use cognition_core::skill::ActLimits;
use std::path::PathBuf;
use std::time::Duration;

/// Whether minds take turns at all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BrainSwitch {
    /// They do.
    #[default]
    On,
    /// No brain is asked anything. Percepts are still taken in.
    Off,
}

/// What happens when a brain gives no valid decision, the corrective retry included.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OnFailure {
    /// The heuristic brain decides, marked as a fallback; the ledger stays as it was.
    #[default]
    Fallback,
    /// The mind waits.
    Wait,
}

/// How a turn asks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TurnPhases {
    /// One request for everything.
    #[default]
    One,
    /// First how the mood moves, then the action in the light of it.
    MoodThenAction,
}

impl TurnPhases {
    /// What a turn asks first. A mere greeting moves no mood that would have to be asked for.
    pub(crate) fn first_purpose(self, mode: EngagementMode) -> Purpose {
        match self {
            Self::MoodThenAction if mode != EngagementMode::Acknowledge => Purpose::Mood,
            Self::One | Self::MoodThenAction => Purpose::Decide,
        }
    }
}

/// What happens when nobody answers a suggestion in time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OnTimeout {
    /// The mind waits.
    #[default]
    Wait,
    /// It is done, if it can be done still.
    Accept,
}

/// What other minds do while one awaits approval.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Others {
    /// They go on.
    #[default]
    GoOn,
    /// They begin no turn and do not act.
    Wait,
}

/// How long a person may take, and what happens meanwhile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ApprovalSettings {
    /// Game time to answer in; none for as long as it takes.
    pub timeout: Option<Duration>,
    /// What happens then.
    pub on_timeout: OnTimeout,
    /// What other minds do meanwhile.
    pub others: Others,
}

impl Default for ApprovalSettings {
    fn default() -> Self {
        let timeout = Some(Duration::from_secs(60));
        Self { timeout, on_timeout: OnTimeout::default(), others: Others::default() }
    }
}

/// Whether turns are routed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RouterSwitch {
    /// They are.
    #[default]
    On,
    /// Every mind that is addressed, or asked for a turn, responds with all it may do; witnesses
    /// take no turn.
    Off,
}

/// What happens when two modes score nearly the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TieBreak {
    /// The brain of tier `tie_break` picks one; without such a tier, the brain of the mind.
    #[default]
    Ask,
    /// The higher score stands: routing asks nobody, and is the same whatever brain there is.
    HigherScore,
}

/// How turns are routed.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct RoutingSettings {
    /// On or off.
    pub switch: RouterSwitch,
    /// Who breaks ties.
    pub tie_break: TieBreak,
    /// How readily a topic is taken to have ended.
    pub boundary: TopicBoundary,
    /// How long a mind may gather before it answers.
    pub act_limits: ActLimits,
    /// Whether decisions say how long they took. Wall time: no two runs are alike then.
    pub time_decisions: bool,
}

/// [`BoundaryParams`]; unless set, those that ask for two messages.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TopicBoundary(pub BoundaryParams);

impl Default for TopicBoundary {
    fn default() -> Self {
        Self(BoundaryParams::patient())
    }
}

/// Whether minds look back on what they lived.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ReflectionSwitch {
    /// They do, as the cadence of the
    /// [`ConscienceRulesInUse`](crate::conscience::ConscienceRulesInUse) says: at least one request
    /// each time.
    #[default]
    On,
    /// They do not. Promises that are spoken, or that the game brings, go on.
    Off,
}

/// Whether anything is drawn from a reflection that binds the mind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ExecutorSwitch {
    /// A second request draws commitments from it, unless an equal reflection has had one.
    #[default]
    On,
    /// A reflection stays what it is: analysis.
    Off,
}

/// How minds look back, and how they speak of themselves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ConscienceSettings {
    /// Whether they look back.
    pub reflection: ReflectionSwitch,
    /// Whether that binds them to anything.
    pub executor: ExecutorSwitch,
    /// How they speak of themselves in public.
    pub voice: PublicVoice,
}

/// Whether minds plan.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PlanningSwitch {
    /// They do, once a goal is given: see [`PursueGoal`](crate::plan::PursueGoal).
    #[default]
    On,
    /// They do not; plans that are under way go on.
    Off,
}

/// Who says which refs stay in view of a planner.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Curator {
    /// A rule: what the goal, the steps and what was said name.
    #[default]
    Rule,
    /// A small brain, of tier `understand`: one request more before each plan.
    Brain,
}

/// Who asks for the turns that a plan takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PlanTurns {
    /// The plan: whoever has something to do for it, or to say, takes a turn.
    #[default]
    AskedFor,
    /// The game, which lets minds move when it is their turn.
    LeftToGame,
}

/// How minds plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlanningSettings {
    /// Whether they do.
    pub switch: PlanningSwitch,
    /// Who asks for the turns that it takes.
    pub turns: PlanTurns,
    /// Who curates.
    pub curator: Curator,
    /// When a plan is given up.
    pub limits: PlanLimits,
    /// How many turns a ref stays in view of a planner: `current - last_referenced < window`.
    pub window: u64,
}

impl Default for PlanningSettings {
    /// On, by rule, a window of 2 turns.
    fn default() -> Self {
        let (switch, turns, curator) = Default::default();
        Self { switch, turns, curator, limits: PlanLimits::default(), window: 2 }
    }
}

/// Whether the router learns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RegulationSwitch {
    /// It does: see [`regulate`](crate::regulate).
    #[default]
    On,
    /// The weights stay as they are, and nothing is kept of what was decided; no file is read.
    Off,
}

/// Whether a brain reviews how minds were routed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RouteReviewSwitch {
    /// It does not: the router learns from what is said to its minds alone.
    #[default]
    Off,
    /// A brain of tier `reflect` does, five decisions every half hour of game time, while minds are
    /// idle.
    On,
}

/// How the router learns.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RegulationSettings {
    /// Whether it does.
    pub switch: RegulationSwitch,
    /// Whether a brain reviews decisions.
    pub review: RouteReviewSwitch,
    /// Where what was learned is kept, as JSON: read as the app starts, written off the frame after
    /// each cycle of the regulator. A file that cannot be read is reported, and stays as it is.
    pub file: Option<PathBuf>,
}

/// Whether minds learn how others talk with them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AdaptSwitch {
    /// They do, and answer everybody as they like it.
    #[default]
    On,
    /// They do not: nothing is learned, and what was learned before is not shown.
    Off,
}

/// Who reads the style of what is said.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum StyleReader {
    /// A rule, as it is said.
    #[default]
    Rule,
    /// The brain that consolidates exchanges ([`ConsolidateBy::Brain`]), or whoever else tells it by
    /// [`ObserveStyle`](crate::adapt::ObserveStyle). What is asked for outright, and how pushback is
    /// taken, is still read by rule.
    Brain,
}

/// How minds adapt to those who talk with them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AdaptSettings {
    /// Whether they do.
    pub switch: AdaptSwitch,
    /// Who reads styles.
    pub reader: StyleReader,
}

/// Whether minds drift.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DriftSwitch {
    /// They do.
    #[default]
    On,
    /// Nothing comes to a mind by itself.
    Off,
}

/// Who words what comes to a mind by itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DriftVoice {
    /// A template, over ideas and what happened. No brain is asked.
    #[default]
    Template,
    /// The brain of tier `drift`; a template where it has no words that can be read, one
    /// corrective retry included.
    Brain,
}

/// How minds drift while nobody engages them.
#[derive(Clone, Debug, PartialEq)]
pub struct DriftSettings {
    /// Whether they do.
    pub switch: DriftSwitch,
    /// Who words their thoughts.
    pub voice: DriftVoice,
    /// How often, and how far.
    pub params: DriftParams,
    /// Cycles per run of the schedule; the other minds wait for the next run.
    pub cycles_per_run: usize,
    /// Game time since it was last spoken with for which a mind still counts as engaged.
    pub quiet: Duration,
}

impl Default for DriftSettings {
    /// On, by template, by the constants of seed 001, 2 cycles a run, a minute of quiet.
    fn default() -> Self {
        let (switch, voice, params) = Default::default();
        Self { switch, voice, params, cycles_per_run: 2, quiet: Duration::from_mins(1) }
    }
}

/// Who says what an exchange leaves behind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ConsolidateBy {
    /// A rule. No brain is asked.
    #[default]
    Rule,
    /// The brain of tier `summarise`; the rule where it says nothing that can be read, one
    /// corrective retry included.
    Brain,
}

/// How exchanges become memory.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ConsolidationSettings {
    /// Who says what they leave behind.
    pub by: ConsolidateBy,
}

/// Settings of all minds. Change them at any time: each is read when it is needed.
///
/// After [`BrainSwitch::Off`] no request is sent; a reply to one that was sent still counts.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct CognitionSettings {
    /// On or off.
    pub switch: BrainSwitch,
    /// Where all chance comes from.
    pub seed: u64,
    /// What happens when a proposed ledger breaks the update rule.
    pub ledger_policy: LedgerPolicy,
    /// How turns are routed.
    pub routing: RoutingSettings,
    /// One request a turn, or mood first.
    pub turn_phases: TurnPhases,
    /// What happens when no decision comes.
    pub on_failure: OnFailure,
    /// Turns that may begin per run of the schedule; the others wait for the next run. As many
    /// minds may begin to look back.
    pub turns_per_run: usize,
    /// Requests that may be in flight at once.
    pub max_in_flight: usize,
    /// Of these, questions beside the turns: what comes to idle minds, what exchanges leave behind,
    /// reviews of modes. They get what turns leave of half of the places, and no more than this.
    pub asides_in_flight: usize,
    /// Replies that are taken in per run of the schedule.
    pub replies_per_run: usize,
    /// Wall time after which a brain counts as silent.
    pub brain_timeout: Duration,
    /// Game time after which an action without `ActionFinished` counts as failed.
    pub acting_timeout: Duration,
    /// Which guardrails apply, and what happens when one rejects. A
    /// [`GuardPolicy`] component replaces it for one mind.
    pub guard: GuardPolicy,
    /// How a person is asked, where the policy asks one.
    pub approval: ApprovalSettings,
    /// How minds look back, and how they speak of themselves.
    pub conscience: ConscienceSettings,
    /// How minds plan.
    pub planning: PlanningSettings,
    /// How the router learns.
    pub regulation: RegulationSettings,
    /// How minds adapt to those who talk with them.
    pub adapt: AdaptSettings,
    /// How exchanges become memory.
    pub consolidation: ConsolidationSettings,
    /// How minds drift while nobody engages them.
    pub drift: DriftSettings,
    /// How much a prompt tells of each offer.
    pub offer_detail: OfferDetail,
    /// How long a prompt may be.
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
            brain_timeout: Duration::from_secs(60),
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
    /// Whether anything comes to minds by themselves.
    pub(crate) fn drifts(&self) -> bool {
        self.switch == BrainSwitch::On && self.drift.switch == DriftSwitch::On
    }
}
