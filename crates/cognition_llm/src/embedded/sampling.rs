//! Which of the tokens that may follow is taken.

use cognition_core::chance::Chance;

/// What is less likely than this part of the likeliest is never said.
const LEAST: f32 = 0.05;

/// Takes tokens by chance, the likelier the more often. All chance comes from the seed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sampling {
    temperature: f32,
    chance: Chance,
}

impl Sampling {
    /// Temperature 0 takes the likeliest.
    pub(super) fn new(temperature: f32, seed: u64) -> Self {
        Self { temperature, chance: Chance::new(seed) }
    }

    /// One of the allowed tokens, by how much each is expected; `place` is its place in the reply.
    /// None if none is allowed.
    pub(super) fn take(&self, expected: &[f32], allowed: &[u32], place: usize) -> Option<u32> {
        let likeliest = likeliest(expected, allowed)?;
        if self.temperature <= 0.0 {
            return Some(likeliest);
        }
        let best = at(expected, likeliest);
        let distance = |token: &u32| (at(expected, *token) - best) / self.temperature;
        let near = allowed.iter().map(|token| (*token, distance(token)));
        let near = near.filter(|(_, distance)| *distance >= LEAST.ln());
        let weighed: Vec<_> = near.map(|(token, distance)| (token, distance.exp())).collect();
        let all: f32 = weighed.iter().map(|(_, weight)| weight).sum();
        let mut rest = self.chance.of(&place.to_string()) * all;
        let taken = weighed.iter().find(|(_, weight)| {
            rest -= weight;
            rest < 0.0
        });
        Some(taken.map_or(likeliest, |(token, _)| *token))
    }
}

/// The allowed token that is expected most; the first of several.
pub(super) fn likeliest(expected: &[f32], allowed: &[u32]) -> Option<u32> {
    let better = |best: u32, token: u32| {
        if at(expected, token) > at(expected, best) { token } else { best }
    };
    allowed.iter().copied().reduce(better)
}

/// A token beyond the vocabulary, or without a number, is never expected.
fn at(expected: &[f32], token: u32) -> f32 {
    let place = usize::try_from(token).expect("32 bits fit a length");
    expected.get(place).copied().filter(|value| !value.is_nan()).unwrap_or(f32::NEG_INFINITY)
}

#[cfg(test)]
mod tests {
    use super::*;

    const EXPECTED: [f32; 5] = [2.0, 1.0, f32::NAN, 1.9, -9.0];

    fn taken(temperature: f32, allowed: &[u32]) -> [usize; 5] {
        let mut counts = [0; 5];
        for seed in 0..1000 {
            let sampling = Sampling::new(temperature, seed);
            let token = sampling.take(&EXPECTED, allowed, 7).expect("one is allowed");
            counts[usize::try_from(token).expect("small")] += 1;
        }
        counts
    }

    #[test]
    fn without_temperature_the_likeliest_is_taken() {
        assert_eq!(taken(0.0, &[1, 2, 3, 4]), [0, 0, 0, 1000, 0]);
    }

    #[test]
    fn the_likelier_is_taken_more_often_and_what_is_unlikely_never() {
        let counts = taken(1.0, &[0, 1, 2, 3, 4]);
        assert!(counts[0] > counts[3] && counts[3] > counts[1] && counts[1] > 100, "{counts:?}");
        assert_eq!((counts[2], counts[4]), (0, 0));
    }

    #[test]
    fn what_is_not_allowed_is_never_taken() {
        assert_eq!(taken(1.0, &[4]), [0, 0, 0, 0, 1000]);
        assert_eq!(Sampling::new(1.0, 1).take(&EXPECTED, &[], 0), None);
    }

    #[test]
    fn where_nothing_is_expected_something_is_taken_still() {
        assert_eq!(taken(1.0, &[2]), [0, 0, 1000, 0, 0]);
    }

    #[test]
    fn the_same_seed_and_place_take_the_same() {
        let sampling = Sampling::new(1.0, 3);
        let all = [0, 1, 3];
        let first: Vec<_> = (0..50).map(|place| sampling.take(&EXPECTED, &all, place)).collect();
        let again: Vec<_> = (0..50).map(|place| sampling.take(&EXPECTED, &all, place)).collect();
        assert_eq!(first, again);
        assert!(first.iter().any(|token| *token != first[0]), "places differ: {first:?}");
    }
}
