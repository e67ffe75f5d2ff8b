//! A run as a story: what was said, thought and done, each line with the events that led to it.

use super::entry::Entry;
use super::panels::named;
use cognition_core::memory::StyleDimension;
use cognition_core::mind::StableId;
use cognition_core::record::{RemedyOutcome, RunEvent, RunRecord};
use cognition_core::regulate::Change;
use cognition_core::route::RoutingWeights;
use serde::Serialize;
use std::collections::BTreeMap;

/// A line of the story.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub(super) struct StoryLine {
    /// Whose it is; none for what is of the world.
    #[serde(skip_serializing_if = "Option::is_none")]
    mind: Option<String>,
    /// What the world says.
    #[serde(skip_serializing_if = "String::is_empty")]
    told: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    says: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    thinks: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    does: String,
    /// How it ended, unless it was done.
    #[serde(skip_serializing_if = "String::is_empty")]
    ended: String,
    /// How long it waited for brains; none where the log tells of no reply.
    #[serde(skip_serializing_if = "Option::is_none")]
    took: Option<Took>,
    /// The events that explain it, by their place in the list of events.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    why: Vec<usize>,
}

/// How long a turn waited for its replies, all of them together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub(super) struct Took {
    /// In runs of the schedule, which are the same each time the run is played.
    runs: u64,
    /// In milliseconds of wall time; none where brains tell none, as rules don't.
    #[serde(skip_serializing_if = "Option::is_none")]
    wall_ms: Option<u64>,
}

/// A value of a mind over the run.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(super) struct Curve {
    mind: String,
    name: String,
    /// The ends of its scale.
    scale: [f64; 2],
    /// The tick and the value from then on.
    points: Vec<(u64, f64)>,
}

/// What is drawn of moods.
const AXES: [&str; 3] = ["valence", "affiliation", "uncertainty"];
const MOOD: [f64; 2] = [-100.0, 100.0];
const OPEN: &str = "open questions";
/// As many as a ledger holds.
const OPEN_AT_MOST: [f64; 2] = [0.0, 3.0];
/// Whose the weights are that all minds are routed by.
const ROUTER: &str = "router";
/// What a mind knows of how somebody stands to it.
const RAPPORT: [f64; 2] = [1.0, 10.0];

/// Tells the story while a log is read.
#[derive(Clone, Debug, Default)]
pub(super) struct Telling {
    lines: Vec<StoryLine>,
    /// Where the line of a turn stands.
    turns: BTreeMap<(StableId, u64), usize>,
    /// What led to the next turn of a mind.
    leads: BTreeMap<StableId, Vec<usize>>,
    /// When a mind was asked what has not been answered yet.
    asked: BTreeMap<StableId, u64>,
    curves: BTreeMap<(StableId, String), Points>,
}

/// A scale, and what was measured on it.
type Points = ([f64; 2], Vec<(u64, f64)>);

impl Telling {
    /// Takes in the record of the entry at this place.
    pub(super) fn add(&mut self, record: &RunRecord, entry: &Entry, place: usize) {
        use RunEvent as Event;
        self.wait(record);
        match &record.event {
            Event::Narrated { .. } | Event::RoundStarted { .. } | Event::RunEnded { .. } => {
                self.lines.push(StoryLine { told: entry.headline.clone(), ..StoryLine::default() });
            }
            Event::Drifted { mind, daydream, .. } => {
                let (mind, thinks) = (Some(mind.to_string()), daydream.thought.content.clone());
                self.lines.push(StoryLine {
                    mind,
                    thinks,
                    why: vec![place],
                    ..StoryLine::default()
                });
            }
            Event::Perceived { mind, .. } | Event::RouteDecided { mind, turn: None, .. } => {
                self.leads.entry(mind.clone()).or_default().push(place);
            }
            Event::RouteDecided { mind, turn: Some(turn), .. }
            | Event::TurnStarted { mind, turn, .. }
            | Event::SkillsUsed { mind, turn, .. }
            | Event::OffersWeighed { mind, turn, .. }
            | Event::ReplyRejected { mind, turn, .. }
            | Event::BrainFailed { mind, turn, .. }
            | Event::SuggestionReviewed { mind, turn, .. }
            | Event::RemedyTried { mind, turn, .. }
            | Event::EngineChose { mind, turn, .. }
            | Event::ApprovalAnswered { mind, turn, .. } => {
                self.line(mind, *turn).why.push(place);
            }
            Event::Uttered { mind, turn, speech, thoughts, .. } => {
                let line = self.line(mind, *turn);
                (line.says, line.thinks) = (speech.clone(), thoughts.clone());
            }
            Event::ActionDecided { mind, turn, action, .. } => {
                let line = self.line(mind, *turn);
                line.does = named(action.as_ref());
                line.why.push(place);
            }
            Event::TurnEnded { mind, turn, .. } if entry.headline != "how: done" => {
                self.line(mind, *turn).ended = entry.headline.clone();
            }
            Event::LedgerUpdated { mind, turn, after, .. } => {
                self.line(mind, *turn).why.push(place);
                let open = after.as_ref().map_or(0, |after| after.open_questions().len());
                self.point(mind, OPEN, OPEN_AT_MOST, (record.tick, open as f64));
            }
            Event::MoodChanged { mind, turn, axes } => {
                self.line(mind, *turn).why.push(place);
                for axis in AXES {
                    let value = axes.get(axis).copied();
                    value.into_iter().for_each(|value| {
                        self.point(mind, axis, MOOD, (record.tick, f64::from(value)));
                    });
                }
            }
            Event::RapportChanged { mind, turn, with, style, tolerance, .. } => {
                self.line(mind, *turn).why.push(place);
                let warmth = style.get(StyleDimension::EmotionalValence);
                let known = [("warmth of", warmth), ("objections taken well by", *tolerance)];
                for (name, value) in known {
                    let Some(value) = value else { continue };
                    self.point(mind, &format!("{name} {with}"), RAPPORT, (record.tick, value));
                }
            }
            Event::WeightsRegulated { change: Some(change), .. } => {
                self.weigh(change, record.tick);
            }
            _ => {}
        }
    }

    /// A weight that moves, on the scale within which it may; what it was before stands first.
    fn weigh(&mut self, change: &Change, tick: u64) {
        let bounds = change.parameter.bounds(RoutingWeights::game());
        let least = bounds.start().min(change.from).min(change.to);
        let most = bounds.end().max(change.from).max(change.to);
        let (router, name) = (StableId::from(ROUTER), change.parameter.to_string());
        if !self.curves.contains_key(&(router.clone(), name.clone())) {
            self.point(&router, &name, [least, most], (0, change.from));
        }
        self.point(&router, &name, [least, most], (tick, change.to));
    }

    /// What is told of a turn in which nothing was said, thought or done is left out.
    pub(super) fn story(&self) -> Vec<StoryLine> {
        let says_something = |line: &&StoryLine| {
            [&line.told, &line.says, &line.thinks, &line.does].iter().any(|text| !text.is_empty())
        };
        self.lines.iter().filter(says_something).cloned().collect()
    }

    pub(super) fn curves(&self) -> Vec<Curve> {
        let curve = |((mind, name), (scale, points)): (&(StableId, String), &Points)| Curve {
            mind: mind.to_string(),
            name: name.clone(),
            scale: *scale,
            points: points.clone(),
        };
        self.curves.iter().map(curve).collect()
    }

    fn point(&mut self, mind: &StableId, name: &str, scale: [f64; 2], point: (u64, f64)) {
        let named = (mind.clone(), name.to_owned());
        self.curves.entry(named).or_insert_with(|| (scale, Vec::new())).1.push(point);
    }

    /// Counts how long turns wait for replies. A reply to what the log does not tell, as to a
    /// reflection, counts for no turn.
    fn wait(&mut self, record: &RunRecord) {
        use RunEvent as Event;
        match &record.event {
            Event::TurnStarted { mind, .. }
            | Event::PlanAsked { mind, .. }
            | Event::ReplyRejected { mind, .. }
            | Event::RemedyTried { mind, outcome: RemedyOutcome::AskedAgain, .. } => {
                self.asked.insert(mind.clone(), record.tick);
            }
            Event::Replied { mind, turn, latency_ms, .. } => {
                let Some(asked) = self.asked.remove(mind) else { return };
                let took = self.line(mind, *turn).took.get_or_insert_default();
                took.runs += record.tick.saturating_sub(asked);
                if let Some(more) = latency_ms {
                    took.wall_ms = Some(took.wall_ms.unwrap_or_default() + more);
                }
            }
            _ => {}
        }
    }

    /// A turn stands where it begins, with what led to it.
    fn line(&mut self, mind: &StableId, turn: u64) -> &mut StoryLine {
        let (lines, leads) = (&mut self.lines, &mut self.leads);
        let place = *self.turns.entry((mind.clone(), turn)).or_insert_with(|| {
            let why = leads.remove(mind).unwrap_or_default();
            lines.push(StoryLine { mind: Some(mind.to_string()), why, ..StoryLine::default() });
            lines.len() - 1
        });
        &mut self.lines[place]
    }
}

#[cfg(test)]
mod tests {
    use super::super::model::Report;
    use super::super::source::RunText;
    use cognition_core::regulate::{Change, Parameter, PressureKind, Pressures};
    use serde_json::{Value, json};

    fn told(lines: &[&str]) -> Value {
        serde_json::to_value(Report::new(&RunText::of(lines))).expect("plain data")
    }

    const RUN: [&str; 9] = [
        r#"{"tick":1,"event":"narrated","text":"Rain."}"#,
        r#"{"tick":1,"event":"perceived","mind":"mara","percept":{"kind":"speech","text":"Evening.","source":"odo","addressed":true}}"#,
        r#"{"tick":2,"event":"turn_started","mind":"mara","turn":1,"offers":[],"prefix_hash":"0000000000000000","prompt_tokens":5,"dropped":{}}"#,
        r#"{"tick":3,"event":"uttered","mind":"mara","turn":1,"speech":"Evening, Odo.","thoughts":"Him again.","notes":[],"fallback":false}"#,
        r#"{"tick":3,"event":"action_decided","mind":"mara","turn":1,"action":null,"why":"nothing to do","fallback":false,"origin":"chosen"}"#,
        r#"{"tick":3,"event":"turn_ended","mind":"mara","turn":1,"how":"waited"}"#,
        r#"{"tick":3,"event":"ledger_updated","mind":"mara","turn":1,"before":null,"after":{"settled_conclusions":[],"open_questions":["Who?"]},"violations":[]}"#,
        r#"{"tick":3,"event":"mood_changed","mind":"mara","turn":1,"axes":{"valence":-4,"hope":2}}"#,
        r#"{"tick":4,"event":"perceived","mind":"mara","percept":{"kind":"event","text":"A horn."}}"#,
    ];

    #[test]
    fn a_turn_is_a_line_with_what_led_to_it_and_what_came_of_it() {
        let report = told(&RUN);
        let story = report["story"].as_array().expect("is a list");
        assert_eq!(story[0], json!({"told": "Rain."}));
        let line = &story[1];
        assert_eq!((&line["mind"], &line["says"]), (&json!("mara"), &json!("Evening, Odo.")));
        assert_eq!((&line["thinks"], &line["does"]), (&json!("Him again."), &json!("wait")));
        assert_eq!(line["ended"], "how: waited");
        // Percept, offers, choice, ledger and mood, by their places.
        assert_eq!(line["why"], json!([1, 2, 4, 6, 7]));
        assert_eq!(story.len(), 2, "what led to no turn is no line");
    }

    #[test]
    fn mood_and_open_questions_are_curves() {
        let curves = told(&RUN)["curves"].clone();
        assert_eq!(
            curves,
            json!([
                {"mind": "mara", "name": "open questions", "scale": [0.0, 3.0], "points": [[3, 1.0]]},
                {"mind": "mara", "name": "valence", "scale": [-100.0, 100.0], "points": [[3, -4.0]]},
            ])
        );
    }

    #[test]
    fn a_weight_that_moves_is_a_curve_of_the_router() {
        let regulated = |tick: u64, from: f64, to: f64| {
            let pressures = serde_json::to_value(Pressures::default()).expect("plain data");
            let change = Change {
                parameter: Parameter::RespondBase,
                from,
                to,
                pressure: PressureKind::Misroutes,
                reverts: false,
            };
            json!({"tick": tick, "event": "weights_regulated", "pressures": pressures,
                "confirmed": [], "change": change, "entropy": 0.5, "red_flags": []})
            .to_string()
        };
        let lines = [regulated(5, 0.65, 0.67), regulated(9, 0.67, 0.65)];
        let curves = told(&lines.each_ref().map(String::as_str))["curves"].clone();
        assert_eq!(curves[0]["mind"], "router");
        assert_eq!(curves[0]["points"], json!([[0, 0.65], [5, 0.67], [9, 0.65]]));
        assert_eq!(curves[0]["scale"], json!([0.6, 0.7]));
    }

    fn replied(tick: u64, latency: &str) -> String {
        format!(
            r#"{{"tick":{tick},"event":"replied","mind":"mara","turn":1,"brain":"x","prompt_tokens":1,"cached_tokens":null,"completion_tokens":1,{latency}"dropped":[]}}"#
        )
    }

    #[test]
    fn a_line_tells_how_long_it_waited_in_runs_and_on_the_wall() {
        let asked_again = r#"{"tick":5,"event":"reply_rejected","mind":"mara","turn":1,"attempt":1,"rejection":{"path":"","rule":"not_json","message":"x"}}"#;
        let (first, second) =
            (replied(5, r#""latency_ms":700,"#), replied(9, r#""latency_ms":90,"#));
        let lines = [RUN[2], &first, asked_again, &second, &replied(20, ""), RUN[3]];
        assert_eq!(told(&lines)["story"][0]["took"], json!({"runs": 7, "wall_ms": 790}));
        let lines = [RUN[2], &replied(5, ""), RUN[3]];
        assert_eq!(told(&lines)["story"][0]["took"], json!({"runs": 3}));
    }

    #[test]
    fn how_others_stand_to_a_mind_is_a_curve_for_each_of_them() {
        let changed = |tick: u64, warmth: f64| {
            format!(
                r#"{{"tick":{tick},"event":"rapport_changed","mind":"mara","turn":1,"with":"odo","style":{{"emotional_valence":{warmth}}},"tolerance":6.5,"reaction":"welcome","picked":null,"asked":false}}"#
            )
        };
        let curves = told(&[RUN[2], &changed(3, 5.5), &changed(8, 8.0)])["curves"].clone();
        assert_eq!(
            curves,
            json!([
                {"mind": "mara", "name": "objections taken well by odo", "scale": [1.0, 10.0], "points": [[3, 6.5], [8, 6.5]]},
                {"mind": "mara", "name": "warmth of odo", "scale": [1.0, 10.0], "points": [[3, 5.5], [8, 8.0]]},
            ])
        );
    }
}
