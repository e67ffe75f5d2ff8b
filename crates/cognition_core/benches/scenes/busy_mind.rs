//! A mind about whom everything is shown: a full memory, plans, promises, people, offers.

use bevy_ecs::prelude::World;
use cognition_core::act::{ActionOffer, IndexedAction, Judgement, index_offers};
use cognition_core::conscience::{AdjustmentBounds, EventLog, LoggedEvent, MindEvent};
use cognition_core::memory::{
    EXPERIENCES_BOUND, Experience, Experiences, HashedNgrams, Note, Notes, ShortTermMemory,
};
use cognition_core::mind::{CognitiveLedger, GameTime, Goal, Mood, MoodAxis, StableId};
use cognition_core::perceive::{
    EntityRefs, Percept, PerceptId, PerceptionLog, Referable, Somebody,
};
use cognition_core::plan::{Plan, PlanStep};
use cognition_core::promise::{
    Commitment, CommitmentKind, CommitmentSource, CommitmentState, Commitments,
};
use cognition_core::prompt::{
    BytesPerToken, MemoryLine, OfferDetail, PromptBudget, PromptTemplates, PublicVoice, Purpose,
    SharedSecret, Surroundings, Tie, TurnContext,
};
use cognition_core::route::EngagementMode;

/// Bytes of the stable and slow segments of a 25 kB prompt.
const PREFIX: usize = 17_000;

pub(crate) struct BusyMind {
    id: StableId,
    surroundings: Surroundings,
    log: PerceptionLog,
    refs: EntityRefs,
    ledger: CognitiveLedger,
    memory: ShortTermMemory,
    notes: Notes,
    lived: Experiences,
    memories: Vec<MemoryLine>,
    commitments: Commitments,
    events: Vec<LoggedEvent>,
    mood: Mood,
    goals: Vec<Goal>,
    shared_secrets: Vec<SharedSecret>,
    actions: Vec<IndexedAction>,
    plan: Plan,
}

impl BusyMind {
    pub(crate) fn new() -> Self {
        let mut mind = Self {
            id: StableId::new("mara"),
            surroundings: Surroundings {
                description:
                    "You are in the taproom of the Gilded Heron. Rain beats at the shutters."
                        .to_owned(),
                present: Vec::new(),
                company: Vec::new(),
                hidden: Vec::new(),
                constraints: vec!["Stay near Person 1.".to_owned()],
            },
            log: PerceptionLog::default(),
            refs: EntityRefs::default(),
            ledger: ledger(),
            memory: ShortTermMemory::default(),
            notes: Notes::default(),
            lived: lived(),
            memories: memories(),
            commitments: commitments(),
            events: events(),
            mood: Mood::default(),
            goals: goals(),
            shared_secrets: vec![SharedSecret {
                secret: "He buried the chapel silver under the pear tree.".to_owned(),
                known_to: vec!["Person 2".to_owned(), "Person 5".to_owned()],
                suspected_by: Vec::new(),
            }],
            actions: Vec::new(),
            plan: plan(),
        };
        mind.fill();
        mind
    }

    fn fill(&mut self) {
        for n in 0..8 {
            let id = format!("person_{n}");
            self.refs.touch(&Referable::new("character", format!("Person {n}"), id.as_str()), 1);
            let label = format!("Person {n}");
            self.surroundings.company.push(Somebody { id: StableId::new(id.as_str()), label });
            self.surroundings.present.push(StableId::new(id));
        }
        for n in 0..50 {
            let words = format!(
                "I have told you {n} times: the cellar <door> stays locked & that is that."
            );
            self.log.perceive(Percept::speech(format!("person_{}", n % 8).as_str(), words));
        }
        for n in 0..30 {
            let text = format!(
                "Brannic refused for the {n}th time to hand over the iron key to the cellar."
            );
            self.notes.add(Note { text, subject: "Brannic".to_owned(), ..Note::default() });
        }
        self.memory
            .remember("He will not give it to me. I have to find another way into that cellar.");
        self.mood.set(MoodAxis::Uncertainty, 30);
        self.actions = offers(&mut self.refs);
    }

    /// Which of some secrets those who are there know.
    #[allow(dead_code, reason = "each benchmark uses a part of it")]
    pub(crate) fn who_knows(&self, secrets: &[String]) -> Vec<SharedSecret> {
        let heard = (&self.log, Some(&self.lived));
        SharedSecret::among(secrets, &self.surroundings, &self.id, heard)
    }

    pub(crate) fn context(&self, purpose: Purpose, mode: EngagementMode) -> TurnContext<'_> {
        TurnContext {
            name: "Mara",
            mind: &self.id,
            turn: 9,
            now: GameTime(0),
            time: None,
            purpose,
            mode,
            may_speak: true,
            surroundings: &self.surroundings,
            perceptions: &self.log,
            seen_before: PerceptId(40),
            answered_before: PerceptId(40),
            refs: &self.refs,
            ledger: Some(&self.ledger),
            memory: &self.memory,
            notes: &self.notes,
            commitments: &self.commitments,
            promised_to: &[],
            events: &self.events,
            analysis: ANALYSIS,
            directives: &[],
            subject: "",
            plan: Some(&self.plan),
            beside: None,
            invitation: None,
            planning: None,
            lived: Some(&self.lived),
            shared_secrets: &self.shared_secrets,
            memories: &self.memories,
            in_mind: &[],
            act_history: ACT_HISTORY,
            skills: SKILLS,
            topic: Some("iron-key"),
            tie: Some(TIE),
            mood: &self.mood,
            goals: &self.goals,
            actions: &self.actions,
            left_out: &[],
            chosen: None,
            correction: None,
            offer_detail: OfferDetail::Tight,
            cites: false,
            voice: PublicVoice::Natural,
            bounds: AdjustmentBounds::default(),
        }
    }
}

const ACT_HISTORY: &str = "1. [recall] SUCCESS: Brannic keeps the iron key on his belt.";
const ANALYSIS: &str = "Observed: Person 1 asked for the iron key.\nDoubts: who has it.";
const SKILLS: &str =
    "recall: looks through all that you remember.\n{\"type\":\"recall\",\"query\":\"iron key\"}";
const TIE: Tie<'static> = Tie {
    a: EngagementMode::Respond,
    b: EngagementMode::Clarify,
    warmth: 0.4,
    fact_count: 2,
    working_memory_turns: 4,
    gist_count: 1,
    is_new_topic: false,
    said: "Who has the key to the cellar?",
};

fn memories() -> Vec<MemoryLine> {
    let text = |n| format!("Person {n} saw Brannic put the key to the cellar on his belt.");
    (0..10)
        .map(|n| MemoryLine { heading: "fact", text: text(n), ..MemoryLine::default() })
        .collect()
}

/// A full mind, of which an eighth was told in confidence.
fn lived() -> Experiences {
    let mut lived = Experiences::default();
    for n in 0..EXPERIENCES_BOUND {
        let call = if n % 8 == 0 { "Between us: " } else { "" };
        let words = format!("{call}Person {n} lost the key number {n} to the cellar.");
        let said = Percept::speech(format!("person_{}", n % 5), words).addressed();
        let lived_now =
            Experience::of(&said, &StableId::new("mara"), |id| id.to_string(), GameTime(0));
        lived_now.into_iter().for_each(|it| lived.live(it, &HashedNgrams));
    }
    lived
}

fn commitments() -> Commitments {
    let entry = |id: u32| Commitment {
        id,
        text: format!("bring Person {id} the iron key to the cellar"),
        kind: CommitmentKind::Give,
        target: Some(StableId::new(format!("person_{id}"))),
        opener: CommitmentSource::Speech,
        reflection: None,
        opened: GameTime(0),
        due: GameTime::from_secs(3600),
        due_said: None,
        terms: cognition_core::promise::CommitmentTerms::default(),
        attempts: 1,
        hindrance: Some("The cellar door is locked.".to_owned()),
        signs: cognition_core::promise::Signs::default(),
        state: CommitmentState::Open,
    };
    let entries: Vec<Commitment> = (1..=4).map(entry).collect();
    let saved = serde_json::json!({ "entries": entries, "last": 4 });
    serde_json::from_value(saved).expect("commitments are plain data")
}

fn events() -> Vec<LoggedEvent> {
    let mut log = EventLog::default();
    for n in 0..60 {
        let text = format!("The cellar <door> is rattled for the {n}th time & stays locked.");
        log.append(MindEvent::Happened { text }, n, GameTime(0));
    }
    log.events().to_vec()
}

/// Half of what is on offer works, half does not.
fn offers(refs: &mut EntityRefs) -> Vec<IndexedAction> {
    let mut world = World::new();
    let door = world.spawn_empty().id();
    let named = Referable::new("door", "the cellar door", "cellar_door");
    let offer = |n| {
        let words = format!("Ask person {n} for the iron key to the cellar");
        ActionOffer::new("world:ask", words).target(door).requires("present", 0)
    };
    let (mut actions, _) = index_offers((0..16).map(offer).collect(), |_| Some(&named), refs, 1);
    for action in &mut actions {
        let holds = action.index % 2 == 0;
        action.preconditions[0].judgement = Judgement::of(holds, || "They have left.".to_owned());
    }
    actions
}

/// Half of the steps are due, some of them by others.
fn plan() -> Plan {
    let step = |number: u32| PlanStep {
        number,
        description: format!("Ask person {number} for the iron key to the cellar"),
        group: number / 4,
        actor: number.is_multiple_of(3).then(|| StableId::new("person_3")),
        ..PlanStep::default()
    };
    let goal = "Get into the cellar before the rain ends.".to_owned();
    Plan::shared(goal, StableId::new("person_1"), (1..=8).map(step).collect(), 1)
}

fn goals() -> Vec<Goal> {
    let goal = |n| Goal { text: format!("Get the key from Person {n}."), ..Goal::default() };
    (0..3).map(goal).collect()
}

fn ledger() -> CognitiveLedger {
    let item = |n| format!("This is conclusion number {n}, and it is not argued again.");
    CognitiveLedger::new((0..3).map(item).collect(), (3..6).map(item).collect())
}

fn budget() -> PromptBudget {
    PromptBudget {
        prompt_tokens: 8000,
        decision_tokens: 8000,
        planner_tokens: 8000,
        notes_tokens: 800,
        perception_lines: 20,
        ..PromptBudget::default()
    }
}

/// Writes the volatile segment of a prompt, and nothing else.
pub(crate) fn write(templates: &PromptTemplates, context: &TurnContext<'_>, out: &mut String) {
    let estimate = BytesPerToken::default();
    templates.write_volatile(out, context, &budget(), &estimate, PREFIX);
}
