//! What is to be done before what is promised: `come back after bringing the glaze`.

use crate::grammar::tokens::spoken;
use crate::language::Language;
use crate::promise::conditions::terms::Terms;

/// How a verb ends that says what is done first, or just now.
pub(crate) const PARTICIPLE: &str = "ing";

impl Language {
    /// The deed that comes first of a clause in lower case, where it is a gift, a word or a way.
    pub(crate) fn done_first(&self, clause: &str) -> Option<Terms> {
        let (known, words) = (&self.promises.terms, spoken(clause));
        let first = |at: usize| {
            let length = known.after.length_at(&words[at..])?;
            let deed = &words[at + length..];
            (!self.is_pursued(&words[..at]) && self.is_own_deed(deed.first()?)).then_some(deed)
        };
        let deed = (1..words.len()).find_map(first)?;
        Some(Terms { what: deed.join(" "), frees: false, comes: false })
    }

    /// Whether a text tells of the deed that was to be done first, in whatever words: `You give the white
    /// glaze to Edda.` tells of `bringing the glaze`.
    pub fn tells_that_it_is_done(&self, text: &str, deed: &str) -> bool {
        let own = spoken(deed).first().is_some_and(|verb| self.is_own_deed(verb));
        let told = self.senses(text);
        own && self.senses(deed).iter().all(|sense| told.contains(sense))
    }

    /// Whether words end with what makes `after` say something else: `look after`.
    pub(crate) fn is_pursued(&self, before: &[&str]) -> bool {
        before.last().is_some_and(|word| self.promises.terms.pursued.has(word))
    }

    fn is_own_deed(&self, verb: &str) -> bool {
        verb.ends_with(PARTICIPLE) && self.is_verb_of_deeds(self.stem(verb))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_done_first_is_a_deed() {
        let english = Language::english();
        let first = |text| english.terms(text).map(|terms| terms.what);
        let glaze = Some("bringing the glaze".to_owned());
        assert_eq!(first("come straight back to the kiln house after bringing the glaze"), glaze);
        assert_eq!(first("come home after supper"), None);
        assert_eq!(first("look after the evening"), None);
    }

    #[test]
    fn it_is_told_of_in_other_words() {
        let done = |text| Language::english().tells_that_it_is_done(text, "bringing the glaze");
        assert!(done("You give the white glaze to Edda."));
        assert!(!done("You give the lantern to Edda.") && !done("You take the glaze."));
        let comes = Language::english();
        assert!(!comes.tells_that_it_is_done("The coach leaves.", "the coach comes"));
    }
}
