//! What somebody has, as a text tells it, and words that own to having it: `I'll bring you the grey letter`.

use crate::grammar::clauses::clauses;
use crate::language::Language;

/// A thing that is told apart from others of its kind has a name of so many words.
const NAMED: usize = 2;

impl Language {
    /// The thing that a text says somebody has, took or keeps, where it tells it apart from others of its kind.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let had = |text| Language::english().thing_had(text);
    /// assert_eq!(had("He took the grey letter from the mat.").as_deref(), Some("grey letter"));
    /// assert_eq!(had("He took the letter from the mat."), None);
    /// assert_eq!(had("She has sold the old mill."), None);
    /// ```
    pub fn thing_had(&self, text: &str) -> Option<String> {
        let words: Vec<String> = self.whole_words(text).collect();
        let implied = &self.senses.implied;
        let is_of_thing = |word: &&String| {
            let links = self.is_linking(word) || implied.placing.has(word);
            self.means_something(word) && !links && !self.grammar.joining.has(word)
        };
        let behind = |at: usize| {
            let is_determined = words.get(at + 1).is_some_and(|next| self.is_determiner(next));
            let has = self.senses.having.has(&words[at]) && is_determined;
            has.then(|| words[at + 2..].iter().take_while(is_of_thing).cloned().collect::<Vec<_>>())
        };
        let thing = (0..words.len()).find_map(behind).filter(|thing| thing.len() >= NAMED)?;
        Some(thing.join(" "))
    }

    /// Whether a sentence says of its speaker that they have such a thing, or do with it what only whoever has it can.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let owns = |said| Language::english().owns_to_having(said, "grey letter");
    /// assert!(owns("I have the grey letter.") && owns("I'll bring you the grey letter tomorrow."));
    /// assert!(!owns("I have heard of the grey letter.") && !owns("He has the grey letter."));
    /// ```
    pub fn owns_to_having(&self, sentence: &str, thing: &str) -> bool {
        let thing: Vec<String> = self.whole_words(thing).collect();
        let plain = |clause: &&str| !self.denies(clause) && !self.is_question(clause);
        let mut clauses = clauses(sentence).filter(plain);
        !thing.is_empty()
            && !self.is_question(sentence)
            && clauses.any(|clause| {
                let words: Vec<String> = self.whole_words(clause).collect();
                let at = words.windows(thing.len()).position(|window| window == thing);
                at.is_some_and(|at| self.is_in_own_hands(clause, &words, at))
            })
    }

    /// Whether the words before a place in a clause say that their speaker has what stands there, be it with whoever
    /// gets it between.
    fn is_in_own_hands(&self, clause: &str, words: &[String], at: usize) -> bool {
        let implied = &self.senses.implied;
        let has = |word: &String| self.senses.having.has(word) || implied.handing.has(word);
        let determined = |word: &&String| self.is_determiner(word);
        let at = at - words[..at].iter().rev().take_while(determined).count();
        let gets_it = at.checked_sub(1).is_some_and(|who| self.may_get_it(clause, &words[who]));
        let verb = (at - usize::from(gets_it)).checked_sub(1).filter(|verb| has(&words[*verb]));
        let supposed = words.iter().any(|word| implied.supposing.has(word));
        !supposed && verb.is_some_and(|verb| self.is_done_by_its_speaker(&words[..verb]))
    }

    /// `You`, `her`, or a name.
    fn may_get_it(&self, clause: &str, word: &str) -> bool {
        let is_name = |written: &str| {
            let bare = written.trim_matches(|sign: char| !sign.is_alphanumeric());
            bare.starts_with(char::is_uppercase) && bare.to_lowercase() == word
        };
        let is_pronoun = self.memory.no_calls.called.has(word) || self.senses.pointing.has(word);
        is_pronoun || !self.senses.oneself.has(word) && clause.split_whitespace().any(is_name)
    }

    /// Whether what stands before a verb is `I`, with nothing but words like `will` behind it.
    fn is_done_by_its_speaker(&self, before: &[String]) -> bool {
        let own = before.iter().rposition(|word| self.senses.oneself.has(word));
        own.is_some_and(|own| before[own + 1..].iter().all(|word| self.is_stop_word(word)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_somebody_has_is_owned_to_by_who_has_or_hands_it() {
        let owns = |said| Language::english().owns_to_having(said, "saffron tin");
        for said in [
            "It is late, but I've got the saffron tin.",
            "I gave Odo the saffron tin.",
            "I took that saffron tin.",
        ] {
            assert!(owns(said), "{said}");
        }
        for said in [
            "I never had the saffron tin.",
            "Shall I bring you the saffron tin?",
            "If I had the saffron tin, you would have it.",
            "I have seen the saffron tin.",
            "I saw Odo bring the saffron tin.",
            "I have a tin.",
        ] {
            assert!(!owns(said), "{said}");
        }
    }
}
