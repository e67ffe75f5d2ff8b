//! What somebody told, with what they take back of it in few words: `no wait, it was 1652`, `sorry, I meant blue`.

use super::VoiceWords;
use super::wording::opening_length;
use crate::wording::words::tokens;
use cognition_language::sentences;

/// Words of what stands in the place of something else, at most.
const VALUE: usize = 4;

/// What stands in the place of what was told.
struct Value<'t> {
    text: &'t str,
    /// Whether it is said of something else that it was meant: then it may be of any kind.
    is_meant: bool,
}

impl VoiceWords {
    /// What was told before, where a line corrects no more than a word or two of it; none where it does not.
    pub(crate) fn corrected(&self, before: &str, line: &str) -> Option<String> {
        let value = sentences(line).find_map(|sentence| self.value_corrected(sentence))?;
        let before = before.trim_end_matches(|sign: char| !sign.is_alphanumeric());
        let runs: Vec<&str> = before.split_whitespace().collect();
        let (first, behind) = self.place_of(&runs, &value)?;
        let told = [runs[..first].join(" "), value.text.to_owned(), runs[behind..].join(" ")];
        let told: Vec<String> = told.into_iter().filter(|part| !part.is_empty()).collect();
        Some(format!("{}.", told.join(" ")))
    }

    /// What a sentence puts in the place of something that was told.
    fn value_corrected<'t>(&self, sentence: &'t str) -> Option<Value<'t>> {
        let known = &self.of_the_asker;
        let parts: Vec<&str> = sentence.split(',').map(str::trim).collect();
        let is_marked = parts.iter().any(|part| self.takes_back(part));
        let last = parts.last()?.trim_end_matches(|sign: char| !sign.is_alphanumeric());
        let runs: Vec<&str> = last.split_whitespace().collect();
        let words: Vec<String> = tokens(last).collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        // `No wait it was 1652`: the mark may stand in the same part.
        let marks = opening_length(&words, &known.framing).unwrap_or_default();
        let rest = words.get(marks..)?;
        let is_meant = opening_length(rest, &known.meaning);
        let behind = is_meant.or_else(|| opening_length(rest, &known.correcting))?;
        let value = runs.get(marks + behind..).filter(|_| runs.len() == words.len())?;
        let is_short = (1..=VALUE).contains(&value.len());
        let is_asked = sentence.trim_end().ends_with('?');
        let start = value.first()?.as_ptr() as usize - last.as_ptr() as usize;
        let value = Value { text: &last[start..], is_meant: is_meant.is_some() };
        (is_short && !is_asked && (is_marked || value.is_meant)).then_some(value)
    }

    /// From where to where stands in what was told what the value is to replace: what is of its kind.
    fn place_of(&self, runs: &[&str], value: &Value<'_>) -> Option<(usize, usize)> {
        let word = |run: &str| tokens(run).next().unwrap_or_default();
        let first = word(value.text);
        let is_number = |run: &str| self.is_numeral(&word(run));
        let last_with = |is: &dyn Fn(&str) -> bool| runs.iter().rposition(|run| is(run));
        let is_one = value.text.split_whitespace().count() == 1;
        if is_one && is_number(value.text) {
            return last_with(&is_number).map(|at| (at, at + 1));
        }
        if self.is_preposition(&first) {
            let is_known = self.names_time_or_place(value.text.split_whitespace().nth(1)?);
            let place = last_with(&|run: &str| word(run) == first).map(|at| (at, runs.len()));
            return place.filter(|_| is_known);
        }
        if !value.is_meant || self.stands_for_something(&first) {
            return None;
        }
        let is_name = |run: &str| run.starts_with(char::is_uppercase);
        let named = last_with(&is_name).filter(|at| *at > 0 && is_name(value.text));
        let behind_being = || {
            let is = last_with(&|run: &str| self.is.contains(&word(run)))?;
            (is + 1 < runs.len()).then_some((is + 1, runs.len()))
        };
        named.map(|at| (at, at + 1)).or_else(behind_being)
    }

    /// Whether a word behind a preposition may name a time or a place: `on Sunday`, and not `to leave`.
    fn names_time_or_place(&self, run: &str) -> bool {
        let word = tokens(run).next().unwrap_or_default();
        let is_told = self.is_numeral(&word) || self.asking.times.contains(&word);
        is_told || self.is_article(&word) || run.starts_with(char::is_uppercase)
    }

    /// Whether a word names nothing by itself: `I mean it`, `I mean well`.
    fn stands_for_something(&self, word: &String) -> bool {
        let lists = [&self.pointing, &self.articles, &self.asker, &self.listener, &self.leading];
        lists.iter().any(|list| list.contains(word))
    }
}

#[cfg(test)]
mod tests {
    use crate::wording::voice_words::voice_words;
    use cognition_language::Language;

    fn corrected(code: &str, before: &str, line: &str) -> Option<String> {
        voice_words(Language::by_code(code).expect("is known")).corrected(before, line)
    }

    #[test]
    fn a_short_correction_stands_in_the_place_of_what_is_of_its_kind() {
        for (before, line, told) in [
            ("I was born in 1650.", "no wait, it was 1652", "I was born in 1652."),
            ("My colour is green.", "Sorry, I meant blue.", "My colour is blue."),
            ("I live in Marl.", "Jem, I meant Skell.", "I live in Skell."),
            ("I have two brothers.", "actually, it is three", "I have three brothers."),
            ("I have two brothers.", "actually, it's three", "I have three brothers."),
            ("I sail from Rye on Friday.", "Wait, it was on Sunday.", "I sail from Rye on Sunday."),
        ] {
            assert_eq!(corrected("en", before, line).as_deref(), Some(told), "{line}");
        }
        let german = corrected("de", "Ich habe zwei Brüder.", "Halt, es sind drei.");
        assert_eq!(german.as_deref(), Some("Ich habe drei Brüder."));
    }

    #[test]
    fn what_says_something_else_corrects_nothing() {
        for (before, line) in [
            ("I am from Rye.", "No, it was Clara."),
            ("My name is Bo.", "No, it is cold."),
            ("My name is Bo.", "No, thanks."),
            ("I sail on Friday.", "No, it rained."),
            ("I have two brothers.", "It was three o'clock when I came, and it rained."),
            ("I was born in 1650.", "Was it 1652?"),
            ("I was in Rye.", "I mean to leave tomorrow."),
            ("My colour is green.", "I mean it."),
        ] {
            assert_eq!(corrected("en", before, line), None, "{line}");
        }
    }
}
