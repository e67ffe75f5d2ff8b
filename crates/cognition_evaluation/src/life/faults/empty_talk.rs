//! Lines that answer lines that say nothing.

use super::found::Found;
use crate::life::story::{Came, Story, Turn};
use cognition_core::mind::StableId;
use cognition_language::Language;
use cognition_world::verb::Verb;
use std::collections::BTreeMap;

/// How many of them in a row are no fault: `Thank you.`, `Don't mention it.`
const FEW: usize = 2;
/// Words that mean something by themselves, at most, of a line that says nothing.
const HARDLY: usize = 2;
/// After so many rounds a talk is over.
const OVER: u32 = 2;

pub(super) fn find(story: &Story) -> Vec<Found> {
    let mut found = Vec::new();
    // How many lines in a row say nothing, between whom, and when the last was said.
    let mut talks: BTreeMap<[StableId; 2], (usize, u32)> = BTreeMap::new();
    let mut partners: BTreeMap<&StableId, StableId> = BTreeMap::new();
    for (at, mind, turn) in story.turns().filter(|(_, _, turn)| !turn.is_silent()) {
        let Some(to) = turn.speaks_to().or_else(|| partners.get(mind)).cloned() else { continue };
        let mut pair = [mind.clone(), to.clone()];
        pair.sort();
        let round = story.beats[at].round;
        let empty = says_nothing(story, turn, &pair) && !agrees(story, mind, round);
        let (in_a_row, last) = talks.entry(pair).or_default();
        let goes_on = round <= *last + OVER;
        *in_a_row = if empty { 1 + if goes_on { *in_a_row } else { 0 } } else { 0 };
        *last = round;
        if *in_a_row > FEW {
            let what = format!(
                "{} says nothing to nothing: \"{}\"",
                story.label(mind),
                turn.speech.trim()
            );
            found.push(Found { at, what });
        }
        partners.insert(mind, to.clone());
        if let Some((known, _)) = story.labels.get_key_value(&to) {
            partners.insert(known, mind.clone());
        }
    }
    found
}

/// Who takes part in a plan has said something by it.
fn agrees(story: &Story, mind: &StableId, round: u32) -> bool {
    let mut then = story.beats.iter().filter(|beat| beat.round == round && beat.mind == *mind);
    then.any(|beat| matches!(beat.came, Came::Agreed { .. }))
}

/// It does nothing beside, asks nothing, names nothing, and has hardly a word of its own.
fn says_nothing(story: &Story, turn: &Turn, pair: &[StableId; 2]) -> bool {
    let language = Language::english();
    let does = turn.did().is_some_and(|(verb, _)| verb != Verb::Tell);
    let content = story.content(&turn.speech, &[&pair[0], &pair[1]]);
    let named = story.labels.iter().filter(|(id, _)| !pair.contains(id));
    let mut named = named.flat_map(|(_, label)| language.content_stems(label));
    !does
        && content.len() <= HARDLY
        && !turn.speech.contains('?')
        && !named.any(|stem| content.contains(&stem))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::life::story::Beat;
    use crate::life::story::tests::{beat, story, turn};

    fn talk(lines: &[&str]) -> Vec<Beat> {
        let line = |(at, line): (usize, &&str)| {
            let (mind, to) = if at % 2 == 0 { ("mara", "odo") } else { ("odo", "mara") };
            turn(1 + u32::try_from(at / 2).expect("is small"), mind, line, Some(("tell", &[to])))
        };
        lines.iter().enumerate().map(line).collect()
    }

    #[test]
    fn thanks_are_returned_once() {
        let (thanks, welcome) = ("Thank you, Odo.", "Don't mention it.");
        assert_eq!(find(&story(talk(&[thanks, welcome]))), []);
        assert_eq!(find(&story(talk(&[thanks, welcome, "Is that so.", "I see, Mara."]))).len(), 2);
    }

    #[test]
    fn what_names_something_asks_or_is_done_breaks_the_row() {
        let (thanks, welcome) = ("Thank you, Odo.", "Don't mention it.");
        assert_eq!(find(&story(talk(&[thanks, welcome, "The iron key sticks."]))), []);
        assert_eq!(find(&story(talk(&[thanks, welcome, "What else?"]))), []);
        let mut given = talk(&[thanks, welcome, "There you go."]);
        given[2] = turn(2, "mara", "There you go.", Some(("give", &["key", "odo"])));
        assert_eq!(find(&story(given)), []);
    }

    #[test]
    fn to_agree_to_a_plan_is_not_nothing() {
        let mut lines = talk(&["Count me in, Odo.", "Good.", "Aye."]);
        assert_eq!(find(&story(lines.clone())).len(), 1);
        lines.insert(0, beat(1, "mara", Came::Agreed { to: "odo".into() }));
        assert_eq!(find(&story(lines)), []);
    }

    #[test]
    fn a_talk_that_is_over_begins_anew() {
        let mut later = talk(&["Thank you, Odo.", "Don't mention it.", "I see."]);
        later[2].round = 9;
        assert_eq!(find(&story(later)), []);
    }
}
