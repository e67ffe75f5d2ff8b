//! What is wrong with the planning data of an action pack.

use super::action_pack::{ActionPack, ActionTemplate};
use super::condition::{Condition, DIFFER, Term};
use super::planning_data::{MOST_THINGS, placeholders};
use crate::pack::PackError;

/// Every fault of the planning data, each with its place.
pub(super) fn planning_faults(pack: &ActionPack, file: &str) -> Vec<PackError> {
    let mut check = Check { pack, file, faults: Vec::new() };
    (0..pack.facts.len()).for_each(|index| check.fact(index));
    for (index, action) in pack.actions.iter().enumerate() {
        check.action(index, action);
    }
    check.faults
}

struct Check<'a> {
    pack: &'a ActionPack,
    file: &'a str,
    faults: Vec<PackError>,
}

impl Check<'_> {
    fn fault(&mut self, place: &str, rule: &str, message: String) {
        self.faults.push(PackError::at(self.file, place, rule, message));
    }

    fn fact(&mut self, index: usize) {
        let fact = &self.pack.facts[index];
        let place = format!("/facts/{index}");
        if self.pack.facts[..index].iter().any(|other| other.is == fact.is && other.of == fact.of) {
            self.fault(
                &format!("{place}/is"),
                "unique_fact",
                format!("`{}` stands twice", fact.is),
            );
        }
        if fact.is == DIFFER {
            let message = format!("`{DIFFER}` is built in");
            self.fault(&format!("{place}/is"), "unique_fact", message);
        }
        let things = fact.things();
        if let Some(missing) = (0..things).find(|number| !fact.names(*number)) {
            let message = format!("{{{missing}}} is left out, although {{{}}} stands", things - 1);
            self.fault(&format!("{place}/text"), "placeholders_in_a_row", message);
        }
        if fact.both.as_ref().is_some_and(|both| placeholders(both) != things) {
            let message = "`both` names other things than `text`".to_owned();
            self.fault(&format!("{place}/both"), "things_of_fact", message);
        }
        if things > MOST_THINGS {
            let message = format!("a fact is about {MOST_THINGS} things at most");
            self.fault(&format!("{place}/text"), "things_of_fact", message);
        }
    }

    fn action(&mut self, index: usize, action: &ActionTemplate) {
        let Some(planning) = &action.planning else { return };
        let place = format!("/actions/{index}/planning");
        let mut bound = Vec::new();
        for (list, conditions) in
            [("needs", &planning.needs), ("makes", &planning.makes), ("unmakes", &planning.unmakes)]
        {
            for (number, text) in conditions.iter().enumerate() {
                let place = format!("{place}/{list}/{number}");
                let Some(condition) = self.read(&place, text, action) else { continue };
                match list {
                    "needs" if !condition.is_difference() => bound.extend(condition.of),
                    "needs" => self.things(&place, &condition, 2),
                    _ => self.change(&place, &condition),
                }
            }
        }
        self.bound(&place, action, &bound);
    }

    /// A condition whose words are known, each with as many things as it takes.
    fn read(&mut self, place: &str, text: &str, action: &ActionTemplate) -> Option<Condition> {
        let Some(condition) = Condition::parse(text) else {
            let message =
                format!("`{text}` is no fact of `me`, targets like {{0}} and names like ?x");
            self.fault(place, "condition", message);
            return None;
        };
        for term in &condition.of {
            if let Term::Target(beyond) = term
                && *beyond >= action.targets
            {
                let message = format!("{{{beyond}}} is beyond the {} targets", action.targets);
                self.fault(place, "placeholder_in_targets", message);
            }
        }
        if !condition.is_difference() {
            match self.pack.facts.iter().find(|fact| fact.is == condition.is) {
                Some(fact) => self.things(place, &condition, fact.things()),
                None => {
                    let message = format!("`{}` is not among the facts of the pack", condition.is);
                    self.fault(place, "listed_fact", message);
                }
            }
        }
        Some(condition)
    }

    fn things(&mut self, place: &str, condition: &Condition, things: usize) {
        if condition.of.len() != things {
            let (is, found) = (&condition.is, condition.of.len());
            let message = format!("`{is}` is about {things} things, and not about {found}");
            self.fault(place, "things_of_fact", message);
        }
    }

    fn change(&mut self, place: &str, condition: &Condition) {
        let fixed = self.pack.facts.iter().any(|fact| fact.is == condition.is && fact.fixed);
        if fixed || condition.is_difference() {
            self.fault(place, "fixed_fact", format!("no action changes `{}`", condition.is));
        }
    }

    /// Targets, and names in what is made, must be among what is needed: the search has nothing
    /// else to go by.
    fn bound(&mut self, place: &str, action: &ActionTemplate, bound: &[Term]) {
        let Some(planning) = &action.planning else { return };
        for number in 0..action.targets {
            if !bound.contains(&Term::Target(number)) {
                let message = format!("{{{number}}} stands in no need");
                self.fault(&format!("{place}/needs"), "bound_by_needs", message);
            }
        }
        let differ = |(_, text): &(usize, &String)| text.starts_with(DIFFER);
        let made = planning.makes.iter().enumerate().map(|(number, text)| ("makes", number, text));
        let needs = planning.needs.iter().enumerate().filter(differ);
        let needs = needs.map(|(number, text)| ("needs", number, text));
        for (list, number, text) in needs.chain(made).collect::<Vec<_>>() {
            let terms = Condition::parse(text).map(|condition| condition.of).unwrap_or_default();
            for term in terms {
                if let Term::Any(name) = &term
                    && !bound.contains(&term)
                {
                    let place = format!("{place}/{list}/{number}");
                    self.fault(&place, "bound_by_needs", format!("?{name} stands in no need"));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;

    #[test]
    fn every_fault_of_planning_data_is_named_at_its_place() {
        let text = r#"{
            "facts": [
                {"is": "at", "text": "{0} is in {1}"},
                {"is": "at", "text": "{0} is at {1}"},
                {"is": "way", "text": "{2} leads from {0}", "fixed": true}
            ],
            "actions": [
                {"id": "world:go", "description": "Go to {0}", "targets": 2, "planning": {
                    "needs": ["at me ?here", "way ?here {0}", "open {2}", "differ ?x me", "somewhere else"],
                    "makes": ["at me {0}", "at me ?there", "way {0} {0} {0}"],
                    "unmakes": ["at ?anybody ?here"]
                }}
            ]
        }"#;
        let errors =
            ActionPack::from_json("tavern.actions.json", text).expect_err("should be refused");
        let lines: Vec<String> = errors.iter().map(ToString::to_string).collect();
        expect![[r#"
            tavern.actions.json: /facts/1/is: `unique_fact`: `at` stands twice
            tavern.actions.json: /facts/2/text: `placeholders_in_a_row`: {1} is left out, although {2} stands
            tavern.actions.json: /actions/0/planning/needs/1: `things_of_fact`: `way` is about 3 things, and not about 2
            tavern.actions.json: /actions/0/planning/needs/2: `placeholder_in_targets`: {2} is beyond the 2 targets
            tavern.actions.json: /actions/0/planning/needs/2: `listed_fact`: `open` is not among the facts of the pack
            tavern.actions.json: /actions/0/planning/needs/4: `condition`: `somewhere else` is no fact of `me`, targets like {0} and names like ?x
            tavern.actions.json: /actions/0/planning/makes/2: `fixed_fact`: no action changes `way`
            tavern.actions.json: /actions/0/planning/needs: `bound_by_needs`: {1} stands in no need
            tavern.actions.json: /actions/0/planning/needs/3: `bound_by_needs`: ?x stands in no need
            tavern.actions.json: /actions/0/planning/makes/1: `bound_by_needs`: ?there stands in no need"#]].assert_eq(&lines.join("\n"));
    }
}
