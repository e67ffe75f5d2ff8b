//! Speech is shown as the model says it.

use cognition_brain::{Brain, BrainFuture, Listener, ThoughtRequest};
use cognition_core::decide::SpeechReader;
use cognition_core::prompt::Purpose;
use std::io::{self, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// What has been shown already, for whoever shows the rest: what each request said, in their order.
#[derive(Clone, Debug, Default)]
pub(super) struct Heard(Arc<Mutex<Vec<String>>>);

impl Heard {
    /// Another request is listened to: its place.
    fn begin(&self) -> usize {
        let mut heard = self.all();
        heard.push(String::new());
        heard.len() - 1
    }

    fn add(&self, place: usize, said: &str) {
        self.all()[place].push_str(said);
    }

    /// Whether this was shown word by word; it is forgotten then.
    pub(super) fn take(&self, speech: &str) -> bool {
        let mut heard = self.all();
        let is_it = |said: &&mut String| !said.is_empty() && said.trim() == speech.trim();
        heard.iter_mut().find(is_it).map(std::mem::take).is_some()
    }

    fn all(&self) -> MutexGuard<'_, Vec<String>> {
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
}

/// A brain that another listens to while it thinks what to say: the words are written as they come.
#[derive(Debug)]
pub(super) struct Aloud<Out> {
    brain: Arc<dyn Brain>,
    heard: Heard,
    page: Arc<Mutex<Page<Out>>>,
}

impl<Out: Write + Send + 'static> Aloud<Out> {
    pub(super) fn new(brain: Arc<dyn Brain>, heard: Heard, output: Out) -> Self {
        Self { brain, heard, page: Arc::new(Mutex::new(Page { output, last: None })) }
    }

    fn listener(&self, name: &str) -> Listener {
        let (heard, page) = (self.heard.clone(), self.page.clone());
        let reader = Mutex::new(SpeechReader::default());
        let (speaker, place) = (name.to_owned(), heard.begin());
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
        if !matches!(request.purpose, Purpose::Decide | Purpose::Voice) {
            return self.brain.think(request);
        }
        let name = request.situation.persona.name.clone();
        let name = if name.is_empty() { request.mind.to_string() } else { name };
        self.brain.think_aloud(request, self.listener(&name))
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
    fn who_speaks_while_another_does_has_a_line_of_their_own_and_both_are_known_as_shown() {
        let heard = Heard::default();
        let aloud = Aloud::new(Arc::new(Slow), heard.clone(), Vec::new());
        let (sela, odo) = (aloud.listener("Sela"), aloud.listener("Odo"));
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
}
