//! Why there is no way: the thing that would have to be so first, and that nothing brings about.

use super::deed::Deed;
use super::fact::Fact;
use super::ground::reachable;
use super::planning_domain::{Operator, PlanningDomain, Slots};
use super::problem::Problem;
use crate::mind::StableId;

/// How far the reason is followed: a goal, what it needs, what that needs …
const DEPTH: usize = 6;
/// How many bindings are tried in all.
const TRIES: usize = 4000;
/// What it counts that a reason ends here: less for each need that led to it, much where no deed
/// could ever make it.
const ENDS: usize = 100;
const NEARER: usize = 10;
const NO_MAKER: usize = 1000;

/// Of what is to be so and can't be, the need at the bottom of it: `holds mara iron_key`, where the
/// door is locked and the key out of reach. `None` where nothing lacks.
///
/// What the first of the actors could ever bring about is known; what it could not is followed to
/// what it needs, until that has no maker, or needs itself.
pub fn lacking(
    domain: &PlanningDomain,
    problem: &Problem<'_>,
    banned: &dyn Fn(&Deed) -> bool,
) -> Option<Fact> {
    let facts = reachable(domain, problem, banned)?;
    let me = problem.actors.first()?;
    let goal = problem.goal.iter().find(|fact| !facts.contains(fact))?;
    let mut trail = Trail { domain, facts: &facts, me, tries: TRIES };
    Some(trail.follow(goal, &mut Vec::new()).1)
}

struct Trail<'a> {
    domain: &'a PlanningDomain,
    facts: &'a [Fact],
    me: &'a StableId,
    tries: usize,
}

impl Trail<'_> {
    /// How far from possible a fact is, and the need at the bottom of that.
    fn follow(&mut self, fact: &Fact, seen: &mut Vec<Fact>) -> (usize, Fact) {
        let far = match self.has_maker(fact) {
            true => ENDS.saturating_sub(NEARER * seen.len()),
            false => NO_MAKER,
        };
        let ends = (far, fact.clone());
        if seen.len() >= DEPTH {
            return ends;
        }
        seen.push(fact.clone());
        let ways = self.ways(fact);
        let followed = ways.into_iter().filter_map(|needs| self.follow_all(&needs, seen));
        let nearest = followed.min_by_key(|(far, _)| *far);
        seen.pop();
        nearest.filter(|(nearer, _)| *nearer < far).unwrap_or(ends)
    }

    fn has_maker(&self, fact: &Fact) -> bool {
        self.domain.operators().iter().any(|operator| {
            let mut binding = vec![None; operator.places];
            binding[0] = Some(self.me);
            operator.makes.iter().any(|made| made.bound(&binding, fact).is_some())
        })
    }

    /// All needs of a way; none where one of them is what it is needed for.
    fn follow_all(&mut self, needs: &[Fact], seen: &mut Vec<Fact>) -> Option<(usize, Fact)> {
        if needs.is_empty() || needs.iter().any(|need| seen.contains(need)) {
            return None;
        }
        let all: Vec<_> = needs.iter().map(|need| self.follow(need, seen)).collect();
        let far = all.iter().map(|(far, _)| far).sum();
        all.into_iter().max_by_key(|(far, _)| *far).map(|(_, fact)| (far, fact))
    }

    /// For each deed that would make it, what that lacks: the fewest needs.
    fn ways(&mut self, fact: &Fact) -> Vec<Vec<Fact>> {
        let domain = self.domain;
        let pairs = domain
            .operators()
            .iter()
            .flat_map(|operator| operator.makes.iter().map(move |made| (operator, made)));
        pairs.filter_map(|(operator, made)| self.nearest(operator, made, fact)).flatten().collect()
    }

    fn nearest(
        &mut self,
        operator: &Operator,
        made: &Slots,
        fact: &Fact,
    ) -> Option<Vec<Vec<Fact>>> {
        let mut binding = vec![None; operator.places];
        binding[0] = Some(self.me);
        let binding = made.bound(&binding, fact)?;
        let mut found = Vec::new();
        self.fill(operator, &operator.needs, &binding, &mut Vec::new(), &mut found);
        let fewest = found.iter().map(Vec::len).min()?;
        found.retain(|lacks: &Vec<Fact>| lacks.len() == fewest);
        found.dedup();
        Some(found)
    }

    /// Every way to fill a binding by what can be so, with what is left open or not so.
    fn fill(
        &mut self,
        operator: &Operator,
        needs: &[Slots],
        binding: &[Option<&StableId>],
        open: &mut Vec<Slots>,
        found: &mut Vec<Vec<Fact>>,
    ) {
        if self.tries == 0 {
            return;
        }
        self.tries -= 1;
        let Some((need, others)) = needs.split_first() else {
            let apart = |(one, other): &(usize, usize)| {
                binding[*one].is_none() || binding[*one] != binding[*other]
            };
            let lacks: Option<Vec<Fact>> = open.iter().map(|need| need.filled(binding)).collect();
            found.extend(lacks.filter(|_| operator.differ.iter().all(apart)));
            return;
        };
        let facts = self.facts;
        for fact in facts {
            if let Some(fuller) = need.bound(binding, fact) {
                self.fill(operator, others, &fuller, open, found);
            }
        }
        if open.len() < 2 {
            open.push(need.clone());
            self.fill(operator, others, binding, open, found);
            open.pop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tiny_world::{facts, heist, world_domain};
    use super::*;

    fn check(known: &[Fact], goal: &str, refused: &[&str], lacks: Option<&str>) {
        let (actors, goal) = (["wren".into()], facts(&[goal]));
        let problem = Problem { actors: &actors, facts: known, goal: &goal, max_steps: 8 };
        let banned = |deed: &Deed| refused.contains(&deed.action.as_str());
        let found = lacking(&world_domain(), &problem, &banned).map(|fact| fact.to_string());
        assert_eq!(found.as_deref(), lacks, "{goal:?}");
    }

    fn cell() -> Vec<Fact> {
        facts(&["at wren hall", "way hall cell bars", "way cell hall bars", "opens pick bars"])
    }

    #[test]
    fn what_is_refused_is_at_the_bottom_of_what_can_not_be() {
        let goal = "holds wren strongbox";
        check(&heist(), goal, &["world:ask"], Some("holds wren iron_key"));
        check(&heist(), goal, &[], None);
    }

    #[test]
    fn a_key_behind_its_own_door_is_what_lacks() {
        let locked = ["at pick cell", "free pick", "at gem cell", "free gem"];
        let known = [cell(), facts(&locked)].concat();
        check(&known, "holds wren gem", &[], Some("holds wren pick"));
    }

    #[test]
    fn a_door_without_a_key_is_what_lacks() {
        let known = facts(&["at wren hall", "way hall cell bars"]);
        check(&known, "at wren cell", &[], Some("unlocked bars"));
        check(&known, "loves wren bob", &[], Some("loves wren bob"));
    }
}
