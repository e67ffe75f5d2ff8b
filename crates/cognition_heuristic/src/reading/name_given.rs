//! How people want to be called, by their own words.

use crate::reading::sighting::Sighting;
use crate::wording::things::Things;
use crate::wording::voice_words::voice_words;
use crate::wording::words::Words;
use cognition_core::perceive::PerceptKind;
use cognition_language::Language;

/// Everybody who has said to be called otherwise than the mind knows them, by what it knows them as, with the name:
/// the latest first.
pub(crate) fn names_given<'a>(
    recent: &[Sighting<'a>],
    things: &Things<'a>,
    language: &'static Language,
) -> Vec<(&'a str, &'a str)> {
    let words = voice_words(language);
    let said = recent.iter().rev().filter(|it| it.percept.kind == PerceptKind::Speech && !it.own);
    let named = said.filter_map(|it| {
        let label = things.label(it.percept.source.as_ref()?)?;
        let name = words.name_to_use(&it.percept.text)?;
        // Who is called so already goes on to be.
        (!Words::of(name).covers(&Words::of(label))).then_some((label, name))
    });
    named.collect()
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
    fn what_only_sounds_like_a_name_is_none() {
        for told in ["I'm English.", "I'm Mara's brother.", "Call me a fool.", "I am Odo."] {
            let said = said(told);
            assert!(!said.contains("English") && !said.contains("Mara"), "{told}: {said}");
            assert!(said.contains("Odo"), "{told}: {said}");
        }
    }
}
