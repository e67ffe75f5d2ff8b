//! What holds for a tier of brains.

use serde::{Deserialize, Serialize};
use std::time::Duration;

/// Who picks what a mind does.
///
/// Tiny models choose at chance, and speak in character. With [`Engine`](Self::Engine) they do only
/// what they can:
///
/// | | who answers |
/// |---|---|
/// | the decision: action, ledger, mood, notes, promises, answers to proposals | the heuristic brain, within the frame |
/// | ties, skills to use, moods, plans and what stays in view of them | the heuristic brain, too |
/// | `speech` and `thoughts` of the decision | the brain of the tier, in one request |
/// | what lies beside the turns: looking back, drift, what an exchange leaves behind, reviews | whoever answers it anyway |
///
/// The request for words ([`Purpose::Voice`](cognition_core::prompt::Purpose::Voice)) has the stable
/// and slow segments of a decision, so it hits the same prefix cache, and says what the mind is about
/// to do, to whom and why, but not how the heuristic brain would put it. A witness, and whoever has
/// nothing to say, asks no model. Speech that announces another deed is flagged by the guardrail
/// `say_do`; where the policy rejects it, the words are asked for once more, and the deed stands.
/// Without a valid reply after the one corrective retry, and without any, the words of the heuristic
/// brain are said. It is no fallback: ledger, mood and promises count. `engine_chose` in the run log
/// tells what was chosen, and whose the words are.
///
/// What is asked of a tier of its own (`acknowledge`, `tie_break`, `plan`, `understand`, `self_check`) goes by what
/// is set for that tier, and where nothing is, by what is set for the mind's own.
///
/// ```
/// use bevy_cognition::prelude::*;
/// use bevy_cognition::settings::{ActionSelector, TierSettings};
///
/// let mut settings = CognitionSettings::default();
/// let small = TierSettings { chooses: Some(ActionSelector::Engine), ..TierSettings::default() };
/// settings.requests.tiers.insert(Tier::default(), small);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ActionSelector {
    /// The brain that is asked: action, speech and thoughts come from one reply.
    #[default]
    Model,
    /// The heuristic brain. The brain of the tier is asked for the words alone, once.
    Engine,
}

/// What holds for the brains of a tier. What is `None` here is taken from the mind's own tier.
///
/// ```
/// use bevy_cognition::prelude::*;
/// use bevy_cognition::settings::TierSettings;
/// use std::time::Duration;
///
/// let mut settings = CognitionSettings::default();
/// let patient = TierSettings { timeout: Some(Duration::from_secs(120)), ..Default::default() };
/// settings.requests.tiers.insert(Tier("reflect".to_owned()), patient);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TierSettings {
    /// Wall time after which a brain of this tier counts as silent. In the end
    /// [`RequestSettings::timeout`](super::RequestSettings::timeout) counts.
    pub timeout: Option<Duration>,
    /// Who picks what a mind of this tier does. In the end the model does.
    pub chooses: Option<ActionSelector>,
}

impl TierSettings {
    /// What is set here, and of the rest what is set there.
    pub(super) fn or(self, other: Self) -> Self {
        Self { timeout: self.timeout.or(other.timeout), chooses: self.chooses.or(other.chooses) }
    }
}
