//! A time of what recurs that was missed, and is made good late: that is told, and keeps no other time.

use crate::mind::GameTime;
use crate::promise::commitment::Commitment;
use crate::promise::commitments::Commitments;
use crate::promise::kept::deed::Deed;

impl Commitments {
    /// What a deed makes good that was missed of what is promised again and again. The time that was missed stays
    /// missed, and the next is owed as it was: gives that, in the order of the numbers.
    ///
    /// ```
    /// use cognition_core::act::IndexedAction;
    /// use cognition_core::mind::GameTime;
    /// use cognition_core::promise::{Commitments, CommitmentRules, CommitmentSource, Deed, ProposedCommitment};
    ///
    /// let (mut promised, rules) = (Commitments::default(), CommitmentRules::default());
    /// let (text, due) = ("wind the clock".to_owned(), Some("every evening at seven".to_owned()));
    /// let proposed = ProposedCommitment { text, due, ..Default::default() };
    /// let at = |minutes: u64| GameTime::from_secs(minutes * 60);
    /// promised.open(&proposed, CommitmentSource::Game, None, &rules, at(12 * 60)).expect("is let in");
    /// promised.expire(at(19 * 60 + 30));
    /// let description = "Wind the clock".to_owned();
    /// let action = IndexedAction { action: "house:wind".to_owned(), description, ..Default::default() };
    /// let deed = Deed { turn: 2, action: &action, speech: "", outcome: "It is wound.", failed: false };
    /// let late = at(19 * 60 + 45);
    /// assert_eq!(promised.follow(&deed, &rules, late), []);
    /// assert_eq!(promised.make_good(&deed, late).len(), 1);
    /// assert_eq!(promised.make_good(&deed, late).len(), 0, "it was made good");
    /// ```
    pub fn make_good(&mut self, deed: &Deed<'_>, now: GameTime) -> Vec<Commitment> {
        let late = |owed: &&Commitment| owed.is_behind(now) && deed.makes_good(owed);
        let ids: Vec<u32> = self.owed(now).filter(late).map(|owed| owed.id).collect();
        self.change(&ids, now, Commitment::be_made_good)
    }

    /// The same of what a reply says is kept, where nothing but that can show it.
    pub fn make_good_by_word(
        &mut self,
        claimed: &[u32],
        (speech, turn): (&str, u64),
        now: GameTime,
    ) -> Vec<Commitment> {
        let late = |owed: &&Commitment| {
            let is_meant = claimed.contains(&owed.id) && owed.terms.turn != turn;
            is_meant && owed.signs.unshown && owed.is_behind(now) && !owed.is_put_off_in(speech)
        };
        let ids: Vec<u32> = self.owed(now).filter(late).map(|owed| owed.id).collect();
        self.change(&ids, now, Commitment::be_made_good)
    }
}

impl Commitment {
    /// Whether the time before it was missed, and what is done now is done for that.
    pub(in crate::promise) fn is_behind(&self, now: GameTime) -> bool {
        let missed = self.terms.recurs.as_ref().is_some_and(|again| again.missed > 0);
        missed && self.is_for_later(now)
    }

    fn be_made_good(&mut self) {
        self.signs.claimed = 0;
        self.terms.recurs.iter_mut().for_each(|again| again.missed = 0);
    }
}

impl Deed<'_> {
    fn makes_good(&self, owed: &Commitment) -> bool {
        !self.failed && (self.keeps(owed) || self.does_as_claimed(owed))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::promise::test_opening::{RULES, at, open, proposing};
    use crate::promise::test_promises::offer;

    const DAY: u64 = 24 * 60;
    const SEVEN: u64 = 19 * 60;

    /// At noon of the first day; its first time was missed.
    fn missing(text: &str, due: &str) -> Commitments {
        let mut promised = Commitments::default();
        let proposed = proposing(text, Some("mara"), Some(due));
        open(&mut promised, &proposed, 12 * 60).expect("should pass");
        let over = promised.get(1).and_then(Commitment::ends).expect("a time ends it");
        assert_eq!(promised.expire(over).len(), 1);
        promised
    }

    /// How many are kept, and how many made good, by giving that to Mara so late.
    fn give(promised: &mut Commitments, thing: &str, minutes: u64, failed: bool) -> (usize, usize) {
        let described = format!("Give the {thing} to Mara");
        let action = offer("world:give", &described, &["give"], &[thing, "mara"]);
        let deed = Deed { turn: 9, action: &action, speech: "", outcome: "You do.", failed };
        let kept = promised.follow(&deed, &RULES, at(minutes)).len();
        (kept, promised.make_good(&deed, at(minutes)).len())
    }

    #[test]
    fn what_was_missed_is_made_good_once_and_uses_up_no_other_time() {
        let mut bread = missing("bring Mara bread", "every evening at seven");
        assert_eq!(give(&mut bread, "lamp", SEVEN + 45, false), (0, 0), "it is no bread");
        assert_eq!(give(&mut bread, "bread", SEVEN + 45, true), (0, 0), "it came to nothing");
        assert_eq!(give(&mut bread, "bread", SEVEN + 45, false), (0, 1));
        assert_eq!(give(&mut bread, "bread", SEVEN + 50, false), (0, 0), "she has it");
        assert_eq!(give(&mut bread, "bread", DAY + SEVEN, false), (1, 0));
    }

    #[test]
    fn a_time_that_was_kept_is_not_made_good_and_the_next_may_be_kept_early() {
        let mut bread = missing("bring Mara bread", "every evening at seven");
        assert_eq!(give(&mut bread, "bread", DAY + SEVEN, false), (1, 0));
        assert_eq!(give(&mut bread, "bread", DAY + SEVEN + 45, false), (0, 0));
        assert_eq!(give(&mut bread, "bread", 2 * DAY + SEVEN - 60, false), (1, 0));
    }

    #[test]
    fn what_may_be_done_all_day_is_made_good_in_the_first_hour_of_the_next() {
        let mut bread = missing("bring Mara bread", "every day");
        assert_eq!(give(&mut bread, "bread", DAY + 30, false), (0, 1));
        assert_eq!(give(&mut bread, "bread", DAY + 8 * 60, false), (1, 0));
        let mut later = missing("bring Mara bread", "every day");
        assert_eq!(give(&mut later, "bread", DAY + 8 * 60, false), (1, 0), "it is today's");
    }

    #[test]
    fn what_only_its_word_shows_is_made_good_by_that_and_keeps_nothing() {
        let mut floor = missing("sweep the floor", "every evening at seven");
        floor.change(&[2], at(SEVEN + 40), |owed| owed.signs.unshown = true);
        let late = at(SEVEN + 45);
        assert_eq!(floor.make_good_by_word(&[], ("The floor is swept.", 5), late), []);
        assert_eq!(floor.claim(&[2], 5, late), []);
        assert_eq!(floor.take_at_its_word(&[2], ("The floor is swept.", 5), late), []);
        let made_good = floor.make_good_by_word(&[2], ("The floor is swept.", 5), late);
        let told: Vec<_> = made_good.iter().map(|it| (it.id, it.signs.claimed)).collect();
        assert_eq!(told, [(2, 0)]);
        assert_eq!(floor.make_good_by_word(&[2], ("The floor is swept.", 6), late), []);
    }

    #[test]
    fn who_makes_good_what_they_missed_has_not_missed_it_time_after_time() {
        let mut bread = missing("bring Mara bread", "every evening at seven");
        assert_eq!(give(&mut bread, "bread", SEVEN + 45, false), (0, 1));
        (1..3).for_each(|day| assert_eq!(bread.expire(at(day * DAY + SEVEN + 30)).len(), 1));
        assert_eq!(bread.owed(at(2 * DAY + SEVEN + 30)).count(), 1, "twice in a row");
    }
}
