//! Which deeds of a plan can be done side by side.

use super::fact::FactId;
use super::ground::GroundDeed;

/// The group of each deed, from 0: one above the highest group of what must come before it.
pub(super) fn groups(plan: &[&GroundDeed]) -> Vec<u32> {
    let mut groups: Vec<u32> = Vec::with_capacity(plan.len());
    for (place, deed) in plan.iter().enumerate() {
        let before =
            plan[..place].iter().zip(&groups).filter(|(earlier, _)| ordered(earlier, deed));
        groups.push(before.map(|(_, group)| group + 1).max().unwrap_or(0));
    }
    groups
}

/// Whether two deeds must stay in this order: one makes or unmakes what the other needs, or one
/// unmakes what the other makes.
fn ordered(earlier: &GroundDeed, later: &GroundDeed) -> bool {
    meets(&earlier.makes, &later.needs)
        || meets(&earlier.unmakes, &later.needs)
        || meets(&earlier.needs, &later.unmakes)
        || meets(&earlier.makes, &later.unmakes)
        || meets(&earlier.unmakes, &later.makes)
}

fn meets(some: &[FactId], others: &[FactId]) -> bool {
    some.iter().any(|fact| others.binary_search(fact).is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::Deed;

    fn deed(needs: &[FactId], makes: &[FactId], unmakes: &[FactId]) -> GroundDeed {
        let deed = Deed {
            action: "world:do".to_owned(),
            actor: "wren".into(),
            targets: Vec::new(),
            group: 0,
        };
        let [needs, makes, unmakes] = [needs, makes, unmakes].map(<[FactId]>::to_vec);
        GroundDeed { deed, cost: 1, needs, makes, unmakes }
    }

    #[test]
    fn what_nothing_ties_together_is_done_side_by_side() {
        let plan = [
            deed(&[], &[1], &[]),
            deed(&[], &[2], &[]),
            deed(&[1], &[3], &[]),
            deed(&[2], &[4], &[]),
            deed(&[3, 4], &[5], &[]),
        ];
        assert_eq!(groups(&plan.iter().collect::<Vec<_>>()), [0, 0, 1, 1, 2]);
    }

    #[test]
    fn what_would_undo_a_need_comes_after_it() {
        let plan = [deed(&[], &[1], &[]), deed(&[1], &[2], &[]), deed(&[], &[3], &[1])];
        assert_eq!(groups(&plan.iter().collect::<Vec<_>>()), [0, 1, 2]);
        let plan = [deed(&[], &[], &[1]), deed(&[], &[1], &[])];
        assert_eq!(groups(&plan.iter().collect::<Vec<_>>()), [0, 1]);
    }
}
