//! What becomes of a promise as what bounds it comes: until, before, after or while that it is owed.

use crate::mind::GameTime;
use crate::promise::commitment::{Commitment, CommitmentState, Evidence};
use crate::promise::commitment_rules::CommitmentRules;
use crate::promise::due::due_time::review;
use crate::promise::due::terms::AwaitedSpan;
use crate::promise::due::time_kind::TimeKind;
use crate::promise::let_go::witnessing::witnessed::Witnessed;
use cognition_language::{DueTime, EventSpan, Language, sentences};

impl Commitment {
    /// `Until dawn` is over as the world tells that dawn breaks, whatever its clock says.
    pub(super) fn is_over_by_its_name(&self, seen: &Witnessed<'_>) -> bool {
        let lasts = self.is_kept_by_time() && self.terms.time == TimeKind::Clock;
        let until = self.due_said.as_deref().filter(|_| lasts && !seen.said_to_me);
        until.is_some_and(|until| self.language().tells_that_time_has_come(seen.text, until))
    }

    /// `Until Odo comes back` in the words of what lasts until an hour: whichever comes first ends it.
    pub(super) fn is_over_before_its_hour(&self, seen: &Witnessed<'_>) -> bool {
        let lasts = self.terms.lasts && self.terms.is_timed() && !seen.said_to_me;
        let language = self.language();
        let until = language.until_when(&self.text).filter(|_| lasts);
        match until.and_then(|until| language.due_time(until)) {
            Some(DueTime::When(event)) => {
                event.span == EventSpan::Until && self.came_about(seen, &event.what)
            }
            _ => false,
        }
    }

    /// `While Odo holds my letter` is over as somebody else gets it.
    pub(super) fn is_held_no_more(&self, seen: &Witnessed<'_>) -> bool {
        let awaits = self.terms.awaits.as_ref().filter(|it| it.span == AwaitedSpan::While);
        let held = awaits.filter(|_| self.is_kept_by_time() && !seen.said_to_me);
        held.is_some_and(|held| {
            let language = Language::of_utterance(&held.what, || Language::of(seen.text));
            sentences(seen.text).any(|it| language.tells_it_in_other_hands(it, &held.what))
        })
    }

    /// What was waited for has happened, for the last time or once more.
    pub(in crate::promise) fn has_come(
        &mut self,
        text: &str,
        rules: &CommitmentRules,
        now: GameTime,
    ) {
        let keeps = self.is_kept_by_time();
        let was_there = self.terms.lasts && self.signs.with && self.terms.time == TimeKind::Event;
        let Some(awaits) = &mut self.terms.awaits else { return };
        awaits.left = awaits.left.saturating_sub(1);
        if awaits.left > 0 {
            return;
        }
        let (span, outcome) = (awaits.span, text.to_owned());
        match span {
            // What was done again and again until then need not be done any more.
            AwaitedSpan::Until if self.terms.recurs.is_some() => {
                self.state = CommitmentState::Withdrawn { why: outcome }.bounded();
            }
            AwaitedSpan::Until if keeps => self.state = self.ended_by(outcome),
            AwaitedSpan::Until | AwaitedSpan::Before if !keeps => {
                self.state = CommitmentState::Expired;
            }
            AwaitedSpan::After if was_there => {
                let evidence = Evidence { outcome, ..Evidence::default() };
                self.state = CommitmentState::Done { evidence }.bounded();
            }
            AwaitedSpan::Before => {
                let evidence = Evidence { outcome, ..Evidence::default() };
                self.state = CommitmentState::Done { evidence }.bounded();
            }
            AwaitedSpan::After => {
                self.terms.awaits = None;
                (self.terms.time, self.due) = (TimeKind::Open, review(rules, now));
            }
            AwaitedSpan::Until | AwaitedSpan::While => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::promise::let_go::witnessing::test_witnessed::{after, state};

    #[test]
    fn what_lasts_until_something_is_kept_by_it_and_what_was_to_be_done_before_it_is_late() {
        let bell = ["The kettle sings.", "The bell goes, and the yard empties."];
        assert_eq!(
            after("stay with the van", Some("until the bell goes"), &bell),
            state("done", false)
        );
        assert_eq!(after("not shoot", Some("until the bell goes"), &bell), state("done", false));
        assert_eq!(
            after("feed the owl", Some("before the bell goes"), &bell),
            state("expired", false)
        );
        assert_eq!(
            after("feed the owl", Some("before the bell goes"), &bell[..1]),
            state("open", false)
        );
    }

    #[test]
    fn what_lasts_while_somebody_has_a_thing_is_over_once_another_has_it() {
        let ship = "not to set foot on any ship";
        for due in [
            "while Lorcan holds my letter",
            "as long as Lorcan holds my letter",
            "while Lorcan has the letter of indenture",
        ] {
            let ends = |seen: &str| after(ship, Some(due), &[seen]).0;
            assert_eq!(ends("Lorcan gives you the letter of indenture."), "done", "{due}");
            assert_eq!(ends("Lorcan gives the letter of indenture to Hanka."), "done", "{due}");
            assert_eq!(ends("Lorcan reads you the letter of indenture."), "open", "{due}");
            assert_eq!(ends("Hanka gives Lorcan the letter of indenture."), "open", "{due}");
        }
    }

    #[test]
    fn what_lasts_until_a_time_that_has_a_name_is_kept_as_that_comes() {
        let until = |due, seen| after("stay by the fire", Some(due), &[seen]);
        assert_eq!(until("until dawn", "Dawn breaks over the yard."), state("done", false));
        assert_eq!(until("until supper", "Supper is served."), state("done", false));
        assert_eq!(until("until dawn", "Odo speaks of dawn."), state("open", false));
        assert_eq!(until("until 21:00", "Dawn breaks over the yard."), state("open", false));
    }

    #[test]
    fn what_lasts_until_somebody_comes_and_until_an_hour_is_kept_by_whichever_comes_first() {
        let stay = "stay at the gate until Odo comes back";
        let until = |text, seen| after(text, Some("until noon"), &[seen]).0;
        assert_eq!(until(stay, "Odo comes back."), "done");
        assert_eq!(until(stay, "Paulo comes back."), "open");
        assert_eq!(until("stay at the gate", "Odo comes back."), "open");
    }

    #[test]
    fn what_is_to_be_done_after_something_waits_for_it() {
        let horn = ["The horn sounds.", "The horn sounds again."];
        let due = Some("at the third horn");
        assert_eq!(after("open the gate", due, &horn), state("open", true));
        let thrice = [horn[0], horn[1], "A last time the horn sounds."];
        assert_eq!(after("open the gate", due, &thrice), state("open", false));
    }
}
