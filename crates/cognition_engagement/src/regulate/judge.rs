//! What the next exchange says about a decision.

use crate::mind::GameTime;
use crate::route::{
    EngagementMode, Feedback, RouteCause, RouteFeedback, RouteNote, RouteOutcome, TextSignals,
};
use cognition_language::{DialogueAct, Language};
use std::time::Duration;

/// Game time after which an exchange says nothing any more about the one before.
pub const FEEDBACK_WITHIN: Duration = Duration::from_secs(30 * 60);
/// Who shares more than this part of their words with what they said before says it again.
const REPEATED: f64 = 0.6;
/// Who shares more than this part asks about the same matter.
const ALIKE: f64 = 0.3;
/// With fewer words than this nobody repeats anything.
const REPEATED_WORDS: usize = 3;

/// Judges a decision by what the same person says next.
///
/// Only what is certain counts. After `RESPOND`, who says what they had meant, and something new by
/// it, was to be asked back (`missed_clarify`); who asked what is remembered, and asks it again, was
/// to be looked up for (`missed_act`), unless skills had been used just then. After `ACKNOWLEDGE`,
/// who is displeased was to be answered (`under_engagement`). Praise and thanks that are meant, and come
/// without a correction, say of any mode but `IGNORE` that it was right: no `Thanks for nothing`, no
/// `Is it any good?`, no `Good day`. All else says nothing: a question that is merely put again had been
/// understood, and may have got a poor answer in the right mode. Nor does what is said more than
/// [`FEEDBACK_WITHIN`] later.
pub fn judge(before: &RouteNote, said: &str, now: GameTime) -> Option<RouteFeedback> {
    let mode = before.mode.filter(|_| now.since(before.at) <= FEEDBACK_WITHIN)?;
    let reaction = Reaction::to(&before.said, said);
    let outcome = reaction.outcome(mode, before.cause)?;
    Some(RouteFeedback { outcome, reward: reaction.reward(), at: now })
}

/// How somebody takes what a mind did. Much of it is only read where it counts.
#[derive(Clone, Copy, Debug)]
struct Reaction<'t> {
    before: &'t str,
    said: &'t str,
    is_pleased: bool,
    objects: bool,
}

impl<'t> Reaction<'t> {
    fn to(before: &'t str, said: &'t str) -> Self {
        let language = Language::of(said);
        let signals = TextSignals::in_language(said, language);
        let is_pleased =
            language.dialogue_acts(said).has_any(&[DialogueAct::Praise, DialogueAct::Thanks]);
        let denied = signals.explicit_feedback == Some(Feedback::Positive) && language.denies(said);
        let objects =
            signals.explicit_feedback == Some(Feedback::Negative) || denied && !is_pleased;
        Self { before, said, is_pleased, objects }
    }

    fn clarifies(self) -> bool {
        Language::of(self.said).clarifies(self.said)
    }

    /// Whether it tells what could not be known from what was said before.
    fn makes_clear(self) -> bool {
        Language::of(self.said).makes_clear(self.before, self.said)
    }

    fn praises(self) -> bool {
        self.is_pleased && !self.clarifies()
    }

    fn asks_back(self) -> bool {
        let Self { before, said, .. } = self;
        asks_back(before) && asks_back(said) && is_alike(before, said)
    }

    fn outcome(self, mode: EngagementMode, cause: RouteCause) -> Option<RouteOutcome> {
        use EngagementMode::{Acknowledge, Ignore, Respond};
        match mode {
            // Nobody is thanked for having let something pass.
            Ignore if self.praises() => None,
            _ if self.praises() => Some(RouteOutcome::CorrectRoute),
            Respond if self.makes_clear() => Some(RouteOutcome::MissedClarify),
            Respond if cause != RouteCause::Gathered && self.asks_back() => {
                Some(RouteOutcome::MissedAct)
            }
            Acknowledge if self.reward() < 0.0 => Some(RouteOutcome::UnderEngagement),
            _ => None,
        }
    }

    /// Praise is tested first, as in the table; a correction takes it back.
    fn reward(self) -> f64 {
        match self {
            _ if self.praises() => 0.5,
            _ if self.objects || self.clarifies() => -0.5,
            _ if repeats(self.before, self.said) => -0.2,
            _ => 0.0,
        }
    }
}

fn repeats(before: &str, said: &str) -> bool {
    let language = Language::of(said);
    let enough = language.words(said).count() >= REPEATED_WORDS;
    enough && language.words_in_common(before, said) > REPEATED
}

/// Whether it asks what is remembered.
fn asks_back(said: &str) -> bool {
    let signals = TextSignals::in_language(said, Language::of(said));
    signals.implicit_reference && signals.is_question()
}

/// Whether two lines are of the same matter.
fn is_alike(before: &str, said: &str) -> bool {
    Language::of(said).words_in_common(before, said) > ALIKE
}

#[cfg(test)]
mod tests {
    use super::*;
    use EngagementMode::{Acknowledge, Clarify, Gather, Respond};

    fn note(mode: EngagementMode, said: &str) -> RouteNote {
        RouteNote { mode: Some(mode), said: said.to_owned(), ..RouteNote::default() }
    }

    fn judged(mode: EngagementMode, before: &str, said: &str) -> Option<(&'static str, f64)> {
        let feedback = judge(&note(mode, before), said, GameTime::from_secs(60))?;
        Some((feedback.outcome.name(), feedback.reward))
    }

    #[test]
    fn who_says_what_they_had_meant_was_to_be_asked_back() {
        let before = "Where is the key of the cellar?";
        for said in [
            "I meant the small one.",
            "No, I asked about the attic!",
            "I mean, the one of iron.",
            "Thanks, but I meant the attic.",
        ] {
            assert_eq!(judged(Respond, before, said), Some(("missed_clarify", -0.5)), "{said}");
        }
        for said in [
            "That's not what I wanted to know.",
            "That is not what I asked. Where is it?",
            "No, I asked about the cellar!",
            "Where is the key of the cellar, Mara?",
        ] {
            assert_eq!(judged(Respond, before, said), None, "it was clear enough: {said}");
        }
        for mode in [Clarify, Gather] {
            assert_eq!(judged(mode, before, "I meant the small one."), None);
        }
    }

    #[test]
    fn who_asks_again_what_is_remembered_was_to_be_looked_up_for() {
        let said = "What did you say last time about Odo?";
        let before = "What did you say last time of Odo?";
        assert_eq!(judged(Respond, before, said), Some(("missed_act", -0.2)));
        assert_eq!(judged(Clarify, before, said), None);
        assert_eq!(judged(Respond, "And Odo?", said), None, "it was asked for the first time");
        assert_eq!(judged(Respond, before, "As you said, Odo sleeps."), None, "that asks nothing");
        let gathered = RouteNote { cause: RouteCause::Gathered, ..note(Respond, before) };
        assert_eq!(judge(&gathered, said, GameTime::from_secs(60)), None, "it was looked up");
    }

    #[test]
    fn who_is_displeased_by_a_nod_was_to_be_answered() {
        for said in ["That's not helpful at all, try again.", "No, that is wrong."] {
            let told = judged(Acknowledge, "Hello, and where is Odo?", said);
            assert_eq!(told, Some(("under_engagement", -0.5)), "{said}");
        }
        let told = judged(Acknowledge, "Hello, where is Odo?", "Hello? Where is Odo?");
        assert_eq!(told, Some(("under_engagement", -0.2)));
        assert_eq!(judged(Respond, "Where is Odo?", "No, that is wrong."), None);
    }

    #[test]
    fn praise_says_of_any_mode_that_it_was_right_unless_the_line_was_let_pass() {
        for mode in EngagementMode::ALL {
            let told = judged(mode, "Where is Odo?", "Thank you, that works.");
            let is_right = (mode != EngagementMode::Ignore).then_some(("correct_route", 0.5));
            assert_eq!(told, is_right, "{mode}");
        }
        for said in ["Well done!", "You're the best, Mara.", "Cheers, that was good of you."] {
            assert_eq!(
                judged(Respond, "Where is Odo?", said),
                Some(("correct_route", 0.5)),
                "{said}"
            );
        }
    }

    #[test]
    fn what_only_sounds_like_praise_says_nothing() {
        for said in [
            "Too late. Thanks for nothing.",
            "Is the bread any good?",
            "Good evening.",
            "Oh great, just great.",
            "A good knife is what I need.",
            "That's no good to me.",
        ] {
            let told = judged(Respond, "Where is Odo?", said);
            assert_eq!(told, None, "{said}");
        }
    }

    #[test]
    fn plain_talk_says_nothing_and_neither_does_what_comes_late() {
        for said in ["I will look for him.", "Hm.", "", "Where is Mara?", "I asked Odo, too."] {
            assert_eq!(judged(Respond, "Where is Odo?", said), None, "{said}");
        }
        assert_eq!(judged(Respond, "Go on!", "Go on!"), None, "two words repeat nothing");
        let before = note(Respond, "Where is Odo?");
        let at = |seconds| judge(&before, "I meant Mara.", GameTime::from_secs(seconds));
        assert!(at(30 * 60).is_some() && at(30 * 60 + 1).is_none());
        assert_eq!(judge(&RouteNote::default(), "I meant Odo.", GameTime(0)), None);
    }
}
