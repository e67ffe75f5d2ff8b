//! A thing that was to be given is, by a gift of it, or by a trade, to whom it was to be given; what is paid for is not.

use crate::act::ActionTarget;
use crate::promise::kept::promised_deed::Promise;
use crate::promise::promised_words::PromisedWords;
use cognition_language::Language;

impl Promise<'_> {
    /// To whom it was promised, or to whom else the words say that it is to be given.
    pub(in crate::promise) fn is_given(self, words: &PromisedWords) -> bool {
        let to_them = self.concerns_the_target() && !self.is_for_another(words);
        let received = to_them || self.reaches_whom_they_name(words);
        let fits = self.fits_the_others(words) && !self.hands_over_what_is_paid_for(words);
        self.hands_over() && received && fits
    }

    /// The ticket of `pay Ida eight shillings for the ticket`, and nothing that was to be given for it.
    pub(in crate::promise) fn hands_over_what_is_paid_for(self, words: &PromisedWords) -> bool {
        let Some((given, paid_for)) = words.sides_of_a_price() else { return false };
        let large = |it: &ActionTarget| it.label.starts_with(char::is_uppercase);
        let things = self.action.targets.iter().filter(|it| !self.is_target(it) && !large(it));
        let things: Vec<&ActionTarget> = things.collect();
        let named = |side: &PromisedWords| things.iter().any(|thing| side.name(thing));
        named(&paid_for) && !named(&given)
    }

    /// Whether what was to be given is what is given for something else, to whom it was to be given.
    pub(super) fn is_traded(self, words: &PromisedWords) -> bool {
        let Some((given, others)) = self.action.targets.split_first() else { return false };
        words.name(given) && others.iter().any(|it| self.is_target(it))
    }

    /// A gift by its tag, or a thing that is handed or set before somebody by its verb; what is fetched from
    /// somebody is not.
    pub(in crate::promise) fn hands_over(self) -> bool {
        self.action.has_tag("give") || self.action.targets.len() > 1 && self.hands_it_to_somebody()
    }

    fn hands_it_to_somebody(self) -> bool {
        let (action, language) = (self.action, self.language());
        let mut words = action.description.split_whitespace();
        let hands_over =
            |verb: &str| Language::english().hands_over(verb) || language.hands_over(verb);
        let hands = || self.verbs().any(|verb| hands_over(&verb.to_lowercase()));
        (hands() || language.carries_to_somebody(&action.description))
            && !words.any(|word| language.is_sender(word))
    }

    /// Of the key and the lamp, the key alone is not all that was promised, where the lamp was not given before.
    pub(super) fn is_given_whole(self, words: &PromisedWords) -> bool {
        let given = &self.of.signs.given;
        self.is_given(words) && !words.name_more_than(&self.action.targets, given)
    }
}

#[cfg(test)]
mod tests {
    use crate::promise::commitment::Commitment;
    use crate::promise::commitment_kind::CommitmentKind;
    use crate::promise::test_promises::{check, committed, deed, offer};

    #[test]
    fn what_is_traded_to_whom_it_was_promised_is_given() {
        let traded = |text: &str, targets: &[&str]| {
            let action = offer("world:trade", "Trade it", &["trade"], targets);
            committed(text, Some("mara")).is_kept_by(&action, "")
        };
        let loaf = ["loaf", "mara", "kindling"];
        assert!(traded("give Mara the loaf", &loaf));
        assert!(traded("hand over the loaf", &loaf));
        assert!(!traded("give Mara the kindling", &loaf), "that is what it brings");
        assert!(!traded("give Mara the loaf", &["loaf", "brannic", "kindling"]));
        assert!(!traded("give Mara the loaf", &["kindling", "mara", "loaf"]));
        assert!(traded("let Mara have the loaf", &loaf));
    }

    #[test]
    fn a_gift_is_made_of_what_was_promised_to_whom() {
        check(
            Commitment::is_kept_by,
            &[
                ("bring Mara the iron key", Some("mara"), "give iron_key mara", true),
                ("bring Mara the iron key", Some("mara"), "give satchel mara", false),
                ("put the iron key in Mara's hands", Some("mara"), "give iron_key mara", true),
                ("slip the iron key to Mara", Some("mara"), "give iron_key mara", true),
                ("turn the iron key over to Mara", Some("mara"), "give iron_key mara", true),
                ("surrender the iron key", Some("mara"), "give iron_key mara", true),
                ("part with the iron key", Some("mara"), "give iron_key mara", true),
                ("put the iron key in Mara's hands", Some("mara"), "give satchel mara", false),
                ("put the iron key in Mara's hands", Some("mara"), "give iron_key odo", false),
                ("put the iron key in the satchel", Some("mara"), "give iron_key mara", false),
                ("put the iron key on the table", Some("mara"), "give iron_key mara", false),
                ("bring Mara the iron key", Some("mara"), "give brass_key mara", false),
                ("bring Mara the iron key", Some("mara"), "ask mara iron_key", false),
                ("bring Mara the iron key", Some("mara"), "give iron_key odo", false),
                ("bring Mara the iron key", Some("iron_key"), "give iron_key mara", true),
                ("bring Mara the iron key", Some("iron_key"), "give iron_key odo", false),
                ("I'll bring you the key", Some("mara"), "give iron_key mara", true),
                ("return the iron key", Some("iron_key"), "give iron_key odo", true),
                ("bring Mara the iron key", None, "give iron_key mara", true),
                ("bring Mara the iron key", None, "give iron_key odo", false),
                ("give Mara something tomorrow", Some("mara"), "give satchel mara", true),
                ("bring Mara the satchel from the cellar", Some("mara"), "take satchel", false),
                ("bring Mara the satchel and the lute", Some("mara"), "give satchel mara", false),
                ("give the satchel to Odo", Some("mara"), "give satchel mara", false),
                ("give the satchel to Odo", Some("mara"), "give satchel odo", true),
                ("bring the satchel on Friday", Some("mara"), "give satchel mara", true),
                ("ask Odo for the satchel and bring it", Some("mara"), "give satchel mara", true),
                ("bring Your Honour the satchel", Some("mara"), "give satchel mara", true),
            ],
        );
    }

    #[test]
    fn to_get_somebody_a_thing_is_to_bring_it() {
        for text in
            ["get Mara the iron key", "I'll get you the iron key", "find the iron key for Mara"]
        {
            let owed = committed(text, Some("mara"));
            assert_eq!(owed.kind, CommitmentKind::Give, "{text}");
            let keeps = |done: &str| owed.is_kept_by(&deed(done).0, "");
            assert!(keeps("give iron_key mara") && !keeps("take iron_key"), "{text}");
            assert!(!keeps("give iron_key odo"), "{text}");
        }
        assert_eq!(CommitmentKind::of("get Mara out of the cellar"), CommitmentKind::Do);
    }

    #[test]
    fn what_is_to_be_taken_to_somebody_is_not_kept_by_taking_it_up() {
        for text in [
            "take the iron key up to Odo",
            "carry the iron key over to Odo before two",
            "take Odo the iron key",
        ] {
            let owed = committed(text, Some("mara"));
            let keeps = |done: &str| owed.is_kept_by(&deed(done).0, "");
            assert!(keeps("give iron_key odo"), "{text}");
            assert!(!keeps("take iron_key") && !keeps("give iron_key brannic"), "{text}");
        }
        for text in ["take the iron key", "take the iron key off the shelf"] {
            assert!(
                committed(text, Some("mara")).is_kept_by(&deed("take iron_key").0, ""),
                "{text}"
            );
        }
    }

    #[test]
    fn what_is_paid_for_is_not_what_is_given_for_it() {
        check(
            Commitment::is_kept_by,
            &[
                ("pay Mara eight coins for the satchel", Some("mara"), "give satchel mara", false),
                ("pay Mara for the satchel", Some("mara"), "give satchel mara", false),
                ("pay Mara eight coins for the satchel", Some("mara"), "give coins mara", true),
                (
                    "give Mara the lute instead of the satchel",
                    Some("mara"),
                    "give satchel mara",
                    false,
                ),
                ("give Mara the lute instead of the satchel", Some("mara"), "give lute mara", true),
                ("bring the satchel for Odo", Some("mara"), "give satchel odo", true),
                ("bring the satchel for the boatman", Some("mara"), "give satchel boatman", true),
            ],
        );
    }
}
