//! What a brain is asked about a look back: the private orientation, where a mind has all of it.

use super::reflecting::{Asked, ReflectionInProgress};
use super::rules_asset::ConscienceRulesInUse;
use crate::brain::govern::{Gate, Question, RequestKind};
use crate::brain::prompting::{MindView, MindViewItem, Shown, Writing};
use crate::brain::transport::RequestContext;
use crate::schedule::Epoch;
use crate::turn::Wait;
use bevy::prelude::*;
use cognition_brain::{LazySchema, ThoughtRequest};
use cognition_core::conscience::{
    AdjustmentBounds, EventLog, LoggedEvent, MindEvent, extraction_schema, reflection_schema,
};
use cognition_core::decide::ReplyScope;
use cognition_core::govern::Queued;
use cognition_core::mind::{Mind, StableId, Tier};
use cognition_core::prompt::{PromptKind, Purpose, nameable};
use cognition_core::route::EngagementMode;
use std::ops::Range;

/// Minds in the order of their ids, or of the governor where a brain does not answer inline. Of the
/// places in flight they take half at most: who is spoken to need not wait until others have looked
/// back.
pub(super) fn ask_conscience(
    mut looks: Query<(Entity, &Mind, &mut ReflectionInProgress)>,
    minds: Query<MindView>,
    epoch: Res<Epoch>,
    rules: Res<ConscienceRulesInUse>,
    mut writing: Writing,
    mut gate: Gate,
    mut commands: Commands,
) {
    gate.governor.begin_beside();
    if looks.is_empty() {
        return;
    }
    let (now, full, tier) = (gate.governor.now(), gate.is_full() && !gate.is_shut(), tier());
    let mut waiting: Vec<(StableId, Entity)> = Vec::new();
    for (entity, mind, mut reflecting) in &mut looks {
        if reflecting.epoch != epoch.0 {
            commands.entity(entity).try_remove::<ReflectionInProgress>();
        } else if matches!(reflecting.asked, Asked::NotYet) {
            let wait = *reflecting.wait.get_or_insert_with(|| Wait::from(now));
            if !(full && gate.keeps_out(&wait, [&tier, &mind.tier])) {
                waiting.push((mind.id.clone(), entity));
            }
        }
    }
    if gate.is_shut() {
        return;
    }
    waiting.sort();
    let mut queue: Vec<(Queued<'_>, Entity)> = Vec::new();
    for (mind, entity) in &waiting {
        let Ok((.., reflecting)) = looks.get(*entity) else { continue };
        queue.push((gate.queued(mind, *entity, reflecting.wait), *entity));
    }
    gate.governor.put_in_order(&mut queue, &gate.settings.govern);
    for (queued, entity) in queue {
        let (Ok((.., mut looks)), Ok(mind)) = (looks.get_mut(entity), minds.get(entity)) else {
            continue;
        };
        let bounds = rules.0.adjustments;
        ask((queued, entity), &mind, &mut looks, &mut gate, |looks| {
            request(&mind, looks, &mut writing, bounds)
        });
    }
}

/// Asks, if the governor lets it through.
fn ask(
    (queued, entity): (Queued<'_>, Entity),
    mind: &MindViewItem<'_, '_>,
    reflecting: &mut ReflectionInProgress,
    gate: &mut Gate,
    write: impl FnOnce(&ReflectionInProgress) -> ThoughtRequest,
) {
    let mut wait = reflecting.wait.unwrap_or_default();
    let question = Question {
        queued,
        entity,
        occasion: RequestContext::Reflection(reflecting.reflection),
        epoch: reflecting.epoch,
        kind: RequestKind::Reflection,
        tiers: [&tier(), &mind.mind.tier],
    };
    let passed = gate.pass(&question, &mut wait, || {
        reflecting.scope = scope(mind);
        write(reflecting)
    });
    if let Some(thinking) = passed {
        (reflecting.wait, reflecting.asked) = (Some(wait), Asked::InFlight(thinking));
        reflecting.attempts += 1;
    }
}

/// The reflector looks at what was lived, the executor at the analysis alone.
fn shown(
    mind: &MindViewItem<'_, '_>,
    reflecting: &ReflectionInProgress,
    writing: &Writing<'_>,
    bounds: AdjustmentBounds,
) -> Shown {
    let mut shown = writing.shown(mind);
    shown.bounds = bounds;
    match reflecting.purpose {
        Purpose::Extract => shown.analysis.clone_from(&reflecting.analysis),
        _ => shown.events = lived(mind.events, &reflecting.lived),
    }
    shown
}

/// Both personae are for a thoughtful brain.
fn tier() -> Tier {
    Tier("reflect".to_owned())
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
    reflecting: &ReflectionInProgress,
    writing: &mut Writing<'_>,
    bounds: AdjustmentBounds,
) -> ThoughtRequest {
    let mut shown = shown(mind, reflecting, writing, bounds);
    let ReflectionInProgress { purpose, reflection, attempts, correction, .. } = reflecting;
    let asking = PromptKind::of(*purpose, EngagementMode::default());
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
        tier: tier(),
        prompt,
        reply_schema: match purpose {
            Purpose::Extract => {
                let scope = reflecting.scope.clone();
                LazySchema::new(move || extraction_schema(&scope))
            }
            _ => LazySchema::new(reflection_schema),
        },
        actions: Vec::new(),
        situation: mind.situation(&shown),
        max_tokens: None,
        seed: writing.seed(mind, u64::from(*reflection)),
    }
}
