//! What follows from a move of a person: all of it at once, or as far as it has come whenever a reply is
//! waited for.

use super::move_under_way::Following;
use super::player::{PlayerMove, PlayerOutcome};
use super::{Simulation, Stage, Stuck};
use bevy::prelude::*;
use bevy_cognition::prelude::*;
use bevy_cognition::turn::WantsTurn;
use cognition_core::mind::StableId;
use cognition_core::record::RunRecord;
use std::collections::BTreeSet;

/// The minds that were near, of so many records each time.
type Near = Vec<(usize, BTreeSet<StableId>)>;

impl Simulation {
    /// From now on [`go_on_with`](Self::go_on_with) and [`step`](Self::step) return before a reply is waited for, with
    /// what has happened so far, so that nobody waits for what is there already. What happens is the same.
    pub fn tell_before_waiting(&mut self) {
        self.harness.pause_before_waiting();
    }

    /// Whether the last step has stopped so, and the next goes on with it.
    pub fn is_waiting(&self) -> bool {
        self.harness.is_pausing()
    }

    /// Whether [`go_on_with`](Self::go_on_with) is to be called again for the same move.
    pub fn has_more_to_come(&self) -> bool {
        self.following.is_some()
    }

    /// What follows from a move that has [begun](Self::begin_move): all of it, unless it was asked for
    /// [as it comes](Self::tell_before_waiting).
    ///
    /// # Errors
    /// As [`play_move`](Self::play_move) does.
    pub fn go_on_with(&mut self, made: &PlayerMove) -> Result<PlayerOutcome, Stuck> {
        let mut following = self.follow(made);
        let played = match made {
            PlayerMove::Wait(_) => self.pass_rounds(following.last_round),
            PlayerMove::Say(_) | PlayerMove::Do(..) => self.be_answered(&mut following),
        };
        let (missed, called) = self.stop_watching();
        let (records, near) = played?;
        following.unheard.extend_from_slice(&records);
        match self.harness.is_pausing() {
            true => self.following = Some(following),
            false => {
                self.talk_with_the_addressee(made);
                self.hear(&following.unheard);
            }
        }
        Ok(PlayerOutcome { records, near, missed, called, ..PlayerOutcome::default() })
    }

    fn follow(&mut self, made: &PlayerMove) -> Following {
        if let Some(following) = self.following.take() {
            self.watch_from_there();
            return following;
        }
        let rounds = if let PlayerMove::Wait(rounds) = made { *rounds } else { 0 };
        Following { last_round: self.round + rounds, ..Following::default() }
    }

    fn be_answered(&mut self, following: &mut Following) -> Result<(Vec<RunRecord>, Near), Stuck> {
        let mut near = BTreeSet::from_iter(self.near());
        if let Err(why) = self.let_answer(following) {
            self.end(format!("The run cannot go on: {why}."));
            return Err(Stuck { why, records: self.harness.take_records() });
        }
        let records = self.harness.take_records();
        near.extend(self.near());
        let near = vec![(records.len(), near)];
        Ok((records, near))
    }

    /// Whoever has been stirred takes a turn, and whoever that stirs; each once.
    fn let_answer(&mut self, following: &mut Following) -> Result<(), String> {
        let mut yet_to_answer = match following.yet_to_answer.take() {
            Some(yet_to_answer) => {
                self.moving.map_or(Ok(()), |mover| self.go_on(mover))?;
                yet_to_answer
            }
            None => {
                self.harness.update();
                self.hold_minds()
            }
        };
        while !self.harness.is_pausing() {
            let world = self.harness.app.world();
            let wants = |mind: &Entity| world.get::<WantsTurn>(*mind).is_some();
            let Some(next) = yet_to_answer.iter().position(wants) else { return Ok(()) };
            let mover = yet_to_answer.remove(next);
            self.answer_once(mover)?;
        }
        following.yet_to_answer = Some(yet_to_answer);
        Ok(())
    }

    fn answer_once(&mut self, mover: Entity) -> Result<(), String> {
        let Ok(mut mind) = self.harness.app.world_mut().get_entity_mut(mover) else {
            return Ok(());
        };
        mind.remove::<Dormant>();
        self.begun = self.harness.turns();
        self.go_on(mover)
    }

    fn pass_rounds(&mut self, last: u32) -> Result<(Vec<RunRecord>, Near), Stuck> {
        let (mut records, mut near) = (Vec::new(), Vec::new());
        while self.is_yet_to_pass(last) {
            let mut around = BTreeSet::from_iter(self.near());
            match self.try_step() {
                Ok(step) => {
                    let step = step.unwrap_or_default();
                    around.extend(self.near());
                    near.push((step.len(), around));
                    records.extend(step);
                }
                Err(mut stuck) => {
                    records.append(&mut stuck.records);
                    return Err(Stuck { records, ..stuck });
                }
            }
            if self.harness.is_pausing() {
                break;
            }
        }
        Ok((records, near))
    }

    /// Whether that round is not over yet.
    fn is_yet_to_pass(&self, last: u32) -> bool {
        let is_in_round = !self.yet_to_move.is_empty() || self.moving.is_some();
        self.stage == Stage::Playing && (self.round < last || is_in_round)
    }
}
