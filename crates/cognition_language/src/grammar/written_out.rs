//! A line typed in haste, as one writes it who takes care.

use crate::grammar::sentences::sentences;
use crate::grammar::tokens::{in_word, spoken};
use crate::language::Language;
use std::borrow::Cow;

/// Words of a part of a sentence that can ask something by itself.
const ASKING: usize = 2;

impl Language {
    /// A line with what haste leaves out of it: the apostrophes of its words, the comma that parts whom it calls by
    /// this name from the rest, and the mark of the question in which it ends. It is read so, and never shown.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let written = |line| Language::english().written_out(line, "Edda").into_owned();
    /// assert_eq!(written("edda whats your name"), "edda, what's your name?");
    /// assert_eq!(written("Edda has the key."), "Edda has the key.");
    /// ```
    pub fn written_out<'t>(&self, line: &'t str, name: &str) -> Cow<'t, str> {
        let typed = self.typed_out(line);
        let call = self.parted_call(&typed, name);
        let (written, rest) = match &call {
            Some((written, rest)) => (written.as_str(), rest.as_str()),
            None => (&*typed, &*typed),
        };
        if written.trim_end().ends_with(in_word) && self.ends_asking(rest) {
            return Cow::Owned(format!("{}?", written.trim_end()));
        }
        match call {
            Some((written, _)) => Cow::Owned(written),
            None => typed,
        }
    }

    /// A line whose call no sign parts from the rest, with a comma there; and the rest alone.
    fn parted_call(&self, line: &str, name: &str) -> Option<(String, String)> {
        if name.is_empty() || !self.calls_outright(line, name) {
            return None;
        }
        let runs: Vec<&str> = line.split_whitespace().collect();
        let names = self.without_article(name.trim()).to_lowercase();
        let is_name = |run: &str| names.split(' ').any(|name| run.to_lowercase() == name);
        let is_opening = |run: &&&str| self.sentences.calling.openings.has(&run.to_lowercase());
        let head = runs.iter().take_while(is_opening).count();
        let (before, after) = match runs.as_slice() {
            [.., last] if runs.len() > 1 && is_name(last.trim_end_matches(is_end)) => {
                (&runs[..runs.len() - 1], &runs[runs.len() - 1..])
            }
            _ if runs.get(head).is_some_and(|run| is_name(run)) => runs.split_at(head + 1),
            _ => return None,
        };
        let is_parted = before.last().is_none_or(|run| !run.ends_with(in_word));
        let is_first = before.len() == head + 1 && is_name(before[head]);
        let rest = if is_first { after } else { before };
        let parts = !is_parted && !after.is_empty();
        parts.then(|| (format!("{}, {}", before.join(" "), after.join(" ")), rest.join(" ")))
    }

    /// Whether what comes last in a line asks: its last sentence, or the last part of that.
    fn ends_asking(&self, line: &str) -> bool {
        let Some(last) = sentences(line).last() else { return false };
        let part = last.rsplit([',', ':']).next().unwrap_or(last);
        self.asks_typed(last) || spoken(part).len() >= ASKING && self.asks_typed(part)
    }

    /// Whether a sentence without a sign at its end asks: `why`, `is it far`, and not `will do`.
    fn asks_typed(&self, sentence: &str) -> bool {
        let lower = sentence.to_lowercase();
        match spoken(&lower).as_slice() {
            [] => false,
            [only] => self.sentences.asking.has(only),
            [helps, next, ..] if self.sentences.auxiliaries.has(helps) => {
                !self.lacks_its_subject(next) && self.asks_without_its_mark(sentence)
            }
            _ => self.asks_without_its_mark(sentence),
        }
    }

    /// Whether no subject stands behind an auxiliary, but what is told of one that is left out: `would be nice`,
    /// `kann sein`. Where the language does not list what may be told so, only a pronoun is a subject.
    pub(super) fn lacks_its_subject(&self, next: &str) -> bool {
        let told = &self.sentences.calling.subjectless;
        if told.iter().next().is_none() {
            return !self.sentences.asked.has(next);
        }
        told.has(next) || self.sentences.auxiliaries.has(next) || self.is_a_plain_order(next)
    }
}

/// Whether a sign ends a sentence.
fn is_end(sign: char) -> bool {
    matches!(sign, '.' | '!' | '?' | '…')
}

#[cfg(test)]
mod tests {
    use crate::Language;
    use std::borrow::Cow;

    fn check(pairs: &[(&str, &str)]) {
        for (typed, written) in pairs {
            assert_eq!(Language::english().written_out(typed, "Edda"), *written, "{typed}");
        }
    }

    #[test]
    fn a_question_that_is_typed_gets_its_mark() {
        check(&[
            ("what time is it", "what time is it?"),
            ("where am i", "where am i?"),
            ("hey whos got my hammer", "hey who's got my hammer?"),
            ("can i have the key", "can i have the key?"),
            ("is supper ready", "is supper ready?"),
            ("did odo pay", "did odo pay?"),
            ("i need a room, how much is it", "i need a room, how much is it?"),
            ("nice fire. hows the stew ", "nice fire. how's the stew?"),
            ("why", "why?"),
        ]);
    }

    #[test]
    fn what_asks_nothing_gets_none() {
        check(&[
            ("will do", "will do"),
            ("would be nice", "would be nice"),
            ("could use a drink", "could use a drink"),
            ("have a seat", "have a seat"),
            ("do it now", "do it now"),
            ("when it rains we stay in", "when it rains we stay in"),
            ("what i told you is true", "what i told you is true"),
            ("what a night", "what a night"),
            ("i know where it is", "i know where it is"),
            ("ok", "ok"),
            ("", ""),
        ]);
    }

    #[test]
    fn what_german_tells_without_its_subject_gets_no_mark() {
        let german = Language::by_code("de").expect("German is known");
        let written = |typed| german.written_out(typed, "Edda").into_owned();
        for typed in [
            "kann sein",
            "ist gut",
            "hast recht",
            "komme gleich wieder",
            "ja, kann sein",
            "edda, ist gut",
            "muss los",
        ] {
            assert_eq!(written(typed), typed);
        }
        for typed in ["hast du den schlüssel", "kann ich hier schlafen", "wo ist der schlüssel"] {
            assert_eq!(written(typed), format!("{typed}?"));
        }
    }

    #[test]
    fn whom_a_line_calls_is_parted_from_the_rest_by_a_comma() {
        check(&[
            ("edda whats your name", "edda, what's your name?"),
            ("hey edda how much", "hey edda, how much?"),
            ("where is the fiddle edda", "where is the fiddle, edda?"),
            ("Where is the fiddle Edda?", "Where is the fiddle, Edda?"),
            ("edda tell piet to wait", "edda, tell piet to wait"),
            ("Edda is upstairs", "Edda is upstairs"),
            ("where is edda", "where is edda?"),
            ("ask edda", "ask edda"),
        ]);
        let written = |line| Language::english().written_out(line, "Captain Holm");
        assert_eq!(written("holm, whats up"), "holm, what's up?");
        assert_eq!(Language::english().written_out("whats up", ""), "what's up?");
    }

    #[test]
    fn what_has_its_signs_stays_as_it_is() {
        for line in [
            "Edda, what is your name?",
            "Where is it, Edda?",
            "It is here.",
            "He asked \"why\"",
            "(why)",
        ] {
            let written = Language::english().written_out(line, "Edda");
            assert!(matches!(written, Cow::Borrowed(it) if it == line), "{line}: {written}");
        }
    }
}
