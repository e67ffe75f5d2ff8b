//! Words that say a thing has been given away, or put back, which the mind still has to give: `I've given you the key`.

use super::not_held::in_one_word;
use crate::act::{ActionTarget, IndexedAction};
use crate::guard::verdict::suggestion::Suggestion;
use crate::guard::wording::{Wording, is_feasible, is_person};
use crate::perceive::{Percept, PerceptKind, PerceptionLog};
use cognition_language::{Language, sentences};

/// The sentence that says so to whoever was to get it, who knows better, or where the reply counts it as a promise kept.
/// Of what the deed gives away it may be said, and of what was given before and may be given again; and who lies on
/// purpose thinks so.
pub(super) fn says_to_have_given<'s>(
    suggestion: &'s Suggestion,
    log: &PerceptionLog,
) -> Option<&'s str> {
    let (language, decision) = (Language::english(), &suggestion.decision);
    let thoughts = decision.thoughts.as_str();
    if language.denies(thoughts) || language.means_to_be_silent(thoughts) {
        return None;
    }
    let gifts = suggestion.offered.iter().filter(|it| it.has_tag("give") && is_feasible(it));
    let gifts: Vec<(&IndexedAction, &ActionTarget)> = gifts
        .filter(|gift| !was_made_before(gift, log))
        .filter_map(|gift| Some((gift, given_by(suggestion, gift)?)))
        .collect();
    let is_belied = |said: &&str| {
        gifts.iter().filter(|(_, thing)| may_mean(said, thing)).any(|(gift, thing)| {
            let names: Vec<String> = in_one_word(&thing.label).collect();
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            let mut receivers = gift.targets.iter().filter(|target| is_person(target));
            let words = Wording::of([*said]);
            let is_kept = || !decision.kept.is_empty();
            language.says_to_have_given_listener(said, &names)
                && (is_kept() || receivers.clone().any(|who| is_spoken_to(suggestion, who)))
                || language.says_to_have_parted_with(said, &names)
                    && (is_kept() || receivers.any(|who| words.name(who)))
        })
    };
    sentences(suggestion.speech()).find(is_belied)
}

/// What would be given; none where the deed does something with it.
fn given_by<'g>(suggestion: &Suggestion, gift: &'g IndexedAction) -> Option<&'g ActionTarget> {
    let thing = gift.targets.iter().find(|target| !is_person(target))?;
    let is_dealt_with = suggestion.action().is_some_and(|it| it.concerns(&thing.stable_id));
    (!is_dealt_with).then_some(thing)
}

/// Whether a sentence may mean that very thing: `the iron key` is not the brass one.
fn may_mean(said: &str, thing: &ActionTarget) -> bool {
    let language = Language::english();
    language.content_stems(&thing.label).len() < 2 || language.names_thing(said, &thing.label)
}

/// Whether a deed of the mind has come to something that it did to all of them, be it that it gave one of many.
fn was_made_before(gift: &IndexedAction, log: &PerceptionLog) -> bool {
    let is_of_all =
        |done: &Percept| gift.targets.iter().all(|it| done.about.contains(&it.stable_id));
    log.entries().map(|entry| &entry.percept).any(|done| {
        done.kind == PerceptKind::Outcome && !done.failed && !done.interrupted && is_of_all(done)
    })
}

fn is_spoken_to(suggestion: &Suggestion, who: &ActionTarget) -> bool {
    suggestion.action().is_some_and(|it| it.concerns(&who.stable_id))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::Decision;
    use crate::guard::verdict::suggestion::tests::{offer, suggestion};
    use crate::guard::wording::SPEECH;
    use std::sync::Arc;

    /// Whether words of whoever has the flask, which they may give to either of two, are belied.
    fn is_belied(chosen: u32, kept: &[u32], speech: &str, thoughts: &str) -> bool {
        let tagged = |tag: &str, offer| IndexedAction { tags: vec![tag.to_owned()], ..offer };
        let offers = vec![
            tagged(SPEECH, offer(1, "isle:tell", &["character1"])),
            tagged("give", offer(2, "isle:give", &["flask", "character1"])),
            tagged("give", offer(3, "isle:give", &["flask", "character2"])),
            tagged("move", offer(4, "isle:go", &["landing"])),
        ];
        let mut said = suggestion(chosen, offers);
        let (speech, thoughts) = (speech.to_owned(), thoughts.to_owned());
        let kept = kept.to_vec();
        said.decision = Arc::new(Decision { speech, thoughts, kept, ..Decision::default() });
        says_to_have_given(&said, &PerceptionLog::default()).is_some()
    }

    #[test]
    fn what_was_given_before_or_is_another_of_its_kind_may_be_said_to_be_given() {
        let says = |speech: &str, given: bool| {
            let give = IndexedAction {
                tags: vec!["give".to_owned()],
                ..offer(2, "isle:give", &["brass key", "character1"])
            };
            let tell = IndexedAction {
                tags: vec![SPEECH.to_owned()],
                ..offer(1, "isle:tell", &["character1"])
            };
            let mut log = PerceptionLog::default();
            let done =
                give.targets.iter().fold(Percept::outcome("You hand it over."), |it, thing| {
                    it.about(thing.stable_id.clone())
                });
            if given {
                log.perceive(done);
            }
            let mut said = suggestion(1, vec![tell, give]);
            said.decision = Arc::new(Decision { speech: speech.to_owned(), ..Decision::default() });
            says_to_have_given(&said, &log).is_some()
        };
        assert!(
            says("I've given you the brass key.", false) && says("I've given you the key.", false)
        );
        assert!(!says("I've given you the brass key.", true), "there are more of them");
        for speech in [
            "I've given you the iron key already.",
            "I've given you a key already.",
            "I've given you the key to my house.",
        ] {
            assert!(!says(speech, false), "{speech}");
        }
    }

    #[test]
    fn what_is_still_in_hand_has_not_been_given_to_who_hears_it() {
        for speech in [
            "I've given you the flask.",
            "I have already given the flask to character2.",
            "I've handed your old flask to character1.",
        ] {
            assert!(is_belied(1, &[], speech, "Well."), "{speech}");
        }
        assert!(is_belied(4, &[1], "I've put your flask back on the shelf.", "Well."));
    }

    #[test]
    fn who_gives_it_now_lies_or_tells_of_something_else_is_not_belied() {
        let given = "I've given you the flask.";
        assert!(!is_belied(2, &[], given, "Well."), "it is given now");
        assert!(!is_belied(1, &[], given, "He must not find out that I have it."));
        for speech in [
            "I've put your flask back on the shelf.",
            "I've given you my word.",
            "I gave you the flask last winter.",
            "Have I given you the flask?",
            "I've given the flask a shake.",
            "I'll give you the flask.",
            "Odo has given you the flask.",
        ] {
            assert!(!is_belied(1, &[], speech, "Well."), "{speech}");
        }
    }
}
