//! Whether the speech tells what somebody else has confided.

use super::hearers::{Hearers, may_whisper};
use super::objection::Objection;
use super::secrets::telling::Telling;
use super::stating::{stated, stating};
use super::suggestion::Suggestion;
use super::wording::Wording;
use crate::memory::{Experience, Experiences, Named};
use crate::mind::StableId;
use crate::perceive::{PerceptKind, PerceptionLog, Somebody};
use cognition_language::{Language, sentences};
use std::borrow::Cow;

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
    if confided.peek().is_none() || stated(suggestion.speech()).is_empty() {
        return None;
    }
    let mut telling = Telling::of(suggestion, log, lived);
    confided.find_map(|lived| {
        if !is_kept(lived, &telling.hearers, suggestion, log) {
            return None;
        }
        let by = lived.by.as_deref();
        telling.confider = by;
        let secret = without_call(&lived.text);
        let tells = telling.tells_confided(&secret);
        let betrays = match Language::english().confides_only_its_source(&lived.text) {
            true => by.is_some_and(|by| names_its_source(&telling, by, tells, log)),
            false => tells,
        };
        betrays.then_some(Objection::BetraysConfidence { secret })
    })
}

/// Whether somebody hears what is said who may not know what was confided.
fn is_kept(
    confided: &Experience,
    hearers: &Hearers<'_>,
    suggestion: &Suggestion,
    log: &PerceptionLog,
) -> bool {
    let may = |whom: &StableId| {
        confided.may_be_told_to(Some(whom))
            || hearers.label_of(whom, suggestion).is_some_and(|label| {
                Language::of(&confided.text).shares_with(&confided.text, label)
            })
    };
    let stood_by = |it: &Somebody| {
        is_answered_at_once(confided, suggestion, log)
            && !Language::of(&confided.text).keeps_from(&confided.text, &it.label)
    };
    hearers.meant.iter().any(|whom| !may(whom))
        || hearers.beside.iter().any(|it| !may(&it.id) && !stood_by(it))
}

/// Where nobody can whisper, those who are there when it is confided hear it, too: of the confidence that is
/// answered they know.
fn is_answered_at_once(
    confided: &Experience,
    suggestion: &Suggestion,
    log: &PerceptionLog,
) -> bool {
    let mut latest = log.entries().rev().filter(|it| it.percept.kind == PerceptKind::Speech);
    let latest = latest.find(|entry| suggestion.new_percepts.contains(&entry.id));
    !may_whisper(suggestion) && latest.is_some_and(|it| it.percept.text == confided.text)
}

/// `The pedlar says that the bailiff comes`, or `The pedlar` to whoever asks who told it: of what may go
/// on, whoever is not to be named is. To speak to them by name, or of them in another matter, names no source.
fn names_its_source(telling: &Telling<'_>, by: &Named, tells: bool, log: &PerceptionLog) -> bool {
    let suggestion = telling.suggestion;
    let asked = || {
        let new = log.entries().filter(|entry| suggestion.new_percepts.contains(&entry.id));
        let others = new.filter(|entry| entry.percept.source.as_ref() != Some(&by.id));
        let mut asked = others.flat_map(|entry| sentences(&entry.percept.text));
        asked.any(|said| Language::english().asks_for_the_source(said))
    };
    let hears = telling.hearers.all().any(|who| *who == by.id);
    attributes(suggestion.speech(), &by.label, hears) && (tells || asked())
}

/// Whether a speech says of somebody that something comes from them, or is nothing but their name. Whoever hears it may
/// only be called so.
fn attributes(speech: &str, name: &str, hears: bool) -> bool {
    let (language, whom) = (Language::english(), Wording::of([name]));
    let is_source = |clause: &str| {
        let said = Wording::of([clause]);
        !whom.is_empty()
            && whom.come_up_in(&said)
            && (language.may_attribute(clause) || said.without_linking().without(name).is_empty())
    };
    let mut spoken = sentences(speech).map(|sentence| match hears {
        true => language.without_address(sentence),
        false => Cow::Borrowed(sentence),
    });
    spoken.any(|sentence| stating(&sentence).any(is_source))
}

/// A confidence without the call to keep it: to ask for silence tells nobody anything. What is told in the same
/// breath is left.
fn without_call(text: &str) -> String {
    let language = Language::english();
    let clauses = text.split_inclusive([',', ':', '.', '!', '?', ';']);
    let left = clauses.map(|clause| match language.confides(clause) {
        true => Cow::Owned(core_of(language, clause)),
        false => Cow::Borrowed(clause),
    });
    left.collect::<String>().trim().to_owned()
}

/// What a clause tells beside its call, as a clause of its own.
fn core_of(language: &Language, clause: &str) -> String {
    let core = language.core_of_confidence(clause).join(", ");
    let is_open = !core.is_empty() && core.ends_with(char::is_alphanumeric);
    let sign = clause.chars().next_back().filter(|sign| is_open && sign.is_ascii_punctuation());
    let space = if core.is_empty() { "" } else { " " };
    [space, &core].into_iter().map(str::to_owned).chain(sign.map(String::from)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::Decision;
    use crate::guard::suggestion::tests::{offer, suggestion};
    use crate::memory::HashedNgrams;
    use crate::mind::GameTime;
    use crate::perceive::{Percept, Surroundings};
    use std::sync::Arc;

    const JOSS: &str = "character1";
    const WREN: &str = "character2";
    const CONFIDED: &str = "Don't tell a soul, Hanne: I can hardly see with the left eye any more.";

    fn all(lived: Option<Experience>) -> Experiences {
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

    /// Whether it betrays what Peter has typed, said to Wren, who has just asked something.
    fn betrays_typed(confided: &str, asked: &str, speech: &str) -> bool {
        let mut log = PerceptionLog::default();
        log.perceive(Percept::speech(WREN, asked));
        let mut saying = suggestion(1, vec![offer(1, "inn:tell", &[WREN])]);
        saying.new_percepts = log.entries().map(|entry| entry.id).collect();
        saying.decision = Arc::new(Decision { speech: speech.to_owned(), ..Decision::default() });
        let percept = Percept::speech("peter", confided).addressed();
        let label = |_: &StableId| "Peter".to_owned();
        let lived = Experience::of(&percept, &"hanne".into(), label, GameTime(0));
        betrays_confidence(&saying, &all(lived), &log).is_some()
    }

    #[test]
    fn a_confidence_without_a_sign_is_kept_wherever_its_call_stands() {
        let (bike, pump) = ("what happened to the bike", "who broke the pump");
        let (sold, broke) = ("He sold the bike to Mara.", "It was Peter who broke the pump.");
        for (confided, asked, speech) in [
            ("between us i sold the bike to mara", bike, sold),
            ("i sold the bike to mara but keep it quiet", bike, sold),
            ("keep this quiet i sold the bike to mara", bike, "Peter sold that bike to Mara."),
            ("swear you wont tell i sold the bike to mara", bike, sold),
            ("i sold the bike to mara swear you wont tell", bike, sold),
            ("dont tell anyone but im the one who broke the pump", pump, broke),
            ("dont tell anyone im the one who broke the pump", pump, "Peter broke it, the pump."),
            ("im the one who broke the pump pls dont tell anyone", pump, broke),
            ("can you keep a secret? i broke the pump", pump, broke),
            ("between you and me i broke the pump", pump, "He broke the pump."),
            ("psst i owe odo 40", "is peter in debt", "He owes Odo 40."),
            ("promise u wont tell but i owe odo 40", "is peter in debt", "Peter owes Odo 40."),
        ] {
            assert!(betrays_typed(confided, asked, speech), "{confided} / {speech}");
        }
    }

    #[test]
    fn talk_of_the_same_thing_tells_no_confidence() {
        let bike = "what happened to the bike";
        for (confided, asked, speech) in [
            ("between us i sold the bike to mara", bike, "That bike had a flat tyre."),
            ("between us i sold the bike to mara", bike, "You'd have to ask him about the bike."),
            ("between us i sold the bike to mara", "seen mara", "Mara is at the mill."),
            ("dont tell anyone but im the one who broke the pump", "hi", "Don't tell anyone."),
            ("dont tell anyone but i broke the pump", "who broke the pump", "I can't say."),
            ("dont tell anyone but i broke the pump", "does it work", "The pump is old."),
            ("psst i owe odo 40", "where is odo", "Odo is in the cellar."),
            ("if anyone finds out im dead", "is peter here", "Peter is not dead."),
        ] {
            assert!(!betrays_typed(confided, asked, speech), "{confided} / {speech}");
        }
    }

    #[test]
    fn where_only_the_source_is_confided_the_news_goes_on_without_it() {
        let confided = "The bailiff comes today, Hesper. He takes every copper kettle that he finds. \
            Do not tell anyone that you have it from me.";
        let betrays = |speech: &str, heard: &str| {
            let mut log = PerceptionLog::default();
            log.perceive(Percept::speech(WREN, heard));
            let mut saying = suggestion(1, vec![offer(1, "inn:tell", &[WREN])]);
            saying.new_percepts = log.entries().map(|entry| entry.id).collect();
            saying.decision =
                Arc::new(Decision { speech: speech.to_owned(), ..Decision::default() });
            let percept = Percept::speech("pedlar", confided).addressed();
            let label = |id: &StableId| format!("the {id}");
            let lived = Experience::of(&percept, &"hesper".into(), label, GameTime(0));
            betrays_confidence(&saying, &all(lived), &log).is_some()
        };
        let news = "The bailiff comes today, and takes every copper kettle that he finds.";
        assert!(!betrays(news, "Good day."));
        assert!(betrays(&format!("The pedlar says so. {news}"), "Good day."));
        assert!(betrays("The pedlar, of course.", "Who told you?"));
        assert!(!betrays("The pedlar was here.", "Who is at the quay?"));
    }

    #[test]
    fn who_is_called_or_spoken_of_in_another_matter_is_no_source() {
        let confided = "The bailiff comes today. He takes every copper kettle. Do not tell anyone that you have \
            it from me.";
        let betrays = |speech: &str, asked: &str, by: &str| {
            let mut log = PerceptionLog::default();
            log.perceive(Percept::speech(by, asked));
            let mut saying = suggestion(1, vec![offer(1, "inn:tell", &[WREN])]);
            saying.new_percepts = log.entries().map(|entry| entry.id).collect();
            saying.decision =
                Arc::new(Decision { speech: speech.to_owned(), ..Decision::default() });
            let named = |id: &str, label: &str| Somebody { id: id.into(), label: label.to_owned() };
            let company = vec![named("roan", "Roan"), named(WREN, "Wren")];
            saying.surroundings = Arc::new(Surroundings { company, ..Surroundings::default() });
            let percept = Percept::speech("roan", confided).addressed();
            let label = |_: &StableId| "Roan".to_owned();
            let lived = Experience::of(&percept, &"hesper".into(), label, GameTime(0));
            assert!(lived.as_ref().is_some_and(|lived| lived.confided));
            betrays_confidence(&saying, &all(lived), &log).is_some()
        };
        let source = "Who told you?";
        for speech in [
            "Good evening to you, Roan, and dry your boots.",
            "Ask the weather, Roan.",
            "Stoke the stove, lad, and mind Roan's coat.",
            "The bailiff comes today, Roan, and takes every copper kettle.",
            "The bailiff comes today, and takes every copper kettle. Give Roan his soup.",
        ] {
            assert!(!betrays(speech, source, WREN), "{speech}");
            assert!(!betrays(speech, source, "roan"), "{speech}");
        }
        assert!(betrays("I had it from Roan.", source, WREN));
        assert!(betrays("It was Roan.", source, WREN));
        assert!(betrays("Roan says that the bailiff comes today.", "Good day.", WREN));
        assert!(!betrays("Roan says that it rains.", "Good day.", WREN), "another matter");
        assert!(!betrays("Roan says that it rains.", source, "roan"), "he asks himself");
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

    /// Whether it betrays what Joss has confided, said to somebody while Wren is there.
    fn betrays_before_wren(action: &str, to: &str, confided: &str) -> bool {
        let mut saying = suggestion(1, vec![offer(1, action, &[to])]);
        let speech = "You can hardly see with the left eye any more.".to_owned();
        saying.decision = Arc::new(Decision { speech, ..Decision::default() });
        let wren = Somebody { id: WREN.into(), label: "Wren".to_owned() };
        let company = vec![wren];
        saying.surroundings = Arc::new(Surroundings { company, ..Surroundings::default() });
        let percept = Percept::speech(JOSS, confided).addressed();
        let label = |id: &StableId| id.to_string();
        let lived = Experience::of(&percept, &"hanne".into(), label, GameTime(0));
        betrays_confidence(&saying, &all(lived), &PerceptionLog::default()).is_some()
    }

    #[test]
    fn what_is_said_aloud_is_betrayed_to_whoever_stands_by_and_a_whisper_is_not() {
        assert!(betrays_before_wren("inn:tell", JOSS, CONFIDED));
        assert!(!betrays_before_wren("inn:whisper", JOSS, CONFIDED));
        assert!(betrays_before_wren("inn:whisper", WREN, CONFIDED));
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

    #[test]
    fn whom_a_confidence_shares_with_may_hear_of_it() {
        let shared = "I can hardly see with the left eye any more. Tell nobody but Wren.";
        assert!(!betrays_before_wren("inn:tell", JOSS, shared));
        let named = "I can hardly see with the left eye any more. Don't tell Wren!";
        assert!(betrays_before_wren("inn:tell", JOSS, named));
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
        let unseen = "Pell sits on the little spoon like a hen.";
        assert!(betrays_beside_pell(unseen, "Pell there keeps the little spoon."));
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
    fn what_was_confided_may_be_said_back_where_nobody_else_hears() {
        let mut saying = suggestion(1, vec![offer(1, "inn:tell", &[JOSS])]);
        let speech = "You can hardly see with the left eye any more.".to_owned();
        saying.decision = Arc::new(Decision { speech, ..Decision::default() });
        let company = vec![Somebody { id: JOSS.into(), label: "Joss".to_owned() }];
        saying.surroundings = Arc::new(Surroundings { company, ..Surroundings::default() });
        let percept = Percept::speech(JOSS, CONFIDED).addressed();
        let label = |id: &StableId| id.to_string();
        let lived = Experience::of(&percept, &"hanne".into(), label, GameTime(0));
        assert_eq!(betrays_confidence(&saying, &all(lived), &PerceptionLog::default()), None);
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
