//! A suite before and after.

use crate::suite_result::SuiteResult;
use crate::tally::number;
use std::fmt;

/// The normal distribution at 97.5 %.
const NORMAL: f64 = 1.959_964;

/// What became of a suite, case by case, over the cases that were played both times.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Comparison {
    /// The share that passed before, from 0 to 1.
    pub before: f64,
    /// The share that passes now, from 0 to 1.
    pub after: f64,
    /// Cases that were lost, in whole cases: one of three questions of a case is a third.
    pub lost: f64,
    /// Cases that were won.
    pub won: f64,
    /// The sum of the squared changes: the variance of lost less won, were each as likely.
    squares: f64,
}

impl Comparison {
    /// The same suite twice. Of cases that are held back only the sum is known, and that counts where
    /// as many were played both times.
    pub fn of(before: &SuiteResult, after: &SuiteResult) -> Self {
        let (mut all, mut was, mut is, mut cases) = (Self::default(), 0.0, 0.0, 0.0);
        for (case, now) in &after.cases {
            let Some(then) = before.cases.get(case) else { continue };
            all.count(then.missed() - now.missed(), 1.0);
            (was, is, cases) = (was + then.share(), is + now.share(), cases + 1.0);
        }
        let (then, now) = (before.held_back, after.held_back);
        if then.questions == now.questions && then.questions > 0 && cases > 0.0 {
            let open = number(after.all.questions - now.questions);
            let each = open / number(after.cases.len());
            let net = (number(now.passed) - number(then.passed)) / each;
            all.count(net, net.abs().max(1.0));
            let hidden = number(now.questions) / each;
            (was, is) = (was + then.share() * hidden, is + now.share() * hidden);
            cases += hidden;
        }
        let share = |passed: f64| if cases > 0.0 { passed / cases } else { 0.0 };
        Self { before: share(was), after: share(is), ..all }
    }

    /// So many cases more, of which each changed by one at most.
    fn count(&mut self, change: f64, cases: f64) {
        if change < 0.0 {
            self.lost -= change;
        } else {
            self.won += change;
        }
        self.squares += change * change / cases;
    }

    /// Whether more was lost than chance would take, if each change were as likely to be for the better
    /// as for the worse: a sign test at 95 %. Four cases lost and none won are more; three are not.
    pub fn fell(&self) -> bool {
        self.lost - self.won > self.noise()
    }

    /// Whether more was won than chance would give.
    pub fn rose(&self) -> bool {
        self.won - self.lost > self.noise()
    }

    /// As many cases are lost or won by chance.
    fn noise(&self) -> f64 {
        NORMAL * self.squares.sqrt()
    }
}

impl fmt::Display for Comparison {
    /// `in the cases of both 71.2 % before, 80.5 % now: 3.0 cases lost, 12.3 won: more than noise`. Both
    /// shares are of what was played both times, which may be less than all.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { lost, won, .. } = self;
        let [before, after] = [self.before, self.after].map(|share| share * 100.0);
        write!(formatter, "in the cases of both {before:.1} % before, {after:.1} % now: ")?;
        if *lost + *won == 0.0 {
            return formatter.write_str("nothing has changed");
        }
        let is_more = self.fell() || self.rose();
        let told = if is_more { "more than noise" } else { "within noise" };
        write!(formatter, "{lost:.1} cases lost, {won:.1} won: {told}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tally::Tally;

    /// Of so many cases of one question each, the first few pass.
    fn result(cases: usize, passed: usize, held_back: usize) -> SuiteResult {
        let tally = |at| Tally { questions: 1, passed: usize::from(at < passed) };
        let all = Tally { questions: cases + 10, passed: passed + held_back };
        SuiteResult {
            all,
            held_back: Tally { questions: 10, passed: held_back },
            cases: (0..cases).map(|at| (format!("case_{at:03}"), tally(at))).collect(),
            ..SuiteResult::default()
        }
    }

    fn compared(before: (usize, usize), after: (usize, usize)) -> Comparison {
        Comparison::of(&result(40, before.0, before.1), &result(40, after.0, after.1))
    }

    #[test]
    fn four_lost_cases_are_a_fall_and_three_are_noise() {
        assert!(!compared((30, 5), (27, 5)).fell());
        assert!(compared((30, 5), (26, 5)).fell());
        assert!(compared((26, 5), (30, 5)).rose());
        assert!(compared((30, 9), (30, 5)).fell(), "held back ones count");
        let same = compared((30, 5), (30, 5));
        assert!(!same.fell() && !same.rose());
        let told = "in the cases of both 70.0 % before, 70.0 % now: nothing has changed";
        assert_eq!(same.to_string(), told);
    }

    #[test]
    fn what_is_lost_and_won_alike_is_no_fall() {
        let (before, mut after) = (result(40, 20, 5), result(40, 20, 5));
        for at in 10..18 {
            after.cases.insert(format!("case_{at:03}"), Tally { questions: 1, passed: 0 });
        }
        assert!(Comparison::of(&before, &after).fell());
        for at in 25..31 {
            after.cases.insert(format!("case_{at:03}"), Tally { questions: 1, passed: 1 });
        }
        let compared = Comparison::of(&before, &after);
        assert!(!compared.fell(), "{compared}");
    }

    #[test]
    fn a_sample_is_held_against_the_same_cases() {
        let (before, mut after) = (result(40, 20, 5), result(40, 20, 5));
        after.cases.retain(|case, _| case.ends_with('5'));
        after.held_back = Tally::default();
        let compared = Comparison::of(&before, &after);
        assert!((compared.before - 0.5).abs() < 1e-9 && compared.lost + compared.won == 0.0);
    }
}
