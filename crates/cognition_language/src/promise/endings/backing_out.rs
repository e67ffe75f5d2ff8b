//! Whether somebody will not help any more: `I won't help you after all.`

use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::grammar::tokens::spoken;
use crate::language::Language;

impl Language {
    /// Whether a speaker says that they will not help. What only puts it off, or hangs on something, does not say so.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let backs_out = |said| Language::english().backs_out(said);
    /// assert!(backs_out("I won't help you after all, Wren."));
    /// assert!(!backs_out("I can't help laughing.") && !backs_out("Won't I help you?"));
    /// ```
    pub fn backs_out(&self, said: &str) -> bool {
        let lower = said.to_lowercase().replace('’', "'");
        let told = sentences(&lower).filter(|it| !self.is_question(it) && self.terms(it).is_none());
        let mut told = told.filter(|it| !self.bounds_a_time(it)).flat_map(clauses);
        told.any(|clause| {
            let words = spoken(clause);
            self.is_out_of_it(&words) || (0..words.len()).any(|at| self.will_not_help(&words[at..]))
        })
    }

    /// Whether a sentence gives up, and names what a deed is about: `The chest is beyond me.` of `open the chest`.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let gives_up = |said| Language::english().gives_up_on(said, "open the chest");
    /// assert!(gives_up("I give up on the chest, Wren."));
    /// assert!(!gives_up("I've lost it.") && !gives_up("Ask somebody else. I see no chest."));
    /// ```
    pub fn gives_up_on(&self, said: &str, deed: &str) -> bool {
        let (stems, verb) = (self.content_stems(deed), self.deed(deed).words.into_iter().next());
        let is_verb = |stem: &String| verb.as_ref().is_some_and(|verb| stem == self.stem(verb));
        let matter: Vec<String> = stems.iter().filter(|stem| !is_verb(stem)).cloned().collect();
        let named = if matter.is_empty() { stems } else { matter };
        sentences(said).any(|it| self.gives_up(it) && self.share_held(&named, &[it]) > 0.0)
    }

    /// `Count me out`, and neither `count me out of the game of dice` nor `don't count me out`.
    fn is_out_of_it(&self, words: &[&str]) -> bool {
        let says_nothing =
            |word: &&str| self.deeds.fillers.has(word) || self.grammar.joining.has(word);
        let outright = &self.promises.backing_out.outright;
        let says_so = |at: usize| {
            let behind = outright.length_at(&words[at..]).map(|length| &words[at + length..]);
            behind.is_some_and(|behind| behind.iter().all(|word| self.is_stop_word(word)))
        };
        (0..words.len()).any(|at| words[..at].iter().all(says_nothing) && says_so(at))
    }

    fn will_not_help(&self, words: &[&str]) -> bool {
        let known = &self.promises.backing_out;
        let refusals = self.promises.going_back.iter().filter(|it| it.begins(words));
        let Some(length) = refusals.map(|phrase| phrase.len()).max() else { return false };
        let deed = self.promises.without_adverbs(&words[length..]);
        let Some(length) = known.helping.length_at(deed) else { return false };
        let behind = &deed[length..];
        let is_turn_of_phrase = behind.first().is_some_and(|word| !known.behind.has(word));
        let is_asked = behind.last().is_some_and(|word| known.asked.has(word));
        !is_turn_of_phrase && !is_asked
    }
}

#[cfg(test)]
mod tests {
    use crate::Language;

    #[test]
    fn who_will_not_help_says_so_in_many_ways() {
        for said in [
            "I won't help you after all.",
            "I'm sorry, Wren. I can't help you with this.",
            "I'm not going to help you, and that is that.",
            "No, I'm not coming along.",
            "I will not come with you, Wren.",
            "I won't take part in it.",
            "I’m not helping you steal from him.",
            "Count me out, Wren.",
            "And count me out of this.",
            "I’ve thought better of it.",
            "The deal is off!",
            "I can't after all, Wren.",
        ] {
            assert!(Language::english().backs_out(said), "{said}");
        }
    }

    #[test]
    fn who_means_something_else_does_not_back_out() {
        for said in [
            "I can't help laughing.",
            "I can't help it.",
            "I can't help you there, I never saw her.",
            "Will I not help you?",
            "I will help you.",
            "I won't help you unless you pay me.",
            "I won't harm you.",
            "She won't help you.",
            "I can't help you today.",
            "Don't count me out.",
            "Count me out until noon.",
            "Shall I say the deal is off?",
            "Count me out of the game of dice.",
            "Ask somebody else.",
            "I've lost it.",
            "It is no use.",
        ] {
            assert!(!Language::english().backs_out(said), "{said}");
        }
    }
}
