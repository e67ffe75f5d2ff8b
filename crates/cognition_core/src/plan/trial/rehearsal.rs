//! How a plan goes in thought, step by step.

use super::{Meaning, PlanFlaw, Trial};
use crate::plan::deed::Deed;
use crate::plan::fact::Fact;
use crate::plan::think_output::ProposedStep;

/// What becomes of a step in thought.
enum Tried {
    /// It can be done.
    Works(Worked),
    /// It can't, for this reason.
    Lacks(Option<PlanFlaw>),
    /// What comes of it is not known: the trial ends.
    Unknown,
}

/// How a step works.
struct Worked {
    /// The way to where it can be done; empty where that is here.
    way: Vec<Deed>,
    /// What is so after it, where that changes.
    after: Option<Vec<Fact>>,
}

/// How a plan goes in thought.
pub(crate) struct Rehearsal {
    /// Its steps, counted from 0, in the order in which they are done; each with the way that it takes first.
    pub(crate) order: Vec<(usize, Vec<Deed>)>,
    end: End,
}

/// How a trial ends.
enum End {
    /// Every step works; with what is so then.
    Done(Vec<Fact>),
    /// A step does not, for this reason.
    Lacks(Option<PlanFlaw>),
    /// What comes of a step is not known.
    Unknown,
}

impl Trial<'_> {
    /// The ways to steps that are done elsewhere, and need no more than that: for which step, counted from 0.
    pub fn ways(&self, steps: &[ProposedStep]) -> Vec<(usize, Vec<Deed>)> {
        let order = self.rehearsed(steps).order.into_iter();
        order.filter(|(_, way)| !way.is_empty()).collect()
    }

    pub(super) fn first_flaw(&self, steps: &[ProposedStep]) -> Option<PlanFlaw> {
        let facts = match self.rehearsed(steps).end {
            End::Done(facts) => facts,
            End::Lacks(flaw) => return flaw,
            End::Unknown => return None,
        };
        // A plan that is as long as it may be is perhaps the first part of one.
        let own = steps.iter().filter(|step| step.actor.is_none()).count();
        if own >= self.problem.max_steps {
            return None;
        }
        let lacks = self.problem.goal.iter().find(|fact| !facts.contains(fact))?.clone();
        Some(PlanFlaw::FallsShort { lacks })
    }

    /// Whether every step works, as far as that is known.
    pub(super) fn is_workable(&self, steps: &[ProposedStep]) -> bool {
        !matches!(self.rehearsed(steps).end, End::Lacks(_))
    }

    /// Plays the steps in thought, up to the first that does not work, or of which it is not known.
    pub(crate) fn rehearsed(&self, steps: &[ProposedStep]) -> Rehearsal {
        let (mut facts, mut order) = (self.problem.facts.to_vec(), Vec::new());
        let mut left: Vec<usize> = (0..steps.len()).collect();
        left.sort_by_key(|step| steps[*step].group);
        let end = loop {
            if left.is_empty() {
                break End::Done(facts);
            }
            match self.next(steps, &left, &facts) {
                Ok((place, worked)) => {
                    order.push((left.remove(place), worked.way));
                    facts = worked.after.unwrap_or(facts);
                }
                Err(end) => break end,
            }
        };
        order.extend(left.into_iter().map(|step| (step, Vec::new())));
        Rehearsal { order, end }
    }

    /// Of the steps that are left, which one of the first group is done next: what can be done on the spot comes
    /// before what takes a way.
    fn next(
        &self,
        steps: &[ProposedStep],
        left: &[usize],
        facts: &[Fact],
    ) -> Result<(usize, Worked), End> {
        let group = left.first().map(|step| steps[*step].group);
        let (mut lacks, mut elsewhere) = (None, None);
        let of_group = left.iter().take_while(|step| Some(steps[**step].group) == group);
        for (place, step) in of_group.enumerate() {
            match self.tried(*step, &steps[*step], facts) {
                Tried::Works(worked) if worked.way.is_empty() => return Ok((place, worked)),
                Tried::Works(worked) => elsewhere = elsewhere.or(Some((place, worked))),
                Tried::Lacks(flaw) => lacks = lacks.or(flaw),
                Tried::Unknown => return elsewhere.ok_or(End::Unknown),
            }
        }
        elsewhere.ok_or(End::Lacks(lacks))
    }

    fn tried(&self, number: usize, step: &ProposedStep, facts: &[Fact]) -> Tried {
        let deeds = match self.meaning(step.into()) {
            Meaning::Deeds(deeds) => deeds,
            Meaning::Thought => return Tried::Works(Worked { way: Vec::new(), after: None }),
            Meaning::Unknown => return Tried::Unknown,
        };
        if let Some(after) = deeds.iter().find_map(|deed| self.domain.after(deed, facts)) {
            return Tried::Works(Worked { way: Vec::new(), after: Some(after) });
        }
        let elsewhere = deeds.iter().filter_map(|deed| self.domain.after_the_way(deed, facts));
        match elsewhere.min_by_key(|(way, _)| way.len()) {
            Some((way, after)) => Tried::Works(Worked { way, after: Some(after) }),
            None => {
                Tried::Lacks(self.lacked(&deeds, facts).map(|(needs, instead)| PlanFlaw::Lacks {
                    step: number,
                    needs,
                    instead,
                }))
            }
        }
    }
}
