//! All that a mind holds at one moment.

use super::memory_lines::{MemoryLine, memory_lines};
use super::mind_line::MindLine;
use super::pending_sheet::PendingSheet;
use super::trail_sheet::TraceSheet;
use crate::record::MindTrace;
use crate::schedule::GameClock;
use bevy::prelude::*;
use cognition_core::memory::{Note, Notes, ShortTermMemory};
use cognition_core::mind::{CognitiveLedger, EvidenceItem, Fate, LedgerEvidence, Mood, same_item};
use cognition_core::perceive::{PerceivedAt, PerceptId, PerceptionLog};
use cognition_core::plan::{Plan, PlanStep};
use cognition_core::promise::{Commitment, Commitments};
use serde::Serialize;
use std::collections::BTreeMap;

/// All that a mind holds at one moment.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MindSheet {
    /// Who it is, and what it is about.
    #[serde(flatten)]
    pub mind: MindLine,
    /// What waits for a person, if anything does.
    pub pending: Option<PendingSheet>,
    /// What it holds settled.
    pub settled: Vec<LedgerLine>,
    /// What it holds open.
    pub open: Vec<LedgerLine>,
    /// What was lost when its ledger was last written.
    pub lost: Vec<String>,
    /// Its thoughts, the latest first.
    pub thoughts: Vec<String>,
    /// Whether the latest of them says again what was thought or settled before.
    pub goes_round: bool,
    /// Its notes, the latest first.
    pub notes: Vec<Note>,
    /// The axes of its mood that are felt at all, from -100 to 100.
    pub mood: BTreeMap<&'static str, i8>,
    /// What it perceived, the latest first.
    pub perceived: Vec<PerceivedAt>,
    /// What it remembers, layer by layer.
    pub memory: Vec<MemoryLine>,
    /// What it has promised, the latest first, whatever has become of it.
    pub commitments: Vec<Commitment>,
    /// What it pursues over turns.
    pub plan: Option<PlanSheet>,
    /// How it came to that, where it is watched.
    pub trail: Option<TraceSheet>,
}

/// An item of a ledger, and what it rests on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LedgerLine {
    /// The item.
    pub item: String,
    /// The turn that put it there; `None` where that is not known.
    pub turn: Option<u64>,
    /// What the mind had newly perceived in that turn, as far as it is still in its log.
    pub rests_on: Vec<String>,
    /// Whether it came to the mind by itself.
    pub drift: bool,
    /// What became of it when the ledger was last written.
    pub fate: Option<Fate>,
}

/// A plan, and how far it has come.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlanSheet {
    /// What is to be reached.
    pub goal: String,
    /// The mode of planning.
    pub mode: String,
    /// How far it has come, in one word.
    pub stage: String,
    /// Its steps, in order.
    pub steps: Vec<PlanStep>,
    /// How many of them have ended.
    pub ended: usize,
    /// How often it was thought about anew.
    pub replans: u32,
}

/// All that the mind of an entity holds; `None` where the entity has no mind, or is gone.
pub fn mind_sheet(world: &World, entity: Entity) -> Option<MindSheet> {
    let mind = world.get_entity(entity).ok()?;
    let now = world.get_resource::<GameClock>().map(|clock| clock.now).unwrap_or_default();
    let ledger = mind.get::<CognitiveLedger>();
    let ledger = |settled| ledger.map(|ledger| ledger_lines(mind, ledger, settled));
    let mood = mind.get::<Mood>().map(|mood| mood.felt().map(|(axis, felt)| (axis.name(), felt)));
    Some(MindSheet {
        mind: MindLine::of(mind)?,
        pending: PendingSheet::of(mind),
        settled: ledger(true).unwrap_or_default(),
        open: ledger(false).unwrap_or_default(),
        lost: mind.get::<LedgerEvidence>().map(|it| it.lost().to_vec()).unwrap_or_default(),
        thoughts: latest(mind.get::<ShortTermMemory>().map(|it| it.thoughts().iter())),
        goes_round: mind.get::<ShortTermMemory>().is_some_and(ShortTermMemory::goes_round),
        notes: latest(mind.get::<Notes>().map(Notes::iter)),
        mood: mood.into_iter().flatten().collect(),
        perceived: latest(mind.get::<PerceptionLog>().map(PerceptionLog::entries)),
        memory: memory_lines(mind, now),
        commitments: latest(mind.get::<Commitments>().map(Commitments::iter)),
        plan: mind.get::<Plan>().map(PlanSheet::of),
        trail: mind.get::<MindTrace>().map(|trail| trail.sheet(world)),
    })
}

/// The last one first.
fn latest<'a, T: Clone + 'a>(kept: Option<impl DoubleEndedIterator<Item = &'a T>>) -> Vec<T> {
    kept.into_iter().flat_map(|kept| kept.rev().cloned()).collect()
}

fn ledger_lines(mind: EntityRef<'_>, ledger: &CognitiveLedger, settled: bool) -> Vec<LedgerLine> {
    let evidence = mind.get::<LedgerEvidence>().map_or(&[][..], LedgerEvidence::items);
    let items = if settled { ledger.settled_conclusions() } else { ledger.open_questions() };
    let line = |item: &String| {
        let of = |known: &&EvidenceItem| known.settled == settled && same_item(&known.item, item);
        let known = evidence.iter().find(of);
        LedgerLine {
            item: item.clone(),
            turn: known.map(|known| known.turn),
            rests_on: known.map(|known| texts(mind, &known.percepts)).unwrap_or_default(),
            drift: known.is_some_and(|known| known.drift),
            fate: known.and_then(|known| known.fate),
        }
    };
    items.iter().map(line).collect()
}

fn texts(mind: EntityRef<'_>, percepts: &[PerceptId]) -> Vec<String> {
    let log = mind.get::<PerceptionLog>().into_iter().flat_map(PerceptionLog::entries);
    let meant = log.filter(|entry| percepts.contains(&entry.id));
    meant.map(|entry| entry.percept.text.clone()).collect()
}

impl PlanSheet {
    fn of(plan: &Plan) -> Self {
        let stage = serde_json::to_value(&plan.stage).unwrap_or_default();
        Self {
            goal: plan.goal.clone(),
            mode: plan.mode.clone(),
            stage: stage["stage"].as_str().unwrap_or_default().replace('_', " "),
            steps: plan.steps().to_vec(),
            ended: plan.steps().iter().filter(|step| !step.is_waiting()).count(),
            replans: plan.replans,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::CognitionPlugins;
    use cognition_core::mind::{Mind, MoodAxis};
    use cognition_core::perceive::Percept;

    fn sheet(dress: impl FnOnce(&mut EntityWorldMut<'_>)) -> MindSheet {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, CognitionPlugins::new(Update)));
        let mut mind = app.world_mut().spawn(Mind::new("mara"));
        dress(&mut mind);
        let mind = mind.id();
        mind_sheet(app.world(), mind).expect("it has a mind")
    }

    #[test]
    fn an_item_of_the_ledger_says_what_it_rests_on() {
        let sheet = sheet(|mind| {
            let mut log = PerceptionLog::default();
            log.perceive(Percept::event("It rains."));
            let key = log.perceive(Percept::event("Brannic pockets the key."));
            let ledger = CognitiveLedger::new(vec!["He has the key".to_owned()], vec![]);
            let mut evidence = LedgerEvidence::default();
            evidence.follow(&ledger, 7, &[key]);
            mind.insert((log, ledger, evidence));
        });
        let [line] = sheet.settled.as_slice() else { panic!("{:?}", sheet.settled) };
        assert_eq!((line.turn, line.drift), (Some(7), false));
        assert_eq!(line.rests_on, ["Brannic pockets the key."]);
        assert_eq!(sheet.perceived[0].percept.text, "Brannic pockets the key.", "latest first");
    }

    #[test]
    fn a_plan_says_how_much_of_it_has_ended() {
        let sheet = sheet(|mind| {
            mind.insert(Plan::new("Get the satchel", "plan"));
        });
        let plan = sheet.plan.expect("it has one");
        assert_eq!((plan.goal.as_str(), plan.steps.len(), plan.ended), ("Get the satchel", 0, 0));
        assert!(!plan.stage.is_empty());
    }

    #[test]
    fn it_is_plain_data_and_an_entity_without_a_mind_has_none() {
        let sheet = sheet(|mind| {
            let mut mood = Mood::default();
            mood.set(MoodAxis::Uncertainty, 40);
            mind.insert(mood);
        });
        let json = serde_json::to_value(&sheet).expect("it is plain data");
        assert_eq!((&json["id"], &json["mood"]["uncertainty"]), (&"mara".into(), &40.into()));
        let mut world = World::new();
        let stone = world.spawn_empty().id();
        assert_eq!(mind_sheet(&world, stone), None);
        world.despawn(stone);
        assert_eq!(mind_sheet(&world, stone), None);
    }
}
