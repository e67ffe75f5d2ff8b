//! A prompt is written.

use super::mind_view::{MindViewItem, Shown};
use super::parts::Parts;
use super::persona_library::{PersonaLibrary, PersonaState};
use super::templates::Prompting;
use crate::schedule::{CognitionTick, GameClock};
use crate::settings::CognitionSettings;
use crate::turn::{PlanningDomainInUse, thought_seed};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use cognition_core::mind::{Goal, StableId};
use cognition_core::plan::PlanningDomain;
use cognition_core::prompt::{
    Prompt, PromptKind, PromptReport, SharedSecret, ToldTime, TurnContext,
};
use std::time::Duration;

/// What writing a request needs besides the mind.
#[derive(SystemParam)]
pub(crate) struct Writing<'w> {
    pub(crate) prompting: Res<'w, Prompting>,
    personas: ResMut<'w, PersonaLibrary>,
    pub(crate) settings: Res<'w, CognitionSettings>,
    pub(crate) clock: Res<'w, GameClock>,
    pub(crate) tick: Res<'w, CognitionTick>,
    domain: Res<'w, PlanningDomainInUse>,
}

impl Writing<'_> {
    /// Whether the persona of the mind is there, or known to be missing.
    pub(crate) fn can_show(&self, mind: &MindViewItem<'_, '_>) -> bool {
        mind.persona.is_none_or(|persona| self.personas.is_settled(&persona.path))
    }

    /// What the mind is after by its persona.
    pub(crate) fn goals(&self, mind: &MindViewItem<'_, '_>) -> &[Goal] {
        match mind.persona.and_then(|persona| self.personas.get(&persona.path)) {
            Some(PersonaState::Ready(profile)) => &profile.goals,
            _ => &[],
        }
    }

    /// What the mind has promised, the most urgent first, and whom or what each concerns.
    pub(crate) fn owed<'a>(
        &self,
        mind: &'a MindViewItem<'_, '_>,
    ) -> Vec<(&'a str, Option<&'a StableId>)> {
        let owed = mind.owed(self.clock.now).filter(|_| self.settings.binds());
        owed.map(|owed| (owed.text.as_str(), owed.target.as_ref())).collect()
    }

    /// How facts are put into words.
    pub(crate) fn domain(&self) -> &PlanningDomain {
        &self.domain.0
    }

    /// Where the chance of a thought comes from.
    pub(crate) fn seed(&self, mind: &MindViewItem<'_, '_>, number: u64) -> u64 {
        thought_seed(self.settings.seed, mind.mind.id.as_str(), number)
    }

    /// What a prompt of this mind shows at this moment, whatever it asks.
    pub(crate) fn shown(&self, mind: &MindViewItem<'_, '_>) -> Shown<'static> {
        Shown {
            mood: mind.mood.clone(),
            now: self.clock.now,
            time: self.time(mind),
            voice: self.settings.conscience.voice,
            offer_detail: self.settings.prompts.offer_detail,
            domain: self.domain.0.clone(),
            parts: Parts::of(&self.settings),
            ..default()
        }
    }

    fn time(&self, mind: &MindViewItem<'_, '_>) -> Option<ToldTime> {
        let day = match self.settings.routines.day {
            Duration::ZERO => Duration::from_hours(24),
            day => day,
        };
        let (now, tells) = (self.clock.now, self.settings.prompts.tells_time);
        let last = || mind.layers.last_own_doing(&mind.mind.id, now);
        tells.then(|| ToldTime { now, last: last(), day })
    }

    /// Writes the three segments; `ask` says what is asked besides what the mind is.
    pub(crate) fn prompt<'a>(
        &mut self,
        mind: &'a MindViewItem<'_, '_>,
        asking: PromptKind,
        shown: &'a mut Shown<'_>,
        ask: impl FnOnce(&mut TurnContext<'a>),
    ) -> (Prompt, PromptReport) {
        let templates = &self.prompting.templates;
        let slow = self.personas.slow(asking, mind.persona, mind.name, &mind.mind.id, templates);
        let stable = templates.stable_of(asking, shown.parts.rules());
        shown.persona = slow.profile;
        shown.shared_secrets = SharedSecret::among(
            &shown.persona.secrets,
            &shown.surroundings,
            &mind.mind.id,
            (mind.log, Some(mind.layers.lived())),
        );
        let mut context = mind.context(shown);
        ask(&mut context);
        let mut volatile = String::new();
        let report = templates.write_volatile(
            &mut volatile,
            &context,
            &self.settings.prompts.budget,
            self.prompting.estimator.as_ref(),
            stable.len() + slow.text.len(),
        );
        (Prompt { stable, slow: slow.text, volatile }, report)
    }
}
