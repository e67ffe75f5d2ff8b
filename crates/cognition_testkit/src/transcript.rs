//! A run log as a person reads it in a terminal.

mod adapt;
mod conscience;
mod guard;
mod ledger;
mod page;
mod paint;
mod plan;
mod regulate;
mod route;
mod run;
mod turn;
mod wrap;

#[cfg(test)]
mod test_events;

use cognition_core::mind::StableId;
use cognition_core::record::{RunEvent, RunRecord};
use page::Page;
use paint::Paint;

/// Turns each record of a run into what is shown of it. It keeps nothing between two records.
///
/// ```
/// use cognition_core::record::{RunEvent, RunRecord};
/// use cognition_testkit::transcript::Narrator;
///
/// let narrator = Narrator::plain([("mara".into(), "Mara".to_owned())]);
/// let event = RunEvent::Narrated { text: "Rain.".to_owned() };
/// assert_eq!(narrator.line(&RunRecord { tick: 1, event }).as_deref(), Some("\n  Rain."));
/// ```
#[derive(Clone, Debug)]
pub struct Narrator(Page);

impl Narrator {
    /// For a terminal with colours. Each of the cast has a colour of their own, in this order.
    pub fn colored(cast: impl IntoIterator<Item = (StableId, String)>) -> Self {
        Self(Page::new(Paint::Ansi, cast.into_iter().collect()))
    }

    /// Without colours: for a file, a pipe or a test.
    pub fn plain(cast: impl IntoIterator<Item = (StableId, String)>) -> Self {
        Self(Page::new(Paint::Plain, cast.into_iter().collect()))
    }

    /// In lines of at most so many columns, longer words aside; 88 unless set.
    #[must_use]
    pub fn with_width(self, columns: usize) -> Self {
        Self(self.0.with_width(columns))
    }

    /// Something that is said beside the story, to whoever reads it.
    ///
    /// ```
    /// use cognition_testkit::transcript::Narrator;
    ///
    /// assert_eq!(Narrator::plain([]).aside("Nothing happens."), "  (Nothing happens.)");
    /// ```
    pub fn aside(&self, text: &str) -> String {
        run::aside(&self.0, text)
    }

    /// What somebody of the cast is called.
    pub fn name(&self, mind: &StableId) -> String {
        self.0.name(mind)
    }

    /// What is shown of several records: the same as of each alone, but those who let the same thing
    /// pass do so in one line, and a round in which nothing happens is not announced.
    pub fn lines<'r>(&self, records: impl IntoIterator<Item = &'r RunRecord>) -> Vec<String> {
        let mut lines = Vec::new();
        let (mut passing, mut round) = (Vec::new(), None);
        for record in records {
            if let Some(ignored) = route::ignored(&record.event) {
                passing.push(ignored);
            } else if let Some(line) = self.line(record) {
                let begins = matches!(record.event, RunEvent::RoundStarted { .. });
                lines.extend(round.take().filter(|_| !begins || !passing.is_empty()));
                lines.extend(route::all_ignored(&self.0, &std::mem::take(&mut passing)));
                round = begins.then(|| line.clone());
                lines.extend((!begins).then_some(line));
            }
        }
        lines.extend(round.filter(|_| !passing.is_empty()));
        lines.extend(route::all_ignored(&self.0, &passing));
        lines
    }

    /// How many of the records can be told before it is known what follows them. A round that begins, and what minds
    /// let pass, are told together with that.
    ///
    /// ```
    /// use cognition_core::record::{RunEvent, RunRecord};
    /// use cognition_testkit::transcript::Narrator;
    ///
    /// let round = RunRecord { tick: 1, event: RunEvent::RoundStarted { round: 1 } };
    /// let told = RunRecord { tick: 1, event: RunEvent::Narrated { text: "It rains.".to_owned() } };
    /// let narrator = Narrator::plain([]);
    /// assert_eq!(narrator.told_already(&[told.clone(), round.clone()]), 1);
    /// assert_eq!(narrator.told_already(&[round, told]), 2);
    /// ```
    pub fn told_already(&self, records: &[RunRecord]) -> usize {
        let is_told = |record: &RunRecord| {
            let begins = matches!(record.event, RunEvent::RoundStarted { .. });
            !begins && route::ignored(&record.event).is_none() && self.line(record).is_some()
        };
        records.iter().rposition(is_told).map_or(0, |last| last + 1)
    }

    /// What is shown of a record, without a line break at its end; nothing of most.
    ///
    /// It may be several lines, and it begins with an empty one where a reader needs air.
    pub fn line(&self, record: &RunRecord) -> Option<String> {
        use RunEvent as Event;
        let page = &self.0;
        match &record.event {
            Event::RunStarted { title, seed, brain, .. } => {
                Some(run::title(page, title, *seed, brain))
            }
            Event::RoundStarted { round } => Some(run::round(page, *round)),
            Event::Narrated { text } => Some(run::narrated(page, text)),
            Event::RunEnded { why, rounds, world_hash, .. } => {
                Some(run::end(page, why, *rounds, world_hash))
            }
            Event::Uttered { mind, speech, thoughts, fallback, .. } => {
                turn::utterance(page, mind, speech, thoughts, *fallback)
            }
            Event::ActionDecided { mind, action, fallback, origin, .. } => {
                Some(turn::deed(page, mind, action.as_ref(), *fallback, *origin))
            }
            Event::TurnEnded { mind, end, .. } => turn::end(page, mind, end),
            Event::BrainFailed { mind, cause, .. } => Some(turn::no_answer(page, mind, cause)),
            Event::CallRetried { mind, after_ms, cause, .. } => {
                Some(turn::once_more(page, mind, *after_ms, cause))
            }
            Event::BudgetSpent { mind, item } => Some(turn::spent(page, mind.as_ref(), *item)),
            Event::MoveCut { mind, turns } => Some(turn::cut(page, mind, *turns)),
            Event::ReplyRejected { mind, rejection, .. } => {
                Some(turn::no_decision(page, mind, rejection))
            }
            Event::EngineChose { mind, action, voiced_by, .. } => {
                turn::engine_choice(page, mind, action.as_ref(), voiced_by)
            }
            Event::LedgerUpdated { mind, before, after, violations, .. } => {
                let changes = ledger::changes(before.as_ref(), after.as_ref(), violations);
                turn::ledger(page, mind, &changes)
            }
            Event::ThoughtWentRound { mind, again, settled, .. } => {
                Some(turn::went_round(page, mind, again, *settled))
            }
            Event::RouteDecided { mind, route, .. } => route::decision(page, mind, route),
            Event::SkillsUsed { mind, skills, .. } => route::skills(page, mind, skills),
            Event::Drifted { mind, daydream, .. } => {
                Some(turn::daydream(page, mind, &daydream.thought.content))
            }
            Event::MoodChanged { mind, axes, .. } => Some(turn::mood(page, mind, axes)),
            Event::EventLogged { mind, entry } => conscience::line(page, mind, &entry.event),
            Event::RapportChanged { .. } => adapt::line(page, &record.event),
            other => plan::line(page, other)
                .or_else(|| guard::line(page, other))
                .or_else(|| regulate::line(page, other)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cognition_core::mind::CognitiveLedger;
    use expect_test::{Expect, expect};

    fn cast() -> [(StableId, String); 2] {
        [("brannic".into(), "Brannic".to_owned()), ("mara".into(), "Mara".to_owned())]
    }

    fn shown(json: &str) -> Option<String> {
        let event: RunEvent = serde_json::from_str(json).expect("an event of the log");
        Narrator::plain(cast()).line(&RunRecord { tick: 1, event })
    }

    #[test]
    fn a_round_in_which_nothing_happens_is_not_announced() {
        let started = |round| RunRecord { tick: 1, event: RunEvent::RoundStarted { round } };
        let narrated = RunEvent::Narrated { text: "Rain.".to_owned() };
        let records = [started(1), started(2), RunRecord { tick: 1, event: narrated }, started(3)];
        let lines = Narrator::plain(cast()).lines(&records);
        assert_eq!(lines.len(), 2, "{lines:?}");
        assert!(lines[0].contains("Round 2") && lines[1].contains("Rain."), "{lines:?}");
    }

    fn check(json: &str, expect: Expect) {
        let shown = shown(json).expect("should be shown");
        let lines = shown.lines().map(|line| format!("|{line}"));
        expect.assert_eq(&lines.collect::<Vec<_>>().join("\n"));
    }

    #[test]
    fn a_run_reads_like_a_story() {
        check(
            r#"{"event": "run_started", "scenario": "x", "title": "The Locked Door", "seed": 7, "brain": "heuristic"}"#,
            expect![[r#"
                |
                |  The Locked Door
                |  seed 7, brain: heuristic"#]],
        );
        check(
            r#"{"event": "round_started", "round": 3}"#,
            expect![[r#"
                |
                |── Round 3 ─────────────────────────────────────────────────────────────────────────────"#]],
        );
        check(
            r#"{"event": "uttered", "mind": "mara", "turn": 1, "speech": "Ten minutes, Brannic. Nine, by the time I have said it, and I have a great deal more to say.", "thoughts": "He never looks at that door.", "notes": [], "fallback": false}"#,
            expect![[r#"
                |
                |  Mara: "Ten minutes, Brannic. Nine, by the time I have said it, and I have a great deal
                |      more to say."
                |      (He never looks at that door.)"#]],
        );
        check(
            r#"{"event": "action_decided", "mind": "brannic", "turn": 1, "action": {"index": 3, "action": "world:unlock", "targets": [], "description": "Unlock the cellar door with the iron key"}, "why": "", "fallback": false}"#,
            expect!["|    → Brannic unlocks the cellar door with the iron key."],
        );
        check(
            r#"{"event": "turn_ended", "mind": "mara", "turn": 1, "how": "failed", "why": "The cellar door is locked. It takes the iron key."}"#,
            expect!["|    ✗ The cellar door is locked. It takes the iron key."],
        );
        check(
            r#"{"event": "turn_ended", "mind": "mara", "turn": 1, "how": "failed", "why": "You do not have the iron key."}"#,
            expect!["|    ✗ Mara: You do not have the iron key."],
        );
        check(
            r#"{"event": "run_ended", "why": "The coach leaves.\n\nWithout her.", "rounds": 12, "world_hash": "00ff"}"#,
            expect![[r#"
                |
                |── The end ─────────────────────────────────────────────────────────────────────────────
                |
                |  The coach leaves.
                |
                |  Without her.
                |
                |  12 rounds, world 00ff"#]],
        );
    }

    #[test]
    fn what_happens_inside_a_mind_is_shown_under_its_name() {
        check(
            r#"{"event": "mood_changed", "mind": "mara", "turn": 1, "axes": {"agency": 1, "hope": 20, "threat": -35, "valence": 4}}"#,
            expect!["|      Mara [mood] threat -35, hope +20, valence +4, …"],
        );
        check(
            r#"{"event": "ledger_updated", "mind": "mara", "turn": 2,
                "before": {"settled_conclusions": [], "open_questions": ["Is it locked?"]},
                "after": {"settled_conclusions": ["It is locked."], "open_questions": ["Who has the key?"]},
                "violations": [{"rule": "one_settled_a_turn", "message": "two at once"}]}"#,
            expect![[r#"
                |      Mara [settled] It is locked.
                |      Mara [open] Who has the key?
                |      Mara [closed] Is it locked?
                |      Mara [violation] two at once"#]],
        );
    }

    #[test]
    fn it_is_told_when_the_engine_chose_and_when_the_words_are_its_own() {
        let chose = |voiced_by: &str| {
            format!(
                r#"{{"event": "engine_chose", "mind": "mara", "turn": 1, "action": {{"index": 3, "action": "world:unlock", "targets": [], "description": "Unlock the cellar door"}}, {voiced_by}}}"#
            )
        };
        check(
            &chose(r#""voiced_by": "model""#),
            expect!["|      Mara [engine] Unlock the cellar door"],
        );
        check(
            &chose(r#""voiced_by": "engine", "why": "no reply within 60s""#),
            expect![
                "|      Mara [engine] Unlock the cellar door; the words are its own: no reply within 60s"
            ],
        );
        assert_eq!(shown(&chose(r#""voiced_by": "nobody""#)), None, "the deed says it all");
    }

    #[test]
    fn a_fallback_a_failure_and_silence_can_be_told_from_a_decision() {
        check(
            r#"{"event": "uttered", "mind": "mara", "turn": 1, "speech": "", "thoughts": "Hm.", "notes": [], "fallback": true}"#,
            expect![[r#"
                |
                |  Mara [fallback] (Hm.)"#]],
        );
        check(
            r#"{"event": "action_decided", "mind": "mara", "turn": 1, "action": null, "why": "", "fallback": true}"#,
            expect!["|    · Mara waits. [fallback]"],
        );
        check(
            r#"{"event": "brain_failed", "mind": "mara", "turn": 1, "cause": "timed out after 60s"}"#,
            expect!["|    ! Mara gets no answer from the brain: timed out after 60s"],
        );
    }

    #[test]
    fn what_a_reader_has_no_use_for_is_not_shown() {
        for json in [
            r#"{"event": "turn_ended", "mind": "mara", "turn": 1, "how": "done"}"#,
            r#"{"event": "perceived", "mind": "mara", "percept": {"kind": "event", "text": "Rain."}}"#,
            r#"{"event": "uttered", "mind": "mara", "turn": 1, "speech": " ", "thoughts": "", "notes": [], "fallback": false}"#,
        ] {
            assert_eq!(shown(json), None, "should not be shown: {json}");
        }
        let ledger = Some(CognitiveLedger::default());
        let event = RunEvent::LedgerUpdated {
            mind: "mara".into(),
            turn: 1,
            before: ledger.clone(),
            after: ledger,
            violations: Vec::new(),
            fates: Vec::new(),
        };
        assert_eq!(Narrator::plain(cast()).line(&RunRecord { tick: 1, event }), None);
    }

    #[test]
    fn what_is_quoted_in_a_speech_stands_in_quotes_of_another_sort() {
        let told = shown(
            r#"{"event": "uttered", "mind": "mara", "turn": 1, "speech": "You said: \"No.\"", "thoughts": "", "notes": [], "fallback": false}"#,
        );
        assert!(told.is_some_and(|told| told.ends_with("\"You said: 'No.'\"")));
    }

    #[test]
    fn in_colour_everybody_has_their_own_and_nothing_else_differs() {
        let speech = |mind: &str| RunRecord {
            tick: 1,
            event: RunEvent::Uttered {
                mind: mind.into(),
                turn: 1,
                speech: "Evening. ".repeat(20),
                thoughts: "\u{1b}[2JQuiet.".to_owned(),
                notes: Vec::new(),
                fallback: false,
                whispered_to: Vec::new(),
            },
        };
        let shown = |mind| Narrator::colored(cast()).line(&speech(mind)).expect("should be shown");
        assert!(shown("brannic").contains("\u{1b}[36m"), "should be cyan");
        assert!(shown("mara").contains("\u{1b}[33m"), "should be yellow");
        assert!(!shown("mara").contains("[2J\u{1b}") && !shown("mara").contains("\u{1b}[2J"));
        let plain = Narrator::plain(cast()).line(&speech("mara")).expect("should be shown");
        assert_eq!(paint::stripped(&shown("mara")), plain);
        assert!(plain.lines().all(|line| line.chars().count() <= wrap::WIDTH));
    }
}
