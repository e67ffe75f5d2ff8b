//! Turns begin: offers are gathered, prompts are written.

mod assets;
mod begin_turn;
mod gather_actions;
mod persona_library;

pub use assets::{MindAssetError, PersonaAsset, PersonaHandle, PromptAssetsPlugin, PromptFile};
pub(crate) use begin_turn::gather;
pub use gather_actions::GatherActions;
pub use persona_library::{PersonaLibrary, PersonaState};

use crate::record::Recorder;
use crate::schedule::{Cognition, CognitionSystems};
use crate::settings::CognitionSettings;
use crate::turn::{Asking, Asks, Turn, Unasked};
use bevy::ecs::query::QueryData;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use cognition_core::decide::{mood_update_schema, specialise};
use cognition_core::memory::{Notes, ShortTermMemory};
use cognition_core::mind::{CognitiveLedger, Mind, Mood, Persona, PersonaProfile};
use cognition_core::perceive::{EntityRefs, PerceptionLog};
use cognition_core::prompt::{
    BytesPerToken, Prompt, PromptReport, PromptTemplates, Purpose, TokenEstimator, TurnContext,
};
use cognition_core::record::{RecordedAction, RunEvent};
use cognition_llm::{Situation, ThoughtRequest};
use std::sync::Arc;

/// Begins turns and writes prompts.
#[derive(Clone, Copy, Debug, Default)]
pub struct PromptPlugin;

impl Plugin for PromptPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Prompting>()
            .init_resource::<PersonaLibrary>()
            .add_plugins(PromptAssetsPlugin)
            .add_systems(
                Cognition,
                (begin_turn::begin_turns, write_prompts).chain().in_set(CognitionSystems::Prompt),
            );
    }
}

/// The templates in use and the token estimate.
#[derive(Resource)]
pub struct Prompting {
    /// How a mind is asked.
    pub templates: PromptTemplates,
    /// How long a text is for the model. Replace it by an exact one if you have it.
    pub estimator: Box<dyn TokenEstimator>,
}

impl std::fmt::Debug for Prompting {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("Prompting")
            .field("templates", &self.templates)
            .finish_non_exhaustive()
    }
}

impl Default for Prompting {
    fn default() -> Self {
        Self {
            templates: PromptTemplates::default(),
            estimator: Box::new(BytesPerToken::default()),
        }
    }
}

/// Everything of a mind that a prompt shows.
#[derive(QueryData)]
struct MindView {
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
struct Writing<'w> {
    prompting: Res<'w, Prompting>,
    personas: ResMut<'w, PersonaLibrary>,
    settings: Res<'w, CognitionSettings>,
}

fn write_prompts(
    minds: Query<(Entity, MindView, &Turn), With<Unasked>>,
    mut writing: Writing,
    mut recorder: Recorder,
    mut commands: Commands,
) {
    let mut unasked: Vec<_> = minds.iter().collect();
    unasked.sort_by(|(_, left, _), (_, right, _)| left.mind.id.cmp(&right.mind.id));
    for (entity, mind, turn) in unasked {
        let (request, report) = writing.request(&mind, turn);
        if turn.attempts == 0 && turn.asks == Asks::Brain && !is_second_phase(turn) {
            recorder.record(|| turn_started(&request, turn, &report));
        }
        commands.entity(entity).remove::<Unasked>().insert(Asking(Arc::new(request)));
    }
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
            &context(mind, turn, &mood, &slow.profile.name),
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
            actions: turn.actions.clone(),
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
    name: &'a str,
) -> TurnContext<'a> {
    TurnContext {
        name,
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
    let mut hasher = cognition_core::hash::ContentHash::default();
    hasher.add(&world.to_le_bytes()).add(mind.as_bytes()).add(&turn.to_le_bytes());
    hasher.seed()
}
