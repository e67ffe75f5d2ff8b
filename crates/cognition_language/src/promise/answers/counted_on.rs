//! A yes that is asked for, and one that says the asker may count on it: `Can I leave that with you?`, `You can.`

use crate::dialogue::consent::Answer;
use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::grammar::tokens::spoken;
use crate::language::Language;

impl Language {
    /// Whether a sentence asks for a yes to what was said before it.
    pub(in crate::promise) fn asks_for_yes(&self, sentence: &str) -> bool {
        let lower = sentence.to_lowercase().replace('’', "'");
        let asks = self.promises.proposing.asking_for_yes.begin(&spoken(&lower));
        asks && self.is_question(sentence)
    }

    /// Whether an answer tells whoever asks so of themselves that they may: `You can. Two o'clock on the dot.`
    pub(super) fn says_they_may(&self, answer: &str, asked: &str) -> bool {
        let against = |said: &str| self.contrasts(said) || self.is_question(said);
        let first = sentences(answer).next().filter(|said| !against(said));
        let first = first.and_then(|said| clauses(said).next());
        first.is_some_and(|clause| self.grants_as_a_whole(clause))
            && sentences(asked).any(|it| self.asks_for_yes(it) && self.asks_of_oneself(it))
            && !sentences(answer).any(|it| self.contrasts(it) || self.thinks_better_of_it(it))
            && !self.answers(answer, Answer::Refuses)
    }

    /// `I won't`, to who asked not to forget it.
    pub(super) fn says_it_is_not_forgotten(&self, answer: &str, asked: &str) -> bool {
        let known = &self.promises.proposing.wanted;
        let plain = |said: &str| said.to_lowercase().replace('’', "'");
        let reminds = |said: &str| known.forgetting.begin(&spoken(&plain(said)));
        let is_one = |clause: &str| {
            let lower = plain(clause);
            known.not_forgotten.iter().any(|phrase| phrase.is(&spoken(&lower)))
        };
        let first = sentences(answer).next().filter(|said| !self.is_question(said));
        first.and_then(|said| clauses(said).next()).is_some_and(is_one)
            && sentences(asked).any(reminds)
            && !sentences(asked).any(|it| self.is_question(it))
            && sentences(answer).count() == 1
    }

    fn grants_as_a_whole(&self, clause: &str) -> bool {
        let lower = clause.to_lowercase().replace('’', "'");
        let words = spoken(&lower);
        self.promises.granting_leave_whole.iter().any(|phrase| phrase.is(&words))
    }

    /// `Can I count on you?`
    fn asks_of_oneself(&self, sentence: &str) -> bool {
        let lower = sentence.to_lowercase();
        let words = spoken(&lower);
        words.get(1).is_some_and(|word| self.promises.undertaking.speakers.has(word))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LEFT: &str = "You change the drip at two. Can I leave that with you?";

    #[test]
    fn who_asks_whether_they_may_count_on_it_is_told_so() {
        let may = |answer| Language::english().says_they_may(answer, LEFT);
        assert!(may("You can. Two o'clock on the dot.") && may("You may, doctor."));
        assert!(may("You can indeed."));
    }

    #[test]
    fn who_is_reminded_and_will_not_forget_agrees() {
        let agrees = |answer, asked| Language::english().says_it_is_not_forgotten(answer, asked);
        let asked = "Don't forget to lock the gate.";
        assert!(agrees("I won't.", asked) && agrees("I won't forget, Mara.", asked));
        assert!(!agrees("I won't lock it.", asked) && !agrees("I won't. It's your gate.", asked));
        let besides = "Don't forget to lock the gate. Will you bring the rope?";
        assert!(!agrees("I won't.", besides));
        assert!(!agrees("I won't.", "Will you lock the gate?") && !agrees("I will.", asked));
    }

    #[test]
    fn what_allows_something_else_or_thinks_better_of_it_says_nothing() {
        let may = |answer, asked| Language::english().says_they_may(answer, asked);
        assert!(!may("You can try.", LEFT) && !may("You can't.", LEFT) && !may("You can?", LEFT));
        assert!(!may("You can. But not today.", LEFT) && !may("No. You can.", LEFT));
        assert!(!may("You can.", "Can you change the drip at two?"));
        assert!(!may("You can.", "Can I go?") && !may("You can.", "Are you with me?"));
    }
}
