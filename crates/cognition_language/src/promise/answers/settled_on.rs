//! What settles a choice in the terms of whoever asked or offered: `An arm it is, then.`, `Two barrels it is.`

use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::grammar::tokens::spoken;
use crate::language::Language;
use crate::promise::referents::deed_meant::Meant;

impl Language {
    /// Whether an answer settles on what was asked for or offered, by naming some of it or its time, where a deed is
    /// about that.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let asked = "Could you send me two barrels of the stout?";
    /// let settles = |answer| Language::english().settles_on(answer, asked, "send Mara two barrels of the stout");
    /// assert!(settles("Two barrels it is.") && settles("The stout, then."));
    /// assert!(!settles("Three barrels it is.") && !settles("Two barrels, then?"));
    /// ```
    pub fn settles_on(&self, answer: &str, asked: &str, deed: &str) -> bool {
        let (meant, all) = (Meant::of(self, deed), self.own_sentences(answer));
        self.settled_on(asked, &all, &meant).is_some()
            || self.says_they_may(answer, asked)
            || self.says_it_is_not_forgotten(answer, asked)
    }

    /// The sentence that does so, where nothing that is said speaks against it.
    pub(crate) fn settled_on<'s>(
        &self,
        asked: &str,
        all: &[(&'s str, String)],
        deed: &Meant,
    ) -> Option<&'s str> {
        let settles = |own: &str| {
            let terms = self.terms_settled(own);
            terms.iter().any(|terms| self.were_put(terms, asked) && of_it(self, terms, asked, deed))
        };
        let (sentence, _) = all.iter().find(|(_, own)| settles(own))?;
        let plain = |(said, own): &(&'s str, String)| (*said, self.without_own_deeds_beside(own));
        let all: Vec<(&str, String)> = all.iter().map(plain).collect();
        let against = |own: &str| !self.is_question(own) && self.speaks_against(own, deed);
        let opposed = all.iter().any(|(_, own)| against(own)) || self.is_left_open(&all, deed);
        (!opposed).then_some(*sentence)
    }

    /// `Six it is` of `six it is, and I'll have the coffee on`: what its speaker means to do besides speaks against nothing.
    fn without_own_deeds_beside(&self, own: &str) -> String {
        let does = |clause: &&str| {
            let words = spoken(clause);
            let joined = words.first().is_some_and(|word| self.grammar.joining.has(word));
            joined && self.promises.intended(&words[1..]).is_some() && !self.denies(clause)
        };
        let mut parts: Vec<&str> = clauses(own).collect();
        let ends = |parts: &[&str]| parts.len() > 1 && parts.last().is_some_and(&does);
        if !ends(&parts) {
            return own.to_owned();
        }
        while ends(&parts) {
            parts.pop();
        }
        parts.join(", ")
    }

    /// Whether words settle on a time or an event as it was named: they confirm it.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let confirms = |said| Language::english().settles_on_the_time(said, "when the curtain is down");
    /// assert!(confirms("After the curtain, then, as you like it.") && confirms("The curtain it is."));
    /// assert!(!confirms("After the supper, then.") && !confirms("After the curtain, then?"));
    /// ```
    pub fn settles_on_the_time(&self, said: &str, named: &str) -> bool {
        let plain = self.in_plain_letters(said);
        let mut settled = sentences(&plain).flat_map(|own| self.terms_settled(own));
        settled.any(|terms| self.were_put(&terms, named))
    }

    /// `An arm` of `an arm it is, then` and of `an arm, then`.
    fn terms_settled(&self, own: &str) -> Vec<String> {
        if self.is_question(own) {
            return Vec::new();
        }
        let known = &self.promises.settling;
        let parts: Vec<Vec<&str>> = clauses(own).map(spoken).collect();
        let settled = |at: usize| {
            let fills = |word: &&&str| self.consent.fillers.has(word);
            let words = &parts[at][parts[at].iter().take_while(fills).count()..];
            let ends = |end: &usize| known.ends.iter().any(|it| it.is(&words[*end..]));
            let apart = || {
                let next = parts.get(at + 1)?;
                known.apart.iter().any(|it| it.is(next)).then_some(words)
            };
            let begun = || known.begins.length_at(words).map(|from| &words[from..]);
            let end = (1..words.len()).find(ends).map(|end| &words[..end]);
            let terms = end.or_else(begun).or_else(apart)?.join(" ");
            (!self.denies(&terms)).then_some(terms)
        };
        (0..parts.len()).filter_map(settled).collect()
    }

    /// Whether all that terms name was named by whoever asked.
    fn were_put(&self, terms: &str, asked: &str) -> bool {
        let put: Vec<String> = self.whole_words(asked).collect();
        let named: Vec<String> = self.whole_words(terms).collect();
        let said = |word: &&String| {
            put.iter().any(|it| it == *word || self.stem(it) == self.stem(word.as_str()))
        };
        let one = &self.times.one;
        let counts = |word: &&String| {
            self.means_something(word) || self.is_number(word) && !one.has(word.as_str())
        };
        named.iter().any(|word| counts(&word))
            && named.iter().filter(counts).all(|word| said(&word))
    }

    /// `Thursday`, `two`: what names nothing that is done to.
    fn is_measure_alone(&self, terms: &str) -> bool {
        let says_how_much = |word: &str| !self.means_something(word) || self.is_number(word);
        self.is_time_alone(terms) || spoken(terms).into_iter().all(says_how_much)
    }
}

/// Whether terms name something of a deed; of its time or measure it is enough that it was asked for.
fn of_it(language: &Language, terms: &str, asked: &str, deed: &Meant) -> bool {
    let shares = |text: &str| language.share_held(&deed.stems, &[text]) > 0.0;
    shares(terms) || language.is_measure_alone(terms) && shares(asked)
}

#[cfg(test)]
mod tests {
    use crate::language::Language;
    use crate::promise::answers::answered::tests::check;

    const ARM: (&str, &str) = (
        "Will you give me your arm, or must I use the rail?",
        "give Odile his arm down the stairs",
    );
    const GATE: (&str, &str) = ("Could you mend the gate on Thursday?", "mend the gate");
    const STOUT: (&str, &str) = ("Send me two barrels of stout.", "send Mara two barrels of stout");

    #[test]
    fn who_names_one_of_what_was_put_to_them_settles_on_it() {
        check(
            true,
            &[
                (ARM.0, "An arm it is, then.", ARM.1),
                (ARM.0, "The arm, then.", ARM.1),
                (GATE.0, "Thursday it is.", GATE.1),
                (GATE.0, "Then Thursday it is, Mara.", GATE.1),
                (GATE.0, "Thursday it shall be. Is it the hinge?", GATE.1),
                (STOUT.0, "Two barrels it is.", STOUT.1),
                (STOUT.0, "Right. Stout it is then.", STOUT.1),
                (STOUT.0, "Two it is.", STOUT.1),
                (GATE.0, "Thursday it is, Mara, and I'll bring the oil.", GATE.1),
            ],
        );
    }

    #[test]
    fn other_terms_a_question_and_a_refusal_settle_nothing() {
        let settles = |(asked, deed), answer| Language::english().settles_on(answer, asked, deed);
        for (of, answer) in [
            (ARM, "The rail it is, then."),
            (ARM, "A poor joke it is."),
            (ARM, "My arm hurts, then and now."),
            (GATE, "Thursday, then?"),
            (GATE, "Monday it is."),
            (GATE, "The Thursday it rained, I broke my hammer."),
            (GATE, "Not Thursday, then."),
            (GATE, "Thursday it is, and I won't mend the gate."),
            (STOUT, "Three barrels it is."),
            (STOUT, "Two barrels it is too many."),
        ] {
            assert!(!settles(of, answer), "{answer}");
        }
    }
}
