//! How far texts speak of what a phrase names, in its own words or in others.

use crate::language::Language;
use crate::meaning::meanings::RecallTerm;

impl Language {
    /// How far some texts speak of what a phrase names, from 0 to 1: the mean over its content words, each
    /// by the word of the texts that is most like it.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let speaks = |text| Language::english().speaks_of("Shut the window", &[text]);
    /// assert!(speaks("Your winter stays outside; the pane goes up.") > speaks("Tea is served."));
    /// assert!((speaks("I shut windows.") - 1.0).abs() < 1e-6);
    /// ```
    pub fn speaks_of(&self, phrase: &str, texts: &[&str]) -> f32 {
        let named = self.recall_terms(phrase);
        let said: Vec<RecallTerm> = texts.iter().flat_map(|text| self.recall_terms(text)).collect();
        let held = named.iter().map(|term| self.most_alike(term, &said));
        #[expect(clippy::cast_precision_loss, reason = "a phrase has few words")]
        let all = named.len().max(1) as f32;
        held.sum::<f32>() / all
    }

    fn most_alike(&self, term: &RecallTerm, said: &[RecallTerm]) -> f32 {
        if said.iter().any(|other| other.word == term.word) {
            return 1.0;
        }
        let likeness = term.company.map(|word| self.likeness(word));
        let alike = |other: &RecallTerm| Some(likeness.as_ref()?.of(other.company?));
        said.iter().filter_map(alike).fold(0.0, f32::max).min(1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_named_is_spoken_of_by_what_is_like_it() {
        let speaks = |phrase, text| Language::english().speaks_of(phrase, &[text]);
        let said = "A breath of smoke, and the bees will drowse.";
        let [puff, scrape] = ["Puff the smoker at the swarm", "Scrape the wax off the frame"];
        assert!(speaks(puff, said) > speaks(scrape, said) + 0.1);
        assert!(speaks("Shut the window", "") < 1e-6);
        assert!(speaks("", said) < 1e-6);
    }
}
