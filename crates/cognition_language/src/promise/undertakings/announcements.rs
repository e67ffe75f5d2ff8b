//! What somebody says that they are about to do.

use crate::language::Language;
use crate::words::lists::rest_after;

/// Within so many words behind its verb a gesture names what is moved.
const GESTURED: usize = 3;

impl Language {
    /// The words of a sentence, in lower case, behind the first that announce something: `I'll`,
    /// `let me`; none without them, or where it is not to be done. What somebody else is to do is none of it.
    pub fn announced<'w, 's>(&self, words: &'w [&'s str]) -> &'w [&'s str] {
        let marked = |at: usize| rest_after(&self.announcements.markers, &words[at..]);
        let announced = (0..words.len()).find_map(marked).unwrap_or_default();
        match announced.first().is_some_and(|first| self.is_denial(first)) {
            true => &[],
            false => &announced[..self.own_deed_ends(announced)],
        }
    }

    /// Where what its speaker does ends: before `you open it` of `wait while you open it`, and `to open it` of `ask Odo
    /// to open it`.
    fn own_deed_ends(&self, words: &[&str]) -> usize {
        let known = &self.announcements;
        let others =
            |at: &usize| known.before_others.has(words[*at - 1]) && known.others.has(words[*at]);
        let causes = words.first().is_some_and(|first| known.causing.has(first));
        let is_deed = |at: usize| words.get(at).is_some_and(|word| self.is_word_of_orders(word));
        let told = |at: &usize| {
            let is_to_do = self.sentences.infinitive.has(words[*at]) && is_deed(*at + 1);
            causes && (is_to_do || self.sentences.asking.has(words[*at]))
        };
        (1..words.len()).find(|at| others(at) || told(at)).unwrap_or(words.len())
    }

    /// Whether a word may be an order: `open`.
    fn is_word_of_orders(&self, word: &str) -> bool {
        let table = self.act_table();
        table.known(table.find(word.as_bytes())).classes & table.classes.imperative != 0
    }

    /// What of their own its speaker moves in a mere gesture, of the words of a deed in lower case: `head` of `turn my
    /// head to the door`.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let gesture = |words: &[&'static str]| Language::english().gesture_of(words);
    /// assert_eq!(gesture(&["turn", "my", "head", "to", "the", "door"]), Some("head"));
    /// assert_eq!(gesture(&["turn", "the", "key"]), None);
    /// ```
    pub fn gesture_of<'s>(&self, deed: &[&'s str]) -> Option<&'s str> {
        let is_own = |word: &&str| self.announcements.own.has(word);
        let (_, behind) = deed.split_first()?;
        let own = behind.iter().take(GESTURED).position(is_own)?;
        behind.get(own + 1).copied().filter(|part| self.announcements.own_parts.has(part))
    }

    /// Whether a word, in any case, tells nothing about what is done.
    pub fn is_empty_word(&self, word: &str) -> bool {
        self.announcements.empty.has_in_any_case(word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_announced_stands_behind_the_first_marker() {
        let announced = |words: &'static [&str]| Language::english().announced(words);
        assert_eq!(announced(&["well", "i'll", "go"]), ["go"]);
        assert_eq!(announced(&["i", "am", "going", "to", "let", "me"]), ["let", "me"]);
        assert_eq!(announced(&["you", "go"]), [""; 0]);
    }

    #[test]
    fn what_somebody_else_is_to_do_is_not_announced() {
        let announced = |said: &str| {
            let words: Vec<&str> = said.split(' ').collect();
            Language::english().announced(&words).join(" ")
        };
        assert_eq!(announced("i'll wait while you open the door"), "wait while");
        assert_eq!(announced("i'll ask odo to open the door"), "ask odo");
        assert_eq!(announced("i'll show you how to open the door"), "show you");
        assert_eq!(announced("i'll never open the door"), "");
        assert_eq!(announced("i'll give you the key"), "give you the key");
        assert_eq!(announced("i'll show the letter to mara"), "show the letter to mara");
        assert_eq!(announced("i'll open it and you go"), "open it and");
    }
}
