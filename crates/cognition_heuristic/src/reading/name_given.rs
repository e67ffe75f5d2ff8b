//! How people want to be called, by their own words.

use crate::wording::things::Things;
use crate::wording::voice_words::voice_words;
use crate::wording::words::Words;
use cognition_brain::ThoughtRequest;
use cognition_core::memory::Source;
use cognition_core::mind::StableId;
use cognition_core::perceive::PerceptKind;
use cognition_language::Language;

/// Everybody who has said to be called otherwise than the mind knows them, by what it knows them as, with the name:
/// the latest first, and behind all that it has heard what it remembers.
pub(crate) fn names_given<'a>(
    request: &'a ThoughtRequest,
    things: &Things<'a>,
    language: &'static Language,
) -> Vec<(&'a str, &'a str)> {
    let words = voice_words(language);
    let named = said_by_others(request).filter_map(|(who, said)| {
        let (label, name) = (things.label(who)?, words.name_to_use(said)?);
        // Who is called so already goes on to be.
        (!Words::of(name).covers(&Words::of(label))).then_some((label, name))
    });
    named.collect()
}

/// What others have said, with who said it: what was heard, and what is remembered to have been told.
fn said_by_others(request: &ThoughtRequest) -> impl Iterator<Item = (&StableId, &str)> {
    let situation = &request.situation;
    let heard = situation.perceptions.entries().rev().map(|entry| &entry.percept);
    let heard = heard.filter(|it| it.kind == PerceptKind::Speech).filter_map(move |it| {
        let who = it.source.as_ref().filter(|who| **who != request.mind)?;
        Some((who, it.text.as_str()))
    });
    let told = situation.remembered.iter().filter(|lived| lived.source == Source::Told);
    let told = told.filter(|lived| lived.corrected.is_none());
    let told = told.filter_map(|lived| Some((&lived.by.as_deref()?.id, lived.text.as_str())));
    heard.chain(told)
}

#[cfg(test)]
mod tests {
    use crate::rehearsal::*;

    fn said(told: &str) -> String {
        let speak = offer("Speak", &["tell", "speech"], &["odo"]);
        let mut request = request("nobody", vec![speak], vec![says("odo", told)]);
        std::sync::Arc::make_mut(&mut request.situation.persona).lines.0.clear();
        let log = &mut request.situation.perceptions;
        request.situation.seen_before =
            log.entries().next_back().map(|it| it.id).unwrap_or_default();
        request.situation.perceptions.perceive(says("odo", "Good evening!"));
        (0..9)
            .map(|seed| {
                request.seed = seed;
                decision(&request).speech + " "
            })
            .collect()
    }

    #[test]
    fn who_gives_a_name_is_called_by_it_from_then_on() {
        for (told, name) in [
            ("I'm Martin, I have just come from Lowick.", "Martin"),
            ("Call me Captain Flint.", "Captain Flint"),
            ("My name is not Odo, my name is Anna.", "Anna"),
        ] {
            let said = said(told);
            assert!(said.contains(name) && !said.contains("Odo"), "{told}: {said}");
        }
    }

    #[test]
    fn a_name_is_kept_however_much_has_happened_since() {
        let mut request = request("nobody", vec![], vec![says("odo", "Call me Captain Flint.")]);
        for _ in 0..40 {
            let rain = cognition_core::perceive::Percept::event("It rains.");
            request.situation.perceptions.perceive(rain);
        }
        let scene = crate::reading::scene::Scene::of(&request);
        assert_eq!(scene.given, [("Odo", "Captain Flint")]);
    }

    #[test]
    fn what_only_sounds_like_a_name_is_none() {
        for told in ["I'm English.", "I'm Mara's brother.", "Call me a fool.", "I am Odo."] {
            let said = said(told);
            assert!(!said.contains("English") && !said.contains("Mara"), "{told}: {said}");
            assert!(said.contains("Odo"), "{told}: {said}");
        }
    }
}
