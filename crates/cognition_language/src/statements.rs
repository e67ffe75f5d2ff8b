//! What is stated, held against what was stated before.

use crate::clauses::bare_sentences;
use crate::language::Language;
use crate::meanings::number_of;
use crate::said::Said;
use crate::sentences::sentences;
use std::borrow::Cow;

/// Who says the rest otherwise after so many words says it anew.
const LONG_OPENING: usize = 5;
/// Ends a sentence among the numbers of its words.
const END: u32 = 0;

/// What somebody states, taken apart so that it can be held against what was stated before. Words
/// are numbers, the same for the same word within one program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statement {
    /// The words of all sentences, each of which a 0 follows.
    words: Box<[u32]>,
    /// The roots of what it is about, without what is counted; sorted, each once.
    matter: Box<[u32]>,
    /// By which list a word is a value, and which.
    values: Box<[(u8, u32)]>,
    corrects: bool,
}

/// What is gathered of a statement, word by word.
#[derive(Debug, Default)]
struct Gathered {
    words: Vec<u32>,
    matter: Vec<u32>,
    values: Vec<(u8, u32)>,
    /// Whether a phrase may stand in it that corrects, or that names.
    may_correct: bool,
}

impl Gathered {
    fn take(&mut self, language: &Language, word: &str) {
        let (number, lexeme) = (number_of(word.chars()), language.lexeme(word));
        self.words.push(number);
        self.may_correct |= lexeme.marks_correction;
        if let Some(list) = lexeme.value {
            self.values.push((list, number));
        } else if !lexeme.stops && !lexeme.counts {
            self.matter.push(number_of(language.plain_root_of(word).chars()));
        }
    }
}

impl Language {
    /// What somebody states, ready to be held against what was stated before. What is asked states
    /// nothing.
    pub fn statement(&self, text: &str) -> Statement {
        let stated: Vec<&str> = sentences(text).filter(|said| !self.is_question(said)).collect();
        let text = match &*stated {
            [one] => Cow::Borrowed(*one),
            several => Cow::Owned(several.join(" ")),
        };
        let mut gathered = Gathered { words: Vec::with_capacity(32), ..Gathered::default() };
        for sentence in sentences(&text) {
            self.each_word(sentence, |word| gathered.take(self, word));
            gathered.words.push(END);
        }
        let Gathered { words, mut matter, mut values, may_correct } = gathered;
        matter.sort_unstable();
        matter.dedup();
        let said = may_correct.then(|| Said::of(&text));
        values.extend(said.as_ref().and_then(|said| self.name_given(said)));
        let corrects = said.is_some_and(|said| self.memory.corrections.stands_in(&said));
        let (words, matter, values) = (words.into(), matter.into(), values.into());
        Statement { words, matter, values, corrects }
    }

    /// Whether the newer of two texts of one person takes back the older, one sentence held against one,
    /// by what does not stand in both: who says `Mind the step` again states nothing anew, and two
    /// sentences that give a value each need not be about the same.
    pub fn takes_back(&self, newer: &str, older: &str) -> bool {
        let said =
            |text: &str| bare_sentences(text).map(|part| part.to_lowercase()).collect::<Vec<_>>();
        let without = |text: &str, other: &[String]| -> Vec<Statement> {
            let own = sentences(text).zip(bare_sentences(text));
            let own = own.filter(|(_, bare)| !other.contains(&bare.to_lowercase()));
            own.map(|(part, _)| self.statement(part)).collect()
        };
        let (of_newer, of_older) = (said(newer), said(older));
        let older = without(older, &of_newer);
        let mut corrects = false;
        without(newer, &of_older).into_iter().any(|mut stated| {
            corrects |= stated.corrects;
            stated.corrects = corrects;
            older.iter().any(|before| stated.takes_back(before))
        })
    }

    /// `Alric` in `My name is Alric`.
    fn name_given(&self, said: &Said) -> Option<(u8, u32)> {
        let list = u8::MAX;
        let after = self.memory.naming.iter().find_map(|phrase| said.after(phrase))?;
        Some((list, number_of(after.split_ascii_whitespace().next()?.chars())))
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
        let differs = self.differs_from(before);
        let same = self.matter.len() == shared && before.matter.len() == shared && !differs;
        if same {
            return false;
        }
        let run = self.common_opening(before);
        let adds = before.matter.len() == shared && !differs;
        if run >= LONG_OPENING && shared >= 1 && !adds {
            return true;
        }
        match (differs, self.corrects) {
            (true, true) => shared >= 1 || run >= 3,
            (true, false) => {
                shared >= 2 || shared == 1 && (run >= 3 || self.common_run(before) >= 4)
            }
            (false, true) => shared >= 2 || shared == 1 && run >= 3,
            (false, false) => shared >= 2 && run >= 3,
        }
    }

    /// Bytes of all that it holds.
    pub const fn weight(&self) -> usize {
        let numbers = size_of_val(&*self.words) + size_of_val(&*self.matter);
        size_of::<Self>() + numbers + size_of_val(&*self.values)
    }

    /// The words of each sentence.
    fn sentences(&self) -> impl Iterator<Item = &[u32]> {
        self.words.split(|word| *word == END).filter(|sentence| !sentence.is_empty())
    }

    /// With how many words in common a sentence of each begins, and then goes on otherwise: with the
    /// same subject. A sentence that merely comes again (`Mind the step.`) is no statement anew.
    fn common_opening(&self, before: &Self) -> usize {
        let opening = |one: &[u32], to: &[u32]| {
            let run = alike(one, to);
            if run < one.len().min(to.len()) { run } else { 0 }
        };
        let pairs =
            self.sentences().flat_map(|one| before.sentences().map(move |to| opening(one, to)));
        pairs.max().unwrap_or_default()
    }

    /// How many words in a row a sentence of each has in common, wherever they stand.
    fn common_run(&self, before: &Self) -> usize {
        let longest = |one: &[u32], other: &[u32]| {
            let pairs = (0..one.len()).flat_map(|at| (0..other.len()).map(move |to| (at, to)));
            pairs.map(|(at, to)| alike(&one[at..], &other[to..])).max().unwrap_or_default()
        };
        let pairs =
            self.sentences().flat_map(|one| before.sentences().map(move |other| (one, other)));
        pairs.map(|(one, other)| longest(one, other)).max().unwrap_or_default()
    }

    /// Whether both give a value of one sort, and none in common.
    fn differs_from(&self, before: &Self) -> bool {
        self.values.iter().any(|(list, _)| {
            let of = |statement: &'_ Self| {
                let known = statement.values.iter().filter(|(other, _)| other == list);
                known.map(|(_, value)| *value).collect::<Vec<u32>>()
            };
            let (own, other) = (of(self), of(before));
            !other.is_empty() && !own.iter().any(|value| other.contains(value))
        })
    }
}

/// With how many words in common both begin.
fn alike(one: &[u32], other: &[u32]) -> usize {
    one.iter().zip(other).take_while(|(one, other)| one == other).count()
}

#[cfg(test)]
mod tests {
    use super::*;

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
            ("Mind the step. The ale is warm.", "Mind the step. The door is open to you."),
            ("Lift it, and mind the step.", "I'll open it. Mind the step, and touch nothing."),
        ] {
            assert!(!takes_back(newer, older), "{newer}");
        }
    }

    #[test]
    fn what_is_merely_said_again_takes_nothing_back() {
        let english = Language::english();
        let older =
            "Your satchel blew in on my back stairs. The door's open to you. Mind the step.";
        let newer = "It was yours, and now it's in the right wind; mind the step.";
        assert!(!english.takes_back(newer, older));
        let older = "At five, Renske. I gave the village my word. At five you have the key.";
        for newer in
            ["You came at four. The village can wait, and I keep the key.", "I keep my word."]
        {
            assert!(!english.takes_back(newer, older), "{newer}");
        }
        let newer = "No, I was wrong. It is the harvest feast in the hall.";
        assert!(english.takes_back(newer, "We hold the harvest feast in the barn. Bring bread."));
        let newer = "The machine is ours on Sunday. Mind the step.";
        assert!(english.takes_back(newer, "The machine is ours on Monday. Mind the step."));
    }
}
