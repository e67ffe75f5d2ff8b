//! What a mind was offered in its latest turn, and what it decided.

use cognition_core::guard::Origin;
use cognition_core::mind::StableId;
use cognition_core::record::{RecordedAction, RunEvent};

/// What a mind was offered in its latest turn, and what it decided, as far as it has come.
#[derive(Clone, Debug, Default)]
pub(crate) struct LastChoice {
    /// The number of the turn; 0 before there is one.
    pub(crate) turn: u64,
    /// What was on offer, by number.
    pub(crate) offers: Vec<RecordedAction>,
    /// The number of what it does, 0 for waiting; `None` while that is open.
    pub(crate) chosen: Option<u32>,
    /// Who decided that, in a few words.
    pub(crate) decided_by: String,
    /// Why, as they say.
    pub(crate) why: String,
    brain: String,
    by_engine: bool,
}

/// What an event tells of a choice.
#[derive(Debug)]
pub(super) enum ChoicePart {
    Begun(Vec<RecordedAction>),
    Replied(String),
    ByEngine,
    Decided { index: u32, why: String, fallback: bool, origin: Origin },
}

impl ChoicePart {
    /// With whose turn it belongs to, and its number.
    pub(super) fn of(event: &RunEvent) -> Option<(&StableId, u64, Self)> {
        let (mind, turn, part) = match event {
            RunEvent::TurnStarted { mind, turn, offers, .. } => {
                (mind, turn, Self::Begun(offers.clone()))
            }
            RunEvent::Replied { mind, turn, brain, .. } => {
                (mind, turn, Self::Replied(brain.clone()))
            }
            RunEvent::EngineChose { mind, turn, .. } => (mind, turn, Self::ByEngine),
            RunEvent::ActionDecided { mind, turn, action, why, fallback, origin } => {
                let index = action.as_ref().map_or(0, |action| action.index);
                let (why, fallback, origin) = (why.clone(), *fallback, *origin);
                (mind, turn, Self::Decided { index, why, fallback, origin })
            }
            _ => return None,
        };
        Some((mind, *turn, part))
    }
}

impl LastChoice {
    /// A turn that is asked twice, for a mood and for a decision, begins once.
    pub(super) fn take_in(&mut self, turn: u64, part: ChoicePart) {
        if turn != self.turn {
            *self = Self { turn, ..Self::default() };
        }
        match part {
            ChoicePart::Begun(offers) => self.offers = offers,
            ChoicePart::Replied(brain) => self.brain = brain,
            ChoicePart::ByEngine => self.by_engine = true,
            ChoicePart::Decided { index, why, fallback, origin } => {
                self.decided_by = self.by_whom(fallback, origin);
                (self.chosen, self.why) = (Some(index), why);
            }
        }
    }

    fn by_whom(&self, fallback: bool, origin: Origin) -> String {
        let by = match (fallback, self.by_engine, self.brain.is_empty()) {
            (true, ..) => "the heuristic brain, in place of the mind's own",
            (_, true, _) => "the engine",
            (.., true) => "the engine, without a reply",
            _ => &self.brain,
        };
        match origin {
            Origin::Overridden => "a person".to_owned(),
            Origin::Chosen => by.to_owned(),
            Origin::Amended => format!("{by}, amended by a guardrail"),
            Origin::NextBest => format!("{by}, as the next best"),
            Origin::Resolved => format!("{by}, by what it meant to do"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decided(fallback: bool, origin: Origin) -> ChoicePart {
        ChoicePart::Decided { index: 2, why: "It burns.".to_owned(), fallback, origin }
    }

    #[test]
    fn a_choice_says_who_decided_and_the_next_turn_begins_anew() {
        let mut choice = LastChoice::default();
        choice.take_in(3, ChoicePart::Replied("qwen".to_owned()));
        choice.take_in(3, decided(false, Origin::Chosen));
        assert_eq!((choice.decided_by.as_str(), choice.chosen), ("qwen", Some(2)));
        choice.take_in(3, decided(false, Origin::Amended));
        assert_eq!(choice.decided_by, "qwen, amended by a guardrail");
        choice.take_in(3, decided(true, Origin::Overridden));
        assert_eq!(choice.decided_by, "a person");
        choice.take_in(4, ChoicePart::Begun(Vec::new()));
        assert_eq!((choice.turn, choice.chosen, choice.why.as_str()), (4, None, ""));
        choice.take_in(4, decided(true, Origin::Chosen));
        assert_eq!(choice.decided_by, "the heuristic brain, in place of the mind's own");
    }
}
