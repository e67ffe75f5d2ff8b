//! Guard: what a model chose is checked, corrected, or not done at all.

mod amending;
mod announcing;
mod evading;
mod guardrails;
mod remedying;
mod repeating;
mod self_checking;
mod stubborn;
mod telling;
mod unsaying;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_cognition::act::{Judgement, Question};
use bevy_cognition::guard::Remedy;
use bevy_cognition::prelude::*;
use cognition_core::guard::Objection;
use cognition_core::record::{RemedyOutcome, ReviewMoment, RunEvent, TurnEnd};
use cognition_testkit::{MindHarness, ScriptedBrain, reply};
use serde_json::Value;
use std::sync::Arc;

/// What is not true, by stable id and word.
#[derive(Resource, Default)]
struct Untrue(Vec<(&'static str, &'static str)>);

#[derive(SystemParam)]
struct Truth<'w, 's> {
    untrue: Res<'w, Untrue>,
    things: Query<'w, 's, &'static Referable>,
}

impl PreconditionJudge for Truth<'_, '_> {
    fn judge(&self, question: &Question) -> Judgement {
        let Ok(thing) = self.things.get(question.thing) else {
            return Judgement::violated("It is gone.");
        };
        let is_untrue =
            |(id, is): &(&str, &str)| *id == thing.stable_id.as_str() && *is == question.is;
        let holds = !self.untrue.0.iter().any(is_untrue);
        Judgement::of(holds, || format!("The {} is not {}.", thing.label, question.is))
    }
}

/// A game's own rule: nobody touches what is called sacred.
#[derive(SystemParam)]
struct NothingSacred<'w, 's> {
    things: Query<'w, 's, &'static Referable>,
}

impl Guardrail for NothingSacred<'_, '_> {
    fn review(&self, suggestion: &Suggestion) -> Verdict {
        let sacred = |thing: &Referable| thing.label.contains("sacred");
        match suggestion.targets().any(|target| self.things.get(target).is_ok_and(sacred)) {
            true => Verdict::reject("nobody touches what is sacred"),
            false => Verdict::Allow,
        }
    }
}

/// Puts the offer of that number in place of whatever was chosen.
#[derive(SystemParam)]
struct Always<const INDEX: u32>;

impl<const INDEX: u32> Guardrail for Always<INDEX> {
    fn review(&self, suggestion: &Suggestion) -> Verdict {
        match suggestion.chosen == INDEX {
            true => Verdict::Allow,
            false => Verdict::amend(INDEX, "there is only one way"),
        }
    }
}

fn game(brain: Arc<ScriptedBrain>, plugin: fn(&mut App)) -> MindHarness {
    let mut harness = MindHarness::with_plugins(brain, move |app: &mut App| {
        app.init_resource::<Untrue>().add_precondition_judge::<Truth>();
        plugin(app);
    });
    harness.finish_all();
    harness
}

fn plain(_: &mut App) {}

/// Offers to take the sacred cup, to open the door and to ring the bell: 1, 2 and 3.
fn furnish(harness: &mut MindHarness) {
    let bell = harness.spawn_thing("item", "bell", "bell");
    let cup = harness.spawn_thing("item", "sacred cup", "cup");
    let door = harness.spawn_thing("door", "oak door", "door");
    harness.offer(move |_, gather| {
        gather.present.extend([bell, cup, door]);
        let open = ActionOffer::new("house:unbar", "Open the oak door").target(door);
        gather.offers.push(open.tag("open").requires("unlocked", 0));
        gather.offers.push(ActionOffer::new("house:take", "Take the cup").target(cup).tag("take"));
        gather.offers.push(ActionOffer::new("inn:ring", "Ring the bell").target(bell));
    });
}

fn untrue(harness: &mut MindHarness, what: &[(&'static str, &'static str)]) {
    harness.app.insert_resource(Untrue(what.to_vec()));
}

fn policy(harness: &mut MindHarness, remedies: &[Remedy]) {
    harness.set(|settings| settings.guard.remedies = remedies.to_vec());
}

fn with(mut reply: Value, field: &str, value: Value) -> String {
    reply[field] = value;
    reply.to_string()
}

fn choosing(index: u32) -> Value {
    serde_json::from_str(&reply(index, "", "So be it.")).expect("a reply is JSON")
}

fn done(harness: &MindHarness) -> Vec<String> {
    harness.decisions().iter().map(|decided| decided.action_id().to_owned()).collect()
}

fn ends(harness: &MindHarness) -> Vec<TurnEnd> {
    harness.events(|event| match event {
        RunEvent::TurnEnded { end, .. } => Some(end.clone()),
        _ => None,
    })
}

fn remedies(harness: &MindHarness) -> Vec<(Remedy, RemedyOutcome)> {
    harness.events(|event| match event {
        RunEvent::RemedyTried { remedy, outcome, .. } => Some((*remedy, outcome.clone())),
        _ => None,
    })
}

fn said(harness: &MindHarness) -> Vec<String> {
    let said = harness.events(|event| match event {
        RunEvent::Uttered { speech, .. } => Some(speech.clone()),
        _ => None,
    });
    said.into_iter().filter(|speech| !speech.is_empty()).collect()
}

/// Every objection in the trace: which guardrail, when, what.
fn objections(harness: &MindHarness) -> Vec<(String, ReviewMoment, Objection)> {
    let of = |event: &RunEvent| match event {
        RunEvent::SuggestionReviewed { moment, reviews, .. } => {
            let objecting = reviews.iter().filter_map(|review| {
                let objection = review.verdict.objection()?.clone();
                Some((review.guardrail.to_string(), *moment, objection))
            });
            Some(objecting.collect::<Vec<_>>())
        }
        _ => None,
    };
    harness.events(of).into_iter().flatten().collect()
}
