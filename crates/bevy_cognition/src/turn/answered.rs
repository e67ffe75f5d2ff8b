//! Whom a mind answers, or wants something of, as it speaks.

use super::engagement::Engagement;
use super::spoken_to::is_for_all;
use cognition_core::act::IndexedAction;
use cognition_core::mind::StableId;
use cognition_core::perceive::{EntityRefs, PerceivedAt, PerceptKind, PerceptionLog, Surroundings};

/// What sort of thing somebody is.
pub(super) const PERSON: &str = "character";

/// Whom a mind means that wants something of them: a person who is there, or hears it called.
pub(crate) fn meant_by<'r>(
    target: Option<&str>,
    chosen: Option<&IndexedAction>,
    refs: Option<&'r EntityRefs>,
    surroundings: &Surroundings,
) -> Option<&'r StableId> {
    let known = refs?.resolve(target?).filter(|known| known.kind == PERSON)?;
    let hears =
        |who: &StableId| chosen.is_some_and(is_for_all) || surroundings.present.contains(who);
    known.stable_id.as_ref().filter(|who| hears(who))
}

/// Whom a mind answers with an offer: a call reaches who is elsewhere, too.
pub(crate) fn answered_by<'a>(
    chosen: Option<&IndexedAction>,
    engagement: &'a Engagement,
    surroundings: &Surroundings,
    log: Option<&'a PerceptionLog>,
) -> Option<&'a StableId> {
    match chosen.is_some_and(is_for_all) {
        true => engagement.answers(),
        false => answered_here(engagement, surroundings, log),
    }
}

/// What whoever a mind answers said last.
pub(crate) fn last_words_of<'a>(
    answered: Option<&StableId>,
    engagement: &'a Engagement,
    log: Option<&'a PerceptionLog>,
) -> &'a str {
    let Some(who) = answered else { return "" };
    if engagement.answers() == Some(who) {
        return &engagement.words;
    }
    let is_theirs = |entry: &&PerceivedAt| {
        let percept = &entry.percept;
        percept.kind == PerceptKind::Speech && percept.source.as_ref() == Some(who)
    };
    let mut waiting = log.into_iter().flat_map(|log| log.entries().filter(|it| log.waits(it)));
    waiting.rfind(is_theirs).map_or("", |entry| entry.percept.text.as_str())
}

/// Whom a mind answers of those who are still there: whoever its turn goes by, else whoever spoke to it
/// last of those who are there and wait.
fn answered_here<'a>(
    engagement: &'a Engagement,
    surroundings: &Surroundings,
    log: Option<&'a PerceptionLog>,
) -> Option<&'a StableId> {
    let present = &surroundings.present;
    let is_here = |who: &&StableId| present.is_empty() || present.contains(who);
    let answered = engagement.answers()?;
    let others = || {
        let waiting = log.into_iter().flat_map(|log| log.entries().filter(|it| log.waits(it)));
        let spoken = waiting.filter(|entry| entry.percept.kind == PerceptKind::Speech);
        spoken.filter_map(|entry| entry.percept.source.as_ref()).rfind(is_here)
    };
    Some(answered).filter(is_here).or_else(others).or(Some(answered))
}

#[cfg(test)]
mod tests {
    use super::*;
    use cognition_core::perceive::Percept;

    #[test]
    fn who_has_left_is_not_answered_while_another_waits() {
        let engagement =
            Engagement { speaker: Some("Odo".into()), spoken: true, ..Engagement::default() };
        let mut log = PerceptionLog::default();
        log.perceive(Percept::speech("Odo", "Come!").addressed());
        log.perceive(Percept::speech("Sela", "Is there a letter?").addressed());
        let answered = |present: &[&str]| {
            let present = present.iter().map(|id| StableId::new(*id)).collect();
            let here = Surroundings { present, ..Surroundings::default() };
            answered_here(&engagement, &here, Some(&log)).map(ToString::to_string)
        };
        assert_eq!(answered(&["Sela"]).as_deref(), Some("Sela"));
        assert_eq!(answered(&["Sela", "Odo"]).as_deref(), Some("Odo"));
        assert_eq!(answered(&[]).as_deref(), Some("Odo"), "the game does not say who is there");
        assert_eq!(answered(&["door"]).as_deref(), Some("Odo"), "nobody else waits");
    }
}
