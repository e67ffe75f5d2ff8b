//! What somebody has just given away: nobody asks for that back at once, unless another wants it of them.

use crate::scene;
use crate::verb::Verb;
use bevy::prelude::*;
use bevy_cognition::schedule::GameClock;
use cognition_core::conscience::{EventLog, MindEvent};
use cognition_core::mind::{GameTime, StableId};
use cognition_core::perceive::{Percept, PerceptKind, PerceptionLog};
use cognition_core::promise::Commitments;
use cognition_language::{Language, sentences};
use std::time::Duration;

/// So long nobody asks back what they have given.
const OWN_GIFT: Duration = Duration::from_mins(30);

/// A thing in the hands of whoever was given it.
#[derive(Clone, Debug)]
pub(crate) struct OwnGift {
    thing: StableId,
    label: String,
    holder: StableId,
}

impl OwnGift {
    /// Nothing, unless the giver gave it to its holder not long ago.
    pub(crate) fn of(world: &World, giver: Entity, thing: Entity, holder: Entity) -> Option<Self> {
        let (log, now) = (world.get::<EventLog>(giver)?, world.get_resource::<GameClock>()?.now);
        let id = |entity| scene::thing(world, entity).ok().map(|thing| thing.stable_id);
        let (label, holder) = (scene::label(world, thing).to_owned(), id(holder)?);
        let gift = Self { thing: id(thing)?, label, holder };
        gift.was_given(log, now).then_some(gift)
    }

    fn was_given(&self, log: &EventLog, now: GameTime) -> bool {
        let given = [&self.thing, &self.holder];
        let mut lately = log.events().iter().rev().take_while(|it| now.since(it.at) < OWN_GIFT);
        lately.any(|logged| match &logged.event {
            MindEvent::Acted { action, targets, failed: false, .. } => {
                action == Verb::Give.id() && targets.iter().eq(given)
            }
            _ => false,
        })
    }

    /// Whether somebody else has asked for it since, or is owed it.
    pub(crate) fn is_wanted_back(&self, world: &World, giver: Entity) -> bool {
        self.is_asked_for(world, giver) || self.is_owed(world, giver)
    }

    fn is_asked_for(&self, world: &World, giver: Entity) -> bool {
        let log = world.get::<PerceptionLog>(giver).into_iter();
        let entries = log.flat_map(|log| log.entries().rev()).map(|entry| &entry.percept);
        let is_gift = |done: &Percept| {
            done.kind == PerceptKind::Outcome
                && [&self.thing, &self.holder].into_iter().all(|id| done.about.contains(id))
        };
        let mut since = entries.take_while(|percept| !is_gift(percept));
        since.any(|percept| {
            let asker = percept.source.as_ref();
            let by_another = asker.is_some_and(|asker| *asker != self.holder);
            let is_about_it =
                || percept.about.contains(&self.thing) || self.is_asked_after(&percept.text);
            percept.addressed && by_another && is_about_it()
        })
    }

    fn is_asked_after(&self, words: &str) -> bool {
        let language = Language::of(words);
        let mut asked = sentences(words).filter(|part| language.is_question(part));
        asked.any(|part| Language::is_named(part, &self.label))
    }

    fn is_owed(&self, world: &World, giver: Entity) -> bool {
        let Some(clock) = world.get_resource::<GameClock>() else { return false };
        let owed = world.get::<Commitments>(giver).into_iter();
        owed.flat_map(|all| all.owed(clock.now)).any(|promise| {
            let to_another = promise.target.as_ref().is_some_and(|whom| *whom != self.holder);
            to_another && Language::is_named(&promise.text, &self.label)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::offers::offers;
    use crate::test_inn::Inn;

    #[test]
    fn what_was_just_given_is_asked_back_once_somebody_else_asks_for_it() {
        let mut inn = Inn::new();
        let (mara, lute) = (inn.mara, inn.lute);
        inn.world_mut().entity_mut(mara).insert((EventLog::default(), PerceptionLog::default()));
        let asks = |inn: &Inn| {
            let mut all = offers(inn.world(), mara).into_iter();
            all.find(|offer| offer.description == "Ask Tamsin for the lute").map(|it| it.worth)
        };
        assert_eq!(asks(&inn), Some(None), "it is hers");
        let targets = [lute, inn.tamsin].map(|it| StableId::from(inn.id(it))).to_vec();
        let given = MindEvent::Acted {
            action: Verb::Give.id().to_owned(),
            targets,
            outcome: String::new(),
            failed: false,
        };
        let mut log = EventLog::default();
        log.append(given, 1, GameTime(0));
        inn.world_mut().entity_mut(mara).insert(log);
        assert_eq!(asks(&inn), None, "Mara gave it to her");
        let wanted = Percept::speech("brannic", "Mara, where is the lute?").addressed();
        let mut heard = PerceptionLog::default();
        heard.perceive(wanted);
        inn.world_mut().entity_mut(mara).insert(heard);
        assert!(matches!(asks(&inn), Some(Some(_))), "Brannic asks for it");
    }
}
