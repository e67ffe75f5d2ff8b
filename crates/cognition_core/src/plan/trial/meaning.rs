//! What a step may mean: the deeds whose verb and things its text names.

use super::{CHARACTER, Meaning, Trial};
use crate::mind::StableId;
use crate::plan::deed::Deed;
use crate::plan::step::StepType;
use crate::plan::step_words::{Actor, StepWords};
use cognition_language::{Language, identifiers};

impl Trial<'_> {
    pub(super) fn meaning(&self, step: StepWords<'_>) -> Meaning {
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
    /// out, such as the door on the way, is whatever lets it be done. Where its refs alone make no
    /// deed, what it calls by label counts besides.
    fn deeds(&self, text: &str, actor: &StableId) -> Vec<Deed> {
        let words: Vec<String> = identifiers(text).map(str::to_lowercase).collect();
        let things = self.named(text, &words);
        let deeds = self.deeds_with(&words, &things, actor);
        if !deeds.is_empty() {
            return deeds;
        }
        self.deeds_with(&words, &self.named_besides(text, things), actor)
    }

    fn deeds_with(&self, words: &[String], things: &[StableId], actor: &StableId) -> Vec<Deed> {
        let mut deeds = Vec::new();
        for (action, told, targets) in self.domain.forms() {
            let verbs = [crate::act::verb(action), told.split_whitespace().next().unwrap_or("")];
            let says = |word: &String| {
                verbs.iter().any(|verb| Language::english().is_form_of(word, &verb.to_lowercase()))
            };
            if words.iter().any(says) {
                let named = |target: usize| told.contains(&format!("{{{target}}}"));
                let places: Vec<bool> = (0..targets).map(named).collect();
                self.fill(action, actor, &places, things, &mut Vec::new(), &mut deeds);
            }
        }
        deeds
    }

    /// These things, and those that the rest of the text names by label: the key, of `Ask Hob (character_2) for the
    /// iron key`.
    fn named_besides(&self, text: &str, mut things: Vec<StableId>) -> Vec<StableId> {
        let labels = things.iter().filter_map(|id| self.refs.of(id)).map(|known| &*known.label);
        let labels = labels.filter(|label| !label.is_empty());
        let rest = labels.fold(text.to_owned(), |rest, label| rest.replace(label, " "));
        let known =
            self.refs.known().iter().filter(|known| Language::is_named(&rest, &known.label));
        let besides: Vec<StableId> = known.filter_map(|known| known.stable_id.clone()).collect();
        let new = besides.into_iter().filter(|id| !things.contains(id)).collect::<Vec<_>>();
        things.extend(new);
        things
    }

    /// The things that a text names, by ref, or else by label.
    pub(crate) fn named(&self, text: &str, words: &[String]) -> Vec<StableId> {
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
    use super::*;
    use crate::plan::problem::Problem;
    use crate::plan::think_output::ProposedStep;
    use crate::plan::tiny_world::{heist, refs, world_domain, written};

    fn meant(text: &str) -> String {
        let (domain, refs, known) = (world_domain(), refs(), heist());
        let actors = ["wren".into()];
        let problem = Problem { actors: &actors, facts: &known, goal: &[], max_steps: 8 };
        let step = ProposedStep { description: text.to_owned(), ..ProposedStep::default() };
        written(&Trial { domain: &domain, problem, refs: &refs }.deeds_meant(&step))
    }

    #[test]
    fn what_a_step_calls_by_label_beside_its_refs_is_meant_where_the_refs_make_no_deed() {
        for text in [
            "Ask Hob (character_1) for the iron key",
            "Ask Hob for the iron key (item_1)",
            "Ask Hob for the iron key",
        ] {
            assert!(meant(text).contains("wren ask hob iron_key"), "{text}");
        }
        let gives = meant("Give the strongbox (item_2) to Hob");
        assert!(gives.contains("wren give strongbox hob"), "{gives}");
    }

    #[test]
    fn of_all_that_a_step_may_mean_it_likely_means_what_can_be_done() {
        let (domain, refs, known) = (world_domain(), refs(), heist());
        let actors = ["wren".into()];
        let problem = Problem { actors: &actors, facts: &known, goal: &[], max_steps: 8 };
        let trial = Trial { domain: &domain, problem, refs: &refs };
        let step =
            |text: &str| ProposedStep { description: text.to_owned(), ..ProposedStep::default() };
        for text in
            ["Ask Hob (character_1) for the iron key (item_1)", "Ask for the iron key of Hob"]
        {
            let likely = trial.deeds_likely_meant(&step(text));
            assert_eq!(written(&likely), "0: wren ask hob iron_key", "{text}");
        }
        assert!(trial.deeds_likely_meant(&step("Think of the iron key")).is_empty());
    }

    #[test]
    fn what_is_named_besides_changes_nothing_where_the_refs_make_a_deed() {
        assert_eq!(meant("Take the iron key (item_1) from Hob"), "0: wren take iron_key");
        assert_eq!(meant("Ask Hob (character_1) for the lute"), "");
    }
}
