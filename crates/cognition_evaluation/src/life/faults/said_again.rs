//! The same line again, and a greeting after a talk.

use super::found::Found;
use crate::life::story::{Story, Turn};
use cognition_core::mind::StableId;
use cognition_language::{DialogueAct, Language};
use std::collections::BTreeSet;

pub(super) fn find(story: &Story) -> Vec<Found> {
    let mut found = Vec::new();
    let mut said: BTreeSet<(&StableId, String)> = BTreeSet::new();
    let mut met: BTreeSet<(&StableId, &StableId)> = BTreeSet::new();
    for (at, mind, turn) in story.turns().filter(|(_, _, turn)| !turn.is_silent()) {
        let who = story.label(mind);
        let is_new = said.insert((mind, plain(&turn.speech)));
        let has_met = turn.speaks_to().is_some_and(|to| met.contains(&(mind, to)));
        if !is_new && !is_one_word(turn) {
            found.push(Found { at, what: format!("{who} says again: \"{}\"", turn.speech.trim()) });
        } else if has_met && greets(&turn.speech) {
            let what = format!("{who} greets again: \"{}\"", turn.speech.trim());
            found.push(Found { at, what });
        }
        if let Some(to) = turn.speaks_to() {
            met.extend([(mind, to), (to, mind)]);
        }
    }
    found
}

fn plain(speech: &str) -> String {
    Language::english().words(speech).collect::<Vec<_>>().join(" ")
}

fn is_one_word(turn: &Turn) -> bool {
    Language::english().words(&turn.speech).count() < 2
}

fn greets(speech: &str) -> bool {
    Language::english().dialogue_acts(speech).has(DialogueAct::Greeting)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::life::story::Beat;
    use crate::life::story::tests::{story, turn};

    fn says(round: u32, mind: &str, to: &str, speech: &str) -> Beat {
        turn(round, mind, speech, Some(("tell", &[to])))
    }

    #[test]
    fn the_same_line_of_the_same_mind_is_found() {
        let said = says(1, "odo", "mara", "Is that so.");
        assert_eq!(
            find(&story(vec![said.clone(), says(4, "odo", "mara", "Is that so?")])).len(),
            1
        );
        assert_eq!(find(&story(vec![said.clone(), says(4, "mara", "odo", "Is that so.")])), []);
        let aye = says(1, "odo", "mara", "Aye.");
        assert_eq!(find(&story(vec![aye.clone(), aye, said])), []);
    }

    #[test]
    fn a_greeting_comes_first() {
        let (first, talk) = (
            says(1, "mara", "odo", "Good morning, Odo."),
            says(2, "odo", "mara", "The key is mine."),
        );
        assert_eq!(
            find(&story(vec![first.clone(), says(2, "odo", "mara", "Welcome, Mara.")])).len(),
            0
        );
        let again = vec![first, talk, says(3, "odo", "mara", "Good evening, Mara.")];
        assert_eq!(find(&story(again)).len(), 1);
    }
}
