//! What makes something worth remembering, what is told in confidence, and what is taken back.

use crate::language::Language;
use crate::said::Said;
use crate::sentences::sentences;
use crate::words::memory::{MatterTable, PhraseIndex};

/// How much a statement matters that names a person, a number or the like.
const PARTICULAR: u8 = 3;
/// How much any other statement matters.
const PLAIN: u8 = 2;
/// How much a question matters, and a few words.
const SLIGHT: u8 = 1;
/// Who says the rest otherwise after so many words says it anew.
const LONG_OPENING: usize = 5;
/// How much the most important thing matters.
const MOST: u8 = 10;

impl PhraseIndex {
    /// The greatest weight of a phrase that stands in a text.
    fn greatest(&self, said: &Said) -> Option<u8> {
        let weight = |rest: &str| {
            let phrases = self.0.get(rest.split(' ').next()?)?;
            let stands = |(phrase, _): &&(Box<str>, u8)| {
                rest.strip_prefix(&**phrase).is_some_and(|after| after.starts_with(' '))
            };
            phrases.iter().filter(stands).map(|(_, weight)| *weight).max()
        };
        said.rests().filter_map(weight).max()
    }

    fn stands_in(&self, said: &Said) -> bool {
        self.greatest(said).is_some()
    }
}

/// What somebody states, taken apart so that it can be held against what was stated before.
#[derive(Clone, Debug)]
pub struct Statement {
    /// The words of each sentence.
    sentences: Vec<Vec<String>>,
    /// The roots of what it is about, without what is counted.
    matter: Vec<String>,
    /// By which list a word is a value, and which.
    values: Vec<(usize, String)>,
    corrects: bool,
}

impl Language {
    /// How much it matters that something was said or happened, from 0 to 10: a death more than a
    /// debt, a debt more than the weather. 0 for a mere courtesy.
    pub fn importance(&self, text: &str) -> u8 {
        let substance = |said: &&str| !self.is_courtesy(said);
        let weights = sentences(text).filter(substance).map(|said| self.importance_of(said));
        weights.max().unwrap_or_default()
    }

    fn importance_of(&self, sentence: &str) -> u8 {
        let content = self.content_words(sentence);
        let asks = self.is_question(sentence);
        let own = match content.len() {
            _ if asks => SLIGHT,
            0..=1 => SLIGHT,
            _ if self.is_particular(sentence) => PARTICULAR,
            _ => PLAIN,
        };
        let said = Said::of(sentence);
        let table = self.matter_table();
        let of_word = |word: String| table.words.get(&self.plain_root(word)).copied();
        let by_word = content.into_iter().filter_map(of_word);
        let matter = by_word.chain(table.phrases.greatest(&said)).max();
        match matter {
            // Who asks about a death tells of none.
            Some(weight) if asks => (weight / 2).max(own),
            Some(weight) => weight.max(own).min(MOST),
            None => own,
        }
    }

    /// Whether it names somebody, or a number.
    fn is_particular(&self, sentence: &str) -> bool {
        let mut runs = sentence.split_whitespace();
        let first_is_number = runs.next().is_some_and(|run| run.contains(|s: char| s.is_numeric()));
        let names = |run: &str| {
            let word = run.trim_matches(|sign: char| !sign.is_alphanumeric());
            let mut letters = word.chars();
            let capital = letters.next().is_some_and(char::is_uppercase);
            capital && letters.next().is_some_and(char::is_lowercase)
                || word.contains(char::is_numeric)
                || self.memory.values.iter().any(|values| values.has_in_any_case(word))
        };
        first_is_number || runs.any(names)
    }

    fn matter_table(&self) -> &MatterTable {
        self.matter_table.get_or_init(|| {
            let mut table = MatterTable::default();
            for matter in &self.memory.matters {
                for word in &matter.words {
                    let root = self.plain_root(word.to_string());
                    let weight = table.words.entry(root).or_default();
                    *weight = matter.weight.max(*weight);
                }
                for phrase in &matter.phrases {
                    table.phrases.add(phrase.clone(), matter.weight);
                }
            }
            table
        })
    }

    /// Whether somebody says that what they tell is not for everybody: `between us`, `tell no one`.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let english = Language::english();
    /// assert!(english.confides("Don't tell a soul: I can hardly see."));
    /// assert!(!english.confides("I'll tell everybody."));
    /// ```
    pub fn confides(&self, text: &str) -> bool {
        self.memory.confidences.stands_in(&Said::of(text))
    }

    /// What somebody states, ready to be held against what was stated before. What is asked states
    /// nothing.
    pub fn statement(&self, text: &str) -> Statement {
        let stated: Vec<&str> = sentences(text).filter(|said| !self.is_question(said)).collect();
        let text = &*stated.join(" ");
        let words: Vec<String> = self.words(text).collect();
        let told = words.iter().filter(|word| !self.is_stop_word(word));
        let matter = told.filter(|word| !self.memory.units.has(word) && !self.is_value(word));
        let mut matter: Vec<String> = matter.map(|word| self.plain_root(word.clone())).collect();
        matter.sort_unstable();
        matter.dedup();
        let said = Said::of(text);
        let values = words.iter().filter_map(|word| Some((self.value_list(word)?, word.clone())));
        let values = values.chain(self.names_given(&said)).collect();
        let sentences = sentences(text).map(|said| self.words(said).collect()).collect();
        Statement { corrects: self.memory.corrections.stands_in(&said), sentences, matter, values }
    }

    /// `Alric` in `My name is Alric`.
    fn names_given(&self, said: &Said) -> Option<(usize, String)> {
        let list = self.memory.values.len();
        let after = self.memory.naming.iter().find_map(|phrase| said.after(phrase))?;
        Some((list, after.split_ascii_whitespace().next()?.to_owned()))
    }

    fn is_value(&self, word: &str) -> bool {
        self.value_list(word).is_some()
    }

    /// Numbers stand for themselves.
    fn value_list(&self, word: &str) -> Option<usize> {
        let lists = &self.memory.values;
        let digits = word.chars().next().is_some_and(char::is_numeric);
        let list = lists.iter().position(|list| list.has(word));
        list.or_else(|| digits.then_some(self.memory_number_list()))
    }

    /// The list that spelled numbers stand in.
    fn memory_number_list(&self) -> usize {
        self.memory.values.iter().position(|list| list.has("one")).unwrap_or_default()
    }
}

impl Statement {
    /// Whether whoever states this takes back what the same person stated before: it is about the
    /// same matter and gives another value, begins alike and ends otherwise, or says of itself that
    /// it corrects.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let stated = |text| Language::english().statement(text);
    /// let before = stated("The brig Swallow lies at berth seven and sails on Friday.");
    /// assert!(stated("The Swallow sails on Sunday, no sooner.").takes_back(&before));
    /// assert!(!stated("The herring boats sail on Sunday.").takes_back(&before));
    /// ```
    pub fn takes_back(&self, before: &Self) -> bool {
        let shared = self.matter.iter().filter(|root| before.matter.contains(root)).count();
        let run = self.common_opening(before);
        let differs = self.differs_from(before);
        let same = self.matter.len() == shared && before.matter.len() == shared && !differs;
        if same {
            return false;
        }
        let within = || self.common_run(before);
        let adds = before.matter.len() == shared && !differs;
        if run >= LONG_OPENING && shared >= 1 && !adds {
            return true;
        }
        match (differs, self.corrects) {
            (true, true) => shared >= 1 || run >= 3,
            (true, false) => shared >= 2 || shared == 1 && (run >= 3 || within() >= 4),
            (false, true) => shared >= 2 || shared == 1 && run >= 3,
            (false, false) => shared >= 2 && run >= 3,
        }
    }

    /// How many words in a row a sentence of each has in common, wherever they stand.
    fn common_run(&self, before: &Self) -> usize {
        let from = |one: &[String], other: &[String]| {
            one.iter().zip(other).take_while(|(one, other)| one == other).count()
        };
        let starts = |one: &[String], other: &[String]| {
            let pairs = (0..one.len()).flat_map(|at| (0..other.len()).map(move |to| (at, to)));
            pairs.map(|(at, to)| from(&one[at..], &other[to..])).max().unwrap_or_default()
        };
        let pairs =
            self.sentences.iter().flat_map(|one| before.sentences.iter().map(move |to| (one, to)));
        pairs.map(|(one, other)| starts(one, other)).max().unwrap_or_default()
    }

    /// Whether both give a value of one sort, and none in common.
    fn differs_from(&self, before: &Self) -> bool {
        self.values.iter().any(|(list, _)| {
            let of = |statement: &'_ Self| -> Vec<String> {
                let known = statement.values.iter().filter(|(other, _)| other == list);
                known.map(|(_, value)| value.clone()).collect()
            };
            let (own, other) = (of(self), of(before));
            !other.is_empty() && !own.iter().any(|value| other.contains(value))
        })
    }

    /// With how many words in common a sentence of each begins: with the same subject.
    fn common_opening(&self, before: &Self) -> usize {
        let alike = |one: &[String], other: &[String]| {
            one.iter().zip(other).take_while(|(one, other)| one == other).count()
        };
        let pairs = self
            .sentences
            .iter()
            .flat_map(|one| before.sentences.iter().map(move |other| alike(one, other)));
        pairs.max().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_death_matters_more_than_a_debt_and_that_more_than_small_talk() {
        let matters = |text| Language::english().importance(text);
        let ranked = [
            "Good evening to you!",
            "Is it still raining?",
            "The bread is a little dry today.",
            "The brig sails on Friday.",
            "I owe the smith twelve crowns.",
            "They robbed the mill.",
            "I killed your brother.",
        ];
        let weights = ranked.map(matters);
        assert!(weights.is_sorted() && weights[0] == 0 && weights[6] >= 9, "{weights:?}");
        assert!(matters("Who killed him?") < matters("She killed him with an axe."));
    }

    #[test]
    fn what_is_not_for_everybody_says_so() {
        let confides = |text| Language::english().confides(text);
        for text in [
            "Keep this under your hat: I've taken a post.",
            "This doesn't leave the room, Carla.",
            "Don’t tell her if she rings.",
        ] {
            assert!(confides(text), "{text}");
        }
        for text in ["Tell me about the boat.", "Can you keep an eye on the stew?", ""] {
            assert!(!confides(text), "{text}");
        }
    }

    #[test]
    fn another_value_of_the_same_matter_takes_back_what_was_said() {
        let takes_back = |newer: &str, older: &str| {
            let english = Language::english();
            english.statement(newer).takes_back(&english.statement(older))
        };
        for (newer, older) in [
            ("A small barrel is fourteen pence.", "The small barrel costs eleven pence."),
            ("No, my name is Aldric.", "My name is Alric."),
            ("We hold the feast in the hall.", "We hold the harvest feast in the barn."),
            ("The brig docks on the fourteenth.", "The brig docks on the ninth."),
            (
                "The chief will talk with you at the spring.",
                "The chief will talk with you at the oak.",
            ),
            ("The machine is ours on Sunday.", "That old machine is ours on Monday, with a crew."),
        ] {
            assert!(takes_back(newer, older), "{newer}");
        }
        for (newer, older) in [
            ("A large barrel is twenty pence.", "A loaf is two pence."),
            ("My name is Alric.", "My name is Alric."),
            ("The stew is hot.", "The cellar is cold."),
            ("Mara brought plums and pears.", "Odo brought plums and pears."),
            ("The brig sails on Friday.", "The brig sails on Friday at dawn."),
            ("You may talk with him at the oak, by noon.", "You may talk with him at the oak."),
        ] {
            assert!(!takes_back(newer, older), "{newer}");
        }
    }
}
