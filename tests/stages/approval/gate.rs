//! Mara before the cellar door, and a person who is asked about what she does.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_cognition::act::{Judgement, Question};
use bevy_cognition::guard::Approval;
use bevy_cognition::guard::{ActionSuggested, AnswerRefused, AwaitingApproval, SuggestionAnswered};
use bevy_cognition::mind::Mood;
use bevy_cognition::prelude::*;
use cognition_core::guard::AnswerFault;
use cognition_core::memory::{Notes, ShortTermMemory};
use cognition_core::record::{ApprovalAnswer, RunEvent, TurnEnd};
use cognition_testkit::{Answer, MindHarness, ScriptedBrain};
use serde_json::json;

pub(super) const GO: u32 = 1;
pub(super) const KNOCK: u32 = 2;
pub(super) const WAVE: u32 = 3;

/// Whether the cellar door is locked, as everybody can see.
#[derive(Resource, Default)]
pub(super) struct Locked(pub(super) bool);

#[derive(SystemParam)]
struct Doors<'w> {
    locked: Res<'w, Locked>,
}

impl PreconditionJudge for Doors<'_> {
    fn judge(&self, question: &Question) -> Judgement {
        match question.is.as_str() {
            "unlocked" => Judgement::of(!self.locked.0, || "The door is locked.".to_owned()),
            _ => Judgement::Unknown,
        }
    }
}

/// What is on offer for everybody.
#[derive(Resource, Default)]
pub(super) struct Offered(pub(super) Vec<ActionOffer>);

/// What a mind had kept at the moment at which a person was asked about it.
#[derive(Resource, Default)]
pub(super) struct Persisted(pub(super) Vec<String>);

#[derive(Resource, Default)]
struct Refusals(Vec<(Entity, AnswerFault)>);

#[derive(Resource, Default)]
struct Answered(Vec<ApprovalAnswer>);

fn inn(app: &mut App) {
    app.init_resource::<Locked>()
        .init_resource::<Offered>()
        .init_resource::<Persisted>()
        .init_resource::<Refusals>()
        .init_resource::<Answered>()
        .add_precondition_judge::<Doors>()
        .add_observer(|mut gather: On<GatherActions>, offered: Res<Offered>| {
            gather.offers.extend(offered.0.clone());
        })
        .add_observer(|refused: On<AnswerRefused>, mut refusals: ResMut<Refusals>| {
            refusals.0.push((refused.entity, refused.why.clone()));
        })
        .add_observer(|answered: On<SuggestionAnswered>, mut answers: ResMut<Answered>| {
            answers.0.push(answered.answer.clone());
        })
        .add_observer(look_into_the_mind);
}

fn look_into_the_mind(
    suggested: On<ActionSuggested>,
    minds: Query<(&PerceptionLog, &ShortTermMemory, &Notes)>,
    mut persisted: ResMut<Persisted>,
) {
    let (log, memory, notes) = minds.get(suggested.entity).expect("it is a mind");
    let heard = log.entries().last().map(|entry| entry.percept.text.clone());
    let noted = notes.iter().last().map(|note| note.text.clone());
    let thought = memory.latest().map(str::to_owned);
    persisted.0.extend([heard, thought, noted].into_iter().flatten());
}

/// Mara before the cellar door, and a person who approves what she does.
pub(super) struct Gate {
    pub(super) harness: MindHarness,
    pub(super) mara: Entity,
    pub(super) door: Entity,
}

/// She chooses to go through the door, says so, thinks about it and writes it down.
pub(super) fn going() -> String {
    json!({
        "chosenIndex": GO, "speech": "In we go!", "thoughts": "It must be here.",
        "cognitive_ledger": {"settled_conclusions": ["It is in the cellar"], "open_questions": []},
        "notes": [{"text": "It is in the cellar.", "subject": "it"}],
        "moodUpdate": {"hope": 50},
    })
    .to_string()
}

pub(super) fn gate(brain: ScriptedBrain) -> Gate {
    let mut harness = MindHarness::with_plugins(std::sync::Arc::new(brain), inn);
    harness.finish_all().set(|settings| settings.guard.approval = Approval::Always);
    let door = harness.spawn_thing("door", "cellar door", "cellar_door");
    let go = ActionOffer::new("inn:go", "Go down").target(door).tag("move");
    let knock = ActionOffer::new("inn:knock", "Knock").target(door);
    let offers = vec![go.requires("unlocked", 0), knock, ActionOffer::new("inn:wave", "Wave")];
    harness.app.insert_resource(Offered(offers));
    let mara = harness.spawn_mind("mara");
    let before = CognitiveLedger::new(vec![], vec!["where?".to_owned()]);
    harness.app.world_mut().entity_mut(mara).insert(before);
    Gate { harness, mara, door }
}

/// Mara has suggested to go down.
pub(super) fn pending() -> (Gate, ActionSuggested) {
    let mut gate = gate(ScriptedBrain::new().say("mara", going()));
    let suggested = gate.ask();
    (gate, suggested)
}

impl Gate {
    /// Lets Mara take a turn, until a person is asked.
    pub(super) fn ask(&mut self) -> ActionSuggested {
        self.harness.request_turn(self.mara).run_until_asked();
        self.pending()
    }

    pub(super) fn pending(&self) -> ActionSuggested {
        self.harness.pending().expect("a person is asked").clone()
    }

    pub(super) fn answer(&mut self, suggested: &ActionSuggested, answer: Answer) {
        self.harness.answer(suggested, answer).expect("should count");
    }

    pub(super) fn fault(&mut self, suggested: &ActionSuggested, answer: Answer) -> AnswerFault {
        self.harness.answer(suggested, answer).expect_err("should not count")
    }

    pub(super) fn lock(&mut self) {
        self.harness.app.insert_resource(Locked(true));
    }

    pub(super) fn world(&mut self) -> &mut World {
        self.harness.app.world_mut()
    }

    /// Comes to an end without another answer.
    pub(super) fn done(&mut self) -> Vec<String> {
        self.harness.run();
        self.decided()
    }

    pub(super) fn decided(&self) -> Vec<String> {
        let decisions = self.harness.decisions();
        decisions.iter().map(|decided| decided.action_id().to_owned()).collect()
    }

    pub(super) fn is_pending(&self, suggested: &ActionSuggested) -> bool {
        let awaiting = self.harness.app.world().get::<AwaitingApproval>(suggested.entity);
        awaiting.is_some_and(|awaiting| awaiting.suggestion == suggested.suggestion)
    }

    pub(super) fn ends(&self) -> Vec<TurnEnd> {
        self.harness.events(|event| match event {
            RunEvent::TurnEnded { end, .. } => Some(end.clone()),
            _ => None,
        })
    }

    pub(super) fn answers(&self) -> Vec<ApprovalAnswer> {
        self.harness.app.world().resource::<Answered>().0.clone()
    }

    pub(super) fn refusals(&self) -> Vec<(Entity, AnswerFault)> {
        self.harness.app.world().resource::<Refusals>().0.clone()
    }

    pub(super) fn last_percept(&self) -> Option<Percept> {
        let log = self.harness.get::<PerceptionLog>(self.mara);
        log.entries().last().map(|entry| entry.percept.clone())
    }

    pub(super) fn open_questions(&self) -> &[String] {
        self.harness.get::<CognitiveLedger>(self.mara).open_questions()
    }

    pub(super) fn hope(&self) -> Option<i8> {
        let felt = self.harness.get::<Mood>(self.mara);
        felt.felt().find(|(axis, _)| axis.name() == "hope").map(|(_, value)| value)
    }

    pub(super) fn last_speech(&self) -> Option<String> {
        let said = self.harness.events(|event| match event {
            RunEvent::Uttered { speech, .. } => Some(speech.clone()),
            _ => None,
        });
        said.last().cloned()
    }
}

pub(super) const YES: Answer = Answer::Approve { line: None };

pub(super) fn instead(index: u32) -> Answer {
    Answer::Override { index, line: None }
}

pub(super) fn no(reason: &str) -> Answer {
    Answer::Reject { reason: reason.to_owned() }
}

pub(super) fn refused(why: &str) -> TurnEnd {
    TurnEnd::Refused { why: why.to_owned() }
}

pub(super) fn locked() -> String {
    "not unlocked: The door is locked.".to_owned()
}
