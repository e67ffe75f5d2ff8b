//! A close look.

use crate::actor::Actor;
use crate::hear::narrate_once;
use crate::item::Item;
use crate::refusal::Refusal;
use bevy::prelude::*;

/// Nobody else notices; whoever watches is told once what there is to see.
pub(super) fn look(world: &mut World, actor: &Actor, entity: Entity) -> Result<String, Refusal> {
    let thing = actor.at_hand(world, entity)?;
    let description =
        world.get::<Item>(entity).map(|item| item.description.clone()).unwrap_or_default();
    narrate_once(world, actor.place, entity, &description);
    let looked = format!("You look at {}. {description}", thing.label);
    Ok(looked.trim_end().to_owned())
}

#[cfg(test)]
mod tests {
    use crate::test_inn::Inn;
    use crate::verb::Verb;

    #[test]
    fn a_look_shows_what_a_thing_is_like_and_is_narrated_once() {
        let mut inn = Inn::new();
        let (mara, hearth) = (inn.mara, inn.hearth);
        let seen = inn.perform(mara, Verb::Look, &[hearth]);
        assert_eq!(seen.as_deref(), Ok("You look at the hearth. Three logs, two of them wet."));
        inn.perform(mara, Verb::Look, &[hearth]).expect("it is still there");
        assert_eq!(inn.narrated(), ["Three logs, two of them wet."]);
        assert_eq!(inn.heard(), "", "should be noticed by nobody");
    }

    #[test]
    fn what_is_elsewhere_cannot_be_looked_at() {
        let mut inn = Inn::new();
        let (mara, satchel) = (inn.mara, inn.satchel);
        let refused = inn.perform(mara, Verb::Look, &[satchel]).expect_err("it is in the cellar");
        assert_eq!(refused.to_string(), "The sealed satchel is no longer here.");
    }
}
