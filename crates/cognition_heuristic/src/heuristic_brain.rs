//! The brain without a model: what it answers to each kind of question.

mod deciding;
mod ranking;

pub(crate) use deciding::decide;

use crate::appraisal::appraise::Appraisal;
use crate::planner;
use crate::reading::as_written::{as_written, quoted_as_typed};
use crate::thinking::extract;
use crate::thinking::feel;
use crate::thinking::reflect;
use crate::thinking::skill_choice;
use cognition_brain::{Brain, BrainFuture, Reply, ThoughtRequest};
use cognition_core::decide::Decision;
use cognition_core::prompt::Purpose;
use deciding::decide_by;
use ranking::Ranking;
use serde_json::{Value, json};
use std::sync::Arc;

/// Decides without a model: by goals, by who spoke, by what failed, by habit and mood.
///
/// The reply is a function of the request alone: the same request, the same reply, and all
/// chance comes from [`ThoughtRequest::seed`]. It is ready at the first poll.
/// What tipped the scales is in the `intent` of the reply, with the weight of each reason.
///
/// The whole sum, with all its parts and an example by hand, stands in the book, in
/// `docs/choosing-without-a-model.md`. A want of a goal that is a tag of an offer, or the verb of its
/// action, counts in full, and so does what the game thinks of an offer
/// ([`IndexedAction::worth`](cognition_core::act::IndexedAction::worth)). A deed is known
/// again by its action and targets, and what was done before counts less as game time goes by.
///
/// It speaks in the lines of its persona ([`SpeechLines`](cognition_core::mind::SpeechLines)).
/// The most particular key that has a line left comes first: `goal` (to somebody whom a goal
/// names), `answer` (to a question), `about` (talk of a third thing), `greet` (a first word),
/// `clarify` (asking back), `acknowledge` (a greeting or thanks in return), `promise` (of
/// `{target2}` to `{target}`), `protest` (to `{target}`, who takes `{target2}` that it needs itself),
/// `owed` (that such a promise is not forgotten), `prevented` (before
/// what stands in its way), `forgive` (to whoever says sorry), `broken` (when it was not kept), `give_up` (before why a plan is given up),
/// `accept` and `decline` (what `{target}` proposes) or `failed`; then the verb of the action, as in `world:call`, and its tags. Under `wait`
/// stands what is said over nothing, under `thought` what it muses. In a line `{target}`, `{target2}`
/// and `{speaker}` are filled in, with articles where they are needed; a line that names what is not
/// there is left out.
///
/// Of the [directives](cognition_brain::Situation::directives) it takes what a voice can follow. To whoever
/// likes it short, or can take in no more, it says the gist of its shortest line; to whoever likes
/// it long, its longest, what it saw of the matter, and a word `more` (`why`, where it asks back).
/// Asked a second time for what a secret is about, it says of its `own_up` what speaks of that. Who wants what
/// another has offers coin for it first, with its own question (`ask`) before that, then what the other
/// wants, and trades what was agreed on.
///
/// Besides, as they like it: `own_up` (that they are displeased), `feel`, `assure`, `agree`, then the
/// line, then `doubt`, `counter` or `press`, `soften`, that they have changed
/// (`growth.verbosity.high`), and a choice (`fork.depth_preference`); under these keys personas have
/// words of their own for it. Statements become a list where that was asked for. What is said to
/// anybody else, a proposal and its answer stay as they are, and a promise and what it remembers are
/// never cut short.
///
/// It works towards what it owes as towards a goal, holds back what would break a promise, and
/// says once what stands in the way of one, or that it was not kept. What it promises aloud stands
/// in `promises`; a line of any other key that promises by its wording is not said. Asked what it
/// has promised, it answers in plain words. What it has lived it analyses by counting, and what it
/// draws from an analysis is at most what somebody asked for in vain.
///
/// A goal that takes several turns it plans by [`search`](cognition_core::plan::search): alone, with
/// those who have agreed, or with one more, to whom it proposes it, and never across what it has
/// promised not to do. Where no other way is left it asks to be let off; where it finds none it asks for
/// what would open one. What it gives up it says, with the reason, to whom it concerns. What is to be so the game says
/// ([`Plan::reach`](cognition_core::plan::Plan::reach)), or the goal says plainly: to get a thing, to
/// go to a place. What failed it does not try again in the same way, unless what stood in the way is
/// gone. The next step of a plan outweighs everything but what cannot work and what would break a
/// promise; while others do their part it waits.
///
/// An offer of which the game says that it cannot work is neither chosen nor an alternative.
///
/// Whoever speaks to it gets words, whatever else it does, and be it that it does nothing: an
/// `answer` that takes up the question, else words of its own. Asked how things stand, it tells what
/// the mind knows of the world and of its plan ([`PlanningView`](cognition_brain::PlanningView)):
/// who is where, who has what, who is to do what. News it takes by what they mean to it. What merely
/// takes note of something (`I see.`) is owed no word.
///
/// It reads tags as sorts of deeds: `speech`, `ask`, `give`, `take`, `look`, `move`, `unlock`,
/// `open`, `wait`, `occupy` (lasts as long as nothing else is done), `quiet` (done without a word),
/// `repeatable` (may be done over and over, also where it came to nothing). Other tags are what a
/// goal may want.
///
/// ```
/// use cognition_brain::Brain;
/// use cognition_heuristic::HeuristicBrain;
///
/// assert_eq!(HeuristicBrain.name(), "heuristic");
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct HeuristicBrain;

impl Brain for HeuristicBrain {
    fn name(&self) -> &str {
        "heuristic"
    }

    fn answers_inline(&self) -> bool {
        true
    }

    fn think(&self, request: Arc<ThoughtRequest>) -> BrainFuture {
        Box::pin(async move { Ok(answer(&request)) })
    }
}

/// The reply, with what each offer was worth where somebody wants to know.
pub(crate) fn answer(request: &ThoughtRequest) -> Reply {
    if !request.explained || request.purpose != Purpose::Decide {
        return Reply::from_text(reply(request).to_string());
    }
    let read = as_written(request);
    let view = Appraisal::of(&read);
    let ranking = Ranking::of(&view);
    let decision = quoting(request, &read, decide_by(&view, &ranking));
    let text = on_the_wire(&decision).to_string();
    Reply { weighed: ranking.weighed(request.situation.mode), ..Reply::from_text(text) }
}

pub(crate) fn reply(request: &ThoughtRequest) -> Value {
    let read = as_written(request);
    let (heard, request) = (request, &*read);
    let view = Appraisal::of(request);
    let decided = || quoting(heard, request, decide(&view));
    match request.purpose {
        Purpose::Mood => json!({ "moodUpdate": feel::mood_update(&view) }),
        Purpose::Decide => on_the_wire(&decided()),
        Purpose::Voice => words(&decided()),
        // Without a model to ask, the higher score is as good a judge as any.
        Purpose::TieBreak => json!({ "choice": "A" }),
        Purpose::Gather => skill_choice::skills_for(&request.situation),
        Purpose::Reflect => reflect::reflection(&view),
        Purpose::Extract => extract::extraction(&view),
        Purpose::Understand => planner::curation(request),
        Purpose::Think => planner::thinking(request),
        // It has no opinion: the rules that it would go by are the engine's own.
        Purpose::Drift | Purpose::Consolidate | Purpose::Review | Purpose::SelfCheck => json!({}),
    }
}

/// A decision that quotes others as they said it, however it was read.
fn quoting(heard: &ThoughtRequest, read: &ThoughtRequest, decision: Decision) -> Decision {
    Decision { speech: quoted_as_typed(heard, read, &decision.speech), ..decision }
}

/// The words of a decision alone.
fn words(decision: &Decision) -> Value {
    json!({ "speech": decision.speech, "thoughts": decision.thoughts })
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
    use super::*;
    use crate::rehearsal::*;
    use cognition_core::decide::parse_mood;
    use cognition_core::mind::{CognitiveLedger, Goal};
    use cognition_core::perceive::{Percept, PerceptId};
    use futures_lite::future::{block_on, poll_once};

    #[test]
    fn the_same_request_has_the_same_reply_at_the_first_poll() {
        let request = Arc::new(request("mara", at_the_door(), vec![failed_at_the_door()]));
        let think = || block_on(poll_once(HeuristicBrain.think(request.clone())));
        let first = think().expect("should be ready at once").expect("should not fail");
        let second = think().expect("should be ready at once").expect("should not fail");
        assert_eq!(first, second);
    }

    #[test]
    fn every_reply_of_every_mind_parses_and_speech_is_never_wordless() {
        let percepts = || {
            vec![
                failed_at_the_door(),
                asks_for_the_key("sela"),
                Percept::speech("odo", "Well?").addressed(),
            ]
        };
        let offers = || {
            [
                at_the_door(),
                with_the_key(),
                vec![offer("Call out for all to hear", &["tell", "speech"], &[])],
            ]
            .concat()
        };
        for (seed, mind) in
            (0..500).zip(["mara", "brannic", "odo", "sela", "nobody"].iter().cycle())
        {
            let mut request = request(mind, offers(), percepts());
            request.seed = seed;
            request.actions.truncate(usize::try_from(seed).unwrap_or(0) % 12);
            let decision = decision(&request);
            let chosen =
                request.actions.iter().find(|action| action.index == decision.chosen_index);
            let speaks = chosen.is_some_and(|action| action.has_tag("speech"));
            assert!(
                !speaks || !decision.speech.is_empty(),
                "{mind} should say something with seed {seed}"
            );
            assert!(
                decision.speech.chars().count() <= 240 && decision.thoughts.chars().count() <= 320
            );
        }
    }

    #[test]
    fn another_seed_may_bring_another_choice_and_other_words() {
        let replies: std::collections::BTreeSet<String> = (0..30)
            .map(|seed| {
                let mut request = request("sela", at_the_door(), vec![]);
                request.seed = seed;
                reply(&request).to_string()
            })
            .collect();
        assert!(replies.len() > 10, "should vary: {} of 30", replies.len());
    }

    #[test]
    fn a_mood_is_asked_for_and_nothing_else_is_given() {
        let mut request = request("mara", at_the_door(), vec![failed_at_the_door()]);
        request.purpose = Purpose::Mood;
        let text = reply(&request).to_string();
        let mood = parse_mood(&text).expect("should be a mood update").axes;
        assert!(mood["uncertainty"] > 0 && mood["agency"] < 0, "a failure should unsettle: {text}");
        request.situation.seen_before = PerceptId(9);
        assert_eq!(
            reply(&request).to_string(),
            r#"{"moodUpdate":{}}"#,
            "nothing new should move nothing"
        );
    }

    #[test]
    fn strange_texts_do_no_harm() {
        let long = "ключ ".repeat(3000);
        for text in [
            "",
            " ",
            ".",
            ": ",
            "{target}",
            "{",
            "you",
            "You",
            "’s",
            "\u{202e}\0",
            &long,
            "a: b; c. d, but e",
            "?",
        ] {
            let percepts = vec![
                Percept::outcome(text),
                Percept::event(text).by("sela").addressed(),
                Percept::speech("odo", text),
            ];
            let mut strange = request("brannic", at_the_door(), percepts);
            strange.actions[0].description = text.to_owned();
            strange.actions[1].targets[0].label = text.to_owned();
            strange.situation.ledger =
                Some(CognitiveLedger::new(vec![text.to_owned()], vec![text.to_owned()]));
            let persona = Arc::make_mut(&mut strange.situation.persona);
            persona.goals.push(Goal {
                text: text.to_owned(),
                wants: vec![text.to_owned()],
                weight: 1.0,
            });
            persona.lines.0.insert("tell".to_owned(), vec![text.to_owned()]);
            let decision = decision(&strange);
            assert!(
                decision.speech.chars().count() <= 240 && decision.thoughts.chars().count() <= 320
            );
        }
    }

    #[test]
    fn the_scene_plays_to_its_end_whatever_the_seed_and_the_update_rule_is_never_broken() {
        for seed in 0..25 {
            let stage = Stage::new(seed).play(14);
            assert_eq!(stage.violations, [], "with seed {seed}");
            assert_eq!(
                stage.place["satchel"],
                "mara",
                "with seed {seed}:\n{}",
                stage.transcript.join("\n")
            );
            assert_eq!(
                stage.place["mara"],
                "yard",
                "with seed {seed}:\n{}",
                stage.transcript.join("\n")
            );
            assert!(
                stage.deeds_of("brannic").contains(&"Give the iron key to Mara") || !stage.locked
            );
        }
        let again = || Stage::new(7).play(12).transcript;
        assert_eq!(again(), again(), "should be the same run to the letter");
    }
}
