//! Whom it is for: whoever it was promised to, or somebody else whom the words name.

use crate::act::ActionTarget;
use crate::mind::StableId;
use crate::promise::kept::promised_deed::Promise;
use crate::promise::promised_words::PromisedWords;
use cognition_language::{DeedCue, Language};

impl Promise<'_> {
    /// Whether the deed names whom the words do not.
    pub(in crate::promise) fn names_somebody_else(self, words: &PromisedWords) -> bool {
        let language = words.language();
        let text: Vec<&str> = self.action.description.split_whitespace().collect();
        let another = |at: usize| {
            let stems = language.content_stems(text[at]);
            is_name(language, &text, at) && !stems.iter().all(|stem| words.stems().contains(stem))
        };
        (1..text.len()).any(another)
    }

    /// `bring Odo the key`, as it was promised to Mara: all that it is done to is named, and she is not.
    pub(super) fn reaches_whom_they_name(self, words: &PromisedWords) -> bool {
        let targets = &self.action.targets;
        targets.len() > 1
            && targets.iter().all(|target| words.name(target))
            && !self.is_target_in(words)
    }

    /// Whether everything else that it is done to is named too, or nothing is left unnamed that
    /// the words are about: `give Mara something`, `return the key`.
    pub(super) fn fits_the_others(self, words: &PromisedWords) -> bool {
        let known = |it: &&ActionTarget| self.is_target(it) || words.name(it);
        let (known, unknown): (Vec<_>, Vec<_>) = self.action.targets.iter().partition(known);
        !known.is_empty() && (unknown.is_empty() || words.matter(known).is_empty())
    }

    pub(in crate::promise) fn reaches_whom_it_is_for(self, words: &PromisedWords) -> bool {
        if !self.action.targets.is_empty() {
            return self.is_addressed(words) && self.fits_the_others(words);
        }
        self.of.target.is_none() && words.say(DeedCue::ToAll)
    }

    /// It is said to whom it was promised, or to somebody else whom the words name as the listener.
    pub(in crate::promise) fn is_addressed(self, words: &PromisedWords) -> bool {
        let to_another = || {
            let listener = words.up_to_what_is_told();
            self.action.targets.iter().any(|target| listener.name(target))
        };
        let to_them = self.concerns_the_target() && !self.names_another(words);
        to_them || !self.is_target_heard_in(words) && to_another()
    }

    /// Whether the words name a listener who is neither there nor the one to whom it was promised: a
    /// name is written large, and `the abbess` is told what stands behind her.
    fn names_another(self, words: &PromisedWords) -> bool {
        let (language, listener) = (words.language(), words.up_to_what_is_told());
        let target = self.of.target.as_ref();
        let mut named = target.map(|id| language.content_stems(id.as_str())).unwrap_or_default();
        let targets = self.action.targets.iter();
        named.extend(targets.flat_map(|target| language.content_stems(&target.label)));
        if words.told_by_what_they_are().is_some_and(|told| !named.contains(&told)) {
            return true;
        }
        let text: Vec<&str> = self.of.text.split_whitespace().collect();
        let is_person =
            |at: &usize| is_name(language, &text, *at) && !language.leads_to_a_place(&text[..*at]);
        let mut names = (words.first_name_at()..text.len()).filter(is_person);
        names.any(|at| {
            let stems = language.content_stems(text[at]);
            stems.iter().any(|stem| listener.stems().contains(stem) && !named.contains(stem))
        })
    }

    /// Whether the words name whom it was promised to as the listener, and not as for whose sake it is.
    fn is_target_heard_in(self, words: &PromisedWords) -> bool {
        self.is_target_in(&words.up_to_for_whom())
    }

    /// Whether the words name somebody to whom it is to be given, who is neither the one to whom it was
    /// promised nor concerned: `give the glaze to Edda`. Whose a thing is (`Odo's key`), a title
    /// (`Your Honour`), and where it is done (`in the Magpies`) name nobody.
    pub(in crate::promise) fn is_for_another(self, words: &PromisedWords) -> bool {
        let language = words.language();
        let mut known: Vec<String> = Vec::new();
        let things = self.action.targets.iter();
        let labels = things.flat_map(|it| [it.label.as_str(), it.stable_id.as_str()]);
        let names = labels.chain(self.of.target.as_ref().map(StableId::as_str));
        names.for_each(|name| known.extend(language.content_stems(name)));
        // `The physician at Orsel Bridge` is somebody else, be they of this world or not.
        let elsewhere = language.receiver_elsewhere(&self.of.text);
        if elsewhere.is_some_and(|who| !known.iter().any(|stem| *stem == *language.stem(&who))) {
            return true;
        }
        let text: Vec<&str> = language.without_time(&self.of.text).split_whitespace().collect();
        let large = |word: &str| word.starts_with(char::is_uppercase);
        let titled = |word: &str| large(word) && language.is_stop_word(&word.to_lowercase());
        // Whom it is asked of, and what it hangs on, is not in the words of the deed itself.
        let of_the_deed = |word: &str| {
            let mut plain = language.words(word);
            plain.any(|plain| words.words().contains(&plain))
        };
        let named = |at: &usize| {
            let (word, before) = (text[*at], word_before(&text, *at));
            let owns = language.without_possessive(word) != word;
            let linked =
                language.links_no_person(before) || language.leads_to_a_place(&text[..*at]);
            let is_name = is_name(language, &text, *at);
            is_name && !owns && !linked && !titled(before) && of_the_deed(word)
        };
        let mut names = (words.first_name_at()..text.len()).filter(named);
        names.any(|at| language.content_stems(text[at]).iter().any(|stem| !known.contains(stem)))
    }
}

pub(in crate::promise) fn is_name(language: &Language, text: &[&str], at: usize) -> bool {
    language.may_be_a_name(word_before(text, at), text[at])
}

pub(in crate::promise) fn word_before<'t>(text: &[&'t str], at: usize) -> &'t str {
    at.checked_sub(1).map_or("", |before| text[before])
}

#[cfg(test)]
mod tests {
    use crate::promise::test_promises::{committed, deed, offer};

    #[test]
    fn who_is_to_be_told_by_what_they_are_is_told_themselves() {
        let said = "It was Odo who took the lantern.";
        let owed = committed("tell the abbess who took the lantern", Some("mara"));
        let to = |whom: &str| owed.is_kept_by(&deed(&format!("tell {whom}")).0, said);
        assert!(to("abbess"));
        assert!(!to("mara"), "she is whom it was promised to");
        let truth = committed("tell the truth about the lantern", Some("mara"));
        assert!(truth.is_kept_by(&deed("tell mara").0, said));
    }

    #[test]
    fn for_whose_sake_something_is_said_need_not_hear_it() {
        let kept = |text: &str, whom: &str, said: &str| {
            committed(text, Some("mara")).is_kept_by(&deed(&format!("tell {whom}")).0, said)
        };
        let leave = "ask Odo for Sunday leave for Mara";
        assert!(kept(leave, "odo", "Odo, would you give Mara leave on Sunday?"));
        assert!(kept("wish Odo a merry feast from Mara", "odo", "A merry feast to you, Odo!"));
        assert!(kept("ask Odo about the lantern for Mara", "odo", "Odo, where's the lantern?"));
        assert!(!kept(leave, "brannic", "Would you give Mara leave on Sunday?"));
        assert!(!kept(leave, "odo", "Fine weather, Odo."));
        assert!(!kept("wish Odo a merry feast from Mara", "odo", "Mind the step, Odo."));
        assert!(!kept("tell Mara about the lantern", "odo", "The lantern is gone."));
    }

    #[test]
    fn in_a_language_that_writes_its_nouns_large_a_place_is_nobody_else() {
        let owed = committed("bring Hagen die Farbdose vom Papierlager", Some("hagen"));
        let gift =
            offer("world:give", "Gib die Farbdose an Hagen", &["give"], &["Farbdose", "hagen"]);
        assert!(owed.is_kept_by(&gift, ""));
        let other = committed("bring Mara die Farbdose vom Papierlager", Some("hagen"));
        assert!(!other.is_kept_by(&gift, ""), "it was for Mara");
        for text in ["Hagen die Farbdose bringen", "Ich hole Ihnen die Farbdose, Hagen."] {
            assert!(committed(text, Some("hagen")).is_kept_by(&gift, ""), "{text}");
        }
    }

    #[test]
    fn where_it_is_to_be_done_is_nobody_to_whom_it_is_given() {
        let keeps = |text: &str, deed_done: &str| {
            let (action, speech) = deed(deed_done);
            committed(text, Some("mara")).is_kept_by(&action, speech)
        };
        for place in ["in the Magpies", "in the Three Magpies", "at the Blue Boar", "in the barn"] {
            let text = format!("give Mara the iron key {place}");
            assert!(keeps(&text, "give iron_key mara"), "{text}");
            assert!(!keeps(&text, "give iron_key odo"), "{text}");
        }
        for text in ["give the iron key to Odo in the Magpies", "give the iron key to the Abbess"] {
            assert!(!keeps(text, "give iron_key mara"), "{text}");
        }
    }

    #[test]
    fn what_is_for_somebody_elsewhere_is_not_kept_by_handing_it_back() {
        let given = |text: &str, deed_done: &str| {
            let (action, speech) = deed(deed_done);
            committed(text, Some("mara")).is_kept_by(&action, speech)
        };
        assert!(!given("bring the letter to the physician at Orsel Bridge", "give letter mara"));
        assert!(!given("take the letter to the judge in Mill Street", "give letter mara"));
        assert!(given("bring the letter to Mara at Orsel Bridge", "give letter mara"));
        assert!(given("bring Mara the letter", "give letter mara"));
    }

    #[test]
    fn what_was_promised_for_another_is_kept_by_giving_it_to_them() {
        let given = |text: &str, deed_done: &str| {
            let (action, speech) = deed(deed_done);
            committed(text, Some("mara")).is_kept_by(&action, speech)
        };
        assert!(given("bring Odo the iron key", "give iron_key odo"));
        assert!(!given("bring Odo the iron key", "give iron_key brannic"));
        assert!(!given("bring Mara the iron key", "give iron_key odo"));
        assert!(!given("bring the iron key", "give iron_key odo"));
    }
}
