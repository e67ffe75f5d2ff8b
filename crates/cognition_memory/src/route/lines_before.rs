//! What was said just before, as far as an utterance may refer to it.

use super::lead::Lead;
use super::text_reading::TextReading;
use crate::mind::StableId;
use cognition_language::{DialogueAct, Language};
use std::sync::Arc;

/// What the lines of a conversation before an utterance offer to refer to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LinesBefore {
    /// How many of them name something.
    pub telling: u32,
    /// Whether the last of the same speaker asked for a deed.
    pub wish: bool,
}

impl LinesBefore {
    /// Of the lines of a conversation, oldest first, each with its speaker; those that lead to the
    /// turn are not before it. Where a line doesn't tell its language, it is that of the utterance.
    /// Each line is read for all who have heard it.
    pub fn of<'a>(
        lines: impl Iterator<Item = (&'a StableId, &'a str)>,
        lead: &Lead,
        language: &'static Language,
        read: impl Fn(&str) -> Arc<TextReading>,
    ) -> Self {
        let leads = |speaker: &StableId, text: &str| {
            lead.speaker.as_ref() == Some(speaker) && lead.said.lines().any(|said| said == text)
        };
        let mut before = Self::default();
        for (speaker, text) in lines.filter(|(speaker, text)| !leads(speaker, text)) {
            let reading = read(text);
            let language = reading.language_after(|| language);
            before.telling += u32::from(reading.names_something_in(language));
            if lead.speaker.as_ref() == Some(speaker) {
                before.wish = reading.acts_in(language).has(DialogueAct::Request);
            }
        }
        before
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_names_something_and_what_was_last_asked_for_is_there_to_refer_to() {
        let (odo, mara): (StableId, StableId) = ("odo".into(), "mara".into());
        let lead =
            Lead { said: "Do it.".to_owned(), speaker: Some(odo.clone()), ..Lead::default() };
        let before = |lines: &[(&StableId, &str)]| {
            let LinesBefore { telling, wish } =
                LinesBefore::of(lines.iter().copied(), &lead, Language::english(), |text| {
                    TextReading::of(text).into()
                });
            (telling, wish)
        };
        assert_eq!(before(&[(&odo, "Good morning."), (&mara, "Hello!")]), (0, false));
        assert_eq!(
            before(&[(&odo, "Open the gate."), (&mara, "No."), (&odo, "Do it.")]),
            (1, true)
        );
        assert_eq!(before(&[(&odo, "Open the gate."), (&odo, "A fine lamp.")]), (2, false));
        assert_eq!(before(&[(&mara, "Open the gate.")]), (1, false));
    }
}
