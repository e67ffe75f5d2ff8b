//! `--self-check[=at-stake | every-reply]`.

use bevy_cognition::guard::SelfCheckWhen;
use clap::ValueEnum;

/// When a brain looks at a reply before it is acted on, as an argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SelfCheckArg {
    /// Where the talk touches a secret or a promise.
    #[value(alias = "at_stake")]
    AtStake,
    /// Whenever something is said or done.
    #[value(alias = "every_reply")]
    EveryReply,
}

impl From<SelfCheckArg> for SelfCheckWhen {
    fn from(when: SelfCheckArg) -> Self {
        match when {
            SelfCheckArg::AtStake => Self::AtStake,
            SelfCheckArg::EveryReply => Self::EveryReply,
        }
    }
}
