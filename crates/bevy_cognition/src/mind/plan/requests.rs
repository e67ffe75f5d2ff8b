//! What a game asks of a mind that plans.

use bevy::prelude::*;
use cognition_core::mind::StableId;
use cognition_core::plan::{Consent, Fact};

/// Gives a mind a goal that one action can't reach. The mind thinks about it in its next turn of
/// its own.
///
/// Another goal ends the plan that is under way; the same one again changes nothing.
///
/// ```
/// use bevy::prelude::*;
/// use bevy_cognition::plan::PursueGoal;
///
/// fn hire(mut commands: Commands, thief: Single<Entity, With<Name>>) {
///     commands.trigger(PursueGoal::new(*thief, "Get the strongbox out of the cellar.").in_mode("PLAN"));
/// }
/// ```
#[derive(EntityEvent, Clone, Debug)]
pub struct PursueGoal {
    /// The mind.
    pub entity: Entity,
    /// What is to be reached, in a sentence.
    pub goal: String,
    /// The mode of planning, by either of its names: `PLAN` or `scheme`.
    pub mode: String,
    /// What is to be so in the end, as facts: for a brain that plans by search. May be empty.
    pub reach: Vec<Fact>,
    /// Who set the goal. Proposals and questions go to them, unless the planner names another.
    pub asked_by: Option<StableId>,
}

impl PursueGoal {
    /// A goal in the mode `PLAN`.
    pub fn new(entity: Entity, goal: impl Into<String>) -> Self {
        let (goal, mode) = (goal.into(), "PLAN".to_owned());
        Self { entity, goal, mode, reach: Vec::new(), asked_by: None }
    }

    /// Plans in another mode: `QUICK`, `COOK`, `PLAN` or `CREATE`, by either of its names.
    #[must_use]
    pub fn in_mode(mut self, mode: impl Into<String>) -> Self {
        self.mode = mode.into();
        self
    }

    /// Adds a fact that is to be so when the goal is reached.
    #[must_use]
    pub fn reaching(mut self, fact: Fact) -> Self {
        self.reach.push(fact);
        self
    }

    /// Says who set the goal.
    #[must_use]
    pub fn asked_by(mut self, who: impl Into<StableId>) -> Self {
        self.asked_by = Some(who.into());
        self
    }
}

/// Answers, for a player, what a mind has proposed: from a button, or whatever the game has.
///
/// Not needed where the player answers in words that the mind hears: a plain yes or no is
/// understood in English, and anything else is for the planner to read.
#[derive(EntityEvent, Clone, Debug)]
pub struct AnswerProposal {
    /// The mind that has proposed something.
    pub entity: Entity,
    /// Who answers.
    pub by: StableId,
    /// Whether they agree.
    pub consent: Consent,
    /// In which words they answer; may be empty.
    pub words: String,
}

/// Ends a step of a mind's plan: for what the game does by itself, and for steps that fall to a
/// player.
#[derive(EntityEvent, Clone, Debug)]
pub struct EndPlanStep {
    /// The mind whose plan it is.
    pub entity: Entity,
    /// The number of the step within the plan.
    pub step: u32,
    /// How it ended.
    pub outcome: StepOutcome,
}

/// How a step of a plan ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StepOutcome {
    /// It was done.
    Done,
    /// It was tried, and failed. The text says why.
    Failed(String),
    /// It was never tried. The text says why.
    Stalled(String),
}

/// Makes a mind give up its plan.
#[derive(EntityEvent, Clone, Debug)]
pub struct AbandonPlan {
    /// The mind.
    pub entity: Entity,
    /// Why, in words that the mind perceives.
    pub why: String,
}
