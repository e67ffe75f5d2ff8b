//! Who is under way for what: the plan of the mind, and the part of it that falls to others.

use super::purpose::{purpose, purpose_of_step};
use super::{KnowledgeTold, joined};
use crate::wording::phrase::{inside, small};
use crate::wording::words::Words;
use cognition_core::mind::StableId;
use cognition_core::plan::{Plan, PlanStep};

impl<'v> KnowledgeTold<'v, '_> {
    /// What somebody is at: the mind, its plan; somebody else, their part of it, and where they are.
    pub(super) fn doing(&self, somebody: Option<&StableId>) -> Option<String> {
        let who = somebody.unwrap_or(self.me());
        if who != self.me() {
            return self.errand(who).or_else(|| self.whereabouts(who));
        }
        let plan = self.plan()?;
        if plan.led_by.is_some() {
            let own = |step: &&PlanStep| step.actor.is_none() && step.is_waiting();
            let last = plan.steps().iter().rfind(own)?;
            return Some(purpose_of_step(self.view, &self.plainly(&last.description)));
        }
        let others = plan.with.iter().filter_map(|other| self.errand(other));
        joined([purpose(self.view, &plan.goal)].into_iter().chain(others))
    }

    /// What somebody is still to do for the plan, or what is to be done with a thing.
    pub(super) fn errand(&self, of: &StableId) -> Option<String> {
        let plan = self.plan()?;
        let about = |step: &&PlanStep| match &step.actor {
            Some(actor) => actor == of || self.concerns(step, of),
            None => false,
        };
        let step = plan.steps().iter().filter(|step| step.is_waiting()).rfind(about)?;
        let actor = step.actor.as_ref().filter(|actor| Some(*actor) != self.asker)?;
        let (who, what) = (self.capital_label(actor), small(&self.plainly(&step.description)));
        Some(self.line("is_to", &[("who", &who), ("what", &what)]))
    }

    fn concerns(&self, step: &PlanStep, thing: &StableId) -> bool {
        let words = self.label(thing).map(Words::of).unwrap_or_default();
        !words.is_empty() && Words::of(&step.description).covers(&words)
    }

    /// What the mind means to do with a thing itself.
    pub(super) fn own_purpose(&self, thing: &StableId) -> Option<String> {
        let plan = self.plan()?;
        let mut steps = plan.steps().iter().filter(|step| step.is_waiting());
        let concerns = steps.any(|step| self.concerns(step, thing));
        let names = self.label(thing).map(Words::of).unwrap_or_default();
        let is_of_it = concerns || Words::of(&plan.goal).covers(&names);
        is_of_it.then(|| purpose(self.view, &plan.goal))
    }

    /// The plan of the mind, unless it is none of the asker's business: it is done to them.
    fn plan(&self) -> Option<&'v Plan> {
        let plan = self.view.request.situation.planning.plan.as_ref();
        let plan = plan.filter(|plan| !plan.is_over() && plan.led_by.as_ref() != self.asker)?;
        let asker = self.asker.filter(|asker| !plan.with.contains(asker));
        let busy = |step: &PlanStep| {
            let is_done_to = asker.is_some_and(|asker| self.concerns(step, asker));
            is_done_to && !crate::wording::tell::Tell::of(&step.description).gives
        };
        (!plan.steps().iter().any(busy)).then_some(plan)
    }

    /// A step without the names by which the mind keeps things apart.
    fn plainly(&self, step: &str) -> String {
        let refs = self.view.request.situation.refs.known().iter();
        let bare = refs.fold(step.to_owned(), |step, known| {
            step.replace(&format!(" ({})", known.name.as_str()), "")
        });
        inside(&bare).to_owned()
    }
}
