//! What a text is found by, when it is asked for in its own words or in others.

use crate::grammar::line_words::LineWords;
use crate::grammar::word_number::number_of;
use crate::language::Language;
use crate::words::meanings::{MeaningTable, RootMeaning};
use crate::words::word_map::WordMap;
use std::borrow::Cow;

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
    /// Room for a line of talk, so that nothing grows by and by.
    fn with_room() -> Self {
        let (words, senses) = (Vec::with_capacity(16), Vec::with_capacity(64));
        Self { words, senses, company: Vec::with_capacity(16) }
    }

    fn take(&mut self, word: u32, meaning: Option<&RootMeaning>) {
        self.words.push(word);
        if let Some(meaning) = meaning {
            self.company.extend(meaning.company);
            self.senses.extend_from_slice(&meaning.with_kinds);
        }
    }

    fn sorted(self) -> Self {
        let Self { words, senses, company } = self;
        Self { words: sorted(words), senses: sorted(senses), company: sorted(company) }
    }

    /// These with the keys of another text.
    #[must_use]
    pub fn joined(&self, other: &Self) -> Self {
        Self {
            words: united(&self.words, &other.words),
            senses: united(&self.senses, &other.senses),
            company: united(&self.company, &other.company),
        }
    }
}

impl MeaningTable {
    fn of(language: &Language) -> Self {
        let (words, kinds) = (&language.meanings, &language.kinds);
        let root = |word: &str| language.root(word.to_owned()).into_boxed_str();
        let forms = words.forms.iter().flat_map(|(plain, others)| {
            let plain = root(plain);
            others.iter().map(move |other| (root(other), plain.clone()))
        });
        let forms = forms.collect();
        let mut roots: WordMap<RootMeaning> = WordMap::default();
        let mut means = |word: &str, number: u16| {
            let own = &mut roots.entry(plain(&forms, root(word))).or_default().senses;
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
        for (number, word) in (0..).zip(language.company_words()) {
            roots.entry(word.into()).or_default().company = Some(number);
        }
        let broader: Vec<Vec<u16>> =
            kinds.kinds.iter().map(|kind| broader(kind, first_kind)).collect();
        for root in roots.values_mut() {
            root.with_kinds = with_kinds(&root.senses, &broader, first_kind);
        }
        Self { forms, roots }
    }
}

/// Meanings, and what each is a kind of.
fn with_kinds(own: &[u16], kinds: &[Vec<u16>], first_kind: u16) -> Vec<u16> {
    let mut all = own.to_vec();
    let mut next = 0;
    while let Some(sense) = all.get(next) {
        next += 1;
        let kind = sense.checked_sub(first_kind);
        let broader = kind.and_then(|kind| kinds.get(usize::from(kind)));
        for sense in broader.into_iter().flatten() {
            if !all.contains(sense) {
                all.push(*sense);
            }
        }
    }
    all
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
fn plain(forms: &WordMap<Box<str>>, root: Box<str>) -> Box<str> {
    forms.get(&root).cloned().unwrap_or(root)
}

impl Language {
    /// The root of a word in lower case, of whatever form it is: `sold` and `selling` are `sell`.
    pub fn plain_root(&self, word: String) -> String {
        self.plain_root_of(&word).into_owned()
    }

    /// The same, without a copy where none is needed.
    pub(crate) fn plain_root_of<'w>(&'w self, word: &'w str) -> Cow<'w, str> {
        let root = self.root_of(word);
        match self.meaning_table().forms.get(&*root) {
            Some(plain) => Cow::Borrowed(plain),
            None => root,
        }
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
        self.keys_with(RecallKeys::with_room(), [text])
    }

    /// What any of some texts is found by.
    pub fn recall_keys_of_all<'t>(&self, texts: impl IntoIterator<Item = &'t str>) -> RecallKeys {
        // Mostly names, of which few mean anything.
        self.keys_with(RecallKeys::default(), texts)
    }

    fn keys_with<'t>(
        &self,
        mut keys: RecallKeys,
        texts: impl IntoIterator<Item = &'t str>,
    ) -> RecallKeys {
        for text in texts {
            self.each_key(text, |word, meaning| keys.take(word, meaning));
        }
        keys.sorted()
    }

    /// What a line is found by that is taken apart already.
    pub fn recall_keys_of(&self, line: &LineWords) -> RecallKeys {
        let mut keys = RecallKeys::with_room();
        let table = self.meaning_table();
        for word in line.words() {
            match word.root() {
                None => {}
                Some(_) if !word.is_plain() && is_unspaced_word(word.text()) => {
                    pairs(word.text()).for_each(|pair| keys.take(pair, None));
                }
                Some(root) => keys.take(root, table.roots.get(word.root_text())),
            }
        }
        keys.sorted()
    }

    /// What is looked for where a text is asked for: each content word once, with its meanings.
    pub fn recall_terms(&self, text: &str) -> Vec<RecallTerm> {
        let mut terms = Vec::<RecallTerm>::new();
        self.each_key(text, |word, meaning| {
            if terms.iter().all(|known| known.word != word) {
                let senses = meaning.map(|known| known.senses.clone()).unwrap_or_default();
                terms.push(RecallTerm {
                    word,
                    senses,
                    company: meaning.and_then(|known| known.company),
                });
            }
        });
        terms
    }

    /// The number of each content word of a text, in order, and what is known of it.
    fn each_key<'l>(&'l self, text: &str, mut with: impl FnMut(u32, Option<&'l RootMeaning>)) {
        let table = self.meaning_table();
        self.each_word(text, |word| {
            if self.is_stop_word(word) {
                return;
            }
            if is_unspaced_word(word) {
                pairs(word).for_each(|pair| with(pair, None));
                return;
            }
            let root = self.plain_root_of(word);
            with(number_of(root.chars()), table.roots.get(&*root));
        });
    }

    /// Whether a word in lower case is one that the language has meanings or company for.
    pub(crate) fn is_known(&self, word: &str) -> bool {
        self.meaning_table().roots.contains_key(&*self.plain_root_of(word))
    }

    fn meaning_table(&self) -> &MeaningTable {
        self.meaning_table.get_or_init(|| MeaningTable::of(self))
    }
}

/// Whether a letter of a word belongs to a script that does not part words.
fn is_unspaced_word(word: &str) -> bool {
    !word.is_ascii() && word.contains(is_unspaced)
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

/// Of two sorted lists, each of which has each number once: the other is mostly short, as of a name.
fn united<N: Ord + Copy>(one: &[N], other: &[N]) -> Vec<N> {
    let (mut all, mut rest) = (Vec::with_capacity(one.len() + other.len()), one);
    for number in other {
        let (before, after) = rest.split_at(rest.partition_point(|it| it < number));
        all.extend_from_slice(before);
        all.push(*number);
        rest = after.strip_prefix(&[*number]).unwrap_or(after);
    }
    all.extend_from_slice(rest);
    all
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
        let keys = |text: &str| Language::english().recall_keys(text);
        let joined = keys("The key is here.").joined(&keys("Odo has the key."));
        assert_eq!(joined, keys("Odo's key"));
        let (one, other) = ("The miller sold an old boat.", "A boat, a lantern and the miller.");
        let all = keys(&format!("{one} {other}"));
        assert_eq!(keys(one).joined(&keys(other)), all);
        assert_eq!(keys(other).joined(&keys(one)), all);
        assert_eq!(keys(one).joined(&RecallKeys::default()), keys(one));
    }
}
