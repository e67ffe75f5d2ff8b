//! What a speaker says of itself.

use super::trait_kind::TraitKind;
use super::traits::Trait;
use super::words::content_words;
use crate::mind::{GameTime, StableId};

/// How sure a name is that somebody gives.
const NAMED: f64 = 0.9;

/// How sure anything else is that somebody says of itself, before it counts as inferred.
const SAID: f64 = 0.7;

/// How many words of a description are kept.
const WORDS_KEPT: usize = 8;

/// What a sentence says of its speaker: `My name is …`, `I am …`, `I like …`, `I hate …`.
pub(super) fn self_description(sentence: &str, who: &StableId, at: GameTime) -> Option<Trait> {
    let stated = |key: String, value: String, kind| Trait {
        who: who.clone(),
        key,
        value,
        kind,
        confidence: SAID,
        explicit: false,
        reinforcements: 1,
        at,
    };
    let after = |beginnings: &[&str]| beginnings.iter().find_map(|one| rest(sentence, one));
    if let Some(name) = after(&["my name is", "my name's", "my name’s"]) {
        let named = stated("name".to_owned(), name, TraitKind::Core);
        return Some(Trait { confidence: NAMED, explicit: true, ..named });
    }
    if let Some(being) = after(&["i am", "i'm", "i’m"]) {
        let (key, kind) = match is_name(&being) {
            true => ("name".to_owned(), TraitKind::Core),
            false => (key(&being)?, TraitKind::General),
        };
        return lasts(&being).then(|| stated(key, being, kind));
    }
    let likes = after(&["i like", "i love", "i enjoy"]).map(|what| ("likes", what));
    let hates = || after(&["i hate", "i dislike", "i can't stand"]).map(|what| ("hates", what));
    let (feels, what) = likes.or_else(hates)?;
    Some(stated(key(&what)?, format!("{feels} {what}"), TraitKind::Preference))
}

/// What follows a beginning, without the signs at its end; nothing if it doesn't begin so.
fn rest(sentence: &str, beginning: &str) -> Option<String> {
    let sentence = sentence.trim_start_matches(|sign: char| !sign.is_alphanumeric());
    let (begins, rest) = sentence.split_at_checked(beginning.len())?;
    if !begins.eq_ignore_ascii_case(beginning) || !rest.starts_with(char::is_whitespace) {
        return None;
    }
    let clause = rest.split([',', ';', '.', '!', '?', ':']).next().unwrap_or(rest);
    let kept: Vec<&str> = clause.split_whitespace().take(WORDS_KEPT).collect();
    (!kept.is_empty()).then(|| kept.join(" "))
}

fn key(text: &str) -> Option<String> {
    let words = content_words(text);
    (!words.is_empty()).then(|| words.into_iter().take(4).collect::<Vec<_>>().join(" "))
}

/// One or two words that begin with a capital.
fn is_name(text: &str) -> bool {
    let capital = |word: &str| word.chars().next().is_some_and(char::is_uppercase);
    text.split_whitespace().count() <= 2 && text.split_whitespace().all(capital)
}

/// `I am looking for …` tells what somebody does just now.
fn lasts(text: &str) -> bool {
    !text.split_whitespace().next().is_some_and(|word| word.ends_with("ing"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn described(text: &str) -> String {
        let described = self_description(text, &StableId::new("odo"), GameTime(0));
        let shown = |known: Trait| format!("{} = {}, {}", known.key, known.value, known.explicit);
        described.map(shown).unwrap_or_default()
    }

    #[test]
    fn a_name_is_known_for_sure_and_the_rest_inferred() {
        assert_eq!(described("My name is Odo Brandt, friend."), "name = Odo Brandt, true");
        assert_eq!(described("I'm Odo."), "name = Odo, false");
        assert_eq!(described("I am a smith from Dale."), "smith dale = a smith from Dale, false");
        assert_eq!(described("I like stew!"), "stew = likes stew, false");
        assert_eq!(described("i hate the old stew"), "old stew = hates the old stew, false");
    }

    #[test]
    fn what_is_of_the_moment_or_of_others_describes_nobody() {
        for text in ["I am looking for Odo", "I likened it", "You like stew", "I am", "I am here"] {
            assert_eq!(described(text), "", "{text}");
        }
    }
}
