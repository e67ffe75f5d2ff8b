//! The course of one thought on one server: in which forms it was put, and what helped.

use crate::http::complaints::advice::is_about_fields;
use crate::http::complaints::complaint::Complaint;
use crate::http::complaints::diagnosis::{Diagnosis, Refused, diagnose};
use crate::http::request::form::{Cure, Form};
use crate::http::request::limit_field::LimitField;
use crate::http::request::request_body::RequestBody;
use crate::http::server::learnt::{Beginning, Learnt};
use crate::http::settings::http_settings::StructuredOutput;
use cognition_core::prompt::Purpose;

/// How often a thought may be put in another form.
const CURES: usize = 5;

/// How many times as many tokens a model gets that spent all of them on thinking.
const MORE: u32 = 4;

/// What a blind cure leaves out.
const DISPENSABLE: [&str; 7] = [
    "seed",
    "temperature",
    "stream_options",
    "id_slot",
    "reasoning_effort",
    "prompt_cache_key",
    "thinking_budget_tokens",
];

/// A thought, and the forms in which it was put.
#[derive(Debug)]
pub(in crate::http) struct Course<'a> {
    learnt: &'a Learnt,
    purpose: Purpose,
    form: Form,
    trial: Option<(Form, Cure)>,
    is_proven: bool,
    first_limit: LimitField,
    tried: Vec<Form>,
    /// What was changed, and is not known yet to have helped.
    pending: Vec<Pending>,
    /// What the last complaint said.
    complained: String,
    is_blind: bool,
    thinks_longer: bool,
}

/// A change of form, and what made it.
#[derive(Debug)]
struct Pending {
    cure: Cure,
    because: String,
}

/// What a server has told of itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::http) enum News {
    /// It is asked so from now on, because of these words.
    Cured(Cure, String),
    /// It takes that again.
    Recovered(Cure),
    /// The model needs so many tokens for its thinking.
    Thinks(u32),
}

impl<'a> Course<'a> {
    pub(in crate::http) fn begin(learnt: &'a Learnt, wanted: Form, purpose: Purpose) -> Self {
        let first_limit = wanted.limit;
        let Beginning { form, trial, is_proven } = learnt.begin(wanted, purpose);
        let (tried, pending, complained) = Default::default();
        Self {
            learnt,
            purpose,
            form,
            trial,
            is_proven,
            first_limit,
            tried,
            pending,
            complained,
            is_blind: false,
            thinks_longer: false,
        }
    }

    /// How the server is asked next.
    pub(in crate::http) fn form(&self) -> &Form {
        &self.form
    }

    /// The server takes the request as it is.
    pub(in crate::http) fn accepted(&mut self) -> Vec<News> {
        let mut news = self.confirm(|_| true);
        if let Some((_, cure)) = self.trial.take() {
            self.learnt.forget(&cure, self.purpose);
            news.push(News::Recovered(cure));
        }
        news
    }

    /// The server has answered such a thought within this limit: `answer` tokens were for the answer,
    /// `usual` is what it may have at most. A model that thought before it gets room for it, unless
    /// the settings say how much.
    pub(in crate::http) fn answered(
        &mut self,
        limit: u32,
        [answer, usual]: [u32; 2],
        has_thought: bool,
    ) -> Option<News> {
        self.learnt.prove(self.purpose);
        let tokens = match (self.thinks_longer, has_thought) {
            (true, _) => limit.saturating_sub(answer),
            (false, true) if self.form.allowance == 0 => usual.saturating_mul(MORE - 1),
            (false, _) => return None,
        };
        self.learnt.allow(tokens).then_some(News::Thinks(tokens))
    }

    /// The model has spent all tokens before it answered: it gets more of them, once. `answer` is
    /// what it may have beside, `usual` what answers may have at most.
    pub(in crate::http) fn think_longer(&mut self, [answer, usual]: [u32; 2]) -> bool {
        if self.thinks_longer || self.tried.len() >= CURES {
            return false;
        }
        self.tried.push(self.form.clone());
        self.thinks_longer = true;
        let whole = answer.max(usual).saturating_add(self.form.allowance).saturating_mul(MORE);
        self.form.allowance = whole.saturating_sub(answer);
        true
    }

    /// The server refuses the request. Changes the form, if that may help; says what is known now.
    pub(in crate::http) fn refused(
        &mut self,
        complaint: &Complaint,
        body: &RequestBody,
    ) -> (bool, Vec<News>) {
        let said = complaint.said();
        if !is_of_request(complaint.status(), &said.text) || self.thinks_longer {
            return (false, Vec::new());
        }
        self.tried.push(self.form.clone());
        if let Some((known, _)) = self.trial.take() {
            self.form = known;
            return (self.tried.len() <= CURES, Vec::new());
        }
        let refused = Refused {
            form: &self.form,
            body,
            first_limit: self.first_limit,
            tried: &self.tried,
            is_last: self.tried.len() >= CURES,
        };
        let diagnosis = diagnose(complaint.status(), &said, refused);
        let news = self.confirm_by(&diagnosis, &said.text);
        self.complained = said.text;
        let cures = match diagnosis {
            Diagnosis::Curable(cures) => cures,
            Diagnosis::Unclear if self.may_be_blind(complaint.status()) => self.blind(body),
            Diagnosis::Unclear | Diagnosis::Incurable => Vec::new(),
        };
        (self.change(cures, &complaint.message()), news)
    }

    /// A complaint about something else shows that what was changed has helped.
    fn confirm_by(&mut self, diagnosis: &Diagnosis, text: &str) -> Vec<News> {
        match diagnosis {
            Diagnosis::Incurable => self.confirm(|_| true),
            Diagnosis::Unclear => {
                let has_changed = !self.is_blind && self.complained != text;
                self.confirm(|_| has_changed)
            }
            Diagnosis::Curable(cures) => {
                let subjects: Vec<_> = cures.iter().map(Cure::subject).collect();
                self.confirm(|cure| !subjects.contains(&cure.subject()))
            }
        }
    }

    fn change(&mut self, cures: Vec<Cure>, because: &str) -> bool {
        let form = cures.iter().fold(self.form.clone(), |form, cure| form.with(cure));
        if self.tried.len() > CURES || self.tried.contains(&form) {
            return false;
        }
        self.form = form;
        for cure in cures {
            self.pending.retain(|earlier| earlier.cure.subject() != cure.subject());
            self.pending.push(Pending { cure, because: because.to_owned() });
        }
        true
    }

    /// A server that has answered such a thought before knows what it is asked.
    fn may_be_blind(&self, status: u16) -> bool {
        !self.is_proven && !self.is_blind && matches!(status, 400 | 404 | 422)
    }

    /// All that can be left out at once, for a server that does not say what it refuses.
    fn blind(&mut self, body: &RequestBody) -> Vec<Cure> {
        self.is_blind = true;
        let ours = body.names().filter(|name| DISPENSABLE.contains(name) && !body.is_extra(name));
        let mut cures: Vec<_> = ours.map(|name| Cure::LeaveOut(name.to_owned())).collect();
        if self.form.stream {
            cures.push(Cure::Whole);
        }
        if self.form.schema != StructuredOutput::InPrompt {
            cures.push(Cure::Schema(StructuredOutput::InPrompt));
        }
        cures
    }

    fn confirm(&mut self, has_helped: impl Fn(&Cure) -> bool) -> Vec<News> {
        let pending = std::mem::take(&mut self.pending);
        let (helped, pending) = pending.into_iter().partition(|change| has_helped(&change.cure));
        self.pending = pending;
        let helped: Vec<Pending> = helped;
        let news = helped.into_iter().filter(|one| self.learnt.remember(&one.cure, self.purpose));
        news.map(|one| News::Cured(one.cure, one.because)).collect()
    }
}

/// Whether it is the request that displeases, rather than who asks, when, or where.
fn is_of_request(status: u16, text: &str) -> bool {
    match status {
        200..=299 | 400 | 422 | 501 => true,
        404 => is_about_fields(text),
        // Servers that stumble over a template or a grammar take it for their own fault.
        500 => ["template", "jinja", "grammar", "sampler", "system role"]
            .iter()
            .any(|word| text.contains(word)),
        _ => false,
    }
}
