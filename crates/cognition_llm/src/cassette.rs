//! Any brain on tape: recorded once, played back without it.
//!
//! What a model says differs from day to day and from machine to machine; what was said once does
//! not. A [`Cassette`] that records passes every question on to another brain and writes what came
//! of it, and when, with a [`TapeWriter`]. One that plays back a [`Tape`] needs nobody: the same run
//! is played again to the letter, on any machine, with any number of threads.
//!
//! A question is known again by its [`RequestHash`], which covers everything that a model sees. One
//! that the tape does not know is a [`Mismatch`], which says what has changed.
//!
//! | file | rule |
//! |---|---|
//! | `request_hash` | what tells questions apart |
//! | `line` | what stands on a tape |
//! | `recorded_error` | how errors stand there |
//! | `writer` | when a line is written |
//! | `tape` | which tapes are accepted |
//! | `player` | which answer belongs to which question, and when it is due |
//! | `mismatch`, `text_diff` | what is told of a question that is not on the tape |

mod line;
mod mismatch;
mod player;
mod recorded_error;
mod request_hash;
mod tape;
#[cfg(test)]
pub(crate) mod test_request;
#[cfg(test)]
mod test_tape;
mod text_diff;
mod writer;

pub use line::{TapeHeader, TapeQuestion};
pub use mismatch::{Mismatch, NearestQuestion, PartChange};
pub use request_hash::{PartHashes, RequestHash, RequestPart};
pub use tape::Tape;
pub use writer::TapeWriter;

use cognition_brain::{
    Brain, BrainError, BrainFuture, Listener, Moment, Reply, ThoughtRequest, TieredBrains,
};
use cognition_core::decide::Rejection;
use player::{Played, Player};
use std::sync::Arc;
use std::task::Poll;

/// Records another brain, or plays back what was recorded. Cheap to clone.
///
/// Recording changes nothing for the brain. Each tier is recorded by a cassette of its own; they may
/// share a tape.
///
/// Playing back, a question gets the very reply or error that it got when it was recorded, and at
/// the same moment, counted in runs of the schedule of minds; what stayed without an answer stays
/// silent. A question that is not on the tape fails with [`BrainError::Other`], so that a game goes
/// on by its fallback; the first one is kept: see [`mismatch`](Self::mismatch).
///
/// A tape holds all that minds were shown and said: whatever players said to them, too.
///
/// ```
/// use cognition_brain::Brain;
/// use cognition_heuristic::HeuristicBrain;
/// use cognition_llm::{Cassette, Tape, TapeHeader, TapeWriter};
/// use std::sync::Arc;
///
/// let header = TapeHeader::new("tavern", 7, "heuristic");
/// let writer = TapeWriter::new(std::io::sink(), header)?;
/// let recording = Cassette::record(Arc::new(HeuristicBrain), writer);
/// assert_eq!(recording.name(), "heuristic");
///
/// let header = r#"{"line":"tape","version":1,"scenario":"tavern","seed":7,"brain":"heuristic"}"#;
/// let tape = Tape::from_jsonl("tavern.cassette.jsonl", header).expect("an empty tape");
/// let playing = Cassette::replay(tape);
/// assert!(playing.mismatch().is_none());
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Cassette {
    deck: Deck,
}

#[derive(Clone, Debug)]
enum Deck {
    Recording { brain: Arc<dyn Brain>, writer: TapeWriter },
    Playing { name: Arc<str>, player: Arc<Player> },
}

impl Cassette {
    /// Records what a brain is asked and answers.
    pub fn record(brain: Arc<dyn Brain>, writer: TapeWriter) -> Self {
        Self { deck: Deck::Recording { brain, writer } }
    }

    /// Plays a tape back, under the name of the brain that was recorded first.
    pub fn replay(tape: Tape) -> Self {
        let name = tape.header().brain.as_str().into();
        Self { deck: Deck::Playing { name, player: Arc::new(Player::new(tape)) } }
    }

    /// Plays the same tape back under the name of another brain that was recorded on it: for a
    /// tier that had a brain of its own.
    #[must_use]
    pub fn named(&self, name: impl Into<Arc<str>>) -> Self {
        match &self.deck {
            Deck::Recording { .. } => self.clone(),
            Deck::Playing { player, .. } => {
                Self { deck: Deck::Playing { name: name.into(), player: player.clone() } }
            }
        }
    }

    /// A cassette for every tier of which another brain than the first was asked: the brains as they
    /// were recorded.
    pub fn tiered(&self) -> TieredBrains {
        let mut brains = TieredBrains::new(Arc::new(self.clone()));
        let questions = self.tape().map(Tape::questions).unwrap_or_default();
        for asked in questions.iter().filter(|asked| asked.brain != self.name()) {
            let brain = || Arc::new(self.named(asked.brain.as_str())) as Arc<dyn Brain>;
            brains.tiers.entry(asked.tier.clone()).or_insert_with(brain);
        }
        brains
    }

    /// The first question that the tape did not know; `None` while recording.
    pub fn mismatch(&self) -> Option<Mismatch> {
        match &self.deck {
            Deck::Recording { .. } => None,
            Deck::Playing { player, .. } => player.mismatch(),
        }
    }

    /// The tape that is played back; `None` while recording.
    pub fn tape(&self) -> Option<&Tape> {
        match &self.deck {
            Deck::Recording { .. } => None,
            Deck::Playing { player, .. } => Some(player.tape()),
        }
    }
}

impl Brain for Cassette {
    fn name(&self) -> &str {
        match &self.deck {
            Deck::Recording { brain, .. } => brain.name(),
            Deck::Playing { name, .. } => name,
        }
    }

    fn think(&self, request: Arc<ThoughtRequest>) -> BrainFuture {
        match &self.deck {
            Deck::Recording { brain, writer } => {
                writer.ask(brain.name(), &request);
                watched(brain.think(request.clone()), writer.clone(), request)
            }
            Deck::Playing { player, .. } => play(player, &request),
        }
    }

    /// What is on a tape is heard in one piece, when it is answered.
    fn think_aloud(&self, request: Arc<ThoughtRequest>, listener: Listener) -> BrainFuture {
        match &self.deck {
            Deck::Recording { brain, writer } => {
                writer.ask(brain.name(), &request);
                let thought = brain.think_aloud(request.clone(), listener);
                watched(thought, writer.clone(), request)
            }
            Deck::Playing { player, .. } => told(play(player, &request), listener),
        }
    }

    /// Played back as it was recorded: the engine goes another way with a brain that does.
    fn answers_inline(&self) -> bool {
        match &self.deck {
            Deck::Recording { brain, .. } => brain.answers_inline(),
            Deck::Playing { name, player } => player.tape().was_inline(name),
        }
    }

    fn due(&self, request: &ThoughtRequest) -> Option<Moment> {
        match &self.deck {
            Deck::Recording { brain, .. } => brain.due(request),
            Deck::Playing { player, .. } => player.due(request),
        }
    }

    fn taken(&self, request: &ThoughtRequest, at: Moment, outcome: &Result<Reply, BrainError>) {
        if let Deck::Recording { brain, writer } = &self.deck {
            writer.answer(request, at, outcome);
            brain.taken(request, at, outcome);
        }
    }

    fn judged(&self, request: &ThoughtRequest, verdict: Result<(), &Rejection>) {
        if let Deck::Recording { brain, .. } = &self.deck {
            brain.judged(request, verdict);
        }
    }
}

/// Whether somebody has to wait is known after the first poll. What is on no tape is not told: who
/// plays it back would not have it.
fn watched(
    mut thought: BrainFuture,
    writer: TapeWriter,
    request: Arc<ThoughtRequest>,
) -> BrainFuture {
    let mut is_first = true;
    Box::pin(std::future::poll_fn(move |context| {
        let polled = thought.as_mut().poll(context);
        if std::mem::take(&mut is_first) && polled.is_pending() {
            writer.keep_waiting(&request);
        }
        polled.map_ok(|reply| Reply { weighed: Vec::new(), ..reply })
    }))
}

/// Who had to wait has to wait again, if only for a poll: for the engine, that is another way.
fn play(player: &Player, request: &ThoughtRequest) -> BrainFuture {
    match player.play(request) {
        Played::Answer(answer) => {
            let mut waits = !answer.at_once;
            let mut outcome = Some(answer.outcome.clone());
            Box::pin(std::future::poll_fn(move |context| {
                if std::mem::take(&mut waits) {
                    context.waker().wake_by_ref();
                    return Poll::Pending;
                }
                let outcome = outcome.take().expect("a future is not polled after its end");
                Poll::Ready(outcome.into())
            }))
        }
        Played::Silence => Box::pin(std::future::pending()),
        Played::Unknown(message) => Box::pin(async { Err(BrainError::Other { message }) }),
    }
}

/// The listener hears the reply, too.
fn told(thought: BrainFuture, listener: Listener) -> BrainFuture {
    Box::pin(async move {
        let outcome = thought.await;
        if let Ok(reply) = &outcome {
            listener.hear(&reply.text);
        }
        outcome
    })
}

#[cfg(test)]
mod tests {
    use super::test_request::request;
    use super::test_tape::{Shared, recorded};
    use super::*;
    use cognition_heuristic::HeuristicBrain;
    use std::sync::Mutex;
    use std::task::{Context, Waker};

    fn poll(thought: &mut BrainFuture) -> Poll<Result<Reply, BrainError>> {
        thought.as_mut().poll(&mut Context::from_waker(Waker::noop()))
    }

    fn playing(text: &str) -> Cassette {
        Cassette::replay(Tape::from_jsonl("x.cassette.jsonl", text).expect("just recorded"))
    }

    /// What a brain says at the first poll and, where it says nothing, at the second.
    fn polls(brain: &dyn Brain) -> [Option<Result<String, String>>; 2] {
        let mut thought = brain.think(Arc::new(request()));
        let mut next = || match poll(&mut thought) {
            Poll::Ready(outcome) => {
                Some(outcome.map(|reply| reply.text).map_err(|error| error.to_string()))
            }
            Poll::Pending => None,
        };
        match next() {
            Some(outcome) => [Some(outcome), None],
            None => [None, next()],
        }
    }

    #[test]
    fn what_a_brain_had_at_once_is_played_back_at_once() {
        let shared = Shared::default();
        let header = TapeHeader::new("tavern", 7, "heuristic");
        let writer = TapeWriter::new(shared.clone(), header).expect("memory takes all");
        let recording = Cassette::record(Arc::new(HeuristicBrain), writer);
        assert!(recording.answers_inline());
        let request = Arc::new(request());
        let Poll::Ready(outcome) = poll(&mut recording.think(request.clone())) else {
            panic!("the heuristic brain answers at once");
        };
        recording.taken(&request, Moment { tick: 12, order: 0 }, &outcome);
        let playing = playing(&shared.text());
        assert!(playing.answers_inline());
        assert_eq!(playing.due(&request), Some(Moment { tick: 12, order: 0 }));
        let said = outcome.expect("it always answers").text;
        assert_eq!(polls(&playing), [Some(Ok(said)), None]);
    }

    /// Answers at the second poll.
    #[derive(Debug)]
    struct Slow;

    impl Brain for Slow {
        fn name(&self) -> &str {
            "slow"
        }

        fn think(&self, _: Arc<ThoughtRequest>) -> BrainFuture {
            Box::pin(async {
                futures_lite::future::yield_now().await;
                Ok(Reply::from_text("{}"))
            })
        }
    }

    #[test]
    fn whoever_had_to_wait_waits_again_for_one_poll() {
        let shared = Shared::default();
        let header = TapeHeader::new("tavern", 7, "slow");
        let writer = TapeWriter::new(shared.clone(), header).expect("memory takes all");
        let recording = Cassette::record(Arc::new(Slow), writer);
        let expected = [None, Some(Ok("{}".to_owned()))];
        assert_eq!(polls(&recording), expected);
        recording.taken(&request(), Moment::default(), &Ok(Reply::from_text("{}")));
        let playing = playing(&shared.text());
        assert_eq!((playing.name(), playing.answers_inline()), ("slow", false));
        assert_eq!(polls(&playing), expected);
    }

    #[test]
    fn who_stepped_in_for_the_brain_that_was_asked_is_played_back() {
        let shared = Shared::default();
        let header = TapeHeader::new("tavern", 7, "small");
        let writer = TapeWriter::new(shared.clone(), header).expect("memory takes all");
        writer.ask("small", &request());
        let reply = Reply { brain: Some("large".into()), ..Reply::from_text("{}") };
        writer.answer(&request(), Moment::default(), &Ok(reply.clone()));
        let Poll::Ready(played) = poll(&mut playing(&shared.text()).think(Arc::new(request())))
        else {
            panic!("was there at once");
        };
        assert_eq!(played.expect("a reply"), reply);
    }

    #[test]
    fn what_is_played_back_is_heard_in_one_piece_and_takes_as_many_polls() {
        let playing =
            playing(&recorded(&[(request(), Some(Ok("Aye."))), (request(), Some(Err("no luck")))]));
        let heard = Arc::new(Mutex::new(Vec::new()));
        let hearing = heard.clone();
        let listener = Listener::new(move |piece| {
            hearing.lock().expect("no panic").push(piece.to_owned());
        });
        for expected in [Ok("Aye."), Err("no luck")] {
            let mut thought = playing.think_aloud(Arc::new(request()), listener.clone());
            let Poll::Ready(outcome) = poll(&mut thought) else { panic!("was there at once") };
            let outcome = outcome.map(|reply| reply.text).map_err(|error| error.to_string());
            assert_eq!(outcome.as_deref().map_err(String::as_str), expected);
        }
        assert_eq!(*heard.lock().expect("no panic"), ["Aye."]);
    }

    #[test]
    fn silence_is_played_back_as_silence_and_an_error_as_an_error() {
        let silent = playing(&recorded(&[(request(), None)]));
        assert_eq!(polls(&silent), [None, None]);
        let failing = playing(&recorded(&[(request(), Some(Err("no luck")))]));
        assert_eq!(polls(&failing), [Some(Err("no luck".to_owned())), None]);
        assert_eq!(failing.mismatch(), None);
    }

    #[test]
    fn a_question_that_is_not_on_the_tape_fails_at_once_whichever_tier_asks_it() {
        let playing = playing(&recorded(&[]));
        let small = playing.named("small");
        let [Some(Err(message)), None] = polls(&small) else { panic!("should fail") };
        assert!(message.starts_with("x.cassette.jsonl has no such question"), "{message}");
        assert_eq!(small.name(), "small");
        assert!(playing.mismatch().is_some(), "they share the tape");
    }
}
