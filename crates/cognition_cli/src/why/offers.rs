//! What became of an offer: whether it was there, what it was worth, what won over it.

use super::answer::{objects, quoted};
use super::mind_log::MindLog;
use cognition_core::mind::{GameTime, StableId};
use cognition_core::record::{RecordedAction, RunEvent, RunRecord, WeighedOffer};
use std::collections::BTreeSet;

/// So many offers of the run are listed where none has the words.
const LISTED: usize = 12;

/// What became of the offers of a turn that have these words in their description or id; without a
/// number or a time of its last.
///
/// # Errors
/// When the run has no such mind, or that mind no such turn.
pub(crate) fn offers(
    records: &[RunRecord],
    mind: &StableId,
    turn: Option<u64>,
    at: Option<GameTime>,
    words: &str,
) -> Result<Vec<String>, String> {
    let log = MindLog::of(records, mind)?;
    let looked_for = words.to_lowercase();
    let turn = at.map(|at| meant(&log, at, &looked_for)).transpose()?.or(turn);
    let Some(number) = log.turn(turn)? else {
        return Err(format!("`{mind}` has taken no turn, so nothing was on offer to it"));
    };
    let mut lines = vec![format!("{}: \"{words}\" among its offers", log.title(number))];
    let events = log.of_turn(number);
    let here = with_words(&events, &looked_for);
    match here.is_empty() {
        true => lines.extend(absent(&log, number, &looked_for)),
        false => lines.extend(here.iter().flat_map(|offer| became(offer, &events))),
    }
    lines.extend(chosen(&log, number, &looked_for));
    Ok(lines)
}

/// Of the turns of that minute the last that chose it, or else had it; or else the last by then.
fn meant(log: &MindLog<'_>, at: GameTime, words: &str) -> Result<u64, String> {
    let had = |turn: &u64| !with_words(&log.of_turn(*turn), words).is_empty();
    let near = || log.turns_near(at).rev();
    let found = near().find(|turn| chose(log, *turn, words)).or_else(|| near().find(had));
    found.map_or_else(|| log.turn_at(at), Ok)
}

fn chose(log: &MindLog<'_>, turn: u64, words: &str) -> bool {
    let has = |text: &str| text.to_lowercase().contains(words);
    log.of_turn(turn).iter().any(|event| match event {
        RunEvent::ActionDecided { action: Some(action), .. } => {
            has(&action.description) || has(&action.action)
        }
        _ => false,
    })
}

/// In which other turn it was chosen last: there is its why.
fn chosen(log: &MindLog<'_>, number: u64, words: &str) -> Option<String> {
    let others = log.turns().filter(|turn| *turn != number);
    let turn = others.filter(|turn| chose(log, *turn, words)).last()?;
    let at = log.began(turn).map(|at| format!(", at {at}")).unwrap_or_default();
    Some(format!("  last chosen in turn {turn}{at}: `--turn {turn}` says why"))
}

/// The offers of a turn that have the words.
fn with_words(events: &[&RunEvent], words: &str) -> Vec<RecordedAction> {
    let has = |text: &str| text.to_lowercase().contains(words);
    let offers = events.iter().filter_map(|event| match event {
        RunEvent::TurnStarted { offers, .. } => Some(offers),
        _ => None,
    });
    let mut found: Vec<RecordedAction> = offers.flatten().cloned().collect();
    for offer in weighed(events) {
        let known = found.iter().any(|known| known.description == offer.description);
        if !known && offer.index > 0 {
            let (action, targets) = (String::new(), Vec::new());
            let (index, description) = (offer.index, offer.description.clone());
            found.push(RecordedAction { index, action, targets, description });
        }
    }
    found.retain(|offer| has(&offer.description) || has(&offer.action));
    found.dedup_by(|left, right| left.description == right.description);
    found
}

fn weighed<'r>(events: &[&'r RunEvent]) -> Vec<&'r WeighedOffer> {
    let offers = events.iter().filter_map(|event| match event {
        RunEvent::OffersWeighed { offers, .. } => Some(offers.iter()),
        _ => None,
    });
    offers.flatten().collect()
}

fn became(offer: &RecordedAction, events: &[&RunEvent]) -> Vec<String> {
    let weighed = weighed(events);
    let own = weighed.iter().find(|it| it.description == offer.description);
    let worth = own.map(|own| match own.is_open() {
        true => format!(" {:.2}: {}", own.worth, own.parts_told()),
        false => format!(" {:.2}, but ruled out: {}", own.worth, own.ruled_out),
    });
    let mut lines = vec![format!("  \"{}\"{}", offer.description, worth.unwrap_or_default())];
    for event in events {
        match event {
            RunEvent::SuggestionReviewed { action: Some(action), reviews, .. }
                if action.description == offer.description =>
            {
                let said = reviews.iter().filter_map(|it| objects(&serde_json::to_value(it).ok()?));
                lines.extend(said.map(|said| format!("    {said}")));
            }
            RunEvent::ActionDecided { action, .. } => {
                let is_it = action.as_ref().is_some_and(|it| it.description == offer.description);
                let other = weighed
                    .iter()
                    .find(|it| it.index == action.as_ref().map_or(0, |action| action.index));
                let worth = other.map(|it| format!(" {:.2}", it.worth)).unwrap_or_default();
                lines.push(match is_it {
                    true => "    it was chosen".to_owned(),
                    false => format!("    the choice was {}{worth}", quoted(action.as_ref())),
                });
            }
            _ => {}
        }
    }
    lines
}

/// Where else it was, or what there was at all.
fn absent(log: &MindLog<'_>, number: u64, words: &str) -> Vec<String> {
    let mut lines = vec!["  it was not there: the game made no such offer then".to_owned()];
    let mut others = Vec::new();
    let mut known = BTreeSet::new();
    for turn in log.turns().filter(|turn| *turn != number) {
        let events = log.of_turn(turn);
        others.extend(with_words(&events, words).first().map(|it| (turn, it.description.clone())));
        known.extend(with_words(&events, "").into_iter().map(|it| it.description));
    }
    let Some((last, description)) = others.last() else {
        let known: Vec<String> = known.iter().take(LISTED).map(|it| format!("\"{it}\"")).collect();
        lines.push(format!("  nor in any other turn; there were {}", known.join(", ")));
        return lines;
    };
    let turns: Vec<String> = others.iter().map(|(turn, _)| turn.to_string()).collect();
    let at = log.began(*last).map(|at| format!(", at {at}")).unwrap_or_default();
    lines.push(format!("  it was in turn {}", turns.join(", ")));
    lines.push(format!("  last \"{description}\" in turn {last}{at}"));
    lines
}

#[cfg(test)]
mod tests {
    use super::super::mind_log::tests::began;
    use super::*;
    use expect_test::{Expect, expect};

    const LOG: &str = r#"
{"tick":1,"event":"turn_started","mind":"guard","turn":1,"offers":[{"index":1,"action":"watch:arrest","targets":["wisp"],"description":"Arrest Wisp"},{"index":2,"action":"watch:arrest","targets":["ann"],"description":"Arrest Ann"}],"prefix_hash":"00","prompt_tokens":9,"dropped":{}}
{"tick":1,"event":"offers_weighed","mind":"guard","turn":1,"brain":"heuristic","offers":[{"index":1,"description":"Arrest Wisp","worth":1.2,"parts":[{"why":"serves \"order\"","worth":1.2}]},{"index":0,"description":"wait","worth":0.25,"parts":[]},{"index":2,"description":"Arrest Ann","worth":0.1,"parts":[],"ruled_out":"cannot work"}]}
{"tick":1,"event":"action_decided","mind":"guard","turn":1,"action":{"index":1,"action":"watch:arrest","targets":["wisp"],"description":"Arrest Wisp"},"why":"","fallback":false}
{"tick":2,"event":"turn_started","mind":"guard","turn":2,"offers":[],"prefix_hash":"00","prompt_tokens":9,"dropped":{}}
"#;

    fn records() -> Vec<RunRecord> {
        let lines = LOG.lines().filter(|line| !line.is_empty());
        lines.map(|line| serde_json::from_str(line).expect("a line of a log")).collect()
    }

    fn check(turn: Option<u64>, words: &str, expect: Expect) {
        let lines = offers(&records(), &StableId::new("guard"), turn, None, words);
        expect.assert_eq(&lines.unwrap_or_else(|why| vec![why]).join("\n"));
    }

    #[test]
    fn an_offer_says_what_it_was_worth_and_what_won() {
        check(
            Some(1),
            "ARREST",
            expect![[r#"
                guard, turn 1: "ARREST" among its offers
                  "Arrest Wisp" 1.20: serves "order" +1.20
                    it was chosen
                  "Arrest Ann" 0.10, but ruled out: cannot work
                    the choice was "Arrest Wisp" 1.20"#]],
        );
    }

    #[test]
    fn of_the_turns_of_a_minute_that_one_is_meant_which_chose_the_offer() {
        let mut records = records();
        records.insert(0, began(1, 10));
        records.push(began(2, 10));
        let asked = |words: &str, minute: u64| {
            let at = Some(GameTime::from_secs(minute * 60 + 59));
            offers(&records, &StableId::new("guard"), None, at, words).expect("has turns")
        };
        let is_of = |lines: Vec<String>, turn: &str| lines[0].contains(turn);
        assert!(is_of(asked("wisp", 10), "turn 1"), "the later turn had no such offer");
        assert!(is_of(asked("bake", 10), "turn 2") && is_of(asked("wisp", 11), "turn 2"));
    }

    #[test]
    fn an_offer_that_was_not_there_is_named_with_the_turns_in_which_it_was() {
        check(
            None,
            "wisp",
            expect![[r#"
                guard, turn 2: "wisp" among its offers
                  it was not there: the game made no such offer then
                  it was in turn 1
                  last "Arrest Wisp" in turn 1
                  last chosen in turn 1: `--turn 1` says why"#]],
        );
        check(
            None,
            "bake",
            expect![[r#"
                guard, turn 2: "bake" among its offers
                  it was not there: the game made no such offer then
                  nor in any other turn; there were "Arrest Ann", "Arrest Wisp""#]],
        );
    }
}
