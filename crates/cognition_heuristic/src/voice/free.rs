//! What is said over a deed, or beside it, where nothing else has to be.

use super::anybody::{anybodys, plain};
use super::fitting::{concerns_question, said_before};
use super::line::{Line, Slots};
use super::manner::{Length, Manner};
use super::own_answers::own_answers;
use super::picking::spoken;
use super::written::written;
use super::{charge, grief, small_talk};
use crate::appraisal::appraise::Appraisal;
use crate::appraisal::bargain::Trade;
use crate::appraisal::call::Bare;
use crate::motives::scored::Scored;
use crate::wording::voice_words::voice_words;
use cognition_core::act::IndexedAction;
use cognition_core::chance::Chance;

/// How often a deed that is no speech is spoken over, by the first tag that is listed here.
const TALKATIVE: &[(&str, f32)] = &[
    ("give", 0.9),
    ("trade", 1.0),
    ("take", 0.7),
    ("unlock", 0.7),
    ("open", 0.6),
    ("move", 0.35),
    ("look", 0.35),
    ("wait", 0.2),
];
/// How often any other deed is spoken over, and doing nothing.
const OTHERWISE: f32 = 0.3;
const AT_REST: f32 = 0.2;
/// How often either is, where the persona has words of its own that are fresh.
const IN_OWN_WORDS: f32 = 0.6;
const AT_REST_IN_OWN_WORDS: f32 = 0.28;
/// How often a failure is cursed, or otherwise remarked upon.
const AT_FAILURE: f32 = 0.7;

/// What is said over a deed, or to somebody, where nothing else has to be.
pub(super) fn free(
    view: &Appraisal<'_>,
    chosen: &Scored<'_>,
    manner: Manner<'_>,
    chance: Chance,
) -> String {
    if chosen.action.is_some_and(|action| action.has_tag("quiet")) {
        return String::new();
    }
    let must = chosen.action.is_some_and(|action| action.has_tag("speech"));
    if !must && view.is_spoken_to() {
        return if only_nods(view) { String::new() } else { besides(view, chosen, manner, chance) };
    }
    let mut groups = written(view, chosen, manner);
    let has_own = groups.iter().flatten().any(|line| line.said.is_none());
    let often = talkativeness(view, chosen.action) * manner.talkativeness();
    let often = if has_own { of_own_words(chosen.action, often) } else { often };
    if !must && !chance.yes(often, "talkative") {
        return String::new();
    }
    if !must {
        // What nobody waits for is not said twice.
        groups.iter_mut().for_each(|group| group.retain(|line| line.said.is_none()));
    }
    groups.retain(|group| !group.is_empty());
    manner.suit(&mut groups);
    if chosen.action.is_some_and(|action| action.has_tag("ask")) {
        // Who has asked in words of its own already asks plainly.
        groups.retain(|group| group.iter().any(|line| line.said.is_none()));
    }
    let line = spoken(groups, chance);
    match chosen.action.filter(|_| line.is_empty()) {
        Some(action) if must => spoken(plain(view, action, manner), chance),
        // Nobody trades without naming what for what.
        Some(action) if action.has_tag("trade") => over_a_trade(view, action, chance),
        _ => line,
    }
}

/// What for what, where two things are traded: whoever gets the one is none of them.
fn over_a_trade(view: &Appraisal<'_>, action: &IndexedAction, chance: Chance) -> String {
    let Some(trade) = Trade::of(view, action) else { return String::new() };
    let (gives, gets) = (trade.gives.label.as_str(), trade.gets.label.as_str());
    let slots = Slots::things(&trade.with.label, gives, gets).in_words_of(view);
    spoken(vec![anybodys(view, &slots, "trade", &said_before(view))], chance)
}

/// Whether all that was said to it merely takes note of something: no word is owed to that.
fn only_nods(view: &Appraisal<'_>) -> bool {
    let mut calls = view.calls.iter();
    !view.calls.is_empty() && calls.all(|call| call.bare == Some(Bare::Nod) && call.asked.is_none())
}

/// What is said to somebody who spoke, whatever else is done: nobody is left without a word.
fn besides(
    view: &Appraisal<'_>,
    chosen: &Scored<'_>,
    manner: Manner<'_>,
    chance: Chance,
) -> String {
    let slots = Slots::of(view, chosen.action).for_speaker().brief(manner.length == Length::Brief);
    let said = said_before(view);
    let asked = view.questions().next().is_some();
    let plain = match chosen.action {
        Some(action) if asked && concerns_question(view, action) => "at_it",
        Some(_) if asked => "busy",
        None if asked => "unknown",
        _ if view.tidings.is_some() => return in_grief(view, chance),
        _ if has_just_nodded(view) => "",
        _ => "heard",
    };
    let charged = charge::lines(view, chosen, &slots).filter(|_| !asked);
    let mut groups: Vec<Vec<Line>> = match asked {
        true => own_answers(view, &slots).into(),
        false => Vec::new(),
    };
    if let Some(charged) = charged {
        groups.extend(charged);
    } else if !asked {
        // Who has something to say of their own says that rather than `Is that so`.
        let own = small_talk::untold(view, &slots, &said).collect();
        groups.extend(small_talk::in_order(view, own));
    }
    groups.push(anybodys(view, &slots, plain, &said));
    groups.retain(|group| !group.is_empty());
    manner.suit(&mut groups);
    spoken(groups, chance)
}

/// What is said beside a deed to whoever mourns, and nothing to anybody else.
fn in_grief(view: &Appraisal<'_>, chance: Chance) -> String {
    let partner = view.request.situation.partner.as_ref();
    partner.and_then(|partner| grief::said_to(view, partner, chance)).unwrap_or_default()
}

/// Whether the last that it said merely took note of something: one nod is enough, but for whoever has no mind, as
/// a player has none, and nods at nothing in turn.
pub(crate) fn has_just_nodded(view: &Appraisal<'_>) -> bool {
    if view.request.situation.partner_is_mindless {
        return false;
    }
    let people = view.things.people();
    let nods = |line: &str| voice_words(view.language).is_one_of(&["heard"], line, &people);
    view.own_lines().next_back().is_some_and(nods)
}

fn talkativeness(view: &Appraisal<'_>, action: Option<&IndexedAction>) -> f32 {
    if view.fresh_failure().is_some() {
        return AT_FAILURE;
    }
    let Some(action) = action else {
        return if view.tidings.is_some() { 0.0 } else { AT_REST };
    };
    let listed = TALKATIVE.iter().find(|(tag, _)| action.has_tag(tag));
    listed.map_or(OTHERWISE, |(_, often)| *often)
}

/// Who has a word of its own for a deed, or for doing nothing, says it more often than not.
fn of_own_words(action: Option<&IndexedAction>, often: f32) -> f32 {
    match action {
        None if often > 0.0 => often.max(AT_REST_IN_OWN_WORDS),
        None => often,
        Some(_) => often.max(IN_OWN_WORDS),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rehearsal::{decision, offer, offer_of, request};
    use cognition_core::mind::Goal;
    use cognition_core::perceive::Percept;
    use std::sync::Arc;

    fn says_while_baking(percept: Percept, seed: u64) -> String {
        let bake = offer("Bake a loaf of bread", &[], &[]);
        let mut request = request("nobody", vec![bake], vec![percept]);
        let text = "Bake bread for all the town.".to_owned();
        let goal = Goal { text, weight: 1.0, ..Goal::default() };
        Arc::make_mut(&mut request.situation.persona).goals.push(goal);
        request.seed = seed;
        let decision = decision(&request);
        assert_eq!(decision.chosen_index, 1, "should bake");
        decision.speech
    }

    #[test]
    fn what_is_named_over_a_trade_is_what_changes_hands_and_not_with_whom() {
        let (odo, kettle) = (("character", "odo", "Odo"), ("item", "kettle", "the kettle"));
        let targets = [odo, ("item", "blanket", "the blanket"), kettle];
        for told in ["Offer Odo the blanket for the kettle", "Trade the blanket for the kettle"] {
            let request = request("nobody", vec![offer_of(told, &["trade"], &targets)], vec![]);
            let view = Appraisal::of(&request);
            let said = over_a_trade(&view, &request.actions[0], Chance::new(1));
            assert!(said.contains("blanket for the kettle"), "{told}: {said}");
        }
        let buys = offer_of("Buy the kettle from Odo", &["trade"], &[kettle, odo]);
        let request = request("nobody", vec![buys], vec![]);
        let view = Appraisal::of(&request);
        assert_eq!(over_a_trade(&view, &request.actions[0], Chance::new(1)), "");
    }

    #[test]
    fn who_is_spoken_to_says_something_whatever_else_it_does() {
        let asks = |text: &str| Percept::speech("odo", text).addressed();
        let check = |text: &str, lines: &str| {
            let english = voice_words(cognition_language::Language::english());
            let lines: Vec<&str> = english.lines(lines).iter().map(String::as_str).collect();
            for seed in 0..50 {
                let said = says_while_baking(asks(text), seed);
                let of_these = lines.iter().any(|line| said == line.replace("{speaker}", "Odo"));
                assert!(of_these, "`{text}` with seed {seed}: {said}");
            }
        };
        check("Do you have bread?", "at_it");
        check("Where is the church?", "unknown");
        check("It is raining again.", "heard");
        let overheard = Percept::speech("odo", "Do you have bread?");
        let silent = (0..50).filter(|seed| says_while_baking(overheard.clone(), *seed).is_empty());
        assert!(silent.count() > 20, "what is not meant for it needs no word");
    }

    #[test]
    fn an_answer_beside_a_deed_names_whoever_asked_and_not_what_it_is_done_to() {
        let give = offer("Put the iron key away", &["store"], &["iron_key"]);
        let asked = Percept::speech("odo", "Where is the church?").addressed();
        let mut request = request("nobody", vec![give], vec![asked]);
        let persona = Arc::make_mut(&mut request.situation.persona);
        let text = "Put the iron key away.".to_owned();
        persona.goals.push(Goal { text, weight: 1.0, wants: vec!["store".to_owned()] });
        let lines = vec!["I could not say, {target}.".to_owned()];
        persona.lines.0.insert("answer".to_owned(), lines);
        let decision = decision(&request);
        assert_eq!(decision.chosen_index, 1, "should do it");
        assert_eq!(decision.speech, "I could not say, Odo.");
    }

    #[test]
    fn a_remark_over_a_deed_is_not_made_again_while_it_is_remembered() {
        let remark = "In you go, my dears.";
        let says = |seed: u64, has_said: bool| {
            let bake = offer("Bake a loaf of bread", &["bake"], &[]);
            let own = Percept::speech("nobody", remark);
            let mut request =
                request("nobody", vec![bake], has_said.then_some(own).into_iter().collect());
            let persona = Arc::make_mut(&mut request.situation.persona);
            let text = "Bake bread for all the town.".to_owned();
            persona.goals.push(Goal { text, weight: 1.0, wants: vec!["bake".to_owned()] });
            persona.lines.0.insert("bake".to_owned(), vec![remark.to_owned()]);
            request.seed = seed;
            decision(&request).speech
        };
        assert!((0..50).any(|seed| says(seed, false) == remark), "should say it at all");
        assert!((0..50).all(|seed| says(seed, true).is_empty()));
    }
}
