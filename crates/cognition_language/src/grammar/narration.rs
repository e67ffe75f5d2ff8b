//! Narration: what a sentence tells of somebody, as an author does.

use crate::language::Language;

impl Language {
    /// Whether a sentence begins with somebody's name and tells what they do, and not what they are. A
    /// language that has no endings for it tells of nobody.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let narrates = |told| Language::english().narrates(told, "Lotte");
    /// assert!(narrates("Lotte smiles and hands over the key."));
    /// assert!(!narrates("Lotte is my sister."));
    /// assert!(!narrates("Lotte, that is me."));
    /// ```
    pub fn narrates(&self, sentence: &str, name: &str) -> bool {
        let behind = sentence.trim_start().strip_prefix(name);
        let Some(behind) = behind.filter(|behind| !name.is_empty() && behind.starts_with(' '))
        else {
            return false;
        };
        let words = behind.split_whitespace().map(|word| word.trim_end_matches(is_no_letter));
        let mut words = words.filter(|word| !self.person.adverbs.has(word));
        let Some(first) = words.next() else { return false };
        // `slowly wipes`
        let mut second = || words.next().filter(|_| !self.is_stop_word(first));
        self.is_of_third_person(first) || second().is_some_and(|verb| self.is_of_third_person(verb))
    }

    fn is_of_third_person(&self, verb: &str) -> bool {
        if verb.len() < 3 || !verb.chars().all(char::is_lowercase) {
            return false;
        }
        let fits = |[ending, _]: &&[Box<str>; 2]| verb.ends_with(&**ending);
        let ending = self.person.third_endings.iter().find(fits);
        let Some([ending, mine]) = ending.filter(|[ending, mine]| ending != mine) else {
            return false;
        };
        let mine = format!("{}{mine}", &verb[..verb.len() - ending.len()]);
        // `is` and `has` are such words, and so is `says`.
        !self.is_stop_word(verb) || self.is_verb_of_deeds(&mine)
    }
}

fn is_no_letter(sign: char) -> bool {
    !sign.is_alphabetic()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_does_something_is_told_of_and_who_is_something_is_not() {
        let english = |told| Language::english().narrates(told, "Lina");
        assert!(english("Lina smiles."));
        assert!(english("Lina slowly wipes her hands, and nods."));
        assert!(english("Lina never says a word."), "to say is a deed");
        for told in ["Lina was here.", "Lina has the key.", "Linas smiles.", "Marta smiles.", ""] {
            assert!(!english(told), "{told}");
        }
        let german = Language::by_code("de").expect("is known");
        assert!(german.narrates("Lina lächelt.", "Lina"));
        assert!(!german.narrates("Lina ist meine Schwester.", "Lina"));
    }
}
