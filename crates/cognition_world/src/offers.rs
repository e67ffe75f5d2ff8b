//! What a mind could do here and now.

use crate::deed::{is_unread, keeps};
use crate::describe::{describe_besides, hidden, present};
use crate::item::Item;
use crate::knowledge::{Remembered, UNPLACED, WANTS, has_proposed};
use crate::own_deed::is_open;
use crate::own_gift::OwnGift;
use crate::scene::{self, Way};
use crate::telling::tell;
use crate::verb::{MoreVerbs, Verb, WorldActions};
use crate::world_texts::Frame;
use bevy::prelude::*;
use bevy_cognition::prompt::GatherActions;
use cognition_core::act::{ActionOffer, ActionTemplate, Worth};
use cognition_core::mind::Mind;
use cognition_core::plan::Fact;

/// What it is worth to ask back what one has just given away.
const ASKED_BACK: f32 = 0.2;

/// Answers what a mind could do, where it is, and what is there.
pub(crate) fn offer(mut gather: On<GatherActions>, world: &World, actions: Res<WorldActions>) {
    let mind = gather.entity;
    let Some(view) = View::of(world, &actions, mind) else {
        return;
    };
    gather.offers.extend(view.offers());
    gather.present.extend(present(world, mind));
    gather.hidden.extend(hidden(world, mind));
    gather.description = describe_besides(world, mind);
}

/// What somebody could do, as the world stands. Whoever is nowhere can do nothing.
pub fn offers(world: &World, actor: Entity) -> Vec<ActionOffer> {
    let Some(actions) = world.get_resource::<WorldActions>() else {
        return Vec::new();
    };
    View::of(world, actions, actor).map(|view| view.offers()).unwrap_or_default()
}

/// The world through the eyes of one who could act.
struct View<'w> {
    world: &'w World,
    actions: &'w WorldActions,
    frame: Frame,
    actor: Entity,
    place: Entity,
    ways: Vec<Way>,
    people: Vec<Entity>,
    /// What lies here and the actor knows of.
    things: Vec<Entity>,
    /// What the actor holds.
    held: Vec<Entity>,
    /// Concealed things that the actor has heard of and does not know where they are.
    sought: Vec<Entity>,
}

impl<'w> View<'w> {
    fn of(world: &'w World, actions: &'w WorldActions, actor: Entity) -> Option<Self> {
        let place = scene::place_of(world, actor)?;
        let mut people = scene::people_in(world, place);
        people.retain(|person| *person != actor);
        let mut things = scene::items_in(world, place);
        things.retain(|thing| scene::knows_of(world, actor, *thing));
        let (ways, held) = (scene::ways_from(world, place), scene::held_by(world, actor));
        let sought = sought_by(world, actor);
        let frame = Frame::in_use(world);
        Some(Self { world, actions, frame, actor, place, ways, people, things, held, sought })
    }

    fn offers(&self) -> Vec<ActionOffer> {
        let mut offers = Vec::new();
        offers.extend(self.ways.iter().filter_map(|way| self.offer(Verb::Go, &[way.to, way.exit])));
        offers.extend(self.ways.iter().filter_map(|way| self.unlocking(way.exit)));
        for thing in &self.things {
            offers.extend(self.offer(Verb::Look, &[*thing]));
            offers.extend(self.taking(*thing));
        }
        let unread = self.held.iter().filter(|it| is_unread(self.world, self.actor, **it));
        offers.extend(unread.filter_map(|thing| self.offer(Verb::Look, &[*thing])));
        for person in &self.people {
            self.dealings(*person, &mut offers);
        }
        offers.extend(self.offer(Verb::Call, &[]));
        self.own_deeds(&mut offers);
        offers
    }

    /// What the scene brings along: with nobody, or with each who is here.
    fn own_deeds(&self, offers: &mut Vec<ActionOffer>) {
        let nobody = [None];
        let people: Vec<Option<Entity>> = self.people.iter().copied().map(Some).collect();
        for action in self.actions.own() {
            let whom = if action.targets == 0 { &nobody[..] } else { &people };
            let open = whom.iter().filter(|it| is_open(self.world, action, self.place, **it));
            offers.extend(open.map(|it| self.as_offer(action, it.as_slice())));
        }
    }

    /// What can be done with somebody who is here.
    fn dealings(&self, person: Entity, offers: &mut Vec<ActionOffer>) {
        offers.extend(self.offer(Verb::Tell, &[person]));
        offers.extend(self.held.iter().filter_map(|item| self.offer(Verb::Give, &[*item, person])));
        let theirs = scene::held_by(self.world, person).into_iter();
        let eye = (self.actor, self.world.get::<Remembered>(self.actor));
        let known = theirs.filter(|item| scene::knows_to_have(self.world, eye, person, *item));
        let known: Vec<Entity> = known.collect();
        let asked = known.iter().chain(&self.sought);
        offers.extend(asked.filter_map(|item| self.asking(person, *item)));
        offers.extend(self.offer(Verb::Occupy, &[person]));
        offers.extend(known.iter().filter_map(|item| self.offer(Verb::Filch, &[*item, person])));
        for given in self.held.iter().filter(|it| !keeps(self.world, self.actor, **it)) {
            let taken = self.taken_for(person, *given, &known).into_iter();
            offers.extend(taken.filter_map(|taken| self.trading(*given, person, taken)));
        }
    }

    /// One thing for another. It is called an offer where a mind has yet to agree.
    fn trading(&self, given: Entity, person: Entity, taken: Entity) -> Option<ActionOffer> {
        let offer = self.offer(Verb::Trade, &[given, person, taken])?;
        let is_agreed = has_proposed(self.world, self.actor, (person, taken, given));
        let action = self.actions.pack().get(Verb::Trade.id())?;
        if is_agreed
            || self.world.get::<Mind>(person).is_none()
            || !self.actions.is_built_in(action)
        {
            return Some(offer);
        }
        let description = tell(self.world, "is_to_offer", &[person, given, taken]);
        Some(ActionOffer { description, ..offer })
    }

    /// What somebody would give for a thing: what they have proposed to give for it, else all of theirs that is known,
    /// where they want it.
    fn taken_for(&self, person: Entity, given: Entity, known: &[Entity]) -> Vec<Entity> {
        let is_proposed =
            |taken: &Entity| has_proposed(self.world, self.actor, (person, *taken, given));
        let proposed: Vec<Entity> = known.iter().copied().filter(is_proposed).collect();
        match proposed.is_empty() && self.wants(person, given) {
            true => known.to_vec(),
            false => proposed,
        }
    }

    /// Asking for something. What the actor gave away not long ago, and did not lend, is asked back only for somebody
    /// else.
    fn asking(&self, person: Entity, item: Entity) -> Option<ActionOffer> {
        let offer = self.offer(Verb::Ask, &[person, item])?;
        match OwnGift::of(self.world, self.actor, item, person) {
            None => Some(offer),
            Some(gift) if gift.is_due_back(self.world, self.actor) => Some(offer),
            Some(gift) => gift
                .is_wanted_back(self.world, self.actor)
                .then(|| ActionOffer { worth: Some(Worth::new(ASKED_BACK)), ..offer }),
        }
    }

    /// Whether the actor has learnt that somebody takes a thing in trade.
    fn wants(&self, person: Entity, item: Entity) -> bool {
        let id = |entity| scene::thing(self.world, entity).map(|thing| thing.stable_id);
        let (Ok(person), Ok(item)) = (id(person), id(item)) else { return false };
        let known = self.world.get::<Remembered>(self.actor);
        known.is_some_and(|known| known.knows(&Fact::new(WANTS, [person, item])))
    }

    fn unlocking(&self, exit: Entity) -> Option<ActionOffer> {
        let door = scene::door(self.world, exit).filter(|door| door.is_locked())?;
        let key = scene::find(self.world, door.key()?)?;
        self.offer(Verb::Unlock, &[exit, key]).filter(|_| self.held.contains(&key))
    }

    fn taking(&self, item: Entity) -> Option<ActionOffer> {
        let portable = self.world.get::<Item>(item).is_some_and(|item| item.portable);
        self.offer(Verb::Take, &[item]).filter(|_| portable)
    }

    fn offer(&self, verb: Verb, targets: &[Entity]) -> Option<ActionOffer> {
        let allowed = match self.world.get_resource::<MoreVerbs>() {
            Some(more) => more.allow(verb),
            None => !verb.is_special(),
        };
        let action = self.actions.pack().get(verb.id()).filter(|_| allowed)?;
        Some(self.as_offer(action, targets))
    }

    fn as_offer(&self, action: &ActionTemplate, targets: &[Entity]) -> ActionOffer {
        let labels: Vec<&str> =
            targets.iter().map(|target| scene::label(self.world, *target)).collect();
        let own = self.actions.is_built_in(action).then(|| self.frame.offer(&action.id, &labels));
        let words = own.flatten().unwrap_or_else(|| action.describe(&labels));
        let offer = ActionOffer::new(&action.id, words);
        let offer = targets.iter().fold(offer, |offer, target| offer.target(*target));
        let offer = action.tags.iter().fold(offer, ActionOffer::tag);
        ActionOffer { preconditions: action.preconditions.clone(), ..offer }
    }
}

/// What is not to be seen and was only spoken of: who has it is not to be told by what is on offer.
fn sought_by(world: &World, actor: Entity) -> Vec<Entity> {
    let known = world.get::<Remembered>(actor).into_iter().flat_map(Remembered::facts);
    let unplaced = known.filter(|fact| fact.is == UNPLACED).filter_map(|fact| fact.of.first());
    let sought = unplaced.filter_map(|id| scene::find(world, id));
    sought.filter(|item| !scene::knows_of(world, actor, *item)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hear::speak_as;
    use crate::knowledge::{HOLDS, known_to};
    use crate::test_inn::Inn;
    use cognition_core::perceive::Percept;
    use expect_test::{Expect, expect};

    fn check(inn: &Inn, actor: Entity, expect: Expect) {
        let line =
            |offer: ActionOffer| format!("{} [{}]", offer.description, offer.tags.join(", "));
        let lines: Vec<String> = offers(inn.world(), actor).into_iter().map(line).collect();
        expect.assert_eq(&lines.join("\n"));
    }

    #[test]
    fn a_courier_sees_the_door_and_neither_its_lock_nor_the_key_in_a_pocket() {
        let inn = Inn::new();
        check(
            &inn,
            inn.mara,
            expect![[r#"
                Go to the cellar [move]
                Go to the yard [move]
                Look at the hearth [look]
                Speak to Brannic [tell, speech]
                Speak to Tamsin [tell, speech]
                Ask Tamsin for the lute [ask, speech]
                Call out for all to hear [tell, speech]"#]],
        );
    }

    #[test]
    fn a_concealed_key_that_was_spoken_of_is_asked_for_of_everybody_until_its_holder_is_known() {
        let mut inn = Inn::new();
        let (mara, tamsin) = (inn.mara, inn.tamsin);
        inn.world_mut().entity_mut(mara).insert(Remembered::default());
        let spoken = Percept::speech("tamsin", "Where is that key?").about("iron_key");
        speak_as(inn.world_mut(), tamsin, &spoken, Some(&[mara]));
        inn.name_to(mara, inn.key);
        let asks = |inn: &Inn| -> Vec<String> {
            let offers = offers(inn.world(), inn.mara).into_iter();
            let asks = offers.filter(|offer| offer.action == "world:ask");
            asks.map(|offer| offer.description).collect()
        };
        let of_all = [
            "Ask Brannic for the iron key",
            "Ask Tamsin for the lute",
            "Ask Tamsin for the iron key",
        ];
        assert_eq!(asks(&inn), of_all, "the offers do not say who has it");
        let holder = Fact::new(HOLDS, ["brannic", "iron_key"]);
        assert!(!known_to(inn.world(), mara).contains(&holder), "nor does what is seen");
        if let Some(mut known) = inn.world_mut().get_mut::<Remembered>(mara) {
            known.learn(holder);
        }
        assert_eq!(asks(&inn), ["Ask Brannic for the iron key", "Ask Tamsin for the lute"]);
    }

    #[test]
    fn a_key_that_was_named_can_be_asked_for() {
        let mut inn = Inn::new();
        inn.name_to(inn.mara, inn.key);
        let asks =
            offers(inn.world(), inn.mara).into_iter().filter(|offer| offer.action == "world:ask");
        let asks: Vec<String> = asks.map(|offer| offer.description).collect();
        assert_eq!(asks, ["Ask Brannic for the iron key", "Ask Tamsin for the lute"]);
    }

    #[test]
    fn whoever_holds_the_key_may_unlock_the_door_or_give_the_key_away() {
        let mut inn = Inn::new();
        let gone = inn.tamsin;
        inn.world_mut().despawn(gone);
        check(
            &inn,
            inn.brannic,
            expect![[r#"
                Go to the cellar [move]
                Go to the yard [move]
                Unlock the cellar door with the iron key [unlock]
                Look at the hearth [look]
                Speak to Mara [tell, speech]
                Give the iron key to Mara [give]
                Call out for all to hear [tell, speech]"#]],
        );
    }

    #[test]
    fn what_lies_here_can_be_taken_if_it_is_portable() {
        let mut inn = Inn::new();
        let (mara, cellar) = (inn.mara, inn.cellar);
        inn.world_mut().entity_mut(mara).insert(crate::place::LocatedIn(cellar));
        check(
            &inn,
            mara,
            expect![[r#"
                Go to the taproom [move]
                Look at the sealed satchel [look]
                Take the sealed satchel [take]
                Call out for all to hear [tell, speech]"#]],
        );
    }

    #[test]
    fn people_can_be_kept_busy_and_robbed_only_where_the_scene_has_such_verbs() {
        let mut inn = Inn::new();
        inn.world_mut().insert_resource(MoreVerbs([Verb::Occupy, Verb::Filch].into()));
        check(
            &inn,
            inn.mara,
            expect![[r#"
                Go to the cellar [move]
                Go to the yard [move]
                Look at the hearth [look]
                Speak to Brannic [tell, speech]
                Keep Brannic busy [occupy, speech]
                Speak to Tamsin [tell, speech]
                Ask Tamsin for the lute [ask, speech]
                Keep Tamsin busy [occupy, speech]
                Slip the lute from Tamsin [take, quiet]
                Call out for all to hear [tell, speech]"#]],
        );
    }

    #[test]
    fn an_offer_requires_what_the_pack_says() {
        let inn = Inn::new();
        let needs = |action: &str| -> Vec<String> {
            let offers = offers(inn.world(), inn.brannic);
            let offer = offers.iter().find(|offer| offer.action == action).expect("on offer");
            offer
                .preconditions
                .iter()
                .map(|needed| format!("{} {}", needed.is, needed.target))
                .collect()
        };
        assert_eq!(needs("world:go"), ["reachable 0", "unlocked 1"]);
        assert_eq!(needs("world:give"), ["held 0", "present 1"]);
        assert!(needs("world:call").is_empty());
    }

    #[test]
    fn a_verb_that_the_pack_leaves_out_is_not_on_offer_and_nobody_acts_from_nowhere() {
        let mut inn = Inn::new();
        let pack =
            r#"{"actions": [{"id": "world:look", "description": "Mustern: {0}", "targets": 1}]}"#;
        let actions = WorldActions::from_json("my.actions.json", pack).expect("a valid pack");
        inn.world_mut().insert_resource(actions);
        check(&inn, inn.mara, expect!["Mustern: the hearth []"]);
        let mara = inn.mara;
        inn.world_mut().entity_mut(mara).remove::<crate::place::LocatedIn>();
        check(&inn, mara, expect![""]);
    }
}
