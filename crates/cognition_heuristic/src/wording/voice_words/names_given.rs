//! How somebody says that they are called.

use super::VoiceWords;
use super::wording::{opening_length, opens, spoken, stands};
use crate::wording::words::tokens;
use cognition_language::sentences;

/// Words of a name, at most.
const NAME: usize = 3;
/// What ends what is said of a name.
const ENDS: &[char] = &[',', '.', '!', ';'];

impl VoiceWords {
    /// How somebody says that they are called: `My name is Lotte.`
    pub(crate) fn name_given<'t>(&self, line: &'t str) -> Option<&'t str> {
        let said = spoken(line);
        let names = |words: &String| stands(&said, words);
        let wordings = self.naming_oneself.iter().chain(&self.naming_behind);
        if !wordings.chain(&self.naming_denied).any(names) {
            return None;
        }
        let plain = self.name_behind(line, &self.naming_oneself);
        plain.or_else(|| self.name_before(line)).or_else(|| self.name_instead(line))
    }

    /// By which name somebody wants to be called: `I'm Lotte` gives one as well, but `I'm English` none.
    pub(crate) fn name_to_use<'t>(&self, line: &'t str) -> Option<&'t str> {
        let name = self.name_given(line)?;
        let is_strong = || {
            let strong = self.name_behind(line, &self.calling_oneself);
            let strong = strong.or_else(|| self.name_before(line));
            strong.or_else(|| self.name_instead(line)) == Some(name)
        };
        (!self.says_what_they_are(name) || is_strong()).then_some(name)
    }

    /// The name that stands behind one of these wordings.
    fn name_behind<'t>(&self, line: &'t str, wordings: &[String]) -> Option<&'t str> {
        let runs: Vec<&str> = line.split_whitespace().collect();
        (1..runs.len()).find_map(|at| {
            let before = spoken(&runs[..at].join(" "));
            let ends = |words: &String| before.ends_with(&format!(" {words} "));
            if !wordings.iter().any(ends) {
                return None;
            }
            let name = self.name_at(&runs[at..])?;
            let start = runs[at].as_ptr() as usize - line.as_ptr() as usize;
            let whole = line.get(start..start + name)?;
            Some(whole.trim_matches(|sign: char| !sign.is_alphanumeric()))
        })
    }

    /// How many letters the name has with which words begin, if they do: `I am Odo's friend` gives no name of
    /// one's own.
    fn name_at(&self, runs: &[&str]) -> Option<usize> {
        let is_large = |run: &&&str| run.starts_with(char::is_uppercase);
        let large = runs.iter().take(NAME).take_while(is_large).count();
        let end = runs[..large].iter().position(|run| run.ends_with(ENDS));
        let count = end.map_or(large, |end| end + 1);
        let next = runs.get(count);
        let goes_on = next.is_some_and(|next| self.joining.iter().any(|and| and == next));
        let is_last = count > 0 && (end.is_some() || next.is_none() || goes_on);
        let (first, last) = (runs.first()?, count.checked_sub(1).map(|last| runs[last])?);
        let length = last.as_ptr() as usize + last.len() - first.as_ptr() as usize;
        is_last.then_some(length)
    }

    /// The name with which a sentence begins that says so behind it: `Lotte is my name.`
    fn name_before<'t>(&self, line: &'t str) -> Option<&'t str> {
        let mut said = sentences(line).filter(|said| !said.trim_end().ends_with('?'));
        said.find_map(|said| {
            let (name, after) = said.trim_start().split_once(' ')?;
            let follows = self.naming_behind.iter().any(|words| opens(&spoken(after), words));
            (follows && name.starts_with(char::is_uppercase)).then_some(name)
        })
    }

    /// The name that a sentence puts in the place of the one that it denies: `My name isn't Bo, it's Odo.`
    fn name_instead<'t>(&self, line: &'t str) -> Option<&'t str> {
        sentences(line).find_map(|said| {
            let (denied, instead) = said.rsplit_once(',')?;
            let denied = spoken(denied);
            let runs: Vec<&str> = instead.split_whitespace().collect();
            let words: Vec<String> = tokens(instead).collect();
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            let is_denied = self.naming_denied.iter().any(|wording| stands(&denied, wording));
            let behind = opening_length(&words, &self.of_the_asker.correcting)?;
            let runs = runs.get(behind..).filter(|_| is_denied && runs.len() == words.len())?;
            let (length, first) = (self.name_at(runs)?, runs.first()?);
            let start = first.as_ptr() as usize - instead.as_ptr() as usize;
            let name = instead.get(start..start + length)?;
            Some(name.trim_matches(|sign: char| !sign.is_alphanumeric()))
        })
    }

    /// Whether a word with a capital says what somebody is rather than how they are called.
    fn says_what_they_are(&self, name: &str) -> bool {
        let is_none = |word: String| {
            let ends = |none: &String| none.strip_prefix('-').is_some_and(|it| word.ends_with(it));
            self.no_names.iter().any(|none| *none == word || ends(none))
        };
        self.plans.keeps_capitals() || tokens(name).any(is_none)
    }
}

#[cfg(test)]
mod tests {
    use crate::wording::voice_words::voice_words;
    use cognition_language::Language;

    #[test]
    fn a_name_is_given_behind_the_words_for_it() {
        let given = |line: &'static str| voice_words(Language::of(line)).name_given(line);
        assert_eq!(given("Hello, my name is Lotte."), Some("Lotte"));
        assert_eq!(given("I'm Lotte, by the way."), Some("Lotte"));
        assert_eq!(given("Lotte is my name. What is yours?"), Some("Lotte"));
        assert_eq!(given("Call me a fool."), None);
        assert_eq!(given("I am Odo's friend."), None);
        assert_eq!(given("Guten Tag, ich heiße Karl."), Some("Karl"));
        assert_eq!(given("My name is not Bo, call me Captain Flint."), Some("Captain Flint"));
        assert_eq!(given("Call me Miss Anna, not Anna."), Some("Miss Anna"));
        assert_eq!(given("I'm Martin and I come from Rye."), Some("Martin"));
    }

    #[test]
    fn a_name_stands_in_the_place_of_one_that_is_denied() {
        let given = |line: &'static str| voice_words(Language::of(line)).name_given(line);
        assert_eq!(given("My name isn't Tobin by the way, it's Edwin."), Some("Edwin"));
        assert_eq!(given("That's not my name, it's Anna."), Some("Anna"));
        assert_eq!(given("I'm not called Bo, it is Anna Flint."), Some("Anna Flint"));
        assert_eq!(given("My name isn't Tobin."), None);
        assert_eq!(given("My name isn't Tobin, it's longer."), None);
        assert_eq!(given("The inn isn't called Bo, it's Anna."), None);
    }

    #[test]
    fn what_somebody_is_is_no_name_to_call_them_by() {
        let used = |line: &'static str| voice_words(Language::of(line)).name_to_use(line);
        assert_eq!(used("I'm Lotte."), Some("Lotte"));
        assert_eq!(used("I'm English, from Rye."), None);
        assert_eq!(used("Call me French."), Some("French"));
        assert_eq!(used("Ich bin der Schmied."), None);
        assert_eq!(used("Ich heiße Karl."), Some("Karl"));
    }
}
