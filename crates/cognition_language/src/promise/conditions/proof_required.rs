//! A thing that frees of what is forsworn once it is shown: `not to open it for anybody without a slip`.

use crate::grammar::sentences::sentences;
use crate::grammar::tokens::spoken;
use crate::language::Language;

impl Language {
    /// The stems of the thing without which something is not to be done; none where that is somebody, or a deed.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let lacked = |text| Language::english().lacked_thing(text);
    /// assert_eq!(lacked("not to open it for anybody without a slip").as_deref(), Some("slip"));
    /// assert_eq!(lacked("not to open it without Odo"), None);
    /// assert_eq!(lacked("not to open it without asking"), None);
    /// ```
    pub fn lacked_thing(&self, text: &str) -> Option<String> {
        if self.free_beside(text).is_some() {
            return None;
        }
        let lower = text.to_lowercase().replace('’', "'");
        let (words, known) = (spoken(&lower), &self.promises.shown.lacking);
        let from = (0..words.len()).find_map(|at| Some(at + known.length_at(&words[at..])?))?;
        // `Who has no slip`
        let none = self.deeds.denying.has(words[from - 1]);
        let (first, rest) =
            if none { (&"", &words[from..]) } else { words[from..].split_first()? };
        let ends = |word: &&&str| !self.is_linking(word) && !self.deeds.begins_another_clause(word);
        let thing: Vec<&str> = rest.iter().take_while(ends).copied().collect();
        let thing = thing.join(" ");
        let thing = self.content_stems(self.without_what_ends_it(&thing));
        ((none || self.is_determiner(first)) && !thing.is_empty()).then(|| thing.join(" "))
    }

    /// What somebody is to be shown for something to be so: `a slip` of `somebody shows me a slip` and of `I see a
    /// slip`.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let awaited = |what| Language::english().showing_awaited(what);
    /// assert_eq!(awaited("somebody shows me a slip").as_deref(), Some("slip"));
    /// assert_eq!(awaited("I see a slip").as_deref(), Some("slip"));
    /// assert_eq!(awaited("Odo shows me a slip"), None);
    /// ```
    pub fn showing_awaited(&self, what: &str) -> Option<String> {
        let lower = what.to_lowercase().replace('’', "'");
        let words = spoken(&lower);
        let length = self.promises.shown.awaited.length_at(&words)?;
        let thing = self.content_stems(&words[length..].join(" "));
        (!thing.is_empty()).then(|| thing.join(" "))
    }

    /// Whether a text tells that a thing of these stems is shown, or handed over: `Lioba shows you a green slip`,
    /// `Here's the slip`.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let shown = |told| Language::english().tells_that_it_is_shown(told, "slip");
    /// assert!(shown("Lioba shows you a green slip: one viola.") && shown("Here's the slip, sir."));
    /// assert!(!shown("Lioba shows you no slip.") && !shown("Shall I show you the slip?"));
    /// assert!(!shown("I have lost the slip.") && !shown("Lioba shows you her viola."));
    /// ```
    pub fn tells_that_it_is_shown(&self, text: &str, thing: &str) -> bool {
        let stems: Vec<String> = thing.split(' ').map(str::to_owned).collect();
        sentences(text).any(|sentence| {
            let lower = sentence.to_lowercase().replace('’', "'");
            let shows = || self.promises.shown.showing.stand_in(&spoken(&lower));
            let is_so = || {
                !self.is_question(sentence)
                    && !self.denies(sentence)
                    && !self.is_about_later(sentence)
            };
            self.share_held(&stems, &[sentence]) >= 1.0 && shows() && is_so()
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::Language;

    #[test]
    fn the_thing_without_which_something_is_not_done_is_told_in_many_words() {
        let lacked = |tail: &str| {
            Language::english().lacked_thing(&format!("not to open the cupboard {tail}"))
        };
        for tail in [
            "without a slip",
            "for anybody without a slip",
            "without their slip",
            "without a slip from the head",
            "for anyone without a slip before noon",
            "for anybody who has no slip",
            "unless they have a slip",
            "unless somebody shows me a slip",
        ] {
            assert_eq!(lacked(tail).as_deref(), Some("slip"), "{tail}");
        }
        for tail in ["without Odo", "without asking", "before noon", "without noise"] {
            assert_eq!(lacked(tail), None, "{tail}");
        }
    }

    #[test]
    fn what_is_shown_is_told_by_a_deed_or_by_whoever_has_it() {
        let shown = |text| Language::english().tells_that_it_is_shown(text, "slip");
        for text in [
            "Lioba holds up a signed slip.",
            "Lioba hands you the slip.",
            "Here is my slip.",
            "I've brought the slip.",
        ] {
            assert!(shown(text), "{text}");
        }
        for text in [
            "I'll bring the slip tomorrow.",
            "Tom looks for his slip.",
            "I don't have a slip here.",
            "Is this the slip?",
            "Here's my viola.",
        ] {
            assert!(!shown(text), "{text}");
        }
    }
}
