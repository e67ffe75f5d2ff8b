//! A choice in its situation, through the whole plugin.

use super::format::{Cure, GuardedChoice, GuardedReply};
use super::verdict::Ruling;
use crate::case_file::SingleRound;
use crate::case_outcome::{CaseOutcome, Taken};
use crate::outcomes::Outcomes;
use crate::posed::PosedPercept;
use crate::script::{Script, decision, name_of};
use crate::stage::Stage;
use crate::trial::Trial;
use bevy_cognition::guard::GuardPolicy;
use bevy_cognition::settings::RouterSwitch;
use cognition_brain::ThoughtRequest;
use cognition_core::mind::StableId;
use cognition_testkit::Deciders;
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

impl SingleRound for GuardedChoice {
    fn play(&self, trial: &Trial, deciders: &mut Deciders) -> Vec<CaseOutcome> {
        let mut posed = Posed::begin(self, trial);
        let ruled = posed.choose();
        deciders.begin_run();
        posed.stage.harness.records().iter().for_each(|record| deciders.add(record));
        self.outcomes(&ruled)
    }
}

/// What became of a choice; why nothing did.
type Ruled = Result<Ruling, String>;

struct Posed<'c> {
    choice: &'c GuardedChoice,
    script: Arc<Script>,
    stage: Stage,
    outcomes: Outcomes,
}

impl<'c> Posed<'c> {
    fn begin(choice: &'c GuardedChoice, trial: &Trial) -> Self {
        let script = Arc::new(Script::checked_by(&trial.brain));
        let mut stage = Stage::set(choice.scene(), script.clone());
        stage.prepare(trial);
        stage.harness.set(|settings| settings.routing.switch = RouterSwitch::Off);
        let outcomes = Outcomes::of(&mut stage.harness);
        Self { choice, script, stage, outcomes }
    }

    /// The choice, after what came before it: with the guardrails that a game has.
    fn choose(&mut self) -> Ruled {
        let last_deed = self.live()?;
        let since = &self.choice.perceives[last_deed..];
        let newest = since.iter().rposition(|percept| percept.addressed);
        for (at, percept) in since.iter().enumerate() {
            let addressed = Some(at) == newest;
            match percept.confided && !addressed {
                true => self.hear_out(percept)?,
                // What was said before was answered: each would have a turn of its own.
                false if addressed => self.perceive(percept),
                false => self.hear_before(percept),
            }
        }
        self.stage.forget();
        self.script.write(once(self.choice));
        if newest.is_none() {
            self.stage.harness.request_turn(self.stage.mind);
        }
        self.stage.harness.try_run()?;
        Ok(Ruling::of(self.stage.harness.records()))
    }

    /// What somebody confided was said to it, and it had nothing to say: overheard, it would be no
    /// confidence.
    fn hear_out(&mut self, percept: &PosedPercept) -> Result<(), String> {
        self.script.write_nothing();
        self.perceive(percept);
        self.stage.harness.try_run()
    }

    /// What it did before, without guardrails; says where what came after its last deed begins.
    fn live(&mut self) -> Result<usize, String> {
        let rules = self.stage.harness.app.world().resource::<Settings>().guard.clone();
        self.stage.harness.set(|settings| settings.guard = GuardPolicy::off());
        let deeds: Vec<Option<usize>> =
            self.choice.perceives.iter().map(|percept| self.choice.deed_behind(percept)).collect();
        let last = deeds.iter().rposition(Option::is_some).map_or(0, |at| at + 1);
        for (percept, deed) in self.choice.perceives[..last].iter().zip(deeds) {
            match deed {
                Some(offer) => self.did(offer, percept)?,
                None => self.hear_before(percept),
            }
        }
        self.stage.harness.set(|settings| settings.guard = rules);
        Ok(last)
    }

    fn did(&mut self, offer: usize, outcome: &PosedPercept) -> Result<(), String> {
        let number = u32::try_from(offer + 1).unwrap_or_default();
        self.outcomes.tell(outcome.text(), outcome.failed);
        let words = self.choice.words_in(outcome, offer).to_owned();
        self.script.write(move |request| decision(request, number, &words));
        self.stage.harness.request_turn(self.stage.mind);
        self.stage.harness.try_run()
    }

    /// What was said to it stays said to it, though it is answered.
    fn hear_before(&mut self, percept: &PosedPercept) {
        let mut heard = percept.to_percept();
        if heard.addressed && heard.to.is_empty() {
            heard.to.push(self.choice.scene().mind_id());
        }
        heard.addressed = false;
        self.stage.harness.perceive(self.stage.mind, heard);
    }

    fn perceive(&mut self, percept: &PosedPercept) {
        self.stage.harness.perceive(self.stage.mind, percept.to_percept());
    }
}

type Settings = bevy_cognition::prelude::CognitionSettings;

/// The reply of the case; whoever is asked once more thinks better of it, and lets it be.
fn once(choice: &GuardedChoice) -> impl Fn(&ThoughtRequest) -> Value + Send + Sync + use<> {
    let (reply, is_given) = (choice.reply.clone(), AtomicBool::new(false));
    let labels: Vec<(StableId, String)> =
        choice.there.iter().map(|thing| (thing.id.clone(), thing.label.clone())).collect();
    move |request| match is_given.swap(true, Ordering::SeqCst) {
        true => decision(request, 0, ""),
        false => reply.to_json(request, &labels),
    }
}

impl GuardedReply {
    /// What an intent is about the mind names as it names that thing.
    fn to_json(&self, request: &ThoughtRequest, labels: &[(StableId, String)]) -> Value {
        let mut reply = decision(request, self.chosen_index, &self.speech);
        reply["thoughts"] = json!(self.thoughts);
        if let Some(intent) = &self.intent {
            let mut wanted = json!({"goal": intent.goal});
            if let Some(target) = &intent.target {
                let is_it = |(_, label): &&(StableId, String)| label.eq_ignore_ascii_case(target);
                let thing = labels.iter().find(is_it).map(|(thing, _)| thing);
                let name = thing.and_then(|thing| name_of(request, thing));
                wanted["target"] = json!(name.unwrap_or_else(|| target.clone()));
            }
            let texts =
                [("preferred_action", &intent.preferred_action), ("reason", &intent.reason)];
            for (field, text) in
                texts.into_iter().filter_map(|(field, text)| Some((field, text.as_ref()?)))
            {
                wanted[field] = json!(text);
            }
            reply["intent"] = wanted;
        }
        if let Some(announced) = self.announced_action {
            reply["announced_action"] = json!(announced);
        }
        if let Some(alternatives) = &self.alternatives {
            reply["alternatives"] = json!(alternatives);
        }
        reply
    }
}

impl GuardedChoice {
    fn outcomes(&self, ruled: &Ruled) -> Vec<CaseOutcome> {
        let mut outcomes = vec![self.passing(ruled)];
        outcomes.extend((!self.right).then(|| self.curing(ruled)));
        outcomes
    }

    /// Whether it is stopped.
    fn passing(&self, ruled: &Ruled) -> CaseOutcome {
        let readable = ruled.as_ref().ok().filter(|ruling| ruling.unreadable.is_none());
        let stopped = readable.map(|ruling| ruling.stopped.is_some());
        let mut measures = Vec::new();
        if let Some((by, _)) = readable.and_then(|ruling| ruling.stopped.as_ref()) {
            let precise = f64::from(u8::from(!self.right));
            measures.push(("precision of stopping", precise));
            measures.extend(precision_of(by).map(|measure| (measure, precise)));
        }
        CaseOutcome {
            question: "stopped".to_owned(),
            passed: stopped == Some(!self.right),
            expected: if self.right { "it is let pass" } else { "it is stopped" }.to_owned(),
            came: came(ruled),
            measures,
            taken: readable.map(|ruling| self.taken(ruling)),
            ..self.outcome("stopped", ruled)
        }
    }

    /// Whether what is done about a wrong one keeps words and deed together.
    fn curing(&self, ruled: &Ruled) -> CaseOutcome {
        let cure = ruled.as_ref().ok().filter(|ruling| ruling.stopped.is_some());
        let cure = cure.and_then(|ruling| Some((ruling.cure?, ruling)));
        let fits = |cure: Cure| self.remedies.contains(&cure);
        let mut measures = Vec::new();
        if let Some((cure, ruling)) = cure {
            let together = fits(cure) || ruling.said.trim().is_empty();
            let share = |holds: bool| f64::from(u8::from(holds));
            measures.push(("remedy as labelled, where stopped", share(fits(cure))));
            measures.push(("words and deed together, where stopped", share(together)));
        }
        let names = self.remedies.iter().map(|cure| cure.name());
        CaseOutcome {
            question: "remedy".to_owned(),
            passed: cure.is_some_and(|(cure, _)| fits(cure)),
            expected: names.collect::<Vec<_>>().join(" or "),
            came: cure.map_or("it is not stopped", |(cure, _)| cure.name()).to_owned(),
            measures,
            ..self.outcome("remedy", ruled)
        }
    }

    fn taken(&self, ruling: &Ruling) -> Taken {
        let taken_for = match (&ruling.stopped, &ruling.flagged) {
            (Some((by, _)), _) => format!("stopped by {by}"),
            (None, Some((by, _))) => format!("flagged by {by}"),
            (None, None) => "let pass".to_owned(),
        };
        Taken { meant: self.kind.clone(), taken_for }
    }

    fn outcome(&self, asked: &str, ruled: &Ruled) -> CaseOutcome {
        let right = if self.right { "right" } else { "wrong" };
        let from = if self.is_of_evening() { "evenings" } else { "life" };
        CaseOutcome {
            case: self.id.clone(),
            because: self.because.clone(),
            trace: self.trace(ruled),
            groups: vec![
                ("asked", format!("{asked}, {right}")),
                ("from", format!("{from}, {right}")),
                ("kind", self.kind.clone()),
            ],
            ..CaseOutcome::default()
        }
    }

    fn trace(&self, ruled: &Ruled) -> Vec<String> {
        let mut trace: Vec<String> =
            self.perceives.iter().map(|percept| percept.text().to_owned()).collect();
        trace.push(format!("chose: {}", self.told(self.reply.chosen_index)));
        trace.push(format!("said: \"{}\"", self.reply.speech));
        if let Ok(ruling) = ruled {
            let flagged = ruling.flagged.iter().map(|(by, why)| format!("flagged by {by}: {why}"));
            trace.extend(flagged);
            let done = ruling.done.as_ref().map_or("nothing", |done| &done.description);
            trace.push(format!("done in the end: {done}"));
        }
        trace
    }
}

/// What is measured of a guardrail of the engine: how many of those that it stops are wrong.
fn precision_of(guardrail: &str) -> Option<&'static str> {
    Some(match guardrail {
        "intent" => "precision of intent",
        "validity" => "precision of validity",
        "premises" => "precision of premises",
        "say_do" => "precision of say_do",
        "secrets" => "precision of secrets",
        "promises" => "precision of promises",
        "repetition" => "precision of repetition",
        _ => return None,
    })
}

fn came(ruled: &Ruled) -> String {
    match ruled {
        Err(why) => why.clone(),
        Ok(Ruling { unreadable: Some(why), .. }) => format!("the reply cannot be read: {why}"),
        Ok(Ruling { stopped: Some((by, why)), .. }) => format!("stopped by {by}: {why}"),
        Ok(_) => "it is let pass".to_owned(),
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::super::format::GuardedChoices;
    use super::*;
    use crate::setup::Setup;
    use crate::suite::Pack;
    use bevy_cognition::guard::Remedy;

    /// A locked door: to give the key away is right, to walk through is wrong.
    pub(in crate::guards) fn file() -> Value {
        let case = |id: &str, chosen: u32, speech: &str| {
            json!({
                "id": id, "because": "So it is.",
                "persona": {"name": "Mara", "profile": "Rides."}, "place": "A yard.",
                "there": [
                    {"id": "key", "kind": "item", "label": "the key"},
                    {"id": "door", "kind": "door", "label": "the door"},
                    {"id": "odo", "kind": "character", "label": "Odo"},
                ],
                "perceives": [{"says": "Well?", "by": "odo", "addressed": true}],
                "holds": ["key"],
                "offers": [
                    {"action": "world:give", "description": "Give Odo the key", "tags": ["give"], "targets": ["key", "odo"]},
                    {"action": "world:go", "description": "Go through the door", "tags": ["move"], "targets": ["door"],
                        "hindered": {"is": "unlocked", "target": 0, "why": "The door is locked."}},
                    {"action": "world:tell", "description": "Speak to Odo", "tags": ["tell", "speech"], "targets": ["odo"]},
                ],
                "reply": {"chosenIndex": chosen, "speech": speech, "thoughts": "Now.", "alternatives": [3]},
            })
        };
        let mut right = case("give_it", 1, "Here.");
        right["right"] = json!(true);
        right["kind"] = json!("plain");
        let mut wrong = case("walk_through", 2, "I go through.");
        wrong["right"] = json!(false);
        wrong["kind"] = json!("impossible");
        wrong["remedies"] = json!(["retry", "next"]);
        json!({"suite": "guards", "title": "A door", "cases": [right, wrong]})
    }

    fn play(file: &Value) -> Vec<CaseOutcome> {
        play_by(file, &Trial::heuristic())
    }

    fn play_by(file: &Value, trial: &Trial) -> Vec<CaseOutcome> {
        let pack = GuardedChoices::from_json("x.evaluation.json", &file.to_string());
        let pack = pack.unwrap_or_else(|faults| panic!("{faults:?}"));
        let play = |round| pack.play(round, trial, &mut Deciders::default());
        (0..pack.rounds()).flat_map(play).collect()
    }

    fn passed(outcomes: &[CaseOutcome]) -> Vec<bool> {
        outcomes.iter().map(|outcome| outcome.passed).collect()
    }

    #[test]
    fn a_right_choice_is_let_pass_and_a_wrong_one_is_stopped_by_a_remedy() {
        let outcomes = play(&file());
        assert_eq!(passed(&outcomes), [true, true, true], "{outcomes:#?}");
        assert_eq!(outcomes[2].came, "retry", "words and deed are asked for anew together");
        let taken = outcomes[1].taken.clone().expect("is told apart");
        assert!(taken.taken_for.starts_with("stopped by"), "{taken:?}");
    }

    #[test]
    fn a_right_choice_that_is_stopped_and_a_wrong_one_that_passes_fall() {
        let mut worse = file();
        worse["cases"][0]["reply"]["chosenIndex"] = json!(2);
        worse["cases"][1]["reply"]["chosenIndex"] = json!(1);
        assert_eq!(passed(&play(&worse)), [false, false, false]);
    }

    #[test]
    fn a_wrong_choice_without_words_gives_way_to_the_next_one() {
        let mut silent = file();
        silent["cases"][1]["reply"]["speech"] = json!("");
        // Nobody is made to speak who has nothing to say.
        silent["cases"][1]["reply"]["alternatives"] = json!([1]);
        let outcomes = play(&silent);
        assert_eq!(passed(&outcomes), [true, true, true], "{outcomes:#?}");
        assert_eq!(outcomes[2].came, "next");
    }

    #[test]
    fn a_remedy_that_parts_words_and_deed_does_not_count() {
        let mut worse = file();
        worse["cases"][1]["remedies"] = json!(["retry"]);
        // A game that never asks again puts another deed under the words.
        let setup = Setup::new(|world| {
            let guard = &mut world.resource_mut::<Settings>().guard;
            guard.remedies.retain(|remedy| *remedy != Remedy::Retry);
        });
        let outcomes = play_by(&worse, &Trial { setup, ..Trial::heuristic() });
        assert_eq!(passed(&outcomes), [true, true, false], "{outcomes:#?}");
        assert_eq!(outcomes[2].came, "next");
        assert_eq!(outcomes[2].measures[1], ("words and deed together, where stopped", 0.0));
    }

    #[test]
    fn what_came_to_nothing_before_is_known_when_it_is_chosen_again() {
        let mut again = file();
        let case = &mut again["cases"][0];
        case["kind"] = json!("repeats");
        case["right"] = json!(false);
        case["remedies"] = json!(["retry"]);
        let failed = json!({"outcome": "Odo will not take the key.", "about": ["key", "odo"], "failed": true});
        case["perceives"] = json!([failed]);
        let outcomes = play(&again);
        assert!(outcomes[0].came.starts_with("stopped by repetition"), "{outcomes:#?}");
    }
}
