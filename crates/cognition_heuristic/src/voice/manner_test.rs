//! What becomes of directives in what the mind says.

use super::picking::SPEECH_LIMIT;
use super::remark;
use crate::heuristic_brain::reply;
use crate::rehearsal::*;
use crate::wording::tell::Tell;
use crate::wording::voice_words::voice_words;
use crate::wording::words::Words;
use cognition_brain::ThoughtRequest;
use cognition_core::adapt::{Directive, Level, StyleDimension};
use cognition_core::mind::StableId;
use cognition_core::perceive::{Percept, PerceptionLog};
use cognition_core::promise::promise_in_words;
use cognition_core::route::EngagementMode;
use cognition_language::Language;
use expect_test::expect;
use std::fmt::Write as _;

const fn low(of: StyleDimension) -> Directive {
    Directive::Dimension(of, Level::Low)
}

const fn high(of: StyleDimension) -> Directive {
    Directive::Dimension(of, Level::High)
}

const TERSE: [Directive; 4] = [
    low(StyleDimension::Pacing),
    low(StyleDimension::Verbosity),
    Directive::PrefersConcise,
    Directive::PriorityNote,
];
const CHATTY: [Directive; 4] = [
    high(StyleDimension::Pacing),
    high(StyleDimension::Verbosity),
    high(StyleDimension::DepthPreference),
    Directive::PriorityNote,
];

/// Odo says that to a mind, which may speak to him or to Sela, or look about.
fn spoken_to(mind: &str, words: &str) -> ThoughtRequest {
    let offers = vec![
        offer("Speak to Odo", &["tell", "speech"], &["odo"]),
        offer("Speak to Sela", &["tell", "speech"], &["sela"]),
        offer("Look at the cellar door", &["look"], &["cellar_door"]),
    ];
    let mut request = request(mind, offers, vec![says("odo", words)]);
    request.situation.said = words.to_owned();
    request.situation.partner = Some(StableId::new("odo"));
    request
}

fn told(request: &ThoughtRequest, directives: &[Directive]) -> String {
    let mut request = request.clone();
    request.situation.directives = directives.to_vec();
    let speech = decision(&request).speech;
    assert!(speech.chars().count() <= SPEECH_LIMIT, "{speech}");
    assert_eq!(promise_in_words(&speech), None, "{speech}");
    speech
}

fn words(text: &str) -> usize {
    text.split_whitespace().count()
}

const QUESTIONS: [&str; 5] = [
    "Where is Tamsin?",
    "What lies in the cellar?",
    "Did anybody see a lantern?",
    "Who has the iron key?",
    "What are you doing here?",
];
const MINDS: [&str; 4] = ["mara", "brannic", "sela", "nobody"];

/// Those in which Odo is answered.
fn situations() -> Vec<ThoughtRequest> {
    let questions = QUESTIONS.into_iter().flat_map(|words| MINDS.map(|mind| (mind, words)));
    let all = questions.flat_map(|(mind, words)| {
        (0..4).map(move |seed| ThoughtRequest { seed, ..spoken_to(mind, words) })
    });
    let answering: Vec<_> = all.filter(|request| choice(request) == "Speak to Odo").collect();
    assert!(answering.len() > 40, "should be many: {}", answering.len());
    answering
}

#[test]
fn whoever_is_terse_is_told_less_than_half_of_what_a_chatty_one_is_told() {
    let (mut brief, mut full) = (0, 0);
    for request in situations() {
        let (terse, chatty) = (told(&request, &TERSE), told(&request, &CHATTY));
        assert!(words(&terse) <= words(&told(&request, &[])), "{terse}");
        // Who knows or tells nothing has nothing to tell at length.
        let english = voice_words(Language::english());
        let tells_nothing =
            english.is_one_of(&["unknown", "own_unknown", "reserve"], &terse, &Words::of("Odo"));
        if terse == chatty && tells_nothing {
            continue;
        }
        assert!(words(&terse) < words(&chatty), "{terse} / {chatty}");
        brief += words(&terse);
        full += words(&chatty);
    }
    assert!(2 * brief < full, "should be less than half: {brief} of {full}");
}

#[test]
fn without_a_directive_that_says_anything_the_reply_stays_the_same() {
    for mut request in situations() {
        let before = reply(&request).to_string();
        request.situation.directives = vec![
            Directive::Header,
            high(StyleDimension::Directness),
            low(StyleDimension::EmotionalValence),
            Directive::PriorityNote,
        ];
        assert_eq!(reply(&request).to_string(), before);
    }
}

#[test]
fn each_directive_is_heard() {
    let alone = [
        Directive::LoadOverload,
        low(StyleDimension::Directness),
        high(StyleDimension::EmotionalValence),
        low(StyleDimension::CertaintyLevel),
        low(StyleDimension::ChallengeAppetite),
        Directive::MirrorFriction,
        Directive::ChallengeGentle,
        Directive::ChallengeBalanced,
        Directive::ChallengePressing,
        Directive::EnjoysChallenge,
        Directive::PrefersBulletFormat,
        Directive::Fork(StyleDimension::DepthPreference),
        Directive::Growth(StyleDimension::CertaintyLevel, Level::High),
    ];
    let gently = [Directive::EnjoysChallenge, Directive::ChallengeGentle];
    let all = [&[][..], &TERSE, &CHATTY, &gently].into_iter().chain(alone.chunks(1));
    let request = spoken_to("mara", "What about the satchel?");
    let mut table = String::new();
    for directives in all {
        let ids: Vec<String> = directives.iter().map(ToString::to_string).collect();
        let _ = writeln!(table, "{}\n  {}", ids.join(" "), told(&request, directives));
    }
    expect![[r#"

          The satchel, Odo, I carry. I do not read it. That is the whole trade.
        dim.pacing.low dim.verbosity.low pref.prefers_concise priority_note
          The satchel, Odo, I carry.
        dim.pacing.high dim.verbosity.high dim.depth_preference.high priority_note
          The satchel, Odo, I carry. I do not read it. That is the whole trade. One strap holds the next, and if you follow them back far enough you come to the buckle.
        pref.enjoys_challenge challenge.gentle
          The satchel, Odo, I carry. I do not read it. That is the whole trade. I am not quite certain of it, between ourselves.
        load.OVERLOAD
          The satchel, Odo, I carry.
        dim.directness.low
          The satchel, Odo, I carry. I do not read it. That is the whole trade. Seen from the saddle, that is.
        dim.emotional_valence.high
          You carry that one close to the skin. The satchel, Odo, I carry. I do not read it. That is the whole trade.
        dim.certainty_level.low
          You read that right, Odo. The satchel, Odo, I carry. I do not read it. That is the whole trade.
        dim.challenge_appetite.low
          I would have said the same. The satchel, Odo, I carry. I do not read it. That is the whole trade.
        mirror.friction
          Short with you, Odo. The clock's fault, and mine. The satchel, Odo, I carry. I do not read it. That is the whole trade.
        challenge.gentle
          The satchel, Odo, I carry. I do not read it. That is the whole trade. I am not quite certain of it, between ourselves.
        challenge.balanced
          The satchel, Odo, I carry. I do not read it. That is the whole trade. Then again, the short road floods.
        challenge.pressing
          The satchel, Odo, I carry. I do not read it. That is the whole trade. Who told you so, and what is their word worth?
        pref.enjoys_challenge
          The satchel, Odo, I carry. I do not read it. That is the whole trade. Then again, the short road floods.
        pref.prefers_bullet_format
          First, the satchel, Odo, I carry; second, I do not read it; third, that is the whole trade.
        fork.depth_preference
          The satchel, Odo, I carry. I do not read it. That is the whole trade. Is that enough, or would you rather hear what is behind it?
        growth.certainty_level.high
          The satchel, Odo, I carry. I do not read it. That is the whole trade. You have grown surer of late.
    "#]].assert_eq(&table);
}

#[test]
fn a_question_back_takes_a_reason_and_a_courtesy_stays_short() {
    let in_mode = |mode, directives: &[Directive]| {
        let mut request = spoken_to("brannic", "The other one, then.");
        request.situation.mode = mode;
        told(&request, directives)
    };
    let mut all = String::new();
    let crowd = [&CHATTY[..], &[Directive::ChallengePressing, Directive::MirrorFriction]].concat();
    for mode in [EngagementMode::Clarify, EngagementMode::Acknowledge] {
        for directives in [&TERSE[..], &[], &crowd] {
            let _ = writeln!(all, "{}", in_mode(mode, directives));
        }
    }
    expect![[r#"
        What is it you're after?
        Plainly, Odo. What is it you're after?
        That was a draught of my own making, Odo. Is that an order or a grumble? I keep them on different shelves. I only say so to be sure that I have you right, Odo.
        And to you, Odo.
        Heard, Odo. Boots on the mat.
        That was a draught of my own making, Odo. Hm. Same to you, Odo, and in with you before the draught.
    "#]].assert_eq(&all);
}

#[test]
fn what_the_mind_says_to_itself_takes_nothing_besides() {
    let mut request = spoken_to("brannic", "Why is it so quiet?");
    request.actions.clear();
    // Whoever has just spoken gets an answer, and that is no talk with oneself.
    request.situation.perceptions = PerceptionLog::default();
    let crowd = [&CHATTY[..], &[Directive::ChallengePressing, Directive::MirrorFriction]].concat();
    let own = request.situation.persona.lines.0["wait"].clone();
    let said = (0..40).map(|seed| told(&ThoughtRequest { seed, ..request.clone() }, &crowd));
    let said: Vec<String> = said.filter(|speech| !speech.is_empty()).collect();
    assert!(!said.is_empty() && said.iter().all(|speech| own.contains(speech)), "{said:?}");
}

#[test]
fn a_fork_and_a_change_are_told_even_to_the_terse_unless_they_are_loaded() {
    let request = spoken_to("mara", "What about the satchel?");
    let fork = Directive::Fork(StyleDimension::AbstractionLevel);
    let plain = told(&request, &TERSE);
    let forked = told(&request, &[&TERSE[..], &[fork]].concat());
    assert_eq!(forked, format!("{plain} {}", remark::offer(StyleDimension::AbstractionLevel)[0]));
    let loaded = [&TERSE[..], &[fork, Directive::LoadHigh]].concat();
    assert_eq!(told(&request, &loaded), plain);
}

#[test]
fn nothing_is_said_twice_in_a_row_however_short_or_long() {
    for directives in [&TERSE[..], &CHATTY, &[Directive::ChallengeBalanced]] {
        for mind in MINDS {
            let mut request = spoken_to(mind, "What about the satchel?");
            let mut latest: Vec<String> = Vec::new();
            for seed in 0..6 {
                request.seed = seed;
                let speech = told(&request, directives);
                let mut of_late = latest.iter().rev().take(2);
                assert!(of_late.all(|line| *line != speech), "{mind}: {speech} {latest:?}");
                request.situation.perceptions.perceive(Percept::speech(mind, speech.as_str()));
                latest.push(speech);
            }
        }
    }
}

#[test]
fn who_asks_hears_what_was_seen_unless_it_is_to_be_kept_quiet() {
    let mut request = spoken_to("tamsin", "Where is the satchel?");
    let carried = "Sela carries the sealed satchel to the yard.";
    request.situation.perceptions.perceive(Percept::event(carried).by("sela").at("taproom"));
    for directives in [&CHATTY[..], &[], &TERSE] {
        let said = told(&request, directives);
        assert!(said.contains(carried), "should answer by what was seen: {said}");
    }
    let promise = ("I won't tell anyone about the sealed satchel", "refrain", "sela");
    request.situation.commitments = owing(&[promise]);
    assert!(!told(&request, &CHATTY).contains(carried), "{}", told(&request, &CHATTY));
}

#[test]
fn a_persona_has_its_own_words_for_it() {
    let mut request = spoken_to("mara", "What about the satchel?");
    let persona = std::sync::Arc::make_mut(&mut request.situation.persona);
    persona.lines.0.insert("own_up".to_owned(), vec!["My fault, {speaker}. Boots.".to_owned()]);
    let said = told(&request, &[Directive::MirrorFriction]);
    assert!(said.starts_with("My fault, Odo. Boots. "), "{said}");
}

#[test]
fn words_that_say_nothing_stand_beside_no_short_answer_and_once_in_a_talk() {
    let fork = [&CHATTY[..], &[Directive::Fork(StyleDimension::DepthPreference)]].concat();
    let pads = |said: &str| remark::paddings().any(|padding| said.contains(padding));
    for mind in MINDS {
        for words in [
            "When does the cellar shut?",
            "How old are you?",
            "I'm sorry for your loss.",
            "Good evening!",
        ] {
            let said = told(&spoken_to(mind, words), &fork);
            assert!(!pads(&said), "{mind} {words} {said}");
        }
    }
    let mut request = spoken_to("mara", "What about the satchel?");
    let offers = [Directive::Fork(StyleDimension::DepthPreference)];
    assert!(pads(&told(&request, &offers)));
    let earlier = remark::offer(StyleDimension::DepthPreference)[0];
    request.situation.perceptions.perceive(Percept::speech("mara", format!("Hm. {earlier}")));
    request.situation.perceptions.perceive(says("odo", "And what about the lantern?"));
    assert!(!pads(&told(&request, &offers)), "it is offered once");
}

#[test]
fn no_plain_remark_promises_or_begs() {
    let plain = [
        remark::OWN_UP,
        remark::FEEL,
        remark::ASSURE,
        remark::AGREE,
        remark::MORE,
        remark::WHY,
        remark::DOUBT,
        remark::COUNTER,
        remark::PRESS,
        remark::SOFTEN,
    ];
    let grown = Directive::GROWTHS
        .into_iter()
        .flat_map(|of| [Level::Low, Level::High].map(|level| remark::growth(of, level)));
    let offers = Directive::FORKS.into_iter().map(remark::offer);
    for lines in plain.into_iter().chain(grown).chain(offers) {
        assert!(!lines.is_empty());
        for line in lines {
            let line = line.replace("{speaker}", "Odo");
            assert_eq!(promise_in_words(&line), None, "{line}");
            assert!(line.ends_with('?') || !Tell::of(&line).asks, "{line}");
            assert!(!Tell::of(&line).begs, "{line}");
        }
    }
}
