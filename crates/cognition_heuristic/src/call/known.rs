//! What the mind knows that answers a question: what it saw happen and was told.

use super::asked_words::AskedWords;
use super::before::Before;
use super::statement::{Statement, statements};
use crate::stakes::Stakes;
use crate::words::Words;
use cognition_core::perceive::Percept;
use cognition_language::Language;

/// How much it counts against what was told before and answers no better than something else.
const SAID: f32 = 0.2;

/// The best answer that the mind has.
#[derive(Clone, Debug)]
pub(crate) struct Known<'a> {
    /// As it was told.
    pub(crate) text: &'a str,
}

impl<'a> Known<'a> {
    /// What is known that answers best; nothing that was promised to be kept.
    pub(super) fn best(
        view: &Stakes<'a>,
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
        let said = |statement: &Statement<'_>| view.has_told(statement.text);
        let weighed = all.iter().filter_map(|statement| {
            let news = statement.words.meets(&asked.own) || !said(statement);
            Some((statement, weigh(statement)? - if news { 0.0 } else { SAID }))
        });
        // Of those that answer as well, the latest.
        let best = weighed.max_by(|(_, left), (_, right)| left.total_cmp(right));
        best.map(|(statement, _)| Self { text: statement.text })
    }
}

/// What stands in many statements tells little.
#[expect(clippy::cast_precision_loss, reason = "a log has few entries")]
fn rarity(all: &[Statement<'_>], stem: &str) -> f32 {
    let among = all.iter().filter(|statement| statement.words.has_stem(stem)).count();
    1.0 / (among.max(1) as f32).sqrt()
}

/// As the mind would tell it.
pub(crate) fn told(text: &str) -> String {
    crate::phrase::sentence(&Language::of(text).first_person(text))
}
