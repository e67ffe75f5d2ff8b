//! A plan is tried in thought before it is taken: against what is known, and what actions need and
//! make.

use super::deed::Deed;
use super::exclusion::groups_of_one;
use super::fact::Fact;
use super::planning_domain::PlanningDomain;
use super::problem::Problem;
use super::search::search_at_a_glance;
use super::step::StepType;
use super::step_words::{Actor, StepWords};
use super::think_output::ProposedStep;
use crate::mind::StableId;
use crate::perceive::EntityRefs;
use cognition_language::{Language, identifiers};

/// The kind of a person: of those who act by themselves, and may be spoken to.
pub const CHARACTER: &str = "character";

/// Why a plan can't work.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlanFlaw {
    /// A step needs something that is not so when it comes to it.
    Lacks {
        /// Which step, counted from 0.
        step: usize,
        /// What it needs.
        needs: Fact,
        /// What is so instead, where that is known: somebody else has it.
        instead: Option<Fact>,
    },
    /// All its steps can be done, and what is to be so is not so after them.
    FallsShort {
        /// What is not so.
        lacks: Fact,
    },
}

/// What a plan is tried against.
#[derive(Clone, Copy, Debug)]
pub struct Trial<'a> {
    /// What actions need and make.
    pub domain: &'a PlanningDomain,
    /// Who plans and who has agreed, what is known, and what is to be so.
    pub problem: Problem<'a>,
    /// The names by which steps speak of things.
    pub refs: &'a EntityRefs,
}

/// What a step may mean.
enum Meaning {
    /// One of these deeds.
    Deeds(Vec<Deed>),
    /// A thought: it changes nothing.
    Thought,
    /// Something that no action accounts for: nothing can be said of what comes after it.
    Unknown,
}

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
pub(super) struct Rehearsal {
    /// Its steps, counted from 0, in the order in which they are done; each with the way that it takes first.
    pub(super) order: Vec<(usize, Vec<Deed>)>,
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
    /// The first flaw of a plan, where a search knows a way that has none: a guess is better than no
    /// plan at all. What no action accounts for ends the trial, and so does finding something out.
    pub fn flaw(&self, steps: &[ProposedStep]) -> Option<PlanFlaw> {
        let flaw = self.first_flaw(steps)?;
        search_at_a_glance(self.domain, &self.problem, &|_| false).map(|_| flaw)
    }

    /// Whether a step depends on somebody else's will: once refused, it is not tried again.
    pub fn depends_on_others(&self, step: &ProposedStep) -> bool {
        self.deeds_meant(step).iter().any(|deed| self.domain.is_uncertain(&deed.action))
    }

    /// The deeds that a step may mean; none where it is a thought, or nothing that an action
    /// accounts for.
    pub fn deeds_meant<'s>(&self, step: impl Into<StepWords<'s>>) -> Vec<Deed> {
        match self.meaning(step.into()) {
            Meaning::Deeds(deeds) => deeds,
            Meaning::Thought | Meaning::Unknown => Vec::new(),
        }
    }

    /// The ways to steps that are done elsewhere, and need no more than that: for which step, counted from 0.
    pub fn ways(&self, steps: &[ProposedStep]) -> Vec<(usize, Vec<Deed>)> {
        let order = self.rehearsed(steps).order.into_iter();
        order.filter(|(_, way)| !way.is_empty()).collect()
    }

    fn first_flaw(&self, steps: &[ProposedStep]) -> Option<PlanFlaw> {
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

    /// Plays the steps in thought, up to the first that does not work, or of which it is not known.
    pub(super) fn rehearsed(&self, steps: &[ProposedStep]) -> Rehearsal {
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

    /// What a step needs that is not so as things stand, and what is so in its place; none where it can be done, or
    /// nothing is known of it.
    pub fn obstacle<'s>(&self, step: impl Into<StepWords<'s>>) -> Option<(Fact, Option<Fact>)> {
        let (deeds, facts) = (self.deeds_meant(step), self.problem.facts);
        let is_possible = deeds.iter().any(|deed| self.domain.is_possible(deed, facts));
        if is_possible { None } else { self.lacked(&deeds, facts) }
    }

    /// Of what the step may mean, the deed that lacks least: what bars the way to it, or else what it lacks itself; with
    /// what is so in its place.
    fn lacked(&self, deeds: &[Deed], facts: &[Fact]) -> Option<(Fact, Option<Fact>)> {
        let unmet = deeds.iter().map(|deed| (deed, self.domain.unmet(deed, facts)));
        let lacking = unmet.filter(|(_, unmet)| !unmet.is_empty());
        let (deed, mut unmet) = lacking.min_by_key(|(_, unmet)| unmet.len())?;
        let bar = self.domain.bars_the_way(deed, facts);
        let needs = bar.unwrap_or_else(|| unmet.swap_remove(0));
        let instead = self.instead(&needs, facts);
        Some((needs, instead))
    }

    /// What is so in its place: a thing is in one place or in one hand.
    fn instead(&self, needs: &Fact, facts: &[Fact]) -> Option<Fact> {
        groups_of_one(self.domain).iter().find_map(|group| {
            let counted = |fact: &Fact| {
                let (_, place) = group.iter().find(|(is, _)| *is == fact.is)?;
                fact.of.get(*place).cloned()
            };
            let thing = counted(needs)?;
            let takes = |fact: &&Fact| *fact != needs && counted(fact).as_ref() == Some(&thing);
            facts.iter().find(takes).cloned()
        })
    }

    fn meaning(&self, step: StepWords<'_>) -> Meaning {
        match step.step_type {
            // What others do meanwhile is not known.
            StepType::Analyze if self.names_somebody_else(step.description) => {
                return Meaning::Unknown;
            }
            StepType::Analyze | StepType::Generate => return Meaning::Thought,
            StepType::Read => return Meaning::Unknown,
            StepType::Write => {}
        }
        let actor = match step.actor {
            Actor::Mind => self.problem.actors.first().cloned(),
            Actor::Ref(name) => self.refs.resolve(name).and_then(|known| known.stable_id.clone()),
            Actor::Known(id) => Some(id.clone()),
        };
        let deeds = actor.map(|actor| self.deeds(step.description, &actor)).unwrap_or_default();
        if deeds.is_empty() { Meaning::Unknown } else { Meaning::Deeds(deeds) }
    }

    /// Whether a thought is about somebody else: `Wait for Odo (character_2) to come back`.
    fn names_somebody_else(&self, text: &str) -> bool {
        let words: Vec<String> = identifiers(text).map(str::to_lowercase).collect();
        let me = self.problem.actors.first();
        let somebody = |id: &StableId| {
            let kind = self.refs.of(id).map(|known| known.kind.as_str());
            Some(id) != me && kind == Some(CHARACTER)
        };
        self.named(text, &words).iter().any(somebody)
    }

    /// Every deed whose verb and things the text names; a target that an action's own words leave
    /// out, such as the door on the way, is whatever lets it be done.
    fn deeds(&self, text: &str, actor: &StableId) -> Vec<Deed> {
        let words: Vec<String> = identifiers(text).map(str::to_lowercase).collect();
        let things = self.named(text, &words);
        let mut deeds = Vec::new();
        for (action, told, targets) in self.domain.forms() {
            let verbs = [crate::act::verb(action), told.split_whitespace().next().unwrap_or("")];
            let says = |word: &String| {
                verbs.iter().any(|verb| Language::english().is_form_of(word, &verb.to_lowercase()))
            };
            if words.iter().any(says) {
                let named = |target: usize| told.contains(&format!("{{{target}}}"));
                let places: Vec<bool> = (0..targets).map(named).collect();
                self.fill(action, actor, &places, &things, &mut Vec::new(), &mut deeds);
            }
        }
        deeds
    }

    /// The things that a text names, by ref, or else by label.
    pub(super) fn named(&self, text: &str, words: &[String]) -> Vec<StableId> {
        let by_ref = |name: &str| words.iter().any(|word| word == name);
        let known = || self.refs.known().iter();
        let by_refs: Vec<_> = known().filter(|known| by_ref(known.name.as_str())).collect();
        let found = if by_refs.is_empty() {
            known().filter(|known| Language::is_named(text, &known.label)).collect()
        } else {
            by_refs
        };
        found.into_iter().filter_map(|known| known.stable_id.clone()).collect()
    }

    fn fill(
        &self,
        action: &str,
        actor: &StableId,
        places: &[bool],
        things: &[StableId],
        targets: &mut Vec<StableId>,
        deeds: &mut Vec<Deed>,
    ) {
        let Some(is_named) = places.get(targets.len()) else {
            let (action, actor, targets) = (action.to_owned(), actor.clone(), targets.clone());
            deeds.push(Deed { action, actor, targets, group: 0 });
            return;
        };
        let any: Vec<StableId>;
        let candidates = if *is_named {
            things
        } else {
            any = self.linked(targets);
            &any
        };
        for thing in
            candidates.iter().filter(|thing| !targets.contains(thing)).cloned().collect::<Vec<_>>()
        {
            targets.push(thing);
            self.fill(action, actor, places, things, targets, deeds);
            targets.pop();
        }
    }

    /// What facts name together with what is named already.
    fn linked(&self, targets: &[StableId]) -> Vec<StableId> {
        let near = self.problem.facts.iter();
        let near =
            near.filter(|fact| fact.of.len() > 2 && targets.iter().all(|it| fact.of.contains(it)));
        let mut linked: Vec<StableId> = near.flat_map(|fact| fact.of.clone()).collect();
        linked.sort();
        linked.dedup();
        linked
    }
}

#[cfg(test)]
mod tests {
    use super::super::tiny_world::{facts, heist, refs, world_domain};
    use super::*;

    fn steps(texts: &[&str]) -> Vec<ProposedStep> {
        let step = |(group, text): (usize, &&str)| ProposedStep {
            description: (*text).to_owned(),
            domain: "world".to_owned(),
            group: group as u32,
            ..ProposedStep::default()
        };
        texts.iter().enumerate().map(step).collect()
    }

    fn flaw(known: &[Fact], texts: &[&str]) -> Option<String> {
        let (actors, goal) = (["wren".into()], facts(&["holds wren strongbox"]));
        let problem = Problem { actors: &actors, facts: known, goal: &goal, max_steps: 8 };
        let (domain, refs) = (world_domain(), refs());
        let flaw = Trial { domain: &domain, problem, refs: &refs }.flaw(&steps(texts));
        flaw.map(|flaw| match flaw {
            PlanFlaw::Lacks { step, needs, instead } => {
                let instead = instead.map(|fact| format!(", but {fact}")).unwrap_or_default();
                format!("{step} needs {needs}{instead}")
            }
            PlanFlaw::FallsShort { lacks } => format!("falls short of {lacks}"),
        })
    }

    const WHOLE: [&str; 5] = [
        "Go to the kitchen (place_2)",
        "Ask Hob (character_1) for the iron key (item_1)",
        "Unlock the cellar door (door_1) with the iron key (item_1)",
        "Go to the cellar (place_3)",
        "Take the strongbox (item_2)",
    ];

    #[test]
    fn a_plan_that_works_has_no_flaw_and_one_that_stops_half_way_falls_short() {
        assert_eq!(flaw(&heist(), &WHOLE), None);
        let half = flaw(&heist(), &WHOLE[..3]);
        assert_eq!(half.as_deref(), Some("falls short of holds wren strongbox"));
    }

    #[test]
    fn a_step_that_needs_what_another_has_is_named_with_who_has_it() {
        let without_asking = [WHOLE[0], WHOLE[2], WHOLE[3], WHOLE[4]];
        let found = flaw(&heist(), &without_asking);
        assert_eq!(found.as_deref(), Some("1 needs holds wren iron_key, but holds hob iron_key"));
    }

    #[test]
    fn what_lies_elsewhere_can_be_taken_where_a_way_leads_there() {
        let known = [heist(), facts(&["unlocked cellar_door"])].concat();
        for told in ["Take the strongbox (item_2)", "First, fetch and take the strongbox"] {
            assert_eq!(flaw(&known, &[told]), None, "{told}: two rooms off");
        }
        let far = ["Go to the cellar (place_3)", "Take the strongbox (item_2)"];
        assert_eq!(flaw(&known, &far), None, "it is more than one door");
        let asked = ["Ask Hob (character_1) for the iron key (item_1)", WHOLE[2], WHOLE[4]];
        assert_eq!(flaw(&heist(), &asked), None);
    }

    #[test]
    fn what_bars_the_way_is_named() {
        let no_key = "0 needs holds wren iron_key, but holds hob iron_key";
        for told in ["Take the strongbox (item_2)", "Go to the cellar (place_3)"] {
            assert_eq!(flaw(&heist(), &[told]).as_deref(), Some(no_key), "{told}");
        }
        let mut known = [heist(), facts(&["holds wren iron_key"])].concat();
        known.retain(|fact| fact.to_string() != "holds hob iron_key");
        let shut = flaw(&known, &["Take the strongbox (item_2)"]);
        assert_eq!(shut.as_deref(), Some("0 needs unlocked cellar_door"));
    }

    #[test]
    fn doors_are_asked_for_nothing() {
        let found = flaw(&heist(), &["Ask the cellar door (door_1) for the iron key (item_1)"]);
        assert!(found.is_some_and(|found| found.starts_with("0 needs ")), "a door has nothing");
    }

    #[test]
    fn what_is_left_to_somebody_who_is_at_it_is_not_judged() {
        let wait = |text: &str| {
            let mut steps = steps(&[text]);
            steps[0].step_type = StepType::Analyze;
            let (actors, goal) = (["wren".into()], facts(&["holds wren strongbox"]));
            let problem = Problem { actors: &actors, facts: &heist(), goal: &goal, max_steps: 8 };
            Trial { domain: &world_domain(), problem, refs: &refs() }.flaw(&steps)
        };
        assert_eq!(wait("Wait for Hob (character_1) to bring the strongbox (item_2)"), None);
        assert!(wait("Think about the strongbox (item_2)").is_some());
    }

    #[test]
    fn what_no_action_accounts_for_ends_the_trial_and_a_thought_brings_nothing() {
        assert_eq!(flaw(&heist(), &["Pray for the strongbox (item_2)"]), None);
        let mut thought = steps(&["Think of it"]);
        thought[0].step_type = StepType::Analyze;
        let (actors, goal) = (["wren".into()], facts(&["holds wren strongbox"]));
        let known = heist();
        let problem = Problem { actors: &actors, facts: &known, goal: &goal, max_steps: 8 };
        let (domain, refs) = (world_domain(), refs());
        let trial = Trial { domain: &domain, problem, refs: &refs };
        assert!(matches!(trial.flaw(&thought), Some(PlanFlaw::FallsShort { .. })));
    }

    #[test]
    fn where_no_search_knows_a_way_a_guess_is_let_pass() {
        let known: Vec<Fact> = heist().into_iter().filter(|fact| fact.is != "holds").collect();
        assert_eq!(flaw(&known, &WHOLE), None);
    }
}
