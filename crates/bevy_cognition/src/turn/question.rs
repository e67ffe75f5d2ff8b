//! What a turn is asking.

use super::retries::Retries;
use crate::settings::TurnPhases;
use bevy::prelude::*;
use cognition_core::prompt::Purpose;
use cognition_core::route::EngagementMode;

/// What is being asked in a turn. It comes and goes with the [`Turn`](super::Turn).
#[derive(Component, Clone, Debug, Default)]
#[component(storage = "SparseSet")]
pub struct TurnQuestion {
    /// What is asked for.
    pub(crate) purpose: TurnPurpose,
    /// How often it was asked for so far.
    pub(crate) tries: Retries,
    /// Who is asked.
    pub(crate) decided_by: DecidedBy,
}

/// What a turn asks for: all that a [`Purpose`] can be but for what is asked beside turns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum TurnPurpose {
    /// An action, with speech, thoughts and the ledger.
    #[default]
    Decide,
    /// The words for what the engine has chosen.
    Voice,
    /// How the mood moves: the first of two phases.
    Mood,
    /// Which of two modes it is.
    TieBreak,
    /// Which skills to use.
    Gather,
    /// Which refs stay in view of a planner.
    Understand,
    /// How a goal is reached.
    Think,
    /// What a reply goes against that is not acted on yet.
    SelfCheck,
}

impl TurnPurpose {
    /// What a turn asks first for its decision. A mere greeting moves no mood that would have to be
    /// asked for.
    pub(crate) fn first(phases: TurnPhases, mode: EngagementMode) -> Self {
        match phases {
            TurnPhases::MoodThenAction if mode != EngagementMode::Acknowledge => Self::Mood,
            TurnPhases::One | TurnPhases::MoodThenAction => Self::Decide,
        }
    }
}

impl From<TurnPurpose> for Purpose {
    fn from(purpose: TurnPurpose) -> Self {
        match purpose {
            TurnPurpose::Decide => Self::Decide,
            TurnPurpose::Voice => Self::Voice,
            TurnPurpose::Mood => Self::Mood,
            TurnPurpose::TieBreak => Self::TieBreak,
            TurnPurpose::Gather => Self::Gather,
            TurnPurpose::Understand => Self::Understand,
            TurnPurpose::Think => Self::Think,
            TurnPurpose::SelfCheck => Self::SelfCheck,
        }
    }
}

/// Who decides this turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum DecidedBy {
    /// The brain of the mind's tier.
    #[default]
    Brain,
    /// The heuristic brain, because the other one gave no decision.
    Fallback,
    /// The heuristic brain, because it chooses for this tier:
    /// [`ActionSelector::Engine`](crate::settings::ActionSelector::Engine).
    Engine,
}

impl TurnQuestion {
    /// What is asked for.
    pub fn purpose(&self) -> Purpose {
        self.purpose.into()
    }

    /// Turns to the next question of the turn.
    pub(crate) fn ask_next(&mut self, purpose: TurnPurpose) {
        (self.purpose, self.tries) = (purpose, Retries::default());
    }

    /// Whether the answer has words that somebody may hear: a decision, or the words for one.
    pub(crate) fn is_for_words(&self) -> bool {
        matches!(self.purpose, TurnPurpose::Decide | TurnPurpose::Voice)
    }

    /// Whether what is done is settled: only the words are asked for, or asked about.
    pub(crate) fn is_of_words(&self) -> bool {
        matches!(self.purpose, TurnPurpose::Voice | TurnPurpose::SelfCheck)
    }

    /// Whether the heuristic brain stands in for one that gave no decision.
    pub(crate) fn is_fallback(&self) -> bool {
        self.decided_by == DecidedBy::Fallback
    }
}
