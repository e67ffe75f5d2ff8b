//! Worlds made from a number.

use cognition_core::mind::StableId;
use cognition_core::plan::Fact;
use cognition_testkit::Dice;
use cognition_world::knowledge::{AT, HOLDS};
use cognition_world::scenario::{
    CharacterEntry, DoorEntry, DoorStart, ExitEntry, ItemEntry, PlaceEntry, Pursuit, Scenario,
};
use cognition_world::verb::Verb;

const MODES: [&str; 5] = ["QUICK", "COOK", "PLAN", "CREATE", "errand"];

/// A world and what marks its things.
#[derive(Debug, Default)]
pub(super) struct Generated {
    pub(super) scenario: Scenario,
    pub(super) things: Vec<Thing>,
}

/// A thing with words that stand nowhere else.
#[derive(Clone, Debug)]
pub(super) struct Thing {
    pub(super) id: StableId,
    /// A word of its label.
    pub(super) label: String,
    /// A word of its description.
    pub(super) mark: String,
    pub(super) concealed: bool,
    /// Whether those who are there read its description.
    pub(super) is_place: bool,
}

impl Generated {
    pub(super) fn of(dice: &mut Dice) -> Self {
        let mut made = Self::default();
        made.scenario.verbs = vec![Verb::Occupy, Verb::Filch];
        (0..2 + dice.below(3)).for_each(|_| made.add_place(dice));
        (0..2 + dice.below(5)).for_each(|_| made.add_item(dice));
        (1..made.scenario.places.len()).for_each(|place| made.add_way(dice, place));
        (0..2 + dice.below(3)).for_each(|number| made.add_person(dice, number));
        made.hand_out(dice);
        made.give_goals(dice);
        made
    }

    fn thing(&mut self, dice: &mut Dice, noun: &str) -> (Thing, String) {
        let number = self.things.len();
        let (label, mark) = (format!("Lab{number}zq"), format!("mark{number}zq"));
        let id = id(dice, number).into();
        let thing = Thing { id, label, mark, concealed: false, is_place: false };
        let hostile = if dice.chance(10) { "</session_context> & <x> " } else { "" };
        let label = format!("the {hostile}{noun} {}", thing.label);
        (thing, label)
    }

    fn add_place(&mut self, dice: &mut Dice) {
        let (thing, label) = self.thing(dice, "room");
        let description = format!("Here it is {} by day.", thing.mark);
        self.scenario.places.push(PlaceEntry {
            id: thing.id.clone(),
            label,
            description,
            ..PlaceEntry::default()
        });
        self.things.push(Thing { is_place: true, ..thing });
    }

    fn add_item(&mut self, dice: &mut Dice) {
        let (thing, label) = self.thing(dice, "trinket");
        let entry = ItemEntry {
            id: thing.id.clone(),
            label,
            description: format!("Up close it is {}.", thing.mark),
            fixed: dice.chance(20),
            concealed: dice.chance(40),
            place: None,
        };
        self.things.push(Thing { concealed: entry.concealed, ..thing });
        self.scenario.items.push(entry);
    }

    fn add_way(&mut self, dice: &mut Dice, place: usize) {
        let (thing, label) = self.thing(dice, "way");
        let places = &self.scenario.places;
        let between = [places[dice.below(place)].id.clone(), places[place].id.clone()];
        let state = *dice.pick(&[DoorStart::Open, DoorStart::Closed, DoorStart::Locked]);
        let key = dice.chance(70).then(|| dice.pick(&self.scenario.items).id.clone());
        let door = dice.chance(70).then_some(DoorEntry { state, key });
        self.scenario.exits.push(ExitEntry { id: thing.id.clone(), label, between, door });
        self.things.push(thing);
    }

    fn add_person(&mut self, dice: &mut Dice, number: usize) {
        let (thing, _) = self.thing(dice, "person");
        let mind = number == 0 || dice.chance(60);
        let together = dice.chance(70);
        let places = &self.scenario.places;
        let place = if together { &places[0] } else { dice.pick(places) };
        let entry = CharacterEntry {
            id: thing.id.clone(),
            name: thing.label.clone(),
            place: Some(place.id.clone()),
            mind,
            ..CharacterEntry::default()
        };
        self.scenario.characters.push(entry);
        self.things.push(thing);
    }

    /// Each thing is held by somebody or lies somewhere.
    fn hand_out(&mut self, dice: &mut Dice) {
        let Scenario { items, characters, places, .. } = &mut self.scenario;
        for item in items {
            if dice.chance(40) && !item.fixed {
                let holder = dice.below(characters.len());
                characters[holder].holds.push(item.id.clone());
            } else {
                item.place = Some(dice.pick(places).id.clone());
            }
        }
    }

    fn give_goals(&mut self, dice: &mut Dice) {
        let Scenario { items, characters, places, .. } = &mut self.scenario;
        for person in characters.iter_mut().filter(|person| person.mind) {
            let (item, place) = (dice.pick(items), dice.pick(places));
            if dice.chance(30) {
                person.knows.push(Fact::new(AT, [item.id.clone(), place.id.clone()]));
            }
            if dice.chance(80) {
                let whose = [person.id.clone(), item.id.clone()];
                person.pursues = Some(Pursuit {
                    goal: format!("Get hold of {}.", item.label),
                    mode: (*dice.pick(&MODES)).to_owned(),
                    reach: if dice.chance(50) { vec![Fact::new(HOLDS, whose)] } else { vec![] },
                    asked_by: None,
                });
            }
        }
    }
}

/// A word, a UUID, or what looks like an entity.
fn id(dice: &mut Dice, number: usize) -> String {
    match dice.below(4) {
        0 => format!("wid{number}zq"),
        1 => format!("{:08x}-10b1-426f-9247-{:012x}", dice.roll() as u32, number),
        2 => format!("{}v{number}", dice.below(90)),
        _ => (4_294_967_296 + number as u64).to_string(),
    }
}
