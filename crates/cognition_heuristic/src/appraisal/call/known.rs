//! What the mind knows that answers a question: what it saw happen and was told.

use super::asked_words::AskedWords;
use super::before::Before;
use super::statement::{self, Statement};
use crate::motives::stakes::Stakes;
use crate::wording::words::Words;
use cognition_core::perceive::Percept;

/// How much it counts against what was told before and answers no better than something else.
const SAID: f32 = 0.2;

/// How alike by company a word of a question and one of its answer are at least, and how much more
/// than of any other.
const COMPANY: f32 = 0.65;
const CLEARLY: f32 = 0.05;

/// The best answer that the mind has, as it would tell it.
#[derive(Clone, Debug)]
pub(crate) struct Known(pub(crate) String);

impl Known {
    /// What is known that answers best; nothing that was promised to be kept.
    pub(super) fn best(
        view: &Stakes<'_>,
        percept: &Percept,
        asked: &AskedWords,
        before: &Before,
    ) -> Option<Self> {
        let mut all = statement::known(view, percept.source.as_ref(), asked.of_me);
        all.retain(|statement| !asked.is_of_another(statement));
        let known = |words: &Words| all.iter().any(|statement| statement.words.meets(words));
        let names_nothing = !known(&asked.own);
        let weigh = |statement: &Statement<'_>| {
            let rare = |stem: &str| rarity(&all, stem);
            asked.weigh(statement, before, names_nothing, rare)
        };
        let said = |statement: &Statement<'_>| view.has_told(&statement.told());
        let weighed = all.iter().filter_map(|statement| {
            let news = statement.words.meets(&asked.own) || !said(statement);
            Some((statement, weigh(statement)? - if news { 0.0 } else { SAID }))
        });
        // Of those that answer as well, the latest.
        let best = weighed.max_by(|(_, left), (_, right)| left.total_cmp(right));
        let best = best.map(|(statement, _)| statement);
        best.or_else(|| by_company(&all, asked)).map(|statement| Self(statement.told()))
    }
}

/// What is asked in a way that only some statements can answer, though in other words: the one whose
/// words keep the company of those of the question.
fn by_company<'s, 'a>(all: &'s [Statement<'a>], asked: &AskedWords) -> Option<&'s Statement<'a>> {
    let shown = all.iter().filter(|it| !it.is_deed && asked.is_shown_by(it));
    let alike = shown.map(|it| (it, it.company(asked.language, &asked.matter)));
    let mut alike: Vec<_> = alike.filter(|(_, likeness)| *likeness >= COMPANY).collect();
    alike.sort_by(|(_, left), (_, right)| right.total_cmp(left));
    match alike.as_slice() {
        [(first, most), (_, second), ..] if most - second >= CLEARLY => Some(*first),
        [(only, _)] => Some(*only),
        _ => None,
    }
}

/// What stands in many statements tells little.
#[expect(clippy::cast_precision_loss, reason = "a log has few entries")]
fn rarity(all: &[Statement<'_>], stem: &str) -> f32 {
    let among = all.iter().filter(|statement| statement.words.has_stem(stem)).count();
    1.0 / (among.max(1) as f32).sqrt()
}
