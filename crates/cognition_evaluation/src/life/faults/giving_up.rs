//! Giving up what one has, what one is doing, or for what one can't know.

use super::found::Found;
use crate::life::story::{Beat, Came, Story};

/// How many rounds ago somebody was still doing it.
const JUST: u32 = 1;

pub(super) fn find(story: &Story) -> Vec<Found> {
    let given_up = story.beats.iter().enumerate().filter_map(|(at, beat)| {
        let Came::PlanEnded { goal, abandoned: Some(why), is_so } = &beat.came else { return None };
        let what = match () {
            () if *is_so => "what is so",
            () if is_doing(story, at, beat) => "what is under way",
            () if !has_met(story, at, beat, why) => "for words that were never heard",
            () => return None,
        };
        let what = format!("{} gives up {what}: {goal}: {why}", story.label(&beat.mind));
        Some(Found { at, what })
    });
    given_up.collect()
}

/// The last step went well, just now.
fn is_doing(story: &Story, at: usize, of: &Beat) -> bool {
    let own = story.beats[..at].iter().rev().filter(|beat| beat.mind == of.mind);
    let last =
        own.take_while(|beat| !matches!(beat.came, Came::PlanEnded { .. })).find_map(|beat| {
            let Came::StepEnded { failed, .. } = &beat.came else { return None };
            Some((beat.round, failed.is_none()))
        });
    last.is_some_and(|(round, went_well)| went_well && of.round - round <= JUST)
}

/// What a reason quotes was said to the mind, or by it.
fn has_met(story: &Story, at: usize, of: &Beat, why: &str) -> bool {
    let quoted = why.split_once('"').and_then(|(_, rest)| rest.rsplit_once('"'));
    let Some((quoted, _)) = quoted else { return true };
    let own = story.beats[..at].iter().filter(|beat| beat.mind == of.mind);
    let mut said = own.filter_map(|beat| match &beat.came {
        Came::Heard { text, .. } => Some(text.as_str()),
        Came::Turn(turn) => Some(turn.speech.as_str()),
        _ => None,
    });
    said.any(|text| text.contains(quoted))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::life::story::tests::{beat, heard, story};

    fn gives_up(round: u32, why: &str, is_so: bool) -> Beat {
        let (goal, abandoned) = ("Get the key.".to_owned(), Some(why.to_owned()));
        beat(round, "mara", Came::PlanEnded { goal, abandoned, is_so })
    }

    fn step(round: u32, failed: Option<&str>) -> Beat {
        let (description, failed) = ("Take the key".to_owned(), failed.map(str::to_owned));
        beat(round, "mara", Came::StepEnded { description, failed, is_so: None })
    }

    #[test]
    fn what_is_so_and_what_is_under_way_is_not_given_up() {
        assert_eq!(find(&story(vec![gives_up(3, "no way", true)])).len(), 1);
        assert_eq!(find(&story(vec![gives_up(3, "no way", false)])), []);
        assert_eq!(find(&story(vec![step(2, None), gives_up(3, "no way", false)])).len(), 1);
        assert_eq!(find(&story(vec![step(2, Some("no")), gives_up(3, "no way", false)])), []);
        assert_eq!(find(&story(vec![step(2, None), gives_up(7, "no way", false)])), []);
    }

    #[test]
    fn a_reason_in_words_was_heard() {
        let quoting = gives_up(3, "Odo said: \"That stays with me.\"", false);
        assert_eq!(find(&story(vec![quoting.clone()])).len(), 1);
        let told = heard(2, "mara", "odo", "She said: That stays with me.");
        assert_eq!(find(&story(vec![told, quoting])), []);
    }
}
