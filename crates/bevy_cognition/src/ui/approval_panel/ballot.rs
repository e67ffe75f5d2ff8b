//! What a person is asked, and what they are about to answer.

use crate::choice::guardrails::{
    ActionSuggested, ApproveSuggestion, OverrideSuggestion, RejectSuggestion,
};
use cognition_core::guard::SuggestionId;

/// A suggestion on the table, and what is chosen of it.
#[derive(Clone, Debug)]
pub(super) struct Ballot {
    /// What the mind would do.
    pub(super) suggested: ActionSuggested,
    chosen: u32,
    /// The first digit of a number that may have two.
    digit: Option<u32>,
    /// Why the last answer did not count.
    pub(super) refused: Option<String>,
}

/// How the choice moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// To the one above.
    Up,
    /// To the one below.
    Down,
    /// A digit of its number.
    Digit(u32),
    /// To this number.
    To(u32),
}

/// What a person says to a suggestion.
#[derive(Clone, Debug)]
pub(super) enum Answer {
    Approve(ApproveSuggestion),
    Override(OverrideSuggestion),
    Reject(RejectSuggestion),
}

impl Ballot {
    pub(super) fn new(suggested: ActionSuggested) -> Self {
        Self { chosen: suggested.index, suggested, digit: None, refused: None }
    }

    pub(super) fn id(&self) -> &SuggestionId {
        &self.suggested.suggestion
    }

    /// The number of what is chosen.
    pub(super) fn chosen(&self) -> u32 {
        self.chosen
    }

    /// Whether what is chosen is not what was suggested.
    pub(super) fn differs(&self) -> bool {
        self.chosen != self.suggested.index
    }

    /// What can be chosen: to wait, and everything on offer.
    pub(super) fn options(&self) -> Vec<(u32, &str)> {
        let offers = self.suggested.offers.iter();
        let offers = offers.map(|offer| (offer.index, offer.description.as_str()));
        std::iter::once((0, "Wait")).chain(offers).collect()
    }

    /// Moves the choice. What is not on offer cannot be chosen; the first and the last are ends.
    pub(super) fn step(&mut self, step: Step) {
        let numbers: Vec<u32> = self.options().iter().map(|(number, _)| *number).collect();
        let place = numbers.iter().position(|number| *number == self.chosen).unwrap_or_default();
        let before = self.digit.take();
        let to = match step {
            Step::Up => numbers.get(place.saturating_sub(1)).copied(),
            Step::Down => numbers.get(place + 1).copied(),
            Step::To(number) => numbers.contains(&number).then_some(number),
            Step::Digit(digit) => {
                self.digit = Some(digit);
                let of_two = before.map(|before| before * 10 + digit);
                let known = |number: &u32| numbers.contains(number);
                of_two.filter(known).or(Some(digit).filter(known))
            }
        };
        self.chosen = to.unwrap_or(self.chosen);
    }

    /// Lets happen what is chosen; with a line for the mind to say, unless that is blank.
    pub(super) fn accept(&self, line: &str) -> Answer {
        let line = Some(line.trim().to_owned()).filter(|line| !line.is_empty());
        match self.differs() {
            false => Answer::Approve(ApproveSuggestion { line, ..self.suggested.approve() }),
            true => {
                let choice = self.suggested.choose(self.chosen);
                Answer::Override(OverrideSuggestion { line, ..choice })
            }
        }
    }

    /// Lets nothing happen, for this reason.
    pub(super) fn reject(&self, reason: &str) -> Answer {
        let reason = match reason.trim() {
            "" => "no reason was given",
            reason => reason,
        };
        Answer::Reject(self.suggested.reject(reason))
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use bevy::prelude::Entity;
    use cognition_core::act::IndexedAction;
    use cognition_core::mind::StableId;

    /// A suggestion of the second of these offers, which are numbered from 1.
    pub(in crate::ui::approval_panel) fn suggested(mind: &str, offers: u32) -> ActionSuggested {
        let offer = |index| IndexedAction {
            index,
            action: format!("house:deed_{index}"),
            description: format!("Do deed {index}"),
            ..IndexedAction::default()
        };
        let offers: Vec<IndexedAction> = (1..=offers).map(offer).collect();
        let id = SuggestionId { mind: StableId::new(mind), epoch: 0, turn: 1, revision: 1 };
        ActionSuggested {
            entity: Entity::PLACEHOLDER,
            suggestion: id,
            index: 2,
            action: offers.get(1).cloned(),
            description: "Do deed 2".to_owned(),
            speech: "Here I go.".to_owned(),
            thoughts: "It is time.".to_owned(),
            notes: Vec::new(),
            offers: offers.into(),
            fallback: false,
            objection: None,
        }
    }

    fn ballot(offers: u32) -> Ballot {
        Ballot::new(suggested("mara", offers))
    }

    fn chosen_after(offers: u32, steps: &[Step]) -> u32 {
        let mut ballot = ballot(offers);
        steps.iter().for_each(|step| ballot.step(*step));
        ballot.chosen()
    }

    #[test]
    fn what_is_suggested_is_chosen_at_first_and_waiting_can_be_chosen() {
        let ballot = ballot(3);
        assert_eq!((ballot.chosen(), ballot.differs()), (2, false));
        let options = ballot.options();
        assert_eq!(options[0], (0, "Wait"));
        assert_eq!(options[3], (3, "Do deed 3"));
    }

    #[test]
    fn the_choice_moves_between_the_first_and_the_last() {
        use Step::{Down, To, Up};
        assert_eq!(chosen_after(3, &[Down]), 3);
        assert_eq!(chosen_after(3, &[Down, Down, Down]), 3);
        assert_eq!(chosen_after(3, &[Up, Up, Up, Up]), 0);
        assert_eq!(chosen_after(3, &[To(1)]), 1);
        assert_eq!(chosen_after(3, &[To(9)]), 2, "nine is not on offer");
    }

    #[test]
    fn digits_choose_a_number_and_two_in_a_row_one_of_two_digits() {
        use Step::{Digit, Up};
        assert_eq!(chosen_after(3, &[Digit(1)]), 1);
        assert_eq!(chosen_after(3, &[Digit(7)]), 2, "seven is not on offer");
        assert_eq!(chosen_after(12, &[Digit(1), Digit(2)]), 12);
        assert_eq!(chosen_after(3, &[Digit(1), Digit(2)]), 2, "there is no twelfth");
        assert_eq!(chosen_after(12, &[Digit(1), Up, Digit(2)]), 2, "these are two numbers");
    }

    #[test]
    fn what_was_suggested_is_approved_and_anything_else_overrides() {
        let mut ballot = ballot(3);
        let Answer::Approve(approve) = ballot.accept("  ") else { panic!("should approve") };
        assert_eq!((&approve.suggestion, approve.line), (ballot.id(), None));
        ballot.step(Step::To(0));
        let Answer::Override(choice) = ballot.accept(" Not yet. ") else {
            panic!("should override")
        };
        assert_eq!((choice.index, choice.line.as_deref()), (0, Some("Not yet.")));
    }

    #[test]
    fn a_rejection_has_a_reason_always() {
        let reason = |typed| match ballot(3).reject(typed) {
            Answer::Reject(reject) => reject.reason,
            other => panic!("should reject: {other:?}"),
        };
        assert_eq!(reason(" Too late. "), "Too late.");
        assert_eq!(reason(""), "no reason was given");
    }
}
