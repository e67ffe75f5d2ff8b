//! What a mind perceives, and what that makes of its promises.

use crate::mind::promise::amending::amend;
use crate::mind::promise::keeping::Keeping;
use crate::mind::promise::keeping::called::{label_of, said_to};
use bevy::prelude::*;
use cognition_core::conscience::{EventLog, MindEvent};
use cognition_core::mind::StableId;
use cognition_core::perceive::{Percept, PerceptKind};
use cognition_core::promise::{Commitment, OverheardWords, Proposal, Witnessed, WordsBetween};
use cognition_core::route::Language;
use std::slice::from_ref;

impl Keeping<'_, '_> {
    /// What a mind perceives may be what it waited for, or an answer of whom it owes something.
    pub(in crate::mind::promise) fn witness(&mut self, entity: Entity, percept: &Percept) {
        let (now, rules) = (self.clock.now, self.rules.0.commitments);
        if let Some(by) = percept.source.as_ref().filter(|_| percept.addressed) {
            self.hear_consent(entity, by, percept);
        }
        let Ok(kept) = self.minds.get(entity) else { return };
        // A reminder says again on what terms something is owed, and nothing has happened.
        let is_idle = percept.fleeting || kept.commitments.owed(now).next().is_none();
        if !self.settings.binds() || is_idle {
            return;
        }
        let me = kept.mind.id.clone();
        let spoken = percept.kind == PerceptKind::Speech;
        let (text, by) = (percept.text.as_str(), percept.source.as_ref());
        if let Some(by) = by.filter(|_| spoken && !percept.failed) {
            self.overhear(entity, by, percept);
        }
        if let Some(by) = by.filter(|_| spoken && percept.addressed) {
            let own = said_to((by, &me), &percept.to, &self.people, text);
            self.hear_that_the_word_is_kept(entity, by, &own);
            self.hear_answer(entity, by, &own);
            self.listen(entity, by, &own);
            self.hear_the_end(entity, text);
            self.hear_agreement(entity, Some(by), text);
            self.hear_that_it_is_done(entity, by, text);
            if let Ok(mut kept) = self.minds.get_mut(entity) {
                amend(&mut kept.commitments, |all| all.hear_denial(text, now));
            }
        } else if !percept.failed {
            if let Some(by) = by.filter(|_| spoken) {
                self.hear_part(entity, (by, &me), percept);
                self.hear_the_end(entity, text);
                self.hear_agreement(entity, Some(by), text);
                self.hear_that_it_is_done(entity, by, text);
            }
            let Ok(mut kept) = self.minds.get_mut(entity) else { return };
            let waits = kept.commitments.owed(now).any(Commitment::waits_for_an_event);
            // Names matter to what is waited for alone, and a world has many.
            let named = self.named.iter().filter(|_| waits);
            let called: Vec<&str> = named.map(|named| named.label.as_str()).collect();
            let seen = Witnessed { text, by, said_to_me: spoken, called: &called };
            let log = kept.perceptions;
            let changed = amend(&mut kept.commitments, |all| {
                let mut changed = all.witness(&seen, &rules, now);
                if let Some(log) = log {
                    changed.extend(all.see_given_back(percept, log, now));
                }
                changed
            });
            changed.into_iter().for_each(|commitment| self.came_about(entity, commitment));
        }
    }

    /// What is said to the mind in words for several answers it, though these want no answer of its own.
    fn hear_part(&mut self, entity: Entity, (by, me): (&StableId, &StableId), percept: &Percept) {
        let text = percept.text.as_str();
        if !percept.to.contains(me) {
            return;
        }
        let own = said_to((by, me), &percept.to, &self.people, text);
        let is_for_several = percept.to.len() > 1 || own.len() < text.len();
        if is_for_several && !own.is_empty() {
            self.hear_that_the_word_is_kept(entity, by, &own);
            self.hear_answer(entity, by, &own);
        }
    }

    /// Who agrees to what the mind has just proposed to them by name binds it to its own side of that. What is said to
    /// others beside it, by either, is no part of that.
    fn hear_consent(&mut self, entity: Entity, by: &StableId, percept: &Percept) {
        let (now, rules) = (self.clock.now, self.rules.0.commitments);
        if percept.kind != PerceptKind::Speech || percept.failed || !self.settings.binds() {
            return;
        }
        let Ok(kept) = self.minds.get(entity) else { return };
        let (me, words) = (kept.mind.id.clone(), unanswered(kept.log, by));
        let (called, name) = (label_of(by, &self.named), label_of(&me, &self.named));
        if called.is_empty() || !Language::is_named(words, called) {
            return;
        }
        let words = said_to((&me, by), from_ref(by), &self.people, words).into_owned();
        let answer = said_to((by, &me), &percept.to, &self.people, &percept.text);
        let proposal = Proposal { words: &words, by: &me, name };
        let answer = (by, called, &*answer);
        let Ok(mut kept) = self.minds.get_mut(entity) else { return };
        let opened =
            amend(&mut kept.commitments, |all| all.be_agreed_to(&proposal, answer, &rules, now));
        opened.into_iter().for_each(|owed| self.opened(entity, me.clone(), owed, 0));
    }

    /// Whoever the mind owes something to says that its word is kept, or thanks for what it did.
    fn hear_that_the_word_is_kept(&mut self, entity: Entity, by: &StableId, words: &str) {
        let now = self.clock.now;
        let Ok(mut kept) = self.minds.get_mut(entity) else { return };
        let changed =
            amend(&mut kept.commitments, |all| all.hear_that_the_word_is_kept(by, words, now));
        changed.into_iter().for_each(|commitment| self.came_about(entity, commitment));
    }

    /// Who waits until somebody sends for them, gives the word, or has spoken to them, hears that.
    fn listen(&mut self, entity: Entity, by: &StableId, words: &str) {
        let (now, rules) = (self.clock.now, self.rules.0.commitments);
        let Ok(mut kept) = self.minds.get_mut(entity) else { return };
        if !kept.commitments.owed(now).any(Commitment::waits_for_an_event) {
            return;
        }
        let (called, own_name) = (label_of(by, &self.named), label_of(&kept.mind.id, &self.named));
        let heard = WordsBetween { text: words, other: by, called, own_name };
        let changed = amend(&mut kept.commitments, |all| all.listen(&heard, &rules, now));
        changed.into_iter().for_each(|commitment| self.came_about(entity, commitment));
    }

    /// Who waits until two others have spoken hears the one speak to the other.
    fn overhear(&mut self, entity: Entity, by: &StableId, percept: &Percept) {
        let (now, rules) = (self.clock.now, self.rules.0.commitments);
        let Ok(mut kept) = self.minds.get_mut(entity) else { return };
        if !kept.commitments.owed(now).any(Commitment::waits_for_an_event) {
            return;
        }
        let (text, by_called) = (percept.text.as_str(), label_of(by, &self.named));
        let mut changed = Vec::new();
        for to in &percept.to {
            let to_called = label_of(to, &self.named);
            let heard = OverheardWords { text, by, by_called, to, to_called };
            changed.extend(amend(&mut kept.commitments, |all| all.overhear(&heard, &rules, now)));
        }
        changed.into_iter().for_each(|commitment| self.came_about(entity, commitment));
    }

    /// What anybody says that has come ends what lasts until then.
    fn hear_the_end(&mut self, entity: Entity, words: &str) {
        let now = self.clock.now;
        let Ok(mut kept) = self.minds.get_mut(entity) else { return };
        let ended = amend(&mut kept.commitments, |all| all.hear_the_end(words, now));
        ended.into_iter().for_each(|commitment| self.came_about(entity, commitment));
    }

    /// What somebody says, or the mind holds settled itself, may end what waits until some have agreed.
    pub(in crate::mind::promise) fn hear_agreement(
        &mut self,
        entity: Entity,
        by: Option<&StableId>,
        words: &str,
    ) {
        let (now, rules) = (self.clock.now, self.rules.0.commitments);
        let Ok(mut kept) = self.minds.get_mut(entity) else { return };
        if !kept.commitments.owed(now).any(|owed| owed.terms.awaits.is_some()) {
            return;
        }
        let changed =
            amend(&mut kept.commitments, |all| all.hear_agreement(by, words, &rules, now));
        changed.into_iter().for_each(|commitment| self.came_about(entity, commitment));
    }

    /// Who knows that it has come to what a promise waits for says so.
    fn hear_that_it_is_done(&mut self, entity: Entity, by: &StableId, words: &str) {
        let (now, rules) = (self.clock.now, self.rules.0.commitments);
        let Ok(mut kept) = self.minds.get_mut(entity) else { return };
        let changed = amend(&mut kept.commitments, |all| {
            let paid = all.hear_receipt(by, words, now);
            let done = all.hear_that_it_is_done(by, words, &rules, now);
            paid.into_iter().chain(done).collect::<Vec<_>>()
        });
        changed.into_iter().for_each(|commitment| self.came_about(entity, commitment));
    }
}

/// What a mind said last, where it has taken in no answer of somebody since: what was agreed to once is not agreed to
/// again.
fn unanswered<'l>(log: &'l EventLog, by: &StableId) -> &'l str {
    let answers = |event: &MindEvent| match event {
        MindEvent::Heard { speaker, .. } => speaker.as_ref() == Some(by),
        _ => false,
    };
    let events = log.events().iter().rev().map(|logged| &logged.event);
    let mut since = events.take_while(|event| !answers(event));
    let said = since.find_map(|event| match event {
        MindEvent::Spoke { text } => Some(text.as_str()),
        _ => None,
    });
    said.unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use cognition_core::mind::GameTime;

    #[test]
    fn what_was_said_last_is_answered_once_whoever_has_heard_it() {
        let spoke = |text: &str| MindEvent::Spoke { text: text.to_owned() };
        let heard = |by: &str| {
            let (speaker, text) = (Some(StableId::new(by)), "Agreed.".to_owned());
            MindEvent::Heard { speaker, text, addressed: true }
        };
        let unanswered = |events: &[MindEvent]| {
            let mut log = EventLog::default();
            for event in events {
                log.append(event.clone(), 1, GameTime::default());
            }
            unanswered(&log, &"odo".into()).to_owned()
        };
        let shall_we = "Odo, let us meet at nine.";
        assert_eq!(unanswered(&[heard("odo"), spoke(shall_we)]), shall_we);
        assert_eq!(unanswered(&[spoke(shall_we), heard("sela")]), shall_we);
        assert_eq!(unanswered(&[spoke(shall_we), heard("odo")]), "");
        assert_eq!(unanswered(&[]), "");
    }
}
