//! An exchange, line by line, with the brain on trial.

use super::counting::{Got, Response};
use super::format::{Exchange, Line};
use super::judging::Judging;
use crate::case_file::SingleRound;
use crate::case_outcome::{CaseOutcome, Judged, Taken};
use crate::judge::Judge;
use crate::mentions::told;
use crate::outcomes::Outcomes;
use crate::stage::Stage;
use crate::trial::Trial;
use bevy_cognition::prelude::{Percept, Tier};
use bevy_cognition::settings::TierSettings;
use cognition_core::mind::StableId;
use cognition_testkit::Deciders;
use std::sync::Arc;
use std::time::Duration;

/// Between one line and the next.
const PAUSE: Duration = Duration::from_secs(8);

impl SingleRound for Exchange {
    fn play(&self, trial: &Trial, deciders: &mut Deciders) -> Vec<CaseOutcome> {
        let mut talk = Talking::begin(self, trial);
        deciders.begin_run();
        let lines = self.lines.iter().enumerate();
        lines.map(|(at, line)| talk.hear(at, line, deciders)).collect()
    }
}

struct Talking<'e> {
    exchange: &'e Exchange,
    stage: Stage,
    judge: Option<Arc<Judge>>,
    /// Who has gone.
    gone: Vec<StableId>,
    /// What it said so far.
    said: Vec<String>,
    trace: Vec<String>,
}

impl<'e> Talking<'e> {
    /// What it knows it has heard of before, the plain way in which games tell it.
    fn begin(exchange: &'e Exchange, trial: &Trial) -> Self {
        let mut stage = Stage::set(exchange.scene(), Arc::new(trial.brain.clone()));
        stage.prepare(trial);
        let chooses = TierSettings { chooses: Some(trial.chooses), ..TierSettings::default() };
        stage.harness.set(|settings| {
            settings.requests.tiers.insert(Tier::default(), chooses);
        });
        Outcomes::of(&mut stage.harness);
        for fact in &exchange.facts {
            stage.harness.perceive(stage.mind, Percept::event(fact.clone()).hearsay());
        }
        stage.wait(PAUSE);
        stage.forget();
        let (gone, said, trace) = Default::default();
        Self { exchange, stage, judge: trial.judge.clone(), gone, said, trace }
    }

    fn hear(&mut self, at: usize, line: &Line, deciders: &mut Deciders) -> CaseOutcome {
        let heard = Percept::speech(line.by.clone(), line.says.clone()).addressed();
        let stuck = self.stage.perceive(heard).err();
        let response = Response::of(self.stage.harness.records());
        self.stage.harness.records().iter().for_each(|record| deciders.add(record));
        let judged = self.judged(line, &response);
        self.trace.push(format!("{}: {}", self.exchange.label(&line.by), line.says));
        self.trace.extend(response.lines());
        let outcome = CaseOutcome { judged, ..self.outcome(at, line, &response, stuck) };
        self.said.extend(response.said);
        if line.leaves {
            self.see_off(&line.by);
        }
        self.stage.wait(PAUSE);
        self.stage.forget();
        outcome
    }

    /// What the judge says, where there is one.
    fn judged(&self, line: &Line, response: &Response) -> Option<Judged> {
        let Self { exchange, gone, trace, .. } = self;
        let judging = Judging { exchange, line, gone, before: trace, response };
        self.judge.as_ref().map(|judge| judging.by(judge))
    }

    /// Whoever is gone is neither there nor spoken to.
    fn see_off(&mut self, who: &StableId) {
        self.gone.push(who.clone());
        self.stage.change(|scene| {
            scene.there.retain(|thing| thing.id != *who);
            scene.offers.retain(|offer| !offer.targets.contains(who));
        });
        let leaves = Percept::event(format!("{} leaves.", self.exchange.label(who)));
        let leaves = Percept { source: Some(who.clone()), ..leaves };
        self.stage.harness.perceive(self.stage.mind, leaves);
    }

    fn outcome(
        &self,
        at: usize,
        line: &Line,
        response: &Response,
        stuck: Option<String>,
    ) -> CaseOutcome {
        let got = response.got(line);
        let away = self.exchange.absent.iter().chain(&self.gone);
        let calls_away =
            away.into_iter().any(|who| response.addresses(who, self.exchange.label(who)));
        // Who is asked again may say it again.
        let is_asked_again = !line.expects.words.is_empty() && self.was_asked(at, line);
        let again = !is_asked_again && response.says_again(&self.said);
        let at_odds = response.is_at_odds(line);
        let faults = [
            (got != Got::Enough, got.told()),
            (again, "a line is said again"),
            (calls_away, "somebody who is not there is spoken to"),
            (at_odds, "words and deed are at odds"),
        ];
        let faults = faults.into_iter().filter(|(is_so, _)| *is_so).map(|(_, told)| told);
        let faults: Vec<&str> = faults.collect();
        let share = |is_so: bool| f64::from(u8::from(is_so));
        let asked = line.asks.name();
        CaseOutcome {
            case: self.exchange.id.clone(),
            question: format!("line {}", at + 1),
            passed: stuck.is_none() && faults.is_empty(),
            expected: expected(line),
            came: stuck.unwrap_or_else(|| came(response, &faults)),
            because: self.exchange.because.clone(),
            trace: self.trace.clone(),
            groups: vec![("asks", asked.to_owned())],
            taken: Some(Taken { meant: asked.to_owned(), taken_for: got.told().to_owned() }),
            measures: vec![
                ("lines said again", share(again)),
                ("somebody absent spoken to", share(calls_away)),
                ("words and deed at odds", share(at_odds)),
            ],
            judged: None,
        }
    }

    /// Whether the same words were wanted before.
    fn was_asked(&self, at: usize, line: &Line) -> bool {
        let before = &self.exchange.lines[..at];
        before.iter().any(|before| before.expects.words == line.expects.words)
    }
}

fn expected(line: &Line) -> String {
    let super::format::Expects { words, deeds, refusal_ok } = &line.expects;
    let words = (!words.is_empty()).then(|| told(words));
    let deeds = (!deeds.is_empty()).then(|| deeds.join(" or "));
    let refusal = refusal_ok.then(|| "a refusal".to_owned());
    let all: Vec<String> = words.into_iter().chain(deeds).chain(refusal).collect();
    match (all.is_empty(), line.asks) {
        (true, super::format::Asks::Nothing) => "nothing in particular".to_owned(),
        (true, _) => "an answer".to_owned(),
        (false, _) => all.join(", or "),
    }
}

fn came(response: &Response, faults: &[&str]) -> String {
    let done = response.done.iter().map(|done| done.description.clone());
    let said = response.said.iter().map(|words| format!("\"{words}\""));
    let mut came: Vec<String> = faults.iter().map(|fault| (*fault).to_owned()).collect();
    came.extend(said.chain(done));
    came.join("; ")
}

#[cfg(test)]
pub(super) mod tests {
    use super::super::format::Exchanges;
    use super::*;
    use crate::script::{Script, decision, number_of};
    use crate::suite::Pack;
    use bevy_cognition::prelude::Brain;
    use cognition_brain::{BrainFuture, Reply, ThoughtRequest};
    use serde_json::{Value, json};
    use std::sync::Mutex;

    /// A price is asked, and an ale.
    pub(in crate::talk) fn file() -> Value {
        let line = |says: &str, asks: &str, words: Value, deeds: Value| {
            json!({"by": "odo", "says": says, "asks": asks,
                "expects": {"words": words, "deeds": deeds, "refusal_ok": false}})
        };
        json!({"suite": "talk", "title": "An ale", "cases": [{
            "id": "ale", "because": "So it is.",
            "persona": {"name": "Brannic", "profile": "Keeps an inn."}, "place": "A taproom.",
            "there": [
                {"id": "odo", "kind": "character", "label": "Odo"},
                {"id": "ale", "kind": "item", "label": "the ale"},
            ],
            "absent": ["sela"], "facts": ["An ale costs three pence."],
            "offers": [
                {"action": "world:give", "description": "Give Odo the ale", "tags": ["give"], "targets": ["ale", "odo"]},
                {"action": "world:tell", "description": "Speak to Odo", "tags": ["tell", "speech"], "targets": ["odo"]},
            ],
            "lines": [
                line("What does an ale cost?", "answer", json!([["three", "3"]]), json!([])),
                line("Then give me the ale, please.", "deed", json!([]), json!(["world:give"])),
            ],
        }]})
    }

    /// What is passed by a brain that says the one and then does the other.
    fn play(first: &'static str, then: &'static str, gives: bool) -> Vec<bool> {
        let script = Script::new();
        script.write(move |request| {
            let heard = &request.situation.said;
            let give = number_of(request, "world:give", &["ale".into(), "odo".into()]);
            let tell = number_of(request, "world:tell", &["odo".into()]);
            match heard.contains("cost") {
                true => decision(request, tell, first),
                false => decision(request, if gives { give } else { tell }, then),
            }
        });
        let brain: Arc<dyn Brain> = Arc::new(script);
        let pack = Exchanges::from_json("x.evaluation.json", &file().to_string());
        let pack = pack.unwrap_or_else(|faults| panic!("{faults:?}"));
        let outcomes = pack.play(0, &Trial::of(brain), &mut Deciders::default());
        outcomes.iter().map(|outcome| outcome.passed).collect()
    }

    #[test]
    fn who_answers_and_gives_passes() {
        assert_eq!(play("Three pence.", "Here you are.", true), [true, true]);
    }

    #[test]
    fn who_asks_back_and_only_talks_falls() {
        assert_eq!(play("What do you mean?", "Fine weather.", false), [false, false]);
    }

    /// Lets a line pass where the price was named.
    #[derive(Debug)]
    struct Strict(Arc<Mutex<Vec<Arc<ThoughtRequest>>>>);

    impl Brain for Strict {
        fn name(&self) -> &str {
            "strict"
        }

        fn think(&self, request: Arc<ThoughtRequest>) -> BrainFuture {
            let (_, response) = request.prompt.user().split_once("<response>").unwrap_or_default();
            let passes = response.to_lowercase().contains("three pence");
            let verdict = json!({"why": "Is the price named?", "passes": passes}).to_string();
            self.0.lock().expect("nobody panics").push(request);
            Box::pin(async { Ok(Reply::from_text(verdict)) })
        }
    }

    #[test]
    fn a_judge_sees_the_exchange_and_changes_no_share() {
        let asked = Arc::<Mutex<Vec<Arc<ThoughtRequest>>>>::default();
        let judge = Judge::new(Trial::patient(Arc::new(Strict(asked.clone()))));
        let judge = Some(Arc::new(judge.expect("a runtime")));
        let pack = Exchanges::from_json("x.evaluation.json", &file().to_string());
        let pack = pack.unwrap_or_else(|faults| panic!("{faults:?}"));
        let play = |judge| {
            let script = Script::new();
            script.write(|request| {
                let tell = number_of(request, "world:tell", &["odo".into()]);
                decision(request, tell, "Three pence <each>.")
            });
            let trial = Trial { judge, ..Trial::of(Arc::new(script)) };
            pack.play(0, &trial, &mut Deciders::default())
        };
        let (judged, unjudged) = (play(judge), play(None));
        let shares = |outcomes: &[CaseOutcome]| -> Vec<bool> {
            outcomes.iter().map(|outcome| outcome.passed).collect()
        };
        assert_eq!(shares(&judged), shares(&unjudged));
        let opinions: Vec<bool> = judged
            .iter()
            .map(|outcome| outcome.judged.as_ref().expect("is judged"))
            .map(|judged| judged.opinion.as_ref().expect("has a verdict").passes)
            .collect();
        assert_eq!(opinions, [true, true]);
        let asked = asked.lock().expect("nobody panics");
        let [first, second] = asked.as_slice() else { panic!("{} were asked", asked.len()) };
        let page = first.prompt.user();
        for shown in [
            "Brannic. Keeps an inn.",
            "There: Odo, the ale",
            "Not there: sela",
            "- An ale costs three pence.",
            "- Give Odo the ale",
            "<exchange>\nnone\n</exchange>",
            "<last_line>\nOdo: What does an ale cost?\n",
            "npc: Three pence &lt;each&gt;.",
        ] {
            assert!(page.contains(shown), "{shown}: {page}");
        }
        assert!(!page.contains("world:give") && !page.contains("So it is."), "no label: {page}");
        assert!(
            second.prompt.user().contains("<exchange>\nOdo: What does an ale cost?\nnpc: Three")
        );
        assert_eq!(first.prompt.stable, second.prompt.stable);
    }

    #[test]
    fn who_says_it_again_or_speaks_to_nobody_falls() {
        assert_eq!(play("Three pence.", "Three pence.", true), [true, false]);
        assert_eq!(play("Three pence, Sela.", "Here you are.", true), [false, true]);
    }
}
