//! Where the world stood for a mind, so that it can be told whether anything has changed.

use crate::act::IndexedAction;
use crate::guard::verdict::suggestion::Suggestion;
use crate::hash::ContentHash;
use crate::mind::{PerceptId, StableId};
use crate::perceive::{PerceivedAt, Percept, PerceptKind, PerceptionLog, Surroundings};
use bevy_reflect::prelude::*;
use cognition_language::folded;
use cognition_language::{SpeechPrint, speech_likeness};
use serde::{Deserialize, Serialize};

/// Speeches that are at least so alike are the same speech.
pub(super) const SAME_SPEECH: f32 = 0.8;

/// So often somebody may say the same thing to a mind before it is no longer new.
const PATIENCE: usize = 5;

/// A fingerprint of the world as a mind knows it: what is on offer, what is around, and what it has
/// perceived. If two are equal, nothing has changed for the mind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[reflect(Default)]
#[type_path = "cognition_core::guard::world_mark"]
pub struct WorldMark {
    /// Hash of the offers with what holds of them, the surroundings and who is there.
    pub situation: u64,
    /// The newest percept.
    pub last: PerceptId,
}

impl WorldMark {
    /// Where the world stood as the mind that makes this suggestion was shown it.
    pub fn of(suggestion: &Suggestion) -> Self {
        let situation = situation(&suggestion.offered, &suggestion.surroundings);
        Self { situation, last: suggestion.seen_up_to }
    }

    /// Where the world stands now.
    pub fn now(offers: &[IndexedAction], here: &Surroundings, log: &PerceptionLog) -> Self {
        Self { situation: situation(offers, here), last: log.last_id() }
    }

    /// Whether something has changed since: what is on offer or around, or a percept that is new.
    ///
    /// The mind's own words and its failures are not new, nor is what it has perceived before in
    /// the same words. Whoever speaks to the mind may say the same thing a few times over.
    pub fn has_changed(&self, now: &Self, mind: &StableId, log: &PerceptionLog) -> bool {
        self.has_changed_by(now, mind, log, |_| true)
    }

    /// The same, where of the percepts only some may be news.
    pub(super) fn has_changed_by(
        &self,
        now: &Self,
        mind: &StableId,
        log: &PerceptionLog,
        may_be_news: impl Fn(&PerceivedAt) -> bool,
    ) -> bool {
        let after = log.entries().filter(|entry| entry.id > self.last);
        let mut others = after.filter(|entry| !is_own(&entry.percept, mind));
        self.situation != now.situation
            || others.any(|entry| may_be_news(entry) && !is_known(entry, log))
    }
}

fn is_own(percept: &Percept, mind: &StableId) -> bool {
    percept.failed || percept.source.as_ref() == Some(mind)
}

/// Whether a mind has perceived the same before: the same sort of thing from the same source in
/// the same words, or nearly, if they are spoken; whoever they were meant for.
pub(super) fn is_told_before(entry: &PerceivedAt, log: &PerceptionLog) -> bool {
    let before = log.entries().take_while(|earlier| earlier.id < entry.id);
    let (percept, print) = (&entry.percept, SpeechPrint::of(&entry.percept.text));
    let mut before = before
        .map(|earlier| &earlier.percept)
        .filter(|earlier| earlier.kind == percept.kind && earlier.source == percept.source);
    before.any(|earlier| says_the_same(earlier, percept, &print))
}

fn says_the_same(earlier: &Percept, percept: &Percept, print: &SpeechPrint) -> bool {
    let (one, other) = (&earlier.text, &percept.text);
    let is_spoken = percept.kind == PerceptKind::Speech;
    let may_be = || print.may_be_alike(&SpeechPrint::of(one), SAME_SPEECH);
    folded(one).eq(folded(other))
        || (is_spoken && may_be() && speech_likeness(one, other) >= SAME_SPEECH)
}

fn is_known(entry: &PerceivedAt, log: &PerceptionLog) -> bool {
    let before = log.entries().take_while(|earlier| earlier.id < entry.id);
    let same = before.filter(|earlier| earlier.percept == entry.percept).count();
    same >= if entry.percept.addressed { PATIENCE } else { 1 }
}

/// Hash of all that is on offer and around, whatever the numbers of the offers.
pub(super) fn situation(offers: &[IndexedAction], here: &Surroundings) -> u64 {
    let mut hash = ContentHash::default();
    hash.add(here.description.as_bytes());
    for thing in &here.present {
        hash.add(thing.as_str().as_bytes());
    }
    for offer in in_order(offers.iter()) {
        add_offer(&mut hash, offer);
    }
    hash.seed()
}

/// Hash of what bears on a deed: which of its targets are there, and what is on offer that is done
/// to any of them. What is done to nothing depends on the whole situation.
pub(in crate::guard) fn bearing(
    targets: &[StableId],
    offers: &[IndexedAction],
    here: &Surroundings,
) -> u64 {
    if targets.is_empty() {
        return situation(offers, here);
    }
    let mut hash = ContentHash::default();
    for target in targets {
        hash.add(&[u8::from(here.present.contains(target))]);
    }
    let bears = |offer: &&IndexedAction| targets.iter().any(|target| offer.concerns(target));
    for offer in in_order(offers.iter().filter(bears)) {
        add_offer(&mut hash, offer);
    }
    hash.seed()
}

fn in_order<'a>(offers: impl Iterator<Item = &'a IndexedAction>) -> Vec<&'a IndexedAction> {
    fn things(offer: &IndexedAction) -> impl Iterator<Item = &StableId> {
        offer.targets.iter().map(|target| &target.stable_id)
    }
    let mut offers: Vec<&IndexedAction> = offers.collect();
    offers.sort_by(|left, right| {
        let by_deed = left.action.cmp(&right.action);
        let by_things = || things(left).cmp(things(right));
        by_deed.then_with(by_things).then_with(|| left.description.cmp(&right.description))
    });
    offers
}

fn add_offer(hash: &mut ContentHash, offer: &IndexedAction) {
    hash.add(offer.action.as_bytes()).add(offer.description.as_bytes());
    for target in &offer.targets {
        hash.add(target.stable_id.as_str().as_bytes());
    }
    for check in &offer.preconditions {
        hash.add(check.is.as_bytes()).add(&[u8::from(check.is_violated())]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::guard::verdict::suggestion::tests::{locked, offer};

    fn changed_by(percepts: &[Percept]) -> bool {
        let mut log = PerceptionLog::default();
        log.perceive(Percept::speech("odo", "Hello."));
        let (offers, here) = ([offer(1, "inn:call", &[])], Surroundings::default());
        let mark = WorldMark::now(&offers, &here, &log);
        for percept in percepts {
            log.perceive(percept.clone());
        }
        mark.has_changed(&WorldMark::now(&offers, &here, &log), &StableId::new("mara"), &log)
    }

    #[test]
    fn only_what_is_new_and_not_the_minds_own_changes_the_world() {
        assert!(!changed_by(&[]));
        assert!(changed_by(&[Percept::event("A horn.")]));
        assert!(!changed_by(&[Percept::speech("odo", "Hello.")]), "he said so before");
        assert!(!changed_by(&[Percept::outcome("The door is locked.").failed()]));
        assert!(changed_by(&[Percept::outcome("You hit the goblin. It has 7 left.")]));
        assert!(changed_by(&[Percept::speech("odo", "Hello.").addressed()]), "he speaks to her");
        assert!(!changed_by(&[Percept::speech("mara", "Is it open?")]));
    }

    #[test]
    fn whoever_insists_is_heard_a_few_times_and_no_longer() {
        let (mara, here) = (StableId::new("mara"), Surroundings::default());
        let mut log = PerceptionLog::default();
        let mut heard = 0;
        for _ in 0..PATIENCE * 2 {
            let mark = WorldMark::now(&[], &here, &log);
            log.perceive(Percept::speech("odo", "What does it cost?").addressed());
            let now = WorldMark::now(&[], &here, &log);
            heard += usize::from(mark.has_changed(&now, &mara, &log));
        }
        assert_eq!(heard, PATIENCE);
    }

    #[test]
    fn the_numbers_of_the_offers_are_no_part_of_the_world() {
        let here = Surroundings::default();
        let one = situation(&[offer(1, "inn:call", &[]), offer(2, "inn:go", &["yard"])], &here);
        let other = situation(&[offer(1, "inn:go", &["yard"]), offer(7, "inn:call", &[])], &here);
        assert_eq!(one, other);
    }

    #[test]
    fn on_a_deed_bears_what_concerns_its_targets_and_nothing_else() {
        let ask = offer(1, "inn:ask", &["odo", "key"]);
        let at = |more: &[IndexedAction], present: &[&str]| {
            let offers: Vec<IndexedAction> = [ask.clone()].iter().chain(more).cloned().collect();
            let present = present.iter().map(|id| StableId::new(*id)).collect();
            let here = Surroundings { present, ..Surroundings::default() };
            bearing(&["odo".into(), "key".into()], &offers, &here)
        };
        let before = at(&[], &["odo"]);
        assert_eq!(before, at(&[offer(2, "inn:tell", &["mara"])], &["mara", "odo"]));
        assert_ne!(before, at(&[offer(2, "inn:give", &["coin", "odo"])], &["odo"]));
        assert_ne!(before, at(&[], &[]));
    }

    #[test]
    fn other_offers_surroundings_or_preconditions_change_the_world() {
        let log = PerceptionLog::default();
        let here = Surroundings::default();
        let mark = |offers: &[IndexedAction]| WorldMark::now(offers, &here, &log);
        let open = IndexedAction { preconditions: Vec::new(), ..locked(1) };
        let before = mark(&[locked(1)]);
        let changed = |now| before.has_changed(&now, &StableId::new("mara"), &log);
        assert!(!changed(mark(&[locked(1)])));
        assert!(changed(mark(&[open])));
        assert!(changed(mark(&[])));
        let there = Surroundings { description: "The yard.".to_owned(), ..Surroundings::default() };
        assert!(changed(WorldMark::now(&[locked(1)], &there, &log)));
    }
}
