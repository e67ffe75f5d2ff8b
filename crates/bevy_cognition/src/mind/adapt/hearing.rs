//! What a turn answers is taken in, and says how the answer is to sound.

use super::rapports::{RapportOf, Rapports};
use crate::record::Recorder;
use crate::schedule::GameClock;
use crate::settings::{AdaptSettings, AdaptSwitch, CognitionSettings, StyleReader};
use crate::turn::{Adapting, Engagement, NeedsPrompt, Turn, TurnPurpose, TurnQuestion};
use bevy::ecs::query::QueryData;
use bevy::prelude::*;
use cognition_core::adapt::{
    ChallengeTolerance, Heard, LOAD_TURNS, Learned, Rapport, StyleDimension, StyleReading,
};
use cognition_core::memory::WorkingMemory;
use cognition_core::mind::{GameTime, Mind, StableId};
use cognition_core::record::RunEvent;
use cognition_core::route::{EngagementMode, Language};

/// Lines of a conversation in which a death is still what it is about.
const LATELY: usize = 8;

/// A mind that answers somebody.
#[derive(QueryData)]
#[query_data(mutable)]
pub(super) struct Answering {
    entity: Entity,
    mind: &'static Mind,
    turn: &'static Turn,
    engagement: &'static Engagement,
    question: &'static TurnQuestion,
    adapting: &'static mut Adapting,
    working: &'static WorkingMemory,
    rapports: Option<&'static Rapports>,
}

pub(super) fn hear(
    mut minds: Query<Answering, With<NeedsPrompt>>,
    mut known: Query<&mut Rapport>,
    settings: Res<CognitionSettings>,
    clock: Res<GameClock>,
    mut recorder: Recorder,
    mut commands: Commands,
) {
    if settings.adapt.switch == AdaptSwitch::Off {
        return;
    }
    let mut answering: Vec<_> = minds.iter_mut().filter(AnsweringItem::has_to_adapt).collect();
    answering.sort_by(|one, other| one.mind.id.cmp(&other.mind.id));
    for mut mind in answering {
        let Some(with) = partner(mind.engagement).cloned() else { continue };
        let learned = match mind.rapport(&with, &known).and_then(|found| known.get_mut(found).ok())
        {
            Some(mut rapport) => mind.adapt(&mut rapport, settings.adapt, clock.now),
            None if mind.adapting.heard => continue,
            None => {
                let mut rapport = Rapport::new(mind.mind.id.clone(), with);
                let learned = mind.adapt(&mut rapport, settings.adapt, clock.now);
                commands.spawn((rapport, RapportOf(mind.entity)));
                learned
            }
        };
        if let Some(changed) = learned {
            recorder.record(|| changed);
        }
    }
}

/// Who talks to the mind, if somebody does; what is said to others is said to them.
fn partner(engagement: &Engagement) -> Option<&StableId> {
    engagement.answers().filter(|speaker| **speaker == engagement.conversation)
}

impl AnsweringItem<'_, '_> {
    fn has_to_adapt(&self) -> bool {
        !self.adapting.heard || self.answers()
    }

    /// Whether it is about to be asked for the answer, for the first time.
    fn answers(&self) -> bool {
        let speaks = match self.engagement.mode {
            EngagementMode::Respond | EngagementMode::Clarify | EngagementMode::Acknowledge => true,
            EngagementMode::Gather | EngagementMode::Ignore => false,
        };
        let decides = matches!(self.question.purpose, TurnPurpose::Decide | TurnPurpose::Mood);
        speaks && decides && self.adapting.directives.is_none()
    }

    fn rapport(&self, with: &StableId, known: &Query<&mut Rapport>) -> Option<Entity> {
        let of_mind = self.rapports.into_iter().flat_map(Rapports::iter);
        let is_theirs =
            |entity: &Entity| known.get(*entity).is_ok_and(|rapport| rapport.with() == with);
        of_mind.into_iter().find(is_theirs)
    }

    /// Takes the words in, once, and finds the directives when it is time for them. What has changed
    /// is to be recorded.
    fn adapt(
        &mut self,
        rapport: &mut Rapport,
        settings: AdaptSettings,
        now: GameTime,
    ) -> Option<RunEvent> {
        let is_new = !self.adapting.heard;
        if is_new {
            self.adapting.usual_verbosity = rapport.style().get(StyleDimension::Verbosity);
        }
        let turns = self.turns(rapport.with(), now);
        let heard = Heard {
            words: &self.engagement.said,
            said_before: self.said_before(now),
            turns: &turns,
            usual_verbosity: self.adapting.usual_verbosity,
            at: now,
        };
        let ends = rapport.style().levels().ends();
        let learned = if is_new { learn(rapport, &heard, settings) } else { Learned::default() };
        if self.answers() {
            let mut lines = rapport.directives(&heard).lines;
            if lines.iter().any(|line| line.is_brisk()) && self.mourns(now) {
                lines.retain(|line| !line.is_brisk());
            }
            rapport.answer(&lines, now);
            self.adapting.directives = Some(lines.into());
        }
        self.adapting.heard = true;
        let changed = learned.is_something() || rapport.style().levels().ends() != ends;
        changed.then(|| RunEvent::RapportChanged {
            mind: rapport.mind().clone(),
            turn: self.turn.number,
            with: rapport.with().clone(),
            style: *rapport.style().levels(),
            tolerance: rapport.tolerance().map(ChallengeTolerance::level),
            learned,
        })
    }

    /// What they said lately, oldest first.
    fn turns(&self, with: &StableId, now: GameTime) -> Vec<&str> {
        let lines = self.working.lines(with, now).filter(|line| line.speaker == *with);
        let turns: Vec<&str> = lines.map(|line| line.text.as_str()).collect();
        turns[turns.len().saturating_sub(LOAD_TURNS)..].to_vec()
    }

    /// Whether either has lately spoken of a death: whoever is told of one is not answered briskly.
    fn mourns(&self, now: GameTime) -> bool {
        let lines = self.working.lines(&self.engagement.conversation, now);
        let texts: Vec<&str> = lines.map(|line| line.text.as_str()).collect();
        let lately = &texts[texts.len().saturating_sub(LATELY)..];
        lately.iter().any(|text| Language::of(text).is_grave(text))
    }

    /// What the mind itself said last in the conversation.
    fn said_before(&self, now: GameTime) -> &str {
        let lines = self.working.lines(&self.engagement.conversation, now);
        let own = lines.filter(|line| line.speaker == self.mind.id);
        own.last().map_or("", |line| line.text.as_str())
    }
}

fn learn(rapport: &mut Rapport, heard: &Heard<'_>, settings: AdaptSettings) -> Learned {
    let learned = rapport.hear(heard);
    if settings.reader == StyleReader::Rule {
        rapport.observe(&StyleReading::of(heard.words), heard.at);
    }
    learned
}
