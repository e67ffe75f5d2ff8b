//! What waits for a person, the oldest first.

use super::ballot::Ballot;
use crate::choice::guardrails::{ActionSuggested, AnswerRefused};
use crate::turn::AwaitingApproval;
use bevy::prelude::*;
use cognition_core::guard::SuggestionId;

/// What waits for a person, the oldest first; the first is shown.
#[derive(Resource, Clone, Debug, Default)]
pub(super) struct Ballots {
    waiting: Vec<Ballot>,
    /// What the person wants to happen to which, once what they typed has come in.
    meant: Option<(SuggestionId, Meant)>,
}

/// What a person wants to happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meant {
    /// What is chosen.
    Accept,
    /// Nothing.
    Reject,
}

impl Ballots {
    /// The one that is shown.
    pub(super) fn first(&self) -> Option<&Ballot> {
        self.waiting.first()
    }

    pub(super) fn first_mut(&mut self) -> Option<&mut Ballot> {
        self.waiting.first_mut()
    }

    /// How many wait behind it.
    pub(super) fn behind(&self) -> usize {
        self.waiting.len().saturating_sub(1)
    }

    /// Says what is to happen to the one that is shown.
    pub(super) fn mean(&mut self, meant: Meant) {
        self.meant = self.first().map(|first| (first.id().clone(), meant));
    }

    pub(super) fn is_meant(&self) -> bool {
        self.meant.is_some()
    }

    /// What is to happen to the one that is shown, unless that was meant for one that is gone.
    pub(super) fn take_meant(&mut self) -> Option<(&Ballot, Meant)> {
        let (id, meant) = self.meant.take()?;
        let first = self.waiting.first().filter(|first| *first.id() == id)?;
        Some((first, meant))
    }

    /// A mind has one suggestion at most.
    fn add(&mut self, suggested: ActionSuggested) {
        self.forget(suggested.entity);
        self.waiting.push(Ballot::new(suggested));
    }

    fn forget(&mut self, mind: Entity) {
        self.waiting.retain(|ballot| ballot.suggested.entity != mind);
    }

    fn refuse(&mut self, refused: &AnswerRefused) {
        let mut waiting = self.waiting.iter_mut();
        if let Some(ballot) = waiting.find(|ballot| *ballot.id() == refused.suggestion) {
            ballot.refused = Some(refused.why.to_string());
        }
    }
}

pub(super) fn hear(app: &mut App) {
    app.init_resource::<Ballots>()
        .add_observer(|suggested: On<ActionSuggested>, mut ballots: ResMut<Ballots>| {
            ballots.add(suggested.event().clone());
        })
        .add_observer(|refused: On<AnswerRefused>, mut ballots: ResMut<Ballots>| {
            ballots.refuse(refused.event());
        })
        .add_observer(|gone: On<Remove, AwaitingApproval>, mut ballots: ResMut<Ballots>| {
            ballots.forget(gone.entity);
        });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::approval_panel::ballot::tests::suggested;
    use cognition_core::guard::AnswerFault;

    fn entity(number: u32) -> Entity {
        Entity::from_raw_u32(number).expect("a small number names an entity")
    }

    fn of(mind: &str, number: u32) -> ActionSuggested {
        ActionSuggested { entity: entity(number), ..suggested(mind, 3) }
    }

    fn two() -> Ballots {
        let mut ballots = Ballots::default();
        ballots.add(of("mara", 1));
        ballots.add(of("odo", 2));
        ballots
    }

    fn shown(ballots: &Ballots) -> Option<&str> {
        ballots.first().map(|first| first.id().mind.as_str())
    }

    #[test]
    fn the_oldest_is_shown_until_it_is_gone() {
        let mut ballots = two();
        assert_eq!((shown(&ballots), ballots.behind()), (Some("mara"), 1));
        ballots.forget(entity(1));
        assert_eq!((shown(&ballots), ballots.behind()), (Some("odo"), 0));
        ballots.forget(entity(2));
        assert_eq!((shown(&ballots), ballots.behind()), (None, 0));
    }

    #[test]
    fn another_suggestion_of_a_mind_replaces_the_one_before() {
        let mut ballots = two();
        ballots.add(of("mara", 1));
        assert_eq!((shown(&ballots), ballots.behind()), (Some("odo"), 1));
    }

    #[test]
    fn what_was_meant_for_one_that_is_gone_is_said_to_nobody_else() {
        let mut ballots = two();
        ballots.mean(Meant::Accept);
        ballots.forget(entity(1));
        assert!(ballots.take_meant().is_none(), "odo was not meant");
        ballots.mean(Meant::Reject);
        let (ballot, meant) = ballots.take_meant().expect("odo is meant");
        assert_eq!((ballot.id().mind.as_str(), meant), ("odo", Meant::Reject));
        assert!(!ballots.is_meant(), "it is said once");
    }

    #[test]
    fn a_refused_answer_is_told_where_it_belongs_and_the_suggestion_stays() {
        let mut ballots = two();
        let suggestion = ballots.waiting[1].id().clone();
        let why = AnswerFault::NothingPending;
        ballots.refuse(&AnswerRefused { entity: entity(2), suggestion, why });
        assert!(ballots.waiting[0].refused.is_none());
        assert!(ballots.waiting[1].refused.as_deref().is_some_and(|why| why.contains("awaits")));
    }
}
