//! Who of those present knows a secret of the mind already, or suspects it.

use crate::guard::Heard;
use crate::memory::Experiences;
use crate::mind::StableId;
use crate::perceive::{PerceptionLog, Somebody, Surroundings};

/// A secret of the mind that is no secret to some of those who are there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SharedSecret {
    /// In the words of its persona. Untrusted.
    pub secret: String,
    /// What they are called who know it. Untrusted.
    pub known_to: Vec<String>,
    /// What they are called who only suspect it: at least one, where nobody knows it. Untrusted.
    pub suspected_by: Vec<String>,
}

impl SharedSecret {
    /// Of some secrets those of which somebody there was told as true, or that say so themselves, and those of which
    /// somebody there has asked, or heard as a rumour or a guess. It reads what a mind has heard: for once a turn.
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
        let labels =
            |of: &[&Somebody]| of.iter().map(|it| it.label.clone()).collect::<Vec<String>>();
        let shared = |secret: &String| {
            let heard = Heard { mind, log, lived }.of(secret);
            let knows = |it: &&Somebody| heard.is_known_to(&it.id, &it.label);
            let (known, mut unaware): (Vec<_>, Vec<_>) = company.iter().partition(knows);
            unaware.retain(|it| heard.is_suspected_by(&it.id, &it.label));
            let (known_to, suspected_by) = (labels(&known), labels(&unaware));
            Self { secret: secret.clone(), known_to, suspected_by }
        };
        let concerns = |it: &Self| !(it.known_to.is_empty() && it.suspected_by.is_empty());
        secrets.iter().map(shared).filter(concerns).collect()
    }
}
