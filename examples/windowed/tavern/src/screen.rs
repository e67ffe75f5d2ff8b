//! A window, or an image for whoever has none.

use bevy::app::PluginGroup;
use bevy::camera::{RenderTarget, ScalingMode};
use bevy::ecs::system::SystemParam;
use bevy::picking::pointer::PointerLocation;
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::pipelined_rendering::PipelinedRenderingPlugin;
use bevy::render::render_resource::TextureFormat;
use bevy::ui::IsDefaultUiCamera;
use bevy::window::{ExitCondition, WindowResolution};
use bevy::winit::WinitPlugin;

/// How much of the world is seen at least, in world units.
pub const SIZE: UVec2 = UVec2::new(1280, 720);

/// What the tavern is drawn on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Screen {
    /// A window.
    Window,
    /// An image of [`SIZE`]: [`Canvas`]. Whoever runs the app calls `update` itself.
    OffScreen,
}

/// The image that is drawn on, where there is no window.
#[derive(Resource, Clone, Debug)]
pub struct Canvas(pub Handle<Image>);

impl Plugin for Screen {
    fn build(&self, app: &mut App) {
        match self {
            Self::Window => app.add_plugins(DefaultPlugins.set(window())),
            Self::OffScreen => app.add_plugins(
                DefaultPlugins
                    .set(never_opened())
                    .set(RenderPlugin { synchronous_pipeline_compilation: true, ..default() })
                    .disable::<WinitPlugin>()
                    .disable::<PipelinedRenderingPlugin>(),
            ),
        };
        let target = match self {
            Self::Window => RenderTarget::default(),
            Self::OffScreen => canvas(app.world_mut()),
        };
        app.world_mut().spawn((Camera2d, projection(), target, IsDefaultUiCamera));
    }
}

fn window() -> WindowPlugin {
    let resolution = WindowResolution::new(SIZE.x, SIZE.y);
    let title = "The Gilded Heron".to_owned();
    let primary_window = Some(Window { title, resolution, ..default() });
    WindowPlugin { primary_window, ..default() }
}

/// The same, which nobody opens: Bevy hands keys to whatever has the focus in its name.
fn never_opened() -> WindowPlugin {
    WindowPlugin { exit_condition: ExitCondition::DontExit, ..window() }
}

fn canvas(world: &mut World) -> RenderTarget {
    let image = Image::new_target_texture(SIZE.x, SIZE.y, TextureFormat::Rgba8UnormSrgb, None);
    let image = world.resource_mut::<Assets<Image>>().add(image);
    world.insert_resource(Canvas(image.clone()));
    RenderTarget::Image(image.into())
}

/// However large the window is, all of the house is seen.
fn projection() -> Projection {
    let (min_width, min_height) = (SIZE.x as f32, SIZE.y as f32);
    Projection::Orthographic(OrthographicProjection {
        scaling_mode: ScalingMode::AutoMin { min_width, min_height },
        ..OrthographicProjection::default_2d()
    })
}

/// The mouse, as it points into the world.
#[derive(SystemParam)]
pub(crate) struct Mouse<'w, 's> {
    pointers: Query<'w, 's, &'static PointerLocation>,
    cameras: Query<'w, 's, (&'static Camera, &'static GlobalTransform), With<Camera2d>>,
}

impl Mouse<'_, '_> {
    /// Where it is, in world units; none where it is outside.
    pub(crate) fn at(&self) -> Option<Vec2> {
        let (camera, place) = self.cameras.iter().next()?;
        let location = self.pointers.iter().find_map(PointerLocation::location)?;
        camera.viewport_to_world_2d(place, location.position).ok()
    }
}
