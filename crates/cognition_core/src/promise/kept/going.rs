//! A way that was to be gone is, by going where it leads to, or away from what was to be left.

use crate::promise::kept::promised_deed::Promise;
use crate::promise::promised_words::PromisedWords;
use cognition_language::Language;

impl Promise<'_> {
    pub(in crate::promise) fn is_gone(self, words: &PromisedWords) -> bool {
        let goes = self.action.has_tag("move") || !words.leave() && self.goes_in_words();
        let Some(there) = self.action.targets.first().filter(|_| goes) else { return false };
        let named = words.name(there) || self.is_target(there);
        if words.leave() {
            return !named && self.starts_where_it_says(words);
        }
        named || self.of.target.as_ref().is_some_and(|target| self.action.concerns(target))
    }

    /// `Begin with the bear wagon`, by going there.
    pub(in crate::promise) fn is_begun_with(self, words: &PromisedWords) -> bool {
        let there = self.action.targets.first().filter(|_| self.action.has_tag("move"));
        words.language().begins_with_that(words.words())
            && there.is_some_and(|there| words.name(there))
    }

    /// The stair of `stay off the stair`, whereto it leads.
    pub(in crate::promise) fn goes_through_it(self, words: &PromisedWords) -> bool {
        let through = self.action.targets.iter().skip(1).any(|way| words.name(way));
        self.action.has_tag("move") && !words.leave() && through
    }

    /// `Come to the stable and look at the calf`, by whatever name the game has for it.
    fn goes_in_words(self) -> bool {
        let language = Language::of(&self.action.description);
        language.is_way(&self.action.description)
    }

    /// Where a deed doesn't say where it happens, that is taken to be where it may be left from.
    fn starts_where_it_says(self, words: &PromisedWords) -> bool {
        let Some(here) = &self.action.place else { return true };
        let stems = words.language().content_stems(here.as_str());
        let matter = words.matter([]);
        let named =
            matter.is_empty() || matter.iter().any(|word| stems.iter().any(|it| it == word));
        named || self.of.target.as_ref() == Some(here)
    }
}

#[cfg(test)]
mod tests {
    use crate::promise::commitment::Commitment;
    use crate::promise::test_promises::{check, committed, offer};

    #[test]
    fn a_way_is_gone_to_where_it_was_promised() {
        check(
            Commitment::is_kept_by,
            &[
                ("go to the cellar", None, "go cellar cellar_door", true),
                ("go to the cellar", Some("cellar"), "go cellar cellar_door", true),
                ("go to the cellar", None, "go yard yard_arch", false),
                ("meet Mara in the yard", Some("mara"), "go yard yard_arch", true),
                ("go to Mara", Some("mara"), "go yard yard_arch", false),
                ("go to the cellar", None, "look cellar", false),
                ("be back in the cellar before nine", Some("mara"), "go cellar cellar_door", true),
                ("be back in the cellar before nine", Some("mara"), "go yard yard_arch", false),
                ("be back by nine", Some("mara"), "go yard yard_arch", false),
                ("leave the taproom", None, "go yard yard_arch", true),
                ("leave the taproom", None, "go taproom yard_arch", false),
            ],
        );
    }

    #[test]
    fn where_somebody_is_to_begin_they_have_by_going_there() {
        check(
            Commitment::is_kept_by,
            &[
                ("begin with the cellar", Some("mara"), "go cellar cellar_door", true),
                ("start in the cellar", None, "go cellar cellar_door", true),
                ("begin with the cellar", Some("mara"), "go yard yard_arch", false),
                ("begin with the lantern", Some("mara"), "go cellar cellar_door", false),
                ("sweep the cellar", Some("mara"), "go cellar cellar_door", false),
            ],
        );
    }

    #[test]
    fn a_way_may_be_told_by_the_words_of_a_deed_alone() {
        let gone = |text: &str, description: &str| {
            let action = offer("farm:treat", description, &["treat"], &["calf"]);
            committed(text, Some("odo")).is_kept_by(&action, "")
        };
        assert!(gone("come to Odo's calf", "Come to the stable and look at the calf"));
        assert!(!gone("come to Odo's calf", "Look at the calf"));
        assert!(!gone("come to Odo's calf", "Leave the calf alone"));
        assert!(!gone("come to Odo's mare", "Come to the stable and look at the calf"));
    }
}
