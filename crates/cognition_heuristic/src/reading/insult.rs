//! Hard words: which they are, whom they are for, and who has said such to the mind.

use crate::reading::about_whom::called;
use crate::reading::scene::Scene;
use crate::reading::sighting::Sighting;
use crate::wording::voice_words::voice_words;
use crate::wording::words::{Words, tokens};
use cognition_core::mind::StableId;
use cognition_core::perceive::PerceptKind;
use cognition_language::{DialogueAct, sentences, unquoted};

/// Words of a sentence that insults whoever hears it without naming them: `Idiot!`
const CURSE: usize = 2;

/// Whether a sentence insults whoever it is said to. Who calls themselves a fool insults nobody.
pub(crate) fn insults(scene: &Scene<'_>, said: &str) -> bool {
    let language = scene.language;
    let profile = &scene.request.situation.persona.profile;
    let of_its_work = || Words::of(profile).without(&scene.me).meets(&Words::of(said));
    let is_curse = || tokens(said).count() <= CURSE;
    let calls = || scene.things.characters().any(|(_, label)| language.calls(said, label));
    let at_hearer = || voice_words(language).names_listener(said) || is_curse() || calls();
    let words = voice_words(language);
    let belittles = || words.belittles(said) && (words.names_listener(said) || of_its_work());
    language.dialogue_acts(said).has(DialogueAct::Insult) && at_hearer() || belittles()
}

/// Whether a line insults whoever it is said to.
pub(crate) fn is_insult(scene: &Scene<'_>, seen: &Sighting<'_>) -> bool {
    let is_line = seen.percept.kind == PerceptKind::Speech && !seen.own;
    is_line && sentences(&unquoted(&seen.percept.text)).any(|said| insults(scene, said))
}

/// How often somebody has insulted the mind, as far as it remembers.
pub(crate) fn times_insulted(scene: &Scene<'_>, by: &StableId) -> usize {
    let theirs = |seen: &&Sighting<'_>| {
        seen.percept.source.as_ref() == Some(by) && seen.percept.addressed && is_insult(scene, seen)
    };
    scene.recent.iter().filter(theirs).count()
}

/// Whom somebody has just insulted in front of the mind, and who has.
pub(crate) fn overheard<'a>(scene: &Scene<'a>) -> Option<(&'a StableId, &'a StableId)> {
    let heard = scene.news().filter(|news| !news.percept.addressed && is_insult(scene, news));
    let mut insulted = heard.filter_map(|news| {
        let by = news.percept.source.as_ref()?;
        let whom = called(scene, news).or_else(|| scene.only_other(by))?;
        Some((by, whom))
    });
    insulted.next_back()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rehearsal::*;
    use cognition_core::perceive::Percept;

    #[test]
    fn hard_words_count_for_whom_they_are_said_to_and_not_for_what_is_told() {
        let times = |words: &str| {
            let request = request("nobody", vec![], vec![says("odo", words)]);
            times_insulted(&Scene::of(&request), &StableId::new("odo"))
        };
        for words in [
            "Shut up, you old bucket.",
            "You are a crook and a drunkard.",
            "You smell of onions.",
            "Blockhead!",
        ] {
            assert_eq!(times(words), 1, "{words}");
        }
        for words in [
            "I'll bring you a sack of rye, I promise.",
            "I owe you a bucket.",
            "I am a fool.",
            "The fish stinks today.",
            "Sela called him a fool.",
        ] {
            assert_eq!(times(words), 0, "{words}");
        }
    }

    #[test]
    fn who_is_called_by_an_overheard_insult_is_insulted() {
        let heard = Percept::speech("odo", "You are a crook, Sela.").at("taproom");
        let request = request("mara", vec![], vec![heard]);
        let (by, whom) = overheard(&Scene::of(&request)).expect("is an insult");
        assert_eq!((by.as_str(), whom.as_str()), ("odo", "sela"));
    }
}
