//! What two say to each other of the hours of other matters: it moves nothing that is owed.

use crate::mind::{GameTime, StableId};
use crate::promise::commitment::Commitment;
use crate::promise::commitments::Commitments;
use std::borrow::Cow;

impl Commitments {
    /// Some words between a mind and somebody it owes something to, without what asks for the hour of another matter
    /// than that, and without what only answers such a question: one of the words themselves, or of what the other said
    /// before them.
    ///
    /// ```
    /// use cognition_core::promise::{Commitments, CommitmentRules, CommitmentSource, ProposedCommitment};
    /// use cognition_core::mind::GameTime;
    ///
    /// let (mut promised, rules, now) = (Commitments::default(), CommitmentRules::default(), GameTime::default());
    /// let (text, target) = ("come to the inn".to_owned(), Some("mara".into()));
    /// let proposed = ProposedCommitment { text, target, due: Some("at nine".to_owned()), kind: None };
    /// promised.open(&proposed, CommitmentSource::Speech, None, &rules, now)?;
    /// let left = |asked, words| promised.without_other_matters(&"mara".into(), (asked, words), now).into_owned();
    /// assert_eq!(left("When do you open?", "At eight."), "");
    /// assert_eq!(left("When shall I come?", "At eight."), "At eight.");
    /// # Ok::<(), cognition_core::promise::Refusal>(())
    /// ```
    pub fn without_other_matters<'w>(
        &self,
        with: &StableId,
        (before, words): (&str, &'w str),
        now: GameTime,
    ) -> Cow<'w, str> {
        let pends = |owed: &&Commitment| {
            owed.target.as_ref() == Some(with) && owed.terms.pending_time().is_some()
        };
        let waits = self.owed(now).find(pends);
        let Some(owed) = waits.or_else(|| self.meant_to_be_moved(with, words, now)) else {
            return Cow::Borrowed(words);
        };
        let pending = owed.terms.pending_time().unwrap_or_default();
        let language = self.tongue_of(words);
        language.without_other_matters(words, before, (&owed.text, pending))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::promise::commitment::ProposedCommitment;
    use crate::promise::commitment_rules::CommitmentRules;
    use crate::promise::source::CommitmentSource;

    const RULES: CommitmentRules =
        CommitmentRules { due_minutes: 60, longest_minutes: 7 * 24 * 60, attempts: 5 };

    fn at(minutes: u64) -> GameTime {
        GameTime::from_secs(7 * 3600 + minutes * 60)
    }

    fn owing(promises: &[(&str, &str)]) -> Commitments {
        let mut promised = Commitments::default();
        for (text, due) in promises {
            let (text, due) = ((*text).to_owned(), Some((*due).to_owned()));
            let proposed =
                ProposedCommitment { text, due, target: Some("mara".into()), kind: None };
            let game = CommitmentSource::Game;
            promised.open(&proposed, game, None, &RULES, at(0)).expect("should pass");
        }
        promised
    }

    /// When something promised for nine is due, after what whoever owes it asks, what they are answered, and what they
    /// say to that.
    fn due(text: &str, asked: &str, answer: &str, then: &str) -> u64 {
        let (mara, mut promised) = (StableId::from("mara"), owing(&[(text, "at nine")]));
        let own = promised.without_other_matters(&mara, ("", asked), at(1)).into_owned();
        promised.ask_to_move(&mara, &own, &RULES, at(1));
        let told = promised.without_other_matters(&mara, (asked, answer), at(2)).into_owned();
        promised.answer(&mara, &told, &RULES, at(2));
        let own = promised.without_other_matters(&mara, (answer, then), at(3)).into_owned();
        promised.agree_to_move(&mara, &own, &RULES, at(3));
        let owed = promised.owed(at(4)).next().expect("is owed");
        owed.due.since(GameTime::default()).as_secs() / 3600
    }

    const COMING: &str = "come to the inn";
    const PIE: &str = "bring Mara the pork pie";

    #[test]
    fn a_question_for_another_hour_and_its_answer_leave_a_promise_where_it_was() {
        for text in [COMING, PIE] {
            for (asked, answer) in [
                ("When do you open?", "At ten."),
                ("When do you open?", "Ten."),
                ("What time is the weighing?", "Ten."),
                ("What time is the weighing?", "Say ten."),
                ("Is the weighing at ten?", "Yes."),
                ("Does the ferry leave later?", "Yes."),
                ("When do you open? At ten?", "Yes."),
                ("What time is it?", "Ten."),
                ("When's supper?", "Ten would be best."),
            ] {
                assert_eq!(due(text, asked, answer, "Very well."), 9, "{asked} {answer}");
            }
        }
    }

    #[test]
    fn the_hour_of_the_promise_itself_still_moves_it() {
        for (asked, answer) in [
            ("When shall I bring the pie?", "At ten."),
            ("When do you want it?", "Ten."),
            ("What time suits you?", "Ten."),
            ("When do you open?", "At eight. Make it ten."),
            ("When do you open?", "Bring the pie at ten."),
            ("Could I bring it at ten?", "Yes."),
            ("I'd sooner bring it at ten. When do you open?", "At eight. Ten is fine."),
        ] {
            assert_eq!(due(PIE, asked, answer, "Ten, then."), 10, "{asked} {answer}");
        }
    }

    #[test]
    fn who_asks_for_another_hour_and_for_one_of_another_matter_is_answered_in_one() {
        let mara = StableId::from("mara");
        let mut promised = owing(&[(PIE, "at nine")]);
        let asked = "Make it ten. When do you open?";
        let wanted = promised.without_other_matters(&mara, ("", asked), at(1)).into_owned();
        assert_eq!(wanted, "Make it ten.");
        promised.answer(&mara, &wanted, &RULES, at(1));
        let told =
            |words| promised.without_other_matters(&mara, (asked, words), at(2)).into_owned();
        assert_eq!(told("At eight."), "");
        assert_eq!(told("Ten it is."), "Ten it is.");
    }
}
