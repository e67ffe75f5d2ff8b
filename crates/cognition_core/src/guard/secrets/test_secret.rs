//! A secret and a speech for the tests beside.

use crate::decide::Decision;
use crate::guard::tells_secret;
use crate::guard::verdict::suggestion::tests::{offer, suggestion};
use crate::memory::Experiences;
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
