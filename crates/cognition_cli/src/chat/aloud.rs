//! Speech is shown as the model says it.

use cognition_brain::{Brain, BrainFuture, Listener, ThoughtRequest};
use cognition_core::decide::SpeechReader;
use cognition_core::mind::StableId;
use cognition_core::prompt::Purpose;
use std::collections::BTreeSet;
use std::io::{self, Write};
use std::sync::mpsc::RecvTimeoutError;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, mpsc};
use std::thread;
use std::time::Duration;

/// After so long without a word it is told that somebody thinks, and each time after so long again that they
/// still do.
const PATIENCE: Duration = Duration::from_secs(4);
const AGAIN: Duration = Duration::from_secs(10);

/// What has been shown already, for whoever shows the rest.
#[derive(Clone, Debug, Default)]
pub(super) struct Heard(Arc<Mutex<Words>>);

#[derive(Debug, Default)]
struct Words {
    /// What each request said, in their order.
    said: Vec<String>,
    /// Of whom it was told in this move that they think: `Mara is thinking`.
    thinking: BTreeSet<String>,
}

impl Heard {
    /// Another request is listened to: its place.
    fn begin(&self) -> usize {
        let mut words = self.all();
        words.said.push(String::new());
        words.said.len() - 1
    }

    /// Another move is made: whoever thinks about it is waited for anew.
    pub(super) fn begin_move(&self) {
        self.all().thinking.clear();
    }

    /// Whether it is to be told that somebody does this: nothing was said yet, nor told.
    fn is_to_be_told(&self, place: usize, doing: &str) -> bool {
        let mut words = self.all();
        words.said[place].is_empty() && words.thinking.insert(doing.to_owned())
    }

    fn is_silent(&self, place: usize) -> bool {
        self.all().said[place].is_empty()
    }

    fn add(&self, place: usize, said: &str) {
        self.all().said[place].push_str(said);
    }

    /// Whether this was shown word by word; it is forgotten then.
    pub(super) fn take(&self, speech: &str) -> bool {
        let mut heard = self.all();
        let is_it = |said: &&mut String| !said.is_empty() && said.trim() == speech.trim();
        heard.said.iter_mut().find(is_it).map(std::mem::take).is_some()
    }

    fn all(&self) -> MutexGuard<'_, Words> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Where words are written, and whose were the last: each begins a line of its own.
#[derive(Debug)]
struct Page<Out> {
    output: Out,
    last: Option<usize>,
}

impl<Out: Write> Page<Out> {
    fn write(&mut self, place: usize, speaker: &str, said: &str) -> io::Result<()> {
        if self.last.replace(place) != Some(place) {
            write!(self.output, "\n  {speaker}: ")?;
        }
        write!(self.output, "{}", said.replace(char::is_control, " "))?;
        self.output.flush()
    }

    /// In a line of its own, whoever's words stand in the last.
    fn write_thinking(&mut self, doing: &str) -> io::Result<()> {
        let end = if self.last.take().is_some() { "\n" } else { "" };
        writeln!(self.output, "{end}  ({doing}…)")?;
        self.output.flush()
    }
}

/// A brain that another listens to while it thinks what to say: the words are written as they come.
#[derive(Debug)]
pub(super) struct Aloud<Out> {
    brain: Arc<dyn Brain>,
    heard: Heard,
    page: Arc<Mutex<Page<Out>>>,
    watcher: Option<StableId>,
}

impl<Out: Write + Send + 'static> Aloud<Out> {
    pub(super) fn new(brain: Arc<dyn Brain>, heard: Heard, output: Out) -> Self {
        let page = Arc::new(Mutex::new(Page { output, last: None }));
        Self { brain, heard, page, watcher: None }
    }

    /// Nothing is written of a mind that is not where this one is.
    pub(super) fn watched_by(self, watcher: Option<StableId>) -> Self {
        Self { watcher, ..self }
    }

    fn is_perceived(&self, request: &ThoughtRequest) -> bool {
        let present = &request.situation.planning.present;
        present.is_empty() || self.watcher.as_ref().is_none_or(|it| present.contains(it))
    }

    /// Tells after a while that somebody does this, and then from time to time that they still do, unless
    /// there is a word of theirs by then, or what is returned is gone.
    fn wait_for(&self, doing: &str, place: usize, patience: Duration) -> mpsc::Sender<()> {
        let (answered, waits) = mpsc::channel();
        let (heard, page, doing) = (self.heard.clone(), self.page.clone(), doing.to_owned());
        let is_late = move |limit| waits.recv_timeout(limit) == Err(RecvTimeoutError::Timeout);
        thread::spawn(move || {
            let tell = |doing: &str, is_due: &dyn Fn() -> bool| {
                let mut page = page.lock().unwrap_or_else(PoisonError::into_inner);
                if is_due() {
                    // Who cannot be told that now waits all the same.
                    drop(page.write_thinking(doing));
                }
            };
            if is_late(patience) {
                tell(&doing, &|| heard.is_to_be_told(place, &doing));
            }
            let still = doing.replacen(" is ", " is still ", 1);
            while is_late(AGAIN) {
                tell(&still, &|| heard.is_silent(place));
            }
        });
        answered
    }

    fn listener(&self, name: &str, place: usize) -> Listener {
        let (heard, page) = (self.heard.clone(), self.page.clone());
        let reader = Mutex::new(SpeechReader::of(name));
        let speaker = name.to_owned();
        Listener::new(move |piece| {
            let said = reader.lock().unwrap_or_else(PoisonError::into_inner).read(piece);
            if said.is_empty() {
                return;
            }
            heard.add(place, &said);
            let mut page = page.lock().unwrap_or_else(PoisonError::into_inner);
            // What cannot be shown now is shown when the reply is there.
            drop(page.write(place, &speaker, &said));
        })
    }
}

impl<Out: Write + Send + std::fmt::Debug + 'static> Brain for Aloud<Out> {
    fn name(&self) -> &str {
        self.brain.name()
    }

    fn think(&self, request: Arc<ThoughtRequest>) -> BrainFuture {
        let (does, speaks) = match request.purpose {
            Purpose::Decide | Purpose::Voice => ("is thinking", true),
            Purpose::Reflect | Purpose::Extract => ("is thinking it over", false),
            _ => return self.brain.think(request),
        };
        if !self.is_perceived(&request) {
            return self.brain.think(request);
        }
        let name = request.situation.persona.name.clone();
        let name = if name.is_empty() { request.mind.to_string() } else { name };
        let place = self.heard.begin();
        let waiting = self.wait_for(&format!("{name} {does}"), place, PATIENCE);
        let reply = match speaks {
            true => self.brain.think_aloud(request, self.listener(&name, place)),
            false => self.brain.think(request),
        };
        Box::pin(async move {
            let reply = reply.await;
            drop(waiting);
            reply
        })
    }

    fn think_aloud(&self, request: Arc<ThoughtRequest>, _: Listener) -> BrainFuture {
        self.think(request)
    }

    fn inner(&self) -> Option<&dyn Brain> {
        Some(&*self.brain)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cognition_brain::Reply;
    use futures_lite::future::block_on;

    /// Says a reply in two pieces.
    #[derive(Debug)]
    struct Slow;

    impl Brain for Slow {
        fn name(&self) -> &str {
            "slow"
        }

        fn think(&self, _: Arc<ThoughtRequest>) -> BrainFuture {
            Box::pin(async { Ok(Reply::from_text("{}")) })
        }

        fn think_aloud(&self, _: Arc<ThoughtRequest>, listener: Listener) -> BrainFuture {
            listener.hear(r#"{"chosenIndex": 0, "speech": "Come "#);
            listener.hear(r#"in.\u001b", "thoughts": "A stranger."}"#);
            Box::pin(async { Ok(Reply::from_text("{}")) })
        }
    }

    #[test]
    fn words_are_shown_as_they_come_and_nothing_else_of_the_reply() {
        let heard = Heard::default();
        let aloud = Aloud::new(Arc::new(Slow), heard.clone(), Vec::new());
        let think = |purpose| {
            let request = ThoughtRequest::new("mara", purpose);
            block_on(aloud.think(Arc::new(request))).expect("it answers")
        };
        think(Purpose::Mood);
        assert!(!heard.take("Come in."));
        think(Purpose::Decide);
        let shown = aloud.page.lock().expect("nobody else writes").output.clone();
        let shown = String::from_utf8(shown).expect("is text");
        assert!(shown.starts_with("\n  mara: Come in."), "{shown}");
        assert!(!shown.contains('\u{1b}') && !shown.contains("stranger"), "{shown}");
    }

    #[test]
    fn nothing_is_shown_of_who_speaks_in_another_place() {
        let shown = |present: &str| {
            let aloud = Aloud::new(Arc::new(Slow), Heard::default(), Vec::new());
            let aloud = aloud.watched_by(Some("wren".into()));
            let mut request = ThoughtRequest::new("mara", Purpose::Decide);
            request.situation.planning.present = vec!["taproom".into(), present.into()];
            block_on(aloud.think(Arc::new(request))).expect("it answers");
            let page = aloud.page.lock().expect("nobody else writes");
            !page.output.is_empty()
        };
        assert!(shown("wren") && !shown("odo"));
    }

    #[test]
    fn who_speaks_while_another_does_has_a_line_of_their_own_and_both_are_known_as_shown() {
        let heard = Heard::default();
        let aloud = Aloud::new(Arc::new(Slow), heard.clone(), Vec::new());
        let listen = |name| aloud.listener(name, heard.begin());
        let (sela, odo) = (listen("Sela"), listen("Odo"));
        sela.hear(r#"{"speech": "One "#);
        odo.hear(r#"{"speech": "Well?""#);
        sela.hear(r#"verse.""#);
        let shown = aloud.page.lock().expect("nobody else writes").output.clone();
        assert_eq!(
            String::from_utf8(shown).as_deref(),
            Ok("\n  Sela: One \n  Odo: Well?\n  Sela: verse.")
        );
        assert!(heard.take("Well?") && heard.take("One verse."), "both were shown");
        assert!(!heard.take("Well?"), "once");
    }

    #[test]
    fn who_thinks_for_long_is_said_to_do_so_and_not_after_a_word() {
        let heard = Heard::default();
        let aloud = Aloud::new(Arc::new(Slow), heard.clone(), Vec::new());
        let shown = || {
            let page = aloud.page.lock().expect("nobody else writes");
            String::from_utf8(page.output.clone()).expect("is text")
        };
        let (first, second) = (heard.begin(), heard.begin());
        heard.add(second, "Well?");
        assert!(heard.is_to_be_told(first, "Sela") && !heard.is_to_be_told(first, "Sela"));
        assert!(!heard.is_to_be_told(second, "Odo"), "he has spoken");
        heard.begin_move();
        let waiting = aloud.wait_for("Sela is thinking", first, Duration::ZERO);
        while shown().is_empty() {
            thread::yield_now();
        }
        drop(waiting);
        assert_eq!(shown(), "  (Sela is thinking…)\n");
    }
}
