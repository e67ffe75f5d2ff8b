//! What a model wrote for somebody becomes what they say.

use super::Collecting;
use crate::brain::govern::Billed;
use crate::turn::{Engagement, TurnOffers};
use bevy::prelude::*;
use cognition_core::decide::{
    Decision, Rejection, Rule, SpokenWords, language_missed, with_labels, within_bound,
};
use cognition_core::guard::deed_shown;
use cognition_core::route::Language;

impl Collecting<'_, '_> {
    /// What is written around the words is not said, refs are called by their labels, and what never ends is cut.
    pub(super) fn in_character(&self, entity: Entity, written: &str) -> Result<String, Rejection> {
        let refs = self.refs.get(entity).ok().or_else(|| self.pursuit.refs_of(entity));
        let label = |name: &str| Some(refs?.resolve(name)?.label.clone());
        let spoken = SpokenWords::in_character(written, self.listeners.name(entity))?;
        let bound = self.intake.settings.prompts.reply_bounds.speech;
        let bound = usize::try_from(bound).unwrap_or(usize::MAX / 2);
        Ok(within_bound(&with_labels(&spoken, label), bound).into_owned())
    }

    /// A decision with what is said of it. Where nothing is, a deed that is nothing but words is none: the one that the
    /// directions tell of is done instead, or another asked for. A brain that goes by rules means what it says.
    pub(super) fn spoken_by(
        &self,
        entity: Entity,
        billed: Billed<'_>,
        decision: Decision,
    ) -> Result<Decision, Rejection> {
        if billed.is_inline {
            let name = self.listeners.name(entity);
            let speech = SpokenWords::in_character(&decision.speech, name)?;
            return Ok(Decision { speech, ..decision });
        }
        let speech = self.in_character(entity, &decision.speech)?;
        let Ok((_, turn)) = self.minds.get(entity) else {
            return Ok(Decision { speech, ..decision });
        };
        if turn.question.tries.sent() < 2 {
            self.is_understood(entity, &speech, turn.engagement)?;
        }
        if !speech.trim().is_empty() || !needs_words(&decision, turn.offers, turn.engagement) {
            return Ok(Decision { speech, ..decision });
        }
        let deed = deed_shown(&decision.speech, &turn.offers.actions).map(|deed| deed.index);
        let chosen_index = deed.ok_or_else(|| unsaid(&decision.speech))?;
        Ok(Decision { chosen_index, speech, ..decision })
    }

    /// Whether it is in a language of the scene.
    fn is_understood(
        &self,
        entity: Entity,
        speech: &str,
        engagement: &Engagement,
    ) -> Result<(), Rejection> {
        let profile = self.listeners.profile(entity);
        let known = profile.map(|it| [it.profile.as_str(), &it.voice].join(" "));
        let missed = language_missed(speech, &engagement.words, &known.unwrap_or_default());
        let Some(language) = missed.map(Language::english_name) else { return Ok(()) };
        let why = format!("it is in another language than is spoken here: say it in {language}");
        Err(Rejection::new("/speech", Rule::InCharacter, why))
    }
}

/// Whether the choice is to speak, and words are due: for somebody who spoke, or since some were written.
fn needs_words(decision: &Decision, offers: &TurnOffers, engagement: &Engagement) -> bool {
    let chosen = offers.action(decision.chosen_index);
    let speaks = chosen.is_some_and(|it| it.has_tag("speech") && !it.has_tag("ask"));
    let is_due = !decision.speech.trim().is_empty() || engagement.answers().is_some();
    engagement.may_speak && speaks && is_due
}

/// What is written for it may only tell what somebody does.
fn unsaid(written: &str) -> Rejection {
    let why = match written.trim().is_empty() {
        true => {
            "the action is to speak, and nothing of it is said aloud: say something, or choose another"
        }
        false => {
            "the action is to speak, and the speech only describes what somebody does: nothing of it is said aloud. \
             Say something, or choose another"
        }
    };
    Rejection::new("/speech", Rule::MinLength, why)
}
