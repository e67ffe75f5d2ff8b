//! The default embedder: hashed words and letter triples, without a model.

use crate::embedder::Embedder;
use cognition_language::Language;

/// Numbers per vector.
const DIMENSIONS: usize = 256;
/// So many of them are noted in one number.
const BITS: usize = 64;
/// So many numbers in a row are passed over where all are 0.
const PASSED_OVER: usize = 4;
/// The square of the weight that the letter triples of a word have together; the word has 1.
const TRIPLES: f32 = 0.25;
/// The hash of no letters.
const BASIS: u64 = 0xCBF2_9CE4_8422_2325;
/// The cosine that makes one topic as likely as another.
const EVEN: f64 = 0.12;
/// The likeness that it stands for.
const EVEN_LIKENESS: f64 = 0.55;

/// Signed feature hashing of the content words of a text, crudely stemmed, and of their letter
/// triples; 256 numbers. Texts are alike that share words, or parts of words. Stop words are
/// English, letters of any script.
///
/// ```
/// use cognition_base::embedder::Embedder;
/// use cognition_base::hashed_ngrams::HashedNgrams;
///
/// let likeness = |one, other| HashedNgrams.likeness(&HashedNgrams.embed(one), &HashedNgrams.embed(other));
/// assert!(likeness("Who took my lantern?", "The lantern is gone.") > 0.55);
/// assert!(likeness("Who took my lantern?", "Barley is dear this year.") < 0.2);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HashedNgrams;

impl Embedder for HashedNgrams {
    fn dimensions(&self) -> usize {
        DIMENSIONS
    }

    fn embed(&self, text: &str) -> Vec<f32> {
        let (mut sum, language) = (Sum::nothing(), Language::of(text));
        language.each_topic_word(text, |word| sum.add_word(word.stem(language)));
        sum.normalised()
    }

    /// The odds of one topic grow with the square of those of the cosine: short talk shares few
    /// words with what was said of the same matter, and hashing makes a cosine of about 0.06 of
    /// nothing.
    fn likeness(&self, one: &[f32], other: &[f32]) -> f64 {
        calibrated(product(one, other))
    }
}

/// The sum of the products, one after the other. Most of a line is nothing, adds nothing, and is
/// passed over.
fn product(one: &[f32], other: &[f32]) -> f64 {
    let length = one.len().min(other.len());
    let (parts, last) = one[..length].as_chunks::<PASSED_OVER>();
    let (other_parts, other_last) = other[..length].as_chunks::<PASSED_OVER>();
    let pairs = parts.iter().zip(other_parts).filter(|(part, _)| **part != [0.0; PASSED_OVER]);
    let sum = pairs.fold(0.0, |sum, (one, other)| with_products(sum, one, other));
    with_products(sum, last, other_last)
}

fn with_products(sum: f64, one: &[f32], other: &[f32]) -> f64 {
    let products = one.iter().zip(other).map(|(one, other)| f64::from(one * other));
    products.fold(sum, |sum, product| sum + product)
}

fn calibrated(cosine: f64) -> f64 {
    if cosine > 1.0 - 1e-6 {
        return 1.0;
    }
    let square = |cosine: f64| (cosine / (1.0 - cosine)).powi(2);
    let odds = square(cosine.max(0.0)) / square(EVEN) * (EVEN_LIKENESS / (1.0 - EVEN_LIKENESS));
    odds / (1.0 + odds)
}

/// What words add up to. A line adds to a quarter of the numbers at most; which these are is noted.
struct Sum {
    numbers: [f32; DIMENSIONS],
    /// A bit for each number that something was added to.
    touched: [u64; DIMENSIONS / BITS],
}

impl Sum {
    fn nothing() -> Self {
        Self { numbers: [0.0; DIMENSIONS], touched: [0; DIMENSIONS / BITS] }
    }

    fn add_word(&mut self, stem: &[char]) {
        self.add(spread(stem.iter().fold(BASIS, |hash, letter| with(hash, *letter))), 1.0);
        let Some((first, rest)) = stem.split_first() else { return };
        let weight = (TRIPLES / count(stem.len())).sqrt();
        // Each letter ends one triple, goes on with the next, and begins the one after that.
        let (mut one, mut two) = (with(BASIS, *first), with(with(BASIS, '^'), *first));
        for letter in rest {
            self.add_triple(with(two, *letter), weight);
            (one, two) = (with(BASIS, *letter), with(one, *letter));
        }
        self.add_triple(with(two, '$'), weight);
    }

    fn add_triple(&mut self, hash: u64, weight: f32) {
        self.add(spread(hash).rotate_left(17), weight);
    }

    /// Eight bits of a hash say where, another one whether it adds or takes away.
    fn add(&mut self, hash: u64, weight: f32) {
        let at = (hash >> 56) as usize;
        self.numbers[at] += if hash & (1 << 40) == 0 { weight } else { -weight };
        self.touched[at / BITS] |= 1 << (at % BITS);
    }

    /// Divided by its norm, unless that is 0: bit by bit as [`normalise`](crate::embedder::normalise) does
    /// it, for what is 0 adds nothing to the sum of the squares, and stays 0.
    fn normalised(&mut self) -> Vec<f32> {
        let mut squares = 0.0_f32;
        self.each_touched(|value| squares += *value * *value);
        let norm = squares.sqrt();
        if norm > 0.0 {
            self.each_touched(|value| *value /= norm);
        }
        self.numbers.to_vec()
    }

    /// The numbers that something was added to, one after the other.
    fn each_touched(&mut self, mut with: impl FnMut(&mut f32)) {
        for (numbers, bits) in self.numbers.chunks_exact_mut(BITS).zip(self.touched) {
            let mut rest = bits;
            while rest != 0 {
                with(&mut numbers[rest.trailing_zeros() as usize]);
                rest &= rest - 1;
            }
        }
    }
}

#[expect(clippy::cast_precision_loss, reason = "a word has at most 32 letters")]
fn count(length: usize) -> f32 {
    length as f32
}

/// FNV-1a by letters, with one letter more.
const fn with(hash: u64, letter: char) -> u64 {
    (hash ^ letter as u64).wrapping_mul(0x0100_0000_01B3)
}

/// Mixed so that the high bits depend on all of it.
const fn spread(hash: u64) -> u64 {
    (hash ^ (hash >> 32)).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn likeness(one: &str, other: &str) -> f64 {
        HashedNgrams.likeness(&HashedNgrams.embed(one), &HashedNgrams.embed(other))
    }

    #[test]
    fn texts_that_share_words_are_alike_and_others_are_not() {
        assert_eq!(likeness("The lantern!", "My LANTERN?"), 1.0);
        assert!(likeness("Who locked the cellar?", "The cellar door has two locks.") > 0.55);
        assert!(likeness("Кто закрыл дверь?", "Дверь в погреб") > 0.55);
        assert!(likeness("Who locked the cellar?", "Sing the old ballad for us.") < 0.2);
    }

    #[test]
    fn what_is_passed_over_changes_no_bit_of_the_sum() {
        let texts =
            ["The lantern!", "Who locked the cellar?", "The cellar door has two locks.", ""];
        let vectors = texts.map(|text| HashedNgrams.embed(text));
        for (one, other) in vectors.iter().flat_map(|one| vectors.iter().map(move |it| (one, it))) {
            for length in (0..9).chain([DIMENSIONS - 1, DIMENSIONS]) {
                let products = one[..length].iter().zip(other).map(|(one, other)| one * other);
                let sum: f64 = products.fold(0.0, |sum, product| sum + f64::from(product));
                assert_eq!(product(&one[..length], other).to_bits(), sum.to_bits());
                assert_eq!(product(other, &one[..length]).to_bits(), sum.to_bits());
            }
        }
    }

    #[test]
    fn a_vector_is_that_which_all_of_its_numbers_would_be_divided_to() {
        for text in ["", "The lantern!", "The cellar door has two locks, and the brig one key."] {
            let (mut sum, language) = (Sum::nothing(), Language::of(text));
            language.topic_words(text).for_each(|word| sum.add_word(word.stem(language)));
            let mut whole = sum.numbers.to_vec();
            crate::embedder::normalise(&mut whole);
            let bits = |vector: Vec<f32>| vector.into_iter().map(f32::to_bits).collect::<Vec<_>>();
            assert_eq!(bits(sum.normalised()), bits(whole), "{text}");
        }
    }

    #[test]
    fn each_triple_of_letters_is_hashed_by_itself() {
        let hash = |letters: &[char]| {
            spread(letters.iter().fold(BASIS, |hash, letter| with(hash, *letter)))
        };
        for word in ["", "a", "ox", "горн", "lanterns"] {
            let stem: Vec<char> = word.chars().collect();
            let (mut added, mut expected) = (Sum::nothing(), Sum::nothing());
            added.add_word(&stem);
            expected.add(hash(&stem), 1.0);
            let weight = (TRIPLES / count(stem.len())).sqrt();
            let letters = stem.iter().copied();
            let bounded: Vec<char> = std::iter::once('^').chain(letters).chain(['$']).collect();
            for triple in bounded.windows(3) {
                expected.add(hash(triple).rotate_left(17), weight);
            }
            let bits = |sum: Sum| sum.numbers.map(f32::to_bits);
            assert_eq!(bits(added), bits(expected), "{word}");
        }
    }

    #[test]
    fn what_says_nothing_is_like_nothing() {
        for nothing in ["", "Good evening to you!", "?!"] {
            assert!(HashedNgrams.embed(nothing).iter().all(|value| *value == 0.0), "{nothing}");
            assert_eq!(likeness(nothing, nothing), 0.0);
        }
    }

    #[test]
    fn likeness_grows_with_the_cosine_and_is_even_at_its_middle() {
        let steps: Vec<f64> = (-10..=100).map(|step| calibrated(f64::from(step) / 100.0)).collect();
        assert!(steps.is_sorted() && steps[0] == 0.0 && steps[110] == 1.0);
        assert!((calibrated(EVEN) - EVEN_LIKENESS).abs() < 1e-12);
    }

    /// The figures are those of every machine: topics are saved with them.
    #[test]
    fn a_vector_is_the_same_on_every_machine() {
        let vector = HashedNgrams.embed("The brass lantern is gone");
        let places = (0..DIMENSIONS).filter(|place| vector[*place].abs() > 0.3);
        expect_test::expect![[r#"
            [
                148,
                191,
            ]
        "#]]
        .assert_debug_eq(&places.collect::<Vec<_>>());
    }

    proptest! {
        #[test]
        fn a_vector_has_norm_one_or_is_zero(text in "\\PC{0,80}") {
            let vector = HashedNgrams.embed(&text);
            let norm: f32 = vector.iter().map(|value| value * value).sum();
            prop_assert_eq!(vector.len(), HashedNgrams.dimensions());
            prop_assert!(norm == 0.0 || (norm - 1.0).abs() < 1e-5, "{}", norm);
            prop_assert_eq!(HashedNgrams.embed(&text), vector);
        }
    }
}
