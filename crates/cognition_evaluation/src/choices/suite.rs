//! Situations as a suite.

use super::outcome::{Choice, Validity};
use super::playing::{Terms, play_one};
use super::situation::{Evaluation, Situation};
use crate::case_outcome::CaseOutcome;
use crate::suite::{Pack, Suite};
use crate::trial::Trial;
use bevy_cognition::prelude::Brain;
use cognition_core::pack::PackError;
use cognition_testkit::Deciders;
use std::sync::Arc;

/// Is what is chosen acceptable to a sensible person?
#[derive(Debug)]
pub(crate) struct Choices;

impl Suite for Choices {
    fn name(&self) -> &'static str {
        "choices"
    }

    fn counts(&self) -> &'static str {
        "the offer that is chosen is one that a sensible person would accept"
    }

    fn read(&self, file: &str, text: &str) -> Result<Box<dyn Pack>, Vec<PackError>> {
        Ok(Box::new(Evaluation::from_json(file, text)?))
    }
}

impl Pack for Evaluation {
    fn title(&self) -> &str {
        &self.title
    }

    fn rounds(&self) -> usize {
        self.situations.len()
    }

    fn play(&self, round: usize, trial: &Trial, deciders: &mut Deciders) -> Vec<CaseOutcome> {
        if !trial.takes(round) {
            return Vec::new();
        }
        let situation = &self.situations[round];
        let brain: Arc<dyn Brain> = Arc::new(trial.brain.clone());
        let (chooses, costs) = (trial.chooses, trial.costs.clone());
        let terms = Terms { chooses, seed: trial.seed, costs };
        let choice =
            play_one(situation, &brain, &terms, &trial.setup, trial.brain.longest(), deciders);
        vec![situation.outcome(&choice)]
    }
}

impl Situation {
    fn outcome(&self, choice: &Choice) -> CaseOutcome {
        let expected: Vec<String> = self.acceptable.iter().map(|at| self.told(*at)).collect();
        let came = choice.chosen.map_or("nothing was decided".to_owned(), |at| self.told(at));
        CaseOutcome {
            case: self.id.clone(),
            passed: choice.is_acceptable,
            expected: expected.join(", or "),
            came,
            because: self.because.clone(),
            trace: self.trace(choice),
            groups: vec![("replies", choice.validity.told().to_owned())],
            ..CaseOutcome::default()
        }
    }

    /// `2 Speak to Ann`
    fn told(&self, number: u32) -> String {
        let place = usize::try_from(number).ok().and_then(|number| number.checked_sub(1));
        let offer = place.and_then(|place| self.offers.get(place));
        format!("{number} {}", offer.map_or("None of these", |offer| &offer.description))
    }

    fn trace(&self, choice: &Choice) -> Vec<String> {
        let perceived = self.perceives.iter().map(|percept| percept.text().to_owned());
        let said = (!choice.speech.is_empty()).then(|| format!("said: \"{}\"", choice.speech));
        let done = choice.done.filter(|done| Some(*done) != choice.chosen);
        let instead = done.map(|done| format!("done in the end: {}", self.told(done)));
        let trouble = choice.trouble.clone().map(|why| format!("the brain did not decide: {why}"));
        perceived.chain(said).chain(instead).chain(trouble).collect()
    }
}

impl Validity {
    fn told(self) -> &'static str {
        match self {
            Self::AtFirst => "valid at the first try",
            Self::AfterRetry => "valid after the retry",
            Self::Never => "never valid",
            Self::NotAsked => "nothing was asked",
        }
    }
}
