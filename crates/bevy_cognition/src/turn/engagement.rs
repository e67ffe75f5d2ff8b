//! How a mind engages in a turn, and what it answers to.

use bevy::prelude::*;
use cognition_core::mind::{PerceptId, StableId};
use cognition_core::route::{
    EngagementMode, Lead, RouteCause, RouteDecision, RouteRecord, Signals, TieBreakChoice, TopicId,
};
use cognition_core::skill::{ActLoop, SkillPlan};

/// How a mind engages in a turn, and what it answers to. It comes and goes with the
/// [`Turn`](super::Turn).
#[derive(Component, Clone, Debug, Default, PartialEq)]
#[component(storage = "SparseSet")]
pub struct Engagement {
    /// The mode, as far as it is known: a tie may be open, or skills in use.
    pub mode: EngagementMode,
    /// How sure the router was, from 0 to 1.
    pub confidence: f64,
    /// Why there is a turn.
    pub cause: RouteCause,
    /// Whether the mind may speak; a mere witness may not.
    pub may_speak: bool,
    /// Who said or caused what it answers to.
    pub speaker: Option<StableId>,
    /// With whom the mind talks; empty for the surroundings.
    pub conversation: StableId,
    /// What they talk about.
    pub topic: TopicId,
    /// What was said, or what happened; empty for a move of the mind's own.
    pub said: String,
    /// Whether it was said.
    pub spoken: bool,
    /// The words among it.
    pub words: String,
    /// What happened among it.
    pub happened: String,
    /// What it concerns.
    pub about: Vec<StableId>,
    /// The newest percept that it answers to; none for a move of the mind's own.
    pub percept: Option<PerceptId>,
}

impl Engagement {
    pub(crate) fn new(lead: Lead, topic: TopicId, decision: &RouteDecision) -> Self {
        let Lead { cause, percept, said, spoken, words, happened, speaker, conversation, about } =
            lead;
        let RouteDecision { mode, confidence, may_speak, .. } = *decision;
        Self {
            mode,
            confidence,
            cause,
            may_speak,
            speaker,
            conversation,
            topic,
            said,
            spoken,
            words,
            happened,
            about,
            percept,
        }
    }

    /// Whether it is a mere courtesy in return.
    pub(crate) fn is_courtesy(&self) -> bool {
        self.mode == EngagementMode::Acknowledge
    }

    /// Whether it deals with all that its prompt showed: it responds, with all that it may say and do. Who asks
    /// for something and is not answered waits on.
    pub(crate) fn answers_all(&self) -> bool {
        self.mode == EngagementMode::Respond && self.may_speak
    }

    /// Who said what it answers to; none where it was not said.
    pub(crate) fn answers(&self) -> Option<&StableId> {
        self.speaker.as_ref().filter(|_| self.spoken)
    }
}

/// How far the routing of a turn has come.
#[derive(Component, Clone, Debug, Default)]
#[component(storage = "SparseSet")]
pub(crate) struct RouteProgress {
    /// The decision, with the signals that it goes by; not yet published while a tie is open.
    pub(crate) record: Option<RouteRecord>,
    /// The loop of skills, once it has begun.
    pub(crate) act: Option<ActLoop>,
    /// What the brain plans to do next.
    pub(crate) plan: Option<SkillPlan>,
}

impl RouteProgress {
    pub(crate) fn signals(&self) -> Signals {
        self.record.as_ref().map(|record| record.signal_snapshot).unwrap_or_default()
    }

    /// The two modes that a brain is asked about.
    pub(crate) fn candidates(&self) -> Option<[EngagementMode; 2]> {
        self.record.as_ref()?.tiebreaker_candidates
    }

    /// Adopts the mode that a brain picked of the two; without a pick the higher score stands.
    pub(crate) fn break_tie(
        &mut self,
        choice: Option<TieBreakChoice>,
        engagement: &mut Engagement,
    ) {
        let candidates = self.candidates();
        let (Some(choice), Some([first, second]), Some(record)) =
            (choice, candidates, &mut self.record)
        else {
            return;
        };
        let mode = if choice == TieBreakChoice::A { first } else { second };
        record.tiebreaker_used = true;
        record.selected_mode = mode;
        engagement.may_speak = mode.may_speak(record.signal_snapshot.addressed);
        engagement.mode = mode;
    }
}
