//! What can happen to a mind.

use crate::conscience::reflection::{Adjustment, AdjustmentRefusal};
use crate::mind::{GameTime, StableId};
use crate::promise::CommitmentKind;
use crate::promise::CommitmentState;
use crate::promise::Refusal;
use crate::promise::{CommitmentSource, Source};
use bevy_reflect::prelude::*;
use serde::{Deserialize, Serialize};

/// Something that happened to a mind, or that it did. The kind says where it comes from:
/// [`source`](Self::source).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Reflect)]
#[type_path = "cognition_core::conscience::mind_event"]
#[serde(rename_all = "snake_case", tag = "kind")]
#[reflect(opaque, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub enum MindEvent {
    /// Somebody said something that the mind took up.
    Heard {
        /// Who; none for nobody in particular.
        speaker: Option<StableId>,
        /// What. Untrusted.
        text: String,
        /// Whether it was said to the mind; what it merely overheard asks nothing of it.
        addressed: bool,
    },
    /// Something happened that the mind took up.
    Happened {
        /// What. Untrusted.
        text: String,
    },
    /// The mind spoke.
    Spoke {
        /// What it said.
        text: String,
    },
    /// The mind did something, and this came of it.
    Acted {
        /// The action, `namespace:verb`.
        action: String,
        /// To what.
        targets: Vec<StableId>,
        /// What came of it. Untrusted.
        outcome: String,
        /// Whether it came to nothing.
        failed: bool,
    },
    /// The mind looked back. Analysis; it opens nothing.
    Reflected {
        /// Number of the reflection.
        reflection: u32,
        /// What it wrote.
        text: String,
    },
    /// A commitment was opened.
    CommitmentOpened {
        /// Its number.
        commitment: u32,
        /// By whom.
        opener: CommitmentSource,
        /// The reflection that it was drawn from.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reflection: Option<u32>,
        /// What is promised.
        text: String,
        /// What sort of thing.
        #[serde(rename = "promise")]
        sort: CommitmentKind,
        /// Whom or what it concerns.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        target: Option<StableId>,
        /// By when or until what, in words; empty where no time was said.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        when: String,
        /// When its time is up.
        due: GameTime,
    },
    /// A text did not become a commitment.
    CommitmentRefused {
        /// Who would have opened it.
        opener: CommitmentSource,
        /// The text.
        text: String,
        /// Why not.
        refusal: Refusal,
    },
    /// An attempt to keep a commitment came to nothing; it is still owed.
    CommitmentHindered {
        /// Its number.
        commitment: u32,
        /// What is promised.
        text: String,
        /// What stood in the way. Untrusted.
        why: String,
    },
    /// A commitment ended.
    CommitmentEnded {
        /// Its number.
        commitment: u32,
        /// What was promised.
        text: String,
        /// Who ended it: [`Source::Action`] for what was done, else [`Source::Game`].
        by: Source,
        /// What has become of it.
        #[serde(flatten)]
        state: CommitmentState,
    },
    /// What is promised is owed at another time, as whoever it is owed to agreed, or as it was said anew.
    CommitmentMoved {
        /// Its number from now on.
        commitment: u32,
        /// The number that it had; the same where it kept it.
        instead_of: u32,
        /// What is promised.
        text: String,
        /// By when or until what it was owed before, in words; empty where no time was said.
        before: String,
        /// By when or until what from now on.
        when: String,
        /// When its time is up.
        due: GameTime,
    },
    /// A time of what is promised again and again is over, and the next is owed: nothing new is promised by that.
    CommitmentDueAnew {
        /// Its number from now on.
        commitment: u32,
        /// The number of the time that is over.
        after: u32,
        /// What is promised.
        text: String,
        /// By when from now on, in words.
        when: String,
        /// When its time is up.
        due: GameTime,
    },
    /// A time that was missed of what is promised again and again was made good late. It stays missed.
    CommitmentMadeGood {
        /// The number of the time that was missed.
        commitment: u32,
        /// What is promised.
        text: String,
        /// What came of it, or was said. Untrusted.
        outcome: String,
    },
    /// A reflection changed its own mind, within bounds.
    Adjusted {
        /// What was changed.
        #[serde(flatten)]
        adjustment: Adjustment,
        /// The reason given.
        why: String,
    },
    /// A reflection would have changed what it may not.
    AdjustmentRefused {
        /// What.
        proposed: String,
        /// The reason given.
        why: String,
        /// Why not.
        refusal: AdjustmentRefusal,
    },
    /// The executor found nothing to commit to.
    NothingExtracted {
        /// Number of the reflection.
        reflection: u32,
        /// Whether it was not even asked, because nothing in the reflection could bind.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        unasked: bool,
    },
    /// A brain gave no reflection, or no extraction from one.
    ReflectionFailed {
        /// What went wrong.
        why: String,
    },
}

impl MindEvent {
    /// Whether it befell the mind, and is not merely what its conscience has made of that: a mind that has lived nothing
    /// has nothing to look back on.
    ///
    /// ```
    /// use cognition_core::conscience::MindEvent;
    ///
    /// assert!(MindEvent::Happened { text: "A horn.".to_owned() }.is_lived());
    /// assert!(!MindEvent::Reflected { reflection: 1, text: "It is quiet.".to_owned() }.is_lived());
    /// ```
    pub fn is_lived(&self) -> bool {
        let is_failure = matches!(self, Self::ReflectionFailed { .. });
        !is_failure && !matches!(self.source(), Source::Reflector | Source::Executor)
    }

    /// Where it comes from.
    pub fn source(&self) -> Source {
        match self {
            Self::Heard { .. } => Source::User,
            Self::Happened { .. }
            | Self::CommitmentMoved { .. }
            | Self::CommitmentDueAnew { .. }
            | Self::ReflectionFailed { .. } => Source::Game,
            Self::Spoke { .. } => Source::Speech,
            Self::Acted { .. }
            | Self::CommitmentHindered { .. }
            | Self::CommitmentMadeGood { .. } => Source::Action,
            Self::Reflected { .. } | Self::Adjusted { .. } | Self::AdjustmentRefused { .. } => {
                Source::Reflector
            }
            Self::CommitmentOpened { opener, .. } | Self::CommitmentRefused { opener, .. } => {
                (*opener).into()
            }
            Self::CommitmentEnded { by, .. } => *by,
            Self::NothingExtracted { .. } => Source::Executor,
        }
    }

    /// The name on the wire: `commitment_opened`.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Heard { .. } => "heard",
            Self::Happened { .. } => "happened",
            Self::Spoke { .. } => "spoke",
            Self::Acted { .. } => "acted",
            Self::Reflected { .. } => "reflected",
            Self::CommitmentOpened { .. } => "commitment_opened",
            Self::CommitmentRefused { .. } => "commitment_refused",
            Self::CommitmentHindered { .. } => "commitment_hindered",
            Self::CommitmentEnded { .. } => "commitment_ended",
            Self::CommitmentMoved { .. } => "commitment_moved",
            Self::CommitmentDueAnew { .. } => "commitment_due_anew",
            Self::CommitmentMadeGood { .. } => "commitment_made_good",
            Self::Adjusted { .. } => "adjusted",
            Self::AdjustmentRefused { .. } => "adjustment_refused",
            Self::NothingExtracted { .. } => "nothing_extracted",
            Self::ReflectionFailed { .. } => "reflection_failed",
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::mind::MoodAxis;
    use crate::promise::Evidence;

    /// One event of every kind, and of every shape that a kind has.
    pub(crate) fn one_of_each() -> Vec<MindEvent> {
        let (mara, odo) = (StableId::new("mara"), StableId::new("odo"));
        let text = || "bring Mara the iron key".to_owned();
        let why = || "the door is locked".to_owned();
        let ended =
            |by, state| MindEvent::CommitmentEnded { commitment: 3, text: text(), by, state };
        let adjusted = |adjustment| MindEvent::Adjusted { adjustment, why: why() };
        let refused = |refusal| MindEvent::AdjustmentRefused {
            proposed: "cadence to 900".to_owned(),
            why: why(),
            refusal,
        };
        let outcome = || "She takes it.".to_owned();
        let evidence = Evidence {
            turn: 7,
            action: "world:give".to_owned(),
            outcome: outcome(),
            claimed: false,
        };
        let opened = |opener, reflection, target| MindEvent::CommitmentOpened {
            commitment: 3,
            opener,
            reflection,
            text: text(),
            sort: CommitmentKind::Give,
            target,
            when: "by 0:10".to_owned(),
            due: GameTime::from_secs(600),
        };
        vec![
            MindEvent::Heard { speaker: Some(mara.clone()), text: text(), addressed: true },
            MindEvent::Heard { speaker: None, text: text(), addressed: false },
            MindEvent::Happened { text: text() },
            MindEvent::Spoke { text: text() },
            MindEvent::Acted {
                action: "world:give".to_owned(),
                targets: vec![mara.clone(), odo],
                outcome: outcome(),
                failed: false,
            },
            MindEvent::Reflected { reflection: 2, text: text() },
            opened(CommitmentSource::Speech, None, Some(mara)),
            opened(CommitmentSource::Executor, Some(2), None),
            MindEvent::CommitmentRefused {
                opener: CommitmentSource::Executor,
                text: text(),
                refusal: Refusal::Duplicate,
            },
            MindEvent::CommitmentHindered { commitment: 3, text: text(), why: why() },
            ended(Source::Action, CommitmentState::Done { evidence }),
            ended(Source::Action, CommitmentState::Failed { why: why() }),
            ended(Source::Game, CommitmentState::Withdrawn { why: why() }),
            ended(Source::Game, CommitmentState::Expired),
            MindEvent::CommitmentMoved {
                commitment: 4,
                instead_of: 3,
                text: text(),
                before: "by 0:10".to_owned(),
                when: "by 0:20".to_owned(),
                due: GameTime::from_secs(1200),
            },
            MindEvent::CommitmentDueAnew {
                commitment: 5,
                after: 4,
                text: text(),
                when: "every hour, next by 1:00".to_owned(),
                due: GameTime::from_secs(3600),
            },
            MindEvent::CommitmentMadeGood {
                commitment: 4,
                text: text(),
                outcome: "You give Mara the iron key.".to_owned(),
            },
            adjusted(Adjustment::Cadence { to: 12 }),
            adjusted(Adjustment::MoodBaseline { axis: MoodAxis::Hope, to: -10 }),
            refused(AdjustmentRefusal::NotAllowed { what: "luck".to_owned() }),
            refused(AdjustmentRefusal::UnknownAxis { axis: "luck".to_owned() }),
            refused(AdjustmentRefusal::OutOfBounds { to: 900.5, least: 4, most: 64 }),
            refused(AdjustmentRefusal::Fraction { to: 4.5 }),
            refused(AdjustmentRefusal::NotANumber),
            refused(AdjustmentRefusal::NoReason),
            MindEvent::NothingExtracted { reflection: 2, unasked: false },
            MindEvent::NothingExtracted { reflection: 2, unasked: true },
            MindEvent::ReflectionFailed { why: why() },
        ]
    }

    #[test]
    fn a_kind_has_one_name_everywhere() {
        for event in one_of_each() {
            let wire = serde_json::to_value(&event).expect("an event is plain data");
            assert_eq!(wire["kind"], event.kind());
            assert_eq!(serde_json::from_value::<MindEvent>(wire).ok(), Some(event));
        }
    }

    #[test]
    fn what_a_reflection_writes_never_has_a_source_that_opens() {
        let written = one_of_each().into_iter().filter(|event| match event {
            MindEvent::Reflected { .. } | MindEvent::Adjusted { .. } => true,
            event => matches!(event, MindEvent::AdjustmentRefused { .. }),
        });
        for event in written {
            assert_eq!(
                CommitmentSource::try_from(event.source()),
                Err(Refusal::Reflector),
                "{event:?}"
            );
        }
    }

    #[test]
    fn what_a_conscience_makes_of_a_life_is_not_lived() {
        let made: Vec<_> =
            one_of_each().iter().filter(|event| !event.is_lived()).map(MindEvent::kind).collect();
        let expected = [
            "reflected",
            "commitment_opened",
            "commitment_refused",
            "adjusted",
            "adjusted",
            "adjustment_refused",
            "adjustment_refused",
            "adjustment_refused",
            "adjustment_refused",
            "adjustment_refused",
            "adjustment_refused",
            "nothing_extracted",
            "nothing_extracted",
            "reflection_failed",
        ];
        assert_eq!(made, expected);
    }

    #[test]
    fn a_commitment_says_who_opened_it_and_who_ended_it() {
        let sources: Vec<_> = one_of_each()
            .iter()
            .filter(|event| event.kind().starts_with("commitment_"))
            .map(|event| event.source().name())
            .collect();
        let expected = [
            "speech", "executor", "executor", "action", "action", "action", "game", "game", "game",
            "game", "action",
        ];
        assert_eq!(sources, expected);
    }
}
