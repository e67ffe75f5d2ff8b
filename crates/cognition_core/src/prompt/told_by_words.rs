//! What words say already: that somebody has spoken, or asks for something.

use super::turn_context::TurnContext;
use crate::mind::StableId;
use crate::perceive::{PerceivedAt, Percept, PerceptKind};
use cognition_language::Language;

/// Words stand at most so many percepts before what came of them.
const SPOKE_BEFORE: usize = 3;

/// Whether a percept tells nothing that the words right before it do not say.
pub(super) fn is_told_by_words(context: &TurnContext<'_>, entry: &PerceivedAt) -> bool {
    says_again_that_it_spoke(context, entry)
        || says_again_that_they_spoke(context, entry)
        || asks_again(context, entry)
}

/// Whether a percept only tells that the mind has spoken, where its words stand in the log.
fn says_again_that_it_spoke(context: &TurnContext<'_>, entry: &PerceivedAt) -> bool {
    let percept = &entry.percept;
    if percept.kind != PerceptKind::Outcome || percept.failed || percept.interrupted {
        return false;
    }
    let names = labels(context, &percept.about);
    !names.is_empty()
        && spoken_before(context, entry, context.mind).next().is_some()
        && Language::english().tells_only_of_speaking(&percept.text, &names)
}

/// Whether a percept only tells that somebody has spoken to the mind, and their words stand in the log.
fn says_again_that_they_spoke(context: &TurnContext<'_>, entry: &PerceivedAt) -> bool {
    let Percept { kind, source, addressed, .. } = &entry.percept;
    let Some(speaker) = source.as_ref().filter(|speaker| *speaker != context.mind) else {
        return false;
    };
    let is_to_it =
        |said: &PerceivedAt| said.percept.addressed || said.percept.to.contains(context.mind);
    *kind == PerceptKind::Event
        && *addressed
        && spoken_before(context, entry, speaker).any(is_to_it)
        && tells_only_of_speaking(context, entry)
}

/// Whether a percept tells no more than that somebody has spoken to somebody.
pub(super) fn tells_only_of_speaking(context: &TurnContext<'_>, entry: &PerceivedAt) -> bool {
    let Percept { source, about, text, .. } = &entry.percept;
    let names = labels(context, source.iter().chain(about));
    !names.is_empty() && Language::of(text).tells_only_of_speaking(text, &names)
}

/// Whether a percept only tells that somebody asks the mind for something, and their words, which wait for an answer,
/// name that.
fn asks_again(context: &TurnContext<'_>, entry: &PerceivedAt) -> bool {
    let percept = &entry.percept;
    let Some(asker) = percept.source.as_ref().filter(|asker| *asker != context.mind) else {
        return false;
    };
    if percept.kind != PerceptKind::Event || !percept.addressed {
        return false;
    }
    let things = labels(context, &percept.about);
    let names: Vec<&str> = labels(context, [asker]).into_iter().chain(things.clone()).collect();
    let asks_for_it = |said: &PerceivedAt| {
        context.waits(said)
            && things.iter().all(|thing| Language::is_named(&said.percept.text, thing))
    };
    !things.is_empty()
        && spoken_before(context, entry, asker).any(asks_for_it)
        && Language::of(&percept.text).tells_only_of_asking(&percept.text, &names)
}

/// What somebody said right before something.
fn spoken_before<'a>(
    context: &TurnContext<'a>,
    entry: &PerceivedAt,
    by: &StableId,
) -> impl Iterator<Item = &'a PerceivedAt> {
    let before = context.perceptions.entries().rev().skip_while(move |it| it.id >= entry.id);
    before.take(SPOKE_BEFORE).filter(move |before| before.percept.is_speech_of(by))
}

fn labels<'a, 't>(
    context: &TurnContext<'a>,
    things: impl IntoIterator<Item = &'t StableId>,
) -> Vec<&'a str> {
    let known = things.into_iter().filter_map(|thing| context.refs.of(thing));
    known.map(|known| known.label.as_str()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mind::PerceptId;
    use crate::perceive::PerceptionLog;
    use crate::prompt::test_scene::Scene;

    #[test]
    fn that_somebody_whispers_to_the_mind_is_told_by_their_words_alone() {
        let whispers = "Odo whispers to you.";
        let words = || Percept::speech("odo", "Put it back before he looks.").to("mara");
        assert!(is_told(words().whispered().addressed(), whispers));
        assert!(is_told(words(), "Odo speaks to you."));
        assert!(!is_told(words(), "Odo gives you a look."));
        let to_another = Percept::speech("odo", "Put it back.").to("sela");
        assert!(!is_told(to_another, whispers), "what was whispered is not heard");
        let by_another = Percept::speech("sela", "Put it back.").to("mara").addressed();
        assert!(!is_told(by_another, whispers));
    }

    /// Whether it need not be told that Odo asks for the key, who has said that.
    fn is_told(said: Percept, deed: &str) -> bool {
        let (scene, mut log) = (Scene::new(), PerceptionLog::default());
        log.perceive(said);
        log.perceive(Percept::event(deed).by("odo").about("iron_key").addressed());
        let answered_before = PerceptId(0);
        let context = TurnContext { perceptions: &log, answered_before, ..scene.context() };
        log.entries().next_back().is_some_and(|entry| is_told_by_words(&context, entry))
    }

    #[test]
    fn a_request_is_told_once_where_the_words_name_what_is_asked_for() {
        let says = |words: &str| Percept::speech("odo", words).to("mara").addressed();
        let asks = "Odo asks you for the iron key.";
        assert!(is_told(says("Lend me the iron key, will you?"), asks));
        assert!(!is_told(says("Lend it to me, will you?"), asks), "the deed says what");
        assert!(!is_told(says("Here is the iron key."), "Odo gives you the iron key."));
        assert!(
            !is_told(Percept::speech("odo", "The iron key, please."), asks),
            "it was for another"
        );
        assert!(!is_told(Percept::speech("brannic", "The iron key!").addressed(), asks));
    }
}
