//! Whether a deed that has failed is worth another try, and whether it has failed just now.

use crate::act::IndexedAction;
use crate::guard::wording::{Wording, verbs};
use crate::perceive::{PerceivedAt, Percept, PerceptKind, PerceptionLog};
use cognition_language::{Answer, Language};

/// So many of the last outcomes are of now.
const LATELY: usize = 4;

/// Whether a percept tells that the cause for which a deed failed is gone, that something has happened to that cause,
/// or asks for another try, whoever tells it.
pub(super) fn may_work_now(percept: &Percept, failure: &str, action: &IndexedAction) -> bool {
    let (language, told) = (Language::english(), &percept.text);
    if percept.failed {
        return false;
    }
    let happens = || language.is_news_of_failure(told, failure, &action.description);
    let mends = language.is_remedied(told, failure);
    mends
        || match percept.kind {
            PerceptKind::Speech => percept.addressed && asks_for_another_try(told, action),
            PerceptKind::Event | PerceptKind::Outcome => happens(),
        }
}

pub(super) fn asks_for_another_try(told: &str, action: &IndexedAction) -> bool {
    let language = Language::english();
    let refuses = || language.consent(told) == Some(Answer::Refuses) || language.turns_down(told);
    let deed: Vec<String> = verbs(action).collect();
    language.invites_another_try(told) || language.asks_for_it_again(told, &deed) && !refuses()
}

/// Whether the last that came of a deed, of late, is that it failed, and nothing since tells that it may work.
pub(in crate::guard) fn has_just_failed(action: &IndexedAction, log: &PerceptionLog) -> bool {
    let outcomes = log.entries().rev().filter(|it| it.percept.is_outcome());
    let last = outcomes.take(LATELY).find(|entry| tells_of(entry, action));
    let Some(last) = last.filter(|entry| entry.percept.failed) else { return false };
    let mut since = log.entries().filter(|entry| entry.id > last.id);
    !since.any(|entry| may_work_now(&entry.percept, &last.percept.text, action))
}

/// Whether an outcome says all that tells the deed.
fn tells_of(outcome: &PerceivedAt, action: &IndexedAction) -> bool {
    let described = Wording::of([action.description.as_str()]);
    !described.is_empty() && described.held_by(&outcome.percept.text) == described.len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::guard::verdict::suggestion::tests::offer;

    fn pull() -> IndexedAction {
        let description = "Pull the cord of the motor".to_owned();
        IndexedAction { description, ..offer(1, "boat:pull", &["motor"]) }
    }

    const FAILURE: &str = "You pull the cord of the motor. It dies: the spark plug is black.";

    #[test]
    fn what_happens_to_the_cause_and_who_asks_for_it_make_a_deed_worth_a_try() {
        let may = |percept: Percept| may_work_now(&percept, FAILURE, &pull());
        let says = |told: &str| Percept::speech("diego", told);
        assert!(may(Percept::event("Diego cleans the spark plug.").by("diego")));
        assert!(may(Percept::outcome("You wipe the spark plug.")));
        assert!(may(says("Give her another pull.").addressed()));
        assert!(may(says("I've cleaned the spark plug.")));
        assert!(!may(Percept::event("Diego yawns.").by("diego")));
        assert!(!may(Percept::outcome("You wipe the spark plug.").failed()));
        assert!(!may(says("Give her another pull.")), "it is said to somebody else");
        assert!(!may(says("The spark plug is black, I tell you.").addressed()));
        assert!(!may(says("Pull it again and I jump.").addressed()));
    }

    fn has_failed(came: impl IntoIterator<Item = Percept>) -> bool {
        let mut log = PerceptionLog::default();
        came.into_iter().for_each(|percept| _ = log.perceive(percept));
        has_just_failed(&pull(), &log)
    }

    #[test]
    fn a_deed_has_just_failed_until_something_bears_on_it_or_it_works() {
        let failed = || Percept::outcome(FAILURE).failed();
        let other = || Percept::outcome("You drink.");
        assert!(has_failed([failed()]) && has_failed([failed(), other()]));
        assert!(!has_failed([]) && !has_failed([other().failed()]));
        assert!(!has_failed([failed(), Percept::outcome("You pull the cord of the motor.")]));
        assert!(!has_failed([failed(), Percept::event("Diego cleans the spark plug.")]));
        assert!(!has_failed([failed(), other(), other(), other(), other()]), "that is long ago");
        let told = || Percept::notice("Nobody counts on this as promised.");
        assert!(has_failed([failed(), told(), told(), told(), told()]), "nothing was done since");
    }
}
