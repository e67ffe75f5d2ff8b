//! What is wrong with the endings of a scene.

use super::Check;
use crate::scenario::Condition;

impl Check<'_> {
    pub(super) fn endings(&mut self) {
        for (index, ending) in self.scenario.ends_when.iter().enumerate() {
            for (condition_index, condition) in ending.when.iter().enumerate() {
                self.condition(&format!("/ends_when/{index}/when/{condition_index}"), condition);
            }
        }
        let rounds = self.scenario.rounds;
        if !self.scenario.ends_when.iter().any(|ending| ending.is_only_after(rounds)) {
            let message = format!(
                "no ending holds after round {rounds} whatever happens: end with after_round alone"
            );
            self.fault("/ends_when".to_owned(), "ends_at_last", message);
        }
    }

    fn condition(&mut self, at: &str, condition: &Condition) {
        match condition {
            Condition::Holds { character, item } => {
                self.character(format!("{at}/holds/character"), character);
                self.item(format!("{at}/holds/item"), item);
            }
            Condition::InPlace { character, place } => {
                self.character(format!("{at}/in_place/character"), character);
                self.place(format!("{at}/in_place/place"), place);
            }
            Condition::DoorUnlocked { door } => self.door(format!("{at}/door_unlocked/door"), door),
            Condition::Gone { characters } => {
                for (index, character) in characters.iter().enumerate() {
                    self.character(format!("{at}/gone/characters/{index}"), character);
                }
            }
            Condition::Said(said) => {
                for (field, who) in [("character", &said.character), ("to", &said.to)] {
                    who.iter().for_each(|who| self.character(format!("{at}/said/{field}"), who));
                }
            }
            Condition::Done(done) => {
                let who = &done.character;
                who.iter().for_each(|who| self.character(format!("{at}/done/character"), who));
                done.to.iter().for_each(|to| self.thing(format!("{at}/done/to"), to));
            }
            Condition::Knows { character, fact } => {
                self.minded(format!("{at}/knows/character"), character);
                self.fact_of_things(&format!("{at}/knows/fact"), fact);
            }
            Condition::Promise(promised) => {
                self.minded(format!("{at}/promise/character"), &promised.character);
                promised.to.iter().for_each(|to| self.character(format!("{at}/promise/to"), to));
            }
            Condition::AfterRound { .. } => {}
        }
    }
}
