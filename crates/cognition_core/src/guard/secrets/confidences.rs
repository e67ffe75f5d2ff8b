//! Whether the speech tells what somebody else has confided.

pub(super) mod call;
mod confided;
pub(super) mod kept_from;
mod source;

use super::back_reference::with_it_named;
use super::telling::Telling;
use crate::guard::verdict::objection::Objection;
use crate::guard::verdict::suggestion::Suggestion;
use crate::guard::wording::says_yes::says_yes;
use crate::guard::wording::stating::stated;
use crate::memory::Experiences;
use crate::perceive::PerceptionLog;
use call::without_call;
use cognition_language::Language;
use kept_from::is_kept;
use source::names_its_source;

/// The first thing told in confidence that the speech tells to somebody who may not know it.
///
/// What is said counts by its meaning, as of any secret; a mind that means to tell may not all the
/// same. Each sentence counts, and each of its clauses that states something of its own; courtesies,
/// questions, what its hearer is to do and what all see are no secret. It is heard by whoever it is said
/// to, and unless it is whispered, by all who are there. What others than whoever confided it have said is
/// no secret any more, nor what all who hear it were told; what they only ask still is. Where only its
/// source was confided, the news may go on, and whoever told it is not named.
pub fn betrays_confidence(
    suggestion: &Suggestion,
    lived: &Experiences,
    log: &PerceptionLog,
) -> Option<Objection> {
    let mut confided = lived.confided().peekable();
    // Where nothing is to be kept from anybody, the words need no reading.
    let speech = suggestion.speech();
    if confided.peek().is_none() || stated(speech).is_empty() && !says_yes(speech) {
        return None;
    }
    let mut telling = Telling::of(suggestion, log, lived);
    let named = with_it_named(suggestion);
    let mut named = named.as_ref().map(|named| Telling::of(named, log, lived));
    confided.find_map(|told| {
        if !is_kept(told, lived, &telling.hearers, suggestion, log) {
            return None;
        }
        let by = told.by.as_deref();
        telling.confider = by;
        named.iter_mut().for_each(|named| named.confider = by);
        let secret = without_call(&told.text);
        let tells = telling.tells_confided(&secret)
            || named.as_ref().is_some_and(|named| named.tells_confided(&secret));
        let betrays = match Language::english().confides_only_its_source(&told.text) {
            true => by.is_some_and(|by| names_its_source(&telling, by, tells, log)),
            false => tells,
        };
        betrays.then_some(Objection::BetraysConfidence { secret })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::Decision;
    use crate::guard::verdict::suggestion::tests::{offer, suggestion};
    use crate::memory::{Experience, HashedNgrams};
    use crate::mind::{GameTime, StableId};
    use crate::perceive::{Percept, Somebody, Surroundings};
    use std::sync::Arc;

    pub(super) const JOSS: &str = "character1";
    pub(super) const WREN: &str = "character2";
    pub(super) const CONFIDED: &str =
        "Don't tell a soul, Hanne: I can hardly see with the left eye any more.";

    pub(super) fn all(lived: Option<Experience>) -> Experiences {
        let mut all = Experiences::default();
        lived.into_iter().for_each(|lived| all.live(lived, &HashedNgrams));
        all
    }

    /// Whether it betrays what Joss has confided, said to somebody after these words of others.
    fn betrays(speech: &str, to: &str, heard: &[(&str, &str)]) -> bool {
        let mut log = PerceptionLog::default();
        log.perceive(Percept::speech(JOSS, CONFIDED).addressed());
        heard.iter().for_each(|(by, said)| _ = log.perceive(Percept::speech(*by, *said)));
        let mut saying = suggestion(1, vec![offer(1, "inn:tell", &[to])]);
        let thoughts = "They deserve the truth.".to_owned();
        let speech = speech.to_owned();
        saying.decision = Arc::new(Decision { speech, thoughts, ..Decision::default() });
        let percept = Percept::speech(JOSS, CONFIDED).addressed();
        let label = |id: &StableId| id.to_string();
        let lived = Experience::of(&percept, &"hanne".into(), label, GameTime(0));
        betrays_confidence(&saying, &all(lived), &log).is_some()
    }

    #[test]
    fn what_was_confided_is_told_to_nobody_but_whoever_confided_it() {
        let told = "Joss can hardly see with his left eye, you know.";
        assert!(betrays(told, WREN, &[]), "means to tell, and may not");
        assert!(!betrays(told, JOSS, &[]));
        assert!(!betrays("Did Joss ever see the left bank with his own eye?", WREN, &[]));
        assert!(!betrays("Joss told me something in confidence.", WREN, &[]));
        assert!(!betrays("Don't tell a soul, but the stew is burnt.", WREN, &[]));
    }

    #[test]
    fn a_question_confides_nothing_that_an_answer_might_betray() {
        let percept = Percept::speech("roan", "Who told you to keep it dark, and what for?");
        let label = |_: &StableId| "Roan".to_owned();
        let lived = Experience::of(&percept.addressed(), &"hesper".into(), label, GameTime(0));
        assert!(!lived.is_some_and(|lived| lived.confided));
    }

    #[test]
    fn one_clause_of_a_confidence_betrays_it() {
        let confided = "Should ten strike before you are ready, Hanne: the stage door is on no list of mine, and \
            not a word of that to Wren.";
        let betrays = |speech: &str| {
            let mut saying = suggestion(1, vec![offer(1, "inn:tell", &[WREN])]);
            saying.decision =
                Arc::new(Decision { speech: speech.to_owned(), ..Decision::default() });
            let percept = Percept::speech(JOSS, confided).addressed();
            let label = |id: &StableId| id.to_string();
            let lived = Experience::of(&percept, &"hanne".into(), label, GameTime(0));
            betrays_confidence(&saying, &all(lived), &PerceptionLog::default()).is_some()
        };
        assert!(betrays("The stage door is on no list of his."));
        assert!(!betrays("It will strike ten before long."));
        assert!(!betrays("I leave by the front door."));
    }

    #[test]
    fn what_others_say_as_well_is_no_secret_any_more() {
        let told = "Aye, he can hardly see with the left eye.";
        let gossip = "They say that Joss can hardly see with his left eye.";
        assert!(!betrays(told, WREN, &[("corby", gossip)]));
        assert!(betrays(told, WREN, &[(JOSS, gossip)]), "he may tell of it himself");
    }

    #[test]
    fn who_asks_after_a_confidence_is_not_told_it() {
        let told = "Joss can hardly see with his left eye.";
        let asks = "Who is it that can hardly see with the left eye any more?";
        assert!(betrays(told, WREN, &[(WREN, asks)]));
    }

    #[test]
    fn what_somebody_told_of_themselves_is_told_by_their_name() {
        let betrays = |confided: &str, asked: &str, speech: &str| {
            let mut log = PerceptionLog::default();
            log.perceive(Percept::speech(WREN, asked));
            let mut saying = suggestion(1, vec![offer(1, "inn:tell", &[WREN])]);
            saying.new_percepts = log.entries().map(|entry| entry.id).collect();
            saying.decision =
                Arc::new(Decision { speech: speech.to_owned(), ..Decision::default() });
            let percept = Percept::speech("peter", confided).addressed();
            let label = |_: &StableId| "Peter".to_owned();
            let lived = Experience::of(&percept, &"hanne".into(), label, GameTime(0));
            betrays_confidence(&saying, &all(lived), &log).is_some()
        };
        let bell = "Swear you won't tell: it was me who broke the bell.";
        assert!(betrays(bell, "Who broke the bell?", "It was Peter, sir."));
        assert!(!betrays(bell, "Who broke the bell?", "I was in the mill all night, sir."));
        assert!(!betrays(bell, "Who rang so late?", "Peter did, sir."));
        let swims = "Don't tell them: I can't swim.";
        assert!(betrays(swims, "Shall Peter come in the boat?", "He never learned to swim."));
        assert!(!betrays(swims, "Shall Peter come in the boat?", "He has no time."));
    }

    /// Whether it betrays what Joss has whispered, said to Wren while Pell is there with the key.
    fn betrays_beside_pell(confided: &str, speech: &str) -> bool {
        let ask = offer(2, "inn:ask", &["character3", "key"]);
        let mut saying = suggestion(1, vec![offer(1, "inn:tell", &[WREN]), ask]);
        saying.decision = Arc::new(Decision { speech: speech.to_owned(), ..Decision::default() });
        let company = vec![Somebody { id: "character3".into(), label: "Pell".to_owned() }];
        let present = vec!["key".into()];
        saying.surroundings =
            Arc::new(Surroundings { company, present, ..Surroundings::default() });
        let percept = Percept::speech(JOSS, confided).addressed().whispered();
        let label = |id: &StableId| id.to_string();
        let lived = Experience::of(&percept, &"hanne".into(), label, GameTime(0));
        assert!(lived.as_ref().is_some_and(|lived| lived.confided), "{confided}");
        betrays_confidence(&saying, &all(lived), &PerceptionLog::default()).is_some()
    }

    #[test]
    fn what_everybody_sees_is_no_confidence() {
        let seen = "Pell sits on the little key like a hen. The hour I have it, you have mine.";
        assert!(!betrays_beside_pell(seen, "Pell there keeps the little key."));
        assert!(!betrays_beside_pell(seen, "Pell, I'd like that little key off you, as a loan."));
        let unseen = "Pell sits on the little letter like a hen.";
        assert!(betrays_beside_pell(unseen, "Pell there keeps the little letter."));
    }

    #[test]
    fn words_that_are_anybodys_betray_nothing_and_the_facts_do() {
        let told = "Not a word to anyone. Tongues want a key as well: mind, that gate's shut to me too, and the \
            Sister's not for bending.";
        let shared = "A shut gate is only an opinion held by somebody with a key.";
        assert!(!betrays_beside_pell(told, shared));
        let facts = "I sold the gate to the brewer, and the Sister is not to hear of it.";
        assert!(betrays_beside_pell(facts, "The gate was sold to the brewer."));
    }

    #[test]
    fn a_name_alone_betrays_nothing_and_what_is_said_of_it_does() {
        let called = "Tell nobody: they pay a third more than you get now, Monsieur Roux.";
        for said in ["Tell them old Roux said so.", "Sit, Monsieur Auguste, the pen will keep."] {
            assert!(!betrays_beside_pell(called, said), "{said}");
        }
        assert!(betrays_beside_pell(called, "They pay a third more than I get now."));
        let named = "Tell nobody: I have sold the mill to Brandt.";
        for said in ["Brandt is late today.", "Give Brandt his soup, Pell."] {
            assert!(!betrays_beside_pell(named, said), "{said}");
        }
        for said in ["The mill goes to Brandt.", "She has sold the mill to Brandt, you know."] {
            assert!(betrays_beside_pell(named, said), "{said}");
        }
    }

    #[test]
    fn what_was_said_openly_since_is_no_news() {
        let confided = "Not a word to anyone: the duke sold the silver bell at Marl.";
        let betrays = |openly: Option<&str>| {
            let mut log = PerceptionLog::default();
            let openly = openly.map(|said| Percept::speech(JOSS, said).to("corby"));
            openly.into_iter().for_each(|said| _ = log.perceive(said));
            let mut saying = suggestion(1, vec![offer(1, "inn:tell", &[WREN])]);
            let speech = "A silver bell hangs up there.".to_owned();
            saying.decision = Arc::new(Decision { speech, ..Decision::default() });
            let percept = Percept::speech(JOSS, confided).addressed();
            let label = |id: &StableId| id.to_string();
            let lived = Experience::of(&percept, &"hanne".into(), label, GameTime(0));
            betrays_confidence(&saying, &all(lived), &log).is_some()
        };
        assert!(betrays(None));
        assert!(betrays(Some("My old hat is worn.")), "of something else");
        assert!(!betrays(Some("My silver bell is cracked, Corby.")));
    }

    #[test]
    fn courtesies_and_advice_are_no_confidence_and_what_stands_beside_them_is() {
        let advice = "Pour from behind the great door. Breathe a syllable of that to the army and it will be \
            ashes by morning.";
        assert!(!betrays_beside_pell(advice, "The boy stands by me, behind the great door."));
        assert!(!betrays_beside_pell(advice, "The army will be cold by morning."));
        let told =
            "Thank you in advance for asking nothing. The duke sold the silver bell at Marl.";
        assert!(!betrays_beside_pell(told, "Thank you in advance, Lieutenant."));
        assert!(!betrays_beside_pell(told, "Thank you for asking, Lieutenant."));
        assert!(betrays_beside_pell(told, "The duke sold the silver bell at Marl, they say."));
    }

    #[test]
    fn until_when_it_is_to_be_kept_and_what_is_offered_for_it_is_no_confidence() {
        let told = "I can't wear these with a lie under them. I've signed with the Alhambra, from Monday. If you want \
            the garnets back you shall have them, only please, not a word to Mr. Grimshaw till the curtain's down.";
        for said in [
            "Keep them on, child, I don't want them back. Your secret dies with me till the curtain's down.",
            "My lips are shut till the curtain's down.",
        ] {
            assert!(!betrays_beside_pell(told, said), "{said}");
        }
        assert!(betrays_beside_pell(told, "She has signed with the Alhambra, you know."));
    }

    #[test]
    fn whoever_a_confidence_is_about_is_not_told_it_as_their_own_matter() {
        let told = "She whom we gave to the dark on Monday was the captain's own sister, and the captain does not \
            dream of it. Let it lie with you until I find the hour.";
        assert!(betrays_beside_pell(told, "The woman we buried on Monday was your sister."));
        assert!(betrays_beside_pell(told, "Well, it was your own sister."));
        assert!(!betrays_beside_pell(told, "I have not seen your sister for a year."));
        assert!(!betrays_beside_pell(told, "The lamp went out on Monday."));
    }

    #[test]
    fn where_a_thing_lies_is_kept_though_it_was_named_in_the_sentence_before() {
        let told = "I pulled the ring out of her drive on Tuesday. It's behind the clamps. That's two of us who \
            know, and I'd like it to stay two.";
        assert!(betrays_beside_pell(told, "The ring is behind the clamps."));
        assert!(!betrays_beside_pell(told, "Hand me the clamps, will you?"));
        assert!(!betrays_beside_pell(told, "The clamps are on the bench behind you."));
    }

    #[test]
    fn kin_that_somebody_owns_to_is_kept_in_whatever_words() {
        let told = "One of the two over our heads is my boy. I never told you I had one. Let me have the plate for \
            an hour before it goes anywhere, and it goes wherever you like after.";
        for speech in [
            "character1 has a son, did you know?",
            "It is for her boy.",
            "Her boy is overhead.",
            "One of them is character1's own child.",
        ] {
            assert!(betrays_beside_pell(told, speech), "{speech}");
        }
        for speech in [
            "I'd take it kindly if the girl were let go where she likes.",
            "You may go wherever you like.",
            "You're a good boy of a girl.",
            "Pell, and her boy, too, will want bread.",
            "Has character1 a son?",
        ] {
            assert!(!betrays_beside_pell(told, speech), "{speech}");
        }
    }

    #[test]
    fn what_somebody_hid_is_told_by_its_place_or_by_who_has_it() {
        let told = "It was me that hid the numbering wheel, up under the italics, so nobody prints a pass and \
            leaves without me.";
        for speech in [
            "The numbering wheel is up under the italics.",
            "Your wheel is under the italics.",
            "character1 has your wheel.",
        ] {
            assert!(betrays_beside_pell(told, speech), "{speech}");
        }
        for speech in [
            "The wheel of the cart squeaks.",
            "character1 never took your wheel.",
            "Set it in italics.",
            "Where is your wheel?",
        ] {
            assert!(!betrays_beside_pell(told, speech), "{speech}");
        }
    }

    #[test]
    fn each_of_several_things_in_one_sentence_is_kept_for_itself() {
        let three = "Marl burned on Thursday, my order was called in yesterday, and there are eleven men at the \
            foot of this hill who still believe in both.";
        for told in ["His order was called in yesterday.", "Marl burned on Thursday."] {
            assert!(betrays_beside_pell(three, told), "{told}");
        }
        for told in ["They called the dogs in yesterday.", "The order of the house is silence."] {
            assert!(!betrays_beside_pell(three, told), "{told}");
        }
    }
}
