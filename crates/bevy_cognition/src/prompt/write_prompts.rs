//! Each mind that needs to be asked gets its request.

use super::Prompting;
use super::persona_library::PersonaLibrary;
use crate::record::Recorder;
use crate::settings::CognitionSettings;
use crate::turn::{Asking, Asks, Turn, TurnWanted, Unasked};
use bevy::ecs::query::QueryData;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use cognition_core::decide::{mood_update_schema, specialise};
use cognition_core::hash::ContentHash;
use cognition_core::memory::{Notes, ShortTermMemory};
use cognition_core::mind::{CognitiveLedger, Mind, Mood, Persona, PersonaProfile};
use cognition_core::perceive::{EntityRefs, PerceivedAt, PerceptionLog};
use cognition_core::prompt::{OfferDetail, Prompt, PromptReport, Purpose, TurnContext};
use cognition_core::record::{RecordedAction, RunEvent};
use cognition_llm::{Situation, ThoughtRequest};
use std::sync::Arc;

/// Everything of a mind that a prompt shows.
#[derive(QueryData)]
pub(super) struct MindView {
    mind: &'static Mind,
    name: Option<&'static Name>,
    persona: Option<&'static Persona>,
    log: &'static PerceptionLog,
    refs: &'static EntityRefs,
    ledger: Option<&'static CognitiveLedger>,
    memory: &'static ShortTermMemory,
    notes: &'static Notes,
    mood: &'static Mood,
}

/// What writing a request needs besides the mind.
#[derive(SystemParam)]
pub(super) struct Writing<'w> {
    prompting: Res<'w, Prompting>,
    personas: ResMut<'w, PersonaLibrary>,
    settings: Res<'w, CognitionSettings>,
}

pub(super) fn write_prompts(
    mut minds: Query<(Entity, MindView, &mut Turn), With<Unasked>>,
    mut writing: Writing,
    mut recorder: Recorder,
    mut commands: Commands,
) {
    let mut unasked: Vec<_> = minds.iter_mut().collect();
    unasked.sort_by(|(_, left, _), (_, right, _)| left.mind.id.cmp(&right.mind.id));
    for (entity, mind, mut turn) in unasked {
        if take_notice(&mut turn, &mind) {
            commands.entity(entity).remove::<TurnWanted>();
        }
        let (request, report) = writing.request(&mind, &turn);
        if turn.attempts == 0 && turn.asks == Asks::Brain && !is_second_phase(&turn) {
            recorder.record(|| turn_started(&request, &turn, &report));
        }
        commands.entity(entity).remove::<Unasked>().insert(Asking(Arc::new(request)));
    }
}

/// What this prompt shows as new is what the turn rests on; says whether it is more than before.
fn take_notice(turn: &mut Turn, mind: &MindViewItem<'_, '_>) -> bool {
    let newer = turn.seen_up_to < mind.log.last_id();
    let is_evidence = |entry: &&PerceivedAt| !entry.percept.is_speech_of(&mind.mind.id);
    turn.new_percepts = mind.log.unseen().filter(is_evidence).map(|entry| entry.id).collect();
    turn.seen_up_to = mind.log.last_id();
    newer
}

fn is_second_phase(turn: &Turn) -> bool {
    turn.purpose == Purpose::Decide && turn.mood_update.is_some()
}

fn turn_started(request: &ThoughtRequest, turn: &Turn, report: &PromptReport) -> RunEvent {
    RunEvent::TurnStarted {
        mind: request.mind.clone(),
        turn: turn.number,
        offers: turn.actions.iter().map(RecordedAction::from).collect(),
        prefix_hash: request.prompt.prefix_hash(),
        prompt_tokens: report.tokens,
        dropped: report.dropped().map(|(section, lines)| (section.to_owned(), lines)).collect(),
    }
}

impl Writing<'_> {
    fn request(
        &mut self,
        mind: &MindViewItem<'_, '_>,
        turn: &Turn,
    ) -> (ThoughtRequest, PromptReport) {
        let slow =
            self.personas.slow(mind.persona, mind.name, &mind.mind.id, &self.prompting.templates);
        let stable = self.prompting.templates.stable();
        let mood = turn.mood_in_turn(mind.mood);
        let mut volatile = String::new();
        let report = self.prompting.templates.write_volatile(
            &mut volatile,
            &context(mind, turn, &mood, &slow.profile, self.settings.offer_detail),
            &self.settings.prompt_budget,
            self.prompting.estimator.as_ref(),
            stable.len() + slow.text.len(),
        );
        let prompt = Prompt { stable, slow: slow.text, volatile };
        let situation = situation(mind, mood, slow.profile);
        (self.assemble(mind.mind, turn, prompt, situation), report)
    }

    fn assemble(
        &self,
        mind: &Mind,
        turn: &Turn,
        prompt: Prompt,
        situation: Situation,
    ) -> ThoughtRequest {
        ThoughtRequest {
            mind: mind.id.clone(),
            turn: turn.number,
            attempt: turn.attempts + 1,
            purpose: turn.purpose,
            tier: mind.tier.clone(),
            reply_schema: self.reply_schema(turn),
            prompt,
            actions: turn.actions.to_vec(),
            situation,
            seed: thought_seed(self.settings.seed, mind.id.as_str(), turn.number),
        }
    }

    fn reply_schema(&self, turn: &Turn) -> serde_json::Value {
        match turn.purpose {
            Purpose::Mood => mood_update_schema(),
            Purpose::Decide => specialise(&turn.scope, &self.settings.reply_bounds),
        }
    }
}

fn context<'a>(
    mind: &'a MindViewItem<'_, '_>,
    turn: &'a Turn,
    mood: &'a Mood,
    persona: &'a PersonaProfile,
    offer_detail: OfferDetail,
) -> TurnContext<'a> {
    TurnContext {
        name: &persona.name,
        goals: &persona.goals,
        mind: &mind.mind.id,
        turn: turn.number,
        purpose: turn.purpose,
        surroundings: &turn.surroundings,
        perceptions: mind.log,
        seen_before: mind.log.seen(),
        refs: mind.refs,
        ledger: mind.ledger,
        memory: mind.memory,
        notes: mind.notes,
        mood,
        actions: &turn.actions,
        correction: turn.correction.as_ref(),
        offer_detail,
    }
}

fn situation(mind: &MindViewItem<'_, '_>, mood: Mood, persona: Arc<PersonaProfile>) -> Situation {
    Situation {
        persona,
        perceptions: mind.log.clone(),
        seen_before: mind.log.seen(),
        refs: mind.refs.clone(),
        ledger: mind.ledger.cloned(),
        memory: mind.memory.clone(),
        mood,
    }
}

/// Chance of one thought: a function of the world's seed, the mind and the turn, of nothing else.
fn thought_seed(world: u64, mind: &str, turn: u64) -> u64 {
    let mut hasher = ContentHash::default();
    hasher.add(&world.to_le_bytes()).add(mind.as_bytes()).add(&turn.to_le_bytes());
    hasher.seed()
}
