//! The same promised anew, for another time or another price.

use crate::mind::GameTime;
use crate::promise::commitment::{Commitment, CommitmentState};
use crate::promise::commitments::Commitments;
use crate::promise::due::terms::CommitmentTerms;
use crate::promise::due::time_kind::TimeKind;
use crate::promise::sameness::{Likeness, likeness};
use crate::promise::source::CommitmentSource;

impl Commitments {
    /// What had no time gets that of the same promise, said again; of two that were said at different times the
    /// newer stands, on its terms.
    pub(super) fn take_over_time(&mut self, id: u32, said_again: &Commitment) {
        let timed = said_again.terms.time != TimeKind::Open && said_again.due > said_again.opened;
        let owed = self.entries.iter_mut().find(|entry| entry.id == id).filter(|_| timed);
        let newer = |owed: &Commitment| {
            // `In an hour`, said once more, is no other time.
            let anew = owed.opened != said_again.opened && owed.due_said != said_again.due_said;
            anew && !said_again.recurs_like(owed)
        };
        let open = |owed: &Commitment| owed.terms.time == TimeKind::Open;
        let Some(owed) = owed.filter(|owed| open(owed) || newer(owed)) else { return };
        let anew = said_again.is_on_other_terms_than(owed);
        if !open(owed) || anew {
            if anew || !owed.says_more_than(said_again) {
                owed.text.clone_from(&said_again.text);
            }
            owed.terms.condition.clone_from(&said_again.terms.condition);
            owed.terms.free_beside.clone_from(&said_again.terms.free_beside);
        }
        (owed.due, owed.due_said) = (said_again.due, said_again.due_said.clone());
        (owed.terms.time, owed.terms.bound) = (said_again.terms.time, said_again.terms.bound);
        owed.terms.at_once = said_again.terms.at_once;
        owed.terms.awaits.clone_from(&said_again.terms.awaits);
        if said_again.terms.recurs.is_some() {
            owed.terms.recurs.clone_from(&said_again.terms.recurs);
        }
        owed.terms.called = false;
    }

    /// Of two conditions the one that was said last stands, where the one before has not come about.
    pub(super) fn take_over_condition(&mut self, id: u32, said_again: &Commitment) {
        let mut all = self.entries.iter_mut();
        let owed = all.find(|owed| owed.id == id && said_again.is_on_other_terms_than(owed));
        if let Some(owed) = owed.filter(|_| said_again.terms.condition.is_some()) {
            owed.text.clone_from(&said_again.text);
            owed.terms.condition.clone_from(&said_again.terms.condition);
        }
    }

    /// What is drawn anew of something that has ended is due when that was, where it names no hour of its own: dusk is
    /// when the lamp was to burn.
    pub(super) fn at_the_time_of_the_same(&self, new: Commitment, now: GameTime) -> Commitment {
        let says_an_hour = |said: &str| said.contains(|sign: char| sign.is_numeric());
        if new.due_said.as_deref().is_none_or(says_an_hour) || new.target.is_none() {
            return new;
        }
        let at_its_time = |ended: &Commitment| {
            let (due, due_said) = (ended.due, ended.due_said.clone());
            Commitment { due, due_said, terms: ended.terms.clone(), ..new.clone() }
        };
        let same = |ended: &&Commitment| {
            let over = ended.state != CommitmentState::Open && ended.target == new.target;
            let timed = ended.terms.time == TimeKind::Clock && ended.due > now;
            over && timed && likeness(ended, &at_its_time(ended)) == Some(Likeness::Same)
        };
        let Some(ended) = self.entries.iter().rev().find(same) else { return new };
        let (due, due_said) = (ended.due, ended.due_said.clone());
        let (time, bound) = (ended.terms.time, ended.terms.bound);
        let terms = CommitmentTerms { time, bound, ..new.terms.clone() };
        Commitment { due, due_said, terms, ..new }
    }

    /// Of two prices the one that was said last stands.
    pub(super) fn take_over_price(&mut self, id: u32, said_again: &Commitment) {
        let owed = self.entries.iter_mut().find(|entry| entry.id == id);
        if let Some((owed, price)) = owed.zip(said_again.terms.price.as_deref()) {
            owed.cost(price);
        }
    }

    /// What has got another time or price since, each as it was and as it is: the same was promised anew.
    pub fn moved_since(&self, before: &Self) -> Vec<(Commitment, Commitment)> {
        let is_moved = |earlier: &Commitment, since: &Commitment| {
            let open = [earlier, since].iter().all(|it| it.state == CommitmentState::Open);
            let later = earlier.terms.is_timed() && earlier.due != since.due;
            open && (later || earlier.terms.price != since.terms.price)
        };
        let moved = self.entries.iter().filter_map(|since| {
            let earlier = before.get(since.id).filter(|earlier| is_moved(earlier, since))?;
            Some((earlier.clone(), since.clone()))
        });
        moved.collect()
    }
}

impl Commitment {
    /// Whether it is said anew, and by the mind itself, without the condition of the same, which is not met, or with
    /// another.
    fn is_on_other_terms_than(&self, owed: &Self) -> bool {
        let what = |it: &Self| it.terms.condition.as_ref().map(|it| it.what.clone());
        let unmet = owed.terms.condition.as_ref().is_some_and(|it| !it.met);
        let anew = owed.opened != self.opened && self.opener != CommitmentSource::Executor;
        anew && unmet && what(self) != what(owed)
    }

    /// Whether its text says more of the deed than that of the same promised anew, and nothing of its time or terms,
    /// which would not hold any longer: `bring Rusk the coil` beside `fetch the coil`.
    fn says_more_than(&self, said_again: &Self) -> bool {
        let (language, text) = (self.language(), self.text.as_str());
        let timeless =
            language.terms(text).is_none() && language.without_time(text).len() == text.len();
        let stems = |text: &str| language.content_stems(language.without_time(text)).len();
        timeless && stems(&said_again.text) < stems(text)
    }

    /// Whether it says how often alone of what is owed so at an hour: `every evening` is no other time than `every
    /// evening at eight`.
    fn recurs_like(&self, owed: &Self) -> bool {
        let Some((own, known)) = self.terms.recurs.as_ref().zip(owed.terms.recurs.as_ref()) else {
            return false;
        };
        let alone = |said: &str| {
            let said = said.trim_end_matches(['.', ',']);
            own.often.as_deref().is_some_and(|often| often.eq_ignore_ascii_case(said))
        };
        let says_no_hour =
            self.due_said.as_deref().map_or_else(|| own.names_no_hour(self.terms.day), alone);
        says_no_hour && known.falls_within(own)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::promise::given::refusal::Refusal;
    use crate::promise::test_opening::{at, open, proposing};

    #[test]
    fn what_is_promised_anew_for_another_time_is_told_as_it_was_and_as_it_is() {
        let mut promised = Commitments::default();
        let letter = |due| proposing("give Mara the letter", Some("mara"), Some(due));
        open(&mut promised, &letter("in two hours"), 10).expect("should pass");
        let before = promised.clone();
        assert_eq!(open(&mut promised, &letter("in two hours"), 11), Err(Refusal::Duplicate));
        assert_eq!(promised.moved_since(&before), []);
        assert_eq!(open(&mut promised, &letter("in three hours"), 20), Err(Refusal::Duplicate));
        let moved = promised.moved_since(&before).pop().map(|(was, is)| (was.due, is.due));
        assert_eq!(moved, Some((at(130), at(200))));
    }

    #[test]
    fn the_same_deed_promised_anew_for_another_time_is_owed_at_that_time_and_once() {
        let mut promised = Commitments::default();
        let letter = |due| proposing("give Mara the letter", Some("mara"), Some(due));
        open(&mut promised, &letter("on Friday"), 10).expect("should pass");
        let again = open(&mut promised, &letter("in two hours"), 20);
        assert_eq!(again, Err(Refusal::Duplicate));
        let owed: Vec<&Commitment> = promised.owed(at(20)).collect();
        assert_eq!((owed.len(), owed[0].due, owed[0].terms.time), (1, at(140), TimeKind::Relative));
        let hand = proposing("hand over the letter", Some("mara"), Some("when the bell goes"));
        assert_eq!(open(&mut promised, &hand, 30), Err(Refusal::Duplicate));
        assert_eq!(promised.get(1).map(|owed| owed.terms.time), Some(TimeKind::Event));
        let anew = proposing("give Mara the letter", Some("mara"), Some("in two hours"));
        assert_eq!(open(&mut promised, &anew, 35), Err(Refusal::Duplicate));
        assert_eq!(open(&mut promised, &anew, 36), Err(Refusal::Duplicate));
        assert_eq!(promised.get(1).map(|owed| owed.due), Some(at(155)), "said once more");
        assert_eq!(open(&mut promised, &hand, 37), Err(Refusal::Duplicate));
        let vague = proposing("give Mara the letter", Some("mara"), None);
        assert_eq!(open(&mut promised, &vague, 40), Err(Refusal::Duplicate));
        assert_eq!(promised.get(1).map(|owed| owed.terms.time), Some(TimeKind::Event));
        let lute = proposing("give Mara the lute", Some("mara"), Some("in two hours"));
        assert_eq!(open(&mut promised, &lute, 50), Ok(2));
    }

    #[test]
    fn what_is_promised_anew_on_other_terms_is_owed_on_these() {
        let after = |text: &str, due: Option<&str>| {
            let mut promised = Commitments::default();
            let letter = "give Mara the letter if she sings at the fair";
            open(&mut promised, &proposing(letter, Some("mara"), None), 10).expect("should pass");
            let again = open(&mut promised, &proposing(text, Some("mara"), due), 20);
            assert_eq!(again, Err(Refusal::Duplicate), "{text}");
            let condition = promised.get(1).and_then(|owed| owed.terms.condition.clone());
            condition.map(|it| it.what)
        };
        let fair = Some("she sings at the fair".to_owned());
        assert_eq!(after("give Mara the letter", Some("by Thursday")), None);
        let bell = Some("Odo brings the bell".to_owned());
        assert_eq!(after("give Mara the letter if Odo brings the bell", None), bell);
        assert_eq!(after("give Mara the letter", None), fair, "it is said shortly");
    }

    #[test]
    fn the_words_that_say_more_of_a_deed_stand_whenever_they_are_said() {
        let text = |first: &str, due, again: &str| {
            let mut promised = Commitments::default();
            let coil = |text: &str, due| proposing(text, Some("rusk"), Some(due));
            open(&mut promised, &coil(first, due), 10).expect("should pass");
            let refused = open(&mut promised, &coil(again, "in three hours"), 20);
            assert_eq!(refused, Err(Refusal::Duplicate), "{again}");
            let owed = promised.get(1).expect("is owed");
            assert_eq!(owed.due, at(200), "the newer time stands");
            owed.text.clone()
        };
        let (brief, whole) = ("fetch the fuse coil", "bring Rusk the fuse coil");
        assert_eq!(text(whole, "in two hours", brief), whole);
        assert_eq!(text(brief, "in two hours", whole), whole);
    }

    #[test]
    fn what_recurs_at_an_hour_and_is_said_again_without_one_keeps_its_hour() {
        let when = |said: &str| {
            let mut promised = Commitments::default();
            let bread = |due| proposing("bring Mara bread", Some("mara"), Some(due));
            open(&mut promised, &bread("every evening at eight"), 60).expect("should pass");
            let before = promised.clone();
            assert_eq!(open(&mut promised, &bread(said), 70), Err(Refusal::Duplicate), "{said}");
            let when = promised.get(1).and_then(Commitment::when).unwrap_or_default();
            (when, promised.moved_since(&before).len())
        };
        let as_before = ("every evening at 20:00".to_owned(), 0);
        assert_eq!(when("every evening"), as_before);
        assert_eq!(when("each evening"), as_before);
        assert_eq!(when("every day"), as_before);
        assert_eq!(when("every evening at nine"), ("every evening at 21:00".to_owned(), 1));
        assert_eq!(when("every evening by nine"), ("every evening by 21:00".to_owned(), 1));
        assert_eq!(when("every morning").1, 1);
        assert_eq!(when("at nine tonight").1, 1);
    }
}
