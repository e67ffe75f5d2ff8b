//! One thing for another, as people propose it: `That ham for this shilling?`

use crate::dialogue::consent::Answer;
use crate::grammar::sentences::sentences;
use crate::grammar::tokens::spoken;
use crate::language::Language;

/// So many words may stand between a thing and what joins it to the other: `for my old silver shilling`.
const BESIDE: usize = 4;
/// A sentence of so few words that names both proposes it by that: `The ham for the shilling.`
const FEW: usize = 8;

impl Language {
    /// Whether words propose one thing for another, whichever is to be had for which. A thing is named by the last word
    /// of what it is called, or stood for where another sentence has named it.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let barters = |said| Language::english().proposes_barter(said, "the smoked ham", "the silver shilling");
    /// assert!(barters("That ham for this shilling?"));
    /// assert!(barters("That ham looks good. Would you take my silver shilling for it?"));
    /// assert!(!barters("I sold the ham and lost the shilling.") && !barters("Only for the ham, ma'am."));
    /// ```
    pub fn proposes_barter(&self, said: &str, one: &str, other: &str) -> bool {
        let lower = said.to_lowercase().replace('’', "'");
        let all: Vec<&str> = sentences(&lower).collect();
        all.iter().enumerate().any(|(at, sentence)| {
            let beside = all.iter().enumerate().filter(|(other, _)| *other != at);
            let beside: Vec<&str> = beside.flat_map(|(_, it)| spoken(it)).collect();
            self.may_propose(sentence) && self.joins_both(sentence, &beside, [one, other])
        })
    }

    /// Whether words agree to that: they close the bargain, or say yes to a thing by its name. A mere `yes` may be said of
    /// anything.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let agrees = |said| Language::english().agrees_to_barter(said, ["the smoked ham", "the silver shilling"]);
    /// assert!(agrees("Done, sir. The ham is yours.") && agrees("Yes, the ham it is."));
    /// assert!(!agrees("The ham stays here.") && !agrees("Done? For a shilling?") && !agrees("Yes."));
    /// ```
    pub fn agrees_to_barter(&self, answer: &str, things: [&str; 2]) -> bool {
        let (known, lower) = (&self.promises.barter, answer.to_lowercase().replace('’', "'"));
        let asks = sentences(&lower).any(|it| self.is_question(it));
        let closes = |it: &str| {
            let words = spoken(it);
            known.closing.begin(&words) || known.handing.stand_in(&words)
        };
        let names =
            |label: &str| spoken(&lower).iter().any(|word| self.is_last_word_of(word, label));
        match self.consent(answer) {
            Some(Answer::Refuses) => false,
            _ if asks => false,
            Some(Answer::Agrees) => things.into_iter().any(names) || sentences(&lower).any(closes),
            None => !self.denies(&lower) && sentences(&lower).any(closes),
        }
    }

    fn is_last_word_of(&self, word: &str, label: &str) -> bool {
        let head = label.split_whitespace().next_back().unwrap_or_default();
        self.is_same_noun(word, head)
    }

    fn may_propose(&self, sentence: &str) -> bool {
        let words = spoken(sentence);
        let known = &self.promises.barter;
        let told = known.done.stand_in(&words);
        let plain = || known.proposing.stand_in(&words) || words.len() <= FEW;
        !told && (self.is_question(sentence) || !self.denies(sentence) && plain())
    }

    /// Whether one thing stands before what means `in exchange for`, and the other behind it.
    fn joins_both(&self, sentence: &str, beside: &[&str], [one, other]: [&str; 2]) -> bool {
        let words = spoken(sentence);
        let named = |words: &[&str], label: &str| {
            let is_it = |word: &&str| self.is_last_word_of(word, label);
            let stands = |word: &&str| self.promises.barter.standing.has(word);
            words.iter().any(is_it) || words.last().is_some_and(stands) && beside.iter().any(is_it)
        };
        (1..words.len()).any(|at| {
            let Some(length) = self.promises.barter.joining.length_at(&words[at..]) else {
                return false;
            };
            let before = &words[at.saturating_sub(BESIDE)..at];
            let behind = &words[at + length..];
            let behind = &behind[..behind.len().min(BESIDE)];
            named(before, one) && named(behind, other) || named(before, other) && named(behind, one)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thing_for_a_thing_is_proposed_in_many_ways() {
        let barters = |said| {
            Language::english().proposes_barter(said, "the smoked ham", "the silver shilling")
        };
        for said in [
            "Evening, Marta. That ham for this shilling?",
            "Marta, that ham looks good. Would you take my silver shilling for it?",
            "I'll give you my shilling for the ham.",
            "So, Marta: the ham for the shilling, yes or no?",
        ] {
            assert!(barters(said), "{said}");
        }
        for said in [
            "Only for the ham, ma'am.",
            "The ham is for whoever has brought a shilling to this house tonight.",
            "I got the ham for a shilling.",
            "The ham, and have you seen a shilling?",
            "I won't give you the ham for a shilling.",
        ] {
            assert!(!barters(said), "{said}");
        }
    }

    #[test]
    fn who_closes_a_bargain_agrees_and_who_haggles_does_not() {
        let things = ["the smoked ham", "the silver shilling"];
        let agrees = |said| Language::english().agrees_to_barter(said, things);
        assert!(agrees("It's a deal, sir.") && agrees("Sold!"));
        assert!(agrees("Done, sir. Your shilling, and the ham is yours."));
        assert!(!agrees("Two shillings, and the ham is yours?") && !agrees("No deal."));
        assert!(!agrees("I am done with the floor."));
    }
}
