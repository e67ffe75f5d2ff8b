//! What a judge is shown of a line and its response.

use super::counting::Response;
use super::format::{Asks, Exchange, Line};
use crate::case_outcome::Judged;
use crate::judge::{Judge, Rubric};
use cognition_core::mind::StableId;

static RUBRIC: Rubric = Rubric::new(include_str!(concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/bundled/data/evaluations/talk.rubric.md"
)));

/// A line as it is put before a judge.
pub(super) struct Judging<'j> {
    pub(super) exchange: &'j Exchange,
    pub(super) line: &'j Line,
    /// Who has gone meanwhile.
    pub(super) gone: &'j [StableId],
    /// What was said and done before.
    pub(super) before: &'j [String],
    pub(super) response: &'j Response,
}

impl Judging<'_> {
    /// What the judge says. Rules can tell where known words or a deed are asked for; whether other
    /// words are an answer, no rule can.
    pub(super) fn by(&self, judge: &Judge) -> Judged {
        let by_rule = self.line.asks == Asks::Deed || !self.line.expects.words.is_empty();
        Judged { opinion: self.ask(judge), by_rule }
    }

    fn ask(&self, judge: &Judge) -> Result<crate::judge::Opinion, String> {
        let Self { exchange, line, gone, before, response } = self;
        let is_gone = |id: &StableId| gone.contains(id);
        let there = exchange.there.iter().filter(|thing| !is_gone(&thing.id));
        let there: Vec<&str> = there.map(|thing| thing.label.as_str()).collect();
        let absent = exchange.absent.iter().chain(*gone).map(|id| exchange.label(id));
        let absent: Vec<&str> = absent.collect();
        let line = format!("{}: {}", exchange.label(&line.by), line.says);
        judge.ask(
            &RUBRIC,
            &exchange.id,
            &[
                ("character", &exchange.character()),
                ("place", exchange.place()),
                ("there", &there.join(", ")),
                ("absent", &absent.join(", ")),
                ("knows", &listed(exchange.facts.iter().map(String::as_str))),
                ("offers", &listed(exchange.deeds())),
                ("exchange", &before.join("\n")),
                ("line", &line),
                ("response", &response.lines().join("\n")),
            ],
        )
    }
}

fn listed<'t>(texts: impl Iterator<Item = &'t str>) -> String {
    texts.map(|text| format!("- {text}")).collect::<Vec<_>>().join("\n")
}
