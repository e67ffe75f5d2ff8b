//! Whether a deed on offer is what a step means.

use super::step::PlanStep;
use crate::act::{IndexedAction, verb};
use cognition_language::{Language, identifiers};

impl PlanStep {
    /// Whether that deed is this step: its verb stands in the description, and so does every target
    /// that the offer names, by ref or by label. A step that takes place in the mind alone is
    /// served by no deed.
    pub fn is_served_by(&self, action: &IndexedAction) -> bool {
        !self.step_type.is_inward() && self.has_verb_of(action) && self.names_targets_of(action)
    }

    /// Whether words that go with that deed only announce what the step is to tell, ask after it or leave it open: it is
    /// still to be done then.
    pub fn is_only_announced_by(&self, action: &IndexedAction, speech: &str) -> bool {
        let labels: Vec<&str> = action.targets.iter().map(|target| &*target.label).collect();
        action.has_tag("speech")
            && Language::of(speech).announces_what_is_to_be_told(
                speech,
                &self.description,
                &labels.join(" "),
            )
    }

    fn has_verb_of(&self, action: &IndexedAction) -> bool {
        let first = action.description.split_whitespace().next().unwrap_or_default();
        let verbs = [verb(&action.action).to_lowercase(), first.to_lowercase()];
        self.words()
            .any(|word| verbs.iter().any(|verb| Language::english().is_form_of(&word, verb)))
    }

    /// Some targets, such as the way to a place, stand in no description and need not be named.
    fn names_targets_of(&self, action: &IndexedAction) -> bool {
        let told = |label: &str| Language::is_named(&action.description, label);
        let any_told = action.targets.iter().any(|target| told(&target.label));
        let mut needed = action.targets.iter().filter(|target| !any_told || told(&target.label));
        needed.all(|target| {
            let by_ref = self.words().any(|word| word == target.name.as_str());
            by_ref || Language::is_named(&self.description, &target.label)
        })
    }

    fn words(&self) -> impl Iterator<Item = String> + '_ {
        identifiers(&self.description).map(str::to_lowercase)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::act::{ActionTarget, IndexedAction};
    use crate::perceive::Ref;
    use bevy_ecs::entity::Entity;

    fn deed(action: &str, description: &str, targets: &[(&str, &str)]) -> IndexedAction {
        let target = |(name, label): &(&str, &str)| ActionTarget {
            name: Ref::from((*name).to_owned()),
            stable_id: (*label).into(),
            label: (*label).to_owned(),
            entity: Entity::PLACEHOLDER,
        };
        let (action, description) = (action.to_owned(), description.to_owned());
        let targets = targets.iter().map(target).collect();
        IndexedAction { action, description, targets, ..IndexedAction::default() }
    }

    fn step(description: &str) -> PlanStep {
        PlanStep { description: description.to_owned(), ..PlanStep::default() }
    }

    #[test]
    fn a_step_is_served_by_the_deed_whose_verb_and_targets_it_names() {
        let ask = deed(
            "world:ask",
            "Ask Hob for the iron key",
            &[("character_2", "Hob"), ("item_1", "the iron key")],
        );
        for said in [
            "Ask Hob (character_2) for the iron key (item_1)",
            "First, asking character_2 for item_1",
            "Ask hob for the Iron Key in the kitchen (place_3)",
        ] {
            assert!(step(said).is_served_by(&ask), "{said}");
        }
        for said in [
            "Take the iron key (item_1) from Hob (character_2)",
            "Ask Hob (character_2) for the lamp (item_4)",
            "Ask character_21 for item_1",
            "Unmask Hob (character_2), who has the iron key",
        ] {
            assert!(!step(said).is_served_by(&ask), "{said}");
        }
    }

    #[test]
    fn what_is_to_be_told_is_not_done_by_announcing_it() {
        let tags = vec!["tell".to_owned(), "speech".to_owned()];
        let speak = deed("world:tell", "Speak to Nessa", &[("character_2", "Nessa")]);
        let speak = IndexedAction { tags, ..speak };
        let tell = step("Speak to Nessa (character_2) and tell her about Tam");
        assert!(tell.is_served_by(&speak));
        let announces = |said| tell.is_only_announced_by(&speak, said);
        assert!(announces("I've a thing to tell you about Tam, Nessa."));
        assert!(announces("Tam could be anywhere, you know Tam."));
        for said in [
            "Nessa, Tam is drowned.",
            "I've a thing to tell you about Tam. He drowned on Tuesday.",
            "My skiff went over, and I let go of his hand.",
            "",
        ] {
            assert!(!announces(said), "{said}");
        }
        let talk = step("Speak to Nessa (character_2)");
        assert!(!talk.is_only_announced_by(&speak, "I've a thing to tell you, Nessa."));
    }

    #[test]
    fn the_way_to_a_place_need_not_be_named() {
        let go = deed(
            "world:go",
            "Go to the cellar",
            &[("place_2", "the cellar"), ("door_1", "the cellar door")],
        );
        assert!(step("Go to the cellar (place_2)").is_served_by(&go));
        assert!(!step("Go to the kitchen (place_3)").is_served_by(&go));
    }

    #[test]
    fn a_deed_in_german_serves_a_step_that_names_its_targets() {
        let go = deed(
            "world:go",
            "Geh zum Flur",
            &[("place_2", "der Flur"), ("door_1", "die Schultür")],
        );
        assert!(step("Go to der Flur (place_2)").is_served_by(&go));
        assert!(!step("Go to der Hof (place_3)").is_served_by(&go));
    }

    #[test]
    fn no_deed_serves_what_is_only_thought() {
        let call = deed("world:call", "Call out", &[]);
        assert!(step("Call out").is_served_by(&call));
        let thought = PlanStep { step_type: super::super::StepType::Analyze, ..step("Call out") };
        assert!(!thought.is_served_by(&call));
    }
}
