//! Whom a sentence is about: its speaker, whom it names, or whom the words around it name.

use crate::reading::scene::Scene;
use crate::reading::sighting::Sighting;
use crate::wording::voice_words::voice_words;
use crate::wording::words::Words;
use cognition_core::mind::StableId;
use cognition_core::perceive::PerceptKind;
use cognition_language::Language;

/// Whether a sentence of a line or of an event is about this person.
pub(crate) fn is_about(
    scene: &Scene<'_>,
    seen: &Sighting<'_>,
    said: &str,
    person: &StableId,
) -> bool {
    let source = seen.percept.source.as_ref();
    let is_speech = seen.percept.kind == PerceptKind::Speech;
    if is_speech && voice_words(Language::of(said)).speaks_of_itself(said) {
        return source == Some(person);
    }
    let mut about = named(scene, seen, said);
    if about.is_empty() && names_mind(scene, seen) {
        return *person == scene.request.mind;
    }
    if about.is_empty() {
        about = named(scene, seen, &seen.percept.text);
    }
    if about.is_empty() { source == Some(person) } else { about.contains(&person) }
}

/// Whom a line calls by name, or is said to be about.
pub(crate) fn called<'a>(scene: &Scene<'a>, seen: &Sighting<'a>) -> Option<&'a StableId> {
    let other =
        |id: &StableId| Some(id) != seen.percept.source.as_ref() && *id != scene.request.mind;
    let mut people = scene.things.characters();
    let is_called = |label: &str| scene.language.calls(&seen.percept.text, label);
    let by_name = people.find(|(id, label)| other(id) && is_called(label)).map(|(id, _)| id);
    let about = || seen.percept.about.iter().find(|id| other(id) && scene.things.is_character(id));
    by_name.or_else(about)
}

/// Whether a line tells of the mind itself, and does not call it.
fn names_mind(scene: &Scene<'_>, seen: &Sighting<'_>) -> bool {
    let name = scene.request.situation.persona.name.as_str();
    let called = scene.language.calls(&seen.percept.text, name);
    !called && !scene.me.is_empty() && seen.words.covers(&scene.me)
}

/// Who is named in words of a line or of an event, and neither speaks them nor is called by them.
fn named<'a>(scene: &Scene<'a>, seen: &Sighting<'_>, words: &str) -> Vec<&'a StableId> {
    let is_speech = seen.percept.kind == PerceptKind::Speech;
    let source = seen.percept.source.as_ref();
    let all = Words::of(words);
    let is_named = |id: &StableId, label: &str| {
        let name = scene.things.words_of(id);
        let called = is_speech && scene.language.calls(words, label);
        let other = *id != scene.request.mind && Some(id) != source && !called;
        other && !name.is_empty() && all.covers(&name)
    };
    let people = scene.things.characters().filter(|(id, label)| is_named(id, label));
    people.map(|(id, _)| id).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rehearsal::*;
    use cognition_core::perceive::Percept;

    #[test]
    fn a_sentence_is_about_who_says_it_of_themselves_or_whom_it_names() {
        let about = |percept: Percept, whom: &str| {
            let request = request("nobody", vec![], vec![percept]);
            let scene = Scene::of(&request);
            let seen = scene.recent.last().expect("was heard");
            is_about(&scene, seen, &seen.percept.text, &StableId::new(whom))
        };
        let mine = || says("odo", "Mara, I am cold.");
        assert!(about(mine(), "odo") && !about(mine(), "mara"));
        let hers = || says("odo", "Mara is cold.");
        assert!(about(hers(), "mara") && !about(hers(), "odo"));
        assert!(about(says("odo", "So hungry!"), "odo"));
        let mine = || says("odo", "A letter for Brannic. It is the birthday, Sela.");
        let request = request("brannic", vec![], vec![mine()]);
        let scene = Scene::of(&request);
        let seen = scene.recent.last().expect("was heard");
        assert!(!is_about(&scene, seen, "It is the birthday, Sela.", &StableId::new("odo")));
    }
}
