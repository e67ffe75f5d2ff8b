//! The world as it is told in the words of its frame: what deeds come to, and where somebody is.

use crate::item::Item;
use crate::place::Place;
use crate::scene;
use crate::world_texts::Frame;
use bevy::prelude::*;

/// What a deed comes to for a person who does it, in the words of the scene's language; `text` is what
/// the world itself says of it, and stands where there are none.
pub(crate) fn came_to(world: &World, action: &str, targets: &[Entity], text: &str) -> String {
    let labels: Vec<&str> = targets.iter().map(|thing| scene::label(world, *thing)).collect();
    let own = Frame::in_use(world).outcome(action, &labels);
    // What a look shows is the author's own.
    let looked = targets.first().and_then(|thing| world.get::<Item>(*thing));
    let shown = looked.map_or("", |item| item.description.as_str());
    match own {
        Some(own) if !shown.is_empty() && text.ends_with(shown) => format!("{own} {shown}"),
        Some(own) => own,
        None => text.to_owned(),
    }
}

/// `in the taproom`, `on the shore`: where somebody is who is in this place.
pub(crate) fn being_at(world: &World, place: Entity) -> String {
    let own = world.get::<Place>(place).map_or("", |place| place.preposition.as_str());
    Frame::in_use(world).at(own, scene::label(world, place))
}

/// A text about things and people by what they are called.
pub(crate) fn tell(world: &World, text: &str, of: &[Entity]) -> String {
    let labels: Vec<&str> = of.iter().map(|thing| scene::label(world, *thing)).collect();
    told(world, text, &labels)
}

/// A text of the world's [`Frame`] with these labels.
pub(crate) fn told(world: &World, text: &str, labels: &[&str]) -> String {
    let labels: Vec<&[&str]> = labels.iter().map(std::slice::from_ref).collect();
    Frame::in_use(world).sentence(text, &labels)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_inn::Inn;

    #[test]
    fn a_place_has_a_preposition_of_its_own() {
        let mut inn = Inn::new();
        let (taproom, yard) = (inn.taproom, inn.yard);
        let mut place = inn.world_mut().get_mut::<Place>(yard).expect("a place");
        place.preposition = "out on".to_owned();
        assert_eq!(being_at(inn.world(), taproom), "in the taproom");
        assert_eq!(being_at(inn.world(), yard), "out on the yard");
        inn.world_mut().insert_resource(Frame::of("Der Wirt wartet auf die Gäste."));
        let german = Frame::of("Mehl in der Luft, und der Keller wartet auf den Schlüssel.");
        assert_eq!(german.at("", "die Backstube"), "in der Backstube");
        assert_eq!(german.at("", "der Eiskeller"), "im Eiskeller");
        assert_eq!(german.at("auf", "der Hof"), "auf dem Hof");
        assert_eq!(german.at("an", "das Ufer"), "am Ufer");
    }
}
