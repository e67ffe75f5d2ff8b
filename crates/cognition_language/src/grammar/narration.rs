//! Narration: what a sentence tells of somebody, as an author does.

use crate::grammar::sentences::sentences;
use crate::language::Language;

/// Among so many words behind a name the verb stands.
const VERB_WITHIN: usize = 2;

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

    /// Whether a sentence begins with somebody's name and tells what they do with face and hands at this moment, and
    /// says nothing to anybody.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let narrates = |told| Language::english().narrates_a_gesture(told, "Lotte");
    /// assert!(narrates("Lotte nods and blushes to the ears."));
    /// assert!(!narrates("Lotte wants some bread.") && !narrates("Lotte nods at me."));
    /// ```
    pub fn narrates_a_gesture(&self, sentence: &str, name: &str) -> bool {
        let behind = sentence.trim_start().strip_prefix(name).unwrap_or_default();
        let words: Vec<String> = self.whole_words(behind).collect();
        let gestures = &self.person.gestures;
        self.narrates(sentence, name)
            && words.iter().take(VERB_WITHIN).any(|word| gestures.has(word))
            && !words.iter().any(|word| self.is_said_to_somebody(word))
    }

    /// Whether a sentence begins with somebody's name and tells two things that they do one after the other, each to a
    /// thing, and says nothing to anybody.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let narrates = |told| Language::english().narrates_deeds(told, "Lotte");
    /// assert!(narrates("Lotte tips the oil into the lamp and strikes a match."));
    /// assert!(!narrates("Lotte wants the bread and hates the cat.") && !narrates("Lotte sells eggs and cakes."));
    /// ```
    pub fn narrates_deeds(&self, sentence: &str, name: &str) -> bool {
        let behind = sentence.trim_start().strip_prefix(name).unwrap_or_default();
        let words: Vec<String> = self.whole_words(behind).collect();
        let does = |verb: &str, next: &str| {
            self.is_of_third_person(verb)
                && self.person.after_verb.has(next)
                && !self.person.second_verbs.has(verb)
        };
        let first = words.windows(2).take(VERB_WITHIN).any(|pair| does(&pair[0], &pair[1]));
        let mut joined = words.windows(3);
        self.narrates(sentence, name)
            && first
            && joined.any(|part| self.grammar.joining.has(&part[0]) && does(&part[1], &part[2]))
            && !words.iter().any(|word| self.is_said_to_somebody(word))
    }

    /// Whether a text ends with what an author tells of somebody whom it names, before quotes in which they speak:
    /// `Marta goes red and says,`.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let leads = |told| Language::english().leads_to_words_of_another(told, "Lotte");
    /// assert!(leads("She waits. Marta goes red and says,"));
    /// assert!(!leads("Lotte goes red and says,") && !leads("She goes red and says,") && !leads("Marta goes red."));
    /// ```
    pub fn leads_to_words_of_another(&self, told: &str, name: &str) -> bool {
        let told = told.trim_end();
        let leads = told.ends_with([',', ':', '：', '，']);
        leads && sentences(told).last().is_some_and(|last| self.is_told_of_another(last, name))
    }

    /// Whether a sentence begins with the name of somebody else and tells what they do, as an author does.
    pub fn is_told_of_another(&self, sentence: &str, name: &str) -> bool {
        let Some(first) = sentence.split_whitespace().next() else { return false };
        let is_name = first.starts_with(char::is_uppercase)
            && first.chars().all(char::is_alphabetic)
            && !self.is_stop_word(&first.to_lowercase())
            && !self.person.third.contains_key(first.to_lowercase().as_str());
        let is_own = name.split_whitespace().any(|own| own == first);
        is_name && !is_own && self.narrates(sentence, first)
    }

    /// The same of somebody who is only called `he` or `she`, who does several things, or does it with head or hands:
    /// `He looks away and shrugs`.
    pub fn narrates_gestures_of_somebody(&self, sentence: &str) -> bool {
        let Some(first) = sentence.split_whitespace().next() else { return false };
        let words: Vec<String> = self.whole_words(sentence).collect();
        let gestures = words.iter().filter(|word| self.person.gestures.has(word)).count();
        let with_body = || words.iter().any(|word| self.person.own_body.has(word));
        self.person.third.contains_key(first.to_lowercase().as_str())
            && (gestures > 1 || with_body())
            && self.narrates_a_gesture(sentence, first)
    }

    /// `I`, `you`, or what tells of other times than now.
    fn is_said_to_somebody(&self, word: &str) -> bool {
        let person = &self.person;
        self.senses.oneself.has(word)
            || person.adverbs.has(word)
            || [&person.to_second, &person.subject, &person.others]
                .into_iter()
                .any(|turns| turns.contains_key(word))
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

    #[test]
    fn a_gesture_is_told_from_what_somebody_says_of_themselves_by_name() {
        let english = |told| Language::english().narrates_a_gesture(told, "Lina");
        for told in [
            "Lina looks around the dusty loft, scratches her head and climbs back down.",
            "Lina slowly nods.",
            "Lina shrugs.",
        ] {
            assert!(english(told), "{told}");
        }
        for said in [
            "Lina knows nothing of it.",
            "Lina smiles like that, always.",
            "Lina nods at you, see?",
            "Lina's aunt nods.",
            "Lina, look around!",
        ] {
            assert!(!english(said), "{said}");
        }
    }

    #[test]
    fn two_deeds_told_of_somebody_are_no_words_of_theirs() {
        let english = |told| Language::english().narrates_deeds(told, "Lina");
        assert!(english("Lina tips the oil into the lamp and strikes a match."));
        assert!(english("Lina quietly opens the chest and takes out the letter."));
        for said in [
            "Lina tips the oil into the lamp.",
            "Lina wants the bread and fears the cat.",
            "Lina sells eggs and cakes.",
            "Lina opens the door and gives you the key.",
            "Marta opens the chest and takes the letter.",
        ] {
            assert!(!english(said), "{said}");
        }
    }

    #[test]
    fn who_speaks_next_is_told_before_the_quotes() {
        let leads = |told| Language::english().leads_to_words_of_another(told, "Old Denzil");
        for told in ["Tamsin goes red and says,", "He waits. Keziah slowly turns and asks:"] {
            assert!(leads(told), "{told}");
        }
        for told in ["Denzil grins and says,", "He says,", "I ask Tamsin,", "Tamsin is here:", ""] {
            assert!(!leads(told), "{told}");
        }
    }

    #[test]
    fn of_somebody_without_a_name_several_gestures_are_told_or_one_with_head_or_hands() {
        let english = |told| Language::english().narrates_gestures_of_somebody(told);
        for told in
            ["He nods and blushes to the ears.", "She shakes her head.", "He turns and walks off."]
        {
            assert!(english(told), "{told}");
        }
        for said in ["He looks ill.", "She walks to the mill.", "He shook my hand.", "Odo nods."] {
            assert!(!english(said), "{said}");
        }
    }
}
