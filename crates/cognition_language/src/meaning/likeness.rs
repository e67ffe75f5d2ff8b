//! How alike words are by the company they keep: a blade is near a knife, a priest near a chapel.

use crate::language::Language;
use crate::words::likeness::{ALPHABET, Code, Codes, PLACES};

/// What the letters of a code are worth, in their order.
const LETTERS: &[u8; ALPHABET] =
    b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// The worth of each byte as a letter of a code; 0 for what is none.
const WORTH: [u8; 256] = {
    let mut worth = [0; 256];
    let mut letter: u8 = 0;
    while letter < 64 {
        worth[LETTERS[letter as usize] as usize] = letter;
        letter += 1;
    }
    worth
};

/// A word that others are held against, by their numbers; see
/// [`RecallTerm::company`](crate::RecallTerm::company).
#[derive(Clone, Debug)]
pub struct Likeness<'l> {
    codes: &'l [Code],
    /// What each letter adds at each place.
    adds: Box<[[f32; ALPHABET]; PLACES]>,
}

impl Language {
    /// The roots of the words whose company is known, by their numbers.
    pub(crate) fn company_words(&self) -> impl Iterator<Item = &str> {
        self.likeness.words.iter().map(|known| root_of(known))
    }

    /// What other words are held against, by the number of a word.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let english = Language::english();
    /// let number = |word| english.recall_terms(word)[0].company.expect("is an everyday word");
    /// let knife = english.likeness(number("knife"));
    /// assert!(knife.of(number("blades")) > knife.of(number("bread")));
    /// ```
    pub fn likeness(&self, word: u16) -> Likeness<'_> {
        let codes = self.codes();
        let mut adds = Box::new([[0.0; ALPHABET]; PLACES]);
        let own = codes.of_words.get(usize::from(word)).into_iter().flatten();
        for ((adds, own), letters) in adds.iter_mut().zip(own).zip(&codes.letters) {
            let own = letters.each_ref().map(|numbers| numbers[usize::from(*own % 64)]);
            let [first, second, third] = letters;
            // All letters of a place at once: there is nothing to branch on.
            for (letter, add) in adds.iter_mut().enumerate() {
                let product =
                    own[0] * first[letter] + own[1] * second[letter] + own[2] * third[letter];
                *add = product / self.likeness.unit;
            }
        }
        Likeness { codes: &codes.of_words, adds }
    }

    fn codes(&self) -> &Codes {
        self.likeness_codes.get_or_init(|| Codes {
            of_words: self.likeness.words.iter().map(|known| code_of(known)).collect(),
            letters: self.likeness.letters.iter().map(|letters| side_by_side(letters)).collect(),
        })
    }
}

impl Likeness<'_> {
    /// How alike a word is, from about -1 to about 1.
    pub fn of(&self, word: u16) -> f32 {
        let code = self.codes.get(usize::from(word)).into_iter().flatten();
        self.adds.iter().zip(code).map(|(adds, letter)| adds[usize::from(*letter % 64)]).sum()
    }
}

fn side_by_side(letters: &[[i8; 3]]) -> [[f32; ALPHABET]; 3] {
    let mut numbers = [[0.0; ALPHABET]; 3];
    for (letter, worth) in letters.iter().take(ALPHABET).enumerate() {
        numbers.iter_mut().zip(worth).for_each(|(of, worth)| of[letter] = f32::from(*worth));
    }
    numbers
}

fn root_of(known: &str) -> &str {
    known.split_once(' ').map_or(known, |(root, _)| root)
}

fn code_of(known: &str) -> Code {
    let mut code = Code::default();
    let letters = known.split_once(' ').map_or("", |(_, letters)| letters);
    for (own, letter) in code.iter_mut().zip(letters.bytes()) {
        *own = WORTH[usize::from(letter)];
    }
    code
}

#[cfg(test)]
mod tests {
    use super::*;

    fn likeness(one: &str, other: &str) -> f32 {
        let english = Language::english();
        let number = |word| english.recall_terms(word)[0].company.expect("is known");
        english.likeness(number(one)).of(number(other))
    }

    #[test]
    fn words_that_keep_the_same_company_are_alike() {
        for (one, near, far) in [
            ("boat", "ship", "bread"),
            ("king", "queen", "carrot"),
            ("priest", "chapel", "engine"),
            ("knives", "blade", "cloud"),
        ] {
            assert!(likeness(one, near) > likeness(one, far) + 0.2, "{one}");
            assert!((likeness(one, near) - likeness(near, one)).abs() < 1e-5, "{one}");
        }
        assert!(likeness("sold", "sell") > 0.7, "a form is the word itself");
    }

    #[test]
    fn what_nobody_knows_is_like_nothing() {
        let english = Language::english();
        assert_eq!(english.recall_terms("Zzyzxq")[0].company, None);
        assert!(english.likeness(u16::MAX).of(0).abs() < f32::EPSILON);
    }

    #[test]
    fn each_word_is_found_and_its_code_is_whole() {
        for language in Language::all() {
            let known = &language.likeness;
            assert!(known.letters.iter().all(|letters| letters.len() == LETTERS.len()));
            assert!(known.words.is_sorted_by(|one, other| root_of(one) < root_of(other)));
            assert!(known.words.len() < usize::from(u16::MAX));
            for word in &known.words {
                let (_, code) = word.split_once(' ').expect("has a code");
                assert_eq!((code.len(), known.letters.len()), (PLACES, PLACES), "{word}");
                assert!(code.bytes().all(|letter| LETTERS.contains(&letter)), "{word}");
            }
        }
    }
}
