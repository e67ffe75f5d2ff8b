//! What has come from brains elsewhere, and how much of it one run of the schedule takes in.

use std::collections::VecDeque;

/// Replies that wait for a run to take them in, in the order in which they came. What comes at once is
/// spread over some runs, so that no frame pays for all of it; none waits for longer than those.
#[derive(Debug)]
pub(super) struct Arrivals<T> {
    /// Each with the run in which it came.
    waiting: VecDeque<(u64, T)>,
    /// How many runs have begun.
    runs: u64,
    /// How many requests have been sent since the last run took replies in.
    sent: usize,
    /// How many this run still takes.
    left: usize,
}

impl<T> Default for Arrivals<T> {
    fn default() -> Self {
        Self { waiting: VecDeque::new(), runs: 0, sent: 0, left: 0 }
    }
}

impl<T> Arrivals<T> {
    /// A request was sent: this run has something to do already.
    pub(super) fn note_sent(&mut self) {
        self.sent += 1;
    }

    /// A run takes in what has come: as much as each run has to, if each reply is to be taken in
    /// within so many runs. Where the run has sent something it takes in only what can't wait.
    pub(super) fn begin(&mut self, came: impl Iterator<Item = T>, within: usize) {
        self.runs += 1;
        let run = self.runs;
        self.waiting.extend(came.map(|reply| (run, reply)));
        let share = self.share(within);
        self.left = match std::mem::take(&mut self.sent) {
            0 => share,
            _ => self.at_least(within, share),
        };
    }

    /// The next that this run takes in.
    pub(super) fn take(&mut self) -> Option<T> {
        self.left = self.left.checked_sub(1)?;
        self.pop()
    }

    /// The next, whenever its run comes.
    pub(super) fn pop(&mut self) -> Option<T> {
        self.waiting.pop_front().map(|(_, reply)| reply)
    }

    /// How many a run takes in at most, if this one and later ones take in equally many.
    fn share(&self, within: usize) -> usize {
        self.deadlines(within)
            .map(|(by_then, later)| by_then.div_ceil(later + 1))
            .max()
            .unwrap_or(0)
    }

    /// How many this run has to take in, so that none takes in more than its share.
    fn at_least(&self, within: usize, share: usize) -> usize {
        let left = |(by_then, later): (usize, usize)| by_then.saturating_sub(share * later);
        self.deadlines(within).map(left).max().unwrap_or(0)
    }

    /// How many are to be taken in by the time that each has to be, and how many runs there are until
    /// then, beside this one.
    fn deadlines(&self, within: usize) -> impl Iterator<Item = (usize, usize)> {
        let runs = self.runs;
        let waited = move |came: u64| usize::try_from(runs - came).unwrap_or(usize::MAX);
        let later = move |came: u64| within.saturating_sub(waited(came) + 1);
        (1..).zip(&self.waiting).map(move |(by_then, (came, _))| (by_then, later(*came)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cognition_core::chance::Dice;

    /// What each run takes in of what comes with it, given how many requests it has sent.
    fn runs(within: usize, all: &[(usize, usize)]) -> Vec<Vec<usize>> {
        let (mut arrivals, mut number) = (Arrivals::default(), 0);
        let run = |(came, sent): &(usize, usize)| {
            (0..*sent).for_each(|_| arrivals.note_sent());
            arrivals.begin(number..number + came, within);
            number += came;
            std::iter::from_fn(|| arrivals.take()).collect()
        };
        all.iter().map(run).collect()
    }

    #[test]
    fn what_comes_at_once_is_spread_evenly_in_the_order_in_which_it_came() {
        let taken = runs(4, &[(3, 0), (0, 0), (0, 0), (0, 0)]);
        assert_eq!(taken, [vec![0], vec![1], vec![2], vec![]]);
        let taken = runs(4, &[(64, 0), (0, 0), (0, 0), (0, 0)]);
        assert!(taken.iter().all(|run| run.len() == 16) && taken.concat().is_sorted());
        assert_eq!(runs(1, &[(3, 1), (2, 1)]), [vec![0, 1, 2], vec![3, 4]]);
    }

    #[test]
    fn who_has_sent_something_takes_in_only_what_can_wait_no_longer() {
        let taken = runs(3, &[(1, 1), (0, 1), (0, 1)]);
        assert_eq!(taken, [vec![], vec![], vec![0]]);
        assert_eq!(runs(3, &[(1, 1), (0, 0)]), [vec![], vec![0]]);
        assert_eq!(runs(3, &[(4, 1), (0, 1), (0, 1)]), [vec![], vec![0, 1], vec![2, 3]]);
        assert_eq!(runs(3, &[(4, 1), (0, 0), (0, 1)]), [vec![], vec![0, 1], vec![2, 3]]);
    }

    #[test]
    fn none_waits_for_longer_than_it_may_and_none_is_lost() {
        for seed in 0..200 {
            let mut dice = Dice::new(seed);
            let within = 1 + dice.below(5);
            let mut all: Vec<_> = (0..40).map(|_| (dice.below(9), dice.below(3))).collect();
            all.extend([(0, 3); 5]);
            let taken = runs(within, &all);
            let came = all.iter().enumerate().flat_map(|(run, (came, _))| vec![run; *came]);
            let took = taken.iter().enumerate().flat_map(|(run, taken)| vec![run; taken.len()]);
            let (came, took): (Vec<_>, Vec<_>) = (came.collect(), took.collect());
            assert_eq!(came.len(), took.len());
            assert!(taken.concat().is_sorted());
            assert!(came.iter().zip(&took).all(|(came, took)| took - came < within));
        }
    }
}
