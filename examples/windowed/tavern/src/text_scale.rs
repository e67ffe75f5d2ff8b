//! How large text is: everything that is drawn in the world, the bars, and the panels.

use bevy::prelude::*;
use bevy_cognition::panel::PanelStyle;

const STEPS: [f32; 6] = [0.8, 0.9, 1.0, 1.2, 1.5, 1.8];

/// The size of a text as it is meant, in pixels.
#[derive(Component, Clone, Copy, Debug)]
pub(crate) struct BaseSize(pub(crate) f32);

pub(crate) fn text_scale_plugin(app: &mut App) {
    app.add_systems(Update, (choose, resize).chain());
}

/// A text of this size.
pub(crate) fn sized(base: f32) -> impl Bundle {
    (TextFont { font_size: FontSize::Px(base), ..default() }, BaseSize(base))
}

fn choose(keys: Res<ButtonInput<KeyCode>>, mut style: ResMut<PanelStyle>) {
    let by = i32::from(keys.just_pressed(KeyCode::F3)) - i32::from(keys.just_pressed(KeyCode::F2));
    if by != 0 {
        *style = PanelStyle::new(next(style.text_scale(), by));
    }
}

/// The next larger or smaller step.
fn next(scale: f32, by: i32) -> f32 {
    let found = match by > 0 {
        true => STEPS.into_iter().find(|step| *step > scale + 0.01),
        false => STEPS.into_iter().rev().find(|step| *step < scale - 0.01),
    };
    found.unwrap_or(scale)
}

fn resize(
    style: Res<PanelStyle>,
    mut texts: Query<(&BaseSize, &mut TextFont)>,
    new: Query<Entity, Added<BaseSize>>,
) {
    let sizes = |base: f32| FontSize::Px(base * style.text_scale());
    if style.is_changed() {
        texts.iter_mut().for_each(|(base, mut font)| font.font_size = sizes(base.0));
        return;
    }
    for entity in &new {
        if let Ok((base, mut font)) = texts.get_mut(entity) {
            font.font_size = sizes(base.0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_grows_and_shrinks_by_steps_and_stops_at_the_ends() {
        assert_eq!((next(1.0, 1), next(1.0, -1)), (1.2, 0.9));
        assert_eq!((next(1.8, 1), next(0.8, -1)), (1.8, 0.8));
    }
}
