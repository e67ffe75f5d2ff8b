//! What a turn in which a mind plans goes by.

use bevy::prelude::*;
use cognition_core::act::ActionPack;
use cognition_core::mind::StableId;
use cognition_core::perceive::{EntityRef, EntityRefs, RefStatus};
use cognition_core::plan::{
    Curation, Fact, Plan, PlanStage, PlanningDomain, PlanningMode, ThinkScope,
};
use std::collections::BTreeSet;
use std::sync::Arc;

/// What a turn in which a mind plans goes by.
#[derive(Component, Clone, Debug, Default)]
#[component(storage = "SparseSet")]
pub(crate) struct TurnPlanning {
    /// The goal that is thought about.
    pub(crate) goal: String,
    /// What is to be so then.
    pub(crate) reach: Vec<Fact>,
    /// How much it may plan.
    pub(crate) mode: PlanningMode,
    /// What it knows, in order.
    pub(crate) known: Arc<[Fact]>,
    /// Which of its refs stay in view.
    pub(crate) curation: Curation,
    /// How many turns a ref stays in view.
    pub(crate) window: u64,
    /// The refs that the prompt showed.
    pub(crate) shown: BTreeSet<String>,
}

impl TurnPlanning {
    /// Whether the mind still has that goal and has not thought about it yet: a reply may come when
    /// the plan was given up, or another has taken its place.
    pub(crate) fn is_about(&self, plan: &Plan) -> bool {
        let same = plan.goal == self.goal && plan.reach == self.reach && plan.led_by.is_none();
        same && plan.stage == PlanStage::Unthought
    }

    /// What a planner may name: all that its prompt showed, and what a brain that reads no prose
    /// goes by.
    pub(crate) fn scope(
        &self,
        refs: &EntityRefs,
        plan: &Plan,
        mind: &StableId,
        turn: u64,
    ) -> ThinkScope {
        let shown = refs.known().iter().filter(|known| self.shows(known, turn));
        let actors = plan.with.iter().filter(|partner| *partner != mind);
        let actors = actors.filter_map(|partner| Some(refs.of(partner)?.name.as_str().to_owned()));
        let names = shown.map(|known| known.name.as_str().to_owned());
        let refs = names.chain(self.shown.iter().cloned()).collect();
        ThinkScope { refs, actors: actors.collect(), agreed: plan.is_agreed() }
    }

    fn shows(&self, known: &EntityRef, turn: u64) -> bool {
        let in_fact = |id: &StableId| self.known.iter().any(|fact| fact.of.contains(id));
        known.is_active(turn, self.window)
            || known.retained.is_some()
            || known.standing == RefStatus::Imagined
            || known.stable_id.as_ref().is_some_and(in_fact)
    }
}

/// What actions need and bring about, as the game says: by the types of its actions
/// ([`MindAction::planned`](super::MindAction::planned)), and by
/// [`add_action_pack`](crate::act::ActionApp::add_action_pack), from a file or from Rust. Empty unless
/// the game says something: facts then have no words, and the heuristic brain finds no plan.
///
/// A game that puts another in its place while it runs takes all of it away.
#[derive(Resource, Clone, Debug, Default)]
pub struct PlanningDomainInUse(pub Arc<PlanningDomain>);

impl PlanningDomainInUse {
    /// Adds what a pack says.
    pub(crate) fn add(world: &mut World, pack: &ActionPack) {
        let mut domain = world.get_resource_or_init::<Self>();
        Arc::make_mut(&mut domain.0).add(pack);
    }

    /// What a plan could not count on is told before the first turn.
    pub(crate) fn assert_sound(&self) {
        if let Err(faults) = self.0.check("the actions of the app") {
            let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
            panic!("minds can't plan with what actions need and make:\n{}", faults.join("\n"));
        }
    }
}
