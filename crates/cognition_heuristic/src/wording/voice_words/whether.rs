//! Questions that ask somebody for a yes or no: who is what to them, and what they have.

use super::VoiceWords;
use super::tidings_words::SortWords;
use super::wording::opening_length;
use crate::wording::words::{Words, tokens};

impl VoiceWords {
    /// What of whoever hears it somebody is asked to be, and the name: of `Is Ada your sister?`, sister and Ada.
    pub(crate) fn kinship_asked_after(&self, question: &str) -> Option<(String, String)> {
        let kin = self.kin_of_hearer(question);
        let [kin] = kin.as_slice() else { return None };
        let runs: Vec<&str> = question.split_whitespace().collect();
        let is_name = |run: &&&str| run.starts_with(char::is_uppercase) && !self.is_kin_run(run);
        let named = runs.iter().skip(1).take_while(|run| !self.is_hearers(run)).find(is_name)?;
        let stands_last = runs.len() >= 2 && self.is_hearers(runs[runs.len() - 2]);
        let name = tokens(named).next()?;
        (stands_last && self.is_of_a_sort(kin)).then(|| (kin.clone(), name))
    }

    /// Whether whoever a statement names so is such kin by it; none where it says nothing of the kind.
    pub(crate) fn is_kin_called(&self, statement: &str, kin: &str, name: &str) -> Option<bool> {
        let runs: Vec<&str> = statement.split_whitespace().collect();
        let at = runs.iter().position(|run| tokens(run).any(|word| word == name))?;
        // `Two daughters, Ada and Wilma`: before a name may stand others.
        let is_beside = |run: &&&str| {
            let joins = self.joining.iter().any(|and| and == *run);
            joins || run.starts_with(char::is_uppercase) && !self.is_kin_run(run)
        };
        let before = || runs[..at].iter().rev().find(|run| !is_beside(run));
        let told = self.said_of_name(&runs[at + 1..]).or_else(|| before().copied())?;
        let root = tokens(told).map(|word| self.root(word)).find(|root| self.is_of_a_sort(root))?;
        Some(root == kin || self.are_alike(kin, &root))
    }

    /// What somebody is said to be to whoever speaks, right behind the name: of `is my sister`, the sister.
    fn said_of_name<'r>(&self, behind: &[&'r str]) -> Option<&'r str> {
        let [is, mine, kin, ..] = behind else { return None };
        let is_mine = tokens(mine).any(|word| self.tidings.of_speaker.contains(&word));
        (self.is.iter().any(|word| word == is) && is_mine).then_some(*kin)
    }

    /// Whether it is asked whether whoever hears it has what is called so, and nothing else: `Do you have the mortar?`,
    /// and not `Have you cleaned the mortar?`
    pub(crate) fn asks_whether_hearer_has(&self, question: &str, label: &str) -> bool {
        let asked: Vec<String> = tokens(self.behind_frames(question)).collect();
        let words: Vec<&str> = asked.iter().map(String::as_str).collect();
        let Some(behind) = opening_length(&words, &self.having) else { return false };
        let thing = Words::of(label);
        let says_more = |word: &&str| {
            let word = Words::of(word).without(&thing);
            !word.is_empty()
        };
        let is_empty = |word: &str| self.is_empty_when_asked(word) || self.is_article(word);
        let mut rest = words[behind..].iter().copied().filter(|word| !is_empty(word));
        !rest.any(|word| says_more(&word)) && Words::of(question).meets(&thing)
    }

    /// Whether it is asked whether somebody is what the title in their name says, and nothing else: `Is Sir Aldous a
    /// knight?`
    pub(crate) fn asks_by_title(&self, question: &str, label: &str) -> bool {
        let asked: Vec<String> = tokens(self.behind_frames(question)).collect();
        let name: Vec<String> = tokens(label).collect();
        let Some((first, rest)) = asked.split_first() else { return false };
        let mut titles = name.iter().filter_map(|word| self.titled.get(word)).flatten();
        let rest = rest.strip_prefix(name.as_slice()).unwrap_or_default();
        let what: Vec<&String> = rest.iter().filter(|word| !self.is_article(word)).collect();
        self.is.contains(first) && what.len() == 1 && titles.any(|title| title == what[0])
    }

    /// What a question says to belong to whoever hears it: of `your horse's name`, the horse.
    pub(crate) fn asked_of_hearers_own(&self, question: &str) -> Vec<String> {
        let runs: Vec<&str> = question.split_whitespace().collect();
        let owned = runs.windows(2).filter(|pair| self.is_hearers(pair[0]));
        owned.flat_map(|pair| tokens(pair[1])).collect()
    }

    /// What a statement says that somebody is without.
    pub(crate) fn lacked_in(&self, statement: &str) -> Option<String> {
        let words: Vec<String> = tokens(statement).collect();
        let at = words.iter().position(|word| self.portrait.without.contains(word))?;
        words[at + 1..].iter().find(|word| !self.is_article(word)).cloned()
    }

    fn is_kin_run(&self, run: &str) -> bool {
        tokens(run).any(|word| self.is_of_a_sort(&self.root(word)))
    }

    /// Whether the root of a word says what one of one sort, or several, are to somebody: a sister, and no friend.
    fn is_of_a_sort(&self, root: &str) -> bool {
        let has = |sort: &SortWords| sort.kin.iter().any(|kin| self.root(kin.clone()) == root);
        self.tidings.sorts.iter().any(has)
    }
}

#[cfg(test)]
mod tests {
    use crate::wording::voice_words::voice_words;
    use cognition_language::Language;

    #[test]
    fn a_title_says_what_somebody_is() {
        let asks = |question: &str, label: &str| {
            voice_words(Language::english()).asks_by_title(question, label)
        };
        assert!(asks("Is Sir Aldous a knight?", "Sir Aldous"));
        assert!(asks("Ottilie, is Doctor Penhallow a physician?", "Doctor Penhallow"));
        assert!(!asks("Is Sir Aldous a good knight?", "Sir Aldous"));
        assert!(!asks("Is Sir Aldous a baker?", "Sir Aldous"));
        assert!(!asks("Is Aldous a knight?", "Aldous"));
    }

    #[test]
    fn who_is_asked_whether_they_have_a_thing_is_asked_nothing_else() {
        let asks = |question: &str| {
            let words = voice_words(Language::of(question));
            words.asks_whether_hearer_has(question, "the silver mortar")
        };
        for question in [
            "Do you have the mortar?",
            "Jem, have you got the silver mortar with you?",
            "Do you still have my mortar?",
        ] {
            assert!(asks(question), "{question}");
        }
        for question in [
            "Have you cleaned the mortar?",
            "Do you have the time to clean the mortar?",
            "Do you have the key?",
            "Do you know the mortar?",
        ] {
            assert!(!asks(question), "{question}");
        }
        let german = voice_words(Language::by_code("de").expect("is known"));
        assert!(!german.asks_whether_hearer_has("Hast du den Mörser geputzt?", "der Mörser"));
    }
}
