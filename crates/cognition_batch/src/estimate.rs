//! A mean, and how far off it may be.

use serde::Serialize;

/// The mean of some numbers, with its 95 % confidence interval by Student's t.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Estimate {
    /// How many there were.
    pub n: usize,
    /// Their mean.
    pub mean: f64,
    /// The interval reaches so far to either side; none of fewer than two.
    pub half_width: Option<f64>,
}

impl Estimate {
    /// None of none.
    pub fn of(numbers: &[f64]) -> Option<Self> {
        let n = numbers.len();
        if n == 0 {
            return None;
        }
        let count = n as f64;
        let mean = numbers.iter().sum::<f64>() / count;
        let squares = numbers.iter().map(|number| (number - mean).powi(2)).sum::<f64>();
        let half_width =
            (n > 1).then(|| critical(n - 1) * (squares / (count - 1.0) / count).sqrt());
        Some(Self { n, mean, half_width })
    }
}

/// Student's t at 97.5 %, by degrees of freedom from 1.
const CRITICAL: [f64; 30] = [
    12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.3060, 2.2622, 2.2281, 2.2010,
    2.1788, 2.1604, 2.1448, 2.1314, 2.1199, 2.1098, 2.1009, 2.0930, 2.0860, 2.0796, 2.0739, 2.0687,
    2.0639, 2.0595, 2.0555, 2.0518, 2.0484, 2.0452, 2.0423,
];

/// The normal distribution at 97.5 %.
const NORMAL: f64 = 1.959_964;

/// By the table, and beyond it by the expansion of Cornish and Fisher, which is exact to four digits
/// there.
fn critical(freedom: usize) -> f64 {
    if let Some(known) = freedom.checked_sub(1).and_then(|place| CRITICAL.get(place)) {
        return *known;
    }
    let (z, freedom) = (NORMAL, freedom as f64);
    let first = (z.powi(3) + z) / 4.0;
    let second = (5.0 * z.powi(5) + 16.0 * z.powi(3) + 3.0 * z) / 96.0;
    let third = (3.0 * z.powi(7) + 19.0 * z.powi(5) + 17.0 * z.powi(3) - 15.0 * z) / 384.0;
    z + first / freedom + second / freedom.powi(2) + third / freedom.powi(3)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn beyond_the_table_the_expansion_is_exact_to_four_digits() {
        let published = [
            (31, 2.0395),
            (40, 2.0211),
            (60, 2.0003),
            (100, 1.9840),
            (120, 1.9799),
            (1000, 1.9623),
        ];
        for (freedom, exact) in published {
            let found = critical(freedom);
            assert!((found - exact).abs() < 0.000_06, "{freedom}: {found} is not {exact}");
        }
        assert!(CRITICAL.windows(2).all(|pair| pair[0] > pair[1]), "more freedom, less doubt");
        assert!(critical(31) < CRITICAL[29]);
    }

    #[test]
    fn an_interval_needs_two_and_is_that_of_the_textbook() {
        assert_eq!(Estimate::of(&[]), None);
        let one = Estimate { n: 1, mean: 4.0, half_width: None };
        assert_eq!(Estimate::of(&[4.0]), Some(one));
        let some = Estimate::of(&[2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0]).expect("there are some");
        // A deviation of 2.1381, over the root of 8, times 2.3646.
        assert!((some.mean - 5.0).abs() < 1e-12);
        assert!((some.half_width.expect("there are several") - 1.7875).abs() < 1e-4, "{some:?}");
        assert_eq!(Estimate::of(&[3.0; 9]).and_then(|same| same.half_width), Some(0.0));
    }
}
