//! What is to be kept as it is, and what verb makes an end of that.

use crate::language::Language;
use crate::words::deeds::kept_and_broken::KeptState;
use crate::words::lists::{Phrase, WordSet};

impl Language {
    /// Whether a verb undoes the state in which the words of a deed say that something is to be kept, or
    /// does away with what is to be kept whole.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let undoes = |deed: &str, verb: &str| {
    ///     let english = Language::english();
    ///     english.undoes(verb, &english.deed(deed).words)
    /// };
    /// assert!(undoes("leave the hatch open", "close"));
    /// assert!(undoes("look after the map", "burn"));
    /// assert!(!undoes("guard the hatch", "close"));
    /// ```
    pub fn undoes(&self, verb: &str, deed: &[String]) -> bool {
        if !self.keeps_something(deed) {
            return false;
        }
        let said = |state: &str| deed[1..].iter().any(|word| word == state);
        self.ended_by(verb).any(|kept| kept.state.iter().any(said)) || self.ruins(verb)
    }

    /// The rest of a phrase that tells a deed, where the deed is told in several words and undoes the state in which
    /// the words of another say that something is to be kept: `the lamp` of `Put the lamp out`.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let ended = |told: &str, deed: &str| {
    ///     let english = Language::english();
    ///     english.ended_in_several_words(told, &english.deed(deed).words)
    /// };
    /// assert_eq!(ended("Put the lamp out", "keep the lamp burning").as_deref(), Some("the lamp"));
    /// assert_eq!(ended("Put the lamp down", "keep the lamp burning"), None);
    /// assert_eq!(ended("Put the lamp out", "keep the lamp dark"), None);
    /// ```
    pub fn ended_in_several_words(&self, phrase: &str, deed: &[String]) -> Option<String> {
        if !self.keeps_something(deed) {
            return None;
        }
        let words: Vec<String> = self.whole_words(phrase).collect();
        let said = |kept: &&KeptState| deed[1..].iter().any(|word| kept.state.has(word));
        let mut known = self.deeds.kept_and_broken.states.iter().filter(said);
        let ended = known.find_map(|kept| {
            let begins =
                |known: &&Phrase| known.words().next() == words.first().map(String::as_str);
            kept.ended_by.iter().filter(begins).find(|known| known.stands_apart_in(&words))
        })?;
        let own: Vec<&str> = ended.words().collect();
        let rest = words.iter().filter(|word| !own.contains(&word.as_str()));
        Some(rest.map(String::as_str).collect::<Vec<_>>().join(" "))
    }

    /// Whether the words of a deed keep something, whatever that is: `keep the gate shut`, `leave it to Odo`.
    pub fn keeps_something(&self, deed: &[String]) -> bool {
        self.deeds.kept_and_broken.keeping.iter().any(|phrase| phrase.begins(deed))
    }

    /// Whether a verb undoes anything that may be kept. It is quickly asked, before a deed is read.
    pub fn may_undo(&self, verb: &str) -> bool {
        self.ended_by(verb).next().is_some() || self.ruins(verb)
    }

    /// Whether a thing is no more, or no longer there, after that: `burn`, `sell`.
    pub fn ruins(&self, verb: &str) -> bool {
        self.is_among(verb, &self.deeds.kept_and_broken.ruining)
    }

    /// Whether a verb puts a thing somewhere: `hang`.
    pub fn puts_in_place(&self, verb: &str) -> bool {
        self.is_among(verb, &self.deeds.kept_and_broken.placing)
    }

    /// What is to be so by whoever's hand: `the coffee brought up` of `have the coffee brought up`.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let caused = |deed| Language::english().caused(deed);
    /// assert_eq!(caused("have the coffee brought up"), Some("the coffee brought up".to_owned()));
    /// assert_eq!(caused("have the curtains drawn"), Some("the curtains drawn".to_owned()));
    /// assert_eq!(caused("have the soup"), None);
    /// assert_eq!(caused("bring the coffee up"), None);
    /// ```
    pub fn caused(&self, deed: &str) -> Option<String> {
        let known = &self.deeds.kept_and_broken.causing;
        let lower = deed.to_lowercase();
        let words: Vec<&str> = lower.split_whitespace().collect();
        let length = known.iter().filter(|it| it.begins(&words)).map(|it| it.len()).max()?;
        let what = &words[length..];
        let told = &self.promises.undertaking;
        let done =
            |word: &&str| told.is_ended(word) || told.over.has(word) || told.finished.has(word);
        // `The curtains drawn`, and not `the drawn curtains`.
        let behind = |pair: &[&str]| !self.is_link(pair[0]) && self.is_participle(pair[1]);
        let is_done = || what.iter().any(done) || what.windows(2).any(behind);
        (length > 1 || is_done()).then(|| what.join(" "))
    }

    /// How something is to be once a deed has been done, whatever that is: `the puppet snap` of `make the puppet
    /// snap again`; none of what is only made.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let about = |deed| Language::english().brought_about(deed);
    /// assert_eq!(about("make the puppet snap again"), Some("the puppet snap".to_owned()));
    /// assert_eq!(about("make a puppet"), None);
    /// ```
    pub fn brought_about(&self, deed: &str) -> Option<String> {
        let known = &self.deeds.kept_and_broken;
        let lower = deed.to_lowercase();
        let mut words: Vec<&str> = lower.split_whitespace().collect();
        let made = words.first().is_some_and(|verb| known.bringing_about.has(verb));
        while words.last().is_some_and(|word| known.once_more.has(word)) {
            words.pop();
        }
        (made && self.content_stems(&words[1..].join(" ")).len() > 1).then(|| words[1..].join(" "))
    }

    /// Whether the words of a deed keep something in a state, wherever they say it: `keep the gate shut tonight`.
    pub fn keeps_some_state(&self, deed: &[String]) -> bool {
        let states = &self.deeds.kept_and_broken.states;
        let is_one = |word: &String| states.iter().any(|kept| kept.state.has(word));
        self.keeps_something(deed) && deed[1..].iter().any(is_one)
    }

    /// Whether the words of a deed keep something in a state: `leave the hatch open` goes nowhere.
    pub(crate) fn keeps_a_state(&self, deed: &[String]) -> bool {
        let known = &self.deeds.kept_and_broken;
        let state = deed.last().filter(|_| deed.len() > 1);
        let is_one = |word: &String| known.states.iter().any(|kept| kept.state.has(word));
        known.keeping.iter().any(|phrase| phrase.begins(deed)) && state.is_some_and(is_one)
    }

    /// The states that a verb makes an end of.
    fn ended_by(&self, verb: &str) -> impl Iterator<Item = &KeptState> {
        let states = self.deeds.kept_and_broken.states.iter();
        states.filter(move |kept| self.is_among(verb, &kept.undone_by))
    }

    fn is_among(&self, verb: &str, verbs: &WordSet) -> bool {
        verbs.has(verb) || verbs.has(self.stem(verb))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_in_a_state_is_undone_by_the_opposite_and_by_nothing_else() {
        let english = Language::english();
        let undoes = |verb, deed| english.undoes(verb, &english.deed(deed).words);
        for (verb, deed) in [
            ("unlock", "keep the gate locked"),
            ("opens", "hold the door shut"),
            ("douse", "keep the lantern lit"),
            ("sell", "keep the ring safe"),
            ("smash", "be careful with the vase"),
            ("drink", "take good care of the wine"),
            ("unclip", "keep Bruno on the lead"),
            ("wake", "keep the baby asleep"),
        ] {
            assert!(undoes(verb, deed), "{verb}: {deed}");
        }
        for (verb, deed) in [
            ("lock", "keep the gate locked"),
            ("close", "bring the open letter"),
            ("look", "keep the ring safe"),
            ("burn", "fetch the letter"),
            ("open", "guard the gate"),
        ] {
            assert!(!undoes(verb, deed), "{verb}: {deed}");
        }
    }

    #[test]
    fn a_state_is_ended_in_several_words_too() {
        let english = Language::english();
        let ends =
            |told, deed| english.ended_in_several_words(told, &english.deed(deed).words).is_some();
        for (told, deed) in [
            ("Put out the lamp", "keep the lamp burning"),
            ("Blow the candle out", "leave the candle lit"),
            ("Switch off the pump", "keep the pump running"),
            ("Turn on the light", "keep the light off"),
            ("Put a match to the lamp", "keep the lamp dark"),
            ("Haul down the flag", "keep the flag flying"),
            ("Pour water on the fire", "keep the fire going"),
            ("Rake out the fire", "keep the fire going"),
        ] {
            assert!(ends(told, deed), "{told}: {deed}");
        }
        for (told, deed) in [
            ("Put the lamp on the sill", "keep the lamp burning"),
            ("Blow the horn", "keep the candle lit"),
            ("Pour water on the step", "keep the step clean"),
            ("Put out the lamp", "light the lamp"),
            ("Turn off the light", "keep the light off"),
            ("Look out to sea", "keep the lamp burning"),
        ] {
            assert!(!ends(told, deed), "{told}: {deed}");
        }
    }

    #[test]
    fn a_verb_that_undoes_nothing_is_known_before_any_deed_is_read() {
        let english = Language::english();
        assert!(english.may_undo("close") && english.may_undo("burns"));
        assert!(!english.may_undo("look") && !english.may_undo("greet"));
    }

    #[test]
    fn to_leave_something_open_is_to_go_nowhere() {
        let english = Language::english();
        let keeps = |deed| english.keeps_a_state(&english.deed(deed).words);
        assert!(keeps("leave the hatch open") && !keeps("leave the open field"));
    }
}
