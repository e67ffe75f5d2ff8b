//! Somebody at the inn who has a plan, and knows enough to think about it.

use super::request;
use cognition_brain::{PlanningView, ThoughtRequest};
use cognition_core::act::ActionPack;
use cognition_core::plan::{Fact, Plan, PlanningDomain, PlanningModes};
use std::fs;
use std::path::Path;
use std::sync::Arc;

const KNOWN: &[&str] = &[
    "at mara taproom",
    "at brannic taproom",
    "at odo taproom",
    "at sela yard",
    "holds brannic iron_key",
    "at satchel cellar",
    "free satchel",
    "way taproom yard arch",
    "way yard taproom arch",
    "way taproom cellar cellar_door",
    "way cellar taproom cellar_door",
    "unlocked arch",
    "opens iron_key cellar_door",
    "person brannic",
    "person mara",
    "person odo",
    "person sela",
];

/// A request to a mind with a plan, which knows its way about the inn.
pub(crate) fn scheming(mind: &str, plan: Plan) -> ThoughtRequest {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let text = fs::read_to_string(root.join("data/actions/world.actions.json"))
        .expect("the pack of the world is readable");
    let pack = ActionPack::from_json("world.actions.json", &text).expect("the pack is valid");
    let fact = |line: &&str| {
        let mut words = line.split_whitespace();
        Fact::new(words.next().unwrap_or_default(), words)
    };
    let mode = PlanningModes::default().get("PLAN").cloned().expect("a mode of the seed");
    let mut request = request(mind, vec![], vec![]);
    request.situation.planning = PlanningView {
        plan: Some(plan),
        invitation: None,
        mode,
        known: KNOWN.iter().map(fact).collect(),
        named: Arc::default(),
        domain: Arc::new(PlanningDomain::of(&pack)),
        present: vec!["odo".into(), "brannic".into()],
    };
    request
}
