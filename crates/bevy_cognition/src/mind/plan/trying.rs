//! What a planner answered is tried in thought before the mind takes it.

use super::pursuit::{PursuerReadOnlyItem, Pursuit};
use crate::turn::TurnPlanning;
use cognition_core::decide::{Rejection, Rule};
use cognition_core::guard::Forsworn;
use cognition_core::mind::StableId;
use cognition_core::plan::{
    CHARACTER, Deed, Fact, PlanFlaw, ProposedStep, ThinkDecision, ThinkOutput, Trial,
    search_abstaining,
};
use cognition_core::promise::Commitment;

/// How often a step may be planned again that nobody ever came to do.
const STALLS: usize = 1;

impl Pursuit<'_, '_> {
    /// Steps that can't work, or were refused before, are refused with the reason.
    pub(super) fn try_out(
        &self,
        pursuer: &PursuerReadOnlyItem<'_, '_>,
        planning: &TurnPlanning,
        thought: &ThinkOutput,
    ) -> Result<(), Rejection> {
        let ThinkDecision::PlanDirect { steps } = &thought.decision else { return Ok(()) };
        let Some(domain) = &self.domain else { return Ok(()) };
        let actors = pursuer.plan.actors(&pursuer.mind.id);
        let problem = pursuer.plan.problem(&actors, &planning.known, &planning.mode);
        let trial = Trial { domain: &domain.0, problem, refs: pursuer.refs };
        for (place, step) in steps.iter().enumerate() {
            refuse_repeated(pursuer, &trial, place, step)?;
        }
        self.refuse_told(pursuer, steps)?;
        // Without an end in facts nothing can be said of what the steps lead to.
        if problem.goal.is_empty() {
            return Ok(());
        }
        self.refuse_forsworn(pursuer, &trial, steps)?;
        // Who was refused may look about for another way, and the trial knows the refused one alone.
        let was_refused = pursuer.plan.past.iter().any(|past| past.failed.is_some());
        let looks_about = |flaw: &PlanFlaw| matches!(flaw, PlanFlaw::FallsShort { .. });
        let flaw = trial.flaw(steps).filter(|flaw| !(was_refused && looks_about(flaw)));
        flaw.map_or(Ok(()), |flaw| Err(self.rejected(pursuer, flaw)))
    }

    /// What it answered, with the way to each step that is done somewhere else.
    pub(super) fn with_the_way(
        &self,
        pursuer: &PursuerReadOnlyItem<'_, '_>,
        planning: &TurnPlanning,
        mut thought: ThinkOutput,
    ) -> ThinkOutput {
        if let (ThinkDecision::PlanDirect { steps }, Some(domain)) =
            (&mut thought.decision, &self.domain)
        {
            let actors = pursuer.plan.actors(&pursuer.mind.id);
            let problem = pursuer.plan.problem(&actors, &planning.known, &planning.mode);
            let trial = Trial { domain: &domain.0, problem, refs: pursuer.refs };
            *steps = trial.on_the_way(std::mem::take(steps));
        }
        thought
    }

    /// A step that tells what the mind has promised not to tell: whatever it leads to, it would be held back from it.
    fn refuse_told(
        &self,
        pursuer: &PursuerReadOnlyItem<'_, '_>,
        steps: &[ProposedStep],
    ) -> Result<(), Rejection> {
        let Some(forsworn) = self.forsworn(pursuer) else { return Ok(()) };
        let mut own = steps.iter().enumerate().filter(|(_, step)| step.actor.is_none());
        let told = own
            .find_map(|(place, step)| Some((place, forsworn.against_telling(&step.description)?)));
        told.map_or(Ok(()), |(place, promise)| Err(breaks_word(place, promise)))
    }

    /// A step that breaks a promise, where there is a way that breaks none; else the mind weighs.
    fn refuse_forsworn(
        &self,
        pursuer: &PursuerReadOnlyItem<'_, '_>,
        trial: &Trial<'_>,
        steps: &[ProposedStep],
    ) -> Result<(), Rejection> {
        let Some(forsworn) = self.forsworn(pursuer).filter(|it| !it.is_empty()) else {
            return Ok(());
        };
        let against = |deed: &Deed| forsworn.against(deed);
        let broken = steps.iter().enumerate().find_map(|(place, step)| {
            let deeds = trial.deeds_likely_meant(step);
            let all: Option<Vec<_>> = deeds.iter().map(against).collect();
            Some((place, *all?.first()?))
        });
        let ways = trial.ways(steps);
        let on_the_way = || {
            let mut ways = ways.iter();
            ways.find_map(|(place, way)| Some((*place, way.iter().find_map(against)?)))
        };
        let Some((place, promise)) = broken.or_else(on_the_way) else { return Ok(()) };
        let abstains = |deed: &Deed| against(deed).is_some();
        let way = search_abstaining(trial.domain, &trial.problem, &|_| false, &abstains);
        way.map_or(Ok(()), |_| Err(breaks_word(place, promise)))
    }

    /// What the mind has promised not to do, where anything says what deeds there are.
    pub(super) fn forsworn<'p>(
        &'p self,
        pursuer: &'p PursuerReadOnlyItem<'_, '_>,
    ) -> Option<Forsworn<'p>> {
        let (domain, owed) = (&self.domain.as_ref()?.0, pursuer.commitments?);
        Some(Forsworn::of(owed, self.clock.now, &pursuer.mind.id, domain, pursuer.refs))
    }

    fn rejected(&self, pursuer: &PursuerReadOnlyItem<'_, '_>, flaw: PlanFlaw) -> Rejection {
        let told = |fact: &Fact| self.in_words(pursuer, fact);
        match flaw {
            PlanFlaw::Lacks { step, needs, instead } => {
                let instead = instead.map(|fact| format!(", but {}", told(&fact)));
                let instead = instead.unwrap_or_default();
                let leads = self.leads_to(pursuer, &needs);
                let message = format!(
                    "step {} needs this, which is not so by then: {}{instead}: {leads}",
                    step + 1,
                    told(&needs)
                );
                Rejection::new(format!("/steps/{step}"), Rule::PlanCanWork, message)
            }
            PlanFlaw::FallsShort { lacks } => {
                let message =
                    format!("after all of it, it is not so yet: {}: plan on to it", told(&lacks));
                Rejection::new("/steps", Rule::PlanCanWork, message)
            }
        }
    }

    /// What could make a fact so. What no deed brings about of somebody is theirs to say: to propose it leads to it.
    fn leads_to(&self, pursuer: &PursuerReadOnlyItem<'_, '_>, needs: &Fact) -> String {
        let is_made = self.domain.as_ref().is_some_and(|domain| domain.0.can_make(&needs.is));
        let whose = needs.of.first().filter(|who| !is_made && **who != pursuer.mind.id);
        let whose = whose.and_then(|who| pursuer.refs.of(who));
        let Some(whose) = whose.filter(|known| known.kind == CHARACTER) else {
            return "plan what leads to it first".to_owned();
        };
        let (label, name) = (&whose.label, whose.name.as_str());
        let has_agreed = whose.stable_id.as_ref().is_some_and(|it| pursuer.plan.with.contains(it));
        match has_agreed {
            true => format!(
                "no deed leads to it, but {label} has agreed: a step of theirs (`actor`: {name}) gives what you are to get"
            ),
            false => {
                format!("no deed leads to it: it is for {label} to say, so `propose` it to {name}")
            }
        }
    }

    /// A fact with the names that a planner goes by.
    fn in_words(&self, pursuer: &PursuerReadOnlyItem<'_, '_>, fact: &Fact) -> String {
        let name = |id: &StableId| match pursuer.refs.of(id) {
            Some(known) => format!("{} ({})", known.label, known.name.as_str()),
            None => "something".to_owned(),
        };
        let words = self.domain.as_ref().and_then(|domain| domain.0.in_words(fact, &name));
        words.unwrap_or_else(|| "what is to be reached".to_owned())
    }
}

fn breaks_word(place: usize, promise: &Commitment) -> Rejection {
    let promised = promise.text.trim_end_matches(['.', '!']);
    let message = format!("that breaks what you have promised ({promised}): plan another way");
    Rejection::new(format!("/steps/{place}"), Rule::PlanCanWork, message)
}

/// What somebody refused to one who asked is refused to them still; what nobody came to do may be tried once more.
fn refuse_repeated(
    pursuer: &PursuerReadOnlyItem<'_, '_>,
    trial: &Trial<'_>,
    place: usize,
    step: &ProposedStep,
) -> Result<(), Rejection> {
    let actor = step.actor.as_deref().and_then(|name| pursuer.refs.resolve(name));
    let actor = actor.and_then(|known| known.stable_id.as_ref());
    let actor = actor.filter(|actor| **actor != pursuer.mind.id);
    let same = pursuer.plan.past.iter().filter(|past| past.description == step.description);
    let same = same.filter(|past| past.actor.as_ref() == actor);
    let (stalled, tried): (Vec<_>, Vec<_>) =
        same.filter(|past| past.failed.is_some()).partition(|past| past.stalled);
    let refused = tried.last().filter(|_| trial.depends_on_others(step));
    let past = refused.or_else(|| stalled.last().filter(|_| stalled.len() > STALLS));
    let Some(why) = past.and_then(|past| past.failed.as_ref()) else { return Ok(()) };
    let message = format!("that was tried, and came to nothing ({why}): plan another way");
    Err(Rejection::new(format!("/steps/{place}"), Rule::PlanNotInVain, message))
}
