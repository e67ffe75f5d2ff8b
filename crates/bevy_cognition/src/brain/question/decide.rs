//! A decision: an action, with speech, thoughts and the ledger.

use super::form::{TurnForm, courtesy_tier, courtesy_tokens};
use super::names::scope_with_names;
use crate::brain::transport::Reading;
use crate::settings::CognitionSettings;
use crate::turn::{TurnOffers, TurnView};
use cognition_brain::LazySchema;
use cognition_core::decide::{
    Decision, Rejection, ReplyBounds, Rule, courtesy_schema, parse, specialise, standing_schema,
};

pub(super) const FORM: TurnForm = TurnForm {
    tier: courtesy_tier,
    max_tokens: courtesy_tokens,
    schema: |_, turn, settings| {
        let scope = turn.offers.scope.clone();
        if turn.engagement.is_courtesy() {
            return LazySchema::new(move || courtesy_schema(&scope));
        }
        let bounds = asked(settings);
        let (standing_scope, standing_bounds) = (scope.clone(), bounds.clone());
        LazySchema::new(move || specialise(&scope, &bounds))
            .with_standing(move || standing_schema(&standing_scope, &standing_bounds))
    },
};

/// Nothing is asked for that the game has switched off.
fn asked(settings: &CognitionSettings) -> ReplyBounds {
    let mut bounds = settings.prompts.reply_bounds.clone();
    bounds.ask_ledger &= settings.keeps_ledgers();
    bounds.optional.promises &= settings.binds();
    bounds.optional.notes &= settings.remembers();
    bounds
}

/// Reads a reply, unless it was read by the same scope where it came in.
pub(crate) fn read(
    reply: &str,
    reading: Option<Reading>,
    turn: &TurnView<'_, '_>,
    settings: &CognitionSettings,
) -> Result<Decision, Rejection> {
    let scope = &turn.offers.scope;
    let read = reading.and_then(|reading| reading.by(scope)).unwrap_or_else(|| parse(reply, scope));
    let read = read.or_else(|why| insisting(reply, turn.offers).ok_or(why));
    let mut decision = by_names(reply, turn, read)?;
    let asked = asked(settings);
    let has_ledger = asked.ask_ledger && asked.require_ledger;
    if turn.engagement.is_courtesy() || !has_ledger {
        excuse(&mut decision);
    }
    Ok(decision)
}

/// What a reply decides that chooses nothing but what was left out: for the guardrails to judge,
/// as a number that was never on offer is not.
fn insisting(reply: &str, offers: &TurnOffers) -> Option<Decision> {
    if offers.left_out.is_empty() {
        return None;
    }
    let mut scope = (*offers.scope).clone();
    scope.indices.extend(offers.left_out.iter().map(|left| left.index));
    let decision = parse(reply, &scope).ok()?;
    offers.is_left_out(decision.chosen_index).then_some(decision)
}

/// A reply that says what something is called where its number or its ref is asked for is read once more, with all
/// that may be called so.
fn by_names(
    reply: &str,
    turn: &TurnView<'_, '_>,
    read: Result<Decision, Rejection>,
) -> Result<Decision, Rejection> {
    let is_final = |decision: &Decision| {
        let lacks_a_ref = decision.dropped.iter().any(|fault| fault.rule == Rule::RefInScope);
        !lacks_a_ref || turn.offers.is_left_out(decision.chosen_index)
    };
    if read.as_ref().is_ok_and(is_final) {
        return read;
    }
    match parse(reply, &scope_with_names(turn)) {
        Ok(named) if !is_echo(&named, &turn.engagement.said) => Ok(named),
        // It says which lines the name may stand for.
        Err(fault) if read.is_err() && is_no_number(&fault) => Err(fault),
        _ => read,
    }
}

fn is_no_number(fault: &Rejection) -> bool {
    fault.rule == Rule::Type && fault.field() == "chosenIndex"
}

/// Whether a reply in prose quotes no more than what was said to the mind.
fn is_echo(decision: &Decision, said: &str) -> bool {
    let is_prose = decision.dropped.iter().any(|fault| fault.rule == Rule::NotJson);
    is_prose && said.contains(decision.speech.as_str())
}

/// A ledger that was not asked for is not missed.
fn excuse(decision: &mut Decision) {
    let is_absent = |fault: &Rejection| fault.rule == Rule::Required;
    decision.dropped.retain(|fault| fault.field() != "cognitive_ledger" || !is_absent(fault));
}
