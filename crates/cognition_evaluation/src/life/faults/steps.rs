//! Steps that count as done and are not, or are pursued though they are.

use super::found::Found;
use crate::life::story::{Came, Story};
use cognition_core::mind::StableId;
use std::collections::{BTreeMap, BTreeSet};

pub(super) fn find(story: &Story) -> Vec<Found> {
    let mut found = Vec::new();
    let mut before: BTreeMap<&StableId, BTreeSet<&String>> = BTreeMap::new();
    let mut told: BTreeSet<(&StableId, &String)> = BTreeSet::new();
    for (at, beat) in story.beats.iter().enumerate() {
        let who = story.label(&beat.mind);
        match &beat.came {
            Came::StepEnded { description, failed: None, is_so: Some(false) } => {
                let what = format!("{who} counts as done what is not so: {description}");
                found.push(Found { at, what });
            }
            Came::Turn(turn) => {
                let needless: BTreeSet<&String> = turn.standing.needless.iter().collect();
                let earlier = before.insert(&beat.mind, needless.clone()).unwrap_or_default();
                for step in needless.intersection(&earlier) {
                    if told.insert((&beat.mind, step)) {
                        let what = format!("{who} still means to do what is so: {step}");
                        found.push(Found { at, what });
                    }
                }
            }
            _ => {}
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::life::standing::Standing;
    use crate::life::story::tests::{beat, story};
    use crate::life::story::{Beat, Turn};

    fn done(is_so: Option<bool>, failed: Option<&str>) -> Vec<Beat> {
        let (description, failed) = ("Ask Odo for the iron key".into(), failed.map(str::to_owned));
        vec![beat(1, "mara", Came::StepEnded { description, failed, is_so })]
    }

    #[test]
    fn a_step_that_is_done_without_its_effect_is_found() {
        assert_eq!(find(&story(done(Some(false), None))).len(), 1);
        assert_eq!(find(&story(done(Some(true), None))), []);
        assert_eq!(find(&story(done(None, None))), []);
        assert_eq!(find(&story(done(Some(false), Some("no")))), []);
    }

    #[test]
    fn a_step_that_is_due_for_two_turns_though_it_is_so_is_found_once() {
        let means = |round| {
            let needless = vec!["Unlock the door".to_owned()];
            let standing = Standing { needless, ..Standing::default() };
            beat(round, "mara", Came::Turn(Turn { standing, ..Turn::default() }))
        };
        assert_eq!(find(&story(vec![means(1)])), []);
        let found = find(&story(vec![means(1), means(2), means(3)]));
        assert_eq!(found.len(), 1);
        assert!(found[0].what.contains("Unlock the door"), "{found:?}");
    }
}
