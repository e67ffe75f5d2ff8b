//! Who hears what the mind says, and whether all of them may know of a thing.

use crate::wording::things::Things;
use cognition_brain::ThoughtRequest;
use cognition_core::memory::Experience;
use cognition_core::mind::StableId;

/// Whom the mind answers, and who else is there and hears it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Hearers<'a> {
    asker: Option<&'a StableId>,
    besides: Vec<&'a StableId>,
}

impl<'a> Hearers<'a> {
    /// Of what is said aloud to somebody: they, and all others who are here.
    pub(crate) fn of(request: &'a ThoughtRequest, asker: Option<&'a StableId>) -> Self {
        let things = Things::of(request);
        let others = things.characters().map(|(id, _)| id).filter(|id| {
            let is_other = **id != request.mind && Some(*id) != asker;
            is_other && is_here(request, id)
        });
        Self { asker, besides: others.collect() }
    }

    /// Of what is whispered to somebody.
    pub(crate) fn alone(asker: Option<&'a StableId>) -> Self {
        Self { asker, besides: Vec::new() }
    }

    /// Whether all of them may be told of it.
    pub(crate) fn may_know(&self, lived: &Experience) -> bool {
        self.asker_may_know(lived)
            && self.besides.iter().all(|who| lived.may_be_told_to(Some(*who)))
    }

    /// Whether whoever is answered may be told of it, be it where nobody else hears it.
    pub(crate) fn asker_may_know(&self, lived: &Experience) -> bool {
        lived.may_be_told_to(self.asker)
    }
}

/// Whether somebody is within earshot: by what the game says, else because something can be done with them.
fn is_here(request: &ThoughtRequest, id: &StableId) -> bool {
    let present = &request.situation.planning.present;
    match present.is_empty() {
        true => request.actions.iter().any(|offer| offer.concerns(id)),
        false => present.contains(id),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rehearsal::{offer, request};
    use cognition_core::mind::GameTime;
    use cognition_core::perceive::Percept;

    #[test]
    fn a_confidence_may_be_heard_by_whoever_told_it_and_nobody_else_who_is_here() {
        let speak = |who: &str| offer("Speak", &["tell", "speech"], &[who]);
        let told = Percept::speech("odo", "Tell nobody: I took the lantern.").addressed();
        let label = |id: &StableId| id.to_string();
        let lived = Experience::of(&told, &"nobody".into(), label, GameTime(0)).expect("is lived");
        let (odo, mara) = (StableId::new("odo"), StableId::new("mara"));
        let may = |here: &[&str], asker: &StableId| {
            let offers = here.iter().map(|who| speak(who)).collect();
            let request = request("nobody", offers, vec![]);
            Hearers::of(&request, Some(asker)).may_know(&lived)
        };
        assert!(may(&["odo"], &odo));
        assert!(!may(&["odo", "mara"], &odo), "she hears it, too");
        assert!(!may(&["odo", "mara"], &mara));
        assert!(Hearers::alone(Some(&odo)).may_know(&lived));
    }
}
