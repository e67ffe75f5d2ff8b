//! Somebody who is let in where nobody was to be: `Let Mr Pym in by the compartment door`, `Open the hatch to Odo`.

use crate::deed::deeds::Deed;
use crate::language::Language;

impl Language {
    /// The stems of where nobody is to be let in, as a deed says: `cellar` of `let nobody into the cellar`. None where
    /// somebody may be, or no place is named.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let english = Language::english();
    /// let into = |text| english.let_nobody_into(&english.deed(text));
    /// assert_eq!(into("let nobody into the cellar"), Some(vec!["cellar".to_owned()]));
    /// assert_eq!(into("not to let anybody into the cellar"), Some(vec!["cellar".to_owned()]));
    /// assert_eq!([into("let Mara into the cellar"), into("let nobody know of the cellar")], [None, None]);
    /// ```
    pub fn let_nobody_into(&self, promised: &Deed) -> Option<Vec<String>> {
        let (known, words) = (&self.deeds.kept_and_broken.letting_in, &promised.words);
        let lets = words.first().is_some_and(|verb| known.letting.has(verb));
        let at = words.iter().position(|word| known.inward.has(word))?;
        let place = self.content_stems(&words[at + 1..].join(" "));
        (promised.denied && lets && !place.is_empty()).then_some(place)
    }

    /// Whether a description says that somebody is let in, or that something is opened to them.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let lets_in = |told| Language::english().lets_in(told);
    /// assert!(lets_in("Let Mr Pym in by the door") && lets_in("Open the hatch to Odo"));
    /// assert!(!lets_in("Let the cat out of the cellar") && !lets_in("Open the hatch"));
    /// ```
    pub fn lets_in(&self, description: &str) -> bool {
        let words: Vec<String> = self.whole_words(description).collect();
        let known = &self.deeds.kept_and_broken.letting_in;
        let Some((verb, rest)) = words.split_first() else { return false };
        let inward = || rest.iter().any(|word| known.inward.has(word));
        let outward = || rest.iter().any(|word| known.outward.has(word));
        let to_somebody = || rest.iter().any(|word| known.for_somebody.has(word));
        known.bringing.has(verb) && inward() && !outward()
            || known.opening.has(verb) && to_somebody()
    }
}

#[cfg(test)]
mod tests {
    use crate::Language;

    #[test]
    fn who_is_let_in_is_told_by_the_way_they_come() {
        let lets_in = |told| Language::english().lets_in(told);
        for told in [
            "Let Mr Pym in by the compartment door",
            "Show the porter into the parlour",
            "Wave Odo through the gate",
            "Unlock the cellar door for Odo",
        ] {
            assert!(lets_in(told), "{told}");
        }
        for told in [
            "Let Mr Pym out by the compartment door",
            "Let go of the compartment door",
            "Unlock the cellar door with the key",
            "Show the porter the parlour",
        ] {
            assert!(!lets_in(told), "{told}");
        }
    }
}
