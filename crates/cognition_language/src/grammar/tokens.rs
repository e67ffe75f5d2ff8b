//! How a text is taken apart into words.
//!
//! What a word is depends on who asks, so each reading has a name of its own. They stay apart
//! because recorded runs, saved topics and vectors hold what each of them made of a text; for the
//! same reason none of them goes by the word borders of Unicode.
//!
//! | reading | of `Mara's (item_1), don't!` |
//! |---|---|
//! | [`Language::words`] | `mara`, `item`, `1`, `dont` |
//! | [`Language::line_words`] | the same, by sentence and clause, read once for many rules |
//! | [`Language::whole_words`] | `mara`, `item`, `1`, `dont`; but `I'll` is `ill` and not `i` |
//! | [`Language::words_by_themselves`] | `mara`, `item`, `1`, `dont`; `I'll` is `i` |
//! | [`Language::topic_words`] | `mara`, `item`, as [`TopicWord`](crate::TopicWord)s |
//! | [`runs`] | `Mara`, `s`, `item`, `1`, `don`, `t` |
//! | [`runs_with_apostrophes`] | `Mara's`, `item`, `1`, `don't` |
//! | [`identifiers`] | `Mara`, `s`, `item_1`, `don`, `t` |
//! | [`Language::hear`] | as `runs`, with the underscore and with what stands between them |
//! | [`Said`](crate::Said) | `mara's item 1 , don't !` |

use crate::language::Language;
use unicode_general_category::{GeneralCategory, get_general_category};

/// Bytes that hardly a word goes beyond.
const LONG: usize = 24;
/// How many words with a meaning a brief answer has.
pub(crate) const BRIEF: usize = 2;

impl Language {
    /// The words of a text, in lower case and without apostrophes: `Mara's` is `mara`, `I'll` is
    /// `i`, `can't` is `cant`.
    pub fn words<'a>(&'a self, text: &'a str) -> impl Iterator<Item = String> + 'a {
        bare_runs(text).flat_map(|run| self.pieces(run)).map(|run| {
            let mut word = String::with_capacity(run.len());
            self.push_bare(run, &mut word);
            word
        })
    }

    /// The same words, one after the other, without a copy of each.
    pub(crate) fn each_word(&self, text: &str, mut with: impl FnMut(&str)) {
        let mut word = String::with_capacity(LONG);
        for run in bare_runs(text).flat_map(|run| self.pieces(run)) {
            word.clear();
            self.push_bare(run, &mut word);
            with(&word);
        }
    }

    /// The words of a text that mean something by themselves, in order, each once.
    pub fn content_words(&self, text: &str) -> Vec<String> {
        let mut found: Vec<String> = Vec::new();
        for word in self.words(text).filter(|word| !self.is_stop_word(word)) {
            if !found.contains(&word) {
                found.push(word);
            }
        }
        found
    }

    /// The stems of the content words of a text, sorted, each once: what texts are matched by.
    pub fn content_stems(&self, text: &str) -> Vec<String> {
        let words = self.words(text).filter(|word| !self.is_stop_word(word));
        sorted(words.flat_map(|word| self.stems_of(&word)))
    }

    /// The stem of a word; of a long word that is written without spaces, each pair of its signs,
    /// so that `秘密基地` and `基地` have something in common.
    fn stems_of(&self, word: &str) -> Vec<String> {
        let signs: Vec<char> = word.chars().collect();
        let is_long = signs.len() > 2 && !word.is_ascii();
        match self.grammar.unspaced && is_long {
            true => signs.windows(2).map(|pair| pair.iter().collect()).collect(),
            false => vec![self.stem(word).to_owned()],
        }
    }

    /// What counts as a word each of a run of letters: all of it, or, where the language puts no
    /// space between words, what is written in one script.
    pub(crate) fn pieces<'t>(&self, run: &'t str) -> impl Iterator<Item = &'t str> + use<'t> {
        let unspaced = self.grammar.unspaced && !run.is_ascii();
        let mut rest = run;
        std::iter::from_fn(move || {
            let first = rest.chars().next()?;
            let other = |sign: char| Script::of(sign) != Script::of(first);
            let end = if unspaced { rest.find(other) } else { None };
            let (piece, after) = rest.split_at(end.unwrap_or(rest.len()));
            rest = after;
            Some(piece)
        })
    }

    /// The words of a text, in lower case and without apostrophes, of which only those lose their
    /// ending that say whose something is: `Mara's` is `mara`, but `I'll` is `ill`. Marks above and
    /// below letters part words. Choices by rule go by this reading.
    pub fn whole_words<'a>(&'a self, text: &'a str) -> impl Iterator<Item = String> + 'a {
        self.words_with_apostrophes(text)
            .map(|word| plain_letters(self.without_possessive(word)))
            .filter(|word| !word.is_empty())
    }

    /// The same words, of which none keeps the ending of another word: `I'd` is `i`, `you've` is `you`, but `can't`
    /// is `cant`. What means something is read so: `we'd` is not `wed`.
    pub(crate) fn words_by_themselves<'a>(
        &'a self,
        text: &'a str,
    ) -> impl Iterator<Item = String> + 'a {
        let bare = move |word: &'a str| {
            let short = |ending: &str| self.grammar.short_endings.has_in_any_case(ending);
            let word = self.without_possessive(word);
            let apart = word.rsplit_once(is_apostrophe).filter(|(_, ending)| short(ending));
            plain_letters(apart.map_or(word, |(word, _)| word))
        };
        self.words_with_apostrophes(text).map(bare).filter(|word| !word.is_empty())
    }

    fn words_with_apostrophes<'a>(&'a self, text: &'a str) -> impl Iterator<Item = &'a str> + 'a {
        text.split(|letter: char| !(letter.is_alphanumeric() || is_apostrophe(letter)))
            .flat_map(|run| self.pieces(run))
            .map(|word| word.trim_matches(is_apostrophe))
    }

    /// The word without what says that something is somebody's: `Mara's` is `Mara`.
    pub fn without_possessive<'w>(&self, word: &'w str) -> &'w str {
        let mut endings = self.grammar.possessives.iter();
        endings.find_map(|ending| word.strip_suffix(&**ending)).unwrap_or(word)
    }

    pub(crate) fn push_bare(&self, run: &str, word: &mut String) {
        if run.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
            push_plain(run, word);
            return;
        }
        let run = run.trim_matches(is_apostrophe);
        let short = |ending: &str| self.grammar.short_endings.has_in_any_case(ending);
        let whole = run.rsplit_once(is_apostrophe).filter(|(_, ending)| short(ending));
        let letters = whole.map_or(run, |(word, _)| word).chars();
        letters.filter(|sign| !is_apostrophe(*sign)).for_each(|letter| match letter.is_ascii() {
            true => word.push(letter.to_ascii_lowercase()),
            false => word.extend(letter.to_lowercase()),
        });
    }
}

/// A word in lower case and without apostrophes.
fn plain_letters(word: &str) -> String {
    let letters = word.chars().filter(|letter| !is_apostrophe(*letter));
    letters.flat_map(char::to_lowercase).collect()
}

/// A run of Latin letters and digits in lower case, behind what stands in the word.
pub(crate) fn push_plain(run: &str, word: &mut String) {
    let from = word.len();
    word.push_str(run);
    word[from..].make_ascii_lowercase();
}

/// The scripts whose change parts words where no space does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Script {
    Hiragana,
    Katakana,
    Han,
    Other,
}

impl Script {
    pub(crate) const fn of(sign: char) -> Self {
        match sign {
            'ぁ'..='ゟ' => Self::Hiragana,
            'ァ'..='ヿ' => Self::Katakana,
            '一'..='鿿' | '々' | '〆' => Self::Han,
            _ => Self::Other,
        }
    }
}

/// The runs of letters and digits of a text, as they stand there.
pub fn runs(text: &str) -> impl DoubleEndedIterator<Item = &str> {
    text.split(|sign: char| !sign.is_alphanumeric()).filter(|run| !run.is_empty())
}

/// The runs of letters, digits and ASCII apostrophes of a text, as they stand there.
pub fn runs_with_apostrophes(text: &str) -> impl Iterator<Item = &str> {
    let apart = |sign: char| !sign.is_alphanumeric() && sign != '\'';
    text.split(apart).filter(|run| !run.is_empty())
}

/// The words of a sentence as they are spoken: its runs with apostrophes, all of them.
pub(crate) fn spoken(sentence: &str) -> Vec<&str> {
    runs_with_apostrophes(sentence).collect()
}

/// The runs of letters, digits and underscores of a text, as they stand there: refs stand in a text
/// as words of their own.
pub fn identifiers(text: &str) -> impl Iterator<Item = &str> {
    let apart = |sign: char| !sign.is_alphanumeric() && sign != '_';
    text.split(apart).filter(|run| !run.is_empty())
}

/// Whether a sign is part of a word: letters, digits, apostrophes, and marks above and below.
pub(crate) fn in_word(sign: char) -> bool {
    sign.is_alphanumeric() || is_apostrophe(sign) || !sign.is_ascii() && is_mark(sign)
}

pub(crate) const fn is_apostrophe(sign: char) -> bool {
    matches!(sign, '\'' | '’')
}

fn is_mark(sign: char) -> bool {
    use GeneralCategory::{EnclosingMark, NonspacingMark, SpacingMark};
    matches!(get_general_category(sign), NonspacingMark | SpacingMark | EnclosingMark)
}

/// The words of a text as they stand there.
pub(crate) fn bare_runs(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    let runs = std::iter::from_fn(move || {
        let (_, behind) = rest.split_at(begin_of_word(rest)?);
        let (run, after) = behind.split_at(end_of_word(behind));
        rest = after;
        Some(run)
    });
    runs.filter(|run| run.contains(|sign| !is_apostrophe(sign)))
}

/// Where the first word of a text begins.
fn begin_of_word(text: &str) -> Option<usize> {
    let begins = |byte: u8| !byte.is_ascii() || byte.is_ascii_alphanumeric() || byte == b'\'';
    let place = text.bytes().position(begins)?;
    // What is not ASCII may be no part of a word.
    match text.as_bytes()[place].is_ascii() {
        true => Some(place),
        false => Some(place + text[place..].find(in_word)?),
    }
}

/// Up to where a text goes on as it begins, if it begins with part of a word.
pub(crate) fn end_of_word(text: &str) -> usize {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'\'';
    let plain = text.bytes().position(|byte| !is_plain(byte)).unwrap_or(text.len());
    let rest = &text[plain..];
    // What is not ASCII may be part of a word, too.
    match rest.bytes().next() {
        Some(byte) if !byte.is_ascii() => {
            plain + rest.find(|sign| !in_word(sign)).unwrap_or(rest.len())
        }
        _ => plain,
    }
}

pub(crate) fn sorted(words: impl Iterator<Item = String>) -> Vec<String> {
    let mut words: Vec<String> = words.collect();
    words.sort_unstable();
    words.dedup();
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_is_made_of_what_it_asks_about() {
        let content_words = |text| Language::english().content_words(text);
        assert_eq!(
            content_words("Tell me, where is Mara's  old lantern?"),
            ["mara", "old", "lantern"]
        );
        assert_eq!(content_words("What's it you'll do, I'm told?"), [""; 0]);
        assert_eq!(content_words("‘Odo’ can't see Mara’s '"), ["odo", "cant", "see", "mara"]);
        assert_eq!(content_words("Где ключ? มีข้าว"), ["где", "ключ", "มีข้าว"]);
    }

    #[test]
    fn what_two_words_are_drawn_together_from_is_read_as_the_first_of_them() {
        let english = Language::english();
        let words = |text| english.words_by_themselves(text).collect::<Vec<_>>();
        assert_eq!(words("I’d go, you've come"), ["i", "go", "you", "come"]);
        assert_eq!(words("We'd wed; Mara's can't"), ["we", "wed", "mara", "cant"]);
        assert_eq!(words("ma'am, six o'clock"), ["maam", "six", "oclock"]);
        assert_eq!(english.senses("I'd say you've and they'll"), english.senses("say"));
        assert_ne!(english.senses("We'd rather"), english.senses("They wed rather"));
    }

    #[test]
    fn a_word_begins_where_the_first_sign_of_it_stands() {
        for text in
            ["", " - ", "key", " (key", " 'tis", "— key", " „Schlüssel“", "… ’s", "é", "。鍵", "_7"]
        {
            assert_eq!(begin_of_word(text), text.find(in_word), "{text}");
        }
    }

    #[test]
    fn each_reading_takes_a_text_apart_in_its_own_way() {
        let (english, text) = (Language::english(), "Mara's (item_1), don't! I'll");
        let words: Vec<_> = english.words(text).collect();
        assert_eq!(words, ["mara", "item", "1", "dont", "i"]);
        let whole: Vec<_> = english.whole_words(text).collect();
        assert_eq!(whole, ["mara", "item", "1", "dont", "ill"]);
        let runs: Vec<_> = runs(text).collect();
        assert_eq!(runs, ["Mara", "s", "item", "1", "don", "t", "I", "ll"]);
        let apostrophes: Vec<_> = runs_with_apostrophes(text).collect();
        assert_eq!(apostrophes, ["Mara's", "item", "1", "don't", "I'll"]);
        let identifiers: Vec<_> = identifiers(text).collect();
        assert_eq!(identifiers, ["Mara", "s", "item_1", "don", "t", "I", "ll"]);
    }
}
