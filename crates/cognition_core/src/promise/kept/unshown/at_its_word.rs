//! A reply says that something is done which nothing else could show: it is taken at its word, unless the same words
//! speak against it.

use crate::mind::{GameTime, StableId};
use crate::promise::commitment::{Commitment, CommitmentState, Evidence};
use crate::promise::commitments::Commitments;
use cognition_language::{Language, line, sentences};
use std::time::Duration;

/// What was promised no longer ago was promised today.
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

impl Commitments {
    /// Ends what a reply says is kept, where nothing but that can show it. Gives those.
    pub fn take_at_its_word(
        &mut self,
        claimed: &[u32],
        (speech, turn): (&str, u64),
        now: GameTime,
    ) -> Vec<Commitment> {
        let believed = |owed: &&Commitment| {
            claimed.contains(&owed.id)
                && owed.signs.unshown
                && owed.terms.turn != turn
                && (owed.may_be_claimed(now) || owed.is_paid_early_in(speech, now))
                && !owed.is_put_off_in(speech)
                && !owed.is_asked_beside(speech)
                && (!owed.is_to_be_paid() || owed.is_counted_out_in(speech, now))
        };
        let ids: Vec<u32> = self.owed(now).filter(believed).map(|owed| owed.id).collect();
        let evidence =
            Evidence { turn, outcome: line(speech), claimed: true, ..Evidence::default() };
        let kept = CommitmentState::Done { evidence }.bounded();
        self.change(&ids, now, |owed| owed.state = kept.clone())
    }

    /// Of what a reply says is kept, by its numbers, all but what would be paid to the face of somebody who is not there.
    pub fn claimed_to_their_face(
        &self,
        claimed: &[u32],
        is_here: impl Fn(&StableId) -> bool,
    ) -> Vec<u32> {
        let is_away = |who: &StableId| !is_here(who);
        let in_absence =
            |owed: &Commitment| owed.is_to_be_paid() && owed.target.as_ref().is_some_and(is_away);
        let faces = |id: &u32| !self.get(*id).is_some_and(in_absence);
        claimed.iter().copied().filter(faces).collect()
    }
}

impl Commitment {
    /// `I'll sign it in the morning`, `I haven't signed it`.
    pub(in crate::promise) fn is_put_off_in(&self, speech: &str) -> bool {
        let language = self.language();
        let verb = self.words().verb().map(|verb| language.stem(verb).to_owned());
        let same = |said: &str| {
            language.content_stems(said).iter().any(|stem| Some(stem) == verb.as_ref())
        };
        let ahead =
            |said: &str| language.promise_in(said).is_some() || language.is_about_later(said);
        let undone = language.undergone_by_deed(&self.own_deed());
        let undone = undone.is_some_and(|it| language.says_that_it_did_not_happen_to(speech, &it));
        undone || sentences(speech).any(|said| ahead(said) && same(said))
    }

    /// `Seen the heron, Odo?`: who says nothing but a question, about something else, says nothing of it.
    fn is_asked_beside(&self, speech: &str) -> bool {
        let language = self.language();
        let named = language.share_held(self.words().stems(), &[speech]) > 0.0;
        let mut said = sentences(speech).peekable();
        said.peek().is_some() && !named && said.all(|it| language.is_question(it))
    }

    /// `Four crowns, count them`, `here you are`: money is paid to somebody's face. What is said to have been paid on a day
    /// before it was promised is not.
    fn is_counted_out_in(&self, speech: &str, now: GameTime) -> bool {
        let language = Language::of_utterance(speech, || self.language());
        let is_of_before = |said: &str| {
            now.since(self.opened) < DAY
                && language.names_a_day_before(said)
                && !self.is_presented_in(said)
        };
        let counts = |said: &str| language.names_money(said) || language.hands_over_in_words(said);
        sentences(speech).any(|said| counts(said) && !is_of_before(said))
    }
}

#[cfg(test)]
mod tests {
    use crate::promise::Commitments;
    use crate::promise::kept::unshown::test_unshown::{after_word, owing, owing_by, state};
    use crate::promise::test_opening::at;

    #[test]
    fn money_that_is_no_thing_of_the_world_is_paid_by_counting_it_out() {
        for (text, said) in [
            ("pay Mara four crowns", "Four crowns, Mara. Count them."),
            ("pay Mara four crowns for the lamp", "Here are your four crowns."),
            ("give Mara her two crowns back", "Two crowns, as I promised."),
        ] {
            assert_eq!(after_word(text, said), "done", "{text}");
            assert_eq!(after_word(text, ""), "open", "{text}");
        }
        assert_eq!(after_word("give Mara the lamp", "Here is the lamp, Mara."), "open");
        let mut known = owing_by("pay Mara four crowns", None, &["the crowns"]);
        known.take_at_its_word(&[1], ("Four crowns, Mara.", 2), at(1));
        assert_eq!(state(&known), "open");
    }

    #[test]
    fn what_was_paid_on_a_day_before_it_was_promised_is_not_paid() {
        let text = "pay Mara nine crowns";
        for said in [
            "Mara, we are square. You got your nine crowns off me on Sunday.",
            "I paid you your nine crowns yesterday.",
        ] {
            assert_eq!(after_word(text, said), "open", "{said}");
        }
        for said in [
            "Nine crowns, Mara. We are square.",
            "Here are your nine crowns.",
            "Your nine crowns for last week, Mara.",
            "Nine crowns, count them, and I'll see you on Sunday.",
        ] {
            assert_eq!(after_word(text, said), "done", "{said}");
        }
    }

    #[test]
    fn money_is_paid_to_nobody_who_is_not_there() {
        let (paying, signing) = (owing("pay Mara nine crowns"), owing("sign the certificate"));
        let claimed = |promised: &Commitments, here: &str| {
            promised.claimed_to_their_face(&[1], |who| who.as_str() == here)
        };
        assert_eq!(claimed(&paying, "mara"), [1]);
        assert!(claimed(&paying, "odo").is_empty());
        assert_eq!(claimed(&signing, "odo"), [1], "a paper is signed without her");
    }

    #[test]
    fn what_is_put_off_or_denied_with_the_same_breath_is_not_believed() {
        let said = |speech| after_word("sign the certificate", speech);
        assert_eq!(said("I'll sign it in the morning."), "open");
        assert_eq!(said("I haven't signed it."), "open");
        assert_eq!(said("I have signed it. I'll see you tomorrow."), "done");
    }

    #[test]
    fn who_only_asks_about_something_else_is_not_believed() {
        let said = |speech| after_word("sign the certificate", speech);
        assert_eq!(said("Seen the geese on the far bank, Mara?"), "open");
        assert_eq!(said("Is that rain? Have you an umbrella?"), "open");
        assert_eq!(said("There. Seen the geese?"), "done");
        assert_eq!(said("Will the certificate do like that?"), "done");
    }

    #[test]
    fn the_turn_that_promises_keeps_nothing_by_a_word() {
        let mut promised = owing("sign the certificate");
        assert!(promised.take_at_its_word(&[1], ("There.", 1), at(1)).is_empty());
        assert!(promised.take_at_its_word(&[7], ("There.", 2), at(1)).is_empty());
    }
}
