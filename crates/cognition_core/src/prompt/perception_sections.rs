//! `<answering>` shows what is answered, `<perception_log>` the newest percepts besides, and
//! `<conversation_history>` the older speech, in short: each percept stands in one of them.

use super::budget::{PromptBudget, oldest_beyond};
use super::memories_section::MemoryLine;
use super::names_and_refs::{is_plain_from, push_label, push_name};
use super::told::push_told;
use super::turn_context::TurnContext;
use crate::escape::push_escaped;
use crate::mind::StableId;
use crate::perceive::{PerceivedAt, Percept, PerceptKind, Provenance};
use crate::token_estimate::TokenEstimator;
use cognition_language::cut_between_words;
use std::fmt::Write as _;

/// How many percepts of the log stand before the perception section, given how many it shows.
pub(super) fn older_than_shown(context: &TurnContext<'_>, budget: &PromptBudget) -> usize {
    let total = context.perceptions.entries().len();
    let new = context.perceptions.entries().position(|entry| entry.id > context.seen_before);
    new.unwrap_or(total).min(total.saturating_sub(budget.perception_lines))
}

/// Whether a percept is marked as new: no turn has consumed it, and it is not the mind's own word.
pub(super) fn is_new(context: &TurnContext<'_>, entry: &PerceivedAt) -> bool {
    entry.id > context.seen_before && !entry.percept.is_speech_of(context.mind)
}

/// Whether a percept is said to the mind and waits for an answer.
pub(super) fn is_answered(context: &TurnContext<'_>, entry: &PerceivedAt) -> bool {
    let Percept { kind, addressed, .. } = entry.percept;
    let waits = kind == PerceptKind::Speech && addressed && entry.id > context.answered_before;
    waits && !entry.percept.is_speech_of(context.mind)
}

/// The percepts of the perception section: what is answered stands apart where the template shows
/// it apart.
#[derive(Clone, Copy)]
pub(super) struct ShownPercepts<'a> {
    pub(super) context: &'a TurnContext<'a>,
    /// How many percepts stand before the section.
    pub(super) older: usize,
    /// Whether what is answered has a section of its own.
    pub(super) apart: bool,
}

impl<'a> ShownPercepts<'a> {
    fn entries(self) -> impl DoubleEndedIterator<Item = &'a PerceivedAt> {
        let Self { context, older, apart } = self;
        let entries = context.perceptions.entries().skip(older);
        entries.filter(move |entry| !(apart && is_answered(context, entry)))
    }

    /// How many percepts give way before what is remembered: all that are not the latest of what is
    /// new.
    pub(super) fn giving_way_first(self, latest: usize) -> usize {
        let new = self.entries().filter(|entry| is_new(self.context, entry)).count();
        self.entries().count() - new.min(latest)
    }

    /// What the section may show, in the order in which it gives way to the budget: what is not
    /// new, oldest first, then what is new.
    pub(super) fn giving_way(self) -> impl Iterator<Item = &'a Percept> {
        let of = move |new| self.entries().filter(move |entry| is_new(self.context, entry) == new);
        of(false).chain(of(true)).map(|entry| &entry.percept)
    }

    /// What the section shows once so many percepts have given way.
    fn left(self, dropped: usize) -> impl Iterator<Item = &'a PerceivedAt> {
        let known =
            self.entries().filter(|entry| !is_new(self.context, entry)).take(dropped).count();
        let (mut known, mut new) = (known, dropped - known);
        self.entries().filter(move |entry| {
            if known + new == 0 {
                return true;
            }
            let left = if is_new(self.context, entry) { &mut new } else { &mut known };
            let goes = *left > 0;
            *left -= usize::from(goes);
            !goes
        })
    }
}

/// The conversation lines: speech that is older than what the perception section shows, and that no
/// memory repeats. Oldest first.
#[derive(Default)]
pub(super) struct OlderSpeech<'a> {
    lines: Vec<&'a Percept>,
}

impl<'a> OlderSpeech<'a> {
    /// Given how many percepts stand before the perception section, and whether what is answered
    /// stands apart.
    pub(super) fn of(context: &TurnContext<'a>, older: usize, apart: bool) -> Self {
        let repeated: Vec<Repeated<'_>> = context.memories.iter().map(Repeated::by).collect();
        let percepts = context.perceptions.entries().take(older);
        let percepts = percepts.filter(|entry| !(apart && is_answered(context, entry)));
        let percepts = percepts.map(|entry| &entry.percept);
        let speech = percepts.filter(|percept| percept.kind == PerceptKind::Speech);
        let is_repeated =
            |said: &&Percept| repeated.iter().any(|repeated| repeated.has(&said.text));
        let mut lines = Vec::with_capacity(older);
        lines.extend(speech.filter(|said| !is_repeated(said)));
        Self { lines }
    }

    pub(super) fn lines(&self) -> impl DoubleEndedIterator<Item = &'a Percept> + ExactSizeIterator {
        self.lines.iter().copied()
    }

    /// How many of the oldest do not fit the tokens.
    pub(super) fn beyond(&self, tokens: usize, estimate: &dyn TokenEstimator) -> usize {
        oldest_beyond(tokens, || self.lines().rev().map(older_speech_bytes), estimate)
    }
}

/// The words that a line of what is remembered repeats: it tells when they were said besides. What was
/// lived stands there without a heading; it quotes the words, or part of them.
enum Repeated<'a> {
    Quoted(&'a str),
    Within(&'a str),
}

impl<'a> Repeated<'a> {
    fn by(memory: &'a MemoryLine) -> Self {
        let lived = Some(memory.text.as_str()).filter(|_| memory.heading.is_empty());
        let said = lived.and_then(|text| text.split_once('"')?.1.rsplit_once('"'));
        match said {
            Some((said, _)) => Self::Quoted(said),
            None => Self::Within(&memory.text),
        }
    }

    fn has(&self, words: &str) -> bool {
        match self {
            Self::Quoted("") => false,
            Self::Quoted(said) => {
                let said = said.trim_end_matches('…');
                match words.contains('"') {
                    true => words.replace('"', "'").contains(said),
                    false => words.contains(said),
                }
            }
            Self::Within(text) => (1..=text.len()).contains(&words.len()) && text.contains(words),
        }
    }
}

/// Whether the mind finds its own words in the log.
pub(super) fn is_told(context: &TurnContext<'_>, own: &str) -> bool {
    let mut entries = context.perceptions.entries().rev();
    entries.any(|entry| entry.percept.is_speech_of(context.mind) && entry.percept.text == own)
}

/// About how many bytes a conversation line takes.
pub(super) fn older_speech_bytes(said: &Percept) -> usize {
    said.text.len().min(OLDER_CHARACTERS) + 20
}

/// So much of what was said longer ago is told.
const OLDER_CHARACTERS: usize = 80;

/// What was said to the mind and waits for an answer; nothing where nobody waits.
pub(super) fn push_answering(out: &mut String, context: &TurnContext<'_>) {
    let before = out.len();
    out.push_str("<answering>\n");
    let begun = out.len();
    for entry in context.perceptions.entries().filter(|entry| is_answered(context, entry)) {
        out.push_str("- ");
        push_number(out, context, entry);
        push_percept(out, context, &entry.percept, usize::MAX);
        out.push_str(if is_gone(context, &entry.percept) { " (no longer here)\n" } else { "\n" });
    }
    match out.len() == begun {
        true => out.truncate(before),
        false => out.push_str("</answering>"),
    }
}

/// Whether there is somebody to answer, and all of them have left.
pub(super) fn answers_nobody_here(context: &TurnContext<'_>) -> bool {
    let entries = context.perceptions.entries();
    let mut waiting = entries.filter(|entry| is_answered(context, entry)).peekable();
    waiting.peek().is_some() && waiting.all(|entry| is_gone(context, &entry.percept))
}

/// Whether whoever spoke is no longer there, as far as the game says who is.
fn is_gone(context: &TurnContext<'_>, said: &Percept) -> bool {
    let present = &context.surroundings.present;
    let is_there = |speaker| present.is_empty() || present.contains(speaker);
    said.source.as_ref().is_some_and(|speaker| !is_there(speaker))
}

pub(super) fn push_perceptions(out: &mut String, shown: ShownPercepts<'_>, dropped: usize) {
    out.push_str("<perception_log>\n");
    let mut entries = shown.left(dropped).peekable();
    if dropped > 0 {
        let _ = writeln!(out, "- ({dropped} earlier are left out.)");
    } else if entries.peek().is_none() {
        out.push_str("- [Nothing]\n");
    }
    for entry in entries {
        push_entry(out, shown.context, entry);
    }
    out.push_str("</perception_log>");
}

/// What is not new is told in short. It has a number, too: a conclusion that was wrong from the
/// beginning is put right by what was there before.
fn push_entry(out: &mut String, context: &TurnContext<'_>, entry: &PerceivedAt) {
    let is_new = is_new(context, entry);
    out.push_str("- ");
    push_number(out, context, entry);
    out.push_str(if is_new { "NEW: " } else { "" });
    push_percept(out, context, &entry.percept, if is_new { usize::MAX } else { KNOWN_CHARACTERS });
    out.push('\n');
}

/// `(#12) `, where lines can be cited.
fn push_number(out: &mut String, context: &TurnContext<'_>, entry: &PerceivedAt) {
    if context.cites {
        let _ = write!(out, "(#{}) ", entry.id.0);
    }
}

/// So much of what is not new is told.
const KNOWN_CHARACTERS: usize = 120;

/// What was said longer ago, in short.
pub(super) fn push_conversation(
    out: &mut String,
    context: &TurnContext<'_>,
    speech: &OlderSpeech<'_>,
    skip: usize,
) {
    let mut lines = speech.lines().skip(skip).peekable();
    if lines.peek().is_none() {
        return;
    }
    out.push_str("<conversation_history>\nBefore the log, in short:\n");
    for percept in lines {
        out.push_str("- ");
        match &percept.source {
            Some(source) if source == context.mind => out.push_str("You"),
            Some(source) => push_label(out, context.refs, source),
            None => out.push_str("Someone"),
        }
        out.push_str(": \"");
        push_escaped(out, &cut_between_words(&percept.text, OLDER_CHARACTERS));
        out.push_str("\"\n");
    }
    out.push_str("</conversation_history>");
}

fn push_percept(out: &mut String, context: &TurnContext<'_>, percept: &Percept, most: usize) {
    let text = cut_between_words(&percept.text, most);
    match percept.kind {
        PerceptKind::Speech => push_speech(out, context, percept, &text),
        PerceptKind::Event => push_told(out, &text),
        PerceptKind::Outcome => {
            let in_vain = percept.failed && !percept.about.is_empty();
            out.push_str(if in_vain { "Outcome (it did not work): " } else { "Outcome: " });
            push_told(out, &text);
        }
    }
    if percept.kind != PerceptKind::Speech {
        push_about(out, context, percept);
    }
    out.push_str(if percept.provenance == Provenance::Heard { " (only heard)" } else { "" });
}

fn push_speech(out: &mut String, context: &TurnContext<'_>, percept: &Percept, said: &str) {
    match &percept.source {
        Some(source) if source == context.mind => out.push_str("You say: \""),
        source => {
            push_speaker(out, context, source.as_ref());
            out.push_str(if percept.addressed { " says to you: \"" } else { " says: \"" });
        }
    }
    push_escaped(out, said);
    out.push('"');
}

fn push_speaker(out: &mut String, context: &TurnContext<'_>, source: Option<&StableId>) {
    match source {
        Some(source) => push_name(out, context.refs, source),
        None => out.push_str("Someone"),
    }
}

fn push_about(out: &mut String, context: &TurnContext<'_>, percept: &Percept) {
    let mut separator = " [";
    for thing in percept.source.iter().chain(&percept.about).filter(|thing| *thing != context.mind)
    {
        let told = is_plain_from(context, thing, &percept.text);
        if let Some(known) = context.refs.of(thing).filter(|_| !told) {
            out.push_str(separator);
            out.push_str(known.name.as_str());
            separator = ", ";
        }
    }
    out.push_str(if separator == ", " { "]" } else { "" });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mind::PerceptId;
    use crate::perceive::PerceptionLog;
    use crate::prompt::test_scene::Scene;

    #[test]
    fn whoever_waits_for_an_answer_and_has_left_is_told_as_no_longer_here() {
        let (mut scene, mut log) = (Scene::new(), PerceptionLog::default());
        log.perceive(Percept::speech("odo", "Where is it?").addressed());
        let mut answering = |present: &[&str]| {
            scene.surroundings.present = present.iter().map(|id| StableId::new(*id)).collect();
            let answered_before = PerceptId(0);
            let context = TurnContext { perceptions: &log, answered_before, ..scene.context() };
            let mut out = String::new();
            push_answering(&mut out, &context);
            out
        };
        assert!(answering(&["sela"]).contains("\" (no longer here)\n"));
        assert!(!answering(&["sela", "odo"]).contains("no longer"));
        assert!(!answering(&[]).contains("no longer"), "the game does not say who is here");
    }

    #[test]
    fn what_a_courtesy_answered_is_new_in_the_log_and_what_waits_is_answered_though_it_is_not_new()
    {
        let (scene, mut log) = (Scene::new(), PerceptionLog::default());
        log.perceive(Percept::speech("odo", "Thank you.").addressed());
        log.perceive(Percept::speech("odo", "Where is it?").addressed());
        let written = |answered: u64, seen: u64| {
            let (answered_before, seen_before) = (PerceptId(answered), PerceptId(seen));
            let context = scene.context();
            let context =
                TurnContext { perceptions: &log, answered_before, seen_before, ..context };
            let (mut answering, mut perceived) = (String::new(), String::new());
            push_answering(&mut answering, &context);
            let shown = ShownPercepts { context: &context, older: 0, apart: true };
            push_perceptions(&mut perceived, shown, 0);
            (answering, perceived)
        };
        let (answering, perceived) = written(1, 0);
        assert!(answering.contains("Where is it?") && !answering.contains("Thank you."));
        assert!(perceived.contains("NEW: Odo (character_2) says to you: \"Thank you.\""));
        assert!(!perceived.contains("Where is it?"), "should stand once: {perceived}");
        assert!(written(1, 2).0.contains("Where is it?"));
    }
}
