//! What a number is without a part, beside what it is with all of them.

use crate::estimate::Estimate;
use serde::Serialize;

/// How a number differs without a part: seed by seed, so that what the seeds have in common cancels
/// out.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Difference {
    /// The number, as `docs/measures.md` names it.
    pub name: String,
    /// What it is with all parts, over the runs that know it.
    pub with_all: Option<Estimate>,
    /// What it is without the part.
    pub without: Option<Estimate>,
    /// Without the part less with all parts, over the seeds of which both are known: the mean, with
    /// its 95 % confidence interval by the paired t.
    pub difference: Option<Estimate>,
    /// Whether the interval leaves out 0.
    pub is_clear: bool,
}

impl Difference {
    /// Of the values with all parts and without one, seed by seed; none where a run does not know it.
    pub(super) fn new(name: &str, with_all: &[Option<f64>], without: &[Option<f64>]) -> Self {
        let known = |values: &[Option<f64>]| values.iter().copied().flatten().collect::<Vec<_>>();
        let pairs = with_all.iter().zip(without);
        let differences = pairs.filter_map(|(with_all, without)| Some((*without)? - (*with_all)?));
        let difference = Estimate::of(&differences.collect::<Vec<_>>());
        Self {
            name: name.to_owned(),
            with_all: Estimate::of(&known(with_all)),
            without: Estimate::of(&known(without)),
            is_clear: difference.as_ref().is_some_and(leaves_out_nothing),
            difference,
        }
    }
}

/// One run alone tells nothing, and no difference is none.
fn leaves_out_nothing(difference: &Estimate) -> bool {
    difference.half_width.is_some_and(|half| difference.mean.abs() > half)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_seeds_have_in_common_cancels_out() {
        // The seeds differ by far more than the part makes of them.
        let with_all = [10.0, 50.0, 90.0, 130.0].map(Some);
        let without = [11.0, 51.0, 91.0, 132.0].map(Some);
        let found = Difference::new("turns", &with_all, &without);
        let difference = found.difference.expect("there are pairs");
        assert!((difference.mean - 1.25).abs() < 1e-12);
        // A deviation of 0.5, over the root of 4, times 3.1824.
        assert!((difference.half_width.expect("several") - 0.7956).abs() < 1e-4);
        assert!(found.is_clear);
    }

    #[test]
    fn what_only_one_of_a_pair_knows_is_in_no_difference() {
        let found =
            Difference::new("x", &[Some(1.0), None, Some(3.0)], &[Some(2.0), Some(9.0), None]);
        assert_eq!(found.difference.map(|it| (it.n, it.half_width)), Some((1, None)));
        assert_eq!(
            (found.with_all.map(|it| it.n), found.without.map(|it| it.n)),
            (Some(2), Some(2))
        );
        assert!(!found.is_clear, "one seed is none");
        assert!(!Difference::new("x", &[Some(1.0); 3], &[Some(1.0); 3]).is_clear);
        assert!(Difference::new("x", &[Some(1.0); 3], &[Some(2.0); 3]).is_clear);
    }
}
