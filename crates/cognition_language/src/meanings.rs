//! What a text is found by, when it is asked for in its own words or in others.

use crate::language::Language;
use crate::words::kinds::KindWords;
use crate::words::meanings::{MeaningTable, MeaningWords};
use std::collections::HashMap;

/// What a text is found by: its words, and what they may mean. Each is a number that is the same
/// for the same word within one program; neither is to be saved.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RecallKeys {
    /// One for each content word, whatever its ending; sorted, each once.
    pub words: Vec<u32>,
    /// One for each meaning that one of the words may have, and for what it is a kind of; sorted,
    /// each once.
    pub senses: Vec<u16>,
    /// One for each word of which it is known in what company it stands; sorted, each once. See
    /// [`Language::likeness`].
    pub company: Vec<u16>,
}

/// A word that is looked for, and what it may mean.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RecallTerm {
    /// The word; see [`RecallKeys::words`].
    pub word: u32,
    /// Its own meanings; see [`RecallKeys::senses`]. Who asks for an animal finds an eel, and not
    /// the other way round.
    pub senses: Vec<u16>,
    /// Its number, if it is known in what company it stands; see [`RecallKeys::company`].
    pub company: Option<u16>,
}

impl RecallKeys {
    /// Takes in the keys of another text.
    pub fn join(&mut self, other: Self) {
        self.words = united(std::mem::take(&mut self.words), other.words);
        self.senses = united(std::mem::take(&mut self.senses), other.senses);
        self.company = united(std::mem::take(&mut self.company), other.company);
    }
}

impl MeaningTable {
    fn of(words: &MeaningWords, kinds: &KindWords, language: &Language) -> Self {
        let root = |word: &str| language.root(word.to_owned()).into_boxed_str();
        let forms = words.forms.iter().flat_map(|(plain, others)| {
            let plain = root(plain);
            others.iter().map(move |other| (root(other), plain.clone()))
        });
        let forms = forms.collect();
        let mut senses: HashMap<Box<str>, Vec<u16>> = HashMap::new();
        let mut means = |word: &str, number: u16| {
            let own = senses.entry(plain(&forms, root(word))).or_default();
            if !own.contains(&number) {
                own.push(number);
            }
        };
        for (number, group) in (0..).zip(&words.alike) {
            group.iter().for_each(|word| means(word, number));
        }
        let first_kind = u16::try_from(words.alike.len()).unwrap_or(u16::MAX);
        for (number, kind) in (first_kind..).zip(&kinds.kinds) {
            names(kind).for_each(|word| means(word, number));
        }
        let kinds = kinds.kinds.iter().map(|kind| broader(kind, first_kind)).collect();
        Self { forms, senses, kinds, first_kind }
    }

    /// The meanings of a word, and what each is a kind of.
    fn with_kinds(&self, own: &[u16]) -> Vec<u16> {
        let mut all = own.to_vec();
        let mut next = 0;
        while let Some(sense) = all.get(next) {
            next += 1;
            let kind = sense.checked_sub(self.first_kind);
            let broader = kind.and_then(|kind| self.kinds.get(usize::from(kind)));
            let broader = broader.into_iter().flatten().copied();
            let news: Vec<u16> = broader.filter(|sense| !all.contains(sense)).collect();
            all.extend(news);
        }
        all
    }
}

/// The words of a line of kinds.
fn names(kind: &str) -> impl Iterator<Item = &str> {
    kind.split(' ').filter(|word| !word.starts_with(|sign: char| sign.is_ascii_digit()))
}

/// What a line of kinds is a kind of.
fn broader(kind: &str, first: u16) -> Vec<u16> {
    kind.split(' ').filter_map(|word| word.parse::<u16>().ok()?.checked_add(first)).collect()
}

/// The root of the plain form.
fn plain(forms: &HashMap<Box<str>, Box<str>>, root: Box<str>) -> Box<str> {
    forms.get(&root).cloned().unwrap_or(root)
}

impl Language {
    /// The root of a word in lower case, of whatever form it is: `sold` and `selling` are `sell`.
    pub fn plain_root(&self, word: String) -> String {
        let root = self.root(word);
        self.meaning_table().forms.get(&*root).map_or(root, |plain| plain.to_string())
    }

    /// What a text is found by. Scripts that write no spaces between words are found by pairs of
    /// letters.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let keys = |text| Language::english().recall_keys(text);
    /// assert_eq!(keys("She sold the boat.").words, keys("selling boats").words);
    /// let (skiff, boat) = (keys("the skiff"), keys("a boat"));
    /// assert!(skiff.words != boat.words && skiff.senses.iter().any(|sense| boat.senses.contains(sense)));
    /// ```
    pub fn recall_keys(&self, text: &str) -> RecallKeys {
        let mut keys = RecallKeys::default();
        for RecallTerm { word, senses, company } in self.recall_terms(text) {
            keys.words.push(word);
            keys.company.extend(company);
            keys.senses.extend(self.meaning_table().with_kinds(&senses));
        }
        let RecallKeys { words, senses, company } = keys;
        RecallKeys { words: sorted(words), senses: sorted(senses), company: sorted(company) }
    }

    /// What is looked for where a text is asked for: each content word once, with its meanings.
    pub fn recall_terms(&self, text: &str) -> Vec<RecallTerm> {
        let (table, mut terms) = (self.meaning_table(), Vec::<RecallTerm>::new());
        let mut push = |term: RecallTerm| {
            if terms.iter().all(|known| known.word != term.word) {
                terms.push(term);
            }
        };
        for word in self.words(text).filter(|word| !self.is_stop_word(word)) {
            if !word.is_ascii() && word.contains(is_unspaced) {
                pairs(&word).for_each(|word| push(RecallTerm { word, ..RecallTerm::default() }));
                continue;
            }
            let root = self.plain_root(word);
            let senses = table.senses.get(&*root).cloned().unwrap_or_default();
            let (word, company) = (number_of(root.chars()), self.company_of(&root));
            push(RecallTerm { word, senses, company });
        }
        terms
    }

    fn meaning_table(&self) -> &MeaningTable {
        self.meaning_table.get_or_init(|| MeaningTable::of(&self.meanings, &self.kinds, self))
    }
}

/// Whether a letter belongs to a script that does not part words.
fn is_unspaced(letter: char) -> bool {
    matches!(letter, '\u{e00}'..='\u{eff}' | '\u{1000}'..='\u{109f}' | '\u{1780}'..='\u{17ff}'
        | '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}' | '\u{20000}'..='\u{3ffff}')
}

/// A number for each two letters that follow each other, and for a letter that stands alone.
fn pairs(word: &str) -> impl Iterator<Item = u32> + '_ {
    let next = word.chars().skip(1).map(Some).chain([None]);
    let both = word.chars().zip(next).enumerate();
    both.filter(|(place, (_, next))| *place == 0 || next.is_some())
        .map(|(_, (letter, next))| number_of(std::iter::once(letter).chain(next)))
}

/// FNV-1a by letters.
fn number_of(letters: impl Iterator<Item = char>) -> u32 {
    letters.fold(0x811c_9dc5, |number: u32, letter| {
        (number ^ u32::from(letter)).wrapping_mul(0x0100_0193)
    })
}

fn united<N: Ord>(mut one: Vec<N>, other: Vec<N>) -> Vec<N> {
    one.extend(other);
    sorted(one)
}

fn sorted<N: Ord>(mut numbers: Vec<N>) -> Vec<N> {
    numbers.sort_unstable();
    numbers.dedup();
    numbers
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<u32> {
        Language::english().recall_keys(text).words
    }

    #[test]
    fn the_forms_of_a_word_have_one_key_and_little_words_none() {
        for (one, other) in [
            ("She hid the keys.", "hiding a key"),
            ("He stole it", "Who steals?"),
            ("the children", "my child"),
            ("I named her", "What is her name?"),
        ] {
            assert_eq!(words(one), words(other), "{one}");
        }
        assert!(words("What was it that you said?").is_empty());
    }

    #[test]
    fn words_that_mean_nearly_the_same_share_a_meaning() {
        let english = Language::english();
        let shares = |one: &str, other: &str| {
            let (one, other) = (english.recall_keys(one).senses, english.recall_keys(other).senses);
            one.iter().any(|sense| other.contains(sense))
        };
        assert!(shares("a little skiff", "his boat") && shares("murdered", "killing"));
        assert!(!shares("a little skiff", "the bread") && !shares("", ""));
    }

    #[test]
    fn who_asks_for_a_kind_finds_each_of_that_kind_and_not_the_other_way_round() {
        let english = Language::english();
        let finds = |asked: &str, told: &str| {
            let told = english.recall_keys(told).senses;
            let asked = english.recall_terms(asked);
            asked.iter().flat_map(|term| &term.senses).any(|sense| told.contains(sense))
        };
        assert!(finds("Which animal?", "an otter in the drain"));
        assert!(finds("the vegetable", "three onions"));
        assert!(!finds("an otter", "the animal") && !finds("Which animal?", "three spoons"));
    }

    #[test]
    fn a_kind_is_of_kinds_that_stand_in_the_table() {
        for language in Language::all() {
            let (first, kinds) = (language.meanings.alike.len(), &language.kinds.kinds);
            assert!(u16::try_from(first + kinds.len()).is_ok());
            let places = kinds.iter().flat_map(|kind| broader(kind, 0));
            assert!(places.map(usize::from).all(|place| place < kinds.len()));
        }
    }

    #[test]
    fn a_script_without_spaces_is_found_by_pairs_of_letters() {
        let (told, asked) = (words("鍵は地下室にある"), words("地下室の鍵はどこ"));
        let shared = told.iter().filter(|pair| asked.contains(pair)).count();
        assert!(shared >= 2, "{shared}");
        assert_eq!(words("鍵").len(), 1);
    }

    #[test]
    fn the_keys_of_two_texts_are_joined_each_once() {
        let mut keys = Language::english().recall_keys("The key is here.");
        keys.join(Language::english().recall_keys("Odo has the key."));
        assert_eq!(keys, Language::english().recall_keys("Odo's key"));
    }
}
