//! Sets of goals, taken apart from the end towards what is so.

use crate::plan::fact::FactId;
use crate::plan::ground::{DEAREST, Ground, GroundDeed};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

/// What is to be so, in order.
type Goals = Box<[FactId]>;

/// A set of goals, and how it came about.
#[derive(Debug)]
struct Node {
    goals: Goals,
    /// The deed that leads from here to the set before, and that set; none for the goal itself.
    leads: Option<(usize, usize)>,
    cost: u32,
    steps: u32,
}

/// The search itself: sets of goals, from the end towards what is so.
#[derive(Debug)]
pub(super) struct Regression<'a> {
    ground: &'a Ground,
    makers: BTreeMap<FactId, Vec<usize>>,
    max_steps: u32,
    nodes: Vec<Node>,
    /// The sets that wait: estimate of the whole, what is left of it, and number.
    queue: BinaryHeap<Reverse<(u32, u32, usize)>>,
    /// For each set of goals, cost and steps of what led to it.
    known: BTreeMap<Goals, Vec<(u32, u32)>>,
}

impl<'a> Regression<'a> {
    pub(super) fn of(ground: &'a Ground, max_steps: usize) -> Option<Self> {
        let mut makers: BTreeMap<FactId, Vec<usize>> = BTreeMap::new();
        for (number, deed) in ground.deeds.iter().enumerate() {
            deed.makes.iter().for_each(|fact| makers.entry(*fact).or_default().push(number));
        }
        let max_steps = u32::try_from(max_steps).unwrap_or(u32::MAX);
        let (nodes, queue, known) = (Vec::new(), BinaryHeap::new(), BTreeMap::new());
        let mut regression = Self { ground, makers, max_steps, nodes, queue, known };
        let goals = ground.goal.clone()?.into_boxed_slice();
        regression.add(Node { goals, leads: None, cost: 0, steps: 0 });
        Some(regression)
    }

    pub(super) fn run(mut self, most: usize) -> Option<Vec<&'a GroundDeed>> {
        let mut expansions = 0;
        while let Some(Reverse((_, left, number))) = self.queue.pop() {
            if left == 0 {
                return Some(self.plan(number));
            }
            if self.is_beaten(&self.nodes[number], true) {
                continue;
            }
            expansions += 1;
            if expansions > most {
                return None;
            }
            self.expand(number);
        }
        None
    }

    fn expand(&mut self, number: usize) {
        let goals = &self.nodes[number].goals;
        let makers = goals.iter().filter_map(|goal| self.makers.get(goal)).flatten();
        let mut makers: Vec<usize> = makers.copied().collect();
        makers.sort_unstable();
        makers.dedup();
        for maker in makers {
            let (node, deed) = (&self.nodes[number], &self.ground.deeds[maker]);
            let goals = before(&node.goals, deed);
            if let Some(goals) = goals.filter(|goals| self.ground.exclusions.allow(goals)) {
                let (cost, steps) = (node.cost + deed.cost, node.steps + 1);
                self.add(Node { goals, leads: Some((maker, number)), cost, steps });
            }
        }
    }

    fn add(&mut self, node: Node) {
        let left = self.left(&node.goals);
        let too_long = node.steps + left.div_ceil(DEAREST) > self.max_steps;
        if too_long || self.is_beaten(&node, false) {
            return;
        }
        self.known.entry(node.goals.clone()).or_default().push((node.cost, node.steps));
        self.queue.push(Reverse((node.cost + left, left, self.nodes.len())));
        self.nodes.push(node);
    }

    /// What these goals cost at least: as much as the dearest of them.
    fn left(&self, goals: &[FactId]) -> u32 {
        goals.iter().map(|goal| self.ground.costs[*goal as usize]).max().unwrap_or(0)
    }

    /// Whether the same goals were come by more cheaply; a set that waits is not beaten by itself.
    fn is_beaten(&self, node: &Node, waits: bool) -> bool {
        let better = |(cost, steps): &(u32, u32)| {
            let (less, same) = (*cost <= node.cost && *steps <= node.steps, (*cost, *steps));
            less && !(waits && same == (node.cost, node.steps))
        };
        self.known.get(&node.goals).is_some_and(|known| known.iter().any(better))
    }

    fn plan(&self, mut number: usize) -> Vec<&'a GroundDeed> {
        let mut plan = Vec::new();
        while let Some((deed, next)) = self.nodes[number].leads {
            plan.push(&self.ground.deeds[deed]);
            number = next;
        }
        plan
    }
}

/// What must be so before a deed for these goals to be so after it; none where it undoes one.
fn before(goals: &[FactId], deed: &GroundDeed) -> Option<Goals> {
    if goals.iter().any(|goal| deed.unmakes.binary_search(goal).is_ok()) {
        return None;
    }
    let kept = goals.iter().filter(|goal| deed.makes.binary_search(goal).is_err());
    let mut before: Vec<FactId> = kept.chain(&deed.needs).copied().collect();
    before.sort_unstable();
    before.dedup();
    Some(before.into_boxed_slice())
}
