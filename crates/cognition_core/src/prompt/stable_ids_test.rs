//! No prompt tells a stable id, whatever is asked and whatever the ids look like.

use super::asking::PromptKind;
use super::budget::PromptBudget;
use super::templates::PromptTemplates;
use super::test_scene::{Scene, promise, violated};
use super::turn_context::TurnContext;
use crate::act::{ActionTarget, IndexedAction};
use crate::conscience::{EventLog, LoggedEvent, MindEvent};
use crate::mind::{GameTime, StableId};
use crate::perceive::{EntityRefs, Percept, PerceptionLog, Ref, Referable, Surroundings};
use crate::plan::{
    Consent, Fact, HeardLine, Invitation, PastStep, Pending, Plan, PlanAnswer, PlanStep, Sort,
    TurnHistory, TurnSummary,
};
use crate::promise::{CommitmentKind, Commitments};
use crate::token_estimate::BytesPerToken;
use bevy_ecs::entity::Entity;
use proptest::prelude::*;

/// Ids as they come from asset tools, and as entities are written.
fn id() -> impl Strategy<Value = String> {
    let uuid = "[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}";
    prop_oneof![uuid.prop_map(|id| id), "[0-9]{2,4}v[0-9]{1,3}".prop_map(|id| id)]
}

/// A thing: its id, whether the mind can name it, and when it last had to do with it.
fn things() -> impl Strategy<Value = Vec<(String, bool, u64)>> {
    prop::collection::vec((id(), any::<bool>(), 0..6_u64), 4..8)
}

struct World {
    ids: Vec<StableId>,
    refs: EntityRefs,
    log: PerceptionLog,
    events: Vec<LoggedEvent>,
    commitments: Commitments,
    history: TurnHistory,
    plans: Vec<Plan>,
    invitation: Invitation,
    known: Vec<Fact>,
    actions: Vec<IndexedAction>,
    surroundings: Surroundings,
}

impl World {
    /// Whatever can hold an id holds each of them.
    fn of(things: &[(String, bool, u64)]) -> Self {
        let ids: Vec<StableId> = things.iter().map(|(id, ..)| id.as_str().into()).collect();
        let mut refs = EntityRefs::default();
        for (place, (id, _, turn)) in things.iter().enumerate().filter(|(_, (_, known, _))| *known)
        {
            let kind = ["character", "item", "place"][place % 3];
            let name =
                refs.touch(&Referable::new(kind, format!("thing {kind}"), id.as_str()), *turn);
            if place % 2 == 0 {
                refs.retain(name.as_str(), "it matters").expect("it has just been named");
            }
        }
        Self {
            log: log(&ids),
            events: events(&ids),
            commitments: commitments(&ids),
            history: history(&ids),
            plans: plans(&ids),
            invitation: Invitation {
                by: ids[0].clone(),
                message: "Come along?".to_owned(),
                until: GameTime(1),
            },
            known: ids.iter().map(|id| Fact::new("at", [id.clone(), ids[0].clone()])).collect(),
            actions: actions(&ids),
            surroundings: Surroundings { present: ids.clone(), ..Surroundings::default() },
            refs,
            ids,
        }
    }

    fn context<'a>(
        &'a self,
        scene: &'a Scene,
        asking: PromptKind,
        plan: &'a Plan,
    ) -> TurnContext<'a> {
        let base = scene.asking(asking);
        let planning = base.planning.map(|mut planning| {
            (planning.known, planning.history) = (&self.known, &self.history);
            planning
        });
        TurnContext {
            mind: &self.ids[1],
            turn: 5,
            refs: &self.refs,
            perceptions: &self.log,
            events: &self.events,
            commitments: &self.commitments,
            plan: Some(plan),
            beside: None,
            invitation: Some(&self.invitation),
            actions: &self.actions,
            surroundings: &self.surroundings,
            planning,
            ..base
        }
    }
}

fn log(ids: &[StableId]) -> PerceptionLog {
    let mut log = PerceptionLog::default();
    for id in ids {
        log.perceive(Percept::speech(id.clone(), "Hello.").addressed());
        let about = vec![id.clone()];
        let place = Some(id.clone());
        log.perceive(Percept { about, place, ..Percept::event("Rain sets in.") });
    }
    log
}

fn events(ids: &[StableId]) -> Vec<LoggedEvent> {
    let mut log = EventLog::default();
    for id in ids {
        let (speaker, text) = (Some(id.clone()), "Hello.".to_owned());
        log.append(MindEvent::Heard { speaker, text, addressed: true }, 1, GameTime(0));
        let (action, outcome) = ("inn:take".to_owned(), "It works.".to_owned());
        let targets = vec![id.clone()];
        log.append(MindEvent::Acted { action, targets, outcome, failed: false }, 1, GameTime(0));
    }
    log.events().to_vec()
}

fn commitments(ids: &[StableId]) -> Commitments {
    let owed = |(id, number): (&StableId, u32)| {
        let mut owed = promise(number, CommitmentKind::Give, "bring the lamp");
        owed.target = Some(id.clone());
        owed
    };
    let entries: Vec<_> = ids.iter().zip(1..).map(owed).collect();
    let saved = serde_json::json!({ "last": entries.len(), "entries": entries });
    serde_json::from_value(saved).expect("commitments are plain data")
}

fn history(ids: &[StableId]) -> TurnHistory {
    let mut history = TurnHistory::default();
    for (id, turn) in ids.iter().zip(1..) {
        let heard = |spoken| HeardLine { by: Some(id.clone()), spoken, text: "Hm.".to_owned() };
        let heard = vec![heard(true), heard(false)];
        history.take_in(TurnSummary { turn, heard, ..TurnSummary::default() });
    }
    history
}

/// One that is under way, one that waits for an answer, one that has one.
fn plans(ids: &[StableId]) -> Vec<Plan> {
    let step = |(id, number): (&StableId, u32)| PlanStep {
        number,
        actor: (number > 1).then(|| id.clone()),
        description: "Take the lamp".to_owned(),
        ..PlanStep::default()
    };
    let steps = ids.iter().zip(1..).map(step).collect();
    let under_way = Plan::shared("light".to_owned(), ids[0].clone(), steps, 0);
    let pending = || Pending {
        sort: Sort::Question,
        text: "Where?".to_owned(),
        to: Some(ids[2].clone()),
        ..Pending::default()
    };
    let mut asking = Plan::new("light", "PLAN");
    asking.stage = crate::plan::PlanStage::Pending { pending: pending() };
    let mut answered = Plan::new("light", "PLAN");
    (answered.asked_by, answered.with) = (Some(ids[3].clone()), ids.to_vec());
    answered.past = ids.iter().map(past).collect();
    answered.answer = Some(PlanAnswer {
        to: pending(),
        by: Some(ids[2].clone()),
        words: "There.".to_owned(),
        consent: Some(Consent::Accept),
    });
    vec![under_way, asking, answered]
}

fn past(id: &StableId) -> PastStep {
    PastStep { actor: Some(id.clone()), failed: Some("no".to_owned()), ..PastStep::default() }
}

fn actions(ids: &[StableId]) -> Vec<IndexedAction> {
    let offer = |(id, index): (&StableId, u32)| IndexedAction {
        index,
        action: "inn:take".to_owned(),
        description: "Take it".to_owned(),
        targets: vec![ActionTarget {
            name: Ref::from(format!("item_{index}")),
            stable_id: id.clone(),
            label: "the lamp".to_owned(),
            entity: Entity::PLACEHOLDER,
        }],
        place: Some(id.clone()),
        preconditions: vec![violated("near", "It is far.", Some(id.as_str()))],
        ..IndexedAction::default()
    };
    ids.iter().zip(1..).map(offer).collect()
}

proptest! {
    #[test]
    fn no_prompt_tells_a_stable_id(things in things()) {
        let (world, scene) = (World::of(&things), Scene::full(str::to_owned));
        let budget = PromptBudget {
            prompt_tokens: 1_000_000,
            decision_tokens: 1_000_000,
            planner_tokens: 1_000_000,
            ..PromptBudget::default()
        };
        let (templates, mut out) = (PromptTemplates::default(), String::new());
        for asking in PromptKind::ALL {
            for plan in &world.plans {
                let context = world.context(&scene, asking, plan);
                templates.write_volatile(&mut out, &context, &budget, &BytesPerToken(1.0), 0);
                for id in &world.ids {
                    prop_assert!(!out.contains(id.as_str()), "{:?} tells {}: {}", asking, id, out);
                }
            }
        }
    }
}
