//! What somebody has just given away: nobody asks for that back at once, unless another wants it of them, or it was
//! only lent and is due.

use crate::scene;
use crate::verb::Verb;
use bevy::prelude::*;
use bevy_cognition::schedule::GameClock;
use cognition_core::conscience::{EventLog, MindEvent};
use cognition_core::mind::{GameTime, StableId};
use cognition_core::perceive::{Percept, PerceptKind, PerceptionLog};
use cognition_core::promise::{Commitment, CommitmentState, Commitments};
use cognition_language::{Language, runs, sentences};
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

    /// Whether it was only lent until a time that has come or gone by: its holder owes it back.
    pub(crate) fn is_due_back(&self, world: &World, giver: Entity) -> bool {
        let Some(clock) = world.get_resource::<GameClock>() else { return false };
        let (Some(holder), Ok(giver)) =
            (scene::find(world, &self.holder), scene::thing(world, giver))
        else {
            return false;
        };
        let owed = world.get::<Commitments>(holder).into_iter().flat_map(Commitments::iter);
        let mut to_giver = owed.filter(|promise| promise.target.as_ref() == Some(&giver.stable_id));
        to_giver.any(|promise| has_come_due(promise, clock.now) && self.is_meant_in(&promise.text))
    }

    /// By its label, or by its last word where no other goes before that: `my key` is the store key.
    fn is_meant_in(&self, text: &str) -> bool {
        if Language::is_named(text, &self.label) {
            return true;
        }
        let language = Language::of(text);
        let lower = |text: &str| runs(text).map(str::to_lowercase).collect::<Vec<_>>();
        let (words, label) = (lower(text), lower(&self.label));
        words.windows(2).any(|pair| label.last() == pair.last() && language.is_determiner(&pair[0]))
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

/// Whether what was promised should have been done by now. What was kept or let go is not owed.
fn has_come_due(promise: &Commitment, now: GameTime) -> bool {
    match promise.state {
        CommitmentState::Open => {
            promise.terms.is_timed() && promise.due <= now || promise.has_come_due()
        }
        CommitmentState::Failed { .. } | CommitmentState::Expired => true,
        CommitmentState::Done { .. } | CommitmentState::Withdrawn { .. } => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::offers::offers;
    use crate::test_inn::Inn;
    use cognition_core::promise::{CommitmentRules, CommitmentSource, ProposedCommitment};

    /// Mara has just given Tamsin the lute.
    fn given_away() -> Inn {
        let mut inn = Inn::new();
        let (mara, lute, tamsin) = (inn.mara, inn.lute, inn.tamsin);
        let targets = [lute, tamsin].map(|it| StableId::from(inn.id(it))).to_vec();
        let action = Verb::Give.id().to_owned();
        let given = MindEvent::Acted { action, targets, outcome: String::new(), failed: false };
        let mut log = EventLog::default();
        log.append(given, 1, GameTime(0));
        inn.world_mut().entity_mut(mara).insert((log, PerceptionLog::default()));
        inn
    }

    /// What asking Tamsin for the lute is worth to Mara; nothing where that is no offer.
    fn asks_back(inn: &Inn) -> Option<Option<cognition_core::act::Worth>> {
        let mut all = offers(inn.world(), inn.mara).into_iter();
        all.find(|offer| offer.description == "Ask Tamsin for the lute").map(|it| it.worth)
    }

    /// Tamsin, who was given the lute, owes Mara that in ten minutes; so many minutes go by.
    fn owes(text: &str, minutes: u64) -> Inn {
        let mut inn = given_away();
        let (mara, tamsin) = (inn.mara, inn.tamsin);
        let target = Some(StableId::from(inn.id(mara)));
        let due = Some("in 10 minutes".to_owned());
        let proposed = ProposedCommitment { text: text.to_owned(), target, due, kind: None };
        let (mut owed, rules) = (Commitments::default(), CommitmentRules::default());
        let opened = owed.open(&proposed, CommitmentSource::Game, None, &rules, GameTime(0));
        opened.expect("passes the gate");
        inn.world_mut().entity_mut(tamsin).insert(owed);
        inn.world_mut().resource_mut::<GameClock>().now = GameTime::from_secs(60 * minutes);
        inn
    }

    #[test]
    fn what_was_lent_is_asked_back_once_it_is_due() {
        assert_eq!(asks_back(&given_away()), None, "it is given");
        assert_eq!(asks_back(&owes("give the lute back to Mara", 5)), None, "there is time left");
        for text in
            ["give the lute back to Mara", "hang the lute on Mara's hook", "return her lute"]
        {
            assert_eq!(asks_back(&owes(text, 10)), Some(None), "{text}");
        }
        assert_eq!(asks_back(&owes("bring Mara the soup", 10)), None, "that is another matter");
    }

    #[test]
    fn a_thing_is_meant_by_its_last_word_where_no_other_is() {
        let [thing, holder] = ["store_key", "ivo"].map(StableId::new);
        let gift = OwnGift { thing, label: "the store key".to_owned(), holder };
        assert!(gift.is_meant_in("hang the store key back") && gift.is_meant_in("return your key"));
        assert!(
            !gift.is_meant_in("hang the cellar key back") && !gift.is_meant_in("fill the store")
        );
    }

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
