//! What minds decide becomes what happens.
//!
//! Each deed checks its own preconditions on the world as it is now: somebody else may have
//! acted just before. It changes the world, lets those around perceive it, and tells the actor
//! what came of it.

mod filch;
mod go;
mod hand_over;
mod look;
mod occupy;
mod show;
mod talk;
mod trade;
mod unlock;

pub(crate) use show::{is_unread, show};
pub(crate) use trade::keeps;

use crate::actor::Actor;
use crate::judge::UNLOCKED;
use crate::refusal::Refusal;
use crate::scene;
use crate::so_far::note_deed;
use crate::telling;
use crate::utter::say_on_arrival;
use crate::verb::Verb;
use bevy::prelude::*;
use bevy_cognition::act::{ActionDecided, ActionFinished};
use cognition_core::mind::StableId;

/// A decided action of this world.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deed {
    /// Who does it.
    pub actor: Entity,
    /// What is done.
    pub verb: Verb,
    /// To what, in the order of the [`Verb`].
    pub targets: Vec<Entity>,
    /// What was said in the same turn.
    pub speech: String,
}

impl Deed {
    /// The deed of a decision; none when the mind waits or the action is another plugin's.
    pub fn of(decided: &ActionDecided) -> Option<Self> {
        let verb = Verb::from_id(decided.action_id())?;
        let (actor, targets) = (decided.entity, decided.targets().collect());
        Some(Self { actor, verb, targets, speech: decided.speech().trim().to_owned() })
    }

    /// Does it. The text says what the actor sees of it.
    ///
    /// # Errors
    /// [`Refusal`] says why it came to nothing.
    pub fn perform(&self, world: &mut World) -> Result<String, Refusal> {
        let came_to = self.do_it(world);
        if came_to.is_ok() {
            note_deed(world, self.actor, self.verb.id(), &self.targets);
        }
        came_to
    }

    /// What it came to, in the words of the scene's language; `text` is what the deed itself says of it.
    pub(crate) fn came_to(&self, world: &World, text: String) -> String {
        match self.verb {
            // Who was asked may have answered.
            Verb::Ask if !text.starts_with("You ") => text,
            verb => telling::came_to(world, verb.id(), &self.targets, &text),
        }
    }

    fn do_it(&self, world: &mut World) -> Result<String, Refusal> {
        let actor = Actor::of(world, self.actor)?;
        match (self.verb, self.targets.as_slice()) {
            (Verb::Go, &[place, exit]) => go::go(world, &actor, place, exit),
            (Verb::Unlock, &[door, key]) => unlock::unlock(world, &actor, door, key),
            (Verb::Look, &[thing]) => look::look(world, &actor, thing),
            (Verb::Take, &[item]) => hand_over::take(world, &actor, item),
            (Verb::Give, &[item, person]) => hand_over::give(world, &actor, item, person),
            (Verb::Ask, &[person, item]) => talk::ask(world, &actor, person, item),
            (Verb::Tell, &[person]) => talk::tell(world, &actor, person, &self.speech),
            (Verb::Call, &[]) => talk::call(world, &actor, &self.speech),
            (Verb::Occupy, &[person]) => occupy::occupy(world, &actor, person),
            (Verb::Filch, &[item, holder]) => filch::filch(world, &actor, item, holder),
            (Verb::Trade, &[given, person, taken]) => {
                trade::trade(world, &actor, given, person, taken)
            }
            _ => Err(Refusal::Gone),
        }
    }

    /// The door of which the actor knows now whether it is unlocked, and whether it is.
    fn lock_learnt(
        &self,
        world: &World,
        came_to: &Result<String, Refusal>,
    ) -> Option<(StableId, bool)> {
        let (door, unlocked) = match (self.verb, self.targets.as_slice(), came_to) {
            (Verb::Go, &[_, exit], Err(Refusal::Locked { .. })) => (exit, false),
            (Verb::Unlock, &[exit, _], Err(Refusal::WrongKey { .. })) => (exit, false),
            (Verb::Unlock, &[exit, _], Ok(_) | Err(Refusal::NotLocked { .. })) => (exit, true),
            _ => return None,
        };
        Some((scene::thing(world, door).ok()?.stable_id, unlocked))
    }
}

/// Carries decisions out as soon as they are made.
pub(crate) fn carry_out(decided: On<ActionDecided>, mut commands: Commands) {
    let speaker = decided.entity;
    let Some(deed) = Deed::of(&decided) else {
        commands.queue(move |world: &mut World| say_on_arrival(world, speaker));
        return;
    };
    commands.queue(move |world: &mut World| {
        let came_to = deed.perform(world);
        say_on_arrival(world, speaker);
        let lock = deed.lock_learnt(world, &came_to);
        let finished = match came_to {
            Ok(text) => ActionFinished::done(deed.actor, deed.came_to(world, text)),
            Err(refusal) => ActionFinished::failed(deed.actor, refusal.told(world)),
        };
        world.trigger(match lock {
            Some((door, unlocked)) => finished.claiming(door, UNLOCKED, unlocked),
            None => finished,
        });
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_inn::Inn;

    #[test]
    fn somebody_without_a_place_does_nothing_and_a_deed_with_wrong_targets_neither() {
        let mut inn = Inn::new();
        let (mara, key) = (inn.mara, inn.key);
        assert_eq!(inn.perform(mara, Verb::Give, &[key]), Err(Refusal::Gone));
        inn.world_mut().entity_mut(mara).remove::<crate::place::LocatedIn>();
        assert_eq!(inn.perform(mara, Verb::Call, &[]), Err(Refusal::Nowhere));
    }

    #[test]
    fn a_decision_is_carried_out_and_answered_and_an_action_of_others_is_left_alone() {
        let mut inn = Inn::new();
        let (brannic, door, key) = (inn.brannic, inn.cellar_door, inn.key);
        inn.decide(brannic, "world:unlock", &[door, key]);
        inn.decide(brannic, "tavern:pour", &[]);
        let done = "You unlock the cellar door with the iron key.";
        assert_eq!(inn.finished(), [format!("brannic done: {done}")]);
    }

    #[test]
    fn whoever_tries_or_turns_a_lock_learns_how_it_stands() {
        let mut inn = Inn::new();
        let (mara, brannic, cellar) = (inn.mara, inn.brannic, inn.cellar);
        let (door, key) = (inn.cellar_door, inn.key);
        inn.decide(mara, "world:go", &[cellar, door]);
        inn.decide(brannic, "world:unlock", &[door, key]);
        inn.decide(brannic, "world:unlock", &[door, key]);
        inn.decide(brannic, "world:go", &[cellar, door]);
        assert_eq!(
            inn.learnt(),
            [
                "mara: cellar_door is not unlocked",
                "brannic: cellar_door is unlocked",
                "brannic: cellar_door is unlocked"
            ]
        );
    }

    #[test]
    fn a_target_that_has_left_makes_the_deed_fail_and_not_the_game() {
        let mut inn = Inn::new();
        let (mara, tamsin) = (inn.mara, inn.tamsin);
        inn.world_mut().despawn(tamsin);
        inn.decide(mara, "world:tell", &[tamsin]);
        assert_eq!(inn.finished(), ["mara failed: It is gone."]);
    }
}
