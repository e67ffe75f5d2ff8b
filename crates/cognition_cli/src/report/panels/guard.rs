//! What guardrails said, and what was done about it.

use super::named::named;
use crate::report::panel::{Panel, VerdictRow, fact};
use cognition_core::guard::{Objection, OfferScore, Review, Verdict};
use cognition_core::record::RecordedAction;

pub(super) fn reviewed(action: Option<&RecordedAction>, reviews: &[Review]) -> Vec<Option<Panel>> {
    let rows: Vec<_> = reviews.iter().map(row).collect();
    let verdicts = Panel::Verdicts { title: "Verdicts, in order".to_owned(), rows };
    vec![Panel::text("Would do", &named(action)), (!reviews.is_empty()).then_some(verdicts)]
}

fn row(review: &Review) -> VerdictRow {
    let why = match &review.verdict {
        Verdict::Amend(index, why) => format!("take {index} instead: {why}"),
        verdict => verdict.objection().map(ToString::to_string).unwrap_or_default(),
    };
    let verdict = verdict_name(&review.verdict);
    VerdictRow { guardrail: review.guardrail.clone().into_owned(), verdict, why }
}

/// As data has it.
pub(in crate::report) const fn verdict_name(verdict: &Verdict) -> &'static str {
    match verdict {
        Verdict::Allow => "allow",
        Verdict::Flag(_) => "flag",
        Verdict::Amend(..) => "amend",
        Verdict::Reject(_) => "reject",
    }
}

pub(super) fn remedied(
    rejected: Option<&RecordedAction>,
    objection: &Objection,
    scores: &[OfferScore],
) -> Vec<Option<Panel>> {
    let scores = scores.iter().map(|score| {
        let told = serde_json::to_value(score).unwrap_or_default();
        fact("offer", told)
    });
    vec![
        Panel::text("Was rejected", &named(rejected)),
        Panel::text("Why", &objection.sentence()),
        Panel::facts("How well the offers fit the intent", scores.collect()),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_verdict_has_its_guardrail_and_its_reason() {
        let review = |name: &'static str, verdict| Review { guardrail: name.into(), verdict };
        let reviews = [
            review("ownership", Verdict::Allow),
            review("loops", Verdict::amend(2, "again")),
            review("fire", Verdict::reject("no fire near the powder")),
        ];
        let panels = reviewed(None, &reviews);
        let Some(Panel::Verdicts { rows, .. }) = &panels[1] else { panic!("should be verdicts") };
        let told: Vec<_> =
            rows.iter().map(|row| (&*row.guardrail, row.verdict, &*row.why)).collect();
        assert_eq!(
            told,
            [
                ("ownership", "allow", ""),
                ("loops", "amend", "take 2 instead: again"),
                ("fire", "reject", "no fire near the powder"),
            ]
        );
    }
}
