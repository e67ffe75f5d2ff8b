//! What binds whoever plans: promises, and what it holds to be settled.

use super::commitments_section::push_line;
use super::turn_context::TurnContext;
use crate::escape::push_escaped;
use crate::mind::CognitiveLedger;

/// How many promises are told, the most urgent first, and how many conclusions.
const PROMISES: usize = 5;
const SETTLED: usize = 4;

/// A step that breaks a promise is for whoever has weighed it.
pub(super) fn push_bonds(out: &mut String, context: &TurnContext<'_>) {
    let mut heading = Some(
        "You have promised (a step that breaks one comes last: rather go round it, ask to be let off, or give up and say why):\n",
    );
    for promise in context.commitments.owed(context.now).take(PROMISES) {
        out.push_str(heading.take().unwrap_or_default());
        push_line(out, context, promise);
    }
    let mut heading = Some("You hold this settled:\n");
    let settled = context.ledger.map(CognitiveLedger::settled_conclusions).unwrap_or_default();
    for conclusion in settled.iter().take(SETTLED) {
        out.push_str(heading.take().unwrap_or_default());
        out.push_str("- ");
        push_escaped(out, conclusion);
        out.push('\n');
    }
}
