//! Who speaks to whom in a script, while they are apart.

use super::{Cue, Scenario, ScriptEvent};
use cognition_core::mind::StableId;
use std::collections::BTreeMap;

/// The lines of a script whose listeners are all elsewhere, by place in the file, with what to do.
pub(super) fn out_of_earshot(scenario: &Scenario) -> Vec<(String, String)> {
    let mut stage = Stage::begin(scenario);
    let mut cues: Vec<(usize, &Cue)> = scenario.script.iter().enumerate().collect();
    cues.sort_by_key(|(_, cue)| cue.round);
    let mut found = Vec::new();
    for (index, cue) in cues {
        if let ScriptEvent::Says { character, to, .. } = &cue.event
            && let Some(first) = to.first()
            && to.iter().all(|listener| stage.are_apart(character, listener, cue.round))
        {
            let message = format!(
                "`{character}` is not where `{first}` is in round {}: move one of them first (`moves`, `arrives`), or leave out `to`",
                cue.round
            );
            found.push((format!("/script/{index}/event/says/to"), message));
        }
        stage.follow(&cue.event);
    }
    found
}

/// Where the script has put everybody.
struct Stage<'a> {
    scenario: &'a Scenario,
    places: BTreeMap<&'a StableId, Option<&'a StableId>>,
}

impl<'a> Stage<'a> {
    fn begin(scenario: &'a Scenario) -> Self {
        let placed = scenario.characters.iter().map(|entry| (&entry.id, entry.place.as_ref()));
        Self { scenario, places: placed.collect() }
    }

    fn follow(&mut self, event: &'a ScriptEvent) {
        if let Some((who, place)) = moved(event) {
            self.places.insert(who, place);
        }
    }

    /// Whether two are apart for certain: whoever may have walked may be there.
    fn are_apart(&self, speaker: &StableId, listener: &StableId, round: u32) -> bool {
        let place = |who: &StableId| self.places.get(who).copied().flatten();
        let (one, other) = (place(speaker), place(listener));
        let may_have_come = |who: &StableId| self.comes_and_goes(who);
        if may_have_come(speaker) || may_have_come(listener) {
            return false;
        }
        let may_walk = round > 1 && (self.has_a_mind(speaker) || self.has_a_mind(listener));
        one.is_none() || other.is_none() || one != other && !may_walk
    }

    fn has_a_mind(&self, who: &StableId) -> bool {
        self.scenario.minds().any(|entry| entry.id == *who)
    }

    /// Whether an event that is repeated moves them.
    fn comes_and_goes(&self, who: &StableId) -> bool {
        let mut repeated = self.scenario.script.iter().filter(|cue| cue.every.is_some());
        repeated.any(|cue| moved(&cue.event).is_some_and(|(moved, _)| moved == who))
    }
}

/// Whom an event takes where; nowhere is out of the world.
fn moved(event: &ScriptEvent) -> Option<(&StableId, Option<&StableId>)> {
    match event {
        ScriptEvent::Moves { character, to, .. } => Some((character, Some(to))),
        ScriptEvent::Arrives { character, place, .. } => Some((character, Some(place))),
        ScriptEvent::Departs { character, .. } => Some((character, None)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::{CharacterEntry, Scenario};
    use std::num::NonZeroU32;

    fn character(id: &str, place: Option<&str>, mind: bool) -> CharacterEntry {
        let place = place.map(StableId::from);
        CharacterEntry { id: id.into(), place, mind, ..CharacterEntry::default() }
    }

    fn says(round: u32) -> Cue {
        let event = ScriptEvent::Says {
            character: "carter".into(),
            text: "Ho.".to_owned(),
            to: vec!["edda".into()],
            about: Vec::new(),
            claims: Vec::new(),
        };
        Cue { round, every: None, event }
    }

    fn found(edda: CharacterEntry, script: Vec<Cue>) -> usize {
        let characters = vec![character("carter", Some("lane"), false), edda];
        out_of_earshot(&Scenario { characters, script, ..Scenario::default() }).len()
    }

    #[test]
    fn whoever_has_no_mind_is_where_the_script_has_put_them() {
        assert_eq!(found(character("edda", Some("lane"), false), vec![says(2)]), 0);
        assert_eq!(found(character("edda", Some("kiln"), false), vec![says(2)]), 1);
        assert_eq!(found(character("edda", None, false), vec![says(2)]), 1, "she is not there yet");
    }

    #[test]
    fn whoever_has_a_mind_may_have_walked_after_the_first_round() {
        assert_eq!(found(character("edda", Some("kiln"), true), vec![says(1)]), 1);
        assert_eq!(found(character("edda", Some("kiln"), true), vec![says(2)]), 0);
    }

    #[test]
    fn whoever_is_moved_is_elsewhere_from_then_on() {
        let event = ScriptEvent::Moves { character: "edda".into(), to: "lane".into(), text: None };
        let moves = |every| Cue { round: 2, every, event: event.clone() };
        let edda = || character("edda", Some("kiln"), false);
        assert_eq!(found(edda(), vec![says(3), moves(None)]), 0, "by round, not by file");
        assert_eq!(found(edda(), vec![says(1), moves(None)]), 1);
        assert_eq!(found(edda(), vec![says(1), moves(NonZeroU32::new(2))]), 0);
    }
}
