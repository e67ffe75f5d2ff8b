//! Who must be there for a deed to be free that is forsworn else: `not to open it unless Ann is there`.

use crate::grammar::tokens::spoken;
use crate::language::Language;
use crate::words::lists::PhraseList;

impl Language {
    /// The stems of the name of who must be there for what is forsworn to be free; none where that hangs on nobody's
    /// being there. Only a name counts.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let beside = |text| Language::english().free_beside(text);
    /// assert_eq!(beside("not to open the door unless Odo is there").as_deref(), Some("odo"));
    /// assert_eq!(beside("not to open the door without Odo").as_deref(), Some("odo"));
    /// assert_eq!(beside("not to open the door while Odo is away").as_deref(), Some("odo"));
    /// assert_eq!(beside("not to open the door unless Odo comes"), None);
    /// ```
    pub fn free_beside(&self, text: &str) -> Option<String> {
        let plain = text.replace('’', "'");
        let lower = plain.to_lowercase();
        let (words, known) = (spoken(&lower), &self.promises.beside);
        let otherwise = &self.promises.terms.otherwise;
        // `Even when Odo is away` is always.
        let barred = |at: usize| {
            at > 0 && otherwise.iter().any(|it| it.words().last() == Some(words[at - 1]))
        };
        let behind = |phrases: &PhraseList, at: usize| {
            let length = phrases.length_at(&words[at..]).filter(|_| !barred(at))?;
            Some(at + length)
        };
        let who = (0..words.len()).find_map(|at| {
            let there = || self.who_is(&words[behind(&self.promises.terms.unless, at)?..], false);
            let away = || self.who_is(&words[behind(&known.lacking, at)?..], true);
            let without = || self.who_is_lacking(&words[behind(&known.without, at)?..]);
            there().or_else(away).or_else(without)
        })?;
        self.is_capital_in(&plain, &who).then(|| who.join(" "))
    }

    /// Odo of `Odo is there`, or of `Odo is away`.
    fn who_is(&self, words: &[&str], away: bool) -> Option<Vec<String>> {
        let known = &self.promises.beside;
        let shortened = |word: &str| self.without_possessive(word) != word;
        let is_so = |word: &str| self.sentences.copulas.has(word) || known.not_being.has(word);
        let at = words.iter().position(|word| is_so(word) || shortened(word))?;
        let who = if shortened(words[at]) { &words[..=at] } else { &words[..at] };
        let denied = known.not_being.has(words[at]);
        let says = |phrases: &PhraseList| phrases.iter().any(|it| it.is(&words[at + 1..]));
        let fits = match (away, denied) {
            (true, true) | (false, false) => says(&known.here),
            (true, false) => says(&known.away),
            (false, true) => false,
        };
        Some(self.names_in(who)).filter(|who| fits && !who.is_empty())
    }

    /// Odo of `without Odo`, or of `without Odo there`.
    fn who_is_lacking(&self, words: &[&str]) -> Option<Vec<String>> {
        let here = &self.promises.beside.here;
        let ends = |at: &usize| here.iter().any(|it| it.is(&words[*at..]));
        let end = (1..words.len()).find(ends).unwrap_or(words.len());
        Some(self.names_in(&words[..end])).filter(|who| !who.is_empty())
    }

    /// Whether any of these stems is that of a word that begins with a capital.
    fn is_capital_in(&self, text: &str, stems: &[String]) -> bool {
        let capital = |word: &&str| word.starts_with(char::is_uppercase);
        spoken(text).into_iter().filter(capital).any(|word| {
            let lower = word.to_lowercase();
            stems.iter().any(|stem| **stem == *self.stem(self.without_possessive(&lower)))
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::Language;

    #[test]
    fn who_must_be_there_is_told_in_many_words() {
        let beside =
            |text: &str| Language::english().free_beside(&format!("not to open it {text}"));
        for text in [
            "unless Odo is there",
            "unless Odo's there",
            "unless Odo is with me",
            "without Odo",
            "without Odo present",
            "while Odo is away",
            "while Odo isn't there",
            "as long as Odo is not here",
        ] {
            assert_eq!(beside(text).as_deref(), Some("odo"), "{text}");
        }
    }

    #[test]
    fn what_hangs_on_something_else_is_free_beside_nobody() {
        let beside =
            |text: &str| Language::english().free_beside(&format!("not to open it {text}"));
        for text in [
            "unless Odo comes in",
            "unless Odo is in the clinic",
            "unless Odo isn't there",
            "unless the doctor is there",
            "unless somebody is there",
            "while Odo is asleep",
            "while Odo is there",
            "even when Odo is away",
            "without a key",
            "before noon",
        ] {
            assert_eq!(beside(text), None, "{text}");
        }
    }
}
