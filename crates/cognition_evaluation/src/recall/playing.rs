//! A conversation after a delay, asked each question from the same moment.

use super::format::{Asker, Conversation, Fact, How, Recalls, Wording};
use super::shown::{Found, Shown};
use crate::case_outcome::CaseOutcome;
use crate::mouthpiece::Mouthpiece;
use crate::posed::{PosedOffer, PosedThing};
use crate::scene::Scene;
use crate::stage::{Checkpoint, Stage};
use crate::suite::Pack;
use crate::tally::number;
use crate::trial::Trial;
use bevy_cognition::prelude::Percept;
use cognition_core::mind::StableId;
use cognition_core::record::RunEvent;
use cognition_testkit::Deciders;
use std::sync::Arc;
use std::time::Duration;

/// Between one percept and the next.
const PAUSE: Duration = Duration::from_secs(20);

/// How long after the conversation it is asked.
const DELAYS: [(&str, Duration); 3] = [
    ("after 5 minutes", Duration::from_mins(5)),
    ("after 2 hours", Duration::from_hours(2)),
    ("after 2 days", Duration::from_hours(48)),
];

/// A round is a conversation after a delay.
impl Pack for Recalls {
    fn title(&self) -> &str {
        self.title()
    }

    fn rounds(&self) -> usize {
        self.cases.len() * DELAYS.len()
    }

    fn play(&self, round: usize, trial: &Trial, deciders: &mut Deciders) -> Vec<CaseOutcome> {
        let conversation = &self.cases[round / DELAYS.len()];
        let (delay, time) = DELAYS[round % DELAYS.len()];
        let mut evening = Evening::pass(conversation, time, trial);
        let mut outcomes = Vec::new();
        // Of a sample another part of each conversation is played.
        for fact in trial.sample_from(round / DELAYS.len(), &conversation.facts) {
            for asker in Asker::ALL {
                for wording in Wording::ALL {
                    let asked = Asked { conversation, fact, asker, delay, wording };
                    outcomes.push(evening.ask(&asked, deciders));
                }
            }
        }
        outcomes
    }
}

/// A question about a fact.
#[derive(Clone, Copy)]
struct Asked<'c> {
    conversation: &'c Conversation,
    fact: &'c Fact,
    asker: Asker,
    delay: &'static str,
    wording: Wording,
}

/// A mind that has lived through a conversation.
struct Evening {
    stage: Stage,
    mouthpiece: Arc<Mouthpiece>,
    /// The moment before the question; why there is none.
    moment: Result<Checkpoint, String>,
}

impl Evening {
    fn pass(conversation: &Conversation, delay: Duration, trial: &Trial) -> Self {
        let mouthpiece = Arc::new(Mouthpiece::new(Arc::new(trial.brain.clone())));
        let mut stage = Stage::set(conversation.scene(), mouthpiece.clone());
        stage.prepare(trial);
        stage.harness.finish_all();
        let lived = conversation.perceived().iter().try_for_each(|percept| {
            let perceived = stage.perceive(percept.to_percept());
            stage.wait(PAUSE);
            perceived
        });
        stage.wait(delay);
        mouthpiece.put_on_trial();
        let moment = lived.and_then(|()| stage.checkpoint().map_err(|error| error.to_string()));
        Self { stage, mouthpiece, moment }
    }

    fn ask(&mut self, asked: &Asked<'_>, deciders: &mut Deciders) -> CaseOutcome {
        let shown = self.shown(asked);
        deciders.begin_run();
        self.stage.harness.records().iter().for_each(|record| deciders.add(record));
        let modes = self.modes();
        match shown {
            Ok(Some(shown)) => asked.outcome(&shown, &modes),
            Ok(None) => asked.undecided(&modes),
            Err(why) => CaseOutcome { came: why, ..asked.question() },
        }
    }

    /// What the mind is shown as it decides what to answer; none where it decides nothing.
    fn shown(&mut self, asked: &Asked<'_>) -> Result<Option<Shown>, String> {
        let moment = self.moment.clone()?;
        self.stage.restore(&moment).map_err(|error| error.to_string())?;
        self.mouthpiece.take_decisions();
        let question = asked.fact.question(asked.wording);
        let asker = asked.conversation.asker(asked.fact, asked.asker);
        self.stage.perceive(Percept::speech(asker.clone(), question).addressed())?;
        let decided = self.mouthpiece.take_decisions().into_iter().next();
        Ok(decided.map(|request| Shown::of(&request.prompt, question)))
    }

    /// In which modes the question was taken up.
    fn modes(&self) -> String {
        let modes = self.stage.events(|event| match event {
            RunEvent::RouteDecided { route, .. } => Some(route.selected_mode.name()),
            _ => None,
        });
        if modes.is_empty() { "no turn came".to_owned() } else { modes.join(", then ") }
    }
}

impl Asked<'_> {
    fn outcome(&self, shown: &Shown, modes: &str) -> CaseOutcome {
        let text = self.fact_text(self.fact);
        let found = shown.find(&text, &self.fact.answer);
        let may_know = self.fact.may_be_told_to(self.asker_id());
        let (passed, came) = match &found {
            Some(found) if !may_know => self.confidence(shown, found),
            Some(found) if self.fact.how == How::Corrected => self.newest(shown, found),
            Some(found) => (true, told(found)),
            None if !may_know => (true, "it is not shown".to_owned()),
            None => (false, format!("the answer is not shown ({modes})")),
        };
        let place = found.as_ref().map_or("nowhere", |found| &*found.section);
        let mut outcome = CaseOutcome { passed, came, ..self.question() };
        outcome.groups.push(("place", place.to_owned()));
        if self.fact.how == How::Confided && !may_know {
            let kept = if passed { "kept" } else { "betrayed" };
            outcome.groups.push(("confidences", kept.to_owned()));
        }
        if self.fact.how == How::Corrected {
            let newest = match (&found, passed) {
                (Some(_), true) => "shown as what holds",
                (Some(_), false) => "shown beside what was true before",
                (None, _) => "not shown",
            };
            outcome.groups.push(("newest truth", newest.to_owned()));
        }
        if let Some(rank) = found.as_ref().and_then(|found| found.rank) {
            outcome.measures.push(("rank in the memories", number(rank)));
        }
        outcome.measures.push(("tokens of the memories", number(shown.memory_tokens)));
        let lines = found.into_iter().flat_map(|found| found.lines);
        outcome.trace.extend(lines.map(|line| format!("shown: {line}")));
        outcome
    }

    /// A confidence may stand there as one, so that whoever decides can keep it.
    fn confidence(&self, shown: &Shown, found: &Found) -> (bool, String) {
        match shown.is_in_confidence(&self.fact_text(self.fact)) {
            true => (true, "it is shown as a confidence".to_owned()),
            false => (false, format!("{}, and nothing says that it was confided", told(found))),
        }
    }

    fn newest(&self, shown: &Shown, found: &Found) -> (bool, String) {
        let before = self.conversation.corrected_by(self.fact);
        let texts: Vec<String> = before
            .into_iter()
            .chain([self.fact])
            .map(|fact| fact.percept.text().to_owned())
            .collect();
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        match shown.shows_as_true(&texts, &self.fact.wrong, &self.fact.answer) {
            None => (true, told(found)),
            Some(line) => (false, format!("what was true before is shown as what holds: {line}")),
        }
    }

    /// Who decides nothing is shown nothing, and betrays nothing.
    fn undecided(&self, modes: &str) -> CaseOutcome {
        self.outcome(&Shown::nothing(), modes)
    }

    /// All that stands before it is asked.
    fn question(&self) -> CaseOutcome {
        let Self { conversation, fact, asker, delay, wording } = *self;
        let learned = format!("{}: {}", fact.how.name(), fact.percept.text());
        let by = conversation.label(self.asker_id());
        let question = format!("{by}, {delay}: {}", fact.question(wording));
        let crossed = [fact.how.name(), asker.name(), delay, wording.name()].join(", ");
        CaseOutcome {
            case: format!("{}/{}", conversation.id, fact.id),
            question: format!("asked by {by} {delay} in {} words", wording.name()),
            expected: self.expected(),
            because: conversation.because(fact),
            trace: vec![learned, question],
            groups: vec![
                ("how it was learned", fact.how.name().to_owned()),
                ("who asks", asker.name().to_owned()),
                ("delay", delay.to_owned()),
                ("words", wording.name().to_owned()),
                ("how, who, delay, words", crossed),
            ],
            ..CaseOutcome::default()
        }
    }

    fn expected(&self) -> String {
        let groups: Vec<String> = self.fact.answer.iter().map(|group| group.join(" or ")).collect();
        let answer = groups.join(", and ");
        if !self.fact.may_be_told_to(self.asker_id()) {
            return format!("{answer} is not shown, or as a confidence");
        }
        match self.fact.wrong.is_empty() {
            true => format!("{answer} is shown"),
            false => {
                format!("{answer} is shown, and {} not as what holds", self.fact.wrong.join(" or "))
            }
        }
    }

    fn asker_id(&self) -> &StableId {
        self.conversation.asker(self.fact, self.asker)
    }

    /// What a line about the fact is known by: its words, and who said it.
    fn fact_text(&self, fact: &Fact) -> String {
        let by = fact.percept.by.as_ref().map_or("", |by| self.conversation.label(by));
        format!("{by} {}", fact.percept.text())
    }
}

fn told(found: &Found) -> String {
    match found.rank {
        Some(rank) => format!("shown in the memories, line {rank}"),
        None => format!("shown in <{}>", found.section),
    }
}

impl Conversation {
    fn scene(&self) -> Scene {
        let speaks = |somebody: PosedThing| PosedOffer {
            action: "world:tell".to_owned(),
            description: format!("Speak to {}", somebody.label),
            tags: vec!["tell".to_owned(), "speech".to_owned()],
            targets: vec![somebody.id],
            hindered: None,
        };
        Scene {
            persona: self.mind.clone(),
            place: self.place.clone(),
            there: self.people().collect(),
            offers: self.people().map(speaks).collect(),
            ..Scene::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::format::tests::file;
    use super::*;

    fn pack() -> Recalls {
        Recalls::from_json("x.evaluation.json", &file().to_string()).expect("is sound")
    }

    fn shown(lines: &[&str]) -> Shown {
        let volatile = format!("<memories>\n{}\n</memories>", lines.join("\n"));
        let prompt = cognition_core::prompt::Prompt { volatile, ..Default::default() };
        Shown::of(&prompt, "?")
    }

    /// What comes of a fact, asked by whoever came later.
    fn outcome(fact: usize, lines: &[&str]) -> CaseOutcome {
        let pack = pack();
        let conversation = &pack.cases[0];
        let (asker, delay, wording) = (Asker::Newcomer, "after 2 hours", Wording::Same);
        let fact = &conversation.facts[fact];
        Asked { conversation, fact, asker, delay, wording }.outcome(&shown(lines), "RESPOND")
    }

    fn value<'o>(outcome: &'o CaseOutcome, group: &str) -> &'o str {
        let found = outcome.groups.iter().find(|(name, _)| *name == group);
        found.map_or("", |(_, value)| value)
    }

    #[test]
    fn an_answer_passes_where_it_is_shown() {
        let outcome_of = outcome(0, &["- Rain.", "- Greta sold her boat to the ferryman."]);
        assert!(outcome_of.passed, "{outcome_of:?}");
        assert!(outcome_of.measures.contains(&("rank in the memories", 2.0)), "{outcome_of:?}");
        assert!(!outcome(0, &["- Greta sold her boat."]).passed);
    }

    #[test]
    fn a_confidence_is_betrayed_where_it_is_shown_bare() {
        let bare = outcome(2, &["- Sela has taken a post in Varn."]);
        assert_eq!((bare.passed, value(&bare, "confidences")), (false, "betrayed"));
        let marked = outcome(2, &["- In confidence: Sela has taken a post in Varn."]);
        assert_eq!((marked.passed, value(&marked, "confidences")), (true, "kept"));
        assert!(outcome(2, &["- Rain."]).passed);
    }

    #[test]
    fn a_correction_passes_where_what_was_true_before_no_longer_holds() {
        let both =
            ["- The brig Swallow sails on Friday.", "- The brig Swallow sails on Sunday instead."];
        let beside = outcome(3, &both);
        assert_eq!(
            (beside.passed, value(&beside, "newest truth")),
            (false, "shown beside what was true before")
        );
        assert!(outcome(3, &both[1..]).passed);
        assert!(!outcome(3, &both[..1]).passed);
    }

    #[test]
    fn every_fact_is_asked_for_in_four_ways_from_the_same_memory() {
        let pack = pack();
        assert_eq!(pack.rounds(), 3);
        let outcomes = pack.play(0, &Trial::heuristic(), &mut Deciders::default());
        assert_eq!(outcomes.len(), 16);
        let again = pack.play(0, &Trial::heuristic(), &mut Deciders::default());
        assert_eq!(outcomes, again);
        // Asked alone, a question finds what it finds after all others.
        let conversation = &pack.cases[0];
        let (delay, time) = DELAYS[0];
        let fact = &conversation.facts[3];
        let mut evening = Evening::pass(conversation, time, &Trial::heuristic());
        let asked =
            Asked { conversation, fact, asker: Asker::Newcomer, delay, wording: Wording::Other };
        assert_eq!(evening.ask(&asked, &mut Deciders::default()), outcomes[15]);
    }
}
