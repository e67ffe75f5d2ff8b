//! What the mind says aloud: lines of its persona, filled in, and none twice while others are left;
//! in the manner that whoever is answered likes.

mod account;
mod address;
mod aside;
mod brevity;
mod calling_out;
mod charge;
mod fitting;
mod grief;
mod heard;
mod line;
mod listed;
mod manner;
#[cfg(test)]
mod manner_test;
mod own_answers;
mod passing_on;
mod picking;
mod plan;
mod promised;
mod remark;
mod reply;
mod small_talk;

use crate::appraisal::apology::is_for_another;
use crate::appraisal::appraise::Appraisal;
use crate::appraisal::call::Bare;
use crate::appraisal::gifts::Gift;
use crate::motives::motive::Motive;
use crate::motives::scored::Scored;
use crate::reading::recollect;
use crate::wording::voice_words::voice_words;
use crate::wording::words::Words;
use aside::{Scope, with_asides};
use cognition_core::act::IndexedAction;
use cognition_core::chance::Chance;
use cognition_core::mind::{GameTime, StableId};
use cognition_core::perceive::PerceptKind;
use cognition_core::route::EngagementMode;
use cognition_language::{DialogueAct, cut_between_words};
use fitting::{concerns_question, said_before, turns_to_another};
pub(super) use grief::{Grief, grief_for};
use line::{Line, Slots};
use manner::{Length, Manner};
use own_answers::own_answers;
use picking::{SPEECH_LIMIT, spoken};
pub(super) use reply::{objects_for, owns_up};
pub(super) use small_talk::has_more_to_tell;

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
/// What is said over a choice; empty for silence.
pub(super) fn speech(view: &Appraisal<'_>, chosen: &Scored<'_>, chance: Chance) -> String {
    let situation = &view.request.situation;
    if situation.silent {
        return String::new();
    }
    if let Some(line) = plan::line(view, chosen, chance) {
        return line;
    }
    // A courtesy that answers one is not returned again.
    let speaks = chosen.action.is_some_and(|action| action.has_tag("speech"));
    if situation.mode == EngagementMode::Acknowledge && view.is_closed() && !speaks {
        return String::new();
    }
    let manner = Manner::of(view, chosen.action);
    let said = with_asides(view, manner, line(view, chosen, manner, chance), chance);
    reply::with_all_who_wait(view, chosen, chance, said)
}

/// The line itself, and what it is.
fn line(
    view: &Appraisal<'_>,
    chosen: &Scored<'_>,
    manner: Manner<'_>,
    chance: Chance,
) -> (String, Scope) {
    let given = |line: &str| (cut_between_words(line, SPEECH_LIMIT).into_owned(), Scope::Given);
    if account::is_asked(view) {
        return given(&account::account(view, chance));
    }
    if let Some(words) = calling_out::line(view, chosen, chance) {
        return given(&words);
    }
    if let Some(news) = passing_on::line(view, chosen, chance) {
        return given(&news);
    }
    let relief = || grief::relief(view, chosen, chance);
    if let Some(words) = grief::line(view, chosen, chance).or_else(relief) {
        return given(&words);
    }
    if let Some(words) = over_a_gift(view, chosen, chance) {
        return given(&words);
    }
    let objection = reply::objection(view, chosen, chance);
    if let Some(words) = objection.or_else(|| reply::good_wishes(view, chosen, chance)) {
        return given(&words);
    }
    let ready = reply::ready(view, chosen, chance);
    if let Some(reply) = ready.or_else(|| reply::in_kind(view, chosen, chance)) {
        return given(&reply);
    }
    let asker_hears = !turns_to_another(view, chosen);
    let tells = asker_hears && !grants(view, chosen);
    if let Some(memory) = recollect::memory(view.request).filter(|_| tells) {
        return given(&memory);
    }
    if let Some(line) = promised::apology(view, chosen, chance) {
        return given(&line);
    }
    if let Some((groups, scope)) = in_the_mode(view, chosen, manner) {
        return (spoken(groups, chance), scope);
    }
    if let Some(line) = promised::line(view, chosen, chance) {
        return given(&line);
    }
    if let Some(answer) = volunteered(view, chosen) {
        return given(answer);
    }
    match reply::at_a_loss(view, chosen, chance) {
        Some(line) => (line, Scope::Free),
        None => {
            let scope = if chosen.action.is_some() { Scope::Free } else { Scope::Musing };
            (free(view, chosen, manner, chance), scope)
        }
    }
}

/// What is said over a gift that a goal of its own wants given, in words of its own, where nobody waits
/// for an answer.
fn over_a_gift(view: &Appraisal<'_>, chosen: &Scored<'_>, chance: Chance) -> Option<String> {
    let gift = chosen.action.and_then(|action| Gift::of(view, action))?;
    let waits = view.calls.iter().any(|call| call.question.is_some() || call.asked.is_some());
    gift.due().filter(|_| !waits)?;
    let own = fitting::own_lines(view, chosen).into_iter();
    let fresh = own.filter(|line| line.said.is_none()).collect();
    Some(spoken(vec![fresh], chance)).filter(|line| !line.is_empty())
}

/// What it knows of what somebody asks of nobody in particular.
fn volunteered<'v>(view: &'v Appraisal<'_>, chosen: &Scored<'_>) -> Option<&'v str> {
    let open = view.open_question.as_ref()?;
    fitting::listener(chosen).filter(|it| *it == open.asker).map(|_| open.answer.as_str())
}

/// Whether it hands something to whoever speaks to it: that is the answer.
fn grants(view: &Appraisal<'_>, chosen: &Scored<'_>) -> bool {
    let partner = view.request.situation.partner.as_ref();
    chosen.action.is_some_and(|action| {
        action.has_tag("give") && partner.is_some_and(|partner| action.concerns(partner))
    })
}

/// What is said over a deed, or to somebody, where nothing else has to be.
fn free(view: &Appraisal<'_>, chosen: &Scored<'_>, manner: Manner<'_>, chance: Chance) -> String {
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
        Some(action) if action.has_tag("trade") => {
            let slots = Slots::of(view, Some(action));
            spoken(vec![anybodys(view, &slots, "trade", &said_before(view))], chance)
        }
        _ => line,
    }
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

/// Whether the last that it said merely took note of something: one nod is enough.
pub(super) fn has_just_nodded(view: &Appraisal<'_>) -> bool {
    let people = view.things.people();
    let nods = |line: &str| voice_words(view.language).is_one_of(&["heard"], line, &people);
    view.own_lines().next_back().is_some_and(nods)
}

/// Who asks back or acknowledges does so whatever else is chosen.
fn in_the_mode(
    view: &Appraisal<'_>,
    chosen: &Scored<'_>,
    manner: Manner<'_>,
) -> Option<(Vec<Vec<Line>>, Scope)> {
    let slots = Slots::of(view, chosen.action).brief(manner.length == Length::Brief);
    let (mut groups, scope) = match view.request.situation.mode {
        EngagementMode::Clarify => {
            let lines = promised::groups(view, &slots, "clarify", &plain_lines(view, "clarify"));
            (lines, Scope::Query)
        }
        EngagementMode::Acknowledge => (courtesies(view, &slots), Scope::Courtesy),
        EngagementMode::Respond if is_parted_from(view, chosen) => {
            (courtesies(view, &slots), Scope::Courtesy)
        }
        EngagementMode::Respond | EngagementMode::Gather | EngagementMode::Ignore => return None,
    };
    manner.suit(&mut groups);
    Some((groups, scope))
}

/// Whether somebody takes their leave of it, and wants nothing else: that is returned, whatever else they tell
/// of where they go.
fn is_parted_from(view: &Appraisal<'_>, chosen: &Scored<'_>) -> bool {
    let said = &view.request.situation.said;
    let parts = view.language.dialogue_acts(said).has(DialogueAct::Farewell) && !said.contains('?');
    let wants = || view.calls.iter().any(|call| call.can_be_met() || call.manners.is_some());
    let asks = || chosen.action.is_some_and(|action| action.has_tag("ask"));
    parts && !wants() && !asks() && !turns_to_another(view, chosen)
}

/// A courtesy is returned in kind; by the mind's own words, except that only a farewell is one.
fn courtesies(view: &Appraisal<'_>, slots: &Slots<'_>) -> Vec<Vec<Line>> {
    let lines = |key: &str| promised::groups(view, slots, key, &plain_lines(view, key));
    let acts = view.language.dialogue_acts(&view.request.situation.said);
    let courtesies = [
        (DialogueAct::Farewell, "farewell"),
        (DialogueAct::Thanks, "thanks"),
        (DialogueAct::Greeting, "greeting"),
    ];
    let kind = courtesies.into_iter().find(|(act, _)| acts.has(*act)).map(|(_, key)| key);
    let warned =
        kind == Some("farewell") && voice_words(view.language).warns(&view.request.situation.said);
    let kind = if warned { Some("heed") } else { kind };
    let mut of_kind = kind.map(lines).unwrap_or_default().into_iter();
    let (own, plain) = (of_kind.next(), of_kind.next());
    let mut any = lines("acknowledge");
    let any_plain = any.pop();
    let parts_ways = kind == Some("farewell") || warned;
    let (first, then) = if parts_ways { (plain, any.pop()) } else { (any.pop(), plain) };
    [own, first, then, any_plain].into_iter().flatten().collect()
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

/// The persona's lines that fit, by key, the most particular key first: `greet.jon` before `greet`.
fn written(view: &Appraisal<'_>, chosen: &Scored<'_>, manner: Manner<'_>) -> Vec<Vec<Line>> {
    let slots = Slots::of(view, chosen.action).brief(manner.length == Length::Brief);
    let said = said_before(view);
    let all = &view.request.situation.persona.lines.0;
    let under = |key: &str| {
        let templates = all.get(key).into_iter().flatten();
        templates.filter_map(|template| slots.line(template, &said)).collect()
    };
    let hearer = fitting::listener(chosen);
    let mut groups: Vec<Vec<Line>> = Vec::new();
    for key in keys(view, chosen) {
        groups.extend(hearer.map(|hearer| under(&format!("{key}.{hearer}"))));
        match key {
            "answer" => groups.extend(own_answers(view, &slots)),
            "tell" => {
                let untold = small_talk::untold(view, &slots, &said).collect();
                groups.extend(small_talk::in_order(view, untold));
            }
            _ => groups.push(under(key)),
        }
    }
    if let Some(hearer) = hearer {
        groups.iter_mut().for_each(|group| group.retain(|line| is_for(view, line, hearer)));
    }
    groups
}

/// Whether the persona has words of its own for a choice that it has not said yet.
pub(super) fn has_words_for(view: &Appraisal<'_>, chosen: &Scored<'_>) -> bool {
    let groups = written(view, chosen, Manner::default());
    groups.iter().flatten().any(|line| line.said.is_none())
}

/// Whether a line is for whoever hears it: it calls nobody else by name.
fn is_for(view: &Appraisal<'_>, line: &Line, hearer: &StableId) -> bool {
    let calls = |label: &str| view.language.calls(&line.text, label);
    let own = view.things.label(hearer).unwrap_or_default();
    let others = view.things.characters().filter(|(id, _)| *id != hearer);
    let calls_another = || others.filter(|(_, label)| own != *label).any(|(_, label)| calls(label));
    !is_for_another(view, &line.text, hearer) && (calls(own) || !calls_another())
}

/// Where to look for lines: manner, verb, tags.
fn keys<'a>(view: &Appraisal<'a>, chosen: &Scored<'a>) -> Vec<&'a str> {
    let failed = view.fresh_failure().is_some().then_some("failed");
    let Some(action) = chosen.action else {
        return failed.into_iter().chain(["wait"]).collect();
    };
    let manner: Vec<&str> = match action.has_tag("speech") {
        true => manners_of_speech(view, action, chosen.motive()),
        false => failed.into_iter().collect(),
    };
    let verb = action.action.split_once(':').map(|(_, verb)| verb);
    let tags = action.tags.iter().map(String::as_str).filter(|tag| *tag != "speech");
    manner.into_iter().chain(verb).chain(tags).chain(["speech"]).collect()
}

fn manners_of_speech(
    view: &Appraisal<'_>,
    action: &IndexedAction,
    motive: Motive<'_>,
) -> Vec<&'static str> {
    let Some(person) = action.targets.first().map(|target| &target.stable_id) else {
        return Vec::new();
    };
    let asked = view
        .questions()
        .chain(view.pending())
        .any(|news| news.percept.source.as_ref() == Some(person));
    let about = action.targets.len() > 1 && action.description.contains(" about ");
    let asks = action.has_tag("ask");
    let name = view.things.words_of(person);
    let wanted = matches!(motive, Motive::Goal(goal) if !name.is_empty() && Words::of(&goal.text).covers(&name));
    let first_word = !view.has_met(person) && !asks && !about;
    let manners =
        [("goal", wanted), ("answer", asked && !asks), ("about", about), ("greet", first_word)];
    manners.into_iter().filter(|(_, fits)| *fits).map(|(key, _)| key).collect()
}

fn plain(view: &Appraisal<'_>, action: &IndexedAction, manner: Manner<'_>) -> Vec<Vec<Line>> {
    let slots = Slots::of(view, Some(action)).brief(manner.length == Length::Brief);
    let said = said_before(view);
    let filled = |of: &str| anybodys(view, &slots, of, &said);
    let particular = match (action.description.contains(" about "), action.has_tag("ask")) {
        (true, _) => "about",
        (false, true) => "ask",
        (false, false) => "talk",
    };
    let person = action.targets.first().map(|target| &target.stable_id);
    let mut groups = vec![filled(particular), filled("talk"), filled("plain")];
    let asks = |person: &StableId| {
        view.questions().any(|news| news.percept.source.as_ref() == Some(person))
    };
    if particular == "talk" && person.is_some_and(asks) {
        groups.insert(0, filled("unknown"));
    } else if particular == "talk" && person.is_some_and(|person| has_just_spoken(view, person)) {
        groups.insert(0, filled("heard"));
    } else if particular == "talk" && person.is_some_and(|person| !view.has_met(person)) {
        groups[0].extend(filled(greeting_at(view.request.situation.now)));
    }
    manner.suit(&mut groups);
    groups
}

/// Whether somebody has just said something to the mind.
fn has_just_spoken(view: &Appraisal<'_>, person: &StableId) -> bool {
    let mut heard = view.addressed().filter(|news| news.percept.kind == PerceptKind::Speech);
    heard.any(|news| news.percept.source.as_ref() == Some(person))
}

/// How one greets at a time of the day.
fn greeting_at(now: GameTime) -> &'static str {
    match now.since(GameTime::default()).as_secs() / 3600 % 24 {
        5..=10 => "morning",
        11..=16 => "day",
        _ => "evening",
    }
}

/// What anybody might say for this who was given no lines.
fn plain_lines(view: &Appraisal<'_>, of: &str) -> Vec<&'static str> {
    voice_words(view.language).lines(of).iter().map(String::as_str).collect()
}

/// The same, as it would be said now.
fn anybodys(view: &Appraisal<'_>, slots: &Slots<'_>, of: &str, said: &[String]) -> Vec<Line> {
    let lines = plain_lines(view, of).into_iter().filter_map(|line| slots.line(line, said));
    address::in_kind(view, lines.collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rehearsal::{decision, offer, request};
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
    fn a_farewell_is_one_whatever_is_told_with_it_and_not_where_something_is_asked() {
        let parts = |words: &str| {
            let speak = offer("Speak to Odo", &["tell", "speech"], &["odo"]);
            let mut request =
                request("nobody", vec![speak], vec![Percept::speech("odo", words).addressed()]);
            words.clone_into(&mut request.situation.said);
            let view = Appraisal::of(&request);
            is_parted_from(&view, &Scored::new(Some(&request.actions[0]), Vec::new()))
        };
        assert!(parts("Goodbye, I am going to talk to the miller."));
        assert!(!parts("Goodbye. Where is the church?"));
        assert!(!parts("I am going to talk to the miller."));
    }

    #[test]
    fn whoever_meets_somebody_greets_them_by_the_hour_and_nobody_twice() {
        let said = |hour: u64, met: bool| -> Vec<String> {
            let each = |seed| {
                let speak = offer("Speak to Odo", &["tell", "speech"], &["odo"]);
                let spoke = Percept::outcome("You speak to Odo.").about("odo");
                let mut request =
                    request("nobody", vec![speak], met.then_some(spoke).into_iter().collect());
                request.situation.now = GameTime::from_secs(hour * 3600);
                request.seed = seed;
                let view = Appraisal::of(&request);
                let groups = plain(&view, &request.actions[0], Manner::default());
                spoken(groups, Chance::new(seed))
            };
            (0..40).map(each).collect()
        };
        let greets = |lines: Vec<String>| lines.into_iter().find(|line| line.starts_with("Good "));
        assert_eq!(greets(said(9, false)).as_deref(), Some("Good morning, Odo."));
        assert_eq!(greets(said(20, false)).as_deref(), Some("Good evening, Odo."));
        assert_eq!(greets(said(9, true)), None);
    }

    #[test]
    fn a_line_for_one_person_comes_before_the_others_and_goes_to_nobody_else() {
        let said = |to: &str| {
            let speak = offer("Speak to them", &["tell", "speech"], &[to]);
            let mut request = request("nobody", vec![speak], Vec::new());
            let persona = Arc::make_mut(&mut request.situation.persona);
            persona.lines.0.clear();
            for (key, line) in [("greet", "Evening."), ("greet.odo", "You came the whole way.")] {
                persona.lines.0.insert(key.to_owned(), vec![line.to_owned()]);
            }
            let view = Appraisal::of(&request);
            let chosen = Scored::new(Some(&request.actions[0]), Vec::new());
            let groups = written(&view, &chosen, Manner::default());
            groups.into_iter().flatten().next().map(|line| line.text)
        };
        assert_eq!(said("odo").as_deref(), Some("You came the whole way."));
        assert_eq!(said("sela").as_deref(), Some("Evening."));
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
