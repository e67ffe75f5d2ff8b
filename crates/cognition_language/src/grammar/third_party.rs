//! What somebody said of themselves, as it is told to another: `before I sleep` is `before they sleep`.

use crate::language::Language;

impl Language {
    /// What somebody said of themselves, as it is told of them. A language that has no words for that leaves it.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let told = |said| Language::english().told_of_whoever_said_it(said);
    /// assert_eq!(told("before I sleep"), "before they sleep");
    /// assert_eq!(told("hang it on my cord, once I'm back"), "hang it on their cord, once they're back");
    /// assert_eq!(told("when I am done"), "when they are done");
    /// ```
    pub fn told_of_whoever_said_it(&self, said: &str) -> String {
        if self.person.to_third.is_empty() {
            return said.to_owned();
        }
        let mut after_them = false;
        let words = said.split(' ').map(|word| {
            let turned = self.of_a_third(word, after_them);
            after_them = self.is_speaker_word(word);
            turned
        });
        words.collect::<Vec<_>>().join(" ")
    }

    fn of_a_third(&self, word: &str, after_them: bool) -> String {
        let bare = word.trim_matches(|sign: char| !sign.is_alphanumeric());
        let (small, person) = (bare.to_lowercase(), &self.person);
        let verb = || person.to_second_verbs.get(&*small).filter(|_| after_them);
        match person.to_third.get(&*small).or_else(verb).filter(|_| !bare.is_empty()) {
            Some(turned) => word.replacen(bare, turned, 1),
            None => word.to_owned(),
        }
    }

    fn is_speaker_word(&self, word: &str) -> bool {
        word.to_lowercase() == *self.deeds.speaker
    }
}

#[cfg(test)]
mod tests {
    use crate::Language;

    #[test]
    fn what_is_said_of_others_stays_as_it_is() {
        let told = |said| Language::english().told_of_whoever_said_it(said);
        for said in ["before you sleep", "once Odo is back", "by nine", "the mill is mighty"] {
            assert_eq!(told(said), said);
        }
        assert_eq!(
            told("before I was called, by myself"),
            "before they were called, by themselves"
        );
        let german = Language::by_code("de").expect("German is built in");
        assert_eq!(german.told_of_whoever_said_it("bevor ich schlafe"), "bevor ich schlafe");
    }
}
