//! Whether a deed may well be done again, though nothing has changed since.

use super::recent_acts::RecentAct;
use crate::act::{IndexedAction, verb};
use crate::guard::verdict::suggestion::Suggestion;
use crate::guard::wording::{SPEECH, Wording};
use crate::perceive::{PerceivedAt, PerceptionLog};
use cognition_language::Language;

/// Whether it is done over and over before anything comes of it, or brought something the last time, or the reply says
/// that the mind goes on with it. What is of no use any more, and words, are none of that; nor is what failed, unless
/// it is toil, and gone on with on purpose.
pub(super) fn may_be_done_again(
    suggestion: &Suggestion,
    act: &RecentAct,
    log: &PerceptionLog,
) -> bool {
    let deed = suggestion.action().filter(|action| !action.has_tag(SPEECH));
    let Some(action) = deed else { return false };
    let came = came_of(act, log);
    let language = Language::english();
    if came.is_some_and(|came| language.tells_it_is_spent(&came.percept.text)) {
        return false;
    }
    if came.is_some_and(|came| came.percept.failed) {
        return is_toil(action) && goes_on(suggestion, action);
    }
    is_toil(action)
        || goes_on(suggestion, action)
        || is_call(action) && says_once_more(suggestion)
        || came.is_some_and(|came| language.brings_something(&came.percept.text))
}

/// What came of an act.
pub(super) fn came_of<'l>(act: &RecentAct, log: &'l PerceptionLog) -> Option<&'l PerceivedAt> {
    let last = act.mark.last;
    let mut after = log.entries().filter(move |entry| entry.id > last);
    after.find(|entry| entry.percept.is_outcome())
}

fn is_toil(action: &IndexedAction) -> bool {
    [action.description.as_str(), verb(&action.action)]
        .iter()
        .any(|it| Language::english().is_toil(it))
}

fn is_call(action: &IndexedAction) -> bool {
    [action.description.as_str(), verb(&action.action)]
        .iter()
        .any(|it| Language::english().is_call(it))
}

/// Whether what is wanted is to go on with just that, or to go on and nothing else.
fn goes_on(suggestion: &Suggestion, action: &IndexedAction) -> bool {
    let Some(intent) = suggestion.decision.intent.as_ref() else { return false };
    let aims = [intent.preferred_action.as_deref().unwrap_or_default(), &intent.goal];
    let description = Wording::of([action.description.as_str()]);
    aims.iter().filter_map(|aim| Language::english().gone_on_with(aim)).any(|with| {
        let with = Wording::of([with.as_str()]);
        with.is_empty() || with.say_verb(action) || description.held_in(&with) > 0
    })
}

fn says_once_more(suggestion: &Suggestion) -> bool {
    let decision = &suggestion.decision;
    let intent = decision.intent.as_ref();
    let preferred = intent.and_then(|intent| intent.preferred_action.as_deref());
    let said = [&*decision.speech, &decision.thoughts, preferred.unwrap_or_default()];
    said.iter().any(|it| Language::english().is_done_once_more(it))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::{Decision, Intent};
    use crate::guard::verdict::suggestion::tests::{offer, suggestion};
    use crate::perceive::Percept;
    use std::sync::Arc;

    fn doing(action: &str, thing: &str, preferred: &str) -> Suggestion {
        let mut doing = suggestion(1, vec![offer(1, action, &[thing])]);
        let preferred_action = Some(preferred.to_owned());
        let intent = Some(Intent { preferred_action, ..Intent::default() });
        doing.decision = Arc::new(Decision { intent, ..Decision::default() });
        doing
    }

    fn again(action: &str, thing: &str, preferred: &str, outcome: Percept) -> bool {
        let mut log = PerceptionLog::default();
        log.perceive(outcome);
        may_be_done_again(&doing(action, thing, preferred), &RecentAct::default(), &log)
    }

    #[test]
    fn toil_is_done_over_and_over_until_the_tool_breaks() {
        let came = |text: &str| Percept::outcome(text);
        assert!(again("ship:row", "boat", "", came("You row. No land yet.")));
        assert!(again("ship:dig", "rock", "", came("You dig.")));
        assert!(!again("ship:pump", "hold", "", came("You pump. The handle is broken.")));
        assert!(!again("ship:pump", "hold", "", came("It is jammed.").failed()));
        assert!(again("ship:pump", "hold", "go on pumping", came("It sucks air.").failed()));
        assert!(!again("inn:push", "door", "", came("You push. It does not move.")));
    }

    #[test]
    fn what_is_gone_on_with_is_done_again_and_nothing_else() {
        let came = || Percept::outcome("You push.");
        assert!(again("inn:push", "door", "keep pushing", came()));
        assert!(again("inn:push", "door", "go on until it gives", came()));
        assert!(!again("inn:push", "door", "keep watching", came()));
        assert!(!again("inn:push", "door", "keep the key", came()));
        assert!(!again("inn:push", "door", "keep pushing", came().failed()));
    }

    #[test]
    fn who_calls_once_more_says_so_and_what_brings_something_may_be_done_again() {
        let came = |text: &str| Percept::outcome(text);
        assert!(again("inn:knock", "door", "knock again", came("You knock. Silence.")));
        assert!(!again("inn:knock", "door", "knock", came("You knock. Silence.")));
        assert!(again("inn:push", "door", "", came("You push. It gives way an inch.")));
        assert!(!again("inn:push", "door", "", came("You push. It gives no inch.")));
    }

    #[test]
    fn a_notice_about_the_words_beside_a_deed_is_not_what_came_of_it() {
        let mut log = PerceptionLog::default();
        log.perceive(Percept::notice("You left this unsaid: \"It gives way.\""));
        let push = || doing("inn:push", "door", "");
        let again = |log: &PerceptionLog| may_be_done_again(&push(), &RecentAct::default(), log);
        assert!(came_of(&RecentAct::default(), &log).is_none() && !again(&log));
        log.perceive(Percept::outcome("You push. It gives no inch."));
        let came = came_of(&RecentAct::default(), &log).expect("it was done");
        assert_eq!(came.percept.text, "You push. It gives no inch.");
        assert!(!again(&log));
    }

    #[test]
    fn words_are_not_toil() {
        let mut asking = doing("inn:ask", "hob", "keep asking");
        asking.offers =
            [IndexedAction { tags: vec![SPEECH.to_owned()], ..asking.offers[0].clone() }].into();
        assert!(!may_be_done_again(&asking, &RecentAct::default(), &PerceptionLog::default()));
    }
}
