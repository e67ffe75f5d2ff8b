//! Why a suggestion may not become an action. The texts are what a mind and a person read.

use super::misfit::Misfit;
use super::offer_match::OfferScore;
use crate::mind::StableId;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Why a suggestion may not become an action as it stands.
#[derive(Clone, Debug, PartialEq, Error, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "rule")]
#[non_exhaustive]
pub enum Objection {
    /// Preconditions of the action are not met.
    #[error("{}", all(violations))]
    Violated {
        /// Those that are not met, in the order of the offer.
        violations: Vec<Violation>,
    },
    /// The action is no longer on offer.
    #[error("that is no longer possible")]
    Withdrawn,
    /// The action contradicts the intent that came with it.
    #[error("{how}")]
    StraysFromIntent {
        /// In what way.
        how: Straying,
        /// How well each offer fits the intent, best first.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        scores: Vec<OfferScore>,
    },
    /// The speech announced another action than the one that was chosen.
    #[error("the words announce `{announced}`, the choice is `{chosen}`")]
    SaidOtherwise {
        /// Description of what was announced.
        announced: String,
        /// Description of what was chosen.
        chosen: String,
    },
    /// The speech tells something as done that is not.
    #[error("the words say `{words}`, and nothing of that is done")]
    NotDone {
        /// The sentence that tells it. Untrusted.
        words: String,
    },
    /// The speech says no to just what is done.
    #[error("the words say no to `{chosen}`")]
    RefusedInWords {
        /// Description of what was chosen.
        chosen: String,
    },
    /// The speech promises something by its words alone: nothing holds the mind to it.
    #[error("the words promise `{words}`, but `promises` names nothing")]
    PromisedInWords {
        /// The first sentence that promises. Untrusted.
        words: String,
    },
    /// The action would break a promise not to do something.
    #[error("it was promised: {promise}; that action would break it")]
    BreaksPromise {
        /// What was promised. Untrusted.
        promise: String,
    },
    /// The action hands away what a promise is about, or leaves somebody who asks for it.
    #[error("it was promised: {promise}; that action makes it come to nothing")]
    DefeatsPromise {
        /// What was promised. Untrusted.
        promise: String,
    },
    /// The speech tells what the mind means to keep to itself, or may not tell.
    #[error(
        "the words tell `{secret}`, which is to be kept from whoever hears it; whoever tells it on purpose thinks so"
    )]
    TellsSecret {
        /// What is to be kept. Untrusted.
        secret: String,
    },
    /// The speech tells what somebody else has confided to the mind, or who has told it.
    #[error("the words betray `{secret}`, which was told in confidence; nothing makes up for that")]
    BetraysConfidence {
        /// What was confided. Untrusted.
        secret: String,
    },
    /// The mind does or says again what it has just done or said, and nothing has changed.
    #[error("{what} has been {} before, and nothing has changed since", done(what))]
    Repeated {
        /// What is repeated.
        what: Repeated,
        /// How far the loop has come.
        stage: LoopStage,
    },
    /// A brain that looked at the reply before it was acted on found that it does not fit.
    #[error("{how}{}", reason(why))]
    Misfits {
        /// In what way.
        how: Misfit,
        /// Why, in the brain's words; may be empty. Untrusted.
        why: String,
    },
    /// What the suggestion rests on has changed.
    #[error("\"{premise}\" is no longer so: {why}")]
    StalePremise {
        /// What the mind went by.
        premise: String,
        /// What contradicts it.
        why: String,
    },
    /// A guardrail asked for an action that is not on offer.
    #[error("action {index} was to be taken instead, but is not on offer")]
    NotOnOffer {
        /// The index that it asked for.
        index: u32,
    },
    /// Guardrails could not agree: one amended again what another had amended.
    #[error("the corrections go round in circles: {why}")]
    Disputed {
        /// The last correction.
        why: String,
    },
    /// A guardrail could not be asked.
    #[error("the guardrail cannot run: {why}")]
    Unchecked {
        /// Why not.
        why: String,
    },
    /// A person said no.
    #[error("{reason}")]
    Refused {
        /// The reason given.
        reason: String,
    },
    /// Nobody answered in time.
    #[error("nobody approved it in time")]
    Unanswered,
    /// A rule of the game.
    #[error("{reason}")]
    Rule {
        /// The reason given.
        reason: String,
    },
}

impl Objection {
    /// Whether the words are at fault, and not the deed.
    pub fn is_of_words(&self) -> bool {
        matches!(self, Self::TellsSecret { .. } | Self::BetraysConfidence { .. })
    }

    /// Whether the same deed may be chosen again with other words: they are at fault, were said before, or go with
    /// another deed.
    pub fn leaves_the_deed(&self) -> bool {
        let calls_another =
            matches!(self, Self::StraysFromIntent { how: Straying::CallsAnother { .. }, .. });
        let said_before = matches!(self, Self::Repeated { what: Repeated::Speech, .. });
        let not_done = matches!(self, Self::NotDone { .. });
        let misfits = matches!(self, Self::Misfits { how, .. } if how.leaves_the_deed());
        self.is_of_words() || calls_another || said_before || not_done || misfits
    }

    /// What the words were not to tell.
    pub fn kept_back(&self) -> Option<&str> {
        match self {
            Self::TellsSecret { secret } | Self::BetraysConfidence { secret } => Some(secret),
            _ => None,
        }
    }

    /// Whether the reply contradicts itself, by its words, its intent and its choice, and the deed as
    /// such could be done.
    pub fn is_of_reply(&self) -> bool {
        match self {
            Self::TellsSecret { .. }
            | Self::BetraysConfidence { .. }
            | Self::SaidOtherwise { .. }
            | Self::NotDone { .. }
            | Self::RefusedInWords { .. } => true,
            Self::StraysFromIntent { how, .. } => !matches!(how, Straying::Blocked { .. }),
            Self::Misfits { how, .. } => *how != Misfit::CannotWork,
            _ => false,
        }
    }

    /// The preconditions that are not met, where that is the reason.
    pub fn violations(&self) -> &[Violation] {
        match self {
            Self::Violated { violations }
            | Self::StraysFromIntent { how: Straying::Blocked { violations, .. }, .. } => {
                violations
            }
            _ => &[],
        }
    }

    /// The text, ended by one full stop.
    pub fn sentence(&self) -> String {
        ended(self.to_string())
    }

    /// The same, as it is told to whoever chose it: by their words and what they wanted, without full stop.
    pub fn told(&self) -> String {
        match self {
            Self::SaidOtherwise { announced, chosen } => {
                format!("you said that you would do `{announced}`, and chose `{chosen}`")
            }
            Self::RefusedInWords { chosen } => format!("you said no to `{chosen}` as you chose it"),
            Self::TellsSecret { secret } => format!(
                "your words tell `{secret}`, which you keep from whoever hears it; if you mean to tell it, say so in your thoughts"
            ),
            Self::BetraysConfidence { secret } => {
                format!("your words tell `{secret}`, which you were told in confidence")
            }
            Self::StraysFromIntent { how, .. } => how.told(),
            Self::Misfits { .. } => {
                format!("on second thoughts, {}", self.to_string().trim_end_matches('.'))
            }
            _ => self.to_string().trim_end_matches('.').to_owned(),
        }
    }

    /// The same as a sentence of its own.
    pub fn told_as_sentence(&self) -> String {
        ended(self.told())
    }
}

fn reason(why: &str) -> String {
    if why.is_empty() { String::new() } else { format!(": {why}") }
}

fn ended(text: String) -> String {
    if text.ends_with(['.', '!', '?']) { text } else { format!("{text}.") }
}

impl From<&str> for Objection {
    fn from(reason: &str) -> Self {
        Self::Rule { reason: reason.to_owned() }
    }
}

impl From<String> for Objection {
    fn from(reason: String) -> Self {
        Self::Rule { reason }
    }
}

/// A precondition that is not met.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Violation {
    /// Name of the precondition.
    pub precondition: String,
    /// What it is asked of.
    pub thing: Option<StableId>,
    /// Why it is not met.
    pub why: String,
    /// What would be needed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub needs: Option<StableId>,
}

fn all(violations: &[Violation]) -> String {
    let one = |violation: &Violation| format!("not {}: {}", violation.precondition, violation.why);
    violations.iter().map(one).collect::<Vec<_>>().join(" ")
}

/// How an action contradicts the intent of the same reply.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "straying")]
pub enum Straying {
    /// It leads away from what the intent is about.
    #[error("the intent is about {meant}, and `{chosen}` leads away")]
    LeadsAway {
        /// What the intent is about.
        meant: String,
        /// Description of the chosen action.
        chosen: String,
    },
    /// It does what was meant, to something or somebody else.
    #[error("the intent is about {meant}, and `{chosen}` is about something else")]
    OtherTarget {
        /// What the intent is about.
        meant: String,
        /// Description of the chosen action.
        chosen: String,
    },
    /// The words call somebody, and it is done to somebody else.
    #[error("the words call {called}, and `{chosen}` is done to somebody else")]
    CallsAnother {
        /// Whom they call.
        called: String,
        /// Description of the chosen action.
        chosen: String,
    },
    /// The reply would rather do what is on offer, and does something that it never speaks of.
    #[error("the intent prefers `{preferred}`, and `{chosen}` is something else")]
    PrefersOther {
        /// Description of what is preferred.
        preferred: String,
        /// Description of the chosen action.
        chosen: String,
    },
    /// It works against what the mind wants.
    #[error("`{goal}` is what is wanted, and `{chosen}` works against it")]
    AgainstGoal {
        /// What is wanted.
        goal: String,
        /// Description of the chosen action.
        chosen: String,
    },
    /// What it needs is not given, and something else serves the intent better.
    #[error("`{chosen}` cannot work now: {}", all(violations))]
    Blocked {
        /// Description of the chosen action.
        chosen: String,
        /// The preconditions that are not met.
        violations: Vec<Violation>,
    },
}

impl Straying {
    /// As it is told to whoever chose it.
    fn told(&self) -> String {
        match self {
            Self::LeadsAway { meant, chosen } => {
                format!("what you want has to do with {meant}, and `{chosen}` leads away from that")
            }
            Self::OtherTarget { meant, chosen } => {
                format!("what you want has to do with {meant}, and `{chosen}` with something else")
            }
            Self::CallsAnother { called, chosen } => {
                format!("you call {called}, and `{chosen}` is done to somebody else")
            }
            Self::PrefersOther { preferred, chosen } => {
                format!("you would rather `{preferred}`, and `{chosen}` is something else")
            }
            Self::AgainstGoal { .. } | Self::Blocked { .. } => {
                self.to_string().trim_end_matches('.').to_owned()
            }
        }
    }
}

/// What a mind repeats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Error)]
#[serde(rename_all = "snake_case")]
pub enum Repeated {
    /// The same action, done to the same things.
    #[error("the same action")]
    Deed,
    /// The same words, or nearly.
    #[error("the same speech")]
    Speech,
}

fn done(what: &Repeated) -> &'static str {
    match what {
        Repeated::Deed => "done",
        Repeated::Speech => "said",
    }
}

/// How far a loop has come, and so what is done about it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LoopStage {
    /// The mind is asked once more, and told so.
    #[default]
    Clarify,
    /// Another of its own alternatives is taken, or what its intent means.
    OtherIntent,
    /// It waits, and is not asked again until something changes.
    Wait,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_violated_precondition_is_named() {
        let violation = |precondition: &str, why: &str| Violation {
            precondition: precondition.to_owned(),
            thing: None,
            why: why.to_owned(),
            needs: None,
        };
        let objection = Objection::Violated {
            violations: vec![
                violation("unlocked", "The door is locked."),
                violation("reachable", "It is too far."),
            ],
        };
        let text = "not unlocked: The door is locked. not reachable: It is too far.";
        assert_eq!(objection.to_string(), text);
    }

    #[test]
    fn whom_the_words_call_strikes_no_deed_off() {
        let (called, chosen) = ("Vane".to_owned(), "Give the key to Hesper".to_owned());
        let strays = |how| Objection::StraysFromIntent { how, scores: Vec::new() };
        let calls = strays(Straying::CallsAnother { called, chosen: chosen.clone() });
        assert!(calls.leaves_the_deed() && !calls.is_of_words());
        let away = strays(Straying::LeadsAway { meant: "Vane".to_owned(), chosen });
        assert!(!away.leaves_the_deed() && !Objection::from("no fire here").leaves_the_deed());
        let repeated = |what| Objection::Repeated { what, stage: LoopStage::Clarify };
        assert!(repeated(Repeated::Speech).leaves_the_deed());
        assert!(!repeated(Repeated::Deed).leaves_the_deed());
    }

    #[test]
    fn whoever_chose_it_is_told_of_it_by_what_they_said_and_wanted() {
        let of = |text: &str| text.to_owned();
        let said = Objection::SaidOtherwise { announced: of("Dig"), chosen: of("Speak to Odo") };
        assert_eq!(said.told(), "you said that you would do `Dig`, and chose `Speak to Odo`");
        assert!(said.told_as_sentence().ends_with("`Speak to Odo`."));
        let how = Straying::LeadsAway { meant: of("the well"), chosen: of("Go to the yard") };
        let strays = Objection::StraysFromIntent { how, scores: Vec::new() };
        let told =
            "what you want has to do with the well, and `Go to the yard` leads away from that";
        assert_eq!(strays.told(), told);
        assert_eq!(Objection::from("No fire here.").told(), "No fire here", "as the game says it");
    }

    #[test]
    fn a_reason_in_words_is_a_rule_of_the_game() {
        assert_eq!(Objection::from("no fire here").to_string(), "no fire here");
    }
}
