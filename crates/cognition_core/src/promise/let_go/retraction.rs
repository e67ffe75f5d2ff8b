//! What was said first in one breath, and taken back by what was said then: `No more pie for you. All
//! right, one slice.`

use crate::mind::{GameTime, StableId};
use crate::promise::commitment::{Commitment, CommitmentState, ProposedCommitment};
use crate::promise::commitments::Commitments;
use crate::promise::sameness::{goes_against, is_owed_as};
use cognition_language::{Language, line, sentences};

impl Commitments {
    /// What the mind takes back by a bare `I take that back`: the one thing that it promised to that listener in
    /// the turn before. That fails, in these words.
    pub fn take_back_the_last(
        &mut self,
        to: &StableId,
        words: &str,
        turn: u64,
        now: GameTime,
    ) -> Option<Commitment> {
        let just_given = |owed: &&Commitment| {
            owed.target.as_ref() == Some(to) && owed.terms.turn > 0 && owed.terms.turn + 1 == turn
        };
        let given: Vec<u32> = self.owed(now).filter(just_given).map(|owed| owed.id).collect();
        let [only] = *given else { return None };
        let back = Language::of(words).takes_back_the_last(words);
        let failed = CommitmentState::Failed { why: line(words) };
        back.then(|| self.end(only, failed, now)).flatten()
    }

    /// Withdraws what the same speech gave before the words that give what is proposed, and what that goes
    /// against: of two opposites in one breath the one that was said last stands. `turn` is that of the
    /// speech.
    pub fn take_back(
        &mut self,
        proposed: &ProposedCommitment,
        speech: &str,
        turn: u64,
        now: GameTime,
    ) -> Vec<Commitment> {
        let Some((place, said)) = place_in(speech, &proposed.text) else { return Vec::new() };
        let earlier = |owed: &&Commitment| {
            let of_the_turn = turn > 0 && owed.terms.turn == turn && owed.opened == now;
            of_the_turn
                && goes_against(owed, proposed)
                && place_in(speech, &owed.text).is_some_and(|(before, _)| before < place)
        };
        let ids: Vec<u32> = self.owed(now).filter(earlier).map(|owed| owed.id).collect();
        let why = line(said);
        let withdraw = |id| self.end(id, CommitmentState::Withdrawn { why: why.clone() }, now);
        ids.into_iter().filter_map(withdraw).collect()
    }

    /// What is owed and what a proposal goes against.
    pub fn against(&self, proposed: &ProposedCommitment, now: GameTime) -> Option<&Commitment> {
        self.owed(now).find(|owed| goes_against(owed, proposed))
    }

    /// Whether what is proposed is owed already, in these words or in others.
    ///
    /// ```
    /// use cognition_core::mind::GameTime;
    /// use cognition_core::promise::{CommitmentRules, CommitmentSource, Commitments, ProposedCommitment};
    ///
    /// let (mut promised, rules, now) = (Commitments::default(), CommitmentRules::default(), GameTime(1));
    /// let proposed = |text: &str| ProposedCommitment { text: text.to_owned(), ..ProposedCommitment::default() };
    /// let heifers = proposed("put Odo's two heifers over the river");
    /// promised.open(&heifers, CommitmentSource::Game, None, &rules, now)?;
    /// assert!(promised.owe_already(&proposed("put Odo's two heifers over"), now));
    /// assert!(!promised.owe_already(&proposed("put Odo's two geese over"), now));
    /// assert!(!promised.owe_already(&proposed("tell Odo about the two heifers"), now));
    /// # Ok::<(), cognition_core::promise::Refusal>(())
    /// ```
    pub fn owe_already(&self, proposed: &ProposedCommitment, now: GameTime) -> bool {
        self.owed(now).any(|owed| is_owed_as(owed, proposed))
    }
}

/// Where in a speech, and in which words, something is first spoken of as it is promised: to be done, or to
/// be left undone.
fn place_in<'s>(speech: &'s str, deed: &str) -> Option<(usize, &'s str)> {
    let language = Language::of(speech);
    let (stems, denied) = (language.content_stems(deed), language.deed(deed).denied);
    let about = |sentence: &&str| {
        language.share_held(&stems, &[*sentence]) > 0.0 && language.denies(sentence) == denied
    };
    let said = sentences(speech).find(about);
    let said = said.or_else(|| language.undertaking(speech, deed))?;
    Some((speech.find(said)?, said))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::promise::commitment_rules::CommitmentRules;

    fn owed_after(speech: &str, listed: &[&str]) -> Vec<String> {
        let (mut promised, rules) = (Commitments::default(), CommitmentRules::default());
        let now = GameTime::from_secs(60);
        for text in listed {
            let text = (*text).to_owned();
            let target = Some("marlo".into());
            let proposed = ProposedCommitment { text, target, ..ProposedCommitment::default() };
            promised.take_back(&proposed, speech, 1, now);
            promised.give(&proposed, ("", speech), 1, &rules, now).ok();
        }
        promised.owed(now).map(|owed| owed.text.clone()).collect()
    }

    #[test]
    fn what_was_promised_a_turn_before_is_taken_back_without_a_name() {
        let back = |words: &str, turn| {
            let (mut promised, rules) = (Commitments::default(), CommitmentRules::default());
            let target = Some("marlo".into());
            let text = "bring Marlo the ladder".to_owned();
            let proposed = ProposedCommitment { text, target, ..ProposedCommitment::default() };
            let said = ("", "I'll bring you the ladder.");
            promised.give(&proposed, said, 1, &rules, GameTime(1)).expect("is given");
            promised.take_back_the_last(&"marlo".into(), words, turn, GameTime(2)).is_some()
        };
        assert!(back("I take that back.", 2) && back("Wait. Scratch that, Marlo.", 2));
        assert!(back("Then I take that back, Marlo, I'll not haul it up.", 2));
        assert!(!back("I take that back.", 3) && !back("I take that back: you are kind.", 2));
    }

    #[test]
    fn of_two_opposites_in_one_breath_the_one_that_was_said_last_stands() {
        let gives_way = "No more pie for you tonight. All right, one slice. I'll bring you one.";
        let both = ["give Marlo no more pie", "bring Marlo a slice of pie"];
        assert_eq!(owed_after(gives_way, &both), ["bring Marlo a slice of pie"]);
        let at_four = "You get the red ball at four, and not before.";
        let at_four =
            owed_after(at_four, &["give Marlo the red ball at four", "not give it before four"]);
        assert_eq!(at_four, ["give Marlo the red ball at four"]);
    }
}
