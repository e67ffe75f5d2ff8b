//! What no schema can say of a pack of situations.

use super::situation::{Evaluation, Situation};
use crate::posed::PosedOffer;
use cognition_core::mind::StableId;
use cognition_core::pack::PackError;

pub(super) fn faults(pack: &Evaluation, file: &str) -> Vec<PackError> {
    let mut found = Faults { file, faults: Vec::new() };
    for (number, situation) in pack.situations.iter().enumerate() {
        let place = format!("/situations/{number}");
        let twice = pack.situations[..number].iter().any(|other| other.id == situation.id);
        found.note(twice, format!("{place}/id"), "unique_id", || stands_twice(&situation.id));
        found.things(situation, &place);
        found.percepts(situation, &place);
        found.offers(situation, &place);
        found.acceptable(situation, &place);
    }
    found.faults
}

struct Faults<'f> {
    file: &'f str,
    faults: Vec<PackError>,
}

impl Faults<'_> {
    fn note(
        &mut self,
        is_fault: bool,
        place: String,
        rule: &str,
        message: impl FnOnce() -> String,
    ) {
        if is_fault {
            self.faults.push(PackError::at(self.file, place, rule, message()));
        }
    }

    fn known(&mut self, situation: &Situation, thing: &StableId, place: String) {
        let known = situation.there.iter().any(|there| there.id == *thing);
        self.note(!known, place, "known_thing", || format!("`{thing}` is not there"));
    }

    fn things(&mut self, situation: &Situation, place: &str) {
        for (number, thing) in situation.there.iter().enumerate() {
            let twice = situation.there[..number].iter().any(|other| other.id == thing.id);
            let place = format!("{place}/there/{number}/id");
            self.note(twice, place, "unique_id", || stands_twice(thing.id.as_str()));
        }
        for (number, promise) in situation.promised.iter().enumerate() {
            if let Some(to) = &promise.to {
                self.known(situation, to, format!("{place}/promised/{number}/to"));
            }
        }
    }

    fn percepts(&mut self, situation: &Situation, place: &str) {
        let place = format!("{place}/perceives");
        for (number, percept) in situation.perceives.iter().enumerate() {
            if let Some(by) = &percept.by {
                self.known(situation, by, format!("{place}/{number}/by"));
            }
            for (at, thing) in percept.about.iter().enumerate() {
                self.known(situation, thing, format!("{place}/{number}/about/{at}"));
            }
        }
    }

    fn offers(&mut self, situation: &Situation, place: &str) {
        for (number, offer) in situation.offers.iter().enumerate() {
            let place = format!("{place}/offers/{number}");
            for (at, target) in offer.targets.iter().enumerate() {
                self.known(situation, target, format!("{place}/targets/{at}"));
            }
            if let Some(hindrance) = &offer.hindered {
                let beyond = hindrance.target >= offer.targets.len();
                let place = format!("{place}/hindered/target");
                let message = || {
                    format!("{} is beyond its {} targets", hindrance.target, offer.targets.len())
                };
                self.note(beyond, place, "precondition_in_targets", message);
            }
            let before = number.checked_sub(1).map(|before| &situation.offers[before]);
            let is_late = before.is_some_and(|before| order(before) >= order(offer));
            let message = || {
                format!(
                    "`{}` belongs before what stands before it, or is the same",
                    offer.description
                )
            };
            self.note(is_late, place, "offer_order", message);
        }
    }

    fn acceptable(&mut self, situation: &Situation, place: &str) {
        let on_offer = situation.offers.len();
        for (number, index) in situation.acceptable.iter().enumerate() {
            let beyond = usize::try_from(*index).is_ok_and(|index| index > on_offer);
            let place = format!("{place}/acceptable/{number}");
            let message = || format!("{index} is not one of 0 to {on_offer}");
            self.note(beyond, place, "index_on_offer", message);
        }
    }
}

/// As the engine numbers offers.
fn order(offer: &PosedOffer) -> (&str, &[StableId], &str) {
    (&offer.action, &offer.targets, &offer.description)
}

fn stands_twice(id: &str) -> String {
    format!("`{id}` stands twice")
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    fn situation() -> Value {
        json!({
            "id": "thirst",
            "persona": {"name": "Jorun", "profile": "A carter."},
            "place": "A well.",
            "there": [{"id": "well", "kind": "item", "label": "the well"}],
            "perceives": [{"happens": "You are thirsty.", "addressed": true}],
            "offers": [
                {"action": "world:drink", "description": "Drink from the well", "targets": ["well"]},
                {"action": "world:sing", "description": "Sing"},
            ],
            "acceptable": [1],
            "because": "Who is thirsty drinks.",
        })
    }

    fn told(situations: &[Value]) -> Vec<String> {
        let text = json!({"title": "x", "situations": situations}).to_string();
        let faults = Evaluation::from_json("x.evaluation.json", &text).err().unwrap_or_default();
        faults.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_sound_pack_has_no_fault() {
        assert_eq!(told(&[situation()]), Vec::<String>::new());
    }

    #[test]
    fn every_fault_is_named_with_file_place_and_rule() {
        let mut wrong = situation();
        wrong["there"] = json!([
            {"id": "well", "kind": "item", "label": "the well"},
            {"id": "well", "kind": "item", "label": "a well"},
        ]);
        wrong["perceives"] = json!([
            {"says": "Hm?", "by": "odo", "addressed": true},
            {"happens": "Rain.", "about": ["rain"], "addressed": true},
        ]);
        wrong["promised"] = json!([{"text": "drink", "to": "sela"}]);
        wrong["offers"] = json!([
            {"action": "world:sing", "description": "Sing"},
            {"action": "world:drink", "description": "Drink", "targets": ["beer"],
             "hindered": {"is": "present", "target": 1, "why": "It is gone."}},
        ]);
        wrong["acceptable"] = json!([0, 3]);
        let expected = [
            "x.evaluation.json: /situations/1/id: `unique_id`: `thirst` stands twice",
            "x.evaluation.json: /situations/1/there/1/id: `unique_id`: `well` stands twice",
            "x.evaluation.json: /situations/1/promised/0/to: `known_thing`: `sela` is not there",
            "x.evaluation.json: /situations/1/perceives/0/by: `known_thing`: `odo` is not there",
            "x.evaluation.json: /situations/1/perceives/1/about/0: `known_thing`: `rain` is not there",
            "x.evaluation.json: /situations/1/offers/1/targets/0: `known_thing`: `beer` is not there",
            "x.evaluation.json: /situations/1/offers/1/hindered/target: `precondition_in_targets`: 1 is beyond its 1 targets",
            "x.evaluation.json: /situations/1/offers/1: `offer_order`: `Drink` belongs before what stands before it, or is the same",
            "x.evaluation.json: /situations/1/acceptable/1: `index_on_offer`: 3 is not one of 0 to 2",
        ];
        assert_eq!(told(&[situation(), wrong]), expected);
    }

    #[test]
    fn the_schema_refuses_what_a_brain_without_a_model_alone_would_read() {
        let mut wrong = situation();
        wrong["persona"]["goals"] = json!([{"text": "I want to drink.", "wants": ["well"]}]);
        let told = told(&[wrong]);
        assert!(told.len() == 1 && told[0].contains("additionalProperties"), "{told:?}");
    }
}
