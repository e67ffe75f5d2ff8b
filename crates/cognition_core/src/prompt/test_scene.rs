//! A mind in a taproom, for tests of what a prompt shows.

use super::asking::{PromptKind, Purpose};
use super::chosen::Chosen;
use super::memories_section::MemoryLine;
use super::public_voice::PublicVoice;
use super::tie_sections::Tie;
use super::turn_context::{Correction, OfferDetail, Planning, TurnContext};
use crate::act::{ActionTarget, CheckedPrecondition, IndexedAction, Judgement};
use crate::adapt::{Directive, Level};
use crate::conscience::{AdjustmentBounds, EventLog, LoggedEvent, MindEvent};
use crate::decide::{Decision, Intent, SpokenPromise};
use crate::memory::{Note, Notes, ShortTermMemory, StyleDimension};
use crate::mind::{CognitiveLedger, GameTime, Goal, Mood, MoodAxis, PerceptId, StableId};
use crate::perceive::{EntityRefs, Percept, PerceptionLog, Referable, Surroundings};
use crate::plan::{
    Consent, Curation, Fact, HeardLine, Invitation, PastStep, Pending, Plan, PlanAnswer,
    PlanningDomain, PlanningMode, Retained, TurnHistory, TurnSummary,
};
use crate::promise::{
    Commitment, CommitmentKind, CommitmentRules, CommitmentSource, CommitmentState, Commitments,
    ProposedCommitment,
};
use crate::route::EngagementMode;
use bevy_ecs::entity::Entity;
use std::collections::BTreeMap;

/// Kind, id, label; all but the cellar and the yard are where the mind is.
const THINGS: &[(&str, &str, &str)] = &[
    ("character", "brannic", "Brannic"),
    ("character", "odo", "Odo"),
    ("character", "mara", "Mara"),
    ("place", "taproom", "the taproom"),
    ("place", "cellar", "the cellar"),
    ("door", "cellar_door", "the cellar door"),
    ("item", "iron_key", "the iron key"),
];
const ELSEWHERE: [&str; 2] = ["cellar", "iron_key"];

/// A mind in a taproom, to which nothing has happened yet.
#[derive(Default)]
pub(super) struct Scene {
    mind: StableId,
    pub(super) surroundings: Surroundings,
    pub(super) goals: Vec<Goal>,
    pub(super) memories: Vec<MemoryLine>,
    pub(super) refs: EntityRefs,
    pub(super) actions: Vec<IndexedAction>,
    chosen: Decision,
    partner: StableId,
    pub(super) perceptions: PerceptionLog,
    ledger: Option<CognitiveLedger>,
    memory: ShortTermMemory,
    notes: Notes,
    commitments: Commitments,
    pub(super) events: Vec<LoggedEvent>,
    analysis: String,
    subject: String,
    pub(super) directives: Vec<Directive>,
    pub(super) mood: Mood,
    act_history: String,
    skills: String,
    topic: Option<String>,
    said: Option<String>,
    correction: Option<Correction>,
    pub(super) plan: Option<Plan>,
    pub(super) invitation: Option<Invitation>,
    pub(super) known: Vec<Fact>,
    domain: PlanningDomain,
    guidance: BTreeMap<String, String>,
    pub(super) history: TurnHistory,
    pub(super) curation: Curation,
    planning_mode: PlanningMode,
}

impl Scene {
    pub(super) fn new() -> Self {
        let mut refs = EntityRefs::default();
        for (kind, id, label) in THINGS {
            refs.touch(&Referable::new(*kind, *label, *id), 1);
        }
        let here = THINGS.iter().filter(|(_, id, _)| !ELSEWHERE.contains(id));
        let present = here.map(|(_, id, _)| StableId::new(*id)).collect();
        Self {
            mind: StableId::new("mara"),
            partner: StableId::new("odo"),
            surroundings: Surroundings { present, ..Surroundings::default() },
            goals: vec![Goal::default()],
            refs,
            ..Self::default()
        }
    }

    /// Adds an offer under the next number.
    pub(super) fn offer(
        &mut self,
        description: &str,
        targets: &[&str],
        preconditions: Vec<CheckedPrecondition>,
    ) -> &mut IndexedAction {
        let index = u32::try_from(self.actions.len() + 1).expect("a scene has few offers");
        let targets = targets.iter().map(|id| self.target(id)).collect();
        let description = description.to_owned();
        let action = "inn:do".to_owned();
        let offer = IndexedAction {
            index,
            action,
            targets,
            description,
            preconditions,
            ..Default::default()
        };
        self.actions.push(offer);
        self.actions.last_mut().expect("it was just added")
    }

    /// Gives a thing another label.
    pub(super) fn rename(&mut self, id: &str, label: &str) {
        self.refs.touch(&Referable::new("thing", label, id), 1);
    }

    fn target(&self, id: &str) -> ActionTarget {
        let stable_id = StableId::new(id);
        let known = self.refs.of(&stable_id).expect("a thing of the scene");
        let (name, label) = (known.name.clone(), known.label.clone());
        ActionTarget { name, stable_id, label, entity: Entity::PLACEHOLDER }
    }

    /// Takes over what was promised.
    pub(super) fn promise(&mut self, entries: &[Commitment]) {
        let last = entries.len();
        let saved = serde_json::json!({ "entries": entries, "last": last });
        self.commitments = serde_json::from_value(saved).expect("commitments are plain data");
    }

    /// Everything that can be shown is there; `text` says in which words, given what it is.
    pub(super) fn full(text: impl Fn(&str) -> String) -> Self {
        let mut scene = Self::new();
        scene.rename("odo", &text("a label"));
        let checks =
            vec![violated("unlocked", &text("a reason"), Some("odo")), holding(&text("a check"))];
        scene.offer(&text("an offer"), &["odo"], checks);
        scene.surroundings.description = text("a description");
        scene.surroundings.constraints.push(text("a constraint"));
        scene.perceptions.perceive(Percept::speech("odo", text("an old word")).addressed());
        scene.perceptions.perceive(Percept::event(text("an event")));
        scene.perceptions.perceive(Percept::speech("odo", text("a new word")).addressed());
        scene.directives = vec![
            Directive::Header,
            Directive::Dimension(StyleDimension::Pacing, Level::Low),
            Directive::Fork(StyleDimension::DepthPreference),
            Directive::PriorityNote,
        ];
        scene.choose(&text);
        scene.look_back(&text);
        scene.pursue(&text);
        scene.remember(text);
        scene
    }

    /// What the engine has chosen.
    fn choose(&mut self, text: &impl Fn(&str) -> String) {
        let promise = SpokenPromise { text: text("a pledge"), ..SpokenPromise::default() };
        self.chosen = Decision {
            speech: text("a phrase"),
            thoughts: text("a resolve"),
            intent: Some(Intent { goal: text("an aim"), ..Intent::default() }),
            promises: vec![promise],
            ..Decision::default()
        };
    }

    /// The gate lets no marks into a promise: one of a text that holds any is worded plainly.
    fn look_back(&mut self, text: &impl Fn(&str) -> String) {
        let plain = |what: &str| {
            let worded = text(what);
            let is_plain = |sign: char| sign.is_ascii_alphabetic() || " []".contains(sign);
            if worded.chars().all(is_plain) { worded } else { what.to_owned() }
        };
        self.promise(&[Commitment {
            target: Some(StableId::new("brannic")),
            attempts: 1,
            hindrance: Some(plain("a hindrance")),
            ..promise(1, CommitmentKind::Do, &plain("a promise"))
        }]);
        let mut log = EventLog::default();
        log.append(MindEvent::Happened { text: text("a past event") }, 1, GameTime(0));
        log.append(
            MindEvent::Reflected { reflection: 1, text: text("a reflection") },
            1,
            GameTime(0),
        );
        self.events = log.events().to_vec();
        self.analysis = text("an analysis");
        self.subject = text("a matter");
    }

    /// A plan that was answered, a proposal of somebody else, and what a planner is told besides.
    fn pursue(&mut self, text: &impl Fn(&str) -> String) {
        let odo = || Some(StableId::new("odo"));
        let mut plan = Plan::new(text("a goal"), "PLAN");
        plan.asked_by = odo();
        plan.with.push("odo".into());
        let to = Pending { text: text("a proposal"), to: odo(), ..Pending::default() };
        let words = text("an answer");
        plan.answer = Some(PlanAnswer { to, by: odo(), words, consent: Some(Consent::Accept) });
        let (description, failed) = (text("a past step"), Some(text("a failure")));
        plan.past.push(PastStep { description, failed, actor: odo(), stalled: false });
        self.plan = Some(plan);
        let (by, message) = (StableId::new("odo"), text("an invitation"));
        self.invitation = Some(Invitation { by, message, until: GameTime(1) });
        self.refs.generate("song", &text("an imagined thing"), 1);
        let made = self.refs.create("song", &text("a made thing"), 1);
        self.refs.retain(made.as_str(), &text("a retention")).expect("it has just been made");
        let (name, reason) = (made.as_str().to_owned(), text("a curation"));
        self.curation.retain.push(Retained { name, reason });
        self.guidance.insert("people".to_owned(), text("a guidance"));
        (1..=4).for_each(|turn| self.live_through(turn, text));
        self.planning_mode = PlanningMode {
            name: "PLAN".to_owned(),
            game_name: "scheme".to_owned(),
            max_steps: 8,
            proposal_required: false,
            purpose: text("a purpose"),
        };
    }

    /// Of four turns the first is remembered in a few words.
    fn live_through(&mut self, turn: u64, text: &impl Fn(&str) -> String) {
        let sort = if turn == 1 { "an earlier" } else { "a recent" };
        let words = |what: &str| text(&format!("{sort} {what}"));
        let odo = || Some(StableId::new("odo"));
        let heard = |spoken, what: &str| HeardLine { by: odo(), spoken, text: words(what) };
        self.history.take_in(TurnSummary {
            turn,
            heard: vec![heard(false, "event"), heard(true, "word")],
            said: words("reply"),
            thought: words("reasoning"),
            did: words("deed"),
            came_to: words("outcome"),
        });
    }

    fn planning(&self) -> Planning<'_> {
        Planning {
            mode: &self.planning_mode,
            known: &self.known,
            domain: &self.domain,
            guidance: &self.guidance,
            history: &self.history,
            curation: &self.curation,
            said: self.said.as_deref().unwrap_or_default(),
            happened: "",
            window: 2,
        }
    }

    fn remember(&mut self, text: impl Fn(&str) -> String) {
        let (settled, open) = (text("a conclusion"), text("a question"));
        self.ledger = Some(CognitiveLedger::new(vec![settled], vec![open]));
        self.memory.remember(text("a thought"));
        let subject = text("a subject");
        self.notes.add(Note { text: text("a note"), subject, ..Note::default() });
        self.mood.set(MoodAxis::Uncertainty, 30);
        self.memories.push(MemoryLine {
            heading: "fact",
            text: text("a memory"),
            ..MemoryLine::default()
        });
        self.act_history = text("a finding");
        self.skills = text("a skill");
        self.topic = Some(text("a topic"));
        self.said = Some(text("an utterance"));
        // What was said is told, and so nothing that was not.
        let (said, unsaid) = (text("a first try"), String::new());
        self.correction = Some(Correction::Choice { rejected: Vec::new(), said, unsaid });
    }

    /// What a mind is shown that is asked for this; of three percepts the last is new.
    pub(super) fn asking(&self, asking: PromptKind) -> TurnContext<'_> {
        let (purpose, mode) = match asking {
            PromptKind::Respond => (Purpose::Decide, EngagementMode::Respond),
            PromptKind::Clarify => (Purpose::Decide, EngagementMode::Clarify),
            PromptKind::Acknowledge => (Purpose::Decide, EngagementMode::Acknowledge),
            PromptKind::Gather => (Purpose::Gather, EngagementMode::Gather),
            PromptKind::TieBreak => (Purpose::TieBreak, EngagementMode::Respond),
            PromptKind::Mood => (Purpose::Mood, EngagementMode::Respond),
            PromptKind::Reflect => (Purpose::Reflect, EngagementMode::Respond),
            PromptKind::Extract => (Purpose::Extract, EngagementMode::Respond),
            PromptKind::Understand => (Purpose::Understand, EngagementMode::Respond),
            PromptKind::Think => (Purpose::Think, EngagementMode::Respond),
            PromptKind::Drift => (Purpose::Drift, EngagementMode::Respond),
            PromptKind::Consolidate => (Purpose::Consolidate, EngagementMode::Respond),
            PromptKind::Review => (Purpose::Review, EngagementMode::Respond),
            PromptKind::SelfCheck => (Purpose::SelfCheck, EngagementMode::Respond),
            PromptKind::Voice => (Purpose::Voice, EngagementMode::Respond),
            PromptKind::AcknowledgeVoice => (Purpose::Voice, EngagementMode::Acknowledge),
        };
        TurnContext { purpose, mode, ..self.context() }
    }

    pub(super) fn context(&self) -> TurnContext<'_> {
        TurnContext {
            name: "Mara",
            mind: &self.mind,
            turn: 1,
            now: GameTime(0),
            time: None,
            purpose: Purpose::Decide,
            mode: EngagementMode::Respond,
            may_speak: true,
            surroundings: &self.surroundings,
            perceptions: &self.perceptions,
            seen_before: PerceptId(2),
            answered_before: PerceptId(2),
            refs: &self.refs,
            ledger: self.ledger.as_ref(),
            memory: &self.memory,
            notes: &self.notes,
            commitments: &self.commitments,
            promised_to: &[],
            events: &self.events,
            analysis: &self.analysis,
            directives: &self.directives,
            subject: &self.subject,
            plan: self.plan.as_ref(),
            beside: None,
            invitation: self.invitation.as_ref(),
            planning: Some(self.planning()),
            lived: None,
            shared_secrets: &[],
            memories: &self.memories,
            in_mind: &[],
            act_history: &self.act_history,
            skills: &self.skills,
            topic: self.topic.as_deref(),
            tie: self.said.as_deref().map(tie),
            mood: &self.mood,
            goals: &self.goals,
            actions: &self.actions,
            left_out: &[],
            chosen: Some(Chosen {
                decision: &self.chosen,
                action: self.actions.first(),
                answers: Some(&self.partner),
            }),
            correction: self.correction.as_ref(),
            offer_detail: OfferDetail::Tight,
            cites: false,
            voice: PublicVoice::Natural,
            bounds: AdjustmentBounds::default(),
        }
    }
}

/// A promise to nobody in particular that is due in an hour.
pub(crate) fn promise(id: u32, kind: CommitmentKind, text: &str) -> Commitment {
    Commitment {
        id,
        text: text.to_owned(),
        kind,
        target: None,
        opener: CommitmentSource::Speech,
        reflection: None,
        opened: GameTime(0),
        due: GameTime::from_secs(3600),
        due_said: None,
        terms: crate::promise::CommitmentTerms::default(),
        attempts: 0,
        hindrance: None,
        signs: crate::promise::Signs::default(),
        state: CommitmentState::Open,
    }
}

/// A promise as it is opened: read for what it waits for.
pub(crate) fn opened_promise(text: &str) -> Commitment {
    let rules = CommitmentRules { due_minutes: 60, longest_minutes: 7 * 24 * 60, attempts: 5 };
    let proposed = ProposedCommitment { text: text.to_owned(), ..ProposedCommitment::default() };
    let (mut promised, now) = (Commitments::default(), GameTime::from_secs(8 * 3600));
    let opened = promised.open(&proposed, CommitmentSource::Game, None, &rules, now);
    opened.expect("it is a promise").clone()
}

fn tie(said: &str) -> Tie<'_> {
    Tie {
        a: EngagementMode::Respond,
        b: EngagementMode::Clarify,
        warmth: 0.25,
        fact_count: 1,
        working_memory_turns: 2,
        gist_count: 3,
        is_new_topic: true,
        said,
    }
}

fn checked(is: &str, judgement: Judgement) -> CheckedPrecondition {
    CheckedPrecondition { is: is.to_owned(), target: 0, judgement }
}

pub(super) fn holding(is: &str) -> CheckedPrecondition {
    checked(is, Judgement::Holds)
}

pub(super) fn unknown(is: &str) -> CheckedPrecondition {
    checked(is, Judgement::Unknown)
}

pub(super) fn violated(is: &str, why: &str, needs: Option<&str>) -> CheckedPrecondition {
    let needs = needs.map(StableId::new);
    checked(is, Judgement::Violated { why: why.to_owned(), needs })
}
