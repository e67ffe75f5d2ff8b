//! Saying sorry: who has done so, to whom it is owed, and for whom such a line is.

use crate::motives::stakes::Stakes;
use crate::reading::insult::times_insulted;
use crate::wording::voice_words::voice_words;
use crate::wording::words::{Words, tokens};
use cognition_core::mind::{Goal, StableId};
use cognition_core::perceive::PerceptKind;
use cognition_language::{DialogueAct, Language, sentences};

/// An apology that says nothing more has so many words at most.
const BARE: usize = 3;

/// Whether somebody says sorry for what they did themselves. Who only says how sorry they are for
/// what has happened to somebody does not.
pub(crate) fn is_apology(language: &Language, text: &str) -> bool {
    let says_sorry = |text: &str| language.dialogue_acts(text).has(DialogueAct::Apology);
    let words = voice_words(language);
    let of_itself = |sentence: &str| words.speaks_of_itself(words.behind_pity(sentence));
    let asks_pardon = |sentence: &str| says_sorry(sentence) && !words.may_pity(sentence);
    says_sorry(text) && sentences(text).any(|it| asks_pardon(it) || of_itself(it))
}

/// Whether somebody has said sorry to the mind, as far as it remembers.
pub(crate) fn has_apologised(view: &Stakes<'_>, person: &StableId) -> bool {
    view.recent.iter().any(|seen| {
        let is_theirs = seen.percept.source.as_ref() == Some(person) && seen.percept.addressed;
        let is_line = seen.percept.kind == PerceptKind::Speech;
        let text = seen.percept.text.as_str();
        is_theirs && is_line && is_apology_to(view, person, text)
    })
}

/// Whether a line says sorry to the mind: for what it tells itself, or for hard words before it.
pub(crate) fn is_apology_to(view: &Stakes<'_>, by: &StableId, text: &str) -> bool {
    let sorry = view.language.dialogue_acts(text).has(DialogueAct::Apology);
    let words = voice_words(view.language);
    // Who tells of somebody's trouble is sorry for them.
    let of_trouble = || words.tells_of_harm(text) || words.names_a_third(text);
    let of_itself = || is_of_weight(view, by) || !of_trouble();
    let tells = || is_apology(view.language, text) && of_itself();
    // Where something is between them, no more has to be said.
    let is_understood = || is_of_weight(view, by) && !words.tells_of_harm(text);
    let leaves = || leaves_with_an_apology(view.language, text);
    sorry && !leaves() && (times_insulted(view, by) > 0 || is_understood() || tells())
}

/// Whether one merely excuses oneself for going: `Sorry, I have to go.`
fn leaves_with_an_apology(language: &Language, text: &str) -> bool {
    let acts = |said: &str| language.dialogue_acts(said);
    let excuses = |said: &str| {
        let is_bare = tokens(said).count() <= BARE;
        !acts(said).has(DialogueAct::Apology) || acts(said).has(DialogueAct::Farewell) || is_bare
    };
    acts(text).has(DialogueAct::Farewell) && sentences(text).all(excuses)
}

/// Whether a goal of the mind is about somebody: it holds something against them, or wants something
/// of them.
pub(crate) fn is_of_weight(view: &Stakes<'_>, person: &StableId) -> bool {
    let name = view.things.words_of(person);
    let named = |goal: &Goal| {
        let in_text = !name.is_empty() && Words::of(&goal.text).covers(&name);
        in_text || goal.wants.iter().any(|want| want.eq_ignore_ascii_case(person.as_str()))
    };
    view.request.situation.persona.goals.iter().any(named)
}

/// Whether the mind has promised, to whomever, to say sorry to somebody.
pub(crate) fn is_owed(view: &Stakes<'_>, person: &StableId) -> bool {
    let words = voice_words(view.language);
    let name = view.things.words_of(person);
    let is_named = |text: &str| !name.is_empty() && Words::of(text).covers(&name);
    let mut owed = view.debts.iter().map(|debt| (debt.is_time, debt.promise.text));
    owed.any(|(is_time, text)| is_time && words.is_of_apology(text) && is_named(text))
}

/// Whether a line says sorry, and is meant for somebody else than whoever hears it.
pub(crate) fn is_for_another(view: &Stakes<'_>, line: &str, hearer: &StableId) -> bool {
    if !view.language.dialogue_acts(line).has(DialogueAct::Apology) {
        return false;
    }
    let meant = |id: &StableId| is_owed(view, id) || is_sought(view, id);
    let mut people = view.things.characters().map(|(id, _)| id);
    !meant(hearer) && people.any(meant)
}

/// Whether a goal of the mind is to say sorry to somebody.
fn is_sought(view: &Stakes<'_>, person: &StableId) -> bool {
    let words = voice_words(view.language);
    let name = view.things.words_of(person);
    let is_of_it = |goal: &Goal| {
        words.is_of_apology(&goal.text) || goal.wants.iter().any(|want| words.is_of_apology(want))
    };
    let mut goals = view.request.situation.persona.goals.iter();
    !name.is_empty() && goals.any(|goal| is_of_it(goal) && Words::of(&goal.text).covers(&name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rehearsal::*;
    use std::sync::Arc;

    #[test]
    fn who_says_sorry_for_what_they_did_apologises_and_who_is_sorry_for_somebody_does_not() {
        let is = |text: &str| is_apology(Language::english(), text);
        assert!(is("Mara. It was me who broke your oar. I am sorry."));
        assert!(is("I am sorry that I lied to you."));
        assert!(is("I'm sorry I broke your lamp, Mara."));
        assert!(is("Forgive me, Mara.") && is("It was my fault."));
        assert!(is_apology(Language::of("Verzeih mir, Mara."), "Verzeih mir, Mara."));
        assert!(!is("Arne is dead. They brought him in an hour ago. I am sorry."));
        assert!(!is("I am sorry."));
    }

    #[test]
    fn what_was_held_against_somebody_is_granted_when_they_have_said_sorry() {
        let give = offer("Give the iron key to Odo", &["give"], &["iron_key", "odo"]);
        let speak = offer("Speak to Odo", &["tell", "speech"], &["odo"]);
        let sorry = says("odo", "It was me who let the cat out. I am sorry.");
        let asks = || says("odo", "May I have the iron key?");
        let does = |lines: Vec<_>| {
            let mut request = request("nobody", vec![give.clone(), speak.clone()], vec![]);
            let persona = Arc::make_mut(&mut request.situation.persona);
            let text = "Hear Odo say that he is sorry.".to_owned();
            let wants = vec!["key".to_owned()];
            persona.goals = vec![Goal { text, wants, weight: 0.9 }];
            let last = lines.len() - 1;
            for (place, line) in lines.into_iter().enumerate() {
                if place == last {
                    request.situation.seen_before = request.situation.perceptions.last_id();
                }
                request.situation.perceptions.perceive(line);
            }
            choice(&request).to_owned()
        };
        assert_eq!(does(vec![asks()]), "Speak to Odo");
        assert_eq!(does(vec![sorry, asks()]), "Give the iron key to Odo");
    }

    #[test]
    fn who_has_promised_to_say_sorry_says_so_and_to_nobody_else() {
        let speak = |who: &str, label: &str| {
            offer(&format!("Speak to {label}"), &["tell", "speech"], &[who])
        };
        let mut request = request("nobody", vec![speak("mara", "Mara")], vec![]);
        request.situation.commitments = owing(&[("say sorry to Mara", "tell", "mara")]);
        assert_eq!(choice(&request), "Speak to Mara");
        let said = decision(&request).speech;
        assert!(said.contains("sorry"), "{said}");
    }
}
