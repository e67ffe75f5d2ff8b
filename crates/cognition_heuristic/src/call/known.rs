//! What the mind knows that answers a question: what it saw happen and was told.

use super::{AskedWords, Before};
use crate::appraise::Appraisal;
use crate::voice_words::{roots, voice_words};
use crate::words::Words;
use cognition_core::conscience::CommitmentKind;
use cognition_core::mind::StableId;
use cognition_core::perceive::{Percept, PerceptKind};
use cognition_language::Language;

/// How much a word of the other sentences counts, and any word that stands in both.
const BESIDE: f32 = 0.7;
const GRAMMAR: f32 = 0.05;
/// How much it counts that a statement shows what the question wants.
const SHOWS: f32 = 0.7;
/// From this weight on what was said before says what is meant.
const TAKEN_UP: f32 = 0.2;

/// A statement that answers, or speaks against a deed.
#[derive(Clone, Debug)]
pub(super) struct Statement<'a> {
    /// As it was told.
    pub(super) text: &'a str,
    pub(super) words: Words,
}

/// The best answer that the mind has.
#[derive(Clone, Debug)]
pub(crate) struct Known<'a> {
    /// As it was told.
    pub(crate) text: &'a str,
}

impl<'a> Known<'a> {
    /// What is known that answers best; nothing that was promised to be kept.
    pub(super) fn best(
        view: &Appraisal<'a>,
        percept: &Percept,
        asked: &AskedWords,
        before: &Before,
    ) -> Option<Self> {
        let all = statements(view, percept.source.as_ref());
        let known = |words: &Words| all.iter().any(|statement| statement.words.meets(words));
        let names_nothing = !known(&asked.own);
        let weigh = |statement: &Statement<'a>| {
            let rare = |stem: &str| rarity(&all, stem);
            asked.weigh(statement, before, names_nothing, rare)
        };
        let weighed = all.iter().filter_map(|statement| Some((statement, weigh(statement)?)));
        // Of those that answer as well, the latest.
        let best = weighed.max_by(|(_, left), (_, right)| left.total_cmp(right));
        best.map(|(statement, _)| Self { text: statement.text })
    }
}

/// What the mind saw and was told by nobody in particular, oldest first.
pub(super) fn statements<'a>(
    view: &Appraisal<'a>,
    partner: Option<&StableId>,
) -> Vec<Statement<'a>> {
    let entries = view.request.situation.perceptions.entries();
    let told = entries.map(|entry| &entry.percept).filter(|percept| {
        percept.kind == PerceptKind::Event
            && !percept.addressed
            && (percept.source.is_none() || percept.source.as_ref() != partner)
            && !percept.text.trim_end().ends_with('?')
    });
    let told = told.map(|percept| Statement::of(view, &percept.text));
    told.filter(|statement| !is_held_back(view, &statement.words)).collect()
}

impl<'a> Statement<'a> {
    fn of(view: &Appraisal<'a>, text: &'a str) -> Self {
        Self { text, words: Words::of(text).without(&view.me) }
    }
}

/// Whether the mind has promised to hold its tongue about it.
fn is_held_back(view: &Appraisal<'_>, words: &Words) -> bool {
    let refrains = view.debts.iter().filter(|debt| debt.commitment.kind == CommitmentKind::Refrain);
    let named = view.things.names_in(words);
    refrains.into_iter().any(|debt| Words::of(debt.promise.text).meets(&named))
}

/// What stands in many statements tells little.
#[expect(clippy::cast_precision_loss, reason = "a log has few entries")]
fn rarity(all: &[Statement<'_>], stem: &str) -> f32 {
    let among = all.iter().filter(|statement| statement.words.has_stem(stem)).count();
    1.0 / (among.max(1) as f32).sqrt()
}

impl AskedWords {
    /// How well a statement answers; none where it doesn't.
    fn weigh(
        &self,
        statement: &Statement<'_>,
        before: &Before,
        names_nothing: bool,
        rare: impl Fn(&str) -> f32,
    ) -> Option<f32> {
        let sum = |words: &Words| words.common(&statement.words).iter().map(&rare).sum::<f32>();
        let (own, beside) = (sum(&self.own), BESIDE * sum(&self.beside));
        let earlier = before.weigh(&statement.words.without(&self.own));
        let shows =
            self.form.is_some_and(|form| voice_words(self.language).shows(statement.text, form));
        if self.form.is_some_and(|form| form.strict) && !shows {
            return None;
        }
        let taken_up = beside + earlier >= TAKEN_UP;
        let bare = self.own.is_empty() || (self.leans && names_nothing);
        let meant = own > 0.0 || beside > 0.0 || (self.form.is_some() && bare && taken_up);
        let grammar = roots(statement.text).iter().filter(|word| self.roots.contains(word)).count();
        let grammar = GRAMMAR * f32::from(u16::try_from(grammar).unwrap_or(u16::MAX));
        meant.then_some(own + beside + earlier + grammar + if shows { SHOWS } else { 0.0 })
    }
}

/// As the mind would tell it.
pub(crate) fn told(text: &str) -> String {
    crate::phrase::sentence(&Language::of(text).first_person(text))
}
