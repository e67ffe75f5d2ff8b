//! What a brain is asked about a look back: the private orientation, where a mind has all of it.

use super::reflecting::{Asked, Reflecting};
use super::rules_asset::ConscienceRulesInUse;
use crate::decide::{Answers, Brains, Flight, Occasion};
use crate::govern::{self, Admission, Errand, Governor, Wait};
use crate::prompt::{MindView, MindViewItem, Shown, Writing};
use crate::schedule::{Epoch, GameClock};
use crate::settings::{BrainSwitch, CognitionSettings};
use crate::turn::thought_seed;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_tokio_tasks::TokioTasksRuntime;
use cognition_core::conscience::{
    EventLog, LoggedEvent, MindEvent, extraction_schema, reflection_schema,
};
use cognition_core::decide::ReplyScope;
use cognition_core::govern::{Nearness, Queued, Standing};
use cognition_core::mind::{StableId, Tier};
use cognition_core::prompt::{Asking, Purpose, nameable};
use cognition_core::route::EngagementMode;
use cognition_llm::ThoughtRequest;
use std::ops::Range;
use std::sync::Arc;

/// Where the requests go.
#[derive(SystemParam)]
pub(super) struct Asks<'w, 's> {
    nearness: Query<'w, 's, &'static Nearness>,
    governor: ResMut<'w, Governor>,
    brains: Res<'w, Brains>,
    settings: Res<'w, CognitionSettings>,
    clock: Res<'w, GameClock>,
    rules: Res<'w, ConscienceRulesInUse>,
    runtime: Res<'w, TokioTasksRuntime>,
    answers: ResMut<'w, Answers>,
}

/// Minds in the order of their ids, or of the governor where a brain does not answer inline. Of the
/// places in flight they take half at most: who is spoken to need not wait until others have looked
/// back.
pub(super) fn ask_conscience(
    mut minds: Query<(Entity, MindView, &mut Reflecting)>,
    epoch: Res<Epoch>,
    mut writing: Writing,
    mut asks: Asks,
    mut commands: Commands,
) {
    asks.governor.begin_beside();
    if minds.is_empty() {
        return;
    }
    let now = asks.governor.now();
    let mut waiting: Vec<(StableId, Entity)> = Vec::new();
    for (entity, mind, mut reflecting) in &mut minds {
        if reflecting.epoch != epoch.0 {
            commands.entity(entity).try_remove::<Reflecting>();
        } else if matches!(reflecting.asked, Asked::NotYet) {
            reflecting.wait.get_or_insert_with(|| Wait::from(now));
            waiting.push((mind.mind.id.clone(), entity));
        }
    }
    if asks.settings.switch == BrainSwitch::Off {
        return;
    }
    waiting.sort();
    let mut queue: Vec<(Queued<'_>, Entity)> = Vec::new();
    for (mind, entity) in &waiting {
        let Ok((.., reflecting)) = minds.get(*entity) else { continue };
        queue.push((asks.queued(mind, *entity, reflecting), *entity));
    }
    asks.governor.put_in_order(&mut queue, &asks.settings.govern);
    for (queued, entity) in queue {
        if let Ok((_, mind, mut reflecting)) = minds.get_mut(entity) {
            asks.ask((queued, entity), &mind, &mut reflecting, &mut writing);
        }
    }
}

impl Asks<'_, '_> {
    fn queued<'a>(&self, mind: &'a StableId, entity: Entity, looks: &Reflecting) -> Queued<'a> {
        let nearness = self.nearness.get(entity).copied().unwrap_or_default();
        let ring = self.settings.govern.attention.ring(&nearness);
        let since = looks.wait.unwrap_or_default().since;
        Queued { standing: Standing::Beside, ring, since, prefix: 0, mind }
    }

    /// Asks, if the governor lets it through.
    fn ask(
        &mut self,
        (queued, entity): (Queued<'_>, Entity),
        mind: &MindViewItem<'_, '_>,
        reflecting: &mut Reflecting,
        writing: &mut Writing<'_>,
    ) {
        let wait = reflecting.wait.unwrap_or_default();
        let mut brain = self.brains.of_first([&tier(), &mind.mind.tier]);
        let (errand, player, event) = (Errand::LookBack, None, None);
        let asking = govern::Asking { queued, errand, wait: &wait, player, event };
        let inline = brain.answers_inline();
        let late = self.governor.is_too_late(&wait, &self.settings.govern);
        if !inline && !late && !self.governor.may_ask(&asking, &self.settings) {
            return self.governor.wait_beside(queued.since, &self.settings.govern);
        }
        reflecting.scope = scope(mind);
        let shown = self.shown(mind, reflecting, writing);
        let request = request(mind, reflecting, writing, shown, self.settings.seed);
        let request = Arc::new(request);
        let mut call = None;
        if !inline {
            let (settings, now) = (&self.settings, self.clock.now);
            match self.governor.admit(&asking, brain.as_ref(), &request, settings, now) {
                Admission::Go(number) => call = Some(number),
                Admission::Wait => {
                    return self.governor.wait_beside(queued.since, &self.settings.govern);
                }
                Admission::Spare(why) => {
                    self.governor.counters_mut().count_spared(why);
                    brain = self.brains.heuristic();
                }
            }
        }
        reflecting.attempts += 1;
        let occasion = Occasion::Reflection(reflecting.reflection);
        let limit = self.settings.timeout_of([&request.tier, &mind.mind.tier]);
        let wait = reflecting.wait.get_or_insert_default();
        let limit = self.governor.time_left(wait, limit);
        let epoch = reflecting.epoch;
        let flight = Flight { entity, occasion, epoch, brain, request, call, listener: None };
        let thinking = self.answers.launch(flight, limit, &self.runtime);
        if let (None, Some(call)) = (&thinking, call) {
            self.governor.answered_inline(call);
        }
        reflecting.asked = Asked::InFlight(thinking);
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
        tier: tier(),
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
