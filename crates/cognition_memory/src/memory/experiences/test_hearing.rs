//! A mind that hears somebody say something, and what comes to it when another asks.

use super::Experiences;
use crate::memory::experience::Experience;
use crate::memory::retrieval::Wanted;
use crate::memory::{HashedNgrams, Named};
use crate::mind::{GameTime, StableId};
use crate::perceive::Percept;

pub(super) fn hear(mind: &mut Experiences, by: &str, words: &str, minutes: u64) {
    let percept = Percept::speech(by, words).addressed();
    let at = GameTime::from_secs(60 * minutes);
    let label = |id: &StableId| id.to_string();
    let lived = Experience::of(&percept, &"mara".into(), label, at);
    lived.into_iter().for_each(|lived| mind.live(lived, &HashedNgrams));
}

pub(super) fn asked(mind: &Experiences, by: &str, words: &str, hours: u64) -> Vec<String> {
    let now = GameTime::from_secs(3600 * hours);
    let asker = Named { id: by.into(), label: by.to_owned() };
    let wanted = Wanted { text: words, asker: Some(&asker), ..Wanted::default() };
    let found = mind.recollect(&wanted, &HashedNgrams, now);
    found.into_iter().map(|found| found.told(Some(&asker), Some(words), now)).collect()
}
