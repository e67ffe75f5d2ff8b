//! A part of what was promised that is let go of, where several things are listed: the others stay owed.

use crate::mind::{GameTime, StableId};
use crate::promise::commitment::{Commitment, ProposedCommitment};
use crate::promise::commitment_kind::CommitmentKind;
use crate::promise::commitment_rules::CommitmentRules;
use crate::promise::commitments::Commitments;
use crate::promise::let_go::answering::answered::Answered;
use crate::promise::reading::KeptReading;
use cognition_language::{Language, line};

impl Commitments {
    /// What is owed instead of a list of which somebody lets some go: the rest of it, on the same terms.
    pub(super) fn let_go_in_part(
        &mut self,
        by: &StableId,
        words: &str,
        rules: &CommitmentRules,
        now: GameTime,
    ) -> Option<Answered> {
        let language = self.tongue_of(words);
        let theirs = |owed: &&Commitment| owed.target.as_ref() == Some(by);
        let rest = |owed: &Commitment| {
            let (text, target) = (owed.left_of_it(words, language)?, owed.target.clone());
            let kind = Some(owed.kind);
            Some((owed.id, ProposedCommitment { text, target, due: None, kind }))
        };
        let (id, instead) = self.owed(now).filter(theirs).find_map(rest)?;
        let why = line(words);
        self.renegotiate(id, (&instead, &why), rules, now, Commitment::stand_for)
    }
}

impl Commitment {
    /// What is left of it where words let go of some of what it lists.
    pub(super) fn left_of_it(&self, words: &str, language: &Language) -> Option<String> {
        match self.kind {
            CommitmentKind::Refrain => language.left_but_for_one(words, &self.text),
            _ => language.left_of_the_list(words, &self.text),
        }
    }

    /// It is owed as that was, but for what it lists.
    fn stand_for(&mut self, whole: &Self) {
        (self.opener, self.reflection) = (whole.opener, whole.reflection);
        self.due = whole.due;
        self.due_said.clone_from(&whole.due_said);
        self.terms.clone_from(&whole.terms);
        (self.terms.instead_of, self.terms.reading) = (Some(whole.id), KeptReading::default());
        self.signs = whole.signs.still_standing();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::promise::CommitmentSource;
    use crate::promise::commitments::OWED_BOUND;

    /// What is owed of a list after what somebody says, and until when.
    fn after(by: &str, words: &str) -> Vec<(String, GameTime)> {
        let (mut promised, rules) = (Commitments::default(), CommitmentRules::default());
        let text = "bring Wren the bread and the cheese".to_owned();
        let (target, due) = (Some("wren".into()), Some("in 20 minutes".to_owned()));
        let proposed = ProposedCommitment { text, target, due, kind: None };
        let game = CommitmentSource::Game;
        promised.open(&proposed, game, None, &rules, GameTime::default()).expect("should pass");
        let later = GameTime::from_secs(300);
        promised.answer(&by.into(), words, &rules, later);
        promised.owed(later).map(|owed| (owed.text.clone(), owed.due)).collect()
    }

    #[test]
    fn the_rest_of_a_list_stays_owed_by_the_same_time() {
        let (then, rest) = (GameTime::from_secs(20 * 60), "bring Wren the cheese".to_owned());
        assert_eq!(after("wren", "Forget the bread."), [(rest.clone(), then)]);
        assert_eq!(after("wren", "not the bread, just the cheese"), [(rest, then)]);
        let whole = "bring Wren the bread and the cheese".to_owned();
        assert_eq!(after("piet", "Forget the bread."), [(whole, then)]);
        assert_eq!(after("wren", "never mind"), []);
    }

    #[test]
    fn who_is_let_off_towards_one_or_of_one_deed_still_owes_the_rest() {
        let after = |text: &str, words: &str| {
            let (mut promised, rules) = (Commitments::default(), CommitmentRules::default());
            let (text, target) = (text.to_owned(), Some("wren".into()));
            let proposed = ProposedCommitment { text, target, ..ProposedCommitment::default() };
            let (game, now) = (CommitmentSource::Game, GameTime::default());
            promised.open(&proposed, game, None, &rules, now).expect("should pass");
            promised.answer(&"wren".into(), words, &rules, now);
            promised.owed(now).map(|owed| owed.text.clone()).collect::<Vec<_>>()
        };
        let ledger = "not to tell anybody about the ledger";
        let but_odo = ["not to tell anybody but Odo about the ledger"];
        assert_eq!(after(ledger, "You may tell Odo about the ledger, but nobody else."), but_odo);
        assert_eq!(after(ledger, "You may tell Odo that supper is ready."), [ledger]);
        let both = "tell Odo and Ida about the cask";
        let ida = ["tell Ida about the cask"];
        assert_eq!(after(both, "You needn't tell Odo, but I want Ida told."), ida);
        let deeds = "sweep the loft and mend the rope";
        assert_eq!(after(deeds, "You needn't sweep the loft any more."), ["mend the rope"]);
        assert_eq!(after(deeds, "Never mind all that."), [""; 0]);
    }

    #[test]
    fn the_rest_of_a_list_takes_no_more_room_than_the_whole_did() {
        let (mut promised, rules) = (Commitments::default(), CommitmentRules::default());
        let now = GameTime::default();
        let mut open = |text: &str, opener| {
            let (text, target) = (text.to_owned(), Some("wren".into()));
            let proposed = ProposedCommitment { text, target, ..ProposedCommitment::default() };
            promised.open(&proposed, opener, None, &rules, now).expect("there is room");
        };
        open("bring Wren the bread and the cheese", CommitmentSource::Speech);
        for n in 1..OWED_BOUND {
            open(&format!("pay {n} coins"), CommitmentSource::Game);
        }
        let answered = promised.answer(&"wren".into(), "Forget the bread.", &rules, now);
        let [Answered::Renegotiated(both)] = &answered[..] else { panic!("{answered:?}") };
        let (whole, rest) = &**both;
        assert_eq!(rest.text, "bring Wren the cheese");
        assert_eq!((rest.opener, rest.terms.instead_of), (whole.opener, Some(whole.id)));
        assert_eq!(promised.owed(now).count(), OWED_BOUND);
    }
}
