//! What was learnt of a server, and when it is tried again.

use crate::http::request::form::{Cure, Form};
use cognition_core::prompt::Purpose;
use std::collections::BTreeSet;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// After so many thoughts that needed a cure it is tried whether it is still needed; after twice as
/// many the next time.
const FIRST_TRIAL: u32 = 100;

/// But never less often than this.
const LATEST_TRIAL: u32 = 10_000;

/// What one server was found to take and not to take.
#[derive(Debug, Default)]
pub(in crate::http) struct Learnt {
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    held: Vec<Held>,
    /// How many tokens a model was found to need for its thinking.
    allowance: u32,
    /// The purposes for which it has answered.
    proven: BTreeSet<Purpose>,
}

#[derive(Debug)]
struct Held {
    cure: Cure,
    /// The only purpose that it is for.
    purpose: Option<Purpose>,
    /// Thoughts that needed it since it was last tried without.
    used: u32,
    /// After how many it is tried again.
    patience: u32,
}

impl Held {
    fn is_for(&self, purpose: Purpose) -> bool {
        self.purpose.is_none_or(|only| only == purpose)
    }
}

/// How a thought begins.
#[derive(Debug)]
pub(in crate::http) struct Beginning {
    /// How the server is asked.
    pub(in crate::http) form: Form,
    /// The form that is known to work, and the cure that is left away, where that is tried.
    pub(in crate::http) trial: Option<(Form, Cure)>,
    /// Whether the server has answered such a thought before.
    pub(in crate::http) is_proven: bool,
}

impl Learnt {
    /// Begins a thought: in the form that is known to work, or without one of the cures, where it
    /// is time to see whether it is still needed.
    pub(in crate::http) fn begin(&self, wanted: Form, purpose: Purpose) -> Beginning {
        let mut state = self.state();
        let form = state.form(wanted.clone(), purpose, None);
        let trial = state.due(&wanted, &form, purpose);
        let is_proven = state.proven.contains(&purpose);
        match trial {
            Some((without, cure)) => {
                Beginning { form: without, trial: Some((form, cure)), is_proven }
            }
            None => Beginning { form, trial: None, is_proven },
        }
    }

    /// The form in which it is asked at present.
    pub(in crate::http) fn form(&self, wanted: Form, purpose: Purpose) -> Form {
        self.state().form(wanted, purpose, None)
    }

    /// Remembers what helped; says whether that is news.
    pub(in crate::http) fn remember(&self, cure: &Cure, purpose: Purpose) -> bool {
        let purpose = cure.is_of_purpose().then_some(purpose);
        let mut state = self.state();
        if state.held.iter().any(|held| held.cure == *cure && held.purpose == purpose) {
            return false;
        }
        let subject = cure.subject();
        state.held.retain(|held| held.purpose != purpose || held.cure.subject() != subject);
        state.held.push(Held { cure: cure.clone(), purpose, used: 0, patience: FIRST_TRIAL });
        true
    }

    /// A cure is needed no more.
    pub(in crate::http) fn forget(&self, cure: &Cure, purpose: Purpose) {
        self.state().held.retain(|held| held.cure != *cure || !held.is_for(purpose));
    }

    /// It has answered a thought for this purpose.
    pub(in crate::http) fn prove(&self, purpose: Purpose) {
        self.state().proven.insert(purpose);
    }

    /// The model thinks before it answers, and needs so many tokens for it; says whether that is
    /// news.
    pub(in crate::http) fn allow(&self, tokens: u32) -> bool {
        let mut state = self.state();
        let is_news = tokens > state.allowance;
        state.allowance = state.allowance.max(tokens);
        is_news
    }

    /// All of it, for people.
    pub(in crate::http) fn told(&self) -> Vec<String> {
        let state = self.state();
        let of_purpose = |held: &Held| match held.purpose {
            Some(purpose) => format!("{} (for {})", held.cure, purpose.name()),
            None => held.cure.to_string(),
        };
        let mut told: Vec<_> = state.held.iter().map(of_purpose).collect();
        if state.allowance > 0 {
            told.push(format!("{} tokens are allowed for thinking", state.allowance));
        }
        told
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn form(&self, wanted: Form, purpose: Purpose, without: Option<usize>) -> Form {
        let held = self.held.iter().enumerate();
        let cures = held.filter(|(at, held)| Some(*at) != without && held.is_for(purpose));
        let mut form = cures.fold(wanted, |form, (_, held)| form.with(&held.cure));
        form.allowance = form.allowance.max(self.allowance);
        form
    }

    /// The first cure that was needed often enough to be doubted, and the form without it.
    fn due(&mut self, wanted: &Form, known: &Form, purpose: Purpose) -> Option<(Form, Cure)> {
        for held in self.held.iter_mut().filter(|held| held.is_for(purpose)) {
            held.used = held.used.saturating_add(1);
        }
        let is_due = |held: &Held| held.is_for(purpose) && held.used > held.patience;
        let at = self.held.iter().position(is_due)?;
        let without = self.form(wanted.clone(), purpose, Some(at));
        let held = &mut self.held[at];
        (held.used, held.patience) = (0, (held.patience * 2).min(LATEST_TRIAL));
        (without != *known).then(|| (without, held.cure.clone()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::http::request::hosts::known;
    use crate::http::settings::http_settings::{HttpSettings, StructuredOutput};
    use reqwest::Url;

    fn wanted() -> Form {
        let url = Url::parse("http://127.0.0.1/v1").expect("a valid URL");
        Form::first(&HttpSettings::default(), known(&url))
    }

    fn seed() -> Cure {
        Cure::LeaveOut("seed".to_owned())
    }

    #[test]
    fn a_cure_of_the_schema_is_for_its_purpose_and_any_other_for_all() {
        let learnt = Learnt::default();
        assert!(learnt.remember(&Cure::Schema(StructuredOutput::InPrompt), Purpose::Gather));
        assert!(learnt.remember(&seed(), Purpose::Gather));
        assert!(!learnt.remember(&seed(), Purpose::Decide), "that is no news");
        let form = learnt.form(wanted(), Purpose::Decide);
        assert_eq!(form.schema, StructuredOutput::JsonSchema);
        assert!(form.left_out.contains("seed"));
        let form = learnt.form(wanted(), Purpose::Gather);
        assert_eq!(form.schema, StructuredOutput::InPrompt);
    }

    #[test]
    fn a_later_cure_of_the_same_subject_stands_for_the_earlier() {
        let learnt = Learnt::default();
        for form in [StructuredOutput::JsonObject, StructuredOutput::InPrompt] {
            learnt.remember(&Cure::Schema(form), Purpose::Decide);
        }
        assert_eq!(learnt.told(), ["the schema stands in the prompt alone (for decide)"]);
    }

    #[test]
    fn a_cure_is_tried_again_after_a_while_and_then_less_often() {
        let learnt = Learnt::default();
        learnt.remember(&seed(), Purpose::Decide);
        let trials = (0..1_000).filter(|_| {
            let beginning = learnt.begin(wanted(), Purpose::Decide);
            assert_eq!(beginning.form.left_out.contains("seed"), beginning.trial.is_none());
            beginning.trial.is_some()
        });
        assert_eq!(trials.count(), 3, "after 100, 200 and 400");
        learnt.forget(&seed(), Purpose::Decide);
        assert!(learnt.told().is_empty());
    }

    #[test]
    fn an_allowance_only_grows() {
        let learnt = Learnt::default();
        assert!(learnt.allow(1_200));
        assert!(!learnt.allow(800));
        assert_eq!(learnt.form(wanted(), Purpose::Voice).allowance, 1_200);
    }
}
