//! Writing the volatile segment (8 kB) against escaping and copying the same bytes.
//!
//! Budget: 3 times the baseline, and no allocation after the first.

use bevy_ecs::prelude::World;
use cognition_core::act::{ActionOffer, IndexedAction, Judgement, index_offers};
use cognition_core::memory::{Note, Notes, ShortTermMemory};
use cognition_core::mind::{CognitiveLedger, Goal, Mood, MoodAxis, StableId};
use cognition_core::perceive::{EntityRefs, Percept, PerceptId, PerceptionLog, Referable};
use cognition_core::prompt::{
    BytesPerToken, OfferDetail, PromptBudget, PromptTemplates, Purpose, Surroundings, TurnContext,
    push_escaped,
};
use divan::{AllocProfiler, Bencher};

#[global_allocator]
static ALLOC: AllocProfiler = AllocProfiler::system();

/// Bytes of the stable and slow segments of a 25 kB prompt.
const PREFIX: usize = 17_000;

fn main() {
    divan::main();
}

struct Mind {
    id: StableId,
    surroundings: Surroundings,
    log: PerceptionLog,
    refs: EntityRefs,
    ledger: CognitiveLedger,
    memory: ShortTermMemory,
    notes: Notes,
    mood: Mood,
    goals: Vec<Goal>,
    actions: Vec<IndexedAction>,
}

impl Mind {
    fn busy() -> Self {
        let mut mind = Self {
            id: StableId::new("mara"),
            surroundings: Surroundings {
                description:
                    "You are in the taproom of the Gilded Heron. Rain beats at the shutters."
                        .to_owned(),
                present: Vec::new(),
                constraints: vec!["Stay near Person 1.".to_owned()],
            },
            log: PerceptionLog::default(),
            refs: EntityRefs::default(),
            ledger: ledger(),
            memory: ShortTermMemory::default(),
            notes: Notes::default(),
            mood: Mood::default(),
            goals: goals(),
            actions: Vec::new(),
        };
        mind.fill();
        mind
    }

    fn fill(&mut self) {
        for n in 0..8 {
            let id = format!("person_{n}");
            self.refs.touch(&Referable::new("character", format!("Person {n}"), id.as_str()), 1);
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

    fn context(&self) -> TurnContext<'_> {
        TurnContext {
            name: "Mara",
            mind: &self.id,
            turn: 9,
            purpose: Purpose::Decide,
            surroundings: &self.surroundings,
            perceptions: &self.log,
            seen_before: PerceptId(40),
            refs: &self.refs,
            ledger: Some(&self.ledger),
            memory: &self.memory,
            notes: &self.notes,
            mood: &self.mood,
            goals: &self.goals,
            actions: &self.actions,
            correction: None,
            offer_detail: OfferDetail::Tight,
        }
    }
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

fn goals() -> Vec<Goal> {
    let goal = |n| Goal { text: format!("Get the key from Person {n}."), ..Goal::default() };
    (0..3).map(goal).collect()
}

fn ledger() -> CognitiveLedger {
    let item = |n| format!("This is conclusion number {n}, and it is not argued again.");
    CognitiveLedger::new((0..3).map(item).collect(), (3..6).map(item).collect())
}

fn budget() -> PromptBudget {
    PromptBudget { prompt_tokens: 8000, notes_tokens: 800, perception_lines: 20 }
}

fn write(templates: &PromptTemplates, mind: &Mind, out: &mut String) {
    let estimate = BytesPerToken::default();
    templates.write_volatile(out, &mind.context(), &budget(), &estimate, PREFIX);
}

#[divan::bench]
fn write_volatile(bencher: Bencher<'_, '_>) {
    let (templates, mind, mut out) = (PromptTemplates::default(), Mind::busy(), String::new());
    write(&templates, &mind, &mut out);
    bencher.counter(divan::counter::BytesCount::of_str(&out)).bench_local(|| {
        write(&templates, &mind, &mut out);
        divan::black_box(out.len())
    });
}

#[divan::bench]
fn escape_and_copy(bencher: Bencher<'_, '_>) {
    let mut text = String::new();
    write(&PromptTemplates::default(), &Mind::busy(), &mut text);
    let mut out = String::with_capacity(2 * text.len());
    bencher.counter(divan::counter::BytesCount::of_str(&text)).bench_local(|| {
        out.clear();
        push_escaped(&mut out, divan::black_box(&text));
        divan::black_box(out.len())
    });
}
