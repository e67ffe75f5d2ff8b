//! What the buttons do. Nothing else of the inspector changes anything.

use super::control::{Act, LedgerField};
use super::inspecting::{close, step, turn_to};
use super::looking::{Inspecting, look_again};
use super::row::Item;
use crate::settings::{CognitionSettings, TurnSwitch};
use crate::turn::{Dormant, RequestTurn};
use crate::ui::panel::typed;
use bevy::input_focus::InputFocus;
use bevy::prelude::*;
use bevy::text::EditableText;
use bevy::ui_widgets::Activate;
use cognition_core::mind::CognitiveLedger;

pub(super) fn on_activate(activate: On<Activate>, acts: Query<&Act>, mut commands: Commands) {
    let Ok(act) = acts.get(activate.entity) else { return };
    let act = act.clone();
    commands.queue(move |world: &mut World| {
        perform(world, &act);
        look_again(world);
    });
}

fn perform(world: &mut World, act: &Act) {
    let mind = world.resource::<Inspecting>().open.as_ref().and_then(|open| open.mind);
    match (act, mind) {
        (Act::Close, _) => close(world),
        (Act::Step(by), _) => step(world, *by),
        (Act::Turn(section), _) => turn_to(world, *section),
        (Act::Brains, _) => switch(&mut world.resource_mut::<CognitionSettings>().turns.switch),
        (Act::Think, Some(entity)) => world.trigger(RequestTurn { entity }),
        (Act::Rest, Some(mind)) => rest(world, mind),
        (Act::Save(item), Some(_)) => want_save(world, item.clone()),
        (Act::Think | Act::Rest | Act::Save(_), None) => {}
    }
}

fn switch(switch: &mut TurnSwitch) {
    *switch = match switch {
        TurnSwitch::TakeTurns => TurnSwitch::PerceiveOnly,
        TurnSwitch::PerceiveOnly => TurnSwitch::TakeTurns,
    };
}

fn rest(world: &mut World, mind: Entity) {
    let Ok(mut mind) = world.get_entity_mut(mind) else { return };
    match mind.contains::<Dormant>() {
        true => mind.remove::<Dormant>(),
        false => mind.insert(Dormant),
    };
}

/// Has an item written anew once what was typed has come in.
pub(super) fn mean_save(commands: &mut Commands<'_, '_>, item: Item) {
    commands.queue(move |world: &mut World| want_save(world, item));
}

fn want_save(world: &mut World, item: Item) {
    if let Some(open) = &mut world.resource_mut::<Inspecting>().open {
        open.save = Some(item);
    }
}

pub(super) fn is_to_save(inspecting: Res<Inspecting>) -> bool {
    inspecting.open.as_ref().is_some_and(|open| open.save.is_some())
}

/// Writes the item as it stands in its field, and leaves it, so that it is drawn as it is now.
/// Without a text it is left out.
pub(super) fn save(
    mut inspecting: ResMut<Inspecting>,
    fields: Query<(&LedgerField, &EditableText)>,
    mut ledgers: Query<&mut CognitiveLedger>,
    mut focus: ResMut<InputFocus>,
) {
    let Some(open) = &mut inspecting.open else { return };
    let (Some(item), Some(mind)) = (open.save.take(), open.mind) else { return };
    let field = fields.iter().find(|(field, _)| field.0 == item);
    let (Some((_, field)), Ok(mut ledger)) = (field, ledgers.get_mut(mind)) else { return };
    ledger.set_if_neq(rewritten(&ledger, &item, &typed(field)));
    open.due = std::time::Duration::ZERO;
    focus.clear();
}

/// The ledger with another text for an item; as it is where the item is gone.
fn rewritten(ledger: &CognitiveLedger, item: &Item, text: &str) -> CognitiveLedger {
    let list = |own: &[String], is_meant: bool| {
        let change = |own: &String| match is_meant && *own == item.text {
            true => text.to_owned(),
            false => own.clone(),
        };
        own.iter().map(change).collect()
    };
    CognitiveLedger::new(
        list(ledger.settled_conclusions(), item.settled),
        list(ledger.open_questions(), !item.settled),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ledger(settled: &[&str], open: &[&str]) -> CognitiveLedger {
        let list = |items: &[&str]| items.iter().map(|item| (*item).to_owned()).collect();
        CognitiveLedger::new(list(settled), list(open))
    }

    fn item(text: &str) -> Item {
        Item { settled: true, text: text.to_owned() }
    }

    #[test]
    fn an_item_is_written_anew_where_it_stands() {
        let before = ledger(&["Odo has the key.", "It rains."], &["It rains."]);
        let after = rewritten(&before, &item("It rains."), "  It snows. ");
        assert_eq!(after, ledger(&["Odo has the key.", "It snows."], &["It rains."]));
    }

    #[test]
    fn an_item_without_a_text_is_left_out_and_one_that_is_gone_changes_nothing() {
        let before = ledger(&["Odo has the key."], &[]);
        assert_eq!(rewritten(&before, &item("Odo has the key."), " "), ledger(&[], &[]));
        assert_eq!(rewritten(&before, &item("It rains."), "It snows."), before);
    }
}
