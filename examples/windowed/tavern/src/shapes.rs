//! Shapes and the colours they are filled with, made once.

use bevy::ecs::system::SystemParam;
use bevy::platform::collections::HashMap;
use bevy::prelude::*;

/// Meshes that everybody shares.
#[derive(Resource, Clone, Debug)]
pub(crate) struct Shapes {
    pub(crate) disc: Handle<Mesh>,
    pub(crate) coat: Handle<Mesh>,
    pub(crate) gem: Handle<Mesh>,
    pub(crate) flame: Handle<Mesh>,
}

impl FromWorld for Shapes {
    fn from_world(world: &mut World) -> Self {
        let mut meshes = world.resource_mut::<Assets<Mesh>>();
        Self {
            disc: meshes.add(Circle::new(1.0)),
            coat: meshes.add(Capsule2d::new(15.0, 20.0)),
            gem: meshes.add(Rhombus::new(16.0, 16.0)),
            flame: meshes.add(Triangle2d::new(
                Vec2::new(-9.0, -8.0),
                Vec2::new(9.0, -8.0),
                Vec2::new(0.0, 18.0),
            )),
        }
    }
}

/// One material for each colour.
#[derive(Resource, Clone, Debug, Default)]
pub(crate) struct Paints(HashMap<[u8; 4], Handle<ColorMaterial>>);

impl Paints {
    pub(crate) fn of(
        &mut self,
        color: Color,
        materials: &mut Assets<ColorMaterial>,
    ) -> MeshMaterial2d<ColorMaterial> {
        let key = color.to_srgba().to_u8_array();
        let paint = self.0.entry(key).or_insert_with(|| materials.add(color));
        MeshMaterial2d(paint.clone())
    }
}

/// Paint and canvas.
#[derive(SystemParam)]
pub(crate) struct Painting<'w> {
    pub(crate) shapes: Res<'w, Shapes>,
    paints: ResMut<'w, Paints>,
    materials: ResMut<'w, Assets<ColorMaterial>>,
}

impl Painting<'_> {
    pub(crate) fn shape(
        &mut self,
        mesh: &Handle<Mesh>,
        color: Color,
        at: Vec3,
        scale: Vec2,
    ) -> impl Bundle {
        let paint = self.paints.of(color, &mut self.materials);
        let place = Transform::from_translation(at).with_scale(scale.extend(1.0));
        (Mesh2d(mesh.clone()), paint, place)
    }
}
