//! Denials that take nothing back and promise nothing: who alone may have something, as in `Don't hand it to anyone but
//! me`, and what people do not do, as in `Nobody I know would pay that`.

use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::grammar::tokens::spoken;
use crate::language::Language;
use std::borrow::Cow;

impl Language {
    /// Words without the clauses that deny nothing of what was promised: those that leave somebody out, which restrict
    /// it, and mere talk of what nobody would do.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let left = |said| Language::english().without_mere_denials(said).into_owned();
    /// assert_eq!(left("Don't hand it to anyone but me."), "");
    /// assert_eq!(left("Never mind the pie, and give the key to nobody except me."), "Never mind the pie.");
    /// assert_eq!(left("Don't hand it to anyone."), "Don't hand it to anyone.");
    /// ```
    pub fn without_mere_denials<'w>(&self, said: &'w str) -> Cow<'w, str> {
        if !clauses(said).any(|clause| self.denies_nothing_promised(clause)) {
            return Cow::Borrowed(said);
        }
        let left = sentences(said).filter_map(|sentence| self.what_else_it_says(sentence));
        Cow::Owned(left.collect::<Vec<_>>().join(" "))
    }

    fn denies_nothing_promised(&self, clause: &str) -> bool {
        let words: Vec<String> = self.whole_words(clause).collect();
        let restricts = self.senses.implied.but_for.iter().any(|it| it.stands_in(&words));
        restricts || self.talks_of_nobody(&clause.to_lowercase().replace('’', "'"))
    }

    /// `Nobody I know would open it`, `nobody in his right mind would`: how people are. What nobody will hear from whoever
    /// speaks is up to them.
    pub(in crate::promise) fn talks_of_nobody(&self, clause: &str) -> bool {
        let (known, words) = (&self.promises.undertaking, spoken(clause));
        let idle = words.iter().take_while(|word| self.is_idle_in_talk(word)).count();
        let behind = (0..=idle).find_map(|at| self.behind_nobody(&words[at..]));
        let Some((_, rest)) = behind else { return false };
        let between =
            |word: &&str| known.own.has(word) || self.promises.questions.addressed.has(word);
        let told = rest.first().is_some_and(between);
        let would = rest.iter().any(|word| known.would.has(word));
        (told || would) && !self.promises.by_word.from_me.stand_in(&words)
    }

    /// Whether a sentence says that, and nothing else.
    pub(crate) fn only_talks_of_nobody(&self, sentence: &str) -> bool {
        let says_more = |clause: &str| {
            let idle = |word: &&str| self.is_idle_in_talk(word) || self.is_stop_word(word);
            !self.talks_of_nobody(clause) && !spoken(clause).iter().all(idle)
        };
        clauses(sentence).any(|clause| self.talks_of_nobody(clause))
            && !clauses(sentence).any(says_more)
    }

    fn what_else_it_says<'w>(&self, sentence: &'w str) -> Option<Cow<'w, str>> {
        if !clauses(sentence).any(|clause| self.denies_nothing_promised(clause)) {
            return Some(Cow::Borrowed(sentence));
        }
        let left: Vec<&str> =
            clauses(sentence).filter(|clause| !self.denies_nothing_promised(clause)).collect();
        let ended = |said: String| match said.ends_with(['.', '!', '?']) {
            true => said,
            false => format!("{said}."),
        };
        (!left.is_empty()).then(|| Cow::Owned(ended(left.join(", "))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::promise::undertakings::test_undertakings::check;

    #[test]
    fn who_says_to_whom_alone_leaves_all_else_as_it_was_said() {
        let left = |said| Language::english().without_mere_denials(said).into_owned();
        for said in [
            "Give it to nobody but me.",
            "Nobody except me is to have it!",
            "Not to anyone other than Odo.",
        ] {
            assert_eq!(left(said), "", "{said}");
        }
        for said in ["Never mind the key.", "But me no buts.", "I want nothing but the key."] {
            assert_eq!(left(said), said);
        }
        let two = "Would you mind my purse? Don't hand it to anyone but me.";
        assert_eq!(left(two), "Would you mind my purse?");
        assert_eq!(
            left("For nobody but me, that is, bring it on Friday!"),
            "that is, bring it on Friday!"
        );
    }

    #[test]
    fn what_nobody_would_do_is_talk_and_what_nobody_will_do_is_not() {
        let talks = |said: &str| Language::english().talks_of_nobody(&said.to_lowercase());
        for said in [
            "Nobody I know would open that parcel",
            "Nobody I know opens it",
            "Oh, nobody you know will",
            "No one in his right mind would sell it",
            "Nobody would miss it",
        ] {
            assert!(clauses(said).any(talks), "{said}");
        }
        for said in [
            "Nobody opens it while I'm here",
            "Nobody will, sir",
            "Nobody is to open it",
            "Nobody would hear it from me",
            "I know nobody who would",
        ] {
            assert!(!clauses(said).any(talks), "{said}");
        }
    }

    #[test]
    fn mere_talk_binds_nobody() {
        let parcel = "not open the parcel";
        check(
            false,
            &[
                ("Nobody I know would open that parcel.", parcel),
                ("Well, nobody I know will open it.", parcel),
                ("Nobody in his right mind would be so rude.", "not be rude"),
                ("Nobody I know would sell it.", "keep the parcel shut"),
            ],
        );
        check(
            true,
            &[
                ("Nobody opens it while I'm here.", "keep the parcel shut"),
                ("Nobody I know would open that parcel, and I won't open it either.", parcel),
            ],
        );
    }
}
