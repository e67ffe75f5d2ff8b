//! A valid decision is to be uttered: the first of a turn's two commits.

use super::Collecting;
use crate::turn::{
    Addressees, Addressing, Engagement, TurnView, Unsaid, UtteranceMade, answered_by,
    commit_utterance, last_words_of, meant_by,
};
use bevy::prelude::*;
use cognition_core::decide::Decision;
use cognition_core::guard::{GuardPolicy, Origin, Suggestion, SuggestionId, speech_likeness};
use cognition_core::mind::Mind;
use cognition_core::route::RouteCause;
use std::sync::Arc;

/// So alike are a speech and what has just been said that nobody would say it twice.
const SAID_ALREADY: f32 = 0.8;

impl Collecting<'_, '_> {
    /// What is said waits for the guardrails, which see it with what is done. Without them it is said at
    /// once.
    pub(super) fn utter(&mut self, entity: Entity, mut decision: Decision) {
        let Ok((mind, turn)) = self.minds.get_mut(entity) else { return };
        let silent = !turn.engagement.may_speak;
        if silent || is_said_already(&turn.guarding.said, &decision.speech) {
            decision.speech.clear();
        }
        let heard = self.spoken.keep(entity, &decision.speech);
        let engagement = engagement_with(&turn, &decision);
        let (chosen, offers) = (turn.offers.action(decision.chosen_index), &turn.offers.offered);
        let (here, log) = (&turn.offers.surroundings, self.logs.get(entity).ok());
        let answered = answered_by(chosen, &engagement, here, log);
        let listeners = &self.listeners;
        let target = decision.intent.as_ref().and_then(|intent| intent.target.as_deref());
        let refs = self.refs.get(entity).ok().or_else(|| self.pursuit.refs_of(entity));
        let put = self.pursuit.puts_to(entity, &decision.speech);
        let put = put.filter(|to| here.present.contains(to));
        let meant = meant_by(target, chosen, refs, here).or(put);
        let asked = last_words_of(answered, &engagement, log);
        let addressing = Addressing { speaker: entity, chosen, answered, asked, meant, offers };
        let Addressees { to, also_to, parts } =
            Addressees::of(&decision.speech, addressing, listeners);
        let utterance = UtteranceMade {
            entity,
            mind: mind.id.clone(),
            turn: turn.turn.number,
            to,
            also_to,
            parts,
            heard_by: Vec::new(),
            whispered: false,
            engagement: Arc::new(engagement),
            decision: Arc::new(decision),
            fallback: turn.question.is_fallback(),
            new_percepts: turn.percepts.new.clone(),
        };
        let policy = self.policies.get(entity).unwrap_or(&self.intake.settings.guard);
        let suggestion = suggestion(entity, mind, &turn, utterance.decision.clone(), policy);
        if self.guards.is_some() {
            self.commands.entity(entity).try_insert(Unsaid { suggestion, utterance, heard });
            return;
        }
        self.commands.entity(entity).try_insert(suggestion);
        self.commands.queue(move |world: &mut World| commit_utterance(world, utterance));
    }
}

pub(super) fn suggestion(
    entity: Entity,
    mind: &Mind,
    turn: &TurnView<'_, '_>,
    decision: Arc<Decision>,
    policy: &GuardPolicy,
) -> Suggestion {
    let (mind, epoch) = (mind.id.clone(), turn.turn.epoch);
    Suggestion {
        id: SuggestionId { mind, epoch, turn: turn.turn.number, revision: 0 },
        entity,
        fallback: turn.question.is_fallback(),
        offers: turn.offers.actions.clone(),
        shown: turn.offers.shown.clone(),
        offered: turn.offers.offered.clone(),
        surroundings: turn.offers.surroundings.clone(),
        facts: turn.offers.knowledge.facts.clone(),
        known_of_place: Vec::new(),
        chosen: decision.chosen_index,
        decision,
        origin: Origin::Chosen,
        why_instead: None,
        approved: false,
        intent_target: None,
        checks: Vec::new(),
        straying: None,
        contradictions: Vec::new(),
        new_percepts: turn.percepts.new.clone(),
        seen_up_to: turn.percepts.seen_up_to,
        self_check: None,
        policy: Arc::new(policy.clone()),
    }
}

/// A move of the mind's own belongs to the conversation with whom it speaks to.
fn engagement_with(turn: &TurnView<'_, '_>, decision: &Decision) -> Engagement {
    let mut engagement = turn.engagement.clone();
    if engagement.cause == RouteCause::Requested {
        let chosen = turn.offers.action(decision.chosen_index);
        let listener = chosen.filter(|action| action.has_tag("speech"));
        let listener = listener.and_then(|action| action.targets.first());
        if let Some(listener) = listener {
            engagement.conversation = listener.stable_id.clone();
        }
    }
    engagement
}

pub(super) fn is_said_already(said: &str, speech: &str) -> bool {
    let same =
        |line: &str| line.trim() == speech.trim() || speech_likeness(line, speech) >= SAID_ALREADY;
    said.lines().any(same)
}
