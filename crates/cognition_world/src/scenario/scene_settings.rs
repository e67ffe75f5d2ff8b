//! What a scene sets of how its minds are run: `"settings"` in a scenario file.

use bevy_cognition::prelude::CognitionSettings;
use cognition_core::guard::GuardPolicy;
use serde::{Deserialize, Serialize};

/// What a scene sets of how its minds are run. What it leaves out is as the game has it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SceneSettings {
    /// The guard policy of all minds. Whether a person approves is not the scene's to say.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub guard: Option<GuardPolicy>,
}

impl SceneSettings {
    /// Whether it sets nothing.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Sets rules, remedies and self-check, each where it is still as it is by default: what whoever plays the scene
    /// has set otherwise stays, such as by a flag.
    pub fn apply(&self, settings: &mut CognitionSettings) {
        let Some(scene) = &self.guard else { return };
        let (guard, unset) = (&mut settings.guard, GuardPolicy::default());
        let GuardPolicy { rules, remedies, self_check, .. } = scene.clone();
        set(&mut guard.rules, &unset.rules, rules);
        set(&mut guard.remedies, &unset.remedies, remedies);
        set(&mut guard.self_check, &unset.self_check, self_check);
    }
}

fn set<T: PartialEq>(field: &mut T, unset: &T, to: T) {
    if field == unset {
        *field = to;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::Scenario;
    use cognition_core::guard::{Approval, Remedy, SelfCheckWhen, Strictness};

    fn scene(settings: &str) -> Result<Scenario, String> {
        let text = format!(
            r#"{{
                "title": "The Inn", "intro": "Rain.", "rounds": 3, "settings": {settings},
                "places": [{{"id": "inn", "label": "the inn", "description": "Smoke."}}],
                "characters": [{{"id": "odo", "name": "Odo", "place": "inn"}}],
                "ends_when": [{{"when": [{{"after_round": {{"round": 3}}}}], "epilogue": "So."}}]
            }}"#
        );
        Scenario::from_json("inn.scenario.json", &text).map_err(|faults| faults[0].to_string())
    }

    fn applied(to: GuardPolicy) -> GuardPolicy {
        let guard = r#"{"guard": {
            "rules": {"say_do": "off"}, "remedies": ["wait"], "self_check": "at_stake"
        }}"#;
        let scene = scene(guard).expect("is valid");
        let mut settings = CognitionSettings { guard: to, ..CognitionSettings::default() };
        scene.settings.apply(&mut settings);
        settings.guard
    }

    #[test]
    fn a_scene_sets_the_guard_policy_of_its_minds() {
        let guard = applied(GuardPolicy::default());
        assert_eq!(guard.rules.say_do, Strictness::Off);
        assert!(guard.rules.intent, "what is left out has its default");
        assert_eq!(guard.remedies, [Remedy::Wait]);
        assert_eq!(guard.self_check, SelfCheckWhen::AtStake);
    }

    #[test]
    fn what_whoever_plays_it_has_set_stays() {
        let (approval, self_check) = (Approval::Always, SelfCheckWhen::EveryReply);
        let guard = applied(GuardPolicy { approval, self_check, ..GuardPolicy::default() });
        assert_eq!((guard.approval, guard.self_check), (approval, self_check));
        assert_eq!(guard.remedies, [Remedy::Wait], "the rest is the scene's");
    }

    #[test]
    fn what_is_no_setting_is_refused_with_file_place_and_rule() {
        let fault = |settings: &str| scene(settings).expect_err("should be refused");
        assert_eq!(
            fault(r#"{"guard": {"self_check": true}}"#),
            "inn.scenario.json: /settings/guard/self_check: `enum`: true is not one of \"never\", \"at_stake\" or \"every_reply\""
        );
        let approval = fault(r#"{"guard": {"approval": "always"}}"#);
        assert!(approval.contains("'approval' was unexpected"), "{approval}");
        let unknown = fault(r#"{"mood": "on"}"#);
        assert!(
            unknown.starts_with("inn.scenario.json: /settings: `additionalProperties`"),
            "{unknown}"
        );
    }
}
