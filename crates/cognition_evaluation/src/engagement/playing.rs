//! A character after what was said to it, asked each of its lines from the same moment.

use super::format::{Before, Engagements, Line, Npc};
use crate::case_outcome::{CaseOutcome, Taken};
use crate::mouthpiece::Mouthpiece;
use crate::scene::Scene;
use crate::stage::{Checkpoint, Stage};
use crate::suite::Pack;
use crate::trial::Trial;
use bevy_cognition::prelude::Percept;
use bevy_cognition::settings::RouterSwitch;
use cognition_core::mind::StableId;
use cognition_core::record::RunEvent;
use cognition_core::route::{EngagementMode, RouteRecord};
use cognition_testkit::Deciders;
use std::sync::Arc;
use std::time::Duration;

/// Between one exchange and the next.
const PAUSE: Duration = Duration::from_secs(8);

/// A round is a character in a context.
impl Pack for Engagements {
    fn title(&self) -> &str {
        &self.title
    }

    fn rounds(&self) -> usize {
        self.npcs.len() * Before::ALL.len()
    }

    fn play(&self, round: usize, trial: &Trial, deciders: &mut Deciders) -> Vec<CaseOutcome> {
        let npc = &self.npcs[round / Before::ALL.len()];
        let before = Before::ALL[round % Before::ALL.len()];
        let lines = trial.sample(&self.cases).filter(|line| line.is_for(npc));
        let mut talk = Talk::begin(npc, before, trial);
        lines.map(|line| talk.ask(line, deciders)).collect()
    }
}

/// A character to whom things have been said.
struct Talk<'n> {
    npc: &'n Npc,
    before: Before,
    stage: Stage,
    /// The moment before the line; why there is none.
    moment: Result<Checkpoint, String>,
}

impl<'n> Talk<'n> {
    /// What was said before is answered with the lines of the file, without a router: the premise of a
    /// case is not what it counts.
    fn begin(npc: &'n Npc, before: Before, trial: &Trial) -> Self {
        let mouthpiece = Arc::new(Mouthpiece::new(Arc::new(trial.brain.clone())));
        let mut stage = Stage::set(npc.scene(), mouthpiece.clone());
        stage.prepare(trial);
        stage.harness.finish_all();
        stage.harness.set(|settings| settings.routing.switch = RouterSwitch::Off);
        let said = npc.said(before).into_iter().try_for_each(|exchange| {
            mouthpiece.say(&exchange.npc);
            let heard = stage.perceive(npc.says(&exchange.player));
            stage.wait(PAUSE);
            heard
        });
        stage.harness.set(|settings| settings.routing.switch = RouterSwitch::default());
        mouthpiece.put_on_trial();
        let moment = said.and_then(|()| stage.checkpoint().map_err(|error| error.to_string()));
        Self { npc, before, stage, moment }
    }

    fn ask(&mut self, line: &Line, deciders: &mut Deciders) -> CaseOutcome {
        let taken = self.take(line);
        deciders.begin_run();
        self.stage.harness.records().iter().for_each(|record| deciders.add(record));
        let modes = line.modes(self.before);
        let (came, mode) = match &taken {
            Ok(mode) => (mode.name().to_owned(), Some(*mode)),
            Err(why) => (why.clone(), None),
        };
        let context = self.before.name();
        CaseOutcome {
            case: line.id.clone(),
            question: context.to_owned(),
            passed: mode.is_some_and(|mode| modes.contains(&mode)),
            expected: modes.iter().map(|mode| mode.name()).collect::<Vec<_>>().join(" or "),
            came,
            because: line.because.clone(),
            trace: self.trace(line),
            groups: vec![
                ("context", context.to_owned()),
                ("kind", self.npc.kind.clone()),
                ("act", line.act.clone()),
            ],
            taken: mode.map(|mode| taken_for(modes, mode)),
            ..CaseOutcome::default()
        }
    }

    /// The mode in which the line is taken.
    fn take(&mut self, line: &Line) -> Result<EngagementMode, String> {
        let moment = self.moment.clone()?;
        self.stage.restore(&moment).map_err(|error| error.to_string())?;
        self.stage.perceive(self.npc.says(&line.line))?;
        let first = self.routes(|route| route.selected_mode).into_iter().next();
        Ok(first.unwrap_or(EngagementMode::Ignore))
    }

    fn routes<T>(&self, pick: impl Fn(&RouteRecord) -> T) -> Vec<T> {
        self.stage.events(|event| match event {
            RunEvent::RouteDecided { route, .. } => Some(pick(route)),
            _ => None,
        })
    }

    fn trace(&self, line: &Line) -> Vec<String> {
        let said = self.npc.said(self.before).into_iter().flat_map(|exchange| {
            [format!("player: {}", exchange.player), format!("npc: {}", exchange.npc)]
        });
        let scores = self.routes(|route| {
            let scores = route.scores.iter();
            let scores = scores.map(|(mode, score)| format!("{} {score:.3}", mode.name()));
            format!("{}: {}", route.selected_mode.name(), scores.collect::<Vec<_>>().join(", "))
        });
        said.chain([format!("player: {}", line.line)]).chain(scores).collect()
    }
}

/// What is meant is what was taken, where that is acceptable; else the best.
fn taken_for(modes: &[EngagementMode], mode: EngagementMode) -> Taken {
    let meant = if modes.contains(&mode) { Some(&mode) } else { modes.first() };
    let meant = meant.map(|mode| mode.name().to_owned()).unwrap_or_default();
    Taken { meant, taken_for: mode.name().to_owned() }
}

impl Npc {
    fn scene(&self) -> Scene {
        Scene {
            persona: self.persona.clone(),
            place: self.place.clone(),
            there: self.there.iter().chain([&self.player]).cloned().collect(),
            offers: self.offers.clone(),
            ..Scene::default()
        }
    }

    fn says(&self, words: &str) -> Percept {
        let player: StableId = self.player.id.clone();
        Percept::speech(player, words).addressed()
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use serde_json::{Value, json};

    /// A smith, three lines.
    pub(in crate::engagement) fn file() -> Value {
        let case = |id: &str, line: &str, act: &str, modes: &[&str]| {
            let modes = json!({"first": modes, "warm": modes, "insulted": modes});
            json!({"id": id, "npc": "shop", "line": line, "act": act, "modes": modes,
                "because": "So it is meant."})
        };
        json!({
            "suite": "engagement", "title": "A smith",
            "npcs": [{
                "kind": "shop",
                "persona": {"name": "Old Greta", "profile": "A smith."},
                "place": "A forge.",
                "there": [{"id": "knife", "kind": "item", "label": "the knife"}],
                "offers": [
                    {"action": "world:sell", "description": "Sell the knife", "targets": ["knife", "player"]},
                    {"action": "world:tell", "description": "Speak to the traveller",
                        "tags": ["tell", "speech"], "targets": ["player"]},
                ],
                "player": {"id": "player", "kind": "character", "label": "the traveller"},
                "greeting": {"player": "Good morning.", "npc": "Morning."},
                "warm": [
                    {"player": "Is that knife yours?", "npc": "I forged it."},
                    {"player": "A fine edge.", "npc": "It holds."},
                    {"player": "I am going north.", "npc": "Mind the ice."},
                ],
                "insult": {"player": "You are a thief.", "npc": "Out with you."},
            }],
            "cases": [
                case("price", "What does the knife cost?", "question", &["RESPOND"]),
                case("hello", "Good morning!", "greeting", &["ACKNOWLEDGE"]),
                case("impossible", "Good morning!", "greeting", &["IGNORE"]),
            ],
        })
    }

    fn pack() -> Engagements {
        let read = Engagements::from_json("x.evaluation.json", &file().to_string());
        read.unwrap_or_else(|faults| panic!("{faults:?}"))
    }

    fn play(round: usize) -> Vec<CaseOutcome> {
        pack().play(round, &Trial::heuristic(), &mut Deciders::default())
    }

    #[test]
    fn each_line_is_said_in_each_context_and_its_mode_is_held_against_the_label() {
        assert_eq!(pack().rounds(), 3);
        let first = play(0);
        assert_eq!(first.len(), 3);
        assert!(first[1].passed, "{:?}", first[1]);
        let wrong = &first[2];
        assert!(!wrong.passed && wrong.expected == "IGNORE" && wrong.came == "ACKNOWLEDGE");
        let taken = wrong.taken.clone().expect("a mode came");
        assert_eq!((taken.meant.as_str(), taken.taken_for.as_str()), ("IGNORE", "ACKNOWLEDGE"));
        assert_eq!(wrong.groups[0], ("context", "first".to_owned()));
    }

    #[test]
    fn what_was_said_before_is_answered_with_the_lines_of_the_file() {
        let npc = &pack().npcs[0];
        let talk = Talk::begin(npc, Before::Insulted, &Trial::heuristic());
        let said = talk.stage.uttered();
        let said: Vec<&str> = said.iter().map(|decision| decision.speech.as_str()).collect();
        assert_eq!(
            said,
            ["Morning.", "I forged it.", "It holds.", "Mind the ice.", "Out with you."]
        );
        assert!(talk.moment.is_ok(), "{:?}", talk.moment);
    }

    #[test]
    fn no_line_knows_of_the_line_before_it() {
        let pack = pack();
        let mut talk = Talk::begin(&pack.npcs[0], Before::Warm, &Trial::heuristic());
        let mut ask = |at: usize| talk.ask(&pack.cases[at], &mut Deciders::default());
        let alone = ask(0);
        ask(1);
        assert_eq!(ask(0), alone);
    }
}
