//! Who decided in a run, and what it cost.

use cognition_core::govern::Cost;
use cognition_core::mind::StableId;
use cognition_core::record::{RunEvent, RunRecord, TurnEnd, VoicedBy};
use std::collections::BTreeMap;
use std::fmt;

/// The name of the brain that stands in for others.
const HEURISTIC: &str = "heuristic";
/// How many causes are told.
const CAUSES: usize = 3;

/// Who decided a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Decider {
    /// This brain.
    Brain(String),
    /// The engine, and this brain gave it the words; none where none were needed.
    Engine(Option<String>),
    /// The heuristic brain in place of another, for this reason.
    StandIn(String),
    /// The engine, in words of its own for this reason.
    OwnWords(String),
    /// Nobody, for this reason.
    Nobody(String),
}

/// What is known of the turn that a mind is taking.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Asked {
    /// Who replied last.
    brain: String,
    /// Why somebody else did not, or why that was no decision.
    trouble: Option<String>,
    engine: Option<VoicedBy>,
}

/// Who decided in a run, and what it cost: by the records, so it can be made of any run log.
///
/// ```
/// use cognition_core::record::{RunEvent, RunRecord};
/// use cognition_testkit::Deciders;
///
/// let mut deciders = Deciders::default();
/// deciders.add(&RunRecord { tick: 1, event: RunEvent::Narrated { text: "Rain.".to_owned() } });
/// assert_eq!(deciders.to_string(), "nobody decided anything");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Deciders {
    /// Of the runs before.
    past: Vec<Decider>,
    turns: BTreeMap<(StableId, u64), Decider>,
    asked: BTreeMap<StableId, Asked>,
    /// Replies of brains that count what they take, and their tokens.
    replies: u64,
    tokens_in: u64,
    tokens_cached: u64,
    tokens_out: u64,
    cost: Cost,
    last_trouble: Option<String>,
}

impl Deciders {
    /// All of a run.
    pub fn of<'r>(records: impl IntoIterator<Item = &'r RunRecord>) -> Self {
        let mut deciders = Self::default();
        records.into_iter().for_each(|record| deciders.add(record));
        deciders
    }

    /// Another run begins, whose turns are counted from 1 again.
    pub fn begin_run(&mut self) {
        self.past.extend(std::mem::take(&mut self.turns).into_values());
        self.asked.clear();
    }

    /// Takes one record more in.
    pub fn add(&mut self, record: &RunRecord) {
        match &record.event {
            RunEvent::Replied { mind, brain, .. } => {
                self.asked(mind).brain.clone_from(brain);
                self.pay(&record.event);
            }
            RunEvent::BrainFailed { mind, cause, .. } => self.trouble(mind, cause.clone()),
            RunEvent::ReplyRejected { mind, rejection, .. } => {
                self.trouble(mind, format!("its reply is no decision: {rejection}"));
            }
            RunEvent::BrainSpared { mind, why, .. } => self.trouble(mind, why.to_string()),
            RunEvent::EngineChose { mind, voiced_by, .. } => {
                self.asked(mind).engine = Some(voiced_by.clone());
            }
            RunEvent::Uttered { mind, turn, fallback, .. } => self.decide(mind, *turn, *fallback),
            RunEvent::TurnEnded { mind, turn, end } => {
                if let TurnEnd::Undecided { why } = end {
                    self.turns.insert((mind.clone(), *turn), Decider::Nobody(why.clone()));
                }
                self.asked.remove(mind);
            }
            _ => {}
        }
    }

    /// Decisions, words of the engine's choices among them, of the brains that were asked: rules
    /// that were asked are among them.
    pub fn as_asked(&self) -> u64 {
        self.count(|decider| matches!(decider, Decider::Brain(_) | Decider::Engine(Some(_))))
    }

    /// Decisions that another brain was asked for than the one that made them, or that nobody made.
    pub fn otherwise(&self) -> u64 {
        self.count(|decider| decider.cause().is_some())
    }

    /// Whether a brain was asked for decisions, and has made none.
    pub fn came_to_nothing(&self) -> bool {
        let by_asked = |decider: &Decider| match decider {
            Decider::Brain(brain) => brain != HEURISTIC,
            Decider::Engine(words) => words.is_some(),
            Decider::StandIn(_) | Decider::OwnWords(_) | Decider::Nobody(_) => false,
        };
        self.otherwise() > 0 && self.count(by_asked) == 0
    }

    /// Why brains did not decide, and how often, the most frequent cause first.
    pub fn causes(&self) -> Vec<(&str, u64)> {
        let mut counts: BTreeMap<&str, u64> = BTreeMap::new();
        for cause in self.all().filter_map(Decider::cause) {
            *counts.entry(cause).or_default() += 1;
        }
        let mut causes: Vec<_> = counts.into_iter().collect();
        causes.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        causes
    }

    /// Why a brain did not decide the last time that one did not; none where all did.
    pub fn last_trouble(&self) -> Option<&str> {
        self.last_trouble.as_deref()
    }

    fn count(&self, counts: impl Fn(&Decider) -> bool) -> u64 {
        self.all().filter(|decider| counts(decider)).map(|_| 1).sum()
    }

    fn all(&self) -> impl Iterator<Item = &Decider> {
        self.past.iter().chain(self.turns.values())
    }

    fn asked(&mut self, mind: &StableId) -> &mut Asked {
        self.asked.entry(mind.clone()).or_default()
    }

    fn trouble(&mut self, mind: &StableId, cause: String) {
        self.asked(mind).trouble = Some(cause);
    }

    /// A person's own words, said besides, come after the decision and change nothing.
    fn decide(&mut self, mind: &StableId, turn: u64, fallback: bool) {
        let asked = self.asked.remove(mind).unwrap_or_default();
        if asked.brain.is_empty() {
            return;
        }
        let trouble = || asked.trouble.clone().unwrap_or_else(|| "nothing was asked".to_owned());
        let decider = match asked.engine {
            Some(VoicedBy::Model) => Decider::Engine(Some(asked.brain)),
            Some(VoicedBy::Nobody) => Decider::Engine(None),
            Some(VoicedBy::Engine { why }) => Decider::OwnWords(why),
            // A reply that was no decision may have been followed by one that is.
            None if fallback => Decider::StandIn(trouble()),
            None if asked.brain == HEURISTIC && asked.trouble.is_some() => {
                Decider::StandIn(trouble())
            }
            None => Decider::Brain(asked.brain),
        };
        if let Some(cause) = decider.cause() {
            self.last_trouble = Some(cause.to_owned());
        }
        self.turns.insert((mind.clone(), turn), decider);
    }

    fn pay(&mut self, replied: &RunEvent) {
        let RunEvent::Replied {
            prompt_tokens, cached_tokens, completion_tokens, cost, brain, ..
        } = replied
        else {
            return;
        };
        self.replies += u64::from(brain != HEURISTIC);
        self.tokens_in += prompt_tokens.unwrap_or_default();
        self.tokens_cached += cached_tokens.unwrap_or_default();
        self.tokens_out += completion_tokens.unwrap_or_default();
        self.cost = self.cost + *cost;
    }

    /// `26 replies, 104000 tokens in (80000 of them cached), 2100 out, 0.034 USD`: what they took, as
    /// far as the servers say; empty where no brain but rules replied.
    pub fn spending(&self, currency: &str) -> String {
        let Self { replies, tokens_in, tokens_cached, tokens_out, cost, .. } = self;
        if *replies == 0 {
            return String::new();
        }
        let mut told = format!("{replies} replies");
        if *tokens_in + *tokens_out > 0 {
            told += &format!(
                ", {tokens_in} tokens in ({tokens_cached} of them cached), {tokens_out} out"
            );
        }
        if !cost.is_nothing() {
            told += format!(", {cost} {currency}").trim_end();
        }
        told
    }
}

impl Decider {
    /// Why it is not the brain that was asked.
    fn cause(&self) -> Option<&str> {
        match self {
            Self::Brain(_) | Self::Engine(_) => None,
            Self::StandIn(cause) | Self::OwnWords(cause) | Self::Nobody(cause) => Some(cause),
        }
    }

    fn told(&self) -> String {
        match self {
            Self::Brain(brain) => brain.clone(),
            Self::Engine(Some(brain)) => format!("the engine in the words of {brain}"),
            Self::Engine(None) => "the engine, which had nothing to say".to_owned(),
            Self::StandIn(_) => "the heuristic brain in place of another".to_owned(),
            Self::OwnWords(_) => "the engine in its own words".to_owned(),
            Self::Nobody(_) => "nobody".to_owned(),
        }
    }
}

impl fmt::Display for Deciders {
    /// `24 decisions: http:m 20, the heuristic brain in place of another 4 (3 times: …; once: …)`
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all = self.all().count();
        if all == 0 {
            return formatter.write_str("nobody decided anything");
        }
        let mut counts: BTreeMap<String, u64> = BTreeMap::new();
        for decider in self.all() {
            *counts.entry(decider.told()).or_default() += 1;
        }
        let each: Vec<String> =
            counts.iter().map(|(who, count)| format!("{who} {count}")).collect();
        let plural = if all == 1 { "" } else { "s" };
        write!(formatter, "{all} decision{plural}: {}", each.join(", "))?;
        let causes = self.causes();
        if causes.is_empty() {
            return Ok(());
        }
        let told = causes.iter().take(CAUSES).map(|(cause, count)| match count {
            1 => format!("once: {cause}"),
            count => format!("{count} times: {cause}"),
        });
        let more = if causes.len() > CAUSES { "; and others" } else { "" };
        write!(formatter, " ({}{more})", told.collect::<Vec<_>>().join("; "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    fn deciders(events: &[Value]) -> Deciders {
        let read = |event: &Value| -> RunRecord {
            let mut event = event.clone();
            event["tick"] = json!(1);
            event["mind"] = json!("mara");
            serde_json::from_value(event).unwrap_or_else(|error| panic!("{error}"))
        };
        Deciders::of(&events.iter().map(read).collect::<Vec<_>>())
    }

    fn replied(turn: u64, brain: &str) -> Value {
        json!({"event": "replied", "turn": turn, "brain": brain, "prompt_tokens": 100,
            "cached_tokens": 60, "completion_tokens": 7, "dropped": []})
    }

    fn uttered(turn: u64, fallback: bool) -> Value {
        json!({"event": "uttered", "turn": turn, "speech": "", "thoughts": "", "notes": [],
            "fallback": fallback})
    }

    fn ended(turn: u64) -> Value {
        json!({"event": "turn_ended", "turn": turn, "how": "done"})
    }

    fn failed(turn: u64) -> Value {
        json!({"event": "brain_failed", "turn": turn, "cause": "it is down"})
    }

    #[test]
    fn each_turn_is_counted_once_for_whoever_decided_it() {
        let told = deciders(&[
            replied(1, "http:m"),
            uttered(1, false),
            uttered(1, false),
            ended(1),
            failed(2),
            replied(2, "heuristic"),
            uttered(2, true),
            ended(2),
            json!({"event": "brain_spared", "turn": 3, "why": "budget"}),
            replied(3, "heuristic"),
            uttered(3, false),
            json!({"event": "turn_ended", "turn": 4, "how": "undecided", "why": "it is down"}),
        ]);
        assert_eq!((told.as_asked(), told.otherwise(), told.came_to_nothing()), (1, 3, false));
        assert_eq!(
            told.to_string(),
            "4 decisions: http:m 1, nobody 1, the heuristic brain in place of another 2 (2 times: it is down; once: the budget is spent)"
        );
        assert!(told.spending("USD").starts_with("1 replies, 300 tokens in"));
    }

    #[test]
    fn a_brain_that_never_decided_is_told_from_rules_that_were_asked() {
        let rules = deciders(&[replied(1, "heuristic"), uttered(1, false)]);
        assert_eq!((rules.as_asked(), rules.came_to_nothing()), (1, false));
        assert_eq!(
            (rules.to_string().as_str(), rules.spending("")),
            ("1 decision: heuristic 1", String::new())
        );
        let dead = deciders(&[failed(1), replied(1, "heuristic"), uttered(1, true)]);
        assert!(dead.came_to_nothing());
        assert_eq!(dead.last_trouble(), Some("it is down"));
        assert!(!deciders(&[]).came_to_nothing(), "nobody was asked");
    }

    #[test]
    fn where_the_engine_chooses_the_words_are_counted() {
        let chose = |by: Value| {
            let mut event = json!({"event": "engine_chose", "turn": 1, "action": null});
            event["voiced_by"] = by["voiced_by"].clone();
            if !by["why"].is_null() {
                event["why"] = by["why"].clone();
            }
            event
        };
        let spoken = deciders(&[
            replied(1, "heuristic"),
            replied(1, "http:m"),
            chose(json!({"voiced_by": "model"})),
            uttered(1, false),
        ]);
        assert_eq!((spoken.as_asked(), spoken.came_to_nothing()), (1, false));
        let mute = deciders(&[
            replied(1, "heuristic"),
            chose(json!({"voiced_by": "engine", "why": "it is down"})),
            uttered(1, false),
        ]);
        assert!(mute.came_to_nothing());
        let silent = deciders(&[
            replied(1, "heuristic"),
            chose(json!({"voiced_by": "nobody"})),
            uttered(1, false),
        ]);
        assert!(!silent.came_to_nothing() && silent.otherwise() == 0);
    }
}
