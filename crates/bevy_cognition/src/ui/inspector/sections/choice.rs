//! Why the mind did what it did in its latest turn.

use super::asked::verdict;
use super::routes::scores;
use crate::tools::mind_sheets::{ChoiceSheet, MindSheet};
use crate::ui::inspector::row::{Row, heading, muted, plain};
use crate::ui::panel::Tone;
use cognition_core::record::WeighedOffer;

/// Mode, offers with their scores, verdicts and who decided, of the latest turn.
pub(in crate::ui::inspector) fn choice(sheet: &MindSheet) -> Vec<Row> {
    let choice = sheet.trail.as_ref().and_then(|trail| trail.choice.as_ref());
    choice.map_or_else(|| vec![muted("It took no turn since it is watched.")], told)
}

fn told(choice: &ChoiceSheet) -> Vec<Row> {
    let mut rows = decided(choice);
    if let Some(route) = &choice.route {
        rows.push(heading(format!("Mode: {}", route.mode)));
        rows.extend(scores(route));
    }
    rows.push(heading(if choice.weighed { "Offers, the best first" } else { "Offers" }));
    rows.extend(offers(choice));
    if choice.offers.is_empty() {
        rows.push(muted("nothing but to wait"));
    }
    rows.push(heading("Verdicts"));
    rows.extend(choice.verdicts.iter().map(verdict));
    if choice.verdicts.is_empty() {
        rows.push(muted("none"));
    }
    rows
}

fn decided(choice: &ChoiceSheet) -> Vec<Row> {
    let does = match choice.chosen {
        None => "not decided yet".to_owned(),
        Some(0) => "waits".to_owned(),
        Some(index) => {
            let chosen = choice.offers.iter().find(|offer| offer.index == index);
            chosen.map_or_else(|| format!("number {index}"), |offer| offer.description.clone())
        }
    };
    let mut rows = vec![heading(format!("Turn {}: {does}", choice.turn))];
    if !choice.decided_by.is_empty() {
        rows.push(muted(format!("decided by {}", choice.decided_by)));
    }
    rows.extend((!choice.why.is_empty()).then(|| plain(choice.why.as_str())));
    rows
}

fn offers(choice: &ChoiceSheet) -> Vec<Row> {
    let best = choice.offers.iter().map(|offer| offer.worth).fold(0.0, f64::max);
    choice.offers.iter().flat_map(|offer| weighed(offer, choice, best)).collect()
}

fn weighed(offer: &WeighedOffer, choice: &ChoiceSheet, best: f64) -> Vec<Row> {
    let tone = match choice.chosen {
        Some(chosen) if chosen == offer.index => Tone::Bright,
        _ if offer.is_open() => Tone::Said,
        _ => Tone::Muted,
    };
    let mut rows = vec![Row::Text(tone, offer.description.clone())];
    if choice.weighed {
        let part = if best > 0.0 { (offer.worth / best).max(0.0) as f32 } else { 0.0 };
        let (label, value) = (String::new(), format!("{:.2}", offer.worth));
        rows.push(Row::Bar { label, part, value, tone });
        let ruled_out = (!offer.is_open()).then(|| format!("ruled out: {}", offer.ruled_out));
        let parts = Some(offer.parts_told()).filter(|parts| !parts.is_empty());
        rows.extend(ruled_out.into_iter().chain(parts).map(muted));
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tools::mind_sheets::TraceSheet;
    use crate::ui::inspector::sections::tests::sheet;
    use cognition_core::record::WeighedPart;

    fn offer(index: u32, description: &str, why: &str, worth: f64) -> WeighedOffer {
        let parts = vec![WeighedPart { why: why.to_owned(), worth }];
        WeighedOffer::new(index, description, parts)
    }

    fn arrest() -> ChoiceSheet {
        let barred = offer(3, "Fly", "is new", 0.1);
        let barred = WeighedOffer { ruled_out: "cannot work".to_owned(), ..barred };
        ChoiceSheet {
            turn: 7,
            offers: vec![
                offer(2, "Arrest Wisp", "is worth it", 0.8),
                offer(0, "wait", "nothing presses", 0.2),
                barred,
            ],
            weighed: true,
            chosen: Some(2),
            decided_by: "heuristic".to_owned(),
            why: "He is a thief.".to_owned(),
            ..ChoiceSheet::default()
        }
    }

    #[test]
    fn each_offer_has_its_score_as_a_bar_and_the_parts_of_it() {
        let rows = told(&arrest());
        assert_eq!(rows[0], heading("Turn 7: Arrest Wisp"));
        assert_eq!(rows[1], muted("decided by heuristic"));
        assert_eq!(rows[4], Row::Text(Tone::Bright, "Arrest Wisp".to_owned()));
        let (label, value) = (String::new(), "0.20".to_owned());
        assert_eq!(rows[8], Row::Bar { label, part: 0.25, value, tone: Tone::Said });
        assert_eq!(rows[6], muted("is worth it +0.80"));
        assert!(rows.contains(&muted("ruled out: cannot work")), "{rows:?}");
    }

    #[test]
    fn what_nobody_weighed_has_no_score_and_a_mind_without_a_turn_none_either() {
        let plain = ChoiceSheet { weighed: false, chosen: None, ..arrest() };
        assert!(!told(&plain).iter().any(|row| matches!(row, Row::Bar { .. })));
        assert_eq!(told(&plain)[0], heading("Turn 7: not decided yet"));
        let trail = Some(TraceSheet { choice: None, ..TraceSheet::default() });
        let rows = choice(&MindSheet { trail, ..sheet() });
        assert_eq!(rows, [muted("It took no turn since it is watched.")]);
    }
}
