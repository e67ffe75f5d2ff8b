//! What a mind itself says that it has kept: its reply names the promise, and it is taken at its word where
//! something shows it.
//!
//! A model knows what its deed is for, and no rule knows all the words for it. But nobody keeps a promise by saying
//! so: the deed must have worked, and must have to do with what was promised.

mod borne_out;

use crate::mind::GameTime;
use crate::promise::commitment::{Commitment, CommitmentState, Evidence};
use crate::promise::commitment_kind::CommitmentKind;
use crate::promise::commitments::Commitments;
use crate::promise::due::terms::AwaitedSpan;
use crate::promise::due::time_kind::TimeKind;
use cognition_language::line;

/// What moves a thing about, or leaves it as it is.
pub(in crate::promise) const CARRYING: [&str; 8] =
    ["move", "take", "give", "drop", "put", "look", "trade", "speech"];

impl Commitments {
    /// Remembers which promises a reply says are kept. Those that a deed has spoken for before are kept at once;
    /// gives them. The others wait for what comes of the deed of that turn.
    pub fn claim(&mut self, claimed: &[u32], turn: u64, now: GameTime) -> Vec<Commitment> {
        let named = |owed: &&Commitment| {
            let is_meant = !owed.is_for_later(now) || owed.is_behind(now);
            claimed.contains(&owed.id) && owed.terms.turn != turn && is_meant
        };
        let ids: Vec<u32> = self.owed(now).filter(named).map(|owed| owed.id).collect();
        let mut changed = self.change(&ids, now, |owed| owed.be_claimed(turn, now));
        changed.retain(|owed| owed.state != CommitmentState::Open);
        changed
    }

    /// Ends what lasts until something comes, where a reply says that it is kept, and what was just perceived tells
    /// of what it lasts until: `It's dawn, Greta` of `keep the mask on until dawn`. Gives those.
    pub fn claim_as_over(
        &mut self,
        claimed: &[u32],
        (perceived, turn): (&str, u64),
        now: GameTime,
    ) -> Vec<Commitment> {
        let over = |owed: &&Commitment| {
            claimed.contains(&owed.id) && owed.terms.turn != turn && owed.seems_over(perceived)
        };
        let ids: Vec<u32> = self.owed(now).filter(over).map(|owed| owed.id).collect();
        let outcome = line(perceived);
        let evidence = Evidence { turn, outcome, claimed: true, ..Evidence::default() };
        let kept = CommitmentState::Done { evidence }.bounded();
        self.change(&ids, now, |owed| owed.state = kept.clone())
    }
}

impl Commitment {
    /// Whether the mind's own word may end it at all: what lasts, and what is not to be done, only time ends.
    pub(in crate::promise) fn may_be_claimed(&self, now: GameTime) -> bool {
        !self.is_kept_by_time() && self.is_at_hand(now) && !self.is_for_later(now)
    }

    /// Whether words speak first of what a promise that lasts is to last until.
    fn seems_over(&self, perceived: &str) -> bool {
        let language = self.language();
        let awaited = self.terms.awaits.as_ref().filter(|it| it.span == AwaitedSpan::Until);
        let awaited = awaited.map(|it| it.what.as_str()).or(self.due_said.as_deref());
        let stems = awaited.map(|what| language.content_stems(what)).unwrap_or_default();
        let first = |said: &str| {
            let mut words = language.words(said).filter(|word| !language.is_stop_word(word));
            words.next().is_some_and(|word| stems.iter().any(|stem| stem == language.stem(&word)))
        };
        let mut told = language.statements(perceived).into_iter();
        let awaits = |word: &&str| language.content_stems(word).iter().any(|it| stems.contains(it));
        // The time itself is not yet what makes it later.
        let beside = |said: &str| {
            said.split_whitespace().filter(|it| !awaits(it)).collect::<Vec<_>>().join(" ")
        };
        let comes = |said: &&str| !language.denies(said) && !language.is_about_later(&beside(said));
        let lasts = self.terms.lasts || self.kind == CommitmentKind::Refrain;
        let ends = matches!(self.terms.time, TimeKind::Clock | TimeKind::Event);
        let event = self.terms.awaits.as_ref().map(|it| it.what.as_str());
        // The storm that howls is not over.
        let goes_on = |said: &str| {
            let told = |what| language.tells_that_it_came_about(said, what, false, &[]);
            event.and_then(told) == Some(false)
        };
        lasts && ends && told.any(|said| comes(&said) && first(said) && !goes_on(said))
    }

    fn be_claimed(&mut self, turn: u64, now: GameTime) {
        self.signs.claimed = turn;
        let done = self.signs.done.clone().filter(|_| self.may_be_claimed(now));
        if let Some(outcome) = done {
            let evidence = Evidence { turn, outcome, claimed: true, ..Evidence::default() };
            self.state = CommitmentState::Done { evidence }.bounded();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::promise::kept::deed::Deed;
    use crate::promise::test_promises::offer;
    use crate::promise::{CommitmentRules, CommitmentSource, ProposedCommitment};

    const RULES: CommitmentRules =
        CommitmentRules { due_minutes: 60, longest_minutes: 7 * 24 * 60, attempts: 5 };

    pub(super) fn owing(text: &str, due: Option<&str>) -> Commitments {
        let mut promised = Commitments::default();
        let (text, due) = (text.to_owned(), due.map(str::to_owned));
        let proposed = ProposedCommitment { text, target: Some("mara".into()), due, kind: None };
        let game = CommitmentSource::Game;
        promised.open(&proposed, game, None, &RULES, GameTime(0)).expect("should pass");
        promised
    }

    pub(super) fn does(
        promised: &mut Commitments,
        told: &str,
        tag: &str,
        on: &[&str],
        said: &str,
    ) -> bool {
        let action = offer(&format!("world:{tag}"), told, &[tag], on);
        let outcome = if said.is_empty() { "It is so." } else { said };
        let deed = Deed { turn: 2, action: &action, speech: said, outcome, failed: false };
        promised.follow(&deed, &RULES, GameTime(9));
        let state = promised.get(1).map(|owed| owed.state.clone());
        matches!(state, Some(CommitmentState::Done { .. }))
    }

    #[test]
    fn what_lasts_is_over_by_a_word_where_what_it_lasts_until_is_told_of() {
        let over = |perceived: &str| {
            let mut promised = owing("keep the mask on", Some("until dawn"));
            !promised.claim_as_over(&[1], (perceived, 2), GameTime(8)).is_empty()
        };
        assert!(over("It's dawn, Greta.") && over("Dawn greys the panes."));
        assert!(
            !over("Is it dawn?") && !over("It is not dawn yet.") && !over("Odo speaks of dawn.")
        );
        assert!(!over("") && !over("Odo comes in."));
        let over = |perceived: &str| {
            let mut promised = owing("keep the mask on", Some("until the storm is over"));
            !promised.claim_as_over(&[1], (perceived, 2), GameTime(8)).is_empty()
        };
        assert!(over("The storm is over.") && !over("The storm howls, Greta."));
    }

    #[test]
    fn nobody_keeps_by_a_word_what_is_to_be_done_or_is_to_last() {
        let says = |text: &str, due: Option<&str>, said: &str| {
            let mut promised = owing(text, due);
            promised.claim(&[1], 2, GameTime(8));
            does(&mut promised, "Speak to Mara", "speech", &["mara"], said)
        };
        assert!(!says("mend the lamp", None, "I have mended the lamp, Mara."));
        assert!(!says("stay with Mara", Some("until the bell goes"), "I have stayed, Mara."));
        assert!(!says("not tell Mara about the lamp", None, "I told you nothing of it."));
        assert!(!says("tell Mara the truth", None, "I will tell you the truth, Mara."));
        assert!(says(
            "tell Mara the truth",
            None,
            "Your brother Anders drowned off the northern cape."
        ));
    }

    #[test]
    fn what_waits_is_not_kept_before_and_a_claim_holds_for_its_own_turn() {
        let mut waits = owing("mend the lamp", Some("when the rain stops"));
        waits.claim(&[1], 2, GameTime(8));
        assert!(!does(&mut waits, "Braze the lamp", "braze", &["lamp"], ""));
        let mut earlier = owing("mend the lamp", None);
        earlier.claim(&[1], 1, GameTime(8));
        assert!(!does(&mut earlier, "Braze the lamp", "braze", &["lamp"], ""));
        let kept = earlier.claim(&[1, 7], 3, GameTime(10));
        assert_eq!(kept.len(), 1, "a deed has spoken for it before");
    }
}
