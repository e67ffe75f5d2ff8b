//! Guard: whatever brains, worlds and persons come up with, nothing is done that may not be done.
//!
//! Every case is made from its number: offers, what is true of things, replies good and broken,
//! policies, a person. The world changes wherever a game can change it: as minds speak, as offers
//! are gathered, as a person is asked or answers, between one act and the next. `ActionDecided` is
//! checked against the world as it is at that moment.
//!
//! ```sh
//! GUARD_CASES=100000 cargo test --release --test guard_property
//! GUARD_CASE=17 cargo test --test guard_property   # one case alone, as a failure names it
//! ```

use bevy::ecs::schedule::{Schedules, SingleThreadedExecutor};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_cognition::act::{IndexedAction, Judgement, Question};
use bevy_cognition::guard::{
    ActionSuggested, ApproveSuggestion, AwaitingApproval, OverrideSuggestion, RejectSuggestion,
    SuggestionAnswered,
};
use bevy_cognition::guard::{Approval, Remedy};
use bevy_cognition::prelude::*;
use bevy_cognition::schedule::Epoch;
use bevy_cognition::settings::OnFailure;
use bevy_cognition::settings::{ApprovalSettings, OnTimeout, Others};
use bevy_cognition::turn::{Acting, Turn};
use cognition_core::guard::{
    AnswerFault, GuardRules, Objection, Origin, Review, Strictness, SuggestionId,
};
use cognition_core::record::{ApprovalAnswer, RecordedAction, RunEvent, RunRecord};
use cognition_llm::{BrainError, BrainFuture, Reply, ThoughtRequest};
use cognition_testkit::{Dice, MindHarness};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// Cases in a run of all tests.
const CASES: u64 = 2_000;

/// Cases that share an app.
const CASES_PER_APP: u64 = 100;

/// More updates than any case needs.
const PATIENCE: usize = 400;

/// After so many updates a person turns down whatever is still pending.
const PERSONS_PATIENCE: usize = 60;

/// A mind and the number of its turn.
type TurnOf = (StableId, u64);

#[test]
fn nothing_is_done_that_may_not_be_done_whatever_comes() {
    match number("GUARD_CASE") {
        Some(case) => play_all(case..case + 1),
        None => play_all(0..number("GUARD_CASES").unwrap_or(CASES)),
    }
}

fn number(variable: &str) -> Option<u64> {
    std::env::var(variable).ok().map(|text| text.parse().expect("it is a number of cases"))
}

/// Spreads the cases over the cores.
fn play_all(cases: std::ops::Range<u64>) {
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let apps: Vec<u64> = cases.clone().step_by(CASES_PER_APP as usize).collect();
    let todo = Mutex::new(apps.into_iter());
    let next = || todo.lock().unwrap_or_else(PoisonError::into_inner).next();
    std::thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(|| {
                while let Some(first) = next() {
                    play_some(first..(first + CASES_PER_APP).min(cases.end));
                }
            });
        }
    });
}

fn play_some(cases: std::ops::Range<u64>) {
    let mut theatre = Theatre::new();
    for case in cases {
        let played = catch_unwind(AssertUnwindSafe(|| theatre.play(case)));
        let faults = played.unwrap_or_else(|_| vec!["a panic".to_owned()]);
        assert!(faults.is_empty(), "GUARD_CASE={case}: {faults:#?}");
    }
}

/// Something that the game may offer.
#[derive(Clone, Debug)]
struct Prop {
    action: &'static str,
    tags: &'static [&'static str],
    description: String,
    targets: Vec<usize>,
    requires: Vec<(&'static str, usize)>,
    /// For whom it is, bit by bit.
    minds: u64,
}

const ACTIONS: [(&str, &[&str]); 9] = [
    ("inn:tell", &["speech"]),
    ("inn:ask", &["speech", "ask"]),
    ("inn:go", &["move"]),
    ("inn:look", &["look"]),
    ("inn:take", &["take"]),
    ("inn:unlock", &["open"]),
    ("wood:chop", &["repeatable"]),
    ("yard:give", &[]),
    ("yard:wave", &[]),
];

/// What can be asked of a thing. Of the first two the one judge knows, of the others the other.
const WORDS: [&str; 4] = ["unlocked", "reachable", "held", "alive"];

impl Prop {
    fn new(dice: &mut Dice, things: usize) -> Self {
        let (action, tags) = *dice.pick(&ACTIONS);
        let targets: Vec<usize> = (0..dice.below(3)).map(|_| dice.below(things)).collect();
        let requires = (0..dice.below(3)).map(|_| (*dice.pick(&WORDS), dice.below(3))).collect();
        let mut prop = Self {
            action,
            tags,
            description: String::new(),
            targets,
            requires,
            minds: dice.roll(),
        };
        prop.reword(dice);
        prop
    }

    fn reword(&mut self, dice: &mut Dice) {
        let way = dice.pick(&["", " slowly", " at once", " for <two> coins"]);
        self.description = format!("{} {:?}{way}", self.action, self.targets);
    }
}

/// The world of one case, and what a person in it has said.
#[derive(Resource, Debug, Default)]
struct Stage {
    dice: Dice,
    /// What is true.
    truth: u64,
    /// Whether the game has a rule of its own.
    whimsical: bool,
    /// How often the world changes where it can, in percent, and how often it may still do so.
    unrest: usize,
    changes_left: usize,
    /// Things first, then minds.
    things: Vec<(StableId, Entity)>,
    first_mind: usize,
    props: Vec<Prop>,
    /// Which offers are gone, bit by bit.
    hidden: u64,
    /// Turns may have been cut off: by the game, by a load, or because their mind is gone.
    cut_off: bool,
    shown: Vec<ActionSuggested>,
    /// What a person meant with answers to a suggestion.
    meant: BTreeMap<SuggestionId, Vec<Option<Deed>>>,
    /// What a person has been asked about, and what has been granted.
    asked: BTreeSet<TurnOf>,
    granted: BTreeMap<TurnOf, Vec<Option<Deed>>>,
    faults: Vec<String>,
}

/// What is done, as somebody reads it.
#[derive(Clone, Debug, PartialEq)]
struct Deed {
    action: String,
    targets: Vec<StableId>,
    description: String,
}

impl Deed {
    fn of(action: &IndexedAction) -> Self {
        let RecordedAction { action, targets, description, .. } = RecordedAction::from(action);
        Self { action, targets, description }
    }

    fn is_same(&self, other: &Self) -> bool {
        self.action == other.action && self.targets == other.targets
    }
}

impl Stage {
    fn minds(&self) -> Vec<Entity> {
        self.things[self.first_mind..].iter().map(|(_, entity)| *entity).collect()
    }

    /// What is on offer for a mind at this moment.
    fn offers(&self, mind: Entity) -> Vec<ActionOffer> {
        let Some(place) = self.minds().iter().position(|known| *known == mind) else {
            return Vec::new();
        };
        let open = |place: usize| self.hidden & (1 << place) == 0;
        let props = self.props.iter().enumerate().filter(|(number, _)| open(*number));
        props
            .filter(|(_, prop)| prop.minds & (1 << place) != 0)
            .map(|(_, prop)| self.offer(prop))
            .collect()
    }

    fn offer(&self, prop: &Prop) -> ActionOffer {
        let mut offer = ActionOffer::new(prop.action, prop.description.clone());
        offer.targets.extend(prop.targets.iter().map(|thing| self.things[*thing].1));
        offer.tags.extend(prop.tags.iter().map(|tag| (*tag).to_owned()));
        prop.requires.iter().fold(offer, |offer, (is, target)| offer.requires(*is, *target))
    }

    /// What is true of a thing: the one source for judges and for the check.
    fn judgement(&self, is: &str, thing: &StableId) -> Judgement {
        let mut hasher = DefaultHasher::new();
        (self.truth, is, thing).hash(&mut hasher);
        let needs = &self.things[0].0;
        match hasher.finish() % 6 {
            0 => Judgement::Unknown,
            1 => Judgement::violated("It is not."),
            2 => Judgement::violated("It is not so.").needing(needs.clone()),
            _ => Judgement::Holds,
        }
    }

    /// The rule of the game: now this, now that.
    fn whim(&self, chosen: u32) -> Verdict {
        let mut hasher = DefaultHasher::new();
        (self.truth, chosen).hash(&mut hasher);
        let whim = hasher.finish() % 24;
        match whim {
            _ if !self.whimsical => Verdict::Allow,
            0..3 => Verdict::reject("not today"),
            3..6 => Verdict::amend((whim % 13) as u32, "rather this"),
            6..9 => Verdict::flag("if it must be"),
            _ => Verdict::Allow,
        }
    }

    fn fault(&mut self, what: impl Into<String>) {
        self.faults.push(what.into());
    }
}

/// Judges half of the words; of the others it has no say.
#[derive(SystemParam)]
struct Knows<'w, 's, const FIRST: usize> {
    stage: Res<'w, Stage>,
    things: Query<'w, 's, &'static Referable>,
}

impl<const FIRST: usize> PreconditionJudge for Knows<'_, '_, FIRST> {
    fn judge(&self, question: &Question) -> Judgement {
        let thing = self.things.get(question.thing).ok();
        let known = WORDS[FIRST..FIRST + 2].contains(&question.is.as_str());
        let thing = thing.filter(|_| known);
        thing.map_or(Judgement::Unknown, |thing| {
            self.stage.judgement(&question.is, &thing.stable_id)
        })
    }
}

#[derive(SystemParam)]
struct Whim<'w> {
    stage: Res<'w, Stage>,
}

impl Guardrail for Whim<'_> {
    fn review(&self, suggestion: &Suggestion) -> Verdict {
        self.stage.whim(suggestion.chosen)
    }
}

fn game(app: &mut App) {
    app.init_resource::<Stage>()
        .add_precondition_judge::<Knows<0>>()
        .add_precondition_judge::<Knows<2>>()
        .add_guardrail::<Whim>()
        .add_observer(gather)
        .add_observer(as_minds_speak)
        .add_observer(ask_person)
        .add_observer(note_answer)
        .add_observer(check_and_carry_out);
    work_in_one_thread(app);
}

/// The cases are spread over the cores, not the systems of an app: waking threads takes longer
/// than playing a case.
fn work_in_one_thread(app: &mut App) {
    for (_, schedule) in app.world_mut().resource_mut::<Schedules>().iter_mut() {
        schedule.set_executor(SingleThreadedExecutor::new());
    }
}

fn gather(mut gather: On<GatherActions>, mut stage: ResMut<Stage>, mut commands: Commands) {
    change(&mut stage, &mut commands);
    gather.offers = stage.offers(gather.entity);
    gather.present = stage.things.iter().step_by(2).map(|(_, entity)| *entity).collect();
    gather.description = format!("Day {}.", stage.truth % 2);
}

fn as_minds_speak(_: On<UtteranceMade>, mut stage: ResMut<Stage>, mut commands: Commands) {
    change(&mut stage, &mut commands);
}

/// Whatever a game can do at any time.
fn change(stage: &mut Stage, commands: &mut Commands) {
    if stage.changes_left == 0 || !stage.dice.chance(stage.unrest) {
        return;
    }
    stage.changes_left -= 1;
    match stage.dice.below(17) {
        0..=4 => stage.truth = stage.dice.roll(),
        5..=7 => stage.hidden = stage.dice.roll() & stage.dice.roll(),
        8 => reword(stage),
        9 | 10 => replace(stage, commands),
        11 => remove(stage, commands, 0),
        12..=14 => tell(stage, commands),
        15 => abandon(stage, commands),
        _ if stage.dice.chance(50) => remove(stage, commands, stage.first_mind),
        _ => load(stage, commands),
    }
}

fn reword(stage: &mut Stage) {
    let Stage { dice, props, .. } = stage;
    props.iter_mut().for_each(|prop| prop.reword(dice));
}

/// Something else of the same id stands there now.
fn replace(stage: &mut Stage, commands: &mut Commands) {
    let place = stage.dice.below(stage.first_mind);
    let (id, entity) = stage.things[place].clone();
    commands.entity(entity).try_despawn();
    stage.things[place].1 = commands.spawn(thing(&id)).id();
}

fn remove(stage: &mut Stage, commands: &mut Commands, from: usize) {
    let place = from + stage.dice.below(stage.things.len() - from);
    stage.cut_off |= place >= stage.first_mind;
    commands.entity(stage.things[place].1).try_despawn();
}

fn tell(stage: &mut Stage, commands: &mut Commands) {
    let entity = *stage.dice.clone().pick(&stage.minds());
    let percept = percept(stage);
    commands.trigger(Perceive { entity, percept });
}

fn percept(stage: &mut Stage) -> Percept {
    let Stage { dice, things, .. } = stage;
    let (id, _) = dice.pick(things).clone();
    let (is, holds) = (*dice.pick(&WORDS), dice.chance(50));
    let percept = Percept::event(format!("{id}: {is} {holds}")).claiming(id, is, holds);
    if dice.chance(30) { percept.addressed() } else { percept }
}

/// A game may end a turn at any time.
fn abandon(stage: &mut Stage, commands: &mut Commands) {
    stage.cut_off = true;
    let mind = *stage.dice.clone().pick(&stage.minds());
    commands.queue(move |world: &mut World| {
        if let Ok(mut mind) = world.get_entity_mut(mind) {
            mind.remove::<Turn>();
        }
    });
}

fn load(stage: &mut Stage, commands: &mut Commands) {
    stage.cut_off = true;
    commands.queue(|world: &mut World| world.resource_mut::<Epoch>().0 += 1);
}

fn thing(id: &StableId) -> Referable {
    Referable::new(id.as_str().split('_').next().unwrap_or_default(), id.as_str(), id.as_str())
}

fn ask_person(suggested: On<ActionSuggested>, mut stage: ResMut<Stage>, mut commands: Commands) {
    let id = &suggested.suggestion;
    stage.asked.insert((id.mind.clone(), id.turn));
    stage.granted.remove(&(id.mind.clone(), id.turn));
    stage.shown.push(suggested.clone());
    change(&mut stage, &mut commands);
    if stage.dice.chance(40) {
        answer(&mut stage, &suggested, &mut commands);
    }
}

/// A person answers, well or badly.
fn answer(stage: &mut Stage, suggested: &ActionSuggested, commands: &mut Commands) {
    let index = u32::try_from(stage.dice.below(14)).expect("it is small");
    let line = stage.dice.chance(30).then(|| format!("So {index}."));
    match stage.dice.below(10) {
        0..=2 => approve(stage, suggested, line, commands),
        3..=5 => choose(stage, suggested, index, line, commands),
        6 => commands.trigger(suggested.reject("no")),
        7 => misdirect(stage, suggested, commands),
        8 => {
            approve(stage, suggested, None, commands);
            choose(stage, suggested, index, line, commands);
        }
        _ => {}
    }
}

fn approve(
    stage: &mut Stage,
    suggested: &ActionSuggested,
    line: Option<String>,
    commands: &mut Commands,
) {
    mean(stage, suggested, suggested.action.as_ref().map(Deed::of));
    commands.trigger(ApproveSuggestion { line, ..suggested.approve() });
}

fn choose(
    stage: &mut Stage,
    suggested: &ActionSuggested,
    index: u32,
    line: Option<String>,
    commands: &mut Commands,
) {
    let offer = suggested.offers.iter().find(|offer| offer.index == index);
    if offer.is_some() || index == 0 {
        mean(stage, suggested, offer.map(Deed::of));
    }
    commands.trigger(OverrideSuggestion { line, ..suggested.choose(index) });
}

fn mean(stage: &mut Stage, suggested: &ActionSuggested, deed: Option<Deed>) {
    stage.meant.entry(suggested.suggestion.clone()).or_default().push(deed);
}

/// An answer to something that was never suggested, or to somebody else. None may count.
fn misdirect(stage: &mut Stage, suggested: &ActionSuggested, commands: &mut Commands) {
    let SuggestionId { mind, epoch, turn, revision } = suggested.suggestion.clone();
    let other = stage.dice.pick(&stage.things.clone()).clone();
    let (entity, suggestion) = match stage.dice.below(5) {
        0 => (suggested.entity, SuggestionId { mind, epoch, turn, revision: revision + 1 }),
        1 => (suggested.entity, SuggestionId { mind, epoch, turn: turn + 1, revision }),
        2 => (suggested.entity, SuggestionId { mind, epoch: epoch + 1, turn, revision }),
        3 => (suggested.entity, SuggestionId { mind: "nobody".into(), epoch, turn, revision }),
        _ if other.1 == suggested.entity => return,
        _ => (other.1, suggested.suggestion.clone()),
    };
    commands.trigger(OverrideSuggestion { entity, suggestion, index: 1, line: None });
}

fn note_answer(answered: On<SuggestionAnswered>, mut stage: ResMut<Stage>, mut commands: Commands) {
    let id = answered.suggestion.clone();
    let known = stage.shown.iter().find(|shown| shown.suggestion == id);
    let shown = known.and_then(|shown| shown.action.as_ref()).map(Deed::of);
    let granted = match &answered.answer {
        ApprovalAnswer::AcceptedOnTimeout => vec![shown],
        ApprovalAnswer::Rejected { .. } | ApprovalAnswer::TimedOut => Vec::new(),
        _ => stage.meant.get(&id).cloned().unwrap_or_default(),
    };
    stage.granted.insert((id.mind, id.turn), granted);
    change(&mut stage, &mut commands);
}

/// What a check reads of the world, besides the stage.
#[derive(SystemParam)]
struct Sight<'w, 's> {
    minds: Query<'w, 's, &'static Mind>,
    things: Query<'w, 's, &'static Referable>,
    policies: Query<'w, 's, &'static GuardPolicy>,
    settings: Res<'w, CognitionSettings>,
}

fn check_and_carry_out(
    decided: On<ActionDecided>,
    sight: Sight,
    mut stage: ResMut<Stage>,
    mut commands: Commands,
) {
    let policy = sight.policies.get(decided.entity).unwrap_or(&sight.settings.guard);
    let faults = faults(&decided, &stage, &sight.things, policy);
    stage.faults.extend(faults);
    if sight.minds.get(decided.entity).is_ok_and(|mind| mind.turns != decided.turn) {
        stage.fault(format!("`{}` does what it decided in turn {}", decided.mind, decided.turn));
    }
    change(&mut stage, &mut commands);
    match stage.dice.below(4) {
        0 | 1 => commands.trigger(decided.done("Done.")),
        2 => commands.trigger(decided.failed("It did not work.")),
        _ => {}
    }
}

/// What is wrong with an act, at the moment at which it is decided.
fn faults(
    decided: &ActionDecided,
    stage: &Stage,
    things: &Query<&Referable>,
    policy: &GuardPolicy,
) -> Vec<String> {
    let chosen = decided.action.as_ref().map_or(0, |action| action.index);
    let ruled_out = match stage.whim(chosen) {
        Verdict::Amend(index, _) => index != chosen,
        verdict => matches!(verdict, Verdict::Reject(_)),
    };
    let mut faults = Vec::new();
    if ruled_out {
        faults.push(format!("the game forbids {:?}", decided.action));
    }
    if let Some(action) = &decided.action {
        faults.extend(not_possible(decided.entity, action, stage, things));
        let checked = policy.rules.validity.then(|| violated(action, stage, things)).flatten();
        faults.extend(checked);
    }
    faults.extend(not_granted(decided, stage, policy));
    faults
}

fn not_possible(
    mind: Entity,
    action: &IndexedAction,
    stage: &Stage,
    things: &Query<&Referable>,
) -> Option<String> {
    let offered = stage.offers(mind).into_iter().any(|offer| {
        offer.action == action.action
            && offer.description == action.description
            && offer.targets.iter().eq(action.targets.iter().map(|target| &target.entity))
    });
    let all_there = action.targets.iter().all(|target| things.contains(target.entity));
    (!offered || !all_there)
        .then(|| format!("offered {offered}, all there {all_there}: {action:?}"))
}

fn violated(action: &IndexedAction, stage: &Stage, things: &Query<&Referable>) -> Option<String> {
    let violated = action.preconditions.iter().find(|needed| {
        let target = action.targets.get(needed.target);
        let thing = target.and_then(|target| things.get(target.entity).ok());
        let judged = thing.map(|thing| stage.judgement(&needed.is, &thing.stable_id));
        matches!(judged, Some(Judgement::Violated { .. }))
    });
    violated.map(|needed| format!("not {}: {action:?}", needed.is))
}

/// A person who was asked, or had to be, has granted this very deed.
fn not_granted(decided: &ActionDecided, stage: &Stage, policy: &GuardPolicy) -> Option<String> {
    let turn = (decided.mind.clone(), decided.turn);
    if policy.approval != Approval::Always && !stage.asked.contains(&turn) {
        return None;
    }
    let done = decided.action.as_ref().map(Deed::of);
    let granted = stage.granted.get(&turn).map_or(&[][..], Vec::as_slice);
    let open = stage.offers(decided.entity);
    let is_meant = |meant: &Option<Deed>| match (meant, &done) {
        (None, None) => true,
        (Some(meant), Some(done)) => {
            let as_read = open.iter().any(|offer| offer.description == meant.description);
            meant.is_same(done) && (!as_read || meant.description == done.description)
        }
        _ => false,
    };
    (!granted.iter().any(is_meant)).then(|| format!("granted {granted:?}, done {done:?}"))
}

/// Says whatever the dice say, and counts how often it is asked.
#[derive(Debug, Default)]
struct Babbler(Mutex<(Dice, BTreeMap<TurnOf, u32>)>);

impl Babbler {
    fn begin(&self, case: u64) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) =
            (Dice::new(!case), BTreeMap::new());
    }

    fn most_calls(&self) -> u32 {
        let babbler = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        babbler.1.values().max().copied().unwrap_or(0)
    }
}

impl Brain for Babbler {
    fn name(&self) -> &str {
        "babbler"
    }

    fn think(&self, request: Arc<ThoughtRequest>) -> BrainFuture {
        let mut babbler = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        *babbler.1.entry((request.mind.clone(), request.turn)).or_default() += 1;
        let reply = babble(&mut babbler.0, &request);
        Box::pin(async { reply })
    }
}

fn babble(dice: &mut Dice, request: &ThoughtRequest) -> Result<Reply, BrainError> {
    let text = match dice.below(100) {
        0..6 => return Err(BrainError::Other { message: "HTTP 500".to_owned() }),
        6..16 => nonsense(dice, request),
        16..22 => wrong(dice, request).to_string(),
        22..32 => wrapped(dice, request),
        _ => sound(dice, request).to_string(),
    };
    Ok(Reply::from_text(text))
}

fn nonsense(dice: &mut Dice, request: &ThoughtRequest) -> String {
    let mut text = sound(dice, request).to_string();
    match dice.below(6) {
        0 => String::new(),
        1 => "I would rather not.".to_owned(),
        2 => "[{".repeat(2_000),
        3 => "so ".repeat(10_000),
        4 => text.replace(':', ""),
        _ => {
            let end = (0..=dice.below(text.len())).rev().find(|end| text.is_char_boundary(*end));
            text.truncate(end.unwrap_or(0));
            text
        }
    }
}

/// Something in it has the wrong type, is too much or not on offer.
fn wrong(dice: &mut Dice, request: &ThoughtRequest) -> Value {
    let mut reply = sound(dice, request);
    let fields = ["chosenIndex", "speech", "thoughts", "alternatives", "intent", "notes"];
    let field = dice.pick(&fields);
    let beyond = request.actions.len() + 1 + dice.below(3);
    let values =
        [json!(null), json!(-1), json!(beyond), json!(1e12), json!("1"), json!([[]]), json!({})];
    reply[*field] = dice.pick(&values).clone();
    reply
}

fn wrapped(dice: &mut Dice, request: &ThoughtRequest) -> String {
    let (first, last) = (sound(dice, request), sound(dice, request));
    match dice.below(4) {
        0 => format!("Very well:\n```json\n{first}\n```\nThat is all."),
        1 => format!("<think>{first}</think>{last}"),
        2 => format!("{first}\nNo, rather:\n{last}"),
        _ => format!("Here: {first} (I hope so)"),
    }
}

const PHRASES: [&str; 6] = [
    "",
    "Aye.",
    "The cellar door is locked, and I have no key.",
    "The cellar door is locked, and I have got no key!",
    "I'll think about it.",
    "Is anybody there, \u{2019}pon my word?\n</speech>",
];

fn sound(dice: &mut Dice, request: &ThoughtRequest) -> Value {
    let indices: Vec<u32> = request.actions.iter().map(|action| action.index).chain([0]).collect();
    let mut reply = json!({
        "thoughts": *dice.pick(&["Hm.", "So be it.", "Once more."]),
        "speech": speech(dice, request),
        "chosenIndex": *dice.pick(&indices),
        "cognitive_ledger": {"settled_conclusions": ["It is late"], "open_questions": []},
    });
    let alternatives: BTreeSet<u32> = (0..dice.below(6)).map(|_| *dice.pick(&indices)).collect();
    maybe(dice, &mut reply, "alternatives", json!(alternatives));
    let intent = intent(dice, request);
    maybe(dice, &mut reply, "intent", intent);
    let announced = json!(*dice.pick(&indices));
    maybe(dice, &mut reply, "announced_action", announced);
    let note = json!([{"text": *dice.pick(&PHRASES), "subject": "it"}]);
    maybe(dice, &mut reply, "notes", note);
    reply
}

fn maybe(dice: &mut Dice, reply: &mut Value, field: &str, value: Value) {
    if dice.chance(50) {
        reply[field] = value;
    }
}

fn speech(dice: &mut Dice, request: &ThoughtRequest) -> String {
    match dice.below(20) {
        0 => "on and on ".repeat(400),
        1..4 if !request.actions.is_empty() => {
            format!("I will {}!", dice.pick(&request.actions).description)
        }
        _ => (*dice.pick(&PHRASES)).to_owned(),
    }
}

fn intent(dice: &mut Dice, request: &ThoughtRequest) -> Value {
    let mut intent = json!({"goal": "get on", "reason": "it is late"});
    let known = request.situation.refs.known();
    if !known.is_empty() {
        let target = json!(dice.pick(known).name.as_str());
        maybe(dice, &mut intent, "target", target);
    }
    let preferred = match request.actions.is_empty() {
        true => "sleep".to_owned(),
        false => preferred(dice, request),
    };
    maybe(dice, &mut intent, "preferred_action", json!(preferred));
    intent
}

fn preferred(dice: &mut Dice, request: &ThoughtRequest) -> String {
    let action = dice.pick(&request.actions);
    match dice.below(4) {
        0 => action.action.clone(),
        1 => action.description.clone(),
        2 => dice.pick(&ACTIONS).0.trim_start_matches("inn:").to_owned(),
        _ => "dance on the table".to_owned(),
    }
}

/// An app in which one case is played after the other.
struct Theatre {
    harness: MindHarness,
    brain: Arc<Babbler>,
}

impl Theatre {
    fn new() -> Self {
        let brain = Arc::new(Babbler::default());
        Self { harness: MindHarness::with_plugins(brain.clone(), game), brain }
    }

    /// Plays a case and says what went wrong.
    fn play(&mut self, case: u64) -> Vec<String> {
        self.brain.begin(case);
        self.set(case);
        let rests = (0..PATIENCE).any(|update| self.step(update));
        let records = self.harness.take_records();
        let mut stage = self.clear();
        if !rests {
            stage.fault(format!("a turn never ends: {:?}", records.last()));
        }
        if self.brain.most_calls() > 4 {
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
    const REMEDIES: [Remedy; 6] = [
        Remedy::NextBest,
        Remedy::Resolve,
        Remedy::Retry,
        Remedy::Shorten,
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
    GuardPolicy { rules, remedies, approval }
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

/// What the records tell, turn by turn.
#[derive(Default)]
struct Trace {
    calls: BTreeMap<TurnOf, u32>,
    remedies: BTreeMap<TurnOf, Vec<Remedy>>,
    offered: BTreeMap<TurnOf, Vec<RecordedAction>>,
    decided: BTreeMap<TurnOf, Vec<(Option<RecordedAction>, Origin)>>,
    ended: BTreeMap<TurnOf, u32>,
    objections: Vec<Objection>,
}

impl Trace {
    fn of(records: &[RunRecord]) -> Self {
        let mut trace = Self::default();
        records.iter().for_each(|record| trace.add(&record.event));
        trace
    }

    fn add(&mut self, event: &RunEvent) {
        let of = |mind: &StableId, turn: &u64| (mind.clone(), *turn);
        match event {
            RunEvent::TurnStarted { mind, turn, offers, .. } => {
                self.offered.insert(of(mind, turn), offers.clone());
            }
            RunEvent::Replied { mind, turn, .. } | RunEvent::BrainFailed { mind, turn, .. } => {
                *self.calls.entry(of(mind, turn)).or_default() += 1;
            }
            RunEvent::SuggestionReviewed { reviews, .. } => self.add_reviews(reviews),
            RunEvent::RemedyTried { mind, turn, remedy, objection, .. } => {
                self.remedies.entry(of(mind, turn)).or_default().push(*remedy);
                self.objections.push(objection.clone());
            }
            RunEvent::ApprovalAsked { objection, .. } => self.objections.extend(objection.clone()),
            RunEvent::AnswerRefused { why: AnswerFault::NotAllowed { objection, .. }, .. } => {
                self.objections.push(objection.clone());
            }
            RunEvent::ActionDecided { mind, turn, action, origin, .. } => {
                self.decided.entry(of(mind, turn)).or_default().push((action.clone(), *origin));
            }
            RunEvent::TurnEnded { mind, turn, .. } => {
                *self.ended.entry(of(mind, turn)).or_default() += 1;
            }
            _ => {}
        }
    }

    fn add_reviews(&mut self, reviews: &[Review]) {
        self.objections
            .extend(reviews.iter().filter_map(|review| review.verdict.objection().cloned()));
    }

    fn faults(&self, stage: &Stage) -> Vec<String> {
        let mut faults = self.never_ended(stage);
        let unchecked = |objection: &&Objection| matches!(objection, Objection::Unchecked { .. });
        faults.extend(self.objections.iter().find(unchecked).map(|why| format!("{why}")));
        let often = self.calls.iter().filter(|(_, calls)| **calls > 4);
        faults.extend(often.map(|(turn, calls)| format!("{turn:?}: {calls} calls")));
        let twice = self.ended.iter().filter(|(_, times)| **times > 1);
        faults.extend(twice.map(|(turn, times)| format!("{turn:?} ended {times} times")));
        let again = self.remedies.iter().filter(|(_, tried)| has_twice(tried));
        faults.extend(again.map(|(turn, tried)| format!("{turn:?}: {tried:?}")));
        faults.extend(self.decided.iter().filter_map(|(turn, acts)| self.wrong_acts(turn, acts)));
        faults
    }

    /// A turn that was cut off need not end.
    fn never_ended(&self, stage: &Stage) -> Vec<String> {
        if stage.cut_off {
            return Vec::new();
        }
        let open = self.offered.keys().filter(|turn| !self.ended.contains_key(turn));
        open.map(|turn| format!("{turn:?} never ended")).collect()
    }

    /// One act a turn, and only one that was on offer when the turn began, unless a person chose
    /// it: a person is shown what is on offer at that moment.
    fn wrong_acts(
        &self,
        turn: &TurnOf,
        acts: &[(Option<RecordedAction>, Origin)],
    ) -> Option<String> {
        let offered = self.offered.get(turn).map_or(&[][..], Vec::as_slice);
        let same = |one: &RecordedAction, other: &RecordedAction| {
            one.action == other.action && one.targets == other.targets
        };
        let is_known = |act: &RecordedAction| offered.iter().any(|offer| same(offer, act));
        let own = acts.iter().filter(|(_, origin)| *origin != Origin::Overridden);
        let fine = acts.len() == 1 && own.flat_map(|(act, _)| act).all(is_known);
        (!fine).then(|| format!("{turn:?} was offered {offered:?} and did {acts:?}"))
    }
}

fn has_twice(tried: &[Remedy]) -> bool {
    let once: Vec<_> = tried.iter().filter(|remedy| **remedy != Remedy::Wait).collect();
    let different: BTreeSet<_> = once.iter().collect();
    different.len() < once.len()
}
