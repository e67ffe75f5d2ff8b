//! Whether somebody bids outright the very deed that a phrase tells of: `Just rip it open`.

use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::grammar::tokens::spoken;
use crate::language::Language;

impl Language {
    /// Whether words bid or allow their hearer, now and without terms, to do what the phrase for a deed tells, by its verb
    /// or by what ends in it.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let bids = |said| Language::english().bids_outright(said, "Open the parcel");
    /// assert!(bids("Go on, open it.") && bids("Please tear the parcel open, Mia."));
    /// assert!(!bids("Don't open it.") && !bids("He tore it open.") && !bids("Open it tomorrow."));
    /// ```
    pub fn bids_outright(&self, said: &str, phrase: &str) -> bool {
        let told: Vec<String> = self.whole_words(phrase).collect();
        let Some((verb, rest)) = told.split_first() else { return false };
        let along: Vec<&String> = rest.iter().take_while(|word| self.is_linking(word)).collect();
        let mut matter = self.content_stems(phrase);
        matter.retain(|stem| stem != self.stem(verb));
        let plain =
            |it: &&str| !self.is_question(it) && !self.is_on_terms(it) && !self.is_for_later(it);
        sentences(said).filter(plain).flat_map(clauses).any(|clause| {
            let lower = clause.to_lowercase().replace('’', "'");
            let words = spoken(&lower);
            let goes_along = along.iter().all(|word| words.contains(&word.as_str()));
            !self.denies(clause) && goes_along && self.is_ordered_so(&words, verb, &matter)
        })
    }

    /// `Open it`, or `rip it open`, with nothing behind that the speaker threatens: `and I scream`.
    fn is_ordered_so(&self, words: &[&str], verb: &str, matter: &[String]) -> bool {
        let Some(at) = words.iter().position(|word| *word == verb) else { return false };
        let (before, behind) = (&words[..at], &words[at + 1..]);
        let own = |word: &str| {
            let bare = word.split('\'').next().unwrap_or(word);
            self.promises.undertaking.own.has(bare)
        };
        let joined = |pair: &[&str]| self.grammar.joining.has(pair[0]) && own(pair[1]);
        let ordered = || self.leads_to_an_order(before) && self.is_about_it(behind, matter);
        let ends_in_it = |done: usize| {
            let object = &before[done + 1..];
            !self.is_stop_word(before[done])
                && self.leads_to_an_order(&before[..done])
                && self.is_about_it(object, matter)
                && object.iter().all(|word| self.is_of_the_object(word, matter))
        };
        !behind.windows(2).any(joined) && (ordered() || (0..before.len()).any(ends_in_it))
    }

    fn is_of_the_object(&self, word: &str, matter: &[String]) -> bool {
        let stem = self.stem(word);
        self.is_stop_word(word) || self.is_determiner(word) || matter.iter().any(|it| it == stem)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bids(said: &str, phrase: &str) -> bool {
        Language::english().bids_outright(said, phrase)
    }

    #[test]
    fn who_bids_the_very_deed_does_so_by_its_verb_or_by_what_ends_in_it() {
        for (said, phrase) in [
            ("I can't look. Break it open, please.", "Open the crate"),
            ("Just open the crate, Tom.", "Open the crate"),
            ("You may open it, Tom.", "Open the crate"),
            ("Burn it.", "Burn the diary"),
            ("Put the lamp out, I want to sleep.", "Put out the lamp"),
        ] {
            assert!(bids(said, phrase), "{said} {phrase}");
        }
        for (said, phrase) in [
            ("Open it and I scream.", "Open the crate"),
            ("Will you open it?", "Open the crate"),
            ("If I am late, open it.", "Open the crate"),
            ("I broke it open.", "Open the crate"),
            ("Never open it.", "Open the crate"),
            ("Burn the letter.", "Burn the diary"),
            ("Put it down.", "Put out the lamp"),
        ] {
            assert!(!bids(said, phrase), "{said} {phrase}");
        }
    }
}
