//! The router at work on one mind: signals from its memory, a decision, and its trace.

use crate::mind::plan::waits_for;
use crate::mind::routing::Routing;
use crate::record::record;
use crate::schedule::GameClock;
use crate::settings::{CognitionSettings, RouterSwitch, RoutingSettings, TieBreak};
use crate::topic_embedder::TopicEmbedder;
use crate::turn::{Engagement, RouteDecided};
use bevy::ecs::query::QueryData;
use bevy::platform::time::Instant;
use bevy::prelude::*;
use cognition_core::memory::{Facts, Gists, WorkingMemory};
use cognition_core::mind::{GameTime, Mind, StableId};
use cognition_core::perceive::{EntityRefs, PerceivedAt, PerceptKind, PerceptionLog};
use cognition_core::plan::{Invitation, Plan};
use cognition_core::record::RunEvent;
use cognition_core::route::{
    Context, EngagementMode, Lead, LinesBefore, RouteCause, RouteDecision, RouteHistory, RouteLog,
    RouteRecord, RoutingWeights, Signals, Topic, TopicId, Topics, names_any, route,
    route_after_gathering,
};
use std::sync::Arc;

/// What the router reads of a mind.
#[derive(QueryData)]
pub(super) struct Routed {
    pub(super) mind: &'static Mind,
    pub(super) log: &'static PerceptionLog,
    pub(super) routes: &'static RouteLog,
    working: &'static WorkingMemory,
    gists: &'static Gists,
    facts: &'static Facts,
    topics: &'static Topics,
    refs: &'static EntityRefs,
    plan: Option<&'static Plan>,
    invitation: Option<&'static Invitation>,
}

/// What the router goes by besides the mind.
#[derive(Clone, Debug)]
pub(super) struct Rules {
    weights: Arc<RoutingWeights>,
    settings: RoutingSettings,
    embedder: TopicEmbedder,
    /// Whether what is remembered counts.
    remembers: bool,
    now: GameTime,
}

impl Rules {
    pub(super) fn of(world: &World) -> Self {
        Self {
            weights: world.resource::<Routing>().weights.clone(),
            settings: world.resource::<CognitionSettings>().routing,
            embedder: world.resource::<TopicEmbedder>().clone(),
            remembers: world.resource::<CognitionSettings>().remembers(),
            now: world.resource::<GameClock>().now,
        }
    }
}

impl RoutedItem<'_, '_> {
    /// Decides how the mind engages with what leads to its turn; `present` is what is there.
    pub(super) fn decide(
        &self,
        lead: Lead,
        present: &[StableId],
        rules: &Rules,
    ) -> (Engagement, RouteRecord) {
        let started = rules.settings.time_decisions.then(Instant::now);
        let topic = self.topic_of(&lead, rules);
        let signals = self.signals(&lead, &topic, present, rules);
        let history = self.history(&topic);
        let decision = match decided_without_scores(&lead, rules) {
            Some(mode) => certain(mode, &signals, &history, rules),
            None => without_tie(route(&signals, &history, &rules.weights), rules),
        };
        let wants_more = lead.wants_more_than_courtesy(signals.acts, self.log);
        let decision = self.responding_to_what_happens(decision, wants_more);
        let decision = self.letting_go(decision, &lead, present);
        let mut record = RouteRecord::new(&decision, signals, rules.weights.clone(), rules.now);
        record.previous_mode = history.previous_mode;
        record.cause = lead.cause;
        record.topic = topic.clone();
        record.exchange_id = lead.percept.map(|percept| percept.0);
        record.routing_time_ms = started.map(|started| started.elapsed().as_secs_f64() * 1000.0);
        (Engagement::new(lead, topic, &decision), record)
    }

    /// A greeting is not merely returned while something happens that nobody did: a flare goes up, a wall
    /// comes down. Nor is it where somebody waits for more than a courtesy.
    fn responding_to_what_happens(
        &self,
        decision: RouteDecision,
        wants_more: bool,
    ) -> RouteDecision {
        let is_by_itself = |seen: &PerceivedAt| {
            seen.percept.kind == PerceptKind::Event && seen.percept.source.is_none()
        };
        let gives_way = decision.mode == EngagementMode::Acknowledge;
        if !gives_way || !wants_more && !self.log.unseen().any(is_by_itself) {
            return decision;
        }
        let (mode, runner_up) = (EngagementMode::Respond, decision.mode);
        RouteDecision { mode, runner_up, confidence: 1.0, tie_break: false, ..decision }
    }

    /// Nothing is returned to somebody who has gone, where a courtesy would be, or the mind has had a turn in view of
    /// their words; unless a plan waits for them.
    fn letting_go(
        &self,
        decision: RouteDecision,
        lead: &Lead,
        present: &[StableId],
    ) -> RouteDecision {
        let needs_nothing = decision.mode == EngagementMode::Acknowledge
            || lead.cause == RouteCause::Addressed && lead.was_taken_in(self.log);
        if !needs_nothing || !lead.is_by_somebody_gone(self.log, present) {
            return decision;
        }
        let is_waited_for = |who| waits_for(self.plan, self.invitation, who);
        if lead.speaker.as_ref().is_some_and(is_waited_for) {
            return decision;
        }
        let (mode, runner_up) = (EngagementMode::Ignore, decision.mode);
        let certain = RouteDecision { mode, runner_up, confidence: 1.0, ..decision };
        RouteDecision { tie_break: false, may_speak: false, ..certain }
    }

    /// Decides once more after skills were used: without gathering, and what was found is answered.
    pub(super) fn decide_after_gathering(
        &self,
        engagement: &mut Engagement,
        present: &[StableId],
        productive: bool,
        rules: &Rules,
    ) -> RouteRecord {
        let lead = lead_of(engagement);
        let signals = self.signals(&lead, &engagement.topic, present, rules);
        let previous_mode = Some(EngagementMode::Gather);
        let history = RouteHistory {
            previous_mode,
            act_productive: productive,
            ..self.history(&engagement.topic)
        };
        let mut decision = route_after_gathering(&signals, &history, &rules.weights);
        if productive && !matches!(decision.mode, EngagementMode::Respond | EngagementMode::Clarify)
        {
            decision.runner_up = decision.mode;
            decision.mode = EngagementMode::Respond;
            decision.confidence = 1.0;
        }
        let mut record = RouteRecord::new(&decision, signals, rules.weights.clone(), rules.now);
        record.previous_mode = previous_mode;
        record.cause = RouteCause::Gathered;
        record.topic = engagement.topic.clone();
        engagement.mode = decision.mode;
        engagement.confidence = decision.confidence;
        engagement.may_speak = decision.mode.may_speak(signals.addressed);
        record
    }

    /// What is being talked about; for a witness, the one of its own topics that it fits.
    fn topic_of(&self, lead: &Lead, rules: &Rules) -> TopicId {
        let topic = match lead.cause {
            RouteCause::Witnessed => {
                self.topics.fitting(&rules.embedder.read(&lead.said), &rules.embedder)
            }
            _ => self.topics.current(&lead.conversation),
        };
        let surroundings = || TopicId::new(&lead.conversation, "surroundings");
        topic.map_or_else(surroundings, |topic| topic.id.clone())
    }

    fn history(&self, topic: &TopicId) -> RouteHistory<'_> {
        self.topics.topic(topic).map(|topic| topic.history()).unwrap_or_default()
    }

    fn signals(&self, lead: &Lead, id: &TopicId, present: &[StableId], rules: &Rules) -> Signals {
        let (topic, now) = (self.topics.topic(id), rules.now);
        let talks =
            |thing: &StableId| lead.speaker.as_ref() == Some(thing) || *thing == self.mind.id;
        let others = present.iter().filter(|thing| !talks(thing));
        let is_here = |thing: &StableId| present.contains(thing);
        let partner = id.conversation().into();
        let lines = || self.working.lines(&partner, now);
        let reading = rules.embedder.read(&lead.said);
        let language = Lead::language(&reading, lines().map(|line| &*line.text), self.refs);
        let said = lines().map(|line| (&line.speaker, &*line.text));
        let before = LinesBefore::of(said, lead, language, |line| rules.embedder.read(line));
        let acts = lead.acts(&reading, others.clone(), &self.mind.id, self.refs, language);
        let context = Context {
            working_memory_turns: self.working.count(&partner, now),
            gist_count: if rules.remembers { self.gists.count(id, now) } else { 0 },
            fact_count: if rules.remembers { self.facts.count(id, now) } else { 0 },
            world_state_present: lead.about.iter().any(is_here)
                || names_any(&lead.said, others.clone(), self.refs, language),
            unsure_hits: topic.map_or(0, |topic| topic.fok(now)),
            topic_confidence: self.routes.topic_confidence(),
            is_new_topic: topic.is_none_or(|topic| topic.messages <= 1),
            exchanges: topic.map_or(0, |topic| topic.exchanges),
            acts: before.answering(acts, lead, language),
            lines_before: before.telling,
            wish_before: before.wish,
        };
        let addressed = lead.cause != RouteCause::Witnessed;
        context.signals(reading.signals_in(language), addressed, lead.spoken)
    }
}

/// What leads to the turn, as it was.
fn lead_of(engagement: &Engagement) -> Lead {
    Lead {
        cause: engagement.cause,
        percept: None,
        said: engagement.said.clone(),
        spoken: engagement.spoken,
        words: engagement.words.clone(),
        happened: engagement.happened.clone(),
        speaker: engagement.speaker.clone(),
        conversation: engagement.conversation.clone(),
        about: engagement.about.clone(),
    }
}

/// A move of the mind's own responds to nobody's words; without a router everybody responds.
fn decided_without_scores(lead: &Lead, rules: &Rules) -> Option<EngagementMode> {
    let off = rules.settings.switch == RouterSwitch::Off;
    match lead.cause {
        RouteCause::Witnessed if off => Some(EngagementMode::Ignore),
        RouteCause::Requested => Some(EngagementMode::Respond),
        _ if off => Some(EngagementMode::Respond),
        _ => None,
    }
}

/// The scores are what they are; the mode stands without them.
fn certain(
    mode: EngagementMode,
    signals: &Signals,
    history: &RouteHistory<'_>,
    rules: &Rules,
) -> RouteDecision {
    let scored = route(signals, history, &rules.weights);
    let runner_up = if scored.mode == mode { scored.runner_up } else { scored.mode };
    let may_speak = mode.may_speak(signals.addressed);
    RouteDecision { mode, runner_up, confidence: 1.0, tie_break: false, may_speak, ..scored }
}

fn without_tie(decision: RouteDecision, rules: &Rules) -> RouteDecision {
    let asks = rules.settings.tie_break == TieBreak::Ask;
    RouteDecision { tie_break: decision.tie_break && asks, ..decision }
}

/// Only what answers somebody counts for what comes later on the topic, and a turn counts once.
fn remember(topic: &mut Topic, route: &RouteRecord, productive: bool) {
    match route.cause {
        RouteCause::Addressed => {
            topic.remember_route(route.selected_mode, route.router_confidence, productive);
        }
        RouteCause::Gathered => {
            topic.previous_mode = Some(route.selected_mode);
            topic.act_productive = productive;
        }
        RouteCause::Witnessed | RouteCause::Requested => {}
    }
}

/// Publishes a decision: the mind remembers it, the game hears of it, the run log has it.
pub(super) fn publish(
    world: &mut World,
    entity: Entity,
    turn: Option<u64>,
    mut route: RouteRecord,
    productive: bool,
) {
    let Some(mind) = world.get::<Mind>(entity).map(|mind| mind.id.clone()) else { return };
    let engagement = world.get::<Engagement>(entity).filter(|it| it.spoken);
    let said = engagement.map(|it| it.said.clone()).unwrap_or_default();
    if let Some(mut log) = world.get_mut::<RouteLog>(entity) {
        route.id = format!("{mind}/{}", log.decide(&route, &said));
    }
    if let Some(mut topics) = world.get_mut::<Topics>(entity)
        && let Some(topic) = topics.topic_mut(&route.topic)
    {
        remember(topic, &route, productive);
    }
    debug!(
        target: "cognition::route",
        "[ROUTER] Mode selected: {} (confidence: {:.2}) for `{mind}`, {}, on {}",
        route.selected_mode, route.router_confidence, route.cause.name(), route.topic
    );
    record(world, || RunEvent::RouteDecided {
        mind: mind.clone(),
        turn,
        route: route.clone().into(),
    });
    world.write_message(RouteDecided { entity, mind, turn, route: route.into() });
}
