//! Words that bid or allow their hearer to look at a thing: `Look at it over my shoulder, then`.

use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::grammar::tokens::spoken;
use crate::language::Language;

impl Language {
    /// Whether words bid or allow their hearer to look at a thing of these stems. Where that is what they have just
    /// asked for, `look at it` is about it.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let english = Language::english();
    /// let proof = english.content_stems("the page proof");
    /// let bids = |said, is_asked| english.bids_to_look(said, &proof, is_asked);
    /// assert!(bids("Here, read the proof.", false) && bids("Look at it over my shoulder, then.", true));
    /// assert!(!bids("Look at it over my shoulder, then.", false) && !bids("Don't read the proof.", true));
    /// assert!(!bids("I read the proof at noon.", true) && !bids("Look at the time.", true));
    /// ```
    pub fn bids_to_look(&self, said: &str, thing: &[String], is_asked: bool) -> bool {
        let plain = |it: &&str| !self.is_question(it) && !self.is_on_terms(it);
        let mut told = sentences(said).filter(plain).flat_map(clauses);
        told.any(|clause| {
            let lower = clause.to_lowercase().replace('’', "'");
            !self.denies(clause) && self.bids_to_look_at(&spoken(&lower), thing, is_asked)
        })
    }

    fn bids_to_look_at(&self, words: &[&str], thing: &[String], is_asked: bool) -> bool {
        let known = &self.deeds.kept_and_broken;
        let looks = |at: usize| {
            let length = known.seeing.length_at(&words[at..])?;
            let bids = !known.seeing_to.begin(&words[at..]) && self.leads_to_an_order(&words[..at]);
            bids.then_some(at + length)
        };
        let Some(behind) = (0..words.len()).find_map(looks) else { return false };
        let rest = &words[behind..];
        let again = |word: &&str| self.promises.proposing.things_again.has(word);
        self.share_held(thing, &[&rest.join(" ")]) > 0.0
            || is_asked && rest.first().is_some_and(again)
    }
}
