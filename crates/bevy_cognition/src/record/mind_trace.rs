//! How a mind that is watched came to what it does.

use super::last_choice::{ChoicePart, LastChoice};
use super::recorder::{Recorded, Watched};
use super::verdict_line::VerdictLine;
use crate::schedule::{Cognition, CognitionSystems, CognitionTick};
use bevy::ecs::lifecycle::HookContext;
use bevy::ecs::world::DeferredWorld;
use bevy::prelude::*;
use cognition_brain::with_causes;
use cognition_brain::{BrainError, Reply, ThoughtRequest, TokenUsage};
use cognition_core::mind::{Mind, Mood, StableId};
use cognition_core::prompt::Purpose;
use cognition_core::record::{RunEvent, WeighedOffer};
use cognition_core::route::{EngagementMode, RouteRecord};
use serde::Serialize;
use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

/// Routes that a trail keeps.
const ROUTES: usize = 8;
/// Moods that it keeps.
const MOODS: usize = 120;
/// Verdicts that it keeps.
const VERDICTS: usize = 32;

/// Watches a mind: keeps what it is asked and answers, how it is routed, what the guardrails say,
/// and how it feels, a bounded number of each. Remove it, and nothing is kept.
///
/// While any mind has one, the run is recorded, with or without
/// [`Recording`](crate::record::Recording). When a save is loaded, trails begin anew.
#[derive(Component, Clone, Debug, Default)]
#[component(storage = "SparseSet", on_add = begin_watching, on_discard = end_watching)]
pub struct MindTrace {
    pub(crate) request: Option<Arc<ThoughtRequest>>,
    pub(crate) reply: Option<ReplyLine>,
    pub(crate) routes: VecDeque<RouteLine>,
    pub(crate) moods: VecDeque<MoodPoint>,
    pub(crate) verdicts: VecDeque<VerdictLine>,
    pub(crate) weighed: Vec<WeighedOffer>,
    pub(crate) choice: LastChoice,
}

/// What a brain answered, as it came.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ReplyLine {
    /// Which brain.
    pub brain: String,
    /// The raw text; untrusted. Empty where there was none.
    pub text: String,
    /// Why there was none.
    pub failed: Option<String>,
    /// What it took, where the brain says so.
    pub usage: TokenUsage,
}

/// How a mind was routed once.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RouteLine {
    /// The number of the turn that followed; `None` where none did.
    pub turn: Option<u64>,
    /// The topic.
    pub topic: String,
    /// The mode.
    pub mode: EngagementMode,
    /// The lead over the runner-up as a share of the best score, from 0 to 1.
    pub confidence: f64,
    /// What each mode scored.
    pub scores: Vec<(EngagementMode, f64)>,
    /// Whether a brain chose between two that were close.
    pub tie_broken: bool,
}

/// How a mind felt from then on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MoodPoint {
    /// The run of the schedule in which that began.
    pub tick: u64,
    /// The axes that are felt at all, from -100 to 100.
    pub axes: BTreeMap<&'static str, i8>,
}

pub(crate) fn trail_plugin(app: &mut App) {
    app.add_systems(
        Cognition,
        (keep_events, keep_moods)
            .chain()
            .after(CognitionSystems::Conscience)
            .run_if(any_with_component::<MindTrace>),
    );
}

impl MindTrace {
    /// A brain is asked.
    pub(crate) fn asked(&mut self, request: &Arc<ThoughtRequest>) {
        (self.request, self.reply) = (Some(request.clone()), None);
        if request.purpose == Purpose::Decide {
            self.weighed.clear();
        }
    }

    /// A brain has answered.
    pub(crate) fn answered(
        &mut self,
        brain: &str,
        request: &Arc<ThoughtRequest>,
        outcome: &Result<Reply, BrainError>,
    ) {
        let brain = brain.to_owned();
        let reply = match outcome {
            Ok(reply) => {
                ReplyLine { brain, text: reply.text.clone(), failed: None, usage: reply.usage }
            }
            Err(error) => {
                let failed = Some(with_causes(error));
                ReplyLine { brain, failed, ..ReplyLine::default() }
            }
        };
        (self.request, self.reply) = (Some(request.clone()), Some(reply));
    }

    fn keep(&mut self, kept: Kept) {
        match kept {
            Kept::Route(line) => push(&mut self.routes, ROUTES, line),
            Kept::Verdicts(lines) => {
                lines.into_iter().for_each(|line| push(&mut self.verdicts, VERDICTS, line));
            }
            Kept::Choice(turn, part) => self.choice.take_in(turn, part),
        }
    }
}

/// What is kept of an event.
enum Kept {
    Route(RouteLine),
    Verdicts(Vec<VerdictLine>),
    Choice(u64, ChoicePart),
}

impl Kept {
    /// Whose trail an event belongs to, and what of it does.
    fn of(event: &RunEvent) -> Option<(&StableId, Self)> {
        match event {
            RunEvent::RouteDecided { mind, turn, route } => {
                Some((mind, Self::Route(RouteLine::of(*turn, route))))
            }
            other => {
                let verdicts = VerdictLine::of(other);
                let verdicts = verdicts.map(|(mind, lines)| (mind, Self::Verdicts(lines)));
                verdicts.or_else(|| {
                    let (mind, turn, part) = ChoicePart::of(other)?;
                    Some((mind, Self::Choice(turn, part)))
                })
            }
        }
    }
}

impl RouteLine {
    fn of(turn: Option<u64>, route: &RouteRecord) -> Self {
        Self {
            turn,
            topic: route.topic.to_string(),
            mode: route.selected_mode,
            confidence: route.router_confidence,
            scores: route.scores.iter().collect(),
            tie_broken: route.tiebreaker_used,
        }
    }
}

/// The oldest gives way.
fn push<T>(kept: &mut VecDeque<T>, bound: usize, new: T) {
    kept.push_back(new);
    while kept.len() > bound {
        kept.pop_front();
    }
}

fn keep_events(mut recorded: MessageReader<Recorded>, mut trails: Query<(&Mind, &mut MindTrace)>) {
    let mut events: BTreeMap<&StableId, Vec<Kept>> = BTreeMap::new();
    for (whose, kept) in recorded.read().filter_map(|Recorded(record)| Kept::of(&record.event)) {
        events.entry(whose).or_default().push(kept);
    }
    if events.is_empty() {
        return;
    }
    for (mind, mut trail) in &mut trails {
        let events = events.remove(&mind.id).unwrap_or_default();
        events.into_iter().for_each(|kept| trail.keep(kept));
    }
}

type Felt = Or<(Changed<Mood>, Added<MindTrace>)>;

fn keep_moods(mut trails: Query<(&Mood, &mut MindTrace), Felt>, tick: Res<CognitionTick>) {
    for (mood, mut trail) in &mut trails {
        let axes: BTreeMap<_, _> = mood.felt().map(|(axis, value)| (axis.name(), value)).collect();
        if trail.moods.back().is_none_or(|last| last.axes != axes) {
            push(&mut trail.moods, MOODS, MoodPoint { tick: tick.0, axes });
        }
    }
}

/// Nothing that was kept belongs to the time that begins.
pub(crate) fn begin_timeline(world: &mut World) {
    let mut trails = world.query::<&mut MindTrace>();
    trails.iter_mut(world).for_each(|mut trail| *trail = MindTrace::default());
}

fn begin_watching(mut world: DeferredWorld<'_>, _: HookContext) {
    world.commands().insert_resource(Watched);
}

fn end_watching(mut world: DeferredWorld<'_>, _: HookContext) {
    world.commands().queue(|world: &mut World| {
        if world.query::<&MindTrace>().iter(world).next().is_none() {
            world.remove_resource::<Watched>();
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_trail_is_bounded_and_the_oldest_gives_way() {
        let mut kept = VecDeque::new();
        (0..100).for_each(|number| push(&mut kept, ROUTES, number));
        assert_eq!(kept, (92..100).collect::<Vec<_>>());
    }
}
