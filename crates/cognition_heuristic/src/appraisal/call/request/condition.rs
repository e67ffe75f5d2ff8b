//! On what condition something is asked that has not come about.

use super::asks::is_request;
use crate::motives::stakes::Stakes;
use crate::wording::voice_words::voice_words;
use crate::wording::words::{Words, tokens};
use cognition_core::act::IndexedAction;
use cognition_language::Language;

/// What has to come about before an offer is taken: `if the bell rings` of `If the bell rings, open the gate`. How a thing
/// stands to which the deed is done is seen at once: `If the door is locked, unlock it.`
pub(super) fn condition_ahead<'t>(
    view: &Stakes<'_>,
    sentence: &'t str,
    offer: &IndexedAction,
) -> Option<&'t str> {
    let (language, words) = (view.language, voice_words(view.language));
    language.terms(sentence).filter(|terms| !terms.frees && !terms.comes)?;
    let (said, order) = parted(language, sentence)?;
    let said = said.trim_matches(|sign: char| !sign.is_alphanumeric());
    let terms = language.terms(said)?;
    // One word leads it: `in case the bell rings` is what is guarded against.
    let (_, what) = said.split_once(' ')?;
    let is_led = tokens(what).next() == tokens(&terms.what).next();
    let things = Words::of_all(offer.targets.iter().map(|target| target.label.as_str()));
    let is_seen = words.tells_a_state(what) && Words::of(what).meets(&things);
    let waits = is_led && words.waits_for_more(what) && !is_seen;
    (waits && (is_request(view, sentence) || is_request(view, order))).then_some(said)
}

/// A condition, and what hangs on it.
fn parted<'t>(language: &Language, sentence: &'t str) -> Option<(&'t str, &'t str)> {
    let order = language.without_terms(sentence);
    if order.len() < sentence.len() {
        return Some((&sentence[order.len()..], order));
    }
    first_terms(language, sentence)
}

/// The first part of a sentence that sets terms, and what follows it: `Odo, when the coach comes, ring.`
pub(super) fn first_terms<'t>(
    language: &Language,
    sentence: &'t str,
) -> Option<(&'t str, &'t str)> {
    let mut from = 0;
    let ends = sentence.match_indices(',').map(|(at, _)| at);
    let parts = ends.map(|at| (std::mem::replace(&mut from, at + 1), at));
    let mut parts = parts.map(|(from, at)| (&sentence[from..at], &sentence[at + 1..]));
    parts.find(|(part, _)| language.terms(part).is_some())
}

#[cfg(test)]
mod tests {
    use super::first_terms;
    use crate::rehearsal::*;
    use crate::wording::voice_words::voice_words;
    use cognition_language::Language;

    /// What comes of a line where there is a gate to be opened.
    fn asked(words: &str) -> (String, String) {
        let offers = vec![
            offer_of("Open the gate", &["open"], &[("door", "gate", "the gate")]),
            offer("Speak to Odo", &["tell", "speech"], &["odo"]),
        ];
        let request = request("nobody", offers, vec![says("odo", words)]);
        (choice(&request).to_owned(), decision(&request).speech)
    }

    fn is_agreed(said: &str, when: &str) -> bool {
        let lines = voice_words(Language::english()).lines("later_yes").iter();
        let filled = |line: &String| line.replace("{speaker}", "Odo").replace("{when}", when);
        lines.map(filled).any(|line| said == line)
    }

    #[test]
    fn what_hangs_on_something_that_has_not_happened_is_agreed_to_and_not_done_at_once() {
        for (words, when) in [
            ("If the bell rings, open the gate.", "If the bell rings"),
            ("Open the gate if the bell rings.", "If the bell rings"),
            ("Will you open the gate if anybody knocks?", "If anybody knocks"),
            ("Open the gate if you hear the bell.", "If I hear the bell"),
            ("If I whistle, open the gate.", "If you whistle"),
        ] {
            let (deed, said) = asked(words);
            assert_ne!(deed, "Open the gate", "{words}");
            assert!(is_agreed(&said, when), "{words}: {said}");
        }
    }

    #[test]
    fn what_is_asked_kindly_or_of_how_the_thing_itself_stands_is_done_at_once() {
        for words in [
            "Open the gate if you can.",
            "If you like, open the gate.",
            "If the gate is shut, open it.",
            "Open the gate if it is no trouble.",
            "Open the gate in case the bell rings.",
            "Open the gate unless the bell rings.",
        ] {
            assert_eq!(asked(words).0, "Open the gate", "{words}");
        }
    }

    #[test]
    fn the_first_part_that_sets_terms_is_found_behind_a_name() {
        let parts = |said| first_terms(Language::english(), said);
        let rings = Some((" when the coach comes", " ring."));
        assert_eq!(parts("Odo, when the coach comes, ring."), rings);
        assert_eq!(parts("If it rains, ring."), Some(("If it rains", " ring.")));
        assert_eq!(parts("Ring, Odo, please."), None);
    }

    #[test]
    fn when_something_happens_is_understood_at_the_beginning() {
        for words in
            ["When the coach comes, open the gate.", "As soon as the coach comes, open the gate."]
        {
            let (deed, said) = asked(words);
            assert_ne!(deed, "Open the gate", "{words}: {said}");
        }
    }
}
