//! A scenario becomes a world.

use super::{CharacterEntry, Condition, ExitEntry, ItemEntry, PromiseEntry, Scenario};
use crate::character::{Character, Gives, Refuses, Releases, Wants};
use crate::come_and_go::{hand, lay, make, open_place, open_way, put};
use crate::hear::{name_concealed, narrate};
use crate::item::Item;
use crate::knowledge::{AT, FREE, Remembered};
use crate::own_deed::DoneOnce;
use crate::place::{LocatedIn, Place, Told};
use crate::refusal::Refusal;
use crate::scene;
use crate::so_far::{Awaited, SoFar};
use crate::verb::{MoreVerbs, tell_planners};
use crate::world_texts::Frame;
use bevy::prelude::*;
use bevy_cognition::conscience::OpenCommitment;
use cognition_core::mind::{Mind, Persona, StableId};
use cognition_core::perceive::{EntityRefs, Referable};
use cognition_core::plan::Fact;
use cognition_core::promise::{CommitmentSource, ProposedCommitment};
use std::collections::BTreeSet;

impl Scenario {
    /// The character is bound to what it has promised, and begins to pursue what it is after, if it is
    /// after anything.
    pub(super) fn set_out(&self, world: &mut World, id: &StableId) {
        let entry = self.characters.iter().find(|entry| entry.id == *id);
        let (Some(entry), Some(entity)) = (entry, scene::find(world, id)) else { return };
        name_concealed(world, entity, &entry.knows);
        for promise in &entry.promises {
            self.name_who_is_to_come(world, entity, promise);
            world.trigger(given(promise, entity));
        }
        if let Some(pursuit) = &entry.pursues {
            world.trigger(pursuit.by(entity));
        }
        world.flush();
    }

    /// Whom something is promised to, the mind can name before they have come.
    fn name_who_is_to_come(&self, world: &mut World, mind: Entity, promise: &PromiseEntry) {
        let Some(to) = promise.to.as_ref().filter(|to| scene::find(world, to).is_none()) else {
            return;
        };
        let entry = self.characters.iter().find(|entry| entry.id == *to);
        if let (Some(entry), Some(mut refs)) = (entry, world.get_mut::<EntityRefs>(mind)) {
            refs.touch(&Referable::new("character", entry.name.as_str(), entry.id.clone()), 0);
        }
    }

    /// Spawns everything, in the order of the file: places, people, things, ways. Who pursues
    /// something sets out.
    ///
    /// The scene goes into a world that has none of its ids yet.
    pub fn spawn(&self, world: &mut World) {
        world.insert_resource(MoreVerbs(self.verbs.iter().copied().collect()));
        world.insert_resource(SoFar::awaiting(self.awaited()));
        world.insert_resource(DoneOnce::default());
        world.insert_resource(self.frame());
        self.set_clock(world);
        for place in &self.places {
            let opened = open_place(world, place.id.clone(), &place.label, &place.description);
            if let Some(mut opened) = world.get_mut::<Place>(opened) {
                opened.preposition.clone_from(&place.preposition);
            }
        }
        tell_planners(world);
        for item in self.items.iter().filter(|item| item.place.is_some()) {
            lay_out(world, item);
        }
        for character in &self.characters {
            let place = character.place.as_ref().and_then(|place| scene::find(world, place));
            if let Some(place) = place {
                let entity = self.spawn_character(world, character);
                put(world, entity, LocatedIn(place));
                put(world, place, Told);
            }
        }
        for exit in &self.exits {
            build(world, exit);
        }
        world.flush();
        for character in self.characters.iter().filter(|character| character.place.is_some()) {
            self.set_out(world, &character.id);
        }
    }

    /// Tells the intro, one paragraph after the other.
    pub fn tell_intro(&self, world: &mut World) {
        for paragraph in self.intro.split("\n\n") {
            narrate(world, paragraph.trim());
        }
    }

    /// The words of the world in the language of the scene's prose.
    fn frame(&self) -> Frame {
        let places = self.places.iter().map(|place| place.description.as_str());
        let prose: Vec<&str> = places.chain([self.intro.as_str()]).collect();
        Frame::of(&prose.join(" "))
    }

    /// The words and deeds that endings wait for.
    fn awaited(&self) -> BTreeSet<Awaited> {
        let conditions = self.ends_when.iter().flat_map(|ending| &ending.when);
        let awaited = conditions.filter_map(|condition| match condition {
            Condition::Said(said) => Some(Awaited::Said(said.clone())),
            Condition::Done(done) => Some(Awaited::Done(done.clone())),
            _ => None,
        });
        awaited.collect()
    }

    /// The thing of that id, made if it is not in the world yet.
    pub(super) fn bring(&self, world: &mut World, id: &StableId) -> Result<Entity, Refusal> {
        if let Some(known) = scene::find(world, id) {
            return Ok(known);
        }
        let item = self.items.iter().find(|item| item.id == *id);
        item.map(|item| spawn_item(world, item)).ok_or(Refusal::Gone)
    }

    /// The character of that id, spawned without a place if it is not in the world yet.
    pub(super) fn enter(&self, world: &mut World, id: &StableId) -> Result<Entity, Refusal> {
        if let Some(known) = scene::find(world, id) {
            return Ok(known);
        }
        let character = self.characters.iter().find(|character| character.id == *id);
        character.map(|character| self.spawn_character(world, character)).ok_or(Refusal::Gone)
    }

    fn spawn_character(&self, world: &mut World, entry: &CharacterEntry) -> Entity {
        let mut character = world.spawn(Character::named(entry.id.clone(), &entry.name));
        if entry.mind {
            character.insert((Mind::new(entry.id.as_str()), self.known_beforehand(entry)));
        }
        if let Some(path) = &entry.persona {
            character.insert(Persona::new(path));
        }
        if let Some(words) = &entry.refuses {
            character.insert(Refuses(words.clone()));
        }
        if let Some(words) = &entry.gives {
            character.insert(Gives(words.clone()));
        }
        if let Some(words) = &entry.releases {
            character.insert(Releases(words.clone()));
        }
        if let Some(item) = &entry.wants {
            character.insert(Wants(item.clone()));
        }
        let character = character.id();
        for id in &entry.holds {
            if let Some(item) = self.items.iter().find(|item| item.id == *id) {
                let item = spawn_item(world, item);
                hand(world, item, character);
            }
        }
        character
    }

    /// What a mind knows from the beginning: whoever knows where a thing lies knows that it can be taken there, too.
    fn known_beforehand(&self, entry: &CharacterEntry) -> Remembered {
        let mut known = Remembered::default();
        for fact in &entry.knows {
            known.learn(fact.clone());
            let lies = fact.of.first().filter(|_| fact.is == AT);
            if let Some(thing) = lies.filter(|thing| self.can_be_taken(thing)) {
                known.learn(Fact::new(FREE, [thing.clone()]));
            }
        }
        known
    }

    fn can_be_taken(&self, thing: &StableId) -> bool {
        self.items.iter().any(|item| item.id == *thing && !item.fixed)
    }
}

fn given(promise: &PromiseEntry, entity: Entity) -> OpenCommitment {
    let (text, due) = (promise.text.clone(), promise.due.clone());
    let proposed = ProposedCommitment { text, target: promise.to.clone(), due, kind: None };
    OpenCommitment { entity, opener: CommitmentSource::Game, proposed }
}

fn lay_out(world: &mut World, entry: &ItemEntry) {
    let place = entry.place.as_ref().and_then(|place| scene::find(world, place));
    if let Some(place) = place {
        let item = spawn_item(world, entry);
        lay(world, item, place);
    }
}

fn spawn_item(world: &mut World, entry: &ItemEntry) -> Entity {
    let item = Item {
        description: entry.description.clone(),
        portable: !entry.fixed,
        concealed: entry.concealed,
    };
    make(world, entry.id.clone(), &entry.label, item)
}

fn build(world: &mut World, entry: &ExitEntry) {
    let ends = entry.between.each_ref().map(|place| scene::find(world, place));
    let [Some(one), Some(other)] = ends else {
        return;
    };
    let door = entry.door.as_ref().map(|door| {
        let start = door.state.door();
        match &door.key {
            Some(key) => start.with_key(key.clone()),
            None => start,
        }
    });
    open_way(world, entry.id.clone(), &entry.label, [one, other], door);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::offers::offers;
    use crate::scenario::tests::scene;
    use crate::test_inn::{empty_app, heard, narrated};
    use cognition_core::promise::Commitments;

    fn spawned() -> (App, Scenario) {
        let scenario =
            Scenario::from_json("locked_door", &scene("locked_door")).expect("a valid scenario");
        let mut app = empty_app();
        scenario.spawn(app.world_mut());
        (app, scenario)
    }

    fn find(app: &App, id: &str) -> Entity {
        scene::find(app.world(), &StableId::from(id)).expect("should be in the world")
    }

    #[test]
    fn everybody_and_everything_is_where_the_file_says() {
        let (app, scenario) = spawned();
        let brannic = find(&app, "brannic");
        assert!(scene::holds(app.world(), brannic, find(&app, "iron_key")));
        assert_eq!(scene::place_of(app.world(), find(&app, "satchel")), Some(find(&app, "cellar")));
        let door = scene::door(app.world(), find(&app, "cellar_door")).expect("should be a door");
        assert!(door.is_locked());
        assert_eq!(door.key(), Some(&StableId::from("iron_key")));
        assert!(app.world().get::<Persona>(brannic).is_some());
        assert_eq!(scenario.ending(app.world()), None);
    }

    #[test]
    fn nobody_has_more_than_sixteen_things_to_choose_from() {
        let (app, scenario) = spawned();
        for mind in scenario.minds() {
            let offers = offers(app.world(), find(&app, mind.id.as_str()));
            assert!((4..=16).contains(&offers.len()), "{} has {} offers", mind.id, offers.len());
        }
    }

    #[test]
    fn somebody_leaves_early_and_those_present_know() {
        let (mut app, scenario) = spawned();
        for round in 1..=4 {
            scenario.begin_round(app.world_mut(), round);
        }
        assert!(scene::find(app.world(), &StableId::from("tamsin")).is_none());
        assert!(heard(app.world_mut()).contains("Tamsin"));
    }

    #[test]
    fn what_was_promised_before_is_owed_from_the_beginning() {
        let text = r#"{
            "title": "The Inn", "intro": "Rain.", "rounds": 1,
            "places": [{"id": "inn", "label": "the inn", "description": "Smoke."}],
            "characters": [
                {"id": "wren", "name": "Wren", "place": "inn", "mind": true, "persona": "p",
                    "promises": [{"text": "never go to the cellar", "to": "hob"}]},
                {"id": "hob", "name": "Hob", "place": "inn", "releases": "Never mind."}
            ],
            "ends_when": [{"when": [{"after_round": {"round": 1}}], "epilogue": "So."}]
        }"#;
        let scenario = Scenario::from_json("inn", text).expect("a valid scenario");
        let mut app = empty_app();
        scenario.spawn(app.world_mut());
        let owed = app.world().get::<Commitments>(find(&app, "wren")).expect("she has a mind");
        let owed: Vec<&str> = owed.iter().map(|owed| owed.text.as_str()).collect();
        assert_eq!(owed, ["never go to the cellar"]);
        let arrives = r#""script": [{"round": 1, "event": {"arrives": {"character": "hob", "place": "inn"}}}],
            "ends_when""#;
        let to_come = text.replace(r#""Hob", "place": "inn", "#, r#""Hob", "#);
        let to_come = to_come.replace(r#""ends_when""#, arrives);
        let mut app = empty_app();
        let scenario = Scenario::from_json("inn", &to_come).expect("a valid scenario");
        scenario.spawn(app.world_mut());
        let refs = app.world().get::<EntityRefs>(find(&app, "wren")).expect("she has a mind");
        let hob = refs.of(&StableId::new("hob")).map(|known| known.label.as_str());
        assert_eq!(hob, Some("Hob"), "he is not there yet");
        let wrong = text
            .replace(r#""place": "inn", "releases""#, r#""promises": [{"text": "x"}], "releases""#);
        assert!(Scenario::from_json("inn", &wrong).is_err());
    }

    #[test]
    fn who_knows_from_the_beginning_where_a_thing_lies_knows_that_it_is_free_unless_it_is_fixed() {
        let text = r#"{
            "title": "The Inn", "intro": "Rain.", "rounds": 1,
            "places": [
                {"id": "inn", "label": "the inn", "description": "Smoke."},
                {"id": "loft", "label": "the loft", "description": "Hay."}
            ],
            "exits": [{"id": "stair", "label": "the stair", "between": ["inn", "loft"]}],
            "items": [
                {"id": "coin", "label": "the coin", "description": "Thin.", "place": "loft"},
                {"id": "ring", "label": "the ring", "description": "Gold."},
                {"id": "anvil", "label": "the anvil", "description": "Black.", "place": "loft", "fixed": true}
            ],
            "characters": [
                {"id": "wren", "name": "Wren", "place": "inn", "mind": true, "persona": "p",
                    "knows": [
                        {"is": "at", "of": ["coin", "loft"]},
                        {"is": "at", "of": ["anvil", "loft"]},
                        {"is": "at", "of": ["hob", "loft"]},
                        {"is": "holds", "of": ["hob", "ring"]}
                    ]},
                {"id": "hob", "name": "Hob", "place": "loft", "holds": ["ring"]}
            ],
            "ends_when": [{"when": [{"after_round": {"round": 1}}], "epilogue": "So."}]
        }"#;
        let scenario = Scenario::from_json("inn", text).expect("a valid scenario");
        let mut app = empty_app();
        scenario.spawn(app.world_mut());
        let known = app.world().get::<Remembered>(find(&app, "wren")).expect("she has a mind");
        let is_free = |thing: &str| known.knows(&Fact::new(FREE, [thing]));
        assert!(is_free("coin"));
        assert!(!is_free("anvil") && !is_free("hob") && !is_free("ring"));
    }

    #[test]
    fn a_character_may_enter_later_with_what_they_hold() {
        let text = r#"{
            "title": "The Inn", "intro": "Rain.\n\nMore rain.", "rounds": 2,
            "places": [{"id": "inn", "label": "the inn", "description": "Smoke."}],
            "items": [{"id": "coin", "label": "the coin", "description": "Thin."}],
            "characters": [{"id": "wren", "name": "Wren", "holds": ["coin"]}],
            "script": [{"round": 2, "event": {"arrives": {"character": "wren", "place": "inn"}}}],
            "ends_when": [{"when": [{"after_round": {"round": 2}}], "epilogue": "So."}]
        }"#;
        let scenario = Scenario::from_json("inn", text).expect("a valid scenario");
        let mut app = empty_app();
        scenario.spawn(app.world_mut());
        scenario.tell_intro(app.world_mut());
        assert!(scene::find(app.world(), &StableId::from("wren")).is_none());
        scenario.begin_round(app.world_mut(), 2);
        assert!(scene::holds(app.world(), find(&app, "wren"), find(&app, "coin")));
        assert_eq!(narrated(app.world()), ["Rain.", "More rain.", "Wren arrives."]);
    }
}
