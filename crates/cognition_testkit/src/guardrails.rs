//! The guardrails by name: all of them, none, or one way of correcting a mind alone.

use bevy_cognition::guard::{Approval, Remedy};
use bevy_cognition::prelude::*;
use cognition_core::guard::GuardRules;
use std::str::FromStr;

/// Which guardrails apply.
///
/// ```
/// use cognition_testkit::Guardrails;
///
/// assert_eq!("human".parse(), Ok(Guardrails::Human));
/// assert!(Guardrails::Off.policy().remedies.len() == 1);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Guardrails {
    /// None: what is on offer is done.
    Off,
    /// Those of the engine, with all remedies.
    #[default]
    On,
    /// A person approves, overrides or rejects every act; nothing else is checked.
    Human,
    /// What contradicts the intent becomes what the intent means.
    Intent,
    /// What is not valid is asked for once more.
    Validity,
    /// What is not valid becomes the first valid alternative.
    NextBest,
}

impl Guardrails {
    /// Every choice.
    pub const ALL: [Self; 6] =
        [Self::Off, Self::On, Self::Human, Self::Intent, Self::Validity, Self::NextBest];

    /// What it is called on a command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Off => "off",
            Self::On => "on",
            Self::Human => "human",
            Self::Intent => "intent",
            Self::Validity => "validity",
            Self::NextBest => "nbest",
        }
    }

    /// The policy of it, for [`CognitionSettings::guard`].
    pub fn policy(self) -> GuardPolicy {
        let off = GuardPolicy::off();
        match self {
            Self::Off => off,
            Self::On => GuardPolicy::default(),
            Self::Human => GuardPolicy { approval: Approval::Always, ..off },
            Self::Intent => {
                let rules = GuardRules { intent: true, ..GuardRules::none() };
                GuardPolicy { rules, remedies: vec![Remedy::Resolve, Remedy::Wait], ..off }
            }
            Self::Validity => valid_or(Remedy::Retry),
            Self::NextBest => valid_or(Remedy::NextBest),
        }
    }
}

fn valid_or(remedy: Remedy) -> GuardPolicy {
    let rules = GuardRules { validity: true, ..GuardRules::none() };
    GuardPolicy { rules, remedies: vec![remedy, Remedy::Wait], ..GuardPolicy::off() }
}

impl FromStr for Guardrails {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let known = Self::ALL.map(Self::name);
        let found = Self::ALL.into_iter().find(|guardrails| guardrails.name() == text);
        found.ok_or_else(|| format!("`{text}` is none of {}", known.join(", ")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_choice_is_read_by_its_name() {
        for guardrails in Guardrails::ALL {
            assert_eq!(guardrails.name().parse(), Ok(guardrails));
        }
        let error = "maybe".parse::<Guardrails>().expect_err("is none");
        assert_eq!(error, "`maybe` is none of off, on, human, intent, validity, nbest");
    }

    #[test]
    fn only_a_person_is_asked_for_approval() {
        for guardrails in Guardrails::ALL {
            let asks = guardrails.policy().approval == Approval::Always;
            assert_eq!(asks, guardrails == Guardrails::Human, "{guardrails:?}");
        }
    }
}
