//! Whether questions get a reply. What it says of the matter is not judged.

use cognition_core::mind::StableId;
use cognition_core::perceive::{Percept, PerceptKind};
use cognition_core::record::{RecordedAction, RunEvent, RunRecord, TurnEnd};
use cognition_core::route::{EngagementMode, RouteCause};
use cognition_language::{Language, sentences};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// How many turns somebody who was asked may take before they answer.
const PATIENCE: u32 = 2;
/// How many words may stand before a name that is called: `Mrs`.
const TITLE: usize = 1;

/// What became of what was asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Questions {
    /// Lines that ask minds something. What several are asked at once is one.
    pub asked: u64,
    /// Of these, those to which one of the asked replied within two turns, by words or by a deed,
    /// whatever these have to do with what was asked.
    pub answered: u64,
    /// Those to which nobody replied, though they had turns, or let them pass.
    pub unanswered: u64,
    /// Those that the run ended before, or whose asker was gone before anybody could answer. The
    /// three add up.
    pub pending: u64,
}

/// What is asked, and what those who are asked do.
#[derive(Debug, Default)]
pub(super) struct Asking {
    counts: Questions,
    open: Vec<Question>,
    turns: BTreeMap<StableId, Turn>,
    speakers: BTreeSet<StableId>,
    /// Whom each mind could do something to, or speak to, in one of its turns.
    reached: BTreeMap<StableId, BTreeSet<StableId>>,
}

#[derive(Debug)]
struct Question {
    asker: StableId,
    text: String,
    tick: u64,
    /// Who may answer, and how many of their turns have passed.
    asked: BTreeMap<StableId, u32>,
    /// Who is in a turn that began after it was asked.
    taken_up: BTreeSet<StableId>,
    /// For whom whoever asked is gone.
    parted: BTreeSet<StableId>,
    was_passed: bool,
}

#[derive(Debug, Default)]
struct Turn {
    speech: String,
    action: Option<RecordedAction>,
}

impl Asking {
    pub(super) fn add(&mut self, record: &RunRecord) {
        match &record.event {
            RunEvent::Perceived { mind, percept } if percept.kind == PerceptKind::Speech => {
                self.hear(record.tick, mind, percept);
            }
            RunEvent::RouteDecided { mind, route, .. }
                if route.cause == RouteCause::Addressed
                    && route.selected_mode == EngagementMode::Ignore =>
            {
                self.pass(mind, |question| !question.parted.contains(mind));
            }
            RunEvent::TurnStarted { mind, offers, .. } => self.begin(mind, offers),
            RunEvent::Uttered { mind, speech, .. } if !speech.trim().is_empty() => {
                let said = &mut self.turns.entry(mind.clone()).or_default().speech;
                said.extend([" ", speech]);
            }
            RunEvent::ActionDecided { mind, action, .. } => {
                self.turns.entry(mind.clone()).or_default().action.clone_from(action);
            }
            RunEvent::TurnEnded { mind, end, .. } => self.end(mind, end),
            _ => {}
        }
    }

    pub(super) fn result(&self) -> Questions {
        let mut counts = self.counts;
        let unanswered = self.open.iter().filter(|question| question.was_passed).count() as u64;
        counts.unanswered += unanswered;
        counts.pending = self.open.len() as u64 - unanswered;
        counts
    }

    fn hear(&mut self, tick: u64, mind: &StableId, percept: &Percept) {
        let Some(asker) = &percept.source else { return };
        self.speakers.insert(asker.clone());
        if !percept.addressed || !asks(&percept.text) {
            return;
        }
        let same = |question: &&mut Question| {
            question.tick == tick && question.asker == *asker && question.text == percept.text
        };
        if let Some(question) = self.open.iter_mut().find(same) {
            question.asked.insert(mind.clone(), 0);
            return;
        }
        self.counts.asked += 1;
        self.open.push(Question {
            asker: asker.clone(),
            text: percept.text.clone(),
            tick,
            asked: [(mind.clone(), 0)].into(),
            taken_up: BTreeSet::new(),
            parted: BTreeSet::new(),
            was_passed: false,
        });
    }

    fn begin(&mut self, mind: &StableId, offers: &[RecordedAction]) {
        self.turns.insert(mind.clone(), Turn::default());
        let here: BTreeSet<&StableId> = offers.iter().flat_map(|offer| &offer.targets).collect();
        let met = self.reached.entry(mind.clone()).or_default();
        let is_gone = |asker: &StableId| met.contains(asker) && !here.contains(asker);
        for question in self.open.iter_mut().filter(|it| it.asked.contains_key(mind)) {
            let (now, before) = match is_gone(&question.asker) {
                true => (&mut question.parted, &mut question.taken_up),
                false => (&mut question.taken_up, &mut question.parted),
            };
            now.insert(mind.clone());
            before.remove(mind);
        }
        met.extend(here.into_iter().cloned());
    }

    fn end(&mut self, mind: &StableId, end: &TurnEnd) {
        let turn = self.turns.remove(mind).unwrap_or_default();
        let (before, speakers) = (self.open.len(), &self.speakers);
        self.open.retain(|question| {
            !question.taken_up.contains(mind) || !turn.answers(question, end, speakers)
        });
        self.counts.answered += (before - self.open.len()) as u64;
        self.pass(mind, |question| question.taken_up.contains(mind));
    }

    /// A turn of somebody who was asked has gone by without an answer.
    fn pass(&mut self, mind: &StableId, counts: impl Fn(&Question) -> bool) {
        for question in self.open.iter_mut().filter(|question| counts(question)) {
            let Some(turns) = question.asked.get_mut(mind) else { continue };
            *turns += 1;
            question.was_passed = true;
        }
        let before = self.open.len();
        let hopes = |question: &Question| question.asked.values().any(|turns| *turns < PATIENCE);
        self.open.retain(hopes);
        self.counts.unanswered += (before - self.open.len()) as u64;
    }
}

impl Turn {
    /// By words that are no question themselves and not meant for somebody else alone, or by a deed
    /// that is done to whoever asked.
    fn answers(&self, question: &Question, end: &TurnEnd, speakers: &BTreeSet<StableId>) -> bool {
        let to = |person: &StableId| {
            self.action.as_ref().is_some_and(|action| action.targets.contains(person))
        };
        if self.speech.is_empty() {
            return *end == TurnEnd::Done && to(&question.asker);
        }
        let asker = &question.asker;
        let for_another = || speakers.iter().any(|it| it != asker && self.calls(it));
        let is_meant = (to(asker) || !speakers.iter().any(to)) && !for_another();
        states(&self.speech) && (self.names(asker) || is_meant)
    }

    /// Whether a few words of a sentence, between commas, call somebody: `So I hear, Mrs Lindqvist.`
    fn calls(&self, person: &StableId) -> bool {
        let language = Language::english();
        let name: Vec<String> = language.words(&person.as_str().replace('_', " ")).collect();
        let words = |part: &str| language.words(part).collect::<Vec<String>>();
        let with_title = |part: &str| {
            let words = words(part);
            let is_title = part.trim_start().starts_with(char::is_uppercase);
            is_title && words.len() <= name.len() + TITLE && words.ends_with(&name)
        };
        let mut later = sentences(&self.speech).flat_map(|it| it.split(',').skip(1));
        let mut first = sentences(&self.speech).filter_map(|it| Some(it.split_once(',')?.0));
        later.any(with_title) || first.any(|part| words(part) == name)
    }

    /// Whether the words call somebody by name.
    fn names(&self, person: &StableId) -> bool {
        let language = Language::english();
        let said: BTreeSet<String> = language.words(&self.speech).collect();
        language.words(&person.as_str().replace('_', " ")).all(|name| said.contains(&name))
    }
}

fn asks(text: &str) -> bool {
    sentences(text).any(|sentence| Language::english().is_question(sentence))
}

fn states(text: &str) -> bool {
    let language = Language::english();
    sentences(text).any(|it| !language.is_question(it) && !language.is_courtesy(it)) || !asks(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::tests::{decided, ended, heard, measured, started, uttered};

    const ASKED: &str = "Where is the iron key?";

    fn turn(speech: &str, action: Option<(&str, &str)>) -> Vec<RunRecord> {
        vec![
            started("odo", 1, &[]),
            uttered("odo", 1, speech, ""),
            decided("odo", 1, action),
            ended("odo", 1, "done"),
        ]
    }

    fn questions(parts: &[Vec<RunRecord>]) -> [u64; 4] {
        let run: Vec<_> = parts.concat();
        let Questions { asked, answered, unanswered, pending } = measured(&run).questions;
        [asked, answered, unanswered, pending]
    }

    #[test]
    fn words_to_whoever_asked_answer_and_a_question_back_does_not() {
        let asked = vec![heard("odo", "mara", ASKED)];
        let tell = Some(("world:tell", "mara"));
        assert_eq!(questions(&[asked.clone(), turn("Brannic has it.", tell)]), [1, 1, 0, 0]);
        let back = turn("Good evening. Who wants to know?", tell);
        assert_eq!(questions(&[asked.clone(), back.clone()]), [1, 0, 1, 0]);
        let late = turn("Brannic has it.", tell);
        assert_eq!(questions(&[asked.clone(), back.clone(), late.clone()]), [1, 1, 0, 0]);
        assert_eq!(questions(&[asked, back.clone(), back, late]), [1, 0, 1, 0], "too late");
    }

    #[test]
    fn a_reply_counts_whatever_it_has_to_do_with_what_was_asked() {
        let asked = vec![heard("odo", "mara", "Where is the keeper, and when is the lamp lit?")];
        for reply in ["There is fish soup at seven.", "In the mill.", "I have not heard."] {
            let replied = turn(reply, Some(("world:tell", "mara")));
            assert_eq!(questions(&[asked.clone(), replied]), [1, 1, 0, 0], "{reply}");
        }
        let run = [asked, turn("", None), turn("", None)].concat();
        assert_eq!(measured(&run).number("questions left without a reply"), Some(1.0));
    }

    #[test]
    fn words_to_somebody_else_do_not_answer() {
        let asked = vec![heard("odo", "mara", ASKED), heard("odo", "sela", "Evening, Odo.")];
        let other = turn("Brannic has it.", Some(("world:tell", "sela")));
        assert_eq!(questions(&[asked.clone(), other]), [1, 0, 1, 0]);
        let aloud = turn("Brannic has it.", Some(("world:go", "yard")));
        assert_eq!(questions(&[asked, aloud]), [1, 1, 0, 0]);
    }

    #[test]
    fn words_to_somebody_else_answer_whoever_they_name_as_well() {
        let asked = vec![heard("odo", "mara", ASKED), heard("odo", "sela", "Evening, Odo.")];
        let both = turn("Evening, Sela. Brannic has it, Mara.", Some(("world:tell", "sela")));
        assert_eq!(questions(&[asked, both]), [1, 1, 0, 0]);
    }

    #[test]
    fn who_is_gone_before_anybody_can_answer_is_not_left_without_answer() {
        let offers = |to: &[(&'static str, &'static str)]| {
            vec![started("odo", 1, to), ended("odo", 1, "waited")]
        };
        let mara = offers(&[("world:tell", "mara"), ("world:tell", "sela")]);
        let asked = vec![heard("odo", "mara", ASKED)];
        let alone = offers(&[("world:tell", "sela")]);
        assert_eq!(
            questions(&[mara.clone(), asked.clone(), alone.clone(), alone.clone()]),
            [1, 0, 0, 1]
        );
        let back = [mara.clone(), asked.clone(), alone, mara.clone(), mara.clone()];
        assert_eq!(questions(&back), [1, 0, 1, 0], "came back, and was not answered");
        assert_eq!(questions(&[mara.clone(), asked, mara.clone(), mara]), [1, 0, 1, 0]);
    }

    #[test]
    fn a_deed_for_whoever_asked_answers_without_a_word() {
        let asked = vec![heard("odo", "mara", "Will you give me the key?")];
        let give = turn("", Some(("world:give", "mara")));
        assert_eq!(questions(&[asked.clone(), give]), [1, 1, 0, 0]);
        assert_eq!(questions(&[asked, turn("", None)]), [1, 0, 1, 0]);
    }

    #[test]
    fn words_that_call_somebody_else_are_no_answer_whomever_they_are_directed_at() {
        let asked = || {
            vec![heard("odo", "sela", "Good evening."), heard("odo", "mara", "Where is the key?")]
        };
        let told = |speech, to| questions(&[asked(), turn(speech, Some(("world:tell", to)))]);
        assert_eq!(told("So I hear, Mrs Sela. It is late.", "mara"), [1, 0, 1, 0]);
        assert_eq!(told("Sela, the key is in the mill.", "mara"), [1, 0, 1, 0]);
        assert_eq!(told("Mara, Sela has it. So I hear.", "mara"), [1, 1, 0, 0]);
        assert_eq!(told("Ask Sela, who keeps it.", "mara"), [1, 1, 0, 0], "nobody is called");
    }

    #[test]
    fn what_several_are_asked_is_one_question_and_the_end_leaves_it_pending() {
        let asked = vec![heard("odo", "mara", ASKED), heard("sela", "mara", ASKED)];
        assert_eq!(questions(std::slice::from_ref(&asked)), [1, 0, 0, 1]);
        let silent = turn("", None);
        assert_eq!(questions(&[asked, silent.clone(), silent]), [1, 0, 1, 0]);
        let overheard = vec![heard("odo", "mara", "The key is gone.")];
        assert_eq!(questions(&[overheard]), [0; 4], "asks nothing");
    }
}
