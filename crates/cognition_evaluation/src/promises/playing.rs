//! What is said, and what comes then, through the whole plugin.

mod counting;

use super::format::{Promising, TELL, Then, ThenDeed};
use crate::case_file::SingleRound;
use crate::case_outcome::CaseOutcome;
use crate::mentions::mentions;
use crate::outcomes::Outcomes;
use crate::script::{Script, decision, name_of, number_of};
use crate::stage::Stage;
use crate::trial::Trial;
use bevy_cognition::conscience::{Commitment, Commitments};
use bevy_cognition::guard::GuardPolicy;
use bevy_cognition::schedule::GameClock;
use bevy_cognition::settings::RouterSwitch;
use cognition_core::mind::StableId;
use cognition_testkit::Deciders;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;

/// When the day begins on which something is said: at eight in the morning.
const MORNING: Duration = Duration::from_hours(8);

impl SingleRound for Promising {
    fn play(&self, trial: &Trial, deciders: &mut Deciders) -> Vec<CaseOutcome> {
        let mut said = Said::begin(self, trial);
        let held = said.play();
        deciders.begin_run();
        said.stage.harness.records().iter().for_each(|record| deciders.add(record));
        self.outcomes(&held)
    }
}

/// What the engine holds.
struct Held {
    /// Right after it was said.
    opened: Vec<Commitment>,
    /// The same in the end.
    ended: Vec<Commitment>,
    /// The numbers of those that were given up for others, by agreement.
    instead: Vec<u32>,
}

struct Said<'c> {
    case: &'c Promising,
    script: Arc<Script>,
    stage: Stage,
    outcomes: Outcomes,
}

impl<'c> Said<'c> {
    /// Whatever is written is done: guardrails have a suite of their own.
    fn begin(case: &'c Promising, trial: &Trial) -> Self {
        let script = Arc::new(Script::new());
        let mut stage = Stage::set(case.scene(), script.clone());
        stage.prepare(trial);
        stage.harness.set(|settings| {
            settings.guard = GuardPolicy::off();
            settings.routing.switch = RouterSwitch::Off;
        });
        let outcomes = Outcomes::of(&mut stage.harness);
        stage.wait(MORNING);
        Self { case, script, stage, outcomes }
    }

    fn play(&mut self) -> Result<Held, String> {
        self.say()?;
        let opened = self.owed();
        self.script.write_nothing();
        for then in &self.case.then {
            self.stage.wait(Duration::from_secs(then.after_minutes * 60));
            self.stage.harness.try_run()?;
            self.go_on(then)?;
            self.script.write_nothing();
        }
        let all: &Commitments = self.stage.harness.get(self.stage.mind);
        let now = |held: &Commitment| all.get(held.id).cloned().unwrap_or_else(|| held.clone());
        let ended = opened.iter().map(now).collect();
        let instead = all.iter().filter_map(|held| held.terms.instead_of).collect();
        Ok(Held { ended, opened, instead })
    }

    /// The line, with what it lists.
    fn say(&mut self) -> Result<(), String> {
        let (listener, said) = (self.case.listener().cloned(), self.case.said.clone());
        let listed = self.case.listed.clone();
        self.script.write(move |request| {
            let chosen = listener
                .iter()
                .map(|who| number_of(request, TELL, std::slice::from_ref(who)))
                .max();
            let mut reply = decision(request, chosen.unwrap_or_default(), &said);
            let promise = |listed: &super::format::Listed| {
                let mut promise = json!({"text": listed.text});
                let target = listed.target.as_ref().and_then(|id| name_of(request, id));
                target.into_iter().for_each(|name| promise["target"] = json!(name));
                listed.due.iter().for_each(|due| promise["due"] = json!(due));
                promise
            };
            reply["promises"] = listed.iter().map(promise).collect();
            reply
        });
        let newest = self.case.heard.iter().rposition(|percept| percept.addressed);
        for (at, percept) in self.case.heard.iter().enumerate() {
            let percept = percept.to_percept();
            let percept =
                bevy_cognition::prelude::Percept { addressed: Some(at) == newest, ..percept };
            self.stage.harness.perceive(self.stage.mind, percept);
        }
        if newest.is_none() {
            self.stage.harness.request_turn(self.stage.mind);
        }
        self.stage.harness.try_run()
    }

    fn go_on(&mut self, then: &Then) -> Result<(), String> {
        if let Some(percept) = &then.percept {
            return self.stage.perceive(percept.to_percept());
        }
        let claims =
            Claims { kept: self.numbers(&then.kept), released: self.numbers(&then.released) };
        if let Some(words) = &then.says {
            self.speak(words, then.to.as_ref(), claims.clone());
        }
        if let Some(deed) = &then.deed {
            self.act(deed, claims);
        }
        self.stage.harness.request_turn(self.stage.mind);
        self.stage.harness.try_run()
    }

    /// The numbers of what is owed that has these words.
    fn numbers(&self, named: &[String]) -> Vec<u32> {
        let meant = |held: &Commitment| named.iter().any(|words| mentions(&held.text, words));
        self.owed().iter().filter(|held| meant(held)).map(|held| held.id).collect()
    }

    fn speak(&self, words: &str, to: Option<&StableId>, claims: Claims) {
        let (words, to) = (words.to_owned(), to.cloned());
        self.script.write(move |request| {
            let chosen =
                to.iter().map(|who| number_of(request, TELL, std::slice::from_ref(who))).max();
            claims.made_in(decision(request, chosen.unwrap_or_default(), &words))
        });
    }

    fn act(&mut self, deed: &ThenDeed, claims: Claims) {
        let offer = deed.to_offer();
        self.stage.change(|scene| scene.offers.push(offer));
        self.outcomes.tell(&deed.outcome, false);
        let deed = deed.clone();
        self.script.write(move |request| {
            let chosen = number_of(request, &deed.action, &deed.targets);
            claims.made_in(decision(request, chosen, ""))
        });
    }

    fn owed(&self) -> Vec<Commitment> {
        let now = self.stage.harness.app.world().resource::<GameClock>().now;
        let all: &Commitments = self.stage.harness.get(self.stage.mind);
        all.owed(now).cloned().collect()
    }
}

/// What a reply says has become of what is owed, by its numbers.
#[derive(Clone)]
struct Claims {
    kept: Vec<u32>,
    released: Vec<u32>,
}

impl Claims {
    /// The same reply, with what it says of that.
    fn made_in(&self, mut reply: Value) -> Value {
        for (field, numbers) in [("kept", &self.kept), ("released", &self.released)] {
            if !numbers.is_empty() {
                reply[field] = json!(numbers);
            }
        }
        reply
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::super::format::Utterances;
    use super::*;
    use crate::suite::Pack;

    /// An onion is promised and brought.
    pub(in crate::promises) fn file() -> Value {
        json!({"suite": "promises", "title": "An onion", "cases": [{
            "id": "onion", "because": "So it is.",
            "persona": {"name": "Odo", "profile": "Cooks."},
            "people": [{"id": "wren", "kind": "character", "label": "Wren"}],
            "items": [{"id": "onion", "kind": "item", "label": "the onion"}],
            "heard": [{"says": "I need an onion.", "by": "wren", "addressed": true}],
            "said": "I'll bring you one in ten minutes.",
            "listed": [{"text": "bring Wren the onion", "target": "wren", "due": "in 10 minutes"}],
            "owed": [{"about": ["onion"], "to": "wren", "due": "in 10 minutes"}],
            "then": [{"after_minutes": 5, "deed": {"action": "world:give", "targets": ["onion", "wren"],
                "description": "Give the onion to Wren", "outcome": "You give Wren the onion."}}],
            "ends": ["kept"],
        }]})
    }

    fn play(file: &Value) -> Vec<bool> {
        let pack = Utterances::from_json("x.evaluation.json", &file.to_string());
        let pack = pack.unwrap_or_else(|faults| panic!("{faults:?}"));
        let outcomes = pack.play(0, &Trial::heuristic(), &mut Deciders::default());
        outcomes.iter().map(|outcome| outcome.passed).collect()
    }

    #[test]
    fn what_is_promised_is_owed_in_time_and_kept_by_the_deed() {
        assert_eq!(play(&file()), [true, true, true]);
    }

    #[test]
    fn what_the_reply_does_not_list_is_missed() {
        let mut worse = file();
        worse["cases"][0]["listed"] = json!([]);
        assert_eq!(play(&worse), [false, false, false]);
    }

    #[test]
    fn what_the_reply_lists_and_nobody_owes_is_a_false_opening() {
        let mut worse = file();
        let more = json!({"text": "sing for Wren", "target": "wren"});
        worse["cases"][0]["listed"].as_array_mut().expect("a list").push(more);
        assert_eq!(play(&worse), [false, true, true]);
    }

    #[test]
    fn another_time_and_a_deed_that_comes_too_late_fall() {
        let mut worse = file();
        worse["cases"][0]["listed"][0]["due"] = json!("in 3 minutes");
        assert_eq!(play(&worse), [true, false, false]);
    }

    #[test]
    fn a_mind_that_says_it_is_kept_is_believed_where_its_deed_has_to_do_with_it() {
        let mut other = file();
        let deed = json!({"action": "world:lay", "targets": ["onion", "wren"],
            "description": "Lay the onion in Wren's lap", "outcome": "It lies there."});
        other["cases"][0]["then"][0] = json!({"after_minutes": 5, "deed": deed, "kept": ["onion"]});
        assert_eq!(play(&other), [true, true, true]);
        other["cases"][0]["then"][0] =
            json!({"after_minutes": 5, "says": "There you are.", "to": "wren", "kept": ["onion"]});
        assert_eq!(play(&other), [true, true, false]);
    }

    #[test]
    fn a_promise_is_judged_by_what_is_said_to_whom_it_is_for() {
        let said = |beside: &str| {
            json!({"suite": "promises", "title": "Two heifers", "cases": [{
                "id": "heifers", "because": "So it is.",
                "persona": {"name": "Maren", "profile": "Ferries."},
                "people": [
                    {"id": "wren", "kind": "character", "label": "Wren"},
                    {"id": "bram", "kind": "character", "label": "Bram"},
                ],
                "items": [],
                "heard": [
                    {"says": "Maren, could you put my two heifers over tomorrow at eight?", "by": "wren", "addressed": true},
                    {"says": "Make that nine, Maren. The heifers are slow risers.", "by": "wren", "addressed": true},
                ],
                "said": format!("{beside}Nine it is, Wren."),
                "listed": [{"text": "put Wren's two heifers over", "target": "wren", "due": "tomorrow at nine"}],
                "owed": [{"about": ["heifers"], "to": "wren", "due": "at 09:00"}],
                "then": [], "ends": ["open"],
            }]})
        };
        let to_another =
            "You row, then, Bram, and you tell the clerk whose cask it is before he trips on it. ";
        assert_eq!(play(&said("")), [true, true, true]);
        assert_eq!(play(&said(to_another)), [true, true, true]);
    }

    #[test]
    fn what_is_not_done_is_not_kept() {
        let mut worse = file();
        worse["cases"][0]["then"][0] =
            json!({"after_minutes": 5, "says": "Soon, soon.", "to": "wren"});
        assert_eq!(play(&worse), [true, true, false]);
    }
}
