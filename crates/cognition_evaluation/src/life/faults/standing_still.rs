//! Waiting, turn after turn, beside what one wants.

use super::found::Found;
use crate::life::story::{Story, Turn};
use cognition_core::mind::StableId;
use std::collections::BTreeMap;

/// How many turns in a row are too many.
const LONG: usize = 3;

pub(super) fn find(story: &Story) -> Vec<Found> {
    let mut found = Vec::new();
    let mut waits: BTreeMap<&StableId, usize> = BTreeMap::new();
    for (at, mind, turn) in story.turns() {
        let waited = waits.entry(mind).or_default();
        *waited = if stands_still(turn) { *waited + 1 } else { 0 };
        if *waited == LONG {
            let what = format!("{} stands still: {}", story.label(mind), why(story, turn));
            found.push(Found { at, what });
        }
    }
    found
}

fn stands_still(turn: &Turn) -> bool {
    turn.deed.is_none() && turn.standing.could_act()
}

fn why(story: &Story, turn: &Turn) -> String {
    let standing = &turn.standing;
    match (standing.due.first(), standing.left_by.first()) {
        (Some(step), _) => format!("the next step is \"{step}\""),
        (None, Some(helper)) => format!("{} does nothing for it", story.label(helper)),
        (None, None) if standing.is_unsaid => "what is to be said is not said".to_owned(),
        (None, None) => "what is wanted is here".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::life::standing::Standing;
    use crate::life::story::tests::{beat, story, turn};
    use crate::life::story::{Beat, Came};

    fn waits(round: u32) -> Beat {
        let goal = Some("the key".to_owned());
        let standing = Standing { goal, is_beside: true, ..Standing::default() };
        beat(round, "mara", Came::Turn(Turn { standing, ..Turn::default() }))
    }

    #[test]
    fn three_turns_in_a_row_beside_what_is_wanted_are_found_once() {
        assert_eq!(find(&story((1..=2).map(waits).collect())), []);
        assert_eq!(find(&story((1..=6).map(waits).collect())).len(), 1);
        let mut broken: Vec<Beat> = (1..=4).map(waits).collect();
        broken[2] = turn(3, "mara", "", Some(("take", &["key"])));
        assert_eq!(find(&story(broken)), []);
    }

    #[test]
    fn who_wants_nothing_may_wait() {
        assert_eq!(find(&story((1..=6).map(|round| turn(round, "odo", "", None)).collect())), []);
    }
}
