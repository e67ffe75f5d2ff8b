//! Actions and facts as a game states them in Rust, beside the files.

use super::planning_data::placeholders;
use super::{ActionPlanning, ActionTemplate, FactWords, Precondition};
use crate::mind::StableId;

impl ActionTemplate {
    /// An action in the words that a model reads, with as many targets as `{0}`, `{1}` … stand there.
    /// `id` is `namespace:verb`.
    ///
    /// ```
    /// use cognition_core::act::ActionTemplate;
    ///
    /// let go = ActionTemplate::new("house:go", "Go to {0}")
    ///     .needs(["at me ?here", "way ?here {0}"])
    ///     .makes(["at me {0}"])
    ///     .unmakes(["at me ?here"]);
    /// assert_eq!(go.targets, 1);
    /// ```
    pub fn new(id: impl Into<String>, description: impl Into<String>) -> Self {
        let (id, description) = (id.into(), description.into());
        Self { id, targets: placeholders(&description), description, ..Self::default() }
    }

    /// Adds a tag.
    #[must_use]
    pub fn tag(mut self, tag: impl Into<String>) -> Self {
        self.tags.push(tag.into());
        self
    }

    /// Adds a precondition: what must be true of the target at that place, counted from 0.
    #[must_use]
    pub fn requires(mut self, is: impl Into<String>, target: usize) -> Self {
        self.preconditions.push(Precondition::new(is, target));
        self
    }

    /// Adds what must be so before: facts of `me` (who acts), of targets such as `{0}`, and of names
    /// such as `?here` for whatever fits what is known. `differ ?x me` says that two are not the same.
    ///
    /// Each target must stand in a need, and so must each name that is made.
    #[must_use]
    pub fn needs<T: Into<String>>(self, facts: impl IntoIterator<Item = T>) -> Self {
        self.planned(|planning| planning.needs.extend(facts.into_iter().map(Into::into)))
    }

    /// Adds what is so afterwards.
    #[must_use]
    pub fn makes<T: Into<String>>(self, facts: impl IntoIterator<Item = T>) -> Self {
        self.planned(|planning| planning.makes.extend(facts.into_iter().map(Into::into)))
    }

    /// Adds what is not so afterwards, unless it is made: names that no need has stand for anything.
    #[must_use]
    pub fn unmakes<T: Into<String>>(self, facts: impl IntoIterator<Item = T>) -> Self {
        self.planned(|planning| planning.unmakes.extend(facts.into_iter().map(Into::into)))
    }

    /// Says that it depends on somebody else's will: a plan counts on it where nothing else helps.
    #[must_use]
    pub fn uncertain(self) -> Self {
        self.planned(|planning| planning.uncertain = true)
    }

    fn planned(mut self, state: impl FnOnce(&mut ActionPlanning)) -> Self {
        state(self.planning.get_or_insert_default());
        self
    }
}

impl FactWords {
    /// A fact and its sentence, with `{0}`, `{1}` … for what it is about, in order: `at`, and `{0} is
    /// in {1}`.
    pub fn new(is: impl Into<String>, text: impl Into<String>) -> Self {
        Self { is: is.into(), text: text.into(), ..Self::default() }
    }

    /// Says that no action changes it: the ways between places, what a key opens.
    #[must_use]
    pub fn fixed(mut self) -> Self {
        self.fixed = true;
        self
    }

    /// Says that the sentence is that of facts whose last thing is this one.
    #[must_use]
    pub fn of(mut self, thing: impl Into<StableId>) -> Self {
        self.of = Some(thing.into());
        self
    }

    /// Says how it is told where it is so with its first two things swapped as well: `{2} leads from {0} to {1}, and
    /// back`.
    #[must_use]
    pub fn both(mut self, text: impl Into<String>) -> Self {
        self.both = Some(text.into());
        self
    }

    /// Says that the planner's prompt leaves it out: nobody has seen that it is so.
    #[must_use]
    pub fn untold(mut self) -> Self {
        self.untold = true;
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::act::ActionPack;
    use expect_test::expect;

    #[test]
    fn what_is_stated_in_rust_is_what_a_file_says() {
        let text = r#"{
            "facts": [
                {"is": "has", "text": "{0} has {1}"},
                {"is": "opens", "text": "{0} opens {1}", "fixed": true}
            ],
            "actions": [{
                "id": "house:ask", "description": "Ask {1} for {0}", "targets": 2, "tags": ["ask"],
                "preconditions": [{"is": "present", "target": 1}],
                "planning": {
                    "needs": ["has {1} {0}"], "makes": ["has me {0}"], "unmakes": ["has {1} {0}"],
                    "uncertain": true
                }
            }]
        }"#;
        let file = ActionPack::from_json("house.actions.json", text).expect("should be valid");
        let ask = ActionTemplate::new("house:ask", "Ask {1} for {0}")
            .tag("ask")
            .requires("present", 1)
            .needs(["has {1} {0}"])
            .makes(["has me {0}"])
            .unmakes(["has {1} {0}"])
            .uncertain();
        let facts = vec![
            FactWords::new("has", "{0} has {1}"),
            FactWords::new("opens", "{0} opens {1}").fixed(),
        ];
        let stated = ActionPack { facts, actions: vec![ask] };
        assert_eq!(stated, file);
        assert_eq!(stated.check("the house"), Ok(()));
    }

    #[test]
    fn every_fault_of_what_is_stated_is_told_by_the_id_of_the_action() {
        let stand = ActionTemplate::new("house:stand", "Stand up");
        let go = ActionTemplate::new("house:go", "Go to {0}").needs(["at me {0}", "open {1}"]);
        let pack = ActionPack { actions: vec![stand, go], ..ActionPack::default() };
        let faults = pack.check("the actions of the app").expect_err("should be refused");
        let lines: Vec<String> = faults.iter().map(ToString::to_string).collect();
        expect![[r#"
            the actions of the app: house:go/planning/needs/0: `listed_fact`: `at` is not among the facts of the pack
            the actions of the app: house:go/planning/needs/1: `placeholder_in_targets`: {1} is beyond the 1 targets
            the actions of the app: house:go/planning/needs/1: `listed_fact`: `open` is not among the facts of the pack"#]]
        .assert_eq(&lines.join("\n"));
        let odd = ActionTemplate::new("stand", "Stand up");
        let pack = ActionPack { actions: vec![odd], ..ActionPack::default() };
        assert_eq!(pack.check("the app").map_err(|faults| faults.len()), Err(1));
    }
}
