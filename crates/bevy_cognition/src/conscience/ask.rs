//! What a brain is asked about a look back: the private orientation, where a mind has all of it.

use super::reflecting::{Asked, Reflecting};
use super::rules_asset::ConscienceRulesInUse;
use crate::decide::{Answers, Brains, Flight, Occasion};
use crate::prompt::{MindView, MindViewItem, Shown, Writing};
use crate::schedule::Epoch;
use crate::settings::{BrainSwitch, CognitionSettings};
use crate::turn::{Pondering, thought_seed};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_tokio_tasks::TokioTasksRuntime;
use cognition_core::conscience::{
    EventLog, LoggedEvent, MindEvent, extraction_schema, reflection_schema,
};
use cognition_core::decide::ReplyScope;
use cognition_core::mind::Tier;
use cognition_core::prompt::{Asking, Purpose, nameable};
use cognition_core::route::EngagementMode;
use cognition_llm::ThoughtRequest;
use std::ops::Range;
use std::sync::Arc;

/// Where the requests go.
#[derive(SystemParam)]
pub(super) struct Asks<'w, 's> {
    pondering: Query<'w, 's, (), With<Pondering>>,
    brains: Res<'w, Brains>,
    settings: Res<'w, CognitionSettings>,
    rules: Res<'w, ConscienceRulesInUse>,
    runtime: Res<'w, TokioTasksRuntime>,
    answers: ResMut<'w, Answers>,
}

/// Minds in the order of their ids, after those whose turn it is. Of the places in flight they take
/// half at most: who is spoken to need not wait until others have looked back.
pub(super) fn ask_conscience(
    mut minds: Query<(Entity, MindView, &mut Reflecting)>,
    epoch: Res<Epoch>,
    mut writing: Writing,
    mut asks: Asks,
    mut commands: Commands,
) {
    let flying = minds.iter().filter(|(_, _, reflecting)| reflecting.is_in_flight()).count();
    let taken = asks.pondering.iter().len() + flying;
    let most = asks.settings.max_in_flight;
    let share = most.div_ceil(2).saturating_sub(flying);
    let mut free = match asks.settings.switch {
        BrainSwitch::On => most.saturating_sub(taken).min(share),
        BrainSwitch::Off => 0,
    };
    let mut asking: Vec<_> = minds.iter_mut().collect();
    asking.sort_by(|(_, left, _), (_, right, _)| left.mind.id.cmp(&right.mind.id));
    for (entity, mind, mut reflecting) in asking {
        if reflecting.epoch != epoch.0 {
            commands.entity(entity).try_remove::<Reflecting>();
        } else if free > 0 && matches!(reflecting.asked, Asked::NotYet) {
            free -= usize::from(asks.ask(entity, &mind, &mut reflecting, &mut writing));
        }
    }
}

impl Asks<'_, '_> {
    /// Says whether it takes a place in flight.
    fn ask(
        &mut self,
        entity: Entity,
        mind: &MindViewItem<'_, '_>,
        reflecting: &mut Reflecting,
        writing: &mut Writing<'_>,
    ) -> bool {
        reflecting.scope = scope(mind);
        let shown = self.shown(mind, reflecting, writing);
        let request = request(mind, reflecting, writing, shown, self.settings.seed);
        let request = Arc::new(request);
        reflecting.attempts += 1;
        let brain = self.brains.of_first([&request.tier, &mind.mind.tier]);
        let occasion = Occasion::Reflection(reflecting.reflection);
        let limit = self.settings.timeout_of([&request.tier, &mind.mind.tier]);
        let epoch = reflecting.epoch;
        let flight = Flight { entity, occasion, epoch, brain, request, listener: None };
        let abort = self.answers.launch(flight, limit, &self.runtime);
        let flies = abort.is_some();
        reflecting.asked = Asked::InFlight(abort);
        flies
    }

    /// The reflector looks at what was lived, the executor at the analysis alone.
    fn shown(
        &self,
        mind: &MindViewItem<'_, '_>,
        reflecting: &Reflecting,
        writing: &Writing<'_>,
    ) -> Shown {
        let mut shown = writing.shown(mind);
        shown.bounds = self.rules.0.adjustments;
        match reflecting.purpose {
            Purpose::Extract => shown.analysis.clone_from(&reflecting.analysis),
            _ => shown.events = lived(mind.events, &reflecting.lived),
        }
        shown
    }
}

/// What happens while the request waits is for the next reflection; that an earlier one failed is
/// no part of a life.
fn lived(log: &EventLog, numbers: &Range<u64>) -> Vec<LoggedEvent> {
    let since = log.since(numbers.start).iter();
    let lived = since.take_while(|logged| logged.number <= numbers.end);
    let failed = |logged: &&LoggedEvent| matches!(logged.event, MindEvent::ReflectionFailed { .. });
    lived.filter(|logged| !failed(logged)).cloned().collect()
}

/// What its prompt names.
fn scope(mind: &MindViewItem<'_, '_>) -> ReplyScope {
    let named = nameable(mind.refs, &mind.mind.id).into_iter();
    ReplyScope::default().with_refs(named.map(|known| known.name.as_str()))
}

fn request(
    mind: &MindViewItem<'_, '_>,
    reflecting: &Reflecting,
    writing: &mut Writing<'_>,
    mut shown: Shown,
    seed: u64,
) -> ThoughtRequest {
    let Reflecting { purpose, reflection, attempts, correction, .. } = reflecting;
    let asking = Asking::of(*purpose, EngagementMode::default());
    let (prompt, _) = writing.prompt(mind, asking, &mut shown, |context| {
        context.purpose = *purpose;
        context.correction = correction.as_ref();
    });
    ThoughtRequest {
        mind: mind.mind.id.clone(),
        turn: mind.mind.turns,
        tick: writing.tick.0,
        attempt: attempts + 1,
        purpose: *purpose,
        tier: Tier("reflect".to_owned()),
        prompt,
        reply_schema: match purpose {
            Purpose::Extract => extraction_schema(&reflecting.scope),
            _ => reflection_schema(),
        },
        actions: Vec::new(),
        situation: mind.situation(&shown),
        max_tokens: None,
        seed: thought_seed(seed, mind.mind.id.as_str(), u64::from(*reflection)),
    }
}
