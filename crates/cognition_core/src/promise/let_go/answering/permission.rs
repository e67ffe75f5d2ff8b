//! What somebody permits that they were promised would not be done: to go, to do it, to tell it.

use crate::mind::{GameTime, StableId};
use crate::promise::commitment::Commitment;
use crate::promise::commitment_kind::CommitmentKind;
use crate::promise::commitments::Commitments;

impl Commitments {
    /// What is owed to somebody whose words relieve of it, call it off, or permit it by its name in a clause of its own.
    /// What the mind has asked about is answered otherwise.
    pub(super) fn let_go_by_name(&self, by: &StableId, words: &str, now: GameTime) -> Vec<u32> {
        let language = self.tongue_of(words);
        let theirs = |owed: &&Commitment| owed.target.as_ref() == Some(by);
        let relieved = |owed: &Commitment| {
            language.is_a_post(&owed.text) && language.relieves(words, &owed.text)
        };
        let permitted = |owed: &Commitment| {
            let text = owed.text.as_str();
            let let_go = language.permits_by_name(words, text)
                || language.frees_to_tell(words, text)
                || language.calls_off(&language.with_whole_compounds(words, text), text);
            owed.terms.asked_for.is_none() && let_go
        };
        let let_go = |owed: &&Commitment| relieved(owed) || permitted(owed);
        self.owed(now).filter(theirs).filter(let_go).map(|owed| owed.id).collect()
    }

    /// What was to be kept quiet for somebody who says that it may be told: what they name, or all that there is.
    pub(super) fn freed_to_speak(&self, by: &StableId, words: &str, now: GameTime) -> Option<u32> {
        let language = self.tongue_of(words);
        let theirs = self.owed(now).filter(|owed| owed.target.as_ref() == Some(by));
        let is_quiet = |owed: &&Commitment| {
            owed.kind == CommitmentKind::Refrain && owed.words().verb_kind() == CommitmentKind::Tell
        };
        let quiet: Vec<&Commitment> = theirs.filter(is_quiet).collect();
        let guarded = |owed: &&&Commitment| language.frees_of_guarding(words, &owed.text);
        if !language.frees_to_speak(words) {
            return quiet.iter().find(guarded).map(|owed| owed.id);
        }
        let named = |owed: &&&Commitment| language.share_held(owed.words().stems(), &[words]) > 0.0;
        let only = || quiet.first().filter(|_| quiet.len() == 1);
        quiet.iter().find(named).or_else(only).map(|owed| owed.id)
    }
}

#[cfg(test)]
mod tests {
    use crate::promise::commitment::ProposedCommitment;
    use crate::promise::let_go::test_owing::{RULES, at, owing};
    use crate::promise::source::CommitmentSource;

    #[test]
    fn who_permits_two_things_in_one_sentence_lets_both_go() {
        let left = |words: &str| {
            let mut promised = owing("watch the gantry", None);
            for text in ["not to set foot on any ship", "not to open the hatch"] {
                let (text, target) = (text.to_owned(), Some("mara".into()));
                let proposed = ProposedCommitment { text, target, due: None, kind: None };
                let source = CommitmentSource::Game;
                promised.open(&proposed, source, None, &RULES, at(0)).expect("fits");
            }
            promised.answer(&"mara".into(), words, &RULES, at(1));
            promised.owed(at(1)).map(|owed| owed.id).collect::<Vec<_>>()
        };
        assert_eq!(left("You may leave the gantry, and you may set foot on any ship."), [3]);
        assert_eq!(left("You may leave the gantry, but don't set foot on any ship."), [2, 3]);
        assert_eq!(left("You may set foot on any ship."), [1, 3]);
    }

    #[test]
    fn who_need_guard_no_longer_what_they_kept_quiet_is_free_of_it() {
        let stands = |said: &str| {
            let mut promised = owing("not to tell anybody about the doctor's letter", None);
            promised.answer(&"mara".into(), said, &RULES, at(1));
            promised.owed(at(1)).count() == 1
        };
        for said in [
            "And you may put that letter down now, you needn't guard it any longer.",
            "As to the letter, you don't have to hide it any more.",
        ] {
            assert!(!stands(said), "{said}");
        }
        for said in [
            "You needn't guard the gate any longer.",
            "Need you guard the letter any longer?",
            "Guard the letter a while longer.",
        ] {
            assert!(stands(said), "{said}");
        }
    }

    #[test]
    fn who_is_allowed_to_do_what_they_forswore_owes_it_no_more() {
        let stands = |asked: Option<&str>, said: &str| {
            let mut promised = owing("not to open the van door to anybody", None);
            if let Some(asked) = asked {
                promised.ask_to_move(&"mara".into(), asked, &RULES, at(1));
            }
            promised.answer(&"mara".into(), said, &RULES, at(2));
            promised.owed(at(2)).count() == 1
        };
        assert!(!stands(None, "Open it, Anselm."));
        assert!(!stands(Some("May I open the van door for Tekla?"), "Yes."));
        assert!(!stands(Some("Will you give me my word back?"), "Yes, you have your word back."));
        assert!(stands(None, "Yes."));
        assert!(stands(Some("May I open the van door for Tekla?"), "No."));
    }

    #[test]
    fn who_may_tell_whom_they_please_keeps_nothing_quiet_any_more() {
        let stands = |said: &str| {
            let mut promised = owing("tell nobody that Lorcan has the takings", None);
            promised.answer(&"mara".into(), said, &RULES, at(1));
            promised.owed(at(1)).count() == 1
        };
        assert!(!stands("Tell whom you please about my coat, dear heart."));
        assert!(stands("You may tell Odo."));
        assert!(stands("Don't tell everyone!"));
    }
}
