//! What a brain thought that each offer is worth.

use serde::{Deserialize, Serialize};

/// Something that was on offer, or to wait, and what a brain thought that it is worth.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct WeighedOffer {
    /// Its number on offer; 0 for waiting.
    pub index: u32,
    /// What the brain read; `wait` for waiting.
    pub description: String,
    /// The sum of its parts. Only the order counts: there is no scale.
    pub worth: f64,
    /// What speaks for it and against it, the heaviest first.
    pub parts: Vec<WeighedPart>,
    /// Why it is not chosen, whatever it is worth; empty where it could be.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub ruled_out: String,
}

/// What speaks for an offer, or against it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct WeighedPart {
    /// In a few words.
    pub why: String,
    /// For it where positive, against it where negative.
    pub worth: f64,
}

impl WeighedOffer {
    /// A sum of parts, of which those that weigh next to nothing are left out.
    pub fn new(index: u32, description: impl Into<String>, mut parts: Vec<WeighedPart>) -> Self {
        let worth = rounded(parts.iter().map(|part| part.worth).sum());
        parts.retain(|part| part.worth.abs() >= 0.005);
        parts.sort_by(|left, right| right.worth.abs().total_cmp(&left.worth.abs()));
        parts.iter_mut().for_each(|part| part.worth = rounded(part.worth));
        Self { index, description: description.into(), worth, parts, ruled_out: String::new() }
    }

    /// Whether it could be chosen.
    pub fn is_open(&self) -> bool {
        self.ruled_out.is_empty()
    }

    /// `"Arrest Wisp" 0.22`, or `waiting 0.25`.
    pub fn told(&self) -> String {
        match self.index {
            0 => format!("waiting {:.2}", self.worth),
            _ => format!("\"{}\" {:.2}", self.description, self.worth),
        }
    }

    /// The parts in a line: `serves "arrest thieves" +0.42, was done before -0.60`.
    pub fn parts_told(&self) -> String {
        let part = |part: &WeighedPart| format!("{} {:+.2}", part.why, part.worth);
        self.parts.iter().map(part).collect::<Vec<_>>().join(", ")
    }
}

/// Why a choice was made, in a line: `guard waits: best "Arrest Wisp" 0.22 < waiting 0.25`.
/// `offers` are in the order in which they are preferred; `chosen` is the number of what was chosen.
pub fn choice_told(mind: &str, offers: &[WeighedOffer], chosen: u32) -> String {
    let Some(picked) = offers.iter().find(|offer| offer.index == chosen) else {
        return format!("{mind}: nothing was weighed");
    };
    let other = offers.iter().find(|offer| offer.index != chosen && offer.is_open());
    let does = match picked.index {
        0 => format!("{mind} waits"),
        _ => format!("{mind} chooses {}", picked.told()),
    };
    match (picked.index, other) {
        (0, None) => format!("{does}: nothing else is on offer"),
        (0, Some(other)) => {
            let sign = if other.worth > picked.worth { ">" } else { "<" };
            format!("{does}: best {} {sign} {}", other.told(), picked.told())
        }
        (_, Some(other)) => format!("{does}: {}; next {}", picked.parts_told(), other.told()),
        (_, None) => format!("{does}: {}", picked.parts_told()),
    }
}

/// To a thousandth: what is read in a log, where nothing is 0 and not -0.
fn rounded(worth: f64) -> f64 {
    (worth * 1000.0).round() / 1000.0 + 0.0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn offer(index: u32, description: &str, worth: f64) -> WeighedOffer {
        let parts = vec![WeighedPart { why: "serves \"order\"".to_owned(), worth }];
        WeighedOffer::new(index, description, parts)
    }

    #[test]
    fn a_line_says_what_won_and_what_it_won_against() {
        let offers = [offer(0, "wait", 0.25), offer(3, "Arrest Wisp", 0.22)];
        assert_eq!(
            choice_told("guard", &offers, 0),
            "guard waits: best \"Arrest Wisp\" 0.22 < waiting 0.25"
        );
        let offers = [offer(3, "Arrest Wisp", 0.9), offer(0, "wait", 0.25)];
        assert_eq!(
            choice_told("guard", &offers, 3),
            "guard chooses \"Arrest Wisp\" 0.90: serves \"order\" +0.90; next waiting 0.25"
        );
        let alone = [offer(0, "wait", 0.25)];
        assert_eq!(choice_told("guard", &alone, 0), "guard waits: nothing else is on offer");
    }

    #[test]
    fn the_heaviest_part_comes_first_and_what_weighs_nothing_is_left_out() {
        let part = |why: &str, worth| WeighedPart { why: why.to_owned(), worth };
        let parts = vec![part("whim", 0.001), part("is new", 0.1), part("failed just now", -0.5)];
        let offer = WeighedOffer::new(1, "Open it", parts);
        assert_eq!(offer.parts_told(), "failed just now -0.50, is new +0.10");
        assert_eq!(offer.worth, -0.399);
    }
}
