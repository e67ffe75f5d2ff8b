//! Talk between two others that is waited for: `Odo has spoken with her`. It comes about as the one speaks to the
//! other, and by the word of whoever knows.

use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::grammar::tokens::spoken;
use crate::language::Language;
use crate::promise::words_awaited::by_word::{longest, parted};
use crate::promise::words_awaited::word_awaited::{ByWord, WordAwaited};

/// How many words name somebody at most.
const NAME: usize = 4;

/// Words from one to another that are waited for, of whom neither is whoever waits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TalkAwaited {
    /// Who is to speak.
    pub by: WordAwaited,
    /// To whom, and how.
    pub to: WordAwaited,
}

/// Who tells that two have spoken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TalkToldBy {
    /// Who was to speak.
    Speaker,
    /// Who was to be spoken to.
    Hearer,
    /// Somebody else.
    Another,
}

impl Language {
    /// The talk of two others that a clause waits for.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let waits = |what| Language::english().talk_awaited(what).is_some();
    /// assert!(waits("Odo has spoken with her") && waits("you've told Wren about the mill"));
    /// assert!(!waits("Odo has spoken to me") && !waits("I have spoken with Odo"));
    /// assert!(!waits("Odo has sold the mill"));
    /// ```
    pub fn talk_awaited(&self, what: &str) -> Option<TalkAwaited> {
        let lower = parted(what);
        let words = spoken(&lower);
        if self.promises.undertaking.speakers.has(words.first()?) {
            return None;
        }
        let mut ends = 1..words.len().min(NAME + 1);
        ends.find_map(|at| {
            self.talk_behind(&words[..at], &words[at..])
                .or_else(|| self.talk_heard_behind(&words[..at], &words[at..]))
                .or_else(|| self.leave_behind(&words[..at], &words[at..]))
        })
    }

    /// `Has spoken with her`
    fn talk_behind(&self, who: &[&str], words: &[&str]) -> Option<TalkAwaited> {
        let rest = self.behind_having(words);
        let (way, length) = self.way_of_talking(rest)?;
        let (whom, matter) = self.whom_and_what(&rest[length..]);
        // `She s told by odo`
        if whom.first().is_some_and(|word| self.promises.told_oneself.from.has(word)) {
            return None;
        }
        let to = self.with_whom(way, &self.without_stress(whom), matter)?;
        let by = self.with_whom(way, &self.without_stress(who), &[])?;
        Some(TalkAwaited { by, to })
    }

    /// How words begin that are between two, and how long that is: `told`, `spoken with`.
    fn way_of_talking(&self, words: &[&str]) -> Option<(ByWord, usize)> {
        let known = &self.promises.by_word;
        let ways = [
            (&known.speaking, ByWord::Speaks),
            (&known.telling, ByWord::Tells),
            (&known.asking, ByWord::Asks),
        ];
        ways.into_iter().find_map(|(phrases, way)| Some((way, longest(phrases, words)?)))
    }

    /// `Her` of `her yourself`
    pub(super) fn without_stress<'w>(&self, words: &[&'w str]) -> Vec<&'w str> {
        let known = &self.promises.undertaking;
        let stresses = |word: &&str| known.by_itself.has(word) || known.yourself.has(word);
        words.iter().copied().filter(|word| !stresses(word)).collect()
    }

    /// Whether words tell that the talk has come about. Both may be told by what they are called: the stems of the
    /// names of who was to speak, and of who was to hear it.
    ///
    /// ```
    /// use cognition_language::{Language, TalkToldBy};
    ///
    /// let english = Language::english();
    /// let talk = english.talk_awaited("Odo has told Wren").expect("waits for talk");
    /// let names = [&["odo".to_owned()][..], &["wren".to_owned()][..]];
    /// let tells = |said, by| english.tells_of_talk(said, &talk, by, names);
    /// assert!(tells("I've told her, as you asked.", TalkToldBy::Speaker));
    /// assert!(tells("Odo has told me.", TalkToldBy::Hearer));
    /// assert!(!tells("I'll tell her.", TalkToldBy::Speaker));
    /// ```
    pub fn tells_of_talk(
        &self,
        said: &str,
        talk: &TalkAwaited,
        told_by: TalkToldBy,
        names: [&[String]; 2],
    ) -> bool {
        if talk.to.by == ByWord::IsBidden {
            return told_by == TalkToldBy::Hearer && self.tells_of_own_leave(said, &talk.by);
        }
        let lower = said.to_lowercase().replace('’', "'");
        let told = sentences(&lower).filter(|it| !self.is_question(it) && self.terms(it).is_none());
        told.flat_map(clauses).any(|clause| {
            let words = spoken(clause);
            let known = &self.promises.undertaking;
            let would = words.iter().any(|word| known.would.has(word));
            let plain = !would && !known.hedges.stand_in(&words) && !self.denies(clause);
            let talks = |at| self.tells_of_talk_at(&words, at, talk, told_by, names);
            plain && (1..words.len()).any(talks)
        })
    }

    fn tells_of_talk_at(
        &self,
        words: &[&str],
        at: usize,
        talk: &TalkAwaited,
        told_by: TalkToldBy,
        [speaker, hearer]: [&[String]; 2],
    ) -> bool {
        let Some((way, length)) = self.way_of_talking(&words[at..]) else { return false };
        // `Had` of `had a word with`.
        let mut near = (at.max(2) - 1..=at).filter(|at| !self.promises.told_to.has(words[*at]));
        let over = near.any(|at| self.is_over_at(words, at) || self.has_been_said_at(words, at));
        let (before, behind) = (&words[..at], &words[at + length..]);
        let (whom, matter) = self.whom_and_what(behind);
        let own = before.iter().any(|word| self.promises.undertaking.own.has(word));
        let by_speaker = !own && before.iter().any(|word| self.stands_for(word, speaker));
        let to_me = whom.first().is_some_and(|word| self.promises.by_word.me.has(word));
        // `The house` of `I've told the house`.
        let led = whom.first().is_some_and(|word| self.is_determiner(word));
        let called = &whom[..whom.len().min(1 + usize::from(led))];
        let is_to = |names: &[String]| called.iter().any(|word| self.stands_for(word, names));
        let between = match told_by {
            TalkToldBy::Speaker => own && is_to(hearer),
            TalkToldBy::Another => by_speaker && is_to(hearer),
            TalkToldBy::Hearer if way == ByWord::Speaks && own => is_to(speaker),
            TalkToldBy::Hearer => by_speaker && to_me,
        };
        over && between && self.is_of_that_talk(matter, talk)
    }

    /// `I've spoken with her`, `he has just spoken with her`
    fn has_been_said_at(&self, words: &[&str], at: usize) -> bool {
        let known = &self.promises;
        let has = |word: &&str| {
            let short = word.split_once('\'').map(|(_, short)| short);
            let short = short.is_some_and(|short| known.by_word.having.has(short));
            short || known.passive.having.has(word)
        };
        let before = words[..at].iter().rev().find(|word| !known.adverbs.has(word));
        before.is_some_and(has) && self.is_done_now(words, at)
    }

    /// Whether a word is one of these names, or only stands for somebody.
    pub(super) fn stands_for(&self, word: &str, names: &[String]) -> bool {
        let known = &self.promises;
        let stem = self.stem(self.without_possessive(word));
        let again = known.others.has(word) || known.proposing.people_again.has(word);
        again || names.iter().any(|name| name == stem)
    }

    /// Whether nothing is named that it was about, or what it was to be about.
    fn is_of_that_talk(&self, matter: &[&str], talk: &TalkAwaited) -> bool {
        let about = &self.promises.by_word.about;
        let named = matter.iter().copied().filter(|word| !about.has(word));
        let named = named.collect::<Vec<_>>().join(" ");
        let means = self.content_stems(&named).iter().any(|stem| !self.is_vague_in_deeds(stem));
        !means || self.is_of_the_matter(&named, &talk.to)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WAITED: &str = "odo has spoken with wren about the mill";

    fn tells(said: &str, by: TalkToldBy) -> bool {
        let english = Language::english();
        let talk = english.talk_awaited(WAITED).expect("waits for talk");
        let names = [&["odo".to_owned()][..], &["wren".to_owned()][..]];
        english.tells_of_talk(said, &talk, by, names)
    }

    #[test]
    fn two_are_to_talk_in_many_ways() {
        for what in [
            "odo has spoken with her",
            "you've spoken with her yourself",
            "Odo himself has told Wren",
            "he has told Wren about the mill",
            "she has heard it from Odo",
            "Odo has had a word with Wren",
        ] {
            assert!(Language::english().talk_awaited(what).is_some(), "{what}");
        }
        for what in [
            "I have spoken with Odo",
            "Odo has spoken to me",
            "she has heard it from me",
            "Odo has spoken",
            "the bell goes",
            "Odo has paid Wren",
        ] {
            assert!(Language::english().talk_awaited(what).is_none(), "{what}");
        }
    }

    #[test]
    fn each_of_them_says_that_they_have_talked() {
        for (said, by) in [
            ("I've told her, as you asked.", TalkToldBy::Speaker),
            ("I have spoken with Wren about the mill.", TalkToldBy::Speaker),
            ("I had a word with Wren.", TalkToldBy::Speaker),
            ("I've just spoken with her.", TalkToldBy::Speaker),
            ("Odo told me everything.", TalkToldBy::Hearer),
            ("He's told me.", TalkToldBy::Hearer),
            ("I've spoken with Odo.", TalkToldBy::Hearer),
            ("He has told her.", TalkToldBy::Another),
        ] {
            assert!(tells(said, by), "{said}");
        }
    }

    #[test]
    fn what_is_still_to_be_said_was_said_to_another_or_is_of_something_else_is_no_such_talk() {
        for (said, by) in [
            ("I'll tell her.", TalkToldBy::Speaker),
            ("I haven't told her.", TalkToldBy::Speaker),
            ("I have to speak with her.", TalkToldBy::Speaker),
            ("Have I told her?", TalkToldBy::Speaker),
            ("I would have told her.", TalkToldBy::Speaker),
            ("If I told her, she'd weep.", TalkToldBy::Speaker),
            ("I've told Bram.", TalkToldBy::Speaker),
            ("I've told her about the geese.", TalkToldBy::Speaker),
            ("Bram told me.", TalkToldBy::Hearer),
            ("I have told her.", TalkToldBy::Another),
        ] {
            assert!(!tells(said, by), "{said}");
        }
    }
}
