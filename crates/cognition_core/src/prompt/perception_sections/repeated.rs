//! That others speak to each other, over and over, is told once, with how often.

use crate::perceive::{PerceivedAt, PerceptKind};
use crate::prompt::told_by_words::tells_only_of_speaking;
use crate::prompt::turn_context::TurnContext;
use std::fmt::Write as _;

/// So near it happens again.
const NEAR: usize = 12;

/// Whether the same is told by a percept shortly after it.
pub(super) fn is_told_later(context: &TurnContext<'_>, entry: &PerceivedAt) -> bool {
    let mut later = context.perceptions.after(entry.id).take(NEAR);
    may_repeat(entry)
        && later.any(|later| is_same(context, entry, later))
        && tells_only_of_speaking(context, entry)
}

/// ` (3 times)`, where what a percept tells has happened shortly before it, too.
pub(super) fn push_times(out: &mut String, context: &TurnContext<'_>, entry: &PerceivedAt) {
    let times = if may_repeat(entry) { times(context, entry) } else { 1 };
    if times == 1 || !tells_only_of_speaking(context, entry) {
        return;
    }
    match times {
        2 => out.push_str(" (twice)"),
        times => _ = write!(out, " ({times} times)"),
    }
}

fn times(context: &TurnContext<'_>, entry: &PerceivedAt) -> usize {
    let (mut times, mut since) = (1, 0);
    let before = context.perceptions.entries().rev().skip_while(|it| it.id >= entry.id);
    for earlier in before {
        since += 1;
        if is_same(context, entry, earlier) {
            (times, since) = (times + 1, 0);
        } else if since == NEAR {
            break;
        }
    }
    times
}

/// Words stand for themselves, and so does what is done to the mind.
fn may_repeat(entry: &PerceivedAt) -> bool {
    entry.percept.kind == PerceptKind::Event && !entry.percept.addressed
}

/// Whether two tell the same, and both are new, or neither is.
fn is_same(context: &TurnContext<'_>, one: &PerceivedAt, other: &PerceivedAt) -> bool {
    let is_new = |entry: &PerceivedAt| entry.id > context.seen_before;
    let (said, again) = (&one.percept, &other.percept);
    may_repeat(one)
        && may_repeat(other)
        && is_new(one) == is_new(other)
        && said.source == again.source
        && said.text == again.text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mind::PerceptId;
    use crate::perceive::{Percept, PerceptionLog};
    use crate::prompt::test_scene::Scene;

    /// What is told of each, and how often; nothing of what is told later.
    fn told(log: &PerceptionLog) -> Vec<String> {
        let scene = Scene::new();
        let context =
            TurnContext { perceptions: log, seen_before: PerceptId(0), ..scene.context() };
        let shown = log.entries().filter(|entry| !is_told_later(&context, entry));
        let told = shown.map(|entry| {
            let mut out = entry.percept.text.clone();
            push_times(&mut out, &context, entry);
            out
        });
        told.collect()
    }

    #[test]
    fn who_whispers_to_each_other_over_and_over_is_told_once_with_how_often() {
        let mut log = PerceptionLog::default();
        let whispers = |by: &str, text: &str, to: &str| Percept::event(text).by(by).about(to);
        log.perceive(whispers("odo", "Odo whispers to Brannic.", "brannic"));
        for _ in 0..2 {
            log.perceive(whispers("brannic", "Brannic whispers to Odo.", "odo"));
            log.perceive(Percept::event("A bell rings."));
            log.perceive(whispers("odo", "Odo whispers to Brannic.", "brannic"));
        }
        assert_eq!(
            told(&log),
            [
                "A bell rings.",
                "Brannic whispers to Odo. (twice)",
                "A bell rings.",
                "Odo whispers to Brannic. (3 times)"
            ]
        );
    }

    #[test]
    fn deeds_and_what_is_done_to_the_mind_stand_each_for_itself() {
        let mut log = PerceptionLog::default();
        for _ in 0..2 {
            log.perceive(Percept::event("Odo knocks at the door.").by("odo").about("cellar_door"));
            log.perceive(Percept::event("Odo speaks to you.").by("odo").addressed());
        }
        assert_eq!(told(&log).len(), 4);
        assert!(told(&log).iter().all(|line| line.ends_with('.')));
    }
}
