//! Spreading activation: what a few concepts call up.

use std::collections::VecDeque;

/// What passes along an association at most.
const DECAY: f64 = 0.7;
/// Activation below this is lost on its way.
const THRESHOLD: f64 = 0.3;
/// An association below this strength is weak.
const WEAK: f64 = 0.5;

/// What one concept leads to; concepts are numbered from 0.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Association {
    /// The concept that it comes from.
    pub from: usize,
    /// The concept that it leads to; never the other way.
    pub to: usize,
    /// From 0 to 1; below 0.5 it is weak.
    pub strength: f64,
}

/// Associations, ready to be followed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Spread {
    outgoing: Vec<Vec<(usize, f64)>>,
}

impl Spread {
    /// The associations of a memory. They are followed in this order, which matters.
    pub fn new(associations: impl IntoIterator<Item = Association>) -> Self {
        let mut outgoing: Vec<Vec<_>> = Vec::new();
        for Association { from, to, strength } in associations {
            let concepts = outgoing.len().max(from.max(to) + 1);
            outgoing.resize_with(concepts, Vec::new);
            outgoing[from].push((to, strength));
        }
        Self { outgoing }
    }
}

/// What the seeds call up within `max_depth` steps, strongest first, the seeds among it with 1.
/// Of equals, what was reached first comes first.
///
/// A concept passes on 0.7 of the activation with which it was first reached, times the strength
/// of the association. Whether a weak one is followed is for `weak_fires` to say (a mind throws
/// its own dice: 0.15); if it is, it's a leap that passes on the whole 0.7.
/// What arrives below 0.3 is lost.
pub fn spread_activation(
    spread: &Spread,
    seeds: impl IntoIterator<Item = usize>,
    max_depth: usize,
    mut weak_fires: impl FnMut() -> bool,
) -> Vec<(usize, f64)> {
    let mut levels = Levels::default();
    let mut queue = VecDeque::new();
    for seed in seeds {
        if levels.raise(seed, 1.0) {
            queue.push_back((seed, 1.0, 0));
        }
    }
    while let Some((concept, activation, depth)) = queue.pop_front() {
        if depth == max_depth {
            continue;
        }
        for (to, strength) in spread.outgoing.get(concept).into_iter().flatten() {
            let passed = passed_on(activation, *strength, &mut weak_fires);
            if passed.is_some_and(|passed| levels.raise(*to, passed)) {
                queue.push_back((*to, passed.unwrap_or_default(), depth + 1));
            }
        }
    }
    levels.strongest_first()
}

fn passed_on(activation: f64, strength: f64, weak_fires: &mut impl FnMut() -> bool) -> Option<f64> {
    let leap = activation * DECAY;
    let weak = strength < WEAK;
    if weak && !weak_fires() {
        return None;
    }
    let passed = if weak { leap } else { leap * strength };
    (passed >= THRESHOLD).then_some(passed)
}

/// How active each concept is, in the order in which they were reached.
#[derive(Debug, Default)]
struct Levels {
    reached: Vec<(usize, f64)>,
    place: Vec<Option<usize>>,
}

impl Levels {
    /// Raises a level, never lowers it; whether the concept was reached for the first time.
    fn raise(&mut self, concept: usize, level: f64) -> bool {
        if self.place.len() <= concept {
            self.place.resize(concept + 1, None);
        }
        if let Some(place) = self.place[concept] {
            self.reached[place].1 = self.reached[place].1.max(level);
            return false;
        }
        self.place[concept] = Some(self.reached.len());
        self.reached.push((concept, level));
        true
    }

    fn strongest_first(mut self) -> Vec<(usize, f64)> {
        self.reached.sort_by(|one, other| other.1.total_cmp(&one.1));
        self.reached
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    fn check(associations: &[(usize, usize, f64)], seeds: &[usize], weak: bool, expect: Expect) {
        let associations =
            associations.iter().map(|&(from, to, strength)| Association { from, to, strength });
        let found =
            spread_activation(&Spread::new(associations), seeds.iter().copied(), 2, || weak);
        let found: Vec<_> =
            found.iter().map(|(concept, level)| format!("{concept}:{level:.3}")).collect();
        expect.assert_eq(&found.join(" "));
    }

    #[test]
    fn activation_runs_forward_and_fades_over_two_steps() {
        let chain = [(0, 1, 1.0), (1, 2, 0.9), (2, 3, 1.0), (4, 0, 1.0)];
        check(&chain, &[0], false, expect!["0:1.000 1:0.700 2:0.441"]);
    }

    #[test]
    fn a_weak_association_is_a_leap_or_nothing() {
        check(&[(0, 1, 0.2), (0, 2, 0.8)], &[0], false, expect!["0:1.000 2:0.560"]);
        check(&[(0, 1, 0.2), (0, 2, 0.8)], &[0], true, expect!["0:1.000 1:0.700 2:0.560"]);
    }

    #[test]
    fn a_concept_passes_on_what_it_was_first_reached_with() {
        let twice = [(0, 1, 0.65), (0, 1, 1.0), (1, 2, 1.0)];
        check(&twice, &[0], false, expect!["0:1.000 1:0.700 2:0.318"]);
    }

    #[test]
    fn what_is_reached_first_stands_first_among_equals_and_a_seed_counts_once() {
        check(
            &[(3, 2, 1.0), (3, 0, 1.0)],
            &[3, 1, 3],
            false,
            expect!["3:1.000 1:1.000 2:0.700 0:0.700"],
        );
        check(&[], &[], false, expect![]);
    }
}
