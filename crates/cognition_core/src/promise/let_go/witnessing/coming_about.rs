//! Whether something that happened is what is waited for, or what a promise hangs on.

use crate::promise::commitment::Commitment;
use crate::promise::due::terms::{AwaitedSpan, tells_of};
use crate::promise::let_go::witnessing::witnessed::Witnessed;
use cognition_language::{Language, sentences};

impl Commitment {
    /// Whether something tells of it, by more than the name of whom it was promised to: `You speak to Odo` does not
    /// tell that Odo signs, and `Odo is dressed` does not tell that he bows. What is done to somebody is told by
    /// whoever's deed it is.
    pub(super) fn came_about(&self, seen: &Witnessed<'_>, what: &str) -> bool {
        let language = Language::of_utterance(what, || Language::of(seen.text));
        if self.is_handed_over(seen, what, language) {
            return true;
        }
        if language.is_mutual(what) {
            return self.is_done_with_whom_it_was_promised(seen, what, language);
        }
        if let Some(thing) = language.showing_awaited(what) {
            return language.tells_that_it_is_shown(seen.text, &thing);
        }
        if let Some(thing) = language.receipt_awaited(what) {
            return sentences(seen.text).any(|it| language.tells_receipt_of(it, &thing));
        }
        if let Some((who, thing)) = language.receipt_awaited_of(what) {
            let thing_shown = language.content_stems(&thing).join(" ");
            let shows = |it: &str| {
                language.share_held(&language.content_stems(&who), &[it]) >= 1.0
                    && language.tells_that_it_is_shown(it, &thing_shown)
                    && !language.tells_it_in_other_hands(it, what)
            };
            let has = |it: &str| language.tells_receipt_by(it, &who, &thing) || shows(it);
            return sentences(seen.text).any(has);
        }
        if language.undergone(what).is_some() {
            let mut done = self.undergone(language, what).into_iter();
            return done.any(|done| language.tells_that_it_happened_to(seen.text, &done))
                || self.is_event_told(seen, seen.text, what, language) == Some(true);
        }
        if let Some(who) = language.arrival_awaited(what) {
            return sentences(seen.text).any(|it| language.tells_arrival_of(it, &who));
        }
        if !self.is_by_whom_is_meant(seen, what) {
            return false;
        }
        let target = self.target.as_ref().map(|id| language.content_stems(id.as_str()));
        let names = target.unwrap_or_default();
        let mut beside = language.content_stems(what);
        beside.retain(|stem| !names.contains(stem));
        let told = |sentence: &str| {
            let own = language.without_names_beside(sentence, seen.called, what);
            let by_its_words = || {
                tells_of(&own, what)
                    && language.share_held(&beside, &[&*own]) > 0.0
                    && language.tells_the_deed_of(sentence, what, seen.called)
            };
            !language.is_said_to_another(sentence, what)
                && self.is_event_told(seen, &own, what, language).unwrap_or_else(by_its_words)
        };
        sentences(seen.text).any(told)
    }

    /// Whether a text tells that an event comes or is over, or that something is so; none where it waits for a deed.
    fn is_event_told(
        &self,
        seen: &Witnessed<'_>,
        text: &str,
        what: &str,
        language: &Language,
    ) -> Option<bool> {
        let after = |span| span == AwaitedSpan::After;
        let awaits = self.terms.awaits.as_ref().is_some_and(|it| it.what == what && after(it.span));
        let due = self.due_said.as_deref();
        let ended = awaits && due.is_none_or(|due| language.is_due_once_over(due));
        language.tells_that_it_came_about(text, what, ended, seen.called)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mind::StableId;
    use crate::promise::commitment::ProposedCommitment;
    use crate::promise::commitments::Commitments;
    use crate::promise::let_go::test_owing::{RULES, at, owing};
    use crate::promise::let_go::witnessing::test_witnessed::{after, state};
    use crate::promise::source::CommitmentSource;

    #[test]
    fn a_word_to_somebody_is_not_what_they_are_waited_for_to_do() {
        let waits = |text: &str, seen: &str| {
            let mut promised = Commitments::default();
            let (text, target) = (text.to_owned(), Some(StableId::from("mara")));
            let proposed = ProposedCommitment { text, target, ..ProposedCommitment::default() };
            let opened = promised.open(&proposed, CommitmentSource::Game, None, &RULES, at(0));
            assert!(opened.is_ok());
            let seen = Witnessed { text: seen, by: None, said_to_me: false, called: &[] };
            promised.witness(&seen, &RULES, at(60));
            promised.owed(at(60)).count() == 1
        };
        let keeps = "keep the key until Mara signs";
        assert!(waits(keeps, "You speak to Mara.") && !waits(keeps, "Mara signs the list."));
        assert!(waits("keep the key until Mara says so", "You speak to Mara."));
    }

    #[test]
    fn what_waits_until_a_thing_is_in_hand_waits_no_longer_once_it_is_given() {
        let given = ["Lorcan asks you for the takings.", "Lorcan gives you the takings."];
        for until in [
            "until the takings are in my hands",
            "until I hold the takings",
            "until I am given the takings",
            "until I have the takings",
            "before the takings are in my hands",
        ] {
            let keeps =
                |seen: &[&str]| after("not to give the key to anybody", Some(until), seen).0;
            assert_eq!(keeps(&given[..1]), "open", "{until}");
            assert_eq!(keeps(&given), "done", "{until}");
        }
        let traded = ["Lorcan trades you the takings for the iron key."];
        let keeps = "keep the iron key until I have the takings";
        assert_eq!(after(keeps, None, &traded).0, "done");
        let coat = "give Mara the coat";
        assert_eq!(after(coat, None, &["Lorcan gives Mara the coat."]).0, "done");
        assert_eq!(after(coat, None, &["Mara asks Lorcan for the coat."]).0, "open");
        let other = Some("once Lorcan has the takings");
        let asked = ["Lorcan asks you for the takings."];
        assert_eq!(after("give Mara the coat", other, &asked), state("open", true));
        let given_to_him = ["Hanka gives Lorcan the takings."];
        assert_eq!(after("give Mara the coat", other, &given_to_him), state("open", false));
        let before = "not to give the key to anybody before the takings are in my hands";
        assert_eq!(after(before, None, &given[..1]).0, "open");
        assert_eq!(after(before, None, &given).0, "done");
        let once = "once the takings are in my hands";
        assert_eq!(after("give Lorcan the key", Some(once), &given[..1]), state("open", true));
        assert_eq!(after("give Lorcan the key", Some(once), &given), state("open", false));
    }

    #[test]
    fn what_is_waited_for_comes_about_by_its_own_deed_and_not_by_the_name_of_who_does_it() {
        let waits = |due: &str, seen: &str| {
            let told = after("tell Mara everything", Some(due), &[seen]).1;
            let asks =
                after("not ask Mara about the van", Some(&format!("until {}", &due[5..])), &[seen]);
            assert_eq!(told, asks.0 == "open", "{due}: {seen}");
            told
        };
        for due in ["once the Moon King has bowed", "when the Moon King bows"] {
            assert!(waits(due, "Benno restrings the Moon King."), "{due}");
            assert!(waits(due, "You give the Moon King to Minna."), "{due}");
            assert!(!waits(due, "The Moon King bows."), "{due}");
        }
        assert!(!waits("after the applause", "The applause dies down."));
    }

    #[test]
    fn an_event_that_has_only_a_name_comes_about_by_what_it_does_and_not_by_its_name() {
        let ends = |due: &str, seen: &str| after("stay with the van", Some(due), &[seen]).0;
        for seen in
            ["You hear of the storm.", "The storm howls.", "Odo fears that the storm comes."]
        {
            for due in ["until the storm", "until the storm ends", "until the storm is over"] {
                assert_eq!(ends(due, seen), "open", "{due}: {seen}");
            }
            assert_eq!(
                after("feed the owl", Some("before the storm"), &[seen]).0,
                "open",
                "{seen}"
            );
        }
        assert_eq!(ends("until the storm", "The storm breaks over the mill."), "done");
        assert_eq!(ends("until the storm is over", "The storm breaks over the mill."), "open");
        assert_eq!(ends("until the storm is over", "The storm has passed."), "done");
        assert_eq!(ends("until the storm ends", "The storm is over."), "done");
        let feed = |seen: &str| after("feed the owl", Some("before the storm"), &[seen]).0;
        assert_eq!(feed("The storm breaks."), "expired");
        let fair = |seen: &str| after("tell Mara everything", Some("after the fair"), &[seen]).1;
        assert!(fair("The fair begins.") && fair("Odo speaks of the fair."));
        assert!(!fair("The fair is over."));
    }

    #[test]
    fn a_door_is_open_once_it_is_unlocked_or_opened() {
        let fork = "give Mara the tuning fork";
        for due in ["once the hatch is open", "only if the hatch is open before nine"] {
            for seen in ["Amabel unlocks the cellar hatch.", "Amabel opens the hatch."] {
                assert_eq!(after(fork, Some(due), &[seen]), state("open", false), "{due}: {seen}");
            }
            let locked = ["Amabel locks the cellar hatch."];
            assert_eq!(after(fork, Some(due), &locked), state("open", true), "{due}");
        }
        let only = owing(fork, Some("only if the hatch is open before nine"));
        assert_eq!(only.get(1).and_then(|owed| owed.due_said.clone()), None);
    }
}
