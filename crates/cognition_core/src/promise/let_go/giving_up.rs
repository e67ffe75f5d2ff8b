//! What the mind says of a promise that it does not keep: that it gives it up, or is sorry.

use crate::mind::{GameTime, StableId};
use crate::promise::commitment::{Commitment, CommitmentState};
use crate::promise::commitments::Commitments;
use cognition_language::{Language, line, sentences};

impl Commitments {
    /// What the mind tells somebody that it gives up of what it has promised them: that fails, in these words. Those
    /// that only answer what was `heard` about another matter give nothing up.
    pub fn give_up(
        &mut self,
        to: &StableId,
        (heard, words): (&str, &str),
        now: GameTime,
    ) -> Option<Commitment> {
        let language = self.tongue_of(words);
        let theirs = self.owed(now).filter(|owed| owed.target.as_ref() == Some(to));
        let meant = self.meant_by(to, words, now);
        let earlier = |owed: &&Commitment| owed.opened < now || meant == Some(owed.id);
        let back = theirs.filter(earlier).filter(|owed| !owed.is_beside(heard, words));
        let back = back.filter(|owed| language.goes_back_on(words, &owed.text));
        let back: Vec<u32> = back.map(|owed| owed.id).collect();
        let id = match *back {
            [] => meant.filter(|id| {
                self.get(*id).is_some_and(|owed| {
                    !owed.is_beside(heard, words) && owed.is_given_up_by(words, language)
                })
            }),
            [only] => Some(only),
            _ => meant.filter(|id| back.contains(id)),
        }?;
        self.end(id, CommitmentState::Failed { why: line(words) }, now)
    }

    /// The latest promise to somebody that was not kept, where words apologise to them.
    pub fn apologised_for(&self, to: &StableId, words: &str) -> Option<&Commitment> {
        let broken = |entry: &&Commitment| {
            let late = entry.state == CommitmentState::Expired && !entry.is_kept_by_time();
            late || matches!(entry.state, CommitmentState::Failed { .. })
        };
        let theirs = |entry: &&Commitment| entry.target.as_ref() == Some(to) && broken(entry);
        self.iter().rev().find(theirs).filter(|_| self.tongue_of(words).apologises(words))
    }
}

impl Commitment {
    /// Whether what was heard asks about another matter, and the words that answer it don't name this one. Whom it was
    /// promised to may be called by name in both.
    fn is_beside(&self, heard: &str, words: &str) -> bool {
        let (language, asked) = (self.language(), Language::of(heard));
        let called = self.target.as_ref().map(|it| language.content_stems(it.as_str()));
        let called = called.unwrap_or_default();
        let mut own = language.content_stems(&self.text);
        own.retain(|stem| !called.contains(stem));
        let asks = || {
            sentences(heard).any(|it| asked.is_question(it))
                || !asked.proposed(heard, "").is_empty()
        };
        !own.is_empty()
            && language.share_held(&own, &[heard, words]) == 0.0
            && !asked.content_stems(heard).is_empty()
            && asks()
    }

    /// Whether words that don't name it give it up: they are about nothing else, and don't say that it stands.
    fn is_given_up_by(&self, words: &str, language: &Language) -> bool {
        let of_it = language.without_second_thoughts_of_others(words, &self.text);
        let of_it = language.without_other_things_given_up(&of_it, &self.text);
        language.gives_up(&of_it) && !language.says_that_it_stands(words, &self.text)
    }
}

#[cfg(test)]
mod tests {
    use crate::promise::commitment::ProposedCommitment;
    use crate::promise::let_go::test_owing::{RULES, at, owing};
    use crate::promise::source::CommitmentSource;

    #[test]
    fn who_takes_back_aloud_what_they_promised_before_owes_it_no_longer_and_has_broken_it() {
        let left = |words: &str| {
            let mut promised = owing("settle the paper with Mara", Some("in half an hour"));
            for text in ["carry the old king out to Mara", "not tell Odo about the king"] {
                let (text, target) = (text.to_owned(), Some("mara".into()));
                let proposed = ProposedCommitment { text, target, due: None, kind: None };
                promised
                    .open(&proposed, CommitmentSource::Game, None, &RULES, at(0))
                    .expect("fits");
            }
            let broken = promised.give_up(&"mara".into(), ("", words), at(5));
            assert!(broken.is_none_or(|it| it.state.name() == "failed"));
            promised.owed(at(5)).map(|owed| owed.id).collect::<Vec<_>>()
        };
        assert_eq!(left("Mara, I take that back: I won't carry the old king out to you."), [1, 3]);
        assert_eq!(left("It won't be me who carries him out, Mara."), [1, 3]);
        assert_eq!(left("I won't tell Odo about the king, Mara."), [1, 2, 3]);
        assert_eq!(left("Can't I carry him out, Mara?"), [1, 2, 3]);
    }

    #[test]
    fn what_is_thought_better_of_is_what_was_named_and_what_is_said_to_stand_stands() {
        let broken = |words: &str| {
            let mut promised = owing("strike the last loan from the account", None);
            promised.give_up(&"mara".into(), ("", words), at(5)).is_some()
        };
        for words in [
            "Strike the saw from the record, Mara; I've thought better of it. The offer about the loan stands.",
            "Forget the soup, Mara. I've changed my mind.",
            "It's no use, Mara. But my word stands.",
        ] {
            assert!(!broken(words), "{words}");
        }
        for words in ["I've thought better of it, Mara.", "It's no use, Mara."] {
            assert!(broken(words), "{words}");
        }
    }

    #[test]
    fn another_thing_that_is_given_up_breaks_no_promise() {
        let broken = |words: &str| {
            let mut promised = owing("tell Mara the blood result as soon as it is back", None);
            let heard =
                "I'll stop here till the blood's in. Would you let me have that form meanwhile?";
            promised.give_up(&"mara".into(), (heard, words), at(5)).is_some()
        };
        for words in [
            "Here, then, Mara. All three copies, and not one of them signed; it's no use to anybody without a doctor's name.",
            "Look at that pen, Mara. It can't be mended.",
        ] {
            assert!(!broken(words), "{words}");
        }
        for words in ["The blood result is beyond me, Mara.", "It's no use, Mara."] {
            assert!(broken(words), "{words}");
        }
    }

    #[test]
    fn what_answers_a_line_about_another_matter_gives_nothing_up() {
        let broken = |heard: &str, words: &str| {
            let mut promised = owing("meet Mara at the mill at seven", None);
            promised.give_up(&"mara".into(), (heard, words), at(5)).is_some()
        };
        let lamp = "Light the lamp for me, will you?";
        let trouble = "Has Odo told you his trouble?";
        for (heard, words) in [
            (lamp, "Mara, I can't do that, love."),
            ("Could you lend me the ladder?", "I won't do that, Mara."),
            (trouble, "Mara, you would have to ask somebody else; I don't know."),
        ] {
            assert!(!broken(heard, words), "{heard} {words}");
        }
        for (heard, words) in [
            (lamp, "I can't meet you at seven after all, Mara."),
            (trouble, "I can't meet you at the mill, Mara."),
            ("Will you be at the mill?", "I can't do it, Mara."),
            ("You'll be there?", "I can't come, Mara."),
            ("", "I can't do that, Mara."),
        ] {
            assert!(broken(heard, words), "{heard} {words}");
        }
    }
}
