//! Each mind that needs to be asked gets its request.

use crate::brain::prompt_context::{
    CameToMind, KnownElsewhere, MindView, MindViewItem, Recollecting, Shown, Writing,
};
use crate::brain::question::{form, tie_break};
use crate::mind::skills::InnateSkills;
use crate::record::{MindTrace, Recorder, wants_reasons};
use crate::referables::Referables;
use crate::settings::ActionSelector;
use crate::topic_embedder::TopicEmbedder;
use crate::turn::{
    AwaitingBrain, DecidedBy, NeedsPrompt, TurnData, TurnPurpose, TurnView, WantsTurn, thought_seed,
};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use cognition_brain::{PlanningView, Situation, ThoughtRequest};
use cognition_core::mind::{Mind, StableId, Tier};
use cognition_core::perceive::{EntityRefs, PerceivedAt};
use cognition_core::prompt::{Chosen, Prompt, PromptKind, PromptReport, TurnContext, shown_refs};
use cognition_core::record::{RecordedAction, RunEvent};
use cognition_core::route::RouteCause;
use cognition_core::skill::history_text;
use std::sync::Arc;

/// What asking in a turn needs besides the mind.
#[derive(SystemParam)]
pub(super) struct Questions<'w, 's> {
    writing: Writing<'w>,
    skills: Res<'w, InnateSkills>,
    embedder: Res<'w, TopicEmbedder>,
    referables: Res<'w, Referables>,
    all_minds: Query<'w, 's, (), With<Mind>>,
}

pub(super) fn write_prompts(
    mut minds: Query<(Entity, MindView, TurnData, Has<MindTrace>), With<NeedsPrompt>>,
    mut questions: Questions,
    mut recorder: Recorder,
    mut commands: Commands,
) {
    let mut unasked: Vec<_> = minds.iter_mut().collect();
    unasked.sort_by(|(_, left, ..), (_, right, ..)| left.mind.id.cmp(&right.mind.id));
    for (entity, mind, mut turn, is_watched) in unasked {
        // Words are for what has been decided: what came since is for another turn.
        if !turn.question.is_of_words() {
            take_notice(&mut turn, &mind);
            // What was witnessed meanwhile is part of this turn; what was addressed to the mind has
            // a turn of its own.
            if mind.wanted.is_some_and(|wanted| wanted.witness) {
                commands.entity(entity).remove::<WantsTurn>();
            }
        }
        let (mut request, report) = questions.request(&mind, &mut turn);
        let is_choice = turn.question.purpose == TurnPurpose::Decide;
        request.explained = is_choice && wants_reasons(&recorder, is_watched);
        turn.question.decided_by = questions.decided_by(&turn, &request.tier, mind.mind);
        if turn.question.purpose == TurnPurpose::Think {
            recorder.record(|| plan_asked(&request, &turn, &report));
        }
        if turn.question.tries.sent() == 0 && !turn.question.is_fallback() && begins_decision(&turn)
        {
            recorder.record(|| turn_started(&request, &turn, &report));
        }
        commands.entity(entity).remove::<NeedsPrompt>().insert(AwaitingBrain(Arc::new(request)));
    }
}

/// What this prompt shows as new is what the turn rests on.
fn take_notice(turn: &mut TurnView<'_, '_>, mind: &MindViewItem<'_, '_>) {
    let is_evidence = |entry: &&PerceivedAt| !entry.percept.is_speech_of(&mind.mind.id);
    turn.percepts.new = mind.log.unseen().filter(is_evidence).map(|entry| entry.id).collect();
    turn.percepts.seen_up_to = mind.log.last_id();
}

/// Neither the second of two phases, nor a question of the router.
fn begins_decision(turn: &TurnView<'_, '_>) -> bool {
    match turn.question.purpose {
        TurnPurpose::Mood => true,
        TurnPurpose::Decide => turn.draft.mood_update.is_none(),
        _ => false,
    }
}

fn turn_started(
    request: &ThoughtRequest,
    turn: &TurnView<'_, '_>,
    report: &PromptReport,
) -> RunEvent {
    RunEvent::TurnStarted {
        mind: request.mind.clone(),
        turn: turn.turn.number,
        offers: turn.offers.actions.iter().map(RecordedAction::from).collect(),
        prefix_hash: request.prompt.prefix_hash(),
        prompt_tokens: report.tokens,
        dropped: report.dropped().map(|(section, lines)| (section.to_owned(), lines)).collect(),
        directives: turn.adapting.directives().to_vec(),
    }
}

fn plan_asked(
    request: &ThoughtRequest,
    turn: &TurnView<'_, '_>,
    report: &PromptReport,
) -> RunEvent {
    let planning = turn.planning.as_deref();
    RunEvent::PlanAsked {
        mind: request.mind.clone(),
        turn: turn.turn.number,
        attempt: request.attempt,
        mode: planning.map(|planning| planning.mode.name.clone()).unwrap_or_default(),
        prompt_tokens: report.tokens,
        parts: report.parts.iter().map(|(part, tokens)| (part.to_owned(), tokens)).collect(),
        dropped: report.dropped().map(|(section, lines)| (section.to_owned(), lines)).collect(),
    }
}

impl Questions<'_, '_> {
    fn request(
        &mut self,
        mind: &MindViewItem<'_, '_>,
        turn: &mut TurnView<'_, '_>,
    ) -> (ThoughtRequest, PromptReport) {
        let mut shown = self.shown_in(mind, turn);
        let asking = PromptKind::of(turn.question.purpose(), turn.engagement.mode);
        let (prompt, report) =
            self.writing.prompt(mind, asking, &mut shown, |context| ask(context, turn));
        let partner_is_mindless =
            turn.engagement.answers().is_some_and(|partner| !self.is_mind(partner));
        let situation = Situation { partner_is_mindless, ..situation(mind, turn, &shown) };
        let thinks = turn.question.purpose == TurnPurpose::Think;
        if let Some(planning) = turn.planning.as_mut().filter(|_| thinks) {
            planning.shown = shown_refs(&prompt.volatile, mind.refs);
        }
        (self.assemble(mind, turn, prompt, situation), report)
    }

    fn is_mind(&self, id: &StableId) -> bool {
        self.referables.find(id).is_some_and(|entity| self.all_minds.contains(entity))
    }

    /// Where the engine chooses, it answers every question of a turn but the one for words.
    fn decided_by(&self, turn: &TurnView<'_, '_>, tier: &Tier, mind: &Mind) -> DecidedBy {
        let own = turn.admission.tier.as_ref().unwrap_or(&mind.tier);
        let chooses =
            self.writing.settings.requests.of_first([tier, own]).chooses.unwrap_or_default();
        match turn.question.decided_by {
            DecidedBy::Fallback => DecidedBy::Fallback,
            _ if turn.question.is_of_words() || chooses == ActionSelector::Model => {
                DecidedBy::Brain
            }
            _ => DecidedBy::Engine,
        }
    }

    fn shown_in<'a>(&self, mind: &MindViewItem<'_, '_>, turn: &'a TurnView<'_, '_>) -> Shown<'a> {
        let act = turn.routing.act.as_ref();
        let history = act.map(|act| act.history.as_slice()).unwrap_or_default();
        let history = (!history.is_empty() || turn.question.purpose == TurnPurpose::Gather)
            .then(|| history_text(history, self.writing.prompting.estimator.as_ref()));
        let offered =
            act.filter(|_| turn.question.purpose == TurnPurpose::Gather).map(|act| &act.offered);
        let offered: Vec<&str> = offered.into_iter().flatten().map(String::as_str).collect();
        let CameToMind { lines, in_mind, lived } = self.memories(mind, turn);
        Shown {
            mood: turn.draft.mood(mind.mood),
            surroundings: turn.offers.surroundings.clone(),
            memories: lines,
            in_mind,
            lived,
            act_history: history.unwrap_or_default(),
            skills: self.skills.0.docs(&offered),
            planning: turn.planning.as_deref(),
            directives: turn.directives().to_vec(),
            said: turn.engagement.words.clone(),
            happened: turn.engagement.happened.clone(),
            ..self.writing.shown(mind)
        }
    }

    fn memories(&self, mind: &MindViewItem<'_, '_>, turn: &TurnView<'_, '_>) -> CameToMind {
        if !self.writing.settings.remembers() {
            return CameToMind::default();
        }
        let known = KnownElsewhere {
            mind: &mind.mind.id,
            knowledge: &turn.offers.knowledge,
            surroundings: &turn.offers.surroundings,
            domain: self.writing.domain(),
            goals: self.writing.goals(mind),
            owed: self.writing.owed(mind),
            said: &turn.engagement.said,
            offers: &turn.offers.offered,
        };
        mind.layers.come_to_mind(&Recollecting {
            engagement: &turn.engagement,
            mind: &mind.mind.id,
            known: known.line(),
            embedder: &self.embedder,
            log: mind.log,
            refs: mind.refs,
            near: people_near(mind.refs, &turn.offers.surroundings.present),
            percepts_shown: self.writing.settings.prompts.budget.perception_lines,
            now: self.writing.clock.now,
        })
    }

    fn assemble(
        &self,
        view: &MindViewItem<'_, '_>,
        turn: &TurnView<'_, '_>,
        prompt: Prompt,
        situation: Situation,
    ) -> ThoughtRequest {
        let (mind, form) = (view.mind, form(turn.question.purpose));
        ThoughtRequest {
            mind: mind.id.clone(),
            turn: turn.turn.number,
            tick: self.writing.tick.0,
            attempt: turn.question.tries.next(),
            purpose: turn.question.purpose(),
            tier: form.tier(mind, turn),
            reply_schema: (form.schema)(view, turn, &self.writing.settings),
            prompt,
            actions: turn.offers.actions.to_vec(),
            situation,
            max_tokens: (form.max_tokens)(&turn.engagement),
            explained: false,
            seed: thought_seed(self.writing.settings.seed, mind.id.as_str(), turn.turn.number),
        }
    }
}

/// Whoever is near, of all that is.
fn people_near(refs: &EntityRefs, present: &[StableId]) -> Vec<StableId> {
    let is_person = |id: &&StableId| {
        refs.of(id).is_some_and(|known| known.name.as_str().starts_with("character_"))
    };
    present.iter().filter(is_person).cloned().collect()
}

/// What this turn asks.
fn ask<'a>(context: &mut TurnContext<'a>, turn: &'a TurnView<'_, '_>) {
    // Without talk there is no topic to speak of.
    let topic = if turn.engagement.spoken { turn.engagement.topic.name() } else { "" };
    context.topic = (!topic.is_empty()).then_some(topic);
    context.turn = turn.turn.number;
    context.purpose = turn.question.purpose();
    context.mode = turn.engagement.mode;
    context.may_speak = turn.engagement.may_speak;
    context.tie = tie_break::tie(turn);
    context.subject = turn.draft.asked_of_reply();
    context.actions = &turn.offers.actions;
    context.left_out = &turn.offers.left_out;
    context.promised_to = &turn.offers.promised_to;
    context.chosen = chosen(turn);
    context.correction = turn.question.tries.correction();
}

fn chosen<'a>(turn: &'a TurnView<'_, '_>) -> Option<Chosen<'a>> {
    let decision = turn.draft.chosen.as_deref()?;
    let action = turn.offers.action(decision.chosen_index);
    Some(Chosen { decision, action, answers: turn.engagement.answers() })
}

fn situation(mind: &MindViewItem<'_, '_>, turn: &TurnView<'_, '_>, shown: &Shown<'_>) -> Situation {
    let act = turn.routing.act.as_ref();
    let history = act.map(|act| act.history.as_slice()).unwrap_or_default();
    let found = history.iter().filter(|record| record.found());
    let situation = mind.situation(shown);
    Situation {
        mode: turn.engagement.mode,
        silent: !turn.engagement.may_speak,
        said: turn.engagement.said.clone(),
        partner: turn.engagement.answers().cloned(),
        skills: act.map(|act| act.offered.clone()).unwrap_or_default(),
        gathered: act.map_or(0, |act| act.iteration),
        remembered: shown.lived.clone(),
        recalled: found.map(|record| record.result.clone()).collect(),
        planning: known_to(situation.planning, turn),
        ..situation
    }
}

/// Where nothing is planned, what the mind knows as somebody speaks to it, who may ask, and as it moves by itself: it
/// may have to go to somebody.
fn known_to(planning: PlanningView, turn: &TurnView<'_, '_>) -> PlanningView {
    let (engagement, knowledge) = (&turn.engagement, &turn.offers.knowledge);
    let moves = engagement.cause == RouteCause::Requested;
    if !(engagement.may_speak && (engagement.spoken || moves)) {
        return planning;
    }
    let known = if planning.known.is_empty() { knowledge.facts.clone() } else { planning.known };
    PlanningView { known, named: knowledge.named.clone(), ..planning }
}
