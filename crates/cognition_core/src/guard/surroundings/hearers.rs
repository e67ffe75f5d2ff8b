//! Who hears what a mind says: whoever it is said to, and, unless it is whispered, everybody who is there.

use crate::act::IndexedAction;
use crate::guard::verdict::suggestion::Suggestion;
use crate::guard::wording::is_person;
use crate::mind::StableId;
use crate::perceive::{PerceptKind, PerceptionLog, Somebody};

/// Those who hear some words.
#[derive(Debug)]
pub(in crate::guard) struct Hearers<'a> {
    /// Whom it is said to; where nobody is named, whoever it answers to.
    pub(in crate::guard) meant: Vec<&'a StableId>,
    /// Who else is there to hear it.
    pub(in crate::guard) beside: Vec<&'a Somebody>,
    /// Whether the words reach nobody but those to whom they are said.
    pub(in crate::guard) whispered: bool,
    /// Who spoke last of those whom the mind may answer.
    pub(in crate::guard) asker: Option<&'a StableId>,
}

impl<'a> Hearers<'a> {
    pub(in crate::guard) fn of(suggestion: &'a Suggestion, log: &'a PerceptionLog) -> Self {
        let meant = meant(suggestion, log);
        let whispered = suggestion.action().is_some_and(IndexedAction::is_whispered);
        let (here, own) = (suggestion.surroundings.company.iter(), &suggestion.id.mind);
        let is_beside = |it: &&Somebody| !whispered && !meant.contains(&&it.id) && it.id != *own;
        let beside = here.filter(is_beside).collect();
        let asker = speakers(suggestion, log).last();
        Self { meant, beside, whispered, asker }
    }

    /// Those to whom it is said and who are there to hear it.
    pub(in crate::guard) fn meant_here(
        &self,
        suggestion: &'a Suggestion,
    ) -> impl Iterator<Item = &'a Somebody> {
        suggestion.surroundings.company.iter().filter(|it| self.meant.contains(&&it.id))
    }

    /// What the mind calls one of them.
    pub(in crate::guard) fn label_of<'s>(
        &self,
        who: &StableId,
        suggestion: &'s Suggestion,
    ) -> Option<&'s str> {
        let targets = suggestion.offered.iter().flat_map(|offer| &offer.targets);
        let mut targets = targets.map(|target| (&target.stable_id, target.label.as_str()));
        let mut here = suggestion.surroundings.company.iter().map(|it| (&it.id, it.label.as_str()));
        let is_it = |known: &(&StableId, &str)| known.0 == who;
        here.find(is_it).or_else(|| targets.find(is_it)).map(|(_, label)| label)
    }

    /// All of them, if there are any.
    pub(in crate::guard) fn all(&self) -> impl Iterator<Item = &'a StableId> {
        self.meant.iter().copied().chain(self.beside.iter().map(|it| &it.id))
    }
}

/// Whether the game has a way of saying something to one alone.
pub(in crate::guard) fn may_whisper(suggestion: &Suggestion) -> bool {
    suggestion.offered.iter().any(IndexedAction::is_whispered)
}

fn meant<'a>(suggestion: &'a Suggestion, log: &'a PerceptionLog) -> Vec<&'a StableId> {
    let targets = suggestion.action().into_iter().flat_map(|action| &action.targets);
    let persons = targets.filter(|target| is_person(target));
    let named: Vec<&StableId> = persons.map(|target| &target.stable_id).collect();
    if !named.is_empty() {
        return named;
    }
    speakers(suggestion, log).collect()
}

/// Who has just spoken.
fn speakers<'a>(
    suggestion: &'a Suggestion,
    log: &'a PerceptionLog,
) -> impl Iterator<Item = &'a StableId> {
    let new = log.entries().filter(|entry| {
        let is_new = suggestion.new_percepts.contains(&entry.id);
        is_new && entry.percept.kind == PerceptKind::Speech
    });
    new.filter_map(|entry| entry.percept.source.as_ref())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::guard::verdict::suggestion::tests::{offer, suggestion};
    use crate::perceive::Surroundings;
    use std::sync::Arc;

    #[test]
    fn what_is_said_aloud_is_heard_by_all_and_a_whisper_by_one() {
        let log = PerceptionLog::default();
        let heard_by = |action: &str| {
            let mut saying = suggestion(1, vec![offer(1, action, &["character1"])]);
            let here = ["character1", "character2"];
            let company = here.map(|id| Somebody { id: id.into(), label: id.to_owned() }).into();
            saying.surroundings = Arc::new(Surroundings { company, ..Surroundings::default() });
            let all = Hearers::of(&saying, &log);
            all.all().map(ToString::to_string).collect::<Vec<_>>()
        };
        assert_eq!(heard_by("inn:tell"), ["character1", "character2"]);
        assert_eq!(heard_by("inn:whisper"), ["character1"]);
    }
}
