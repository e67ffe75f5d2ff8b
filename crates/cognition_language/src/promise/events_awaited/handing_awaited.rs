//! What is waited for until somebody hands it over, however that is said: `if Celeste lends it`, `if she lets me read
//! the letter`.

use crate::grammar::tokens::spoken;
use crate::language::Language;

impl Language {
    /// Who is to hand what to the speaker, in small letters, where that is all that is waited for. There is no thing
    /// where only a word stands for it, as `it` does.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let awaited = |what| Language::english().handing_awaited(what);
    /// let (giver, thing) = awaited("Ida lets me read the letter").expect("she is to hand it over");
    /// assert_eq!((giver.as_str(), thing.as_deref()), ("ida", Some("the letter")));
    /// assert_eq!(awaited("Ida lends it"), Some(("ida".to_owned(), None)));
    /// assert_eq!((awaited("Ida lends it to Odo"), awaited("Ida pays")), (None, None));
    /// ```
    pub fn handing_awaited(&self, what: &str) -> Option<(String, Option<String>)> {
        let lower = what.to_lowercase().replace('’', "'");
        let words = spoken(&lower);
        let (at, behind) = (1..words.len()).find_map(|at| Some((at, self.handed(&words, at)?)))?;
        let thing = match behind.split_first()? {
            (it, []) if self.promises.proposing.things_again.has(it) => None,
            (first, [_, ..]) if self.is_determiner(first) => Some(behind.join(" ")),
            _ => return None,
        };
        let own = |word: &&str| self.promises.undertaking.own.has(word);
        // `Lends the ring to Odo`
        let more = behind.iter().skip(1).any(|word| self.is_stop_word(word));
        let giver = &words[..at - usize::from(self.is_participle_at(&words, at))];
        let plain = !more && !self.denies(what) && !giver.is_empty() && !giver.iter().any(own);
        plain.then(|| (giver.join(" "), thing))
    }

    /// `Has given`
    fn is_participle_at(&self, words: &[&str], at: usize) -> bool {
        at > 0 && self.promises.happening.having.has(words[at - 1])
    }

    /// What stands behind a verb that hands something to the speaker: `the letter` of `gives me the letter`.
    fn handed<'a, 'w>(&self, words: &'a [&'w str], at: usize) -> Option<&'a [&'w str]> {
        let (known, lending) = (&self.deeds.kept_and_broken, &self.promises.lending);
        let (verb, rest) = words[at..].split_first()?;
        let to_me =
            rest.split_first().filter(|(first, _)| self.promises.undertaking.own.has(first));
        let to_me = to_me.map(|(_, behind)| behind);
        let is_form = |base: &str| self.sense_of_verb(verb) == self.sense_of_verb(base);
        let was_handed =
            || self.is_participle_at(words, at) && known.handing_over.iter().any(is_form);
        if known.handing_over.has(verb) || known.handing_over.has(self.stem(verb)) || was_handed() {
            return Some(to_me.unwrap_or(rest));
        }
        let lets = lending.letting.has(verb) || lending.letting.has(self.stem(verb));
        let done = to_me.filter(|_| lets)?;
        let (first, behind) = done.split_first()?;
        let having = || lending.having.has(first).then_some(behind);
        known.seeing.iter().find_map(|phrase| phrase.rest_of(done)).or_else(having)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_handed_over_is_told_from_what_is_done_otherwise() {
        let awaited = |what: &str| {
            let (giver, thing) = Language::english().handing_awaited(what)?;
            Some((giver, thing.unwrap_or_default()))
        };
        for (what, giver, thing) in [
            ("Celeste lends it", "celeste", ""),
            ("she lends me the garnet ring", "she", "the garnet ring"),
            ("you lend me your torch", "you", "your torch"),
            ("Ottilie lets me read the letter", "ottilie", "the letter"),
            ("he lets me have it", "he", ""),
            ("she has given me the ledger", "she", "the ledger"),
            ("Ottilie has handed me the letter", "ottilie", "the letter"),
        ] {
            assert_eq!(awaited(what), Some((giver.to_owned(), thing.to_owned())), "{what}");
        }
        for what in [
            "Celeste does not lend it",
            "I lend it",
            "Celeste lends Odo the ring",
            "Celeste lends it to Odo",
            "Ottilie lets me go",
            "Ottilie reads the letter",
            "she pays",
            "lends it",
            "she has not given me the ledger",
            "I have given her the ledger",
        ] {
            assert_eq!(awaited(what), None, "{what}");
        }
    }
}
