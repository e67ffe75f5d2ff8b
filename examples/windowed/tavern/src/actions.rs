//! What you can do here and now: a list to pick from by number, mouse, or Tab and Enter.

use crate::feed::Told;
use crate::palette;
use crate::player::{Player, is_asked, is_typing};
use crate::text_scale::sized;
use bevy::input_focus::InputFocus;
use bevy::input_focus::tab_navigation::{TabGroup, TabIndex};
use bevy::prelude::*;
use bevy::ui_widgets::{Activate, Button};
use cognition_core::act::ActionOffer;
use cognition_world::deed::Deed;
use cognition_world::offers::offers;
use cognition_world::verb::Verb;

/// How many are listed at once.
const PAGE: usize = 9;
/// Seconds between two looks at what is possible.
const LOOK: f32 = 0.25;

/// What you can do here and now, words excepted: those you type.
#[derive(Resource, Clone, Debug, Default)]
pub(crate) struct Offered {
    offers: Vec<ActionOffer>,
    page: usize,
}

/// Does what is offered under that number, counted from 0.
#[derive(Event, Clone, Copy, Debug)]
pub(crate) struct Do(pub(crate) usize);

/// Where the list hangs.
#[derive(Component, Clone, Copy, Debug)]
struct List;

pub(crate) fn actions_plugin(app: &mut App) {
    let free = not(is_typing).and_then(not(is_asked));
    app.init_resource::<Offered>()
        .add_observer(carry_out)
        .add_systems(Startup, hang)
        .add_systems(Update, (pick.run_if(free), look, list).chain());
}

impl Offered {
    pub(crate) fn all(&self) -> &[ActionOffer] {
        &self.offers
    }

    fn pages(&self) -> usize {
        self.offers.len().div_ceil(PAGE).max(1)
    }

    /// What is listed, with its number among all.
    fn listed(&self) -> impl Iterator<Item = (usize, &ActionOffer)> {
        self.offers.iter().enumerate().skip(self.page * PAGE).take(PAGE)
    }
}

fn hang(mut commands: Commands) {
    commands.spawn((
        Node {
            position_type: PositionType::Absolute,
            left: px(12),
            bottom: px(34),
            width: px(330),
            flex_direction: FlexDirection::Column,
            padding: px(6).all(),
            row_gap: px(2),
            border_radius: BorderRadius::all(px(6)),
            ..default()
        },
        BackgroundColor(palette::BAR),
        TabGroup::new(2),
        List,
    ));
}

fn pick(
    keys: Res<ButtonInput<KeyCode>>,
    (focus, windows): (Res<InputFocus>, Query<(), With<Window>>),
    mut offered: ResMut<Offered>,
    mut commands: Commands,
) {
    const DIGITS: [KeyCode; PAGE] = [
        KeyCode::Digit1,
        KeyCode::Digit2,
        KeyCode::Digit3,
        KeyCode::Digit4,
        KeyCode::Digit5,
        KeyCode::Digit6,
        KeyCode::Digit7,
        KeyCode::Digit8,
        KeyCode::Digit9,
    ];
    let pressed = DIGITS.into_iter().position(|digit| keys.just_pressed(digit));
    let number = pressed.and_then(|digit| offered.listed().nth(digit)).map(|(number, _)| number);
    if let Some(number) = number {
        commands.trigger(Do(number));
    }
    let scrolls = focus.get().is_some_and(|focused| !windows.contains(focused));
    if keys.just_pressed(KeyCode::PageDown) && !scrolls {
        offered.page = (offered.page + 1) % offered.pages();
    }
}

fn look(world: &mut World, you: &mut QueryState<Entity, With<Player>>, mut rest: Local<f32>) {
    *rest -= world.resource::<Time>().delta_secs();
    if *rest > 0.0 {
        return;
    }
    *rest = LOOK;
    let Ok(you) = you.single(world) else { return };
    let words = [Verb::Tell.id(), Verb::Call.id()];
    let mut now = offers(world, you);
    now.retain(|offer| !words.contains(&offer.action.as_str()));
    let mut offered = world.resource_mut::<Offered>();
    if offered.offers != now {
        (offered.offers, offered.page) = (now, 0);
    }
}

fn list(offered: Res<Offered>, lists: Query<Entity, With<List>>, mut commands: Commands) {
    if !offered.is_changed() {
        return;
    }
    for list in &lists {
        let mut list = commands.entity(list);
        list.despawn_related::<Children>();
        list.with_children(|rows| {
            for (row, (number, offer)) in offered.listed().enumerate() {
                rows.spawn(button(row, format!("{}  {}", row + 1, offer.description))).observe(
                    move |_: On<Activate>,
                          mut focus: ResMut<InputFocus>,
                          mut commands: Commands| {
                        focus.clear();
                        commands.trigger(Do(number));
                    },
                );
            }
            if offered.pages() > 1 {
                let told = format!("Page {} of {}: PageDown", offered.page + 1, offered.pages());
                rows.spawn((Text::new(told), sized(12.0), TextColor(palette::QUIET)));
            }
        });
    }
}

fn button(row: usize, text: String) -> impl Bundle {
    (
        Node {
            padding: UiRect::axes(px(6), px(2)),
            border_radius: BorderRadius::all(px(4)),
            ..default()
        },
        BackgroundColor(palette::lighter(palette::BAR, 0.06)),
        Button,
        TabIndex(i32::try_from(row).unwrap_or(i32::MAX)),
        children![(Text::new(text), sized(14.0), TextColor(palette::LABEL))],
    )
}

fn carry_out(
    what: On<Do>,
    offered: Res<Offered>,
    you: Query<Entity, With<Player>>,
    mut commands: Commands,
) {
    let (Ok(actor), Some(offer)) = (you.single(), offered.offers.get(what.0)) else { return };
    let Some(verb) = Verb::from_id(&offer.action) else { return };
    let (targets, speech) = (offer.targets.clone(), String::new());
    let deed = Deed { actor, verb, targets, speech };
    commands.queue(move |world: &mut World| {
        let came_to = deed.perform(world).unwrap_or_else(|refusal| refusal.to_string());
        world.trigger(Told(came_to));
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nine_are_listed_at_once_and_the_rest_on_further_pages() {
        let offers = (0..11).map(|number| ActionOffer::new("a:b", format!("Do {number}")));
        let mut offered = Offered { offers: offers.collect(), page: 0 };
        assert_eq!((offered.pages(), offered.listed().count()), (2, 9));
        offered.page = 1;
        let numbers: Vec<_> = offered.listed().map(|(number, _)| number).collect();
        assert_eq!(numbers, [9, 10]);
        assert_eq!(Offered::default().pages(), 1);
    }
}
