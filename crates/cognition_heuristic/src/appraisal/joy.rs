//! A joy that was told of somebody who is here, and for which the mind has not wished them well yet.

use crate::appraisal::blow::is_of_own_people;
use crate::motives::stakes::Stakes;
use crate::reading::about_whom::is_about;
use crate::reading::sighting::Sighting;
use crate::wording::voice_words::{Joy, voice_words};
use cognition_core::mind::StableId;
use cognition_core::perceive::PerceptKind;
use cognition_language::sentences;

/// How many of the latest percepts may tell of a joy.
const LATEST: usize = 12;

/// Who is here and has something to be glad of, and what sort of thing that is.
pub(crate) fn joy_of<'a>(view: &Stakes<'a>) -> Option<(&'a StableId, Joy)> {
    let words = voice_words(view.language);
    // Who is asked something answers first.
    let asked = view.addressed().any(|line| view.language.is_question(&line.percept.text));
    if asked || view.own_lines().any(|line| sentences(line).any(|said| words.wishes_joy(said))) {
        return None;
    }
    let told = view.recent.iter().rev().take(LATEST);
    let told = told.filter(|seen| !seen.own && seen.percept.kind == PerceptKind::Speech);
    told.flat_map(|seen| of_line(view, seen)).next()
}

fn of_line<'a>(view: &Stakes<'a>, seen: &Sighting<'a>) -> Option<(&'a StableId, Joy)> {
    let words = voice_words(view.language);
    let told = sentences(&seen.percept.text).filter_map(|said| Some((said, words.joy(said)?)));
    // What the mind's own people have to be glad of is its own joy.
    let mut told = told.filter(|(said, _)| !is_of_own_people(view, said));
    told.find_map(|(said, joy)| {
        let mut people = view.things.characters().map(|(id, _)| id);
        // `The mayor's daughter is getting married` is nobody's joy who is here.
        let is_told_of = |id: &StableId| {
            let is_speaker = seen.percept.source.as_ref() == Some(id);
            is_about(view, seen, said, id) && (!is_speaker || words.speaks_of_itself(said))
        };
        let theirs =
            |id: &&'a StableId| **id != view.request.mind && view.is_here(id) && is_told_of(id);
        people.find(theirs).map(|id| (id, joy))
    })
}

#[cfg(test)]
mod tests {
    use crate::rehearsal::*;
    use crate::wording::voice_words::voice_words;
    use cognition_core::perceive::Percept;
    use cognition_language::Language;

    fn said(percepts: Vec<Percept>) -> (String, String) {
        let speak = |id, label| offer(&format!("Speak to {label}"), &["tell", "speech"], &[id]);
        let request = request("nobody", vec![speak("sela", "Sela"), speak("odo", "Odo")], percepts);
        (choice(&request).to_owned(), decision(&request).speech)
    }

    fn is_of(said: &str, of: &str, who: &str) -> bool {
        let lines = voice_words(Language::english()).lines(of);
        lines.iter().any(|line| said == line.replace("{target}", who))
    }

    #[test]
    fn whose_joy_was_told_is_wished_well_themselves() {
        let told = says("odo", "It is Sela's birthday today.");
        let (deed, line) = said(vec![told]);
        assert!(deed == "Speak to Sela" && is_of(&line, "birthday", "Sela"), "{deed}: {line}");
        let (deed, line) = said(vec![says("odo", "My sister had a baby last night.")]);
        assert!(deed == "Speak to Odo" && is_of(&line, "glad_for", "Odo"), "{deed}: {line}");
        let (_, line) = said(vec![says("odo", "The mayor's daughter is getting married.")]);
        assert!(!is_of(&line, "glad_for", "Odo"), "it is another's: {line}");
    }

    #[test]
    fn nobody_is_wished_well_twice_or_for_what_is_asked() {
        let told = || says("odo", "It is my birthday today.");
        let own = Percept::speech("nobody", "Many happy returns, Odo.");
        assert!(!is_of(&said(vec![told(), own]).1, "birthday", "Odo"));
        let asks = says("odo", "Are you staying?");
        assert!(!is_of(&said(vec![told(), asks]).1, "birthday", "Odo"));
        let asked = says("odo", "Is it your birthday today?");
        assert!(!is_of(&said(vec![asked]).1, "birthday", "Odo"));
    }
}
