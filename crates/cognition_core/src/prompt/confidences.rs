//! What was told in confidence, so that a line that repeats it says so.

use super::turn_context::TurnContext;
use crate::memory::{Experience, Experiences};
use crate::mind::StableId;
use crate::perceive::Percept;
use std::cell::OnceCell;

/// What others told the mind in confidence, gathered once for a section, where it needs any.
pub(super) struct Confidences<'a> {
    mind: &'a StableId,
    lived: Option<&'a Experiences>,
    told: OnceCell<Vec<&'a Experience>>,
}

impl<'a> Confidences<'a> {
    pub(super) fn of(context: &TurnContext<'a>) -> Self {
        Self { mind: context.mind, lived: context.lived, told: OnceCell::new() }
    }

    /// Whether these words are one of them. What is said aloud where others hear it is none.
    pub(super) fn has(&self, said: &Percept) -> bool {
        let to_the_mind = said.addressed && said.to.is_empty() || said.to.contains(self.mind);
        let mut others = said.to.iter().chain(said.heard_by.iter());
        let is_for_all = !said.whispered && others.any(|who| who != self.mind);
        to_the_mind && !is_for_all && self.told().iter().any(|known| is_told_by(known, said))
    }

    fn told(&self) -> &[&'a Experience] {
        let gathered = || self.lived.into_iter().flat_map(Experiences::confided).collect();
        self.told.get_or_init(gathered)
    }
}

/// What is long is kept in short.
fn is_told_by(known: &Experience, said: &Percept) -> bool {
    let same = || known.by.as_ref().map(|by| &by.id) == said.source.as_ref();
    match known.text.strip_suffix('…') {
        Some(begun) => said.text.starts_with(begun) && same(),
        None => known.text.len() == said.text.len() && known.text == said.text && same(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory::HashedNgrams;
    use crate::mind::GameTime;

    const TOLD: &str = "Tell no one: I took the lantern.";

    /// Whether it is shown to Mara as told in confidence.
    fn is_confidence(said: &Percept) -> bool {
        let (mara, mut lived) = (StableId::new("mara"), Experiences::default());
        let label = |id: &StableId| id.to_string();
        let known = Experience::of(said, &mara, label, GameTime(0));
        known.into_iter().for_each(|known| lived.live(known, &HashedNgrams));
        Confidences { mind: &mara, lived: Some(&lived), told: OnceCell::new() }.has(said)
    }

    #[test]
    fn nothing_that_others_hear_is_told_in_confidence_unless_it_is_whispered_past_them() {
        let said = || Percept::speech("odo", TOLD).to("mara").addressed();
        let beside = |who: &[&str]| who.iter().map(|who| StableId::new(*who)).collect();
        assert!(is_confidence(&said()));
        assert!(is_confidence(&Percept { heard_by: beside(&["mara"]), ..said() }));
        assert!(!is_confidence(&Percept { heard_by: beside(&["sela"]), ..said() }));
        assert!(!is_confidence(&said().to("sela")));
        assert!(is_confidence(&Percept { heard_by: beside(&["sela"]), ..said().whispered() }));
    }
}
