//! A part of what was promised that is let go of, where several things are listed: the others stay owed.

use crate::mind::{GameTime, StableId};
use crate::promise::commitment::{Commitment, CommitmentState, ProposedCommitment};
use crate::promise::commitment_kind::CommitmentKind;
use crate::promise::commitment_rules::CommitmentRules;
use crate::promise::commitments::Commitments;
use crate::promise::let_go::answering::answered::Answered;
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
        let given_up = self.end(id, CommitmentState::Withdrawn { why: line(words) }, now)?;
        let (opener, reflection) = (given_up.opener, given_up.reflection);
        let instead = self.open(&instead, opener, reflection, rules, now).ok()?.id;
        let changed = self.change(&[instead], now, |rest| rest.stand_for(&given_up));
        Some(Answered::Renegotiated(Box::new((given_up, changed.into_iter().next()?))))
    }
}

impl Commitment {
    /// What is left of it where words let go of some of what it lists.
    pub(super) fn left_of_it(&self, words: &str, language: &Language) -> Option<String> {
        let to_do = self.kind != CommitmentKind::Refrain;
        to_do.then(|| language.left_of_the_list(words, &self.text)).flatten()
    }

    /// It is owed as that was, but for what it lists.
    fn stand_for(&mut self, whole: &Self) {
        self.due = whole.due;
        self.due_said.clone_from(&whole.due_said);
        self.terms.clone_from(&whole.terms);
        self.terms.instead_of = Some(whole.id);
        self.signs = whole.signs.still_standing();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::promise::CommitmentSource;

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
}
