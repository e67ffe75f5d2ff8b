//! What somebody is bidden to receive: the coil of `Hold this coil for me, will you?`

use crate::grammar::clauses::clauses;
use crate::grammar::tokens::spoken;
use crate::language::Language;

/// So many words name a thing at most.
const NAMED: usize = 3;

impl Language {
    /// The words for the thing that a sentence bids its hearer take, hold, keep or have. What is done with it besides, or
    /// whether it is to be done at all, is no such bidding; nor is it to leave somebody what is theirs, or to take any
    /// one of a kind.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let named = |said| Language::english().bidden_to_receive(said).map(|words| words.join(" "));
    /// assert_eq!(named("Hold this fuse coil for me, will you?").as_deref(), Some("fuse coil"));
    /// assert_eq!(named("Here, take your lantern back.").as_deref(), Some("lantern"));
    /// assert_eq!(named("Take the ham off the fire."), None);
    /// assert_eq!(named("Keep your crowns."), None);
    /// ```
    pub fn bidden_to_receive(&self, sentence: &str) -> Option<Vec<String>> {
        let known = &self.deeds.kept_and_broken.handed;
        let lower = sentence.to_lowercase().replace('’', "'");
        let all: Vec<Vec<&str>> = clauses(&lower).map(spoken).collect();
        let is_tag = |words: &Vec<&str>| known.receiving_tags.iter().any(|tag| tag.is(words));
        let is_tagged = all.len() > 1 && all.last().is_some_and(is_tag);
        if self.is_question(sentence) && !is_tagged {
            return None;
        }
        all.iter().find_map(|clause| self.received_in(clause))
    }

    fn received_in(&self, clause: &[&str]) -> Option<Vec<String>> {
        let known = &self.deeds.kept_and_broken.handed;
        let led = clause.iter().take_while(|word| known.receiving_before.has(word)).count();
        let (verb, rest) = clause[led..].split_first()?;
        let (article, rest) = rest.split_first()?;
        let ends = |at: &usize| known.received_behind.begin(&rest[*at..]);
        let named = &rest[..(1..rest.len()).find(ends).unwrap_or(rest.len())];
        let is_thing = (1..=NAMED).contains(&named.len())
            && !named.iter().any(|word| self.is_linking(word) || self.is_determiner(word));
        let leaves = self.promises.leaving_with.begin(&clause[led..])
            && !self.promises.withholding.kept_for.stand_in(rest);
        let is_definite = self.is_determiner(article) && self.memory.definite.has(article);
        let is_bidden = known.receiving.has(verb) && is_definite && !leaves;
        (is_bidden && is_thing).then(|| named.iter().map(|word| (*word).to_owned()).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_somebody_is_to_take_hold_keep_or_have_is_handed_to_them() {
        let named = |said| Language::english().bidden_to_receive(said).map(|words| words.join(" "));
        for said in [
            "Hold this coil for me, will you?",
            "And keep the coil for me till Sunday.",
            "Here, take your coil back, I go home.",
            "Now have my coil, Oss.",
            "Take that coil off my hands, please.",
        ] {
            assert_eq!(named(said).as_deref(), Some("coil"), "{said}");
        }
        for said in [
            "Take the ham off the fire.",
            "Take the ham?",
            "Will you hold this coil for me?",
            "Keep an eye on the coil.",
            "Don't take the coil.",
            "I hold the coil for you.",
            "Take that from the coil.",
            "Hold it.",
            "Keep your coil, old friend.",
            "Keep the coil, I want none of it.",
            "Take a coil with you, they hang by the door.",
            "",
        ] {
            assert_eq!(named(said), None, "{said}");
        }
    }
}
