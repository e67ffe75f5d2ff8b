//! How many instructions the hot paths take, as valgrind counts them: the same each time, whatever
//! else the machine does.
//!
//! They are counted as tests are built, so that `cargo xtask ci` needs no second build. The figures are
//! no measure of speed: what they hold is that a path does not do more than it did. Each may take
//! about a seventh more than it took when its limit was set; two builds of one source differ by less
//! than a hundredth. Whoever makes one heavier for a reason sets its limit anew, and says why.

#![allow(missing_docs, unused_qualifications, reason = "of what the harness generates")]

#[path = "../../crates/cognition_core/benches/scenes/busy_mind.rs"]
mod busy_mind;
#[path = "../../crates/cognition_core/benches/scenes/clean_reply.rs"]
mod clean_reply;
#[path = "../../crates/cognition_core/benches/scenes/full_memory.rs"]
mod full_memory;
#[path = "../../crates/cognition_core/benches/scenes/row_of_rooms.rs"]
mod row_of_rooms;

use busy_mind::{BusyMind, write};
use clean_reply::{CLEAN, scope};
use cognition_core::decide::{ReplyBounds, ReplyScope, parse, specialise};
use cognition_core::memory::{Embedder, Experiences, HashedNgrams};
use cognition_core::mind::GameTime;
use cognition_core::promise::{CommitmentRules, Commitments, Proposal, ProposedCommitment};
use cognition_core::prompt::{PromptTemplates, Purpose};
use cognition_core::route::{
    EngagementMode, RouteHistory, RoutingWeights, Signals, TextSignals, route,
};
use gungraun::{Callgrind, EventKind, LibraryBenchmarkConfig};
use gungraun::{library_benchmark, library_benchmark_group, main};
use row_of_rooms::RowOfRooms;
use std::hint::black_box;

/// Without a simulation of caches, which takes longer than to count.
fn at_most(instructions: u64) -> LibraryBenchmarkConfig {
    let limit = [(EventKind::Ir, instructions)];
    let mut counting = Callgrind::with_args(["--cache-sim=no"]);
    LibraryBenchmarkConfig::default().tool(counting.hard_limits(limit)).clone()
}

/// A prompt that has been written before, as most have.
struct Prompt {
    templates: PromptTemplates,
    mind: BusyMind,
    mode: EngagementMode,
    out: String,
}

impl Prompt {
    fn of(mode: EngagementMode) -> Self {
        let (templates, mind) = (PromptTemplates::default(), BusyMind::new());
        let mut prompt = Self { templates, mind, mode, out: String::new() };
        prompt.write();
        prompt
    }

    fn write(&mut self) {
        let context = self.mind.context(Purpose::Decide, self.mode);
        write(&self.templates, &context, &mut self.out);
    }
}

#[library_benchmark(config = at_most(2_600_000))]
#[bench::respond(Prompt::of(EngagementMode::Respond))]
fn a_prompt_is_written(mut prompt: Prompt) -> Prompt {
    prompt.write();
    prompt
}

/// What is read once in a process is read before.
fn scope_of_later() -> ReplyScope {
    let scope = scope();
    drop(parse(CLEAN, &scope));
    drop(specialise(&scope, &ReplyBounds::default()));
    scope
}

#[library_benchmark(config = at_most(122_000))]
#[bench::clean(scope_of_later())]
fn a_reply_is_read(scope: ReplyScope) -> ReplyScope {
    drop(black_box(parse(black_box(CLEAN), &scope)));
    scope
}

#[library_benchmark(config = at_most(206_000))]
#[bench::of_the_moment(scope_of_later())]
fn a_schema_is_made(scope: ReplyScope) -> ReplyScope {
    drop(black_box(specialise(black_box(&scope), &ReplyBounds::default())));
    scope
}

/// Eight who are there, and a mind that remembers as much as it can.
fn company() -> (BusyMind, Vec<String>) {
    let secret = "He buried the chapel silver under the pear tree.".to_owned();
    let company = (BusyMind::new(), vec![secret]);
    drop(company.0.who_knows(&company.1));
    company
}

#[library_benchmark(config = at_most(8_300_000))]
#[bench::of_eight_people(company())]
fn a_secret_is_asked_after((mind, secrets): (BusyMind, Vec<String>)) -> BusyMind {
    drop(black_box(mind.who_knows(&secrets)));
    mind
}

const HEARD: &str = "Good evening, Mira, do you remember what we talked about last time, \
    when the miller came in from the cold?";

fn heard() -> &'static str {
    is_routed(HEARD);
    drop(HashedNgrams.embed(HEARD));
    HEARD
}

fn is_routed(said: &str) -> EngagementMode {
    let signals = Signals { text: TextSignals::of(said), ..Signals::default() };
    route(&signals, &RouteHistory::default(), RoutingWeights::document()).mode
}

#[library_benchmark(config = at_most(23_300))]
#[bench::of_20_words(heard())]
fn a_line_is_routed(said: &str) -> EngagementMode {
    is_routed(black_box(said))
}

#[library_benchmark(config = at_most(29_500))]
#[bench::of_20_words(heard())]
fn a_line_is_embedded(said: &str) -> Vec<f32> {
    HashedNgrams.embed(black_box(said))
}

#[library_benchmark(config = at_most(63_000))]
#[bench::by_a_full_mind(full_memory::full())]
fn a_line_is_kept(mut mind: Experiences) -> Experiences {
    let line = full_memory::lived(black_box(10_000));
    line.into_iter().for_each(|line| mind.live(line, &HashedNgrams));
    mind
}

/// A full mind that has been asked before.
fn asked() -> Experiences {
    let mind = full_memory::full();
    full_memory::found(&mind);
    mind
}

#[library_benchmark(config = at_most(13_600_000))]
#[bench::to_a_full_mind(asked())]
fn a_question_finds_its_lines(mind: Experiences) -> Experiences {
    black_box(full_memory::found(&mind));
    mind
}

#[library_benchmark(config = at_most(135_000_000))]
#[bench::of_eight_deeds(RowOfRooms::new())]
fn a_way_is_searched(world: RowOfRooms) -> RowOfRooms {
    drop(black_box(world.search()));
    world
}

const RULES: CommitmentRules =
    CommitmentRules { due_minutes: 60, longest_minutes: 7 * 24 * 60, attempts: 5 };

fn promise() -> ProposedCommitment {
    let promise = ProposedCommitment {
        text: "bring Mara the brass lantern".to_owned(),
        target: Some("mara".into()),
        due: None,
        kind: None,
    };
    drop(given(&promise));
    promise
}

fn given(promise: &ProposedCommitment) -> Commitments {
    let (mut promised, now) = (Commitments::default(), GameTime::from_secs(8 * 3600));
    let said = "Very well. You'll have it tonight, when the rain has stopped.";
    let given = promised.give(promise, (ASKED_FOR, black_box(said)), 3, &RULES, now);
    given.expect("what is said so is given");
    promised
}

#[library_benchmark(config = at_most(4_600_000))]
#[bench::as_listed(promise())]
fn a_promise_is_given(promise: ProposedCommitment) -> Commitments {
    given(&promise)
}

const ASKED_FOR: &str = "Will you bring me the brass lantern?";
const ASKED: &str = "Could you take my watch at ten tonight?";
const ANSWERED: &str = "At ten. Bring a coat.";

fn proposed() -> &'static str {
    drop(agreed(ASKED));
    ASKED
}

fn agreed(words: &str) -> Vec<ProposedCommitment> {
    let by = "mara".into();
    Proposal { words, by: &by, name: "Mara" }.agreed_to(black_box(ANSWERED))
}

#[library_benchmark(config = at_most(2_100_000))]
#[bench::by_an_answer(proposed())]
fn a_request_is_agreed_to(words: &str) -> Vec<ProposedCommitment> {
    agreed(black_box(words))
}

library_benchmark_group!(
    name = prompts_and_replies,
    benchmarks = [a_prompt_is_written, a_secret_is_asked_after, a_reply_is_read, a_schema_is_made]
);
library_benchmark_group!(name = lines, benchmarks = [a_line_is_routed, a_line_is_embedded]);
library_benchmark_group!(
    name = memories,
    benchmarks = [a_line_is_kept, a_question_finds_its_lines]
);
library_benchmark_group!(
    name = plans_and_promises,
    benchmarks = [a_way_is_searched, a_promise_is_given, a_request_is_agreed_to]
);

main!(library_benchmark_groups = prompts_and_replies, lines, memories, plans_and_promises);
