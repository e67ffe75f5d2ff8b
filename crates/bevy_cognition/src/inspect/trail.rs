//! How a mind that is watched came to what it does.

use super::prompt_sheet::PromptSheet;
use super::verdict_line::VerdictLine;
use crate::decide::{Answer, with_causes};
use crate::record::{Recorded, Watched};
use crate::schedule::{Cognition, CognitionSystems, CognitionTick};
use bevy::ecs::lifecycle::HookContext;
use bevy::ecs::world::DeferredWorld;
use bevy::prelude::*;
use cognition_core::mind::{Mind, Mood, StableId};
use cognition_core::record::RunEvent;
use cognition_core::route::{EngagementMode, RouteRecord};
use cognition_llm::{ThoughtRequest, TokenUsage};
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
pub struct Trail {
    request: Option<Arc<ThoughtRequest>>,
    reply: Option<ReplyLine>,
    routes: VecDeque<RouteLine>,
    moods: VecDeque<MoodPoint>,
    verdicts: VecDeque<VerdictLine>,
}

/// What a [`Trail`] has kept, as plain data.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct TrailSheet {
    /// What a brain was asked last.
    pub prompt: Option<PromptSheet>,
    /// What was answered to it; `None` while it is being thought about.
    pub reply: Option<ReplyLine>,
    /// How the mind was routed, the latest first: at most 8.
    pub routes: Vec<RouteLine>,
    /// What was said to what it would do, the latest first: at most 32.
    pub verdicts: Vec<VerdictLine>,
    /// How it felt, the oldest first: at most 120 changes.
    pub moods: Vec<MoodPoint>,
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

pub(super) fn trail_plugin(app: &mut App) {
    app.add_systems(
        Cognition,
        (keep_events, keep_moods)
            .chain()
            .after(CognitionSystems::Conscience)
            .run_if(any_with_component::<Trail>),
    );
}

impl Trail {
    /// What it has kept.
    pub fn sheet(&self, world: &World) -> TrailSheet {
        TrailSheet {
            prompt: self.request.as_ref().map(|request| PromptSheet::of(world, request)),
            reply: self.reply.clone(),
            routes: self.routes.iter().rev().cloned().collect(),
            verdicts: self.verdicts.iter().rev().cloned().collect(),
            moods: self.moods.iter().cloned().collect(),
        }
    }

    /// A brain is asked.
    pub(crate) fn asked(&mut self, request: &Arc<ThoughtRequest>) {
        (self.request, self.reply) = (Some(request.clone()), None);
    }

    /// A brain has answered.
    pub(crate) fn answered(&mut self, answer: &Answer) {
        let brain = answer.brain.name().to_owned();
        let reply = match &answer.outcome {
            Ok(reply) => {
                ReplyLine { brain, text: reply.text.clone(), failed: None, usage: reply.usage }
            }
            Err(error) => {
                let failed = Some(with_causes(error));
                ReplyLine { brain, failed, ..ReplyLine::default() }
            }
        };
        (self.request, self.reply) = (Some(answer.request.clone()), Some(reply));
    }

    fn keep(&mut self, kept: Kept) {
        match kept {
            Kept::Route(line) => push(&mut self.routes, ROUTES, line),
            Kept::Verdicts(lines) => {
                lines.into_iter().for_each(|line| push(&mut self.verdicts, VERDICTS, line));
            }
        }
    }
}

/// What is kept of an event.
enum Kept {
    Route(RouteLine),
    Verdicts(Vec<VerdictLine>),
}

impl Kept {
    /// Whose trail an event belongs to, and what of it does.
    fn of(event: &RunEvent) -> Option<(&StableId, Self)> {
        match event {
            RunEvent::RouteDecided { mind, route, .. } => {
                Some((mind, Self::Route(RouteLine::of(route))))
            }
            other => VerdictLine::of(other).map(|(mind, lines)| (mind, Self::Verdicts(lines))),
        }
    }
}

impl RouteLine {
    fn of(route: &RouteRecord) -> Self {
        Self {
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

fn keep_events(mut recorded: MessageReader<Recorded>, mut trails: Query<(&Mind, &mut Trail)>) {
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

type Felt = Or<(Changed<Mood>, Added<Trail>)>;

fn keep_moods(mut trails: Query<(&Mood, &mut Trail), Felt>, tick: Res<CognitionTick>) {
    for (mood, mut trail) in &mut trails {
        let axes: BTreeMap<_, _> = mood.felt().map(|(axis, value)| (axis.name(), value)).collect();
        if trail.moods.back().is_none_or(|last| last.axes != axes) {
            push(&mut trail.moods, MOODS, MoodPoint { tick: tick.0, axes });
        }
    }
}

/// Nothing that was kept belongs to the time that begins.
pub(crate) fn begin_timeline(world: &mut World) {
    let mut trails = world.query::<&mut Trail>();
    trails.iter_mut(world).for_each(|mut trail| *trail = Trail::default());
}

fn begin_watching(mut world: DeferredWorld<'_>, _: HookContext) {
    world.commands().insert_resource(Watched);
}

fn end_watching(mut world: DeferredWorld<'_>, _: HookContext) {
    world.commands().queue(|world: &mut World| {
        if world.query::<&Trail>().iter(world).next().is_none() {
            world.remove_resource::<Watched>();
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::CognitionPlugins;
    use crate::decide::Brains;
    use crate::inspect::mind_sheet;
    use crate::perceive::Perceive;
    use crate::record::Recording;
    use crate::save;
    use cognition_core::perceive::Percept;
    use cognition_llm::ScriptedBrain;

    const REPLY: &str = r#"{"chosenIndex": 0, "speech": "Who asks?", "thoughts": "A stranger.",
        "cognitive_ledger": {"settled_conclusions": [], "open_questions": []},
        "moodUpdate": {"engagement": 20}}"#;

    fn app() -> (App, Entity) {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, CognitionPlugins::new(Update)));
        app.finish();
        app.insert_resource(Brains::new(ScriptedBrain::new().say("mara", REPLY)));
        let mara = app.world_mut().spawn((Mind::new("mara"), Trail::default())).id();
        (app, mara)
    }

    fn speak_to(app: &mut App, entity: Entity) {
        let percept = Percept::speech("you", "Mara, where is the key?").addressed();
        app.world_mut().trigger(Perceive { entity, percept });
        (0..4).for_each(|_| app.update());
    }

    fn sheet(app: &App, mara: Entity) -> TrailSheet {
        let sheet = mind_sheet(app.world(), mara).expect("she has a mind");
        sheet.trail.expect("she is watched")
    }

    #[test]
    fn the_last_prompt_and_the_raw_reply_are_kept_to_the_letter() {
        let (mut app, mara) = app();
        speak_to(&mut app, mara);
        let trail = sheet(&app, mara);
        let prompt = trail.prompt.expect("she was asked");
        assert_eq!(prompt.purpose, "decide");
        let names: Vec<_> = prompt.segments.iter().map(|segment| segment.name).collect();
        assert_eq!(names, ["stable", "slow", "volatile"]);
        assert!(prompt.segments[2].text.contains("where is the key?"));
        assert!(prompt.tokens > 100, "{} tokens", prompt.tokens);
        let reply = trail.reply.expect("she was answered");
        assert_eq!((reply.text.as_str(), reply.failed), (REPLY, None));
    }

    #[test]
    fn routes_are_kept_with_their_scores_and_moods_as_they_change() {
        let (mut app, mara) = app();
        app.update();
        speak_to(&mut app, mara);
        let trail = sheet(&app, mara);
        assert_eq!(trail.routes.len(), 1);
        assert_eq!(trail.routes[0].scores.len(), 5);
        let engaged: Vec<_> = trail.moods.iter().map(|mood| mood.axes.get("engagement")).collect();
        assert_eq!(engaged, [None, Some(&20)]);
    }

    #[test]
    fn the_run_is_recorded_while_somebody_is_watched_and_no_longer() {
        let (mut app, mara) = app();
        app.update();
        assert!(app.world().contains_resource::<Watched>());
        let odo = app.world_mut().spawn((Mind::new("odo"), Trail::default())).id();
        app.world_mut().entity_mut(mara).remove::<Trail>();
        assert!(app.world().contains_resource::<Watched>(), "one is watched still");
        app.world_mut().entity_mut(odo).despawn();
        assert!(!app.world().contains_resource::<Watched>(), "nobody is");
    }

    #[test]
    fn whether_the_game_records_is_left_to_the_game() {
        let (mut app, mara) = app();
        app.insert_resource(Recording);
        app.world_mut().entity_mut(mara).remove::<Trail>();
        assert!(app.world().contains_resource::<Recording>(), "it records on");
        app.world_mut().remove_resource::<Recording>();
        app.world_mut().entity_mut(mara).insert(Trail::default());
        speak_to(&mut app, mara);
        assert!(!app.world().contains_resource::<Recording>());
        assert_eq!(sheet(&app, mara).routes.len(), 1, "she is watched all the same");
    }

    #[test]
    fn a_trail_begins_anew_when_a_save_is_loaded() {
        let (mut app, mara) = app();
        let save = save::capture(app.world()).expect("minds can be saved");
        speak_to(&mut app, mara);
        assert!(sheet(&app, mara).prompt.is_some());
        save::apply(app.world_mut(), &save).expect("it was saved just now");
        let mara = app.world_mut().query_filtered::<Entity, With<Mind>>().single(app.world());
        let trail = sheet(&app, mara.expect("there is one mind"));
        assert_eq!(trail, TrailSheet::default());
    }

    #[test]
    fn a_trail_is_bounded_and_the_oldest_gives_way() {
        let mut kept = VecDeque::new();
        (0..100).for_each(|number| push(&mut kept, ROUTES, number));
        assert_eq!(kept, (92..100).collect::<Vec<_>>());
    }
}
