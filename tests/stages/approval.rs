//! The human gate: nothing is done until a person has answered this very suggestion.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_cognition::act::{Judgement, Question};
use bevy_cognition::guard::{ActionSuggested, AnswerRefused, AwaitingApproval, SuggestionAnswered};
use bevy_cognition::guard::{Approval, Remedy};
use bevy_cognition::mind::Mood;
use bevy_cognition::prelude::*;
use bevy_cognition::schedule::Epoch;
use bevy_cognition::settings::{OnTimeout, Others};
use bevy_cognition::turn::Turn;
use cognition_core::guard::{AnswerFault, GuardRules, Objection, Origin, SuggestionId};
use cognition_core::memory::{Notes, ShortTermMemory};
use cognition_core::record::{ApprovalAnswer, RunEvent, TurnEnd};
use cognition_testkit::{Answer, MindHarness, ScriptedBrain, ScriptedReply, reply};
use serde_json::json;
use std::time::Duration;

const GO: u32 = 1;
const KNOCK: u32 = 2;
const WAVE: u32 = 3;

/// Whether the cellar door is locked, as everybody can see.
#[derive(Resource, Default)]
struct Locked(bool);

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
struct Offered(Vec<ActionOffer>);

/// What a mind had kept at the moment at which a person was asked about it.
#[derive(Resource, Default)]
struct Persisted(Vec<String>);

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
struct Gate {
    harness: MindHarness,
    mara: Entity,
    door: Entity,
}

/// She chooses to go through the door, says so, thinks about it and writes it down.
fn going() -> String {
    json!({
        "chosenIndex": GO, "speech": "In we go!", "thoughts": "It must be here.",
        "cognitive_ledger": {"settled_conclusions": ["It is in the cellar"], "open_questions": []},
        "notes": [{"text": "It is in the cellar.", "subject": "it"}],
        "moodUpdate": {"hope": 50},
    })
    .to_string()
}

fn gate(brain: ScriptedBrain) -> Gate {
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
fn pending() -> (Gate, ActionSuggested) {
    let mut gate = gate(ScriptedBrain::new().say("mara", going()));
    let suggested = gate.ask();
    (gate, suggested)
}

impl Gate {
    /// Lets Mara take a turn, until a person is asked.
    fn ask(&mut self) -> ActionSuggested {
        self.harness.request_turn(self.mara).run_until_asked();
        self.pending()
    }

    fn pending(&self) -> ActionSuggested {
        self.harness.pending().expect("a person is asked").clone()
    }

    fn answer(&mut self, suggested: &ActionSuggested, answer: Answer) {
        self.harness.answer(suggested, answer).expect("should count");
    }

    fn fault(&mut self, suggested: &ActionSuggested, answer: Answer) -> AnswerFault {
        self.harness.answer(suggested, answer).expect_err("should not count")
    }

    fn lock(&mut self) {
        self.harness.app.insert_resource(Locked(true));
    }

    fn world(&mut self) -> &mut World {
        self.harness.app.world_mut()
    }

    /// Comes to an end without another answer.
    fn done(&mut self) -> Vec<String> {
        self.harness.run();
        self.decided()
    }

    fn decided(&self) -> Vec<String> {
        let decisions = self.harness.decisions();
        decisions.iter().map(|decided| decided.action_id().to_owned()).collect()
    }

    fn is_pending(&self, suggested: &ActionSuggested) -> bool {
        let awaiting = self.harness.app.world().get::<AwaitingApproval>(suggested.entity);
        awaiting.is_some_and(|awaiting| awaiting.suggestion == suggested.suggestion)
    }

    fn ends(&self) -> Vec<TurnEnd> {
        self.harness.events(|event| match event {
            RunEvent::TurnEnded { end, .. } => Some(end.clone()),
            _ => None,
        })
    }

    fn answers(&self) -> Vec<ApprovalAnswer> {
        self.harness.app.world().resource::<Answered>().0.clone()
    }

    fn refusals(&self) -> Vec<(Entity, AnswerFault)> {
        self.harness.app.world().resource::<Refusals>().0.clone()
    }

    fn last_percept(&self) -> Option<Percept> {
        let log = self.harness.get::<PerceptionLog>(self.mara);
        log.entries().last().map(|entry| entry.percept.clone())
    }

    fn open_questions(&self) -> &[String] {
        self.harness.get::<CognitiveLedger>(self.mara).open_questions()
    }

    fn hope(&self) -> Option<i8> {
        let felt = self.harness.get::<Mood>(self.mara);
        felt.felt().find(|(axis, _)| axis.name() == "hope").map(|(_, value)| value)
    }
}

const YES: Answer = Answer::Approve { line: None };

fn instead(index: u32) -> Answer {
    Answer::Override { index, line: None }
}

fn no(reason: &str) -> Answer {
    Answer::Reject { reason: reason.to_owned() }
}

fn refused(why: &str) -> TurnEnd {
    TurnEnd::Refused { why: why.to_owned() }
}

fn locked() -> String {
    "not unlocked: The door is locked.".to_owned()
}

#[test]
fn a_person_is_asked_after_speech_thoughts_and_notes_are_persisted_and_before_anything_is_done() {
    let (mut gate, suggested) = pending();
    let persisted = &gate.harness.app.world().resource::<Persisted>().0;
    assert_eq!(persisted[..], ["In we go!", "It must be here.", "It is in the cellar."]);
    assert_eq!((suggested.index, suggested.description.as_str()), (GO, "Go down"));
    assert_eq!((suggested.speech.as_str(), suggested.notes.len()), ("In we go!", 1));
    for _ in 0..20 {
        gate.harness.update();
    }
    assert!(gate.decided().is_empty(), "should do nothing until it is answered");
    assert!(gate.is_pending(&suggested));
    gate.answer(&suggested, YES);
    assert_eq!(gate.done(), ["inn:go"]);
    assert!(gate.open_questions().is_empty(), "should adopt the ledger with the act");
    assert_eq!(gate.hope(), Some(50));
}

#[test]
fn the_trace_tells_what_was_said_asked_answered_and_done_in_this_order() {
    let (mut gate, suggested) = pending();
    gate.answer(&suggested, YES);
    gate.done();
    let order = gate.harness.events(|event| match event {
        RunEvent::Uttered { .. } => Some("uttered"),
        RunEvent::ApprovalAsked { .. } => Some("asked"),
        RunEvent::ApprovalAnswered { .. } => Some("answered"),
        RunEvent::ActionDecided { .. } => Some("decided"),
        RunEvent::TurnEnded { .. } => Some("ended"),
        _ => None,
    });
    assert_eq!(order, ["uttered", "asked", "answered", "decided", "ended"]);
}

#[test]
fn an_answer_sent_to_another_mind_does_not_count() {
    let (mut gate, suggested) = pending();
    let odo = gate.harness.spawn_mind("odo");
    for entity in [odo, gate.door] {
        let elsewhere = ActionSuggested { entity, ..suggested.clone() };
        for answer in [YES, instead(KNOCK), no("no")] {
            assert_eq!(gate.fault(&elsewhere, answer), AnswerFault::NothingPending);
            let last = gate.refusals().last().map(|(entity, _)| *entity);
            assert_eq!(last, Some(entity), "should tell whoever was answered");
        }
    }
    assert!(gate.is_pending(&suggested));
    gate.answer(&suggested, no("not now"));
    assert!(gate.done().is_empty());
}

#[test]
fn an_answer_that_names_the_suggestion_of_another_mind_does_not_count() {
    let brain = ScriptedBrain::new().say("mara", going()).say("odo", reply(KNOCK, "", "Hm."));
    let mut gate = gate(brain);
    let odo = gate.harness.spawn_mind("odo");
    gate.harness.request_turn(odo).request_turn(gate.mara).update();
    let [hers, his] = gate.harness.suggestions() else { panic!("both should be asked about") };
    let (hers, his) = (hers.clone(), his.clone());
    let crossed = ActionSuggested { entity: gate.mara, ..his.clone() };
    for answer in [YES, instead(WAVE), no("no")] {
        let (answered, pending) = (his.suggestion.clone(), hers.suggestion.clone());
        let fault = AnswerFault::OtherSuggestion { answered, pending };
        assert_eq!(gate.fault(&crossed, answer), fault);
    }
    assert!(gate.is_pending(&hers) && gate.is_pending(&his));
    gate.harness.update();
    assert!(gate.decided().is_empty());
}

#[test]
fn an_index_that_is_not_on_offer_does_not_count_and_the_suggestion_is_not_executed() {
    let (mut gate, suggested) = pending();
    for index in [4, 99, u32::MAX] {
        let choices = vec![0, GO, KNOCK, WAVE];
        let fault = AnswerFault::UnknownIndex { index, choices };
        assert_eq!(gate.fault(&suggested, instead(index)), fault);
    }
    for _ in 0..5 {
        gate.harness.update();
    }
    assert!(gate.decided().is_empty(), "should not execute the suggestion unapproved");
    assert!(gate.is_pending(&suggested) && gate.answers().is_empty());
    let told = gate.harness.events(|event| match event {
        RunEvent::AnswerRefused { why, .. } => Some(why.to_string()),
        _ => None,
    });
    assert_eq!(told[0], "4 is not on offer; 0, 1, 2, 3 are");
}

#[test]
fn an_offer_that_came_after_the_person_was_asked_is_no_answer() {
    let (mut gate, suggested) = pending();
    gate.world().resource_mut::<Offered>().0.push(ActionOffer::new("inn:steal", "Steal"));
    let fault = gate.fault(&suggested, instead(4));
    assert!(matches!(fault, AnswerFault::UnknownIndex { index: 4, .. }), "{fault}");
}

#[test]
fn a_number_means_what_the_person_was_shown_under_it() {
    let (mut gate, first) = pending();
    gate.answer(&first, YES);
    gate.world().resource_mut::<Offered>().0.push(ActionOffer::new("inn:sing", "Sing"));
    gate.lock();
    gate.harness.run_until_asked();
    let second = gate.pending();
    let shown = second.offers.iter().find(|offer| offer.action == "inn:sing").cloned();
    gate.world().resource_mut::<Offered>().0.push(ActionOffer::new("inn:murder", "Murder"));
    if let Some(sing) = shown {
        let counted = gate.harness.answer(&second, instead(sing.index));
        let expected: &[&str] = if counted.is_ok() { &["inn:sing"] } else { &[] };
        assert_eq!(gate.done(), expected, "should never do what nobody has read");
    }
}

#[test]
fn a_number_that_was_not_shown_this_time_does_not_count() {
    let (mut gate, first) = pending();
    gate.answer(&first, YES);
    gate.lock();
    let knock = gate.world().resource_mut::<Offered>().0.remove(1);
    gate.harness.run_until_asked();
    let second = gate.pending();
    let shown: Vec<u32> = second.offers.iter().map(|offer| offer.index).collect();
    assert_eq!(shown, [GO, WAVE]);
    gate.world().resource_mut::<Offered>().0.push(knock);
    let fault = AnswerFault::UnknownIndex { index: KNOCK, choices: vec![0, GO, WAVE] };
    assert_eq!(gate.fault(&second, instead(KNOCK)), fault);
}

#[test]
fn an_answer_to_an_earlier_suggestion_of_the_same_turn_does_not_count() {
    let (mut gate, first) = pending();
    gate.answer(&first, YES);
    gate.lock();
    gate.harness.run_until_asked();
    let second = gate.pending();
    assert_eq!((first.suggestion.revision, second.suggestion.revision), (1, 2));
    let (answered, pending) = (first.suggestion.clone(), second.suggestion.clone());
    let fault = AnswerFault::OtherSuggestion { answered, pending };
    assert_eq!(gate.fault(&first, instead(KNOCK)), fault);
    assert!(gate.is_pending(&second));
}

#[test]
fn an_answer_to_a_suggestion_of_an_earlier_turn_does_not_count() {
    let (mut gate, first) = pending();
    gate.answer(&first, no("not now"));
    let second = gate.ask();
    assert_eq!(second.suggestion.turn, 2);
    let (answered, pending) = (first.suggestion.clone(), second.suggestion.clone());
    let fault = AnswerFault::OtherSuggestion { answered, pending };
    assert_eq!(gate.fault(&first, YES), fault);
    gate.harness.update();
    assert!(gate.decided().is_empty() && gate.is_pending(&second));
}

#[test]
fn a_second_answer_after_the_first_does_not_count_and_the_act_happens_once() {
    let (mut gate, suggested) = pending();
    gate.answer(&suggested, YES);
    for answer in [YES, instead(KNOCK), no("stop")] {
        assert_eq!(gate.fault(&suggested, answer), AnswerFault::NothingPending);
    }
    assert_eq!(gate.done(), ["inn:go"]);
    assert_eq!(gate.fault(&suggested, instead(WAVE)), AnswerFault::NothingPending);
    assert_eq!(gate.done(), ["inn:go"]);
    assert_eq!(gate.answers(), [ApprovalAnswer::Approved { line: None }]);
}

#[test]
fn of_two_answers_at_once_the_first_one_counts() {
    let (mut gate, suggested) = pending();
    let both = suggested.clone();
    let mut commands = gate.world().commands();
    commands.trigger(both.choose(WAVE));
    commands.trigger(both.approve());
    commands.trigger(both.reject("no"));
    gate.world().flush();
    assert_eq!(gate.done(), ["inn:wave"]);
    let faults: Vec<AnswerFault> = gate.refusals().into_iter().map(|(_, fault)| fault).collect();
    assert_eq!(faults, [AnswerFault::NothingPending, AnswerFault::NothingPending]);
}

#[test]
fn whoever_answers_again_as_the_answer_is_told_is_not_heard() {
    let (mut gate, suggested) = pending();
    let again = suggested.clone();
    let mut told = false;
    gate.harness.app.add_observer(move |_: On<SuggestionAnswered>, mut commands: Commands| {
        if !std::mem::replace(&mut told, true) {
            commands.trigger(again.choose(WAVE));
        }
    });
    gate.world().trigger(suggested.approve());
    gate.world().flush();
    assert_eq!(gate.done(), ["inn:go"]);
    assert_eq!(gate.answers(), [ApprovalAnswer::Approved { line: None }]);
}

#[test]
fn a_timeout_is_on_by_default_and_ends_in_waiting() {
    let (mut gate, suggested) = pending();
    for _ in 0..590 {
        gate.harness.update();
    }
    assert!(gate.is_pending(&suggested), "should leave nearly a minute to answer in");
    assert!(gate.done().is_empty());
    assert_eq!(gate.answers(), [ApprovalAnswer::TimedOut]);
    assert_eq!(gate.ends(), [refused("nobody approved it in time.")]);
    let percept = Percept::outcome("Go down: nobody approved it in time.").failed();
    assert_eq!(gate.last_percept(), Some(percept), "should be perceived");
    assert_eq!((gate.open_questions(), gate.hope()), (&["where?".to_owned()][..], None));
    assert_eq!(gate.fault(&suggested, YES), AnswerFault::NothingPending);
}

#[test]
fn without_a_timeout_a_person_may_take_as_long_as_it_takes() {
    let mut gate = gate(ScriptedBrain::new().say("mara", going()));
    gate.harness.set(|settings| settings.approval.timeout = None);
    let suggested = gate.ask();
    for _ in 0..2000 {
        gate.harness.update();
    }
    assert!(gate.is_pending(&suggested));
    gate.answer(&suggested, YES);
    assert_eq!(gate.done(), ["inn:go"]);
}

fn impatient() -> Gate {
    let mut gate = gate(ScriptedBrain::new().say("mara", going()));
    gate.harness.set(|settings| {
        settings.approval.timeout = Some(Duration::from_secs(1));
        settings.approval.on_timeout = OnTimeout::Accept;
    });
    gate.ask();
    gate
}

#[test]
fn a_suggestion_is_accepted_on_timeout_only_when_that_is_chosen() {
    let mut gate = impatient();
    assert_eq!(gate.done(), ["inn:go"]);
    assert_eq!(gate.answers(), [ApprovalAnswer::AcceptedOnTimeout]);
    assert!(gate.harness.decisions()[0].is_minds_own());
}

#[test]
fn what_is_accepted_on_timeout_is_checked_as_the_world_is_then() {
    let mut gate = impatient();
    gate.lock();
    assert!(gate.done().is_empty());
    assert_eq!(gate.answers(), [ApprovalAnswer::TimedOut]);
    assert_eq!(gate.open_questions(), ["where?"]);
    let mut gate = impatient();
    gate.world().resource_mut::<Offered>().0.remove(0);
    assert!(gate.done().is_empty());
}

#[test]
fn an_answer_after_the_mind_is_gone_harms_nobody() {
    for update_first in [true, false] {
        let (mut gate, suggested) = pending();
        let mara = gate.mara;
        gate.world().despawn(mara);
        if update_first {
            gate.harness.update();
        }
        for answer in [YES, instead(KNOCK), instead(0), no("no")] {
            assert_eq!(gate.fault(&suggested, answer), AnswerFault::NothingPending);
        }
        assert!(gate.done().is_empty());
    }
}

#[test]
fn whoever_despawns_as_a_person_is_asked_harms_nobody() {
    let brain = ScriptedBrain::new().say("mara", going()).say("odo", going());
    let mut gate = gate(brain);
    let odo = gate.harness.spawn_mind("odo");
    let minds = [gate.mara, odo];
    gate.harness.app.add_observer(move |suggested: On<ActionSuggested>, mut commands: Commands| {
        minds.iter().for_each(|mind| commands.entity(*mind).try_despawn());
        commands.trigger(suggested.approve());
    });
    gate.harness.request_turn(odo).request_turn(gate.mara);
    assert!(gate.done().is_empty());
}

#[test]
fn whoever_despawns_as_the_answer_is_told_harms_nobody() {
    for answer in [YES, instead(KNOCK), no("no")] {
        let (mut gate, suggested) = pending();
        gate.harness.app.add_observer(|told: On<SuggestionAnswered>, mut commands: Commands| {
            commands.entity(told.entity).try_despawn();
        });
        gate.answer(&suggested, answer);
        assert!(gate.done().is_empty());
    }
}

#[test]
fn a_turn_that_the_game_ends_as_the_answer_is_told_leaves_nothing_behind() {
    for answer in [YES, instead(KNOCK)] {
        let (mut gate, suggested) = pending();
        gate.harness.app.add_observer(|told: On<SuggestionAnswered>, mut commands: Commands| {
            commands.entity(told.entity).try_remove::<Turn>();
        });
        gate.answer(&suggested, answer);
        assert!(gate.done().is_empty());
        let next = gate.ask();
        gate.harness.update();
        assert!(gate.decided().is_empty(), "should not act on the old answer");
        assert_eq!(next.suggestion.turn, 2);
        assert!(gate.is_pending(&next));
    }
}

fn load(gate: &mut Gate) {
    gate.world().resource_mut::<Epoch>().0 += 1;
}

#[test]
fn a_load_ends_what_was_pending_and_the_old_answer_does_not_count() {
    let (mut gate, old) = pending();
    load(&mut gate);
    gate.harness.update();
    assert!(!gate.harness.has::<AwaitingApproval>(gate.mara));
    assert!(!gate.harness.has::<Turn>(gate.mara));
    assert_eq!(gate.fault(&old, YES), AnswerFault::NothingPending);
    assert!(gate.done().is_empty());
}

#[test]
fn an_old_answer_does_not_count_for_the_same_turn_of_the_loaded_timeline() {
    let (mut gate, old) = pending();
    load(&mut gate);
    let mara = gate.mara;
    gate.world().get_mut::<Mind>(mara).expect("she is a mind").turns = 0;
    let new = gate.ask();
    assert_eq!((old.suggestion.turn, new.suggestion.turn), (1, 1));
    let expected = SuggestionId { epoch: old.suggestion.epoch + 1, ..old.suggestion.clone() };
    assert_eq!(new.suggestion, expected);
    let (answered, pending) = (old.suggestion.clone(), new.suggestion.clone());
    assert_eq!(gate.fault(&old, YES), AnswerFault::OtherSuggestion { answered, pending });
    gate.harness.update();
    assert!(gate.decided().is_empty() && gate.is_pending(&new));
}

#[test]
fn an_answer_between_the_load_and_the_next_run_does_not_count() {
    for answer in [YES, instead(KNOCK), no("no")] {
        let (mut gate, old) = pending();
        load(&mut gate);
        assert_eq!(gate.fault(&old, answer), AnswerFault::NothingPending);
        assert!(gate.done().is_empty());
        let told = gate.last_percept().map(|percept| percept.text);
        assert_eq!(told.as_deref(), Some("In we go!"), "should leave no trace in the loaded world");
    }
}

#[test]
fn an_override_with_a_line_adopts_the_act_of_the_person_and_nothing_of_the_choice() {
    let (mut gate, suggested) = pending();
    let line = Some("Anybody there?".to_owned());
    gate.answer(&suggested, Answer::Override { index: KNOCK, line: line.clone() });
    assert_eq!(gate.done(), ["inn:knock"]);
    let decided = &gate.harness.decisions()[0];
    assert_eq!((decided.origin, decided.is_minds_own()), (Origin::Overridden, false));
    assert_eq!(decided.speech(), "Anybody there?");
    assert_eq!((gate.open_questions(), gate.hope()), (&["where?".to_owned()][..], None));
    let marked = |note: &cognition_core::memory::Note| (note.turn, note.overridden);
    let notes: Vec<_> = gate.harness.get::<Notes>(gate.mara).iter().map(marked).collect();
    assert_eq!(notes, [(1, true)], "should stay, and be marked");
    assert_eq!(gate.answers(), [ApprovalAnswer::Overridden { line }]);
}

#[test]
fn what_was_shown_before_an_override_stays_and_the_line_is_heard_as_well() {
    let (mut gate, suggested) = pending();
    let line = Some("Anybody there?".to_owned());
    gate.answer(&suggested, Answer::Override { index: KNOCK, line });
    gate.done();
    let said = gate.harness.events(|event| match event {
        RunEvent::Uttered { speech, .. } => Some(speech.clone()),
        _ => None,
    });
    assert_eq!(said, ["In we go!", "Anybody there?"]);
    let log = gate.harness.get::<PerceptionLog>(gate.mara);
    let own = log.entries().filter(|entry| entry.percept.is_speech_of(&StableId::new("mara")));
    let own: Vec<&str> = own.map(|entry| entry.percept.text.as_str()).collect();
    assert_eq!(own, ["In we go!", "Anybody there?"]);
    assert_eq!(gate.harness.get::<ShortTermMemory>(gate.mara).latest(), Some("It must be here."));
}

#[test]
fn notes_of_other_turns_are_not_marked_by_an_override() {
    let (mut gate, first) = pending();
    gate.answer(&first, YES);
    gate.done();
    let second = gate.ask();
    gate.answer(&second, instead(WAVE));
    gate.done();
    assert!(gate.harness.get::<Notes>(gate.mara).iter().all(|note| !note.overridden));
}

#[test]
fn an_override_may_be_to_wait() {
    let (mut gate, suggested) = pending();
    gate.answer(&suggested, instead(0));
    assert_eq!(gate.done(), [""]);
    assert_eq!(gate.ends(), [TurnEnd::Waited]);
    assert_eq!(gate.harness.decisions()[0].origin, Origin::Overridden);
    assert_eq!(gate.open_questions(), ["where?"]);
}

#[test]
fn waiting_needs_approval_as_well() {
    let mut gate = gate(ScriptedBrain::new().say("mara", reply(0, "", "Let us see.")));
    let suggested = gate.ask();
    assert_eq!((suggested.index, suggested.description.as_str()), (0, "Wait"));
    assert!(suggested.action.is_none() && gate.decided().is_empty());
    gate.answer(&suggested, YES);
    assert_eq!(gate.done(), [""]);
}

#[test]
fn an_approval_after_the_world_has_changed_is_refused_with_the_reason_and_stays_pending() {
    let (mut gate, suggested) = pending();
    gate.lock();
    let fault = gate.fault(&suggested, YES);
    assert_eq!(fault.to_string(), format!("`Go down` cannot be done: {}", locked()));
    assert!(gate.is_pending(&suggested));
    assert_eq!(gate.fault(&suggested, instead(GO)), fault, "should not be chosen either");
    gate.answer(&suggested, instead(KNOCK));
    assert_eq!(gate.done(), ["inn:knock"]);
}

#[test]
fn an_approval_of_what_is_no_longer_on_offer_is_refused_and_the_choices_are_those_of_now() {
    let (mut gate, suggested) = pending();
    gate.world().resource_mut::<Offered>().0.remove(0);
    let fault = gate.fault(&suggested, YES);
    assert_eq!(fault.to_string(), "`Go down` cannot be done: that is no longer possible");
    let choices = vec![0, KNOCK, WAVE];
    let unknown = AnswerFault::UnknownIndex { index: GO, choices };
    assert_eq!(gate.fault(&suggested, instead(GO)), unknown);
    gate.answer(&suggested, instead(KNOCK));
    assert_eq!(gate.done(), ["inn:knock"]);
}

#[test]
fn an_approval_of_something_whose_target_is_gone_is_refused() {
    let (mut gate, suggested) = pending();
    let door = gate.door;
    gate.world().despawn(door);
    assert!(matches!(gate.fault(&suggested, YES), AnswerFault::NotAllowed { .. }));
    gate.answer(&suggested, instead(WAVE));
    assert_eq!(gate.done(), ["inn:wave"]);
}

#[test]
fn a_fallback_of_the_heuristic_brain_is_a_suggestion_like_any_other() {
    let failing = ScriptedReply::Fail("HTTP 500".to_owned());
    let mut gate = gate(ScriptedBrain::new().then("mara", failing));
    gate.harness.perceive(gate.mara, Percept::event("A knock.").addressed());
    let suggested = gate.ask();
    assert!(suggested.fallback, "should be marked");
    for _ in 0..20 {
        gate.harness.update();
    }
    assert!(gate.decided().is_empty(), "should not skip the approval");
    gate.answer(&suggested, instead(WAVE));
    assert_eq!(gate.done(), ["inn:wave"]);
    assert!(gate.harness.decisions()[0].fallback);
    let marked = gate.harness.events(|event| match event {
        RunEvent::ApprovalAsked { fallback, .. } => Some(*fallback),
        _ => None,
    });
    assert_eq!(marked, [true]);
}

#[test]
fn after_a_rejection_nothing_is_done_and_the_mind_perceives_the_reason() {
    let (mut gate, suggested) = pending();
    gate.answer(&suggested, no("The cellar is out of bounds."));
    assert!(gate.done().is_empty());
    assert_eq!(gate.ends(), [refused("The cellar is out of bounds.")]);
    let percept = Percept::outcome("Go down: The cellar is out of bounds.").failed();
    assert_eq!(gate.last_percept(), Some(percept));
    assert_eq!((gate.open_questions(), gate.hope()), (&["where?".to_owned()][..], None));
    let reason = "The cellar is out of bounds.".to_owned();
    assert_eq!(gate.answers(), [ApprovalAnswer::Rejected { reason }]);
    assert_eq!(gate.harness.get::<Mind>(gate.mara).turns, 1, "should start no turn");
}

/// Mara is pending; odo wants a turn and would knock without asking anybody.
fn company(others: Others) -> (Gate, ActionSuggested, Entity) {
    let brain = ScriptedBrain::new().say("mara", going()).say("odo", reply(KNOCK, "", "Hm."));
    let mut gate = gate(brain);
    gate.harness.set(|settings| settings.approval.others = others);
    let odo = gate.harness.spawn_mind("odo");
    gate.world().entity_mut(odo).insert(GuardPolicy::default());
    let suggested = gate.ask();
    gate.harness.request_turn(odo);
    for _ in 0..5 {
        gate.harness.update();
    }
    (gate, suggested, odo)
}

#[test]
fn other_minds_go_on_by_default() {
    let (gate, suggested, _) = company(Others::default());
    assert_eq!(gate.decided(), ["inn:knock"]);
    assert!(gate.is_pending(&suggested));
}

#[test]
fn other_minds_wait_where_the_game_says_so() {
    let (mut gate, suggested, odo) = company(Others::Wait);
    assert!(gate.decided().is_empty());
    assert_eq!(gate.harness.get::<Mind>(odo).turns, 0, "should begin no turn");
    gate.answer(&suggested, YES);
    assert_eq!(gate.done(), ["inn:go", "inn:knock"]);
}

#[test]
fn whoever_has_begun_already_does_not_act_while_others_wait() {
    let brain = ScriptedBrain::new()
        .say("ada", reply(WAVE, "", "Hm."))
        .say("mara", going())
        .say("odo", reply(KNOCK, "", "Hm."));
    let mut gate = gate(brain);
    gate.harness.set(|settings| settings.approval.others = Others::Wait);
    for id in ["ada", "odo"] {
        let mind = gate.harness.spawn_mind(id);
        gate.world().entity_mut(mind).insert(GuardPolicy::default());
        gate.harness.request_turn(mind);
    }
    let suggested = gate.ask();
    for _ in 0..5 {
        gate.harness.update();
    }
    assert!(gate.decided().is_empty());
    gate.answer(&suggested, YES);
    assert_eq!(gate.done(), ["inn:wave", "inn:go", "inn:knock"]);
}

#[test]
fn an_approval_may_add_a_line() {
    let (mut gate, suggested) = pending();
    let line = Some("Mind the step.".to_owned());
    gate.answer(&suggested, Answer::Approve { line: line.clone() });
    assert_eq!(gate.done(), ["inn:go"]);
    assert_eq!(gate.answers(), [ApprovalAnswer::Approved { line }]);
    assert_eq!(gate.last_speech().as_deref(), Some("Mind the step."));
    assert!(gate.open_questions().is_empty(), "should adopt the ledger: it is the mind's own act");
}

#[test]
fn a_blank_line_is_none() {
    let (mut gate, suggested) = pending();
    gate.answer(&suggested, Answer::Approve { line: Some("  ".to_owned()) });
    assert_eq!(gate.done(), ["inn:go"]);
    assert_eq!(gate.last_speech().as_deref(), Some("In we go!"));
}

impl Gate {
    fn last_speech(&self) -> Option<String> {
        let said = self.harness.events(|event| match event {
            RunEvent::Uttered { speech, .. } => Some(speech.clone()),
            _ => None,
        });
        said.last().cloned()
    }
}

#[test]
fn whatever_the_line_brings_about_nothing_is_done_to_what_is_gone() {
    let (mut gate, suggested) = pending();
    let door = gate.door;
    gate.harness.app.add_observer(move |_: On<UtteranceMade>, mut commands: Commands| {
        commands.entity(door).try_despawn();
    });
    gate.harness.app.add_observer(move |decided: On<ActionDecided>, things: Query<&Referable>| {
        assert!(decided.targets().all(|target| things.contains(target)), "should be there");
    });
    gate.answer(&suggested, Answer::Approve { line: Some("Open sesame!".to_owned()) });
    gate.harness.run_until_asked();
}

#[test]
fn a_change_between_the_approval_and_the_act_puts_it_before_the_person_again() {
    let (mut gate, first) = pending();
    gate.answer(&first, YES);
    gate.lock();
    gate.harness.run_until_asked();
    assert!(gate.decided().is_empty());
    let second = gate.pending();
    assert_eq!(second.objection.as_ref().map(Objection::to_string), Some(locked()));
    assert_eq!((second.index, second.speech.as_str()), (GO, "In we go!"));
    gate.answer(&second, instead(WAVE));
    assert_eq!(gate.done(), ["inn:wave"]);
}

#[test]
fn what_was_withdrawn_is_named_when_it_comes_before_the_person_again() {
    let (mut gate, first) = pending();
    gate.answer(&first, YES);
    gate.world().resource_mut::<Offered>().0.remove(0);
    gate.harness.run_until_asked();
    let second = gate.pending();
    assert_eq!(second.objection, Some(Objection::Withdrawn));
    assert_eq!((second.index, second.description.as_str()), (GO, "Go down"));
    assert_eq!(second.action.as_ref().map(|action| action.action.as_str()), Some("inn:go"));
    assert!(matches!(gate.fault(&second, YES), AnswerFault::NotAllowed { .. }));
    gate.answer(&second, instead(WAVE));
    assert_eq!(gate.done(), ["inn:wave"]);
}

#[test]
fn a_line_that_was_given_with_the_first_answer_is_not_said_with_the_second() {
    let (mut gate, first) = pending();
    gate.answer(&first, Answer::Approve { line: Some("Mind the step.".to_owned()) });
    gate.lock();
    gate.harness.run_until_asked();
    let second = gate.pending();
    gate.answer(&second, instead(WAVE));
    gate.done();
    assert_eq!(gate.last_speech().as_deref(), Some("In we go!"));
}

#[test]
fn what_comes_before_the_person_again_may_also_be_rejected_or_time_out() {
    for answer in [Some(no("Leave it.")), None] {
        let (mut gate, first) = pending();
        gate.answer(&first, YES);
        gate.lock();
        gate.harness.run_until_asked();
        let second = gate.pending();
        let why = if answer.is_some() { "Leave it." } else { "nobody approved it in time." };
        answer.into_iter().for_each(|answer| gate.answer(&second, answer));
        assert!(gate.done().is_empty());
        assert_eq!(gate.ends(), [refused(why)]);
    }
}

#[test]
fn what_was_accepted_on_timeout_and_cannot_be_done_is_not_put_before_a_person_again() {
    let mut gate = impatient();
    gate.harness.app.add_observer(
        |answered: On<SuggestionAnswered>, mut locked: ResMut<Locked>| {
            locked.0 = answered.answer == ApprovalAnswer::AcceptedOnTimeout;
        },
    );
    assert!(gate.done().is_empty());
    assert_eq!(gate.ends(), [refused(&locked())]);
    assert_eq!(gate.harness.suggestions().len(), 1);
}

/// The door is locked, and a person is asked only about what is rejected.
fn asking_as_a_remedy() -> (Gate, ActionSuggested) {
    let mut gate = gate(ScriptedBrain::new().say("mara", going()));
    gate.harness.set(|settings| {
        let rules = GuardRules { validity: true, ..GuardRules::none() };
        settings.guard =
            GuardPolicy { rules, remedies: vec![Remedy::AskHuman], approval: Approval::Never };
    });
    gate.lock();
    let suggested = gate.ask();
    (gate, suggested)
}

#[test]
fn an_invalid_choice_is_put_to_a_person_where_that_is_the_remedy() {
    let (mut gate, suggested) = asking_as_a_remedy();
    assert_eq!(suggested.objection.as_ref().map(Objection::to_string), Some(locked()));
    let fault = gate.fault(&suggested, YES);
    assert_eq!(fault.to_string(), format!("`Go down` cannot be done: {}", locked()));
    assert!(gate.is_pending(&suggested));
    gate.answer(&suggested, instead(KNOCK));
    assert_eq!(gate.done(), ["inn:knock"]);
    assert_eq!(gate.harness.decisions()[0].origin, Origin::Overridden);
    assert_eq!(gate.open_questions(), ["where?"]);
}

#[test]
fn what_was_invalid_may_be_approved_once_it_is_valid() {
    let (mut gate, suggested) = asking_as_a_remedy();
    gate.harness.app.insert_resource(Locked(false));
    gate.answer(&suggested, YES);
    assert_eq!(gate.done(), ["inn:go"]);
    assert!(gate.harness.decisions()[0].is_minds_own());
}

#[test]
fn a_valid_choice_needs_nobody_where_asking_is_a_remedy() {
    let (mut gate, suggested) = asking_as_a_remedy();
    gate.answer(&suggested, no("Leave it."));
    gate.harness.app.insert_resource(Locked(false));
    gate.harness.request_turn(gate.mara);
    assert_eq!(gate.done(), ["inn:go"]);
    assert_eq!(gate.harness.suggestions().len(), 1);
}

#[test]
fn a_person_may_choose_something_that_has_nothing_to_do_with_what_the_mind_went_by() {
    let text = json!({
        "chosenIndex": GO, "speech": "", "thoughts": "After him.",
        "intent": {"goal": "catch the thief", "target": "thief_1"},
        "cognitive_ledger": {"settled_conclusions": [], "open_questions": []},
    });
    let mut gate = gate(ScriptedBrain::new().say("mara", text.to_string()));
    let thief = gate.harness.spawn_thing("thief", "thief", "thief");
    let mut offered = gate.world().resource_mut::<Offered>();
    offered.0.push(ActionOffer::new("inn:seize", "Seize the thief").target(thief));
    let seen = Percept::event("The thief goes down.").claiming("thief", "in_the_cellar", true);
    gate.harness.perceive(gate.mara, seen);
    let suggested = gate.ask();
    let gone = Percept::event("The thief is gone.").claiming("thief", "in_the_cellar", false);
    gate.harness.perceive(gate.mara, gone).update();
    assert!(matches!(gate.fault(&suggested, YES), AnswerFault::NotAllowed { .. }));
    gate.answer(&suggested, instead(4));
    assert_eq!(gate.done(), ["inn:wave"]);
}
