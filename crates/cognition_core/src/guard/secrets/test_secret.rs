//! A secret and a speech for the tests beside.

use crate::decide::Decision;
use crate::guard::verdict::suggestion::tests::{offer, suggestion};
use crate::guard::{betrays_confidence, tells_secret};
use crate::memory::{Experience, Experiences, HashedNgrams};
use crate::mind::{GameTime, StableId};
use crate::perceive::{Percept, PerceptionLog};
use std::sync::Arc;

pub(super) const SECRET: &str = "He buried the chapel silver under the pear tree.";

/// Whether the speech tells [`SECRET`] to somebody who has said this.
pub(super) fn told(speech: &str, thoughts: &str, heard: &[&str]) -> bool {
    tells(SECRET, heard, speech, thoughts)
}

/// The same of another secret.
pub(super) fn tells(secret: &str, heard: &[&str], speech: &str, thoughts: &str) -> bool {
    let mut log = PerceptionLog::default();
    heard.iter().for_each(|said| _ = log.perceive(Percept::speech("odo", *said)));
    let mut saying = suggestion(1, vec![offer(1, "inn:tell", &["odo"])]);
    saying.new_percepts = log.entries().map(|entry| entry.id).collect();
    let (speech, thoughts) = (speech.to_owned(), thoughts.to_owned());
    saying.decision = Arc::new(Decision { speech, thoughts, ..Decision::default() });
    tells_secret(&saying, [secret], [], &log, &Experiences::default()).is_some()
}

/// Whether it betrays to Wren what Peter has confided, after Wren has said this.
pub(super) fn betrays(asked: &str, speech: &str) -> bool {
    let mut log = PerceptionLog::default();
    log.perceive(Percept::speech("character2", asked));
    let mut saying = suggestion(1, vec![offer(1, "inn:tell", &["character2"])]);
    saying.new_percepts = log.entries().map(|entry| entry.id).collect();
    saying.decision = Arc::new(Decision { speech: speech.to_owned(), ..Decision::default() });
    let confided = "Promise not to tell: I took ten crowns from the tin, for the medicine.";
    let percept = Percept::speech("peter", confided).addressed();
    let label = |_: &StableId| "Peter".to_owned();
    let lived = Experience::of(&percept, &"hanne".into(), label, GameTime(0));
    let mut all = Experiences::default();
    lived.into_iter().for_each(|lived| all.live(lived, &HashedNgrams));
    betrays_confidence(&saying, &all, &log).is_some()
}
