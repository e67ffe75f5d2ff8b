//! Talk between two others that is waited for by what the one of them learns: `she has heard it from Odo`, `she has it
//! from Odo's own mouth`, `she has been told by Odo`.

use crate::grammar::tokens::spoken;
use crate::language::Language;
use crate::promise::words_awaited::by_word::{longest, parted};
use crate::promise::words_awaited::talk_of_others::TalkAwaited;
use crate::promise::words_awaited::word_awaited::ByWord;

impl Language {
    /// The talk that a clause waits for, of which it says who is to hear it, and then from whom.
    pub(super) fn talk_heard_behind(&self, who: &[&str], words: &[&str]) -> Option<TalkAwaited> {
        let (whom, matter) = self.whom_and_what(self.who_told(words)?);
        let whom = self.without_stress(self.without_mouth(whom));
        let by = self.with_whom(ByWord::Tells, &whom, &[])?;
        let to = self.with_whom(ByWord::Tells, &self.without_stress(who), matter)?;
        Some(TalkAwaited { by, to })
    }

    /// `She has heard it from Odo`
    pub(in crate::promise) fn begins_with_who_is_to_hear(&self, what: &str) -> bool {
        let lower = parted(what);
        let words = spoken(&lower);
        words
            .split_at_checked(1)
            .is_some_and(|(who, rest)| self.talk_heard_behind(who, rest).is_some())
    }

    /// `Odo` of `has heard it from odo`, `has been told by odo`
    fn who_told<'a, 'w>(&self, words: &'a [&'w str]) -> Option<&'a [&'w str]> {
        let (known, rest) = (&self.promises.told_oneself, self.behind_having(words));
        if let Some(length) = longest(&known.being_told, rest) {
            let (by, whom) = rest[length..].split_first()?;
            return known.from.has(by).then_some(whom);
        }
        let from = rest.iter().position(|word| self.deeds.senders.has(word))?;
        let (learned, whom) = (&rest[..from], &rest[from + 1..]);
        let hears = learned.first().is_some_and(|word| self.promises.by_word.hearing.has(word));
        // `Has it from Odo` is said of things, too.
        let has = rest.len() < words.len() && self.stand_for_it(learned);
        let by_mouth = has && self.without_mouth(whom).len() < whom.len();
        (hears || by_mouth).then_some(whom)
    }

    /// `Odo` of `odo s own mouth`
    fn without_mouth<'a, 'w>(&self, whom: &'a [&'w str]) -> &'a [&'w str] {
        let known = &self.promises.by_word.mouth;
        let names = whom.iter().rposition(|word| !known.has(word));
        &whom[..names.map_or(0, |last| last + 1)]
    }
}

#[cfg(test)]
mod tests {
    use crate::Language;

    #[test]
    fn who_is_to_hear_it_from_another_is_told_by_them_in_many_ways() {
        for what in [
            "she has heard it from Odo",
            "she's heard it from Odo himself",
            "she hears it from Odo",
            "Wren knows it from Odo",
            "she has been told by Odo",
            "Wren is told by Odo about the mill",
            "she has it from Odo's own mouth",
            "she's had it from Odo's lips",
        ] {
            let talk = Language::english().talk_awaited(what);
            let talk = talk.unwrap_or_else(|| panic!("{what} waits for talk"));
            assert!(talk.by.is_with(&["odo".to_owned()]), "{what}: {talk:?}");
            assert!(!talk.to.is_with(&["odo".to_owned()]), "{what}: {talk:?}");
        }
        let you = Language::english().talk_awaited("you've heard it from him yourself");
        assert!(you.is_some_and(|it| it.to.is_with_the_listener()));
    }

    #[test]
    fn what_one_gets_from_another_or_hears_otherwise_is_no_talk_of_theirs() {
        for what in [
            "she has it from Odo",
            "she has the key from Odo's own hand",
            "she has heard the bell from the mill",
            "she has been told",
            "she has heard from me",
            "she comes from Odo",
            "I have heard it from Odo",
        ] {
            let talk = Language::english().talk_awaited(what);
            let with_odo = talk.is_some_and(|it| it.by.is_with(&["odo".to_owned()]));
            assert!(!with_odo, "{what}");
        }
    }
}
