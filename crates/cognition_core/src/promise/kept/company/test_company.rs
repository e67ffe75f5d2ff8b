//! A mind that has promised Agathe something, and looks around and goes away.

use crate::mind::StableId;
use crate::perceive::{EntityRefs, Referable};
use crate::promise::commitments::Commitments;
use crate::promise::kept::deed::Deed;
use crate::promise::test_opening::{RULES, at, open, proposing};
use crate::promise::test_promises::offer;

pub(super) fn refs() -> EntityRefs {
    let mut refs = EntityRefs::default();
    let mut meet = |id: &str, kind: &str, label: &str| {
        refs.touch(&Referable::new(kind, label, id), 1);
    };
    meet("kolb", "character", "Corporal Kolb");
    meet("agathe", "character", "Agathe");
    meet("lamp", "item", "the lamp");
    meet("spade", "item", "the spade");
    meet("clinic", "place", "the clinic");
    meet("yard", "place", "the clinic yard");
    refs
}

pub(super) fn owing(text: &str, due: Option<&str>) -> Commitments {
    let mut promised = Commitments::default();
    open(&mut promised, &proposing(text, Some("agathe"), due), 0).expect("should pass");
    promised
}

pub(super) fn looks(promised: &mut Commitments, present: &[&str]) {
    let present: Vec<StableId> = present.iter().map(|id| StableId::from(*id)).collect();
    promised.look_around(&refs(), &present, at(1));
}

pub(super) fn goes(promised: &mut Commitments, targets: &[&str]) -> &'static str {
    let action = offer("world:go", "Go there", &["move"], targets);
    let deed = Deed { turn: 4, action: &action, speech: "", outcome: "", failed: false };
    promised.follow(&deed, &RULES, at(2));
    promised.get(1).expect("is known").state.name()
}
