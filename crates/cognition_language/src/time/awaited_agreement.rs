//! What is waited for and done by words: until all three agree.

use crate::language::Language;
use crate::time::times::tokens;

impl Language {
    /// Whether what is waited for is that some agree: `all three agree`.
    ///
    /// ```
    /// let english = cognition_language::Language::english();
    /// assert!(english.awaits_agreement("all three agree"));
    /// assert!(!english.awaits_agreement("the bell goes"));
    /// ```
    pub fn awaits_agreement(&self, what: &str) -> bool {
        self.verb_of_agreement(what).is_some()
    }

    /// How many must say so, besides whoever waits; none where that can't be counted. `by` are the stems of
    /// whoever speaks: who is named counts among those who are.
    pub fn agreements_awaited(&self, what: &str, by: &[String]) -> Option<usize> {
        let (times, words) = (&self.times, tokens(what, &self.times.minus));
        let verb = self.verb_of_agreement(what)?;
        let number = words.iter().enumerate().find_map(|(at, _)| times.number(&words[at..]));
        if let Some((count, _)) = number.filter(|(count, _)| *count >= 2.0) {
            return Some((count as usize).saturating_sub(1).max(1));
        }
        let named: Vec<String> = self.content_stems(what);
        let named: Vec<&String> = named.iter().filter(|stem| **stem != self.stem(&verb)).collect();
        let is_named = by.iter().any(|stem| named.contains(&stem));
        is_named.then_some(named.len().max(1))
    }

    /// Whether somebody says of themselves that they do what is waited for: `I agree to it.`
    pub fn says_so(&self, said: &str, what: &str) -> bool {
        let Some(verb) = self.verb_of_agreement(what) else { return false };
        let own = |statement: &&str| {
            let words: Vec<String> = self.words(statement).collect();
            let says = |pair: &[String]| {
                self.promises.undertaking.own.has(&pair[0])
                    && self.stem(&pair[1]) == self.stem(&verb)
            };
            words.windows(2).any(says)
        };
        let mut said = self.statements(said).into_iter();
        said.any(|statement| own(&statement) && !self.denies(statement))
    }

    fn verb_of_agreement(&self, what: &str) -> Option<String> {
        let known = &self.promises.agreeing;
        self.words(what).find(|word| known.iter().any(|verb| self.is_form_of(word, verb)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_must_agree_is_counted_or_named() {
        let english = Language::english();
        let awaited = |what, by: &[&str]| {
            let by: Vec<String> = by.iter().flat_map(|it| english.content_stems(it)).collect();
            english.agreements_awaited(what, &by)
        };
        assert_eq!(awaited("all three agree", &[]), Some(2));
        assert_eq!(awaited("agnes and rolf agree", &["rolf"]), Some(2));
        assert_eq!(awaited("agnes agrees", &["agnes"]), Some(1));
        assert_eq!(awaited("agnes agrees", &["rolf"]), None);
        assert_eq!(awaited("everybody agrees", &[]), None);
        assert_eq!(awaited("the bell goes", &[]), None);
    }

    #[test]
    fn who_agrees_says_so_of_themselves() {
        let says = |said| Language::english().says_so(said, "all three agree");
        assert!(says("I agree.") && says("Well, I agree to an acquittal, Mr. Pym."));
        assert!(!says("I do not agree.") && !says("Do you agree?") && !says("Rolf agrees."));
    }
}
