//! Something that a mind perceives, and what it makes of what is owed.

use crate::mind::{GameTime, StableId};
use crate::promise::commitment::Commitment;
use crate::promise::commitment_rules::CommitmentRules;
use crate::promise::commitments::Commitments;

/// Something that a mind perceives and that may bear on what it has promised.
#[derive(Clone, Copy, Debug)]
pub struct Witnessed<'a> {
    /// What happened, or what was said. Untrusted.
    pub text: &'a str,
    /// Who spoke, or caused it.
    pub by: Option<&'a StableId>,
    /// Whether it was said, and to the mind.
    pub said_to_me: bool,
    /// What the people, places and things that the mind knows are called: a word of such a name is no event.
    pub called: &'a [&'a str],
}

impl Commitments {
    /// What something that happened makes of what is owed: what waited for it may be begun, what lasted
    /// until then is kept, what was to be done before it expires, and what it frees of is withdrawn.
    /// Gives those that changed, in the order of their numbers.
    pub fn witness(
        &mut self,
        seen: &Witnessed<'_>,
        rules: &CommitmentRules,
        now: GameTime,
    ) -> Vec<Commitment> {
        let bears = |owed: &&Commitment| {
            owed.awaits_that(seen)
                || owed.hangs_on_that(seen)
                || owed.is_done_by_anybody(seen)
                || owed.is_over_by_its_name(seen)
                || owed.is_over_before_its_hour(seen)
                || owed.is_had(seen)
                || owed.is_held_no_more(seen)
                || owed.is_freed_by(seen)
        };
        let ids: Vec<u32> = self.owed(now).filter(bears).map(|owed| owed.id).collect();
        self.change(&ids, now, |owed| owed.take_in(seen, rules, now))
    }
}

impl Commitment {
    /// Whether something is to happen before it is owed, or before it ends.
    pub fn waits_for_an_event(&self) -> bool {
        self.terms.awaits.is_some() || self.terms.condition.is_some()
    }

    fn awaits_that(&self, seen: &Witnessed<'_>) -> bool {
        let awaits = self.terms.awaits.as_ref();
        !seen.said_to_me && awaits.is_some_and(|awaits| self.came_about(seen, &awaits.what))
    }

    fn hangs_on_that(&self, seen: &Witnessed<'_>) -> bool {
        let condition = self.terms.condition.as_ref().filter(|condition| !condition.met);
        !seen.said_to_me
            && condition.is_some_and(|it| self.came_about(seen, &it.in_small_letters()))
    }

    fn take_in(&mut self, seen: &Witnessed<'_>, rules: &CommitmentRules, now: GameTime) {
        let over = self.is_over_by_its_name(seen)
            || self.is_over_before_its_hour(seen)
            || self.is_held_no_more(seen);
        if over || self.is_done_by_anybody(seen) || self.is_had(seen) {
            self.state = self.ended_by(seen.text.to_owned());
            return;
        }
        if self.is_freed_by(seen) {
            self.be_free(true);
        }
        if self.hangs_on_that(seen) {
            self.is_met(seen.text, rules, now);
        }
        if self.awaits_that(seen) {
            self.has_come(seen.text, rules, now);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::promise::let_go::witnessing::test_witnessed::{after, state};

    #[test]
    fn a_condition_is_owed_when_it_holds_and_unless_frees() {
        let pays = "bring Mara the key if she pays the ferryman";
        assert_eq!(after(pays, None, &["Rain sets in."]), state("open", true));
        assert_eq!(after(pays, None, &["Mara pays the ferryman."]), state("open", false));
        assert_eq!(after(pays, None, &["Mara does not pay the ferryman."]), state("open", true));
        let unless = "give Mara the flour unless Paulo comes";
        assert_eq!(after(unless, None, &["Old Paulo comes in."]), state("withdrawn", false));
        assert_eq!(after(unless, None, &["Old Paulo has not come."]), state("open", false));
    }
}
