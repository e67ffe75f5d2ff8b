//! For what hour something is asked that is not to be done before.

use crate::motives::stakes::Stakes;
use cognition_language::{DueBound, DueTime};

/// Seconds of a day, and of the half of one that a bare hour leaves open.
const DAY: u64 = 86_400;
const HALF_DAY: u64 = DAY / 2;
/// Seconds before and after an hour that are that hour.
const NEAR: u64 = 300;

/// The hour that a sentence sets for what it asks, where that is neither now nor a mere deadline: `at six` of
/// `Come to the yard at six`.
pub(crate) fn appointed_hour<'t>(view: &Stakes<'_>, sentence: &'t str) -> Option<&'t str> {
    let language = view.language;
    let said = language.said_time(sentence)?;
    let is_set = matches!(language.due_bound(said), DueBound::At | DueBound::After);
    let is_ahead = match language.due_time(said)? {
        DueTime::At { second, either_half, days } => days > 0 || !is_now(view, second, either_half),
        _ => false,
    };
    (is_set && is_ahead).then_some(said)
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
