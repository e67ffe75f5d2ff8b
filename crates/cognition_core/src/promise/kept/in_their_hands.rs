//! A thing that is left at the home of somebody, or put into their hands: so it is brought, shown, or left with them.

use crate::promise::kept::promised_deed::Promise;
use crate::promise::promised_words::PromisedWords;
use std::sync::Arc;

impl Promise<'_> {
    /// `Leave the ham on Ida's step`, where it was to be brought to Ida.
    pub(super) fn is_left_with_them(self, words: impl FnOnce() -> Arc<PromisedWords>) -> bool {
        let (targets, description) = (&self.action.targets, &self.action.description);
        if targets.is_empty() {
            return false;
        }
        let language = self.language();
        let owners = language.left_at_home_of(description);
        if owners.is_empty() {
            return false;
        }
        let words = &*words();
        if !targets.iter().all(|it| words.name(it)) {
            return false;
        }
        let target = self.of.target.as_ref().filter(|_| !self.is_for_another(words));
        let own = target.map(|id| language.content_stems(id.as_str())).unwrap_or_default();
        let is_theirs = |name: &&str| {
            let stems = language.content_stems(name);
            let known = |stem: &String| own.contains(stem) || words.stems().contains(stem);
            !stems.is_empty() && stems.iter().all(known)
        };
        owners.iter().any(is_theirs) && !words.name_more_than(targets, &[])
    }

    /// `Show Ida the ledger`, by putting it into her hands.
    pub(super) fn is_shown(self, words: &PromisedWords) -> bool {
        self.hands_over() && words.show_a_thing() && self.is_given_whole(words)
    }

    /// `Leave the cup with Ida`, by giving it to her: nobody else is named beside it.
    pub(super) fn is_left_in_their_hands(self, words: &PromisedWords) -> bool {
        let targets = &self.action.targets;
        self.hands_over()
            && targets.len() > 1
            && words.leave_with_somebody()
            && targets.iter().all(|it| words.name(it))
            && !words.name_more_than(targets, &[])
    }
}

#[cfg(test)]
mod tests {
    use crate::promise::commitment::Commitment;
    use crate::promise::test_promises::{check, committed, offer};

    #[test]
    fn what_is_carried_to_somebody_or_left_at_their_home_is_given() {
        let owed = committed("bring Mara the iron key", Some("mara"));
        let key = |action: &str, description: &str, targets: &[&str]| {
            owed.is_kept_by(&offer(action, description, &[], targets), "")
        };
        let both = ["iron_key", "mara"];
        assert!(key("world:carry", "Carry the iron key over to Mara", &both));
        assert!(!key("world:carry", "Carry the iron key with Mara", &both));
        assert!(key("world:leave", "Leave the iron key on Mara's sill", &["iron_key"]));
        assert!(!key("world:leave", "Leave the iron key on Odo's sill", &["iron_key"]));
        assert!(!key("world:look", "Look at the iron key on Mara's sill", &["iron_key"]));
    }

    #[test]
    fn what_is_to_be_shown_is_by_putting_it_into_their_hands() {
        check(
            Commitment::is_kept_by,
            &[
                ("show Mara the satchel", Some("mara"), "give satchel mara", true),
                ("show the satchel to Mara", Some("mara"), "give satchel mara", true),
                ("let Mara read the letter", Some("mara"), "give letter mara", true),
                ("let Odo look into the ledger", Some("mara"), "give ledger odo", true),
                ("show Mara the satchel", Some("mara"), "give loaf mara", false),
                ("show Mara the satchel", Some("mara"), "give satchel odo", false),
                ("show Mara the satchel", Some("mara"), "take satchel", false),
                ("show Mara the satchel and the letter", Some("mara"), "give letter mara", false),
                ("show Mara how to mend the satchel", Some("mara"), "give satchel mara", false),
                ("let Mara see to the satchel", Some("mara"), "give satchel mara", false),
            ],
        );
    }

    #[test]
    fn who_leaves_a_thing_with_somebody_or_where_it_is_keeps_that_by_no_way() {
        check(
            Commitment::is_kept_by,
            &[
                ("leave the satchel with Odo", Some("mara"), "give satchel odo", true),
                ("leave the satchel with Odo", Some("odo"), "give satchel odo", true),
                ("leave the satchel with Odo", Some("mara"), "give satchel mara", false),
                ("leave the satchel with Odo", Some("mara"), "go yard yard_arch", false),
                ("leave the satchel as it is", Some("mara"), "go yard yard_arch", false),
                ("leave the letter unread", Some("mara"), "go yard yard_arch", false),
                ("leave off asking about the bell", Some("mara"), "go yard yard_arch", false),
                ("leave the taproom with Odo", Some("mara"), "go yard yard_arch", true),
            ],
        );
    }
}
