//! What somebody says of what they were promised, read in one order: from what names most to what names least.

use crate::mind::{GameTime, StableId};
use crate::promise::commitment::Commitment;
use crate::promise::commitment_rules::CommitmentRules;
use crate::promise::commitments::Commitments;
use crate::promise::let_go::answering::answered::Answered;

impl Commitments {
    /// What the words of somebody make of what is owed to them. They let go of what it hangs on; and, by what they say
    /// besides, of what one reply has promised together, else of what they name or mean, or want it at another time,
    /// else, without a name, of the one thing that was promised last. `said` is what the mind said last, and `turn` its
    /// latest one. Gives what hangs on nothing any more, and what else they answer.
    ///
    /// ```
    /// use cognition_core::promise::{Commitments, CommitmentRules, CommitmentSource, ProposedCommitment};
    /// use cognition_core::mind::GameTime;
    ///
    /// let (mut promised, rules, now) = (Commitments::default(), CommitmentRules::default(), GameTime::default());
    /// let (text, target) = ("bring Mara the key".to_owned(), Some("mara".into()));
    /// let proposed = ProposedCommitment { text, target, due: None, kind: None };
    /// promised.open(&proposed, CommitmentSource::Game, None, &rules, now)?;
    /// let mut left = |by: &str, words| promised.hear_answer(&by.into(), words, ("", 0), &rules, now).1.len();
    /// assert_eq!((left("odo", "Never mind the key."), left("mara", "Never mind the key.")), (0, 1));
    /// # Ok::<(), cognition_core::promise::Refusal>(())
    /// ```
    pub fn hear_answer(
        &mut self,
        by: &StableId,
        words: &str,
        (said, turn): (&str, u64),
        rules: &CommitmentRules,
        now: GameTime,
    ) -> (Vec<Commitment>, Vec<Answered>) {
        // Who is owed nothing need not be understood.
        if !self.owed(now).any(|owed| owed.target.as_ref().is_none_or(|target| target == by)) {
            return Default::default();
        }
        // Who alone is to have something, and what nobody would do, is told of what stays as it is.
        let language = self.tongue_of(words);
        let words = &*language.without_mere_denials(words);
        if words.is_empty() {
            return Default::default();
        }
        // What is said besides is heard by what was owed before.
        let besides = self.besides_terms(by, words, now);
        let free = self.hear_terms_dropped(by, words, rules, now).unwrap_or_default();
        let answered = match besides.is_empty() {
            true => Vec::new(),
            false => self.answer_by_what_is_named(by, &besides, (said, turn), rules, now),
        };
        (free, answered)
    }

    fn answer_by_what_is_named(
        &mut self,
        by: &StableId,
        words: &str,
        (said, turn): (&str, u64),
        rules: &CommitmentRules,
        now: GameTime,
    ) -> Vec<Answered> {
        let released = |owed| Answered::Released(Box::new(owed));
        // Of what one reply has promised more may be let go of than words could mean later.
        let at_once = self.let_go_of_one_reply(by, words, (said, turn), now);
        if !at_once.is_empty() {
            return at_once.into_iter().map(released).collect();
        }
        let of_promises = self.without_other_matters(by, (said, words), now);
        let answered = self.answer(by, &of_promises, rules, now);
        if !answered.is_empty() {
            return answered;
        }
        let declined = self.decline_the_last(by, words, (said, turn), now);
        declined.into_iter().map(released).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::promise::commitment::ProposedCommitment;

    /// What Wren lets go of, of what she was promised, each in its turn.
    fn let_go(promises: &[(&str, u64)], by: &str, words: &str) -> Vec<String> {
        let (mut promised, rules) = (Commitments::default(), CommitmentRules::default());
        for (text, turn) in promises {
            let (text, target) = ((*text).to_owned(), Some("wren".into()));
            let proposed = ProposedCommitment { text, target, ..ProposedCommitment::default() };
            let said = ("", "I'll do that for you, Wren.");
            promised.give(&proposed, said, *turn, &rules, GameTime(1)).expect("is given");
        }
        let said = ("I'll do that for you, Wren.", 2);
        let (_, answered) = promised.hear_answer(&by.into(), words, said, &rules, GameTime(2));
        let text = |answered: Answered| match answered {
            Answered::Released(owed) => owed.text,
            Answered::Renegotiated(both) => both.1.text,
        };
        answered.into_iter().map(text).collect()
    }

    #[test]
    fn of_one_reply_all_goes_of_two_what_is_named_and_without_a_name_what_was_promised_last() {
        let (pump, soup) = ("mend the pump", "bring Wren a bowl of soup");
        assert_eq!(let_go(&[(pump, 2), (soup, 2)], "wren", "nvm"), [pump, soup]);
        assert_eq!(let_go(&[(pump, 1), (soup, 2)], "wren", "Never mind the pump."), [pump]);
        assert_eq!(let_go(&[(pump, 1), (soup, 2)], "wren", "nah im good"), [soup]);
    }

    #[test]
    fn who_says_to_whom_alone_a_thing_may_go_lets_go_of_nothing() {
        let token = "give Wren the bath token";
        let purse = "And would you mind my purse while I'm in the water?";
        for words in [
            format!("{purse} Don't hand it to anyone but me."),
            format!("{purse} Don't give it to anyone."),
            "Hand it to nobody except me.".to_owned(),
            "Nobody I know would need a bath token any more.".to_owned(),
        ] {
            assert!(let_go(&[(token, 1)], "wren", &words).is_empty(), "{words}");
        }
        let both = format!("Never mind the token. {purse} Don't hand it to anyone but me.");
        assert_eq!(let_go(&[(token, 1)], "wren", &both), [token]);
    }

    #[test]
    fn who_is_owed_nothing_lets_go_of_nothing() {
        assert!(let_go(&[("mend the pump", 2)], "piet", "Never mind the pump.").is_empty());
        assert!(let_go(&[("mend the pump", 2)], "wren", "It is raining.").is_empty());
    }
    #[test]
    fn what_it_hangs_on_goes_first_and_what_is_said_besides_is_heard_too() {
        let (mut promised, rules) = (Commitments::default(), CommitmentRules::default());
        let target = Some("wren".into());
        for (text, speech, turn) in [
            ("bring Wren the lamp", "I'll bring you the lamp if I have swept the floor.", 1),
            ("mend the pump", "I'll mend the pump, Wren.", 2),
        ] {
            let (text, target) = (text.to_owned(), target.clone());
            let proposed = ProposedCommitment { text, target, ..ProposedCommitment::default() };
            promised.give(&proposed, ("", speech), turn, &rules, GameTime(1)).expect("is given");
        }
        let (words, said) = ("Never mind the floor. And never mind the pump.", ("", 3));
        let (free, answered) =
            promised.hear_answer(&"wren".into(), words, said, &rules, GameTime(2));
        assert_eq!(free.iter().map(|owed| owed.id).collect::<Vec<_>>(), [1]);
        let [Answered::Released(pump)] = &answered[..] else { panic!("{answered:?}") };
        assert_eq!(pump.id, 2);
    }
}
