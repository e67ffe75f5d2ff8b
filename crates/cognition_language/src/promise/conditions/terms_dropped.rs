//! Words that let go of what a promise hangs on, and not of the promise: `Forget the money, I'll bring it anyway.`

use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::grammar::tokens::spoken;
use crate::language::Language;
use crate::promise::words_awaited::by_word::longest;

impl Language {
    /// Whether words let go of what a promise hangs on: they name it, or its price, and nothing of what was promised.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let english = Language::english();
    /// let drops = |said| english.drops_terms(said, "you pay me nine crowns", "bring Wren the lamp");
    /// assert!(drops("Forget the money.") && drops("You needn't pay me first, Wren."));
    /// assert!(!drops("Forget the lamp.") && !drops("Forget it.") && !drops("Don't forget the money."));
    /// ```
    pub fn drops_terms(&self, said: &str, what: &str, promised: &str) -> bool {
        let lower = self.typed_out(said).to_lowercase().replace('’', "'");
        let terms = self.content_stems(what);
        let priced = self.speaks_of_money(&spoken(&what.to_lowercase()));
        let own = self.content_stems(self.without_terms(promised));
        let told = sentences(&lower).filter(|sentence| !self.is_question(sentence));
        let mut parts = told.flat_map(clauses).flat_map(|clause| clause.split(','));
        parts.any(|part| {
            let words = spoken(part);
            let free = priced && self.does_it_for_nothing(&words);
            let handed = self.promises.dropped.handing.stand_in(&words);
            let named = self.let_go_in(&words).filter(|_| !handed).is_some_and(|rest| {
                let money = priced && self.speaks_of_money(rest);
                let is_sum = |word: &&&str| priced && self.speaks_of_money(&[**word]);
                let beside: Vec<&str> = rest.iter().filter(|it| !is_sum(it)).copied().collect();
                let (named, own) = (self.content_stems(&beside.join(" ")), &own);
                let of_it = |stem: &String| self.is_of_terms(stem, &terms);
                let of_deed = |stem: &String| own.contains(stem) && !terms.contains(stem);
                let names = named.iter().any(|stem| terms.contains(stem)) || money;
                names && named.iter().all(of_it) && !named.iter().any(of_deed)
            });
            free || named
        })
    }

    /// Whether what a promise hangs on is for the good of whoever promises: that the other pays, say. What they do
    /// themselves first is for the good of the other; none where it can't be told.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let favours = |what| Language::english().terms_favour_their_speaker(what);
    /// assert_eq!([favours("you pay me"), favours("I am paid")], [Some(true); 2]);
    /// assert_eq!(favours("I have swept the floor"), Some(false));
    /// assert_eq!([favours("the rain stops"), favours("we shake hands")], [None; 2]);
    /// ```
    pub fn terms_favour_their_speaker(&self, what: &str) -> Option<bool> {
        let lower = what.to_lowercase().replace('’', "'");
        let (known, words) = (&self.promises, spoken(&lower));
        let first = words.first()?.split('\'').next().unwrap_or_default();
        let to_me = || words.iter().any(|word| known.by_word.me.has(word));
        match () {
            () if known.mutual.we.has(first) => None,
            () if known.undertaking.speakers.has(first) => {
                let undergoes = known.dropped.undergoing.begin(&words);
                Some(undergoes || self.receipt_awaited(&lower).is_some())
            }
            () => (self.begins_with_another(&lower) || to_me()).then_some(true),
        }
    }

    /// What is let go of in a clause: `the money` of `just forget the money`.
    fn let_go_in<'a, 'w>(&self, words: &'a [&'w str]) -> Option<&'a [&'w str]> {
        let known = &self.promises;
        let lets_go = |at: usize| {
            let drops = longest(&known.dropping, &words[at..]);
            let releases = longest(&known.withholding.with_object, &words[at..]);
            Some(&words[at + drops.max(releases)?..])
        };
        // `Don't forget the money`
        let insists = known.waiving.insisting.stand_in(words);
        // `I won't forget the money`
        let is_denied = |at: &usize| self.denies(&words[..*at].join(" "));
        (0..words.len()).filter(|at| !is_denied(at)).find_map(lets_go).filter(|_| !insists)
    }

    fn is_of_terms(&self, stem: &str, terms: &[String]) -> bool {
        terms.iter().any(|it| it == stem) || self.is_vague_in_deeds(stem)
    }

    fn speaks_of_money(&self, words: &[&str]) -> bool {
        let known = &self.promises.dropped.money;
        words.iter().any(|word| known.has(word) || known.has(self.stem(word)))
    }

    /// `I'll bring it for nothing`
    fn does_it_for_nothing(&self, words: &[&str]) -> bool {
        let free = self.deeds.on_no_terms.iter().any(|phrase| phrase.stands_in(words));
        free && (0..words.len()).any(|at| self.intends(&words[at..]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drops(said: &str, what: &str) -> bool {
        Language::english().drops_terms(said, what, "bring Wren the lamp")
    }

    #[test]
    fn who_names_the_terms_or_their_price_lets_go_of_them() {
        for said in [
            "Forget the money, just take it.",
            "Never mind the nine crowns, Wren.",
            "You needn't pay me first.",
            "You don't have to pay.",
            "Don't worry about the money.",
            "I'll bring it for nothing.",
        ] {
            assert!(drops(said, "you pay me nine crowns"), "{said}");
        }
        assert!(drops("Never mind the floor.", "you sweep the floor"));
        assert!(drops("You needn't sweep the floor.", "you sweep the floor"));
    }

    #[test]
    fn who_names_the_deed_something_else_or_nothing_lets_go_of_no_terms() {
        for said in [
            "Forget the lamp.",
            "Forget it.",
            "Never mind.",
            "Don't forget the money.",
            "Forget the rain.",
            "You needn't shout.",
            "Leave the money on the table.",
            "Just leave the nine crowns there.",
            "Leave the money here.",
            "I won't forget the nine crowns.",
            "I never forget my money.",
            "Must I forget the money?",
        ] {
            assert!(!drops(said, "you pay me nine crowns"), "{said}");
        }
        assert!(!drops("Forget the money.", "you sweep the floor"));
    }
}
