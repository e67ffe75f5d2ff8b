//! A secret that tells nothing but that one name is another: either name by itself tells nothing of it.

use crate::guard::secrets::telling::Telling;
use crate::guard::wording::Wording;
use cognition_language::{Language, sentences};

impl Telling<'_> {
    /// Whether a part of a secret tells that one name is another, and no sentence has both, be it with what was asked:
    /// of `the Sparrow's column` neither is said.
    pub(super) fn leaves_open_who_is_who(&self, part: &str) -> bool {
        let language = Language::of(part);
        if !language.tells_who_is_who(part) {
            return false;
        }
        let secret = self.without_listeners(part);
        let named = |said: &str| Wording::of([language.beside_owners(said).as_str()]);
        let asked = self.asked_in_sentences();
        let asked = asked.fold(Wording::default(), |all, it| all.with(&language.beside_owners(it)));
        let mut said = sentences(self.suggestion.speech()).map(named);
        !said.any(|said| secret.held_in_either(&said, &asked) == secret.len())
    }

    /// Whether others know a part of a secret, whose words these are. That one name is another nobody knows by words
    /// that only name both.
    pub(super) fn is_part_known(&self, part: &str, secret: &Wording) -> bool {
        let language = Language::of(part);
        if !language.tells_who_is_who(part) {
            return self.is_known(secret);
        }
        let says = |said: &str| {
            let told = language.told_without_asking(said);
            told.into_iter().any(|sentence| language.says_who_is_who(sentence, part))
        };
        self.said_by_others().any(says) || self.all_know_who_is_who(part)
    }

    fn all_know_who_is_who(&self, part: &str) -> bool {
        let heard = self.heard_by_others.of(part);
        let mut all = self.hearers.all().peekable();
        all.peek().is_some()
            && all.all(|who| {
                let label = self.hearers.label_of(who, self.suggestion);
                heard.is_known_to(who, label.unwrap_or_default())
            })
    }
}

#[cfg(test)]
mod tests {
    use crate::decide::Decision;
    use crate::guard::tells_secret;
    use crate::guard::verdict::suggestion::tests::{offer, suggestion};
    use crate::memory::Experiences;
    use crate::perceive::{Percept, PerceptionLog};
    use std::sync::Arc;

    fn tells(heard: &[&str], speech: &str) -> bool {
        let mut log = PerceptionLog::default();
        heard.iter().for_each(|said| _ = log.perceive(Percept::speech("odo", *said)));
        let mut saying = suggestion(1, vec![offer(1, "inn:tell", &["odo"])]);
        saying.new_percepts = log.entries().last().map(|entry| entry.id).into_iter().collect();
        let (speech, thoughts) = (speech.to_owned(), "A fine evening.".to_owned());
        saying.decision = Arc::new(Decision { speech, thoughts, ..Decision::default() });
        let secret = ["Corin is the Owl; he swore to tell nobody."];
        tells_secret(&saying, secret, [], &log, &Experiences::default()).is_some()
    }

    #[test]
    fn one_of_two_names_alone_does_not_tell_that_they_are_one() {
        for (asked, harmless) in [
            ("Is it hung?", "The Owl's picture is hung."),
            ("What are you doing?", "I'm hanging the Owl's picture, sir."),
            ("Who sees them first?", "Corin sees the Owl's pictures first, sir, like all of them."),
        ] {
            assert!(!tells(&[asked], harmless), "{harmless}");
        }
        for (asked, told) in [
            ("Who is the Owl?", "Corin."),
            ("Is it hung?", "Corin draws the Owl's pictures."),
            ("How are you?", "Corin is the Owl, sir."),
        ] {
            assert!(tells(&[asked], told), "{told}");
        }
    }

    #[test]
    fn words_that_only_name_both_lift_nothing() {
        let (named, asked) = ("Corin sees the Owl's pictures first.", "Is Corin the Owl?");
        assert!(tells(&[named, asked], "Yes, he is, sir."));
        assert!(
            !tells(&["Corin is the Owl, I tell you.", asked], "Yes, he is, sir."),
            "he says so"
        );
    }
}
