//! An app in which one case is played after the other.

use super::babbler::Babbler;
use super::changes::{change, percept, thing};
use super::game::game;
use super::person::answer;
use super::stage::{Prop, Stage};
use super::trace::{MOST_CALLS, Trace};
use bevy::prelude::*;
use bevy_cognition::guard::{Approval, AwaitingApproval, RejectSuggestion, Remedy};
use bevy_cognition::prelude::*;
use bevy_cognition::settings::OnFailure;
use bevy_cognition::settings::{ApprovalSettings, OnTimeout, Others};
use bevy_cognition::turn::Acting;
use cognition_core::guard::{GuardRules, SelfCheckWhen, Strictness, SuggestionId};
use cognition_testkit::{Dice, MindHarness};
use std::sync::Arc;
use std::time::Duration;

/// More updates than any case needs.
const PATIENCE: usize = 400;

/// After so many updates a person turns down whatever is still pending.
const PERSONS_PATIENCE: usize = 60;

/// An app in which one case is played after the other.
pub(super) struct Theatre {
    harness: MindHarness,
    brain: Arc<Babbler>,
}

impl Theatre {
    pub(super) fn new() -> Self {
        let brain = Arc::new(Babbler::default());
        Self { harness: MindHarness::with_plugins(brain.clone(), game), brain }
    }

    /// Plays a case and says what went wrong.
    pub(super) fn play(&mut self, case: u64) -> Vec<String> {
        self.brain.begin(case);
        self.set(case);
        let rests = (0..PATIENCE).any(|update| self.step(update));
        let records = self.harness.take_records();
        let mut stage = self.clear();
        if !rests {
            stage.fault(format!("a turn never ends: {:?}", records.last()));
        }
        if self.brain.most_calls() > MOST_CALLS {
            stage.fault(format!("{} calls in one turn", self.brain.most_calls()));
        }
        stage.faults.extend(Trace::of(&records).faults(&stage));
        stage.faults
    }

    fn set(&mut self, case: u64) {
        let mut dice = Dice::new(case);
        let mut ids: Vec<StableId> = Vec::new();
        for number in 0..=dice.below(5) {
            ids.push(format!("{}_{number}", dice.pick(&["door", "item", "person"])).into());
        }
        let world = self.harness.app.world_mut();
        let mut things: Vec<_> =
            ids.into_iter().map(|id| (id.clone(), world.spawn(thing(&id)).id())).collect();
        let first_mind = things.len();
        for number in 0..=dice.below(3) {
            let id = format!("mind_{number}");
            let mind = self.harness.spawn_mind(&id);
            if dice.chance(60) {
                self.harness.app.world_mut().entity_mut(mind).insert(policy(&mut dice));
            }
            things.push((id.into(), mind));
        }
        self.harness.set(|settings| adjust(settings, &mut dice));
        let props = (0..dice.below(13)).map(|_| Prop::new(&mut dice, things.len())).collect();
        let (truth, whimsical, unrest) =
            (dice.roll(), dice.chance(30), *dice.pick(&[0, 10, 30, 70]));
        let stage = Stage {
            dice,
            truth,
            whimsical,
            unrest,
            changes_left: 30,
            things,
            first_mind,
            props,
            ..Stage::default()
        };
        self.begin(stage);
    }

    fn begin(&mut self, mut stage: Stage) {
        for mind in stage.minds() {
            self.harness.perceive(mind, percept(&mut stage)).request_turn(mind);
        }
        self.harness.app.insert_resource(stage);
    }

    /// One update, then a person has a say. Says whether all is over.
    fn step(&mut self, update: usize) -> bool {
        self.harness.update();
        let world = self.harness.app.world_mut();
        let mut awaiting = world.query::<(Entity, &AwaitingApproval)>();
        let pending = awaiting.iter(world).map(|(entity, mind)| (mind.suggestion.clone(), entity));
        let mut pending: Vec<_> = pending.collect();
        pending.sort();
        let acting = world.query::<&Acting>().iter(world).count();
        for (suggestion, entity) in &pending {
            self.attend(suggestion, *entity, update);
        }
        pending.is_empty() && acting == 0 && self.harness.at_rest()
    }

    fn attend(&mut self, id: &SuggestionId, entity: Entity, update: usize) {
        self.harness.app.world_mut().resource_scope(|world, mut stage: Mut<Stage>| {
            let mut commands = world.commands();
            let shown = stage.shown.iter().find(|shown| shown.suggestion == *id).cloned();
            change(&mut stage, &mut commands);
            match shown {
                None => stage.fault(format!("{id} waits and was never shown")),
                Some(_) if update > PERSONS_PATIENCE => {
                    let (suggestion, reason) = (id.clone(), "enough".to_owned());
                    commands.trigger(RejectSuggestion { entity, suggestion, reason });
                }
                Some(shown) if stage.dice.chance(30) => answer(&mut stage, &shown, &mut commands),
                Some(_) => {}
            }
        });
        self.harness.app.world_mut().flush();
    }

    /// Makes room for the next case.
    fn clear(&mut self) -> Stage {
        let world = self.harness.app.world_mut();
        let mut stage = std::mem::take(&mut *world.resource_mut::<Stage>());
        for (_, entity) in &stage.things {
            world.try_despawn(*entity).ok();
        }
        let faults = std::mem::take(&mut stage.faults);
        self.harness.update();
        self.harness.take_records();
        Stage { faults, ..stage }
    }
}

fn policy(dice: &mut Dice) -> GuardPolicy {
    const REMEDIES: [Remedy; 7] = [
        Remedy::NextBest,
        Remedy::Resolve,
        Remedy::Retry,
        Remedy::Shorten,
        Remedy::Evade,
        Remedy::AskHuman,
        Remedy::Wait,
    ];
    const SAY_DO: [Strictness; 3] = [Strictness::Off, Strictness::Flag, Strictness::Reject];
    let rules = GuardRules {
        intent: dice.chance(50),
        validity: dice.chance(70),
        premises: dice.chance(50),
        say_do: *dice.pick(&SAY_DO),
        promises: *dice.pick(&SAY_DO),
        secrets: *dice.pick(&SAY_DO),
        repetition: dice.chance(50),
    };
    let remedies = (0..dice.below(7)).map(|_| *dice.pick(&REMEDIES)).collect();
    let approval = *dice.pick(&[Approval::Never, Approval::Never, Approval::Always]);
    let when = [SelfCheckWhen::Never, SelfCheckWhen::AtStake, SelfCheckWhen::EveryReply];
    GuardPolicy { rules, remedies, approval, self_check: *dice.pick(&when) }
}

fn adjust(settings: &mut CognitionSettings, dice: &mut Dice) {
    let timeouts = [None, Some(0), Some(300), Some(2_000)];
    settings.guard = if dice.chance(50) { policy(dice) } else { GuardPolicy::default() };
    settings.approval = ApprovalSettings {
        timeout: dice.pick(&timeouts).map(Duration::from_millis),
        on_timeout: *dice.pick(&[OnTimeout::Wait, OnTimeout::Accept]),
        others: *dice.pick(&[Others::GoOn, Others::Wait]),
    };
    settings.turns.on_failure =
        *dice.pick(&[OnFailure::Fallback, OnFailure::Fallback, OnFailure::Wait]);
    settings.requests.replies_per_run = *dice.pick(&[1, 64]);
    settings.requests.spread_over = *dice.pick(&[1, 4]);
    settings.turns.per_run = *dice.pick(&[1, 32]);
    settings.turns.acting_timeout = Duration::from_millis(300);
}
