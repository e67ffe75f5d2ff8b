//! What gives way when a prompt is over its budget.

use super::budget::PromptReport;
use super::conversation_section::{OlderLine, OlderSpeech};
use super::directives_section::{bullets, directive_bytes};
use super::events_section::event_bytes;
use super::memories_section::memory_bytes;
use super::notes_section::line_bytes;
use super::perception_sections::ShownPercepts;
use super::planner_known::{FACT_BYTES, facts_giving_way};
use super::planner_view::{PlannerView, turn_bytes};
use super::slots::TurnSlot;
use super::template::Template;
use super::turn_context::TurnContext;
use crate::adapt::DirectiveTexts;
use crate::perceive::Percept;
use crate::token_estimate::TokenEstimator;

/// The lines that a prompt may do without. What its template masks frees nothing, and stays out of
/// the report.
pub(super) struct Shortening<'a> {
    pub(super) template: &'a Template<TurnSlot>,
    pub(super) context: &'a TurnContext<'a>,
    /// What the directives say.
    pub(super) texts: &'a DirectiveTexts,
    /// How many percepts stand before the perception section.
    pub(super) older: usize,
    /// What of them the conversation history may show.
    pub(super) speech: OlderSpeech<'a>,
    /// How many of the latest percepts outlast what is remembered, where they are new.
    pub(super) latest: usize,
}

/// How much may give way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum GivingWay {
    /// All but what the turn is about: the latest percepts that last, and what comes to mind first.
    Beside,
    /// That, too.
    All,
}

/// So much of what comes to mind belongs to what the turn is about, beside what may not be told to somebody who is
/// near.
const FIRST_IN_MIND: usize = 2;

/// About how many bytes the line of a percept takes.
fn percept_bytes(percept: &Percept) -> usize {
    percept.text.len() + 10
}

impl Shortening<'_> {
    /// Leaves out lines until `excess` tokens are gone: the oldest of the conversation, then the oldest
    /// notes, the last directives, percepts but for the latest that last, the weakest memories but for the
    /// first two, and the oldest events; where all may give way, those memories and percepts before the events.
    /// Says whether there was any to leave out.
    pub(super) fn shorten(
        &self,
        report: &mut PromptReport,
        (excess, gives_way): (usize, GivingWay),
        estimate: &dyn TokenEstimator,
    ) -> bool {
        let (context, before) = (self.context, *report);
        let mut freed = 0;
        let mut wanting = |bytes: &usize| {
            let wanting = estimate.tokens(freed) < excess;
            freed += bytes;
            wanting
        };
        let speech = self.speech.lines().skip(before.dropped_conversation);
        let lines = self.shown(TurnSlot::ConversationHistory, speech, OlderLine::bytes);
        report.dropped_conversation += lines.take_while(&mut wanting).count();
        let notes = context.notes.iter().skip(before.dropped_notes);
        let lines = self.shown(TurnSlot::Notes, notes, line_bytes);
        report.dropped_notes += lines.take_while(&mut wanting).count();
        let bullets = bullets(context).into_iter().rev().skip(before.dropped_directives);
        let bytes = |bullet| directive_bytes(bullet, self.texts);
        let lines = self.shown(TurnSlot::AdaptiveDirectives, bullets, bytes);
        report.dropped_directives += lines.take_while(&mut wanting).count();
        let first = self.percepts().giving_way_first(self.latest);
        let percepts = self.percepts().giving_way().take(first).skip(before.dropped_percepts);
        let lines = self.shown(TurnSlot::PerceptionLog, percepts, percept_bytes);
        report.dropped_percepts += lines.take_while(&mut wanting).count();
        let (first_in_mind, lasting) = match gives_way {
            GivingWay::Beside => (FIRST_IN_MIND, 0),
            GivingWay::All => (0, usize::MAX),
        };
        let barred = context.memories.iter().filter(|line| line.is_barred).count();
        let staying = first_in_mind + if first_in_mind > 0 { barred } else { 0 };
        let weaker = context.memories.len().saturating_sub(staying);
        let memories = context.memories.iter().rev().take(weaker).skip(before.dropped_memories);
        let lines = self.shown(TurnSlot::Memories, memories, memory_bytes);
        report.dropped_memories += lines.take_while(&mut wanting).count();
        let percepts = self.percepts().giving_way().take(lasting.max(first));
        let percepts = percepts.skip(before.dropped_percepts.max(first));
        let lines = self.shown(TurnSlot::PerceptionLog, percepts, percept_bytes);
        report.dropped_percepts += lines.take_while(&mut wanting).count();
        let events = context.events.iter().skip(before.dropped_events);
        let lines = self.shown(TurnSlot::Events, events, event_bytes);
        report.dropped_events += lines.take_while(&mut wanting).count();
        self.shorten_planner(report, &before, &mut wanting);
        *report != before
    }

    /// What the perception section shows.
    pub(super) fn percepts(&self) -> ShownPercepts<'_> {
        let apart = self.template.holds(TurnSlot::Answering);
        ShownPercepts { context: self.context, older: self.older, apart }
    }

    /// The older narrative, older turns, refs, then lines of what is known that the goal is not about: a fact names
    /// its refs itself.
    fn shorten_planner(
        &self,
        report: &mut PromptReport,
        before: &PromptReport,
        mut wanting: impl FnMut(&usize) -> bool,
    ) {
        let Some(view) = PlannerView::of(self.context, before) else { return };
        let sentences = view.older_bytes().skip(before.dropped_narrative);
        let lines = self.shown(TurnSlot::PlannerHistory, sentences, |bytes| bytes);
        report.dropped_narrative += lines.take_while(&mut wanting).count();
        let lines = self.shown(TurnSlot::PlannerHistory, view.turns().iter(), turn_bytes);
        report.dropped_turns += lines.take_while(&mut wanting).count();
        let is_curated = self.template.holds(TurnSlot::PlannerRefs);
        let slot = if is_curated { TurnSlot::PlannerRefs } else { TurnSlot::PlannerSession };
        let lines = self.shown(slot, view.refs_giving_way(), |known| known.label.len() + 40);
        report.dropped_refs += lines.take_while(&mut wanting).count();
        if self.template.holds(TurnSlot::PlannerSession) {
            let facts = facts_giving_way(self.context).saturating_sub(before.dropped_facts);
            let lines = (0..facts).map(|_| FACT_BYTES);
            report.dropped_facts += lines.take_while(&mut wanting).count();
        }
    }

    /// About how many bytes each line of a section takes; no line where the template masks it.
    fn shown<T>(
        &self,
        section: TurnSlot,
        lines: impl Iterator<Item = T>,
        bytes: impl Fn(T) -> usize,
    ) -> impl Iterator<Item = usize> {
        let visible = if self.template.holds(section) { usize::MAX } else { 0 };
        lines.take(visible).map(bytes)
    }
}
