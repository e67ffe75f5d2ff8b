//! What routing costs; the budgets are 0.2 µs without allocation for a decision, and 1 µs for the
//! signals of 20 words.

use cognition_core::memory::{Embedder, HashedNgrams};
use cognition_core::mind::{GameTime, StableId};
use cognition_core::route::{
    BoundaryDetector, BoundaryParams, EngagementMode, Language, RouteDecision, RouteHistory,
    RoutingWeights, Signals, TextSignals, Topics, route,
};
use divan::{AllocProfiler, Bencher, black_box};

#[global_allocator]
static ALLOC: AllocProfiler = AllocProfiler::system();

const WORDS_20: &str = "Good evening, Mira, do you remember what we talked about last time, \
    when the miller came in from the cold?";
const ACCENTS_20: &str = "Où étais-tu hier soir, quand l’aubergiste a fermé la porte, \
    et que la vieille Élise cherchait sa clé près du puits?";
const WORDS_200: usize = 10;

fn main() {
    RoutingWeights::document();
    divan::main();
}

#[divan::bench]
fn decision(bencher: Bencher) {
    let text = TextSignals::of(WORDS_20);
    let signals = Signals { text, context_warmth: 0.4, fact_count: 2, ..Signals::default() };
    let history = RouteHistory {
        previous_mode: Some(EngagementMode::Gather),
        act_productive: false,
        confidences: &[0.1, 0.1, 0.1],
    };
    let weights = RoutingWeights::document();
    bencher.bench(|| -> RouteDecision {
        route(black_box(&signals), black_box(&history), black_box(weights))
    });
}

#[divan::bench(args = [WORDS_20, ACCENTS_20])]
fn signals_of_20_words(text: &str) -> TextSignals {
    TextSignals::of(black_box(text))
}

#[divan::bench]
fn the_language_of_20_words() -> &'static str {
    Language::of(black_box(WORDS_20)).code()
}

#[divan::bench]
fn signals_of_200_words(bencher: Bencher) {
    let text = format!("{WORDS_20} ").repeat(WORDS_200);
    bencher.bench(|| TextSignals::of(black_box(&text)));
}

/// Signals and a decision for each of so many minds: the time for one does not depend on how many
/// there are.
#[divan::bench(args = [1, 100, 10_000, 100_000])]
fn decisions_of_minds(bencher: Bencher<'_, '_>, minds: usize) {
    let texts: Vec<String> =
        (0..minds).map(|mind| format!("Good evening, have you seen lantern {mind}?")).collect();
    let weights = RoutingWeights::document();
    let history = RouteHistory::default();
    let bencher = bencher.counter(divan::counter::ItemsCount::new(minds));
    bencher.bench_local(|| {
        for text in &texts {
            let signals = Signals { text: TextSignals::of(text), ..Signals::default() };
            black_box(route(&signals, &history, weights));
        }
    });
}

#[divan::bench]
fn an_embedding_of_20_words() -> Vec<f32> {
    HashedNgrams.embed(black_box(WORDS_20))
}

/// What a mind makes of an utterance, fifty into a conversation.
#[divan::bench]
fn a_topic_is_found(bencher: Bencher<'_, '_>) {
    let (mut topics, params) = (Topics::default(), BoundaryParams::patient());
    let odo = StableId::new("odo");
    let mut second = 0;
    let mut hear = move || {
        second += 10;
        let now = GameTime::from_secs(second);
        topics.hear(&odo, black_box(WORDS_20), &HashedNgrams, &params, 0.0, now)
    };
    (0..50).for_each(|_| drop(hear()));
    bencher.bench_local(hear);
}

#[divan::bench]
fn boundary_of_768_dimensions(bencher: Bencher) {
    let embedding: Vec<_> = (0..768).map(|index| f64::from(index).sin()).collect();
    let mut detector = BoundaryDetector::default();
    bencher.bench_local(move || detector.update(black_box(&embedding), 0.8, 10.0, 0.0));
}
