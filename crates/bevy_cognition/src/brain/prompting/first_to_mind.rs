//! What comes to mind before all that is like what was said: words that are asked for, and, where nothing
//! was said, what weighs most.

use cognition_core::memory::{Experience, Named, Source};
use cognition_core::mind::GameTime;
use cognition_core::route::{Language, WhoseWords};

/// How many of somebody's words come to mind at most where they are asked for.
const WORDS: usize = 6;
/// How many of what weighs most come to mind where nothing was said, from this importance on.
const GRAVEST: usize = 2;
const GRAVE: u8 = 7;
/// Seconds of a day: what weighs is worth half as much after that.
const DAY: f64 = 86_400.0;

/// The latest of what a mind has said to whoever asks for that, or of what they have said to it.
pub(super) fn words_asked_for<'l>(
    lived: impl DoubleEndedIterator<Item = &'l Experience>,
    asked: &str,
    asker: Option<&Named>,
) -> Vec<&'l Experience> {
    let whose = Language::of(asked).words_asked_for(asked);
    let Some((whose, asker)) = whose.zip(asker) else { return Vec::new() };
    let is_theirs = |named: &Option<Named>| named.as_ref().is_some_and(|it| it.id == asker.id);
    let is_asked = |lived: &&Experience| match whose {
        WhoseWords::Own => lived.source == Source::Said && is_theirs(&lived.to),
        WhoseWords::OfTheAsker => lived.source == Source::Told && is_theirs(&lived.by),
    };
    lived.rev().filter(is_asked).take(WORDS).collect()
}

/// What weighs most of what was lived and still holds, the later the more: where nothing is said it stays
/// in mind.
pub(super) fn gravest<'l>(
    lived: impl DoubleEndedIterator<Item = &'l Experience>,
    now: GameTime,
) -> Vec<&'l Experience> {
    let weighs = |lived: &&Experience| {
        lived.importance >= GRAVE && lived.corrected.is_none() && !lived.source.is_summary()
    };
    let worth = |lived: &Experience| {
        f64::from(lived.importance) / (1.0 + now.since(lived.at).as_secs_f64() / DAY)
    };
    // Of equals the later one.
    let mut all: Vec<&Experience> = lived.rev().filter(weighs).collect();
    all.sort_by(|one, other| worth(other).total_cmp(&worth(one)));
    all.truncate(GRAVEST);
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use cognition_core::mind::StableId;
    use cognition_core::perceive::Percept;

    const DEATH: &str = "The boat turned over off the Skerry. Arne is dead.";

    fn lived(percept: &Percept, minutes: u64) -> Experience {
        let label = |id: &StableId| id.to_string();
        let at = GameTime(minutes * 60_000);
        Experience::of(percept, &"torvald".into(), label, at).expect("says something")
    }

    #[test]
    fn where_nothing_is_said_what_weighs_most_stays_in_mind() {
        let told = lived(&Percept::speech("harbourmaster", DEATH), 0);
        let small = lived(&Percept::speech("gisa", "The dish is getting cold."), 4);
        let now = GameTime(20 * 60_000);
        let found = gravest([&told, &small].into_iter(), now);
        assert_eq!(found.iter().map(|lived| &*lived.text).collect::<Vec<_>>(), [DEATH]);
    }

    #[test]
    fn who_asks_what_was_told_them_is_told_that() {
        let own = |words: &str, to: &str| {
            let to = Named { id: to.into(), label: to.to_owned() };
            Experience::of_own_words(words, Some(to), GameTime(0)).expect("tells something")
        };
        let all = [
            own("He said that he would get off at Brenner Halt.", "vane"),
            own("The lamp went out after the tunnel.", "emil"),
            lived(&Percept::speech("vane", "The train leaves at nine.").addressed(), 1),
        ];
        let vane = Named { id: "vane".into(), label: "Vane".to_owned() };
        let asked = |question: &str| {
            let found = words_asked_for(all.iter(), question, Some(&vane));
            found.iter().map(|lived| lived.text.clone()).collect::<Vec<_>>()
        };
        assert_eq!(asked("What have you told me so far?"), [all[0].text.clone()]);
        assert_eq!(asked("What did I tell you?"), [all[2].text.clone()]);
        assert!(asked("Who got off at the halt?").is_empty());
    }
}
