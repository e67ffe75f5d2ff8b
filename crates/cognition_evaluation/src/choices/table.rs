//! Outcomes side by side, for a terminal.

use super::outcome::{Choice, Outcome, Validity};
use super::situation::{Evaluation, ratio};
use bevy_cognition::settings::ActionSelector;
use cognition_language::cut;
use std::fmt;

/// Columns of a name, and of a figure.
const NAME: usize = 32;
const FIGURE: usize = 34;

/// Outcomes of one pack, side by side: first the figures, then what was chosen in each situation.
#[derive(Clone, Copy, Debug)]
pub struct EvaluationTable<'a> {
    /// The pack.
    pub pack: &'a Evaluation,
    /// Each is a column.
    pub outcomes: &'a [Outcome],
}

impl fmt::Display for EvaluationTable<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.head(out)?;
        self.row(out, "chosen by", |outcome| match outcome.chooses {
            ActionSelector::Model => format!("model ({})", outcome.brain),
            ActionSelector::Engine => format!("engine, words by {}", outcome.brain),
        })?;
        self.row(out, "acceptable", |outcome| {
            share(outcome.acceptable(), outcome.scored().count())
        })?;
        self.row(out, "valid replies", |outcome| {
            let asked = outcome.choices.len() - outcome.of_validity(Validity::NotAsked);
            let late = outcome.of_validity(Validity::AfterRetry);
            share(outcome.of_validity(Validity::AtFirst) + late, asked)
        })?;
        self.row(out, "  at the first try", counted(Validity::AtFirst))?;
        self.row(out, "  after the retry", counted(Validity::AfterRetry))?;
        self.row(out, "  the heuristic brain stepped in", counted(Validity::Never))?;
        self.row(out, "  nothing was asked", counted(Validity::NotAsked))?;
        self.row(out, "most frequent number", |outcome| match outcome.most_frequent() {
            Some((number, often)) => format!("{number}, {often} times"),
            None => "none".to_owned(),
        })?;
        self.row(out, "seconds a decision", |outcome| format!("{:.2}", outcome.seconds()))?;
        self.situations(out)
    }
}

fn counted(validity: Validity) -> impl Fn(&Outcome) -> String {
    move |outcome| outcome.of_validity(validity).to_string()
}

/// `16 of 24, 66.7 %`
fn share(part: usize, whole: usize) -> String {
    format!("{part} of {whole}, {:.1} %", ratio(part, whole) * 100.0)
}

impl EvaluationTable<'_> {
    fn head(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Evaluation { title, situations } = self.pack;
        let (constant, constant_share) = self.pack.best_constant();
        writeln!(out, "{title}: {} situations", situations.len())?;
        writeln!(
            out,
            "chance {:.1} %; always {constant}: {:.1} %\n",
            self.pack.chance() * 100.0,
            constant_share * 100.0
        )
    }

    fn row(
        &self,
        out: &mut fmt::Formatter<'_>,
        name: &str,
        figure: impl Fn(&Outcome) -> String,
    ) -> fmt::Result {
        let figures: Vec<String> = self.outcomes.iter().map(figure).collect();
        line(out, name, &figures)
    }

    fn situations(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(out)?;
        for (number, situation) in self.pack.situations.iter().enumerate() {
            let choices = self.outcomes.iter().filter_map(|outcome| outcome.choices.get(number));
            let told: Vec<String> = choices.map(|choice| self.told(choice)).collect();
            line(out, &situation.id, &told)?;
        }
        Ok(())
    }

    /// `+ 3 Drink from the well`: a plus for what is acceptable, a minus for what is not.
    fn told(&self, choice: &Choice) -> String {
        let sign = if choice.is_acceptable { '+' } else { '-' };
        let Some(chosen) = choice.chosen else { return format!("{sign} undecided") };
        let offers = self.pack.situation(choice).map(|situation| &situation.offers);
        let place = usize::try_from(chosen).ok().and_then(|chosen| chosen.checked_sub(1));
        let offer = offers.zip(place).and_then(|(offers, place)| offers.get(place));
        let deed = offer.map_or("None of these", |offer| &offer.description);
        format!("{sign} {chosen} {}", cut(deed, FIGURE - 6))
    }
}

fn line(out: &mut fmt::Formatter<'_>, name: &str, figures: &[String]) -> fmt::Result {
    let mut text = format!("{name:NAME$}");
    for figure in figures {
        text.push_str(&format!("  {figure:FIGURE$}"));
    }
    writeln!(out, "{}", text.trim_end())
}
