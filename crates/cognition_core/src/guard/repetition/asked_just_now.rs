//! What a mind has only just asked for, and nobody has had the time to give or to refuse.

use super::recent_acts::RecentActs;
use super::tried_in_vain::SuppressedOffer;
use crate::act::IndexedAction;
use crate::guard::wording::is_person;
use crate::mind::{GameTime, StableId};
use crate::perceive::PerceptionLog;
use std::time::Duration;

/// Whoever was asked has so long to answer.
const SOON: Duration = Duration::from_mins(1);

impl RecentActs {
    /// What the mind has asked for last, where somebody else's words lead to its turn before whoever it asked has said
    /// or done anything: it is not asked for over again. Where no thing is asked for, it may be another question.
    pub fn asked_just_now(
        &self,
        offered: &[IndexedAction],
        answered: Option<&StableId>,
        log: &PerceptionLog,
        now: GameTime,
    ) -> Option<SuppressedOffer> {
        let act = self.acts().next_back()?;
        let asks = |offer: &&IndexedAction| {
            let is_for_a_thing = offer.targets.iter().any(|target| !is_person(target));
            act.is_deed(offer)
                && is_for_a_thing
                && offer.has_tag("ask")
                && !offer.has_tag("repeatable")
        };
        let offer = offered.iter().find(asks)?;
        let is_led_by_another = answered.is_some_and(|it| !offer.concerns(it));
        let mut since = log.entries().filter(|entry| entry.id > act.mark.last);
        let is_theirs = |source: &StableId| offer.concerns(source);
        let has_moved = since.any(|entry| entry.percept.source.as_ref().is_some_and(is_theirs));
        let is_early = is_led_by_another && !has_moved && now.since(act.at) < SOON;
        let (index, description) = (offer.index, offer.description.clone());
        is_early.then_some(SuppressedOffer { index, description, times: 1, said: 0 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::guard::repetition::recent_acts::RecentAct;
    use crate::guard::verdict::suggestion::tests::offer;
    use crate::perceive::Percept;

    /// Whether Hob is not asked for the key again in a turn that answers somebody, so many seconds later.
    fn is_left_out(answered: &str, since: Option<Percept>, seconds: u64) -> bool {
        is_left_out_of(&["hob", "key"], answered, since, seconds)
    }

    fn is_left_out_of(
        asked: &[&str],
        answered: &str,
        since: Option<Percept>,
        seconds: u64,
    ) -> bool {
        let tags = vec!["ask".to_owned(), "speech".to_owned()];
        let asking = IndexedAction { tags, ..offer(1, "inn:ask", asked) };
        let targets = asking.targets.iter().map(|target| target.stable_id.clone()).collect();
        let act = RecentAct { action: asking.action.clone(), targets, ..RecentAct::default() };
        let (mut recent, mut log) = (RecentActs::default(), PerceptionLog::default());
        recent.add(act);
        log.perceive(Percept::outcome("You ask Hob for the key."));
        since.into_iter().for_each(|percept| {
            log.perceive(percept);
        });
        let answered = StableId::new(answered);
        let now = GameTime::from_secs(seconds);
        recent.asked_just_now(&[asking], Some(&answered), &log, now).is_some()
    }

    #[test]
    fn who_has_just_been_asked_is_not_asked_again_before_they_could_answer() {
        assert!(is_left_out("ida", Some(Percept::speech("ida", "Leave him be.")), 1));
        assert!(!is_left_out("hob", Some(Percept::speech("hob", "What key?")), 1));
        assert!(!is_left_out("ida", Some(Percept::speech("hob", "No.")), 1));
        assert!(!is_left_out("ida", None, 300), "they kept silent");
    }

    #[test]
    fn who_was_asked_something_may_be_asked_something_else_at_once() {
        let leave = || Some(Percept::speech("ida", "Leave him be."));
        assert!(is_left_out_of(&["character1", "key"], "ida", leave(), 1));
        assert!(!is_left_out_of(&["character1"], "ida", leave(), 1), "it says not what");
    }
}
