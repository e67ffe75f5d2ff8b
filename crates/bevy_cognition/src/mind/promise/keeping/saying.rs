//! What a mind says to somebody, and what that makes of its promises.

use crate::mind::promise::amending::amend;
use crate::mind::promise::events::PromiseApologised;
use crate::mind::promise::keeping::Keeping;
use crate::mind::promise::keeping::called::{label_of, said_to};
use bevy::prelude::*;
use cognition_core::conscience::{EventLog, MindEvent};
use cognition_core::mind::StableId;
use cognition_core::promise::{Commitment, WordsBetween};
use std::borrow::Cow;
use std::slice::from_ref;

impl Keeping<'_, '_> {
    /// What a mind said to somebody: it may give an answer that was promised, ask for another time, give up, or be sorry.
    pub(in crate::mind::promise) fn say(&mut self, entity: Entity, to: &StableId, words: &str) {
        let now = self.clock.now;
        let rules = self.rules.0.commitments;
        let Ok(kept) = self.minds.get(entity) else { return };
        // Who has promised nothing need not be asked whom the words call.
        if kept.commitments.iter().next().is_none() {
            return;
        }
        let own = said_to((&kept.mind.id, to), from_ref(to), &self.people, words);
        let words = &*own;
        self.speak(entity, to, words);
        let Ok(mut kept) = self.minds.get_mut(entity) else { return };
        let turn = kept.mind.turns;
        let before = last_heard(&kept.log, to).to_owned();
        let heard = (before.as_str(), words);
        let changed = amend(&mut kept.commitments, |all| {
            let mut changed = all.drop_own_terms(to, words, turn, &rules, now);
            changed.extend(all.give_answers(to, heard, turn, now));
            changed
        });
        changed.into_iter().for_each(|commitment| self.came_about(entity, commitment));
        let Ok(mut kept) = self.minds.get_mut(entity) else { return };
        let of_promises = kept.commitments.without_other_matters(to, heard, now);
        let moved =
            amend(&mut kept.commitments, |all| all.agree_to_move(to, &of_promises, &rules, now));
        if let Some(moved) = moved {
            return self.answered(entity, to.clone(), moved);
        }
        let Ok(mut kept) = self.minds.get_mut(entity) else { return };
        let turn = kept.mind.turns;
        let given_up = amend(&mut kept.commitments, |all| {
            all.ask_to_move(to, &of_promises, &rules, now);
            let given_up = all.give_up(to, heard, now);
            given_up.or_else(|| all.take_back_the_last(to, words, turn, now))
        });
        if let Some(given_up) = given_up {
            self.changed(entity, given_up, 0);
        }
        let Ok(kept) = self.minds.get(entity) else { return };
        if let Some(commitment) = kept.commitments.apologised_for(to, words).cloned() {
            let (mind, to) = (kept.mind.id.clone(), to.clone());
            self.commands.trigger(PromiseApologised { entity, mind, commitment, to });
        }
    }

    /// What of some words of a mind is said to one of those whom they are for; all of it where they are for one alone.
    pub(in crate::mind::promise) fn part_said_to<'w>(
        &self,
        entity: Entity,
        (listener, to): (&StableId, &[StableId]),
        words: &'w str,
    ) -> Cow<'w, str> {
        match self.minds.get(entity) {
            Ok(kept) if to.len() > 1 => said_to((&kept.mind.id, listener), to, &self.people, words),
            _ => Cow::Borrowed(words),
        }
    }

    /// Who waits until they have spoken with somebody has by their own words.
    fn speak(&mut self, entity: Entity, to: &StableId, words: &str) {
        let (now, rules) = (self.clock.now, self.rules.0.commitments);
        let Ok(mut kept) = self.minds.get_mut(entity) else { return };
        if !self.settings.binds() || !kept.commitments.owed(now).any(Commitment::waits_for_an_event)
        {
            return;
        }
        let turn = kept.mind.turns;
        let (called, own_name) = (label_of(to, &self.named), label_of(&kept.mind.id, &self.named));
        let said = WordsBetween { text: words, other: to, called, own_name };
        let changed = amend(&mut kept.commitments, |all| {
            let mut changed = all.speak(&said, turn, &rules, now);
            changed.extend(all.tell_that_it_is_done(to, (words, turn), &rules, now));
            changed
        });
        changed.into_iter().for_each(|commitment| self.came_about(entity, commitment));
    }
}

/// What somebody said to a mind last.
fn last_heard<'l>(log: &'l EventLog, by: &StableId) -> &'l str {
    let mut heard = log.events().iter().rev().filter_map(|logged| match &logged.event {
        MindEvent::Heard { speaker, text, addressed: true } if speaker.as_ref() == Some(by) => {
            Some(text.as_str())
        }
        _ => None,
    });
    heard.next().unwrap_or_default()
}
