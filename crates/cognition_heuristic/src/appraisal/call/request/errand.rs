//! Where whoever is sent to look has to go.

use super::asks::is_request;
use crate::motives::stakes::Stakes;
use crate::reading::sighting::Sighting;
use crate::wording::voice_words::voice_words;
use crate::wording::words::Words;
use cognition_core::act::IndexedAction;

/// How far back something was heard or seen of late.
const LATELY: usize = 8;

/// Where whoever is sent to look has to go: where there was something to see or to hear of late, or by
/// the only way that there is.
pub(super) fn errand<'a>(view: &Stakes<'a>, all: &[&str]) -> Option<&'a IndexedAction> {
    let words = voice_words(view.language);
    all.iter().find(|said| is_request(view, said) && words.sends_to_look(said))?;
    let ways = view.request.actions.iter().filter(|offer| offer.has_tag("move"));
    let ways: Vec<&'a IndexedAction> = ways.collect();
    let leads = |offer: &IndexedAction, heard: &Sighting<'_>| {
        let mut labels = offer.targets.iter().map(|target| Words::of(&target.label));
        labels.any(|label| !label.is_empty() && heard.words.covers(&label))
    };
    let lately = view.by_others().take(LATELY);
    let mut told = lately.filter_map(|heard| ways.iter().find(|way| leads(way, heard)).copied());
    match ways.as_slice() {
        [only] => Some(only),
        _ => told.next(),
    }
}
