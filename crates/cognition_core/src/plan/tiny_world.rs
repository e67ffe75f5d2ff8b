//! Small worlds to plan in, and somebody who tries everything: the rival of the search.

use super::planning_domain::{Operator, PlanningDomain, Slots};
use super::{Deed, Fact};
use crate::act::ActionPack;
use crate::mind::StableId;
use crate::perceive::{EntityRefs, Referable};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// What is so.
pub(crate) type State = BTreeSet<Fact>;

/// The actions of the world of the project.
pub(crate) fn world_domain() -> PlanningDomain {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let text = fs::read_to_string(root.join("data/actions/world.actions.json"));
    let text = text.expect("the pack of the world is readable");
    let pack = ActionPack::from_json("world.actions.json", &text).expect("the pack is valid");
    PlanningDomain::of(&pack)
}

/// Facts as they are written: `at hob kitchen`.
pub(crate) fn facts(lines: &[&str]) -> Vec<Fact> {
    let fact = |line: &&str| {
        let mut words = line.split_whitespace();
        Fact::new(words.next().unwrap_or_default(), words)
    };
    lines.iter().map(fact).collect()
}

/// The steps to the strongbox, as a planner tells them.
pub(crate) const WAY: [&str; 5] = [
    "Go to the kitchen (place_2)",
    "Ask Hob (character_1) for the iron key (item_1)",
    "Unlock the cellar door (door_1) with the iron key (item_1)",
    "Go to the cellar (place_3)",
    "Take the strongbox (item_2)",
];

/// A cook, a key, a locked cellar, and two who want what is in it.
pub(crate) fn heist() -> Vec<Fact> {
    facts(&[
        "at wren yard",
        "at pip yard",
        "at hob kitchen",
        "holds hob iron_key",
        "at strongbox cellar",
        "free strongbox",
        "way yard kitchen arch",
        "way kitchen yard arch",
        "unlocked arch",
        "way kitchen cellar cellar_door",
        "way cellar kitchen cellar_door",
        "opens iron_key cellar_door",
        "person wren",
        "person pip",
        "person hob",
    ])
}

/// By what names whoever plans there speaks of things.
pub(crate) fn refs() -> EntityRefs {
    let mut refs = EntityRefs::default();
    for (kind, label, id) in [
        ("place", "the yard", "yard"),
        ("place", "the kitchen", "kitchen"),
        ("place", "the cellar", "cellar"),
        ("door", "the cellar door", "cellar_door"),
        ("item", "the iron key", "iron_key"),
        ("item", "the strongbox", "strongbox"),
        ("character", "Hob", "hob"),
    ] {
        refs.touch(&Referable::new(kind, label, id), 1);
    }
    refs
}

/// Five hundred facts, of which fifteen are those of the heist; of two hundred things.
pub(crate) fn crowded() -> Vec<Fact> {
    let cups = (0..100)
        .flat_map(|cup| [format!("at cup_{cup} room_{}", cup % 30), format!("free cup_{cup}")]);
    let ways =
        (0..235).map(|way| format!("way room_{} room_{} gap_{}", way % 30, way * 7 % 29, way % 20));
    let guests = (0..50).map(|guest| format!("person guest_{guest}"));
    let crowd: Vec<String> = cups.chain(ways).chain(guests).collect();
    let crowd = facts(&crowd.iter().map(String::as_str).collect::<Vec<_>>());
    [crowd, heist()].concat()
}

/// Deeds as a reader likes them, one line for each group.
pub(crate) fn written(plan: &[Deed]) -> String {
    let mut groups: BTreeMap<u32, Vec<String>> = BTreeMap::new();
    for deed in plan {
        let targets: Vec<&str> = deed.targets.iter().map(StableId::as_str).collect();
        let verb = crate::act::verb(&deed.action);
        groups.entry(deed.group).or_default().push(format!(
            "{} {verb} {}",
            deed.actor,
            targets.join(" ")
        ));
    }
    let line = |(group, deeds): (&u32, &Vec<String>)| format!("{group}: {}", deeds.join(", "));
    groups.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// Does a deed, by the letter of the pack; whether it could be done.
pub(crate) fn play(domain: &PlanningDomain, state: &mut State, deed: &Deed) -> bool {
    let operator = domain.operators().iter().find(|operator| operator.action == deed.action);
    let Some(operator) = operator else { return false };
    let mut binding: Vec<Option<StableId>> = vec![None; operator.places];
    binding[0] = Some(deed.actor.clone());
    for (place, target) in deed.targets.iter().enumerate() {
        binding[place + 1] = Some(target.clone());
    }
    let Some(binding) = bindings(operator, state, binding).into_iter().next() else { return false };
    change(operator, state, &binding);
    true
}

/// Whether a plan of so many deeds reaches a goal, by trying all of them; none where there are too
/// many states to say.
pub(crate) fn can_be_reached(
    domain: &PlanningDomain,
    actors: &[StableId],
    start: &State,
    goal: &[Fact],
    steps: usize,
) -> Option<bool> {
    let reached = |state: &State| goal.iter().all(|fact| state.contains(fact));
    let mut known = BTreeSet::from([start.clone()]);
    let mut edge = vec![start.clone()];
    for left in (0..=steps).rev() {
        if edge.iter().any(reached) {
            return Some(true);
        }
        let next = edge.iter().flat_map(|state| successors(domain, actors, state));
        let next: BTreeSet<State> = if left == 0 { BTreeSet::new() } else { next.collect() };
        edge = next.into_iter().filter(|state| known.insert(state.clone())).collect();
        if known.len() > 1500 {
            return None;
        }
    }
    Some(false)
}

fn successors(domain: &PlanningDomain, actors: &[StableId], state: &State) -> Vec<State> {
    let mut successors = Vec::new();
    for operator in domain.operators() {
        for actor in actors {
            let mut binding = vec![None; operator.places];
            binding[0] = Some(actor.clone());
            for binding in bindings(operator, state, binding) {
                let mut next = state.clone();
                change(operator, &mut next, &binding);
                successors.push(next);
            }
        }
    }
    successors
}

type Binding = Vec<Option<StableId>>;

fn bindings(operator: &Operator, state: &State, start: Binding) -> Vec<Binding> {
    let step = |bindings: Vec<Binding>, need: &Slots| -> Vec<Binding> {
        let fits = |binding: &Binding| -> Vec<Binding> {
            state.iter().filter_map(|fact| bound(binding, need, fact)).collect()
        };
        bindings.iter().flat_map(fits).collect()
    };
    let mut all = operator.needs.iter().fold(vec![start], step);
    all.retain(|binding| {
        operator.differ.iter().all(|(one, other)| binding[*one] != binding[*other])
    });
    all
}

fn bound(binding: &Binding, need: &Slots, fact: &Fact) -> Option<Binding> {
    let mut binding = binding.clone();
    let fits = need.is == fact.is && need.of.len() == fact.of.len();
    let same = need
        .of
        .iter()
        .zip(&fact.of)
        .all(|(place, thing)| binding[*place].get_or_insert_with(|| thing.clone()) == thing);
    (fits && same).then_some(binding)
}

fn change(operator: &Operator, state: &mut State, binding: &Binding) {
    let unmade =
        |fact: &Fact| operator.unmakes.iter().any(|slots| bound(binding, slots, fact).is_some());
    state.retain(|fact| !unmade(fact));
    let thing = |place: &usize| binding[*place].clone().expect("what is made is bound by needs");
    let made = operator
        .makes
        .iter()
        .map(|slots| Fact { is: slots.is.clone(), of: slots.of.iter().map(thing).collect() });
    state.extend(made);
}
