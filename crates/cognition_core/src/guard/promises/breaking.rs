//! What breaks a promise not to do something.

mod answers;
pub(super) mod granted;
mod kept_silent;
mod letting;
mod letting_see;
mod place_pointed_out;
mod seen_in_hand;
mod told_aloud;
mod told_otherwise;
mod too_soon;

use super::broken_otherwise::{does_in_other_words, lets_in};
use super::food::feeds_whom_it_was_not_to;
use super::recipient::{hands_past_the_only_one, parts_with_what_it_keeps};
use super::staying::{leaves_whom_it_was_not_to, takes_along};
use super::still_owed::still_owed;
use crate::act::IndexedAction;
use crate::guard::verdict::objection::Objection;
use crate::guard::verdict::suggestion::Suggestion;
use crate::guard::wording::other_languages::forsworn_in_own_tongue;
use crate::guard::wording::{SPEECH, Wording, is_person, verbs};
use crate::mind::GameTime;
use crate::perceive::PerceptionLog;
use crate::promise::{Commitment, CommitmentKind, Commitments};
use answers::tells_by_answering;
use cognition_language::Language;
use granted::grants_what_was_forsworn;
use letting::lets_it_be_done;
use letting_see::lets_it_be_seen;
use place_pointed_out::points_to_where_it_is;
use seen_in_hand::tells_what_was_seen;
use told_aloud::tells_before;
use told_otherwise::tells_in_other_words;
use too_soon::comes_too_soon;

/// The most urgent promise not to do something, or not to do it yet, that the action would break, speech
/// included. Who says aloud that they break their word may; and words do not break the promise that they make.
pub fn breaks_promise(
    suggestion: &Suggestion,
    commitments: &Commitments,
    log: &PerceptionLog,
    now: GameTime,
) -> Option<Objection> {
    let speech = suggestion.speech();
    let action = suggestion.action()?;
    if Language::of(speech).breaks_openly(speech) {
        return None;
    }
    let owed = || still_owed(suggestion, commitments, log, now);
    let broken = broken(action, owed(), |promise, action| {
        if is_the_exception(promise, action) || is_made_by_these_words(suggestion, promise, action)
        {
            return false;
        }
        goes_against(promise, action, speech)
            || forsworn_in_own_tongue(promise, action)
            || promise.any_refused(|refused| does_in_other_words(suggestion, refused, action))
            || promise.any_refused(|refused| feeds_whom_it_was_not_to(refused, action))
            || tells_by_answering(suggestion, promise, log)
            || tells_what_was_seen(suggestion, promise, log)
            || tells_in_other_words(suggestion, promise, action, log)
            || grants_what_was_forsworn(suggestion, promise, log)
            || lets_it_be_done(suggestion, promise, action, log)
            || lets_it_be_seen(suggestion, promise, action, log)
            || tells_before(suggestion, promise, action, log)
            || points_to_where_it_is(suggestion, promise, action, log)
            || leaves_whom_it_was_not_to(suggestion, promise, action)
            || hands_past_the_only_one(promise, action)
            || parts_with_what_it_keeps(promise, action)
    });
    let early = || owed().find(|promise| comes_too_soon(promise, action));
    let broken = broken.or_else(early)?;
    Some(Objection::BreaksPromise { promise: broken.text.clone() })
}

/// A promise binds from after the turn that makes it, where that turn does no more than say so.
fn is_made_by_these_words(
    suggestion: &Suggestion,
    promise: &Commitment,
    action: &IndexedAction,
) -> bool {
    let made = promise.terms.turn;
    made > 0 && made == suggestion.id.turn && action.has_tag(SPEECH)
}

/// Whether it is done to the one for whom alone it was promised: `into the hand of Agnes and nobody else`.
fn is_the_exception(promise: &Commitment, action: &IndexedAction) -> bool {
    let words = Wording::of([promise.text.as_str()]);
    let mut persons = action.targets.iter().filter(|target| is_person(target)).peekable();
    action.has_tag("give")
        && Language::english().names_the_only_one(&promise.text)
        && persons.peek().is_some()
        && persons.all(|person| words.name(person))
}

/// Whether a deed, with what is said over it, breaks what was promised not to be done, in whatever
/// word it was promised.
pub fn goes_against(promise: &Commitment, action: &IndexedAction, speech: &str) -> bool {
    promise.any_refused(|refused| does_the_refused(refused, action, speech))
}

fn does_the_refused(promise: &Commitment, action: &IndexedAction, speech: &str) -> bool {
    !takes_along(promise, action)
        && !promise.is_free_now()
        && (promise.is_broken_by(action, speech)
            || does_what_was_forsworn(promise, action)
            || lets_in(promise, action))
}

/// A deed of the verb that was forsworn, in whatever word, done to what the promise names, or to
/// anything where it names nothing: `not to fight` is broken by a blow.
fn does_what_was_forsworn(promise: &Commitment, action: &IndexedAction) -> bool {
    let words = Wording::of([&*Language::english().without_what_it_tells(&promise.text)]);
    let names_nothing =
        || verbs(action).filter(|verb| words.has(verb)).count() > 0 && words.len() == 1;
    let language = Language::english();
    let harms = || {
        words.senses().any(|sense| language.is_any_harm(sense))
            && verbs(action).any(|verb| language.harms(&verb))
    };
    let is_left_to_gifts = action.is_gift_or_trade() && promise.forswears_a_gift();
    let left_to_others = action.has_tag("speech") || is_left_to_gifts;
    let names_it = || {
        let mut targets = action.targets.iter();
        targets.any(|target| words.name(target) && !promise.names_another_than(target))
    };
    !left_to_others
        && !promise.looks_another_way(action)
        && (words.say_verb(action) || harms())
        && (names_it() || names_nothing())
}

fn broken<'a>(
    action: &IndexedAction,
    owed: impl Iterator<Item = &'a Commitment>,
    breaks: impl Fn(&Commitment, &IndexedAction) -> bool,
) -> Option<&'a Commitment> {
    let barred = |it: &&Commitment| it.kind == CommitmentKind::Refrain && !it.is_free_now();
    let mut refused = owed.filter(barred);
    refused.find(|promise| breaks(promise, action))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::Decision;
    use crate::guard::promised_in_words;
    use crate::guard::promises::promised_in_words::tests::deciding;
    use crate::guard::verdict::suggestion::tests::{offer, suggestion};
    use crate::promise::{CommitmentRules, CommitmentSource, ProposedCommitment};
    use crate::prompt::test_scene::promise;
    use std::sync::Arc;

    #[test]
    fn who_says_aloud_that_they_break_their_word_may() {
        let log = PerceptionLog::default();
        let mut owing = Commitments::default();
        let text = "never unlock the cellar door".to_owned();
        let proposed = ProposedCommitment { text, ..ProposedCommitment::default() };
        let rules = CommitmentRules::default();
        owing
            .open(&proposed, CommitmentSource::Game, None, &rules, GameTime(0))
            .expect("nothing is owed yet");
        let breaks = |speech: &str| {
            let decision = Decision { speech: speech.to_owned(), ..Decision::default() };
            breaks_promise(&deciding(1, decision), &owing, &log, GameTime(0)).is_some()
        };
        assert!(breaks("Mind the step."));
        assert!(breaks("I never break my word."));
        assert!(!breaks(
            "There's a fire down there. I gave my word and I break it: I break my word."
        ));
    }

    #[test]
    fn words_do_not_break_the_promise_that_they_make() {
        let tagged = |at: u32, id: &str, target: &str, tag: &str| IndexedAction {
            tags: vec![tag.to_owned()],
            ..offer(at, id, &[target])
        };
        let offers =
            vec![tagged(1, "inn:whisper", "odo", SPEECH), tagged(2, "inn:open", "lantern", "open")];
        let breaks = |text: &str, speech: &str, chosen: u32, turn: u64| {
            let mut owing = Commitments::default();
            let text = text.to_owned();
            let proposed = ProposedCommitment { text, ..ProposedCommitment::default() };
            let rules = CommitmentRules::default();
            let said = ("", "I'll say nothing of the lantern, and I won't open it.");
            owing.give(&proposed, said, 7, &rules, GameTime(0)).expect("the words give it");
            let mut saying = suggestion(chosen, offers.clone());
            saying.id.turn = turn;
            let speech = speech.to_owned();
            saying.decision = Arc::new(Decision { speech, ..Decision::default() });
            breaks_promise(&saying, &owing, &PerceptionLog::default(), GameTime(0)).is_some()
        };
        let (silent, said) = ("say nothing of the lantern", "The lantern is under the stairs.");
        assert!(!breaks(silent, said, 1, 7) && breaks(silent, said, 1, 8));
        assert!(breaks("not to open the lantern", "", 2, 7), "a deed is more than words");
    }

    #[test]
    fn what_was_forsworn_of_one_thing_may_be_done_to_another_of_its_sort() {
        let breaks = |text: &str, verb: &str, thing: &str| {
            let deed = offer(1, &format!("yard:{verb}"), &[thing]);
            goes_against(&promise(1, CommitmentKind::Refrain, text), &deed, "")
        };
        for (text, verb, thing, other) in [
            ("not to ring the great bell", "ring", "great bell", "small bell"),
            ("not to open the iron chest", "open", "iron chest", "wooden chest"),
            ("never to feed the grey goat", "feed", "grey goat", "brown goat"),
        ] {
            assert!(breaks(text, verb, thing), "{text}: {thing}");
            assert!(!breaks(text, verb, other), "{text}: {other}");
        }
        assert!(breaks("not to ring the bell", "ring", "great bell"), "any bell");
    }

    #[test]
    fn speech_without_a_promise_and_waiting_break_nothing() {
        let speaking = Decision { speech: "A mild night.".to_owned(), ..Decision::default() };
        assert_eq!(promised_in_words(&deciding(2, speaking), None, GameTime(0)), None);
        let waiting = deciding(0, Decision::default());
        let (nothing, log) = (Commitments::default(), PerceptionLog::default());
        assert_eq!(breaks_promise(&waiting, &nothing, &log, GameTime(0)), None);
    }

    #[test]
    fn only_a_promise_not_to_can_be_broken_by_what_is_done() {
        let owed = [
            promise(1, CommitmentKind::Do, "open the door"),
            promise(2, CommitmentKind::Refrain, "not to open the window"),
            promise(3, CommitmentKind::Refrain, "not to open the door"),
        ];
        let door = |promise: &Commitment, _: &IndexedAction| promise.text.ends_with("the door");
        let action = offer(1, "inn:open", &["door"]);
        let found = broken(&action, owed.iter(), door).map(|promise| promise.id);
        assert_eq!(found, Some(3));
        assert_eq!(broken(&action, owed.iter(), |_, _| false), None);
    }

    #[test]
    fn what_is_for_one_alone_may_go_to_that_one() {
        let owed =
            promise(1, CommitmentKind::Refrain, "give the letter to character1 and nobody else");
        let give = |whom| IndexedAction {
            tags: vec!["give".to_owned()],
            ..offer(1, "inn:give", &["letter", whom])
        };
        assert!(is_the_exception(&owed, &give("character1")));
        assert!(!is_the_exception(&owed, &give("character2")));
        let never = promise(1, CommitmentKind::Refrain, "never to give the letter to character1");
        assert!(!is_the_exception(&never, &give("character1")));
    }

    #[test]
    fn who_is_not_to_harm_it_does_not_shoot_it() {
        let owed = promise(1, CommitmentKind::Refrain, "never to harm the white doe");
        let shoot = |thing: &str| offer(1, "wood:shoot", &[thing]);
        assert!(goes_against(&owed, &shoot("doe"), ""));
        assert!(!goes_against(&owed, &shoot("hare"), ""));
        assert!(!goes_against(&owed, &offer(1, "wood:feed", &["doe"]), ""));
    }

    #[test]
    fn what_nothing_is_to_be_said_of_is_no_forsworn_deed() {
        let owed =
            promise(1, CommitmentKind::Refrain, "say nothing of Odo's ride down the yard steps");
        let go = IndexedAction {
            description: "Ride down the steps to the yard".to_owned(),
            tags: vec!["move".to_owned()],
            ..offer(1, "inn:ride", &["yard", "yard steps"])
        };
        assert!(!goes_against(&owed, &go, "") && !does_what_was_forsworn(&owed, &go));
        let ride = promise(1, CommitmentKind::Refrain, "never to ride down the yard steps");
        assert!(goes_against(&ride, &go, ""));
    }

    #[test]
    fn the_objections_say_what_was_promised() {
        let loose = Objection::PromisedInWords { words: "You have my word".to_owned() };
        let text = "the words promise `You have my word`, but `promises` names nothing";
        assert_eq!(loose.to_string(), text);
        let broken = Objection::BreaksPromise { promise: "not to open the door".to_owned() };
        let text = "it was promised: not to open the door; that action would break it";
        assert_eq!(broken.to_string(), text);
    }
}
