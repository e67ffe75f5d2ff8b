//! What a brain is asked of an exchange: what it leaves behind.

use crate::brain::govern::Share;
use crate::brain::request::{Form, Question, Request, RequestOf, Said};
use crate::settings::{CognitionSettings, ConsolidateBy};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use cognition_core::decide::Rejection;
use cognition_core::memory::{
    Consolidated, Encoded, Exchange, consolidation_schema, parse_consolidation,
};
use cognition_core::mind::{GameTime, Mind, StableId};
use cognition_core::prompt::Purpose;
use cognition_core::route::TopicId;
use serde::{Deserialize, Serialize};

/// Exchanges of one mind that a brain is asked about at a time; of more the rule is enough.
const PER_MIND: usize = 8;

/// The exchange that a [`Request`] is about.
#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[component(storage = "SparseSet")]
#[serde(deny_unknown_fields)]
pub(crate) struct Consolidating {
    pub(super) turn: u64,
    pub(super) topic: TopicId,
    pub(super) with: StableId,
    pub(super) at: GameTime,
}

impl Question for Consolidating {
    type Says = Consolidated;
    const FORM: &'static Form = &Form {
        purpose: Purpose::Consolidate,
        tier: "summarise",
        share: Share::Background,
        // What an exchange leaves behind need not wait until nobody speaks any more.
        waits_for_rest: false,
        show: |subject, _, shown| shown.subject.clone_from(&subject.words),
        schema: |_| consolidation_schema(),
    };

    fn read(&self, said: &Said<'_>) -> Result<Consolidated, Rejection> {
        parse_consolidation(said.text)
    }

    fn turn(&self, _: &Mind) -> u64 {
        self.turn
    }
}

/// Asks.
#[derive(SystemParam)]
pub(crate) struct AskConsolidation<'w, 's> {
    asked: Query<'w, 's, &'static RequestOf, With<Consolidating>>,
    commands: Commands<'w, 's>,
}

impl AskConsolidation<'_, '_> {
    /// The mind has something to remember.
    pub(crate) fn mark(&mut self, entity: Entity) {
        self.commands.entity(entity).try_insert(super::Remembering);
    }

    /// A brain is asked, where the game wants that, about what has left anything by rule.
    pub(crate) fn ask(
        &mut self,
        entity: Entity,
        turn: u64,
        exchange: &Exchange<'_>,
        encoded: Encoded,
        (settings, now): (&CognitionSettings, GameTime),
    ) {
        let by_brain = settings.consolidation.by == ConsolidateBy::Brain;
        if !by_brain || encoded.gists == 0 {
            return;
        }
        let open = self.asked.iter().filter(|of| of.0 == entity).count();
        if open >= PER_MIND {
            return;
        }
        let (topic, with) = (exchange.topic.clone(), exchange.conversation.clone());
        let about = Consolidating { turn, topic, with, at: now };
        self.commands.spawn(Request::about(about, turn, subject(exchange), entity));
    }
}

/// A line for each side. Whoever writes `answered:` into what they say stays within their line.
fn subject(exchange: &Exchange<'_>) -> String {
    let line = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let lead = if exchange.event {
        "What happened: ".to_owned()
    } else {
        format!("{} said: ", exchange.speaker_label)
    };
    let heard = Some(exchange.heard).filter(|heard| !heard.trim().is_empty());
    let heard = heard.map(|heard| format!("{lead}{}", line(heard)));
    let answered = Some(exchange.answered).filter(|answered| !answered.trim().is_empty());
    let answering = match exchange.to_another {
        Some(another) => format!("I said to {another}: "),
        None => "I answered: ".to_owned(),
    };
    let answered = answered.map(|answered| format!("{answering}{}", line(answered)));
    heard.into_iter().chain(answered).collect::<Vec<_>>().join("\n")
}
