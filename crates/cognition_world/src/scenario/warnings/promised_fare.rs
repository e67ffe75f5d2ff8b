//! Food and drink that is promised, and is nowhere in the scene: nobody can bring it. Of other things it cannot be told
//! whether they are things at all: news are brought as well.

use super::Doubts;
use crate::scenario::Scenario;
use crate::verb::Verb;
use cognition_core::act::{ActionPack, ActionTemplate};
use cognition_core::pack::PackError;
use cognition_core::promise::CommitmentKind;
use cognition_language::Language;

impl Scenario {
    /// What is promised to somebody to eat or drink, where no thing of the scene is food or drink, nothing in it tells of
    /// this, and none of these actions serves anything.
    pub fn warnings_of_fare(&self, file: &str, actions: &ActionPack) -> Vec<PackError> {
        let is_fare = |label: &str| Language::of(label).is_fare(label);
        if self.items.iter().any(|item| is_fare(&item.label)) || actions.actions.iter().any(serves)
        {
            return Vec::new();
        }
        let mut doubts = Doubts { file, scenario: self, found: Vec::new() };
        for (index, entry) in self.characters.iter().enumerate() {
            for (at, promise) in entry.promises.iter().enumerate() {
                if let Some(fare) = doubts.fare_that_is_missing(&promise.text) {
                    let message = format!(
                        "there is no `{fare}` in this scene, so that nobody can bring it: add it to `items`, or promise something that is there"
                    );
                    let place = format!("/characters/{index}/promises/{at}/text");
                    doubts.warn(place, "promised_thing_is_there", message);
                }
            }
        }
        doubts.found
    }
}

impl Doubts<'_> {
    fn fare_that_is_missing(&self, promised: &str) -> Option<String> {
        if CommitmentKind::of(promised) != CommitmentKind::Give {
            return None;
        }
        let mut fare = Language::of(promised).fare_named(promised);
        let is_told = fare.iter().any(|it| self.tells_of(it));
        fare.pop().filter(|_| !is_told)
    }
}

/// Whether a deed that the scene brings along serves something.
fn serves(action: &ActionTemplate) -> bool {
    let (language, description) = (Language::of(&action.description), &action.description);
    let verb = language.words(description).next();
    let hands_over = verb.is_some_and(|verb| language.hands_over(&verb));
    let is_own = Verb::from_id(&action.id).is_none();
    is_own && (hands_over || !language.fare_named(description).is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::{CharacterEntry, ItemEntry, PromiseEntry};

    fn scene(promised: &str, things: &[&str]) -> Scenario {
        let promise = PromiseEntry { text: promised.to_owned(), ..PromiseEntry::default() };
        let character =
            |name: &str| CharacterEntry { name: name.to_owned(), ..CharacterEntry::default() };
        let nan = CharacterEntry { promises: vec![promise], ..character("Nan") };
        let thing = |label: &&str| ItemEntry { label: (*label).to_owned(), ..ItemEntry::default() };
        Scenario {
            characters: vec![nan, character("Hale"), character("Basil")],
            items: things.iter().map(thing).collect(),
            ..Scenario::default()
        }
    }

    fn warned(scene: &Scenario, actions: &ActionPack) -> bool {
        let found = scene.warnings_of_fare("fog", actions);
        found.iter().any(|it| it.to_string().contains("promised_thing_is_there"))
    }

    #[test]
    fn food_that_is_promised_is_a_thing_of_the_scene() {
        let none = ActionPack::default();
        for promised in ["bring Hale the soup", "bring Hale a bowl of soup", "give Hale his supper"]
        {
            assert!(warned(&scene(promised, &["the logbook"]), &none), "{promised}");
        }
        assert!(!warned(&scene("bring Hale the soup", &["the bowl of soup"]), &none));
        assert!(!warned(&scene("bring Hale the soup", &["the broth"]), &none), "by another name");
        let told = Scenario {
            intro: "Soup is on the stove.".to_owned(),
            ..scene("bring Hale the soup", &[])
        };
        assert!(!warned(&told, &none));
    }

    #[test]
    fn what_may_be_no_thing_or_is_no_food_is_left_alone() {
        for promised in [
            "give Hale the news",
            "give Hale an answer",
            "bring Basil the letter",
            "eat no bread",
            "tell Hale about the soup",
            "lend Hale a hand",
        ] {
            assert!(!warned(&scene(promised, &[]), &ActionPack::default()), "{promised}");
        }
    }

    #[test]
    fn what_a_deed_of_the_scene_serves_needs_no_thing() {
        let pack = |description: &str| {
            let (id, description) = ("inn:serve".to_owned(), description.to_owned());
            let action =
                ActionTemplate { id, description, targets: 1, ..ActionTemplate::default() };
            ActionPack { actions: vec![action], ..ActionPack::default() }
        };
        let soup = scene("bring Hale the soup", &[]);
        assert!(!warned(&soup, &pack("Serve {0}")) && !warned(&soup, &pack("Ladle soup for {0}")));
        assert!(warned(&soup, &pack("Comfort {0} by the stove")));
    }
}
