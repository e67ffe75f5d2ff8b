//! What comes to mind before all that is like what was said: words that are asked for, what was agreed on what is
//! asked for, and, where nothing was said, what weighs most.

use cognition_core::memory::{Experience, Named, Source};
use cognition_core::mind::{GameTime, StableId};
use cognition_core::route::{DialogueAct, Language, WhoseWords};
use std::sync::Arc;

/// How many of somebody's words come to mind at most where they are asked for.
const WORDS: usize = 6;
/// How many of what weighs most come to mind where nothing was said, from this importance on.
const GRAVEST: usize = 2;
const GRAVE: u8 = 7;
/// How many of what is open with whoever speaks come to mind, from this importance on: promises, what was
/// owned up to, debts.
const OPEN: usize = 2;
const BINDS: u8 = 5;
/// How many confidences come to mind at most where somebody is near who may not hear them.
const KEPT: usize = 2;
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
    let is_theirs = |named: &Option<Arc<Named>>| named.as_ref().is_some_and(|it| it.id == asker.id);
    let is_asked = |lived: &&Experience| match whose {
        WhoseWords::Own => lived.source == Source::Said && is_theirs(&lived.to),
        WhoseWords::OfTheAsker => lived.source == Source::Told && is_theirs(&lived.by),
    };
    lived.rev().filter(is_asked).take(WORDS).collect()
}

/// What the mind has said to whoever asks it for a deed, about what they ask for, the most and the latest: what
/// was agreed holds before all that is like what was said.
pub(super) fn agreed_about<'l>(
    lived: impl Iterator<Item = &'l Experience>,
    asked: &str,
    asker: Option<&Named>,
) -> Option<&'l Experience> {
    let (language, asker) = (Language::of(asked), asker?);
    if !language.dialogue_acts(asked).has(DialogueAct::Request) {
        return None;
    }
    let called = language.content_stems(&asker.label);
    let things = |text: &str| {
        let words = language.content_words(text);
        let named = words.into_iter().filter(|word| !language.is_stop_word_of_topics(word));
        let stems = named.map(|word| language.stem(&word).to_owned());
        stems.filter(|stem| !called.contains(stem)).collect::<Vec<_>>()
    };
    let wanted = things(asked);
    let is_agreed = |lived: &&Experience| {
        let to = lived.to.as_ref().is_some_and(|to| to.id == asker.id);
        lived.source == Source::Said && to && lived.corrected.is_none()
    };
    let about = lived.filter(is_agreed).map(|lived| {
        let said = things(&lived.text);
        (wanted.iter().filter(|thing| said.contains(thing)).count(), lived)
    });
    // Of equals the latest.
    about.filter(|(about, _)| *about > 0).max_by_key(|(about, _)| *about).map(|(_, lived)| lived)
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

/// The latest that binds whoever speaks and the mind, and still holds: words of either to the other, or to
/// all.
pub(super) fn open_with<'l>(
    lived: impl DoubleEndedIterator<Item = &'l Experience>,
    asker: Option<&Named>,
) -> Vec<&'l Experience> {
    let Some(asker) = asker else { return Vec::new() };
    let is_theirs = |named: &Option<Arc<Named>>| named.as_ref().is_some_and(|it| it.id == asker.id);
    let is_open = |lived: &&Experience| {
        let is_between = match lived.source {
            Source::Told => is_theirs(&lived.by),
            Source::Overheard => is_theirs(&lived.by) && lived.to.is_none(),
            Source::Said => is_theirs(&lived.to),
            _ => false,
        };
        is_between && lived.importance >= BINDS && lived.corrected.is_none()
    };
    lived.rev().filter(is_open).take(OPEN).collect()
}

/// The latest that was told in confidence and still holds, where somebody is near who did not tell it: they are
/// not to hear it, whatever is talked about.
pub(super) fn kept_from<'l>(
    lived: impl DoubleEndedIterator<Item = &'l Experience>,
    present: &[StableId],
) -> Vec<&'l Experience> {
    let is_theirs = |lived: &Experience, who: &StableId| lived.may_be_told_to(Some(who));
    let is_kept = |lived: &&Experience| {
        let confided = lived.confided && lived.source == Source::Told && lived.corrected.is_none();
        confided && present.iter().any(|who| !is_theirs(lived, who))
    };
    lived.rev().filter(is_kept).take(KEPT).collect()
}

/// Whether it ends in a question that the mind has answered since: it has spoken to whoever asked.
pub(super) fn was_answered<'l>(
    mut all: impl DoubleEndedIterator<Item = &'l Experience>,
    lived: &Experience,
) -> bool {
    let text = lived.text.trim_end_matches(['"', '”', '\'', ' ']);
    let asks = text.ends_with(['?', '？']);
    let by = lived.by.as_ref().map(|by| &by.id);
    let answers = |known: &Experience| {
        let to = known.to.as_ref().map(|to| &to.id);
        known.source == Source::Said && known.at >= lived.at && (to.is_none() || to == by)
    };
    lived.source == Source::Told && asks && all.any(answers)
}

#[cfg(test)]
mod tests {
    use super::*;
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
    fn what_binds_both_stays_in_mind_and_what_was_answered_does_not() {
        let own = |words: &str, minutes: u64| {
            let to = Named { id: "ruth".into(), label: "Ruth".to_owned() };
            let at = GameTime(minutes * 60_000);
            Experience::of_own_words(words, Some(to), at).expect("tells something")
        };
        let told =
            |words: &str, minutes| lived(&Percept::speech("ruth", words).addressed(), minutes);
        let all = [
            told("I go back by the first train. Did a letter come for me?", 0),
            own("I give you my word that you shall have it on Friday.", 1),
            told("The weather is foul on this coast.", 2),
            told("I promise that I do nothing against you. Will you give it to me?", 3),
        ];
        let ruth = Named { id: "ruth".into(), label: "Ruth".to_owned() };
        let to_another = "I promise that you shall have the crowns.";
        let overheard = lived(&Percept::speech("ruth", to_another).to("gisa"), 4);
        let open = open_with(all.iter().chain([&overheard]), Some(&ruth));
        assert_eq!(open, [&all[3], &all[1]]);
        let answered: Vec<bool> = all.iter().map(|lived| was_answered(all.iter(), lived)).collect();
        assert_eq!(answered, [true, false, false, false]);
    }

    #[test]
    fn what_was_confided_stays_in_mind_while_somebody_is_near_who_may_not_hear_it() {
        let press = "It is a press, and not a comma of it to Mister Dole.";
        let confided = lived(&Percept::speech("ottoline", press).addressed().whispered(), 0);
        let said = lived(&Percept::speech("ottoline", "The stove is out.").addressed(), 1);
        let near = |present: &[&str]| {
            let present: Vec<StableId> = present.iter().map(|id| StableId::new(*id)).collect();
            kept_from([&confided, &said].into_iter(), &present).len()
        };
        assert_eq!(near(&["ottoline", "ferenc"]), 1);
        assert_eq!(near(&["ottoline"]), 0);
        assert_eq!(near(&[]), 0, "nobody else is there");
    }

    #[test]
    fn who_asks_for_a_thing_calls_to_mind_what_was_agreed_with_them_about_it() {
        let own = |words: &str, to: &str, minutes: u64| {
            let to = Named { id: to.into(), label: to.to_owned() };
            let at = GameTime(minutes * 60_000);
            Experience::of_own_words(words, Some(to), at).expect("tells something")
        };
        let all = [
            own("The girl hears it first, and you have the key after that.", "joss", 0),
            own("The key stays with me, Finch.", "finch", 1),
            own("The boat is small, and the tide runs strong tonight.", "joss", 2),
        ];
        let joss = Named { id: "joss".into(), label: "Joss".to_owned() };
        let agreed = |asked: &str| {
            agreed_about(all.iter(), asked, Some(&joss)).map(|lived| lived.text.clone())
        };
        assert_eq!(agreed("May I have that key now, Maren?"), Some(all[0].text.clone()));
        assert_eq!(agreed("Give me the lamp."), None, "nothing was said of that");
        assert_eq!(agreed("Who took the key?"), None, "nothing is asked for");
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
