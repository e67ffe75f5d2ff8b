//! Thoughts that count: with another number a thought is another, and a time that runs out is thought of anew.

use crate::language::Language;
use crate::time::times::tokens;

impl Language {
    /// Whether a thought is a new one for what it counts: it has a number that an earlier one, which counts as well,
    /// has not, or it tells of hardly more than how long it is, which changes as time goes by.
    pub(crate) fn counts_anew(&self, thought: &str, earlier: &str) -> bool {
        let (said, before) = (self.counts_in(thought), self.counts_in(earlier));
        let is_other = |count: &u64| !before.contains(count);
        !before.is_empty() && said.iter().any(is_other) || self.is_mere_length(thought)
    }

    /// The numbers in a text, as bits. `A` and `one` are none.
    fn counts_in(&self, text: &str) -> Vec<u64> {
        let tokens = tokens(text, &self.times.minus);
        let at = (0..tokens.len()).filter_map(|at| self.times.number(&tokens[at..]));
        at.filter(|(count, _)| *count > 1.0).map(|(count, _)| count.to_bits()).collect()
    }

    /// `Just ten minutes more`: a length of time, and a word beside it that means something.
    fn is_mere_length(&self, text: &str) -> bool {
        let tokens = tokens(text, &self.times.minus);
        let told = (0..tokens.len()).find_map(|at| {
            let (_, rest) = self.times.length(&tokens[at..], f64::INFINITY)?;
            Some((at, rest))
        });
        let Some((at, rest)) = told else { return false };
        let others = tokens[..at].iter().chain(rest);
        others.filter(|word| self.means_something(word)).count() <= 1
    }
}

#[cfg(test)]
mod tests {
    use crate::language::Language;

    fn again(thought: &str, earlier: &str) -> bool {
        let english = Language::english();
        english.thinks_again(thought, earlier, &[]) || english.adds_nothing(thought, earlier)
    }

    #[test]
    fn a_time_that_runs_out_and_another_number_go_round_in_no_circle() {
        assert!(!again("Ten minutes left.", "Just ten minutes more."));
        assert!(!again("Ten minutes left.", "Twenty minutes left."));
        assert!(!again("Half an hour more.", "Half an hour left."));
        assert!(!again("The miller owes me thirty crowns.", "The miller owes me forty crowns."));
        assert!(again("The miller owes me forty crowns.", "He owes me forty crowns, the miller."));
        assert!(again(
            "The ice in the cellar keeps six hours.",
            "Six hours the ice keeps in the cellar."
        ));
    }
}
