//! The loop of skills: a brain plans, the mind finds out, and then it is routed again.

use super::engage::engage;
use super::known_to_mind::known_to_mind;
use super::lent_memory::{lend_memory, take_back};
use super::router::{Routed, Rules, publish};
use crate::choice::offers::ask_game;
use crate::mind::skills::InnateSkills;
use crate::record::record;
use crate::schedule::GameClock;
use crate::settings::CognitionSettings;
use crate::topic_embedder::TopicEmbedder;
use crate::turn::{
    Engagement, NeedsPrompt, RouteProgress, Turn, TurnPurpose, TurnQuestion, thought_seed,
};
use bevy::prelude::*;
use cognition_core::hash::ContentHash;
use cognition_core::memory::Experiences;
use cognition_core::mind::{Mind, Mood};
use cognition_core::perceive::{EntityRefs, PerceptionLog};
use cognition_core::record::RunEvent;
use cognition_core::route::RouteLog;
use cognition_core::skill::{ActLoop, Introspection, SkillCall, SkillMind, SkillPlan, Termination};

/// How likely a weak association is followed.
const LEAP: f64 = 0.15;
/// How many of its latest decisions a mind can tell of.
const TELLS: usize = 3;

/// Carries out what was planned; goes on with the loop, or with the turn.
pub(super) fn use_skills(world: &mut World, entity: Entity) {
    let Some(mut routing) = world.get_mut::<RouteProgress>(entity) else { return };
    let (plan, Some(mut act)) = (routing.plan.take(), routing.act.take()) else { return };
    let before = act.history.len();
    if let Some(plan) = &plan {
        carry_out(world, entity, plan, &mut act);
    }
    let now = world.resource::<GameClock>().now;
    let limits = world.resource::<CognitionSettings>().routing.act_limits;
    let ended = act.after(plan.as_ref(), now, &limits);
    report(world, entity, plan.as_ref(), &act, before, ended);
    let productive = act.is_productive();
    if let Some(mut routing) = world.get_mut::<RouteProgress>(entity) {
        routing.act = Some(act);
    }
    match ended {
        None => plan_on(world, entity),
        Some(_) => route_again(world, entity, productive),
    }
}

fn plan_on(world: &mut World, entity: Entity) {
    let Ok(mut mind) = world.get_entity_mut(entity) else { return };
    if let Some(mut question) = mind.get_mut::<TurnQuestion>() {
        question.ask_next(TurnPurpose::Gather);
    }
    mind.insert(NeedsPrompt);
}

/// What was gathered is known now; what the mind does with it is for the router to say.
fn route_again(world: &mut World, entity: Entity, productive: bool) {
    let asked = ask_game(world, entity);
    let (rules, present) = (Rules::of(world), asked.present_ids(world));
    let Some(number) = world.get::<Turn>(entity).map(|turn| turn.number) else { return };
    let Some(mut engagement) = world.get::<Engagement>(entity).cloned() else { return };
    let mut minds = world.query::<Routed>();
    let Ok(routed) = minds.get(world, entity) else { return };
    let route = routed.decide_after_gathering(&mut engagement, &present, productive, &rules);
    publish(world, entity, Some(number), route, productive);
    if let Some(mut stored) = world.get_mut::<Engagement>(entity) {
        *stored = engagement;
    }
    engage(world, entity, Some(asked));
}

/// Lends the memory of the mind to each skill in turn, and takes it back.
fn carry_out(world: &mut World, entity: Entity, plan: &SkillPlan, act: &mut ActLoop) {
    let skills = world.resource::<InnateSkills>().0.clone();
    let embedder = world.resource::<TopicEmbedder>().clone();
    let now = world.resource::<GameClock>().now;
    let known = known_to_mind(world, entity);
    let Some(mut lent) = lend_memory(world, entity) else { return };
    if let Some(view) = View::of(world, entity) {
        let mut dice = Dice::new(world, view.mind, view.turn.number, act.iteration);
        let mut perform = |call: &SkillCall| {
            let mut mind = SkillMind {
                id: &view.mind.id,
                name: view.name,
                entity,
                world,
                now,
                said: &view.engagement.said,
                conversation: &view.engagement.conversation,
                topic: &view.engagement.topic,
                experiences: view.experiences,
                known: &known,
                memory: &mut lent.memory,
                topics: &mut lent.topics,
                attention: &mut lent.attention,
                lists: &mut lent.lists,
                agenda: &mut lent.agenda,
                log: view.log,
                refs: view.refs,
                embedder: &embedder,
                weak_fires: &mut || dice.leaps(),
                introspection: &view.introspection,
            };
            skills.perform(call, &mut mind)
        };
        act.carry_out(plan, &mut perform);
    }
    take_back(world, entity, lent);
}

/// What a skill may only read.
struct View<'w> {
    mind: &'w Mind,
    name: &'w str,
    turn: &'w Turn,
    engagement: &'w Engagement,
    log: &'w PerceptionLog,
    refs: &'w EntityRefs,
    experiences: &'w Experiences,
    introspection: Introspection,
}

impl<'w> View<'w> {
    fn of(world: &'w World, entity: Entity) -> Option<Self> {
        let signals = world.get::<RouteProgress>(entity)?.signals();
        let mind = world.get::<Mind>(entity)?;
        let routes = world.get::<RouteLog>(entity)?;
        let mood = world.get::<Mood>(entity).map(mood_in_words).unwrap_or_default();
        let decisions = routes.latest().take(TELLS).map(ToString::to_string).collect();
        Some(Self {
            mind,
            name: world.get::<Name>(entity).map_or(mind.id.as_str(), Name::as_str),
            log: world.get::<PerceptionLog>(entity)?,
            refs: world.get::<EntityRefs>(entity)?,
            experiences: world.get::<Experiences>(entity)?,
            introspection: Introspection { signals, decisions, mood },
            turn: world.get::<Turn>(entity)?,
            engagement: world.get::<Engagement>(entity)?,
        })
    }
}

fn mood_in_words(mood: &Mood) -> String {
    let felt = mood.felt().map(|(axis, value)| format!("{} {value}", axis.name()));
    felt.collect::<Vec<_>>().join(", ")
}

/// Chance of one round of skills: a function of the world's seed, the mind, the turn, the round.
struct Dice {
    seed: u64,
    thrown: u64,
}

impl Dice {
    fn new(world: &World, mind: &Mind, turn: u64, iteration: u32) -> Self {
        let seed = world.resource::<CognitionSettings>().seed;
        let seed = thought_seed(seed, mind.id.as_str(), turn);
        Self { seed, thrown: u64::from(iteration) << 32 }
    }

    fn leaps(&mut self) -> bool {
        self.thrown += 1;
        let mut hasher = ContentHash::default();
        hasher.add(&self.seed.to_le_bytes()).add(&self.thrown.to_le_bytes());
        (hasher.seed() as f64) < LEAP * u64::MAX as f64
    }
}

fn report(
    world: &mut World,
    entity: Entity,
    plan: Option<&SkillPlan>,
    act: &ActLoop,
    before: usize,
    ended: Option<Termination>,
) {
    let (Some(mind), Some(turn)) = (world.get::<Mind>(entity), world.get::<Turn>(entity)) else {
        return;
    };
    let (mind, turn) = (mind.id.clone(), turn.number);
    let used = &act.history[before..];
    debug!(
        target: "cognition::route",
        "[MODE:ACT] [ACT LOOP] Iteration {}: executed {} actions for `{mind}`{}",
        act.iteration,
        used.len(),
        ended.map(|why| format!(", ends: {why:?}")).unwrap_or_default()
    );
    record(world, || RunEvent::SkillsUsed {
        mind,
        turn,
        iteration: act.iteration,
        thoughts: plan.and_then(|plan| plan.thoughts.clone()).unwrap_or_default(),
        skills: used.to_vec(),
        ended,
    });
}
