//! A word that is given back: all that was promised, or what is named.

use crate::mind::{GameTime, StableId};
use crate::promise::commitment::Commitment;
use crate::promise::commitments::Commitments;
use crate::promise::let_go::answering::answered::Answered;

impl Commitments {
    pub(super) fn give_back(&mut self, by: &StableId, words: &str, now: GameTime) -> Vec<Answered> {
        let language = self.tongue_of(words);
        let theirs = |owed: &&Commitment| match &owed.target {
            Some(target) => target == by,
            None => owed.waits_for_an_event(),
        };
        let is_named =
            |owed: &&Commitment| language.share_held(owed.words().stems(), &[words]) > 0.0;
        let all: Vec<&Commitment> = self.owed(now).filter(theirs).collect();
        let named: Vec<u32> =
            all.iter().copied().filter(|it| is_named(it)).map(|it| it.id).collect();
        let ids = if named.is_empty() { all.iter().map(|it| it.id).collect() } else { named };
        ids.into_iter().filter_map(|id| self.release(id, words, now)).collect()
    }
}

#[cfg(test)]
mod tests {
    use crate::promise::commitment::ProposedCommitment;
    use crate::promise::let_go::test_owing::{RULES, at, owing, sworn_to_nobody};
    use crate::promise::source::CommitmentSource;

    #[test]
    fn who_gives_a_word_back_gives_back_all_of_it_or_what_is_named() {
        let two = || {
            let mut promised = owing("not to give anybody the key", None);
            let text = "not to unlock the barrier".to_owned();
            let target = Some("mara".into());
            let proposed = ProposedCommitment { text, target, due: None, kind: None };
            let source = CommitmentSource::Game;
            promised.open(&proposed, source, None, &RULES, at(0)).expect("should pass");
            promised
        };
        let left = |words: &str| {
            let mut promised = two();
            promised.answer(&"mara".into(), words, &RULES, at(1));
            promised.owed(at(1)).map(|owed| owed.id).collect::<Vec<_>>()
        };
        assert!(left("You need not keep that any more, Hedda. Let the burner across.").is_empty());
        assert_eq!(left("I release you from your word about the barrier."), [1]);
        assert!(left("I release you from your word about the key and the barrier.").is_empty());
        assert_eq!(left("You need not hurry."), [1, 2]);
        let mut promised = two();
        promised.answer(&"odo".into(), "You are released, Hedda.", &RULES, at(1));
        assert_eq!(promised.owed(at(1)).count(), 2, "it was not his to give back");
    }

    #[test]
    fn what_was_promised_to_nobody_may_be_given_back_by_whoever_it_depends_on() {
        let mut promised = sworn_to_nobody("until all three agree");
        let words = "You are released, Mr. Pym. You need not keep that any more.";
        assert_eq!(promised.answer(&"agnes".into(), words, &RULES, at(1)).len(), 1);
        assert_eq!(promised.owed(at(1)).count(), 0);
    }
}
