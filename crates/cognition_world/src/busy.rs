//! Who is kept busy, and so is off guard for everybody else.

use crate::place::LocatedIn;
use crate::refusal::Refusal;
use crate::scene;
use crate::verb::Verb;
use bevy::prelude::*;
use bevy_cognition::act::ActionDecided;

/// Somebody keeps this person busy: whatever else goes on here, the person notices none of it.
///
/// It ends when either leaves, when the person turns to anything but the other, and when the other
/// turns to anything but the person. Words between the two go on with it, and so does waiting.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Reflect)]
#[relationship(relationship_target = KeepsBusy)]
#[reflect(Component, Debug, PartialEq)]
pub struct Busy {
    /// Who keeps the person busy.
    pub by: Entity,
}

/// Whom somebody keeps busy.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Reflect)]
#[relationship_target(relationship = Busy)]
#[reflect(Component, Debug, Default, PartialEq)]
pub struct KeepsBusy(Vec<Entity>);

/// Who keeps somebody busy, if anybody does.
pub fn kept_busy_by(world: &World, person: Entity) -> Option<Entity> {
    let by = world.get::<Busy>(person)?.by;
    scene::together(world, person, by).then_some(by)
}

/// Whether somebody would not notice what that one does.
pub fn is_off_guard(world: &World, doer: Entity, person: Entity) -> bool {
    kept_busy_by(world, person).is_some_and(|by| by != doer)
}

/// Why whoever holds a thing would notice that it is slipped from them.
pub(crate) fn on_guard(world: &World, doer: Entity, person: Entity) -> Refusal {
    let holder = scene::label(world, person).to_owned();
    match kept_busy_by(world, person) == Some(doer) {
        true => Refusal::BusyWithActor { holder },
        false => Refusal::OnGuard { holder },
    }
}

pub(crate) fn busy_plugin(app: &mut App) {
    app.add_observer(turn_away).add_observer(part);
}

/// Whoever does something else keeps nobody busy any more, and is not kept busy.
///
/// It is told before the deed is done, so that nobody profits from a distraction of their own.
fn turn_away(
    decided: On<ActionDecided>,
    busy: Query<&Busy>,
    keeping: Query<&KeepsBusy>,
    mut commands: Commands,
) {
    if decided.action.is_none() {
        return;
    }
    let actor = decided.entity;
    let targets: Vec<Entity> = decided.targets().collect();
    let verb = Verb::from_id(decided.action_id());
    let speaks_to = |person| verb.is_some_and(|verb| verb.is_words_to(person, &targets));
    if busy.get(actor).is_ok_and(|busy| !speaks_to(busy.by)) {
        commands.entity(actor).remove::<Busy>();
    }
    for person in keeping.get(actor).into_iter().flat_map(KeepsBusy::iter) {
        if !speaks_to(person) {
            commands.entity(person).remove::<Busy>();
        }
    }
}

fn part(moved: On<Insert, LocatedIn>, mut commands: Commands) {
    commands.entity(moved.entity).try_remove::<(Busy, KeepsBusy)>();
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::come_and_go::{Appearance, depart, walk};
    use crate::test_inn::Inn;

    fn kept_busy() -> Inn {
        let mut inn = Inn::new();
        let (mara, brannic) = (inn.mara, inn.brannic);
        inn.perform(mara, Verb::Occupy, &[brannic]).expect("he is here");
        assert_eq!(kept_busy_by(inn.world(), brannic), Some(mara));
        inn
    }

    /// Whether Brannic is still kept busy after a decision.
    fn stays_busy(by_mara: bool, action: &str, targets: impl Fn(&Inn) -> Vec<Entity>) -> bool {
        let mut inn = kept_busy();
        let actor = if by_mara { inn.mara } else { inn.brannic };
        let targets = targets(&inn);
        inn.decide(actor, action, &targets);
        kept_busy_by(inn.world(), inn.brannic).is_some()
    }

    #[test]
    fn words_between_the_two_go_on_with_it_and_any_other_deed_of_either_ends_it() {
        assert!(stays_busy(true, "world:tell", |inn| vec![inn.brannic]));
        assert!(stays_busy(true, "world:occupy", |inn| vec![inn.brannic]));
        assert!(stays_busy(false, "world:tell", |inn| vec![inn.mara]));
        assert!(!stays_busy(true, "world:tell", |inn| vec![inn.tamsin]));
        assert!(!stays_busy(true, "world:look", |inn| vec![inn.hearth]));
        assert!(!stays_busy(true, "tavern:dance", |_| vec![]));
        assert!(!stays_busy(false, "world:look", |inn| vec![inn.hearth]));
        assert!(!stays_busy(false, "world:give", |inn| vec![inn.key, inn.mara]));
        assert!(!stays_busy(false, "world:occupy", |inn| vec![inn.tamsin]));
    }

    #[test]
    fn a_deed_of_a_third_leaves_the_two_alone() {
        let mut inn = kept_busy();
        let (tamsin, hearth) = (inn.tamsin, inn.hearth);
        inn.decide(tamsin, "world:look", &[hearth]);
        assert!(is_off_guard(inn.world(), tamsin, inn.brannic));
        assert!(!is_off_guard(inn.world(), inn.mara, inn.brannic));
        let told = on_guard(inn.world(), inn.mara, inn.brannic).to_string();
        assert_eq!(told, "Brannic would notice: it is you who keeps Brannic busy.");
    }

    #[test]
    fn whoever_leaves_keeps_nobody_busy_even_on_coming_back() {
        for leaver in [|inn: &Inn| inn.mara, |inn: &Inn| inn.brannic] {
            let mut inn = kept_busy();
            let (leaver, yard, taproom) = (leaver(&inn), inn.yard, inn.taproom);
            for place in [yard, taproom] {
                walk(inn.world_mut(), leaver, place, &Appearance::default()).expect("can walk");
                assert_eq!(kept_busy_by(inn.world(), inn.brannic), None);
            }
        }
        let mut inn = kept_busy();
        let mara = inn.mara;
        depart(inn.world_mut(), mara, &Appearance::default()).expect("she is here");
        assert!(inn.world().get::<Busy>(inn.brannic).is_none());
    }
}
