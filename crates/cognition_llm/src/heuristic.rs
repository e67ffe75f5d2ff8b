//! A brain without a model: weighs what is on offer and says why.
//!
//! 1. **appraise**: what the new percepts mean, what the mind wants, what stands in the way;
//! 2. **score**: the utility of every offer, and of doing nothing, as a sum of named reasons;
//! 3. **speak and think**: lines of the persona, and the reasons in words;
//! 4. **ledger, mood, note**: what is settled and open now, within the ledger update rule.
//!
//! It replies on the same wire as a model, so its replies are checked like any other.

mod aims;
mod appraise;
mod chance;
mod feel;
mod ledger;
mod motive;
mod note;
mod phrase;
mod plain;
#[cfg(test)]
mod rehearsal;
mod score;
mod tell;
mod things;
mod thought;
mod voice;
mod words;

use crate::brain::{Brain, BrainFuture, Reply};
use crate::request::ThoughtRequest;
use appraise::Appraisal;
use chance::Chance;
use cognition_core::decide::{Decision, Intent};
use cognition_core::prompt::Purpose;
use motive::Motive;
use score::Scored;
use serde_json::{Value, json};
use std::sync::Arc;

/// How many alternatives a reply names.
const ALTERNATIVES: usize = 3;
/// Characters of a part of the intent at most.
const INTENT_LIMIT: usize = 280;

/// Decides without a model: by goals, by who spoke, by what failed, by habit and mood.
///
/// The reply is a function of the request alone: the same request, the same reply, and all
/// chance comes from [`ThoughtRequest::seed`]. It is ready at the first poll.
/// What tipped the scales is in the `intent` of the reply, with the weight of each reason.
///
/// It speaks in the lines of its persona ([`SpeechLines`](cognition_core::mind::SpeechLines)):
/// under the tags of the chosen offer, and under `about` (talk of a third thing), `answer`
/// (to a question), `greet` (a first word), `failed`, `wait`, and `thought` (a musing).
/// `{target}`, `{target2}` and `{speaker}` are filled in with articles where they are needed.
///
/// It reads tags as sorts of deeds: `speech`, `ask`, `give`, `take`, `look`, `move`, `unlock`,
/// `open`, `wait`. Other tags are only words that a goal may want.
///
/// ```
/// use cognition_llm::{Brain, HeuristicBrain};
///
/// assert_eq!(HeuristicBrain.name(), "heuristic");
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct HeuristicBrain;

impl Brain for HeuristicBrain {
    fn name(&self) -> &str {
        "heuristic"
    }

    fn think(&self, request: Arc<ThoughtRequest>) -> BrainFuture {
        Box::pin(async move { Ok(Reply::from_text(reply(&request).to_string())) })
    }
}

fn reply(request: &ThoughtRequest) -> Value {
    let view = Appraisal::of(request);
    match request.purpose {
        Purpose::Mood => json!({ "moodUpdate": feel::mood_update(&view) }),
        Purpose::Decide => on_the_wire(&decide(&view)),
    }
}

fn decide(view: &Appraisal<'_>) -> Decision {
    let chance = Chance::new(view.request.seed);
    let ranked = score::rank(view);
    let chosen = ranked.first().expect("doing nothing is always among the choices");
    let speech = voice::speech(view, chosen, chance);
    Decision {
        chosen_index: chosen.index(),
        announced_action: (!speech.is_empty() && chosen.index() > 0).then_some(chosen.index()),
        speech,
        thoughts: thought::thoughts(view, chosen, chance),
        cognitive_ledger: Some(ledger::propose(view)),
        alternatives: alternatives(&ranked),
        intent: Some(intent(chosen)),
        notes: note::note(view).into_iter().collect(),
        mood_update: Some(feel::mood_update(view)).filter(|update| !update.is_empty()),
        ..Decision::default()
    }
}

/// The next best deeds that are better than what speaks against them.
fn alternatives(ranked: &[Scored<'_>]) -> Vec<u32> {
    let others = ranked.iter().skip(1).filter(|scored| scored.total > 0.0);
    others.map(Scored::index).take(ALTERNATIVES).collect()
}

fn intent(chosen: &Scored<'_>) -> Intent {
    let short = |text: &str| phrase::clip(text, INTENT_LIMIT).into_owned();
    let goal = match chosen.motive() {
        Motive::Goal(goal) | Motive::Search(goal) if !goal.text.is_empty() => goal.text.clone(),
        _ => chosen.action.map_or("wait and see".to_owned(), |action| phrase::small(&action.description)),
    };
    let target = chosen.action.and_then(|action| action.targets.first());
    Intent {
        goal: short(if goal.is_empty() { "act" } else { &goal }),
        target: target.map(|target| target.name.as_str().to_owned()),
        preferred_action: None,
        reason: Some(short(&chosen.explain())),
    }
}

/// A decision as a reply: without the field that only a parser fills.
fn on_the_wire(decision: &Decision) -> Value {
    let mut wire = serde_json::to_value(decision).expect("a decision is plain data");
    if let Some(fields) = wire.as_object_mut() {
        fields.remove("dropped");
    }
    wire
}

#[cfg(test)]
mod tests {
    use super::rehearsal::*;

    #[test]
    fn show() {
        for seed in 1..4 {
            let stage = Stage::new(seed).play(12);
            println!("=== {seed}\n{}\n{:?}", stage.text(), stage.violations);
        }
    }
}
