//! Promises, held against what the scene should bring.

use super::faults::found::Found;
use super::format::{Pledge, Scene};
use super::story::{Beat, Came, Story};
use crate::mentions::mentions;
use cognition_core::mind::StableId;
use cognition_language::Language;

/// How many turns somebody may take to own up.
const SOON: usize = 3;

/// A promise of the story, and what became of it.
struct Promise<'s> {
    at: usize,
    by: &'s StableId,
    text: &'s str,
    to: Option<&'s StableId>,
    by_scene: bool,
    how: &'static str,
}

/// What was promised and should not be, was not and should, or ended otherwise; and what fell due
/// without a word to whom it was given.
pub(super) fn find(scene: &Scene, story: &Story) -> Vec<Found> {
    let promises = promises(story);
    let mut found = missing(scene, story, &promises);
    found.extend(wrong(scene, story, &promises));
    found.extend(unsaid(story));
    found.sort_by_key(|found| found.at);
    found
}

fn promises(story: &Story) -> Vec<Promise<'_>> {
    let mut promises = Vec::new();
    for (at, beat) in story.beats.iter().enumerate() {
        let Came::Promised { number, text, to, by_scene } = &beat.came else { continue };
        let mut later = story.beats[at..].iter().filter(|later| later.mind == beat.mind);
        let how = later.find_map(|later| match &later.came {
            Came::PromiseEnded { number: ended, how, .. } if ended == number => Some(*how),
            _ => None,
        });
        let (by, to, by_scene) = (&beat.mind, to.as_ref(), *by_scene);
        promises.push(Promise { at, by, text, to, by_scene, how: how.unwrap_or("owed") });
    }
    promises
}

fn is_meant(story: &Story, pledge: &Pledge, promise: &Promise<'_>) -> bool {
    let to = promise.to.map_or("", |to| story.label(to));
    let named = |name: &String| mentions(promise.text, name) || mentions(to, name);
    pledge.by == *promise.by && pledge.names.iter().all(named)
}

fn missing(scene: &Scene, story: &Story, promises: &[Promise<'_>]) -> Vec<Found> {
    let is_there = |pledge: &&Pledge| promises.iter().any(|it| is_meant(story, pledge, it));
    let missing = scene.promises.iter().filter(|pledge| !pledge.optional && !is_there(pledge));
    let told = missing.map(|pledge| {
        let what =
            format!("{} promises nothing of {}", story.label(&pledge.by), pledge.names.join(", "));
        Found { at: story.beats.len().saturating_sub(1), what }
    });
    told.collect()
}

fn wrong(scene: &Scene, story: &Story, promises: &[Promise<'_>]) -> Vec<Found> {
    let wrong = promises.iter().filter_map(|promise| {
        let mut meant = scene.promises.iter().filter(|pledge| is_meant(story, pledge, promise));
        let (who, text, how) = (story.label(promise.by), promise.text, promise.how);
        let what = match meant.next() {
            Some(pledge) if pledge.ends.iter().any(|end| end == how) => return None,
            Some(pledge) => format!("{who}: `{text}` is {how}, not {}", pledge.ends.join(" or ")),
            None if promise.by_scene => return None,
            None => format!("{who} promises what is not to be promised: `{text}`, {how}"),
        };
        Some(Found { at: promise.at, what })
    });
    wrong.collect()
}

/// Whoever can't keep a promise says a word of it to whom it was given, who is there.
fn unsaid(story: &Story) -> Vec<Found> {
    let unsaid = story.beats.iter().enumerate().filter_map(|(at, beat)| {
        let Came::PromiseEnded { text, how, is_there: Some(to), .. } = &beat.came else {
            return None;
        };
        let turns: Vec<_> = story.turns_after(at, &beat.mind).take(SOON).collect();
        let owes = matches!(*how, "expired" | "broken") && turns.len() == SOON;
        let owns_up = turns.iter().any(|(_, turn)| is_of(story, &turn.speech, text, to))
            || gives_up(story, at);
        let (who, to) = (story.label(&beat.mind), story.label(to));
        let what = format!("{who} says nothing to {to} of what is {how}: `{text}`");
        (owes && !owns_up).then_some(Found { at, what })
    });
    unsaid.collect()
}

/// Whether it ended by what was said just then: `It is no use, Mara.`
fn gives_up(story: &Story, at: usize) -> bool {
    let ended = &story.beats[at];
    let then = |beat: &&Beat| beat.round == ended.round && beat.mind == ended.mind;
    story.beats.iter().filter(then).any(|beat| match &beat.came {
        Came::Turn(turn) => Language::english().gives_up(&turn.speech),
        _ => false,
    })
}

fn is_of(story: &Story, speech: &str, promised: &str, to: &StableId) -> bool {
    let promised = story.content(promised, &[to]);
    let said = story.content(speech, &[to]);
    said.iter().any(|stem| promised.contains(stem)) || Language::english().apologises(speech)
}

#[cfg(test)]
mod tests {
    use super::super::story::tests::{beat, story, turn};
    use super::*;
    use serde_json::{Value, json};

    fn scene(promises: Value) -> Scene {
        let scene = json!({"id": "x", "scenario": "x", "seeds": 1, "ends": ["So."],
            "within_rounds": 3, "promises": promises, "because": "It is so."});
        serde_json::from_value(scene).expect("is a scene")
    }

    fn promised(by_scene: bool) -> Beat {
        let (text, to) = ("bring the iron key".to_owned(), Some("mara".into()));
        beat(1, "odo", Came::Promised { number: 1, text, to, by_scene })
    }

    fn ended(how: &'static str) -> Beat {
        let (text, is_there) = ("bring the iron key".to_owned(), Some("mara".into()));
        beat(2, "odo", Came::PromiseEnded { number: 1, text, how, is_there })
    }

    #[test]
    fn a_promise_is_held_against_its_label() {
        let key = || scene(json!([{"by": "odo", "names": ["key", "mara"], "ends": ["kept"]}]));
        assert_eq!(find(&key(), &story(vec![promised(false), ended("kept")])), []);
        assert_eq!(find(&key(), &story(vec![promised(false), ended("released")])).len(), 1);
        assert_eq!(find(&key(), &story(vec![promised(false)])).len(), 1, "it is owed");
        assert_eq!(find(&key(), &story(Vec::new())).len(), 1, "it is missing");
        assert_eq!(find(&scene(json!([])), &story(vec![promised(false)])).len(), 1);
        assert_eq!(find(&scene(json!([])), &story(vec![promised(true)])), []);
    }

    #[test]
    fn what_fell_due_deserves_a_word_to_whom_it_was_given() {
        let labels = json!([{"by": "odo", "names": ["key"], "ends": ["expired"]}]);
        let after = |speech: &str| {
            let mut beats = vec![promised(false), ended("expired")];
            beats.extend([3, 4].map(|round| turn(round, "odo", "", None)));
            beats.push(turn(5, "odo", speech, Some(("tell", &["mara"]))));
            find(&scene(labels.clone()), &story(beats)).len()
        };
        assert_eq!(after("Good evening, Mara."), 1);
        assert_eq!(after("I have not brought the key, Mara."), 0);
        assert_eq!(after("I am sorry, Mara."), 0);
    }
}
