//! Everything of a mind that a prompt can show: the part that all prompts share.

use super::parts::Parts;
use super::recall::Remembered;
use crate::turn::{PutOff, TurnPlanning, WantsTurn};
use bevy::ecs::query::QueryData;
use bevy::prelude::*;
use cognition_brain::{PlanningView, Situation};
use cognition_core::adapt::Directive;
use cognition_core::conscience::{AdjustmentBounds, EventLog, LoggedEvent};
use cognition_core::guard::RecentActs;
use cognition_core::memory::{Experience, Notes, ShortTermMemory};
use cognition_core::mind::{CognitiveLedger, GameTime, Mind, Mood, Persona, PersonaProfile};
use cognition_core::perceive::{EntityRefs, PerceptionLog};
use cognition_core::plan::{Invitation, Plan, PlanningDomain, TurnHistory};
use cognition_core::promise::{Commitment, Commitments};
use cognition_core::prompt::{
    InMind, MemoryLine, OfferDetail, Planning, PublicVoice, Purpose, SharedSecret, Surroundings,
    ToldTime, TurnContext,
};
use cognition_core::route::EngagementMode;
use std::sync::Arc;

/// Everything of a mind that a prompt can show.
#[derive(QueryData)]
pub(crate) struct MindView {
    pub(crate) mind: &'static Mind,
    pub(crate) name: Option<&'static Name>,
    pub(crate) persona: Option<&'static Persona>,
    pub(crate) log: &'static PerceptionLog,
    pub(crate) refs: &'static EntityRefs,
    ledger: Option<&'static CognitiveLedger>,
    memory: &'static ShortTermMemory,
    notes: &'static Notes,
    pub(crate) mood: &'static Mood,
    commitments: &'static Commitments,
    pub(crate) events: &'static EventLog,
    pub(crate) plan: Option<&'static Plan>,
    put_off: Option<&'static PutOff>,
    pub(crate) invitation: Option<&'static Invitation>,
    pub(crate) history: &'static TurnHistory,
    recent: Option<&'static RecentActs>,
    pub(crate) layers: Remembered,
    pub(crate) wanted: Option<&'static WantsTurn>,
}

/// What is put together for one prompt alone.
#[derive(Default)]
pub(crate) struct Shown<'a> {
    pub(crate) persona: Arc<PersonaProfile>,
    pub(crate) mood: Mood,
    pub(crate) surroundings: Arc<Surroundings>,
    pub(crate) memories: Vec<MemoryLine>,
    /// What of the percepts came to mind.
    pub(crate) in_mind: Vec<InMind>,
    /// Which of its secrets those who are there know.
    pub(crate) shared_secrets: Vec<SharedSecret>,
    /// What was lived and comes to mind, the best first.
    pub(crate) lived: Vec<Experience>,
    pub(crate) act_history: String,
    pub(crate) skills: String,
    pub(crate) now: GameTime,
    /// What is told of the time.
    pub(crate) time: Option<ToldTime>,
    pub(crate) voice: PublicVoice,
    /// How far a reflection may change the mind.
    pub(crate) bounds: AdjustmentBounds,
    pub(crate) offer_detail: OfferDetail,
    /// What the mind looks back on.
    pub(crate) events: Vec<LoggedEvent>,
    /// What the reflector wrote, for the executor.
    pub(crate) analysis: String,
    /// How whoever is answered likes it.
    pub(crate) directives: Vec<Directive>,
    /// What a question beside the turns is about.
    pub(crate) subject: String,
    /// What a planner goes by.
    pub(crate) planning: Option<&'a TurnPlanning>,
    /// How facts are put into words, and what actions need.
    pub(crate) domain: Arc<PlanningDomain>,
    /// What was said or asked, for a planner.
    pub(crate) said: String,
    /// What happened beside those words, for a planner.
    pub(crate) happened: String,
    /// What of the mind is switched off.
    pub(crate) parts: Parts,
}

impl Shown<'_> {
    fn planning<'a>(&'a self, history: &'a TurnHistory) -> Option<Planning<'a>> {
        let TurnPlanning { mode, known, curation, window, .. } = self.planning?;
        let (domain, window) = (&*self.domain, *window);
        let (said, happened) = (self.said.as_str(), self.happened.as_str());
        let guidance = &self.persona.guidance;
        Some(Planning { mode, known, domain, history, curation, guidance, said, happened, window })
    }
}

impl MindViewItem<'_, '_> {
    /// What it has promised and not yet kept.
    pub(super) fn owed(&self, now: GameTime) -> impl Iterator<Item = &Commitment> {
        self.commitments.owed(now)
    }

    /// The context of a prompt, for whatever it asks.
    pub(crate) fn context<'a>(&'a self, shown: &'a Shown<'_>) -> TurnContext<'a> {
        TurnContext {
            name: &shown.persona.name,
            goals: &shown.persona.goals,
            mind: &self.mind.id,
            turn: self.mind.turns,
            purpose: Purpose::default(),
            mode: EngagementMode::default(),
            may_speak: true,
            now: shown.now,
            time: shown.time,
            surroundings: &shown.surroundings,
            perceptions: self.log,
            seen_before: self.log.seen(),
            answered_before: self.log.answered(),
            refs: self.refs,
            ledger: shown.parts.ledger(self.ledger),
            memory: self.memory,
            notes: shown.parts.notes(self.notes),
            lived: Some(self.layers.lived()),
            shared_secrets: &shown.shared_secrets,
            memories: &shown.memories,
            in_mind: &shown.in_mind,
            commitments: shown.parts.commitments(self.commitments),
            promised_to: &[],
            events: &shown.events,
            analysis: &shown.analysis,
            directives: &shown.directives,
            subject: &shown.subject,
            plan: self.plan,
            beside: self.put_off.map(|own| (&own.plan, own.goes_on)),
            invitation: self.invitation,
            planning: shown.planning(self.history),
            voice: shown.voice,
            bounds: shown.bounds,
            act_history: &shown.act_history,
            skills: &shown.skills,
            topic: None,
            tie: None,
            mood: &shown.mood,
            actions: &[],
            left_out: &[],
            chosen: None,
            correction: None,
            offer_detail: shown.offer_detail,
            cites: shown.parts.cites(),
        }
    }

    fn planning(&self, shown: &Shown<'_>) -> PlanningView {
        let planning = shown.planning;
        PlanningView {
            plan: self.plan.cloned(),
            invitation: self.invitation.cloned(),
            mode: planning.map(|planning| planning.mode.clone()).unwrap_or_default(),
            known: planning.map(|planning| planning.known.clone()).unwrap_or_default(),
            named: Arc::default(),
            domain: shown.domain.clone(),
            present: shown.surroundings.present.clone(),
        }
    }

    /// The same facts, for brains that read no prose.
    pub(crate) fn situation(&self, shown: &Shown<'_>) -> Situation {
        Situation {
            persona: shown.persona.clone(),
            perceptions: self.log.clone(),
            seen_before: self.log.seen().max(self.log.answered()),
            acts: self.recent.into_iter().flat_map(RecentActs::acts).cloned().collect(),
            refs: self.refs.clone(),
            ledger: shown.parts.ledger(self.ledger).cloned(),
            memory: self.memory.clone(),
            mood: shown.mood.clone(),
            now: shown.now,
            commitments: shown.parts.commitments(self.commitments).clone(),
            lived: shown.events.clone(),
            analysis: shown.analysis.clone(),
            directives: shown.directives.clone(),
            planning: self.planning(shown),
            constraints: shown.surroundings.constraints.clone(),
            ..default()
        }
    }
}
