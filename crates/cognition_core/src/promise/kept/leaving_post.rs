//! Who is to stay leaves by a deed that says so in its words, whatever its tags are: `Leave the bridge and run`.

use crate::act::{ActionTarget, IndexedAction};
use crate::promise::commitment::Commitment;
use crate::promise::kept::promised_deed::Promise;
use crate::promise::promised_words::PromisedWords;
use cognition_language::DeedKind;

impl Commitment {
    /// Whether it is to stay, and somebody leaves whom or what it names, or just leaves. To leave a thing there is no
    /// going away, and neither is to leave with whom it was promised to.
    pub(in crate::promise) fn is_left_in_words_by(&self, action: &IndexedAction) -> bool {
        let promise = Promise { of: self, action };
        let words = promise.words();
        let along = |it: &ActionTarget| promise.is_target(it) && !promise.leaves_what_it_names(it);
        words.stay()
            && self.is_begun_there()
            && promise.leaves_by_its_verb(&words)
            && !action.targets.iter().any(along)
    }

    /// Whether the mind is where it is to stay, as far as that is known.
    fn is_begun_there(&self) -> bool {
        (self.signs.with || !self.signs.apart) && !self.terms.is_waiting()
    }
}

impl Promise<'_> {
    /// `Leave Odo and go down` of `stay with Odo`: and neither `leave the lamp with Odo` nor `leave the yard`.
    fn leaves_by_its_verb(self, words: &PromisedWords) -> bool {
        let language = words.language();
        let own = self.own_description();
        let deed = language.deed(&own);
        if deed.denied || !language.leaves(&deed) || language.kind_of_deed(&deed) != DeedKind::Go {
            return false;
        }
        let left = language.content_stems(&language.done_to(&own));
        let whose = self.of.target.iter().flat_map(|id| language.content_stems(id.as_str()));
        let whose: Vec<String> = whose.collect();
        left.iter().all(|stem| words.stems().contains(stem) || whose.contains(stem))
    }

    fn leaves_what_it_names(self, somebody: &ActionTarget) -> bool {
        let language = self.language();
        let left = language.content_stems(&language.done_to(&self.own_description()));
        language.content_stems(&somebody.label).iter().any(|stem| left.contains(stem))
    }

    /// The first of the deeds that its description joins.
    fn own_description(self) -> String {
        let language = self.language();
        let words = self.action.description.split_whitespace();
        words.take_while(|word| !language.joins(word)).collect::<Vec<_>>().join(" ")
    }
}

#[cfg(test)]
mod tests {
    use crate::promise::test_promises::{committed, offer};

    #[test]
    fn who_leaves_by_a_deed_without_a_tag_has_not_stayed() {
        let broken = |text: &str, told: &str, on: &[&str]| {
            let mut owed = committed(text, Some("mara"));
            owed.terms.lasts = true;
            owed.is_broken_by(&offer("world:leave", told, &["leave"], on), "")
        };
        let bridge = "stay on the bridge";
        assert!(broken(bridge, "Leave the bridge and run for the trees", &["bridge"]));
        assert!(broken(bridge, "Leave", &[]));
        let beside = "stay by Mara's side";
        assert!(broken(beside, "Leave Mara and go down to the canteen", &["mara"]));
        assert!(broken("wait with Odo in the yard", "Leave Odo", &["odo"]));
        for (text, told, on) in [
            (bridge, "Leave the lamp on the bridge", &["lamp"][..]),
            (bridge, "Leave the yard", &["yard"]),
            (bridge, "Leave with Mara", &["mara"]),
            (bridge, "Watch the bridge", &["bridge"]),
            (beside, "Leave a letter with Mara", &["letter", "mara"]),
            (beside, "Leave the cup for Mara", &["cup", "mara"]),
        ] {
            assert!(!broken(text, told, on), "{text}: {told}");
        }
        let mut later = committed(bridge, Some("mara"));
        (later.terms.lasts, later.signs.apart) = (true, true);
        let leave = offer("world:leave", "Leave the bridge", &["leave"], &["bridge"]);
        assert!(!later.is_broken_by(&leave, ""), "it is not there yet");
    }
}
