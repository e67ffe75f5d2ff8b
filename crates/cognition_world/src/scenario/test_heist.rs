//! The two scenes of the heist, without anybody who plans.

use super::Scenario;
use super::tests::scene;
use crate::deed::Deed;
use crate::knowledge::known_to;
use crate::offers::offers;
use crate::refusal::Refusal;
use crate::scene;
use crate::test_inn::{empty_app, narrated};
use crate::verb::Verb;
use bevy::prelude::*;
use cognition_core::mind::StableId;
use expect_test::{Expect, expect};

struct Stage {
    app: App,
    scenario: Scenario,
}

impl Stage {
    fn new(text: &str) -> Self {
        let scenario = Scenario::from_json("heist", text).expect("a valid scenario");
        let mut app = empty_app();
        scenario.spawn(app.world_mut());
        Self { app, scenario }
    }

    fn find(&self, id: &str) -> Entity {
        scene::find(self.app.world(), &StableId::from(id)).expect("should be in the world")
    }

    fn does(&mut self, actor: &str, verb: Verb, targets: &[&str]) -> Result<String, Refusal> {
        let targets = targets.iter().map(|target| self.find(target)).collect();
        let deed = Deed { actor: self.find(actor), verb, targets, speech: String::new() };
        deed.perform(self.app.world_mut())
    }

    fn play(&mut self, deeds: &[(&str, Verb, &[&str])]) {
        for (actor, verb, targets) in deeds {
            let done = self.does(actor, *verb, targets);
            assert!(done.is_ok(), "{actor} should {verb:?} {targets:?}: {done:?}");
        }
    }

    fn ending(&self) -> Option<&str> {
        let epilogue = self.scenario.ending(self.app.world()).map(|ending| &ending.epilogue);
        epilogue.and_then(|epilogue| epilogue.split('.').next())
    }

    fn knows(&self, mind: &str, expect: Expect) {
        let known = known_to(self.app.world(), self.find(mind));
        let known: Vec<String> = known.iter().map(ToString::to_string).collect();
        expect.assert_eq(&known.join("\n"));
    }
}

const INTO_THE_KITCHEN: [&str; 2] = ["kitchen", "kitchen_arch"];
const INTO_THE_CELLAR: [&str; 2] = ["cellar", "cellar_door"];

#[test]
fn the_one_who_plans_knows_what_it_takes_and_the_other_what_is_in_sight() {
    let stage = Stage::new(&scene("heist"));
    stage.knows(
        "wren",
        expect![[r#"
            at hob kitchen
            at pip yard
            at pump yard
            at strongbox cellar
            at wren yard
            free strongbox
            holds hob iron_key
            locked cellar_door
            opens iron_key cellar_door
            person hob
            person pip
            person wren
            unlocked kitchen_arch
            way cellar kitchen cellar_door
            way kitchen cellar cellar_door
            way kitchen yard kitchen_arch
            way yard kitchen kitchen_arch"#]],
    );
    stage.knows(
        "pip",
        expect![[r#"
        at pip yard
        at pump yard
        at wren yard
        person pip
        person wren
        unlocked kitchen_arch
        way yard kitchen kitchen_arch"#]],
    );
}

#[test]
fn with_a_distraction_the_box_is_out_before_the_moon_is_off_the_roof() {
    let mut stage = Stage::new(&scene("heist"));
    stage.play(&[
        ("wren", Verb::Go, &INTO_THE_KITCHEN),
        ("pip", Verb::Go, &INTO_THE_KITCHEN),
        ("pip", Verb::Occupy, &["hob"]),
        ("wren", Verb::Filch, &["iron_key", "hob"]),
        ("wren", Verb::Unlock, &["cellar_door", "iron_key"]),
        ("wren", Verb::Go, &INTO_THE_CELLAR),
        ("wren", Verb::Take, &["strongbox"]),
    ]);
    assert_eq!(stage.ending(), None, "somebody has to carry it");
    stage.play(&[("pip", Verb::Go, &INTO_THE_CELLAR)]);
    assert_eq!(stage.ending(), Some("Pip takes the box under one arm and begs its pardon"));
}

#[test]
fn the_cook_is_asked_in_vain_and_robbed_in_vain_while_he_watches() {
    let mut stage = Stage::new(&scene("heist"));
    stage.play(&[("wren", Verb::Go, &INTO_THE_KITCHEN)]);
    let asked = stage.does("wren", Verb::Ask, &["hob", "iron_key"]).expect_err("he refuses");
    assert_eq!(asked.to_string(), "Hob will not part with the iron key.");
    let refusal = narrated(stage.app.world()).pop().expect("should be told");
    assert!(refusal.starts_with("Hob: \"That? That goes where I go"), "{refusal}");
    let robbed = stage.does("wren", Verb::Filch, &["iron_key", "hob"]).expect_err("he watches");
    assert_eq!(robbed.to_string(), "Hob would notice: nobody keeps Hob busy.");
    let wren = stage.find("wren");
    let on_offer = offers(stage.app.world(), wren);
    for deed in ["Keep Hob busy", "Slip the iron key from Hob"] {
        assert!(on_offer.iter().any(|offer| offer.description == deed), "{deed}");
    }
}

#[test]
fn without_the_cook_it_shows_that_he_is_gone_and_the_scene_ends_by_itself() {
    let mut stage = Stage::new(&scene("heist_without_cook"));
    stage.play(&[("wren", Verb::Go, &INTO_THE_KITCHEN)]);
    stage.knows(
        "wren",
        expect![[r#"
            at gravy kitchen
            at pip yard
            at pump yard
            at strongbox cellar
            at wren kitchen
            free strongbox
            holds hob iron_key
            locked cellar_door
            opens iron_key cellar_door
            person hob
            person pip
            person wren
            unlocked kitchen_arch
            way cellar kitchen cellar_door
            way kitchen cellar cellar_door
            way kitchen yard kitchen_arch
            way yard kitchen kitchen_arch"#]],
    );
    for round in 1..=15 {
        stage.scenario.begin_round(stage.app.world_mut(), round);
        assert_eq!(stage.ending(), None);
    }
    stage.scenario.begin_round(stage.app.world_mut(), 16);
    assert_eq!(stage.ending(), Some("The moon is off the roof"));
}
