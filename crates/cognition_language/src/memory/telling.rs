//! What is told, and by whom, on purpose: whether somebody means it to be known, and what of a confidence
//! may go on.

use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::language::Language;
use crate::words::lists::{Phrase, WordSet};

impl Language {
    /// Whether what somebody thinks or wants says outright that they tell something, or that somebody
    /// is to know it.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let english = Language::english();
    /// assert!(english.means_to_disclose("He shall have what I was given."));
    /// assert!(!english.means_to_disclose("I do not mean to tell him. He asked kindly."));
    /// ```
    pub fn means_to_disclose(&self, text: &str) -> bool {
        let clauses =
            sentences(text).flat_map(|sentence| sentence.split([',', ';', ':', '–', '—']));
        let mut plain =
            clauses.filter(|clause| !self.denies(clause) && !self.means_to_be_silent(clause));
        plain.any(|clause| self.says_one_of(&self.senses.disclosing, clause))
    }

    /// Whether what somebody thinks or wants is to tell something. That somebody asks, however plainly, is
    /// no purpose.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let english = Language::english();
    /// assert!(english.means_to_tell("She deserves the truth."));
    /// assert!(!english.means_to_tell("She wants to know the truth."));
    /// ```
    pub fn means_to_tell(&self, text: &str) -> bool {
        let clauses =
            sentences(text).flat_map(|sentence| sentence.split([',', ';', ':', '–', '—']));
        let mut clauses = clauses.filter(|clause| !clause.trim().is_empty());
        clauses.any(|clause| {
            let is_asked = self.says_one_of(&self.senses.asked_by_others, clause);
            let words: Vec<String> = self.whole_words(clause).collect();
            words.iter().enumerate().any(|(at, word)| {
                let is = |known: &str| **word == *known || self.is_form_of(word, known);
                let is_manner = || self.senses.of_asking.iter().any(is);
                let is_no_purpose = || {
                    is_asked && is_manner()
                        || self.is_told_by_another(&words, at)
                        || self.says_who_is_ignorant(&words, at)
                };
                self.senses.on_purpose.iter().any(is) && !is_no_purpose()
            })
        })
    }

    /// Whether what somebody wants is to tell whoever has those names something, and to keep it from somebody else:
    /// `tell Agathe about the letter and have her keep it from Kolb`.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let confides = |aim| Language::english().tells_in_confidence(aim, &["Agathe"]);
    /// assert!(confides("tell Agathe about the letter and have her keep it from Kolb"));
    /// assert!(confides("I tell Agathe. Not a word of it to Kolb."));
    /// assert!(!confides("tell Agathe about the weather and keep the letter from her"));
    /// assert!(!confides("tell Agathe nothing and keep it from Kolb"));
    /// ```
    pub fn tells_in_confidence(&self, aim: &str, listeners: &[&str]) -> bool {
        let parts: Vec<&str> =
            sentences(aim).flat_map(|sentence| self.joined_parts(sentence)).collect();
        let (silent, open): (Vec<&str>, Vec<&str>) =
            parts.into_iter().partition(|part| self.means_to_be_silent(part));
        !silent.is_empty()
            && open.iter().any(|part| self.tells_one_of(part, listeners))
            && silent.iter().all(|part| self.names_another_than(part, listeners))
    }

    /// Whether what somebody thinks or wants to be kept is to be kept from others than those who listen, each
    /// time by name.
    pub fn keeps_only_from_others(&self, aim: &str, listeners: &[&str]) -> bool {
        let parts = sentences(aim).flat_map(|sentence| self.joined_parts(sentence));
        let mut silent = parts.filter(|part| self.means_to_be_silent(part)).peekable();
        silent.peek().is_some() && silent.all(|part| self.names_another_than(part, listeners))
    }

    /// The parts of a sentence that each say a deed: `tell her, and keep it`.
    fn joined_parts<'t>(&self, sentence: &'t str) -> Vec<&'t str> {
        let clauses = sentence.split([',', ';', ':', '–', '—']);
        let joint = |clause: &&'t str| {
            let mut joints = self.grammar.joining.iter().map(|word| format!(" {word} "));
            joints.find(|joint| clause.contains(joint.as_str()))
        };
        let parted = |clause: &'t str| match joint(&clause) {
            Some(joint) => clause.splitn(2, joint.as_str()).collect::<Vec<_>>(),
            None => vec![clause],
        };
        clauses.flat_map(parted).collect()
    }

    fn tells_one_of(&self, part: &str, listeners: &[&str]) -> bool {
        let words: Vec<String> = self.words(part).collect();
        let known = &self.deeds.kept_and_broken.telling_somebody;
        let tells = |pair: &[String]| known.has(&pair[0]) && self.is_in_names(&pair[1], listeners);
        !self.denies(part) && words.windows(2).any(tells)
    }

    /// Names somebody, and none of those.
    fn names_another_than(&self, part: &str, listeners: &[&str]) -> bool {
        let words: Vec<&str> = part.split_whitespace().collect();
        let bare = |at: usize| words[at].trim_matches(|sign: char| !sign.is_alphanumeric());
        let is_name = |at: &usize| self.may_be_a_name(words[at - 1], bare(*at));
        let named: Vec<String> =
            (1..words.len()).filter(is_name).map(|at| bare(at).to_lowercase()).collect();
        !named.is_empty() && !named.iter().any(|name| self.is_in_names(name, listeners))
    }

    fn is_in_names(&self, word: &str, names: &[&str]) -> bool {
        names.iter().any(|name| self.words(name).any(|part| part == word))
    }

    /// Whether a sentence owns up to something: `I lied to you`, `I confess it`.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let english = Language::english();
    /// assert!(english.confesses("I confess it: he paid me.") && !english.confesses("I confess nothing."));
    /// ```
    pub fn confesses(&self, sentence: &str) -> bool {
        !self.denies(sentence) && self.says_one_of(&self.senses.owning_up, sentence)
    }

    /// Whether a clause denies something of everybody, or for ever: `Nobody ever has`.
    pub fn denies_of_everybody(&self, clause: &str) -> bool {
        self.whole_words(clause).any(|word| self.senses.sweeping.has(&word)) && self.denies(clause)
    }

    /// Whether all nouns are written large.
    pub fn writes_nouns_large(&self) -> bool {
        self.grammar.large_nouns
    }

    /// Whether what somebody thinks or wants to keep to themselves is only another matter than a text:
    /// `Of the pedlar not a word`.
    pub fn keeps_only_what_is_apart_from(&self, aim: &str, text: &str) -> bool {
        let told = self.senses(text);
        let mut kept =
            sentences(aim).filter(|sentence| self.means_to_be_silent(sentence)).peekable();
        kept.peek().is_some()
            && kept.all(|sentence| {
                let matter = self.senses(&self.matter_of_silence(sentence));
                !matter.is_empty() && !matter.iter().any(|sense| told.contains(sense))
            })
    }

    /// Whether a secret says itself that somebody must not learn of it, or what comes of it if they do.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let kept = |secret| Language::english().is_to_be_kept(secret);
    /// assert!(kept("The mare is lame. Nobody in the yard knows."));
    /// assert!(kept("She would be sent away if the matron found out."));
    /// assert!(kept("The mare is lame, and only Odo knows."));
    /// assert!(!kept("The mare is lame."));
    /// ```
    pub fn is_to_be_kept(&self, secret: &str) -> bool {
        let learns =
            |word: String| self.senses.learning.iter().any(|it| self.stem(it) == self.stem(&word));
        let nobody_learns = |clause: &str| self.denies(clause) && self.words(clause).any(learns);
        clauses(secret).any(nobody_learns)
            || clauses(secret).any(|clause| self.only_says_who_alone_knows(clause))
            || self.memory.kept_secret.stands_in(&self.bare_words(secret))
            || self.confides(secret)
    }

    /// A secret without the clauses that only say who does not know of it.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let told = |secret| Language::english().without_who_does_not_know(secret);
    /// assert_eq!(told("Ida sold the mill, and Odo does not know."), "Ida sold the mill");
    /// assert_eq!(told("Ida sold the mill, and neither Odo nor Ann knows."), "Ida sold the mill");
    /// assert_eq!(told("Odo does not know where the key is."), "Odo does not know where the key is.");
    /// ```
    pub fn without_who_does_not_know(&self, secret: &str) -> String {
        let only_says_who = |clause: &&str| self.only_says_who_does_not_know(clause, secret);
        let told: Vec<&str> = clauses(secret).filter(|clause| !only_says_who(clause)).collect();
        match told.len() < clauses(secret).count() && !told.is_empty() {
            true => told.join(", "),
            false => secret.to_owned(),
        }
    }

    /// Whether a clause of a secret says nothing but who does not know of it.
    pub(super) fn only_says_who_does_not_know(&self, clause: &str, secret: &str) -> bool {
        let names = |stem: &String| {
            let mut words = secret.split(|sign: char| !sign.is_alphanumeric());
            words.any(|word| {
                word.starts_with(char::is_uppercase) && word.to_lowercase().starts_with(&**stem)
            })
        };
        let learning = || self.senses.learning.iter();
        let learns = |word: &str| learning().any(|it| self.stem(it) == self.stem(word));
        let neither = || self.memory.hiding.neither.iter();
        let is_neither = |word: &str| neither().any(|it| self.stem(it) == self.stem(word));
        let is_denial = |word: &str| self.is_denial(word) || is_neither(word);
        let is_no_matter = |stem: &String| learns(stem) || names(stem) || is_denial(stem);
        (self.denies(clause) || self.words(clause).any(|word| is_neither(&word)))
            && self.words(clause).any(|word| learns(&word))
            && self.content_stems(clause).iter().all(is_no_matter)
    }

    /// Whether a speech leaves others to draw a conclusion: `Ask yourself who was in the cellar.`
    pub fn hints(&self, speech: &str) -> bool {
        sentences(speech).any(|sentence| self.says_one_of(&self.senses.hinting, sentence))
    }

    /// Whether a text tells its reader that they have a thing on them: `You carry the letter in your shoe.`
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let has = |text| Language::english().says_you_have(text, "the letter");
    /// assert!(has("A lane. You carry the letter in your shoe."));
    /// assert!(!has("The letter lies on the sill. You have the floor."));
    /// ```
    pub fn says_you_have(&self, text: &str, thing: &str) -> bool {
        let clauses = sentences(text).flat_map(|sentence| sentence.split([';', ':']));
        let mut plain = clauses.filter(|clause| !self.denies(clause));
        plain.any(|clause| {
            self.says_one_of(&self.senses.in_your_hands, clause) && self.names(clause, thing)
        })
    }

    /// Whether a text says of somebody that they have a thing, or have put it away.
    pub fn says_who_has_it(&self, text: &str) -> bool {
        self.whole_words(text).any(|word| self.senses.having.has(&word))
    }

    /// Whether what somebody asks to be kept is only that it comes from them: `Do not say that you have
    /// it from me.`
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let english = Language::english();
    /// assert!(english.confides_only_its_source("He sails today. Tell nobody that you have it from me."));
    /// assert!(!english.confides_only_its_source("He sails today. Tell nobody."));
    /// ```
    pub fn confides_only_its_source(&self, text: &str) -> bool {
        let mut asking = sentences(text).filter(|sentence| self.confides(sentence)).peekable();
        asking.peek().is_some()
            && asking.all(|sentence| self.says_one_of(&self.senses.sources, sentence))
    }

    /// Whether a clause may tell whom its speaker has something from: `Odo says so`.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let english = Language::english();
    /// assert!(english.may_attribute("The pedlar says so.") && english.may_attribute("I had it from Odo"));
    /// assert!(!english.may_attribute("The pedlar wants his soup."));
    /// ```
    pub fn may_attribute(&self, clause: &str) -> bool {
        self.whole_words(clause).any(|word| self.senses.attributing.has(&word))
    }

    /// Whether a question asks who told something.
    pub fn asks_for_the_source(&self, question: &str) -> bool {
        self.is_question(question) && self.says_one_of(&self.senses.sources, question)
    }

    /// Whether what came of a deed says only that somebody was spoken to, by these names.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let english = Language::english();
    /// assert!(english.tells_only_of_speaking("You speak to Gisa.", &["Gisa"]));
    /// assert!(!english.tells_only_of_speaking("You ask Gisa for the rake.", &["Gisa", "the rake"]));
    /// ```
    pub fn tells_only_of_speaking(&self, outcome: &str, names: &[&str]) -> bool {
        self.tells_only_of(&self.senses.speaking, outcome, names)
    }

    /// Whether what was seen is only that somebody came or went, by these names.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let english = Language::english();
    /// let names = ["Tobias", "the bakehouse"];
    /// assert!(english.tells_only_of_walking("Tobias comes in from the bakehouse.", &names));
    /// assert!(!english.tells_only_of_walking("Tobias leaves with the letter.", &names));
    /// ```
    pub fn tells_only_of_walking(&self, seen: &str, names: &[&str]) -> bool {
        self.tells_only_of(&self.senses.walking, seen, names)
    }

    /// Whether a question may be after who is where, or was; any, where the language has no words for it.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let english = Language::english();
    /// assert!(english.asks_who_is_where("Has the miller come back?"));
    /// assert!(!english.asks_who_is_where("May I leave the mill now?"));
    /// ```
    pub fn asks_who_is_where(&self, question: &str) -> bool {
        let known = &self.senses.whereabouts;
        let mut questions = sentences(question).filter(|said| self.is_question(said));
        known.iter().next().is_none()
            || questions.any(|said| self.whole_words(said).any(|word| known.has(&word)))
    }

    /// Whether what was seen or done is only that somebody asked for something, by these names.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let english = Language::english();
    /// let names = ["Gisa", "the rake"];
    /// assert!(english.tells_only_of_asking("You ask Gisa for the rake.", &names));
    /// assert!(!english.tells_only_of_asking("You ask Gisa for the broom.", &names));
    /// ```
    pub fn tells_only_of_asking(&self, told: &str, names: &[&str]) -> bool {
        self.tells_only_of(&self.deeds.asking, told, names)
    }

    /// Whether words speak of asking for something.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let english = Language::english();
    /// assert!(english.speaks_of_asking("Who asked for the rake?"));
    /// assert!(!english.speaks_of_asking("Who has the rake?"));
    /// ```
    pub fn speaks_of_asking(&self, said: &str) -> bool {
        let asking: Vec<String> = self.deeds.asking.iter().map(|verb| self.sense(verb)).collect();
        self.senses_in_order(said).any(|sense| asking.contains(&sense))
    }

    fn tells_only_of(&self, deeds: &WordSet, told: &str, names: &[&str]) -> bool {
        let named: Vec<String> = names.iter().flat_map(|name| self.senses(name)).collect();
        let is_such = |sense: &String| deeds.iter().any(|it| self.sense(it) == *sense);
        let rest = self.senses_in_order(told).filter(|sense| !named.contains(sense));
        let rest: Vec<String> = rest.collect();
        !rest.is_empty() && rest.iter().all(is_such)
    }

    fn says_one_of(&self, phrases: &[Phrase], text: &str) -> bool {
        let words: Vec<String> = self.whole_words(text).collect();
        phrases.iter().any(|phrase| phrase.stands_in(&words))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_silent_of_one_thing_may_tell_another() {
        let english = Language::english();
        let news = "The bailiff takes every copper kettle today.";
        let apart = |aim: &str| english.keeps_only_what_is_apart_from(aim, news);
        assert!(apart("I tell him. Only of the pedlar not a word."));
        assert!(!apart("Not a word of the kettle.") && !apart("Not a word."));
        assert!(!apart("I tell him."), "nothing is kept");
    }

    #[test]
    fn to_deny_the_purpose_is_none() {
        let english = Language::english();
        assert!(english.means_to_disclose("I tell her. I mean to tell her, all of it."));
        assert!(!english.means_to_disclose("She must not know. I will not tell her."));
        assert!(!english.means_to_disclose("A fine evening."));
    }
}
