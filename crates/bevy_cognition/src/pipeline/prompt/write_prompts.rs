//! Each mind that needs to be asked gets its request.

use crate::brain::prompting::{MindView, MindViewItem, Shown, Writing};
use crate::mind::skills::InnateSkills;
use crate::record::{MindTrace, Recorder, wants_reasons};
use crate::settings::ActionSelector;
use crate::turn::{self, DecidedBy, NeedsPrompt, Turn, WantsTurn, thought_seed};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use cognition_brain::{LazySchema, Situation, ThoughtRequest};
use cognition_core::decide::{courtesy_schema, mood_update_schema, specialise, voice_schema};
use cognition_core::mind::{Mind, Tier};
use cognition_core::perceive::PerceivedAt;
use cognition_core::plan::{think_schema, understand_schema};
use cognition_core::prompt::{
    Chosen, MemoryLine, Prompt, PromptKind, PromptReport, Purpose, Tie, TurnContext, shown_refs,
};
use cognition_core::record::{RecordedAction, RunEvent};
use cognition_core::route::{EngagementMode, tie_break_schema};
use cognition_core::skill::{history_text, plan_schema};
use std::sync::Arc;

/// What asking in a turn needs besides the mind.
#[derive(SystemParam)]
pub(super) struct Questions<'w> {
    writing: Writing<'w>,
    skills: Res<'w, InnateSkills>,
}

pub(super) fn write_prompts(
    mut minds: Query<(Entity, MindView, &mut Turn, Has<MindTrace>), With<NeedsPrompt>>,
    mut questions: Questions,
    mut recorder: Recorder,
    mut commands: Commands,
) {
    let mut unasked: Vec<_> = minds.iter_mut().collect();
    unasked.sort_by(|(_, left, ..), (_, right, ..)| left.mind.id.cmp(&right.mind.id));
    for (entity, mind, mut turn, is_watched) in unasked {
        // Words are for what has been decided: what came since is for another turn.
        if turn.purpose != Purpose::Voice {
            take_notice(&mut turn, &mind);
            // What was witnessed meanwhile is part of this turn; what was addressed to the mind has
            // a turn of its own.
            if mind.wanted.is_some_and(|wanted| wanted.witness) {
                commands.entity(entity).remove::<WantsTurn>();
            }
        }
        let (mut request, report) = questions.request(&mind, &mut turn);
        let is_choice = turn.purpose == Purpose::Decide;
        request.explained = is_choice && wants_reasons(&recorder, is_watched);
        turn.decided_by = questions.decided_by(&turn, &request.tier, mind.mind);
        if turn.purpose == Purpose::Think {
            recorder.record(|| plan_asked(&request, &turn, &report));
        }
        if turn.attempts == 0 && turn.decided_by != DecidedBy::Fallback && begins_decision(&turn) {
            recorder.record(|| turn_started(&request, &turn, &report));
        }
        commands
            .entity(entity)
            .remove::<NeedsPrompt>()
            .insert(turn::AwaitingBrain(Arc::new(request)));
    }
}

/// What this prompt shows as new is what the turn rests on.
fn take_notice(turn: &mut Turn, mind: &MindViewItem<'_, '_>) {
    let is_evidence = |entry: &&PerceivedAt| !entry.percept.is_speech_of(&mind.mind.id);
    turn.new_percepts = mind.log.unseen().filter(is_evidence).map(|entry| entry.id).collect();
    turn.seen_up_to = mind.log.last_id();
}

/// Neither the second of two phases, nor a question of the router.
fn begins_decision(turn: &Turn) -> bool {
    match turn.purpose {
        Purpose::Mood => true,
        Purpose::Decide => turn.mood_update.is_none(),
        _ => false,
    }
}

fn turn_started(request: &ThoughtRequest, turn: &Turn, report: &PromptReport) -> RunEvent {
    RunEvent::TurnStarted {
        mind: request.mind.clone(),
        turn: turn.number,
        offers: turn.actions.iter().map(RecordedAction::from).collect(),
        prefix_hash: request.prompt.prefix_hash(),
        prompt_tokens: report.tokens,
        dropped: report.dropped().map(|(section, lines)| (section.to_owned(), lines)).collect(),
        directives: turn.adapting.directives().to_vec(),
    }
}

fn plan_asked(request: &ThoughtRequest, turn: &Turn, report: &PromptReport) -> RunEvent {
    let planning = turn.planning.as_deref();
    RunEvent::PlanAsked {
        mind: request.mind.clone(),
        turn: turn.number,
        attempt: request.attempt,
        mode: planning.map(|planning| planning.mode.name.clone()).unwrap_or_default(),
        prompt_tokens: report.tokens,
        parts: report.parts.iter().map(|(part, tokens)| (part.to_owned(), tokens)).collect(),
        dropped: report.dropped().map(|(section, lines)| (section.to_owned(), lines)).collect(),
    }
}

impl Questions<'_> {
    fn request(
        &mut self,
        mind: &MindViewItem<'_, '_>,
        turn: &mut Turn,
    ) -> (ThoughtRequest, PromptReport) {
        let mut shown = self.shown_in(mind, turn);
        let asking = PromptKind::of(turn.purpose, turn.engagement.mode);
        let (prompt, report) =
            self.writing.prompt(mind, asking, &mut shown, |context| ask(context, turn));
        if let Some(planning) = turn.planning.as_mut().filter(|_| turn.purpose == Purpose::Think) {
            Arc::make_mut(planning).shown = shown_refs(&prompt.volatile, mind.refs);
        }
        let situation = situation(mind, turn, &shown);
        (self.assemble(mind, turn, prompt, situation), report)
    }

    /// Where the engine chooses, it answers every question of a turn but the one for words.
    fn decided_by(&self, turn: &Turn, tier: &Tier, mind: &Mind) -> DecidedBy {
        let own = turn.care.tier.as_ref().unwrap_or(&mind.tier);
        let chooses =
            self.writing.settings.requests.of_first([tier, own]).chooses.unwrap_or_default();
        match turn.decided_by {
            DecidedBy::Fallback => DecidedBy::Fallback,
            _ if turn.purpose == Purpose::Voice || chooses == ActionSelector::Model => {
                DecidedBy::Brain
            }
            _ => DecidedBy::Engine,
        }
    }

    fn shown_in(&self, mind: &MindViewItem<'_, '_>, turn: &Turn) -> Shown {
        let act = turn.routing.act.as_ref();
        let history = act.map(|act| act.history.as_slice()).unwrap_or_default();
        let history = (!history.is_empty() || turn.purpose == Purpose::Gather)
            .then(|| history_text(history, self.writing.prompting.estimator.as_ref()));
        let offered = act.filter(|_| turn.purpose == Purpose::Gather).map(|act| &act.offered);
        let offered: Vec<&str> = offered.into_iter().flatten().map(String::as_str).collect();
        Shown {
            mood: turn.mood_in_turn(mind.mood),
            surroundings: turn.surroundings.clone(),
            memories: self.memories(mind, turn),
            act_history: history.unwrap_or_default(),
            skills: self.skills.0.docs(&offered),
            planning: turn.planning.clone(),
            directives: turn.directives().to_vec(),
            said: turn.engagement.said.clone(),
            ..self.writing.shown(mind)
        }
    }

    fn memories(&self, mind: &MindViewItem<'_, '_>, turn: &Turn) -> Vec<MemoryLine> {
        match self.writing.settings.remembers() {
            true => mind.layers.lines(&turn.engagement, self.writing.clock.now),
            false => Vec::new(),
        }
    }

    fn assemble(
        &self,
        view: &MindViewItem<'_, '_>,
        turn: &Turn,
        prompt: Prompt,
        situation: Situation,
    ) -> ThoughtRequest {
        let mind = view.mind;
        ThoughtRequest {
            mind: mind.id.clone(),
            turn: turn.number,
            tick: self.writing.tick.0,
            attempt: turn.attempts + 1,
            purpose: turn.purpose,
            tier: tier(mind, turn),
            reply_schema: self.reply_schema(view, turn),
            prompt,
            actions: turn.actions.to_vec(),
            situation,
            max_tokens: few_tokens(turn),
            explained: false,
            seed: thought_seed(self.writing.settings.seed, mind.id.as_str(), turn.number),
        }
    }

    fn reply_schema(&self, view: &MindViewItem<'_, '_>, turn: &Turn) -> LazySchema {
        match turn.purpose {
            Purpose::Mood => LazySchema::new(mood_update_schema),
            Purpose::TieBreak => LazySchema::new(tie_break_schema),
            Purpose::Gather => {
                let offered = turn.routing.act.iter().flat_map(|act| &act.offered);
                let offered: Vec<String> = offered.cloned().collect();
                LazySchema::new(move || plan_schema(&texts(&offered)))
            }
            Purpose::Voice => {
                let (bounds, short) =
                    (self.writing.settings.prompts.reply_bounds.clone(), is_courtesy(turn));
                LazySchema::new(move || voice_schema(&bounds, short))
            }
            Purpose::Understand => {
                let known = view.refs.known().iter().map(|known| known.name.as_str().to_owned());
                let known: Vec<String> = known.collect();
                LazySchema::new(move || understand_schema(&texts(&known)))
            }
            Purpose::Think => plan_contract(view, turn),
            Purpose::Decide => self.decision_schema(turn),
            // Not asked within a turn.
            Purpose::Reflect
            | Purpose::Extract
            | Purpose::Drift
            | Purpose::Consolidate
            | Purpose::Review => LazySchema::default(),
        }
    }

    fn decision_schema(&self, turn: &Turn) -> LazySchema {
        let scope = turn.scope.clone();
        if is_courtesy(turn) {
            return LazySchema::new(move || courtesy_schema(&scope));
        }
        let bounds = self.writing.settings.prompts.reply_bounds.clone();
        LazySchema::new(move || specialise(&scope, &bounds))
    }
}

fn texts(owned: &[String]) -> Vec<&str> {
    owned.iter().map(String::as_str).collect()
}

/// What a planner may answer; without a plan there is nothing to contract.
fn plan_contract(view: &MindViewItem<'_, '_>, turn: &Turn) -> LazySchema {
    let (Some(plan), Some(planning)) = (view.plan, &turn.planning) else {
        return LazySchema::default();
    };
    let scope = planning.scope(view.refs, plan, &view.mind.id, turn.number);
    let mode = planning.mode.clone();
    LazySchema::new(move || think_schema(&mode, &scope))
}

/// A tie, and a mere courtesy, are for a small brain, where the game has one for them.
fn tier(mind: &Mind, turn: &Turn) -> Tier {
    match turn.purpose {
        Purpose::TieBreak => Tier("tie_break".to_owned()),
        Purpose::Understand => Tier("understand".to_owned()),
        Purpose::Think => Tier("plan".to_owned()),
        Purpose::Decide | Purpose::Voice if is_courtesy(turn) => Tier("acknowledge".to_owned()),
        _ => turn.care.tier.clone().unwrap_or_else(|| mind.tier.clone()),
    }
}

/// So many tokens hold a choice of two, and a courtesy.
fn few_tokens(turn: &Turn) -> Option<u32> {
    match turn.purpose {
        Purpose::TieBreak => Some(16),
        Purpose::Decide | Purpose::Voice if is_courtesy(turn) => Some(160),
        _ => None,
    }
}

fn is_courtesy(turn: &Turn) -> bool {
    turn.engagement.mode == EngagementMode::Acknowledge
}

/// What this turn asks.
fn ask<'a>(context: &mut TurnContext<'a>, turn: &'a Turn) {
    // Without talk there is no topic to speak of.
    let topic = if turn.engagement.spoken { turn.engagement.topic.name() } else { "" };
    context.topic = (!topic.is_empty()).then_some(topic);
    context.turn = turn.number;
    context.purpose = turn.purpose;
    context.mode = turn.engagement.mode;
    context.may_speak = turn.engagement.may_speak;
    context.tie = tie(turn);
    context.actions = &turn.actions;
    context.left_out = &turn.left_out;
    context.chosen = chosen(turn);
    context.correction = turn.correction.as_ref();
}

fn chosen(turn: &Turn) -> Option<Chosen<'_>> {
    let decision = turn.chosen.as_deref()?;
    let action = turn.actions.iter().find(|action| action.index == decision.chosen_index);
    let answers = turn.engagement.speaker.as_ref().filter(|_| turn.engagement.spoken);
    Some(Chosen { decision, action, answers })
}

fn tie(turn: &Turn) -> Option<Tie<'_>> {
    let [a, b] = turn.routing.candidates()?;
    let signals = turn.routing.signals();
    Some(Tie {
        a,
        b,
        warmth: signals.context_warmth,
        fact_count: signals.fact_count,
        working_memory_turns: signals.working_memory_turns,
        gist_count: signals.gist_count,
        is_new_topic: signals.is_new_topic,
        said: clipped(&turn.engagement.said),
    })
}

/// As much of an utterance as a tie may take to be broken.
fn clipped(said: &str) -> &str {
    const CHARACTERS: usize = 600;
    said.char_indices().nth(CHARACTERS).map_or(said, |(end, _)| &said[..end])
}

fn situation(mind: &MindViewItem<'_, '_>, turn: &Turn, shown: &Shown) -> Situation {
    let act = turn.routing.act.as_ref();
    let history = act.map(|act| act.history.as_slice()).unwrap_or_default();
    let found = history.iter().filter(|record| record.found());
    Situation {
        mode: turn.engagement.mode,
        silent: !turn.engagement.may_speak,
        said: turn.engagement.said.clone(),
        partner: turn.engagement.speaker.clone().filter(|_| turn.engagement.spoken),
        skills: act.map(|act| act.offered.clone()).unwrap_or_default(),
        gathered: act.map_or(0, |act| act.iteration),
        recalled: found.map(|record| record.result.clone()).collect(),
        ..mind.situation(shown)
    }
}
