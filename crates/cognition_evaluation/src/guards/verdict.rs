//! What guardrails made of a choice, by the records.

use super::format::Cure;
use bevy_cognition::guard::{Origin, Remedy, Review, Verdict};
use cognition_core::record::{RecordedAction, RemedyOutcome, RunEvent, RunRecord};

/// What guardrails made of a choice.
#[derive(Clone, Debug, Default)]
pub(super) struct Ruling {
    /// The first that stopped it, and why.
    pub(super) stopped: Option<(String, String)>,
    /// The first that only made a remark, and which.
    pub(super) flagged: Option<(String, String)>,
    /// What came of it instead.
    pub(super) cure: Option<Cure>,
    /// What was said in the turn.
    pub(super) said: String,
    /// What was done in the end; none where nothing was.
    pub(super) done: Option<RecordedAction>,
    /// Why the reply could not even be read.
    pub(super) unreadable: Option<String>,
}

impl Ruling {
    /// What the records of a turn say.
    pub(super) fn of(records: &[RunRecord]) -> Self {
        let mut ruling = Self::default();
        records.iter().for_each(|record| ruling.read(&record.event));
        ruling
    }

    fn read(&mut self, event: &RunEvent) {
        match event {
            RunEvent::SuggestionReviewed { origin: Origin::Chosen, reviews, .. }
                if self.stopped.is_none() =>
            {
                reviews.iter().for_each(|review| self.review(review));
            }
            RunEvent::RemedyTried { objection, remedy, outcome, .. } => {
                let why = || ("offers".to_owned(), objection.to_string());
                self.stopped.get_or_insert_with(why);
                if *outcome != RemedyOutcome::Nothing && self.cure.is_none_or(is_amended) {
                    self.cure = Some(cure(*remedy));
                }
            }
            RunEvent::Uttered { speech, .. } => {
                self.said.push_str(if self.said.is_empty() { "" } else { " " });
                self.said.push_str(speech);
            }
            RunEvent::ActionDecided { action, .. } => self.done.clone_from(action),
            RunEvent::ReplyRejected { rejection, .. } => {
                self.unreadable.get_or_insert_with(|| rejection.to_string());
            }
            _ => {}
        }
    }

    /// What is amended is something else, until a remedy says otherwise.
    fn review(&mut self, review: &Review) {
        let told = |why: &bevy_cognition::guard::Objection| {
            (review.guardrail.to_string(), why.to_string())
        };
        match &review.verdict {
            Verdict::Allow => {}
            Verdict::Flag(why) => {
                self.flagged.get_or_insert_with(|| told(why));
            }
            Verdict::Amend(_, why) => {
                self.stopped.get_or_insert_with(|| told(why));
                self.cure = Some(Cure::Next);
            }
            Verdict::Reject(why) => {
                self.stopped.get_or_insert_with(|| told(why));
            }
        }
    }
}

fn is_amended(cure: Cure) -> bool {
    cure == Cure::Next
}

fn cure(remedy: Remedy) -> Cure {
    match remedy {
        Remedy::NextBest | Remedy::Resolve => Cure::Next,
        Remedy::Retry | Remedy::Shorten => Cure::Retry,
        Remedy::AskHuman | Remedy::Evade | Remedy::Wait => Cure::Wait,
    }
}
