//! What happens to a crowd, and when.

use super::CrowdOptions;
use cognition_core::chance::Dice;
use std::time::Duration;

/// Who talks with minds.
pub(super) const PLAYER: &str = "player";

/// Each mind makes a move of its own in about this time.
const BETWEEN_MOVES: Duration = Duration::from_mins(1);
/// Whoever is talked with is spoken to about this often.
const BETWEEN_WORDS: Duration = Duration::from_secs(5);

/// Something that happens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Happening {
    /// A mind wants to make a move of its own.
    Move(usize),
    /// The player says something to a mind.
    Talk(usize, String),
    /// So many minds hear a bang, all at once.
    Bang(usize),
    /// So many minds want to make a move, all at once: a bell calls to work.
    Bell(usize),
}

/// Everything that will happen, the latest first.
#[derive(Debug)]
pub(super) struct Load(Vec<(Duration, Happening)>);

impl Load {
    /// Moves and words at random; half the crowd hears a bang when a quarter of the time is over, and
    /// a fifth of it a bell at half time.
    pub(super) fn new(options: &CrowdOptions) -> Self {
        let mut dice = Dice::new(options.seed);
        let mut all = vec![
            (options.length / 4, Happening::Bang(options.minds / 2)),
            (options.length / 2, Happening::Bell(options.minds / 5)),
        ];
        for mind in 0..options.minds {
            let (mean, talks) = match mind < options.engaged {
                true => (BETWEEN_WORDS, true),
                false => (BETWEEN_MOVES, false),
            };
            let mut at = mean.mul_f64(dice.unit());
            while at < options.length {
                let words = format!("What about this, {} seconds on?", at.as_secs());
                let happening =
                    if talks { Happening::Talk(mind, words) } else { Happening::Move(mind) };
                all.push((at, happening));
                at += mean.mul_f64(dice.between(0.8, 1.2));
            }
        }
        all.sort_by(|(left, _), (right, _)| right.cmp(left));
        Self(all)
    }

    /// What happens up to a time and has not happened yet.
    pub(super) fn until(&mut self, now: Duration) -> Vec<Happening> {
        let later = self.0.partition_point(|(at, _)| *at > now);
        self.0.drain(later..).rev().map(|(_, happening)| happening).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_happens_once_and_in_order() {
        let options = CrowdOptions { minds: 50, engaged: 5, ..CrowdOptions::default() };
        let mut load = Load::new(&options);
        let all = load.0.len();
        let early = load.until(Duration::from_secs(30));
        assert_eq!(early.last(), Some(&Happening::Bang(25)), "should be the last up to then");
        let late = load.until(options.length);
        assert_eq!((early.len() + late.len(), load.0.len()), (all, 0));
        let words = early.iter().filter(|happening| matches!(happening, Happening::Talk(..)));
        assert!((25..=35).contains(&words.count()));
    }
}
