//! Answers to proposals as tests give them.

use crate::mind::GameTime;
use crate::promise::commitment::Commitment;
use crate::promise::commitments::Commitments;
use crate::promise::given::agreed::Proposal;
use crate::promise::test_opening::RULES;

/// What Mara's proposal opens by an answer to it at eight, of several deeds the first.
pub(super) fn after(words: &str, answer: &str) -> Option<Commitment> {
    let mut promised = Commitments::default();
    let (by, now) = ("mara".into(), GameTime::from_secs(8 * 3600));
    let proposal = Proposal { words, by: &by, name: "Mara" };
    let (_, opened) = promised.agree(&proposal, answer, 3, &RULES, now).into_iter().next()?;
    opened.ok()
}
