//! Content words: what two texts have in common when grammar is taken away.

use cognition_language::Language;
use std::collections::BTreeSet;

/// A set of content words: lower case, stemmed, without stop words, in any script.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Words(BTreeSet<String>);

impl Words {
    /// The content words of a text.
    pub(crate) fn of(text: &str) -> Self {
        Self::of_all([text])
    }

    /// The content words of several texts.
    pub(crate) fn of_all<'t>(texts: impl IntoIterator<Item = &'t str>) -> Self {
        let words = texts.into_iter().flat_map(|text| {
            let text = without_article(text);
            let language = Language::of(text);
            let names = nouns_in(text, language);
            let words = language.whole_words(text).filter(move |word| is_content(word, language));
            words.flat_map(move |word| match names.iter().find(|(noun, _)| *noun == word) {
                None => [Some(language.root(word)), None],
                Some((_, Noun::Plain)) => [Some(noun_root(&word)), Some(name_root(word))],
                Some((_, Noun::OrVerb)) => [Some(noun_root(&word)), Some(language.root(word))],
            })
        });
        Self(words.flatten().collect())
    }

    /// Every word, in alphabetical order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(String::as_str)
    }

    /// How many words there are.
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is no word.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether a word, as it comes out of [`Words::of`], is among them.
    pub(crate) fn has_stem(&self, stem: &str) -> bool {
        self.0.contains(stem)
    }

    /// Whether a word, in any of its forms, is among them.
    pub(crate) fn has(&self, word: &str) -> bool {
        self.0.contains(&Language::english().root(word.to_lowercase()))
    }

    /// The words of both.
    pub(crate) fn common(&self, other: &Self) -> Self {
        Self(self.0.intersection(&other.0).cloned().collect())
    }

    /// The words that the other does not have.
    pub(crate) fn without(&self, other: &Self) -> Self {
        Self(self.0.difference(&other.0).cloned().collect())
    }

    /// The words of either.
    pub(crate) fn with(&self, other: &Self) -> Self {
        Self(self.0.union(&other.0).cloned().collect())
    }

    /// How many words both have.
    pub(crate) fn shared(&self, other: &Self) -> usize {
        self.0.intersection(&other.0).count()
    }

    /// Whether any word is in both.
    pub(crate) fn meets(&self, other: &Self) -> bool {
        !self.0.is_disjoint(&other.0)
    }

    /// Whether every word of the other is among these.
    pub(crate) fn covers(&self, other: &Self) -> bool {
        other.0.is_subset(&self.0)
    }

    /// The part of the other's words that is among these, from 0 to 1; 0 when it has none.
    #[expect(clippy::cast_precision_loss, reason = "a text has few words")]
    pub(crate) fn coverage(&self, other: &Self) -> f32 {
        if other.is_empty() { 0.0 } else { self.shared(other) as f32 / other.len() as f32 }
    }
}

/// The words of a text, lower case, without punctuation: `Mara's` is `mara`, `can't` is `cant`.
pub(crate) fn tokens(text: &str) -> impl Iterator<Item = String> + '_ {
    Language::of(text).whole_words(text)
}

/// `das Buch` is too short to tell its language by, and its article is no name.
fn without_article(text: &str) -> &str {
    let Some((first, rest)) = text.split_once(' ') else { return text };
    let is_label = rest.starts_with(char::is_uppercase) && !first.contains(char::is_uppercase);
    let is_article = is_label && Language::all().any(|language| language.is_determiner(first));
    if is_article { rest } else { text }
}

/// What a capitalised word may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Noun {
    Plain,
    /// It begins a sentence.
    OrVerb,
}

/// The capitalised words of a text that is not English, in small letters: names among them, which are to be
/// the same word in whatever language they stand. What a sentence begins with may be a verb.
fn nouns_in(text: &str, language: &Language) -> Vec<(String, Noun)> {
    if language.code() == Language::english().code() {
        return Vec::new();
    }
    // A word alone, as a label is, is no sentence that might begin with a verb.
    let mut begins = text.trim().contains(char::is_whitespace);
    let noun = |run: &str| {
        let first = std::mem::replace(&mut begins, run.ends_with(['.', '!', '?', ':', '"']));
        let bare = run.trim_matches(|sign: char| !sign.is_alphanumeric());
        let sort = if first && bare.ends_with(['e', 't']) { Noun::OrVerb } else { Noun::Plain };
        bare.starts_with(char::is_uppercase).then(|| (bare.to_lowercase(), sort))
    };
    text.split_whitespace().filter_map(noun).collect()
}

/// `Lampen` is `Lampe`.
fn noun_root(word: &str) -> String {
    let one = word.strip_suffix("en").filter(|stem| stem.chars().count() > 3);
    name_root(one.map_or_else(|| word.to_owned(), |stem| format!("{stem}e")))
}

/// `Xaver` and `Carmen` stay what they are called, and a `Spaten` what it is.
fn name_root(word: String) -> String {
    Language::english().root(word)
}

/// A single letter of the Latin alphabet is no content; a single ideograph is.
fn is_content(word: &str, language: &Language) -> bool {
    let lone_letter = word.len() == 1 && word.is_ascii() && !word.as_bytes()[0].is_ascii_digit();
    !lone_letter && !language.is_stop_word_of_choices(word)
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    fn check(text: &str, expect: Expect) {
        let words: Vec<String> = Words::of(text).iter().map(str::to_owned).collect();
        expect.assert_eq(&words.join(" "));
    }

    #[test]
    fn grammar_and_endings_are_taken_away() {
        check("Ask Brannic for the iron key", expect!["ask brannic iron key"]);
        check("Mara asked; she's asking, Odo asks.", expect!["ask mara odo"]);
        check(
            "The cellar door is locked: it can't be unlocked!",
            expect!["cant cellar door lock unlock"],
        );
        check("She leaves, he is leaving, all leave. Stopped stories.", expect!["leav stop story"]);
        check(
            "need, thing, bring, speed, string, glass",
            expect!["bring glass need speed string thing"],
        );
    }

    #[test]
    fn every_script_has_content_words() {
        check("Дверь в погреб ЗАПЕРТА", expect!["в дверь заперта погреб"]);
        check("Übergib den Schlüssel", expect!["schlüssel übergib"]);
        check("鍵 を", expect!["鍵"]);
    }

    #[test]
    fn a_possessive_is_the_name_itself() {
        assert_eq!(Words::of("Mara's satchel"), Words::of("Mara’s satchel"));
        assert!(Words::of("Mara's satchel").has("Mara"));
    }

    #[test]
    fn a_name_is_one_word_in_whatever_language_it_stands() {
        for name in ["Corin", "Xaver", "Agnes", "Mattias", "Carmen", "der Spaten", "die Ölkanne"] {
            let told = Words::of(&format!("Ich gebe {name} den Schlüssel zur Hütte."));
            assert!(told.covers(&Words::of(name)), "{name} in {told:?}");
        }
        let lamps = Words::of("In den Kellern hängen die alten Lampen.");
        assert!(lamps.meets(&Words::of("die Lampe")), "{lamps:?}");
        assert!(Words::of("Jost den Krug geben.").covers(&Words::of("Jost")));
        assert!(Words::of("Betrachte das Buch").covers(&Words::of("das Buch")));
        assert!(!Words::of("das Gatter").meets(&Words::of("Xaver takes das Buch.")));
        assert!(Words::of("Xaver takes das Buch.").covers(&Words::of("das Buch")));
    }

    #[test]
    fn coverage_is_the_part_that_is_known() {
        let known = Words::of("iron key");
        assert!((known.coverage(&Words::of("iron key, cellar door")) - 0.5).abs() < f32::EPSILON);
        assert!(
            known.coverage(&Words::default()).abs() < f32::EPSILON,
            "nothing is covered of nothing"
        );
    }
}
