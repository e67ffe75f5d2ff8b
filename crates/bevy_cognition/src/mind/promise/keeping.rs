//! The books of a conscience: whatever enters them is logged, counted and told to the game.

use super::counters::ConscienceCounters;
use super::events::{
    CommitmentConflicted, CommitmentDue, CommitmentEnded, CommitmentOpened, CommitmentReleased,
    CommitmentRenegotiated, PromiseApologised,
};
use super::lapsed::lapsed_towards;
use super::next_deadline::NextDeadline;
use super::rules_asset::ConscienceRulesInUse;
use crate::record::Recorder;
use crate::schedule::GameClock;
use crate::settings::CognitionSettings;
use crate::turn::Perceive;
use bevy::ecs::query::QueryData;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use cognition_core::conscience::{Conscience, EventLog, MindEvent};
use cognition_core::mind::{Mind, PerceptId, StableId};
use cognition_core::perceive::{EntityRefs, Percept, PerceptKind, PerceptionLog, Referable};
use cognition_core::promise::{
    Answered, Commitment, CommitmentSource, CommitmentState, Commitments, Deed, Proposal,
    ProposedCommitment, Refusal, Source, Witnessed, WordsBetween,
};
use cognition_core::record::RunEvent;
use cognition_core::route::Language;
use std::borrow::Cow;

/// What a conscience keeps of a mind.
#[derive(QueryData)]
#[query_data(mutable)]
pub(crate) struct Kept {
    entity: Entity,
    pub(crate) mind: &'static Mind,
    pub(super) named: Option<&'static Referable>,
    pub(super) refs: &'static EntityRefs,
    pub(super) perceptions: Option<&'static PerceptionLog>,
    pub(crate) log: &'static mut EventLog,
    pub(super) commitments: &'static mut Commitments,
    pub(crate) conscience: &'static mut Conscience,
}

/// Writes the event log and the commitments of minds.
#[derive(SystemParam)]
pub(crate) struct Keeping<'w, 's> {
    pub(crate) minds: Query<'w, 's, Kept>,
    named: Query<'w, 's, &'static Referable>,
    pub(crate) rules: Res<'w, ConscienceRulesInUse>,
    pub(crate) clock: Res<'w, GameClock>,
    settings: Res<'w, CognitionSettings>,
    pub(crate) counters: ResMut<'w, ConscienceCounters>,
    pub(crate) recorder: Recorder<'w>,
    pub(crate) commands: Commands<'w, 's>,
}

impl Keeping<'_, '_> {
    /// Whether promises bind at all.
    pub(super) fn binds(&self) -> bool {
        self.settings.binds()
    }

    /// Appends an event to the log of a mind, and to that of the run.
    pub(crate) fn log(&mut self, entity: Entity, turn: u64, event: MindEvent) {
        let Ok(mut kept) = self.minds.get_mut(entity) else { return };
        let mind = kept.mind.id.clone();
        let entry = kept.log.append(event, turn, self.clock.now);
        self.recorder.record(|| RunEvent::EventLogged { mind, entry: Box::new(entry.clone()) });
    }

    /// The one way in.
    pub(crate) fn open(
        &mut self,
        entity: Entity,
        proposed: &ProposedCommitment,
        opener: CommitmentSource,
        reflection: Option<u32>,
        turn: u64,
    ) {
        let Ok(mut kept) = self.minds.get_mut(entity) else {
            debug!(target: "cognition::conscience", "`{entity}` promises nothing: it has no Mind");
            return;
        };
        let (mind, rules) = (kept.mind.id.clone(), &self.rules.0.commitments);
        if !self.settings.binds() {
            debug!(target: "cognition::conscience", "`{mind}` is not bound to `{}`: `conscience.switch` is off", proposed.text);
            return;
        }
        let proposed = proposed.said_by(kept.named.map_or("", |named| named.label.as_str()));
        let opened = kept.commitments.open(&proposed, opener, reflection, rules, self.clock.now);
        match opened.cloned() {
            Ok(commitment) => self.opened(entity, mind, commitment, turn),
            Err(refusal) => self.refused(entity, (opener, &proposed), refusal, turn),
        }
    }

    /// What a reply lists as promised, where its speech gives it. Who was asked how something is done, and
    /// tells that, gives nothing.
    pub(super) fn give(
        &mut self,
        entity: Entity,
        proposed: &ProposedCommitment,
        (asked, speech): (&str, &str),
        turn: u64,
    ) {
        let Ok(mut kept) = self.minds.get_mut(entity) else { return };
        let (mind, rules) = (kept.mind.id.clone(), &self.rules.0.commitments);
        if !self.settings.binds() {
            debug!(target: "cognition::conscience", "`{mind}` is not bound to `{}`: `conscience.switch` is off", proposed.text);
            return;
        }
        let name = kept.named.map_or("", |named| named.label.as_str());
        let speech = Language::of(speech).spoken_by(name, speech);
        let proposed = &proposed.said_by(name);
        if Language::of(&speech).tells_a_custom(asked, &speech) {
            let opener = CommitmentSource::Speech;
            return self.refused(entity, (opener, proposed), Refusal::NotGiven, turn);
        }
        let taken_back = kept.commitments.take_back(proposed, &speech, turn, self.clock.now);
        let before = Commitments::clone(&kept.commitments);
        let opened = kept.commitments.give(proposed, (asked, &speech), turn, rules, self.clock.now);
        let opened = opened.cloned();
        let moved = kept.commitments.moved_since(&before);
        taken_back.into_iter().for_each(|earlier| self.changed(entity, earlier, turn));
        match opened {
            Ok(commitment) => self.opened(entity, mind, commitment, turn),
            Err(refusal) => match moved {
                Some((earlier, since)) => self.moved(entity, (&earlier, &since), turn),
                None => self.refused(entity, (CommitmentSource::Speech, proposed), refusal, turn),
            },
        }
    }

    /// Who has heard what a mind has promised in its turn.
    pub(super) fn be_heard_by(&mut self, entity: Entity, turn: u64, listeners: &[&StableId]) {
        let now = self.clock.now;
        let Ok(kept) = self.minds.get(entity) else { return };
        // What does not change is not saved anew.
        if !kept.commitments.owed(now).any(|owed| owed.terms.turn == turn) {
            return;
        }
        if let Ok(mut kept) = self.minds.get_mut(entity) {
            kept.commitments.be_heard_by(listeners, turn, now);
        }
    }

    /// What a mind agrees to do by an answer.
    pub(super) fn agree(
        &mut self,
        entity: Entity,
        by: &StableId,
        words: &str,
        answer: &str,
        turn: u64,
    ) {
        let Ok(mut kept) = self.minds.get_mut(entity) else { return };
        if !self.settings.binds() {
            return;
        }
        let (mind, rules) = (kept.mind.id.clone(), &self.rules.0.commitments);
        let name = kept.refs.of(by).map_or_else(|| by.to_string(), |known| known.label.clone());
        let proposal = Proposal { words, by, name: &name };
        let agreed = kept.commitments.agree(&proposal, answer, turn, rules, self.clock.now);
        for (proposed, opened) in agreed {
            match opened {
                Ok(commitment) => self.opened(entity, mind.clone(), commitment, turn),
                Err(refusal) => {
                    self.refused(entity, (CommitmentSource::Speech, &proposed), refusal, turn);
                }
            }
        }
    }

    fn refused(
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
            refusal => self.tell_refusal(entity, (opener, proposed), refusal),
        }
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

    /// What a mind agrees on with somebody who haggles with it.
    pub(super) fn agree_on_price(
        &mut self,
        entity: Entity,
        by: &StableId,
        said: (&str, &str),
        turn: u64,
    ) {
        let now = self.clock.now;
        let Ok(kept) = self.minds.get(entity) else { return };
        // What does not change is not saved anew.
        let is_idle = !kept.commitments.owed(now).any(|owed| owed.terms.price.is_some());
        if is_idle || !self.settings.binds() {
            return;
        }
        let Ok(mut kept) = self.minds.get_mut(entity) else { return };
        if let Some((before, since)) = kept.commitments.agree_on_price(by, said, now) {
            self.moved(entity, (&before, &since), turn);
        }
    }

    /// What is owed at another time, or for another price, is one fact, however it came about.
    fn moved(&mut self, entity: Entity, (before, since): (&Commitment, &Commitment), turn: u64) {
        let priced = before.terms.price != since.terms.price;
        let terms = |it: &Commitment| match &it.terms.price {
            Some(price) if priced => price.clone(),
            _ => it.when().unwrap_or_default(),
        };
        let event = MindEvent::CommitmentMoved {
            commitment: since.id,
            instead_of: before.id,
            text: since.text.clone(),
            before: terms(before),
            when: terms(since),
            due: since.due,
        };
        self.log(entity, turn, event);
        self.watch_the_clock(entity);
    }

    fn opened(&mut self, entity: Entity, mind: StableId, commitment: Commitment, turn: u64) {
        self.counters.count_opened(commitment.opener);
        let event = MindEvent::CommitmentOpened {
            commitment: commitment.id,
            opener: commitment.opener,
            reflection: commitment.reflection,
            text: commitment.text.clone(),
            sort: commitment.kind,
            target: commitment.target.clone(),
            when: commitment.when().unwrap_or_default(),
            due: commitment.due,
        };
        self.log(entity, turn, event);
        self.watch_the_clock(entity);
        self.commands.trigger(CommitmentOpened { entity, mind, commitment });
    }

    /// Ends a commitment from outside.
    pub(super) fn end(&mut self, entity: Entity, id: u32, state: CommitmentState) {
        let Ok(mut kept) = self.minds.get_mut(entity) else { return };
        match kept.commitments.end(id, state, self.clock.now) {
            Some(ended) => self.changed(entity, ended, 0),
            None => {
                let mind = &kept.mind.id;
                debug!(target: "cognition::conscience", "commitment {id} of `{mind}` is not open: it stays as it is");
            }
        }
    }

    /// What a deed has made of the commitments.
    pub(super) fn follow(&mut self, entity: Entity, deed: &Deed<'_>) {
        if !self.settings.binds() {
            return;
        }
        let Ok(mut kept) = self.minds.get_mut(entity) else { return };
        let changed = kept.commitments.follow(deed, &self.rules.0.commitments, self.clock.now);
        changed.into_iter().for_each(|commitment| self.changed(entity, commitment, deed.turn));
    }

    /// What a mind itself says that it has kept.
    pub(super) fn claim(
        &mut self,
        entity: Entity,
        claimed: &[u32],
        (perceived, turn): (&str, u64),
    ) {
        if !self.settings.binds() {
            return;
        }
        let Ok(mut kept) = self.minds.get_mut(entity) else { return };
        let mut ended = kept.commitments.claim(claimed, turn, self.clock.now);
        ended.extend(kept.commitments.claim_as_over(claimed, (perceived, turn), self.clock.now));
        ended.into_iter().for_each(|commitment| self.changed(entity, commitment, turn));
    }

    /// What a mind says that it has been let off, by whoever has just spoken to it.
    pub(super) fn take_for_released(&mut self, entity: Entity, named: &[u32], new: &[PerceptId]) {
        if named.is_empty() || !self.settings.binds() {
            return;
        }
        let Ok(mut kept) = self.minds.get_mut(entity) else { return };
        let Some(log) = kept.perceptions else { return };
        let released = kept.commitments.take_for_released(named, (log, new), self.clock.now);
        for (by, commitment) in released {
            self.answered(entity, by, Answered::Released(Box::new(commitment)));
        }
    }

    /// Who is where the mind is may be whom it is to stay by, or to come back to.
    pub(super) fn look_around(&mut self, entity: Entity, present: &[StableId]) {
        let now = self.clock.now;
        let Ok(kept) = self.minds.get(entity) else { return };
        if !self.settings.binds() || !kept.commitments.is_news(kept.refs, present, now) {
            return;
        }
        let Ok(mut kept) = self.minds.get_mut(entity) else { return };
        let ended = kept.commitments.look_around(kept.refs, present, now);
        ended.into_iter().for_each(|commitment| self.changed(entity, commitment, 0));
        self.watch_the_clock(entity);
    }

    /// What a mind said to somebody: it may ask for another time, give up, or be sorry.
    pub(super) fn say(&mut self, entity: Entity, to: &StableId, words: &str) {
        let now = self.clock.now;
        let rules = self.rules.0.commitments;
        let Ok(kept) = self.minds.get(entity) else { return };
        // Who has promised nothing need not be asked whom the words call.
        if kept.commitments.iter().next().is_none() {
            return;
        }
        let own = said_to(to, &self.named, words);
        let words = &*own;
        self.speak(entity, to, words);
        let Ok(mut kept) = self.minds.get_mut(entity) else { return };
        let turn = kept.mind.turns;
        let free = kept.commitments.drop_own_terms(to, words, turn, &rules, now);
        free.into_iter().for_each(|commitment| self.came_about(entity, commitment));
        let Ok(mut kept) = self.minds.get_mut(entity) else { return };
        let heard = (last_heard(&kept.log, to), words);
        let of_promises = kept.commitments.without_other_matters(to, heard, now);
        let moved = kept.commitments.agree_to_move(to, &of_promises, &rules, now);
        if let Some(moved) = moved {
            return self.answered(entity, to.clone(), moved);
        }
        let Ok(mut kept) = self.minds.get_mut(entity) else { return };
        kept.commitments.ask_to_move(to, &of_promises, &rules, now);
        let turn = kept.mind.turns;
        let given_up = kept.commitments.give_up(to, words, now);
        let given_up =
            given_up.or_else(|| kept.commitments.take_back_the_last(to, words, turn, now));
        if let Some(given_up) = given_up {
            self.changed(entity, given_up, 0);
        }
        let Ok(kept) = self.minds.get(entity) else { return };
        if let Some(commitment) = kept.commitments.apologised_for(to, words).cloned() {
            let (mind, to) = (kept.mind.id.clone(), to.clone());
            self.commands.trigger(PromiseApologised { entity, mind, commitment, to });
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
        let changed = kept.commitments.speak(&said, turn, &rules, now);
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
        let changed = kept.commitments.listen(&heard, &rules, now);
        changed.into_iter().for_each(|commitment| self.came_about(entity, commitment));
    }

    /// What anybody says that has come ends what lasts until then.
    fn hear_the_end(&mut self, entity: Entity, words: &str) {
        let now = self.clock.now;
        let Ok(mut kept) = self.minds.get_mut(entity) else { return };
        let ended = kept.commitments.hear_the_end(words, now);
        ended.into_iter().for_each(|commitment| self.came_about(entity, commitment));
    }

    /// What a mind perceives may be what it waited for, or an answer of whom it owes something.
    pub(super) fn witness(&mut self, entity: Entity, percept: &Percept) {
        let (now, rules) = (self.clock.now, self.rules.0.commitments);
        let Ok(kept) = self.minds.get(entity) else { return };
        // A reminder says again on what terms something is owed, and nothing has happened.
        let is_idle = percept.fleeting || kept.commitments.owed(now).next().is_none();
        if !self.settings.binds() || is_idle {
            return;
        }
        let spoken = percept.kind == PerceptKind::Speech;
        let (text, by) = (percept.text.as_str(), percept.source.as_ref());
        if let Some(by) = by.filter(|_| spoken && percept.addressed) {
            let own = said_to(&kept.mind.id, &self.named, text);
            self.hear_answer(entity, by, &own);
            self.listen(entity, by, &own);
            self.hear_the_end(entity, text);
            self.hear_agreement(entity, Some(by), text);
            self.hear_that_it_is_done(entity, by, text);
            if let Ok(mut kept) = self.minds.get_mut(entity) {
                kept.commitments.hear_denial(text, now);
            }
        } else if !percept.failed {
            if let Some(by) = by.filter(|_| spoken) {
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
            let changed = kept.commitments.witness(&seen, &rules, now);
            changed.into_iter().for_each(|commitment| self.came_about(entity, commitment));
        }
    }

    /// What somebody makes of what a mind owes them. Who asks for another time for what they owe the mind asks for none
    /// of its own.
    fn hear_answer(&mut self, entity: Entity, by: &StableId, words: &str) {
        let (now, rules) = (self.clock.now, self.rules.0.commitments);
        let of_their_own = self.asks_of_their_own(entity, by, words);
        let Ok(mut kept) = self.minds.get_mut(entity) else { return };
        if let Some(free) = kept.commitments.hear_terms_dropped(by, words, &rules, now) {
            return free.into_iter().for_each(|commitment| self.came_about(entity, commitment));
        }
        let said = last_said(&kept.log);
        let given = (said, kept.mind.turns);
        let released = |owed| Answered::Released(Box::new(owed));
        // Of what one reply has promised more may be let go of than words could mean later.
        let at_once = kept.commitments.let_go_of_one_reply(by, words, given, now);
        let mut answered: Vec<Answered> = at_once.into_iter().map(released).collect();
        if answered.is_empty() {
            let of_promises = kept.commitments.without_other_matters(by, (said, words), now);
            answered = kept.commitments.answer(by, &of_promises, &rules, now);
        }
        if answered.is_empty() {
            let declined = kept.commitments.decline_the_last(by, words, given, now);
            answered.extend(declined.map(released));
        }
        if of_their_own {
            kept.commitments.is_not_asked_by(by, now);
        }
        answered.into_iter().for_each(|answered| self.answered(entity, by.clone(), answered));
    }

    fn asks_of_their_own(&self, entity: Entity, by: &StableId, words: &str) -> bool {
        let (now, rules) = (self.clock.now, self.rules.0.commitments);
        let Ok(kept) = self.minds.get(entity) else { return false };
        let Some(asker) = self.minds.iter().find(|other| other.mind.id == *by) else {
            return false;
        };
        let between = (by, &kept.mind.id);
        asker.commitments.asks_of_its_own(kept.commitments, between, words, &rules, now)
    }

    /// What somebody says, or the mind holds settled itself, may end what waits until some have agreed.
    pub(super) fn hear_agreement(&mut self, entity: Entity, by: Option<&StableId>, words: &str) {
        let (now, rules) = (self.clock.now, self.rules.0.commitments);
        let Ok(mut kept) = self.minds.get_mut(entity) else { return };
        if !kept.commitments.owed(now).any(|owed| owed.terms.awaits.is_some()) {
            return;
        }
        let changed = kept.commitments.hear_agreement(by, words, &rules, now);
        changed.into_iter().for_each(|commitment| self.came_about(entity, commitment));
    }

    /// Who knows that it has come to what a promise waits for says so.
    fn hear_that_it_is_done(&mut self, entity: Entity, by: &StableId, words: &str) {
        let (now, rules) = (self.clock.now, self.rules.0.commitments);
        let Ok(mut kept) = self.minds.get_mut(entity) else { return };
        let changed = kept.commitments.hear_that_it_is_done(by, words, &rules, now);
        changed.into_iter().for_each(|commitment| self.came_about(entity, commitment));
    }

    fn answered(&mut self, entity: Entity, by: StableId, answered: Answered) {
        let Ok(kept) = self.minds.get(entity) else { return };
        let mind = kept.mind.id.clone();
        match answered {
            Answered::Released(commitment) => {
                let commitment = *commitment;
                self.changed(entity, commitment.clone(), 0);
                self.commands.trigger(CommitmentReleased { entity, mind, commitment, by });
            }
            Answered::Renegotiated(both) => {
                let (given_up, instead) = *both;
                self.moved(entity, (&given_up, &instead), 0);
                self.counters.count_opened(instead.opener);
                let (commitment, of) = (given_up.clone(), mind.clone());
                self.commands.trigger(CommitmentEnded { entity, mind: of, commitment });
                let (commitment, of) = (instead.clone(), mind.clone());
                self.commands.trigger(CommitmentOpened { entity, mind: of, commitment });
                let fact = CommitmentRenegotiated { entity, mind, given_up, instead, by };
                self.commands.trigger(fact);
            }
        }
    }

    /// What waited for something may be due now: that is nothing to tell of.
    fn came_about(&mut self, entity: Entity, commitment: Commitment) {
        if commitment.state != CommitmentState::Open {
            self.changed(entity, commitment, 0);
        }
        self.watch_the_clock(entity);
    }

    /// Ends what has run out of time; what has none comes back to mind.
    pub(super) fn expire(&mut self, entity: Entity) {
        let rules = self.rules.0.commitments;
        let Ok(mut kept) = self.minds.get_mut(entity) else { return };
        let expired = kept.commitments.expire(self.clock.now);
        let reviewed = kept.commitments.review(&rules, self.clock.now);
        expired.into_iter().for_each(|commitment| self.changed(entity, commitment, 0));
        reviewed.into_iter().for_each(|commitment| self.reviewed(entity, commitment));
        self.watch_the_clock(entity);
    }

    fn reviewed(&mut self, entity: Entity, commitment: Commitment) {
        if commitment.state != CommitmentState::Open {
            return self.changed(entity, commitment, 0);
        }
        let Ok(kept) = self.minds.get(entity) else { return };
        if commitment.terms.is_waiting() {
            return;
        }
        let promised = bare(&commitment.text);
        let told = match (commitment.terms.called, &commitment.signs.done) {
            (true, _) => format!("The time has come for what you promised: {promised}."),
            (false, None) if commitment.is_in_doubt() => format!(
                "You have promised: {promised}. Once it is done, say so: nothing else shows it."
            ),
            (false, None) => format!("You have not done yet what you promised: {promised}."),
            (false, Some(done)) => format!(
                "You have promised: {promised}. Since then: {} If that was it, tell whoever waits for it.",
                ended(done)
            ),
        };
        let percept = concerning(Percept::notice(told), &commitment, kept.refs);
        self.commands.trigger(Perceive { entity, percept });
        if commitment.terms.called {
            let mind = kept.mind.id.clone();
            self.commands.trigger(CommitmentDue { entity, mind, commitment });
        }
    }

    pub(super) fn changed(&mut self, entity: Entity, commitment: Commitment, turn: u64) {
        let Ok(kept) = self.minds.get(entity) else { return };
        let (mind, percept) = (kept.mind.id.clone(), unkept(&commitment, kept.refs));
        self.log(entity, turn, event_of(&commitment, turn));
        if commitment.state == CommitmentState::Open {
            return;
        }
        if let Some(percept) = percept {
            self.commands.trigger(Perceive { entity, percept });
        }
        self.tell_whom_it_was_owed_to(&mind, &commitment);
        self.commands.trigger(CommitmentEnded { entity, mind, commitment });
    }

    /// Whoever was promised something that lapsed may ask about it.
    fn tell_whom_it_was_owed_to(&mut self, by: &StableId, lapsed: &Commitment) {
        let Some(to) = lapsed.target.as_ref().filter(|to| *to != by) else { return };
        let Some(creditor) = self.minds.iter().find(|other| other.mind.id == *to) else { return };
        let named = (by, label_of(by, &self.named));
        if let Some(percept) = lapsed_towards(lapsed, named, creditor.refs) {
            let entity = creditor.entity;
            self.commands.trigger(Perceive { entity, percept });
        }
    }

    pub(super) fn watch_the_clock(&mut self, entity: Entity) {
        let Ok(kept) = self.minds.get(entity) else { return };
        match kept.commitments.next_due() {
            Some(due) => self.commands.entity(entity).try_insert(NextDeadline(due)),
            None => self.commands.entity(entity).try_remove::<NextDeadline>(),
        };
    }
}

/// What somebody is called; empty where that is nowhere said.
fn label_of<'n>(who: &StableId, named: &'n Query<&Referable>) -> &'n str {
    let known = named.iter().find(|named| named.stable_id == *who);
    known.map_or("", |named| named.label.as_str())
}

/// The sentences of some words that are said to one listener, whoever else is called in them.
fn said_to<'w>(listener: &StableId, named: &Query<&Referable>, words: &'w str) -> Cow<'w, str> {
    let name = named.iter().find(|named| named.stable_id == *listener);
    let name = name.map_or("", |named| named.label.as_str());
    let other = |named: &&Referable| named.kind == "character" && named.stable_id != *listener;
    let others = named.iter().filter(other).map(|named| named.label.as_str());
    Language::of(words).said_to(words, name, &others.collect::<Vec<_>>())
}

/// Without a turn it was not the mind that ended it.
fn event_of(changed: &Commitment, turn: u64) -> MindEvent {
    let (commitment, text) = (changed.id, changed.text.clone());
    match &changed.state {
        CommitmentState::Open => {
            let why = changed.hindrance.clone().unwrap_or_default();
            MindEvent::CommitmentHindered { commitment, text, why }
        }
        state => {
            let by = if turn > 0 { Source::Action } else { Source::Game };
            MindEvent::CommitmentEnded { commitment, text, by, state: state.clone() }
        }
    }
}

/// What the mind perceives of a promise that it did not keep.
fn unkept(commitment: &Commitment, refs: &EntityRefs) -> Option<Percept> {
    let text = bare(&commitment.text);
    if let Some(told) = uncertain(commitment) {
        return Some(concerning(Percept::outcome(told), commitment, refs));
    }
    let told = match &commitment.state {
        CommitmentState::Failed { why } => format!("You did not keep your word: {text}. {why}"),
        CommitmentState::Expired if !commitment.is_kept_by_time() => {
            format!("The time is up, and you did not keep your word: {text}.")
        }
        _ => return None,
    };
    Some(concerning(Percept::outcome(told).failed(), commitment, refs))
}

/// What the mind perceives where something speaks for its having kept a promise that nobody saw it keep: that its time
/// is up, and no blame.
fn uncertain(commitment: &Commitment) -> Option<String> {
    let (text, signs) = (bare(&commitment.text), &commitment.signs);
    if commitment.state != CommitmentState::Expired || !commitment.is_in_doubt() {
        return None;
    }
    Some(match &signs.done {
        Some(done) => format!(
            "The time is up for what you promised: {text}. Since then: {} Whether that was it, nobody has said.",
            ended(done)
        ),
        None if signs.said.is_some() => format!(
            "The time is up for what you promised: {text}. You have said that it is done, and nothing else shows it yet."
        ),
        None => format!(
            "The time is up for what you promised: {text}. Whether you did it, nothing shows, and nobody has said."
        ),
    })
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

/// What a mind said last, to whomever.
fn last_said(log: &EventLog) -> &str {
    let mut said = log.events().iter().rev().filter_map(|logged| match &logged.event {
        MindEvent::Spoke { text } => Some(text.as_str()),
        _ => None,
    });
    said.next().unwrap_or_default()
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

fn ended(text: &str) -> String {
    format!("{}.", text.trim_end_matches('.'))
}

fn bare(text: &str) -> &str {
    text.trim_end_matches(['.', '!'])
}

fn concerning(percept: Percept, commitment: &Commitment, refs: &EntityRefs) -> Percept {
    let known = commitment.target.iter().filter(|target| refs.of(target).is_some());
    known.fold(percept, |percept, known| percept.about(known.clone()))
}
