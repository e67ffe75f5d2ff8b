//! Turns the records of a run into a story.

use super::standing::{Deeds, Standing, effect, is_so, without_refs};
use super::story::{Beat, Came, Story, Turn};
use bevy::prelude::World;
use bevy_cognition::plan::Plan;
use cognition_core::conscience::MindEvent;
use cognition_core::mind::StableId;
use cognition_core::perceive::PerceptKind;
use cognition_core::plan::{Consent, Fact};
use cognition_core::promise::{CommitmentSource, CommitmentState};
use cognition_core::record::{RecordedAction, RunEvent, RunRecord};
use cognition_world::scenario::Scenario;
use cognition_world::scene;
use std::collections::BTreeMap;

/// Tells a story while it is played.
#[derive(Debug, Default)]
pub(super) struct Teller {
    story: Story,
    turns: BTreeMap<StableId, Turn>,
    deeds: Deeds,
    /// What plans were for, last time that anybody looked.
    reaches: BTreeMap<StableId, Vec<Fact>>,
    promised: BTreeMap<(StableId, u32), Option<StableId>>,
    /// Under which number a promise was made that has another since it was moved.
    moved: BTreeMap<(StableId, u32), u32>,
}

impl Teller {
    pub(super) fn of(scenario: &Scenario) -> Self {
        let people = scenario.characters.iter().map(|who| (who.id.clone(), who.name.clone()));
        let things = scenario.items.iter().map(|item| (item.id.clone(), item.label.clone()));
        let places = scenario.places.iter().map(|place| (place.id.clone(), place.label.clone()));
        let labels = people.chain(things).chain(places).collect();
        Self { story: Story { labels, ..Story::default() }, ..Self::default() }
    }

    /// What came in one step of the simulation; the world is as it was left then.
    pub(super) fn tell(&mut self, records: &[RunRecord], world: &World) {
        for record in records {
            self.learn(&record.event);
            if let Some((mind, came)) = self.came(&record.event, world) {
                self.story.beats.push(Beat { round: self.story.rounds, mind, came });
            }
        }
        let minds: Vec<StableId> = self.story.labels.keys().cloned().collect();
        for mind in minds {
            let plan = scene::find(world, &mind).and_then(|entity| world.get::<Plan>(entity));
            plan.into_iter()
                .for_each(|plan| drop(self.reaches.insert(mind.clone(), plan.reach.clone())));
        }
    }

    pub(super) fn story(self) -> Story {
        self.story
    }

    fn learn(&mut self, event: &RunEvent) {
        match event {
            RunEvent::RoundStarted { round } => self.story.rounds = *round,
            RunEvent::RunEnded { why, rounds, .. } => {
                (self.story.ended, self.story.rounds) = (why.clone(), *rounds);
            }
            RunEvent::TurnStarted { mind, offers, .. } => {
                self.turns.insert(mind.clone(), Turn::default());
                let known = offers.iter().map(|offer| (offer.description.clone(), offer.clone()));
                self.deeds.extend(known);
            }
            RunEvent::Uttered { mind, speech, .. } => {
                self.turns.entry(mind.clone()).or_default().speech.clone_from(speech);
            }
            RunEvent::ActionDecided { mind, action, .. } => {
                self.turns.entry(mind.clone()).or_default().deed.clone_from(action);
            }
            _ => {}
        }
    }

    fn came(&mut self, event: &RunEvent, world: &World) -> Option<(StableId, Came)> {
        Some(match event {
            RunEvent::Perceived { mind, percept } if percept.kind == PerceptKind::Speech => {
                let (text, addressed) = (percept.text.clone(), percept.addressed);
                (mind.clone(), Came::Heard { from: percept.source.clone()?, text, addressed })
            }
            RunEvent::TurnEnded { mind, .. } => {
                let standing = Standing::of(world, mind, &self.deeds);
                let turn = self.turns.remove(mind)?;
                (mind.clone(), Came::Turn(Turn { standing, ..turn }))
            }
            RunEvent::PlanStepEnded { mind, description, failed, .. } => {
                let description = without_refs(description);
                let is_so = self.effect_of(mind, &description, world);
                (mind.clone(), Came::StepEnded { description, failed: failed.clone(), is_so })
            }
            RunEvent::PlanEnded { mind, goal, abandoned } => {
                let reach = self.reaches.get(mind).map(Vec::as_slice).unwrap_or_default();
                let is_so = !reach.is_empty() && reach.iter().all(|fact| is_so(world, fact));
                let (goal, abandoned) = (goal.clone(), abandoned.clone());
                (mind.clone(), Came::PlanEnded { goal, abandoned, is_so })
            }
            RunEvent::PlanAnswered {
                mind, by: Some(by), consent: Some(Consent::Accept), ..
            } => (by.clone(), Came::Agreed { to: mind.clone() }),
            RunEvent::EventLogged { mind, entry } => {
                (mind.clone(), self.promise(mind, &entry.event, world)?)
            }
            _ => return None,
        })
    }

    fn effect_of(&self, mind: &StableId, description: &str, world: &World) -> Option<bool> {
        let deed: &RecordedAction = self.deeds.get(description)?;
        effect(world, scene::find(world, mind)?, deed)
    }

    fn promise(&mut self, mind: &StableId, event: &MindEvent, world: &World) -> Option<Came> {
        match event {
            MindEvent::CommitmentOpened { commitment, opener, text, target, .. } => {
                self.promised.insert((mind.clone(), *commitment), target.clone());
                let by_scene = *opener == CommitmentSource::Game;
                let (text, to) = (text.clone(), target.clone());
                Some(Came::Promised { number: *commitment, text, to, by_scene })
            }
            MindEvent::CommitmentEnded { commitment, text, state, .. } => {
                let number = self.first_number(mind, *commitment);
                let to = self.promised.get(&(mind.clone(), number)).cloned().flatten();
                let is_there = to.filter(|to| are_together(world, mind, to));
                let text = text.clone();
                Some(Came::PromiseEnded { number, text, how: how(state), is_there })
            }
            MindEvent::CommitmentMoved { commitment, instead_of: before, .. }
            | MindEvent::CommitmentDueAnew { commitment, after: before, .. } => {
                let first = self.first_number(mind, *before);
                self.moved.insert((mind.clone(), *commitment), first);
                None
            }
            _ => None,
        }
    }

    fn first_number(&self, mind: &StableId, number: u32) -> u32 {
        self.moved.get(&(mind.clone(), number)).copied().unwrap_or(number)
    }
}

fn are_together(world: &World, one: &StableId, other: &StableId) -> bool {
    let both = scene::find(world, one).zip(scene::find(world, other));
    both.is_some_and(|(one, other)| scene::together(world, one, other))
}

/// How a promise stands, as in files of the suite.
fn how(state: &CommitmentState) -> &'static str {
    match state {
        CommitmentState::Open => "owed",
        CommitmentState::Done { .. } => "kept",
        CommitmentState::Failed { .. } => "broken",
        CommitmentState::Withdrawn { .. } => "released",
        CommitmentState::Expired => "expired",
    }
}
