//! Who of those present knows a secret of the mind already.

use crate::guard::Heard;
use crate::memory::Experiences;
use crate::mind::StableId;
use crate::perceive::{PerceptionLog, Somebody, Surroundings};

/// A secret of the mind that is no secret to some of those who are there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SharedSecret {
    /// In the words of its persona. Untrusted.
    pub secret: String,
    /// What they are called who know it: at least one. Untrusted.
    pub known_to: Vec<String>,
}

impl SharedSecret {
    /// Of some secrets those of which somebody there has heard, or that say so themselves. It reads what a mind has
    /// heard: for once a turn.
    pub fn among(
        secrets: &[String],
        surroundings: &Surroundings,
        mind: &StableId,
        (log, lived): (&PerceptionLog, Option<&Experiences>),
    ) -> Vec<Self> {
        let company = &surroundings.company;
        if company.is_empty() {
            return Vec::new();
        }
        let shared = |secret: &String| {
            let heard = Heard { mind, log, lived }.of(secret);
            let knows = |it: &&Somebody| heard.is_known_to(&it.id, &it.label);
            let known_to = company.iter().filter(knows).map(|it| it.label.clone()).collect();
            Self { secret: secret.clone(), known_to }
        };
        secrets.iter().map(shared).filter(|shared| !shared.known_to.is_empty()).collect()
    }
}
