//! What plays a tape: each question gets its answer, at its moment.

use super::line::{TapeAnswer, TapeQuestion};
use super::mismatch::Mismatch;
use super::request_hash::RequestHash;
use super::tape::Tape;
use cognition_brain::{Moment, ThoughtRequest};
use cognition_core::mind::StableId;
use cognition_core::prompt::Purpose;
use std::collections::{BTreeMap, VecDeque};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A tape in play.
#[derive(Debug)]
pub(super) struct Player {
    tape: Tape,
    playing: Mutex<Playing>,
}

/// What tells questions apart. Those that are alike in all of this differ in their tick, or were
/// asked one after the other.
type Key = (StableId, u64, Purpose, u32, RequestHash);

fn key(request: &ThoughtRequest) -> Key {
    let ThoughtRequest { mind, turn, purpose, attempt, .. } = request;
    (mind.clone(), *turn, *purpose, *attempt, RequestHash::of(request))
}

/// Indices of the questions that are not played yet, in the order of the tape.
type Unplayed = BTreeMap<Key, VecDeque<usize>>;

#[derive(Debug)]
struct Playing {
    /// Whose answer has not been asked for.
    unasked: Unplayed,
    /// Whose moment has not been asked for.
    undated: Unplayed,
    mismatch: Option<Mismatch>,
}

/// What a tape has for a question.
#[derive(Debug)]
pub(super) enum Played<'t> {
    /// An answer.
    Answer(&'t TapeAnswer),
    /// It was asked, and no answer was taken in.
    Silence,
    /// It was never asked.
    Unknown(String),
}

impl Player {
    pub(super) fn new(tape: Tape) -> Self {
        let mut unplayed = Unplayed::new();
        for (index, question) in tape.questions().iter().enumerate() {
            let TapeQuestion { mind, turn, purpose, attempt, hash, .. } = question;
            let key = (mind.clone(), *turn, *purpose, *attempt, hash.clone());
            unplayed.entry(key).or_default().push_back(index);
        }
        let undated = unplayed.clone();
        let playing = Playing { unasked: unplayed, undated, mismatch: None };
        Self { tape, playing: Mutex::new(playing) }
    }

    pub(super) fn tape(&self) -> &Tape {
        &self.tape
    }

    pub(super) fn mismatch(&self) -> Option<Mismatch> {
        self.lock().mismatch.clone()
    }

    /// The answer to a question. Each question of the tape is played once.
    pub(super) fn play(&self, request: &ThoughtRequest) -> Played<'_> {
        let mut playing = self.lock();
        match next(&mut playing.unasked, &self.tape, request) {
            Some(question) => match self.tape.answer(question.question) {
                Some(answer) => Played::Answer(answer),
                None => Played::Silence,
            },
            None => {
                let nearest = nearest(&playing.unasked, &self.tape, request);
                let mismatch = Mismatch::new(&self.tape, request, nearest);
                let told = mismatch.to_string().lines().next().unwrap_or_default().to_owned();
                playing.mismatch.get_or_insert(mismatch);
                Played::Unknown(told)
            }
        }
    }

    /// When the answer to a question is due: never where none was taken in. Where the question
    /// comes earlier or later than it was recorded, so does the answer.
    pub(super) fn due(&self, request: &ThoughtRequest) -> Option<Moment> {
        let question = next(&mut self.lock().undated, &self.tape, request)?;
        let never = Moment { tick: u64::MAX, order: u32::MAX };
        let due = self.tape.answer(question.question).map_or(never, TapeAnswer::moment);
        if request.tick == question.tick || due == never {
            return Some(due);
        }
        let waited = due.tick.saturating_sub(question.tick);
        Some(Moment { tick: request.tick + waited, ..due })
    }

    fn lock(&self) -> MutexGuard<'_, Playing> {
        self.playing.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The first of the same question, and of the same tick where there is one.
fn next<'t>(
    unplayed: &mut Unplayed,
    tape: &'t Tape,
    request: &ThoughtRequest,
) -> Option<&'t TapeQuestion> {
    let same = unplayed.get_mut(&key(request))?;
    let of_tick = |index: &usize| tape.questions()[*index].tick == request.tick;
    let place = same.iter().position(of_tick).unwrap_or(0);
    same.remove(place).map(|index| &tape.questions()[index])
}

/// The unplayed question that is most like it: of the mind and for the purpose; the same turn before
/// others, then the same attempt, then the nearest tick.
fn nearest<'t>(
    unplayed: &Unplayed,
    tape: &'t Tape,
    request: &ThoughtRequest,
) -> Option<&'t TapeQuestion> {
    let known = unplayed.values().flatten().map(|index| &tape.questions()[*index]);
    let alike =
        known.filter(|known| known.mind == request.mind && known.purpose == request.purpose);
    alike.min_by_key(|known| {
        let attempt = known.attempt != request.attempt;
        let turns = known.turn.abs_diff(request.turn);
        (turns, attempt, known.tick.abs_diff(request.tick), known.question)
    })
}

#[cfg(test)]
mod tests {
    use super::super::test_request::request;
    use super::super::test_tape::recorded;
    use super::*;
    use expect_test::expect;

    fn player(lines: &[(ThoughtRequest, Option<Result<&str, &str>>)]) -> Player {
        let tape = Tape::from_jsonl("x.cassette.jsonl", &recorded(lines));
        Player::new(tape.expect("just recorded"))
    }

    fn at(tick: u64) -> ThoughtRequest {
        ThoughtRequest { tick, ..request() }
    }

    /// The number of the question whose answer is played, or what there is instead.
    fn played(player: &Player, request: &ThoughtRequest) -> String {
        match player.play(request) {
            Played::Answer(answer) => format!("answer {}", answer.question),
            Played::Silence => "silence".to_owned(),
            Played::Unknown(_) => "unknown".to_owned(),
        }
    }

    #[test]
    fn equal_questions_are_told_apart_by_tick_then_by_order_and_each_is_played_once() {
        let lines = [12, 20, 20].map(|tick| (at(tick), Some(Ok("{}"))));
        let player = player(&lines);
        let asked = [20, 12, 20, 12].map(|tick| played(&player, &at(tick)));
        assert_eq!(asked, ["answer 2", "answer 1", "answer 3", "unknown"]);
    }

    #[test]
    fn an_answer_is_due_when_it_was_taken_in_or_as_much_later_as_its_question() {
        let player = player(&[(at(12), Some(Ok("{}"))), (at(30), Some(Ok("{}")))]);
        assert_eq!(player.due(&at(12)), Some(Moment { tick: 14, order: 0 }));
        assert_eq!(player.due(&at(40)), Some(Moment { tick: 42, order: 1 }));
        assert_eq!(player.due(&at(12)), None);
    }

    #[test]
    fn what_was_not_answered_stays_silent_for_ever() {
        let player = player(&[(request(), None)]);
        let never = Moment { tick: u64::MAX, order: u32::MAX };
        assert_eq!(player.due(&request()), Some(never));
        assert_eq!(played(&player, &request()), "silence");
        assert_eq!(player.mismatch(), None);
    }

    #[test]
    fn a_changed_word_is_found_in_its_segment() {
        let player = player(&[(request(), Some(Ok("{}")))]);
        let mut changed = request();
        changed.prompt.stable =
            "You are a character.\nYou are one of many.\nAnswer in JSON.".into();
        changed.prompt.volatile = changed.prompt.volatile.replace("a drink", "an ale");
        changed.reply_schema = serde_json::json!({ "type": "array" }).into();
        changed.seed = 8;
        assert_eq!(played(&player, &changed), "unknown");
        expect![[r#"
            x.cassette.jsonl has no such question: tick 12, mind `mara`, turn 3, `decide`, attempt 1
            nearest to it is question 1: tick 12, turn 3, attempt 1
              the stable segment (rules), line 2; written from system.prompt.md:
                - You are one of several.
                + You are one of many.
              the volatile segment (the moment), line 6, in <available_actions>; written from respond_turn.prompt.md:
                - 1. Pour Mara a drink
                + 1. Pour Mara an ale
              the schema of the reply, line 2 of it spread out:
                -   "type": "object"
                +   "type": "array"
              the seed:
                - 7
                + 8"#]].assert_eq(&player.mismatch().expect("is kept").to_string());
    }

    #[test]
    fn the_first_mismatch_is_kept() {
        let player = player(&[]);
        played(&player, &at(3));
        played(&player, &at(4));
        expect![[r#"
            x.cassette.jsonl has no such question: tick 3, mind `mara`, turn 3, `decide`, attempt 1
            the tape has no more questions of `mara` for `decide`"#]]
        .assert_eq(&player.mismatch().expect("is kept").to_string());
    }

    #[test]
    fn the_nearest_question_is_of_the_same_turn_before_it_is_of_the_same_tick() {
        let turn = |turn, tick| ThoughtRequest { turn, tick, ..request() };
        let mut asked = turn(4, 12);
        asked.prompt.volatile.push('!');
        let player = player(&[(turn(3, 12), None), (turn(4, 30), None)]);
        assert_eq!(played(&player, &asked), "unknown");
        let nearest = player.mismatch().and_then(|mismatch| mismatch.nearest);
        assert_eq!(nearest.map(|nearest| nearest.question), Some(2));
    }
}
