//! A thing that whoever was to give it is bidden to keep for longer: it is owed from then on.

use crate::mind::{GameTime, StableId};
use crate::promise::commitment_kind::CommitmentKind;
use crate::promise::commitment_rules::CommitmentRules;
use crate::promise::commitments::Commitments;
use crate::promise::let_go::answering::answered::Answered;

impl Commitments {
    /// What is owed later where somebody bids the mind to keep until then what it was to give them.
    pub(super) fn kept_longer(
        &mut self,
        by: &StableId,
        words: &str,
        rules: &CommitmentRules,
        now: GameTime,
    ) -> Option<Answered> {
        let language = self.tongue_of(words);
        let owed = self.meant_to_be_moved(by, words, now)?;
        let time = language.wanted_after_keeping(words, &owed.text);
        let time = time.filter(|_| owed.kind == CommitmentKind::Give)?;
        let (id, instead) = (owed.id, owed.proposed_at(Some(time), rules));
        self.renegotiate(id, (&instead, words), rules, now, |new, given_up| {
            new.take_terms_of(given_up, None, true);
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::promise::commitment::Commitment;
    use crate::promise::let_go::test_owing::{RULES, at, owing};

    /// When a key is owed that was promised back by a quarter to four, after what whoever it is for has said.
    fn when(said: &str) -> Option<String> {
        let mut promised = owing("give the back door key back to Mara", Some("by 3:45"));
        promised.answer(&"mara".into(), said, &RULES, at(1));
        promised.owed(at(2)).next().and_then(Commitment::when)
    }

    #[test]
    fn what_is_to_be_kept_longer_is_owed_from_then_on() {
        let away = Some("when Rook's away".to_owned());
        let said = "Never mind the quarter, devil, hang on to that key till Rook's away.";
        assert_eq!(when(said), away);
        assert_eq!(when("Hold on to it till Rook's away."), away);
    }

    #[test]
    fn what_is_kept_otherwise_leaves_the_time_as_it_was() {
        let as_it_was = Some("by 3:45".to_owned());
        for said in [
            "Keep the lamp till Rook's away.",
            "Keep that door shut till Rook's away.",
            "Will you keep the key till Rook's away?",
            "Hold your tongue till Rook's away.",
        ] {
            assert_eq!(when(said), as_it_was, "{said}");
        }
    }

    #[test]
    fn what_is_to_be_kept_longer_does_not_expire_at_its_old_time() {
        let mut promised = owing("give the back door key back to Mara", Some("by 3:45"));
        let said = "Hang on to that key till Rook's away.";
        promised.answer(&"mara".into(), said, &RULES, at(1));
        assert_eq!(promised.expire(at(4 * 60)), []);
        assert_eq!(promised.owed(at(4 * 60)).count(), 1);
    }
}
