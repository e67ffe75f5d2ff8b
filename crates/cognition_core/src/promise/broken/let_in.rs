//! Who is let in where nobody was to be: `let nobody into the cellar` is broken by opening it to somebody, too.

use crate::act::ActionTarget;
use crate::mind::StableId;
use crate::promise::kept::promised_deed::Promise;
use crate::promise::promised_words::PromisedWords;

impl Promise<'_> {
    /// Whether somebody is let in there, by a deed that names the place and them. Who promised it to whom is no guest,
    /// and neither is whoever it leaves out. Whose the place is, the deed need not say.
    pub(super) fn lets_somebody_in(self, words: &PromisedWords) -> bool {
        let language = words.language();
        let Some(mut place) = words.let_nobody_into() else { return false };
        if !language.lets_in(&self.action.description) {
            return false;
        }
        let whose = |id: &StableId| language.content_stems(id.as_str());
        let whose = self.of.target.as_ref().map(whose).unwrap_or_default();
        place.retain(|stem| !whose.contains(stem));
        let is_place = |thing: &ActionTarget| {
            language.content_stems(&thing.label).iter().any(|stem| place.contains(stem))
        };
        let guest = |it: &ActionTarget| !self.is_target(it) && !words.name(it) && !is_place(it);
        let named: Vec<&str> = place.iter().map(String::as_str).collect();
        self.action.targets.iter().any(guest) && self.share_held(&named, words) >= 1.0
    }
}

#[cfg(test)]
mod tests {
    use crate::promise::test_promises::{committed, offer};

    #[test]
    fn whoever_is_let_in_where_nobody_was_to_be_breaks_it() {
        let broken = |text: &str, told: &str, on: &[&str]| {
            committed(text, Some("mara")).is_broken_by(&offer("world:do", told, &[], on), "")
        };
        let door = ["cellar_door", "odo"];
        for text in [
            "let nobody into Mara's cellar",
            "let no one into the cellar",
            "not to let anybody into the cellar",
            "I won't let anybody into the cellar",
        ] {
            assert!(broken(text, "Let Odo in by the cellar door", &door), "{text}");
            assert!(broken(text, "Open the cellar door to Odo", &door), "{text}");
            assert!(broken(text, "Show Odo into the cellar", &["odo"]), "{text}");
            assert!(!broken(text, "Open the cellar door", &["cellar_door"]), "{text}");
            assert!(!broken(text, "Usher Mara into the cellar", &["mara"]), "{text}");
            assert!(!broken(text, "Show Odo into the yard", &["odo"]), "{text}");
            assert!(!broken(text, "Show Odo out of the cellar", &["odo"]), "{text}");
        }
        let but_odo = "let nobody but Odo into the cellar";
        assert!(!broken(but_odo, "Show Odo into the cellar", &["odo"]));
        assert!(broken(but_odo, "Show Brannic into the cellar", &["brannic"]));
        assert!(!broken("let Odo into the cellar", "Show Brannic into the cellar", &["brannic"]));
    }
}
