//! What is to be done after something else that was just spoken of.

use crate::grammar::sentences::sentences;
use crate::language::Language;

impl Language {
    /// By what event a sentence of a speech says that something is done, where it ends with nothing but `after`:
    /// what the sentence before it speaks of.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let english = Language::english();
    /// let after = |said: &str, last| english.after_the_rest(said, last);
    /// let said = "The file is on its way. I bring the goat after.";
    /// assert_eq!(after(said, "I bring the goat after.").as_deref(), Some("after the file"));
    /// assert_eq!(after("The file is on its way. I bring the goat.", "I bring the goat."), None);
    /// ```
    pub fn after_the_rest(&self, speech: &str, sentence: &str) -> Option<String> {
        let ends = sentence.trim_end_matches(|sign: char| !sign.is_alphanumeric()).to_lowercase();
        let known = self.times.due.afterwards.iter();
        let (_, event) = known.into_iter().find(|(word, _)| ends.ends_with(&format!(" {word}")))?;
        let before = &speech[..speech.find(sentence)?];
        let (article, thing) = self.first_named(sentences(before).last()?)?;
        Some(format!("{event} {article} {thing}"))
    }

    /// The first thing that an article stands before, with it.
    fn first_named(&self, sentence: &str) -> Option<(String, String)> {
        let words: Vec<String> = self.words(sentence).collect();
        let mut pairs = words.windows(2);
        let named = pairs.find(|pair| self.deeds.articles.has(&pair[0]))?;
        Some((named[0].clone(), named[1].clone()))
    }
}
