//! What is so after a deed, and what it still needs.

use super::deed::Deed;
use super::fact::Fact;
use super::planning_domain::{Operator, PlanningDomain, Slots};
use crate::mind::StableId;

/// What the places of an operator stand for; none for what is still open.
type Binding<'a> = Vec<Option<&'a StableId>>;

impl PlanningDomain {
    /// Whether some action brings about facts of this word, so that a game which tells none of them
    /// says that none is so.
    pub fn can_make(&self, word: &str) -> bool {
        self.operators().iter().flat_map(|operator| &operator.makes).any(|made| made.is == word)
    }

    /// What is so after a deed, where what it needs is so; `None` where it is not.
    ///
    /// Facts keep their order; what the deed makes comes last.
    pub fn after(&self, deed: &Deed, facts: &[Fact]) -> Option<Vec<Fact>> {
        let operator = self.operator(&deed.action)?;
        let binding = operator.met(&operator.needs, &operator.binding(deed), facts)?;
        let makes: Vec<Fact> =
            operator.makes.iter().filter_map(|made| made.filled(&binding)).collect();
        let unmade = |fact: &Fact| operator.unmakes.iter().any(|gone| gone.fits(&binding, fact));
        let kept = facts.iter().filter(|fact| !unmade(fact) && !makes.contains(fact));
        Some(kept.cloned().chain(makes.iter().cloned()).collect())
    }

    /// Whether a deed that was done has undone a fact, and not made it: a place of what it unmakes
    /// that neither actor nor targets say stands for anything.
    pub fn has_unmade(&self, deed: &Deed, fact: &Fact) -> bool {
        let Some(operator) = self.operator(&deed.action) else { return false };
        let binding = operator.binding(deed);
        let unmade = operator.unmakes.iter().any(|gone| gone.fits(&binding, fact));
        unmade && !self.makes(deed).contains(fact)
    }

    /// Whether a deed may need a fact: a place of what it needs that neither actor nor targets say stands
    /// for anything.
    pub(super) fn may_need(&self, deed: &Deed, fact: &Fact) -> bool {
        let Some(operator) = self.operator(&deed.action) else { return false };
        let binding = operator.binding(deed);
        operator.needs.iter().any(|need| need.fits(&binding, fact))
    }

    /// Whether a deed needs a fact, or another in its place: where whoever does it is.
    pub(super) fn leaves_open(&self, deed: &Deed, fact: &Fact) -> bool {
        let Some(operator) = self.operator(&deed.action) else { return false };
        let binding = operator.binding(deed);
        let is_open = |need: &Slots| need.of.iter().any(|place| binding[*place].is_none());
        operator.needs.iter().any(|need| is_open(need) && need.fits(&binding, fact))
    }

    /// What a deed needs of whoever does it, where all is so that it needs of others: that they are where what it is
    /// done to lies.
    pub(super) fn needed_of_actor(&self, deed: &Deed, facts: &[Fact]) -> Vec<Fact> {
        let Some(operator) = self.operator(&deed.action) else { return Vec::new() };
        let of_actor = |need: &Slots| need.of.contains(&0);
        let (own, others): (Vec<Slots>, Vec<Slots>) =
            operator.needs.iter().cloned().partition(of_actor);
        let binding = operator.met(&others, &operator.binding(deed), facts);
        let needed =
            |binding: Binding<'_>| own.iter().filter_map(|it| it.filled(&binding)).collect();
        binding.map(needed).unwrap_or_default()
    }

    /// What of these facts a deed rests on, where it is possible.
    pub(super) fn rests_on(&self, deed: &Deed, facts: &[Fact]) -> Vec<Fact> {
        let operator = self.operator(&deed.action);
        let rests_on = operator.and_then(|operator| {
            let binding = operator.met(&operator.needs, &operator.binding(deed), facts)?;
            operator.needs.iter().map(|need| need.filled(&binding)).collect()
        });
        rests_on.unwrap_or_default()
    }

    /// What a deed needs that is not so, as far as these facts say: needs whose things are not all
    /// known are left out.
    pub fn unmet(&self, deed: &Deed, facts: &[Fact]) -> Vec<Fact> {
        let Some(operator) = self.operator(&deed.action) else { return Vec::new() };
        operator.unmet(operator.binding(deed), facts)
    }
}

impl Operator {
    /// Its actor and its targets; nothing for what else it speaks of.
    fn binding<'a>(&self, deed: &'a Deed) -> Binding<'a> {
        let things = [&deed.actor].into_iter().chain(&deed.targets).map(Some);
        let mut binding: Binding<'a> = things.take(self.places).collect();
        binding.resize(self.places, None);
        binding
    }

    /// The first binding with which all that is needed is so.
    fn met<'a>(
        &self,
        needs: &[Slots],
        binding: &[Option<&'a StableId>],
        facts: &'a [Fact],
    ) -> Option<Binding<'a>> {
        let Some((need, others)) = needs.split_first() else {
            let apart = self.differ.iter().all(|(one, other)| binding[*one] != binding[*other]);
            return apart.then(|| binding.to_vec());
        };
        let mut fuller = facts.iter().filter_map(|fact| need.bound(binding, fact));
        fuller.find_map(|binding| self.met(others, &binding, facts))
    }

    /// What is not so of what it needs: each need that can be so narrows what the next may mean.
    pub(super) fn unmet<'a>(&self, mut binding: Binding<'a>, facts: &'a [Fact]) -> Vec<Fact> {
        let mut lacking = Vec::new();
        for need in &self.needs {
            match facts.iter().find_map(|fact| need.bound(&binding, fact)) {
                Some(fuller) => binding = fuller,
                None => lacking.push(need),
            }
        }
        lacking.into_iter().filter_map(|need| need.filled(&binding)).collect()
    }
}

impl Slots {
    /// The fact that it is with this binding; none where a place of it is open.
    pub(super) fn filled(&self, binding: &[Option<&StableId>]) -> Option<Fact> {
        let of = self.of.iter().map(|place| binding[*place].cloned());
        Some(Fact { is: self.is.clone(), of: of.collect::<Option<_>>()? })
    }

    /// Whether it can be that fact: a place that is open stands for anything.
    fn fits(&self, binding: &[Option<&StableId>], fact: &Fact) -> bool {
        self.is == fact.is
            && self.of.len() == fact.of.len()
            && self
                .of
                .iter()
                .zip(&fact.of)
                .all(|(place, thing)| binding[*place].is_none_or(|bound| bound == thing))
    }
}

#[cfg(test)]
mod tests {
    use super::super::tiny_world::{facts, world_domain};
    use super::*;

    fn deed(action: &str, targets: &[&str]) -> Deed {
        let targets = targets.iter().map(|target| (*target).into()).collect();
        Deed { action: action.to_owned(), actor: "wren".into(), targets, group: 0 }
    }

    fn told(facts: &[Fact]) -> Vec<String> {
        facts.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_deed_that_is_possible_changes_what_is_so_and_another_changes_nothing() {
        let domain = world_domain();
        let known = facts(&["at wren yard", "way yard kitchen arch", "unlocked arch"]);
        let there = domain.after(&deed("world:go", &["kitchen", "arch"]), &known);
        let expected = ["way yard kitchen arch", "unlocked arch", "at wren kitchen"];
        assert_eq!(there.map(|facts| told(&facts)), Some(expected.map(str::to_owned).to_vec()));
        assert_eq!(domain.after(&deed("world:go", &["cellar", "arch"]), &known), None);
        assert_eq!(domain.after(&deed("world:fly", &["cellar"]), &known), None);
    }

    #[test]
    fn a_deed_undoes_what_it_unmakes_and_not_what_it_makes() {
        let (domain, go) = (world_domain(), deed("world:go", &["kitchen", "arch"]));
        let has_unmade = |fact: &str| domain.has_unmade(&go, &facts(&[fact])[0]);
        assert!(has_unmade("at wren cellar"));
        assert!(!has_unmade("at wren kitchen") && !has_unmade("at pip cellar"));
        assert!(!has_unmade("holds wren key"));
    }

    #[test]
    fn a_deed_leaves_open_where_it_is_done_and_not_what_with() {
        let (domain, unlock) = (world_domain(), deed("world:unlock", &["door", "key"]));
        let leaves_open = |fact: &str| domain.leaves_open(&unlock, &facts(&[fact])[0]);
        assert!(leaves_open("at wren yard"));
        assert!(!leaves_open("holds wren key") && !leaves_open("at pip yard"));
    }

    #[test]
    fn what_a_deed_lacks_is_named() {
        let domain = world_domain();
        let known = facts(&["at wren yard", "way yard cellar door", "opens key door"]);
        let lacks = domain.unmet(&deed("world:unlock", &["door", "key"]), &known);
        assert_eq!(told(&lacks), ["holds wren key"]);
        let asks = domain.unmet(&deed("world:ask", &["door", "key"]), &known);
        assert!(told(&asks).contains(&"person door".to_owned()), "{asks:?}");
    }

    #[test]
    fn words_that_no_action_makes_are_not_denied_by_silence() {
        let domain = world_domain();
        assert!(domain.can_make("holds") && !domain.can_make("opens") && !domain.can_make("loves"));
    }
}
