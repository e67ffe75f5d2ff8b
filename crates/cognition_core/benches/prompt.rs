//! Writing the volatile segment (13 kB where everything is shown) in each mode, against escaping and
//! copying the same bytes.
//!
//! Budget: 3 times the baseline, and 12 µs for 13 kB of a decision, asserted when this is run as a
//! benchmark.

#[path = "scenes/busy_mind.rs"]
mod busy_mind;
#[path = "limits/limits.rs"]
mod limits;

use busy_mind::{BusyMind, write};
use cognition_core::prompt::{PromptTemplates, Purpose, push_escaped};
use cognition_core::route::EngagementMode;
use divan::{AllocProfiler, Bencher};
use std::time::Duration;

#[global_allocator]
static ALLOC: AllocProfiler = AllocProfiler::system();

fn main() {
    divan::main();
    let (templates, mind, mut out) = (PromptTemplates::default(), BusyMind::new(), String::new());
    for (purpose, mode) in [MODES[0], MODES[1]] {
        let context = mind.context(purpose, mode);
        write(&templates, &context, &mut out);
        let bytes = u32::try_from(out.len()).expect("a prompt is small");
        let what = format!("{mode:?}, {bytes} bytes");
        let most = MOST * bytes / 13_000;
        limits::hold(&what, most, || write(&templates, &context, &mut out));
        if mode == EngagementMode::Respond && limits::are_held() {
            let (text, mut copy) = (out.clone(), String::with_capacity(2 * out.len()));
            let copying = limits::best(|| escape(&text, &mut copy));
            let most = copying * TIMES_COPYING;
            limits::hold(&format!("{what}, against {copying:?}"), most, || {
                write(&templates, &context, &mut out);
            });
        }
    }
}

/// What 13 kB may take.
const MOST: Duration = Duration::from_micros(12);

/// How many times as long as to escape and to copy what it comes to.
const TIMES_COPYING: u32 = 3;

fn escape(text: &str, out: &mut String) {
    out.clear();
    push_escaped(out, divan::black_box(text));
    divan::black_box(out.len());
}

/// What each mode is asked for: `Respond` shows everything.
const MODES: [(Purpose, EngagementMode); 8] = [
    (Purpose::Decide, EngagementMode::Respond),
    (Purpose::Decide, EngagementMode::Clarify),
    (Purpose::Decide, EngagementMode::Acknowledge),
    (Purpose::Gather, EngagementMode::Gather),
    (Purpose::TieBreak, EngagementMode::Respond),
    (Purpose::Mood, EngagementMode::Respond),
    (Purpose::Reflect, EngagementMode::Respond),
    (Purpose::Extract, EngagementMode::Respond),
];

#[divan::bench(args = MODES)]
fn write_volatile(bencher: Bencher<'_, '_>, (purpose, mode): (Purpose, EngagementMode)) {
    let (templates, mind, mut out) = (PromptTemplates::default(), BusyMind::new(), String::new());
    let context = mind.context(purpose, mode);
    write(&templates, &context, &mut out);
    bencher.counter(divan::counter::BytesCount::of_str(&out)).bench_local(|| {
        write(&templates, &context, &mut out);
        divan::black_box(out.len())
    });
}

#[divan::bench]
fn escape_and_copy(bencher: Bencher<'_, '_>) {
    let (mind, mut text) = (BusyMind::new(), String::new());
    let (purpose, mode) = MODES[0];
    write(&PromptTemplates::default(), &mind.context(purpose, mode), &mut text);
    let mut out = String::with_capacity(2 * text.len());
    bencher.counter(divan::counter::BytesCount::of_str(&text)).bench_local(|| {
        escape(&text, &mut out);
    });
}
