//! Whoever it was promised to says that it is not done after all, though the mind has said so: it is owed again.

use crate::mind::{GameTime, StableId};
use crate::promise::commitment::{Commitment, CommitmentState, WHY_BOUND};
use crate::promise::commitment_rules::CommitmentRules;
use crate::promise::commitments::Commitments;
use crate::promise::due::due_time::review;
use crate::promise::due::time_kind::TimeKind;
use cognition_language::capped;

impl Commitments {
    /// What whoever it was promised to says is not done after all, though the mind has said so, is owed again. Gives
    /// those.
    pub fn hear_objection(
        &mut self,
        by: &StableId,
        words: &str,
        rules: &CommitmentRules,
        now: GameTime,
    ) -> Vec<Commitment> {
        let ids = self.objected_to(by, words, now);
        self.change(&ids, now, |owed| owed.be_owed_again(words, rules, now))
    }

    /// Of what rests on the mind's word that of which somebody says it is not done, by its numbers.
    pub fn objected_to(&self, by: &StableId, words: &str, now: GameTime) -> Vec<u32> {
        let doubted = |owed: &&Commitment| {
            owed.rests_on_its_word()
                && owed.is_objected_to(by, words)
                && !self.is_crowded(owed, now)
        };
        self.iter().filter(doubted).map(|owed| owed.id).collect()
    }

    fn is_crowded(&self, owed: &Commitment, now: GameTime) -> bool {
        owed.state != CommitmentState::Open && self.is_full(owed.kind, owed.opener, now)
    }
}

impl Commitment {
    /// Whether what stands in its way is that somebody says it is undone, though the mind has said so: nothing of it
    /// was tried.
    pub(crate) fn is_denied_to_be_done(&self) -> bool {
        self.attempts == 1 && self.hindrance.as_ref().is_some_and(|why| self.is_said_undone(why))
    }

    fn rests_on_its_word(&self) -> bool {
        let by_a_word = match &self.state {
            CommitmentState::Open => self.signs.said.is_some(),
            CommitmentState::Done { evidence } => evidence.action.is_empty(),
            _ => false,
        };
        self.signs.unshown && by_a_word
    }

    fn is_objected_to(&self, by: &StableId, words: &str) -> bool {
        self.target.as_ref().is_none_or(|target| target == by) && self.is_said_undone(words)
    }

    /// Most of what is said denies nothing: only for what does the deed is read.
    fn is_said_undone(&self, words: &str) -> bool {
        let language = self.language();
        let done = || language.undergone_by_deed(&self.own_deed());
        language.denies(words)
            && done().is_some_and(|done| language.objects_that_it_is_undone(words, &done))
    }

    fn be_owed_again(&mut self, words: &str, rules: &CommitmentRules, now: GameTime) {
        self.state = CommitmentState::Open;
        (self.signs.done, self.signs.said) = (None, None);
        self.attempts = self.attempts.saturating_add(1);
        self.hindrance = Some(capped(words, WHY_BOUND));
        if !self.is_owed(now) {
            self.terms.time = TimeKind::Open;
            self.due = review(rules, now);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::promise::kept::unshown::test_unshown::{owing, owing_by, state};
    use crate::promise::test_opening::{RULES, at};
    use crate::promise::test_promises::offer;
    use crate::promise::{Commitments, Deed};

    #[test]
    fn whoever_it_was_promised_to_may_object_and_it_is_owed_again() {
        let after = |by: &str, words: &str| {
            let mut promised = owing("sign the certificate");
            promised.take_at_its_word(&[1], ("There, signed.", 2), at(1));
            let changed = promised.hear_objection(&by.into(), words, &RULES, at(2));
            assert_eq!(changed.is_empty(), state(&promised) == "done", "{words}");
            state(&promised)
        };
        for words in [
            "You didn't sign it!",
            "You have not signed the certificate.",
            "No, it isn't signed.",
            "The certificate was never signed.",
            "You never signed it, Odo.",
        ] {
            assert_eq!(after("mara", words), "open", "{words}");
            assert_eq!(after("wren", words), "done", "{words}");
        }
        for words in [
            "Don't sign it again.",
            "Didn't you sign it?",
            "Thank you.",
            "The lamp isn't signed.",
            "You didn't mend the chair.",
            "I see that you signed it.",
        ] {
            assert_eq!(after("mara", words), "done", "{words}");
        }
    }

    #[test]
    fn who_is_doubted_may_do_it_after_all_and_say_so() {
        let mut promised = owing_by("sign the certificate", Some("in 3 minutes"), &[]);
        promised.take_at_its_word(&[1], ("There.", 2), at(1));
        promised.hear_objection(&"mara".into(), "You didn't sign it!", &RULES, at(9));
        assert_eq!(promised.owed(at(9)).count(), 1, "it is owed without a time");
        promised.take_at_its_word(&[1], ("There, Mara.", 3), at(10));
        assert_eq!(state(&promised), "done");
    }

    #[test]
    fn a_word_alone_stands_after_a_while_unless_somebody_denies_it() {
        let says = |promised: &mut Commitments, speech: &str| {
            let action = offer("world:tell", "Speak to Mara", &["speech"], &["mara"]);
            let deed = Deed { turn: 2, action: &action, speech, outcome: speech, failed: false };
            promised.follow(&deed, &RULES, at(1));
        };
        for said in ["I have signed the certificate.", "It is signed.", "There, signed."] {
            let mut promised = owing("sign the certificate");
            says(&mut promised, said);
            promised.expire(at(7));
            assert_eq!(state(&promised), "done", "{said}");
        }
        for said in ["Where is the certificate?", "I'll sign it.", "It is not signed.", "There."] {
            let mut promised = owing("sign the certificate");
            says(&mut promised, said);
            promised.expire(at(7));
            assert_eq!(state(&promised), "open", "{said}");
        }
        let mut promised = owing("sign the certificate");
        says(&mut promised, "There, signed.");
        promised.hear_objection(&"mara".into(), "You didn't sign it!", &RULES, at(2));
        promised.expire(at(7));
        assert_eq!(state(&promised), "open");
    }
}
