//! What a mind owes by what it has proposed itself, once that is agreed to: `I bring the rope, you carry the lantern.` –
//! `Agreed.`

use crate::mind::{GameTime, StableId};
use crate::promise::commitment::{Commitment, ProposedCommitment};
use crate::promise::commitment_rules::CommitmentRules;
use crate::promise::commitments::Commitments;
use crate::promise::given::agreed::Proposal;
use crate::promise::source::CommitmentSource;
use cognition_language::Language;

impl Commitments {
    /// Opens the own side of what a mind has proposed, as somebody who is called so agrees to theirs. What it owes
    /// already, it owes once. Gives what was opened.
    pub fn be_agreed_to(
        &mut self,
        proposal: &Proposal<'_>,
        (by, called, answer): (&StableId, &str, &str),
        rules: &CommitmentRules,
        now: GameTime,
    ) -> Vec<Commitment> {
        let own = Language::of(proposal.words).own_side(proposal.words, called);
        if own.is_empty() || proposal.agreed_to(answer).is_empty() {
            return Vec::new();
        }
        let open = |text: String| {
            let due = proposal.due_by((text.as_str(), std::slice::from_ref(&text)), answer, false);
            let proposed = ProposedCommitment { text, target: Some(by.clone()), due, kind: None };
            self.open(&proposed, CommitmentSource::Speech, None, rules, now).cloned().ok()
        };
        own.into_iter().filter_map(open).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULES: CommitmentRules =
        CommitmentRules { due_minutes: 60, longest_minutes: 7 * 24 * 60, attempts: 5 };

    /// What Tarek owes who has proposed that to Halim, by what he is answered at 18:00.
    fn owed(words: &str, answer: &str) -> Vec<(String, Option<String>)> {
        let (mut promised, by) = (Commitments::default(), "tarek".into());
        let proposal = Proposal { words, by: &by, name: "Tarek" };
        let now = GameTime::from_secs(18 * 3600);
        let opened =
            promised.be_agreed_to(&proposal, (&"halim".into(), "Halim", answer), &RULES, now);
        let again =
            promised.be_agreed_to(&proposal, (&"halim".into(), "Halim", answer), &RULES, now);
        assert!(again.is_empty(), "owed once: {again:?}");
        opened.into_iter().map(|owed| (owed.text.clone(), owed.when())).collect()
    }

    #[test]
    fn who_has_proposed_what_is_agreed_to_owes_their_own_side_of_it() {
        let vault = "Halim, let us meet in the vault at a quarter past six. I bring the lamps, you bring the halters, yes?";
        let owes = owed(vault, "Agreed, my friend.");
        let meets =
            ("meet in the vault at a quarter past six".to_owned(), Some("at 18:15".to_owned()));
        assert_eq!(owes.first(), Some(&meets));
        assert_eq!(owes.get(1).map(|(text, _)| text.as_str()), Some("bring the lamps"));
        for answer in ["No, my friend.", "Why in the vault?", "It rains."] {
            assert!(owed(vault, answer).is_empty(), "{answer}");
        }
        assert!(owed("Halim, bring the halters.", "Agreed.").is_empty());
    }
}
