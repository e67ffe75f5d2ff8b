//! Leave that somebody else is to give to the one to whom that is said: `Odo gives you leave`, `Odo says you may`.

use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::grammar::tokens::spoken;
use crate::language::Language;
use crate::promise::words_awaited::by_word::{longest, parted};
use crate::promise::words_awaited::talk_of_others::TalkAwaited;
use crate::promise::words_awaited::word_awaited::{ByWord, WordAwaited};

impl Language {
    /// The talk that a clause waits for which gives leave: `gives you leave`, `says you may open it`.
    pub(super) fn leave_behind(&self, who: &[&str], words: &[&str]) -> Option<TalkAwaited> {
        let (known, rest) = (&self.promises, self.behind_having(words));
        let given = longest(&known.by_word.passed_on, rest).is_some_and(|length| {
            rest.get(length).is_none_or(|next| self.sentences.infinitive.has(next))
        });
        let (says, what) = rest.split_first()?;
        let allows = known.by_word.saying.has(says) && known.undertaking.permitting.begin(what);
        let by = self.with_whom(ByWord::IsBidden, &self.without_stress(who), &[])?;
        let to = WordAwaited::of_the_listener(ByWord::IsBidden, Vec::new());
        (given || allows).then_some(TalkAwaited { by, to })
    }

    /// Whether words give their hearer leave, by saying so or by naming what a promise is about that waits for it.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let gives = |said| Language::english().gives_leave_for(said, "not to open the gate for Wren");
    /// assert!(gives("You have my leave, Wren.") && gives("You may go through the gate, Wren."));
    /// assert!(!gives("You may sit down, Wren.") && !gives("You may not go through the gate."));
    /// ```
    pub fn gives_leave_for(&self, said: &str, promised: &str) -> bool {
        let matter = self.content_stems(self.without_terms(promised));
        let plain = |it: &&str| !self.is_question(it) && !self.is_on_terms(it);
        let plain = |it: &&str| plain(it) && !self.denies(it) && !self.is_for_later(it);
        let allows = |clause: &str| {
            let lower = parted(clause);
            let words = spoken(&lower);
            // `You` is a filler of consent, too, as of `thank you`.
            let skipped = words.len() - self.begun(&words).len();
            let permitting = &self.promises.undertaking.permitting;
            let behind = (0..=skipped)
                .find_map(|at| longest(permitting, &words[at..]).map(|length| at + length));
            behind.is_some_and(|length| {
                let rest = words[length..].join(" ");
                rest.is_empty() || self.share_held(&matter, &[&rest]) > 0.0
            })
        };
        self.gives_the_word(said) || sentences(said).filter(plain).flat_map(clauses).any(allows)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::promise::words_awaited::talk_of_others::TalkToldBy;

    #[test]
    fn somebody_else_is_to_give_the_listener_leave() {
        for what in [
            "the captain gives you leave",
            "the captain has given you leave to go through",
            "the captain says you may",
            "the captain says you can go through",
            "the captain lets you",
        ] {
            let talk = Language::english().talk_awaited(what);
            let talk = talk.unwrap_or_else(|| panic!("{what} waits for leave"));
            assert!(talk.by.is_with(&["captain".to_owned()]), "{what}: {talk:?}");
            assert!(talk.to.is_with_the_listener(), "{what}: {talk:?}");
        }
        for what in ["the captain says so", "the captain gives you the key", "you may go through"] {
            assert!(Language::english().talk_awaited(what).is_none(), "{what}");
        }
    }

    #[test]
    fn who_was_given_leave_says_so_themselves() {
        let english = Language::english();
        let talk = english.talk_awaited("the captain gives you leave").expect("waits for leave");
        let tells = |said, by| english.tells_of_talk(said, &talk, by, [&[], &[]]);
        for said in
            ["The captain has given me leave.", "The captain says I may open it.", "He lets me."]
        {
            assert!(tells(said, TalkToldBy::Hearer), "{said}");
            assert!(!tells(said, TalkToldBy::Another), "{said}");
        }
        for said in ["The captain will give me leave.", "Has he given me leave?", "He asked me."] {
            assert!(!tells(said, TalkToldBy::Hearer), "{said}");
        }
    }

    #[test]
    fn leave_for_something_else_or_on_terms_is_no_such_leave() {
        let gives = |said| Language::english().gives_leave_for(said, "not to open the gate");
        assert!(gives("You may.") && gives("Wren, you can open the gate now."));
        for said in [
            "You may keep your hat.",
            "May you open the gate?",
            "You may open the gate if it rains.",
            "The gate is open.",
        ] {
            assert!(!gives(said), "{said}");
        }
    }
}
