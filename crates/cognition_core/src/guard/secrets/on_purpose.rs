//! What is told on purpose: by whoever means to tell it, owns up to it, or hands over what it is about.

use crate::act::IndexedAction;
use crate::guard::secrets::telling::Telling;
use crate::guard::verdict::suggestion::Suggestion;
use crate::guard::wording::stating::aims;
use crate::guard::wording::{Wording, is_person, verbs};
use crate::plan::Consent;
use cognition_language::{Language, sentences};

/// So many words of a secret stand in the thoughts and the intent of whoever tells it knowingly.
const THOUGHT_OF: usize = 2;

impl Telling<'_> {
    /// Whether the mind tells it on purpose: it means to tell, or what it thinks and wants is about just
    /// that, and it does not mean to be silent.
    pub(super) fn is_deliberate(&self, secret: &str) -> bool {
        let thought_of = || Wording::of(aims(self.suggestion)).held_by(secret) >= THOUGHT_OF;
        match self.silent {
            true => self.is_meant_apart_from_what_is_kept(secret),
            false => {
                let may = || {
                    means_to_tell(self.suggestion)
                        || self.resolves_to_tell()
                        || !self.guarded && thought_of()
                };
                self.is_disclosed()
                    || self.owns_up()
                    || !self.is_kept_from_a_listener(secret) && (self.hearers.whispered || may())
            }
        }
    }

    /// Whether the mind owns up in so many words, or agrees to what was proposed to it: whoever does that
    /// means it.
    fn owns_up(&self) -> bool {
        let suggestion = self.suggestion;
        let plan = suggestion.decision.plan.as_ref();
        let agrees = plan.is_some_and(|plan| plan.answer == Some(Consent::Accept));
        let confesses = |said: &str| Language::of(said).confesses(said);
        agrees || sentences(suggestion.speech()).any(confesses)
    }

    fn is_disclosed(&self) -> bool {
        aims(self.suggestion).chain(self.settled_with_listeners()).any(|aim| {
            Language::english().means_to_disclose(aim) || self.language.means_to_disclose(aim)
        })
    }

    /// Whether the reply comes to telling in its own words: `So he hears it`, `No more lies`.
    fn resolves_to_tell(&self) -> bool {
        let ledger = self.suggestion.decision.cognitive_ledger.iter();
        let settled = ledger.flat_map(|ledger| &ledger.settled_conclusions).map(String::as_str);
        let english = Language::english();
        aims(self.suggestion).chain(settled).any(|aim| english.resolves_to_tell(aim))
    }

    /// What the reply holds settled about those it speaks to: `I have owned up to Ruth.`
    fn settled_with_listeners(&self) -> impl Iterator<Item = &str> {
        let ledger = self.suggestion.decision.cognitive_ledger.iter();
        let settled = ledger.flat_map(|ledger| &ledger.settled_conclusions);
        let action = self.suggestion.action();
        let names_one = move |item: &&String| {
            let words = Wording::of([item.as_str()]);
            let mut targets = action.into_iter().flat_map(|action| &action.targets);
            targets.any(|target| is_person(target) && words.name(target))
        };
        settled.filter(names_one).map(String::as_str)
    }

    /// `I tell him. Only of the pedlar not a word.`
    fn is_meant_apart_from_what_is_kept(&self, secret: &str) -> bool {
        let language = Language::english();
        let mut silent = aims(self.suggestion).filter(|aim| language.means_to_be_silent(aim));
        self.is_disclosed() && silent.all(|aim| language.keeps_only_what_is_apart_from(aim, secret))
    }

    /// Whether what it is about is handed over with the words, to whoever hears them: who has it is seen.
    pub(super) fn is_shown_by_the_deed(&self, secret: &str) -> bool {
        let Some(action) = self.suggestion.action().filter(|action| hands_over(action)) else {
            return false;
        };
        let mut things = action.targets.iter().filter(|target| !is_person(target));
        let to_somebody = action.targets.iter().any(is_person);
        to_somebody
            && Language::english().says_who_has_it(secret)
            && things.any(|thing| Wording::of([secret]).name(thing))
    }
}

fn means_to_tell(suggestion: &Suggestion) -> bool {
    aims(suggestion).any(|aim| Language::english().means_to_tell(aim))
}

/// Whether something is given or shown.
fn hands_over(action: &IndexedAction) -> bool {
    let language = Language::english();
    let ways = ["give", "show"];
    ways.iter().any(|way| action.has_tag(way))
        || verbs(action).any(|verb| ways.iter().any(|way| verb == language.sense(way)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::{Decision, ProposedLedger};
    use crate::guard::secrets::test_secret::{SECRET, told};
    use crate::guard::tells_secret;
    use crate::guard::verdict::suggestion::tests::{offer, suggestion};
    use crate::memory::Experiences;
    use crate::perceive::PerceptionLog;
    use std::sync::Arc;

    #[test]
    fn who_owns_up_means_it_and_who_denies_it_of_everybody_tells_nothing() {
        let plain = "I buried the chapel silver under the pear tree.";
        assert!(told(plain, "Well.", &[]));
        assert!(!told(&format!("I lied to you. {plain}"), "Well.", &[]));
        assert!(!told(&format!("I confess it. {plain}"), "Well.", &[]));
        let two_things = |speech: &str| {
            let mut lying = suggestion(1, vec![offer(1, "inn:tell", &["odo"])]);
            let thoughts = "He must never hear of it.".to_owned();
            let speech = speech.to_owned();
            lying.decision = Arc::new(Decision { speech, thoughts, ..Decision::default() });
            Telling::of(&lying, &PerceptionLog::default(), &Experiences::default())
                .names_two_things_of(SECRET)
        };
        assert!(!two_things("Nobody ever saw any silver near a pear."));
        assert!(two_things("There is some silver near a pear."));
    }

    #[test]
    fn whoever_means_to_tell_may_and_whoever_means_to_be_silent_lets_nothing_slip() {
        let all = "I buried the chapel silver under the pear tree.";
        assert!(!told(all, "He deserves the truth.", &[]));
        let asked = ["Where is the silver of the chapel?"];
        assert!(!told("Under the pear.", "Let us see.", &asked));
        assert!(told("Under the pear.", "Nobody must find out.", &asked));
    }

    #[test]
    fn whoever_holds_settled_that_it_has_owned_up_to_the_listener_tells_it_on_purpose() {
        let tells = |settled: &str| {
            let mut saying = suggestion(1, vec![offer(1, "inn:tell", &["character1"])]);
            let ledger = ProposedLedger {
                settled_conclusions: vec![settled.to_owned()],
                ..ProposedLedger::default()
            };
            saying.decision = Arc::new(Decision {
                speech: "I buried the chapel silver under the pear tree.".to_owned(),
                cognitive_ledger: Some(ledger),
                ..Decision::default()
            });
            tells_secret(&saying, [SECRET], [], &PerceptionLog::default(), &Experiences::default())
                .is_some()
        };
        assert!(!tells("I have owned up to character1."));
        assert!(tells("I have owned up to Ruth."), "she hears nothing of it");
        assert!(tells("The pears are ripe."));
    }

    #[test]
    fn who_thinks_of_what_it_tells_knows_what_it_does() {
        let all = "I buried the chapel silver under the pear tree.";
        assert!(!told(all, "The silver of the chapel weighs on me.", &[]));
        assert!(told(all, "A fine evening.", &[]), "nothing is thought of it");
        assert!(told(all, "Not a word of the chapel silver.", &[]));
    }

    #[test]
    fn who_resolves_to_tell_in_its_own_words_tells_it_on_purpose() {
        let all = "I buried the chapel silver under the pear tree.";
        for thought in [
            "Tolo owned up. If I lie now they die of my pride, so he hears it.",
            "No more lies.",
            "If I keep silent they hang the boy.",
            "Better he has it from me.",
        ] {
            assert!(!told(all, thought, &[]), "{thought}");
        }
        for thought in [
            "If he hears it I am lost.",
            "He hears everything in this yard.",
            "If I lie well nobody dies.",
            "Let him think what he likes.",
        ] {
            assert!(told(all, thought, &[]), "{thought}");
        }
    }

    #[test]
    fn what_the_deed_hands_over_is_no_secret_before_whoever_gets_it() {
        let secret = "He has the saffron tin inside his shirt.";
        let told = |action: &str, targets: &[&str]| {
            let mut saying = suggestion(1, vec![offer(1, action, targets)]);
            let speech = "It was inside my shirt. The saffron tin, mistress.".to_owned();
            let thoughts = "She looks at me.".to_owned();
            saying.decision = Arc::new(Decision { speech, thoughts, ..Decision::default() });
            tells_secret(&saying, [secret], [], &PerceptionLog::default(), &Experiences::default())
                .is_some()
        };
        assert!(!told("shop:give", &["the saffron tin", "character1"]));
        assert!(told("shop:tell", &["character1"]));
        assert!(told("shop:give", &["the broom", "character1"]), "another thing shows nothing");
    }

    #[test]
    fn a_purpose_stands_in_other_words_and_beside_silence_of_another_thing() {
        let all = "I buried the chapel silver under the pear tree.";
        assert!(!told(all, "He shall have what I was given.", &[]));
        assert!(!told(all, "I tell him, and I mean to. Only of the pedlar not a word.", &[]));
        assert!(told(all, "I mean to tell him of the pedlar. Of the silver not a word.", &[]));
    }
}
