//! What the guard stage costs: eight guardrails review a thousand suggestions.
//!
//! Budget: 5 µs a suggestion with eight guardrails, the five of the engine among them. The run
//! fails when it is exceeded.

#[path = "../../cognition_core/benches/limits/limits.rs"]
mod limits;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_cognition::act::{ActPlugin, ActionDecided};
use bevy_cognition::act::{IndexedAction, Judgement, Question};
use bevy_cognition::prelude::*;
use bevy_cognition::schedule::Cognition;
use bevy_cognition::turn::{Turn, TurnOffers};
use cognition_core::act::{ActionTarget, CheckedPrecondition};
use cognition_core::decide::{Decision, Intent, ReplyScope};
use cognition_core::guard::{Origin, RecentAct, RecentActs, SuggestionId};
use cognition_core::perceive::{PerceptId, Ref};
use divan::Bencher;
use divan::counter::ItemsCount;
use std::sync::Arc;
use std::time::{Duration, Instant};

const SUGGESTIONS: usize = 1_000;
const BUDGET: Duration = Duration::from_micros(5);

fn main() {
    hold_the_budget();
    divan::main();
}

/// The best of several runs: what else the machine does is not the guardrails' cost.
fn hold_the_budget() {
    let (mut with, mut without) = (stage(SUGGESTIONS), stage(0));
    let best = |app: &mut App| (0..20).map(|_| timed(app)).min().unwrap_or_default();
    let suggestions = u32::try_from(SUGGESTIONS).expect("a thousand is a small number");
    let each = best(&mut with).saturating_sub(best(&mut without)) / suggestions;
    limits::at_most("a suggestion past eight guardrails", each, BUDGET);
}

fn timed(app: &mut App) -> Duration {
    let begun = Instant::now();
    app.world_mut().run_schedule(Cognition);
    begun.elapsed()
}

#[divan::bench(args = [0, SUGGESTIONS])]
fn review_suggestions(bencher: Bencher<'_, '_>, suggestions: usize) {
    let mut app = stage(suggestions);
    bencher
        .counter(ItemsCount::new(suggestions))
        .bench_local(|| app.world_mut().run_schedule(Cognition));
}

/// A rule of a game that looks something up, three times over.
#[derive(SystemParam)]
struct HouseRule<'w, 's, const N: usize> {
    names: Query<'w, 's, &'static Name>,
}

impl<const N: usize> Guardrail for HouseRule<'_, '_, N> {
    fn review(&self, suggestion: &Suggestion) -> Verdict {
        match self.names.contains(suggestion.entity) && suggestion.decision.speech.len() == N {
            true => Verdict::reject("not in these words"),
            false => Verdict::Allow,
        }
    }
}

#[derive(SystemParam)]
struct Judge<'w, 's> {
    things: Query<'w, 's, &'static Referable>,
}

impl PreconditionJudge for Judge<'_, '_> {
    fn judge(&self, question: &Question) -> Judgement {
        Judgement::of(self.things.contains(question.thing), || "It is gone.".to_owned())
    }
}

/// Without the act stage, the same suggestions are reviewed in every run.
fn stage(suggestions: usize) -> App {
    let mut app = App::new();
    app.add_plugins(MinimalPlugins)
        .add_plugins(CognitionPlugins::new(Update).build().disable::<ActPlugin>())
        .add_message::<ActionDecided>()
        .add_precondition_judge::<Judge>()
        .add_guardrail::<HouseRule<1>>()
        .add_guardrail::<HouseRule<2>>()
        .add_guardrail::<HouseRule<3>>();
    app.finish();
    app.cleanup();
    let door = app.world_mut().spawn(Referable::new("door", "the oak door", "door_0")).id();
    let offers: Arc<[IndexedAction]> = (1..=12).map(|index| offer(index, door)).collect();
    for number in 0..suggestions {
        suggest(app.world_mut(), number, &offers);
    }
    app
}

const VERBS: [&str; 12] = [
    "Open",
    "Go to",
    "Unlock",
    "Look at",
    "Knock at",
    "Lean on",
    "Ask Odo for",
    "Take",
    "Listen at",
    "Speak to Mara at",
    "Wait beside",
    "Kick",
];

fn offer(index: u32, door: Entity) -> IndexedAction {
    let target = ActionTarget {
        name: Ref::from(format!("door_{index}")),
        stable_id: StableId::new(format!("door_{}", index - 1)),
        label: "the oak door".to_owned(),
        entity: door,
    };
    let check = |is: &str| CheckedPrecondition { is: is.to_owned(), ..default() };
    IndexedAction {
        index,
        action: format!("inn:open_{index}"),
        description: format!("{} the oak door", VERBS[index as usize - 1]),
        targets: vec![target],
        tags: vec!["open".to_owned()],
        preconditions: vec![check("present"), check("unlocked")],
        ..default()
    }
}

fn suggest(world: &mut World, number: usize, offers: &Arc<[IndexedAction]>) {
    let entity = world.spawn((Mind::new(format!("mind_{number}")), Name::new("Mara"))).id();
    let mut log = PerceptionLog::default();
    let mut recent = RecentActs::default();
    for n in 0..50 {
        log.perceive(Percept::event(format!("Something happens for the {n}. time.")));
    }
    for n in 2..6 {
        let speech = format!("I have opened {n} doors already, and what for?");
        recent.add(RecentAct { action: format!("inn:open_{n}"), speech, ..default() });
    }
    let turn = turn(offers);
    let suggestion = suggestion(entity, number, &turn.1);
    world.entity_mut(entity).insert((log, recent, turn, suggestion));
}

fn turn(offers: &Arc<[IndexedAction]>) -> (Turn, TurnOffers) {
    let offers = TurnOffers {
        actions: offers.clone(),
        shown: offers.clone(),
        offered: offers.clone(),
        scope: ReplyScope::offering(1..=12).into(),
        ..default()
    };
    (Turn { number: 1, begun: 0, epoch: 0 }, offers)
}

fn suggestion(entity: Entity, number: usize, turn: &TurnOffers) -> Suggestion {
    let intent = Intent {
        goal: "get in".to_owned(),
        target: Some("door_1".to_owned()),
        preferred_action: Some("inn:open_1".to_owned()),
        reason: Some("It is cold out here.".to_owned()),
    };
    let decision = Decision {
        chosen_index: 1,
        speech: "It is cold, I will open the door and go in now.".to_owned(),
        thoughts: "In, at last.".to_owned(),
        alternatives: vec![2, 3],
        intent: Some(intent),
        ..default()
    };
    let mind = StableId::new(format!("mind_{number}"));
    Suggestion {
        id: SuggestionId { mind, epoch: 0, turn: 1, revision: 0 },
        entity,
        decision: Arc::new(decision),
        fallback: false,
        offers: turn.actions.clone(),
        shown: turn.actions.clone(),
        offered: turn.actions.clone(),
        surroundings: turn.surroundings.clone(),
        facts: turn.knowledge.facts.clone(),
        known_of_place: Vec::new(),
        chosen: 1,
        origin: Origin::Chosen,
        why_instead: None,
        approved: false,
        intent_target: None,
        checks: Vec::new(),
        straying: None,
        contradictions: Vec::new(),
        new_percepts: Arc::new([PerceptId(50)]),
        seen_up_to: PerceptId(50),
        self_check: None,
        policy: Arc::new(GuardPolicy::default()),
    }
}
