//! What a promise hangs on, let go of by whoever it was to favour: `You needn't pay me first.` The promise stands.

use crate::mind::{GameTime, StableId};
use crate::promise::commitment::Commitment;
use crate::promise::commitment_rules::CommitmentRules;
use crate::promise::commitments::Commitments;
use crate::promise::due::due_time::review;
use crate::promise::due::terms::AwaitedSpan;
use crate::promise::due::time_kind::TimeKind;
use cognition_language::sentences;
use std::borrow::Cow;

impl Commitments {
    /// What words of somebody make of what is owed to them, where they let go of what that hangs on: it hangs on
    /// nothing any more where that was for their good, and else stands as it is. None where they speak of no such
    /// terms.
    pub fn hear_terms_dropped(
        &mut self,
        by: &StableId,
        words: &str,
        rules: &CommitmentRules,
        now: GameTime,
    ) -> Option<Vec<Commitment>> {
        let named = self.whose_terms_drop(by, words, now);
        let own = |owed: &&(u32, Option<bool>)| owed.1 == Some(false);
        let ids: Vec<u32> = named.iter().filter(own).map(|it| it.0).collect();
        let changed = self.change(&ids, now, |owed| owed.hangs_on_nothing(rules, now));
        (!named.is_empty()).then_some(changed)
    }

    /// Words but for the sentences that let go of such terms: those say nothing else of what is owed.
    pub(in crate::promise) fn besides_terms<'w>(
        &self,
        by: &StableId,
        words: &'w str,
        now: GameTime,
    ) -> Cow<'w, str> {
        if self.whose_terms_drop(by, words, now).is_empty() {
            return Cow::Borrowed(words);
        }
        let others = sentences(words).filter(|it| self.whose_terms_drop(by, it, now).is_empty());
        Cow::Owned(others.collect::<Vec<_>>().join(" "))
    }

    /// The same of the mind's own words to somebody, of what was for its own good. What was promised in the same turn
    /// hangs on what was said there.
    pub fn drop_own_terms(
        &mut self,
        to: &StableId,
        words: &str,
        turn: u64,
        rules: &CommitmentRules,
        now: GameTime,
    ) -> Vec<Commitment> {
        let named = self.whose_terms_drop(to, words, now);
        let own = named.iter().filter(|it| it.1 == Some(true)).map(|it| it.0);
        let earlier =
            |id: &u32| self.get(*id).is_some_and(|it| it.terms.turn == 0 || it.terms.turn != turn);
        let ids: Vec<u32> = own.filter(earlier).collect();
        self.change(&ids, now, |owed| owed.hangs_on_nothing(rules, now))
    }

    /// What is owed to somebody and hangs on what words let go of; with whether that favours the mind.
    fn whose_terms_drop(
        &self,
        to: &StableId,
        words: &str,
        now: GameTime,
    ) -> Vec<(u32, Option<bool>)> {
        let language = self.tongue_of(words);
        let theirs = self.owed(now).filter(|owed| owed.target.as_ref() == Some(to));
        let dropped = theirs.filter_map(|owed| {
            let what = owed.hangs_on().filter(|it| language.drops_terms(words, it, &owed.text))?;
            Some((owed.id, language.terms_favour_their_speaker(what)))
        });
        dropped.collect()
    }
}

impl Commitment {
    /// What must be so before it is to be done.
    fn hangs_on(&self) -> Option<&str> {
        let condition = self.terms.condition.as_ref().filter(|it| !it.frees && !it.met);
        let awaits = self.terms.awaits.as_ref().filter(|it| it.span == AwaitedSpan::After);
        condition.map(|it| it.what.as_str()).or(awaits.map(|it| it.what.as_str()))
    }

    fn hangs_on_nothing(&mut self, rules: &CommitmentRules, now: GameTime) {
        self.text = self.language().without_terms(&self.text).to_owned();
        let awaited = self.terms.awaits.take_if(|it| it.span == AwaitedSpan::After);
        if awaited.is_some() {
            (self.terms.time, self.due_said) = (TimeKind::Open, None);
        }
        self.terms.condition = None;
        if self.terms.time == TimeKind::Open {
            self.due = review(rules, now);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::promise::ProposedCommitment;

    fn given(speech: &str) -> Commitments {
        let (mut promised, rules) = (Commitments::default(), CommitmentRules::default());
        let (text, target) = ("bring Wren the lamp".to_owned(), Some("wren".into()));
        let proposed = ProposedCommitment { text, target, ..ProposedCommitment::default() };
        promised.give(&proposed, ("", speech), 1, &rules, GameTime(1)).expect("is given");
        promised
    }

    /// Whether it is still owed, and waits.
    fn stands(promised: &Commitments) -> (bool, bool) {
        let owed = promised.get(1).expect("is kept");
        (owed.is_owed(GameTime(2)), owed.terms.is_waiting())
    }

    fn heard(speech: &str, by: &str, words: &str) -> (bool, bool) {
        let (mut promised, rules) = (given(speech), CommitmentRules::default());
        promised.hear_terms_dropped(&by.into(), words, &rules, GameTime(2));
        stands(&promised)
    }

    fn said(speech: &str, words: &str, turn: u64) -> (bool, bool) {
        let (mut promised, rules) = (given(speech), CommitmentRules::default());
        promised.drop_own_terms(&"wren".into(), words, turn, &rules, GameTime(2));
        stands(&promised)
    }

    const PAID: &str = "I'll bring you the lamp if you pay me nine crowns.";
    const SWEPT: &str = "I'll bring you the lamp if I have swept the floor.";

    #[test]
    fn whom_the_terms_favour_drops_them_and_the_promise_stands() {
        for words in
            ["Forget the money, Wren.", "You needn't pay me first.", "Never mind the nine crowns."]
        {
            assert_eq!(said(PAID, words, 2), (true, false), "{words}");
        }
        assert_eq!(said(PAID, "Forget the money, Wren.", 1), (true, true), "it was just said");
        assert_eq!(heard(SWEPT, "wren", "Never mind the floor, just bring it."), (true, false));
        assert_eq!(heard(SWEPT, "wren", "Forget about the floor."), (true, false));
    }

    #[test]
    fn what_is_said_beside_such_terms_is_left_to_be_heard() {
        let promised = given(SWEPT);
        let besides = |words| promised.besides_terms(&"wren".into(), words, GameTime(2));
        let others = "And forget the boots.";
        assert_eq!(besides("Never mind the floor. And forget the boots."), others);
        assert_eq!(besides("Never mind the floor."), "");
        assert_eq!(besides(others), others);
    }

    #[test]
    fn whoever_they_do_not_favour_drops_nothing() {
        assert_eq!(heard(PAID, "wren", "Forget the money, just bring it."), (true, true));
        assert_eq!(heard(SWEPT, "odo", "Never mind the floor."), (true, true));
        assert_eq!(said(SWEPT, "Never mind the floor, Wren.", 2), (true, true));
        assert_eq!(said(PAID, "Forget the rain.", 2), (true, true));
    }

    #[test]
    fn who_speaks_of_the_terms_is_heard_to_let_go_of_nothing_else() {
        let (mut promised, rules) = (given(PAID), CommitmentRules::default());
        let mut heard = |words: &str| {
            promised.hear_terms_dropped(&"wren".into(), words, &rules, GameTime(2)).is_some()
        };
        assert!(heard("Forget the money, just bring it."));
        assert!(!heard("Forget the lamp.") && !heard("Never mind."));
    }
}
