//! An inn in which the engine chooses for Mara.

use bevy::prelude::*;
use bevy_cognition::prelude::*;
use bevy_cognition::settings::{ActionSelector, ReflectionSwitch, RouterSwitch, TierSettings};
use cognition_core::prompt::Purpose;
use cognition_core::record::{RunEvent, VoicedBy};
use cognition_llm::ThoughtRequest;
use cognition_testkit::{MindHarness, ScriptedBrain};
use serde_json::json;
use std::sync::Arc;

/// A harness, its only mind, and the brain that gives the words.
pub(crate) struct Inn {
    pub(crate) harness: MindHarness,
    pub(crate) mara: Entity,
    pub(crate) odo: Entity,
    pub(crate) brain: Arc<ScriptedBrain>,
}

/// What a model replies that is asked for words.
pub(crate) fn words(speech: &str, thoughts: &str) -> String {
    json!({ "speech": speech, "thoughts": thoughts }).to_string()
}

impl Inn {
    /// The engine chooses, and the words come from a script.
    pub(crate) fn new(brain: ScriptedBrain) -> Self {
        Self::with_plugins(brain, |_: &mut App| {})
    }

    pub(crate) fn with_plugins(
        brain: ScriptedBrain,
        plugins: impl Fn(&mut App) + Send + Sync + 'static,
    ) -> Self {
        let brain = Arc::new(brain);
        let mut harness = MindHarness::with_plugins(brain.clone(), plugins);
        harness.set(|settings| {
            settings.routing.switch = RouterSwitch::Off;
            settings.conscience.reflection = ReflectionSwitch::Off;
            let engine =
                TierSettings { chooses: Some(ActionSelector::Engine), ..TierSettings::default() };
            settings.requests.tiers.insert(Tier::default(), engine);
        });
        let odo = harness.spawn_thing("character", "Odo", "odo");
        let bell = harness.spawn_thing("item", "the bell", "bell");
        harness.offer(move |_, gather| {
            gather.present = vec![odo, bell];
            let ring = ActionOffer::new("inn:ring", "Ring the bell").target(bell).tag("ring");
            let tell = ActionOffer::new("inn:tell", "Speak to Odo").target(odo);
            gather.offers = vec![ring, tell.tag("tell").tag("speech")];
        });
        harness.finish_all();
        let mara = harness.spawn_mind("mara");
        Self { harness, mara, odo, brain }
    }

    /// Odo asks Mara something.
    pub(crate) fn ask(&mut self) -> &mut Self {
        let question = Percept::speech("odo", "Mara, what is the price of a bed?").addressed();
        self.harness.perceive(self.mara, question).run();
        self
    }

    /// What the model was asked for, in order.
    pub(crate) fn purposes(&self) -> Vec<Purpose> {
        self.brain.asked().iter().map(|request| request.purpose).collect()
    }

    pub(crate) fn request(&self, number: usize) -> Arc<ThoughtRequest> {
        self.brain.asked()[number].clone()
    }

    /// Whose the words were, turn by turn.
    pub(crate) fn voiced_by(&self) -> Vec<VoicedBy> {
        self.harness.events(|event| match event {
            RunEvent::EngineChose { voiced_by, .. } => Some(voiced_by.clone()),
            _ => None,
        })
    }

    /// The rules that replies broke, in order.
    pub(crate) fn broken_rules(&self) -> Vec<&'static str> {
        self.harness.events(|event| match event {
            RunEvent::ReplyRejected { rejection, .. } => Some(rejection.rule.as_str()),
            _ => None,
        })
    }

    /// The action and the words of each turn.
    pub(crate) fn deeds(&self) -> Vec<(String, String)> {
        let told =
            |decided: &ActionDecided| (decided.action_id().to_owned(), decided.speech().to_owned());
        self.harness.decisions().iter().map(told).collect()
    }
}
