//! An answer that was promised is given by what the mind says to whoever waits for it, and by no word that puts it off.

use crate::mind::{GameTime, StableId};
use crate::promise::commitment::{Commitment, CommitmentState, Evidence};
use crate::promise::commitments::Commitments;
use cognition_language::line;

impl Commitments {
    /// Ends the answers that the mind owes somebody and gives them by these words, behind what it `heard` of them last.
    /// What was promised in the same turn is for later. Gives those.
    pub fn give_answers(
        &mut self,
        to: &StableId,
        (heard, words): (&str, &str),
        turn: u64,
        now: GameTime,
    ) -> Vec<Commitment> {
        let earlier = |owed: &&Commitment| owed.terms.turn == 0 || owed.terms.turn != turn;
        let theirs = |owed: &&Commitment| owed.target.as_ref() == Some(to);
        let waits = self.owed(now).filter(theirs).filter(earlier);
        let given = waits.filter(|owed| owed.is_answered_by(heard, words, now));
        let ids: Vec<u32> = given.map(|owed| owed.id).collect();
        let evidence = Evidence { turn, outcome: line(words), ..Evidence::default() };
        let done = CommitmentState::Done { evidence }.bounded();
        self.change(&ids, now, |owed| owed.state = done.clone())
    }
}

impl Commitment {
    fn is_answered_by(&self, heard: &str, words: &str, now: GameTime) -> bool {
        let language = self.language();
        language.is_answer_promised(&self.text)
            && self.may_be_claimed(now)
            && language.gives_the_answer(heard, words, &self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::promise::test_opening::{at, open, proposing};

    fn state(text: &str, to: &str, heard: &str, words: &str) -> &'static str {
        let mut promised = Commitments::default();
        open(&mut promised, &proposing(text, Some("kurt"), None), 1).expect("should pass");
        promised.give_answers(&to.into(), (heard, words), 5, at(20));
        promised.get(1).expect("is kept").state.name()
    }

    #[test]
    fn an_answer_is_given_by_a_yes_or_a_no_to_whom_it_was_promised() {
        let mare = "give Kurt an answer about selling the mare";
        let again = "Well? The mare: yes or no?";
        assert_eq!(state(mare, "kurt", "", "No, Kurt. I'll not sell the mare."), "done");
        assert_eq!(state(mare, "kurt", again, "It's yes."), "done");
        assert_eq!(state("tell Kurt yes or no", "kurt", again, "No, Kurt."), "done");
        assert_eq!(state(mare, "ruth", again, "It's yes."), "open", "it is not for her");
        assert_eq!(state(mare, "kurt", again, "Give me a little longer, Kurt."), "open");
        assert_eq!(state(mare, "kurt", "Is there any soup?", "Yes, on the stove."), "open");
        assert_eq!(state("give Kurt the mare", "kurt", "The mare?", "Yes."), "open", "no answer");
    }
}
