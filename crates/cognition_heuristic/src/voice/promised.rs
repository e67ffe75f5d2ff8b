//! Words about promises: made, remembered, kept by telling, and prevented.

use super::fitting::said_before;
use super::line::{Line, Slots};
use super::picking::{picked, spoken};
use crate::appraisal::apology::is_owed;
use crate::appraisal::appraise::Appraisal;
use crate::appraisal::pledge::Pledge;
use crate::motives::debt::Debt;
use crate::motives::scored::Scored;
use crate::wording::voice_words::voice_words;
use cognition_core::act::IndexedAction;
use cognition_core::chance::Chance;
use cognition_language::DialogueAct;

/// What is said of promises over a choice; nothing where none concerns it.
pub(super) fn line(view: &Appraisal<'_>, chosen: &Scored<'_>, chance: Chance) -> Option<String> {
    let pledge = view.pledge.as_ref().filter(|pledge| pledge.fits(chosen));
    let made = pledge.filter(|pledge| !pledge.is_owed).map(|pledge| promise(view, pledge, chance));
    let heard = chosen.action.filter(|action| action.has_tag("speech") && !action.has_tag("ask"));
    let late = || heard.and_then(|action| prevented(view, action, chance));
    let sorry = || heard.and_then(|action| broken(view, action, chance));
    let reminded = || pledge.map(|pledge| not_forgotten(view, pledge, chance));
    let told = || heard.and_then(|action| message(view, action));
    made.or_else(late)
        .or_else(sorry)
        .or_else(reminded)
        .or_else(told)
        .filter(|line| !line.is_empty())
}

fn promise(view: &Appraisal<'_>, pledge: &Pledge<'_>, chance: Chance) -> String {
    let slots = Slots::between(pledge.who, Some(pledge.item)).in_words_of(view);
    picked(&groups(view, &slots, "promise", &plain(view, "promise_made")), chance)
}

fn not_forgotten(view: &Appraisal<'_>, pledge: &Pledge<'_>, chance: Chance) -> String {
    let slots = Slots::between(pledge.who, Some(pledge.item)).in_words_of(view);
    spoken(groups(view, &slots, "owed", &plain(view, "owed_still")), chance)
}

/// What stood in the way follows the line as the game told it.
fn prevented(view: &Appraisal<'_>, action: &IndexedAction, chance: Chance) -> Option<String> {
    let person = action.targets.first().map(|target| &target.stable_id)?;
    let debts = view.debts.iter().filter(|debt| debt.person == Some(person));
    let mut late =
        debts.filter_map(|debt| Some((debt, debt.untold_hindrance(view, view.obstacle.as_ref())?)));
    let (debt, reason) = late.next()?;
    let thing = debt.thing(view);
    let key = if thing.is_some() { "prevented_thing" } else { "prevented_deed" };
    let slots = Slots::between(debt.promise.to?, thing).in_words_of(view);
    let line = spoken(groups(view, &slots, "prevented", &plain(view, key)), chance);
    Some(format!("{line} {reason}"))
}

fn broken(view: &Appraisal<'_>, action: &IndexedAction, chance: Chance) -> Option<String> {
    let person = action.targets.first().map(|target| &target.stable_id);
    let broken = view.broken.as_ref().filter(|broken| Some(broken.person) == person)?;
    let key = if broken.thing.is_some() { "broken_thing" } else { "broken_deed" };
    let slots = Slots::between(broken.who, broken.thing).in_words_of(view);
    Some(spoken(groups(view, &slots, "broken", &plain(view, key)), chance))
}

/// That it is sorry, to whom it has promised to say so: in words of its own, where it has some.
pub(super) fn apology(view: &Appraisal<'_>, chosen: &Scored<'_>, chance: Chance) -> Option<String> {
    let action = chosen.action.filter(|it| it.has_tag("speech") && !it.has_tag("ask"))?;
    let person = action.targets.first().map(|target| &target.stable_id)?;
    if !is_owed(view, person) {
        return None;
    }
    let says_sorry =
        |line: &Line| view.language.dialogue_acts(&line.text).has(DialogueAct::Apology);
    let (said, slots) = (said_before(view), Slots::of(view, Some(action)));
    let own = view.request.situation.persona.lines.0.iter();
    // What is written for one person alone is said to them alone.
    let for_them = |key: &str| !key.contains('.') || key.ends_with(&format!(".{person}"));
    let own = own.filter(|(key, _)| for_them(key)).flat_map(|(_, lines)| lines);
    let own = own.filter_map(|line| slots.line(line, &said));
    let own = own.filter(|line| line.said.is_none() && says_sorry(line)).collect();
    let plain = voice_words(view.language).lines("sorry").iter();
    let plain = plain.filter_map(|line| slots.line(line, &said)).collect();
    Some(spoken(vec![own, plain], chance)).filter(|line| !line.is_empty())
}

fn message(view: &Appraisal<'_>, action: &IndexedAction) -> Option<String> {
    view.debts.iter().find(|debt| debt.is_kept_by(action)).and_then(Debt::message)
}

/// What anybody might say who was given no lines.
pub(super) fn plain<'v>(view: &'v Appraisal<'_>, key: &str) -> Vec<&'v str> {
    voice_words(view.language).lines(key).iter().map(String::as_str).collect()
}

/// The persona's own lines under a key, those for whoever is answered before the others (`farewell.jon`),
/// then the plain ones.
pub(super) fn groups(
    view: &Appraisal<'_>,
    slots: &Slots<'_>,
    key: &str,
    plain: &[&str],
) -> Vec<Vec<Line>> {
    let said = said_before(view);
    let all = &view.request.situation.persona.lines.0;
    let partner = view.request.situation.partner.as_ref();
    let for_them = partner.and_then(|partner| all.get(&format!("{key}.{partner}")));
    let own = for_them.or_else(|| all.get(key)).into_iter().flatten();
    let own = own.filter_map(|line| slots.line(line, &said)).collect();
    vec![own, plain.iter().filter_map(|line| slots.line(line, &said)).collect()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rehearsal::*;
    use cognition_core::perceive::Percept;
    use cognition_core::promise::promise_in_words;
    use cognition_language::Language;

    const LOCKED: &str = "The cellar door is locked. It takes the iron key.";

    #[test]
    fn a_promise_is_made_prevented_told_of_and_kept() {
        for seed in 0..25 {
            let mut stage = Stage::new(seed).with("tamsin");
            stage.place.insert("iron_key", "nowhere");
            stage.tell(
                "tamsin",
                Percept::event("Odo carries the sealed satchel to the cellar.")
                    .by("odo")
                    .at("taproom"),
            );
            stage.tell("tamsin", says("sela", "Tamsin, I need the sealed satchel."));
            let said = stage.turn_of("tamsin");
            let play =
                |stage: &Stage| format!("with seed {seed}:\n{}", stage.transcript.join("\n"));
            assert!(said.contains("the sealed satchel"), "{}", play(&stage));
            assert_eq!(
                stage.owed_by("tamsin"),
                ["bring Sela the sealed satchel from the cellar"],
                "{}",
                play(&stage)
            );
            let told: Vec<String> = (0..6).map(|_| stage.turn_of("tamsin")).collect();
            let told = told.iter().filter(|said| said.ends_with(LOCKED)).count();
            assert_eq!(told, 1, "should say once what stands in the way, {}", play(&stage));
            stage.locked = false;
            let text = "Brannic unlocks the cellar door with the iron key.";
            stage.tell(
                "tamsin",
                Percept::event(text).by("brannic").about("cellar_door").at("taproom"),
            );
            (0..8).for_each(|_| drop(stage.turn_of("tamsin")));
            assert_eq!(stage.place["satchel"], "sela", "{}", play(&stage));
            assert!(stage.owed_by("tamsin").is_empty(), "{}", play(&stage));
        }
    }

    #[test]
    fn a_hindrance_that_the_game_told_of_is_told_to_whom_it_concerns() {
        let offers = || {
            vec![
                offer("Speak to Odo", &["tell", "speech"], &["odo"]),
                offer("Speak to Mara", &["tell", "speech"], &["mara"]),
            ]
        };
        let mut request = request("tamsin", offers(), vec![]);
        let owed = owing(&[("bring Mara the iron key", "give", "mara")]);
        request.situation.commitments = changed(&owed, |commitment| {
            commitment.hindrance = Some("You can't carry any more.".to_owned());
        });
        let first = decision(&request);
        assert_eq!(choice(&request), "Speak to Mara");
        assert!(first.speech.ends_with("I can't carry any more."), "{}", first.speech);
        assert!(first.speech.contains("ron key"), "should say what for: {}", first.speech);
        request.situation.perceptions.perceive(Percept::speech("tamsin", first.speech.clone()));
        let second = decision(&request).speech;
        assert!(!second.contains("carry"), "should say it once: {second}");
    }

    #[test]
    fn what_the_engine_notes_of_a_choice_is_told_to_nobody() {
        let offers = vec![offer("Speak to Mara", &["tell", "speech"], &["mara"])];
        let mut request = request("tamsin", offers, vec![]);
        request.situation.commitments = owing(&[("bring Mara the iron key", "give", "mara")]);
        let told = "You meant `Take the iron key`: it was promised: bring Mara the iron key; that \
            action makes it come to nothing. You do `Take the mug` instead.";
        request.situation.perceptions.perceive(Percept::outcome(told).failed());
        let speech = decision(&request).speech;
        assert!(!speech.contains('`'), "{speech}");
    }

    #[test]
    fn no_plain_line_promises_but_the_ones_that_do() {
        let binds = |line: &str| {
            let filled = Slots::between("Mara", Some("iron key")).line(line, &[]);
            promise_in_words(&filled.map(|line| line.text).unwrap_or_default()).is_some()
        };
        let keys = ["owed_still", "prevented_thing", "prevented_deed", "nothing_owed"];
        let keys = keys.into_iter().chain(["broken_thing", "broken_deed"]);
        for line in keys.flat_map(|key| voice_words(Language::english()).lines(key)) {
            assert!(!binds(line), "should not promise: {line}");
        }
    }
}
