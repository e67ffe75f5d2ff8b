//! Say and do: whatever is promised ends, in time and with evidence, and is not shown afterwards.
//!
//! `fixtures/promises.json` holds what is promised, how, and what happens then. Each is opened as a
//! mind or a game would open it; `besides` is a deed like the promised one, which must not count.

mod case;
mod stage;

use bevy::prelude::*;
use bevy_cognition::conscience::{
    ConscienceRulesInUse, EndCommitment, OpenCommitment, RequestReflection,
};
use bevy_cognition::prelude::*;
use bevy_cognition::schedule::GameClock;
use bevy_cognition::settings::StirSwitch;
use case::{Case, Play};
use cognition_core::conscience::{Cadence, EventLog};
use cognition_core::mind::GameTime;
use cognition_core::promise::{
    Commitment, CommitmentKind, CommitmentSource, CommitmentState, Commitments, Evidence,
    ProposedCommitment,
};
use cognition_llm::ThoughtRequest;
use cognition_testkit::MindHarness;
use stage::{Actor, Ended, Faults, Hindered, Part, yard};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

const CORPUS: &str = include_str!("../fixtures/promises.json");

/// Game time of one update of the harness.
const TICK: u64 = 100;

/// Longer than any promise lasts.
const FOR_LONG: Duration = Duration::from_secs(8 * 24 * 60 * 60);

/// How long that is owed which has no time.
const LONGEST: Duration = Duration::from_secs(7 * 24 * 60 * 60);

struct Yard {
    harness: MindHarness,
    actor: Arc<Actor>,
}

impl Yard {
    fn new() -> Self {
        let actor = Arc::new(Actor::default());
        let mut harness = MindHarness::with_plugins(actor.clone(), yard(actor.clone()));
        harness.set(|settings| {
            settings.guard = GuardPolicy::off();
            settings.turns.stirs = StirSwitch::Off;
        });
        let cadence = Cadence { turns: 0, minutes: 0, novelty: 0.0, gap_seconds: 0 };
        let mut rules = harness.app.world_mut().resource_mut::<ConscienceRulesInUse>();
        Arc::make_mut(&mut rules.0).cadence = cadence;
        Self { harness, actor }
    }

    fn take_turn(&mut self, mind: Entity, part: Part) {
        self.actor.play(part);
        self.harness.request_turn(mind).run();
    }

    fn trigger<'a>(&mut self, event: impl Event<Trigger<'a>: Default>) {
        self.harness.app.world_mut().trigger(event);
        self.harness.app.world_mut().flush();
    }

    fn now(&self) -> GameTime {
        self.harness.app.world().resource::<GameClock>().now
    }

    fn set_clock(&mut self, now: GameTime) {
        self.harness.app.world_mut().resource_mut::<GameClock>().now = now;
    }

    fn commitment(&self, mind: Entity) -> Result<Commitment, String> {
        let all: Vec<_> = self.harness.get::<Commitments>(mind).iter().cloned().collect();
        let count = all.len();
        <[Commitment; 1]>::try_from(all).map(|[one]| one).map_err(|_| format!("{count} opened"))
    }

    /// By the path that a case names.
    fn open(&mut self, mind: Entity, case: &Case) {
        match case.by {
            CommitmentSource::Speech => {
                let speech = "You have my word.".to_owned();
                let promise = Some(case.on_the_wire());
                self.take_turn(mind, Part { speech, promise, ..Part::default() });
            }
            CommitmentSource::Executor => {
                // Whom it concerns has a name for the mind since its first turn.
                self.take_turn(mind, case.distraction());
                self.actor.play(Part { extracted: Some(case.on_the_wire()), ..Part::default() });
                self.trigger(RequestReflection { entity: mind });
                // A reflection begins with the next update.
                self.harness.update().run();
            }
            opener => {
                let proposed = ProposedCommitment {
                    text: case.text.clone(),
                    target: case.target.clone(),
                    due: case.due.clone(),
                    kind: None,
                };
                self.trigger(OpenCommitment { entity: mind, opener, proposed });
            }
        }
    }

    fn play(&mut self, number: usize, case: &Case) -> Result<&'static str, String> {
        let mind = self.harness.spawn_mind(&format!("mind_{number}"));
        self.open(mind, case);
        let opened = self.commitment(mind)?;
        case.check_opened(&opened)?;
        self.take_turn(mind, case.distraction());
        let after = self.commitment(mind)?;
        if (&after.state, after.attempts) != (&opened.state, opened.attempts) {
            return Err(format!("`{}` counted: {:?}", case.besides, after.state));
        }
        self.go_on(mind, case, &opened)?;
        self.see_what_became_of_it(mind, case)
    }

    fn go_on(&mut self, mind: Entity, case: &Case, opened: &Commitment) -> Result<(), String> {
        let commitment = opened.id;
        match case.play {
            Play::Kept | Play::Broken => self.take_turn(mind, case.part()),
            Play::Hindered | Play::TriedOut => self.try_often(mind, case)?,
            Play::Withdrawn => {
                let state = CommitmentState::Withdrawn { why: "It is not needed.".to_owned() };
                self.trigger(EndCommitment { entity: mind, commitment, state });
            }
            Play::ByGame => {
                let state = CommitmentState::Done { evidence: Evidence::default() };
                self.trigger(EndCommitment { entity: mind, commitment, state });
            }
            Play::Never if opened.terms.is_timed() => {
                self.let_time_pass(mind, opened.ends().unwrap_or(opened.due))?
            }
            Play::Never => self.let_come_back(mind, opened)?,
        }
        Ok(())
    }

    fn try_often(&mut self, mind: Entity, case: &Case) -> Result<(), String> {
        let times = if case.play == Play::TriedOut { 5 } else { case.times };
        self.harness.app.world_mut().resource_mut::<Hindered>().0 = times;
        for attempt in 1..=times {
            self.take_turn(mind, case.part());
            let tried = self.commitment(mind)?;
            let over = tried.state != CommitmentState::Open;
            if tried.attempts != attempt || over != (attempt == 5) {
                return Err(format!("{} attempts, {:?}", tried.attempts, tried.state));
            }
        }
        if case.play == Play::Hindered {
            self.take_turn(mind, case.part());
        }
        Ok(())
    }

    /// Up to the last moment it is owed, and then no more.
    fn let_time_pass(&mut self, mind: Entity, due: GameTime) -> Result<(), String> {
        self.set_clock(GameTime(due.0 - 2 * TICK));
        self.harness.update();
        let before = self.commitment(mind)?;
        self.harness.update();
        match before.state {
            CommitmentState::Open => Ok(()),
            early => Err(format!("{early:?} before its time was up")),
        }
    }

    /// What has no time comes back to mind, and is owed no longer than anything is.
    fn let_come_back(&mut self, mind: Entity, opened: &Commitment) -> Result<(), String> {
        self.set_clock(opened.due);
        self.harness.update();
        let reviewed = self.commitment(mind)?;
        if reviewed.state != CommitmentState::Open || reviewed.due <= opened.due {
            return Err(format!("{:?} when it came back to mind", reviewed.state));
        }
        self.set_clock(opened.opened + LONGEST);
        self.harness.update();
        Ok(())
    }

    /// Twice more the mind takes a turn, once of them long after.
    fn see_what_became_of_it(&mut self, mind: Entity, case: &Case) -> Result<&'static str, String> {
        let turn = self.harness.get::<Mind>(mind).turns;
        let ended = self.commitment(mind)?;
        self.take_turn(mind, case.distraction());
        self.set_clock(self.now() + FOR_LONG);
        self.take_turn(mind, case.distraction());
        if self.commitment(mind)? != ended {
            return Err("it changed after its end".to_owned());
        }
        let all = &self.harness.app.world().resource::<Ended>().0;
        let [(_, at, asked)] = all.iter().filter(|(of, ..)| *of == mind).collect::<Vec<_>>()[..]
        else {
            return Err("it did not end once".to_owned());
        };
        self.check_prompts(mind, *asked)?;
        self.harness.get::<EventLog>(mind).verify().map_err(|broken| broken.to_string())?;
        case.check_ended(&ended, *at, turn)
    }

    /// It was shown while it was owed, and never after so many questions.
    fn check_prompts(&self, mind: Entity, asked: usize) -> Result<(), String> {
        let id = &self.harness.get::<Mind>(mind).id;
        let of = |requests: &[Arc<ThoughtRequest>]| {
            let own = requests.iter().filter(|request| request.mind == *id);
            own.filter(|request| shows_promise(&request.prompt.volatile)).count()
        };
        let all = self.actor.asked();
        let (before, after) = all.split_at(asked);
        match (of(before), of(after)) {
            (0, _) => Err("it was never shown".to_owned()),
            (_, 0) => Ok(()),
            (_, times) => Err(format!("it was shown {times} times after its end")),
        }
    }
}

/// Each mind of the yard has promised one thing, so whatever is listed is that.
fn shows_promise(prompt: &str) -> bool {
    let list = prompt.split_once("Promised and not yet kept:\n");
    let listed = list.is_some_and(|(_, list)| !list.starts_with("- [None]"));
    listed || prompt.contains("You have promised")
}

#[test]
fn whatever_is_promised_ends_in_time_and_is_not_shown_afterwards() {
    let cases: Vec<Case> = serde_json::from_str(CORPUS).expect("a corpus of promises");
    let mut yard = Yard::new();
    let results: Vec<_> = cases.iter().enumerate().map(|(at, case)| yard.play(at, case)).collect();
    let mut counts = BTreeMap::<&str, u32>::new();
    for ends in results.iter().flatten() {
        *counts.entry(ends).or_default() += 1;
    }
    let expected = BTreeMap::from([("done", 41), ("expired", 5), ("failed", 9), ("withdrawn", 5)]);
    assert_eq!(counts, expected, "of 60\n{}", table(&cases, &results));
    let faults = &yard.harness.app.world().resource::<Faults>().0;
    assert!(faults.is_empty(), "open past their time: {faults:#?}");
}

#[test]
fn the_corpus_is_varied() {
    let cases: Vec<Case> = serde_json::from_str(CORPUS).expect("a corpus of promises");
    let count = |holds: &dyn Fn(&Case) -> bool| cases.iter().filter(|case| holds(case)).count();
    assert_eq!(cases.len(), 60);
    assert!(count(&|case| matches!(case.play, Play::Kept | Play::Hindered)) >= 30);
    for kind in CommitmentKind::ALL {
        assert!(count(&|case| case.kind == kind) >= 10, "{kind:?}");
    }
    for opener in [
        CommitmentSource::Speech,
        CommitmentSource::Executor,
        CommitmentSource::Game,
        CommitmentSource::User,
        CommitmentSource::Action,
    ] {
        assert!(count(&|case| case.by == opener) >= 2, "{opener:?}");
    }
    assert!((10..50).contains(&count(&|case| case.due.is_some())));
    assert!((10..50).contains(&count(&|case| case.target.is_some())));
}

/// A line for each that is not as it should be.
fn table(cases: &[Case], results: &[Result<&'static str, String>]) -> String {
    let faults = cases.iter().zip(results).filter_map(|(case, result)| {
        let why = result.as_ref().err()?;
        Some(format!("{:?} {:?}: {} | {why}\n", case.by, case.play, case.text))
    });
    faults.collect()
}
