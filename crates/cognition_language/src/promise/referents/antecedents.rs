//! Who is meant by a word like `he` in what a promise hangs on: `Odo has the map. If he lends it to me, I'll go.`

use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::grammar::tokens::spoken;
use crate::language::Language;
use crate::words::promises::undertakings::SomebodyWords;

/// In how many sentences somebody is named right before, the one that says `he` among them.
const NEAR: usize = 2;
/// By how many of its words a clause is found again in what was said.
const BEGINNING: usize = 3;

/// A word that stands for somebody.
struct Meant<'l> {
    known: &'l SomebodyWords,
    /// Whether they are to hear something from somebody.
    hears: bool,
}

impl Language {
    /// What a promise hangs on, with the name of whoever does it, where only a word stands for them and somebody whom
    /// it fits was named right before in what was said. Whom one only calls is not named by that, and the listener
    /// needs no name. Who is to hear something is rather who was not to be told than whom that is about.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let english = Language::english();
    /// let named = |said| english.with_the_one_named_before("he lends it to me", said, "wren");
    /// let odo = Some("Odo lends it to me".to_owned());
    /// assert_eq!(named("Odo has the map, Wren. If he lends it to me, I'll go."), odo);
    /// assert_eq!(named("Very well, Wren. If he lends it to me, I'll go."), None);
    /// ```
    pub fn with_the_one_named_before(
        &self,
        what: &str,
        said: &str,
        listener: &str,
    ) -> Option<String> {
        let known = self.somebody_of(what)?;
        let you = self.promises.questions.addressed.has(&known.word);
        if you || self.promises.undertaking.several.has(&known.word) {
            return None;
        }
        let begins: Vec<&str> = what.split(' ').take(BEGINNING).collect();
        // What is waited for is kept without apostrophes: `he s told you`.
        let begins = begins.join(" ").to_ascii_lowercase().replace('\'', " ");
        let said = said.replace('’', "'");
        let lower = said.to_ascii_lowercase().replace('\'', " ");
        let apart = |at: &usize| !lower[..*at].ends_with(char::is_alphanumeric);
        let at = lower.match_indices(begins.as_str()).map(|(at, _)| at).find(apart)?;
        let hears = self.begins_with_who_is_to_hear(what);
        let name = self.one_named_last(&said[..at], &Meant { known, hears })?;
        let theirs = self.content_stems(listener);
        let is_listener = self.content_stems(&name).iter().all(|stem| theirs.contains(stem));
        self.with_its_doer(what, &name).filter(|_| !is_listener)
    }

    /// What somebody does for whom only a word stands, with a name in its place: `Mara pays` of `she pays`.
    pub fn with_its_doer(&self, what: &str, name: &str) -> Option<String> {
        let known = self.somebody_of(what)?;
        what.get(known.word.len()..).map(|rest| format!("{name}{rest}"))
    }

    /// Whether a clause says what one does for whom only a word stands: `she pays`, `you pay`. What is done to them, or
    /// how they are, is no deed of theirs, and `they` may be many.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let is_deed = |what| Language::english().is_deed_of_one_meant(what);
    /// assert!(is_deed("she pays the ferryman") && is_deed("you eat your supper"));
    /// assert!(!is_deed("she is awake") && !is_deed("Mara pays") && !is_deed("they pay"));
    /// ```
    pub fn is_deed_of_one_meant(&self, what: &str) -> bool {
        let lower = what.to_lowercase().replace('’', "'");
        let words = spoken(&lower);
        let is_so = words.get(1).is_none_or(|word| self.sentences.copulas.has(word));
        let several = &self.promises.undertaking.several;
        let is_one = |it: &SomebodyWords| words[0] == &*it.word && !several.has(&it.word);
        self.somebody_of(&lower).is_some_and(is_one) && !is_so && self.undergone(&lower).is_none()
    }

    /// Whether the words of a deed say of the thing that it is done to no more than `it`.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let again = |deed| Language::english().names_its_thing_again(&Language::english().deed(deed).words);
    /// assert!(again("show it to Odo") && again("bring her them") && !again("show Odo the will"));
    /// ```
    pub fn names_its_thing_again(&self, deed: &[String]) -> bool {
        let object = deed.iter().skip(1).take_while(|word| !self.grammar.linking.has(word));
        let object: Vec<&str> = object.map(String::as_str).collect();
        self.names_in(&object).is_empty()
            && object.iter().any(|word| self.promises.proposing.things_again.has(word))
    }

    /// Whether a clause begins with a word that stands for somebody else than its speaker.
    pub(in crate::promise) fn begins_with_another(&self, what: &str) -> bool {
        self.somebody_of(what).is_some()
    }

    /// The word that a clause begins with, where it stands for somebody.
    fn somebody_of(&self, what: &str) -> Option<&SomebodyWords> {
        let lower = what.to_lowercase();
        let first = *spoken(&lower).first()?;
        let bare = first.split('\'').next().unwrap_or(first);
        self.promises.terms.somebody.iter().find(|it| *it.word == *bare)
    }

    fn one_named_last(&self, before: &str, meant: &Meant<'_>) -> Option<String> {
        let all: Vec<&str> = sentences(before).collect();
        let mut near = all[all.len().saturating_sub(NEAR)..].iter().rev();
        near.find_map(|sentence| self.one_named_in(sentence, meant))
    }

    fn one_named_in(&self, sentence: &str, meant: &Meant<'_>) -> Option<String> {
        let parts: Vec<&str> = clauses(sentence).collect();
        let mut told = (0..parts.len()).rev().filter(|at| !self.only_calls_by_name(parts[*at]));
        told.find_map(|at| {
            let words = spoken(parts[at]);
            let names = |end: &usize| self.is_named_at(&words, *end, at == 0);
            let ends = (0..words.len()).rev().filter(names);
            let hears = |end: &usize| !meant.hears || !self.is_spoken_of(&words, *end);
            let (hearers, others): (Vec<usize>, Vec<usize>) = ends.partition(hears);
            let mut ends = hearers.into_iter().chain(others);
            ends.find_map(|end| self.name_up_to(&words, end, meant.known))
        })
    }

    /// `Old Odo` of `about old Odo`
    fn is_spoken_of(&self, words: &[&str], end: usize) -> bool {
        let titles = &self.grammar.titles;
        let named = |word: &str| is_large(word) || self.is_determiner(word) || titles.has(word);
        let before = words[..end].iter().rev().find(|word| !named(word));
        before.is_some_and(|word| self.deeds.about.has(&word.to_lowercase()))
    }

    /// `Wren`, `dear Wren`: a clause of its own.
    fn only_calls_by_name(&self, clause: &str) -> bool {
        let words = spoken(clause);
        let part = |at: usize| {
            let lower = words[at].to_lowercase();
            let names = || at > 0 || self.is_no_word_but_a_name(&lower);
            self.grammar.titles.has(&lower) || is_large(words[at]) && names()
        };
        (0..words.len()).all(part)
    }

    /// Whether the word at that place is the last of what names somebody: `Odo`, `the ferryman`.
    fn is_named_at(&self, words: &[&str], at: usize, begins: bool) -> bool {
        let bare = self.without_possessive(words[at]);
        let lower = bare.to_lowercase();
        let Some(before) = at.checked_sub(1).map(|it| words[it].to_lowercase()) else {
            return begins && self.opens_with_a_name(words, bare, &lower);
        };
        if self.is_determiner(&before) {
            // `The king's gone`, and not `the king's boots`.
            let gone = || words.get(at + 1).is_some_and(|word| self.is_participle(word));
            return self.is_person(&lower, true) && (bare == words[at] || gone());
        }
        is_large(bare)
            && bare == words[at]
            && !self.promises.undertaking.own.has(&lower)
            && !self.promises.terms.at_places.has(&before)
            && !self.deeds.left.places.has(&lower)
            && !self.names_weekday(bare)
    }

    /// `Odo knows the way`: any word is written large there.
    fn opens_with_a_name(&self, words: &[&str], bare: &str, lower: &str) -> bool {
        let does = |word: &&str| {
            let known = &self.promises;
            self.sentences.copulas.has(word)
                || known.undertaking.ahead.has(word)
                || known.happening.having.has(word)
                || known.happening.finite.iter().any(|end| word.ends_with(&**end))
                || known.undertaking.over.has(word)
                || known.undertaking.is_ended(word)
        };
        let next = words.get(1);
        let told = match bare == words[0] {
            true => next.is_some_and(does),
            // `Odo's gone`, and not `Odo's lamp`.
            false => next.is_some_and(|word| self.is_participle(word)),
        };
        is_large(bare) && self.is_no_word_but_a_name(lower) && told
    }

    fn is_no_word_but_a_name(&self, lower: &str) -> bool {
        let own = self.promises.undertaking.own.has(lower) || self.is_determiner(lower);
        let stands_anywhere = self.is_stop_word(lower) || self.is_stop_word_of_topics(lower);
        let does = self.is_verb_of_deeds(self.stem(lower)) || self.is_vague_in_deeds(lower);
        !own && !stands_anywhere && !does && !self.is_known(lower)
    }

    /// The whole name that ends at that place, where it fits the word that stands for somebody.
    fn name_up_to(&self, words: &[&str], end: usize, known: &SomebodyWords) -> Option<String> {
        let of_it = |at: &usize| {
            let lower = words[*at].to_lowercase();
            let begins = *at == 0 && !self.grammar.titles.has(&lower);
            is_large(words[*at]) && (!begins || self.is_no_word_but_a_name(&lower))
        };
        let first = (0..end).rev().take_while(of_it).last().unwrap_or(end);
        let before = first.checked_sub(1).map(|at| words[at].to_lowercase());
        let determined = before.is_some_and(|word| self.is_determiner(&word));
        let first = first - usize::from(determined);
        let named = words[first..=end].iter().map(|word| self.without_possessive(word));
        let fits = named.clone().all(|word| !known.never.has(&word.to_lowercase()));
        let written = |word: &str| match self.is_determiner(&word.to_lowercase()) {
            true => word.to_lowercase(),
            false => word.to_owned(),
        };
        let name: Vec<String> = named.map(written).collect();
        fits.then(|| name.join(" "))
    }
}

fn is_large(word: &str) -> bool {
    word.starts_with(char::is_uppercase)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(what: &str, said: &str) -> Option<String> {
        Language::english().with_the_one_named_before(what, said, "wren")
    }

    #[test]
    fn who_was_named_right_before_is_meant() {
        for (said, by) in [
            ("Odo knows the way. If he tells me where it is, I'll fetch it.", "Odo"),
            ("Odo has hidden it, Wren. If he tells me where it is, I'll fetch it.", "Odo"),
            ("Ask Odo. I'll fetch it if he tells me where it is.", "Odo"),
            ("I'll speak to Mr Lund, and if he tells me where it is, I'll fetch it.", "Mr Lund"),
            ("The ferryman hid it. If he tells me where it is, I'll fetch it.", "the ferryman"),
            ("I'll ask my brother. If he tells me where it is, I'll fetch it.", "my brother"),
        ] {
            let told = Some(format!("{by} tells me where it is"));
            assert_eq!(named("he tells me where it is", said), told, "{said}");
        }
    }

    #[test]
    fn who_is_to_hear_it_is_who_was_not_to_be_told_and_not_whom_that_is_about() {
        let told = "I'll not tell Nessa about Tam until she has heard it from Joss.";
        let nessa = Some("Nessa has heard it from joss".to_owned());
        assert_eq!(named("she has heard it from joss", told), nessa);
        let told = "I'll not tell Nessa about old Tam until she has been told by Joss.";
        let nessa = Some("Nessa has been told by joss".to_owned());
        assert_eq!(named("she has been told by joss", told), nessa);
        let buried = "I'll not tell Nessa about Tam until he is buried.";
        assert_eq!(named("he is buried", buried), Some("Tam is buried".to_owned()));
        let speaks = "I'll not tell Nessa about Tam until he has spoken to me.";
        assert_eq!(named("he has spoken to me", speaks), Some("Tam has spoken to me".to_owned()));
        let alone = "I'll say nothing about Tam until he has heard it from Joss.";
        let tam = Some("Tam has heard it from Joss".to_owned());
        assert_eq!(named("he has heard it from Joss", alone), tam);
    }

    #[test]
    fn what_is_kept_without_its_apostrophe_is_found_where_it_was_said() {
        let joss = Some("Joss s told you himself".to_owned());
        let said = "Ask Joss. I'll not speak of it until he's told you himself.";
        assert_eq!(named("he s told you himself", said), joss);
        assert_eq!(named("he s told you himself", "I'll wait until he's told you himself."), None);
    }

    #[test]
    fn who_is_called_whom_it_does_not_fit_and_what_is_nobody_is_not_meant() {
        for said in [
            "If she tells me where it is, I'll fetch it.",
            "Very well, Wren. If she tells me where it is, I'll fetch it.",
            "I'll speak to Wren. If she tells me where it is, I'll fetch it.",
            "I know Odo's lantern. If she tells me where it is, I'll fetch it.",
            "Wren has the widow's lantern. If she tells me where it is, I'll fetch it.",
            "Wren. If she tells me where it is, I'll fetch it.",
            "Mr Lund has it. If she tells me where it is, I'll fetch it.",
            "My brother lost it. If she tells me where it is, I'll fetch it.",
            "I was in Ashford on Friday. If she tells me where it is, I'll fetch it.",
            "Rain sets in. If she tells me where it is, I'll fetch it.",
            "Odo knows the way. It is far. Very far. If she tells me where it is, I'll fetch it.",
        ] {
            assert_eq!(named("she tells me where it is", said), None, "{said}");
        }
        let many = "Odo and Ida know the way. If they tell me where it is, I'll fetch it.";
        assert_eq!(named("they tell me where it is", many), None);
        assert_eq!(named("you tell me", "Odo knows. If you tell me, I'll fetch it."), None);
        assert_eq!(named("he asks", "Odo is out. If she asks, I'll say so."), None);
    }
}
