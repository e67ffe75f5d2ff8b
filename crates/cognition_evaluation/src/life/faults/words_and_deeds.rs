//! A no beside the deed, and a yes without it.

use super::found::Found;
use crate::life::story::{Came, Story, Turn};
use cognition_core::mind::StableId;
use cognition_language::{Answer, Language};
use cognition_world::verb::Verb;

/// How many turns somebody may take to do what they have said.
const SOON: usize = 4;

pub(super) fn find(story: &Story) -> Vec<Found> {
    let requests = story.turns().filter_map(|(at, who, turn)| request(story, at, who, turn));
    let mut found: Vec<Found> = requests.collect();
    found.extend(agreements(story));
    found.sort_by_key(|found| found.at);
    found
}

/// Somebody asks for a thing, and is answered.
fn request(story: &Story, at: usize, asker: &StableId, turn: &Turn) -> Option<Found> {
    let Some((Verb::Ask, [person, item])) = turn.did() else { return None };
    let mut turns = story.turns_after(at, person);
    let (place, reply) = turns.next()?;
    let parts = |turn: &Turn| parts_with(turn, item);
    match Language::english().consent(&reply.speech)? {
        Answer::Refuses => {
            let next =
                turns.next().filter(|(to, _)| !is_spoken_to(story, place..*to, person, asker));
            let deed = parts(reply) || next.is_some_and(|(_, next)| parts(next));
            let (who, what) = (story.label(person), story.label(item));
            let what = format!("{who} says no, and parts with {what}: \"{}\"", reply.speech.trim());
            deed.then_some(Found { at: place, what })
        }
        Answer::Agrees => {
            let later: Vec<&Turn> = turns.map(|(_, turn)| turn).take(SOON).collect();
            let is_due = later.len() == SOON;
            let deed = parts(reply) || later.iter().any(|turn| parts(turn));
            let (who, what) = (story.label(person), story.label(item));
            let what = format!("{who} says yes, and keeps {what}: \"{}\"", reply.speech.trim());
            (is_due && !deed).then_some(Found { at: place, what })
        }
    }
}

fn parts_with(turn: &Turn, item: &StableId) -> bool {
    turn.did().is_some_and(|(verb, targets)| match (verb, targets) {
        (Verb::Give | Verb::Trade, [given, ..]) => given == item,
        (Verb::Unlock, [_, key]) => key == item,
        _ => false,
    })
}

/// Whoever asked may have said more meanwhile, and been heard.
fn is_spoken_to(
    story: &Story,
    places: std::ops::Range<usize>,
    person: &StableId,
    asker: &StableId,
) -> bool {
    story.beats[places].iter().any(|beat| {
        beat.mind == *person && matches!(&beat.came, Came::Heard { from, .. } if from == asker)
    })
}

/// Whoever agreed to help does a part of it, and fails before giving it up.
fn agreements(story: &Story) -> Vec<Found> {
    let mut found = Vec::new();
    for (at, beat) in story.beats.iter().enumerate() {
        let Came::Agreed { to } = &beat.came else { continue };
        let after = story.beats.iter().enumerate().skip(at + 1);
        let mut own = after.filter(|(_, later)| later.mind == beat.mind);
        let end = own.find_map(|(place, later)| match &later.came {
            Came::StepEnded { failed: Some(_), .. } => Some(None),
            Came::PlanEnded { abandoned, .. } => Some(abandoned.as_ref().map(|why| (place, why))),
            _ => None,
        });
        if let Some(Some((place, why))) = end {
            let (who, to) = (story.label(&beat.mind), story.label(to));
            let what =
                format!("{who} has agreed with {to}, and gives it up before anything fails: {why}");
            found.push(Found { at: place, what });
        } else if end.is_none() && !acts(story, at, &beat.mind) {
            let (who, to) = (story.label(&beat.mind), story.label(to));
            found.push(Found { at, what: format!("{who} has agreed with {to}, and does nothing") });
        }
    }
    found
}

fn acts(story: &Story, at: usize, mind: &StableId) -> bool {
    let turns: Vec<&Turn> = story.turns_after(at, mind).map(|(_, turn)| turn).collect();
    let is_deed = |turn: &&Turn| turn.did().is_some_and(|(verb, _)| verb != Verb::Tell);
    turns.len() <= SOON || turns.iter().any(is_deed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::life::story::tests::{beat, heard, story, turn};

    const ASKS: Option<(&str, &[&str])> = Some(("ask", &["odo", "key"]));
    const GIVES: Option<(&str, &[&str])> = Some(("give", &["key", "mara"]));

    #[test]
    fn who_says_no_and_does_it_is_found_in_the_same_turn_and_in_the_next() {
        let asks = turn(1, "mara", "May I have the iron key?", ASKS);
        let at_once = story(vec![asks.clone(), turn(2, "odo", "No. I need it myself.", GIVES)]);
        assert_eq!(find(&at_once).len(), 1);
        let no = turn(2, "odo", "No. I need it myself.", Some(("tell", &["mara"])));
        let later = vec![asks.clone(), no.clone(), turn(3, "odo", "", GIVES)];
        assert_eq!(find(&story(later.clone())).len(), 1);
        let mut persuaded = later;
        persuaded.insert(2, heard(2, "odo", "mara", "I'll bring it back by noon."));
        assert_eq!(find(&story(persuaded)), []);
        assert_eq!(find(&story(vec![asks, no])), []);
    }

    #[test]
    fn who_says_yes_and_never_does_it_is_found() {
        let asks = turn(1, "mara", "May I have the iron key?", ASKS);
        let yes = turn(2, "odo", "Yes, of course.", Some(("tell", &["mara"])));
        let waits = |round| turn(round, "odo", "", None);
        let mut beats = vec![asks, yes];
        beats.extend((3..=6).map(waits));
        assert_eq!(find(&story(beats.clone())).len(), 1);
        beats[4] = turn(5, "odo", "", GIVES);
        assert_eq!(find(&story(beats)), []);
    }

    #[test]
    fn who_agreed_to_help_gives_up_for_what_failed() {
        let agrees = beat(1, "odo", Came::Agreed { to: "mara".into() });
        let why = Some("the plan has changed".to_owned());
        let goal = "Help Mara.".to_owned();
        let gives_up =
            beat(5, "odo", Came::PlanEnded { goal, abandoned: why.clone(), is_so: false });
        assert_eq!(find(&story(vec![agrees.clone(), gives_up.clone()])).len(), 1);
        let description = "Take the iron key".to_owned();
        let fails = beat(4, "odo", Came::StepEnded { description, failed: why, is_so: None });
        assert_eq!(find(&story(vec![agrees.clone(), fails, gives_up])), []);
        let mut idle = vec![agrees];
        idle.extend((2..=6).map(|round| turn(round, "odo", "", None)));
        assert_eq!(find(&story(idle)).len(), 1);
    }
}
