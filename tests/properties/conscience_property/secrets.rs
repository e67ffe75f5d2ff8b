//! What a mind keeps to itself reaches no other mind's prompt, whatever is asked.

use super::cases;
use bevy::prelude::*;
use bevy_cognition::conscience::{OpenCommitment, RequestReflection};
use bevy_cognition::prelude::*;
use cognition_core::mind::PersonaProfile;
use cognition_core::promise::{CommitmentSource, ProposedCommitment};
use cognition_core::prompt::Purpose;
use cognition_llm::{BrainFuture, Reply, ThoughtRequest};
use cognition_testkit::{Dice, MindHarness};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

const CASES: u64 = 40;

const MINDS: [&str; 3] = ["ada", "bel", "cyd"];

/// What only the mind itself may ever read of it. Mark of mind and place: `adasecretzq`.
const PRIVATE: [&str; 14] = [
    "secret",
    "thought",
    "note",
    "settled",
    "question",
    "goal",
    "reason",
    "quest",
    "hindrance",
    "observed",
    "learned",
    "doubt",
    "why",
    "extracted",
];

/// What not even the mind itself reads again.
const UNREAD: [&str; 2] = ["goal", "reason"];

/// What is said aloud, and heard by all.
const PUBLIC: &str = "spoken";

fn mark(mind: &str, place: &str) -> String {
    format!("{mind}{place}zq")
}

/// Fills every field of every reply with marks.
#[derive(Debug, Default)]
struct Marking {
    asked: Mutex<Vec<Arc<ThoughtRequest>>>,
    chosen: Mutex<usize>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Brain for Marking {
    fn name(&self) -> &str {
        "marking"
    }

    fn think(&self, request: Arc<ThoughtRequest>) -> BrainFuture {
        let chosen = *lock(&self.chosen);
        let text = answer(&request, chosen).to_string();
        lock(&self.asked).push(request);
        Box::pin(async move { Ok(Reply::from_text(text)) })
    }
}

fn answer(request: &ThoughtRequest, chosen: usize) -> Value {
    let mark = |place: &str| format!("It is {} by now.", mark(request.mind.as_str(), place));
    match request.purpose {
        Purpose::TieBreak => json!({"choice": "A"}),
        Purpose::Gather => json!({"thoughts": mark("thought"), "actions": []}),
        Purpose::Mood => json!({"moodUpdate": {}}),
        Purpose::Reflect => json!({
            "observed": [mark("observed"), "I promised something."],
            "learned": [mark("learned")],
            "doubts": [mark("doubt")],
            "adjustments": [{"what": "cadence", "to": 5000, "why": mark("why")}],
        }),
        Purpose::Understand
        | Purpose::Think
        | Purpose::Drift
        | Purpose::Consolidate
        | Purpose::Review
        | Purpose::SelfCheck => json!({}),
        Purpose::Voice => json!({"speech": mark("speech"), "thoughts": mark("thought")}),
        Purpose::Extract => json!({
            "commitments": [{"text": format!("sing of {}", mark("extracted")), "kind": "do"}],
        }),
        Purpose::Decide => json!({
            "chosenIndex": chosen % (request.actions.len() + 1),
            "speech": mark(PUBLIC),
            "thoughts": mark("thought"),
            "cognitive_ledger":
                {"settled_conclusions": [mark("settled")], "open_questions": [mark("question")]},
            "intent": {"goal": mark("goal"), "reason": mark("reason")},
            "notes": [{"text": mark("note"), "subject": mark("note")}],
            "moodUpdate": {"hope": 40},
        }),
    }
}

/// All of them are in one room and hear each other; what they try comes to nothing.
fn room(app: &mut App) {
    app.add_observer(hear).add_observer(hinder).add_observer(offer);
    for (index, mind) in MINDS.iter().enumerate() {
        let profile = PersonaProfile {
            name: format!("{}{}", mind[..1].to_uppercase(), &mind[1..]),
            profile: format!("Number {index} of three who share a room."),
            secrets: vec![format!("Nobody knows that {} is so.", mark(mind, "secret"))],
            ..PersonaProfile::default()
        };
        app.world_mut().resource_mut::<PersonaLibrary>().insert(*mind, profile);
    }
}

fn hear(utterance: On<UtteranceMade>, minds: Query<(Entity, &Mind)>, mut commands: Commands) {
    for (entity, mind) in minds.iter().filter(|(_, mind)| mind.id != utterance.mind) {
        let heard = Percept::speech(utterance.mind.clone(), utterance.speech());
        let next = MINDS.iter().position(|id| utterance.mind.as_str() == *id).map(|at| at + 1);
        let addressed = next.is_some_and(|at| MINDS.get(at) == Some(&mind.id.as_str()));
        let percept = if addressed { heard.addressed() } else { heard };
        commands.trigger(Perceive { entity, percept });
    }
}

fn hinder(decided: On<ActionDecided>, mut commands: Commands) {
    if decided.action.is_some() {
        let why = format!("It is {} in the way.", mark(decided.mind.as_str(), "hindrance"));
        commands.trigger(decided.failed(why));
    }
}

fn offer(mut gather: On<GatherActions>, minds: Query<Entity, (With<Mind>, With<Referable>)>) {
    let own = gather.entity;
    for entity in minds.iter().filter(|other| *other != own) {
        gather.present.push(entity);
        gather.offers.push(ActionOffer::new("inn:tell", "Speak").target(entity).tag("speech"));
    }
    gather.offers.push(ActionOffer::new("inn:sing", "Sing").tag("sing"));
}

fn spawn(harness: &mut MindHarness) -> Vec<Entity> {
    let minds: Vec<_> = MINDS.iter().map(|id| harness.spawn_mind(id)).collect();
    for (entity, id) in minds.iter().zip(MINDS) {
        let known = (Persona::new(id), Referable::new("character", id, id));
        harness.app.world_mut().entity_mut(*entity).insert(known);
        let text = format!("sing of {}", mark(id, "quest"));
        let proposed = ProposedCommitment { text, ..Default::default() };
        let open = OpenCommitment { entity: *entity, opener: CommitmentSource::Game, proposed };
        harness.app.world_mut().trigger(open);
        harness.app.world_mut().flush();
    }
    minds
}

/// Turns and reflections in an order of the case's own.
fn play(case: u64) -> Vec<Arc<ThoughtRequest>> {
    let brain = Arc::new(Marking::default());
    let mut harness = MindHarness::with_plugins(brain.clone(), room);
    harness.set(|settings| settings.guard = GuardPolicy::off());
    let minds = spawn(&mut harness);
    let mut dice = Dice::new(case);
    for _ in 0..8 + dice.below(5) {
        *lock(&brain.chosen) = dice.below(8);
        let entity = *dice.pick(&minds);
        match dice.below(3) {
            0 => {
                harness.app.world_mut().trigger(RequestReflection { entity });
                harness.app.world_mut().flush();
                harness.update().run();
            }
            _ => {
                harness.request_turn(entity).run();
            }
        }
    }
    lock(&brain.asked).clone()
}

/// What a request holds of the marks of a mind, in its prompt or in the facts beside it.
fn marks_in(request: &ThoughtRequest, mind: &str) -> BTreeSet<&'static str> {
    let text = format!("{}\n{}", request.prompt.system(), request.prompt.user());
    let facts = format!("{:?} {:?} {}", request.situation, request.actions, request.reply_schema);
    let all = PRIVATE.into_iter().chain([PUBLIC]);
    all.filter(|place| [&text, &facts].iter().any(|text| text.contains(&mark(mind, place))))
        .collect()
}

#[test]
fn what_a_mind_keeps_to_itself_reaches_no_other() {
    let (mut own, mut heard, mut purposes) = (BTreeSet::new(), 0, BTreeSet::new());
    let all = cases(CASES).take(2_000);
    let mut count = 0;
    for case in all {
        count += 1;
        for request in play(case) {
            purposes.insert(format!("{:?}", request.purpose));
            for mind in MINDS {
                let mut marks = marks_in(&request, mind);
                if request.mind.as_str() == mind {
                    own.extend(marks);
                    continue;
                }
                heard += usize::from(marks.remove(PUBLIC));
                let (reads, purpose) = (&request.mind, request.purpose);
                assert!(
                    marks.is_empty(),
                    "CONSCIENCE_CASE={case}: {reads} reads {marks:?} of {mind} ({purpose:?})\n{}",
                    request.prompt.volatile
                );
            }
        }
    }
    if count >= CASES {
        let read = PRIVATE.into_iter().filter(|place| !UNREAD.contains(place));
        assert_eq!(own, read.chain([PUBLIC]).collect(), "each reads its own");
        assert!(heard > 0, "and what is said aloud is heard");
        assert!(purposes.is_superset(&["Decide", "Extract", "Reflect"].map(str::to_owned).into()));
    }
}
