//! What a step needs that is not so, and what is so in its place.

use super::Trial;
use crate::plan::deed::Deed;
use crate::plan::exclusion::groups_of_one;
use crate::plan::fact::Fact;
use crate::plan::step_words::StepWords;

impl Trial<'_> {
    /// What a step needs that is not so as things stand, and what is so in its place; none where it can be done, or
    /// nothing is known of it.
    pub fn obstacle<'s>(&self, step: impl Into<StepWords<'s>>) -> Option<(Fact, Option<Fact>)> {
        let (deeds, facts) = (self.deeds_meant(step), self.problem.facts);
        let is_possible = deeds.iter().any(|deed| self.domain.is_possible(deed, facts));
        if is_possible { None } else { self.lacked(&deeds, facts) }
    }

    /// Of what the step may mean, the deed that lacks least: what bars the way to it, or else what it lacks itself; with
    /// what is so in its place.
    pub(super) fn lacked(&self, deeds: &[Deed], facts: &[Fact]) -> Option<(Fact, Option<Fact>)> {
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
}
