//! What the mind is after.

use crate::motives::motive::Motive;
use crate::motives::scored::Scored;
use crate::wording::phrase::{inside, small};
use cognition_core::decide::Intent;
use cognition_language::cut_between_words;

/// Characters of a part of the intent at most.
const LIMIT: usize = 280;

/// The intent behind a choice; `barred` is the best of what cannot be done. If that was wanted
/// more, or the choice is a means to it, its goal stays.
pub(crate) fn intent(chosen: &Scored<'_>, barred: Option<&Scored<'_>>) -> Intent {
    let is_means = matches!(chosen.motive(), Motive::Need(_));
    let wish = barred.filter(|barred| is_means || barred.total > chosen.total);
    let target = chosen.action.and_then(|action| action.targets.first());
    Intent {
        goal: short(&goal(chosen, wish)),
        target: target.map(|target| target.name.as_str().to_owned()),
        preferred_action: chosen.action.map(|action| short(&action.action)),
        reason: Some(short(&reason(chosen, wish))),
    }
}

fn goal(chosen: &Scored<'_>, wish: Option<&Scored<'_>>) -> String {
    let written = [Some(chosen), wish].into_iter().flatten().find_map(written_goal);
    let deed = || chosen.action.map(|action| small(&action.description));
    let goal = written.or_else(deed).unwrap_or_else(|| "wait and see".to_owned());
    if goal.is_empty() { "act".to_owned() } else { goal }
}

fn written_goal(scored: &Scored<'_>) -> Option<String> {
    match scored.motive() {
        Motive::Goal(goal) | Motive::Search(goal) if !goal.text.is_empty() => {
            Some(goal.text.clone())
        }
        Motive::Step(goal) | Motive::Bide(goal) | Motive::KeepOn(goal) | Motive::Put(goal)
            if !goal.trim().is_empty() =>
        {
            Some(goal.to_owned())
        }
        Motive::Promised(promise) | Motive::Owed(promise) => Some(promise.text.to_owned()),
        _ => None,
    }
}

fn reason(chosen: &Scored<'_>, wish: Option<&Scored<'_>>) -> String {
    let explained = chosen.explain();
    match wish.and_then(|wish| wish.action) {
        Some(wanted) => {
            format!("{explained}; cannot {}", small(inside(&wanted.description)))
        }
        None => explained,
    }
}

fn short(text: &str) -> String {
    cut_between_words(text, LIMIT).into_owned()
}

#[cfg(test)]
mod tests {
    use crate::rehearsal::*;
    use cognition_core::act::IndexedAction;
    use cognition_core::decide::Intent;

    const SATCHEL: &str = "I want my sealed satchel out of the cellar before the coach leaves.";

    fn intent(offers: Vec<IndexedAction>) -> Intent {
        decision(&request("mara", offers, vec![])).intent.expect("should have an intent")
    }

    #[test]
    fn the_preferred_action_is_the_one_that_is_chosen() {
        let intent = intent(at_the_door());
        assert_eq!(intent.preferred_action.as_deref(), Some("stage:move"));
        assert_eq!(intent.target.as_deref(), Some("place_cellar"));
        assert_eq!(intent.goal, SATCHEL);
    }

    #[test]
    fn whoever_cannot_do_what_it_wants_and_waits_keeps_the_goal() {
        let way = offer("Go to the cellar", &["move"], &["cellar", "cellar_door"]);
        let intent = intent(vec![barred(way, "The cellar door is locked.", None)]);
        assert_eq!((intent.goal.as_str(), intent.preferred_action), (SATCHEL, None));
        assert_eq!(intent.target, None);
        let reason = intent.reason.expect("should give a reason");
        assert!(reason.ends_with("; cannot go to the cellar"), "{reason}");
    }

    #[test]
    fn a_means_to_the_end_is_for_the_goal() {
        let mut offers = at_the_door();
        let way = offers.remove(0);
        offers.push(barred(way, "The cellar door is locked.", Some("iron_key")));
        let intent = intent(offers);
        assert_eq!(intent.preferred_action.as_deref(), Some("stage:ask"));
        assert_eq!(intent.goal, SATCHEL);
    }

    #[test]
    fn what_cannot_work_is_neither_chosen_nor_an_alternative() {
        for (seed, mind) in (0..200).zip(["mara", "brannic", "odo", "sela"].iter().cycle()) {
            let offers = [at_the_door(), with_the_key()].concat();
            let bar = |(place, offer)| match place % 2 {
                0 => barred(offer, "It is locked.", Some("iron_key")),
                _ => offer,
            };
            let offers = (0..).zip(offers).map(bar).collect();
            let mut request = request(mind, offers, vec![asks_for_the_key("sela")]);
            request.seed = seed;
            let decision = decision(&request);
            let picked = decision.alternatives.iter().chain([&decision.chosen_index]);
            for index in picked.filter(|index| **index > 0) {
                assert_eq!(index % 2, 0, "{mind} should not pick {index} with seed {seed}");
            }
        }
    }
}
