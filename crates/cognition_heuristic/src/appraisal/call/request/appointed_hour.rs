//! For what hour something is asked that is not to be done before.

use super::asks::is_request;
use super::condition::first_terms;
use crate::motives::stakes::Stakes;
use crate::wording::voice_words::voice_words;
use cognition_language::{DueBound, DueTime};

/// Seconds of a day, and of the half of one that a bare hour leaves open.
const DAY: u64 = 86_400;
const HALF_DAY: u64 = DAY / 2;
/// Seconds before and after an hour that are that hour.
const NEAR: u64 = 300;
/// How many words tell of something that happens, where only what follows it is said: `after the train leaves`.
const EVENT_WORDS: usize = 3;

/// The time that a sentence sets for what it asks, where that is neither now nor a mere deadline: `at six` of
/// `Come to the yard at six`, `in ten minutes`, `when the coach comes`.
pub(crate) fn appointed_hour<'t>(view: &Stakes<'_>, sentence: &'t str) -> Option<&'t str> {
    hour_ahead(view, sentence).or_else(|| event_ahead(view, sentence))
}

fn hour_ahead<'t>(view: &Stakes<'_>, sentence: &'t str) -> Option<&'t str> {
    let language = view.language;
    let said = language.said_time(sentence)?;
    let is_set = || matches!(language.due_bound(said), DueBound::At | DueBound::After);
    let is_ahead = match language.due_time(said)? {
        DueTime::At { second, either_half, days } => {
            is_set() && (days > 0 || !is_now(view, second, either_half))
        }
        DueTime::In(length) => is_request(view, sentence) && length.as_secs() >= NEAR,
        _ => false,
    };
    is_ahead.then_some(said)
}

/// What has to happen first: `when the coach comes` of `Ring when the coach comes`. What whoever asks does, or is
/// asked for, sets no time: `Ring when you can.`
fn event_ahead<'t>(view: &Stakes<'_>, sentence: &'t str) -> Option<&'t str> {
    let (language, words) = (view.language, voice_words(view.language));
    let behind = &sentence[language.without_terms(sentence).len()..];
    let said = if behind.is_empty() { first_terms(language, sentence)?.0 } else { behind };
    let said = said.trim_matches(|sign: char| !sign.is_alphanumeric());
    let Some(DueTime::When(event)) = language.due_time(said) else { return None };
    let what = event.what.as_str();
    let is_terms = language.terms(said).is_some_and(|terms| !terms.frees);
    let follows = || !behind.is_empty() && what.split_whitespace().count() >= EVENT_WORDS;
    let is_theirs = words.begins_with_speaker(what) || words.begins_with_listener(what);
    let is_first = language.due_bound(said) == DueBound::After && (is_terms || follows());
    (is_first && !is_theirs && is_request(view, sentence)).then_some(said)
}

fn is_now(view: &Stakes<'_>, second: u32, either_half: bool) -> bool {
    let round = if either_half { HALF_DAY } else { DAY };
    let now = view.request.situation.now.0 / 1000 % round;
    let apart = now.abs_diff(u64::from(second) % round);
    apart.min(round - apart) < NEAR
}

#[cfg(test)]
mod tests {
    use crate::rehearsal::*;
    use crate::wording::voice_words::voice_words;
    use cognition_core::mind::GameTime;
    use cognition_language::Language;

    /// What comes of a line at four in the afternoon.
    fn asked(words: &str) -> (String, String) {
        let offers = vec![
            offer("Go to the yard", &["move"], &["yard", "arch"]),
            offer("Speak to Odo", &["tell", "speech"], &["odo"]),
        ];
        let mut request = request("nobody", offers, vec![says("odo", words)]);
        request.situation.now = GameTime::from_secs(16 * 3600);
        (choice(&request).to_owned(), decision(&request).speech)
    }

    fn is_agreed(said: &str, when: &str) -> bool {
        let lines = voice_words(Language::english()).lines("later_yes").iter();
        let filled = |line: &String| line.replace("{speaker}", "Odo").replace("{when}", when);
        lines.map(filled).any(|line| said == line)
    }

    #[test]
    fn what_is_asked_for_an_hour_is_agreed_to_and_not_done_at_once() {
        for words in ["Go to the yard at six.", "Will you go to the yard at six?"] {
            let (deed, said) = asked(words);
            assert_ne!(deed, "Go to the yard", "{words}");
            assert!(is_agreed(&said, "At six"), "{words}: {said}");
        }
    }

    #[test]
    fn whoever_is_to_be_met_at_an_hour_is_promised_it_whatever_the_mood_of_the_verb() {
        for words in ["Meet me in the office at ten.", "Can we meet here at ten?"] {
            let said = asked(words).1;
            assert!(is_agreed(&said, "At ten"), "{words}: {said}");
        }
    }

    #[test]
    fn what_waits_for_something_to_happen_is_agreed_to_and_not_done_at_once() {
        for (words, when) in [
            ("Go to the yard when the coach comes.", "When the coach comes"),
            ("Go to the yard as soon as the rain stops.", "As soon as the rain stops"),
            ("Go to the yard after the coach leaves.", "After the coach leaves"),
        ] {
            let (deed, said) = asked(words);
            assert_ne!(deed, "Go to the yard", "{words}");
            assert!(is_agreed(&said, when), "{words}: {said}");
        }
        for words in ["Go to the yard when you can.", "Go to the yard when you have time."] {
            assert_eq!(asked(words).0, "Go to the yard", "{words}");
        }
    }

    #[test]
    fn whoever_is_to_be_met_in_so_many_minutes_is_promised_it() {
        let said = asked("Meet me in the office in ten minutes.").1;
        assert!(is_agreed(&said, "In ten minutes"), "{said}");
        assert_eq!(asked("Go to the yard in a moment.").0, "Go to the yard");
    }

    #[test]
    fn what_is_to_be_done_by_an_hour_or_at_this_very_hour_is_done_at_once() {
        for words in ["Go to the yard.", "Go to the yard by six.", "Go to the yard at four."] {
            assert_eq!(asked(words).0, "Go to the yard", "{words}");
        }
    }

    #[test]
    fn no_harm_is_promised_for_any_hour() {
        let said = asked("Kill Mara at ten.").1;
        assert!(!is_agreed(&said, "At ten"), "{said}");
    }
}
