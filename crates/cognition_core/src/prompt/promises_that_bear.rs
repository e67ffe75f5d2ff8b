//! Which of what others owe is told where not all of it can be: what bears on the moment, and is due soonest.

use super::turn_context::TurnContext;
use crate::mind::{CognitiveLedger, GameTime, PerceptId};
use crate::promise::PromisedToMind;
use cognition_language::Language;
use std::cmp::Reverse;

/// So many words in common with what the mind has to do with say that a promise bears on it.
const BEARS: usize = 2;

/// The same promises, those first that bear on what was said, is wanted or is open, and of these whoever is here and
/// what is due first.
pub(super) fn by_bearing<'a>(
    context: &TurnContext<'_>,
    mut owed: Vec<&'a PromisedToMind>,
) -> Vec<&'a PromisedToMind> {
    let matters = matters(context);
    owed.sort_by_cached_key(|it| {
        let shared = Language::of(&it.promise.text).content_stems(&it.promise.text);
        let shared = shared.iter().filter(|stem| matters.contains(stem)).count();
        let is_away = !context.surroundings.present.contains(&it.by);
        let timed = it.promise.terms.is_timed();
        let due = if timed { it.promise.due } else { GameTime(u64::MAX) };
        (Reverse(shared.min(BEARS)), is_away, due)
    });
    owed
}

/// The stems of what is new, wanted, pursued or open, but for what the mind itself is called.
fn matters(context: &TurnContext<'_>) -> Vec<String> {
    let is_new = |id: PerceptId| id > context.seen_before;
    let log = context.perceptions.entries();
    let heard = log.filter(|entry| is_new(entry.id) || context.waits(entry));
    let heard = heard.map(|entry| entry.percept.text.as_str());
    let open = context.ledger.map(CognitiveLedger::open_questions).unwrap_or_default();
    let wanted = context.goals.iter().map(|goal| goal.text.as_str());
    let pursued = context.plan.iter().map(|plan| plan.goal.as_str());
    let all = heard.chain(open.iter().map(String::as_str)).chain(wanted).chain(pursued);
    let all = all.chain(context.topic).collect::<Vec<_>>().join(" ");
    let language = Language::of(&all);
    let own = language.content_stems(context.name);
    let mut stems = language.content_stems(&all);
    stems.retain(|stem| !own.contains(stem));
    stems
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mind::Goal;
    use crate::promise::CommitmentKind;
    use crate::prompt::test_scene::{Scene, promise};

    fn first_of(goal: &str, owed: &[(&str, &str, u64)]) -> String {
        let mut scene = Scene::new();
        scene.surroundings.present = vec!["odo".into()];
        let goal = Goal { text: goal.to_owned(), wants: Vec::new(), weight: 1.0 };
        scene.goals = vec![goal];
        let owed = owed.iter().map(|(by, text, minutes)| {
            let mut promise = promise(1, CommitmentKind::Do, text);
            promise.due = GameTime::from_secs(minutes * 60);
            PromisedToMind { by: (*by).into(), promise }
        });
        let owed: Vec<PromisedToMind> = owed.collect();
        let sorted = by_bearing(&scene.context(), owed.iter().collect());
        sorted.first().map(|it| it.promise.text.clone()).unwrap_or_default()
    }

    #[test]
    fn what_bears_on_a_goal_comes_before_who_is_here_and_that_before_what_is_due() {
        let (oven, weir) = ("mend the oven", "row down to Weir Bridge");
        let all = [("odo", oven, 10), ("brannic", weir, 90)];
        assert_eq!(first_of("Come to Weir Bridge.", &all), weir);
        assert_eq!(first_of("Be left in peace.", &all), oven);
        let here = [("brannic", oven, 10), ("odo", weir, 90)];
        assert_eq!(first_of("Be left in peace.", &here), weir);
        let sooner = [("odo", oven, 90), ("odo", weir, 10)];
        assert_eq!(first_of("Be left in peace.", &sooner), weir);
    }
}
