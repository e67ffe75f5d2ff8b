//! What a schema cannot see: ids that stand twice or name nothing, scenes without an end.

mod endings;

use super::{CharacterEntry, Pursuit, Scenario, ScriptEvent};
use crate::knowledge::{WANTS, things_of};
use cognition_core::mind::StableId;
use cognition_core::pack::PackError;
use cognition_core::perceive::Claim;
use cognition_core::plan::{Fact, PlanningModes};
use std::collections::{BTreeMap, BTreeSet};

/// Every fault of meaning, in the order of the file's sections.
pub(super) fn faults(file: &str, scenario: &Scenario) -> Vec<PackError> {
    let mut check = Check { file, scenario, found: Vec::new() };
    check.ids();
    check.exits();
    check.items();
    check.characters();
    check.script();
    check.endings();
    check.found
}

struct Check<'a> {
    file: &'a str,
    scenario: &'a Scenario,
    found: Vec<PackError>,
}

impl Check<'_> {
    fn fault(&mut self, place: String, rule: &str, message: String) {
        self.found.push(PackError::at(self.file, place, rule, message));
    }

    /// All ids of a scene share one world, whatever they name.
    fn ids(&mut self) {
        let mut known = BTreeSet::new();
        for (section, ids) in sections(self.scenario) {
            for (index, id) in ids.into_iter().enumerate() {
                if !known.insert(id) {
                    let place = format!("/{section}/{index}/id");
                    self.fault(place, "unique_id", format!("`{id}` stands twice"));
                }
            }
        }
    }

    fn exits(&mut self) {
        for (index, exit) in self.scenario.exits.iter().enumerate() {
            for (end, place) in exit.between.iter().enumerate() {
                self.place(format!("/exits/{index}/between/{end}"), place);
            }
            if exit.between[0] == exit.between[1] {
                let message = format!("`{}` leads from `{}` to itself", exit.id, exit.between[0]);
                self.fault(format!("/exits/{index}/between"), "two_places", message);
            }
            if let Some(key) = exit.door.as_ref().and_then(|door| door.key.as_ref()) {
                self.item(format!("/exits/{index}/door/key"), key);
            }
        }
    }

    fn items(&mut self) {
        let scenario = self.scenario;
        let mut holders = holders(scenario);
        for (index, item) in scenario.items.iter().enumerate() {
            if let Some(place) = &item.place {
                self.place(format!("/items/{index}/place"), place);
            }
            let held = holders.remove(&item.id).unwrap_or_default();
            let where_it_is = usize::from(item.place.is_some()) + held;
            let comes_later = where_it_is == 0 && appears(scenario, &item.id);
            if where_it_is != 1 && !comes_later {
                let message = match where_it_is {
                    0 => format!("`{}` is in no place and nobody holds it", item.id),
                    _ => format!("`{}` is in {where_it_is} places or hands at once", item.id),
                };
                self.fault(format!("/items/{index}"), "is_somewhere", message);
            }
        }
    }

    fn characters(&mut self) {
        for (index, character) in self.scenario.characters.iter().enumerate() {
            if let Some(place) = &character.place {
                self.place(format!("/characters/{index}/place"), place);
            }
            for (held, item) in character.holds.iter().enumerate() {
                self.item(format!("/characters/{index}/holds/{held}"), item);
            }
            if character.mind && character.persona.is_none() {
                let message = format!("`{}` has a mind and no persona", character.id);
                self.fault(format!("/characters/{index}"), "mind_has_persona", message);
            }
            self.mind(&format!("/characters/{index}"), character);
        }
    }

    /// What only minds have, and what only those without one have.
    fn mind(&mut self, at: &str, character: &CharacterEntry) {
        let (id, mind) = (&character.id, character.mind);
        let faults = [
            (!mind && !character.knows.is_empty(), "mind_knows", "knows something and has no mind"),
            (
                !mind && character.pursues.is_some(),
                "mind_pursues",
                "pursues something and has no mind",
            ),
            (
                mind && character.refuses.is_some(),
                "mind_speaks_for_itself",
                "has a mind and a refusal of its own",
            ),
            (
                mind && [&character.gives, &character.releases].iter().any(|it| it.is_some()),
                "mind_speaks_for_itself",
                "has a mind and words for what it gives or lets go",
            ),
            (mind && character.wants.is_some(), "mind_trades_for_itself", "has a mind and wants"),
            (!mind && !character.promises.is_empty(), "mind_promises", "promises and has no mind"),
        ];
        for (_, rule, what) in faults.into_iter().filter(|(is_fault, ..)| *is_fault) {
            self.fault(at.to_owned(), rule, format!("`{id}` {what}"));
        }
        character.wants.iter().for_each(|item| self.item(format!("{at}/wants"), item));
        for (index, promise) in character.promises.iter().enumerate() {
            let place = format!("{at}/promises/{index}/to");
            promise.to.iter().for_each(|to| self.character(place.clone(), to));
        }
        self.facts(&format!("{at}/knows"), &character.knows);
        if let Some(pursuit) = &character.pursues {
            self.pursuit(&format!("{at}/pursues"), pursuit);
        }
    }

    fn pursuit(&mut self, at: &str, pursuit: &Pursuit) {
        if PlanningModes::default().get(&pursuit.mode).is_none() {
            let message = format!("no mode of planning is called `{}`", pursuit.mode);
            self.fault(format!("{at}/mode"), "known_mode", message);
        }
        self.facts(&format!("{at}/reach"), &pursuit.reach);
        if let Some(who) = &pursuit.asked_by {
            self.character(format!("{at}/asked_by"), who);
        }
    }

    fn facts(&mut self, at: &str, facts: &[Fact]) {
        for (index, fact) in facts.iter().enumerate() {
            self.fact_of_things(&format!("{at}/{index}"), fact);
        }
    }

    fn fact_of_things(&mut self, at: &str, fact: &Fact) {
        self.fact(at, fact);
        for (place, thing) in fact.of.iter().enumerate() {
            self.thing(format!("{at}/of/{place}"), thing);
        }
    }

    fn fact(&mut self, at: &str, fact: &Fact) {
        let (is, of) = (&fact.is, fact.of.len());
        match things_of(is) {
            None => {
                let message = format!("nothing in this world is `{is}`");
                self.fault(format!("{at}/is"), "known_fact", message);
            }
            Some(things) if things != of => {
                let message = format!("`{is}` is said of {things} things, not {of}");
                self.fault(format!("{at}/of"), "things_of_fact", message);
            }
            Some(_) => self.want(at, fact),
        }
    }

    /// Who has no mind takes one thing in trade, and says which.
    fn want(&mut self, at: &str, fact: &Fact) {
        let [who, item] = fact.of.as_slice() else { return };
        let mut mindless = self.scenario.characters.iter().filter(|it| it.id == *who && !it.mind);
        let never = mindless.any(|it| it.wants.as_ref() != Some(item));
        if fact.is == WANTS && never {
            let message = format!(
                "`{who}` never takes `{item}` in trade: write `\"wants\": \"{item}\"` there"
            );
            self.fault(at.to_owned(), "wants_is_so", message);
        }
    }

    fn script(&mut self) {
        let rounds = self.scenario.rounds;
        for (index, cue) in self.scenario.script.iter().enumerate() {
            if cue.round > rounds {
                let message = format!("round {} is beyond the {rounds} rounds", cue.round);
                self.fault(format!("/script/{index}/round"), "within_rounds", message);
            }
            self.event(&format!("/script/{index}/event"), &cue.event);
        }
    }

    fn event(&mut self, at: &str, event: &ScriptEvent) {
        match event {
            ScriptEvent::Says { character, to, about, claims, .. } => {
                self.character(format!("{at}/says/character"), character);
                for (index, listener) in to.iter().enumerate() {
                    self.character(format!("{at}/says/to/{index}"), listener);
                }
                for (index, thing) in about.iter().enumerate() {
                    self.thing(format!("{at}/says/about/{index}"), thing);
                }
                self.claims(&format!("{at}/says"), claims);
            }
            ScriptEvent::Moves { character, to, .. } => {
                self.character(format!("{at}/moves/character"), character);
                self.place(format!("{at}/moves/to"), to);
            }
            ScriptEvent::Arrives { character, place, .. } => {
                self.character(format!("{at}/arrives/character"), character);
                self.place(format!("{at}/arrives/place"), place);
            }
            ScriptEvent::Departs { character, .. } => {
                self.character(format!("{at}/departs/character"), character);
            }
            ScriptEvent::Happens { place, claims, .. } => {
                self.place(format!("{at}/happens/place"), place);
                self.claims(&format!("{at}/happens"), claims);
            }
            ScriptEvent::Appears { item, place, .. } => {
                self.item(format!("{at}/appears/item"), item);
                self.place(format!("{at}/appears/place"), place);
            }
            ScriptEvent::Gives { character, item, to, .. } => {
                self.character(format!("{at}/gives/character"), character);
                self.item(format!("{at}/gives/item"), item);
                self.character(format!("{at}/gives/to"), to);
            }
            ScriptEvent::Takes { character, item, .. } => {
                self.character(format!("{at}/takes/character"), character);
                self.item(format!("{at}/takes/item"), item);
            }
            ScriptEvent::Vanishes { item, .. } => self.item(format!("{at}/vanishes/item"), item),
            ScriptEvent::SetsDoor { door, .. } => self.door(format!("{at}/sets_door/door"), door),
        }
    }

    fn claims(&mut self, at: &str, claims: &[Claim]) {
        for (index, claim) in claims.iter().enumerate() {
            self.thing(format!("{at}/claims/{index}/thing"), &claim.thing);
        }
    }

    fn place(&mut self, at: String, id: &StableId) {
        let known = self.scenario.places.iter().any(|entry| entry.id == *id);
        self.known(at, id, "place", known);
    }

    fn item(&mut self, at: String, id: &StableId) {
        let known = self.scenario.items.iter().any(|entry| entry.id == *id);
        self.known(at, id, "item", known);
    }

    fn character(&mut self, at: String, id: &StableId) {
        let known = self.scenario.characters.iter().any(|entry| entry.id == *id);
        self.known(at, id, "character", known);
    }

    /// Somebody who can know and promise.
    fn minded(&mut self, at: String, id: &StableId) {
        if self.scenario.characters.iter().any(|entry| entry.id == *id && !entry.mind) {
            self.fault(at, "has_mind", format!("`{id}` has no mind"));
        } else {
            self.character(at, id);
        }
    }

    fn thing(&mut self, at: String, id: &StableId) {
        let known = sections(self.scenario).iter().any(|(_, ids)| ids.contains(&id));
        self.known(at, id, "thing", known);
    }

    fn door(&mut self, at: String, id: &StableId) {
        let known = self.scenario.exits.iter().any(|entry| entry.id == *id && entry.door.is_some());
        self.known(at, id, "door", known);
    }

    fn known(&mut self, at: String, id: &StableId, kind: &str, known: bool) {
        if !known {
            self.fault(at, &format!("known_{kind}"), format!("no {kind} is called `{id}`"));
        }
    }
}

/// Everything that has an id, by the section of the file.
pub(super) fn sections(scenario: &Scenario) -> [(&'static str, Vec<&StableId>); 4] {
    [
        ("places", scenario.places.iter().map(|entry| &entry.id).collect()),
        ("exits", scenario.exits.iter().map(|entry| &entry.id).collect()),
        ("items", scenario.items.iter().map(|entry| &entry.id).collect()),
        ("characters", scenario.characters.iter().map(|entry| &entry.id).collect()),
    ]
}

/// Whether the script brings a thing that is nowhere at the beginning.
fn appears(scenario: &Scenario, item: &StableId) -> bool {
    let is_it =
        |event: &ScriptEvent| matches!(event, ScriptEvent::Appears { item: it, .. } if it == item);
    scenario.script.iter().any(|cue| is_it(&cue.event))
}

/// How many characters hold each item.
fn holders(scenario: &Scenario) -> BTreeMap<&StableId, usize> {
    let mut holders = BTreeMap::new();
    for item in scenario.characters.iter().flat_map(|character| &character.holds) {
        *holders.entry(item).or_insert(0) += 1;
    }
    holders
}
