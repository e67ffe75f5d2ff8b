//! How somebody bids whoever hears them not to do something, or to do it no longer: `Don't ring the bell.`

use super::VoiceWords;
use super::wording::{opening_length, spoken, stands};
use crate::wording::words::tokens;
use cognition_language::DialogueAct;

/// What parts one thing that is bidden from the next.
const PARTS: [char; 4] = [',', ';', '\u{2013}', '\u{2014}'];

/// What a sentence forbids.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Forbidden {
    /// Each deed, in the words that name it.
    pub(crate) deeds: Vec<String>,
    /// What the sentence says besides.
    pub(crate) rest: String,
}

impl VoiceWords {
    /// What a sentence bids whoever hears it not to do; none where it forbids nothing, or only to speak of something.
    pub(crate) fn forbidden(&self, sentence: &str) -> Option<Forbidden> {
        if sentence.trim_end().ends_with(['?', '？']) || self.bids_silence(sentence) {
            return None;
        }
        let (mut deeds, mut rest) = (Vec::new(), Vec::new());
        for part in sentence.split(PARTS).map(str::trim) {
            match self.behind_forbidding(part).or_else(|| self.forbids_within(part)) {
                Some(deed) => deeds.push(deed),
                None => rest.push(part),
            }
        }
        rest.retain(|part| !self.is_mere_courtesy(part));
        (!deeds.is_empty()).then(|| Forbidden { deeds, rest: rest.join(", ") })
    }

    /// Whether a deed is to do something no longer: `Stop the mill`.
    pub(crate) fn makes_an_end(&self, deed: &str) -> bool {
        let words: Vec<String> = tokens(deed).collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        opening_length(&words, &self.forbidding.stopping).is_some()
    }

    /// The deed behind the words that forbid it, where a part of a sentence begins with those.
    fn behind_forbidding(&self, part: &str) -> Option<String> {
        let written: Vec<&str> = part.split_whitespace().collect();
        let numbered = self.numbered(&written);
        let words: Vec<&str> = numbered.iter().map(|(_, word)| word.as_str()).collect();
        let is_led = |word: &&&str| self.leading.iter().any(|it| it == **word);
        let led = words.iter().take_while(is_led).count();
        let begged = opening_length(&words[led..], &self.vows.begging).unwrap_or_default();
        let of = &self.forbidding;
        let behind = [led, led + begged].into_iter().find_map(|from| {
            let lists = [&of.opening, &of.stopping];
            let lengths = lists.into_iter().filter_map(|list| opening_length(&words[from..], list));
            lengths.max().map(|length| from + length)
        })?;
        let spares = opening_length(&words[behind..], &of.sparing).is_some();
        let at = numbered.get(behind).filter(|_| !spares)?.0;
        Some(written[at..].join(" "))
    }

    /// The whole part, where it is an order and denies its deed: `Läute die Glocke nicht`.
    fn forbids_within(&self, part: &str) -> Option<String> {
        let (said, of) = (spoken(part), &self.forbidding);
        let has = |list: &[String]| list.iter().any(|words| stands(&said, words));
        let forbids = has(&of.within) && !has(&of.sparing);
        let orders = || self.language.dialogue_acts(part).has(DialogueAct::Request);
        (forbids && orders()).then(|| part.to_owned())
    }

    fn is_mere_courtesy(&self, part: &str) -> bool {
        let words: Vec<String> = tokens(part).collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        opening_length(&words, &self.vows.begging).unwrap_or_default() == words.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wording::voice_words::voice_words;
    use cognition_language::Language;

    fn forbidden(sentence: &str) -> Option<Forbidden> {
        voice_words(Language::english()).forbidden(sentence)
    }

    #[test]
    fn what_is_forbidden_is_the_deed_behind_the_words_that_forbid_it() {
        for sentence in [
            "Don't ring the bell.",
            "Do not ring the bell, please.",
            "Please don't ring the bell!",
            "Now never ring the bell.",
            "You must not ring the bell.",
            "Don't you dare ring the bell!",
            "I don't want you to ring the bell.",
            "There is no need to ring the bell.",
        ] {
            let forbidden = forbidden(sentence).expect("it forbids something");
            let deeds: Vec<&str> =
                forbidden.deeds.iter().map(|it| it.trim_end_matches(['.', '!'])).collect();
            assert_eq!(deeds, ["ring the bell"], "{sentence}");
            assert_eq!(forbidden.rest, "", "{sentence}");
        }
        let stopped = forbidden("Stop hammering at once!").expect("it forbids something");
        assert_eq!(stopped.deeds, ["hammering at once!"]);
        let both = forbidden("Don't just stand there, ring the bell!").expect("it forbids one");
        assert_eq!(both.rest, "ring the bell!");
        let german = voice_words(Language::by_code("de").expect("is known"));
        assert!(german.forbidden("Gib mir den Schlüssel nicht!").is_some());
        assert!(german.forbidden("Gib mir den Schlüssel!").is_none());
    }

    #[test]
    fn what_only_sounds_like_it_forbids_nothing() {
        for sentence in [
            "Don't forget to ring the bell.",
            "Don't worry about the bell.",
            "Don't stop ringing the bell!",
            "Don't you want to ring the bell?",
            "Don't tell anybody.",
            "Stop it!",
            "Stop that.",
            "Ring the bell.",
            "I don't ring the bell.",
        ] {
            assert_eq!(forbidden(sentence), None, "{sentence}");
        }
    }
}
