//! Words of another that are waited for by what whoever waits learns: `I am told where it is`, `I hear from Odo`.

use crate::language::Language;
use crate::promise::words_awaited::by_word::longest;
use crate::promise::words_awaited::word_awaited::{ByWord, WordAwaited};

impl Language {
    /// The words of the other, behind the speaker's own `I`: of whoever is named as telling it, or else of the one to
    /// whom that is said.
    pub(super) fn word_to_oneself(&self, rest: &[&str]) -> Option<WordAwaited> {
        let known = &self.promises.told_oneself;
        let rest = self.behind_having(rest);
        if let Some(length) = longest(&known.hearing, rest) {
            let (from, whom) = rest[length..].split_first()?;
            let (whom, matter) = self.whom_and_what(whom);
            return self
                .with_whom(ByWord::IsSpokenTo, whom, matter)
                .filter(|_| known.from.has(from));
        }
        let behind = &rest[longest(&known.being_told, rest)?..];
        match behind.split_first() {
            Some((by, whom)) if known.from.has(by) => {
                let (whom, matter) = self.whom_and_what(whom);
                self.with_whom(ByWord::IsSpokenTo, whom, matter)
            }
            Some((to, _)) if self.sentences.infinitive.has(to) => None,
            _ => Some(self.word_to_the_listener(ByWord::IsSpokenTo, behind)),
        }
    }

    /// Words between whoever waits and the one to whom that is said, about what is named there.
    pub(in crate::promise) fn word_to_the_listener(
        &self,
        by: ByWord,
        matter: &[&str],
    ) -> WordAwaited {
        let about = &self.promises.by_word.about;
        let matter: Vec<&str> = matter.iter().copied().filter(|word| !about.has(word)).collect();
        WordAwaited::of_the_listener(by, self.content_stems(&matter.join(" ")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_told_something_hears_it_from_whoever_is_named_or_is_spoken_to() {
        let told = |what: &str| Language::english().word_awaited(what);
        for what in ["I am told where it is", "I'm told", "I've been told about the lamp"] {
            let awaited = told(what).expect("waits for words");
            assert!(awaited.by == ByWord::IsSpokenTo && awaited.is_with_the_listener(), "{what}");
        }
        for what in
            ["I hear from you", "I've heard from you", "I have word from you", "I am told by you"]
        {
            let awaited = told(what).expect("waits for words");
            assert!(awaited.is_with_the_listener(), "{what}");
        }
        for what in ["I hear from Odo", "I am told by Odo", "I get word from Odo"] {
            let awaited = told(what).expect("waits for words");
            assert!(awaited.is_with(&["odo".to_owned()]), "{what}");
        }
        assert!(told("I hear from her").expect("waits").is_with_someone_named_before());
    }

    #[test]
    fn what_is_heard_otherwise_is_no_word_of_anybody() {
        let told = |what: &str| Language::english().word_awaited(what);
        for what in ["I hear the bell", "I hear nothing", "I am told to go", "I am tired"] {
            assert!(told(what).is_none(), "{what}");
        }
    }
}
