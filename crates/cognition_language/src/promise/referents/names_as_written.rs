//! Names in words that are kept in small letters.

use crate::grammar::sentences::sentences;
use crate::grammar::tokens::spoken;
use crate::language::Language;

impl Language {
    /// Words of what was said, which are in small letters, with what it writes large within a sentence: the names.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let said = "Not to open it unless Aurelio is there, and I am.";
    /// let named = |words| Language::english().with_names_as_in(words, said);
    /// assert_eq!(named("aurelio is there"), "Aurelio is there");
    /// assert_eq!(named("i am not there"), "I am not there");
    /// ```
    pub fn with_names_as_in(&self, words: &str, said: &str) -> String {
        let large = |word: &&str| word.starts_with(char::is_uppercase);
        let within = sentences(said).flat_map(|sentence| spoken(sentence).into_iter().skip(1));
        let names: Vec<&str> = within.filter(large).collect();
        let written = |word| {
            let mut names = names.iter().copied();
            names.find(|name| name.to_lowercase().replace('’', "'") == word).unwrap_or(word)
        };
        words.split(' ').map(written).collect::<Vec<&str>>().join(" ")
    }
}
