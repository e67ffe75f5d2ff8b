//! What somebody is asked to promise: `Promise me you'll feed the goose.`

use super::VoiceWords;
use super::wording::{opening_length, opens, spoken, stands};
use std::borrow::Cow;

/// Words of a part of a sentence that does no more than call somebody, at most.
const CALL: usize = 2;

/// What a promise is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Vow {
    /// To do this.
    Deed(String),
    /// To let something be, in words that say so.
    Restraint(String),
    /// To be silent about something.
    Silence,
}

impl Vow {
    /// What is to be promised, in words; none of what is only to be kept silent about.
    pub(crate) fn in_words(&self) -> Option<&str> {
        match self {
            Self::Deed(what) | Self::Restraint(what) => Some(what),
            Self::Silence => None,
        }
    }
}

impl VoiceWords {
    /// What a sentence asks whoever hears it to promise; none where it asks for no promise, or does not say of
    /// what.
    pub(crate) fn vow_asked(&self, sentence: &str) -> Option<Vow> {
        let written: Vec<&str> = sentence.split_whitespace().collect();
        let words = self.numbered(&written);
        let called = written.iter().take(CALL).position(|word| word.ends_with(','));
        let starts = [Some(0), called.map(|at| at + 1)];
        let (refrains, at) = starts.into_iter().flatten().find_map(|start| {
            let from = words.iter().position(|(at, _)| *at >= start)?;
            let spoken: Vec<&str> = words[from..].iter().map(|(_, word)| word.as_str()).collect();
            let (refrains, length) = self.behind_the_vow(&spoken)?;
            Some((refrains, words.get(from + length)?.0))
        })?;
        let what = written[at..].join(" ");
        Some(self.vow_of(what.trim_end_matches(['.', '!', '?']), refrains))
    }

    /// Whether a sentence asks whoever hears it to keep something to themselves, in plain words: `don't tell anyone`.
    pub(crate) fn bids_silence(&self, sentence: &str) -> bool {
        let vows = &self.vows;
        let begins = |said: &str, of: &[String]| of.iter().any(|words| opens(said, words));
        sentence.split(',').any(|part| {
            let said = spoken(part);
            let words: Vec<&str> = said.split_whitespace().collect();
            let is_led = |word: &&&str| self.leading.iter().any(|it| it == **word);
            let words = &words[words.iter().take_while(is_led).count()..];
            let words = &words[opening_length(words, &vows.begging).unwrap_or_default()..];
            let length = opening_length(words, &vows.hushing);
            let behind = length.map(|length| format!(" {} ", words[length..].join(" ")));
            let hushes = behind.is_some_and(|said| {
                begins(&said, &vows.silent)
                    && !begins(&said, &vows.loud)
                    && !vows.thanked.contains(&said.trim().to_owned())
            });
            hushes || begins(&format!(" {} ", words.join(" ")), &vows.confiding)
        })
    }

    /// A sentence as one that asks for the deed itself, where it asks for the promise of it; none where it asks
    /// for no deed, but to let one be.
    pub(crate) fn as_plain_request<'t>(&self, sentence: &'t str) -> Option<Cow<'t, str>> {
        match self.vow_asked(sentence) {
            None => Some(self.without_request_tag(sentence)),
            Some(Vow::Deed(what)) if !self.vows.request.is_empty() => {
                Some(Cow::Owned(self.vows.request.replace("{what}", &what)))
            }
            Some(Vow::Restraint(_) | Vow::Silence) => None,
            Some(Vow::Deed(_)) => Some(Cow::Borrowed(sentence)),
        }
    }

    fn vow_of(&self, what: &str, refrains: bool) -> Vow {
        let said = spoken(what);
        let begins = |of: &[String]| of.iter().any(|words| opens(&said, words));
        let keeps = self.vows.secretive.iter().any(|words| stands(&said, words));
        let is_silence = match refrains {
            true => begins(&self.vows.silent) && !begins(&self.vows.loud),
            false => keeps,
        };
        if is_silence {
            Vow::Silence
        } else if refrains {
            Vow::Restraint(self.vows.restraint.replace("{what}", what))
        } else if self.language.denies(what) {
            Vow::Restraint(what.to_owned())
        } else {
            Vow::Deed(what.to_owned())
        }
    }

    /// The words of what is written, each with the number of the run in which it stands.
    pub(super) fn numbered(&self, written: &[&str]) -> Vec<(usize, String)> {
        let each = written.iter().enumerate();
        let words = each.flat_map(|(at, run)| {
            let words = self.language.whole_words(run);
            words.map(move |word| (at, word)).collect::<Vec<_>>()
        });
        words.collect()
    }

    /// How many words of a sentence ask for a promise, and whether of letting something be.
    fn behind_the_vow(&self, words: &[&str]) -> Option<(bool, usize)> {
        let vows = &self.vows;
        let is_led = |word: &&&str| self.leading.iter().any(|it| it == *word);
        let mut at = words.iter().take_while(is_led).count();
        at += opening_length(&words[at..], &vows.begging).unwrap_or_default();
        at += opening_length(&words[at..], &vows.vowing)?;
        while let Some(length) = opening_length(&words[at..], &vows.to_whom) {
            at += length;
        }
        let (doing, refraining) = (
            opening_length(&words[at..], &vows.doing),
            opening_length(&words[at..], &vows.refraining),
        );
        match refraining {
            Some(length) => Some((true, at + length)),
            None => Some((false, at + doing?)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wording::voice_words::voice_words;
    use cognition_language::Language;

    fn vow(sentence: &str) -> Option<Vow> {
        voice_words(Language::english()).vow_asked(sentence)
    }

    #[test]
    fn what_is_to_be_promised_is_the_deed_behind_the_words_that_ask_for_it() {
        for sentence in [
            "Promise me you'll feed the goose",
            "Promise me that you will feed the goose!",
            "please promise you'll feed the goose.",
            "Odo, promise to feed the goose.",
            "Now swear to me that you'll feed the goose.",
            "Give me your word that you will feed the goose.",
            "Can you promise me to feed the goose?",
            "Do you swear you'll feed the goose?",
            "I want you to promise me you'll feed the goose.",
        ] {
            assert_eq!(vow(sentence), Some(Vow::Deed("feed the goose".to_owned())), "{sentence}");
        }
    }

    #[test]
    fn who_tells_of_promises_or_gives_one_asks_for_none() {
        for sentence in [
            "You promised me you'd feed the goose.",
            "I promise you I'll feed the goose.",
            "Did you promise to feed the goose?",
            "She made me promise to feed the goose.",
            "Don't promise me you'll feed the goose.",
            "Promise me a dance.",
            "Promise?",
            "Do you promise?",
            "What did you promise to do?",
            "Promises are cheap.",
            "Feed the goose.",
        ] {
            assert_eq!(vow(sentence), None, "{sentence}");
        }
    }

    #[test]
    fn to_let_something_be_is_no_deed_and_to_be_silent_is_told_apart() {
        for sentence in [
            "Promise me you won't tell anyone.",
            "promise me you will not tell Odo that I am here",
            "Swear you'll never breathe a word of it.",
            "Promise not to tell.",
            "Promise me you'll keep it to yourself.",
            "Promise me you'll tell nobody.",
            "Give me your word that you'll keep my secret.",
        ] {
            assert_eq!(vow(sentence), Some(Vow::Silence), "{sentence}");
        }
        for sentence in [
            "Promise me you won't open the door.",
            "Swear never to go down there.",
            "Promise me you won't tell me lies.",
            "Promise me you'll never leave me.",
        ] {
            assert!(matches!(vow(sentence), Some(Vow::Restraint(_))), "{sentence}");
        }
        let never = Vow::Restraint("never open the door".to_owned());
        assert_eq!(vow("Promise me you won't open the door."), Some(never));
        assert_eq!(
            vow("Promise me you'll tell Odo."),
            Some(Vow::Deed("tell Odo".to_owned())),
            "who is to be told something is not kept from it"
        );
    }

    #[test]
    fn silence_is_asked_for_in_plain_words_as_well() {
        let bids = |said| voice_words(Language::english()).bids_silence(said);
        for said in [
            "don't tell anyone",
            "dont tell odo i was here",
            "Please don't tell anybody.",
            "Odo, keep this to yourself.",
            "keep it secret",
            "Tell no one!",
            "never speak of it",
            "Don't breathe a word of it.",
        ] {
            assert!(bids(said), "{said}");
        }
        for said in [
            "Don't mention it.",
            "Don't tell me lies.",
            "don't tell me what to do",
            "Be quiet!",
            "I don't tell anyone.",
            "Tell Odo I was here.",
            "keep it",
            "don't touch it",
        ] {
            assert!(!bids(said), "{said}");
        }
    }

    #[test]
    fn a_promise_of_a_deed_is_asked_for_as_the_deed_is() {
        let plain = |said| voice_words(Language::english()).as_plain_request(said);
        let asked = plain("Promise me you'll give me the key.");
        assert_eq!(asked.as_deref(), Some("Will you give me the key?"));
        assert_eq!(plain("Give me the key.").as_deref(), Some("Give me the key."));
        assert_eq!(plain("Promise me you won't give her the key."), None);
    }

    #[test]
    fn in_german_a_promise_is_asked_for_as_well() {
        let german = voice_words(Language::by_code("de").expect("German is known"));
        let vow = |sentence| german.vow_asked(sentence);
        let deed = vow("Versprich mir, dass du die Gans fütterst.");
        assert_eq!(deed, Some(Vow::Deed("die Gans fütterst".to_owned())));
        assert_eq!(vow("Odo, versprich mir, dass du es niemandem sagst."), Some(Vow::Silence));
        let shut = Vow::Restraint("die Tür nicht öffnest".to_owned());
        assert_eq!(vow("Schwöre, dass du die Tür nicht öffnest."), Some(shut));
        assert_eq!(vow("Du hast mir versprochen, dass du kommst."), None);
        let said = "Versprich mir, dass du die Gans fütterst.";
        assert_eq!(german.as_plain_request(said).as_deref(), Some(said));
    }
}
