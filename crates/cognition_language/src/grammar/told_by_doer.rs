//! What somebody was asked to do, as whoever does it tells it: `hold out your hand` is `hold out my hand`.

use crate::language::Language;

impl Language {
    /// What somebody was asked to do, in the words in which they tell it themselves: there `you` is nobody else. Where
    /// verbs bend with who does something, it stays as it was said.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let told = |asked| Language::english().told_by_whoever_does_it(asked);
    /// assert_eq!(told("hold out your hand"), "hold out my hand");
    /// assert_eq!(told("give Odo the cup before you go to your cart"), "give Odo the cup before I go to my cart");
    /// assert_eq!(told("take the lamp with you"), "take the lamp with me");
    /// ```
    pub fn told_by_whoever_does_it(&self, asked: &str) -> String {
        let person = &self.person;
        if person.to_second.is_empty() || !person.to_second_endings.is_empty() {
            return asked.to_owned();
        }
        let words: Vec<&str> = asked.split_whitespace().collect();
        let mut after_me = false;
        let told = (0..words.len()).map(|at| {
            let letters = words[at].trim_end_matches(|letter: char| !letter.is_alphanumeric());
            let goes_on = letters == words[at] && at + 1 < words.len();
            let does = goes_on && at > 0 && self.opens_what_one_does(words[at - 1]);
            let turned = person.turned(letters, does, after_me);
            after_me = does && turned.is_some();
            let ends = &words[at][letters.len()..];
            turned.map_or_else(|| words[at].to_owned(), |word| format!("{word}{ends}"))
        });
        told.collect::<Vec<_>>().join(" ")
    }

    /// `Before` of `before you go`
    fn opens_what_one_does(&self, word: &str) -> bool {
        self.person.joins.has(word)
            || self.deeds.trying.supposing.has(word)
            || self.promises.terms.left_hanging.has(word)
    }
}

#[cfg(test)]
mod tests {
    use crate::Language;

    #[test]
    fn what_was_asked_is_told_by_whoever_does_it_as_their_own() {
        let told = |asked| Language::english().told_by_whoever_does_it(asked);
        for (asked, own) in [
            ("put your list on Mara's desk", "put my list on Mara's desk"),
            ("wait at the mill until you are sent for", "wait at the mill until I am sent for"),
            ("ring the bell if you see the wolves", "ring the bell if I see the wolves"),
            ("wash yourself, and your boots", "wash myself, and my boots"),
            ("bring Mara the rope", "bring Mara the rope"),
        ] {
            assert_eq!(told(asked), own);
        }
        let german = Language::by_code("de").expect("German is built in");
        assert_eq!(german.told_by_whoever_does_it("deine Hand geben"), "deine Hand geben");
    }
}
