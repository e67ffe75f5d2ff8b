//! What was said just before, as far as an utterance may refer to it.

use super::audit::RouteCause;
use super::lead::Lead;
use super::text_reading::TextReading;
use crate::mind::StableId;
use cognition_language::{DialogueAct, DialogueActs, Language};
use std::sync::Arc;

/// What the lines of a conversation before an utterance offer to refer to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LinesBefore {
    /// How many of them name something.
    pub telling: u32,
    /// Whether the last of the same speaker asked for a deed.
    pub wish: bool,
    /// Whether the last words of the mind asked or offered something that waits for an answer.
    pub asked: bool,
}

/// What asks for an answer of whoever hears it.
const ASKS: [DialogueAct; 3] =
    [DialogueAct::Question, DialogueAct::MemoryQuestion, DialogueAct::Offer];

/// What a bare word does that says no more: `ok`, `great`, `thx`.
const NODS: [DialogueAct; 3] = [DialogueAct::Empty, DialogueAct::Praise, DialogueAct::Thanks];

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
            let acts = reading.acts_in(language);
            if lead.speaker.as_ref() == Some(speaker) {
                before.wish = acts.has(DialogueAct::Request);
                before.asked &= acts.has(DialogueAct::Empty);
            } else {
                before.asked = acts.has_any(&ASKS);
            }
        }
        before
    }

    /// What an utterance does after these lines: where the mind has asked something, a bare word is
    /// an answer, whether it agrees, refuses or only nods.
    pub fn answering(self, acts: DialogueActs, lead: &Lead, language: &Language) -> DialogueActs {
        let is_nod = !acts.is_empty() && acts.iter().all(|act| NODS.contains(&act));
        let to_mind = lead.cause != RouteCause::Witnessed;
        match self.asked && to_mind && is_nod && !language.is_mere_sound(&lead.words) {
            true => [DialogueAct::Statement].into_iter().collect(),
            false => acts,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::mode::EngagementMode;
    use super::super::router::{RouteHistory, route};
    use super::super::signals::Signals;
    use super::super::text_signals::TextSignals;
    use super::super::weights::RoutingWeights;
    use super::*;

    #[test]
    fn what_names_something_and_what_was_last_asked_for_is_there_to_refer_to() {
        let (odo, mara): (StableId, StableId) = ("odo".into(), "mara".into());
        let lead =
            Lead { said: "Do it.".to_owned(), speaker: Some(odo.clone()), ..Lead::default() };
        let before = |lines: &[(&StableId, &str)]| {
            let LinesBefore { telling, wish, .. } =
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

    fn mode_of(lines: &[(&str, &str)], said: &str, cause: RouteCause) -> EngagementMode {
        let english = Language::english();
        let lines: Vec<_> = lines.iter().map(|(who, text)| (StableId::new(*who), *text)).collect();
        let (said, words) = (said.to_owned(), said.to_owned());
        let speaker = Some("odo".into());
        let lead = Lead { cause, said, words, speaker, spoken: true, ..Lead::default() };
        let lines = lines.iter().map(|(who, text)| (who, *text));
        let before = LinesBefore::of(lines, &lead, english, |text| TextReading::of(text).into());
        let acts = before.answering(english.dialogue_acts(&lead.said), &lead, english);
        let text = TextSignals::of(&lead.said);
        let addressed = cause != RouteCause::Witnessed;
        let signals = Signals { text, acts, addressed, ..Signals::default() };
        route(&signals, &RouteHistory::default(), RoutingWeights::game()).mode
    }

    fn after(line: &str, said: &str) -> EngagementMode {
        mode_of(&[("odo", "I want to go down."), ("mara", line)], said, RouteCause::Addressed)
    }

    #[test]
    fn a_bare_word_answers_what_the_mind_has_just_asked_or_offered() {
        let asked = [
            "Shall I unlock the door for you?",
            "Ten shillings, lamb. Will you pay?",
            "Give me the ring and it's yours?",
            "I'll give you ten coins for it.",
        ];
        let answers = [
            "ok",
            "OK.",
            "Okay.",
            "fine",
            "right",
            "alright",
            "All right.",
            "pls",
            "Please.",
            "ok then",
            "ok pls",
            "hm ok",
            "well ok",
            "whatever",
            "forget it",
            "forget it then",
            "meh",
            "yes",
            "no",
            "k",
            "sure",
            "great",
            "thx",
        ];
        for line in asked {
            for said in answers {
                assert_eq!(after(line, said), EngagementMode::Respond, "{line} {said}");
            }
        }
    }

    #[test]
    fn where_nothing_was_asked_or_nothing_is_answered_a_bare_word_may_pass() {
        for said in ["ok", "Okay.", "fine", "right", "ok then", "hm ok", "whatever"] {
            assert_eq!(after("The door is locked.", said), EngagementMode::Ignore, "{said}");
            assert_eq!(mode_of(&[], said, RouteCause::Addressed), EngagementMode::Ignore, "{said}");
        }
        for said in ["hm", "...", "*sighs*", "Uh."] {
            assert_eq!(after("Shall I unlock the door?", said), EngagementMode::Ignore, "{said}");
        }
        assert_eq!(after("Here is your soup.", "thx"), EngagementMode::Acknowledge);
    }

    #[test]
    fn a_question_is_open_until_it_is_answered_and_for_whom_it_was_put_to() {
        let asks = ("mara", "Shall I unlock the door?");
        let mode = |lines: &[(&str, &str)], cause| mode_of(lines, "ok", cause);
        assert_eq!(mode(&[asks, ("odo", "Hm.")], RouteCause::Addressed), EngagementMode::Respond);
        for said in [("odo", "Yes, unlock it."), ("mara", "It is late.")] {
            assert_eq!(mode(&[asks, said], RouteCause::Addressed), EngagementMode::Ignore);
        }
        assert_eq!(mode(&[asks], RouteCause::Witnessed), EngagementMode::Ignore);
    }
}
