//! One thing that is promised to somebody, and is made over to somebody else by words: `She's yours`, of the spotted
//! puppy.

use crate::deed::deeds::DeedKind;
use crate::grammar::clauses::clauses;
use crate::grammar::tokens::spoken;
use crate::language::Language;

impl Language {
    /// The stems of the one thing that a promise is to give to somebody, or to keep for them; none where another of its
    /// sort would do.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let thing = |text| Language::english().only_thing_owed(text).join(" ");
    /// assert_eq!(thing("give Ole the brown mare"), "brown mare");
    /// assert_eq!(thing("keep the seat on the box for Madame Roux"), "seat");
    /// assert_eq!(thing("give Ole a puppy") + &thing("feed the brown mare"), "");
    /// ```
    pub fn only_thing_owed(&self, text: &str) -> Vec<String> {
        let given = || {
            let deed = self.deed(text);
            let gives = !deed.denied && self.kind_of_deed(&deed) == DeedKind::Give;
            gives.then(|| text.to_owned())
        };
        let Some(told) = self.kept_for(text).map(|(kept, _)| kept).or_else(given) else {
            return Vec::new();
        };
        let words: Vec<String> = self.whole_words(&told).collect();
        let any_of_it = &self.deeds.kept_and_broken.in_words.not_counting;
        let begins = |word: &String| self.is_determiner(word) && !any_of_it.has(word);
        let begin = words.iter().position(begins).map_or(words.len(), |at| at + 1);
        let thing = words[begin..].iter().take_while(|word| !self.is_linking(word));
        let stems = thing.flat_map(|word| self.content_stems(word));
        stems.filter(|stem| !self.is_vague_in_deeds(stem)).collect()
    }

    /// Whether words make a thing over to whoever hears them, on no terms, by what those stems name it or by no name:
    /// what is said of another thing makes over that. Where its name is not said, `is_asked_for` has to be.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let english = Language::english();
    /// let mare = english.only_thing_owed("give Ole the brown mare");
    /// let makes_over = |said| english.makes_over(said, &mare, true);
    /// assert!(makes_over("She's yours, child.") && makes_over("The brown mare is yours."));
    /// assert!(!makes_over("The grey one is yours.") && !makes_over("She's yours if Ole lets you."));
    /// ```
    pub fn makes_over(&self, said: &str, thing: &[String], is_asked_for: bool) -> bool {
        let Some(head) = thing.last() else { return false };
        let may_be_it = is_asked_for && !self.means_one_beside_it(said);
        clauses(said).any(|clause| {
            let plain = !self.is_question(clause)
                && !self.denies(clause)
                && !self.hangs_on_something(clause)
                && !self.is_about_later(clause);
            let beside = self.beside_making_over(clause).filter(|_| plain);
            beside.is_some_and(|beside| {
                let is_named = beside.contains(head);
                (is_named || may_be_it) && beside.iter().all(|it| thing.contains(it))
            })
        })
    }

    /// `Not that. There's one by the door`
    fn means_one_beside_it(&self, said: &str) -> bool {
        let known = &self.deeds.kept_and_broken.in_words;
        let lower = said.to_lowercase().replace('’', "'");
        let words = spoken(&lower);
        let counts = words.iter().any(|word| known.not_counting.has(word));
        counts || known.pointing.stand_in(&words) || self.denies(said)
    }

    /// The stems of what a clause says beside what makes a thing over; none where nothing does.
    fn beside_making_over(&self, clause: &str) -> Option<Vec<String>> {
        let lower = clause.to_lowercase().replace('’', "'");
        let words = spoken(&lower);
        let known = &self.promises.by_word.made_over;
        let length = |at: usize| Some((at, known.length_at(&words[at..])?));
        let (at, length) = (0..words.len()).find_map(length)?;
        let beside = words[..at].iter().chain(&words[at + length..]);
        Some(beside.flat_map(|word| self.content_stems(word)).collect())
    }
}

#[cfg(test)]
mod tests {
    use crate::Language;

    #[test]
    fn one_thing_is_owed_and_none_of_its_sort() {
        let thing = |text: &str| Language::english().only_thing_owed(text).join(" ");
        assert_eq!(thing("save the last plum for Tom"), "last plum");
        assert_eq!(thing("bring Ole his axe"), "axe");
        assert_eq!(thing("keep a loaf for Ole") + &thing("wait for Ole at the mill"), "");
    }

    #[test]
    fn a_thing_is_made_over_by_its_name_or_where_it_was_asked_for() {
        let english = Language::english();
        let seat = english.only_thing_owed("keep the window seat for Ole");
        for said in ["The window seat is yours, lad.", "Very well, the seat is yours."] {
            assert!(english.makes_over(said, &seat, false), "{said}");
        }
        for said in ["It's yours, lad.", "Good, you shall have it.", "Take it, and sit."] {
            assert!(english.makes_over(said, &seat, true), "{said}");
            assert!(!english.makes_over(said, &seat, false), "{said}");
        }
        for said in [
            "That one is kept. There's one by the door: it's yours.",
            "Not by the window. There's room inside: it's yours.",
            "The stool by the door is yours.",
            "It's yours once Ole has gone.",
            "It's yours unless Ole comes.",
            "It is not yours.",
            "Is it yours?",
            "Take your time, lad.",
        ] {
            assert!(!english.makes_over(said, &seat, true), "{said}");
        }
    }
}
