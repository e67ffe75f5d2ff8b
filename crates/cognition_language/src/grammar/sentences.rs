//! The sentences of a speech, what they state and what they ask; by their first words alone.

use crate::grammar::signs::Signs;
use crate::language::Language;

/// The signs that end a sentence.
static ENDS: Signs = Signs::of(&['.', '!', '?', '…', ';', '\n', '？', '。', '！']);

/// How people are titled in short: the full stop ends no sentence.
const TITLES: &[&str] = &[
    "Capt", "Dr", "Fr", "Frl", "Hr", "Lt", "Mlle", "Mme", "Mr", "Mrs", "Ms", "Prof", "Rev", "Sgt",
    "Sr", "Sra", "Srta", "St",
];

/// The sentences of a speech, each with the sign that ends it.
pub fn sentences(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    let split = std::iter::from_fn(move || {
        let mut signs = ENDS.places_in(rest);
        let end = signs.find(|(place, sign)| ends_sentence(rest, *place, *sign));
        let end = end.map_or(rest.len(), |(place, sign)| place + sign.len_utf8());
        let (sentence, after) = rest.split_at(end);
        rest = after;
        (!sentence.is_empty()).then_some(sentence)
    });
    split.map(str::trim).filter(|sentence| !sentence.is_empty())
}

/// Whether the sign that stands there ends what stands before it.
fn ends_sentence(text: &str, place: usize, sign: char) -> bool {
    let (before, after) = (&text[..place], &text[place + sign.len_utf8()..]);
    let parts = || !sign.is_ascii() || after.chars().next().is_none_or(char::is_whitespace);
    let goes_on = || sign == '.' && is_title(before) || is_stammered(before, sign, after);
    parts() && !goes_on()
}

/// `I... I took it`: who says a word again after the dots has not ended what they say.
fn is_stammered(before: &str, sign: char, after: &str) -> bool {
    if sign != '…' && !(sign == '.' && before.ends_with('.')) {
        return false;
    }
    let said = before.trim_end_matches('.').rsplit(char::is_whitespace).next();
    let again = after.trim_start().split(|sign: char| !sign.is_alphanumeric()).next();
    said.zip(again).is_some_and(|(said, again)| {
        !said.is_empty() && said.to_lowercase() == again.to_lowercase()
    })
}

fn is_title(before: &str) -> bool {
    let last = before.rsplit(|letter: char| !letter.is_alphanumeric()).next();
    last.is_some_and(|last| TITLES.contains(&last))
}

/// Whether a sentence ends with the mark of a question.
fn is_marked(sentence: &str) -> bool {
    sentence.trim_end().ends_with(['?', '？'])
}

impl Language {
    /// Whether a sentence asks: by its mark, or because it begins like a question. `Is that so.`, with a
    /// full stop and nothing in it that means something, is a remark.
    pub fn is_question(&self, sentence: &str) -> bool {
        let mut begins = self.words(sentence);
        let mut word = || begins.next().unwrap_or_default();
        is_marked(sentence) || self.begins_to_ask(sentence, &word(), &word())
    }

    /// The same, where its first two words are known.
    pub(crate) fn asks_by(&self, sentence: &str, first: &str, second: &str) -> bool {
        is_marked(sentence) || self.begins_to_ask(sentence, first, second)
    }

    fn begins_to_ask(&self, sentence: &str, first: &str, second: &str) -> bool {
        let known = &self.sentences;
        match first {
            word if known.ordering.has(word) => known.asked.has(second),
            word if known.asking.has(word) => known.auxiliaries.has(second),
            word if self.may_open(word) => self.question_behind_opening(sentence).is_some(),
            word => known.auxiliaries.has(word) && !self.is_remark(sentence),
        }
    }

    fn is_remark(&self, sentence: &str) -> bool {
        sentence.trim_end().ends_with('.') && self.content_words(sentence).is_empty()
    }

    /// What a sentence states something about: the content words before its verb, 1 to 4 of them.
    pub fn subject(&self, sentence: &str) -> Option<String> {
        let all: Vec<String> = self.words(sentence).collect();
        let conditional = all.first().is_some_and(|word| self.sentences.conditions.has(word));
        if conditional || self.is_question(sentence) {
            return None;
        }
        let verb = all.iter().position(|word| self.sentences.verbs.has(word))?;
        let subject = self.content_words(&all[..verb].join(" "));
        let goes_on = verb + 1 < all.len();
        (goes_on && (1..=4).contains(&subject.len())).then(|| subject.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_speech_is_cut_after_the_signs_that_end_its_sentences() {
        let cut: Vec<_> = sentences("It costs 3.5 coins. Really?  Yes!\nGo").collect();
        assert_eq!(cut, ["It costs 3.5 coins.", "Really?", "Yes!", "Go"]);
        assert_eq!(sentences(" . ").collect::<Vec<_>>(), ["."]);
        let titled: Vec<_> = sentences("Mrs. Pell is in. Ask Dr. Lund!").collect();
        assert_eq!(titled, ["Mrs. Pell is in.", "Ask Dr. Lund!"]);
        let stammered: Vec<_> = sentences("I... I took it. The… the key... Well.").collect();
        assert_eq!(stammered, ["I... I took it.", "The… the key...", "Well."]);
    }

    #[test]
    fn a_question_is_told_by_its_mark_or_its_beginning() {
        for text in ["The key?", "where is the key", "Is it locked.", "Do you know Odo", "鍵？"] {
            assert!(Language::english().is_question(text), "{text}");
        }
        for text in [
            "The key is here.",
            "Have some stew.",
            "What a night!",
            "When it rains, go.",
            "Is that so.",
        ] {
            assert!(!Language::english().is_question(text), "{text}");
        }
    }

    #[test]
    fn a_statement_has_a_subject_of_one_to_four_content_words() {
        let subject = |text| Language::english().subject(text).unwrap_or_default();
        assert_eq!(subject("The old lantern is in the cellar."), "old lantern");
        assert_eq!(subject("I think Mara's ale costs two coins."), "mara ale");
        for text in [
            "It is late.",
            "Is the lantern here?",
            "Where the lantern is, nobody knows?",
            "If the gate is open, run.",
            "Run!",
            "The lantern is",
            "One big old rusty iron lantern is here.",
        ] {
            assert_eq!(subject(text), "", "{text}");
        }
    }
}
