//! Which guardrails apply to a mind, and what happens when one rejects.

use bevy_ecs::prelude::*;
use bevy_reflect::prelude::*;
use serde::{Deserialize, Serialize};

/// Which guardrails apply, what is tried when one rejects, and whether a person approves.
///
/// The policy in the settings is for all minds; as a component it is for one.
///
/// ```
/// use cognition_core::guard::{Approval, GuardPolicy, Remedy};
///
/// let cautious = GuardPolicy { approval: Approval::Always, ..GuardPolicy::default() };
/// assert_eq!(cautious.remedies.last(), Some(&Remedy::Wait));
/// ```
#[derive(Component, Clone, Debug, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[reflect(Component, Default, Serialize, Deserialize)]
#[type_path = "cognition_core::guard::policy"]
pub struct GuardPolicy {
    /// The guardrails of the engine that review this mind. A game's own always do.
    pub rules: GuardRules,
    /// What is tried when a guardrail rejects, in this order, each at most once a turn. When
    /// nothing is left, the mind waits. Default: `NextBest`, `Resolve`, `Retry`, `Shorten`, `Evade`, `Wait`.
    ///
    /// Where the choice came with words of its own, what would put another deed under them
    /// (`NextBest`, `Resolve`), or leave some of them out (`Shorten`), is passed over until `Retry` has been tried: words and deed are asked
    /// for anew together, with the reason. So `Retry` comes first for a mind that speaks, wherever it
    /// stands in the list; without it the list is walked as it is. What the words themselves spell out comes
    /// before all others, by `Resolve`: where it may be done, words and deed agree, and nobody has to be asked.
    pub remedies: Vec<Remedy>,
    /// Whether a person approves each act. Default: never.
    pub approval: Approval,
    /// Whether a brain is asked, before a reply is acted on, if it goes against what the mind keeps to. A short
    /// request each time. Default: never.
    pub self_check: SelfCheckWhen,
}

impl Default for GuardPolicy {
    fn default() -> Self {
        Self {
            rules: GuardRules::default(),
            remedies: vec![
                Remedy::NextBest,
                Remedy::Resolve,
                Remedy::Retry,
                Remedy::Shorten,
                Remedy::Evade,
                Remedy::Wait,
            ],
            approval: Approval::default(),
            self_check: SelfCheckWhen::Never,
        }
    }
}

impl GuardPolicy {
    /// No guardrail of the engine, and no approval. What is not on offer is still not done, and the
    /// game's own guardrails still review.
    pub fn off() -> Self {
        Self {
            rules: GuardRules::none(),
            remedies: vec![Remedy::Wait],
            approval: Approval::Never,
            self_check: SelfCheckWhen::Never,
        }
    }
}

/// The guardrails of the engine, in the order in which they review.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[reflect(Default)]
#[type_path = "cognition_core::guard::policy"]
pub struct GuardRules {
    /// The action must not contradict the intent; it is amended to what the intent means.
    pub intent: bool,
    /// Preconditions must hold, and the intent's target must not be left behind.
    pub validity: bool,
    /// What the mind goes by must still be so.
    pub premises: bool,
    /// The action must be the one that the speech announced. Speech that promises by its words
    /// alone is flagged at most, however strict: a rejection would not unsay them.
    pub say_do: Strictness,
    /// The speech must not tell what the mind keeps to itself.
    pub secrets: Strictness,
    /// The action must break no promise that is owed, nor make one come to nothing.
    pub promises: Strictness,
    /// A mind must not go round in circles.
    pub repetition: bool,
}

impl Default for GuardRules {
    fn default() -> Self {
        Self {
            intent: true,
            validity: true,
            premises: true,
            say_do: Strictness::Reject,
            secrets: Strictness::Reject,
            promises: Strictness::Reject,
            repetition: true,
        }
    }
}

impl GuardRules {
    /// None of them.
    pub fn none() -> Self {
        Self {
            intent: false,
            validity: false,
            premises: false,
            say_do: Strictness::Off,
            secrets: Strictness::Off,
            promises: Strictness::Off,
            repetition: false,
        }
    }
}

/// How strict a guardrail is.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Reflect,
    Serialize,
    Deserialize
)]
#[serde(rename_all = "snake_case")]
#[reflect(Default)]
#[type_path = "cognition_core::guard::policy"]
pub enum Strictness {
    /// It does not look.
    Off,
    /// It keeps a remark in the trace.
    #[default]
    Flag,
    /// It rejects.
    Reject,
}

/// Whether a brain looks at a reply before it is acted on: a self-check.
///
/// Of secrets and promises its answer takes the place of what the rules find, which go by words. What else it finds
/// is added to what the rules find: no answer opens what they have closed. Where there is none, they stand alone.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Reflect,
    Serialize,
    Deserialize
)]
#[serde(rename_all = "snake_case")]
#[reflect(Default)]
#[type_path = "cognition_core::guard::policy"]
pub enum SelfCheckWhen {
    /// Nobody is asked.
    #[default]
    Never,
    /// It is asked which secrets the words tell and which promises are broken, where the talk touches one.
    AtStake,
    /// It is asked of each reply that says or does something, of its goals too, and whether words and deed fit.
    EveryReply,
}

/// What can be tried when a suggestion was rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Reflect, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[type_path = "cognition_core::guard::policy"]
pub enum Remedy {
    /// The first of the model's alternatives that passes the review.
    NextBest,
    /// The offer that the words announce, or the intent means.
    Resolve,
    /// The model is asked once more, with the reasons and what is left to choose.
    Retry,
    /// The sentences that may not be said are left out, where the words alone are at fault; the deed
    /// stays.
    Shorten,
    /// The heuristic brain answers in the mind's place, where what may not be said was for somebody who asked
    /// and waits: nobody who asks meets with silence for that.
    Evade,
    /// A person decides: see [`Approval`].
    AskHuman,
    /// The mind waits: it does nothing in this turn.
    Wait,
}

/// Whether a person approves what a mind does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[reflect(Default)]
#[type_path = "cognition_core::guard::policy"]
pub enum Approval {
    /// A person is asked only where [`Remedy::AskHuman`] says so.
    #[default]
    Never,
    /// Each act is put to a person, waiting included.
    Always,
}
