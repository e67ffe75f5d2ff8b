//! What is no promise, and what a mind hears of that.

use crate::mind::promise::events::CommitmentConflicted;
use crate::mind::promise::keeping::Keeping;
use crate::mind::promise::keeping::called::label_of;
use crate::mind::promise::percepts::{bare, concerning};
use crate::turn::Perceive;
use bevy::prelude::*;
use cognition_core::conscience::MindEvent;
use cognition_core::mind::StableId;
use cognition_core::perceive::Percept;
use cognition_core::promise::{CommitmentSource, ProposedCommitment, Refusal};

impl Keeping<'_, '_> {
    pub(super) fn refused(
        &mut self,
        entity: Entity,
        (opener, proposed): (CommitmentSource, &ProposedCommitment),
        refusal: Refusal,
        turn: u64,
    ) {
        let Ok(kept) = self.minds.get(entity) else { return };
        let (mind, text) = (kept.mind.id.clone(), proposed.text.clone());
        debug!(target: "cognition::conscience", "`{mind}` is not bound to `{text}`: {refusal}");
        self.counters.count_refused(refusal);
        let event = MindEvent::CommitmentRefused { opener, text: text.clone(), refusal };
        self.log(entity, turn, event);
        match refusal {
            Refusal::Conflict => self.put_conflict(entity, mind, proposed),
            // Said again, it may be due at another time.
            Refusal::Duplicate => self.watch_the_clock(entity),
            // What stands there already, in whatever words, is counted on.
            Refusal::NotGiven if self.owes_already(entity, proposed) => {}
            refusal => self.tell_refusal(entity, (opener, proposed), refusal),
        }
    }

    /// What is drawn from a look back, and binds somebody else, or goes against what the mind wants.
    pub(crate) fn refuse_drawn(&mut self, entity: Entity, drawn: &ProposedCommitment, turn: u64) {
        if self.settings.binds() {
            self.refused(entity, (CommitmentSource::Executor, drawn), Refusal::NotGiven, turn);
        }
    }

    /// Whether somebody else has promised just that to a mind.
    pub(crate) fn is_owed_by_another(&self, to: &StableId, drawn: &ProposedCommitment) -> bool {
        let now = self.clock.now;
        let mut others = self.minds.iter().filter(|other| other.mind.id != *to);
        others.any(|other| other.commitments.owe_the_same_to(to, drawn, now))
    }

    fn owes_already(&self, entity: Entity, proposed: &ProposedCommitment) -> bool {
        let kept = self.minds.get(entity);
        kept.is_ok_and(|kept| kept.commitments.owe_already(proposed, self.clock.now))
    }

    /// Who lists a promise that isn't taken for one hears of it, and why, in the next turn: nobody counts on it.
    fn tell_refusal(
        &mut self,
        entity: Entity,
        (opener, proposed): (CommitmentSource, &ProposedCommitment),
        refusal: Refusal,
    ) {
        let told = told_of(refusal, &proposed.text).filter(|_| opener == CommitmentSource::Speech);
        if let Some(told) = told {
            self.commands.trigger(Perceive { entity, percept: Percept::notice(told) });
        }
    }

    /// Who hears a promise that there is no room for does not count on it, either.
    pub(in crate::mind::promise) fn tell_of_no_room(
        &mut self,
        entity: Entity,
        proposed: &ProposedCommitment,
        listeners: &[&StableId],
    ) {
        let Ok(kept) = self.minds.get(entity) else { return };
        let by = kept.mind.id.clone();
        let heard = |to: &&StableId| **to != by && listeners.contains(to);
        let Some(to) = proposed.target.as_ref().filter(heard) else { return };
        let Some(other) = self.minds.iter().find(|other| other.mind.id == *to) else { return };
        let known = other.refs.of(&by);
        let name = known.map_or_else(|| label_of(&by, &self.named), |it| it.label.as_str());
        let told = Percept::notice(beyond_them(name, &proposed.text));
        let percept = if known.is_some() { told.about(by) } else { told };
        let entity = other.entity;
        self.commands.trigger(Perceive { entity, percept });
    }

    /// What can't both be kept comes to mind, and the game hears of it.
    fn put_conflict(&mut self, entity: Entity, mind: StableId, proposed: &ProposedCommitment) {
        let Ok(kept) = self.minds.get(entity) else { return };
        let Some(owed) = kept.commitments.against(proposed, self.clock.now).cloned() else {
            return;
        };
        let told = format!(
            "You have promised: {}. What you have just said goes against it: {}. Which of them is to stand?",
            bare(&owed.text),
            bare(&proposed.text)
        );
        let percept = concerning(Percept::notice(told), &owed, kept.refs);
        self.commands.trigger(Perceive { entity, percept });
        let text = proposed.text.clone();
        self.commands.trigger(CommitmentConflicted { entity, mind, commitment: owed, text });
    }
}

/// What whoever was promised something hears of its being more than can be kept.
fn beyond_them(name: &str, text: &str) -> String {
    let text = bare(text);
    format!(
        "{name} has promised as much as anybody can keep: do not count on this as well: {text}."
    )
}

/// What whoever listed a promise hears of its being none. What may not stand in a prompt is not said again.
fn told_of(refusal: Refusal, text: &str) -> Option<String> {
    let text = bare(text);
    match refusal {
        Refusal::NotGiven | Refusal::Overdue => {
            Some(format!("Nobody counts on this as promised, since {refusal}: {text}."))
        }
        Refusal::Full => Some(format!(
            "You have promised as much as you can keep: nobody counts on this as well: {text}."
        )),
        Refusal::TooLong | Refusal::TooManyWords | Refusal::Marks | Refusal::Link => Some(format!(
            "Nobody counts on what you have just listed as promised, since {refusal}. Say it in a few plain words."
        )),
        _ => None,
    }
}
