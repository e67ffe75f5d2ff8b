//! The plan, and how far it has come.

use crate::tools::mind_sheets::{MindSheet, PlanSheet};
use crate::ui::inspector::row::{Row, bar, heading, muted};
use crate::ui::panel::Tone;
use cognition_core::plan::{PlanStep, StepState};

/// The goal, and its steps.
pub(in crate::ui::inspector) fn plan(sheet: &MindSheet) -> Vec<Row> {
    let Some(plan) = &sheet.plan else { return vec![muted("It pursues nothing.")] };
    let mut rows = vec![heading(&plan.goal), muted(how(plan))];
    let (ended, of) = (plan.ended, plan.steps.len());
    if of > 0 {
        let part = ended as f64 / of as f64;
        rows.push(bar("steps", part, format!("{ended} of {of}")));
    }
    rows.extend(plan.steps.iter().map(step));
    rows
}

fn how(plan: &PlanSheet) -> String {
    let PlanSheet { mode, stage, replans, .. } = plan;
    format!("{stage}, mode {mode}, thought about anew {replans} times")
}

fn step(step: &PlanStep) -> Row {
    let (tone, state) = match &step.state {
        StepState::Waiting => (Tone::Plain, String::new()),
        StepState::Asked { .. } => (Tone::Plain, " (asked)".to_owned()),
        StepState::PassedOver => (Tone::Plain, " (not needed)".to_owned()),
        StepState::Done => (Tone::Good, " (done)".to_owned()),
        StepState::Failed { why } => (Tone::Bad, format!(" (failed: {why})")),
    };
    let who = step.actor.as_ref().map(|actor| format!("{actor}: ")).unwrap_or_default();
    Row::Text(tone, format!("{}. {who}{}{state}", step.number, step.description))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::inspector::sections::tests::sheet;

    #[test]
    fn a_plan_shows_its_progress_and_what_became_of_each_step() {
        let done = PlanStep {
            number: 1,
            description: "Take the key".to_owned(),
            state: StepState::Done,
            ..PlanStep::default()
        };
        let waiting = PlanStep { number: 2, state: StepState::Waiting, ..done.clone() };
        let plan_of = PlanSheet {
            goal: "Open the cellar".to_owned(),
            mode: "quick".to_owned(),
            stage: "under way".to_owned(),
            steps: vec![done, waiting],
            ended: 1,
            replans: 0,
        };
        let rows = plan(&MindSheet { plan: Some(plan_of), ..sheet() });
        assert_eq!(rows[2], bar("steps", 0.5, "1 of 2"));
        assert_eq!(rows[3], Row::Text(Tone::Good, "1. Take the key (done)".to_owned()));
        assert_eq!(rows[4], Row::Text(Tone::Plain, "2. Take the key".to_owned()));
        assert_eq!(plan(&sheet()), [muted("It pursues nothing.")]);
    }
}
