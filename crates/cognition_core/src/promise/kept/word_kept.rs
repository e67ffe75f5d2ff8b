//! Whoever was promised something says that it is kept: `You've kept your word to the letter.` They know best.

use crate::mind::{GameTime, StableId};
use crate::promise::commitment::{Commitment, CommitmentState, Evidence};
use crate::promise::commitment_kind::CommitmentKind;
use crate::promise::commitments::Commitments;
use cognition_language::{Language, line};

impl Commitments {
    /// Ends what somebody says to the mind that it has kept for them. Gives those: what they say that it did, what they
    /// name, else what speaks for itself, else all that they were ever promised.
    pub fn hear_that_the_word_is_kept(
        &mut self,
        by: &StableId,
        words: &str,
        now: GameTime,
    ) -> Vec<Commitment> {
        let language = self.tongue_of(words);
        let said = language.says_that_the_word_is_kept(words);
        let kept = |owed: &&Commitment| {
            let thanked =
                || owed.signs.speak_for_it() && language.thanks_for(words, &owed.own_deed());
            said || thanked()
        };
        let theirs = || self.owed(now).filter(|owed| owed.may_be_kept_by_word_of(by, now));
        let done = theirs().filter(|owed| owed.is_done_by_word_of(by, words));
        let mut meant: Vec<u32> = done.map(|owed| owed.id).collect();
        if meant.is_empty() {
            let theirs: Vec<&Commitment> = theirs().filter(kept).collect();
            meant = self.meant_to_be_kept(by, words, &theirs);
        }
        let evidence = Evidence { outcome: line(words), ..Evidence::default() };
        let done = CommitmentState::Done { evidence }.bounded();
        self.change(&meant, now, |owed| owed.state = done.clone())
    }

    fn meant_to_be_kept(&self, by: &StableId, words: &str, theirs: &[&Commitment]) -> Vec<u32> {
        let language = self.tongue_of(words);
        let is_named =
            |owed: &Commitment| language.share_held(owed.words().stems(), &[words]) > 0.0;
        let is_shown = |owed: &Commitment| owed.signs.claimed > 0 || owed.signs.speak_for_it();
        let of = |is: &dyn Fn(&Commitment) -> bool| -> Vec<u32> {
            theirs.iter().filter(|owed| is(owed)).map(|owed| owed.id).collect()
        };
        let (named, shown) = (of(&is_named), of(&is_shown));
        let ever = self.iter().filter(|entry| entry.target.as_ref() == Some(by)).count();
        match (named.is_empty(), shown.is_empty()) {
            (false, _) => named,
            (true, false) => shown,
            (true, true) if ever == 1 => of(&|_| true),
            (true, true) => Vec::new(),
        }
    }
}

impl Commitment {
    /// What is not to be done is kept by time alone, and what is for later by no word of today.
    fn may_be_kept_by_word_of(&self, by: &StableId, now: GameTime) -> bool {
        self.target.as_ref() == Some(by)
            && self.kind != CommitmentKind::Refrain
            && self.begins() <= now
            && !self.is_for_later(now)
    }

    /// `You brought me the key`: of money, its receipt tells.
    fn is_done_by_word_of(&self, by: &StableId, words: &str) -> bool {
        let language = Language::of_utterance(words, || self.language());
        let speaker = language.content_stems(by.as_str());
        !self.is_to_be_paid() && language.says_that_listener_did(words, &self.own_deed(), &speaker)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::promise::{CommitmentRules, CommitmentSource, ProposedCommitment};

    const RULES: CommitmentRules =
        CommitmentRules { due_minutes: 60, longest_minutes: 7 * 24 * 60, attempts: 5 };

    fn owing(promises: &[&str]) -> Commitments {
        let mut promised = Commitments::default();
        for text in promises {
            let (text, target) = ((*text).to_owned(), Some("mara".into()));
            let proposed = ProposedCommitment { text, target, ..ProposedCommitment::default() };
            let game = CommitmentSource::Game;
            promised.open(&proposed, game, None, &RULES, GameTime(1)).expect("should pass");
        }
        promised
    }

    /// The numbers of the promises to Mara that are kept as somebody says that.
    fn kept(promised: &mut Commitments, by: &str, words: &str) -> Vec<u32> {
        let kept = promised.hear_that_the_word_is_kept(&by.into(), words, GameTime(9));
        kept.into_iter().map(|owed| owed.id).collect()
    }

    #[test]
    fn whoever_was_promised_something_says_that_it_is_kept() {
        let room = ["open the property room for Mara"];
        for words in [
            "And thank you for the door, you've kept your word to the letter.",
            "Thank you for keeping your promise, Odo.",
            "You kept your word.",
        ] {
            assert_eq!(kept(&mut owing(&room), "mara", words), [1], "{words}");
        }
        for (by, words) in [
            ("wren", "You've kept your word."),
            ("mara", "You haven't kept your word."),
            ("mara", "Have you kept your word?"),
            ("mara", "You've kept your word so far."),
            ("mara", "Thank you for the room."),
        ] {
            assert!(kept(&mut owing(&room), by, words).is_empty(), "{words}");
        }
        let silence = ["not tell Odo about the boat"];
        assert!(kept(&mut owing(&silence), "mara", "You've kept your word.").is_empty());
    }

    #[test]
    fn what_whoever_was_promised_it_says_that_the_mind_did_is_kept_and_nothing_else() {
        let two = ["mend the roof", "bring Mara the iron key"];
        assert_eq!(kept(&mut owing(&two), "mara", "You brought me the iron key, Odo."), [2]);
        assert_eq!(kept(&mut owing(&two), "mara", "There, you've mended the roof."), [1]);
        for (by, words) in [
            ("wren", "You brought me the iron key."),
            ("mara", "You bring me the iron key, Odo."),
            ("mara", "You brought me the wrong key."),
            ("mara", "You brought me the lamp."),
        ] {
            assert!(kept(&mut owing(&two), by, words).is_empty(), "{words}");
        }
        let crowns = ["pay Mara four crowns"];
        assert!(kept(&mut owing(&crowns), "mara", "You paid me two crowns.").is_empty());
    }

    #[test]
    fn of_several_promises_those_are_kept_that_are_named_or_shown() {
        let two = ["mend the roof", "bring Mara the ladder"];
        let about = "You've kept your word about the roof.";
        assert_eq!(kept(&mut owing(&two), "mara", about), [1]);
        assert!(kept(&mut owing(&two), "mara", "You've kept your word.").is_empty());
        let mut claimed = owing(&two);
        claimed.claim(&[2], 2, GameTime(8));
        assert_eq!(kept(&mut claimed, "mara", "You've kept your word."), [2]);
    }
}
