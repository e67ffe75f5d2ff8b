//! A person who is asked, and answers well or badly.

use super::changes::change;
use super::stage::{Deed, Stage};
use bevy::prelude::*;
use bevy_cognition::guard::{
    ActionSuggested, ApproveSuggestion, OverrideSuggestion, SuggestionAnswered,
};
use cognition_core::guard::SuggestionId;
use cognition_core::record::ApprovalAnswer;

pub(super) fn ask_person(
    suggested: On<ActionSuggested>,
    mut stage: ResMut<Stage>,
    mut commands: Commands,
) {
    let id = &suggested.suggestion;
    stage.asked.insert((id.mind.clone(), id.turn));
    stage.granted.remove(&(id.mind.clone(), id.turn));
    stage.shown.push(suggested.clone());
    change(&mut stage, &mut commands);
    if stage.dice.chance(40) {
        answer(&mut stage, &suggested, &mut commands);
    }
}

/// A person answers, well or badly.
pub(super) fn answer(stage: &mut Stage, suggested: &ActionSuggested, commands: &mut Commands) {
    let index = u32::try_from(stage.dice.below(14)).expect("it is small");
    let line = stage.dice.chance(30).then(|| format!("So {index}."));
    match stage.dice.below(10) {
        0..=2 => approve(stage, suggested, line, commands),
        3..=5 => choose(stage, suggested, index, line, commands),
        6 => commands.trigger(suggested.reject("no")),
        7 => misdirect(stage, suggested, commands),
        8 => {
            approve(stage, suggested, None, commands);
            choose(stage, suggested, index, line, commands);
        }
        _ => {}
    }
}

fn approve(
    stage: &mut Stage,
    suggested: &ActionSuggested,
    line: Option<String>,
    commands: &mut Commands,
) {
    mean(stage, suggested, suggested.action.as_ref().map(Deed::of));
    commands.trigger(ApproveSuggestion { line, ..suggested.approve() });
}

fn choose(
    stage: &mut Stage,
    suggested: &ActionSuggested,
    index: u32,
    line: Option<String>,
    commands: &mut Commands,
) {
    let offer = suggested.offers.iter().find(|offer| offer.index == index);
    if offer.is_some() || index == 0 {
        mean(stage, suggested, offer.map(Deed::of));
    }
    commands.trigger(OverrideSuggestion { line, ..suggested.choose(index) });
}

fn mean(stage: &mut Stage, suggested: &ActionSuggested, deed: Option<Deed>) {
    stage.meant.entry(suggested.suggestion.clone()).or_default().push(deed);
}

/// An answer to something that was never suggested, or to somebody else. None may count.
fn misdirect(stage: &mut Stage, suggested: &ActionSuggested, commands: &mut Commands) {
    let SuggestionId { mind, epoch, turn, revision } = suggested.suggestion.clone();
    let other = stage.dice.pick(&stage.things.clone()).clone();
    let (entity, suggestion) = match stage.dice.below(5) {
        0 => (suggested.entity, SuggestionId { mind, epoch, turn, revision: revision + 1 }),
        1 => (suggested.entity, SuggestionId { mind, epoch, turn: turn + 1, revision }),
        2 => (suggested.entity, SuggestionId { mind, epoch: epoch + 1, turn, revision }),
        3 => (suggested.entity, SuggestionId { mind: "nobody".into(), epoch, turn, revision }),
        _ if other.1 == suggested.entity => return,
        _ => (other.1, suggested.suggestion.clone()),
    };
    commands.trigger(OverrideSuggestion { entity, suggestion, index: 1, line: None });
}

pub(super) fn note_answer(
    answered: On<SuggestionAnswered>,
    mut stage: ResMut<Stage>,
    mut commands: Commands,
) {
    let id = answered.suggestion.clone();
    let known = stage.shown.iter().find(|shown| shown.suggestion == id);
    let shown = known.and_then(|shown| shown.action.as_ref()).map(Deed::of);
    let granted = match &answered.answer {
        ApprovalAnswer::AcceptedOnTimeout => vec![shown],
        ApprovalAnswer::Rejected { .. } | ApprovalAnswer::TimedOut => Vec::new(),
        _ => stage.meant.get(&id).cloned().unwrap_or_default(),
    };
    stage.granted.insert((id.mind, id.turn), granted);
    change(&mut stage, &mut commands);
}
