//! A deed that was to be done is, by an action of its verb, or of one of its sort, that holds most of its words.

use crate::act::ActionTarget;
use crate::promise::kept::promised_deed::{DONE, Promise};
use crate::promise::promised_words::PromisedWords;
use cognition_language::DeedCue;

/// What the refs of what may be opened to let somebody through begin with.
const DOORS: [&str; 2] = ["door", "exit"];

/// What the refs of what is gone through on one's way begin with.
pub(in crate::promise) const WAYS: [&str; 3] = ["door", "exit", "place"];

impl Promise<'_> {
    /// `See to the lamp`: whatever is done to it that makes a difference.
    pub(super) fn is_seen_to(self, words: &PromisedWords) -> bool {
        let language = words.language();
        let Some(matter) = language.seen_to(words.words()) else { return false };
        let done_to = language.content_stems(&language.done_to(&self.action.description));
        let idle = self.verbs().any(|verb| language.leaves_as_it_is(verb));
        let meant = language.content_stems(&matter);
        !idle && !meant.is_empty() && meant.iter().all(|stem| done_to.contains(stem))
    }

    /// What is done *for* somebody need not be done to them, nor what only was promised to them.
    pub(super) fn is_done(self, words: &PromisedWords) -> bool {
        self.is_done_to_what_is_meant(words)
            && !self.is_elsewhere(words)
            && self.is_what_was_to_be_done(words)
            || self.is_opened_by_its_door(words)
    }

    /// `Unlock the property door`, where the property room was to be opened.
    fn is_opened_by_its_door(self, words: &PromisedWords) -> bool {
        let language = words.language();
        let is_door =
            |it: &&ActionTarget| DOORS.iter().any(|it_is| it.name.as_str().starts_with(it_is));
        let opens = || self.verbs().any(|verb| language.is_opening(&verb.to_lowercase()));
        let mut doors = self.action.targets.iter().filter(is_door);
        doors.any(|door| language.is_opened_by_door(words.words(), &door.label)) && opens()
    }

    /// `Go through the essay`: what is told like a way may be done by reading it.
    pub(super) fn is_gone_through(self, words: &PromisedWords) -> bool {
        let language = words.language();
        let through = |done| language.is_told_otherwise_by(words.words(), done);
        !self.action.has_tag("move")
            && !self.is_to_be_done_together(words)
            && self.verbs().any(through)
            && self.share_of_matter(words) >= DONE
            && self.is_done_to_what_is_meant(words)
    }

    /// The stems by which the promise tells like a way what the deed does; none where it is a way that may be gone.
    pub(super) fn told_like_a_way(self, words: &PromisedWords) -> Vec<String> {
        let language = words.language();
        let is_way = |it: &ActionTarget| WAYS.iter().any(|kind| it.name.as_str().starts_with(kind));
        if self.action.targets.iter().any(is_way) || self.is_to_be_done_together(words) {
            return Vec::new();
        }
        let told = self.verbs().flat_map(|done| language.told_like_a_way(words.words(), done));
        told.map(|word| language.stem(word).to_owned()).collect()
    }

    /// `Go through the book with Mara`: reading it alone is not that.
    fn is_to_be_done_together(self, words: &PromisedWords) -> bool {
        let (language, told) = (words.language(), words.words());
        let target = self.of.target.as_ref().map(|id| language.content_stems(id.as_str()));
        let target = target.unwrap_or_default();
        let is_target = |word: &String| target.iter().any(|stem| stem == language.stem(word));
        // Before that stands what belongs to the verb: `go through`.
        let mut pairs = told.windows(2).skip(2);
        let linked = pairs.any(|pair| language.is_linking(&pair[0]) && is_target(&pair[1]));
        linked && !words.say(DeedCue::OnBehalf)
    }

    fn is_done_to_what_is_meant(self, words: &PromisedWords) -> bool {
        let targets = &self.action.targets;
        let all_named = !targets.is_empty() && targets.iter().all(|target| words.name(target));
        let concerned = self.concerns_the_target()
            || words.say(DeedCue::OnBehalf)
            || all_named
            || !self.is_target_in(words);
        let another = targets.iter().any(|target| words.name_another_than(target, &self.of.text));
        concerned && !another
    }

    fn is_what_was_to_be_done(self, words: &PromisedWords) -> bool {
        let of_the_verb = self.is_of_the_verb(words) && self.share_done(words) >= DONE;
        let alike = || self.is_of_a_like_verb(words) || self.is_done_in_other_words(words);
        of_the_verb || self.share_of_matter(words) >= DONE && alike()
    }

    fn is_done_in_other_words(self, words: &PromisedWords) -> bool {
        let (language, told) = (words.language(), &self.action.description);
        let Some(verb) = words.verb() else { return false };
        language.is_told_otherwise(told, verb)
            || self.verbs().any(|done| language.is_told_otherwise_by(words.words(), done))
            || self.puts_on_what_it_is_called_after(words)
    }

    /// `Nail a new shoe on the mare`, where she was to be shod: and not `on the door`.
    fn puts_on_what_it_is_called_after(self, words: &PromisedWords) -> bool {
        let (language, told) = (words.language(), &self.action.description);
        let put_on = words.verb().and_then(|verb| language.put_on(told, verb));
        let is_meant = |thing: &str| {
            let last = thing.split_whitespace().last().unwrap_or_default();
            let named = language.content_stems(last);
            !named.is_empty() && named.iter().all(|stem| words.stems().contains(stem))
        };
        put_on.is_some_and(|thing| is_meant(&thing))
    }
}

#[cfg(test)]
mod tests {
    use crate::perceive::Ref;
    use crate::promise::commitment::Commitment;
    use crate::promise::test_promises::{check, committed, offer};

    #[test]
    fn what_is_done_in_other_words_is_done() {
        let owed = committed("light the stove", Some("mara"));
        let does = |description: &str| {
            owed.is_kept_by(&offer("world:do", description, &[], &["stove"]), "")
        };
        assert!(does("Put a match to the stove"));
        assert!(!does("Put the kettle on the stove"));
        let shut = committed("shut the damper", Some("mara"));
        let does = |description: &str| {
            shut.is_kept_by(&offer("world:do", description, &[], &["damper"]), "")
        };
        assert!(does("Push the damper shut") && does("Slide the damper closed"));
        assert!(!does("Push the damper open") && !does("Push the damper aside"));
        let fit = committed("fit the lock to the door", Some("mara"));
        let does = |description: &str| {
            fit.is_kept_by(&offer("world:do", description, &[], &["lock", "door"]), "")
        };
        assert!(does("Screw the lock into the door") && !does("Polish the lock of the door"));
    }

    #[test]
    fn no_deed_says_when_and_how_often_it_is_done() {
        let does = |text: &str, told: &str, on: &str| {
            committed(text, Some("mara")).is_kept_by(&offer("world:do", told, &[], &[on]), "")
        };
        let stir = "stir the mash every half hour till noon";
        assert!(does(stir, "Stir the mash", "mash") && !does(stir, "Taste the mash", "mash"));
        let trim = "trim the lamp at half past nine sharp";
        assert!(does(trim, "Trim the lamp", "lamp") && !does(trim, "Trim the hedge", "hedge"));
        assert!(does("oil the loom tomorrow morning before breakfast", "Oil the loom", "loom"));
        assert!(does("cook breakfast by eight", "Cook breakfast", "breakfast"));
        assert!(!does("cook breakfast by eight", "Cook the goose", "goose"));
    }

    #[test]
    fn a_place_is_opened_by_its_door() {
        let does = |text: &str, told: &str, door: &str| {
            let mut unlock = offer("world:unlock", told, &["unlock"], &[door, "property_key"]);
            unlock.targets[0].name = Ref::from("door_1".to_owned());
            committed(text, Some("mara")).is_kept_by(&unlock, "")
        };
        let told = "Unlock the property door with the property key";
        assert!(does("open the property room for Mara", told, "property_door"));
        assert!(!does("open the property box for Mara", told, "property_door"));
        assert!(!does("open the cellar for Mara", told, "property_door"));
        let locks = "Lock the property door with the property key";
        let mut lock = offer("world:lock", locks, &["lock"], &["property_door"]);
        lock.targets[0].name = Ref::from("door_1".to_owned());
        assert!(!committed("open the property room", Some("mara")).is_kept_by(&lock, ""));
    }

    #[test]
    fn what_was_promised_in_other_words_is_done_by_a_deed_of_its_own_verb() {
        let does = |text: &str, told: &str, on: &str| {
            committed(text, Some("mara")).is_kept_by(&offer("world:do", told, &[], &[on]), "")
        };
        let through = "go through Mara's essay";
        assert!(does(through, "Read the essay", "essay"));
        assert!(does(through, "Read the essay from end to end and mark it", "essay"));
        assert!(!does("go through the essay with Mara", "Read the essay", "essay"));
        assert!(does("go over the essay", "Proofread the essay", "essay"));
        assert!(does("look over the essay", "Read the essay", "essay"));
        assert!(!does(through, "Look at the essay", "essay"));
        assert!(!does(through, "Read the letter", "letter"));
        assert!(!does("go through the gate", "Check the gate", "gate"));
        assert!(!does("go over to the mill", "Read the sign at the mill", "sign"));
    }

    #[test]
    fn who_is_to_go_through_a_door_has_not_by_what_is_done_to_it() {
        let mut mark = offer("world:do", "Mark the gate", &[], &["gate"]);
        mark.targets[0].name = Ref::from("door_1".to_owned());
        assert!(!committed("go through the gate", Some("mara")).is_kept_by(&mark, ""));
    }

    #[test]
    fn ways_to_mend_and_to_burn_a_thing_mend_and_burn_it() {
        let does = |text: &str, told: &str, on: &str| {
            committed(text, Some("mara")).is_kept_by(&offer("world:do", told, &[], &[on]), "")
        };
        let (repair, clock) = ("repair the clock", "clock");
        assert!(does(repair, "Free the clock's stuck hand and reset it", clock));
        assert!(does(repair, "Unjam the clock", clock));
        assert!(!does(repair, "Wind the clock", clock));
        assert!(!does(repair, "Unjam the lock", "lock"));
        assert!(!does(repair, "Glue a note to the clock", clock));
        let (burn, letter) = ("burn the letter", "letter");
        assert!(does(burn, "Hold a match to the letter in the dish", letter));
        assert!(does(burn, "Throw the letter into the flames", letter));
        assert!(!does(burn, "Hold the letter to the window", letter));
        assert!(!does(burn, "Hold a match to the lamp", "lamp"));
    }

    #[test]
    fn to_put_on_a_thing_what_the_verb_is_called_after_does_it() {
        let does = |text: &str, told: &str, on: &str| {
            committed(text, Some("mara")).is_kept_by(&offer("world:do", told, &[], &[on]), "")
        };
        assert!(does("shoe Mara's mare", "Nail a new shoe on the mare", "mare"));
        assert!(!does("shoe Mara's mare", "Nail the shoe on the door", "door"));
        assert!(!does("shoe Mara's mare", "Pull the shoe off the mare", "mare"));
        assert!(!does("shoe Mara's mare", "Put a blanket on the mare", "mare"));
    }

    #[test]
    fn a_deed_to_another_thing_of_its_sort_does_not_do_it() {
        let does = |text: &str, description: &str, target: &str| {
            committed(text, Some("mara"))
                .is_kept_by(&offer("world:do", description, &[], &[target]), "")
        };
        let grey = "feed the grey goat";
        assert!(does(grey, "Feed the grey goat", "grey_goat"));
        assert!(!does(grey, "Feed the brown goat", "brown_goat"));
        assert!(does("feed the goat", "Feed the brown goat", "brown_goat"));
        assert!(does(grey, "Feed the goat", "goat"));
        assert!(!does("lock the barn door", "Lock the yard door", "yard_door"));
        assert!(does("mend the broken pump", "Mend the bilge pump", "bilge_pump"));
    }

    #[test]
    fn of_two_deeds_in_one_the_second_does_it_too() {
        let wake = committed("wake Mara", Some("mara"));
        let does = |description: &str| {
            wake.is_kept_by(&offer("world:knock", description, &[], &["mara"]), "")
        };
        assert!(does("Knock and wake Mara") && does("Knock on the door and wake Mara"));
        assert!(does("Go up and wake Mara") && does("Wake Mara"));
        assert!(!does("Knock and leave Mara asleep") && !does("Knock at Mara's door"));
        assert!(!does("Knock and wake"));
    }

    #[test]
    fn a_deed_of_the_same_sort_does_it_whoever_it_was_promised_to() {
        check(
            Commitment::is_kept_by,
            &[
                ("unlock the cellar door", Some("mara"), "unlock cellar_door iron_key", true),
                ("open the cellar door", Some("mara"), "unlock cellar_door iron_key", true),
                ("pick up the satchel for Mara", Some("mara"), "take satchel", true),
                ("get the satchel", Some("mara"), "look satchel", false),
                ("carry the satchel out of the cellar", Some("mara"), "take satchel", false),
            ],
        );
    }

    #[test]
    fn a_deed_is_done_by_an_action_of_that_verb_with_most_of_its_words() {
        check(
            Commitment::is_kept_by,
            &[
                ("unlock the cellar door", None, "unlock cellar_door iron_key", true),
                (
                    "unlock the cellar door",
                    Some("cellar_door"),
                    "unlock cellar_door iron_key",
                    true,
                ),
                ("unlock the cellar door", Some("yard_door"), "unlock cellar_door iron_key", false),
                (
                    "unlock the cellar door for you",
                    Some("mara"),
                    "unlock cellar_door iron_key",
                    true,
                ),
                ("unlock the yard gate", None, "unlock cellar_door iron_key", false),
                ("take the satchel", None, "take sealed_satchel", true),
                ("take the satchel", None, "look sealed_satchel", false),
                ("feed the goat", None, "look goat", false),
            ],
        );
    }
}
