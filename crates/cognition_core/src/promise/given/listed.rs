//! What a reply lists as promised, where its speech gives it.

use crate::mind::GameTime;
use crate::promise::commitment::{Commitment, ProposedCommitment};
use crate::promise::commitment_rules::CommitmentRules;
use crate::promise::commitments::Commitments;
use crate::promise::due::day::Day;
use crate::promise::due::due_time::shifted_from_named;
use crate::promise::due::time_kind::{TimeBound, TimeKind};
use crate::promise::given::refusal::Refusal;
use cognition_language::{Answer, Language};

/// Share of the words of a promise that a request must hold which is accepted by it.
const ASKED: f64 = 0.5;

impl Commitments {
    /// Opens what a reply lists as promised, where the speech gives it, in whatever words: the sentence
    /// that undertakes it also says by when and on what terms, where the list does not. What was `asked` for, in
    /// the words that the speech answers, it may take up in words of its own. `turn` is that of the speech, whose
    /// words keep nothing.
    ///
    /// # Errors
    /// [`Refusal::NotGiven`] where the words ask, refuse, hedge, tell of the past or of what others do,
    /// or are about something else; else as [`open`](Self::open).
    pub fn give(
        &mut self,
        proposed: &ProposedCommitment,
        (asked, speech): (&str, &str),
        turn: u64,
        rules: &CommitmentRules,
        now: GameTime,
    ) -> Result<&Commitment, Refusal> {
        let said = Language::of(speech).undertaking_in_answer(asked, speech, &proposed.text);
        let said = said.ok_or(Refusal::NotGiven)?;
        self.give_in(said, proposed, (speech, turn), rules, now)
    }

    /// The same where the reply has accepted besides what was `asked`, whatever its words are: they must not refuse it,
    /// and the request must speak of it. Who accepts what was offered to them has promised nothing.
    ///
    /// # Errors
    /// As [`give`](Self::give).
    pub fn give_as_accepted(
        &mut self,
        proposed: &ProposedCommitment,
        (asked, speech): (&str, &str),
        turn: u64,
        rules: &CommitmentRules,
        now: GameTime,
    ) -> Result<&Commitment, Refusal> {
        let language = Language::of(asked);
        let stems = language.content_stems(&proposed.text);
        let is_asked = language.share_held(&stems, &[asked]) >= ASKED;
        let refuses = Language::of(speech).consent(speech) == Some(Answer::Refuses);
        let is_theirs = || language.only_accepts_an_offer(asked, speech, &proposed.text);
        if refuses || !is_asked || is_theirs() {
            return Err(Refusal::NotGiven);
        }
        self.give_in(speech, proposed, (speech, turn), rules, now)
    }

    fn give_in(
        &mut self,
        said: &str,
        proposed: &ProposedCommitment,
        (speech, turn): (&str, u64),
        rules: &CommitmentRules,
        now: GameTime,
    ) -> Result<&Commitment, Refusal> {
        let after = || Language::of(speech).after_the_rest(speech, said);
        let due = due_as_said(proposed, speech).or_else(after);
        let later = due_after_what_was_named(proposed, (said, speech), rules, (self.day, now));
        let proposed = ProposedCommitment { due, ..proposed.clone() };
        let id = self.open_as_said(&proposed, (said, turn), rules, now)?.id;
        let (language, target) = (Language::of(speech), proposed.target.as_ref());
        self.change(&[id], now, |owed| {
            owed.terms.name_the_one_meant(speech, target, language);
            if let Some(later) = later {
                (owed.due, owed.terms.time, owed.terms.bound) =
                    (later, TimeKind::Clock, TimeBound::At);
            }
        });
        Ok(self.get(id).expect("it was just opened, and is owed"))
    }
}

/// The time that is listed, or the hour that was said instead of it.
fn due_as_said(proposed: &ProposedCommitment, speech: &str) -> Option<String> {
    let listed = proposed.due.as_deref()?;
    let said = Language::of(speech).hour_said_instead(speech, &proposed.text, listed);
    Some(said.unwrap_or_else(|| listed.to_owned()))
}

/// When a deed is due that is said to be done so long after what the same speech named before: `I'll come at nine. I'll
/// bring the pie an hour later.`
fn due_after_what_was_named(
    proposed: &ProposedCommitment,
    (said, speech): (&str, &str),
    rules: &CommitmentRules,
    (day, now): (Day, GameTime),
) -> Option<GameTime> {
    let begin = speech.find(said)?;
    match &proposed.due {
        Some(due) => shifted_from_named(due, &speech[..begin + said.len()], rules, day, now),
        // Of two times in one sentence nobody knows which is that of the deed.
        None if !Language::of(said).times_named(said).is_empty() => None,
        None => shifted_from_named(said, &speech[..begin], rules, day, now),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::promise::test_opening::{RULES, at, proposing};

    #[test]
    fn an_hour_later_is_counted_from_the_time_that_was_named_before_it() {
        let due = |speech: &str, text: &str, due: Option<&str>| {
            let (mut promised, now) = (Commitments::default(), at(8 * 60));
            let given = promised.give(&proposing(text, None, due), ("", speech), 1, &RULES, now);
            given.map(|owed| (owed.due, owed.terms.time)).expect("is given")
        };
        let (ten, pie) = ((at(10 * 60), TimeKind::Clock), "bring Mara the pie");
        let speech = "I'll come at nine. I'll bring the pie an hour later.";
        assert_eq!(due(speech, pie, None), ten);
        assert_eq!(due(speech, pie, Some("an hour later")), ten);
        assert_eq!(due(speech, "come to the inn", None), (at(9 * 60), TimeKind::Clock));
        let alone = due("I'll bring the pie an hour later.", pie, Some("an hour later"));
        assert_eq!(alone, (at(9 * 60), TimeKind::Relative));
    }

    #[test]
    fn an_hour_that_was_said_counts_where_another_is_listed() {
        let due = |speech: &str, listed: &str| {
            let (mut promised, now) = (Commitments::default(), at(16 * 60));
            let proposed = proposing("meet Mara at the bakery", Some("mara"), Some(listed));
            let asked = "Shall we meet at the bakery at seven tonight?";
            let given = promised.give(&proposed, (asked, speech), 1, &RULES, now);
            given.map(|owed| owed.due).expect("is given")
        };
        let gladly = "Yes, gladly. The bakery at eight, then.";
        assert_eq!(due(gladly, "at seven tonight"), at(20 * 60));
        assert_eq!(due("Yes, gladly. The bakery at seven, then.", "at 19:00"), at(19 * 60));
        assert_eq!(due("Yes, gladly. I'll meet you there.", "at seven tonight"), at(19 * 60));
    }

    #[test]
    fn what_is_accepted_in_so_many_words_is_given_unless_they_refuse_or_it_was_not_asked() {
        let asked = "Keep Odo busy while I look through his chest. Are you on?";
        let accepts = |text: &str, speech: &str| {
            let (mut promised, now) = (Commitments::default(), at(8 * 60));
            let proposed = proposing(text, Some("mara"), None);
            promised.give_as_accepted(&proposed, (asked, speech), 1, &RULES, now).is_ok()
        };
        let busy = "keep Odo busy";
        assert!(accepts(busy, "Oh, what a lark! He'll talk for an hour about his king."));
        assert!(!accepts(busy, "No. I won't."));
        assert!(!accepts("bring Mara the pie", "Oh, what a lark!"));
    }

    #[test]
    fn who_accepts_what_another_offers_to_do_has_not_promised_it() {
        let accepts = |asked: &str, text: &str, speech: &str| {
            let (mut promised, now) = (Commitments::default(), at(8 * 60));
            let proposed = proposing(text, Some("mara"), None);
            promised.give_as_accepted(&proposed, (asked, speech), 1, &RULES, now).is_ok()
        };
        let (offered, sweep) = ("Shall I sweep the yard?", "sweep the yard");
        for speech in ["Please do, and mind the hens.", "Oh, what a good girl!", "By noon, then."] {
            assert!(!accepts(offered, sweep, speech), "{speech}");
        }
        assert!(accepts(offered, sweep, "You rest. I'll sweep it."));
        assert!(accepts("Will you sweep the yard?", sweep, "Oh, what a lark!"));
    }

    #[test]
    fn only_what_was_said_is_given_with_the_time_and_the_terms_that_were_said() {
        let mut promised = Commitments::default();
        let mut give = |text: &str, speech: &str| {
            let given = promised.give(&proposing(text, None, None), ("", speech), 3, &RULES, at(0));
            given.map(|it| (it.id, it.terms.clone()))
        };
        let lamp = "bring back the lantern";
        assert_eq!(give(lamp, "The captain said he would bring it back."), Err(Refusal::NotGiven));
        let (id, terms) = give("wheel Odo out", "If Odo eats, I wheel him out.").expect("is given");
        let condition = terms.condition.as_ref().map(|it| (it.what.as_str(), it.frees));
        assert_eq!((id, terms.turn, condition), (1, 3, Some(("Odo eats", false))));
        let (_, terms) = give("bring Odo the lamp", "I'll bring it at noon.").expect("is given");
        assert_eq!(terms.time, TimeKind::Clock);
    }
}
