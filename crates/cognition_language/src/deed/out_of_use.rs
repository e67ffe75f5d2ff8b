//! What somebody says of a thing that is of no use now: `The lift is dead`.

use super::of_no_use::joined;
use crate::grammar::clauses::clauses;
use crate::language::Language;
use crate::words::lists::Phrase;

impl Language {
    /// In which words a text says of a thing that it is of no use now, or that somebody has gone with it; none where that
    /// is asked, denied, supposed, or was so.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let told = |said| Language::english().told_out_of_use(said, "the service lift");
    /// assert_eq!(told("The lift is dead, we carry her.").as_deref(), Some("dead"));
    /// assert_eq!(told("Sir, the lift's out of order.").as_deref(), Some("out of order"));
    /// assert_eq!([told("Is the lift dead?"), told("The lift was dead.")], [None, None]);
    /// ```
    pub fn told_out_of_use(&self, said: &str, thing: &str) -> Option<String> {
        let label: Vec<String> = self.whole_words(self.without_article(thing)).collect();
        let plain = |clause: &&str| !self.is_question(clause) && !self.denies(clause);
        let mut told = clauses(said).filter(plain);
        let state = told.find_map(|clause| {
            let words: Vec<String> = self.whole_words(clause).collect();
            let state = self.told_of_it(&words, &label).and_then(|it| self.state_out_of_use(it));
            state.or_else(|| self.bidden_farewell(&words, &label))
        });
        state.or_else(|| self.goes_with_somebody(said, &label))
    }

    /// `There goes the ladder`, and not `there goes the ladder man`.
    fn bidden_farewell(&self, words: &[String], label: &[String]) -> Option<String> {
        let farewells = &self.senses.breaking.farewells;
        let rest = |phrase: &Phrase| {
            let rest = phrase.rest_of(words)?;
            let own = |word: &String| label.contains(word) || self.is_determiner(word);
            let is_it = rest.last() == label.last() && rest.iter().all(own);
            is_it.then(|| joined(phrase))
        };
        farewells.iter().find_map(rest).filter(|_| !label.is_empty())
    }

    /// What a clause says of a thing that it begins with.
    fn told_of_it<'w>(&self, words: &'w [String], label: &[String]) -> Option<&'w [String]> {
        let name = label.last()?;
        let at = words.iter().position(|word| word == name)?;
        let leads = |word: &String| {
            label.contains(word) || self.is_determiner(word) || self.consent.fillers.has(word)
        };
        words[..at].iter().all(leads).then(|| &words[at + 1..])
    }

    fn state_out_of_use(&self, told: &[String]) -> Option<String> {
        let known = &self.senses.breaking;
        let is_being = |word: &&String| known.being.has(word);
        let state = &told[usize::from(told.first().filter(is_being).is_some())..];
        let phrase = known.out_of_use.iter().find_map(|it| Some((it, it.rest_of(state)?)));
        if let Some((phrase, rest)) = phrase {
            let alone = rest.first().is_none_or(|next| !self.means_something(next));
            return alone.then(|| phrase.words().collect::<Vec<_>>().join(" "));
        }
        let (first, rest) = state.split_first()?;
        let so_long = |word: &String| self.deeds.trying.how_long.has(word);
        (known.out_alone.has(first) && rest.first().is_none_or(so_long)).then(|| first.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_to_be_of_no_use_now_is() {
        let told = |said: &str, thing| Language::english().told_out_of_use(said, thing).is_some();
        for (said, thing) in [
            ("The lift is dead. It hangs between the floors.", "the lift"),
            ("That lift's stuck, and will be till noon.", "the lift"),
            ("Well, the bridge is out.", "the rope bridge"),
            ("The bridge is down till spring.", "the bridge"),
            ("The ferry has sunk.", "the ferry"),
            ("Well, that was our ferry.", "the ferry"),
            ("There goes the rope bridge.", "the rope bridge"),
            ("Odo ran off with the ladder.", "the ladder"),
        ] {
            assert!(told(said, thing), "{said}");
        }
        for (said, thing) in [
            ("The lift is not dead.", "the lift"),
            ("If the lift is dead, we carry her.", "the lift"),
            ("They say the lift is dead.", "the lift"),
            ("The lift was stuck at noon.", "the lift"),
            ("The lift is down in the hall.", "the lift"),
            ("The lift is dead slow.", "the lift"),
            ("The man in the lift is dead.", "the lift"),
            ("The lift works.", "the lift"),
            ("That was our lift boy.", "the lift"),
            ("There goes Odo to the lift.", "the lift"),
        ] {
            assert!(!told(said, thing), "{said}");
        }
    }
}
