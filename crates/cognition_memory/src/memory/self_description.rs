//! What a speaker says of itself.

use super::trait_kind::TraitKind;
use super::traits::Trait;
use crate::mind::{GameTime, StableId};
use cognition_language::{Language, SelfDescription};

/// How sure a name is that somebody gives.
const NAMED: f64 = 0.9;

/// How sure anything else is that somebody says of itself, before it counts as inferred.
const SAID: f64 = 0.7;

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
    let preference = |feels: &str, what: String| {
        Some(stated(key(&what)?, format!("{feels} {what}"), TraitKind::Preference))
    };
    match Language::of(sentence).self_description(sentence)? {
        SelfDescription::Name(name) => {
            let named = stated("name".to_owned(), name, TraitKind::Core);
            Some(Trait { confidence: NAMED, explicit: true, ..named })
        }
        SelfDescription::Being(name) if is_name(&name) => {
            Some(stated("name".to_owned(), name, TraitKind::Core))
        }
        SelfDescription::Being(being) => Some(stated(key(&being)?, being, TraitKind::General)),
        SelfDescription::Likes(what) => preference("likes", what),
        SelfDescription::Hates(what) => preference("hates", what),
    }
}

fn key(text: &str) -> Option<String> {
    let words = Language::english().content_words(text);
    (!words.is_empty()).then(|| words.into_iter().take(4).collect::<Vec<_>>().join(" "))
}

/// One or two words that begin with a capital.
fn is_name(text: &str) -> bool {
    let capital = |word: &str| word.chars().next().is_some_and(char::is_uppercase);
    text.split_whitespace().count() <= 2 && text.split_whitespace().all(capital)
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
