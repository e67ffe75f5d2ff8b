//! A word that is given back: all that was promised, or what is named, or what the mind has asked about.

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
        let asked = || all.iter().filter(|it| it.is_asked_to_be_let_go()).map(|it| it.id);
        let ids: Vec<u32> = match (named.is_empty(), asked().next()) {
            _ if language.holds_to_nothing(words) => all.iter().map(|it| it.id).collect(),
            (false, _) => named,
            (true, Some(_)) => asked().collect(),
            (true, None) => all.iter().map(|it| it.id).collect(),
        };
        ids.into_iter().filter_map(|id| self.release(id, words, now)).collect()
    }
}

impl Commitment {
    /// Whether the mind has asked to be let off it, or for leave.
    fn is_asked_to_be_let_go(&self) -> bool {
        let language = self.language();
        self.terms.asked_for.as_deref().is_some_and(|asked| {
            language.asks_for_release(asked)
                || language.asks_leave(asked, &self.text)
                || language.asks_relief(asked, &self.text)
        })
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
    fn of_several_what_was_asked_about_is_let_go_alone_unless_all_of_it_is() {
        let left = |asked: Option<&str>, words: &str| {
            let mut promised = owing("not to open the great gate", None);
            let text = "look under every sack before she opens the gate".to_owned();
            let target = Some("mara".into());
            let proposed = ProposedCommitment { text, target, due: None, kind: None };
            let source = CommitmentSource::Game;
            promised.open(&proposed, source, None, &RULES, at(0)).expect("should pass");
            if let Some(asked) = asked {
                promised.ask_to_move(&"mara".into(), asked, &RULES, at(1));
            }
            promised.answer(&"mara".into(), words, &RULES, at(2));
            promised.owed(at(2)).map(|owed| owed.id).collect::<Vec<_>>()
        };
        let kept_shut = Some("Will you let me off my promise to keep the gate shut, Mara?");
        assert_eq!(left(kept_shut, "You need not keep that any more, Sister."), [2]);
        let all = "I hold you to nothing, neither the gate nor the cart.";
        assert!(left(kept_shut, all).is_empty());
        assert!(left(None, "You need not keep that any more, Sister.").is_empty());
    }

    #[test]
    fn what_was_promised_to_nobody_may_be_given_back_by_whoever_it_depends_on() {
        let mut promised = sworn_to_nobody("until all three agree");
        let words = "You are released, Mr. Pym. You need not keep that any more.";
        assert_eq!(promised.answer(&"agnes".into(), words, &RULES, at(1)).len(), 1);
        assert_eq!(promised.owed(at(1)).count(), 0);
    }
}
