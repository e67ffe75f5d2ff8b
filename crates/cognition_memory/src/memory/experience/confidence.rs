//! What was told in confidence, and who may be told of it nonetheless.

use super::Experience;
use crate::memory::named::Named;
use crate::memory::source::Source;
use crate::mind::StableId;
use crate::perceive::Percept;
use cognition_language::{Language, sentences};
use std::sync::Arc;

impl Experience {
    /// Whether somebody may be told of it: anybody of what was not confided, and otherwise whoever
    /// confided it, and those who have heard it as well, then or since.
    pub fn may_be_told_to(&self, whom: Option<&StableId>) -> bool {
        let knows = |named: &Option<Arc<Named>>| {
            named.as_ref().zip(whom).is_some_and(|(named, whom)| named.id == *whom)
        };
        let has_heard = || whom.is_some_and(|whom| self.heard_by.contains(whom));
        !self.confided || knows(&self.by) || knows(&self.to) || has_heard()
    }

    /// The same of somebody whom the words themselves may say to know of it.
    pub fn may_be_told_by_name(&self, whom: &StableId, label: &str) -> bool {
        self.may_be_told_to(Some(whom)) || Language::of(&self.text).shares_with(&self.text, label)
    }

    /// Whether it is to be kept: it was told to the mind in confidence, or by the mind.
    pub(in crate::memory) fn is_in_confidence(&self) -> bool {
        let own = || self.source == Source::Said && Language::of(&self.text).confides(&self.text);
        self.confided || own()
    }
}

/// Whether others than the mind hear words that tell nothing, or ask for silence by mere politeness: they are kept from
/// nobody.
pub(super) fn is_meant_for_all(percept: &Percept, own: &StableId) -> bool {
    let (text, language) = (percept.text.as_str(), Language::of(&percept.text));
    let mut heard = percept.to.iter().chain(percept.heard_by.iter());
    heard.any(|who| who != own)
        && (language.only_bargains(text) || language.confides_by_turn_of_phrase(text))
}

/// Who only asks confides nothing, be it in a whisper.
pub(super) fn asks_only(words: &str) -> bool {
    sentences(words).all(|sentence| Language::of(sentence).is_question(sentence))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory::experience::test_lived::of;
    use crate::memory::weight::CONFIDENCE;
    use crate::mind::GameTime;

    #[test]
    fn what_is_told_by_leave_is_kept_from_nobody() {
        let whispered = |said: &str| of(&Percept::speech("odo", said).addressed().whispered());
        let told = "Wren stole the lantern from the mill.";
        assert!(whispered(told).is_some_and(|lived| lived.confided));
        let free = format!("{told} She says I may tell you.");
        assert!(whispered(&free).is_some_and(|lived| !lived.confided));
    }

    #[test]
    fn whom_a_confidence_names_as_knowing_may_be_told() {
        let said = "Tell no one: I came up hidden in Sela's cart for two crowns.";
        let lived = of(&Percept::speech("odo", said).addressed()).expect("is remembered");
        let sela = StableId::new("sela");
        assert!(!lived.may_be_told_to(Some(&sela)) && lived.may_be_told_by_name(&sela, "Sela"));
        assert!(!lived.may_be_told_by_name(&StableId::new("wren"), "Wren"));
    }

    #[test]
    fn a_confidence_may_be_told_to_whoever_confided_it_alone() {
        let said = "Tell no one: I took the lantern.";
        let lived = of(&Percept::speech("odo", said).addressed()).expect("is remembered");
        assert!(lived.confided && lived.importance >= CONFIDENCE);
        let (odo, sela) = (StableId::new("odo"), StableId::new("sela"));
        assert!(lived.may_be_told_to(Some(&odo)) && !lived.may_be_told_to(Some(&sela)));
        assert!(!lived.may_be_told_to(None));
        let asker = Named { id: sela, label: "Sela".to_owned() };
        expect_test::expect![[
            r#"just now, the odo told you in confidence: "Tell no one: I took the lantern." (told in confidence: Sela may not hear it from you)"#
        ]]
        .assert_eq(&lived.told(Some(&asker), None, GameTime(0)));
    }

    #[test]
    fn what_was_confided_aloud_is_kept_from_none_who_stood_by_but_whom_it_names() {
        let lived = |said: &str| {
            let said = Percept::speech("piet", said).to("mara");
            of(&Percept { heard_by: vec!["odo".into(), "sela".into()].into(), ..said })
        };
        let may = |said: &str, who: &str| {
            let lived = lived(said).expect("is remembered");
            assert!(lived.confided, "{said}");
            lived.may_be_told_to(Some(&who.into()))
        };
        let blind = "Nobody must know I'm going blind.";
        assert!(may(blind, "odo") && may(blind, "sela") && !may(blind, "bram"));
        let named = "Don't tell the sela: I'm going blind.";
        assert!(may(named, "odo") && !may(named, "sela"), "it is to be kept from her");
        let sold = "The duke sold the silver bell at Marl.";
        let whispered = Percept::speech("piet", sold).to("mara").whispered();
        let whispered = of(&whispered).expect("is remembered");
        assert!(whispered.confided && !whispered.may_be_told_to(Some(&"odo".into())));
    }

    #[test]
    fn a_turn_of_phrase_before_others_confides_nothing() {
        let confided = |text: &str, by: &[&str], is_whispered: bool| {
            let said = Percept::speech("celia", text).to("mara");
            let said = if is_whispered { said.whispered() } else { said };
            let heard_by = by.iter().map(|who| StableId::new(*who)).collect();
            of(&Percept { heard_by, ..said }).is_some_and(|lived| lived.confided)
        };
        let offer = "They want no fuss. Between ourselves, they also want a foreman up there.";
        assert!(!confided(offer, &["odo", "sela"], false));
        assert!(confided(offer, &[], false), "nobody else hears it");
        assert!(confided("Between ourselves, Bram stole the lantern.", &[], true));
        let asks = "Half an hour of hail, sir? For whose benefit, between ourselves?";
        assert!(!confided(asks, &["odo"], false));
        let call = "Between ourselves, they want a foreman. Tell nobody of it.";
        assert!(confided(call, &["odo"], false), "it is asked for in earnest");
    }

    #[test]
    fn a_whispered_vow_of_silence_is_kept_from_nobody() {
        let whispered = |said: &str| {
            of(&Percept::speech("piet", said).to("mara").whispered()).expect("is remembered")
        };
        let vow = whispered("Don't you fret, I won't tell a soul about the spare glass.");
        assert!(!vow.confided && vow.may_be_told_to(Some(&"odo".into())));
        for said in [
            "Your secret's safe with me. Not one letter of it, to her or to anybody.",
            "I'll keep it to myself. Not a word to Odo.",
        ] {
            assert!(!whispered(said).confided, "{said}");
        }
        let told = whispered("I won't tell a soul. The duke sold the silver bell at Marl.");
        assert!(told.confided);
    }

    #[test]
    fn a_whisper_is_a_confidence_where_it_asks_for_that_or_would_do_somebody_harm() {
        let confided = |said: &str| {
            let lived = of(&Percept::speech("piet", said).to("mara").whispered());
            lived.is_some_and(|lived| lived.confided)
        };
        for said in [
            "I took a post in Varn. Not a word of it to the duke.",
            "Odo stole the lantern from the mill.",
            "My brother owes the smith twelve crowns.",
        ] {
            assert!(confided(said), "{said}");
        }
        for said in [
            "She? There's four women in this inn, Mara. Which of them has the lantern?",
            "The lantern comes back before midnight, she swore it to me.",
            "Go now, while they all look the other way.",
        ] {
            assert!(!confided(said), "{said}");
        }
    }

    #[test]
    fn a_bargain_that_is_offered_aloud_is_kept_from_nobody() {
        let confided = |others: &[&str]| {
            let said = "Show me all the post, every sheet of it, and the ring is yours till Saturday; not a word \
                        of it, and my finger grows fond of it.";
            let heard_by = others.iter().map(|who| StableId::new(*who)).collect();
            let said = Percept { heard_by, ..Percept::speech("piet", said).to("mara") };
            of(&said).is_some_and(|lived| lived.confided)
        };
        assert!(!confided(&["odo"]) && confided(&[]));
    }

    #[test]
    fn what_is_whispered_is_a_confidence_where_it_asks_for_that_or_would_do_harm() {
        let confided = |words: &str, whispered: bool| {
            let percept = Percept { whispered, ..Percept::speech("odo", words).addressed() };
            let label = |id: &StableId| id.to_string();
            let lived = Experience::of(&percept, &"mara".into(), label, GameTime(0));
            lived.is_some_and(|lived| lived.confided)
        };
        for words in [
            "I stole the sixty papers that lie in that tin.",
            "I hid it under the wheel: I'm not riding back up.",
            "I sold the mill to Kolb.",
        ] {
            assert!(confided(words, true), "{words}");
            assert!(!confided(words, false), "{words}");
        }
        for words in [
            "Good evening, Mara.",
            "Yes.",
            "Thank you.",
            "The brig sails at noon.",
            "Did you kill him, and where is the knife?",
        ] {
            assert!(!confided(words, true), "{words}");
        }
    }
}
