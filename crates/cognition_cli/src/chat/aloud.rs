//! Speech is shown as the model says it.

use cognition_brain::{Brain, BrainFuture, Listener, ThoughtRequest};
use cognition_core::decide::SpeechReader;
use cognition_core::prompt::Purpose;
use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};

/// What has been shown already, for whoever shows the rest.
#[derive(Clone, Debug, Default)]
pub(super) struct Heard(Arc<Mutex<String>>);

impl Heard {
    fn begin(&self) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    fn add(&self, said: &str) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push_str(said);
    }

    /// Whether this was shown last, word by word.
    pub(super) fn is(&self, speech: &str) -> bool {
        let heard = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        !speech.is_empty() && heard.trim() == speech.trim()
    }
}

/// A brain that another listens to while it thinks what to say: the words are written as they come.
#[derive(Debug)]
pub(super) struct Aloud<Out> {
    brain: Arc<dyn Brain>,
    heard: Heard,
    output: Arc<Mutex<Out>>,
}

impl<Out: Write + Send + 'static> Aloud<Out> {
    pub(super) fn new(brain: Arc<dyn Brain>, heard: Heard, output: Out) -> Self {
        Self { brain, heard, output: Arc::new(Mutex::new(output)) }
    }

    fn listener(&self, name: &str) -> Listener {
        let (heard, output) = (self.heard.clone(), self.output.clone());
        let reader = Mutex::new(SpeechReader::default());
        let speaker = format!("\n  {name}: ");
        heard.begin();
        Listener::new(move |piece| {
            let said = reader.lock().unwrap_or_else(PoisonError::into_inner).read(piece);
            if said.is_empty() {
                return;
            }
            let is_first = heard.0.lock().unwrap_or_else(PoisonError::into_inner).is_empty();
            heard.add(&said);
            let said = said.replace(char::is_control, " ");
            let mut output = output.lock().unwrap_or_else(PoisonError::into_inner);
            // What cannot be shown now is shown when the reply is there.
            drop(write!(output, "{}{said}", if is_first { &*speaker } else { "" }));
            drop(output.flush());
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
        assert!(!heard.is("Come in."));
        think(Purpose::Decide);
        let shown = aloud.output.lock().expect("nobody else writes").clone();
        let shown = String::from_utf8(shown).expect("is text");
        assert!(shown.starts_with("\n  mara: Come in."), "{shown}");
        assert!(!shown.contains('\u{1b}') && !shown.contains("stranger"), "{shown}");
    }
}
