//! What is said without the terms that it hangs on: a deed, a time, a sentence.

use crate::grammar::clauses::clauses;
use crate::grammar::tokens::spoken;
use crate::language::Language;

/// How many words a deed has at least, beside what it hangs on.
const OWN_WORDS: usize = 2;

impl Language {
    /// The words of a deed without the clause that it hangs on or lasts until: `start the drill` of
    /// `start the drill unless the valve is shut`.
    pub fn without_terms<'t>(&self, deed: &'t str) -> &'t str {
        let places = deed.char_indices().filter(|(_, sign)| sign.is_whitespace());
        let mut places = places.map(|(at, _)| at).skip(OWN_WORDS - 1);
        places.find(|at| self.hangs(deed, *at)).map_or(deed, |at| &deed[..at])
    }

    /// Whether what stands behind a place is a clause that the rest hangs on.
    fn hangs(&self, deed: &str, at: usize) -> bool {
        let known = &self.promises.terms;
        let lower = deed[at..].to_lowercase().replace('’', "'");
        let words = spoken(&lower);
        let before = || spoken(&deed[..at]);
        let asks = |word: &&str| known.otherwise.iter().any(|it| it.words().last() == Some(*word));
        let follows = || known.after.begin(&words) && !self.is_pursued(&before());
        let leads = || known.begin(&words) || follows() || self.times.due.goes_on(&words);
        words.len() > 1 && leads() && !before().iter().any(asks)
    }

    /// What is said as a time, without the terms that it hangs on: `on Sunday` of `on Sunday, if she lets me`.
    /// Empty where it says terms alone.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let time = |said| Language::english().time_beside_terms(said);
    /// assert_eq!(time("on Sunday, if she lets me"), "on Sunday");
    /// assert_eq!([time("tomorrow if it is dry"), time("if it is dry")], ["tomorrow", ""]);
    /// assert_eq!(time("only if it is dry"), "");
    /// ```
    pub fn time_beside_terms(&self, said: &str) -> String {
        let (said, known) = (self.without_terms_beside(said), &self.promises.terms);
        let begins = std::iter::once(0).chain(said.match_indices(' ').map(|(at, _)| at));
        let hangs = |at: &usize| {
            let lower = said[*at..].to_lowercase().replace('’', "'");
            known.begin(&spoken(&lower))
        };
        let end = begins.into_iter().find(hangs).unwrap_or(said.len());
        let time = said[..end].trim_matches([' ', ',', '.']);
        let only = spoken(time).iter().all(|word| self.times.due.only.has(&word.to_lowercase()));
        if only { String::new() } else { time.to_owned() }
    }

    /// A sentence without the clauses that only say on what terms it is said: `You're late` of `You're late, if
    /// you didn't know`.
    pub fn without_terms_beside(&self, sentence: &str) -> String {
        let plain = |clause: &&str| self.promises.terms.of_clause(&clause.to_lowercase()).is_none();
        let left: Vec<&str> = clauses(sentence).filter(plain).collect();
        if left.is_empty() { sentence.to_owned() } else { left.join(", ") }
    }
}

#[cfg(test)]
mod tests {
    use crate::Language;

    #[test]
    fn a_deed_stands_without_what_it_hangs_on() {
        let alone = |deed| Language::english().without_terms(deed);
        assert_eq!(alone("not start the drill unless Wendt is strapped in"), "not start the drill");
        assert_eq!(alone("Keep the gate shut until I’m back"), "Keep the gate shut");
        assert_eq!(alone("ask Yun if Hadia may ride"), "ask Yun if Hadia may ride");
        assert_eq!(alone("wait until the bell goes"), "wait until the bell goes");
        assert_eq!(alone("put the pie on the sill"), "put the pie on the sill");
        assert_eq!(alone("come back after bringing the glaze"), "come back");
        assert_eq!(alone("keep looking after the map"), "keep looking after the map");
    }
}
