//! What the words of whoever something was promised to make of it: they let it go, or let it wait.

use crate::mind::{GameTime, StableId};
use crate::promise::commitment::{Commitment, CommitmentState, ProposedCommitment};
use crate::promise::commitment_kind::CommitmentKind;
use crate::promise::commitment_rules::CommitmentRules;
use crate::promise::commitments::Commitments;
use cognition_language::Language;

/// What has become of a commitment by the word of whom it was given to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answered {
    /// They let it go.
    Released(Box<Commitment>),
    /// They agreed to another time, or let go of a part: what was given up, and what is owed instead.
    Renegotiated(Box<(Commitment, Commitment)>),
}

impl Commitments {
    /// What the words of somebody to whom something is owed make of it; nothing where they neither let it
    /// go nor let it wait. Who gives a word back, and names nothing, gives all of it back; what was
    /// promised to nobody, until something is so, whoever that depends on may give back.
    pub fn answer(
        &mut self,
        by: &StableId,
        words: &str,
        rules: &CommitmentRules,
        now: GameTime,
    ) -> Vec<Answered> {
        if self.tongue_of(words).gives_word_back(words) {
            return self.give_back(by, words, now);
        }
        let each = self.let_go_by_name(by, words, now);
        let one = self.answer_one(by, words, rules, now);
        let each = each.into_iter().filter_map(|id| self.release(id, words, now));
        one.into_iter().chain(each).collect()
    }

    fn answer_one(
        &mut self,
        by: &StableId,
        words: &str,
        rules: &CommitmentRules,
        now: GameTime,
    ) -> Option<Answered> {
        let asked =
            |owed: &&Commitment| owed.target.as_ref() == Some(by) && owed.terms.asked_for.is_some();
        let waits = self.owed(now).find(asked).map(|owed| owed.id);
        if let Some(id) = waits {
            return self.answer_what_waits(id, words, rules, now);
        }
        if let Some((id, asked)) = self.asked_of_it(by, words, rules, now) {
            self.change(&[id], now, |owed| owed.terms.asked_of = Some(asked.clone()));
            return None;
        }
        let language = self.tongue_of(words);
        if let Some(id) = self.freed_to_speak(by, words, now) {
            return self.release(id, words, now);
        }
        if let Some(later) = self.kept_longer(by, words, rules, now) {
            return Some(later);
        }
        if let Some(in_part) = self.let_go_in_part(by, words, rules, now) {
            return Some(in_part);
        }
        let released =
            |id: &u32| self.get(*id).is_some_and(|owed| owed.is_let_go_by(words, language));
        let id = self.meant_by(by, words, now).filter(released)?;
        self.release(id, words, now)
    }

    /// What becomes of a promise of which something was asked, by the answer to that.
    fn answer_what_waits(
        &mut self,
        id: u32,
        words: &str,
        rules: &CommitmentRules,
        now: GameTime,
    ) -> Option<Answered> {
        let withheld = self.is_leave_withheld(id, words);
        let let_off = if withheld { None } else { self.let_off(id, words, now) };
        let moved = |all: &mut Self| match withheld || all.is_asked_whether_they_mind(id) {
            true => None,
            false => all.moved(id, words, None, rules, now),
        };
        let answered = let_off.or_else(|| moved(self));
        let set = self.other_time_set(id, words, rules, now);
        let set = set.filter(|_| answered.is_none() && !withheld);
        self.change(&[id], now, |owed| owed.terms.be_answered(set.as_deref()));
        answered
    }

    pub(super) fn release(&mut self, id: u32, words: &str, now: GameTime) -> Option<Answered> {
        let released = CommitmentState::Withdrawn { why: words.to_owned() };
        self.end(id, released, now).map(|owed| Answered::Released(Box::new(owed)))
    }

    /// Has something else be owed instead, as [`replace`](Self::replace) has it.
    pub(in crate::promise::let_go) fn renegotiate(
        &mut self,
        id: u32,
        proposed: (&ProposedCommitment, &str),
        rules: &CommitmentRules,
        now: GameTime,
        adjust: impl Fn(&mut Commitment, &Commitment),
    ) -> Option<Answered> {
        let both = self.replace(id, proposed, rules, now, adjust)?;
        Some(Answered::Renegotiated(Box::new(both)))
    }
}

impl Commitment {
    /// Whether words of whoever it is owed to let go of it, and not of a part of it, nor demand it.
    pub(in crate::promise::let_go) fn is_let_go_by(
        &self,
        words: &str,
        language: &Language,
    ) -> bool {
        let text = self.text.as_str();
        let whole = language.with_whole_compounds(words, text);
        let left = language.without_second_thoughts_of_others(&whole, text);
        let words = &*left;
        let keeps = || self.kind == CommitmentKind::Give && language.leaves_with_giver(words, text);
        let undone = || {
            language.leaves_undone(words, text)
                || language.drops(words, text)
                || language.no_longer_wants(words, text)
                || language.waives(words, text)
                || language.says_it_is_needless(words, text)
                || language.bids_to_leave_off(words, text)
                || language.stays_with_whoever_speaks(words, text)
        };
        // What is not to be done is kept to its end.
        let to_its_end =
            || self.kind == CommitmentKind::Refrain && language.says_that_the_word_is_kept(words);
        let ends = language.releases_of(words, text)
            || keeps()
            || to_its_end()
            || undone()
            || language.permits(words, text);
        let confirms = || self.is_confirmed_by(words, language) || language.demands(words, text);
        ends && !confirms() && self.left_of_it(words, language).is_none()
    }

    /// Whether words take up when it is due, or on what it hangs, and name nothing of it besides.
    fn is_confirmed_by(&self, words: &str, language: &Language) -> bool {
        let (awaits, condition) = (&self.terms.awaits, &self.terms.condition);
        let awaited = awaits.as_ref().map(|it| &it.what);
        let hangs_on = condition.as_ref().filter(|it| !it.frees).map(|it| &it.what);
        let mut own = self.due_said.iter().chain(awaited).chain(hangs_on);
        own.any(|named| language.settles_on_the_time(words, named))
            && language.share_held(self.words().stems(), &[words]) == 0.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::promise::let_go::test_owing::{RULES, at, owing};

    #[test]
    fn what_somebody_else_has_done_or_is_told_to_be_left_is_released() {
        let released = |words: &str| {
            let mut promised = owing("mend the boots", None);
            let answered = promised.answer(&"mara".into(), words, &RULES, at(1));
            matches!(answered[..], [Answered::Released(_)])
        };
        assert!(released("The cobbler mended them while you slept."));
        assert!(released("I'll mend the boots myself."));
        assert!(
            !released("You mended them badly.") && !released("Don't mend the boots with wire.")
        );
    }

    #[test]
    fn what_is_needless_or_called_off_is_released_by_whatever_it_is_called() {
        let released = |text: &str, words: &str| {
            let mut promised = owing(text, None);
            let answered = promised.answer(&"mara".into(), words, &RULES, at(1));
            matches!(answered[..], [Answered::Released(_)])
        };
        let hem = "take up the hem of the wedding dress";
        for (text, words) in [
            ("sound the foghorn", "No need for the horn any more, the fog's lifted."),
            ("sound the foghorn", "Forget the horn."),
            (hem, "You won't have to take up that dress."),
            (hem, "The wedding's off, Mr Blum."),
            ("play cards with Mara", "Let's call off the cards tonight. I'm dead on my feet."),
            ("play cards with Mara", "Let's forget the cards tonight."),
            ("not tell Odo that Mara is selling the press", "You can tell Odo now."),
        ] {
            assert!(released(text, words), "{words}");
        }
        for (text, words) in [
            ("sound the foghorn", "Never mind the fog."),
            ("sound the foghorn", "No need for the corn."),
            (hem, "You won't have to take up that dress today."),
            (hem, "The christening's off."),
            ("play cards with Mara", "Let's forget the rent tonight."),
            ("not tell Odo that Mara is selling the press", "You can tell Brannic now."),
            ("not tell anybody that Mara is selling the press", "You can tell Odo now."),
        ] {
            assert!(!released(text, words), "{words}");
        }
    }

    #[test]
    fn whoever_was_promised_something_lets_it_go_and_nobody_else() {
        let mut promised = owing("bring Mara the key", None);
        assert!(promised.answer(&"odo".into(), "Never mind the key.", &RULES, at(1)).is_empty());
        assert!(promised.answer(&"mara".into(), "Where is the key?", &RULES, at(1)).is_empty());
        assert!(
            owing("bring Mara the key", None)
                .answer(&"mara".into(), "Keep the key dry.", &RULES, at(1))
                .is_empty()
        );
        let kept = owing("bring Mara the key", None).answer(
            &"mara".into(),
            "You may keep your key.",
            &RULES,
            at(1),
        );
        assert!(matches!(kept[..], [Answered::Released(_)]), "{kept:?}");
        let released = promised.answer(&"mara".into(), "Never mind the key.", &RULES, at(1));
        assert!(matches!(released[..], [Answered::Released(_)]), "{released:?}");
        assert_eq!(promised.owed(at(1)).count(), 0);
    }

    #[test]
    fn who_keeps_the_thing_declines_what_was_offered_to_be_done_with_it() {
        let released = |text: &str, words: &str| {
            !owing(text, None).answer(&"mara".into(), words, &RULES, at(1)).is_empty()
        };
        let (hide, stays) = ("hide the watch book", "No, Odo. The watch book stays with me.");
        assert!(released(hide, stays) && released(hide, "I'll keep the book myself."));
        assert!(!released(hide, "No, Odo. The lamp stays with me."));
        assert!(!released("never speak of the watch book", stays));
    }

    #[test]
    fn who_meets_the_condition_of_a_thing_and_demands_it_lets_go_of_nothing() {
        let released = |words: &str| {
            let text = "give Mara the cask of oil once she has told where she was";
            !owing(text, None).answer(&"mara".into(), words, &RULES, at(1)).is_empty()
        };
        assert!(!released("I was at the lamp, and the oil gave out. Now the cask."));
        assert!(!released("The oil gave out, that's where I was."));
        assert!(!released("I've told you. Give me the cask."));
        assert!(released("Never mind the cask."));
    }

    #[test]
    fn what_is_about_something_else_or_is_to_be_kept_for_whoever_speaks_releases_nothing() {
        let released = |words: &str| {
            let mut promised = owing("give Mara the watch back", None);
            !promised.answer(&"mara".into(), words, &RULES, at(1)).is_empty()
        };
        assert!(released("Never mind.") && released("You need not keep your promise."));
        assert!(released("No, never mind the watch."));
        assert!(!released("No - keep it for me until I have rowed."));
        assert!(!released("Keep the watch for me.") && !released("Never mind the fog."));
        assert!(!released("You need not have waited up."), "that is thanks");
    }

    #[test]
    fn who_takes_up_when_it_is_due_confirms_it() {
        let released = |words: &str| {
            let mut promised = owing("give Mara my answer", Some("when the curtain is down"));
            let answered = promised.answer(&"mara".into(), words, &RULES, at(1));
            matches!(answered[..], [Answered::Released(_)])
        };
        for words in [
            "After the curtain, then, as you like it.",
            "After the curtain, then. Leave it be till then.",
            "The curtain it is. And forget the saw, I've thought better of it.",
        ] {
            assert!(!released(words), "{words}");
        }
        for words in [
            "Never mind, I know it.",
            "After the curtain, then. Never mind the answer.",
            "Never mind the answer, the curtain is down.",
        ] {
            assert!(released(words), "{words}");
        }
    }
}
